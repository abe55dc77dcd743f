//! The journal of a battle: dice and events in the order in which they came.

use crate::dice::MatchKey;
use crate::play::{NO_CAP, Played};
use crate::rollout::{Decided, Ear, Journal, Referee, Rollout};
use crate::tally::Luck;
use fairfight_battle::{Event, Log, Opposed, Rolled, Source, System, Tally};
use fairfight_rules::dice::Roll;
use fairfight_rules::{BySide, Side};
use std::cell::RefCell;

/// One entry of a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happening {
    /// A turn begins.
    Turn(u16),
    /// A die fell.
    Die(Roll),
    /// Something was decided.
    Decided(Decided),
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
    replay_searched(system, BySide::new(None, None), key, index)
}

/// Like [`replay`], if these sides search: with their decisions.
pub fn replay_searched<S: System>(
    system: &S,
    rollouts: BySide<Option<Rollout>>,
    key: MatchKey,
    index: u64,
) -> Replayed {
    let journal = RefCell::new(Vec::new());
    let mut state = system.open();
    let mut ear = Ear::Journal(Notes { journal: &journal, luck: Vec::new() });
    let mut referee = Referee::new(system, &state, rollouts);
    let (played, _) = referee.play(&mut state, &key.battle(index), &mut ear, NO_CAP);
    let luck = match ear {
        Ear::Journal(notes) => notes.luck,
        Ear::Nobody | Ear::Observer(_) => Vec::new(),
    };
    let mut tally = Tally::default();
    system.tally(&state, &mut tally);
    Replayed { played, tally, journal: journal.into_inner(), luck }
}

/// Enters events in the journal, and the luck of dice.
pub(crate) struct Notes<'j> {
    pub(crate) journal: &'j Journal,
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
