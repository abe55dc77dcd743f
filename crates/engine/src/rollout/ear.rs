//! The listener of a battle whose decisions are steered: one type, so that the code is compiled once.

use crate::journal::{Journal, Notes};
use crate::tally::Observer;
use fairfight_battle::{Event, Log, Opposed, Rolled, Sum, Tally, UnitNow};

/// The listener.
pub(crate) enum Ear<'a> {
    /// Nobody.
    Nobody,
    /// An observer of a run.
    Observer(&'a mut Observer),
    /// A journal, with the luck of its dice.
    Journal(Notes<'a>),
}

impl Log for Ear<'_> {
    fn event(&mut self, event: impl FnOnce() -> Event) {
        match self {
            Ear::Nobody => {}
            Ear::Observer(observer) => observer.event(event),
            Ear::Journal(notes) => notes.event(event),
        }
    }

    fn rolled(&mut self, rolled: Rolled, points: impl Fn(u32) -> i64) {
        match self {
            Ear::Nobody => {}
            Ear::Observer(observer) => observer.rolled(rolled, points),
            Ear::Journal(notes) => notes.rolled(rolled, points),
        }
    }

    fn opposed(&mut self, opposed: Opposed, points: impl Fn([u32; 2]) -> i64) {
        match self {
            Ear::Nobody => {}
            Ear::Observer(observer) => observer.opposed(opposed, points),
            Ear::Journal(notes) => notes.opposed(opposed, points),
        }
    }

    fn turn_over(&mut self, write: impl FnOnce(&mut Tally)) {
        if let Ear::Observer(observer) = self {
            observer.turn_over(write);
        }
    }

    fn sum(&mut self, sum: impl FnOnce() -> Sum) {
        if let Ear::Journal(notes) = self {
            notes.sum(sum);
        }
    }
}

impl<'a> Ear<'a> {
    /// The journal in which dice and decisions are entered too.
    pub fn journal(&self) -> Option<&'a Journal> {
        match self {
            Ear::Journal(notes) => Some(notes.journal),
            Ear::Nobody | Ear::Observer(_) => None,
        }
    }

    /// Records the units before the first turn, or at the end of a turn.
    pub fn sees(&mut self, units: impl FnOnce() -> Vec<UnitNow>) {
        if let Ear::Journal(notes) = self {
            notes.units.push(units());
        }
    }

    /// The fingerprint of the battle so far; `None` if none is kept.
    pub fn fingerprint(&self) -> Option<u64> {
        match self {
            Ear::Observer(observer) => observer.fingerprint(),
            Ear::Nobody | Ear::Journal(_) => None,
        }
    }
}
