//! The prices of a price list, in whole points.

use crate::armies::floats;
use fairfight_stats::value::{Grid, PriceList};

/// The values that a price may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Only the present value.
    Kept,
    /// Multiples of `step` from `least` on, which is one of them.
    Of {
        /// The smallest value.
        least: u32,
        /// The distance between neighbours.
        step: u32,
    },
}

/// A price list, and the costs of kinds at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prices {
    /// The names of the prices.
    pub names: Vec<String>,
    /// The present prices.
    pub book: Vec<u32>,
    /// The values that each price may have.
    pub steps: Vec<Step>,
    /// One row per kind: how many times its cost contains each price.
    pub table: Vec<Vec<u32>>,
    /// The part of a kind's cost that is not in the prices.
    pub base: Vec<u32>,
    /// The maximum price.
    pub most: u32,
}

impl Prices {
    /// The cost of each kind at these prices.
    pub fn costs(&self, prices: &[u32]) -> Vec<u32> {
        let sum = |row: &Vec<u32>| {
            row.iter()
                .zip(prices)
                .fold(0_u32, |sum, (&has, &price)| sum.saturating_add(has.saturating_mul(price)))
        };
        self.table
            .iter()
            .zip(&self.base)
            .map(|(row, &base)| base.saturating_add(sum(row)))
            .collect()
    }

    /// Does the cost of any kind contain this price?
    pub fn used(&self, price: usize) -> bool {
        self.table.iter().any(|row| row[price] > 0)
    }

    /// May this price change, and does any kind have it?
    pub fn free(&self, price: usize) -> bool {
        self.used(price) && self.steps[price] != Step::Kept
    }

    /// The present prices that are not on their grids. A price that no kind has, or that is kept, may be anything.
    pub fn off_grid(&self) -> Vec<usize> {
        let off = |price: &usize| match self.steps[*price] {
            Step::Of { least, step } => {
                let book = self.book[*price];
                self.used(*price) && (book < least || !(book - least).is_multiple_of(step))
            }
            Step::Kept => false,
        };
        (0..self.book.len()).filter(off).collect()
    }

    /// The price list in the form that `fairfight-stats` takes.
    pub(super) fn list(&self) -> PriceList {
        PriceList {
            table: self.table.iter().map(|row| floats(row)).collect(),
            base: floats(&self.base),
        }
    }

    pub(super) fn grids(&self) -> Vec<Grid> {
        let grid = |price: usize| match self.steps[price] {
            Step::Of { least, step } if self.used(price) => {
                Grid::Steps { least: least.into(), step: step.into() }
            }
            Step::Of { .. } | Step::Kept => Grid::Fixed(self.book[price].into()),
        };
        (0..self.book.len()).map(grid).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_on_their_grid_unless_they_are_kept_or_nobody_has_them() {
        let (from_5, from_0) = (Step::Of { least: 5, step: 5 }, Step::Of { least: 0, step: 5 });
        let prices = Prices {
            names: ["a", "b", "c", "d", "e", "f", "g"].map(str::to_owned).to_vec(),
            book: vec![2, 13, 7, 7, 15, 0, 0],
            steps: vec![from_5, from_0, Step::Kept, from_5, from_5, from_0, from_5],
            table: vec![vec![1, 2, 3, 0, 1, 1, 1]],
            base: vec![4],
            most: 100,
        };
        assert_eq!(prices.off_grid(), [0, 1, 6]);
        assert_eq!(prices.costs(&prices.book), [4 + 2 + 26 + 21 + 15]);
        let free = [true, true, false, false, true, true, true];
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|price| prices.free(price)), free);
    }
}
