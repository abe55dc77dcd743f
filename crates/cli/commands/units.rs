//! `fairfight units`.

use super::listing::list;
use crate::args::UnitsArgs;
use crate::exit::{Exit, Failure};
use fairfight_battle::game::{About, FightOption};
use fairfight_engine::rollout::Rollout;
use fairfight_engine::rulebook::{MIXED, ROLLOUT, SKILLED, Unit};
use fairfight_files::{HouseRules, in_short};
use fairfight_report::{Column, Field, Shown, wrapped};

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
    Field { column: Column::key("system", "the system", Shown::Text).wide(), value: |row| row.system.into() },
    Field::key("unit", "a full unit, as written on the command line", Shown::Text, |row| row.unit.as_str().into()),
    Field::new("points", "what it costs, if the system has points", Shown::Whole, |row| row.points.into()),
    Field::wide("options", "options of its fights (`fairfight fight --set`), the default first; 1..4 is 1, 2, 3 or 4", Shown::Text, |row| row.options.as_str().into()),
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
fn help(about: &About, width: usize) -> String {
    let mut text = format!("{}\n{}", about.title, notation((about.notation)(), width));
    text += "\nOptions of a fight, the default first:\n";
    for option in about.fight_options {
        text += &format!("  --set {}={}  {}\n", option.name, values(option), option.about);
    }
    let words = about.doctrine_words().map(str::len).filter(|&word| word <= LONGEST_WORD);
    let column = words.max().unwrap_or(0) + 4;
    text += "\nDoctrines:\n";
    for (word, means) in about.doctrines {
        text += &hung(&format!("  {word}"), column, means, width);
    }
    text + &draws_help(about, column, width) + &search_help(about, width) + "\n"
}

/// The name of a doctrine gets a line of its own if it is longer than this.
const LONGEST_WORD: usize = 20;

/// A label, and its text with every line indented to this column. If the label leaves no gap, the text begins below it.
fn hung(label: &str, column: usize, text: &str, width: usize) -> String {
    let column = column.min(width / 2);
    let room = width - column;
    let mut lines = wrapped(text, room, room).into_iter();
    let mut hung = match label.len() < column {
        true => format!("{label:column$}{}\n", lines.next().unwrap_or_default()),
        false => format!("{label}\n"),
    };
    lines.for_each(|line| hung += &format!("{:column$}{line}\n", ""));
    hung
}

/// The notation. Its lists, such as `types: levy warrior`, use the whole width.
fn notation(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        match lines.last_mut().filter(|_| line.starts_with(' ')) {
            Some(list) => *list += &format!(" {}", line.trim_start()),
            None => lines.push(line.to_owned()),
        }
    }
    let lines = lines.iter().map(|line| {
        let is_label = |label: &str| label.chars().all(|c| c.is_ascii_alphabetic() || c == ' ');
        match line.split_once(": ").filter(|(label, _)| is_label(label)) {
            Some((label, list)) => {
                let list = list.trim_start();
                hung(&format!("{label}:"), line.len() - list.len(), list, width)
            }
            None => format!("{line}\n"),
        }
    });
    lines.collect()
}

/// The help on doctrines that stand for several.
fn draws_help(about: &About, column: usize, width: usize) -> String {
    let mut text =
        "\nThese stand for several; one is drawn for each side and pair of battles:\n".to_owned();
    if let Some(family) = (about.family)() {
        let words = family.words();
        let (first, last) = (words[0], words[words.len() - 1]);
        let means = format!(
            "leads lists that name no doctrine; fitted to what search finds: {first} to {last}"
        );
        text += &hung(&format!("  {SKILLED}"), column, &means, width);
    }
    let parts: Vec<String> = (about.credible)().iter().map(|words| words.join(", ")).collect();
    let means = format!("the usual styles: {}", parts.join("; or "));
    text + &hung(&format!("  {MIXED}"), column, &means, width)
}

/// The help on the doctrine that searches, and the kinds of decision that it searches; empty if there are none.
fn search_help(about: &About, width: usize) -> String {
    if about.decisions.is_empty() {
        return String::new();
    }
    let (option, ends) = match about.horizon {
        Some(turns) => (
            "[+turns=N]",
            format!(
                " By default it stops after {turns} turns and compares the strength of both sides; \
                 +turns=all plays to the end."
            ),
        ),
        None => ("", String::new()),
    };
    let does = format!(
        "It plays like its base (the list's own doctrine, unless you name one), but at each decision it continues \
         the battle N times with each option ({usual} by default, at most {most}), and takes the best option \
         if it is better by more than a standard error.{ends} It leaves decisions of a KIND to its base:",
        usual = Rollout::USUAL,
        most = Rollout::MOST,
    );
    let mut text = format!(
        "\nSearch over any of these, with dice of its own (slow: 200 pairs by default):\n  \
         {ROLLOUT}[+rollouts=N]{option}[+base=DOCTRINE][+without=KIND...]\n"
    );
    text += &hung("", 2, &does, width);
    let column = about.decisions.iter().map(|kind| kind.word.len()).max().unwrap_or(0) + 4;
    for kind in about.decisions {
        let asks = format!("{} ({})", kind.question, kind.source);
        text += &hung(&format!("  {}", kind.word), column, &asks, width);
    }
    text
}
