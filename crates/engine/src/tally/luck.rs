//! The luck of the dice: the worth of each less the mean over all faces, summed by source.

use fairfight_battle::{Opposed, Rolled, Source};
use fairfight_rules::{BySide, Side};
use fairfight_stats::control::{Adjusted, ControlSums};
use serde::{Deserialize, Serialize};

/// The number of parts in a point of luck. A multiple of 1 to 16, 20, 36 and 100: with dice of so many faces (and with
/// two six-sided ones as one die) the luck of a roll is a whole number of parts, so that nothing is rounded and the
/// expectation is exactly 0. The luck of other dice is rounded.
///
/// ```
/// use fairfight_engine::tally::PARTS;
/// assert!((1..=16).chain([20, 36, 100]).all(|faces| PARTS % faces == 0));
/// ```
pub const PARTS: i64 = 3_603_600;

/// The number of sources.
const SOURCES: usize = Source::ALL.len();

/// The number of degrees of freedom from which a standard error is reliable: the spread of an estimate in units of its
/// standard error is `√(ν/(ν-2))` by Student's t distribution, 1.035 here, and 1.29 with 5.
pub const LEAST_BESIDE: u64 = 30;

/// A number of pairs or battles that is always enough for a score adjusted for luck.
pub const ENOUGH_FOR_LUCK: u64 = LEAST_BESIDE + 1 + SOURCES as u64;

/// Luck by source, in [parts](PARTS) of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Luck([i64; SOURCES]);

impl Luck {
    /// The luck of one roll in parts of a point, for the roller.
    #[inline]
    pub fn of_roll(rolled: &Rolled, points: impl Fn(u32) -> i64) -> i64 {
        in_parts(rolled.luck(points), rolled.faces.into())
    }

    /// The luck of opposed dice, each side's from its own point of view: first the side whose dice fell first, then the
    /// other.
    #[inline]
    pub fn of_opposed(opposed: &Opposed, points: impl Fn([u32; 2]) -> i64) -> [i64; 2] {
        let faces = i64::from(opposed.faces);
        opposed.luck(points).map(|luck| in_parts(luck, faces * faces))
    }

    /// Adds luck, in parts.
    #[inline]
    pub fn add(&mut self, source: Source, parts: i64) {
        self.0[source.index()] += parts;
    }

    /// The parts of this source.
    pub const fn parts(&self, source: Source) -> i64 {
        self.0[source.index()]
    }

    /// The parts of all sources.
    pub fn all(&self) -> i64 {
        self.0.iter().sum()
    }

    /// The sum of this and `other`, source by source.
    #[must_use]
    pub fn and(&self, other: &Luck) -> Luck {
        Luck(std::array::from_fn(|source| self.0[source] + other.0[source]))
    }

    /// This less `other`, source by source.
    #[must_use]
    pub fn less(&self, other: &Luck) -> Luck {
        Luck(std::array::from_fn(|source| self.0[source] - other.0[source]))
    }
}

/// Converts luck from points times `ways` to parts of a point.
#[inline]
fn in_parts(luck: i64, ways: i64) -> i64 {
    let ways = ways.max(1);
    if PARTS % ways == 0 {
        return luck * (PARTS / ways);
    }
    let (parts, ways) = (i128::from(luck) * i128::from(PARTS), i128::from(ways));
    // Rounds to the nearest, halves away from 0, so that good and bad luck are treated alike.
    let half = if parts < 0 { -ways / 2 } else { ways / 2 };
    ((parts + half) / ways) as i64
}

/// Converts parts to points.
///
/// ```
/// use fairfight_engine::tally::{PARTS, luck_points};
/// assert_eq!(luck_points(PARTS / 2 * 7), 3.5);
/// ```
pub fn luck_points(parts: i64) -> f64 {
    parts as f64 / PARTS as f64
}

/// Scores with the luck of their dice: list A's less list B's.
///
/// The unit of sampling is a pair (both battles together), or a battle if seats are not exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LuckTotals {
    sums: ControlSums<SOURCES>,
    /// Battles.
    battles: u64,
}

impl LuckTotals {
    /// Adds a unit of sampling: the quarters that list A made (of 4), and its luck.
    #[inline]
    pub(crate) fn add(&mut self, quarters: u8, luck: &Luck, battles: u64) {
        self.sums.add(quarters.into(), luck.0);
        self.battles += battles;
    }

    /// Adds the counts of `other`.
    pub(super) fn merge(&mut self, other: &LuckTotals) {
        self.sums.merge(&other.sums);
        self.battles += other.battles;
    }

    /// The score of list A adjusted for luck: mean, standard error and slopes as shares of a score (the slopes per
    /// point of luck in one battle).
    ///
    /// `None` if there are too few: slopes fitted to so few make a result look more certain than it is. If luck
    /// explains anything, there must be more than [`LEAST_BESIDE`] beyond the number of slopes.
    pub fn adjusted(&self) -> Option<Adjusted<SOURCES>> {
        let found = self.sums.adjusted()?;
        let slopes = found.used.iter().filter(|&&used| used).count() as u64;
        if slopes > 0 && self.sums.n < 1 + slopes + LEAST_BESIDE {
            return None;
        }
        // A pair has the luck of two battles; its score is their mean.
        let a_point = PARTS as f64 * self.battles as f64 / self.sums.n as f64 / 4.0;
        Some(Adjusted {
            mean: found.mean / 4.0,
            standard_error: found.standard_error / 4.0,
            slopes: found.slopes.map(|slope| slope * a_point),
            ..found
        })
    }

    /// The mean luck of this source in points per battle, list A's less list B's. `None` if there was none: no die of
    /// this source was worth anything, or nothing was played.
    pub fn mean(&self, source: Source) -> Option<f64> {
        let (at, n) = (source.index(), self.sums.n);
        let mean = self.sums.control_mean(at).filter(|_| self.sums.xx[at][at] > 0)?;
        Some(mean / PARTS as f64 * n as f64 / self.battles as f64)
    }

    /// The standard error of that mean, likewise.
    pub fn standard_error(&self, source: Source) -> Option<f64> {
        let (at, n) = (source.index(), self.sums.n);
        let error = self.sums.control_standard_error(at).filter(|_| self.sums.xx[at][at] > 0)?;
        Some(error / PARTS as f64 * n as f64 / self.battles as f64)
    }
}

/// List A's luck less list B's.
#[inline]
pub(crate) fn for_a(luck: &BySide<Luck>) -> Luck {
    luck[Side::A].less(&luck[Side::B])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luck_of(faces: u32, face: u32, points: impl Fn(u32) -> i64) -> i64 {
        Luck::of_roll(&Rolled { source: Source::Other, roller: Side::A, faces, face }, points)
    }

    #[test]
    fn usual_dice_are_exact_and_others_to_the_nearest_part() {
        for faces in (1..=40).chain([100, 216, 1000, 65_536]) {
            let points = |face: u32| i64::from(face % 97 * (face % 89) % 61) - 30;
            let all: i64 = (1..=faces).map(points).sum();
            let mut sum = 0;
            for face in (1..=faces).step_by(1 + faces as usize / 50) {
                let found = luck_of(faces, face, points);
                let exact = points(face) as f64 - all as f64 / f64::from(faces);
                assert!((found as f64 - exact * PARTS as f64).abs() < 0.501, "{face} of {faces}");
                sum += found;
                // Good and bad luck are treated alike.
                assert_eq!(luck_of(faces, face, |face| -points(face)), -found);
            }
            let whole = PARTS % i64::from(faces) == 0 && faces < 50;
            assert!(!whole || sum == 0, "{faces}: {sum}");
        }
        assert_eq!(luck_of(6, 6, i64::from), PARTS / 2 * 5);
    }

    /// Four blows and a factor that luck does not cover decide a battle; a morale die does not, but its slope is
    /// fitted, too.
    fn played(n: u64, dice: &mut impl FnMut() -> i64) -> LuckTotals {
        let mut totals = LuckTotals::default();
        for _ in 0..n {
            let blows: i64 = (0..4).map(|_| 2 * dice() - 7).sum();
            let edge = blows + 2 * (2 * dice() - 7);
            let mut luck = Luck::default();
            luck.add(Source::Melee, blows);
            for source in [Source::Morale, Source::Rally, Source::Shooting] {
                luck.add(source, 2 * dice() - 7);
            }
            let quarters = if edge == 0 { 2 } else { 4 * u8::from(edge > 0) };
            totals.add(quarters, &luck, 2);
        }
        totals
    }

    #[test]
    fn a_score_without_luck_scatters_as_its_error_says() {
        const RUNS: u32 = 2_000;
        let mut state = 5_u64;
        let mut dice = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            1 + ((state >> 33) % 6) as i64
        };
        let mut told = 0;
        for n in [6, 10, 20, 34, 35, 60] {
            // In units of the standard error; the true score is one half.
            let (mut squares, mut missed, mut runs) = (0.0, 0, 0);
            for _ in 0..RUNS {
                let Some(found) = played(n, &mut dice).adjusted() else { continue };
                let off = (found.mean - 0.5) / found.standard_error;
                squares += off * off;
                missed += u32::from(off.abs() > 1.96);
                runs += 1;
            }
            if runs > 0 {
                let spread = (squares / f64::from(runs)).sqrt();
                let missed = f64::from(missed) / f64::from(runs);
                println!("{n}: spread {spread:.3}, missed {missed:.3} of {runs}");
                assert!((0.95..1.1).contains(&spread) && missed < 0.075, "{n}: {spread} {missed}");
                told += 1;
            }
        }
        assert_eq!(told, 2, "35 and 60: four slopes, one, and 30");
    }
}
