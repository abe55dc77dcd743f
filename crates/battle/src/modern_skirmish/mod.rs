#![doc = include_str!("README.md")]

mod address;
mod doctrine;
mod fight;
mod legal;
mod rout;
mod scenario;
mod setup;
pub mod state;
mod throws;
mod turn;

pub use fight::{Fight, State as FightState};
pub use legal::Action;
pub use scenario::{Kind, Scenario, ScenarioFile, Strip, TerrainEntry, ground};
pub use setup::{Battle, Kills, all_kills};
pub use state::State;

use crate::game::{
    FightOption, Game, Noun, Outline, OutlineUnit, Parts, ShippedScenario, Variation,
    checked_under_rules, option_value, same_in_every_system, shipped, want_one_part,
};
use address::{Phase, Purpose};
use fairfight_rules::list::Fault;
use fairfight_rules::modern_skirmish::army::{self, Army, ArmyFile, Doctrine};
use fairfight_rules::modern_skirmish::fire::Target;
use fairfight_rules::modern_skirmish::{RULINGS, Rules, Unit, notation};
use fairfight_rules::notation::UnitFault;
use fairfight_rules::ruling::Ruling;
use fairfight_rules::{BySide, Side};

/// Modern Skirmish.
#[derive(Clone, Copy, Debug)]
pub struct ModernSkirmish;

/// The ranges of a fight in centimetres, the default first.
#[rustfmt::skip]
const RANGES: &[&str] = &[
    "60", "59", "58", "57", "56", "55", "54", "53", "52", "51", "50", "49", "48", "47", "46", "45",
    "44", "43", "42", "41", "40", "39", "38", "37", "36", "35", "34", "33", "32", "31", "30", "29",
    "28", "27", "26", "25", "24", "23", "22", "21", "20", "19", "18", "17", "16", "15", "14", "13",
    "12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1", "0",
];

/// The cover of a unit in a fight, the default first.
const STANDS: &[&str] = &[Target::Open.word(), Target::Cover.word()];

impl Game for ModernSkirmish {
    const ID: &'static str = "modern-skirmish";
    const TITLE: &'static str = "Modern Skirmish";
    const ABOUT: &'static str = "man against man from 1950 to 2150: two fixed forces";
    const NOT_SIMULATED: &'static [&'static str] = &[
        "Where a man stands beside or behind his fellows: a unit has one depth (ruling `whole-unit-depth`), sees all and is seen by all, so buildings and cover protect those inside and hide nobody.",
    ];
    const PIECE: Noun = Noun { one: "figure", many: "figures" };
    const DEPTH: &'static str = "millimetres in Modern Skirmish";
    const AT_THE_LIMIT: &'static str = "Modern Skirmish, by its victory points";
    const RULINGS: &'static [Ruling] = RULINGS;
    const ALIASES: &'static [(&'static str, &'static str)] = notation::ALIASES;
    const FIGHT_OPTIONS: &'static [FightOption] = &[
        FightOption { name: "range", values: RANGES, about: "centimetres between the two" },
        FightOption { name: "cover_a", values: STANDS, about: "how the men of A stand" },
        FightOption { name: "cover_b", values: STANDS, about: "how the men of B stand" },
        FightOption { name: "first", values: &["a", "b"], about: "who has the first initiative" },
    ];
    const SCENARIOS: &'static [ShippedScenario] =
        shipped!("modern-skirmish": "open-field", "two-copses", "village");

    const CREDIBLE: &'static [&'static [Doctrine]] =
        &[&[Doctrine::Advance60, Doctrine::Advance30, Doctrine::CoverFirst, Doctrine::Assault]];

    same_in_every_system!();
    checked_under_rules!();

    type Unit = Unit;
    type Battle = Battle;
    type Fight = Fight;

    fn advisories(army: &Army, rules: &Rules) -> Vec<Fault> {
        army::advisories(army, rules)
    }

    fn outline(army: &Army, rules: &Rules) -> Outline {
        let unit = |member: &army::Member| {
            OutlineUnit::new(
                &member.name,
                notation::write(&member.unit, rules),
                member.unit.present(),
            )
        };
        Outline::new(&army.name, army.units.iter().map(unit), Vec::new())
    }

    fn with_gap(scenario: &Scenario, gap: i16, rules: &Rules) -> Result<Scenario, String> {
        scenario.with_gap(gap, rules)
    }

    fn forces(scenario: &Scenario) -> Option<BySide<Army>> {
        scenario.forces.clone()
    }

    fn varied(army: &Army, unit: usize, variation: Variation) -> Result<Army, String> {
        let mut varied = army.clone();
        match variation {
            Variation::Without if army.units.len() == 1 => {
                return Err(format!("without it no unit of the {} is left", army.part.name()));
            }
            Variation::Without => {
                varied.units.remove(unit);
            }
            Variation::OneMore if army.units.len() == army::MOST_UNITS => {
                return Err(format!("a force has {} units at most", army::MOST_UNITS));
            }
            Variation::OneMore => varied.units.insert(unit + 1, army.units[unit].clone()),
        }
        Ok(varied)
    }

    fn parts(_scenario: &Scenario, armies: BySide<&Army>) -> Result<Parts, String> {
        if armies.a.part != armies.b.part {
            return Ok(Parts::Fixed);
        }
        Err(want_one_part(armies.a.part.name(), armies.a.part.other().name()))
    }

    fn unit(text: &str, rules: &Rules) -> Result<Unit, UnitFault> {
        notation::parse(text, rules)
    }

    fn unit_text(unit: &Unit, rules: &Rules) -> String {
        notation::write(unit, rules)
    }

    fn all_units(rules: &Rules) -> Vec<Unit> {
        fight::all_units(rules)
    }

    fn written_list(
        name: &str,
        units: &[Unit],
        doctrine: Option<Doctrine>,
        rules: &Rules,
    ) -> String {
        army::written(name, units, doctrine, rules)
    }

    fn notation_help() -> &'static str {
        "class[+trait...][/figures]
class:   legionary auxiliary (Affiliation), soldier confederate (Antagonist)
traits:  kiaN ammoN routedN: men killed, ammo markers, friends routed before the start
figures: 1 to 99 before anybody fell; 6 for the Affiliation, 9 for the Antagonist unless given
for example: soldier, legionary+kia2, confederate+ammo3/8"
    }

    fn battle(
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
    ) -> Battle {
        Battle::new(rules, armies, doctrines, scenario)
    }

    fn fight(rules: &Rules, units: BySide<&Unit>, options: &[(&str, &str)]) -> Fight {
        let value = |name| option_value(options, name);
        let stands = |name| match value(name) == Some(Target::Cover.word()) {
            true => Target::Cover,
            false => Target::Open,
        };
        let cover = BySide::new(stands("cover_a"), stands("cover_b"));
        let range = value("range").and_then(|range| range.parse().ok()).unwrap_or(60);
        let first = if value("first") == Some("b") { Side::B } else { Side::A };
        Fight::new(rules, units.map(|unit| *unit), cover, range, first)
    }
}
