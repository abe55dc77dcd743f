//! The smallest unfairness: as few units as possible on both sides, with a winner no dearer than the loser.

use super::{Candidate, Foes, meet_one};
use crate::armies::domain;
use crate::common::{Crew, StudyFailure, Task};
use fairfight_engine::arena::{Arena, Board};
use fairfight_engine::dice::MatchKey;
use fairfight_rules::BySide;
use fairfight_stats::{Interval, Level, Scores};

/// The maximum number of units, on both sides together, of an unfairness that is searched for.
pub const MOST_SHRUNK: usize = 12;

/// The maximum number of match-ups considered.
const MOST_TRIED: usize = 4_000;

/// The maximum number of parts of a list considered: those with the fewest units.
const MOST_PARTS: usize = 2_000;

/// The number of match-ups of each size that are measured again.
const MEASURED: usize = 3;

/// The maximum number of match-ups that are measured again: three of each size from two units on.
pub(crate) const MOST_MEASURED: usize = MEASURED * (MOST_SHRUNK - 1);

/// The effort of the search for an unfairness.
#[derive(Clone, Copy, Debug)]
pub struct Shrinking {
    /// The seed.
    pub seed: u64,
    /// The score above which a match-up is unfair.
    pub margin: f64,
    /// The number of pairs to try each match-up.
    pub tried: u64,
    /// The maximum number of pairs for all tries together: with more match-ups, only the smallest are tried.
    pub all_tried: u64,
    /// The number of pairs to measure the most uneven match-ups of each size.
    pub measured: u64,
    /// The level of the intervals.
    pub level: Level,
}

/// An unfair match-up.
#[derive(Clone, PartialEq, Debug)]
pub struct Unfair {
    /// The army that is too strong.
    pub strong: Candidate,
    /// The army that costs as much or more.
    pub weak: Candidate,
    /// The strong army's scores, in battles that did not choose the match-up.
    pub scores: Scores<5>,
    /// The interval, at a level shared by all match-ups measured.
    pub interval: Interval,
}

/// Finds the smallest unfairness between units of `strong` and units of `weak`.
///
/// Tries all match-ups of some units of the one and some units of the other, starting with the fewest units, in which
/// the strong side costs no more than the weak one but would cost more without any one unit of the weak side. Measures
/// the most uneven of each size in fresh battles; returns the first that scores significantly more than the margin.
/// `None` if no match-up of [`MOST_SHRUNK`] units or fewer does.
///
/// # Errors
/// As [`meet`](super::meet).
pub fn shrink(
    arenas: &[&dyn Arena],
    costs: &[u32],
    strong: &Candidate,
    weak: &Candidate,
    shrinking: Shrinking,
    crew: &mut Crew<'_>,
) -> Result<Option<Unfair>, StudyFailure> {
    let mut all = match_ups(costs, strong, weak);
    all.truncate(MOST_TRIED.min((shrinking.all_tried / shrinking.tried.max(1)) as usize));
    let sizes: Vec<&[(Candidate, Candidate)]> = all.chunk_by(|a, b| units(a) == units(b)).collect();
    let level = shrinking.level.shared_by((sizes.len() * MEASURED).max(1) as u64);
    let pairs = |match_ups: usize| match_ups as u64 * shrinking.tried;
    let mut done = 0;
    for of_size in sizes {
        let (own, whole) = (pairs(of_size.len()), pairs(all.len()));
        let tried =
            crew.part(done, own, whole, |crew| try_out(arenas, of_size, shrinking, crew))?;
        done += own;
        let mut order: Vec<usize> = (0..of_size.len()).filter(|&at| tried[at].n() > 0).collect();
        let mean = |at: usize| tried[at].mean().unwrap_or(0.0);
        order.sort_by(|&a, &b| mean(b).total_cmp(&mean(a)).then(a.cmp(&b)));
        order.retain(|&at| mean(at) > shrinking.margin);
        for &at in order.iter().take(MEASURED) {
            let (strong, weak) = &of_size[at];
            let army = weak.army(arenas)?;
            let foe = Foes::alone(&army, "unfairness");
            let indices = shrinking.tried..shrinking.tried + shrinking.measured;
            let met = crew.part(done, 0, whole, |crew| {
                meet_one(arenas, strong, foe, shrinking.seed, indices, crew)
            })?;
            let scores = met.scores();
            let interval = scores.interval(level);
            if interval.low > shrinking.margin {
                let (strong, weak) = (strong.clone(), weak.clone());
                return Ok(Some(Unfair { strong, weak, scores, interval }));
            }
        }
    }
    Ok(None)
}

/// Plays each match-up in a few pairs; those that the rules do not allow have no scores.
fn try_out(
    arenas: &[&dyn Arena],
    match_ups: &[(Candidate, Candidate)],
    shrinking: Shrinking,
    crew: &mut Crew<'_>,
) -> Result<Vec<Scores<5>>, StudyFailure> {
    let key = MatchKey::new(shrinking.seed, domain("search dice of small match-ups"));
    let one = |at: u64, board: &mut Box<dyn Board + '_>| {
        let (strong, weak) = &match_ups[at as usize];
        let mut counts = [0; 5];
        if let (Ok(a), Ok(b)) = (strong.army(arenas), weak.army(arenas)) {
            board.pairs(BySide::new(&a, &b), key, 0..shrinking.tried, &mut counts);
        }
        Ok(counts)
    };
    let all = match_ups.len() as u64;
    let mut tried = Vec::new();
    let task = Task { name: "small match-ups", pairs_each: 1, of: all };
    let board = || arenas[0].board();
    crew.each(0..all, task, board, one, |_, counts: [u64; 5]| {
        tried.push(Scores::new(counts));
    })?;
    Ok(tried)
}

/// The number of units on both sides.
fn units(of: &(Candidate, Candidate)) -> usize {
    of.0.kinds.len() + of.1.kinds.len()
}

/// All match-ups that may be unfair: by number of units, then by cost.
fn match_ups(costs: &[u32], strong: &Candidate, weak: &Candidate) -> Vec<(Candidate, Candidate)> {
    let some_of = |list: &Candidate| -> Vec<Candidate> {
        let parts = small_parts(&list.counts());
        parts.into_iter().map(|kinds| Candidate { kinds, led: list.led }).collect()
    };
    let cheapest = |list: &Candidate| -> u64 {
        let own = list.kinds.iter().map(|&kind| u64::from(costs[usize::from(kind)]));
        own.min().unwrap_or(0)
    };
    let weak_parts = some_of(weak);
    let mut found = Vec::new();
    for strong in some_of(strong) {
        let cost = strong.cost(costs);
        for weak in &weak_parts {
            let other = weak.cost(costs);
            let even = cost <= other && other - cheapest(weak) < cost;
            if even && strong.kinds.len() + weak.kinds.len() <= MOST_SHRUNK {
                found.push((strong.clone(), weak.clone()));
            }
        }
    }
    found.sort_by_cached_key(|both| (units(both), both.0.cost(costs), both.clone()));
    found
}

/// The sublists of this list, with as many units as [`MOST_PARTS`] allows.
fn small_parts(counts: &[(usize, usize)]) -> Vec<Vec<u16>> {
    let mut parts = parts_of(counts, 1);
    for most in 2..MOST_SHRUNK {
        let more = parts_of(counts, most);
        if more.len() > MOST_PARTS {
            break;
        }
        parts = more;
    }
    parts
}

/// All sublists of 1 to `most` units.
fn parts_of(counts: &[(usize, usize)], most: usize) -> Vec<Vec<u16>> {
    let mut parts: Vec<Vec<u16>> = vec![Vec::new()];
    for &(kind, count) in counts {
        for at in 0..parts.len() {
            for number in 1..=count.min(most - parts[at].len()) {
                let mut part = parts[at].clone();
                part.extend(std::iter::repeat_n(kind as u16, number));
                parts.push(part);
            }
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn match_ups_are_as_even_in_points_as_whole_units_allow() {
        let costs = [12, 24, 36];
        let list = |kinds: &[u16]| Candidate { kinds: kinds.to_vec(), led: 0 };
        let found = match_ups(&costs, &list(&[2, 2]), &list(&[0, 0, 1, 1]));
        let texts: Vec<_> = found.iter().map(|(a, b)| (a.kinds.len(), b.kinds.clone())).collect();
        assert_eq!(texts[0], (1, vec![0, 1]));
        assert!(texts.contains(&(2, vec![0, 0, 1, 1])));
        assert!(texts.contains(&(1, vec![1, 1])), "36 against 48: one less would be cheaper");
        assert!(!texts.contains(&(1, vec![0, 0, 1])), "a levy could be left out");
    }
}
