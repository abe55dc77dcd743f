//! Which costs leave the least to exploit?
//!
//! Two nested loops. The inner one looks for what is wrong with the present costs: `search` finds the list that does
//! best against random lists of its own cost; at fair costs there is no such list ([`Exploit`]). The outer one draws
//! random armies, adds how those lists fared, and fits what the kinds are worth. It tries the costs on the grid that
//! come nearest ([`Tried`]): the best list at these costs and the best at the present ones meet random lists, on dice
//! that chose neither, index by index the same. The costs are taken only if less is shown to be exploited.
//!
//! | question | answer |
//! |---|---|
//! | which prices are there, on which grid, and what do kinds cost at them? | [`Prices`], [`Step`] |
//! | which arena belongs to these prices? | [`Market`], [`GameMarket`] |
//! | which prices leave the least to exploit? | [`tune`], [`Tuning`] |
//! | what can still be exploited? | [`Check`] |
//! | which prices cannot be told apart? | [`PriceKnowledge`] |
//!
//! Both sides follow the same doctrine, because no price makes up for a poorer one; with several doctrines the prices
//! are for all of them. Nothing here depends on the number of threads or on the clock.

mod exploit;
mod fit;
mod knowledge;
mod market;
mod prices;
mod propose;
mod report;
mod search;

pub use exploit::{Compared, Exploit};
pub use knowledge::{PriceKnowledge, Word};
pub use market::{GameMarket, Market};
pub use prices::{Prices, Step};
pub use propose::Why;
pub use report::{
    Played, TRIED, TUNE, TriedRow, TunedRow, TuningReport, tuned_rows, tuned_sentences,
};
pub use search::{Check, Ended, Outcome, Tried, Tuned, Tuning, tune};

pub use crate::points::{Crew, StudyFailure, unless_interrupted};
