//! Counts that only fights have: fates, rounds and figures left.

use super::{Finished, Histogram};
use fairfight_battle::Fate;
use fairfight_rules::{BySide, Side};
use fairfight_stats::Sums;
use serde::{Deserialize, Serialize};

/// Counts that only fights have, beside the [totals](super::Totals) of all games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct FightTotals {
    /// The joint fates of the first unit of each side.
    pub fates: Fates,
    /// Rounds per fight, over those that ended on their own: no stalemate, no turn limit.
    pub rounds: Sums,
    /// Rounds and figures left, each value counted separately, in the fights that each side won.
    pub won: BySide<Spreads>,
    /// Rounds and figures left in the fights that nobody won.
    pub drawn: Spreads,
}

impl FightTotals {
    /// Are all counts zero?
    pub(super) fn is_empty(&self) -> bool {
        *self == FightTotals::default()
    }

    /// Adds a fight.
    ///
    /// # Panics
    /// If the tally of a side has no unit.
    #[inline]
    pub(crate) fn add(&mut self, fight: &Finished<'_>) {
        let Finished { played, tally, .. } = fight;
        let spreads = match played.end.winner {
            Some(side) => &mut self.won[side],
            None => &mut self.drawn,
        };
        self.fates.add(tally.units.a[0].fate, tally.units.b[0].fate);
        if played.end.how.is_fought_out() {
            self.rounds.add(played.turns.into());
            spreads.rounds.add(played.turns);
        }
        for side in Side::BOTH {
            let left = tally.units[side].iter().map(|unit| unit.figures);
            spreads.left[side].add(left.fold(0, u16::saturating_add));
        }
    }

    /// The fights won by this side; for `None`, by nobody.
    pub const fn given(&self, winner: Option<Side>) -> &Spreads {
        match winner {
            Some(Side::A) => &self.won.a,
            Some(Side::B) => &self.won.b,
            None => &self.drawn,
        }
    }

    /// The sum over all fights.
    pub fn spreads(&self) -> Spreads {
        let mut all = self.drawn.clone();
        all.merge(&self.won.a);
        all.merge(&self.won.b);
        all
    }

    /// Adds the counts of `other`.
    pub(super) fn merge(&mut self, other: &FightTotals) {
        self.fates.merge(&other.fates);
        self.rounds.merge(&other.rounds);
        self.drawn.merge(&other.drawn);
        for side in Side::BOTH {
            self.won[side].merge(&other.won[side]);
        }
    }
}

/// The frequencies of numbers of rounds and of figures left, in the fights of one outcome.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Spreads {
    /// Rounds of the fights that ended on their own.
    pub rounds: Histogram,
    /// Figures left, including routed ones, of all units together.
    pub left: BySide<Histogram>,
}

impl Spreads {
    /// Adds the counts of `other`.
    pub fn merge(&mut self, other: &Spreads) {
        self.rounds.merge(&other.rounds);
        for side in Side::BOTH {
            self.left[side].merge(&other.left[side]);
        }
    }
}

/// The joint frequencies of the fates of two units.
///
/// ```
/// use fairfight_battle::Fate;
/// use fairfight_engine::tally::Fates;
/// let mut fates = Fates::default();
/// fates.add(Fate::Stands, Fate::Routed);
/// assert_eq!(fates.of(Fate::Stands, Fate::Routed), 1);
/// assert_eq!((fates.of_a(Fate::Stands), fates.of_b(Fate::Destroyed)), (1, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fates {
    /// A's fate, then B's.
    counts: [[u64; 3]; 3],
}

impl Fates {
    /// All fates, in the order of the reports.
    pub const ALL: [Fate; 3] = [Fate::Stands, Fate::Routed, Fate::Destroyed];

    /// Adds a fight that left A's unit as `a` and B's as `b`.
    #[inline]
    pub fn add(&mut self, a: Fate, b: Fate) {
        self.counts[place(a)][place(b)] += 1;
    }

    /// The number of fights that left A's unit as `a` and B's as `b`.
    pub const fn of(&self, a: Fate, b: Fate) -> u64 {
        self.counts[place(a)][place(b)]
    }

    /// The number of fights that left A's unit as `fate`, whatever happened to B's.
    pub fn of_a(&self, fate: Fate) -> u64 {
        Fates::ALL.iter().map(|&b| self.of(fate, b)).sum()
    }

    /// The number of fights that left B's unit as `fate`, whatever happened to A's.
    pub fn of_b(&self, fate: Fate) -> u64 {
        Fates::ALL.iter().map(|&a| self.of(a, fate)).sum()
    }

    /// Adds the counts of `other`.
    pub fn merge(&mut self, other: &Fates) {
        for (row, more) in self.counts.iter_mut().zip(other.counts) {
            for (count, more) in row.iter_mut().zip(more) {
                *count += more;
            }
        }
    }
}

const fn place(fate: Fate) -> usize {
    match fate {
        Fate::Stands => 0,
        Fate::Routed => 1,
        Fate::Destroyed => 2,
    }
}
