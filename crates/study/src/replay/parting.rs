//! The point at which two replays of one battle part: the same dice under two rule sets.

use super::cast::{lettered, numbered};
use super::line::{Line, LineKind};
use super::narration::same_roll;
use fairfight_battle::Event;
use fairfight_engine::contest::Contest;
use fairfight_engine::dice::MatchKey;
use fairfight_engine::replay::{Happening, Replayed};
use fairfight_engine::under_both::UnderBoth;
use fairfight_rules::words;
use std::ops::Range;

/// The position of a replay's line relative to another replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parallel {
    /// The rule set of the replay.
    pub set: RuleSet,
    /// Have the two parted?
    pub parted: Parted,
}

words! {
    /// One of two rule sets.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum RuleSet {
        /// The baseline rules.
        Baseline = "base",
        /// The changed rules.
        Changed = "changed",
    }
}

words! {
    /// Have two replays parted?
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum Parted {
        /// Not yet.
        No = "before",
        /// At this line.
        Here = "here",
        /// Before this line.
        Yes = "after",
    }
}

/// The journal entry at which two replays part. `None` if all dice, all events and the result are the same.
///
/// The index after the last entry stands for the result. Ignores costs, since points change no battle before its end,
/// and the targets of dice as long as the outcome is the same.
pub fn parting(both: UnderBoth<&Replayed>) -> Option<usize> {
    let UnderBoth { baseline, changed } = both.map(|replayed| &*replayed.journal);
    let mut pairs = baseline.iter().zip(changed);
    let first = pairs.position(|(baseline, changed)| !alike(baseline, changed));
    first.or_else(|| {
        let end = both.map(|of| (of.played, of.tally.sides.map(|side| side.lost)));
        let same = baseline.len() == changed.len() && end.baseline == end.changed;
        (!same).then(|| baseline.len().min(changed.len()))
    })
}

fn alike(baseline: &Happening, changed: &Happening) -> bool {
    let unpriced = |happening: &Happening| match happening {
        Happening::Event(Event::Hit { by, on, how, figures, .. }) => {
            Some((*by, *on, *how, *figures))
        }
        Happening::Event(_) | Happening::Decided(_) | Happening::Die(_) | Happening::Turn(_) => {
            None
        }
    };
    match (unpriced(baseline), unpriced(changed)) {
        (Some(baseline), Some(changed)) => baseline == changed,
        (None, _) | (_, None) => baseline == changed,
    }
}

/// The line of journal entry `at`; after the last entry that is the result, which follows the ledger of luck.
pub(super) fn line_of(lines: &[Line], at: usize) -> usize {
    let in_journal = lines.get(at).is_some_and(|line| line.kind != LineKind::Luck);
    if in_journal { at } else { lines.len().saturating_sub(1) }
}

/// The first of these battles that parts under the two rule sets.
pub fn first_that_parts(
    contests: UnderBoth<&dyn Contest>,
    key: MatchKey,
    battles: Range<u64>,
) -> Option<u64> {
    let parts = |battle: &u64| {
        let both = contests.map(|contest| contest.replay(key, *battle));
        parting(both.as_ref()).is_some()
    };
    battles.into_iter().find(parts)
}

/// Sets the position of each line relative to the other replay.
pub fn set_beside(lines: &mut UnderBoth<Vec<Line>>, parting: Option<usize>) {
    let enter = |lines: &mut [Line], set: RuleSet| {
        let parting = parting.map(|at| line_of(lines, at));
        for (line, at) in lines.iter_mut().zip(0..) {
            let parted = match parting {
                Some(place) if at == place => Parted::Here,
                Some(place) if at > place => Parted::Yes,
                Some(_) | None => Parted::No,
            };
            line.beside = Some(Parallel { set, parted });
        }
    };
    enter(&mut lines.baseline, RuleSet::Baseline);
    enter(&mut lines.changed, RuleSet::Changed);
}

/// The subject of a line: the actor and the action, such as `A2 Foot knights, blow`.
pub(super) fn subject(line: &Line) -> String {
    let name = line.name.as_deref().unwrap_or_default();
    let actor = match (line.list, line.unit) {
        (Some(list), Some(unit)) => numbered(list, unit, Some(name)) + ", ",
        (Some(list), None) => lettered(name, list) + ", ",
        // Nobody rolls the dice that lay out the table.
        (None, _) => String::new(),
    };
    match line.kind {
        LineKind::Turn | LineKind::Phase => format!("{} begins", line.text),
        // Some events share a word; only their sentences distinguish them.
        LineKind::Event if ["did", "leader-did", "told"].contains(&line.what) => line.text.clone(),
        LineKind::Die | LineKind::Decision | LineKind::Event | LineKind::Luck => {
            format!("{actor}{}", line.what)
        }
        LineKind::End => "the battle is over".to_owned(),
    }
}

/// The dice that line `at` of each battle is or follows from, with their purposes; empty if it needs none.
///
/// Both battles are equal up to that line: if only one of two events follows from dice, the same dice fell for the
/// other.
pub(super) fn rolled(both: UnderBoth<&[Line]>, at: usize) -> UnderBoth<String> {
    let UnderBoth { baseline, changed } = both.map(|lines| dice_of(lines, line_of(lines, at)));
    let other = |own: &str, other: &str, lines: &[Line]| {
        let of_both = own.is_empty() && lines[line_of(lines, at)].kind != LineKind::Die;
        if of_both { other.to_owned() } else { own.to_owned() }
    };
    UnderBoth {
        baseline: other(&baseline, &changed, both.changed),
        changed: other(&changed, &baseline, both.baseline),
    }
}

/// The dice of the same roller in the same part of the turn; of several purposes, the one named like the line, if there
/// is one. A leader's fate depends on other units' dice too: then the last that fell.
fn dice_of(lines: &[Line], at: usize) -> String {
    let line = &lines[at];
    let first = lines[..at].iter().rposition(|of| of.turn != line.turn).map_or(0, |at| at + 1);
    if ["wounded", "slain"].contains(&line.what) {
        let is_die = |of: &Line| of.kind == LineKind::Die;
        let Some(last) = lines[first..at].iter().rposition(is_die) else { return String::new() };
        let before = &lines[first..=first + last];
        let begin = before.iter().rposition(|of| !is_die(of)).map_or(0, |at| at + 1);
        let rolls: Vec<&[Line]> = before[begin..].chunk_by(same_roll).collect();
        let last = rolls[rolls.len().saturating_sub(2)..].iter();
        return last
            .map(|roll| faces(&subject(&roll[0]), roll.iter()))
            .collect::<Vec<_>>()
            .join("; ");
    }
    // Before the first event with a name, only the dice identify the part of the turn.
    let is_own = |of: &&Line| {
        let hand = |line: &Line| (line.list, line.unit, line.name.clone());
        let phase = line.phase.is_empty() || of.phase == line.phase;
        of.kind == LineKind::Die && phase && hand(of) == hand(line)
    };
    // A roll of several dice is shown whole, whichever of them parts.
    let more = lines[at..].iter().skip(1).take_while(|next| same_roll(line, next)).count();
    let own: Vec<&Line> = lines[first..=at + more].iter().filter(is_own).collect();
    let rolls: Vec<&[&Line]> = own.chunk_by(|one, next| one.what == next.what).collect();
    let named: Vec<&[&Line]> =
        rolls.iter().copied().filter(|roll| roll[0].what == line.what).collect();
    let chosen = match named.last() {
        Some(last) => std::slice::from_ref(last),
        None => &rolls,
    };
    let text = |roll: &&[&Line]| faces(roll[0].what, roll.iter().copied());
    chosen.iter().map(text).collect::<Vec<_>>().join("; ")
}

/// A roll: its purpose and its faces.
fn faces<'l>(what: &str, dice: impl Iterator<Item = &'l Line>) -> String {
    let faces: Vec<String> = dice.filter_map(|line| line.die).map(super::Fallen::text).collect();
    format!("{what} {}", faces.join(", "))
}
