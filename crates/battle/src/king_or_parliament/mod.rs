#![doc = include_str!("README.md")]
mod address;
pub mod bout;
pub mod clock;
mod contact;
mod doctrine;
mod fight;
mod ground;
mod scenario;
mod setup;
pub mod state;
mod turn;

pub use contact::Charge;
pub use fight::{Fight, Setting as FightSetting};
pub use ground::{Terrain, Went};
pub use scenario::{Scenario, ScenarioFile, Stretch, TerrainEntry};
pub use setup::{Battle, Place};
pub use state::State;

use crate::game::{
    FightOption, Game, InOrder, Noun, Outline, OutlineUnit, checked_under_rules, option_value,
    same_in_every_system,
};
use address::{Phase, Purpose};
use fairfight_rules::BySide;
use fairfight_rules::king_or_parliament::army::{self, Army, ArmyFile, Doctrine};
use fairfight_rules::king_or_parliament::melee::{Aspect, Works};
use fairfight_rules::king_or_parliament::notation::{self, UnitSpec};
use fairfight_rules::king_or_parliament::{Kind, RULINGS, Rules};
use fairfight_rules::list::Fault;
use fairfight_rules::notation::UnitFault;
use fairfight_rules::ruling::Ruling;

/// For King or For Parliament.
#[derive(Clone, Copy, Debug)]
pub struct KingOrParliament;

impl Game for KingOrParliament {
    const ID: &'static str = "king-or-parliament";
    const TITLE: &'static str = "For King or For Parliament";
    const ABOUT: &'static str = "battles of the English Civil War: shot, pike, horse and guns";
    const NOT_SIMULATED: &'static [&'static str] = &[
        "The table as a plane: a formation is a depth on one axis and a place in a row.",
        "Ranges to single strips, and which strip of a front can see which.",
        "The free order of the two phases of a turn, which the text leaves to the players: here it is fixed.",
        "Players' house agreements, and the next game, in which taken pieces may be used.",
    ];
    const PIECE: Noun = Noun { one: "strip", many: "strips" };
    const AT_THE_LIMIT: &'static str =
        "King or Parliament, the larger share of its strips in good order";
    const RULINGS: &'static [Ruling] = RULINGS;
    const ALIASES: &'static [(&'static str, &'static str)] = notation::ALIASES;
    const FIGHT_OPTIONS: &'static [FightOption] = &[
        FightOption {
            name: "aspect",
            values: &["front", "flank", "rear"],
            about: "where A attacks B, kept to the end; a square or building is attacked as usual, without a bonus",
        },
        FightOption {
            name: "charge",
            values: &["no", "yes"],
            about: "whether A charges in the first round; foot and guns have no bonus on horse",
        },
        FightOption {
            name: "ground",
            values: &["open", "wall", "building"],
            about: "what B holds, if it is foot; the mounted never attack a building",
        },
        FightOption {
            name: "square",
            values: &["no", "yes"],
            about: "whether B is in square, if it is 4 to 6 strips of pikes; below 4 it is broken",
        },
    ];

    const IN_ORDER: Option<InOrder<Army>> = Some(Army::in_order);
    const REFERENCE: Option<&'static str> = Some("musketeer/4");
    const PRICED: &'static [&'static str] = &["pistols", "leader", "rupert"];
    const CREDIBLE: &'static [&'static [Doctrine]] =
        &[&[Doctrine::Cavalier, Doctrine::Firefight, Doctrine::PushOfPike, Doctrine::Caracole]];

    same_in_every_system!();
    checked_under_rules!();

    type Unit = UnitSpec;
    type Battle = Battle;
    type Fight = Fight;

    fn advisories(army: &Army, rules: &Rules) -> Vec<Fault> {
        army::advisories(army, rules)
    }

    fn match_advisories(armies: BySide<&Army>) -> Vec<String> {
        let carries =
            |army: &Army| army.units.iter().any(|unit| unit.blocks[0].kind == Kind::Baggage);
        if carries(armies.a) == carries(armies.b) {
            return Vec::new();
        }
        vec!["only one list has baggage: it stays off the table (KOP-B1)".into()]
    }

    fn outline(army: &Army, _rules: &Rules) -> Outline {
        let unit = |unit: &army::Unit| {
            OutlineUnit::new(&unit.name, notation::write_unit(unit), unit.strips())
        };
        let leaders = army.leaders.iter().map(|leader| leader.name.clone()).collect();
        Outline::new(&army.name, army.units.iter().map(unit), leaders)
    }

    fn with_gap(scenario: &Scenario, gap: i16, rules: &Rules) -> Result<Scenario, String> {
        scenario.with_gap(gap, rules.rulings.table)
    }

    fn unit(text: &str, rules: &Rules) -> Result<UnitSpec, UnitFault> {
        notation::parse(text, rules)
    }

    fn unit_text(unit: &UnitSpec, _rules: &Rules) -> String {
        notation::write(unit)
    }

    fn all_units(_rules: &Rules) -> Vec<UnitSpec> {
        notation::all_units()
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
        "type[+trait...][/strips[/files]]
type:   musketeer pikeman arquebusier peasant irregular dragoon mdragoon cavalier roundhead
        cuirassier elite galloper saker demiculverin wagon baggage
traits: pistols (cavalry), leader rupert (no effect in a fight)
strips: 1 to 6 (1 unless given, 2 for baggage); files of them side by side: all unless given
for example: cavalier+pistols/4, pikeman/6/2, musketeer/4"
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
        let word = |name| option_value(options, name).unwrap_or_default();
        let aspect = Aspect::ALL.into_iter().find(|aspect| aspect.word() == word("aspect"));
        let setting = FightSetting {
            aspect: aspect.unwrap_or_default(),
            charge: word("charge") == "yes",
            works: match word("ground") {
                "wall" => Works::Wall,
                "building" => Works::Building,
                _ => Works::None,
            },
            square: word("square") == "yes",
        };
        Fight::new(rules, units, setting)
    }

    fn rolled_by_leader(purpose: u8) -> bool {
        let leaders =
            [Purpose::Leader as u8, Purpose::LeaderChoice as u8, Purpose::LeaderEquals as u8];
        leaders.contains(&purpose)
    }
}
