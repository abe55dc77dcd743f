//! Random numbers other than battle dice: for drawing armies, changing lists and resampling.
//!
//! Each purpose has streams of its own, from the same keys as the dice ([`fairfight_engine::dice`]): the dice of
//! battles do not depend on what else is drawn, or how often.

use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_rules::{Address, BySide};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;

/// A stream of random numbers for drawing armies, bootstraps and searches.
///
/// It depends only on the seed, the purpose and an index: the n-th army pair is the same whichever thread draws it, and
/// its numbers are unrelated to any battle's dice.
///
/// ```
/// use fairfight_study::armies::Generator;
/// let (mut once, mut again) = (Generator::new(1, "armies", 7), Generator::new(1, "armies", 7));
/// assert_eq!(once.below(1000), again.below(1000));
/// assert!((0.0..1.0).contains(&once.share()));
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    stream: Pcg64Mcg,
}

impl Generator {
    /// The stream number `index` for this purpose, under `seed`.
    pub fn new(seed: u64, purpose: &str, index: u64) -> Generator {
        Generator::of(MatchKey::new(seed, domain(purpose)), index)
    }

    /// Like [`new`](Generator::new), from the key of seed and purpose: for use with many indices.
    pub(crate) fn of(key: MatchKey, index: u64) -> Generator {
        Generator { stream: key.battle(index).generator(Address::from_bits(0)) }
    }

    /// A uniform whole number from 0 to below `n`; 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.stream.next_u64()) * n as u128) >> 64) as usize
    }

    /// A uniform number from 0 to below 1.
    #[inline]
    pub fn share(&mut self) -> f64 {
        (self.stream.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A uniform random permutation of the numbers from 0 to below `n`.
    ///
    /// ```
    /// use fairfight_study::armies::Generator;
    /// let mut order = Generator::new(1, "orders", 0).order(5);
    /// order.sort();
    /// assert_eq!(order, [0, 1, 2, 3, 4]);
    /// ```
    pub fn order(&mut self, n: usize) -> Vec<u16> {
        let mut order: Vec<u16> = (0..n as u16).collect();
        for place in (1..n).rev() {
            order.swap(place, self.below(place + 1));
        }
        order
    }

    /// The index of one of these weights, in any unit, drawn in proportion to its weight; 0 if all weights are 0.
    ///
    /// ```
    /// use fairfight_study::armies::Generator;
    /// let mut generator = Generator::new(1, "foes", 0);
    /// assert!((0..100).all(|_| generator.weighted(&[0.0, 2.5, 0.0]) == 1));
    /// ```
    pub fn weighted(&mut self, weights: &[f64]) -> usize {
        place(weights, self.share())
    }
}

/// The index at which the cumulative weight exceeds `share` of the sum.
fn place(weights: &[f64], share: f64) -> usize {
    let mut left = share * weights.iter().sum::<f64>();
    for (place, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return place;
        }
    }
    // Rounding can leave a small remainder: then the last with a weight above 0.
    weights.iter().rposition(|&weight| weight > 0.0).unwrap_or(0)
}

/// The match-up id of a purpose.
pub(crate) fn domain(purpose: &str) -> MatchUpId {
    MatchUpId::of(BySide::new(purpose, purpose), "drawn")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_drawn_by_their_weight() {
        let weights = [0.5, 0.0, 0.25, 0.25, 0.0];
        assert_eq!(
            [0.0, 0.49, 0.5, 0.74, 0.75, 0.99].map(|share| place(&weights, share)),
            [0, 0, 2, 2, 3, 3]
        );
        assert_eq!(place(&weights, 1.0), 3);
    }
}
