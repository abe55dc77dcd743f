//! Replays of single battles, with their journal of dice, decisions and events.

pub use crate::journal::{Decided, Happening, Lucky};

use crate::dice::MatchKey;
use crate::journal::Notes;
use crate::play::{NO_CAP, Played};
use crate::rollout::{Ear, Referee};
use crate::tally::Luck;
use fairfight_battle::{Sum, System, Tally, UnitNow};
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
    let state = system.open();
    let referee = Referee::new(system, &state, BySide::new(None, None));
    replay_by(referee, state, key, index)
}

/// Like [`replay`], by this referee, whose battle opens with `state`: includes the decisions of sides that search.
pub(crate) fn replay_by<S: System>(
    mut referee: Referee<'_, S>,
    mut state: S::State,
    key: MatchKey,
    index: u64,
) -> Replayed {
    let journal = RefCell::new(Vec::new());
    let (luck, sums, units) = (Vec::new(), Vec::new(), Vec::new());
    let mut ear = Ear::Journal(Notes { journal: &journal, luck, sums, units });
    let (played, _) = referee.play(&mut state, &key.battle(index), &mut ear, NO_CAP);
    let (luck, sums, units) = match ear {
        Ear::Journal(notes) => (notes.luck, notes.sums, notes.units),
        Ear::Nobody | Ear::Observer(_) => Default::default(),
    };
    let mut tally = Tally::default();
    referee.system.tally(&state, &mut tally);
    Replayed { played, tally, journal: journal.into_inner(), luck, sums, units }
}
