//! The data of the value models: rows of two armies and a result.

use super::Unfit;
use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::ops::Range;

/// The result of the battles between two armies, from A's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "[u32; 3]", from = "[u32; 3]")]
pub struct Outcome {
    /// The number of battles.
    pub played: u32,
    /// Half points made by A: two a win, one a draw; at most `2 * played`.
    pub half_points: u32,
    /// The cluster of the row, the number of its army pair: rows of one cluster are dependent.
    pub cluster: u32,
}

/// The units of one kind in an army, packed tightly: rows are kept by the hundred thousand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "[u32; 2]", from = "[u32; 2]")]
pub(crate) struct Term {
    kind: u32,
    number: u32,
}

// In files, repeated field names would take up most of the space.

impl From<Outcome> for [u32; 3] {
    fn from(Outcome { played, half_points, cluster }: Outcome) -> Self {
        [played, half_points, cluster]
    }
}

impl From<[u32; 3]> for Outcome {
    fn from([played, half_points, cluster]: [u32; 3]) -> Self {
        Outcome { played, half_points, cluster }
    }
}

impl From<Term> for [u32; 2] {
    fn from(Term { kind, number }: Term) -> Self {
        [kind, number]
    }
}

impl From<[u32; 2]> for Term {
    fn from([kind, number]: [u32; 2]) -> Self {
        Term { kind, number }
    }
}

impl Term {
    pub fn kind(&self) -> usize {
        self.kind as usize
    }

    /// The number of units of the kind in the army.
    pub fn number(&self) -> f64 {
        self.number.into()
    }
}

/// Battles between armies made of `kinds` kinds of unit: the data of the value models.
///
/// ```
/// use fairfight_stats::value::{Battles, Outcome};
/// let mut battles = Battles::new(2);
/// // Two of kind 0 against three of kind 1: a duplicate pair, one won and one drawn.
/// battles.add(&[(0, 2)], &[(1, 3)], Outcome { played: 2, half_points: 3, cluster: 0 }).unwrap();
/// assert_eq!(battles.len(), 1);
/// assert!(battles.add(&[(2, 1)], &[(1, 3)], Outcome { played: 2, half_points: 3, cluster: 0 }).is_err());
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Battles {
    /// All armies, each kind once in an army: A and B of the first row, A and B of the next, and so on.
    terms: Vec<Term>,
    /// The offset at which each of these armies starts, and at last the end of the last one.
    starts: Vec<usize>,
    outcomes: Vec<Outcome>,
    /// One plus the last offset at which each kind was placed; 0 if it was not placed yet.
    places: Vec<usize>,
}

impl Battles {
    /// No battles yet, between armies of kinds `0..kinds`.
    pub fn new(kinds: usize) -> Battles {
        Battles::with_room(kinds, 0, 0)
    }

    /// Like [`new`](Self::new), with capacity for this many rows, and this many kinds per army.
    pub fn with_room(kinds: usize, rows: usize, kinds_each: usize) -> Battles {
        let mut starts = Vec::with_capacity(2 * rows + 1);
        starts.push(0);
        let terms = Vec::with_capacity(2 * rows * kinds_each);
        let outcomes = Vec::with_capacity(rows);
        Battles { terms, starts, outcomes, places: vec![0; kinds] }
    }

    /// The number of kinds.
    pub fn kinds(&self) -> usize {
        self.places.len()
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Are there no rows?
    pub fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }

    /// The number of battles in all rows.
    pub fn played(&self) -> u64 {
        self.outcomes.iter().map(|outcome| u64::from(outcome.played)).sum()
    }

    /// The share of rows in which both armies scored the same; 0 without data.
    pub fn even(&self) -> f64 {
        let even = |outcome: &&Outcome| outcome.half_points == outcome.played;
        self.outcomes.iter().filter(even).count() as f64 / self.len().max(1) as f64
    }

    /// Adds a row: army `a` and army `b` as (kind, number) pairs, and the result of their battles.
    ///
    /// A kind may appear more than once: its numbers are added.
    ///
    /// # Errors
    /// An unknown kind, a number above 1e9, an empty army or one of more than 2³² - 1, no battle, or more half
    /// points than two a battle. Then the row is not added.
    pub fn add(
        &mut self,
        a: impl IntoIterator<Item: Borrow<(usize, u32)>>,
        b: impl IntoIterator<Item: Borrow<(usize, u32)>>,
        outcome: Outcome,
    ) -> Result<(), Unfit> {
        let (row, before) = (self.len(), self.terms.len());
        let taken = self.add_army(a).and_then(|()| self.add_army(b)).and_then(|()| {
            let most = 2 * u64::from(outcome.played);
            let is_one = outcome.played > 0 && u64::from(outcome.half_points) <= most;
            if is_one { Ok(()) } else { Err(Unfit::BadOutcome { row }) }
        });
        match taken {
            Ok(()) => self.outcomes.push(outcome),
            Err(_) => {
                self.terms.truncate(before);
                self.starts.truncate(2 * row + 1);
                self.places.fill(0);
            }
        }
        taken
    }

    fn add_army(
        &mut self,
        units: impl IntoIterator<Item: Borrow<(usize, u32)>>,
    ) -> Result<(), Unfit> {
        let (row, start) = (self.len(), self.terms.len());
        let mut size = 0;
        for unit in units {
            let &(kind, number) = unit.borrow();
            let Some(place) = self.places.get_mut(kind) else {
                return Err(Unfit::UnknownKind { row, kind });
            };
            size += u64::from(number);
            // Far more than any army; numbers of one kind may be added up.
            if number > 1_000_000_000 || size > u64::from(u32::MAX) {
                return Err(Unfit::BadCount { row });
            }
            if *place > start {
                self.terms[*place - 1].number += number;
            } else if number > 0 {
                self.terms.push(Term { kind: kind as u32, number });
                *place = self.terms.len();
            }
        }
        if size == 0 {
            return Err(Unfit::EmptyArmy { row });
        }
        self.starts.push(self.terms.len());
        Ok(())
    }

    /// Adds the rows of `other` after its own. Their clusters keep their numbers.
    ///
    /// ```
    /// use fairfight_stats::value::{Battles, Outcome};
    /// let mut rows = [0, 1].map(|cluster| {
    ///     let mut battles = Battles::new(2);
    ///     let outcome = Outcome { played: 2, half_points: 3, cluster };
    ///     battles.add(&[(0, 2)], &[(1, 3)], outcome).unwrap();
    ///     battles
    /// });
    /// let [first, second] = &mut rows;
    /// first.append(second).unwrap();
    /// assert_eq!((first.len(), first.played()), (2, 4));
    /// assert!(first.append(&Battles::new(3)).is_err());
    /// ```
    ///
    /// # Errors
    /// If `other` has other kinds.
    pub fn append(&mut self, other: &Battles) -> Result<(), Unfit> {
        if other.kinds() != self.kinds() {
            return Err(Unfit::BadSetting { what: "rows are of the same kinds" });
        }
        let before = self.terms.len();
        self.terms.extend_from_slice(&other.terms);
        self.starts.extend(other.starts[1..].iter().map(|start| before + start));
        self.outcomes.extend_from_slice(&other.outcomes);
        Ok(())
    }

    /// All rows, as a view.
    pub(crate) fn all(&self) -> Rows<'_> {
        let Battles { terms, starts, outcomes, places: _ } = self;
        Rows { terms, starts, outcomes }
    }

    /// The rows, in order.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Fought<'_>> {
        self.all().some(0..self.len())
    }

    /// Do all rows belong to one cluster?
    pub(crate) fn is_one_cluster(&self) -> bool {
        self.outcomes.windows(2).all(|two| two[0].cluster == two[1].cluster)
    }

    /// The first kind, if any, that is in no army.
    pub(crate) fn unseen(&self) -> Option<usize> {
        let mut seen = vec![false; self.kinds()];
        for term in &self.terms {
            seen[term.kind()] = true;
        }
        seen.iter().position(|seen| !seen)
    }
}

/// Armies A and B of a row, and the result of their battles.
pub(crate) type Fought<'b> = ([&'b [Term]; 2], Outcome);

/// The first rows of [`Battles`], or all of them.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'b> {
    terms: &'b [Term],
    starts: &'b [usize],
    outcomes: &'b [Outcome],
}

impl<'b> Rows<'b> {
    /// The number of rows.
    pub fn len(self) -> usize {
        self.outcomes.len()
    }

    /// The first `rows` of them.
    pub fn first(self, rows: usize) -> Rows<'b> {
        Rows { outcomes: &self.outcomes[..rows], ..self }
    }

    /// The rows in a range of indices, in order.
    #[inline]
    pub fn some(self, rows: Range<usize>) -> impl Iterator<Item = Fought<'b>> {
        let starts = self.starts[2 * rows.start..=2 * rows.end].windows(3).step_by(2);
        starts.map(move |at| self.armies(at)).zip(self.outcomes[rows].iter().copied())
    }

    /// The row at an index.
    pub fn one(self, row: usize) -> Fought<'b> {
        (self.armies(&self.starts[2 * row..][..3]), self.outcomes[row])
    }

    /// Two consecutive armies, from their start offsets and the end of the second.
    #[inline(always)]
    fn armies(self, at: &[usize]) -> [&'b [Term]; 2] {
        [&self.terms[at[0]..at[1]], &self.terms[at[1]..at[2]]]
    }

    /// Is each row a cluster of its own, with the clusters in order?
    pub fn stand_alone(self) -> bool {
        self.outcomes.windows(2).all(|two| two[0].cluster < two[1].cluster)
    }

    /// The row indices of every cluster, clusters by number and indices in order.
    pub fn clusters(self) -> Clusters {
        Clusters::of(self.outcomes.iter().map(|outcome| outcome.cluster))
    }
}

impl Outcome {
    pub(crate) fn battles(self) -> f64 {
        f64::from(self.played)
    }

    pub(crate) fn points(self) -> f64 {
        f64::from(self.half_points) / 2.0
    }
}

/// Indices grouped by cluster.
pub(crate) struct Clusters {
    /// All indices, those of a cluster side by side.
    places: Vec<usize>,
    /// The end of each cluster among them.
    ends: Vec<usize>,
}

impl Clusters {
    /// Groups the indices by these cluster numbers: clusters by number, the indices of each in order.
    pub fn of(clusters: impl Iterator<Item = u32>) -> Clusters {
        let mut order: Vec<(u32, usize)> = clusters.zip(0..).collect();
        // Army pairs are mostly in order already: then this takes linear time.
        order.sort_unstable();
        let changes = (1..order.len()).filter(|&at| order[at - 1].0 != order[at].0);
        let ends = changes.chain((!order.is_empty()).then_some(order.len())).collect();
        Clusters { places: order.into_iter().map(|(_, place)| place).collect(), ends }
    }

    /// The number of clusters.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The indices of each cluster.
    pub fn iter(&self) -> impl Iterator<Item = &[usize]> {
        self.some(0..self.len())
    }

    /// The indices of each cluster in a range.
    pub fn some(&self, clusters: Range<usize>) -> impl Iterator<Item = &[usize]> {
        let mut start = clusters.start.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.ends[clusters].iter().map(move |&end| {
            let places = &self.places[start..end];
            start = end;
            places
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_kept_by_kind_without_those_of_nothing() {
        let mut battles = Battles::new(4);
        let outcome = Outcome { played: 2, half_points: 1, cluster: 0 };
        battles.add(&[(2, 1), (0, 0), (2, 2)], &[(2, 4), (1, 1)], outcome).unwrap();
        battles.add(&[(3, 1), (1, 0), (1, 2)], &[(3, 1)], outcome).unwrap();
        let kept = |row| -> [Vec<(u32, u32)>; 2] {
            battles.all().one(row).0.map(|army| army.iter().map(|t| (t.kind, t.number)).collect())
        };
        assert_eq!(kept(0), [vec![(2, 3)], vec![(2, 4), (1, 1)]]);
        assert_eq!(kept(1), [vec![(3, 1), (1, 2)], vec![(3, 1)]]);
    }

    #[test]
    fn of_a_row_that_is_refused_nothing_stays() {
        let outcome = Outcome { played: 2, half_points: 1, cluster: 0 };
        let (mut battles, mut same) = (Battles::new(3), Battles::new(3));
        for battles in [&mut battles, &mut same] {
            battles.add([(0, 1)], [(1, 1)], outcome).unwrap();
        }
        assert!(battles.add([(2, 1), (0, 4)], [(1, 3), (3, 1)], outcome).is_err());
        assert!(battles.add([(1, 1)], [(2, 1)], Outcome { half_points: 5, ..outcome }).is_err());
        for battles in [&mut battles, &mut same] {
            battles.add([(1, 2), (0, 1)], [(2, 1)], outcome).unwrap();
        }
        assert!(battles.rows().eq(same.rows()));
        assert_eq!(battles.rows().count(), 2);
    }

    #[test]
    fn places_are_found_by_cluster() {
        let clusters = Clusters::of([7, 3, 7, 7, 0, 3].into_iter());
        let all: Vec<&[usize]> = clusters.iter().collect();
        assert_eq!(all, [&[4][..], &[1, 5], &[0, 2, 3]]);
        assert_eq!(clusters.len(), 3);
        assert!(clusters.some(1..3).eq(all[1..].iter().copied()));
        assert_eq!(Clusters::of(std::iter::empty()).len(), 0);
    }
}
