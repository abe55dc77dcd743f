//! The scores of cells as they are and under alternatives: other doctrines, readings or constants.

use crate::common::Estimate;
use fairfight_rules::BySide;
use fairfight_stats::Scores;

/// Which score?
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum ScoreOf {
    /// That of list A in this cell.
    Cell(usize),
    /// The mean of this entry over its cells.
    Entry(usize),
}

/// The scores of cells as they are and under alternatives.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Alternatives {
    /// The entries of each cell, and its score.
    pub cells: Vec<(BySide<usize>, Estimate)>,
    /// For each alternative the score of each cell; `None` where there is none.
    pub scores: Vec<Vec<Option<Estimate>>>,
}

impl Alternatives {
    /// These cells, still without alternatives.
    pub fn of(cells: &[(BySide<usize>, Scores<5>)]) -> Alternatives {
        let cells = cells.iter().map(|(of, scores)| (*of, Estimate::of(scores))).collect();
        Alternatives { cells, scores: Vec::new() }
    }

    /// The cells that make a score, each with its weight: below 0 where it counts what list A leaves.
    pub fn parts(&self, of: ScoreOf) -> Vec<(usize, f64)> {
        let entry = match of {
            ScoreOf::Cell(at) => return vec![(at, 1.0)],
            ScoreOf::Entry(entry) => entry,
        };
        let signs = self.cells.iter().map(|(of, _)| sign(*of, entry)).enumerate();
        let mine: Vec<(usize, f64)> = signs.filter(|(_, sign)| *sign != 0.0).collect();
        let n = mine.len() as f64;
        mine.into_iter().map(|(at, sign)| (at, sign / n)).collect()
    }

    /// The score as it is.
    pub fn main(&self, of: ScoreOf) -> Estimate {
        made_of(&self.parts(of), |at| Some(self.cells[at].1)).unwrap_or(Estimate::exact(0.5))
    }

    /// The score under each alternative; `None` where one of its cells has none.
    pub fn each(&self, of: ScoreOf) -> Vec<Option<Estimate>> {
        let parts = self.parts(of);
        self.scores.iter().map(|scores| made_of(&parts, |at| scores[at])).collect()
    }

    /// All scores: of each cell and of each entry.
    pub fn all(&self) -> Vec<ScoreOf> {
        let mut entries: Vec<usize> = self.cells.iter().flat_map(|(of, _)| [of.a, of.b]).collect();
        entries.sort_unstable();
        entries.dedup();
        let cells = (0..self.cells.len()).map(ScoreOf::Cell);
        cells.chain(entries.into_iter().map(ScoreOf::Entry)).collect()
    }
}

/// The score that these cells make; `None` if one of them has none.
pub(crate) fn made_of(
    parts: &[(usize, f64)],
    of_cell: impl Fn(usize) -> Option<Estimate>,
) -> Option<Estimate> {
    let each = parts.iter().map(|&(at, weight)| {
        let score = of_cell(at)?;
        Some((weight.abs(), if weight < 0.0 { score.rest() } else { score }))
    });
    Some(Estimate::weighed(each.collect::<Option<Vec<_>>>()?))
}

/// Is the score of a cell that of this entry, or what it leaves to it? 0 if the entry is not in it.
pub(crate) fn sign(of: BySide<usize>, entry: usize) -> f64 {
    f64::from(u8::from(of.a == entry)) - f64::from(u8::from(of.b == entry))
}

/// How many pairs (or single battles) has a cell on average?
pub fn mean_n(cells: &[(BySide<usize>, Scores<5>)]) -> u64 {
    let all = cells.iter().map(|(_, scores)| scores.n()).sum::<u128>();
    u64::try_from(all / cells.len().max(1) as u128).unwrap_or(u64::MAX)
}
