#![doc = include_str!("README.md")]

pub mod advanced;
pub mod archery;
pub mod army;
pub mod challenge;
pub mod costs;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod notation;
mod numbers;
pub mod peoples;
mod profile;
pub mod rally;
mod rules;
mod rulings;
mod traits;
mod troops;

pub use costs::Costs;
pub use numbers::{MoraleChart, Numbers};
pub use profile::Profile;
pub use rules::Rules;
pub use rulings::*;
pub use traits::{Kind, Trait, TraitKeys};
pub use troops::{Class, Missile, People, Rank, Troop};
