//! Tuning: the costs that leave the least to exploit.
//!
//! There are two nested loops. The inner one looks for faults of the present costs: `search` finds the list that does
//! best against random lists of its own cost. At fair costs no list does better than others ([`Exploit`]). The outer
//! loop draws random armies, adds the results of those lists, and fits the values of the kinds. It tries the nearest
//! costs on the grid ([`Tried`]): the best lists at these costs and the best at the present ones meet the same random
//! lists on the same dice, in battles that chose neither. The costs are taken only if they are shown to leave less to
//! exploit.
//!
//! | question | answer |
//! |---|---|
//! | which prices are there, on which grid, and what do kinds cost at them? | [`Prices`], [`Step`] |
//! | which arena belongs to these prices? | [`Market`] |
//! | which costs of a system should change, and in which contexts are they judged? | [`TuneStudy`] |
//! | which prices leave the least to exploit? | [`tune`], [`Tuning`] |
//! | in which contexts, and by how much, can prices be exploited? | [`Check`] |
//! | what do fewer changes leave to exploit? | [`FrontPoint`] |
//! | which prices cannot be told apart? | [`PriceKnowledge`] |
//!
//! Prices are judged in several contexts: the default play, and variations for the bars requested. Prices are taken
//! only if they are shown to leave less to exploit in the worst context. Both sides follow the same doctrine, because
//! no price makes up for a poorer doctrine. Nothing here depends on the number of threads or on the clock.

mod bench;
mod exploit;
mod fit;
mod front;
mod knowledge;
mod market;
mod prices;
mod propose;
mod report;
mod search;
mod study;
mod tuned;

pub use exploit::{Compared, Exploit};
pub use front::FrontPoint;
pub use knowledge::{PriceKnowledge, Word};
pub(crate) use market::{Context, GameMarket};
pub use market::{Market, Premiums};
pub use prices::{Prices, Step};
pub use propose::Why;
pub use report::{
    FRONT, FrontRow, Judged, Played, TRIED, TUNE, TriedRow, TunedRow, TuningReport,
    front_sentences, tuned_sentences,
};
pub(crate) use report::{front_rows, tuned_rows};
pub use search::tune;
pub use study::{TuneAnswer, TuneOptions, TuneStudy, no_answer};
pub use tuned::{Check, Ended, Outcome, Tried, Tuned, Tuning};
