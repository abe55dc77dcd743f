//! The battle of Braid & Cockade, position by position.

#[path = "../cases/mod.rs"]
mod cases;
mod doctrines;
mod endings;
mod position;
mod rulings;
mod turn;

use fairfight_battle::braid_and_cockade::BraidAndCockade as Played;
