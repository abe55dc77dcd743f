//! Everything that a house-rule file can change.

use super::numbers::Numbers;
use super::rulings::{GridLayout, Rulings};
use crate::ruling::house_rules;

// No number bounds another: each vessel, face and count of Brigghavens has its own.
house_rules!("space-convoy", Vec::new);

/// The areas of the table (SC-G1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Rows from the west edge to the east edge.
    pub rows: u8,
    /// Areas in a row.
    pub width: u8,
}

impl Rules {
    /// The division of the table. Ruling `grid-layout`.
    pub const fn grid(&self) -> Grid {
        match self.rulings.grid_layout {
            GridLayout::Rows20x6 => Grid { rows: 20, width: 6 },
            GridLayout::Rows12x10 => Grid { rows: 12, width: 10 },
        }
    }
}
