#![doc = include_str!("README.md")]
mod address;
mod fight;

pub use fight::{Fight, Stage};
