//! A store of results that were played before or elsewhere: for commands that are resumed or shared by processes.
//!
//! A command plays runs one after the other. A run has some match-ups, and each match-up is played by battle index. All
//! of this follows from the command alone. So a *segment*, a range of consecutive indices of a match-up of a run, is
//! identified by numbers, and its counts are the same wherever and whenever it is played. A store holds the known
//! segments and receives the newly played ones: a process that resumes after it was killed knows some of them, one of
//! many processes plays a share of them, and one that merges knows all.
//!
//! Segments end at multiples of their size, at the looks of a run, and at its end. This depends on neither threads nor
//! shares.

use crate::contest::Kind;
use crate::dice::mix64;
use crate::interrupt::Interrupt;
use crate::tally::{Counts, Detail};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The position of a segment: battle indices of a match-up of a run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The run: from 0, in the order in which the command plays them.
    pub run: u32,
    /// The match-up of the run.
    pub part: u32,
    /// The first index.
    pub first: u64,
    /// One past the last index.
    pub end: u64,
    /// A hash of the dice and of what is counted, which tells commands apart.
    pub of: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { run, part, first, end, .. } = self;
        write!(f, "run {run}, match-up {part}, indices {first} to {}", end.saturating_sub(1))
    }
}

/// The counts of a segment.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Segment {
    /// Its position.
    pub place: Place,
    /// The counts as JSON: whole numbers only.
    pub counts: Box<RawValue>,
}

/// One of several shares of a command's segments.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Share {
    /// Its number, from 1.
    pub number: u32,
    /// The number of shares.
    pub of: u32,
}

impl Share {
    /// The maximum number of shares of a command.
    pub const MOST: u32 = 100_000;

    /// Does the segment with this number belong to it?
    const fn has(self, segment: u64) -> bool {
        segment % self.of as u64 == self.number as u64 - 1
    }
}

/// What a process does with unknown segments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It plays everything.
    Whole,
    /// It plays a share of every run. Sequential runs continue to their maximum. The results are those of this share
    /// alone, so this is for commands whose runs do not depend on each other.
    Share(Share),
    /// It plays a share of the first run that is not completely known, and then asks the command to stop.
    Round(Share),
    /// It plays nothing: unknown segments are missing.
    Merge,
}

/// Called with each segment played.
pub type OnSegment = dyn FnMut(&Segment) + Send;

/// The segments of a command.
pub struct Store {
    role: Role,
    inner: Mutex<Inner>,
}

/// The state that changes while the command runs.
struct Inner {
    runs: u32,
    known: HashMap<Place, Box<RawValue>>,
    keep: Box<OnSegment>,
    played: u64,
    /// Did this process ask the command to stop, because a run was incomplete?
    ended: bool,
    missing: Vec<Place>,
    unsound: Vec<Place>,
}

impl Store {
    /// A store with these known segments, which hands over each newly played one.
    pub fn new(
        role: Role,
        known: impl IntoIterator<Item = Segment>,
        keep: Box<OnSegment>,
    ) -> Store {
        let known = known.into_iter().map(|Segment { place, counts }| (place, counts)).collect();
        let (missing, unsound) = (Vec::new(), Vec::new());
        Store {
            role,
            inner: Mutex::new(Inner {
                runs: 0,
                known,
                keep,
                played: 0,
                ended: false,
                missing,
                unsound,
            }),
        }
    }

    /// Is a share of every run played, so that results decide nothing?
    pub fn is_share(&self) -> bool {
        matches!(self.role, Role::Share(_))
    }

    /// The number of segments played by this process.
    pub fn played(&self) -> u64 {
        self.inner().played
    }

    /// The segments that a merge needed and did not know, in order. A match-up ends at its first missing one.
    pub fn missing(&self) -> Vec<Place> {
        self.inner().missing.clone()
    }

    /// Was the command asked to stop here, because a run was incomplete? Otherwise the request came from elsewhere.
    pub fn has_ended(&self) -> bool {
        self.inner().ended
    }

    /// Is anything missing or wrong in the results of the command?
    pub fn has_gap(&self) -> bool {
        let inner = self.inner();
        !inner.missing.is_empty() || !inner.unsound.is_empty()
    }

    /// The segments whose counts are impossible for their number of indices.
    pub fn unsound(&self) -> Vec<Place> {
        self.inner().unsound.clone()
    }

    /// Begins the next run.
    pub(super) fn begin(&self) -> Book<'_> {
        let mut inner = self.inner();
        let run = inner.runs;
        inner.runs += 1;
        Book { store: self, run }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("role", &self.role).finish_non_exhaustive()
    }
}

/// The segments of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Book<'s> {
    store: &'s Store,
    run: u32,
}

/// What to do about a segment.
pub(super) enum Found<T> {
    /// Nothing: its counts are known.
    Known(T),
    /// Play it here.
    Play,
    /// It is played elsewhere.
    Elsewhere,
    /// It has not been played: the command cannot continue.
    Missing,
}

/// What can be kept in a store.
pub(super) trait Kept: DeserializeOwned {
    /// Can these be the counts of this many indices? If not, they were made up.
    fn is_sound(&self, indices: u64) -> bool;
}

impl<C: Counts> Kept for C {
    fn is_sound(&self, indices: u64) -> bool {
        self.is_of(indices)
    }
}

impl<'s> Book<'s> {
    /// A segment of this run.
    pub(super) const fn place(self, part: u32, (first, end): (u64, u64), of: u64) -> Place {
        Place { run: self.run, part, first, end, of }
    }

    /// What to do about a segment, which has this number among all of its match-up.
    pub(super) fn find<T: Kept>(self, place: Place, number: u64) -> Found<T> {
        let mut inner = self.store.inner();
        if let Some(counts) = inner.known.get(&place) {
            let counts = serde_json::from_str(counts.get()).ok();
            if let Some(counts) =
                counts.filter(|counts: &T| counts.is_sound(place.end - place.first))
            {
                return Found::Known(counts);
            }
            inner.unsound.push(place);
            return Found::Missing;
        }
        match self.store.role {
            Role::Whole => Found::Play,
            Role::Share(share) | Role::Round(share) => {
                if share.has(u64::from(self.run) + u64::from(place.part) + number) {
                    Found::Play
                } else {
                    Found::Elsewhere
                }
            }
            Role::Merge => {
                inner.missing.push(place);
                Found::Missing
            }
        }
    }

    /// Keeps a segment that was played.
    pub(super) fn keep<T: Serialize>(self, place: Place, counts: &T) {
        // Counts are whole numbers, lists and names of fields: all of them can be JSON.
        let counts = to_raw_value(counts).expect("counts are JSON");
        let mut inner = self.store.inner();
        inner.played += 1;
        (inner.keep)(&Segment { place, counts });
    }

    /// Does a run continue to its maximum, because its counts are of a share?
    pub(super) fn never_looks(self) -> bool {
        self.store.is_share()
    }

    /// Does this process skip segments that are played elsewhere?
    pub(super) fn passes_over(self) -> bool {
        matches!(self.store.role, Role::Share(_) | Role::Round(_))
    }

    /// Ends the run. If it is incomplete, the command must not continue.
    pub(super) fn end(self, is_whole: bool, interrupt: Option<&Interrupt>) {
        let goes_on = match self.store.role {
            Role::Whole | Role::Share(_) => self.store.inner().unsound.is_empty(),
            Role::Round(_) | Role::Merge => is_whole,
        };
        if let (false, Some(interrupt)) = (goes_on, interrupt)
            && !interrupt.asked()
        {
            self.store.inner().ended = true;
            interrupt.ask();
        }
    }
}

/// The number of indices in a segment. It takes a fraction of a second, or a few seconds if a side searches.
pub(super) const fn segment(kind: Kind, searches: bool) -> u64 {
    match kind {
        _ if searches => 16,
        Kind::Pairs => 1 << 12,
        Kind::Battles => 1 << 13,
        Kind::Fights => 1 << 16,
    }
}

/// A hash of what is played and counted, for [`Place::of`].
pub(super) fn hash_of(parts: impl IntoIterator<Item = u64>) -> u64 {
    parts.into_iter().fold(0, |hash, part| mix64(hash ^ mix64(part)))
}

/// The detail counted beside the sides, as a number.
pub(super) const fn number_of(detail: Detail) -> u64 {
    let Detail { units, luck, first_mover, courses, turns } = detail;
    units as u64
        | (luck as u64) << 1
        | (first_mover as u64) << 2
        | (courses as u64) << 3
        | (turns as u64) << 4
}
