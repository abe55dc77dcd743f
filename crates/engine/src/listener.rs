//! Listening to a battle: to its events and to its dice.

use crate::dice::BattleDice;
use crate::journal::{Happening, Journal, Notes};
use crate::tally::{Observer, fingerprinted};
use fairfight_battle::{Event, Log, Opposed, Rolled, Sum, Tally, UnitNow};
use fairfight_rules::dice::Roll;
use fairfight_rules::{Address, Dice};

/// The listener to a battle. All are one type, so that battles are compiled once for all.
pub(crate) enum Listener<'a> {
    /// An observer of a run.
    Observer(&'a mut Observer),
    /// A journal, with the luck of its dice.
    Journal(Notes<'a>),
    /// Nobody.
    Nobody,
}

impl Log for Listener<'_> {
    #[inline]
    fn event(&mut self, event: impl FnOnce() -> Event) {
        // This is compiled for each event of each system; the functions that it calls are compiled once.
        if self.wants_events() {
            self.hear(event());
        }
    }

    #[inline]
    fn rolled(&mut self, rolled: Rolled, points: impl Fn(u32) -> i64) {
        match self {
            Listener::Observer(observer) => observer.rolled(rolled, points),
            Listener::Journal(notes) => notes.rolled(rolled, points),
            Listener::Nobody => {}
        }
    }

    #[inline]
    fn opposed(&mut self, opposed: Opposed, points: impl Fn([u32; 2]) -> i64) {
        match self {
            Listener::Observer(observer) => observer.opposed(opposed, points),
            Listener::Journal(notes) => notes.opposed(opposed, points),
            Listener::Nobody => {}
        }
    }

    #[inline]
    fn turn_over(&mut self, write: impl FnOnce(&mut Tally)) {
        if let Listener::Observer(observer) = self {
            observer.turn_over(write);
        }
    }

    #[inline]
    fn units(&mut self, units: impl FnOnce() -> Vec<UnitNow>) {
        if let Listener::Journal(notes) = self {
            notes.units.push(units());
        }
    }

    #[inline]
    fn sum(&mut self, sum: impl FnOnce() -> Sum) {
        if let Listener::Journal(notes) = self {
            notes.sum(sum());
        }
    }
}

impl<'a> Listener<'a> {
    /// Does the listener use the next event?
    #[inline]
    fn wants_events(&self) -> bool {
        match self {
            Listener::Observer(observer) => observer.wants_events(),
            Listener::Journal(_) => true,
            Listener::Nobody => false,
        }
    }

    /// Records an event.
    #[inline(never)]
    fn hear(&mut self, event: Event) {
        match self {
            Listener::Observer(observer) => observer.event(event),
            Listener::Journal(notes) => notes.event(event),
            Listener::Nobody => {}
        }
    }

    /// The dice of a battle in this turn, with the fingerprint and the journal of this listener.
    pub(crate) fn watch(&self, dice: BattleDice, turn: u16) -> WatchedDice<'a> {
        let (journal, fingerprint) = match self {
            Listener::Observer(observer) => (None, observer.fingerprint()),
            Listener::Journal(notes) => (Some(notes.journal), None),
            Listener::Nobody => (None, None),
        };
        WatchedDice { journal, fingerprint, ..WatchedDice::new(dice, turn) }
    }
}

/// The dice of a battle. They may keep a fingerprint of all rolls, and enter each roll in a journal.
pub(crate) struct WatchedDice<'j> {
    dice: BattleDice,
    turn: u16,
    fingerprint: Option<u64>,
    journal: Option<&'j Journal>,
}

impl<'j> WatchedDice<'j> {
    /// These dice in this turn, without fingerprint or journal.
    pub(crate) fn new(mut dice: BattleDice, turn: u16) -> WatchedDice<'j> {
        dice.turn(turn);
        WatchedDice { dice, turn, fingerprint: None, journal: None }
    }

    /// The current turn.
    pub(crate) const fn current_turn(&self) -> u16 {
        self.turn
    }

    /// The fingerprint of all rolls so far; `None` if none is kept.
    pub(crate) const fn fingerprint(&self) -> Option<u64> {
        self.fingerprint
    }

    /// Rolls other dice from now on.
    pub(crate) fn replace(&mut self, dice: BattleDice) {
        self.dice = dice;
        self.dice.turn(self.turn);
    }

    /// Makes an entry in the journal, if there is one.
    pub(crate) fn enter(&self, happening: impl FnOnce() -> Happening) {
        if let Some(journal) = self.journal {
            journal.borrow_mut().push(happening());
        }
    }
}

impl Dice for WatchedDice<'_> {
    #[inline]
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        let pick = self.dice.pick(n, at);
        if let Some(fingerprint) = &mut self.fingerprint {
            *fingerprint = fingerprinted(*fingerprint, at.in_turn(self.turn), pick);
        }
        self.enter(|| Happening::Die(Roll { at: at.in_turn(self.turn), n, pick }));
        pick
    }

    #[inline]
    fn turn(&mut self, turn: u16) {
        self.turn = turn;
        self.dice.turn(turn);
        self.enter(|| Happening::Turn(turn));
    }
}
