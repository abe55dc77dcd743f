//! What was played before, or is played elsewhere: the seam between one process and many.
//!
//! A command plays runs, one after the other, each of some match-ups, each by battle index. All of that follows from
//! the command alone. So a *segment*, consecutive indices of a match-up of a run, is named by numbers, and what was
//! counted in it is the same wherever and whenever it is played. A store holds segments that are known, and is handed
//! those that are played: a process that goes on after it was killed knows some of them, one of many plays a share of
//! them, and one that merges knows all.
//!
//! Segments end at multiples of their size, where a run looks whether it is over, and where it ends. That depends on
//! neither threads nor shares.

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

/// Which battle indices of which match-up of which run.
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
    /// A hash of the dice and of what is counted: another command plays something else there.
    pub of: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { run, part, first, end, .. } = self;
        write!(f, "run {run}, match-up {part}, indices {first} to {}", end.saturating_sub(1))
    }
}

/// What was counted in a segment.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Segment {
    /// Which one it is.
    pub place: Place,
    /// The counts as JSON: whole numbers only.
    pub counts: Box<RawValue>,
}

/// One of several shares of a command's segments.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Share {
    /// Which one, from 1.
    pub number: u32,
    /// How many there are.
    pub of: u32,
}

impl Share {
    /// The most shares that a command may be cut into.
    pub const MOST: u32 = 100_000;

    /// Does the segment of this number belong to it?
    const fn has(self, segment: u64) -> bool {
        segment % self.of as u64 == self.number as u64 - 1
    }
}

/// What a process does with what it does not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It plays everything.
    Whole,
    /// It plays a share, of every run. A run that would look at its results goes on to its maximum. What the command
    /// finds is of this share alone, so this is for commands whose runs do not depend on each other.
    Share(Share),
    /// It plays a share of the first run that is not wholly known, and then asks the command to stop.
    Round(Share),
    /// It plays nothing: what it does not know is missing.
    Merge,
}

/// Called with each segment that was played.
pub type OnSegment = dyn FnMut(&Segment) + Send;

/// The segments of a command.
pub struct Store {
    role: Role,
    inner: Mutex<Inner>,
}

/// What changes while the command runs.
struct Inner {
    runs: u32,
    known: HashMap<Place, Box<RawValue>>,
    keep: Box<OnSegment>,
    played: u64,
    /// Did this process ask the command to stop, since a run was not whole?
    ended: bool,
    missing: Vec<Place>,
    unsound: Vec<Place>,
}

impl Store {
    /// A store that knows these segments, and hands over each that is played.
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

    /// Is a share of every run played, so that its results decide nothing?
    pub fn is_share(&self) -> bool {
        matches!(self.role, Role::Share(_))
    }

    /// How many segments were played by this process?
    pub fn played(&self) -> u64 {
        self.inner().played
    }

    /// The segments that a merge asked for and did not know, in order. A match-up is over at its first one.
    pub fn missing(&self) -> Vec<Place> {
        self.inner().missing.clone()
    }

    /// Was the command asked to stop here, since a run was not whole? Otherwise somebody else asked.
    pub fn has_ended(&self) -> bool {
        self.inner().ended
    }

    /// Is something missing or wrong in what the command finds?
    pub fn has_gap(&self) -> bool {
        let inner = self.inner();
        !inner.missing.is_empty() || !inner.unsound.is_empty()
    }

    /// The segments whose counts cannot be those of so many indices.
    pub fn unsound(&self) -> Vec<Place> {
        self.inner().unsound.clone()
    }

    /// The next run begins.
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

/// What is to be done about a segment.
pub(super) enum Found<T> {
    /// Nothing: it is known.
    Known(T),
    /// It is to be played here.
    Play,
    /// It is played elsewhere.
    Elsewhere,
    /// Nobody has played it: the command cannot go on.
    Missing,
}

/// What can be kept in a store.
pub(super) trait Kept: DeserializeOwned {
    /// Can this have been counted over so many indices? If not, somebody made it up.
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

    /// What is to be done about a segment, the one of this number of all that its match-up has.
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
        // Counts are whole numbers, lists and names of fields: all of it can be JSON.
        let counts = to_raw_value(counts).expect("counts are JSON");
        let mut inner = self.store.inner();
        inner.played += 1;
        (inner.keep)(&Segment { place, counts });
    }

    /// Does a run go on to its maximum, since its counts are of a share?
    pub(super) fn never_looks(self) -> bool {
        self.store.is_share()
    }

    /// Does this process pass over what is played elsewhere?
    pub(super) fn passes_over(self) -> bool {
        matches!(self.store.role, Role::Share(_) | Role::Round(_))
    }

    /// The run is over. If it is not whole, the command must not go on with it.
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

/// How many indices has a segment? It takes a fraction of a second, or a few seconds if a side searches.
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

/// What is counted beside the sides, as a number.
pub(super) const fn number_of(detail: Detail) -> u64 {
    let Detail { units, luck, first_mover, courses, turns } = detail;
    units as u64
        | (luck as u64) << 1
        | (first_mover as u64) << 2
        | (courses as u64) << 3
        | (turns as u64) << 4
}
