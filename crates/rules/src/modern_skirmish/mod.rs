#![doc = include_str!("README.md")]

pub mod army;
pub mod close_combat;
pub mod fire;
mod forces;
pub mod morale;
pub mod movement;
pub mod notation;
mod numbers;
mod rules;
mod rulings;
pub mod victory;

pub use close_combat::CloseCombatTable;
pub use fire::{HitTable, KillTable};
pub use forces::{ByPart, Class, MOST_FIGURES, Part, Unit};
pub use morale::Marks;
pub use numbers::Numbers;
pub use rules::Rules;
pub use rulings::*;
