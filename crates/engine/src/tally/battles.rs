//! Totals of battles, counted one by one.

use super::{Endings, Game, Histogram, LuckTotals, Totals, UnitTotals};
use crate::play::{EndedBy, Played};
use fairfight_battle::Tally;
use fairfight_rules::{BySide, Side};
use fairfight_stats::betting::Betting;
use fairfight_stats::{Interval, Level, Scores, Sums};

/// Totals of battles, by list unless a field says that it is by seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BattleTotals {
    /// Battles played.
    pub battles: u64,
    /// Battles won.
    pub wins: BySide<u64>,
    /// Battles nobody won.
    pub draws: u64,
    /// Battles won, by seat: a difference shows that the seats are not alike.
    pub wins_by_seat: BySide<u64>,
    /// How they ended.
    pub endings: Endings,
    /// Those that the engine ended at its turn cap; `endings` counts them as turn limits, too.
    pub ended_by_engine: u64,
    /// Turns per battle.
    pub turns: Sums,
    /// How often each number of turns occurred.
    pub turn_counts: Histogram,
    /// Points left in good order.
    pub left: BySide<Sums>,
    /// Figures lost.
    pub lost: BySide<Sums>,
    /// Unit by unit, in list order; only if asked for.
    pub units: Option<BySide<Vec<UnitTotals>>>,
    /// The luck of the battles; only if asked for, and not for the halves of pairs.
    pub luck: Option<LuckTotals>,
}

impl BattleTotals {
    /// Adds a battle; `tally` is by seat.
    #[inline]
    pub(crate) fn add(&mut self, game: Game, played: &Played, tally: &Tally) {
        let winner = played.end.winner.map(|seat| game.list_at(seat));
        self.battles += 1;
        match winner {
            Some(list) => self.wins[list] += 1,
            None => self.draws += 1,
        }
        if let Some(seat) = played.end.winner {
            self.wins_by_seat[seat] += 1;
        }
        self.endings.add(played.end.how);
        self.ended_by_engine += u64::from(played.ended_by == EndedBy::Engine);
        self.turns.add(played.turns.into());
        self.turn_counts.add(played.turns);
        for seat in Side::BOTH {
            let list = game.list_at(seat);
            self.left[list].add(tally.sides[seat].points.into());
            self.lost[list].add(tally.sides[seat].lost.into());
        }
    }

    /// The battles as scores of list A.
    ///
    /// For pairs, no interval comes from here: the two battles share their dice.
    pub const fn scores(&self) -> Scores<3> {
        Scores::lost_drawn_won(self.wins.b, self.draws, self.wins.a)
    }
}

impl Totals for BattleTotals {
    fn merge(&mut self, other: &Self) {
        self.battles += other.battles;
        self.draws += other.draws;
        self.endings.merge(&other.endings);
        self.ended_by_engine += other.ended_by_engine;
        self.turns.merge(&other.turns);
        self.turn_counts.merge(&other.turn_counts);
        for side in Side::BOTH {
            self.wins[side] += other.wins[side];
            self.wins_by_seat[side] += other.wins_by_seat[side];
            self.left[side].merge(&other.left[side]);
            self.lost[side].merge(&other.lost[side]);
        }
        UnitTotals::merge_lists(&mut self.units, &other.units);
        LuckTotals::merge_into(&mut self.luck, other.luck.as_ref());
    }

    fn n(&self) -> u64 {
        self.battles
    }

    fn half_width(&self, level: Level) -> f64 {
        self.scores().interval(level).half_width()
    }

    fn sequence(&self, level: Level) -> Interval {
        Betting::DEFAULT.interval(&self.scores(), level)
    }
}
