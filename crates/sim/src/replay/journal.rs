//! The journal of a battle: dice and events in the order in which they came.

use crate::dice::MatchKey;
use crate::play::{NO_CAP, Played, play};
use fairfight_battle::{Event, Log, System, Tally};
use fairfight_rules::dice::Roll;
use fairfight_rules::{Address, Dice};
use std::cell::RefCell;

/// One entry of a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happening {
    /// A turn begins.
    Turn(u16),
    /// A die fell.
    Die(Roll),
    /// Something happened.
    Event(Event),
}

/// A battle that was played again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// How it went.
    pub played: Played,
    /// What was left, by seat.
    pub tally: Tally,
    /// Everything that happened, in order.
    pub journal: Vec<Happening>,
}

/// How did battle `index` of a run under `key` go, blow by blow?
///
/// It falls out as it did in the run: the dice depend on key, index and address alone.
pub fn replay<S: System>(system: &S, key: MatchKey, index: u64) -> Replayed {
    let journal = RefCell::new(Vec::new());
    let start = system.open();
    let mut state = start.clone();
    let mut dice = Noted { source: key.battle(index), turn: 0, journal: &journal };
    let played = play(system, &start, &mut state, &mut dice, &mut Notes(&journal), NO_CAP);
    let mut tally = Tally::default();
    system.tally(&state, &mut tally);
    Replayed { played, tally, journal: journal.into_inner() }
}

/// Passes dice on and enters each in the journal.
struct Noted<'j, D> {
    source: D,
    turn: u16,
    journal: &'j RefCell<Vec<Happening>>,
}

impl<D: Dice> Dice for Noted<'_, D> {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        let pick = self.source.pick(n, at);
        let roll = Roll { at: at.in_turn(self.turn), n, pick };
        self.journal.borrow_mut().push(Happening::Die(roll));
        pick
    }

    fn turn(&mut self, turn: u16) {
        self.turn = turn;
        self.source.turn(turn);
        self.journal.borrow_mut().push(Happening::Turn(turn));
    }
}

/// Enters events in the journal.
struct Notes<'j>(&'j RefCell<Vec<Happening>>);

impl Log for Notes<'_> {
    fn event(&mut self, event: impl FnOnce() -> Event) {
        // Made first: what makes it may borrow whatever it likes.
        let event = event();
        self.0.borrow_mut().push(Happening::Event(event));
    }
}
