//! The battle of Braid & Cockade, position by position.

mod doctrines;
mod endings;
mod position;
mod rulings;
mod turn;
