//! How far do the scores of a matrix move if others lead?

use super::{Entry, Ground};
use crate::bars::{fewer, other_leads};
use crate::common::{Estimate, each_once};
use fairfight_battle::game::Parts;
use fairfight_engine::rulebook::{Doctrine, Lists};
use fairfight_engine::run::{self, ManyWatch, Plan, Stop, Workers};
use fairfight_rules::BySide;
use fairfight_stats::effects::Reach;
use fairfight_stats::{Interval, Level, Scores};
use std::collections::BTreeMap;

/// The scores of the cells of a complete matrix, as they are and under each other doctrine.
#[derive(Clone, PartialEq, Debug)]
pub struct Leads {
    /// The entries of each cell, and its score.
    cells: Vec<(BySide<usize>, Estimate)>,
    /// The word of each other doctrine, and the scores under it. `None` where it changes nothing: neither list can
    /// follow it, or all that can do so already.
    others: Vec<(&'static str, Vec<Option<Estimate>>)>,
}

impl Leads {
    /// Other doctrines are played with one pair (or single battle) for each this many of a cell.
    const ONE_OF: u64 = 20;

    /// Plays each of these cells, given with its scores, under each of its [`other_leads`]. `None` after an interrupt.
    pub fn play(
        cells: &[(BySide<usize>, Scores<5>)],
        parts: Parts,
        ground: &Ground<'_>,
        entries: &[Entry],
        workers: &Workers,
        watch: &mut ManyWatch<'_>,
    ) -> Option<Leads> {
        let lists = |at: usize| ground.lists(cells[at].0.map(|entry| &entries[entry]));
        let leads = |at| other_leads(&lists(at)).into_iter().map(move |both| (at, both));
        let played: Vec<(usize, BySide<Doctrine>)> = (0..cells.len()).flat_map(leads).collect();
        let open = |number: usize| {
            let (at, doctrines) = played[number];
            Lists { doctrines, ..lists(at) }.match_up(parts, ground.seed)
        };
        let all = cells.iter().map(|(_, scores)| scores.n()).sum::<u128>();
        let mean = u64::try_from(all / cells.len().max(1) as u128).unwrap_or(u64::MAX);
        let plan = Plan::new(Stop::Pairs(fewer(mean, Self::ONE_OF)));
        let outcomes = run::many(played.len(), open, &plan, workers, watch);

        // The doctrine that is new to one of the lists, or to both.
        let word = |&(at, both): &(usize, BySide<Doctrine>)| {
            let is_new = both.a != lists(at).doctrines.a;
            if is_new { both.a.word() } else { both.b.word() }
        };
        let scores = played.iter().zip(outcomes).map(|(lead, outcome)| {
            Some(((word(lead), lead.0), Estimate::of(&outcome?.totals.scores())))
        });
        let scores: BTreeMap<(&str, usize), Estimate> = scores.collect::<Option<_>>()?;
        let of_word =
            |word| (word, (0..cells.len()).map(|at| scores.get(&(word, at)).copied()).collect());
        let others = each_once(played.iter().map(word)).into_iter().map(of_word).collect();
        let main = |(of, scores): &(BySide<usize>, Scores<5>)| (*of, Estimate::of(scores));
        Some(Leads { cells: cells.iter().map(main).collect(), others })
    }

    /// The range of the score of list A in this cell; `None` if no others can lead.
    pub fn of_cell(&self, at: usize) -> Option<Interval> {
        let (_, main) = self.cells[at];
        let moves = self.others.iter().filter_map(|(_, scores)| Some(scores[at]?.less(main)));
        range(main.value, moves)
    }

    /// The range of the mean score of an entry in its cells, likewise. A cell that a doctrine does not change stays as
    /// it is.
    pub(super) fn of_entry(&self, entry: usize) -> Option<Interval> {
        let signs = self.cells.iter().map(|(of, _)| sign(*of, entry)).enumerate();
        let mine: Vec<(usize, f64)> = signs.filter(|(_, sign)| *sign != 0.0).collect();
        let n = mine.len() as f64;
        let main = |at: usize| self.cells[at].1;
        let mean = mine.iter().map(|&(at, sign)| sign * (main(at).value - 0.5)).sum::<f64>() / n;
        let moves = self.others.iter().filter_map(|(_, scores)| {
            let moved =
                mine.iter().filter_map(|&(at, sign)| Some((sign / n, scores[at]?.less(main(at)))));
            let moved: Vec<(f64, Estimate)> = moved.collect();
            (!moved.is_empty()).then(|| Estimate::weighed(moved))
        });
        range(0.5 + mean, moves)
    }

    /// Under which doctrines does this entry surely do better than each of these others of its side?
    pub(super) fn overtaking(
        &self,
        entry: usize,
        others: &[usize],
        level: Level,
    ) -> Vec<&'static str> {
        let ahead = |scores: &[Option<Estimate>], other: usize| {
            let each = self.cells.iter().zip(scores).map(|((of, main), score)| {
                let score = score.unwrap_or(*main).less(Estimate::exact(0.5));
                (sign(*of, entry) - sign(*of, other), score)
            });
            Estimate::weighed(each).interval(level).low > 0.0
        };
        let sure = |scores: &[_]| others.iter().all(|&other| ahead(scores, other));
        let words = self.others.iter().filter(|(_, scores)| sure(scores));
        words.map(|(word, _)| *word).collect()
    }
}

/// Is the score of a cell that of this entry, or what it leaves to it? 0 if the entry is not in it.
fn sign(of: BySide<usize>, entry: usize) -> f64 {
    f64::from(u8::from(of.a == entry)) - f64::from(u8::from(of.b == entry))
}

/// The range of a score that others move so far.
fn range(main: f64, moves: impl Iterator<Item = Estimate>) -> Option<Interval> {
    let others: Vec<(f64, f64)> =
        moves.map(|moved| (main + moved.value, moved.variance.sqrt())).collect();
    Some(Reach::around((main, 0.0), &others)?.range)
}
