//! The engine: dice, battles from beginning to end, very many of them on many threads, exact solutions.
//!
//! The one crate above `battle` that is compiled for each system; everything above it reaches a system through
//! [`rulebook`], [`contest`] and [`arena`], which are object safe.
//!
//! | question | module |
//! |---|---|
//! | what does a die show, and to which match-up does it belong? | [`dice`] |
//! | how does one battle or fight go? | [`play`](mod@play); with every die, [`replay`] |
//! | what are the chances of a fight, without dice? | [`exact`] |
//! | how does a side play that looks ahead at each decision? | [`rollout`] |
//! | how do very many go, played and counted on many threads? | [`run`], [`tally`], [`interrupt`] |
//! | how is a battle or fight played, whatever its system? | [`contest`] |
//! | where do armies drawn by the million meet? | [`arena`] |
//! | what does a system say and do, without its types? | [`rulebook`] |
//! | what holds a value under each of two sets of rules? | [`under_both`] |

pub mod arena;
pub mod contest;
pub mod dice;
pub mod exact;
pub mod interrupt;
mod journal;
pub mod play;
pub mod replay;
pub mod rollout;
pub mod rulebook;
pub mod run;
pub mod tally;
pub mod under_both;
