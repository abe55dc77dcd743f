//! Totals of fights, unit against unit.

use super::{Endings, Histogram, Totals};
use crate::play::{EndedBy, Played};
use fairfight_battle::{Ending, Fate, Tally};
use fairfight_rules::{BySide, Side};
use fairfight_stats::betting::Betting;
use fairfight_stats::{Interval, Level, Scores, Sums};

/// Totals of fights.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FightTotals {
    /// Fights fought.
    pub fights: u64,
    /// Fights won.
    pub wins: BySide<u64>,
    /// Fights that nobody won, including stalemates.
    pub draws: u64,
    /// How they ended.
    pub endings: Endings,
    /// Those that the engine ended at its turn cap; `endings` counts them as turn limits, too.
    pub ended_by_engine: u64,
    /// The joint fates of the first unit of each side.
    pub fates: Fates,
    /// Rounds per fight, over those that ended on their own: no stalemate, no turn limit.
    pub rounds: Sums,
    /// Rounds and figures left, counted one by one, in the fights that each side won.
    pub won: BySide<Spreads>,
    /// Rounds and figures left in the fights that nobody won.
    pub drawn: Spreads,
    /// Figures lost.
    pub lost: BySide<Sums>,
}

impl FightTotals {
    /// Adds a fight.
    ///
    /// # Panics
    /// If the tally of a side has no unit.
    #[inline]
    pub(crate) fn add(&mut self, played: &Played, tally: &Tally) {
        self.fights += 1;
        let spreads = match played.end.winner {
            Some(side) => {
                self.wins[side] += 1;
                &mut self.won[side]
            }
            None => {
                self.draws += 1;
                &mut self.drawn
            }
        };
        self.endings.add(played.end.how);
        self.ended_by_engine += u64::from(played.ended_by == EndedBy::Engine);
        self.fates.add(tally.units.a[0].fate, tally.units.b[0].fate);
        match played.end.how {
            Ending::Beaten | Ending::Conceded | Ending::Objective => {
                self.rounds.add(played.turns.into());
                spreads.rounds.add(played.turns);
            }
            Ending::TurnLimit | Ending::Stalemate => {}
        }
        for side in Side::BOTH {
            let left = tally.units[side].iter().map(|unit| unit.figures);
            spreads.left[side].add(left.fold(0, u16::saturating_add));
        }
        for side in Side::BOTH {
            self.lost[side].add(tally.sides[side].lost.into());
        }
    }

    /// The fights that this side won; `None`: that nobody won.
    pub const fn given(&self, winner: Option<Side>) -> &Spreads {
        match winner {
            Some(Side::A) => &self.won.a,
            Some(Side::B) => &self.won.b,
            None => &self.drawn,
        }
    }

    /// Those of all fights.
    pub fn spreads(&self) -> Spreads {
        let mut all = self.drawn.clone();
        all.merge(&self.won.a);
        all.merge(&self.won.b);
        all
    }

    /// The fights as scores of side A.
    pub const fn scores(&self) -> Scores<3> {
        Scores::lost_drawn_won(self.wins.b, self.draws, self.wins.a)
    }
}

impl Totals for FightTotals {
    fn merge(&mut self, other: &Self) {
        self.fights += other.fights;
        self.draws += other.draws;
        self.endings.merge(&other.endings);
        self.ended_by_engine += other.ended_by_engine;
        self.fates.merge(&other.fates);
        self.rounds.merge(&other.rounds);
        self.drawn.merge(&other.drawn);
        for side in Side::BOTH {
            self.wins[side] += other.wins[side];
            self.won[side].merge(&other.won[side]);
            self.lost[side].merge(&other.lost[side]);
        }
    }

    fn n(&self) -> u64 {
        self.fights
    }

    fn half_width(&self, level: Level) -> f64 {
        self.scores().interval(level).half_width()
    }

    fn sequence(&self, level: Level) -> Interval {
        Betting::DEFAULT.interval(&self.scores(), level)
    }
}

/// How often each number of rounds and of figures left occurred, in the fights of one outcome.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spreads {
    /// Rounds of the fights that ended on their own.
    pub rounds: Histogram,
    /// Figures left, routed ones too, all units together.
    pub left: BySide<Histogram>,
}

impl Spreads {
    /// Adds all that `other` counted.
    pub fn merge(&mut self, other: &Spreads) {
        self.rounds.merge(&other.rounds);
        for side in Side::BOTH {
            self.left[side].merge(&other.left[side]);
        }
    }
}

/// How many fights left the two units with which fates, both together.
///
/// ```
/// use fairfight_battle::Fate;
/// use fairfight_engine::tally::Fates;
/// let mut fates = Fates::default();
/// fates.add(Fate::Stands, Fate::Routed);
/// assert_eq!(fates.of(Fate::Stands, Fate::Routed), 1);
/// assert_eq!((fates.of_a(Fate::Stands), fates.of_b(Fate::Destroyed)), (1, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fates {
    /// A's fate, then B's.
    counts: [[u64; 3]; 3],
}

impl Fates {
    /// All fates, in the order of the reports.
    pub const ALL: [Fate; 3] = [Fate::Stands, Fate::Routed, Fate::Destroyed];

    /// Adds a fight that left A's unit like `a` and B's like `b`.
    #[inline]
    pub fn add(&mut self, a: Fate, b: Fate) {
        self.counts[place(a)][place(b)] += 1;
    }

    /// How many fights left A's unit like `a` and B's like `b`?
    pub const fn of(&self, a: Fate, b: Fate) -> u64 {
        self.counts[place(a)][place(b)]
    }

    /// How many fights left A's unit like `fate`, whatever became of B's?
    pub fn of_a(&self, fate: Fate) -> u64 {
        Fates::ALL.iter().map(|&b| self.of(fate, b)).sum()
    }

    /// How many fights left B's unit like `fate`, whatever became of A's?
    pub fn of_b(&self, fate: Fate) -> u64 {
        Fates::ALL.iter().map(|&a| self.of(a, fate)).sum()
    }

    /// Adds all that `other` counted.
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
