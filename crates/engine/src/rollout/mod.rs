//! `rollout`: a doctrine that tries the options of a decision on dice of its own and takes the best.
//!
//! It plays like another doctrine, its *base*. At each decision of a kind that it searches it plays the battle on, some
//! times for each option, both sides led by their bases, and departs from its base only if another option did better by
//! more than a standard error. It never knows more than a player does: dice that have not been rolled, and what the
//! other side decides at the same time, are drawn anew in each of these courses. If the enemy's doctrine is drawn from
//! several, the courses are played against each of them in turn. Where the strength of both sides tells well enough who
//! will win, a course ends after a few turns with that comparison: it takes less time and has less noise. A fitted base tells which options are worth trying:
//! beside its own, the two that it scores highest.
//!
//! Source: G. Tesauro, G. Galperin 1996, "On-line Policy Improvement using Monte-Carlo Search" (one decision looked
//! ahead, then the base policy; courses cut short by an estimate are in the same paper); Z. Karnin, T. Koren, O. Somekh 2013, "Almost Optimal Exploration in Multi-Armed
//! Bandits" (after each round the worse half of the options is dropped).

mod ear;
mod lesson;
mod referee;
mod scores;
mod steered;

pub(crate) use ear::Ear;
pub use lesson::{Lesson, Teaching};
pub(crate) use referee::Referee;

/// How a side searches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rollout {
    /// Courses played for each option, at most.
    pub rollouts: u16,
    /// After how many turns a course ends and both sides' strength is compared; `None` to play on to the end.
    pub turns: Option<u16>,
    /// The kinds of decision that it leaves to its base: a bit each, by their places in
    /// [`Game::DECISIONS`](fairfight_battle::Game::DECISIONS).
    pub without: u32,
}

impl Rollout {
    /// The courses of an option if no number is given.
    pub const USUAL: u16 = 8;
    /// The most courses of an option.
    pub const MOST: u16 = 256;
    /// The most turns after which a course ends.
    pub const MOST_TURNS: u16 = 100;

    /// The usual search in a system with this [horizon](fairfight_battle::Game::HORIZON).
    pub const fn usual(horizon: Option<u16>) -> Rollout {
        Rollout { rollouts: Rollout::USUAL, turns: horizon, without: 0 }
    }

    /// Does it search decisions of this kind?
    pub(crate) const fn searches(self, kind: u8) -> bool {
        self.without >> kind & 1 == 0
    }
}
