//! All that a house-rule file can change.

use super::numbers::Numbers;
use super::rulings::Rulings;
use crate::ruling;

/// The rules under which something is played: rulings and numbers. There are no costs.
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
        ruling::canonical("modern-skirmish", self.rulings.answers(), self.numbers.values())
    }
}
