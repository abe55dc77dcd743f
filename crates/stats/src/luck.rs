//! How lucky was a result? Its mid-p-value, and exact distributions from which to compute it.
//!
//! The mid-p-value counts better results in full and equally good ones by half. Its mean over all outcomes is therefore
//! ½, however coarse the results are, and the values of both sides add up to 1.
//!
//! Source: H. O. Lancaster 1961, "Significance tests in discrete distributions" (mid-p).

/// The probabilities of better results than the observed one, and of equally good ones.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Luck {
    /// The probability of a better result.
    pub better: f64,
    /// The probability of an equally good result.
    pub same: f64,
}

impl Luck {
    /// The luck of the observed result `happened` among all possible results, each with its probability or frequency;
    /// larger is better. `None` if no result has a positive weight.
    ///
    /// ```
    /// use fairfight_stats::luck::Luck;
    /// // A fight that is lost, drawn and won in 2, 1 and 5 of 8 cases, and was drawn.
    /// let luck = Luck::of([(0, 2.0), (1, 1.0), (2, 5.0)], &1).unwrap();
    /// assert_eq!((luck.better, luck.same, luck.chance()), (0.625, 0.125, 0.6875));
    /// ```
    pub fn of<R: Ord>(results: impl IntoIterator<Item = (R, f64)>, happened: &R) -> Option<Luck> {
        let (mut better, mut same, mut worse) = (0.0, 0.0, 0.0);
        for (result, chance) in results {
            match result.cmp(happened) {
                std::cmp::Ordering::Greater => better += chance,
                std::cmp::Ordering::Equal => same += chance,
                std::cmp::Ordering::Less => worse += chance,
            }
        }
        let all = better + same + worse;
        (all > 0.0).then(|| Luck { better: better / all, same: same / all })
    }

    /// The mid-p-value: better results count in full, equally good ones by half.
    pub fn chance(self) -> f64 {
        self.better + self.same / 2.0
    }
}

/// The probability distribution of an integer, such as the sum of some dice.
///
/// ```
/// use fairfight_stats::luck::Chances;
/// let two = Chances::die(6).plus(&Chances::die(6));
/// assert_eq!(two.mean(), 7.0);
/// assert!((two.luck(11).better - 1.0 / 36.0).abs() < 1e-12);
/// // Three dice that succeed on 4 or more.
/// let three = Chances::NONE.plus(&Chances::hit(0.5)).plus(&Chances::hit(0.5)).plus(&Chances::hit(0.5));
/// assert_eq!((three.luck(2).better, three.luck(2).same), (0.125, 0.375));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Chances {
    least: i64,
    /// The probability of each value from `least` up; empty for the constant 0.
    chances: Vec<f64>,
}

impl Chances {
    /// The empty sum: the constant 0.
    pub const NONE: Chances = Chances { least: 0, chances: Vec::new() };

    /// The distribution of these values, each with its probability or frequency; a value may occur several times.
    /// `None` if no value has a positive weight.
    pub fn of(values: impl IntoIterator<Item = (i64, f64)>) -> Option<Chances> {
        let values: Vec<(i64, f64)> =
            values.into_iter().filter(|(_, chance)| *chance > 0.0).collect();
        let least = values.iter().map(|(value, _)| *value).min()?;
        let most = values.iter().map(|(value, _)| *value).max()?;
        let mut chances = vec![0.0; (most - least) as usize + 1];
        for (value, chance) in &values {
            chances[(value - least) as usize] += chance;
        }
        let all: f64 = chances.iter().sum();
        chances.iter_mut().for_each(|chance| *chance /= all);
        Some(Chances { least, chances })
    }

    /// A fair die with the faces 1 to `sides`.
    pub fn die(sides: u32) -> Chances {
        let sides = sides.max(1);
        Chances { least: 1, chances: vec![1.0 / f64::from(sides); sides as usize] }
    }

    /// A Bernoulli variable: 1 with this probability, otherwise 0.
    pub fn hit(chance: f64) -> Chances {
        let chance = chance.clamp(0.0, 1.0);
        Chances { least: 0, chances: vec![1.0 - chance, chance] }
    }

    /// The distribution of the sum with another, independent variable: a convolution.
    #[must_use]
    pub fn plus(&self, other: &Chances) -> Chances {
        let (mine, others) = (self.listed(), other.listed());
        let mut chances = vec![0.0; mine.len() + others.len() - 1];
        for (at, mine) in mine.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            for (sum, other) in chances[at..].iter_mut().zip(others) {
                *sum += mine * other;
            }
        }
        Chances { least: self.least + other.least, chances }
    }

    /// The distribution with its sign changed: what is good for one side is bad for the other.
    #[must_use]
    pub fn negated(&self) -> Chances {
        let chances: Vec<f64> = self.listed().iter().rev().copied().collect();
        Chances { least: 1 - self.least - chances.len() as i64, chances }
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        let beyond = self.listed().iter().enumerate().map(|(at, chance)| at as f64 * chance);
        self.least as f64 + beyond.sum::<f64>()
    }

    /// The luck of this value, if more is better.
    pub fn luck(&self, happened: i64) -> Luck {
        let values = (self.least..).zip(self.listed().iter().copied());
        Luck::of(values, &happened).unwrap_or(Luck { better: 0.0, same: 1.0 })
    }

    fn listed(&self) -> &[f64] {
        if self.chances.is_empty() { &[1.0] } else { &self.chances }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All outcomes of rolling these dice.
    fn falls(dice: &[u32]) -> Vec<Vec<u32>> {
        dice.iter().fold(vec![Vec::new()], |falls, &sides| {
            let longer = |fall: &Vec<u32>| {
                let fall = fall.clone();
                (1..=sides).map(move |face| [&fall[..], &[face]].concat()).collect::<Vec<_>>()
            };
            falls.iter().flat_map(longer).collect()
        })
    }

    fn is_near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-13
    }

    #[test]
    fn sums_of_dice_are_those_of_all_falls() {
        for dice in [&[6, 6, 6][..], &[4, 10], &[2, 3, 8, 20], &[1]] {
            let sum = dice.iter().fold(Chances::NONE, |sum, &sides| sum.plus(&Chances::die(sides)));
            let all: Vec<i64> = falls(dice)
                .iter()
                .map(|fall| fall.iter().map(|&face| i64::from(face)).sum())
                .collect();
            let share = |is: &dyn Fn(i64) -> bool| {
                all.iter().filter(|sum| is(**sum)).count() as f64 / all.len() as f64
            };
            assert!(is_near(sum.mean(), all.iter().sum::<i64>() as f64 / all.len() as f64));
            for value in -1..45 {
                let (luck, less) = (sum.luck(value), sum.negated().luck(-value));
                assert!(is_near(luck.better, share(&|sum| sum > value)), "{dice:?} {value}");
                assert!(is_near(luck.same, share(&|sum| sum == value)), "{dice:?} {value}");
                assert!(is_near(less.better, share(&|sum| sum < value)), "{dice:?} {value}");
                assert!(is_near(luck.chance() + less.chance(), 1.0), "{dice:?} {value}");
            }
        }
    }

    #[test]
    fn successes_are_those_of_all_falls() {
        let (dice, needed) = ([6, 6, 10, 4], [4, 2, 8, 4]);
        let hits = dice.iter().zip(needed).fold(Chances::NONE, |hits, (&sides, needed)| {
            hits.plus(&Chances::hit(f64::from(sides + 1 - needed) / f64::from(sides)))
        });
        let all: Vec<i64> = falls(&dice)
            .iter()
            .map(|fall| {
                fall.iter().zip(needed).filter(|(face, needed)| *face >= needed).count() as i64
            })
            .collect();
        for value in 0..=4 {
            let at_least =
                all.iter().filter(|hits| **hits >= value).count() as f64 / all.len() as f64;
            let luck = hits.luck(value);
            assert!(is_near(luck.better + luck.same, at_least), "{value}");
        }
    }

    /// By hand: 3 of 3 dice on 5 or more is 1/27; 0 of 3 is 8/27.
    #[test]
    fn three_dice_by_hand() {
        let three = (0..3).fold(Chances::NONE, |hits, _| hits.plus(&Chances::hit(1.0 / 3.0)));
        assert!(is_near(three.luck(3).chance(), 1.0 / 54.0));
        assert!(is_near(three.luck(0).chance(), 1.0 - 4.0 / 27.0));
        assert!(is_near(three.mean(), 1.0));
    }

    /// The mean mid-p-value over all outcomes is one half.
    #[test]
    fn nobody_is_lucky_on_average() {
        for weights in [&[1.0, 2.0, 5.0][..], &[1.0], &[0.25, 0.25, 0.0, 3.5]] {
            let results = || weights.iter().copied().enumerate();
            let all: f64 = weights.iter().sum();
            let mean = |(at, weight): (usize, f64)| {
                weight / all * Luck::of(results(), &at).unwrap().chance()
            };
            assert!(is_near(results().map(mean).sum(), 0.5), "{weights:?}");
        }
    }

    #[test]
    fn nothing_at_all_is_answered_too() {
        assert_eq!(Luck::of(std::iter::empty::<(u8, f64)>(), &0), None);
        assert_eq!((Chances::of([]), Chances::of([(3, 0.0)])), (None, None));
        assert_eq!((Chances::NONE.mean(), Chances::NONE.luck(0).chance()), (0.0, 0.5));
        assert_eq!(Chances::NONE.negated().mean(), 0.0);
        let counted = Chances::of([(-2, 30.0), (1, 10.0), (-2, 10.0)]).unwrap();
        assert_eq!((counted.mean(), counted.luck(1).same), (-1.4, 0.2));
    }
}
