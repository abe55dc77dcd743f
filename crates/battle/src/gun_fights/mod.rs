#![doc = include_str!("README.md")]

mod address;
mod decision;
mod doctrine;
mod legal;
mod scenario;
mod setup;
pub mod state;
mod turn;

pub use doctrine::{Pick, Tie};
pub use legal::Action;
pub use scenario::{
    Forces, Kind, PlaceEntry, Scenario, ScenarioFile, Terrain, TerrainEntry, Whose,
};
pub use setup::{Battle, Ground, Order, Place, Profile};
pub use state::State;

use crate::DecisionKind;
use crate::fitted::Family;
use crate::game::{
    FightOption, Game, Noun, Outline, OutlineUnit, Parts, ShippedScenario, Variation,
    friends_fault, option_value, same_in_every_system, shipped, want_one_part,
};
use address::{Phase, Purpose};
use fairfight_rules::BySide;
use fairfight_rules::gun_fights::army::{self, Army, ArmyFile, Doctrine, Policy};
use fairfight_rules::gun_fights::{Figure, Party, Posture, RULINGS, Rules, notation};
use fairfight_rules::list::Fault;
use fairfight_rules::notation::UnitFault;
use fairfight_rules::ruling::Ruling;

/// 1880 Gun Fights.
#[derive(Clone, Copy, Debug)]
pub struct GunFights;

/// The gaps of a fight, the default first.
const GAPS: &[&str] = &[
    "6", "0", "1", "2", "3", "4", "5", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",
    "17", "18", "19", "20", "21", "22", "23", "24",
];

const POLICIES: &[&str] =
    &[Policy::Fewest.word(), Policy::Most.word(), Policy::BestOdds.word(), Policy::Roster.word()];

impl Game for GunFights {
    const ID: &'static str = "gun-fights";
    const TITLE: &'static str = "1880 Gun Fights";
    const ABOUT: &'static str = "Glenrowan and OK Corral: two gunfights with named men";
    const NOT_SIMULATED: &'static [&'static str] = &[
        "Places on a table, and with them who sees whom, except in rooms: a figure has a depth on one axis and a posture, and everybody outside sees everybody outside and at windows.",
        "Free turns (GF-A3), which cost nothing and change nothing.",
        "The miniatures (GF-0).",
    ];
    const PIECE: Noun = Noun { one: "figure", many: "figures" };
    fn rolled_by_nobody(purpose: u8) -> bool {
        purpose == Purpose::Row as u8
    }

    const AT_THE_LIMIT: &'static str = "Gun Fights, nobody";
    const RULINGS: &'static [Ruling] = RULINGS;
    const ALIASES: &'static [(&'static str, &'static str)] = notation::ALIASES;
    const FIGHT_OPTIONS: &'static [FightOption] = &[
        FightOption { name: "policy-a", values: POLICIES, about: "who the first side shoots at" },
        FightOption { name: "policy-b", values: POLICIES, about: "who the second side shoots at" },
        FightOption { name: "gap", values: GAPS, about: "inches between the two sides" },
    ];
    const SCENARIOS: &'static [ShippedScenario] =
        shipped!("gun-fights": "ok-lot", "ok-street", "glen-inn", "glen-outside");

    const DECISIONS: &'static [DecisionKind] = decision::KINDS;

    const CREDIBLE: &'static [&'static [Doctrine]] = &[&Doctrine::CREDIBLE];

    same_in_every_system!();

    type Unit = Party;
    type Battle = Battle;
    type Fight = Battle;

    fn family() -> Option<&'static Family> {
        Some(&doctrine::skilled::FAMILY)
    }

    fn army(file: &ArmyFile, _rules: &Rules) -> Result<Army, Vec<Fault>> {
        army::check(file)
    }

    fn outline(army: &Army, _rules: &Rules) -> Outline {
        let unit =
            |unit: &army::Unit| OutlineUnit::new(&unit.name, unit.figure.word().to_owned(), 1_u32);
        Outline::new(&army.name, army.units.iter().map(unit), Vec::new())
    }

    fn scenario(file: &ScenarioFile, _rules: &Rules) -> Result<Scenario, Vec<Fault>> {
        scenario::check(file)
    }

    fn forces(scenario: &Scenario) -> Option<BySide<Army>> {
        scenario.forces.clone()
    }

    fn varied(army: &Army, unit: usize, variation: Variation) -> Result<Army, String> {
        let mut varied = army.clone();
        match variation {
            Variation::Without if army.units.len() == 1 => {
                Err(format!("without him nobody of the {} is left", army.part.name()))
            }
            Variation::Without => {
                varied.units.remove(unit);
                Ok(varied)
            }
            // His double goes last in the list, so that no other figure's dice change.
            Variation::OneMore if army.units.len() <= army.part.figures().count() => {
                varied.units.push(army.units[unit].clone());
                Ok(varied)
            }
            Variation::OneMore => Err("only one man of a side may be doubled".to_owned()),
        }
    }

    fn parts(scenario: &Scenario, armies: BySide<&Army>) -> Result<Parts, String> {
        let [a, b] = [armies.a.part, armies.b.part];
        if a == b {
            return Err(want_one_part(a.name(), a.other().name()));
        }
        if a.edition() != b.edition() {
            let (one, other) = (a.edition().title(), b.edition().title());
            return Err(format!("one list is for {one}, the other for {other}"));
        }
        match scenario.edition {
            Some(edition) if edition != a.edition() => Err(format!(
                "the scenario is of {}, the lists are for {}",
                edition.title(),
                a.edition().title()
            )),
            Some(_) | None => Ok(Parts::Fixed),
        }
    }

    fn unit(text: &str, _rules: &Rules) -> Result<Party, UnitFault> {
        notation::parse(text)
    }

    fn unit_text(unit: &Party, _rules: &Rules) -> String {
        unit.to_string()
    }

    fn all_units(_rules: &Rules) -> Vec<Party> {
        Figure::ALL.map(|figure| Party::of(figure, Posture::Open)).to_vec()
    }

    fn muster(name: &str, units: &[Party], _rules: &Rules) -> Result<Army, Vec<Fault>> {
        army::muster(name, units)
    }

    fn written_list(
        name: &str,
        units: &[Party],
        doctrine: Option<Doctrine>,
        _rules: &Rules,
    ) -> String {
        army::written(name, units, doctrine)
    }

    fn notation_help() -> &'static str {
        "figure[+figure...][+posture], or a side[+posture]
figures:  ned dan steve joe; hare oconner constable-1 to -4 tracker-1 -2;
          doc morgan virgil wyatt; billy ike will frank tom
sides:    kelly-gang police earp-mob clanton-group
postures: open (unless another follows) cover window back; each for the figures since the last one
for example: wyatt, hare+cover+constable-1, kelly-gang+window"
    }

    fn battle(
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
    ) -> Battle {
        Battle::new(rules, armies, doctrines, scenario)
    }

    fn fight_fault(
        _rules: &Rules,
        units: BySide<&Party>,
        _options: &[(&str, &str)],
    ) -> Option<String> {
        let [a, b] = [units.a.part, units.b.part];
        friends_fault(units, b == a.other(), [a.name(), a.other().name()])
    }

    fn fight(rules: &Rules, units: BySide<&Party>, options: &[(&str, &str)]) -> Battle {
        let gap = option_value(options, "gap").and_then(|gap| gap.parse().ok());
        let policy = |name| {
            let word = option_value(options, name);
            Policy::ALL.into_iter().find(|policy| Some(policy.word()) == word).unwrap_or_default()
        };
        let policies = BySide::new(policy("policy-a"), policy("policy-b"));
        Battle::fight(rules, units, gap.unwrap_or(6), policies)
    }
}
