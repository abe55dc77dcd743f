//! The scores of cells, as played and under alternatives: other doctrines, readings or constants.

use crate::common::Estimate;
use fairfight_rules::BySide;
use fairfight_stats::Scores;

/// A score of a cell or an entry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum ScoreOf {
    /// The score of list A in this cell.
    Cell(usize),
    /// The mean score of this entry over its cells.
    Entry(usize),
}

/// The scores of cells, as played and under alternatives.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Alternatives {
    /// The entries of each cell, and its score.
    pub cells: Vec<(BySide<usize>, Estimate)>,
    /// For each alternative, the score of each cell; `None` if there is none.
    pub scores: Vec<Vec<Option<Estimate>>>,
}

impl Alternatives {
    /// These cells, without alternatives.
    pub fn of(cells: &[(BySide<usize>, Scores<5>)]) -> Alternatives {
        let cells = cells.iter().map(|(of, scores)| (*of, Estimate::of(scores))).collect();
        Alternatives { cells, scores: Vec::new() }
    }

    /// The cells that make up a score, each with its weight; a negative weight counts one less the score of list A.
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

    /// The score as played.
    pub fn main(&self, of: ScoreOf) -> Estimate {
        made_of(&self.parts(of), |at| Some(self.cells[at].1)).unwrap_or(Estimate::exact(0.5))
    }

    /// The score under each alternative; `None` if one of its cells has none.
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

/// The score made up of these cells; `None` if one of them has none.
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

/// The sign with which the score of a cell enters that of an entry: 1 as A, -1 as B, 0 if the entry is not in it.
pub(crate) fn sign(of: BySide<usize>, entry: usize) -> f64 {
    f64::from(u8::from(of.a == entry)) - f64::from(u8::from(of.b == entry))
}

/// The mean number of pairs (or single battles) per cell.
pub fn mean_n(cells: &[(BySide<usize>, Scores<5>)]) -> u64 {
    let all = cells.iter().map(|(_, scores)| scores.n()).sum::<u128>();
    u64::try_from(all / cells.len().max(1) as u128).unwrap_or(u64::MAX)
}
