//! All that a house-rule file can change.

use super::costs::Costs;
use super::numbers::Numbers;
use super::rulings::{RULINGS, Rulings};
use crate::ruling::{self, Number, Ruling};

/// The rules under which something is played: rulings, numbers and costs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rules {
    /// One answer to every ruling.
    pub rulings: Rulings,
    /// The numbers.
    pub numbers: Numbers,
    /// The costs.
    pub costs: Costs,
}

impl Rules {
    /// Is advanced rule IW-X`number` in force?
    #[inline]
    pub const fn advanced(&self, number: u8) -> bool {
        self.rulings.advanced.has(number)
    }

    /// Every setting in one canonical text, for hashing: a ruling, number or cost a line.
    pub fn canonical(&self) -> String {
        let answer = |ruling: &Ruling| {
            (ruling.id, self.rulings.get(ruling.id).expect("a ruling of the list"))
        };
        let number = |number: Number| {
            let value = self.numbers.get(&number.name).expect("a number of the list");
            (number.name, value)
        };
        let cost = |cost: Number| {
            let value = self.costs.get(&cost.name).expect("a cost of the list");
            (cost.name, value)
        };
        let numbers = Numbers::all().into_iter().map(number);
        ruling::canonical(
            "iron-winds",
            RULINGS.iter().map(answer),
            numbers.chain(Costs::all().into_iter().map(cost)),
        )
    }
}
