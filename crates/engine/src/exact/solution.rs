//! The result of the solver: probabilities of winners, endings, losses and numbers of rounds.

use fairfight_battle::{Ending, Fate};
use fairfight_rules::{BySide, Side};
use std::collections::BTreeMap;

/// A difference from a true value below this is rounding; the actual error of the solver is a thousand times smaller.
pub const ROUNDING: f64 = 1e-12;

/// A share as reported: 1 if only rounding of sums keeps it from that. Shares near 0 are sums of equally small ones,
/// and correct in all digits.
pub const fn reported(share: f64) -> f64 {
    const SUMS: f64 = 1e-14;
    if share > 1.0 - SUMS { 1.0 } else { share }
}

/// The probabilities of a fight's outcomes.
///
/// The probabilities in a [`Part`] refer to all fights: those of `won.a`, `drawn` and `won.b` add up to those of `all`,
/// and `all.chance` is 1 less the [`defect`](Solution::defect). Nothing is normalised: divide by the probability of a
/// part to get a conditional probability given its outcome. The methods return 1 if the value is within 10^-14 of it,
/// which is rounding.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// All fights.
    pub all: Part,
    /// Those won by each side.
    pub won: BySide<Part>,
    /// Those won by nobody, including stalemates.
    pub drawn: Part,
    /// 1 less the mass found at all ends: the mass lost (or, below 0, gained) by rounding.
    pub defect: f64,
    /// The mass still undecided after the last listed number of rounds: below 10^-15, or what was left when the
    /// budget's moves were used up, or the rounds reached 65,535. Means of rounds do not depend on it.
    pub rounds_beyond: f64,
    /// Dice paths walked.
    pub paths: u64,
    /// States that are not ends.
    pub states: u64,
}

impl Solution {
    /// The probability that this side wins.
    pub const fn win(&self, side: Side) -> f64 {
        match side {
            Side::A => reported(self.won.a.chance),
            Side::B => reported(self.won.b.chance),
        }
    }

    /// The probability that nobody wins.
    pub const fn draw(&self) -> f64 {
        reported(self.drawn.chance)
    }

    /// The part won by this side; for `None`, the part won by nobody.
    pub const fn given(&self, winner: Option<Side>) -> &Part {
        match winner {
            Some(Side::A) => &self.won.a,
            Some(Side::B) => &self.won.b,
            None => &self.drawn,
        }
    }

    /// The mean score of side A: 1 for a win, half for a draw.
    pub fn score(&self) -> f64 {
        reported(self.won.a.chance + self.drawn.chance / 2.0)
    }
}

/// A part of all fights: those of one outcome, or all.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// The probability that a fight belongs to this part.
    pub chance: f64,
    /// The probability that it does, and ended on its own: no stalemate, no turn limit.
    pub ended: f64,
    /// Rounds of those that ended on their own.
    pub rounds: Spread,
    /// Figures lost.
    pub lost: BySide<Spread>,
    /// The joint probability that a fight belongs to this part and costs A and B these numbers of figures.
    pub lost_by_both: BTreeMap<(u32, u32), f64>,
    /// Figures left, routed ones too.
    pub left: BySide<Spread>,
    /// Mean points in good order at the end; `None` if the part has no chance.
    pub points: BySide<Option<f64>>,
    pub(super) fates: [[f64; 3]; 3],
    pub(super) endings: [f64; Ending::ALL.len()],
}

impl Part {
    /// The probability that a fight belongs to this part and leaves A's first unit as `a` and B's as `b`.
    pub const fn fates(&self, a: Fate, b: Fate) -> f64 {
        self.fates[place(a)][place(b)]
    }

    /// The probability that a fight belongs to this part and leaves A's first unit as `fate`.
    pub fn fate_a(&self, fate: Fate) -> f64 {
        self.fates[place(fate)].iter().sum()
    }

    /// The probability that a fight belongs to this part and leaves B's first unit as `fate`.
    pub fn fate_b(&self, fate: Fate) -> f64 {
        self.fates.iter().map(|row| row[place(fate)]).sum()
    }

    /// The probability that a fight belongs to this part and ends like this.
    pub const fn ending(&self, how: Ending) -> f64 {
        self.endings[how as usize]
    }
}

/// The distribution of a count.
#[derive(Clone, PartialEq, Debug)]
pub struct Spread {
    /// By value, from 0: the joint probability of this part and the value.
    pub chances: Vec<f64>,
    /// The mean over the part; `None` if the part has no chance.
    pub mean: Option<f64>,
}

impl Spread {
    /// The joint probability of this part and this value.
    pub fn chance(&self, value: usize) -> f64 {
        self.chances.get(value).copied().unwrap_or(0.0)
    }
}

/// The index of a winner among A, nobody and B.
pub(super) const fn by_winner(winner: Option<Side>) -> usize {
    match winner {
        Some(Side::A) => 0,
        None => 1,
        Some(Side::B) => 2,
    }
}

/// The index of a fate.
pub(super) const fn place(fate: Fate) -> usize {
    match fate {
        Fate::Stands => 0,
        Fate::Routed => 1,
        Fate::Destroyed => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_all_where_only_rounding_is_between() {
        for (share, wanted) in [
            (1.0000000000000002, 1.0),
            (0.9999999999999999, 1.0),
            (4e-20, 4e-20),
            (6.8e-14, 6.8e-14),
            (1.0 - 6.8e-14, 1.0 - 6.8e-14),
            (0.4352491227, 0.4352491227),
        ] {
            assert_eq!(reported(share), wanted);
        }
    }
}
