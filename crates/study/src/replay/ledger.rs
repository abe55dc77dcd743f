//! The luck of a battle, by list and by purpose of the dice.

use super::{Cast, Line};
use fairfight_battle::Source;
use fairfight_engine::replay::Replayed;
use fairfight_engine::tally::luck_points;
use fairfight_report::{Shown, shown_text};
use fairfight_rules::Side;
use std::fmt::Write;

/// The word for luck of every source.
const ALL: &str = "all";

/// The luck of dice, as a note beside them; empty if it rounds to 0.
pub(super) fn beside_dice(parts: i64, cast: &Cast) -> String {
    let worth = shown_text(&luck_points(parts.abs()).into(), Shown::Decimals(1));
    let than = if parts < 0 { "worse" } else { "better" };
    match &*worth {
        "0.0" => String::new(),
        worth => format!(" ({worth} {} {than} than the average roll)", cast.worth.many),
    }
}

/// Points of luck with their sign, for reading.
pub(super) fn signed(parts: i64) -> String {
    let points = shown_text(&luck_points(parts).into(), Shown::Decimals(1));
    if points.starts_with('-') || parts == 0 { points } else { format!("+{points}") }
}

/// A line for each source and list, seat A's first, the totals last; sources without luck are omitted.
pub(super) fn ledger_lines(
    replayed: &Replayed,
    cast: &Cast,
    blank: impl Fn(&'static str) -> Line,
) -> Vec<Line> {
    let ledger = replayed.ledger();
    let has_luck =
        |source: &Source| Side::BOTH.iter().any(|&seat| ledger[seat].parts(*source) != 0);
    let mut lines = Vec::new();
    let mut add = |what, seat: Side, parts: i64| {
        let army = cast.army(seat);
        lines.push(Line {
            list: Some(cast.list(seat)),
            name: Some(cast.army_name(seat).to_owned()),
            luck: Some(parts),
            text: format!("{what} luck {} {} for {army}", signed(parts), cast.worth.many),
            ..blank(what)
        });
    };
    for source in Source::ALL.into_iter().filter(has_luck) {
        for seat in Side::BOTH {
            add(source.word(), seat, ledger[seat].parts(source));
        }
    }
    if !replayed.luck.is_empty() {
        for seat in Side::BOTH {
            add(ALL, seat, ledger[seat].all());
        }
    }
    lines
}

/// The ledger as a table: one row per source, with A's luck, B's, and the difference.
pub(super) fn write_ledger(text: &mut String, lines: &[Line], cast: &Cast) {
    let _ = writeln!(
        text,
        "\nLuck of the dice in {}: what each roll was worth, less the mean of all its faces",
        cast.worth.many
    );
    let _ = writeln!(text, "  {:10} {:>8} {:>8} {:>8}", "", "A", "B", "for A");
    for both in lines.chunk_by(|one, next| one.what == next.what) {
        let of = |list| {
            let of_list = |line: &&Line| line.list == Some(list);
            both.iter().find(of_list).and_then(|line| line.luck).unwrap_or(0)
        };
        let (a, b) = (of(Side::A), of(Side::B));
        let [for_both, a, b] = [a - b, a, b].map(signed);
        let _ = writeln!(text, "  {:10} {a:>8} {b:>8} {for_both:>8}", both[0].what);
    }
}
