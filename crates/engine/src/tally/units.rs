//! The actions and losses of each unit.

use fairfight_battle::{Fate, UnitTally};
use fairfight_rules::{BySide, Side};
use fairfight_stats::Sums;
use serde::{Deserialize, Serialize};

/// The actions and losses of one unit of a list, over all battles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct UnitTotals {
    /// Battles it ended in good order.
    pub stands: u64,
    /// Battles it ended routed or fled.
    pub routed: u64,
    /// Battles it ended without a figure.
    pub destroyed: u64,
    /// Battles in which it dealt no blow, shot no volley, charged nobody and was not charged or struck.
    pub idle: u64,
    /// Figures left at the end, routed ones too.
    pub figures_left: u64,
    /// Figures it felled.
    pub felled: u64,
    /// Figures it lost to blows, volleys and attrition.
    pub fallen: u64,
    /// Points it destroyed.
    pub points_destroyed: u64,
    /// Points it lost to blows, volleys and attrition.
    pub points_lost: u64,
    /// Volleys it shot.
    pub volleys: u64,
    /// Figures its volleys felled; also counted in `felled`.
    pub felled_by_volley: u64,
    /// Charges it made.
    pub charges: u64,
    /// Morale checks it took.
    pub checks: u64,
    /// Morale checks it failed; also counted in `checks`.
    pub checks_failed: u64,
    /// Times it turned and ran.
    pub routs: u64,
    /// Times it was rallied.
    pub rallies: u64,
    /// The sums of the squares of the increments of each count of [`UnitTotals::sampled`] per sample, a pair of battles
    /// or a single one: the battles of a pair share their dice.
    pub squares: [u128; Sampled::COUNT],
}

/// The counts of a unit whose variance between samples is estimated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sampled {
    /// [`UnitTotals::stands`].
    Stands,
    /// [`UnitTotals::routed`].
    Routed,
    /// [`UnitTotals::destroyed`].
    Destroyed,
    /// [`UnitTotals::figures_left`].
    FiguresLeft,
    /// [`UnitTotals::felled`].
    Felled,
    /// [`UnitTotals::fallen`].
    Fallen,
    /// [`UnitTotals::points_destroyed`].
    PointsDestroyed,
    /// [`UnitTotals::points_lost`].
    PointsLost,
}

impl Sampled {
    /// The number of these counts.
    pub const COUNT: usize = 8;
}

impl UnitTotals {
    /// The counts whose squares are kept, in the order of [`Sampled`].
    #[inline]
    pub const fn sampled(&self) -> [u64; Sampled::COUNT] {
        [
            self.stands,
            self.routed,
            self.destroyed,
            self.figures_left,
            self.felled,
            self.fallen,
            self.points_destroyed,
            self.points_lost,
        ]
    }

    /// The sums of this count over samples, given their number.
    ///
    /// ```
    /// use fairfight_engine::tally::{Sampled, UnitTotals};
    /// // It stood in both battles of one pair, and in one of the other.
    /// let mut totals = UnitTotals { stands: 3, ..UnitTotals::default() };
    /// totals.squares[Sampled::Stands as usize] = 4 + 1;
    /// let sums = totals.sums(Sampled::Stands, 2);
    /// assert_eq!((sums.mean(), sums.variance()), (Some(1.5), Some(0.5)));
    /// ```
    pub const fn sums(&self, of: Sampled, samples: u64) -> Sums {
        let at = of as usize;
        let (sum, squares) = (self.sampled()[at] as i128, self.squares[at] as i128);
        Sums { n: samples, sum, squares }
    }

    /// Completes a sample in which the counts rose from `before` to their present values.
    #[inline]
    pub(crate) fn close(&mut self, before: &mut [u64; Sampled::COUNT]) {
        let now = self.sampled();
        for ((squares, now), before) in self.squares.iter_mut().zip(now).zip(before) {
            let added = u128::from(now - *before);
            *squares += added * added;
            *before = now;
        }
    }

    /// Adds figures that the unit felled, and their points.
    #[inline]
    pub(crate) fn fells(&mut self, figures: u64, points: u64) {
        self.felled += figures;
        self.points_destroyed += points;
    }

    /// Adds figures that the unit lost, and their points.
    #[inline]
    pub(crate) fn loses(&mut self, figures: u64, points: u64) {
        self.fallen += figures;
        self.points_lost += points;
    }

    /// Adds the end of a battle, in which the unit took part or not.
    #[inline]
    pub(crate) fn add(&mut self, end: &UnitTally, took_part: bool) {
        self.idle += u64::from(!took_part);
        match end.fate {
            Fate::Stands => self.stands += 1,
            Fate::Routed => self.routed += 1,
            Fate::Destroyed => self.destroyed += 1,
        }
        self.figures_left += u64::from(end.figures);
    }

    /// Adds the counts of `other`.
    pub fn merge(&mut self, other: &UnitTotals) {
        self.stands += other.stands;
        self.routed += other.routed;
        self.destroyed += other.destroyed;
        self.idle += other.idle;
        self.figures_left += other.figures_left;
        self.felled += other.felled;
        self.fallen += other.fallen;
        self.points_destroyed += other.points_destroyed;
        self.points_lost += other.points_lost;
        self.volleys += other.volleys;
        self.felled_by_volley += other.felled_by_volley;
        self.charges += other.charges;
        self.checks += other.checks;
        self.checks_failed += other.checks_failed;
        self.routs += other.routs;
        self.rallies += other.rallies;
        for (squares, more) in self.squares.iter_mut().zip(other.squares) {
            *squares += more;
        }
    }

    /// Adds `more`, unit by unit.
    pub(super) fn merge_lists(
        totals: &mut BySide<Vec<UnitTotals>>,
        more: &BySide<Vec<UnitTotals>>,
    ) {
        for side in Side::BOTH {
            debug_assert_eq!(totals[side].len(), more[side].len(), "totals of other lists");
            for (unit, more) in totals[side].iter_mut().zip(&more[side]) {
                unit.merge(more);
            }
        }
    }
}
