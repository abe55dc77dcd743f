//! A replay as a text to read.

use super::ledger::{signed, write_ledger};
use super::{Cast, Line, LineKind};
use crate::report::{Shown, shown_text};
use fairfight_rules::Side;
use std::fmt::Write;

/// The replay as text: who fights, then turn by turn, the result last.
///
/// Dice that one unit rolls for one purpose in a row share a line, and their luck is added up.
pub fn narration(lines: &[Line], cast: &Cast) -> String {
    let mut text = String::new();
    if let Some(first) = lines.first() {
        let _ =
            writeln!(text, "Battle {} ({}), seed {}", first.battle, first.seats, first.from.seed);
    }
    rosters(&mut text, cast);
    for run in lines.chunk_by(|one, next| same_roll(one, next) || both_luck(one, next)) {
        let line = &run[0];
        let _ = match line.kind {
            LineKind::Turn => writeln!(text, "\n{}", line.text),
            LineKind::Phase => writeln!(text, "  {}", line.text),
            LineKind::Event => writeln!(text, "    {}", line.text),
            LineKind::Die => {
                let more = run[1..].iter().filter_map(|line| line.die);
                let more: String = more.map(|die| format!(", {}", die.text())).collect();
                let luck = run.iter().filter_map(|line| line.luck).reduce(|sum, parts| sum + parts);
                let luck = luck.map(|parts| format!(" (luck {})", signed(parts)));
                writeln!(text, "      {}{more}{}", line.text, luck.unwrap_or_default())
            }
            LineKind::Luck => {
                write_ledger(&mut text, run);
                Ok(())
            }
            LineKind::End => writeln!(text, "\nResult: {}", line.text),
        };
    }
    text
}

/// Two dice of one roll: the same hand, the same purpose.
fn same_roll(one: &Line, next: &Line) -> bool {
    let hand = |line: &Line| (line.kind, line.what, line.list, line.unit, line.name.clone());
    one.kind == LineKind::Die && hand(one) == hand(next)
}

/// Two lines of the ledger.
fn both_luck(one: &Line, next: &Line) -> bool {
    one.kind == LineKind::Luck && next.kind == LineKind::Luck
}

/// The two lists, unit by unit.
fn rosters(text: &mut String, cast: &Cast) {
    for list in Side::BOTH {
        // By seat, like everything the cast is asked for.
        let seat = cast.game.list_at(list);
        let outline = &cast.lists[list];
        let points = outline.points.map(|points| format!(", {points} points"));
        let _ = writeln!(
            text,
            "\n{}{} (seat {})",
            cast.army(seat),
            points.unwrap_or_default(),
            crate::experiments::letter(seat).to_uppercase(),
        );
        for (unit, at) in outline.units.iter().zip(1..) {
            let name = shown_text(&unit.name.as_str().into(), Shown::Text);
            let letter = cast.letter(seat);
            let _ =
                writeln!(text, "  {letter}{at} {name}: {}, {} figures", unit.kind, unit.figures);
        }
        for leader in &outline.leaders {
            let _ = writeln!(text, "  leader {}", shown_text(&leader.as_str().into(), Shown::Text));
        }
    }
}
