//! Where games are played: a worker's buffers for one system.

use crate::dice::MatchKey;
use crate::play::{Played, play};
use fairfight_battle::{Log, System, Tally};
use fairfight_rules::Dice;

/// A system opened once, and the buffers to play it again and again.
pub(super) struct Table<'a, S: System> {
    system: &'a S,
    start: S::State,
    state: S::State,
    /// What was left of the last game, by seat; at first, what there was in the beginning.
    pub(super) tally: Tally,
}

impl<'a, S: System> Table<'a, S> {
    pub(super) fn new(system: &'a S) -> Self {
        let start = system.open();
        let mut tally = Tally::default();
        system.tally(&start, &mut tally);
        Table { system, state: start.clone(), start, tally }
    }

    /// Plays battle `index` and reads the tally.
    #[inline]
    pub(super) fn play<L: Log>(
        &mut self,
        key: MatchKey,
        index: u64,
        log: &mut L,
        turn_cap: u16,
    ) -> Played {
        self.play_on(&mut key.battle(index), log, turn_cap)
    }

    /// Plays a battle on these dice and reads the tally.
    #[inline]
    pub(super) fn play_on<D: Dice, L: Log>(
        &mut self,
        dice: &mut D,
        log: &mut L,
        turn_cap: u16,
    ) -> Played {
        let played = play(self.system, &self.start, &mut self.state, dice, log, turn_cap);
        self.system.tally(&self.state, &mut self.tally);
        played
    }
}
