//! `fairfight units`.

use super::listing::{Listing, list};
use crate::args::UnitsArgs;
use crate::exit::{Exit, Failure};
use fairfight_battle::game::{FightOption, Game};
use fairfight_rules::list::Worded;
use fairfight_sim::files::{HouseRules, in_short};
use fairfight_sim::report::{Field, Shown};

/// What is told of a kind of unit.
pub(crate) struct Told {
    system: &'static str,
    unit: String,
    points: Option<u32>,
    options: String,
}

/// The columns of the report.
#[rustfmt::skip]
pub(crate) const FIELDS: &[Field<Told>] = &[
    Field::key("system", "the system", Shown::Text, |told| told.system.into()),
    Field::key("unit", "a full unit, as it is written on the command line", Shown::Text, |told| told.unit.as_str().into()),
    Field::new("points", "what it costs, where the system has points", Shown::Whole, |told| told.points.into()),
    Field::new("options", "options of its fights (`fairfight fight --set`), the default first; 1..4 is 1, 2, 3 or 4", Shown::Text, |told| told.options.as_str().into()),
];

/// Lists the units of a system.
pub(crate) fn run(args: UnitsArgs) -> Result<Exit, Failure> {
    list::<Units>(&args.listing)
}

struct Units;

impl Listing for Units {
    type Row = Told;
    const FIELDS: &'static [Field<Told>] = FIELDS;

    fn rows<G: Game>(house: &HouseRules<G::Rules>) -> Vec<Told> {
        let options: Vec<String> = G::FIGHT_OPTIONS
            .iter()
            .map(|option| format!("{}={}", option.name, values(option)))
            .collect();
        let told = |unit: &G::Unit| Told {
            system: G::ID,
            unit: G::unit_text(unit, &house.rules),
            points: G::unit_points(unit, &house.rules),
            options: options.join(" "),
        };
        G::all_units(&house.rules).iter().map(told).collect()
    }

    fn above<G: Game>() -> String {
        help::<G>()
    }
}

/// The values of an option, the default first; whole numbers in a row by their ends.
fn values(option: &FightOption) -> String {
    in_short(option.values.iter().copied()).join("|")
}

/// The notation, the options of a fight and the doctrines, in words.
fn help<G: Game>() -> String {
    let mut text = format!("{}\n{}", G::TITLE, G::notation_help());
    text += "\n\nOptions of a fight, the default first:";
    for option in G::FIGHT_OPTIONS {
        text += &format!("\n  --set {}={}  {}", option.name, values(option), option.about);
    }
    let width = G::Doctrine::words().map(str::len).max().unwrap_or(0);
    text += "\n\nDoctrines:";
    for (word, means) in G::Doctrine::KNOWN {
        text += &format!("\n  {word:width$}  {means}");
    }
    text + "\n\n"
}
