//! Two replays of one battle as readable text: equal parts appear once, the rest in two columns.

use super::cast::capital;
use super::columns::Columns;
use super::line::reason;
use super::narration::{TextLine, rosters, text_lines, write_lines};
use super::parting::{line_of, rolled, subject};
use super::{Cast, Line, LineKind};
use fairfight_engine::replay::Replayed;
use fairfight_engine::under_both::UnderBoth;
use fairfight_report::{Shown, shown_text};
use fairfight_rules::Side;
use std::fmt::Write as _;

/// One battle under two rule sets.
#[derive(Clone, Copy, Debug)]
pub struct SideBySide<'r> {
    /// The names of the rule sets.
    pub names: UnderBoth<&'r str>,
    /// The cast.
    pub cast: &'r Cast,
    /// The replays.
    pub replayed: UnderBoth<&'r Replayed>,
    /// Their lines.
    pub lines: UnderBoth<&'r [Line]>,
    /// The index at which they part; `None` if they do not.
    pub parting: Option<usize>,
}

impl SideBySide<'_> {
    /// The two rule sets, the lists, the point where the battles part with its rolls and results, both ends, and then
    /// the battles themselves: equal turns once, the others in two columns. The mark between the columns is `|` if a
    /// line differs, `<` or `>` if only one battle has it.
    ///
    /// No line is wider than `width`, or than 60 if that is more; the part shared by both battles is not wrapped.
    pub fn text(&self, width: usize) -> String {
        let columns = Columns::new(width);
        let both_lines = self.lines.baseline.iter().chain(self.lines.changed);
        let mut text = String::new();
        if let Some(line) = self.lines.baseline.first() {
            let _ = writeln!(
                text,
                "Battle {} ({}), seed {}, under two sets of rules",
                line.battle, line.seats, line.from.seed
            );
        }
        rosters(&mut text, self.cast, both_lines);
        let _ = writeln!(text, "\n{}\n", self.sentence());
        text += &self.heading(columns);
        if let Some(at) = self.parting {
            let line = self.lines.map(|lines| &lines[line_of(lines, at)]);
            let dice = |dice: String| if dice.is_empty() { "no die".to_owned() } else { dice };
            let row = |label, UnderBoth { baseline, changed }: UnderBoth<String>| {
                columns.labelled(label, &baseline, &changed)
            };
            text += &row("they part at", line.map(subject));
            text += &row("rolled", rolled(self.lines, at).map(dice));
            text += &row("what happens", line.map(|line| line.text.clone()));
            text.push('\n');
        }
        text += &self.ends(columns);
        self.story(&mut text, columns);
        text
    }

    /// The point where they part, in a sentence.
    pub fn sentence(&self) -> String {
        let Some(at) = self.parting else {
            return "They never part: every die and every decision is the same under both sets of rules."
                .to_owned();
        };
        let UnderBoth { baseline, changed } = self.lines.map(|lines| &lines[line_of(lines, at)]);
        let phase = [baseline.phase, changed.phase].into_iter().find(|phase| !phase.is_empty());
        let phase = phase.map(|phase| format!(", {phase}")).unwrap_or_default();
        let turn = baseline.turn.min(changed.turn);
        if baseline.kind == LineKind::End && changed.kind == LineKind::End {
            return format!("They part only at the end, in turn {turn}.");
        }
        let (left, right) = (subject(baseline), subject(changed));
        if left == right {
            format!("They part in turn {turn}{phase}: {left}.")
        } else {
            format!("They part in turn {turn}{phase}: {left}, against {right}.")
        }
    }

    fn heading(&self, columns: Columns) -> String {
        let UnderBoth { baseline, changed } = self.names;
        let hashes = self.lines.map(|lines| {
            lines.first().map(|line| line.from.rules_hash.as_str()).unwrap_or_default()
        });
        columns.labelled("rules", baseline, changed)
            + &columns.labelled("hash", hashes.baseline, hashes.changed)
            + "\n"
    }

    /// Both ends, one below the other.
    fn ends(&self, columns: Columns) -> String {
        let row = |label: &str, of: &dyn Fn(&Replayed) -> String| {
            let UnderBoth { baseline, changed } = self.replayed.map(of);
            columns.labelled(label, &baseline, &changed)
        };
        let winner = |replayed: &Replayed| match replayed.played.end.winner {
            Some(seat) => self.cast.army(seat),
            None => "nobody".to_owned(),
        };
        let mut text = row("winner", &winner);
        text += &row("ended as", &|of| reason(of.played.end, self.cast));
        text += &row("turns", &|of| of.played.turns.to_string());
        let (worth, piece) = (self.cast.worth, self.cast.piece);
        for list in Side::BOTH {
            let letter = capital(list);
            let sides = |of: &Replayed| self.cast.seating.by_list(of.tally.sides)[list];
            text += &row(&format!("left of {letter}"), &|of| worth.count(sides(of).points.into()));
            text += &row(&format!("lost by {letter}"), &|of| piece.count(sides(of).lost.into()));
        }
        text
    }

    /// The course of the battles.
    fn story(&self, text: &mut String, columns: Columns) {
        let both = self.lines.map(|lines| text_lines(lines, self.cast));
        let UnderBoth { baseline, changed } = both.as_ref().map(|lines| turns(lines));
        let alike = |left: &&[TextLine<'_>], right: &&[TextLine<'_>]| {
            left.iter().map(|of| &of.text).eq(right.iter().map(|of| &of.text))
        };
        let same = baseline.iter().zip(&changed).take_while(|(left, right)| alike(left, right));
        let same = same.count();
        if same > 0 && same < baseline.len().max(changed.len()) {
            let _ = writeln!(text, "\nAlike under both:");
        }
        write_lines(text, baseline[..same].iter().copied().flatten());
        if same == baseline.len() && same == changed.len() {
            return;
        }
        let UnderBoth { baseline: left, changed: right } = self.names;
        let _ = write!(text, "\n{}", columns.pair(left, ' ', right));
        // The two results are side by side, even if one battle has more turns.
        let most = baseline.len().max(changed.len()) - 1;
        for at in (same..most).map(Some).chain([None]) {
            text.push('\n');
            for (left, right) in aligned(turn(&baseline, at), turn(&changed, at)) {
                *text += &match (left, right) {
                    (Some(left), Some(right)) => {
                        let mark = if left.text == right.text { ' ' } else { '|' };
                        columns.pair(&left.indented(), mark, &right.indented())
                    }
                    (Some(left), None) => columns.pair(&left.indented(), '<', ""),
                    (None, Some(right)) => columns.pair("", '>', &right.indented()),
                    (None, None) => String::new(),
                };
            }
        }
    }
}

/// The name of the rule set of these files.
///
/// ```
/// use fairfight_study::replay::rules_name;
/// assert_eq!(rules_name(&[]), "as printed");
/// assert_eq!(rules_name(&["a.toml".into(), "b.toml".into()]), "a.toml, then b.toml");
/// ```
pub fn rules_name(files: &[String]) -> String {
    if files.is_empty() {
        return "as printed".to_owned();
    }
    let name = |file: &String| shown_text(&file.as_str().into(), Shown::Text);
    files.iter().map(name).collect::<Vec<_>>().join(", then ")
}

/// The lines of a battle grouped by turn; the result is the last group.
fn turns<'t, 'l>(lines: &'t [TextLine<'l>]) -> Vec<&'t [TextLine<'l>]> {
    lines.chunk_by(|_, next| !next.sets_off()).collect()
}

/// One of these turns; empty if there is none.
fn turn<'t, 'l>(turns: &[&'t [TextLine<'l>]], at: Option<usize>) -> &'t [TextLine<'l>] {
    match (turns.split_last(), at) {
        (Some((_, turns)), Some(at)) => turns.get(at).copied().unwrap_or_default(),
        (Some((result, _)), None) => result,
        (None, _) => &[],
    }
}

/// The lines of two turns, side by side if they are equal or have the same subject.
///
/// Chooses the alignment with the most equal lines, then with the most lines of the same unit and purpose.
/// Source: S. B. Needleman and C. D. Wunsch 1970, "A general method applicable to the search for
/// similarities in the amino acid sequence of two proteins".
fn aligned<'t, 'l>(
    left: &'t [TextLine<'l>],
    right: &'t [TextLine<'l>],
) -> Vec<(Option<&'t TextLine<'l>>, Option<&'t TextLine<'l>>)> {
    let score = |one: &TextLine<'_>, other: &TextLine<'_>| -> u32 {
        let about = |TextLine { line, .. }: &TextLine<'_>| {
            (line.kind, line.what, line.list, line.unit, line.name.clone())
        };
        let ends = |text: &TextLine<'_>| text.line.kind == LineKind::End;
        if one.text == other.text {
            4
        } else {
            u32::from(about(one) == about(other) || (ends(one) && ends(other)))
        }
    };
    // best[i][j]: for the lines from i and j to the end.
    let across = right.len() + 1;
    let mut best = vec![0; (left.len() + 1) * across];
    for i in (0..left.len()).rev() {
        for j in (0..right.len()).rev() {
            let pair = match score(&left[i], &right[j]) {
                0 => 0,
                points => points + best[(i + 1) * across + j + 1],
            };
            best[i * across + j] =
                pair.max(best[(i + 1) * across + j]).max(best[i * across + j + 1]);
        }
    }
    let (mut i, mut j, mut rows) = (0, 0, Vec::new());
    while i < left.len() || j < right.len() {
        let here = best[i * across + j];
        if j == right.len() || (i < left.len() && best[(i + 1) * across + j] == here) {
            rows.push((Some(&left[i]), None));
            i += 1;
        } else if i == left.len() || best[i * across + j + 1] == here {
            rows.push((None, Some(&right[j])));
            j += 1;
        } else {
            rows.push((Some(&left[i]), Some(&right[j])));
            (i, j) = (i + 1, j + 1);
        }
    }
    rows
}
