//! All that a house-rule file can change.

use super::costs::Costs;
use super::numbers::Numbers;
use super::rulings::{RULINGS, Rulings};

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
        let mut text = String::from("iron-winds\n");
        for ruling in RULINGS {
            let setting = self.rulings.get(ruling.id).expect("a ruling of the list");
            text += &format!("{} = {setting}\n", ruling.id);
        }
        for number in Numbers::all() {
            let value = self.numbers.get(&number.name).expect("a number of the list");
            text += &format!("{} = {value}\n", number.name);
        }
        for cost in Costs::all() {
            let value = self.costs.get(&cost.name).expect("a cost of the list");
            text += &format!("{} = {value}\n", cost.name);
        }
        text
    }
}
