//! The unevenness of armies of equal cost, measured in fresh battles as `√(mean of (P-½)²)`, where `P` is the
//! probability that one of the two wins.

use super::Draws;
use super::even::{Meetings, alike, met, widths};
use crate::armies::{Aim, Budget, Drawing, Generator};
use crate::common::{Crew, StudyFailure};
use fairfight_engine::arena::Arena;
use fairfight_rules::BySide;
use fairfight_stats::{Interval, Level};

/// The number of pairs of battles of each army pair: one pair could not separate chance from imbalance.
pub(crate) const PAIRS_EACH: u64 = 8;

/// The maximum difference between the costs of an army pair, as a share, if no other army costs the same.
const WIDEST: f64 = 0.08;

/// The unevenness of armies of equal cost.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Imbalance {
    /// The number of army pairs.
    pub army_pairs: u64,
    /// `Σ (S² - Q)`, with `S` the sum and `Q` the sum of squares of the scores above one half of an army pair's pairs,
    /// in quarters.
    products: i64,
    /// The sum of the squares of its terms.
    squares: i128,
}

impl Imbalance {
    fn add(&mut self, counts: [u64; 5]) {
        let (mut sum, mut squares) = (0, 0);
        for (quarters, &count) in (-2_i64..).zip(&counts) {
            sum += quarters * count as i64;
            squares += quarters * quarters * count as i64;
        }
        let product = sum * sum - squares;
        self.army_pairs += 1;
        self.products += product;
        self.squares += i128::from(product * product);
    }

    /// `√(mean of (P-½)²)` and its interval. `None` for fewer than two army pairs.
    ///
    /// Excludes the noise of the dice: it is computed from products of different battles of the same armies, whose
    /// expectation is `(P-½)²` itself. A negative mean is set to 0.
    pub fn root_mean_square(&self, level: Level) -> Option<(f64, Interval)> {
        if self.army_pairs < 2 {
            return None;
        }
        let n = self.army_pairs as f64;
        let scale = 16.0 * (PAIRS_EACH * (PAIRS_EACH - 1)) as f64;
        let mean = self.products as f64 / n;
        let variance = (self.squares as f64 / n - mean * mean).max(0.0) * n / (n - 1.0);
        let reach = level.z() * (variance / n).sqrt();
        let root = |x: f64| (x.max(0.0) / scale).sqrt();
        Some((root(mean), Interval { low: root(mean - reach), high: root(mean + reach) }))
    }
}

/// Measures the unevenness of random armies of equal cost, at these costs.
///
/// The costs of both armies of a pair agree to half a percent; they meet in eight pairs of battles. If the second is
/// the same as the first, which is even at any costs, it is drawn again, in the end from within 8 percent: with two
/// kinds whose costs have no common divisor, no other army costs exactly the same.
///
/// # Errors
/// As [`meet`](super::meet).
pub fn imbalance(
    arena: &dyn Arena,
    draws: Draws<'_>,
    crew: &mut Crew<'_>,
) -> Result<Imbalance, StudyFailure> {
    let draw = |drawing: &Drawing<'_>, budget: Budget, generator: &mut Generator| {
        let (mut kinds, mut other) = (Vec::new(), Vec::new());
        let a = drawing.allowed(arena, budget.draw(generator), generator, &mut kinds)?;
        let cost = drawing.cost(&kinds);
        let mut b = None;
        for width in widths(WIDEST) {
            b = Some(drawing.costing_allowed(
                arena,
                &[],
                Aim { cost, share: width },
                generator,
                &mut other,
            )?);
            if !alike(&kinds, &other) {
                break;
            }
        }
        Ok(BySide::new(a, b.ok_or("no army was drawn")?))
    };
    let mut found = Imbalance::default();
    let meetings = Meetings { draw, pairs_each: PAIRS_EACH };
    met(arena, draws, &meetings, crew, |counts| found.add(counts))?;
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_alone_is_no_imbalance_and_a_sure_winner_is_all_of_it() {
        let level = Level::DEFAULT;
        let mut sure = Imbalance::default();
        (0..50).for_each(|_| sure.add([0, 0, 0, 0, PAIRS_EACH]));
        let (found, interval) = sure.root_mean_square(level).unwrap();
        assert!((found - 0.5).abs() < 1e-12 && interval.contains(0.5));
        // Fair coins: 8 tosses per army pair, each sequence of heads and tails as often as expected.
        let (mut fair, mut choose) = (Imbalance::default(), 1_u64);
        for heads in 0..=PAIRS_EACH {
            (0..choose).for_each(|_| fair.add([PAIRS_EACH - heads, 0, 0, 0, heads]));
            choose = choose * (PAIRS_EACH - heads) / (heads + 1);
        }
        let (found, interval) = fair.root_mean_square(level).unwrap();
        assert_eq!((found, interval.low), (0.0, 0.0));
        assert!(Imbalance::default().root_mean_square(level).is_none());
    }
}
