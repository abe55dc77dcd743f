#![doc = include_str!("README.md")]
mod address;
mod deal;
mod fight;

pub use fight::{Fight, fault};
