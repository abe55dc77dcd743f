//! How the battles of experiments ended that count nothing else of them.

use crate::play::{EndedBy, Played};
use crate::tally::BattleTotals;
use fairfight_battle::Ending;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

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
    /// One more battle.
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

/// The counts of all threads.
#[derive(Debug, Default)]
pub(crate) struct Ends {
    battles: AtomicU64,
    draws: AtomicU64,
    capped: AtomicU64,
    stalemate: AtomicU64,
    objective: AtomicU64,
}

impl Ends {
    /// What they come to so far.
    pub(crate) fn counts(&self) -> EndCounts {
        let of = |count: &AtomicU64| count.load(Ordering::Relaxed);
        EndCounts {
            battles: of(&self.battles),
            draws: of(&self.draws),
            capped: of(&self.capped),
            stalemate: of(&self.stalemate),
            objective: of(&self.objective),
        }
    }

    /// Adds these.
    pub(crate) fn add(&self, own: &EndCounts) {
        let add = |count: &AtomicU64, own| count.fetch_add(own, Ordering::Relaxed);
        add(&self.battles, own.battles);
        add(&self.draws, own.draws);
        add(&self.capped, own.capped);
        add(&self.stalemate, own.stalemate);
        add(&self.objective, own.objective);
    }
}

/// The counts of one thread, which join those of all when it is done.
#[derive(Debug)]
pub(crate) struct OwnEnds {
    own: EndCounts,
    all: Arc<Ends>,
}

impl OwnEnds {
    pub(crate) fn of(all: &Arc<Ends>) -> OwnEnds {
        OwnEnds { own: EndCounts::default(), all: Arc::clone(all) }
    }

    #[inline]
    pub(crate) fn add(&mut self, played: &Played) {
        self.own.add(played);
    }
}

impl Drop for OwnEnds {
    fn drop(&mut self) {
        self.all.add(&self.own);
    }
}
