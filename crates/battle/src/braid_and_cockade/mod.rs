#![doc = include_str!("README.md")]
mod address;
mod doctrine;
mod fight;
mod scenario;
mod setup;
pub mod state;
mod turn;

pub use doctrine::Conduct;
pub use fight::{Fight, Stage};
pub use scenario::{Attacker, Ground, Scenario, ScenarioFile, Site, TerrainEntry};
pub use setup::Battle;
pub use state::State;
