//! The courses of games, one by one: the result of each battle index, and a fingerprint of its course.
//!
//! Counts are enough to compare two rule sets. If many rule sets are compared with one baseline, the courses of the
//! baseline are kept, so that it is played only once. If no game takes a different course, a rule is not even used.

use super::Sample;
use crate::dice::mix64;
use fairfight_stats::Scores;
use fairfight_stats::paired::Differences;
use serde::{Deserialize, Serialize};

/// The result of every index, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Courses {
    /// The quarters that list A made in each index, 0 to 4; in a single game 0, 2 or 4.
    pub quarters: Vec<u8>,
    /// Fingerprints of the courses: every die with its purpose, and how the games ended, for whom, when, and at what
    /// losses. Excludes points: costs do not change how a game is played.
    pub fingerprints: Vec<u64>,
}

impl Courses {
    /// With capacity for this many indices, so that none of them allocates.
    pub(super) fn with_room(indices: usize) -> Courses {
        Courses { quarters: Vec::with_capacity(indices), fingerprints: Vec::with_capacity(indices) }
    }

    /// Adds an index.
    #[inline]
    pub(super) fn add(&mut self, sample: &Sample<'_>) {
        self.quarters.push(sample.quarters());
        let first = sample.straight.notes.fingerprint.unwrap_or_default();
        let second =
            sample.exchanged.as_ref().map(|game| game.notes.fingerprint.unwrap_or_default());
        self.fingerprints.push(second.map_or(first, |second| mix64(first).wrapping_add(second)));
    }

    /// The number of indices.
    pub const fn len(&self) -> usize {
        self.quarters.len()
    }

    /// Are there no indices?
    pub const fn is_empty(&self) -> bool {
        self.quarters.is_empty()
    }

    /// The number of common indices that took a different course.
    pub fn changed(&self, other: &Courses) -> u64 {
        self.fingerprints
            .iter()
            .zip(&other.fingerprints)
            .filter(|(one, other)| one != other)
            .count() as u64
    }

    /// The differences of A's scores over the common indices: these less `baseline`.
    pub fn less(&self, baseline: &Courses) -> Differences<9> {
        let mut counts = [0; 9];
        for (&quarters, &base) in self.quarters.iter().zip(&baseline.quarters) {
            counts[usize::from(quarters + 4 - base)] += 1;
        }
        Differences::new(counts)
    }

    /// The scores of A.
    pub fn scores(&self) -> Scores<5> {
        let mut counts = [0; 5];
        for &quarters in &self.quarters {
            counts[usize::from(quarters)] += 1;
        }
        Scores::new(counts)
    }

    /// Appends the results of the indices after these.
    pub fn extend(&mut self, later: &Courses) {
        self.quarters.extend_from_slice(&later.quarters);
        self.fingerprints.extend_from_slice(&later.fingerprints);
    }
}
