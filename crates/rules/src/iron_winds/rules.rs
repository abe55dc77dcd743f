//! Everything that a house-rule file can change.

use super::costs::Costs;
use super::numbers::Numbers;
use super::rulings::Rulings;
use crate::ruling::{self, Amendable, Bound, Number, Setting, SettingFault};

/// The rules that a game is played by: rulings, numbers and costs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rules {
    /// One answer to every ruling.
    pub rulings: Rulings,
    /// The numbers.
    pub numbers: Numbers,
    /// The costs.
    pub costs: Costs,
}

impl Default for Rules {
    fn default() -> Self {
        Rules::PRINTED
    }
}

impl Rules {
    /// The rules as printed, with the default answer to every ruling.
    pub const PRINTED: Rules =
        Rules { rulings: Rulings::PRINTED, numbers: Numbers::PRINTED, costs: Costs::PRINTED };

    /// Is advanced rule IW-X`number` in force?
    #[inline]
    pub const fn advanced(&self, number: u8) -> bool {
        self.rulings.advanced.has(number)
    }
}

impl Amendable for Rules {
    fn numbers() -> Vec<Number> {
        Numbers::all()
    }

    fn costs() -> Vec<Number> {
        Costs::all()
    }

    fn set_ruling(&mut self, id: &str, setting: &Setting) -> Result<(), SettingFault> {
        self.rulings.set(id, setting)
    }

    fn set_number(&mut self, name: &str, value: i64) -> Result<(), SettingFault> {
        self.numbers.set(name, value)
    }

    fn set_cost(&mut self, name: &str, value: i64) -> Result<(), SettingFault> {
        self.costs.set(name, value)
    }

    fn whole(&self, name: &str) -> Option<i64> {
        self.numbers.get(name).or_else(|| self.rulings.whole(name))
    }

    fn cost(&self, name: &str) -> Option<i64> {
        self.costs.get(name)
    }

    fn bounds() -> Vec<Bound> {
        vec![Bound::at_most("longbow-near", "longbow-range"), Bound::at_most("gap", "table")]
    }

    fn canonical(&self) -> String {
        let numbers = self.numbers.values().chain(self.costs.values());
        ruling::canonical("iron-winds", self.rulings.answers(), numbers)
    }
}
