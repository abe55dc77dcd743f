#![doc = include_str!("README.md")]
mod address;
mod any;
mod contact;
mod decision;
mod depths;
mod doctrine;
mod fight;
mod ground;
mod opening;
mod register;
mod scenario;
mod setup;
pub mod state;
mod turn;

pub use any::{AnyBattle, AnyState};
pub use fight::Fight;
pub use scenario::{Scenario, ScenarioFile, Stretch, TerrainEntry};
pub use setup::Battle;
pub use state::State;

use crate::DecisionKind;
use crate::fitted::Family;
use crate::game::{
    FightOption, Game, InOrder, Noun, Numbered, Outline, OutlineUnit, checked_under_rules,
    option_value, same_in_every_system,
};
use address::{Phase, Purpose};
use fairfight_rules::BySide;
use fairfight_rules::iron_winds::army::{self, Army, ArmyFile, Doctrine};
use fairfight_rules::iron_winds::melee::Aspect;
use fairfight_rules::iron_winds::notation::{self, UnitSpec};
use fairfight_rules::iron_winds::{Class, People, RULINGS, Rank, Rules, Trait, costs};
use fairfight_rules::list::Fault;
use fairfight_rules::notation::UnitFault;
use fairfight_rules::ruling::Ruling;
use std::sync::LazyLock;

/// Iron Winds of War.
#[derive(Clone, Copy, Debug)]
pub struct IronWinds;

impl Game for IronWinds {
    const ID: &'static str = "iron-winds";
    const TITLE: &'static str = "Iron Winds of War";
    const ABOUT: &'static str = "fantasy battles of levy, warriors and knights, with point costs";
    const NOT_SIMULATED: &'static [&'static str] = &[
        "Formations, frontages and the table as a plane: a unit is a depth on one axis and a place in a row.",
        "Facing, except who faces whom in contact: turning is free in these rules.",
        "Players' house agreements: terrain placed in play, more than two sides, begging for mercy at will.",
        "The catalogue's special figures and units, which the text only names.",
    ];
    const PIECE: Noun = Noun { one: "figure", many: "figures" };
    const AT_THE_LIMIT: &'static str = "Iron Winds, the larger share of its points in good order";
    const RULINGS: &'static [Ruling] = RULINGS;
    const ALIASES: &'static [(&'static str, &'static str)] = notation::ALIASES;
    const FIGHT_OPTIONS: &'static [FightOption] = &[FightOption {
        name: "aspect",
        values: &["front", "flank", "rear"],
        about: "where A attacks B; on a flank or the rear B never strikes back",
    }];

    const HORIZON: Option<u16> = Some(2);
    const DECISIONS: &'static [DecisionKind] = decision::KINDS;
    const FEWEST_UNITS: usize = army::FEWEST_UNITS;
    const EVEN_LEADERS: bool = true;

    const IN_ORDER: Option<InOrder<Army>> = Some(Army::in_order);
    const REFERENCE: Option<&'static str> = Some("warrior");
    const CREDIBLE: &'static [&'static [Doctrine]] =
        &[&[Doctrine::Steady, Doctrine::Aggressive, Doctrine::Hammer]];

    same_in_every_system!();
    checked_under_rules!();

    type Unit = UnitSpec;
    type Battle = AnyBattle;
    type Fight = Fight;

    fn family() -> Option<&'static Family> {
        Some(&doctrine::skilled::FAMILY)
    }

    fn advisories(army: &Army, rules: &Rules) -> Vec<Fault> {
        army::advisories(army, rules)
    }

    fn match_advisories(armies: BySide<&Army>) -> Vec<String> {
        let [a, b] = [armies.a.leaders.len(), armies.b.leaders.len()];
        if a == b {
            return Vec::new();
        }
        let rule = "the rules ask for the same number of leaders on both sides (IW-U2)";
        vec![format!("{rule}; here they are {a} and {b}")]
    }

    fn outline(army: &Army, rules: &Rules) -> Outline {
        let unit = |unit: &army::Unit| {
            let spec = UnitSpec { kind: unit.kind, figures: unit.figures, leader: None };
            let kind = notation::write(&spec, rules);
            OutlineUnit {
                name: unit.name.clone().unwrap_or_else(|| kind.clone()),
                kind,
                figures: unit.figures.into(),
                points: Some(unit.points(rules)),
            }
        };
        Outline {
            name: army.name.clone(),
            points: Some(army.points(rules)),
            units: army.units.iter().map(unit).collect(),
            leaders: army.leaders.iter().map(|leader| leader.name.clone()).collect(),
        }
    }

    fn with_gap(scenario: &Scenario, gap: i16, rules: &Rules) -> Result<Scenario, String> {
        scenario.with_gap(gap, rules.rulings.table)
    }

    fn unit(text: &str, rules: &Rules) -> Result<UnitSpec, UnitFault> {
        notation::parse(text, rules)
    }

    fn unit_text(unit: &UnitSpec, rules: &Rules) -> String {
        notation::write(unit, rules)
    }

    fn unit_points(unit: &UnitSpec, rules: &Rules) -> Option<u32> {
        Some(costs::unit(unit, rules))
    }

    fn led(unit: &UnitSpec) -> Option<UnitSpec> {
        unit.leader.is_none().then_some(UnitSpec { leader: Some(Rank::Leader), ..*unit })
    }

    fn all_units(rules: &Rules) -> Vec<UnitSpec> {
        let full =
            |kind| UnitSpec { kind, figures: army::full_strength(&kind, rules), leader: None };
        notation::all_kinds().into_iter().map(full).collect()
    }

    fn written_list(
        name: &str,
        units: &[UnitSpec],
        doctrine: Option<Doctrine>,
        rules: &Rules,
    ) -> String {
        army::written(name, units, doctrine, rules)
    }

    fn notation_help() -> &'static str {
        static HELP: LazyLock<String> = LazyLock::new(|| {
            let peoples = People::ALL.map(|people| {
                let unless_given = if people == People::default() { " (unless given)" } else { "" };
                people.word().to_owned() + unless_given
            });
            let peoples = peoples.join(" ");
            let classes = Class::ALL.map(Class::word).join(" ");
            let traits = Trait::ALL.map(Trait::word).join(" ");
            let ranks = Rank::ALL.map(Rank::word).join(" ");
            format!(
                "[people:]class[+trait...][/figures]
people: {peoples}
class:  {classes}
traits: {traits}, and in fights {ranks}
for example: knight+mounted, elf:warrior+longbow, warrior+leader, levy+bow/8"
            )
        });
        &HELP
    }

    fn battle(
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
    ) -> AnyBattle {
        AnyBattle::new(rules, armies, doctrines, scenario)
    }

    fn battle_like(
        model: &AnyBattle,
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
    ) -> AnyBattle {
        AnyBattle::like(model, rules, armies, doctrines, scenario)
    }

    fn reseat(
        battle: &mut AnyBattle,
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
    ) {
        battle.reseat(rules, armies, doctrines, scenario);
    }

    fn change_seats(battle: &mut AnyBattle, doctrines: BySide<Doctrine>) -> bool {
        battle.change_seats(doctrines)
    }

    fn numbered(model: &AnyBattle, units: &[UnitSpec]) -> Option<Numbered> {
        model.numbered(units)
    }

    fn seat_numbered(
        battle: &mut AnyBattle,
        model: &AnyBattle,
        armies: BySide<impl ExactSizeIterator<Item = u8>>,
        doctrines: BySide<Doctrine>,
    ) -> bool {
        battle.seat_numbered(model, armies, doctrines)
    }

    fn fight(rules: &Rules, units: BySide<&UnitSpec>, options: &[(&str, &str)]) -> Fight {
        let word = option_value(options, "aspect");
        let aspect = word.and_then(|word| Aspect::ALL.into_iter().find(|a| a.word() == word));
        Fight::new(rules, units, aspect.unwrap_or_default())
    }

    fn rolled_by_leader(purpose: u8) -> bool {
        [Purpose::Challenge as u8, Purpose::LeaderChoice as u8].contains(&purpose)
    }
}
