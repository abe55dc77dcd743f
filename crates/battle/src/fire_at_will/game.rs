//! The description of Fire At Will, Men.

use super::address::{Phase, Purpose};
use super::fight::{Fight, fault};
use super::scenario::{self, Scenario, ScenarioFile};
use super::setup::Battle;
use crate::game::{
    FightOption, Game, InOrder, Noun, Outline, OutlineUnit, checked_under_rules,
    same_in_every_system,
};
use fairfight_rules::BySide;
use fairfight_rules::fire_at_will::army::{self, Army, ArmyFile, Doctrine};
use fairfight_rules::fire_at_will::notation::{self, UnitSpec};
use fairfight_rules::fire_at_will::{Kind, RULINGS, Rules, Troop};
use fairfight_rules::notation::UnitFault;
use fairfight_rules::ruling::Ruling;

/// Fire At Will, Men, in both editions.
#[derive(Clone, Copy, Debug)]
pub struct FireAtWill;

const RANKS: &[&str] = &["1", "2", "3", "4", "5", "6"];

impl Game for FireAtWill {
    const ID: &'static str = "fire-at-will";
    const TITLE: &'static str = "Fire At Will, Men";
    const ABOUT: &'static str = "fantasy battles of strips in formations, with heroes and magic; two editions, no point costs";
    const NOT_SIMULATED: &'static [&'static str] = &[
        "Figures on the table: frontages, wheels and judging whether an overlap is feasible.",
        "House spells. The spell `fire-in-the-sky` is a signal to the players and changes nothing.",
    ];
    const PIECE: Noun = Noun { one: "strip", many: "strips" };
    const AT_THE_LIMIT: &'static str = "Fire At Will, the larger share of its hits on the table";
    const RULINGS: &'static [Ruling] = RULINGS;
    const ALIASES: &'static [(&'static str, &'static str)] = notation::ALIASES;
    const FIGHT_OPTIONS: &'static [FightOption] = &[
        FightOption {
            name: "edition",
            values: &["ruled", "final", "draft"],
            about: "the edition; `ruled` follows the rules",
        },
        FightOption {
            name: "charge",
            values: &["none", "a", "b", "both"],
            about: "who charges in the first round",
        },
        FightOption {
            name: "aspect",
            values: &["front", "flank", "rear"],
            about: "where A attacks B; B always fights A's front",
        },
        FightOption {
            name: "ground",
            values: &["open", "wall", "building"],
            about: "what B defends",
        },
        FightOption { name: "ra", values: RANKS, about: "ranks of A" },
        FightOption { name: "rb", values: RANKS, about: "ranks of B" },
        FightOption {
            name: "touch1",
            values: &["ruled", "1", "2", "3", "4"],
            about: "the most strips that fight one in the first round",
        },
        FightOption {
            name: "touch",
            values: &["ruled", "1", "2", "3", "4"],
            about: "the same from the second round on",
        },
        FightOption {
            name: "overlap",
            values: &["ruled", "third", "second", "off"],
            about: "from which strip against one overlap adds its bonus",
        },
    ];

    const IN_ORDER: Option<InOrder<Army>> = Some(Army::in_order);
    const REFERENCE: Option<&'static str> = Some("soldier");
    const PRICED: &'static [&'static str] = &["elf", "pikes", "bow", "crossbow", "arquebus"];
    const CREDIBLE: &'static [&'static [Doctrine]] =
        &[&[Doctrine::Aggressive, Doctrine::Steady, Doctrine::Hammer]];

    same_in_every_system!();
    checked_under_rules!();

    type Unit = UnitSpec;
    type Battle = Battle;
    type Fight = Fight;

    fn outline(army: &Army, _rules: &Rules) -> Outline {
        let unit = |unit: &army::Unit| {
            OutlineUnit::new(&unit.name, unit.describe(), unit.strips.len() as u32)
        };
        let leaders = army.leaders.iter().map(|leader| leader.name.clone()).collect();
        Outline::new(&army.name, army.units.iter().map(unit), leaders)
    }

    fn with_gap(scenario: &Scenario, gap: i16, rules: &Rules) -> Result<Scenario, String> {
        scenario.with_gap(gap, rules.rulings.table)
    }

    fn unit(text: &str, _rules: &Rules) -> Result<UnitSpec, UnitFault> {
        notation::parse(text)
    }

    fn unit_text(unit: &UnitSpec, _rules: &Rules) -> String {
        unit.to_string()
    }

    fn all_units(_rules: &Rules) -> Vec<UnitSpec> {
        let usual =
            |troop| UnitSpec { kind: Kind::plain(troop), strips: notation::usual_strips(troop) };
        Troop::ALL.into_iter().map(usual).collect()
    }

    fn written_list(
        name: &str,
        units: &[UnitSpec],
        doctrine: Option<Doctrine>,
        _rules: &Rules,
    ) -> String {
        army::written(name, units, doctrine)
    }

    fn notation_help() -> &'static str {
        "[elf:]type[+trait...][/strips]
types:  peasant goblin archer crossbow arquebus soldier orc undead maa pike ogre horseman
        wolf-rider chariot knight troll behemoth giant dragon hero leader wizard engine cart
traits: pikes bow crossbow arquebus moves-TYPE
strips: 4 unless given, 1 for chariots, creatures, heroes, engines and carts; at most 6
for example: orc, pike/6, horseman+crossbow/3, elf:archer/4, soldier+moves-maa"
    }

    fn fight_fault(
        rules: &Rules,
        units: BySide<&UnitSpec>,
        options: &[(&str, &str)],
    ) -> Option<String> {
        fault(rules, units, options)
    }

    fn battle(
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
    ) -> Battle {
        Battle::new(rules, armies, doctrines, scenario)
    }

    fn fight(rules: &Rules, units: BySide<&UnitSpec>, options: &[(&str, &str)]) -> Fight {
        Fight::new(rules, units, options)
    }

    fn rolled_by_leader(purpose: u8) -> bool {
        let leaders =
            [Purpose::Spell as u8, Purpose::LeaderChoice as u8, Purpose::LeaderEquals as u8];
        leaders.contains(&purpose)
    }

    fn rolled_by_nobody(purpose: u8) -> bool {
        purpose == Purpose::Coin as u8
    }
}
