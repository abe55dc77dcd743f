//! What is a unit worth, and what should it cost?
//!
//! Random armies meet, each pair of armies in one duplicate pair of battles; the root-size model
//! ([`RootSize`](fairfight_stats::value::RootSize)) says which values make their results likely; armies are
//! drawn again at these values until they stay ([`settle`]). What a price is fair against is a choice of
//! [`Opponents`]: random armies, a field of lists, or the mix of the field that nobody can exploit
//! ([`field_mix`]).
//!
//! | question | answer |
//! |---|---|
//! | what is each kind worth? | [`settle`] |
//! | can armies spend their budgets? | [`unspent`] |
//! | which of the field's lists stand in the mix? | [`field_mix`] |
//! | how uneven are armies of equal cost? by fresh battles | [`imbalance`] |
//! | what can no price fix? by fresh battles | [`half_armies`] |
//! | how many of one kind are even with how many of another? | [`exchange`] |
//! | what is an attribute worth? | [`attribute_table`] |
//! | what is a figure of a force that a scenario brings worth? | [`vary`] |
//! | how long do the battles take by themselves? | [`bare()`] |
//!
//! All of it is the same for any number of threads: armies and dice are functions of the index, rows are
//! kept in the order of the indices, and the fits add them up in that order.

mod attributes;
mod bare;
mod even;
mod exchange;
mod field;
mod forces;
mod halves;
mod imbalance;
mod meet;
mod settle;
mod unspent;

pub use attributes::{AttributeTable, attribute_table};
pub use bare::bare;
pub use exchange::{Asked, Exchange, SIZES, Why, exchange, why};
pub use field::field_mix;
pub use forces::{ForceUnit, Theatre, Varied, force_units, vary};
pub use halves::half_armies;
pub use imbalance::{Imbalance, PAIRS_EACH, imbalance};
pub(crate) use meet::one_each;
pub use meet::{Draws, Listed, Opponents, meet};
pub use settle::{Gauging, Settled, Settling, drawable, settle};
pub use unspent::{Unspent, unspent};

use crate::run::{Interrupt, Workers};
use fairfight_stats::value::Unfit;

/// Who plays, who may stop it, and who is told how far it is.
pub struct Crew<'w> {
    /// The threads.
    pub workers: &'w Workers,
    /// Asked before each block.
    pub interrupt: Option<&'w Interrupt>,
    /// Told between waves: what is played, how many pairs of it are done, and of how many.
    pub told: &'w mut dyn FnMut(&str, u64, u64),
}

impl std::fmt::Debug for Crew<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Crew").field("workers", &self.workers).finish_non_exhaustive()
    }
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Trouble {
    /// It was asked to stop.
    Interrupted,
    /// No army that may be drawn is allowed: why the last was not.
    NoArmy(String),
    /// A cost is no number above 0.
    NoCost,
    /// The model could not be fitted.
    Unfit(Unfit),
}

impl From<Unfit> for Trouble {
    fn from(unfit: Unfit) -> Trouble {
        Trouble::Unfit(unfit)
    }
}
