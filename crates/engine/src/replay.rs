//! The journal of a battle: dice and events in the order in which they came.

use crate::dice::MatchKey;
use crate::play::{NO_CAP, Played, play};
use crate::tally::Luck;
use fairfight_battle::{Event, Log, Opposed, Rolled, Source, System, Tally};
use fairfight_rules::dice::Roll;
use fairfight_rules::{Address, BySide, Dice, Side};
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
    /// The luck of the dice that were worth something, in order.
    pub luck: Vec<Lucky>,
}

impl Replayed {
    /// The ledger: all luck added up, by seat.
    pub fn ledger(&self) -> BySide<Luck> {
        let mut ledger = BySide::new(Luck::default(), Luck::default());
        for lucky in &self.luck {
            ledger[lucky.roller].add(lucky.source, lucky.parts);
        }
        ledger
    }
}

/// How lucky a die was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lucky {
    /// The die, by its place in the journal.
    pub die: usize,
    /// What it was for.
    pub source: Source,
    /// The seat that rolled it.
    pub roller: Side,
    /// What it was worth to that seat less the mean of all its faces, in
    /// [parts](crate::tally::PARTS) of a point.
    pub parts: i64,
}

/// How did battle `index` of a run under `key` go, blow by blow?
///
/// It goes as it did in the run: the dice depend only on key, index and address.
pub fn replay<S: System>(system: &S, key: MatchKey, index: u64) -> Replayed {
    let journal = RefCell::new(Vec::new());
    let start = system.open();
    let mut state = start.clone();
    let mut dice = Noted { source: key.battle(index), turn: 0, journal: &journal };
    let mut notes = Notes { journal: &journal, luck: Vec::new() };
    let played = play(system, &start, &mut state, &mut dice, &mut notes, NO_CAP);
    let luck = notes.luck;
    let mut tally = Tally::default();
    system.tally(&state, &mut tally);
    Replayed { played, tally, journal: journal.into_inner(), luck }
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

/// Enters events in the journal, and the luck of dice.
struct Notes<'j> {
    journal: &'j RefCell<Vec<Happening>>,
    luck: Vec<Lucky>,
}

impl Log for Notes<'_> {
    fn event(&mut self, event: impl FnOnce() -> Event) {
        // Made before the journal is borrowed, so that the closure may borrow anything.
        let event = event();
        self.journal.borrow_mut().push(Happening::Event(event));
    }

    fn rolled(&mut self, rolled: Rolled, points: impl Fn(u32) -> i64) {
        let Rolled { source, roller, .. } = rolled;
        self.lucky(0, source, roller, Luck::of_roll(&rolled, points));
    }

    fn opposed(&mut self, opposed: Opposed, points: impl Fn([u32; 2]) -> i64) {
        let Opposed { source, first, dice, .. } = opposed;
        let [ours, theirs] = Luck::of_opposed(&opposed, points);
        self.lucky(dice, source, first, ours);
        self.lucky(0, source, first.other(), theirs);
    }
}

impl Notes<'_> {
    /// Luck is logged right after its dice: for the last die, or for an earlier one if `since` dice fell after it.
    fn lucky(&mut self, since: usize, source: Source, roller: Side, parts: i64) {
        let journal = self.journal.borrow();
        let mut dice =
            journal.iter().enumerate().filter(|(_, entry)| matches!(entry, Happening::Die(_)));
        if let Some((die, _)) = dice.nth_back(since) {
            self.luck.push(Lucky { die, source, roller, parts });
        }
    }
}
