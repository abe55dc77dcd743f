//! A replay as readable text.

use super::ledger::{beside_dice, write_ledger};
use super::sentence::TURNCOAT;
use super::{Cast, Line, LineKind};
use fairfight_battle::game::Noun;
use fairfight_engine::tally::Seating;
use fairfight_report::{Shown, shown_text};
use fairfight_rules::Side;
use std::fmt::Write;

/// The replay as text: the lists, then every turn, the result last.
///
/// Consecutive dice of one unit for one purpose share a line, and their luck is added up.
pub fn narration(lines: &[Line], cast: &Cast) -> String {
    let mut text = String::new();
    if let Some(first) = lines.first() {
        let _ =
            writeln!(text, "Battle {} ({}), seed {}", first.battle, first.seats, first.from.seed);
    }
    rosters(&mut text, cast, lines);
    let ledger = lines.iter().position(|line| line.kind == LineKind::Luck).unwrap_or(lines.len());
    let (story, rest) = lines.split_at(ledger);
    let behind = rest.iter().position(|line| line.kind != LineKind::Luck).unwrap_or(rest.len());
    let (ledger, end) = rest.split_at(behind);
    if story.first().is_some_and(|line| line.turn == 0) {
        text += "\n";
    }
    write_lines(&mut text, &text_lines(story, cast));
    if !ledger.is_empty() {
        write_ledger(&mut text, ledger, cast);
    }
    write_lines(&mut text, &text_lines(end, cast));
    text
}

/// Writes lines one below the other.
pub(super) fn write_lines<'t, 'l: 't>(
    text: &mut String,
    lines: impl IntoIterator<Item = &'t TextLine<'l>>,
) {
    for line in lines {
        let gap = if line.sets_off() { "\n" } else { "" };
        let _ = writeln!(text, "{gap}{}", line.indented());
    }
}

/// A line of the text: one line of the replay, or several dice of one roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TextLine<'l> {
    /// The first of the lines it represents.
    pub(super) line: &'l Line,
    /// Its words, not indented.
    pub(super) text: String,
}

impl TextLine<'_> {
    /// Its words, indented according to its level within a turn.
    pub(super) fn indented(&self) -> String {
        let indent = match self.line.kind {
            LineKind::Turn | LineKind::End => 0,
            LineKind::Phase | LineKind::Luck => 2,
            LineKind::Event | LineKind::Decision => 4,
            LineKind::Die => 6,
        };
        " ".repeat(indent) + &self.text
    }

    /// Is it preceded by an empty line?
    pub(super) const fn sets_off(&self) -> bool {
        matches!(self.line.kind, LineKind::Turn | LineKind::End)
    }
}

/// The lines of the text, turn by turn, the result last.
pub(super) fn text_lines<'l>(lines: &'l [Line], cast: &Cast) -> Vec<TextLine<'l>> {
    let words = |run: &[Line]| -> String {
        let line = &run[0];
        match line.kind {
            LineKind::Turn
            | LineKind::Phase
            | LineKind::Decision
            | LineKind::Event
            | LineKind::Luck => line.text.clone(),
            LineKind::Die => {
                let luck = run.iter().filter_map(|line| line.luck).reduce(|sum, parts| sum + parts);
                let luck = luck.map(|parts| beside_dice(parts, cast));
                format!("{}{}", line.words(&run[1..]), luck.unwrap_or_default())
            }
            LineKind::End => format!("Result: {}", line.text),
        }
    };
    lines.chunk_by(same_roll).map(|run| TextLine { line: &run[0], text: words(run) }).collect()
}

/// Are these two dice of one roll, with the same roller, purpose and sum?
pub(super) fn same_roll(one: &Line, next: &Line) -> bool {
    let hand = |line: &Line| (line.kind, line.what, line.list, line.unit, line.name.clone());
    one.kind == LineKind::Die && hand(one) == hand(next) && one.sum == next.sum
}

/// The two lists, unit by unit, with the units that arise in these lines; first the meaning of letters if the seats are
/// exchanged.
pub(super) fn rosters<'l>(
    text: &mut String,
    cast: &Cast,
    lines: impl IntoIterator<Item = &'l Line> + Clone,
) {
    if cast.seating == Seating::Exchanged {
        *text += "Letters are those of the lists; list A has seat B here.\n";
    }
    for list in Side::BOTH {
        // The cast is indexed by seat.
        let seat = cast.seating.list_at(list);
        let outline = &cast.lists[list];
        let points = outline.points.map(|points| Noun::POINT.count(points.into()));
        let _ = writeln!(
            text,
            "\n{}, {}, led by {}",
            cast.army(seat),
            points.unwrap_or_else(|| cast.piece.count(outline.pieces())),
            cast.led[list],
        );
        for (unit, at) in outline.units.iter().zip(1..) {
            let name = shown_text(&unit.name.as_str().into(), Shown::Text);
            let letter = cast.letter(seat);
            let figures = cast.piece.count(unit.figures.into());
            let _ = writeln!(text, "  {letter}{at} {name}: {}, {figures}", unit.kind);
        }
        for leader in &outline.leaders {
            let name = shown_text(&leader.as_str().into(), Shown::Text);
            // A leader without a name is called `leader`.
            let name = if name == "leader" { String::new() } else { format!(" {name}") };
            let _ = writeln!(text, "  leader{name}");
        }
        let arose = lines.clone().into_iter().filter(|line| line.what == TURNCOAT);
        let mut before = Vec::new();
        for line in arose.filter(|line| line.list == Some(list)) {
            // Two replays side by side may have the same unit.
            if before.contains(&line.unit) {
                continue;
            }
            before.push(line.unit);
            let name = shown_text(&line.name.as_deref().unwrap_or_default().into(), Shown::Text);
            let (letter, number) = (cast.letter(seat), line.unit.map_or(0, |unit| unit + 1));
            let _ = writeln!(text, "  {letter}{number} {name}: arises in turn {}", line.turn);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairfight_battle::game::{Outline, OutlineUnit};
    use fairfight_rules::BySide;

    #[test]
    fn one_figure_is_not_several_and_a_leader_without_a_name_is_a_leader() {
        let unit = OutlineUnit {
            name: "Gun".to_owned(),
            kind: "gun".to_owned(),
            figures: 1,
            points: Some(1),
        };
        let list = Outline {
            name: "List".to_owned(),
            points: Some(1),
            units: vec![unit.clone(), OutlineUnit { figures: 2, ..unit }],
            leaders: vec!["leader".to_owned(), "Rupert".to_owned()],
        };
        let figure = Noun { one: "figure", many: "figures" };
        let led = BySide::new("steady", "random");
        let cast =
            Cast::new(BySide::new(list.clone(), list), led, Seating::Straight, figure, Noun::POINT);
        let mut text = String::new();
        rosters(&mut text, &cast, []);
        let a = "\nList (A), 1 point, led by steady\n  A1 Gun: gun, 1 figure\n  A2 Gun: gun, 2 figures\n  \
                 leader\n  leader Rupert\n";
        assert!(text.starts_with(a), "{text}");
    }
}
