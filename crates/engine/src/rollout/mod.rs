//! `rollout`: a doctrine that simulates the options of a decision with dice of its own and takes the best.
//!
//! It plays like another doctrine, its *base*. At each decision of a kind that it searches, it plays several courses of
//! the battle for each option, both sides led by their bases, and departs from its base only if another option did
//! better by more than a standard error. It never knows more than a player does: dice that have not been rolled, and
//! simultaneous decisions of the other side, are drawn anew in each course. If the enemy's doctrine is drawn from
//! several, the courses are played against each of them in turn. Where the strength of both sides predicts the winner
//! well enough, a course ends after a few turns with that comparison: it takes less time and has less noise. A fitted
//! base says which options are worth trying: beside its own, the two that it scores highest.
//!
//! Source: G. Tesauro, G. Galperin 1996, "On-line Policy Improvement using Monte-Carlo Search" (one decision searched,
//! then the base policy; also courses truncated by an estimate); Z. Karnin, T. Koren, O. Somekh 2013, "Almost Optimal
//! Exploration in Multi-Armed Bandits" (after each round the worse half of the options is dropped).

mod lesson;
mod referee;
mod scores;
mod steered;

pub use lesson::{Lesson, Teaching};
pub(crate) use referee::Referee;

/// The search of a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rollout {
    /// The maximum number of courses for each option.
    pub rollouts: u16,
    /// The number of turns after which a course ends and the strengths of both sides are compared; `None` to play to
    /// the end.
    pub turns: Option<u16>,
    /// The kinds of decision left to its base: a bit each, by their indices in
    /// [`Game::DECISIONS`](fairfight_battle::Game::DECISIONS).
    pub without: u32,
}

impl Rollout {
    /// The default number of courses of an option.
    pub const USUAL: u16 = 8;
    /// The maximum number of courses of an option.
    pub const MOST: u16 = 256;
    /// The maximum number of turns after which a course ends.
    pub const MOST_TURNS: u16 = 100;

    /// The default search in a system with this [horizon](fairfight_battle::Game::HORIZON).
    pub const fn usual(horizon: Option<u16>) -> Rollout {
        Rollout { rollouts: Rollout::USUAL, turns: horizon, without: 0 }
    }

    /// Does it search decisions of this kind?
    pub(crate) const fn searches(self, kind: u8) -> bool {
        self.without >> kind & 1 == 0
    }
}
