//! What was fought: rows of two armies and a result.

use super::Unfit;
use std::ops::Range;

/// How a row of battles between the same two armies ended, from A's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// How many battles.
    pub played: u32,
    /// Half points made by A: two a win, one a draw; at most `2 * played`.
    pub half_points: u32,
    /// Which rows hang together: the number of the army pair.
    pub cluster: u32,
}

/// One kind of unit in a row, in as little room as it needs: rows are kept by the hundred thousand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Term {
    kind: u32,
    a: u32,
    b: u32,
}

impl Term {
    /// Of a kind that is known, numbers that were looked at.
    fn new(kind: usize, a: f64, b: f64) -> Term {
        Term { kind: kind as u32, a: a as u32, b: b as u32 }
    }

    pub fn kind(&self) -> usize {
        self.kind as usize
    }

    /// How many A has of it.
    pub fn a(&self) -> f64 {
        self.a.into()
    }

    /// How many B has.
    pub fn b(&self) -> f64 {
        self.b.into()
    }
}

/// Battles between armies made of `kinds` kinds of unit: what the value models are fitted to.
///
/// ```
/// use fairfight_stats::value::{Battles, Outcome};
/// let mut battles = Battles::new(2);
/// // Two of kind 0 against three of kind 1: a duplicate pair, one won and one drawn.
/// battles.add(&[(0, 2.0)], &[(1, 3.0)], Outcome { played: 2, half_points: 3, cluster: 0 }).unwrap();
/// assert_eq!(battles.len(), 1);
/// assert!(battles.add(&[(2, 1.0)], &[(1, 3.0)], Outcome { played: 2, half_points: 3, cluster: 0 }).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Battles {
    kinds: usize,
    starts: Vec<usize>,
    terms: Vec<Term>,
    outcomes: Vec<Outcome>,
}

impl Battles {
    /// No battles yet, between armies of kinds `0..kinds`.
    pub fn new(kinds: usize) -> Battles {
        Battles::with_room(kinds, 0, 0)
    }

    /// The same with room for so many rows, of so many kinds each.
    pub fn with_room(kinds: usize, rows: usize, kinds_each: usize) -> Battles {
        let mut starts = Vec::with_capacity(rows + 1);
        starts.push(0);
        let terms = Vec::with_capacity(rows * kinds_each);
        Battles { kinds, starts, terms, outcomes: Vec::with_capacity(rows) }
    }

    /// How many kinds of unit?
    pub fn kinds(&self) -> usize {
        self.kinds
    }

    /// How many rows?
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Is there no row?
    pub fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }

    /// How many battles in all rows?
    pub fn played(&self) -> u64 {
        self.outcomes.iter().map(|outcome| u64::from(outcome.played)).sum()
    }

    /// One more row: army `a` and army `b` as (kind, how many), and how their battles ended.
    ///
    /// A kind may stand there more than once: its numbers are added.
    ///
    /// # Errors
    /// An unknown kind, a number that is not whole, negative or above 1e9, an army of nothing, no battle, or
    /// more half points than two a battle. The row is not taken then.
    pub fn add(
        &mut self,
        a: &[(usize, f64)],
        b: &[(usize, f64)],
        outcome: Outcome,
    ) -> Result<(), Unfit> {
        let row = self.len();
        if let Some(&(kind, _)) = a.iter().chain(b).find(|&&(kind, _)| kind >= self.kinds) {
            return Err(Unfit::UnknownKind { row, kind });
        }
        if !a.iter().chain(b).all(|&(_, number)| f64::from(number as u32) == number) {
            return Err(Unfit::BadCount { row });
        }
        self.check([a, b].map(|army| army.iter().map(|&(_, number)| number as u32)), outcome)?;
        let start = self.terms.len();
        self.terms.extend(a.iter().map(|&(kind, a)| Term::new(kind, a, 0.0)));
        self.terms.extend(b.iter().map(|&(kind, b)| Term::new(kind, 0.0, b)));
        self.terms[start..].sort_by_key(|term| term.kind);
        // What is of one kind becomes one term, and what is nothing none.
        let mut end = start;
        for at in start..self.terms.len() {
            let term = self.terms[at];
            if end > start && self.terms[end - 1].kind == term.kind {
                self.terms[end - 1].a += term.a;
                self.terms[end - 1].b += term.b;
            } else if term.a > 0 || term.b > 0 {
                self.terms[end] = term;
                end += 1;
            }
        }
        self.terms.truncate(end);
        self.starts.push(self.terms.len());
        self.outcomes.push(outcome);
        Ok(())
    }

    /// The same of armies told by how many they have of each kind, a number a kind.
    ///
    /// ```
    /// use fairfight_stats::value::{Battles, Outcome};
    /// let mut battles = Battles::new(3);
    /// // Two of kind 0 against three of kind 1.
    /// let outcome = Outcome { played: 2, half_points: 3, cluster: 0 };
    /// battles.add_counted(&[2, 0, 0], &[0, 3, 0], outcome).unwrap();
    /// assert!(battles.add_counted(&[2], &[0, 3, 0], outcome).is_err());
    /// ```
    ///
    /// # Errors
    /// As [`add`](Self::add); also where there is not one number a kind.
    pub fn add_counted(&mut self, a: &[u32], b: &[u32], outcome: Outcome) -> Result<(), Unfit> {
        if a.len() != self.kinds || b.len() != self.kinds {
            return Err(Unfit::BadSetting { what: "an army has one number a kind" });
        }
        self.check([a, b].map(|army| army.iter().copied()), outcome)?;
        for ((kind, &a), &b) in (0..).zip(a).zip(b) {
            if a > 0 || b > 0 {
                self.terms.push(Term { kind, a, b });
            }
        }
        self.starts.push(self.terms.len());
        self.outcomes.push(outcome);
        Ok(())
    }

    /// The rows of the other after its own, their clusters as they are numbered there.
    ///
    /// ```
    /// use fairfight_stats::value::{Battles, Outcome};
    /// let mut rows = [0, 1].map(|cluster| {
    ///     let mut battles = Battles::new(2);
    ///     let outcome = Outcome { played: 2, half_points: 3, cluster };
    ///     battles.add(&[(0, 2.0)], &[(1, 3.0)], outcome).unwrap();
    ///     battles
    /// });
    /// let [first, second] = &mut rows;
    /// first.append(second).unwrap();
    /// assert_eq!((first.len(), first.played()), (2, 4));
    /// assert!(first.append(&Battles::new(3)).is_err());
    /// ```
    ///
    /// # Errors
    /// Where it has other kinds.
    pub fn append(&mut self, other: &Battles) -> Result<(), Unfit> {
        if other.kinds != self.kinds {
            return Err(Unfit::BadSetting { what: "rows are of the same kinds" });
        }
        let before = self.terms.len();
        self.terms.extend_from_slice(&other.terms);
        self.starts.extend(other.starts[1..].iter().map(|start| before + start));
        self.outcomes.extend_from_slice(&other.outcomes);
        Ok(())
    }

    /// Are these the numbers of units of two armies, and an outcome?
    fn check(&self, armies: [impl Iterator<Item = u32>; 2], outcome: Outcome) -> Result<(), Unfit> {
        let row = self.len();
        for army in armies {
            let (mut most, mut size) = (0, 0);
            for number in army {
                most = number.max(most);
                size += u64::from(number);
            }
            // Far more than any army; numbers of one kind may be added up.
            if most > 1_000_000_000 || size > u64::from(u32::MAX) {
                return Err(Unfit::BadCount { row });
            }
            if size == 0 {
                return Err(Unfit::EmptyArmy { row });
            }
        }
        if outcome.played == 0 || u64::from(outcome.half_points) > 2 * u64::from(outcome.played) {
            return Err(Unfit::BadOutcome { row });
        }
        Ok(())
    }

    /// The first rows alone.
    pub(crate) fn first(&self, rows: usize) -> Battles {
        Battles {
            kinds: self.kinds,
            starts: self.starts[..=rows].to_vec(),
            terms: self.terms[..self.starts[rows]].to_vec(),
            outcomes: self.outcomes[..rows].to_vec(),
        }
    }

    /// The rows in their order.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (&[Term], Outcome)> {
        self.outcomes.iter().enumerate().map(|(row, &outcome)| (self.terms(row), outcome))
    }

    pub(crate) fn terms(&self, row: usize) -> &[Term] {
        &self.terms[self.starts[row]..self.starts[row + 1]]
    }

    /// The rows of every cluster, the clusters by their number and the rows in their order.
    pub(crate) fn clusters(&self) -> Clusters {
        Clusters::of(self.outcomes.iter().map(|outcome| outcome.cluster))
    }

    /// Do all rows hang together?
    pub(crate) fn is_one_cluster(&self) -> bool {
        self.outcomes.windows(2).all(|two| two[0].cluster == two[1].cluster)
    }

    pub(crate) fn outcome(&self, row: usize) -> Outcome {
        self.outcomes[row]
    }

    /// Which kinds stand in no army?
    pub(crate) fn unseen(&self) -> Vec<usize> {
        let mut seen = vec![false; self.kinds];
        for term in &self.terms {
            seen[term.kind()] = true;
        }
        (0..self.kinds).filter(|&kind| !seen[kind]).collect()
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

/// Places by the cluster to which they belong.
pub(crate) struct Clusters {
    /// All places, those of a cluster side by side.
    places: Vec<usize>,
    /// Where each cluster ends among them.
    ends: Vec<usize>,
}

impl Clusters {
    /// Of the cluster numbers of the places in order; the clusters by number, the places of each in order.
    pub fn of(clusters: impl Iterator<Item = u32>) -> Clusters {
        let mut order: Vec<(u32, usize)> = clusters.zip(0..).collect();
        // Army pairs are mostly there in their order: then this is one look at each.
        order.sort_unstable();
        let changes = (1..order.len()).filter(|&at| order[at - 1].0 != order[at].0);
        let ends = changes.chain((!order.is_empty()).then_some(order.len())).collect();
        Clusters { places: order.into_iter().map(|(_, place)| place).collect(), ends }
    }

    /// How many clusters?
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The places of each.
    pub fn iter(&self) -> impl Iterator<Item = &[usize]> {
        self.some(0..self.len())
    }

    /// The places of each of some of them.
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
        battles.add(&[(2, 1.0), (0, 0.0), (2, 2.0)], &[(1, 1.0), (2, 4.0)], outcome).unwrap();
        battles.add(&[(3, 1.0), (1, 0.0), (1, 2.0)], &[(3, 1.0)], outcome).unwrap();
        let kept = |row| -> Vec<(usize, f64, f64)> {
            battles.terms(row).iter().map(|term| (term.kind(), term.a(), term.b())).collect()
        };
        assert_eq!(kept(0), [(1, 0.0, 1.0), (2, 3.0, 4.0)]);
        assert_eq!(kept(1), [(1, 2.0, 0.0), (3, 1.0, 1.0)]);
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
