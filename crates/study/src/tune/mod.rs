//! Which costs leave the least to exploit?
//!
//! Two loops, one in the other. The inner one looks for what is wrong with the present costs: `search` finds
//! the list that does best against random lists of its own cost, which at fair costs is none
//! ([`Exploit`]). The outer one draws random armies, adds how those lists fared, and fits what the kinds are
//! worth; the costs on the grid that come nearest are tried ([`Tried`]): the best list at these costs and
//! the best at the present ones meet random lists, on dice that chose neither, index by index the same. Only
//! where less is shown to be exploited are the costs taken.
//!
//! | question | answer |
//! |---|---|
//! | which prices are there, on which grid, and what do kinds cost at them? | [`Prices`], [`Step`] |
//! | which arena is it at these prices? | [`Market`], [`GameMarket`] |
//! | which prices leave the least to exploit? | [`tune`], [`Tuning`] |
//! | what can still be exploited? | [`Check`] |
//! | which prices cannot be told apart? | [`Told`] |
//!
//! Both sides follow the same doctrine, for no price makes up for a poorer one; with several doctrines the
//! prices are for all of them. Nothing here depends on the number of threads, or on the clock.

mod exploit;
mod fit;
mod market;
mod prices;
mod propose;
mod report;
mod search;
mod told;

pub use exploit::{Compared, Exploit};
pub use market::{GameMarket, Market};
pub use prices::{Prices, Step};
pub use propose::Why;
pub use report::{
    Played, TRIED, TUNE, TriedRow, TunedRow, TuningReport, tuned_rows, tuned_sentences,
};
pub use search::{Check, Ended, Outcome, Tried, Tuned, Tuning, tune};
pub use told::{Told, Word};

pub use crate::points::{Crew, Trouble};
