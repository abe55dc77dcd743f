//! The rules of tabletop battle games as pure functions.
//!
//! One folder per system, one file per printed section of its text. A rule that needs a fixed number of dice takes them
//! as values ([`D6`]); a sequence that may roll more takes `&mut impl` [`Dice`] and names each die by its [`Address`].
//! Nothing here knows a clock, a file, a thread, a random number generator or another system.

pub mod braid_and_cockade;
pub mod dice;
pub mod fire_at_will;
pub mod gun_fights;
pub mod iron_winds;
pub mod king_or_parliament;
pub mod list;
pub mod modern_skirmish;
pub mod notation;
pub mod ruling;
mod side;
pub mod space_convoy;
pub mod text;
mod words;

pub use dice::{Address, D6, Dice};
pub use side::{BySide, Side};
