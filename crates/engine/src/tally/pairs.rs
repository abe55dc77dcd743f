//! Totals of duplicate pairs: the scores of pairs, and their battles one by one.

use super::{BattleTotals, Game, LuckTotals, Totals};
use crate::play::Played;
use fairfight_battle::Tally;
use fairfight_rules::{BySide, Side};
use fairfight_stats::betting::Betting;
use fairfight_stats::{Interval, Level, Scores, Sums};

/// Totals of pairs: the score of each pair, and its two battles one by one.
///
/// The pair is the unit of sampling: its two battles share their dice, so only pair scores give an
/// honest interval.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PairTotals {
    /// Pairs by the quarters of a pair that list A made: both battles lost first, both won last.
    pub quarters: [u64; 5],
    /// Pairs by the quarters of a pair that seat A made, whichever list sat there.
    pub seat_quarters: [u64; 5],
    /// Turns of both battles together.
    pub turns: Sums,
    /// Points left in good order after both battles together.
    pub left: BySide<Sums>,
    /// Figures lost in both battles together.
    pub lost: BySide<Sums>,
    /// The luck of both battles together; only if asked for.
    pub luck: Option<LuckTotals>,
    /// The battles of the pairs.
    pub battles: BattleTotals,
}

/// How one battle of a pair ended, by list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Half {
    winner: Option<Side>,
    turns: u16,
    left: BySide<u32>,
    lost: BySide<u32>,
}

impl Half {
    /// What it adds to the pair's score for list A, in quarters.
    pub(crate) const fn quarters(&self) -> u8 {
        quarters(self.winner)
    }

    /// How many turns it took.
    pub(crate) const fn turns(&self) -> u16 {
        self.turns
    }

    /// What each list lost.
    pub(crate) const fn lost(&self) -> BySide<u32> {
        self.lost
    }

    /// The battle `game` of a pair; `tally` is by seat.
    #[inline]
    pub(crate) fn new(game: Game, played: &Played, tally: &Tally) -> Half {
        Half {
            winner: played.end.winner.map(|seat| game.list_at(seat)),
            turns: played.turns,
            left: game.by_list(tally.sides.map(|side| side.points)),
            lost: game.by_list(tally.sides.map(|side| side.lost)),
        }
    }
}

impl PairTotals {
    /// Adds a pair.
    #[inline]
    pub(crate) fn add(&mut self, straight: &Half, exchanged: &Half) {
        let (first, second) = (straight.quarters(), exchanged.quarters());
        self.quarters[usize::from(first + second)] += 1;
        // In the exchanged battle, seat A scored what list A did not.
        self.seat_quarters[usize::from(first + 2 - second)] += 1;
        self.turns.add(i64::from(straight.turns) + i64::from(exchanged.turns));
        for list in Side::BOTH {
            let both = |of: fn(&Half) -> BySide<u32>| {
                i64::from(of(straight)[list]) + i64::from(of(exchanged)[list])
            };
            self.left[list].add(both(|half| half.left));
            self.lost[list].add(both(|half| half.lost));
        }
    }

    /// How many pairs?
    pub fn pairs(&self) -> u64 {
        self.quarters.iter().sum()
    }

    /// The pairs as scores of list A: 0, ¼, ½, ¾, 1.
    pub const fn scores(&self) -> Scores<5> {
        Scores::new(self.quarters)
    }

    /// The pairs as scores of seat A: ½ if the seats are alike.
    pub const fn seat_scores(&self) -> Scores<5> {
        Scores::new(self.seat_quarters)
    }
}

impl Totals for PairTotals {
    fn merge(&mut self, other: &Self) {
        for (count, more) in self.quarters.iter_mut().zip(other.quarters) {
            *count += more;
        }
        for (count, more) in self.seat_quarters.iter_mut().zip(other.seat_quarters) {
            *count += more;
        }
        self.turns.merge(&other.turns);
        for list in Side::BOTH {
            self.left[list].merge(&other.left[list]);
            self.lost[list].merge(&other.lost[list]);
        }
        LuckTotals::merge_into(&mut self.luck, other.luck.as_ref());
        self.battles.merge(&other.battles);
    }

    fn n(&self) -> u64 {
        self.pairs()
    }

    fn half_width(&self, level: Level) -> f64 {
        self.scores().interval(level).half_width()
    }

    fn sequence(&self, level: Level) -> Interval {
        Betting::DEFAULT.interval(&self.scores(), level)
    }
}

/// What one battle adds to a pair's score for list A, in quarters.
const fn quarters(winner: Option<Side>) -> u8 {
    match winner {
        Some(Side::A) => 2,
        None => 1,
        Some(Side::B) => 0,
    }
}
