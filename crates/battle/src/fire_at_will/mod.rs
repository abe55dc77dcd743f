#![doc = include_str!("README.md")]
mod address;
mod contact;
mod deal;
mod doctrine;
mod fight;
mod game;
mod ground;
mod scenario;
mod setup;
pub mod state;
mod turn;
mod view;

pub use doctrine::{Act, Charge};
pub use fight::{Fight, fault};
pub use game::FireAtWill;
pub use scenario::{Scenario, ScenarioFile, Stretch, TerrainEntry};
pub use setup::Battle;
pub use state::State;
