//! The engine: dice, battles, mass simulation on many threads, exact solutions.
//!
//! This is the only crate above `battle` that is compiled for each system. Everything above it reaches a system through
//! [`rulebook`], [`contest`] and [`arena`], which are object safe.
//!
//! | question | module |
//! |---|---|
//! | what does a die show, and to which match-up does it belong? | [`dice`] |
//! | how does one battle or fight go? | [`play`](mod@play); with every die, [`replay`] |
//! | what are the exact probabilities of a fight? | [`exact`] |
//! | how does a side play that searches at each decision? | [`rollout`] |
//! | how are very many of them played and counted on many threads? | [`run`], [`tally`], [`interrupt`] |
//! | how is a battle or fight played, whatever its system? | [`contest`] |
//! | where do armies drawn by the million meet? | [`arena`] |
//! | what does a system declare and do, without its types? | [`rulebook`] |
//! | which type holds a value under each of two sets of rules? | [`under_both`] |

pub mod arena;
pub mod contest;
pub mod dice;
pub mod exact;
pub mod interrupt;
mod journal;
mod listener;
pub mod play;
pub mod replay;
pub mod rollout;
pub mod rulebook;
pub mod run;
pub mod tally;
pub mod under_both;
