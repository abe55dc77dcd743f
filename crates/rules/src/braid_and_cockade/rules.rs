//! All that a house-rule file can change.

use super::numbers::Numbers;
use super::rulings::{RULINGS, Rulings};
use crate::ruling::{self, Number, Ruling};

/// The rules under which something is played: rulings and numbers; the text knows no points.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rules {
    /// One answer to every ruling.
    pub rulings: Rulings,
    /// The numbers.
    pub numbers: Numbers,
}

impl Rules {
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
        ruling::canonical("braid-and-cockade", RULINGS.iter().map(answer), numbers)
    }
}
