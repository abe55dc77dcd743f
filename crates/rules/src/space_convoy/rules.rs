//! All that a house-rule file can change.

use super::numbers::Numbers;
use super::rulings::{GridLayout, RULINGS, Rulings};
use crate::ruling::{self, Number, Ruling};

/// The rules under which something is played: rulings and numbers. There are no costs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rules {
    /// One answer to every ruling.
    pub rulings: Rulings,
    /// The numbers.
    pub numbers: Numbers,
}

/// The table in areas (SC-G1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Rows from the west edge to the east edge.
    pub rows: u8,
    /// Areas a row.
    pub width: u8,
}

impl Rules {
    /// How is the table divided? Ruling `grid-layout`.
    pub const fn grid(&self) -> Grid {
        match self.rulings.grid_layout {
            GridLayout::Rows20x6 => Grid { rows: 20, width: 6 },
            GridLayout::Rows12x10 => Grid { rows: 12, width: 10 },
        }
    }

    /// Every setting in one canonical text, for hashing: a ruling or number a line.
    pub fn canonical(&self) -> String {
        let answer = |ruling: &Ruling| {
            (ruling.id, self.rulings.get(ruling.id).expect("a ruling of the list"))
        };
        let number = |number: Number| {
            let value = self.numbers.get(&number.name).expect("a number of the list");
            (number.name, value)
        };
        let numbers = Numbers::all().into_iter().map(number);
        ruling::canonical("space-convoy", RULINGS.iter().map(answer), numbers)
    }
}
