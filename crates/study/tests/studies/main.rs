//! Studies of toy systems with known answers.

mod check;
mod matrix;
mod one_die;
mod points;
mod search;
mod self_test;
mod sensitivity;
mod singles;
#[path = "../../../engine/tests/systems/toys/toy.rs"]
mod toy;
mod tune;
