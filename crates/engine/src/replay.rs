//! Replays of single battles, with their journal of dice, decisions and events.

pub use crate::journal::{Decided, Happening, Lucky};

use crate::dice::{BattleDice, MatchKey};
use crate::journal::Notes;
use crate::listener::Listener;
use crate::play::{Played, play_from};
use crate::tally::Luck;
use fairfight_battle::{Log as _, Sum, System, Tally, UnitNow};
use fairfight_rules::BySide;
use std::cell::RefCell;

/// A replayed battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// Its result.
    pub played: Played,
    /// The final tally, by seat.
    pub tally: Tally,
    /// All entries, in order.
    pub journal: Vec<Happening>,
    /// The luck of the dice that were worth something, in order.
    pub luck: Vec<Lucky>,
    /// The modifiers and target numbers of dice, in order, each with the index of its die in the journal. Only some
    /// dice have them.
    pub sums: Vec<(usize, Sum)>,
    /// The units before the first turn, and at the end of each turn.
    pub units: Vec<Vec<UnitNow>>,
}

impl Replayed {
    /// The ledger: the sum of all luck, by seat.
    pub fn ledger(&self) -> BySide<Luck> {
        let mut ledger = BySide::new(Luck::default(), Luck::default());
        for lucky in &self.luck {
            ledger[lucky.roller].add(lucky.source, lucky.parts);
        }
        ledger
    }
}

/// Replays battle `index` of a run under `key`, blow by blow.
///
/// It goes as in the run: the dice depend only on key, index and address.
pub fn replay<S: System>(system: &S, key: MatchKey, index: u64) -> Replayed {
    replay_from(system, system.open(), key.battle(index))
}

/// Replays the battle that opens with `state` on these dice.
pub(crate) fn replay_from<S: System>(system: &S, state: S::State, dice: BattleDice) -> Replayed {
    noted(system, state, |state, listener| {
        let mut dice = listener.watch(dice, 0);
        play_from(system, state, &mut dice, listener)
    })
}

/// The record of a battle that opens with `state` and is played by `play`.
pub(crate) fn noted<S: System>(
    system: &S,
    mut state: S::State,
    play: impl FnOnce(&mut S::State, &mut Listener<'_>) -> Played,
) -> Replayed {
    let journal = RefCell::new(Vec::new());
    let mut listener = Listener::Journal(Notes::new(&journal));
    let played = play(&mut state, &mut listener);
    listener.units(|| system.units_now(&state));
    let (luck, sums, units) = match listener {
        Listener::Journal(notes) => (notes.luck, notes.sums, notes.units),
        Listener::Nobody | Listener::Observer(_) => Default::default(),
    };
    let mut tally = Tally::default();
    system.tally(&state, &mut tally);
    Replayed { played, tally, journal: journal.into_inner(), luck, sums, units }
}
