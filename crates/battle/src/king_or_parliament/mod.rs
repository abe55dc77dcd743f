//! For King or For Parliament.
mod address;
mod contact;
mod doctrine;
mod fight;
mod ground;
mod scenario;
mod setup;
pub mod state;
mod turn;

pub use contact::Charge;
pub use fight::{Fight, Setting};
pub use scenario::{Scenario, ScenarioFile, Stretch, TerrainEntry};
pub use setup::Battle;
pub use state::State;
