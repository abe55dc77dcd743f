//! Runs and studies, on toy systems with known answers.

mod check;
mod exact;
mod exact_toys;
mod matrix;
mod one_die;
mod points;
mod run;
mod search;
mod self_test;
mod sensitivity;
mod singles;
mod store;
mod toy;
mod tune;
