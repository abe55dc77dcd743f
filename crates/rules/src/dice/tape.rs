//! Dice recorded from another source and replayed.

use super::{Address, Dice};

/// One recorded die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roll {
    /// Its purpose, with its turn.
    pub at: Address,
    /// The number of possible picks.
    pub n: u32,
    /// The pick, one of `0..n`.
    pub pick: u32,
}

/// Passes dice on and records each of them.
#[derive(Clone, Debug)]
pub struct Recorder<D> {
    source: D,
    turn: u16,
    /// All dice so far, in order.
    pub rolls: Vec<Roll>,
}

impl<D: Dice> Recorder<D> {
    /// Records the rolls of `source`.
    pub fn new(source: D) -> Self {
        Recorder { source, turn: 0, rolls: Vec::new() }
    }

    /// The recording, ready to be replayed.
    pub fn into_tape(self) -> Tape {
        Tape { rolls: self.rolls, next: 0, turn: 0 }
    }
}

impl<D: Dice> Dice for Recorder<D> {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        let pick = self.source.pick(n, at);
        self.rolls.push(Roll { at: at.in_turn(self.turn), n, pick });
        pick
    }

    fn turn(&mut self, turn: u16) {
        self.turn = turn;
        self.source.turn(turn);
    }
}

/// Replays a recording; every die must be requested in the same order at the same address.
#[derive(Clone, Debug)]
pub struct Tape {
    rolls: Vec<Roll>,
    next: usize,
    turn: u16,
}

impl Tape {
    /// Asserts that every die of the tape was rolled.
    ///
    /// # Panics
    /// When a die is left over.
    pub fn finish(&self) {
        let left = self.rolls.len() - self.next;
        assert!(left == 0, "{left} of {} dice of the tape were not rolled", self.rolls.len());
    }
}

impl Dice for Tape {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        let at = at.in_turn(self.turn);
        let Some(&roll) = self.rolls.get(self.next) else {
            panic!("the tape has no die {} for {at:?}", self.next + 1)
        };
        assert_eq!((roll.at, roll.n), (at, n), "die {} of the tape differs", self.next + 1);
        self.next += 1;
        roll.pick
    }

    fn turn(&mut self, turn: u16) {
        self.turn = turn;
    }
}
