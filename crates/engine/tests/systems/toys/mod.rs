//! Runs and exact solutions of toy systems with known answers.

mod by_hand;
mod exact;
mod run;
mod store;
mod toy;
