//! Exact probabilities.

use std::ops::{Add, Div};

/// A fraction in its lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    above: u128,
    below: u128,
}

impl Chance {
    /// Never.
    pub const ZERO: Chance = Chance { above: 0, below: 1 };
    /// Always.
    pub const ONE: Chance = Chance { above: 1, below: 1 };

    fn new(above: u128, below: u128) -> Chance {
        let by = common_divisor(above, below);
        Chance { above: above / by, below: below / by }
    }
}

impl Add for Chance {
    type Output = Chance;

    fn add(self, other: Chance) -> Chance {
        let by = common_divisor(self.below, other.below);
        let above =
            self.above.checked_mul(other.below / by).zip(other.above.checked_mul(self.below / by));
        let (mine, others) = above.expect("fractions that fit 128 bits");
        let below =
            (self.below / by).checked_mul(other.below).expect("fractions that fit 128 bits");
        Chance::new(mine.checked_add(others).expect("fractions that fit 128 bits"), below)
    }
}

impl Div<u128> for Chance {
    type Output = Chance;

    fn div(self, ways: u128) -> Chance {
        Chance::new(self.above, self.below.checked_mul(ways).expect("fractions that fit 128 bits"))
    }
}

fn common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
