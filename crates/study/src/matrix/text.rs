//! A matrix in words, and its scores as a compact table.

use super::standing::{StandingRow, label};
use super::{Entry, Matrix, Ranges, Shape};
use crate::common::{letter, plain_share, points_text, share_text};
use fairfight_report::{Shown, distinct, shown_text};
use fairfight_rules::text::joined;
use fairfight_rules::{BySide, Side};
use fairfight_stats::Interval;
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthStr;

/// The maximum number of lists named as possibly the best, and as never worth taking.
const NAMED_FIRST: usize = 5;

/// The result of a matrix, in words.
pub fn matrix_sentence(rows: &[StandingRow]) -> String {
    let Some(first) = rows.first() else { return String::new() };
    let percent = |share: f64| plain_share(Some(share));
    if first.standing.is_none() {
        return "The run was interrupted: there are no ranks and no mixes yet.".to_owned();
    }
    let mut text = String::new();
    if let Some(value) = first.whole.game_value {
        let value = share_text(Some(value.value), value.interval);
        text += &format!("If both sides play their best, side A scores {value}.");
    }
    if let (Some(share), Some(p)) = (first.whole.cyclic_share, first.whole.cyclic_p) {
        let sure = share.interval;
        text += &if p < 0.05 {
            let between = match sure {
                Some(sure) => format!("{} to {}", percent(sure.low), percent(sure.high)),
                None => "no interval: a cell is too one-sided for so few battles".to_owned(),
            };
            format!(
                "{} of who beats whom goes in circles ({between}; the chance that noise \
                 alone looks like this is {}).",
                percent(share.share),
                if p < 0.0001 { "less than 0.0001".to_owned() } else { format!("{p:.4}") },
            )
        } else {
            let most = sure.filter(|sure| sure.high < 1.0).map(|sure| percent(sure.high));
            let circles = match most {
                Some(most) => format!("no more than {most} of it goes in circles"),
                None => "no sure circles".to_owned(),
            };
            format!("Strength alone may explain who beats whom: {circles} (p = {p:.2}).")
        };
    }
    for side in [None, Some(Side::A), Some(Side::B)] {
        text += &undecided_best(rows, side);
        text += &overtaking(rows, side);
    }
    text += &moved_most(rows, "Readings of the rules", Ranges::over_readings);
    text += &moved_most(rows, "Other constants of the model", Ranges::over_constants);
    text += &never_worth_taking(rows);
    if let Some(exploit) = first.whole.mix_exploitability {
        let gain = points_text(exploit.value, exploit.interval);
        text += &format!(" The best answer to the mix gains {gain}.");
    }
    shown_text(&text.trim_start().into(), Shown::Text)
}

/// The lists that a mix of others replaces at a gain against everybody, with the mix and the gain. Empty if there are
/// none.
fn never_worth_taking(rows: &[StandingRow]) -> String {
    let mut lists: Vec<String> = Vec::new();
    for row in rows {
        let Some((by, margin)) = row.surely_dominated() else { continue };
        let (who, mix) = match by.strip_prefix("100% ") {
            Some(list) => (list, ""),
            None => (by, "a mix of "),
        };
        lists.push(format!(
            "{} ({mix}{who} scores at least {} more against each)",
            row.label,
            points_text(margin.value, margin.interval),
        ));
    }
    // Lists that were named twice are adjacent.
    lists.dedup();
    let more = match lists.len().saturating_sub(NAMED_FIRST) {
        0 => String::new(),
        more => format!("; and {more} more, in column dominated_by of the CSV"),
    };
    lists.truncate(NAMED_FIRST);
    if lists.is_empty() {
        return String::new();
    }
    format!(" Never worth taking against these: {}{more}.", lists.join("; "))
}

/// The lists among these that may be the best.
fn may_be_best(rows: &[StandingRow], side: Option<Side>) -> Vec<&str> {
    let first =
        rows.iter().filter(|row| row.side == side && row.ranks().is_some_and(|(low, _)| low <= 1));
    distinct(first.map(|row| row.label.as_str()))
}

/// The first of these names, and the number of the others if there are many, with `last` before the last.
fn first_named(names: &[impl AsRef<str>], last: &str) -> String {
    let mut named: Vec<String> =
        names.iter().take(NAMED_FIRST).map(|name| name.as_ref().to_owned()).collect();
    if names.len() > named.len() {
        named.push(format!("{} more", names.len() - named.len()));
    }
    joined(&named, last)
}

/// The lists among these that may be the best, if this is uncertain; empty if one is, or if there is only one.
fn undecided_best(rows: &[StandingRow], side: Option<Side>) -> String {
    let first = may_be_best(rows, side);
    if first.len() < 2 {
        return String::new();
    }
    let of_side = match side {
        None => String::new(),
        Some(side) => format!(" of side {}", letter(side).to_uppercase()),
    };
    let first = first_named(&first, "or");
    format!(" It is not known which list{of_side} is the best: it may be {first}.")
}

/// The lists among these that do better than the best under other doctrines; empty if none does.
fn overtaking(rows: &[StandingRow], side: Option<Side>) -> String {
    let others = rows.iter().filter(|row| row.side == side && !row.overtaking.is_empty());
    let others =
        distinct(others.map(|row| format!("{} ({})", row.label, row.overtaking.join(", "))));
    if others.is_empty() {
        return String::new();
    }
    let whom = match may_be_best(rows, side)[..] {
        [best] => best,
        _ => "these",
    };
    let others = first_named(&others, "and");
    format!(" Under other credible doctrines other lists do better than {whom}: {others}.")
}

/// The lists with the largest ranges of mean score, and these ranges; empty if not requested.
fn moved_most(rows: &[StandingRow], what: &str, of: fn(&Ranges) -> Option<Interval>) -> String {
    let ranges = rows.iter().filter_map(|row| Some((row, of(&row.bars)?)));
    let width = |range: Interval| range.high - range.low;
    // Of equal ones, the first.
    let most = ranges.rev().max_by(|(_, one), (_, other)| width(*one).total_cmp(&width(*other)));
    let Some((row, range)) = most else { return String::new() };
    if width(range) <= 0.0 {
        return format!(" {what} move no mean score beyond the noise of the dice.");
    }
    let percent = |share: f64| shown_text(&share.into(), Shown::Share(1));
    let (low, high) = (percent(range.low), percent(range.high));
    format!(" {what} move the mean score of {} most: it lies between {low} and {high}.", row.label)
}

/// The doctrines left out because they play like one that is kept, one line for each; empty if there are none.
pub fn alike_text(rows: &[StandingRow]) -> String {
    let line = |row: &StandingRow| {
        let name = shown_text(&row.name.as_str().into(), Shown::Text);
        format!("  {name}: {} for {}\n", row.doctrine, row.alike.join(", "))
    };
    let lines: String = rows.iter().filter(|row| !row.alike.is_empty()).map(line).collect();
    if lines.is_empty() {
        return lines;
    }
    format!(
        "Of doctrines that play alike in this scenario, the first stands for the others:\n{lines}"
    )
}

/// The scores in percent, row against column, the best of `rows` first; columns are numbered like the rows. Empty if
/// the table would be wider than `width` characters.
pub fn square_text(
    matrix: &Matrix,
    entries: &[Entry],
    rows: &[StandingRow],
    width: usize,
) -> String {
    let sorted = |among: &[usize]| {
        let met = rows.iter().map(|row| row.met_as);
        let mut found: Vec<usize> = met.filter(|at| among.contains(at)).collect();
        let mut seen = Vec::new();
        found.retain(|at| {
            !seen.contains(at) && {
                seen.push(*at);
                true
            }
        });
        found
    };
    let of = match &matrix.shape {
        Shape::Square(all) => BySide::new(sorted(all), sorted(all)),
        Shape::Sides(sides) => sides.as_ref().map(|all| sorted(all)),
    };
    let names: Vec<String> =
        of.a.iter().map(|&at| shown_text(&label(entries, at).into(), Shown::Text)).collect();
    let name_width = names.iter().map(|name| name.width()).max().unwrap_or(0);
    let number = of.a.len().to_string().len();
    if number + 2 + name_width + 5 * of.b.len() > width {
        return String::new();
    }
    let mut scores = BTreeMap::new();
    for cell in matrix.complete_cells() {
        if let Some(score) = cell.totals.scores().mean() {
            scores.insert((cell.of.a, cell.of.b), score * 100.0);
            scores.insert((cell.of.b, cell.of.a), 100.0 - score * 100.0);
        }
    }
    let cell = |a: usize, b: usize| match scores.get(&(a, b)) {
        _ if a == b => "50".to_owned(),
        Some(score) => format!("{score:.0}"),
        None => "-".to_owned(),
    };
    let two_sides = matches!(matrix.shape, Shape::Sides(_));
    let mut text = format!("{:1$}", "", number + 2 + name_width);
    for at in 1..=of.b.len() {
        text += &format!("{at:>5}");
    }
    text.push('\n');
    for (at, (&row, name)) in of.a.iter().zip(&names).enumerate() {
        let blanks = " ".repeat(name_width - name.width());
        text += &format!("{:>number$}  {name}{blanks}", at + 1);
        for &column in &of.b {
            text += &format!("{:>5}", cell(row, column));
        }
        text.push('\n');
    }
    let mut lead = "Scores in percent, a row against a column".to_owned();
    if two_sides {
        lead += "; the columns are those of side B:";
        for (at, &column) in of.b.iter().enumerate() {
            let name = shown_text(&label(entries, column).into(), Shown::Text);
            lead += &format!("{}{} {name}", if at == 0 { " " } else { ", " }, at + 1);
        }
    }
    format!("\n{lead}\n{text}")
}
