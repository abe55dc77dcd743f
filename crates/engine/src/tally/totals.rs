//! The totals of a run.

use super::{
    ByTurn, Counts, Courses, EndCounts, FightTotals, Histogram, LuckTotals, Sample, UnitTotals,
};
use fairfight_rules::{BySide, Side};
use fairfight_stats::betting::Betting;
use fairfight_stats::{Interval, Level, Scores, Sums};
use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;

/// The number of batches into which the scores of a run are divided, by battle index modulo this.
pub const BATCHES: usize = 100;

/// The totals of a run: scores, losses and remaining strength of each list, and how the games ended.
///
/// The unit of sampling is a battle index: a pair of battles, or a single game. The two battles of a pair share their
/// dice, so only pairs give an honest interval. Values are by list unless a field says that they are by seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Totals {
    /// Samples by the quarters that list A made: 0 if it lost all, 4 if it won all. Single games lost, drawn and
    /// won are at 0, 2 and 4.
    pub quarters: [u64; 5],
    /// Pairs by the quarters that seat A made, whichever list sat there; zeros if games are single.
    pub seat_quarters: [u64; 5],
    /// Pairs by the quarters of the side that moved first, in the first turn for which the system defines one; only if
    /// requested. Only pairs in which each list moved first once count, so that the strengths of the lists cancel.
    /// There are none if one list always lets the other go first, or if games are single.
    pub first_quarters: [u64; 5],
    /// The quarters that list A made, by battle index modulo [`BATCHES`]: runs that share their dice are redrawn
    /// together, by batch. Zeros for fights.
    #[serde(with = "BigArray")]
    pub batches: [u64; BATCHES],
    /// Games won.
    pub wins: BySide<u64>,
    /// Games won, by seat: a difference shows that the seats are not equivalent.
    pub wins_by_seat: BySide<u64>,
    /// How the games ended.
    pub ends: EndCounts,
    /// Turns of a sample; zeros for fights, whose rounds are in `fights`.
    pub turns: Sums,
    /// Points left in good order after a sample; zeros for fights.
    pub left: BySide<Sums>,
    /// Figures lost in a sample.
    pub lost: BySide<Sums>,
    /// The number of battles by their number of turns.
    pub turn_counts: Histogram,
    /// Counts that only fights have: fates, rounds and figures left; zeros for battles.
    #[serde(default, skip_serializing_if = "FightTotals::is_empty")]
    pub fights: Box<FightTotals>,
    /// Unit by unit, in list order; only if requested.
    pub units: Option<BySide<Vec<UnitTotals>>>,
    /// The luck of the dice; only if requested.
    pub luck: Option<LuckTotals>,
    /// The course of each sample; only if requested.
    pub courses: Option<Courses>,
    /// All games turn by turn; only if requested.
    pub by_turn: Option<ByTurn>,
}

impl Default for Totals {
    fn default() -> Self {
        Totals {
            quarters: [0; 5],
            seat_quarters: [0; 5],
            first_quarters: [0; 5],
            batches: [0; BATCHES],
            wins: BySide::default(),
            wins_by_seat: BySide::default(),
            ends: EndCounts::default(),
            turns: Sums::default(),
            left: BySide::default(),
            lost: BySide::default(),
            turn_counts: Histogram::default(),
            fights: Box::default(),
            units: None,
            luck: None,
            courses: None,
            by_turn: None,
        }
    }
}

impl Totals {
    /// Adds the counts common to all samples.
    #[inline]
    pub(crate) fn add(&mut self, sample: &Sample<'_>) {
        sample.games().for_each(|game| {
            if let Some(seat) = game.played.end.winner {
                self.wins[game.seating.list_at(seat)] += 1;
                self.wins_by_seat[seat] += 1;
            }
            self.ends.add(&game.played);
        });
        let quarters = sample.quarters();
        self.quarters[usize::from(quarters)] += 1;
        let lost = sample.lost();
        for list in Side::BOTH {
            self.lost[list].add(lost[list].into());
        }
        if let Some(luck) = sample.luck() {
            self.luck.get_or_insert_default().add(quarters, &luck, sample.games().count() as u64);
        }
    }

    /// Adds the counts that only battles have.
    #[inline]
    pub(crate) fn add_battles(&mut self, index: u64, sample: &Sample<'_>) {
        if let Some(quarters) = sample.seat_quarters() {
            self.seat_quarters[usize::from(quarters)] += 1;
        }
        if let Some(quarters) = sample.first_quarters() {
            self.first_quarters[usize::from(quarters)] += 1;
        }
        self.batches[(index % BATCHES as u64) as usize] += u64::from(sample.quarters());
        self.turns.add(sample.turns().into());
        sample.games().for_each(|game| self.turn_counts.add(game.played.turns));
        let left = sample.left();
        for list in Side::BOTH {
            self.left[list].add(left[list].into());
        }
    }

    /// Adds the counts that only fights have.
    ///
    /// # Panics
    /// If the tally of a side has no unit.
    #[inline]
    pub(crate) fn add_fight(&mut self, sample: &Sample<'_>) {
        self.fights.add(&sample.straight);
    }

    /// Adds the course of a sample; a block needs capacity for `room` of them.
    #[inline]
    pub(crate) fn add_course(&mut self, sample: &Sample<'_>, room: u64) {
        self.courses.get_or_insert_with(|| Courses::with_room(room as usize)).add(sample);
    }

    /// The number of games played.
    pub const fn games(&self) -> u64 {
        self.ends.games()
    }

    /// The samples as scores of list A: 0, ¼, ½, ¾, 1.
    pub const fn scores(&self) -> Scores<5> {
        Scores::new(self.quarters)
    }

    /// The pairs as scores of seat A: ½ if the seats are equivalent. None if games are single.
    pub const fn seat_scores(&self) -> Scores<5> {
        Scores::new(self.seat_quarters)
    }

    /// The scores of the side that moved first, over the pairs in which each list did so once.
    pub const fn first_scores(&self) -> Scores<5> {
        Scores::new(self.first_quarters)
    }

    /// The mean per game, with its standard error, from sums over samples.
    pub fn a_game(&self, sums: &Sums) -> Estimate {
        // All samples have the same number of games.
        let games = if self.games() > self.n() { 2.0 } else { 1.0 };
        let of = |value: Option<f64>| value.map(|value| value / games);
        Estimate { mean: of(sums.mean()), standard_error: of(sums.standard_error()) }
    }
}

/// A mean with its standard error; `None` for too little data.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub mean: Option<f64>,
    /// Its standard error.
    pub standard_error: Option<f64>,
}

impl Counts for Totals {
    fn merge(&mut self, other: &Self) {
        let add = |mine: &mut [u64], others: &[u64]| {
            for (count, more) in mine.iter_mut().zip(others) {
                *count += more;
            }
        };
        add(&mut self.quarters, &other.quarters);
        add(&mut self.seat_quarters, &other.seat_quarters);
        add(&mut self.first_quarters, &other.first_quarters);
        add(&mut self.batches, &other.batches);
        self.ends.merge(&other.ends);
        self.turns.merge(&other.turns);
        for side in Side::BOTH {
            self.wins[side] += other.wins[side];
            self.wins_by_seat[side] += other.wins_by_seat[side];
            self.left[side].merge(&other.left[side]);
            self.lost[side].merge(&other.lost[side]);
        }
        self.turn_counts.merge(&other.turn_counts);
        self.fights.merge(&other.fights);
        merge_option(&mut self.units, &other.units, UnitTotals::merge_lists);
        merge_option(&mut self.luck, &other.luck, LuckTotals::merge);
        merge_option(&mut self.courses, &other.courses, Courses::extend);
        merge_option(&mut self.by_turn, &other.by_turn, ByTurn::merge);
    }

    fn n(&self) -> u64 {
        self.quarters.iter().sum()
    }

    fn is_of(&self, samples: u64) -> bool {
        let sum = |counts: &[u64]| counts.iter().copied().try_fold(0, u64::checked_add);
        let EndCounts { draws, beaten, conceded, objective, capped, stalemate } = self.ends;
        let games = sum(&[beaten, conceded, objective, capped, stalemate]);
        let is_few = |counts: &[u64], most: u64| sum(counts).is_some_and(|sum| sum <= most);
        let most = samples.saturating_mul(2);
        let is_one_each = |courses: &Courses| {
            courses.len() as u64 == samples
                && courses.fingerprints.len() == courses.quarters.len()
                && courses.quarters.iter().all(|&quarters| quarters <= 4)
        };
        sum(&self.quarters) == Some(samples)
            && games.is_some_and(|games| games == samples || games == most)
            && draws <= most
            && is_few(&self.seat_quarters, samples)
            && is_few(&self.first_quarters, samples)
            && is_few(&self.batches, samples.saturating_mul(4))
            && is_few(&[self.wins.a, self.wins.b], most)
            && is_few(&[self.wins_by_seat.a, self.wins_by_seat.b], most)
            && self.courses.as_ref().is_none_or(is_one_each)
    }

    fn half_width(&self, level: Level) -> f64 {
        self.scores().interval(level).half_width()
    }

    fn sequence(&self, level: Level) -> Interval {
        Betting::DEFAULT.interval(&self.scores(), level)
    }
}

/// Adds `more` to totals that may still be `None`.
fn merge_option<T: Clone>(
    totals: &mut Option<T>,
    more: &Option<T>,
    merge: impl FnOnce(&mut T, &T),
) {
    match (totals.as_mut(), more) {
        (Some(totals), Some(more)) => merge(totals, more),
        (None, Some(more)) => *totals = Some(more.clone()),
        (_, None) => {}
    }
}
