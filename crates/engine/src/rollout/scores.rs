//! The results of the options of a decision.

use fairfight_battle::{End, Fate, Tally};
use fairfight_rules::{BySide, Side};

/// The worth of a win.
pub(super) const WIN: i64 = 1_000_000;
/// The worth of keeping everything until the end: a tenth of a win, so that of two courses with the same winner the one
/// with the smaller loss counts for more.
const ALL_LEFT: i64 = WIN / 10;

/// The figures of each side in good order. Not their points: decisions do not depend on prices.
pub(super) fn in_order(tally: &Tally) -> BySide<u32> {
    tally.units.as_ref().map(|units| {
        let stands = units.iter().filter(|unit| unit.fate == Fate::Stands);
        stands.map(|unit| u32::from(unit.figures)).sum()
    })
}

/// The worth of an end to `side`, given the figures left and those at the start.
pub(super) fn worth(end: End, left: BySide<u32>, start: BySide<u32>, side: Side) -> i64 {
    let won = match end.winner {
        None => WIN / 2,
        Some(winner) if winner == side => WIN,
        Some(_) => 0,
    };
    let share = |side: Side| ALL_LEFT * i64::from(left[side]) / i64::from(start[side].max(1));
    won + share(side) - share(side.other())
}

/// The worth to `side` of an unfinished battle, given the strengths of both sides: half a win if they are equal, a win
/// if one is twice as strong as the other.
///
/// Measured: options chosen with it win as often against `skilled` as those chosen by courses to the end of the battle,
/// which take five times as long. A slope two thirds or three halves as large changes nothing beyond noise.
pub(super) fn outlook(strength: BySide<i64>, side: Side) -> i64 {
    let (own, other) = (strength[side], strength[side.other()]);
    let lead = WIN * 3 / 2 * (own - other) / (own + other).max(1);
    (WIN / 2 + lead).clamp(0, WIN)
}

/// The worths of the courses of each option; course `n` of every option is played on the same dice.
#[derive(Clone, Debug, Default)]
pub(super) struct Scores(Vec<Vec<i64>>);

impl Scores {
    /// Clears the scores and starts with `options` options.
    pub fn begin(&mut self, options: usize) {
        self.0.resize_with(options.max(self.0.len()), Vec::new);
        self.0.iter_mut().for_each(Vec::clear);
    }

    /// The number of courses of this option.
    pub fn courses(&self, option: usize) -> usize {
        self.0[option].len()
    }

    /// Adds a course of an option.
    pub fn add(&mut self, option: usize, worth: i64) {
        self.0[option].push(worth);
    }

    /// The sum over the courses of an option.
    pub fn sum(&self, option: usize) -> i64 {
        self.0[option].iter().sum()
    }

    /// Do both options have the same worth in every course?
    pub fn are_alike(&self, one: usize, other: usize) -> bool {
        self.0[one] == self.0[other]
    }

    /// The gain of an option over `own`, summed over their courses; `None` unless its mean is better by more than a
    /// standard error of the difference.
    pub fn gain(&self, option: usize, own: usize) -> Option<i64> {
        let differences = || self.0[option].iter().zip(&self.0[own]).map(|(x, y)| x - y);
        let n = self.0[option].len().min(self.0[own].len()) as i128;
        let sum: i64 = differences().sum();
        let squares: i128 = differences().map(|d| i128::from(d) * i128::from(d)).sum();
        let squared = i128::from(sum) * i128::from(sum);
        // mean > sqrt(variance / n), in integers: the variance is (squares - sum^2 / n) / (n - 1).
        (sum > 0 && squared * (n - 1) > n * squares - squared).then_some(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gain(option: &[i64], own: &[i64]) -> Option<i64> {
        let mut scores = Scores::default();
        scores.begin(2);
        own.iter().for_each(|&worth| scores.add(0, worth));
        option.iter().for_each(|&worth| scores.add(1, worth));
        scores.gain(1, 0)
    }

    #[test]
    fn a_battle_that_goes_on_is_worth_half_a_win_to_equals_and_a_win_to_one_twice_as_strong() {
        let worth = |a, b| [Side::A, Side::B].map(|side| outlook(BySide::new(a, b), side));
        assert_eq!(worth(7, 7), [WIN / 2; 2]);
        assert_eq!(worth(200, 100), [WIN, 0]);
        assert_eq!(worth(0, 0), [WIN / 2; 2]);
        assert_eq!(worth(120, 80), [WIN * 8 / 10, WIN * 2 / 10]);
    }

    #[test]
    fn an_option_gains_if_it_is_better_by_more_than_a_standard_error() {
        // Differences 1, 1, 1: no variance.
        assert_eq!(gain(&[2, 3, 4], &[1, 2, 3]), Some(3));
        assert_eq!(gain(&[1, 2, 3], &[1, 2, 3]), None);
        assert_eq!(gain(&[1, 2, 3], &[2, 3, 4]), None);
        // Differences 3, -1, 1: mean 1, variance 4, standard error sqrt(4 / 3) = 1.15.
        assert_eq!(gain(&[3, 0, 1], &[0, 1, 0]), None);
        // Differences 3, 0, 1: mean 1.33, variance 2.33, standard error 0.88.
        assert_eq!(gain(&[3, 1, 1], &[0, 1, 0]), Some(4));
    }
}
