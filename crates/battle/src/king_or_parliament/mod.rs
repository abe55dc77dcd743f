//! For King or For Parliament.
mod address;
mod fight;

pub use fight::{Fight, Setting};
