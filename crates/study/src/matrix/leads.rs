//! The scores of a matrix under other doctrines.

use super::Entry;
use super::play::lists_of;
use crate::bars::{Alternatives, OTHER_DOCTRINES, ScoreOf, fewer, other_leads, scores_of, sign};
use crate::common::{Crew, Estimate, Ground};
use fairfight_battle::game::Parts;
use fairfight_engine::rulebook::{Doctrine, Lists};
use fairfight_report::distinct;
use fairfight_rules::BySide;
use fairfight_stats::effects::Reach;
use fairfight_stats::{Interval, Level, Scores};
use std::collections::BTreeMap;

/// The scores of the cells of a complete matrix, as played and under each other doctrine.
#[derive(Clone, PartialEq, Debug)]
pub struct Leads {
    /// A cell has no score under a doctrine that changes nothing there: neither list can follow it, or every list that
    /// can already does.
    others: Alternatives,
    /// The word of each other doctrine.
    words: Vec<&'static str>,
}

impl Leads {
    /// Another doctrine plays one pair (or single battle) for every this many of a cell.
    const ONE_OF: u64 = 20;

    /// Plays each of these cells, given with its scores and with their mean number of pairs (or single battles), under
    /// each of its [`other_leads`]. `None` after an interrupt.
    pub fn play(
        (cells, pairs): (&[(BySide<usize>, Scores<5>)], u64),
        parts: Parts,
        ground: &Ground<'_>,
        entries: &[Entry],
        crew: &mut Crew<'_>,
    ) -> Option<Leads> {
        let lists = |at: usize| lists_of(ground, cells[at].0.map(|entry| &entries[entry]));
        let leads = |at| other_leads(&lists(at)).into_iter().map(move |both| (at, both));
        let played: Vec<(usize, BySide<Doctrine>)> = (0..cells.len()).flat_map(leads).collect();
        let open = |number: usize| {
            let (at, doctrines) = played[number];
            Lists { doctrines, ..lists(at) }.match_up(parts, ground.seed)
        };
        let each = (played.len(), fewer(pairs, Self::ONE_OF));
        let found = scores_of(OTHER_DOCTRINES, each, open, crew)?;

        // The doctrine that is new to one or both of the lists.
        let word = |&(at, both): &(usize, BySide<Doctrine>)| {
            let is_new = both.a != lists(at).doctrines.a;
            if is_new { both.a.word() } else { both.b.word() }
        };
        let keys = played.iter().map(|lead| (word(lead), lead.0));
        let scores: BTreeMap<(&str, usize), Estimate> = keys.zip(found).collect();
        let words = distinct(played.iter().map(word));
        let of_word = |&word: &&'static str| {
            (0..cells.len()).map(|at| scores.get(&(word, at)).copied()).collect()
        };
        let scores = words.iter().map(of_word).collect();
        Some(Leads { others: Alternatives { scores, ..Alternatives::of(cells) }, words })
    }

    /// The range of the score of list A in this cell; `None` if no others can lead.
    pub fn of_cell(&self, at: usize) -> Option<Interval> {
        self.of(ScoreOf::Cell(at))
    }

    /// The range of the mean score of an entry over its cells, likewise. A cell that a doctrine does not change keeps
    /// its score.
    pub(crate) fn of_entry(&self, entry: usize) -> Option<Interval> {
        self.of(ScoreOf::Entry(entry))
    }

    fn of(&self, of: ScoreOf) -> Option<Interval> {
        let (main, parts) = (self.others.main(of).value, self.others.parts(of));
        let moved = |scores: &Vec<Option<Estimate>>| {
            let moved = parts.iter().filter_map(|&(at, weight)| {
                Some((weight, scores[at]?.less(self.others.cells[at].1)))
            });
            let moved: Vec<(f64, Estimate)> = moved.collect();
            let (by, error) = Estimate::weighed(moved.iter().copied()).with_error();
            (!moved.is_empty()).then_some((main + by, error))
        };
        let others: Vec<(f64, f64)> = self.others.scores.iter().filter_map(moved).collect();
        Some(Reach::around((main, 0.0), &others)?.range)
    }

    /// The doctrines under which this entry certainly does better than each of these others of its side.
    pub(super) fn overtaking(
        &self,
        entry: usize,
        others: &[usize],
        level: Level,
    ) -> Vec<&'static str> {
        let ahead = |scores: &[Option<Estimate>], other: usize| {
            let each = self.others.cells.iter().zip(scores).map(|((of, main), score)| {
                let score = score.unwrap_or(*main).less(Estimate::exact(0.5));
                (sign(*of, entry) - sign(*of, other), score)
            });
            Estimate::weighed(each).interval(level).low > 0.0
        };
        let sure = |scores: &[_]| others.iter().all(|&other| ahead(scores, other));
        let words = self.words.iter().zip(&self.others.scores);
        words.filter(|(_, scores)| sure(scores)).map(|(word, _)| *word).collect()
    }
}
