//! How battles ended, for experiments that count nothing else.

use super::BattleTotals;
use crate::play::{EndedBy, Played};
use fairfight_battle::Ending;

/// How battles ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EndCounts {
    /// Battles played.
    pub battles: u64,
    /// Those that nobody won.
    pub draws: u64,
    /// Those that ended at the turn limit.
    pub capped: u64,
    /// Those in which nothing could change any more.
    pub stalemate: u64,
    /// Those in which the aim of the scenario was decided.
    pub objective: u64,
}

impl EndCounts {
    /// Adds a battle.
    #[inline]
    pub fn add(&mut self, played: &Played) {
        self.battles += 1;
        self.draws += u64::from(played.end.winner.is_none());
        match played.end.how {
            _ if played.ended_by == EndedBy::Engine => self.capped += 1,
            Ending::TurnLimit => self.capped += 1,
            Ending::Stalemate => self.stalemate += 1,
            Ending::Objective => self.objective += 1,
            Ending::Beaten | Ending::Conceded => {}
        }
    }

    /// Adds all that `other` counted.
    pub fn merge(&mut self, other: &EndCounts) {
        self.battles += other.battles;
        self.draws += other.draws;
        self.capped += other.capped;
        self.stalemate += other.stalemate;
        self.objective += other.objective;
    }
}

impl From<&BattleTotals> for EndCounts {
    fn from(totals: &BattleTotals) -> EndCounts {
        let ended = |how| totals.endings.of(how);
        EndCounts {
            battles: totals.battles,
            draws: totals.draws,
            capped: ended(Ending::TurnLimit),
            stalemate: ended(Ending::Stalemate),
            objective: ended(Ending::Objective),
        }
    }
}
