//! Counts of how games ended.

use crate::play::Played;
use fairfight_battle::Ending;
use serde::{Deserialize, Serialize};

/// The number of games that ended in each way.
///
/// A game that the engine ends counts as one that ended at a turn limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct EndCounts {
    /// Those that nobody won.
    pub draws: u64,
    /// Those in which a side had nothing left to fight with.
    pub beaten: u64,
    /// Those in which a side gave up.
    pub conceded: u64,
    /// Those in which the objective of the scenario was decided.
    pub objective: u64,
    /// Those that ended at the turn limit.
    pub capped: u64,
    /// Those in which nothing could change any more.
    pub stalemate: u64,
}

impl EndCounts {
    /// No game.
    pub const NONE: EndCounts =
        EndCounts { draws: 0, beaten: 0, conceded: 0, objective: 0, capped: 0, stalemate: 0 };

    /// Adds a game.
    #[inline]
    pub fn add(&mut self, played: &Played) {
        self.draws += u64::from(played.end.winner.is_none());
        match played.end.how {
            Ending::Beaten => self.beaten += 1,
            Ending::Conceded => self.conceded += 1,
            Ending::Objective => self.objective += 1,
            Ending::TurnLimit => self.capped += 1,
            Ending::Stalemate => self.stalemate += 1,
        }
    }

    /// The number of games that ended like this.
    pub const fn of(&self, how: Ending) -> u64 {
        match how {
            Ending::Beaten => self.beaten,
            Ending::Conceded => self.conceded,
            Ending::Objective => self.objective,
            Ending::TurnLimit => self.capped,
            Ending::Stalemate => self.stalemate,
        }
    }

    /// The number of games.
    pub const fn games(&self) -> u64 {
        self.beaten + self.conceded + self.objective + self.capped + self.stalemate
    }

    /// The counts added since these earlier counts.
    pub const fn since(&self, before: &EndCounts) -> EndCounts {
        EndCounts {
            draws: self.draws - before.draws,
            beaten: self.beaten - before.beaten,
            conceded: self.conceded - before.conceded,
            objective: self.objective - before.objective,
            capped: self.capped - before.capped,
            stalemate: self.stalemate - before.stalemate,
        }
    }

    /// Adds the counts of `other`.
    pub fn merge(&mut self, other: &EndCounts) {
        self.draws += other.draws;
        self.beaten += other.beaten;
        self.conceded += other.conceded;
        self.objective += other.objective;
        self.capped += other.capped;
        self.stalemate += other.stalemate;
    }
}
