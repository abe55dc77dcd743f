#![doc = include_str!("README.md")]

mod address;
mod doctrine;
mod fight;
mod gunnery;
mod legal;
mod scenario;
mod setup;
pub mod state;
mod turn;

pub use fight::Fight;
pub use gunnery::{Chances, Gun};
pub use legal::{Action, Way};
pub use scenario::{ObjectEntry, Scenario, ScenarioFile};
pub use setup::{Battle, Entered};
pub use state::State;

use crate::game::{
    FightOption, Game, Noun, Outline, OutlineUnit, Parts, ShippedScenario, Variation,
    checked_under_rules, friends_fault, option_value, same_in_every_system, shipped, want_one_part,
};
use address::{Phase, Purpose};
use fairfight_rules::list::{DoctrineWords, Fault};
use fairfight_rules::notation::UnitFault;
use fairfight_rules::ruling::Ruling;
use fairfight_rules::space_convoy::army::{self, Army, ArmyFile, Doctrine};
use fairfight_rules::space_convoy::{RULINGS, Rules, Vessel, notation};
use fairfight_rules::{BySide, Side};

/// Space Convoy.
#[derive(Clone, Copy, Debug)]
pub struct SpaceConvoy;

/// The ranges of a fight.
const RANGES: &[&str] = &[
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17",
    "18",
];

impl Game for SpaceConvoy {
    const ID: &'static str = "space-convoy";
    const TITLE: &'static str = "Space Convoy";
    const ABOUT: &'static str = "transports and their escorts run past raiders";
    const NOT_SIMULATED: &'static [&'static str] = &[
        "Where a vessel stands across the table: a row is a number of areas, and who is next to an object, or how far off a shot goes sideways, is drawn or left out (rulings `gravity-exposure`, `range-model`).",
        "The models themselves and how they are made.",
    ];
    const PIECE: Noun = Noun { one: "vessel", many: "vessels" };
    const DEPTH: &'static str = "rows from the west in Space Convoy";
    fn rolled_by_nobody(purpose: u8) -> bool {
        purpose == Purpose::ObjectRow as u8
    }

    const AT_THE_LIMIT: &'static str = "Space Convoy, by the Brigghavens that are off";
    const RULINGS: &'static [Ruling] = RULINGS;
    const ALIASES: &'static [(&'static str, &'static str)] = notation::ALIASES;
    const FIGHT_OPTIONS: &'static [FightOption] = &[
        FightOption {
            name: "range",
            values: RANGES,
            about: "areas between the two, including the target's",
        },
        FightOption { name: "first", values: &["a", "b"], about: "who has the first initiative" },
    ];
    const SCENARIOS: &'static [ShippedScenario] =
        shipped!("space-convoy": "convoy", "open-space", "two-coffins", "gauntlet");

    const CREDIBLE: &'static [&'static [Doctrine]] = &[
        &[Doctrine::Screen, Doctrine::StandOff],
        &[Doctrine::Ambush, Doctrine::Blockade, Doctrine::Pursuers],
    ];

    same_in_every_system!();
    checked_under_rules!();

    type Unit = Vessel;
    type Battle = Battle;
    type Fight = Fight;

    fn credible(army: &Army) -> &'static [Doctrine] {
        Self::CREDIBLE[army.part as usize]
    }

    fn advisories(army: &Army, rules: &Rules) -> Vec<Fault> {
        army::advisories(army, rules)
    }

    fn outline(army: &Army, _rules: &Rules) -> Outline {
        let unit = |unit: &army::Unit| OutlineUnit::new(&unit.name, unit.vessel.to_string(), 1_u32);
        Outline::new(&army.name, army.units.iter().map(unit), Vec::new())
    }

    fn plays(doctrine: Doctrine, army: &Army) -> Result<(), String> {
        if doctrine.part() == army.part {
            return Ok(());
        }
        let own = Doctrine::ALL.into_iter().filter(|doctrine| doctrine.part() == army.part);
        let own: Vec<&str> = own.map(Doctrine::word).collect();
        let (word, name) = (doctrine.word(), army.part.name());
        Err(format!("{word} does not play the {name}: there are {}", own.join(", ")))
    }

    fn forces(scenario: &Scenario) -> Option<BySide<Army>> {
        scenario.forces.clone()
    }

    fn varied(army: &Army, unit: usize, variation: Variation) -> Result<Army, String> {
        let change = match variation {
            Variation::Without => army::Change::Without,
            Variation::OneMore => army::Change::OneMore,
        };
        army.changed(unit, change)
    }

    fn parts(_scenario: &Scenario, armies: BySide<&Army>) -> Result<Parts, String> {
        if armies.a.part != armies.b.part {
            return Ok(Parts::Fixed);
        }
        Err(want_one_part(armies.a.part.name(), armies.a.part.other().name()))
    }

    fn unit(text: &str, _rules: &Rules) -> Result<Vessel, UnitFault> {
        notation::parse(text)
    }

    fn unit_text(unit: &Vessel, _rules: &Rules) -> String {
        unit.to_string()
    }

    fn all_units(_rules: &Rules) -> Vec<Vessel> {
        fight::all_vessels()
    }

    fn written_list(
        name: &str,
        units: &[Vessel],
        doctrine: Option<Doctrine>,
        _rules: &Rules,
    ) -> String {
        army::written(name, units, doctrine)
    }

    fn notation_help() -> &'static str {
        "class[+trait...]
class:  blitzship slayer brigghaven (Freeloaders), harsh lite coffin (Naztees)
traits: slow, weak (not slayer, coffin), disarmed (not brigghaven)
for example: blitzship, harsh+weak, brigghaven+slow"
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
        units: BySide<&Vessel>,
        _options: &[(&str, &str)],
    ) -> Option<String> {
        let [a, b] = [units.a.class.part(), units.b.class.part()];
        friends_fault(units, b == a.other(), [a.name(), a.other().name()])
    }

    fn fight(rules: &Rules, units: BySide<&Vessel>, options: &[(&str, &str)]) -> Fight {
        let value = |name| option_value(options, name);
        let range = value("range").and_then(|range| range.parse().ok()).unwrap_or(1);
        let first = if value("first") == Some("b") { Side::B } else { Side::A };
        Fight::new(rules, units.map(|unit| *unit), range, first)
    }
}
