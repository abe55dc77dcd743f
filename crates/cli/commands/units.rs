//! `fairfight units`.

use super::listing::list;
use crate::args::UnitsArgs;
use crate::exit::{Exit, Failure};
use fairfight_battle::game::{About, FightOption};
use fairfight_engine::rollout::Rollout;
use fairfight_engine::rulebook::{MIXED, ROLLOUT, SKILLED, Unit};
use fairfight_files::{HouseRules, in_short};
use fairfight_report::{Field, Shown};

/// A row of the report: a kind of unit.
pub(crate) struct Row {
    system: &'static str,
    unit: String,
    points: Option<u32>,
    options: String,
}

/// The columns of the report.
#[rustfmt::skip]
pub(crate) const FIELDS: &[Field<Row>] = &[
    Field::key("system", "the system", Shown::Text, |row| row.system.into()),
    Field::key("unit", "a full unit, as written on the command line", Shown::Text, |row| row.unit.as_str().into()),
    Field::new("points", "what it costs, if the system has points", Shown::Whole, |row| row.points.into()),
    Field::new("options", "options of its fights (`fairfight fight --set`), the default first; 1..4 is 1, 2, 3 or 4", Shown::Text, |row| row.options.as_str().into()),
];

/// Lists the units of a system.
pub(crate) fn run(args: UnitsArgs) -> Result<Exit, Failure> {
    list(&args.listing, FIELDS, rows, help)
}

/// Every kind of unit, in printed order.
fn rows(house: &HouseRules) -> Vec<Row> {
    let about = house.rules.about();
    let options: Vec<String> = about
        .fight_options
        .iter()
        .map(|option| format!("{}={}", option.name, values(option)))
        .collect();
    let row = |unit: Unit| Row {
        system: about.id,
        unit: unit.text,
        points: unit.points,
        options: options.join(" "),
    };
    house.rules.all_units().into_iter().map(row).collect()
}

/// The values of an option, the default first; consecutive numbers by their ends.
fn values(option: &FightOption) -> String {
    in_short(option.values.iter().copied()).join("|")
}

/// The notation, the options of a fight and the doctrines, in words.
fn help(about: &About) -> String {
    let mut text = format!("{}\n{}", about.title, (about.notation)());
    text += "\n\nOptions of a fight, the default first:";
    for option in about.fight_options {
        text += &format!("\n  --set {}={}  {}", option.name, values(option), option.about);
    }
    let width = about.doctrine_words().map(str::len).max().unwrap_or(0);
    text += "\n\nDoctrines:";
    for (word, means) in about.doctrines {
        text += &format!("\n  {word:width$}  {means}");
    }
    text + &draws_help(about, width) + &search_help(about) + "\n\n"
}

/// The doctrines that stand for several.
fn draws_help(about: &About, width: usize) -> String {
    let mut text =
        "\n\nFor each pair of battles one of several is drawn, for each side:".to_owned();
    if let Some(family) = (about.family)() {
        let words = family.words();
        let (first, last) = (words[0], words[words.len() - 1]);
        text += &format!(
            "\n  {SKILLED:width$}  leads lists that name none; fitted to what search finds: {first} to {last}"
        );
    }
    let parts: Vec<String> = (about.credible)().iter().map(|words| words.join(", ")).collect();
    text + &format!("\n  {MIXED:width$}  the usual styles: {}", parts.join("; or "))
}

/// The doctrine that searches and the kinds of decision that it searches; nothing where decisions are not searched.
fn search_help(about: &About) -> String {
    if about.decisions.is_empty() {
        return String::new();
    }
    let (option, ends) = match about.horizon {
        Some(turns) => (
            "[+turns=N]",
            format!(
                " Its courses end after {turns}
  turns unless you say more, with a comparison of both sides' strength; +turns=all plays to the end."
            ),
        ),
        None => ("", String::new()),
    };
    let mut text = format!(
        "

Search over any of these, with dice of its own (slow: 200 pairs unless you say more):
  {ROLLOUT}[+rollouts=N]{option}[+base=DOCTRINE][+without=KIND...]
  It plays like its base (the list's own doctrine, unless you name one), but at each decision it
  plays the battle on, N times for each option ({usual} unless you say more, at most {most}), and
  does what is best by more than a standard error.{ends} It leaves decisions of a KIND to its base:",
        usual = Rollout::USUAL,
        most = Rollout::MOST,
    );
    let width = about.decisions.iter().map(|kind| kind.word.len()).max().unwrap_or(0);
    for kind in about.decisions {
        text += &format!("\n  {:width$}  {} ({})", kind.word, kind.question, kind.source);
    }
    text
}
