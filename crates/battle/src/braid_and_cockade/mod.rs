#![doc = include_str!("README.md")]
mod address;
pub mod bout;
pub mod clock;
mod doctrine;
mod fight;
mod scenario;
mod setup;
pub mod state;
mod turn;

pub use doctrine::Conduct;
pub use fight::{Fight, Stage};
pub use scenario::{Attacker, Ground, Scenario, ScenarioFile, Site, TerrainEntry};
pub use setup::Battle;
pub use state::State;

use crate::game::{
    FightOption, Game, Noun, Outline, OutlineUnit, checked_under_rules, option_value,
    same_in_every_system,
};
use address::{Phase, Purpose};
use fairfight_rules::BySide;
use fairfight_rules::braid_and_cockade::army::{self, Army, ArmyFile, Doctrine};
use fairfight_rules::braid_and_cockade::notation::{self, UnitSpec};
use fairfight_rules::braid_and_cockade::{RULINGS, Rules};
use fairfight_rules::notation::UnitFault;
use fairfight_rules::ruling::Ruling;

/// Braid & Cockade.
#[derive(Clone, Copy, Debug)]
pub struct BraidAndCockade;

impl Game for BraidAndCockade {
    const ID: &'static str = "braid-and-cockade";
    const TITLE: &'static str = "Braid & Cockade";
    const ABOUT: &'static str =
        "horse-and-musket battles of about 1750 to 1850, an attacker against a defender";
    const NOT_SIMULATED: &'static [&'static str] = &[
        "The table as a plane: fronts, flanks, directions of fire. A square's four directions are four targets.",
        "Losses of generals outside an assault: the text has none.",
        "The choice of a table side (BC-W3), which means nothing on one axis.",
    ];
    const PIECE: Noun = Noun { one: "stand", many: "stands" };
    const BEYOND_THE_LIST: Option<&'static str> = Some("grand battery");
    const AT_THE_LIMIT: &'static str = "Braid & Cockade, the defender";
    const RULINGS: &'static [Ruling] = RULINGS;
    const ALIASES: &'static [(&'static str, &'static str)] = notation::ALIASES;
    const FIGHT_OPTIONS: &'static [FightOption] = &[
        FightOption {
            name: "stage",
            values: &Stage::WORDS,
            about: "the melee alone, a whole charge from tests to end phase, or an assault column's duel; A charges B",
        },
        FightOption {
            name: "leader",
            values: &["no", "yes"],
            about: "whether a general joins A's charge",
        },
        FightOption {
            name: "counter",
            values: &["no", "yes"],
            about: "whether B, cavalry in reinforced line, counter-charges",
        },
    ];
    const SEATS_ALIKE: bool = false;

    const REFERENCE: Option<&'static str> = Some("infantry");
    const PRICED: &'static [&'static str] = &[
        "proficient",
        "novice",
        "superior",
        "inferior",
        "high",
        "low",
        "rifles",
        "poorly-armed",
        "english",
    ];
    const CREDIBLE: &'static [&'static [Doctrine]] = &[&Doctrine::CREDIBLE];

    same_in_every_system!();
    checked_under_rules!();

    type Unit = UnitSpec;
    type Battle = Battle;
    type Fight = Fight;

    fn outline(army: &Army, rules: &Rules) -> Outline {
        let unit = |unit: &army::Unit| {
            OutlineUnit::new(
                &unit.name,
                notation::write(
                    &UnitSpec { stands: unit.stands, ..UnitSpec::of(unit.kind, rules) },
                    rules,
                ),
                unit.stands,
            )
        };
        let leaders = army.leaders.iter().map(|leader| leader.name.clone()).collect();
        Outline::new(&army.name, army.units.iter().map(unit), leaders)
    }

    fn unit(text: &str, rules: &Rules) -> Result<UnitSpec, UnitFault> {
        notation::parse(text, rules)
    }

    fn unit_text(unit: &UnitSpec, rules: &Rules) -> String {
        notation::write(unit, rules)
    }

    fn all_units(rules: &Rules) -> Vec<UnitSpec> {
        notation::all_units(rules)
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
        "type[+trait...][/stands]
type:   infantry light-infantry light-cavalry lancers heavy-cavalry cuirassiers foot-artillery
        horse-artillery, and in fights grand-battery
traits: proficient novice superior inferior high low rifles poorly-armed english
        in fights a formation: march-column attack-column reinforced-line line cluster garrison
        square deployed limbered; a place: wood hill cover; moved, general
for example: infantry+attack-column/5, light-infantry+rifles, cuirassiers+high/4, lancers/3"
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
        let value = |name| option_value(options, name);
        let stage = value("stage").and_then(Stage::of).unwrap_or_default();
        Fight::new(
            rules,
            units,
            stage,
            value("leader") == Some("yes"),
            value("counter") == Some("yes"),
        )
    }
}
