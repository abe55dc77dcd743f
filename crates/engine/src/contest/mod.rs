//! The boundary between the engine, which is compiled for every system, and all other code, which is compiled once.
//!
//! [`Contest`] and [`Player`] are object safe and implemented for every [`System`]; [`OnlyPlayed`] leaves out
//! the solver. One virtual call plays one battle or fight; inside, nothing is dynamic.

mod compiled;
mod draw;
mod match_up;
mod only_played;

pub use compiled::compiled;
pub use draw::{Draw, Drawn};
pub(crate) use draw::{guesses, led};
pub use match_up::{Games, Kind, MatchUp};
pub use only_played::OnlyPlayed;
use only_played::{Room, tally};

use crate::dice::MatchKey;
use crate::exact::{self, Budget, Solution, Unsolved};
use crate::interrupt::Interrupt;
use crate::play::Played;
use crate::replay::{self, Replayed};
use crate::rollout::{Lesson, Teaching};
use crate::tally::Observer;
use fairfight_battle::{System, Tally};

/// A battle or a fight of any system, ready to be played: these lists or units, under these rules and doctrines.
///
/// ```
/// use fairfight_battle::{Game, iron_winds::IronWinds};
/// use fairfight_rules::BySide;
/// use fairfight_engine::contest::Contest;
/// use fairfight_engine::dice::{MatchKey, MatchUpId};
///
/// let rules = Default::default();
/// let unit = IronWinds::unit("levy+bow", &rules).unwrap();
/// let fight: Box<dyn Contest> = Box::new(IronWinds::fight(&rules, BySide::new(&unit, &unit), &[]));
/// let mut player = fight.player(None);
/// let played = player.play(MatchKey::new(1, MatchUpId::from_number(1)), 0);
/// assert!(played.turns >= 1);
/// ```
pub trait Contest: Send + Sync {
    /// A player with its own buffers: one per thread.
    ///
    /// A battle in which a side searches ends with [`EndedBy::Interrupt`](crate::play::EndedBy::Interrupt) once it is
    /// asked to stop; other battles are too short to be interrupted.
    fn player<'a>(&'a self, interrupt: Option<&'a Interrupt>) -> Box<dyn Player + 'a>;

    /// Does a side search, so that one battle takes as long as thousands of others?
    fn searches(&self) -> bool {
        false
    }

    /// The tally before the first turn, by seat.
    fn opening(&self) -> Tally;

    /// The exact probabilities of every outcome.
    ///
    /// # Errors
    /// If it exceeds the budget or is interrupted.
    ///
    /// # Panics
    /// See [`exact::solve`].
    fn solve(&self, budget: &Budget, interrupt: Option<&Interrupt>) -> Result<Solution, Unsolved>;

    /// Lessons for fitted doctrines from battle `index` of a run under `key`; empty for a fight.
    fn teach(
        &self,
        key: MatchKey,
        index: u64,
        teaching: &Teaching,
        interrupt: Option<&Interrupt>,
    ) -> Vec<Lesson> {
        let _ = (key, index, teaching, interrupt);
        Vec::new()
    }

    /// Battle `index` of a run under `key`, die by die.
    fn replay(&self, key: MatchKey, index: u64) -> Replayed;

    /// The draw for battle `index` of a run under `key`; `None` if nothing is drawn.
    fn drawn(&self, key: MatchKey, index: u64) -> Option<Drawn> {
        let _ = (key, index);
        None
    }
}

/// Plays one contest repeatedly. Playing allocates nothing.
pub trait Player {
    /// Plays battle `index` of a run under `key`.
    fn play(&mut self, key: MatchKey, index: u64) -> Played;

    /// Plays the same battle and lets `observer` take notes.
    fn play_observed(&mut self, key: MatchKey, index: u64, observer: &mut Observer) -> Played;

    /// The tally of the last battle, by seat; before any battle, the opening tally.
    fn tally(&self) -> &Tally;
}

impl<S: System> Contest for S {
    fn player<'a>(&'a self, _: Option<&'a Interrupt>) -> Box<dyn Player + 'a> {
        Box::new(Table { system: self, room: Room::of(self) })
    }

    fn opening(&self) -> Tally {
        tally(self, &self.open())
    }

    fn solve(&self, budget: &Budget, interrupt: Option<&Interrupt>) -> Result<Solution, Unsolved> {
        exact::solve_until(self, budget, interrupt)
    }

    fn replay(&self, key: MatchKey, index: u64) -> Replayed {
        replay::replay(self, key, index)
    }
}

/// A system, and the buffers to play it.
struct Table<'a, S: System> {
    system: &'a S,
    room: Room<S>,
}

impl<S: System> Player for Table<'_, S> {
    fn play(&mut self, key: MatchKey, index: u64) -> Played {
        self.room.play(self.system, key.battle(index))
    }

    fn play_observed(&mut self, key: MatchKey, index: u64, observer: &mut Observer) -> Played {
        self.room.play_observed(self.system, key.battle(index), observer)
    }

    fn tally(&self) -> &Tally {
        &self.room.tally
    }
}
