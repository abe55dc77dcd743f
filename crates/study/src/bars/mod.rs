//! How far does a number depend on what is not dice: on who plays, how the text is read, what the model assumes and
//! which other units are about?
//!
//! | question | answer |
//! |---|---|
//! | which bars does a number carry? | [`Bar`] |
//! | who else might lead two sides? | [`other_leads`] |
//! | how far does a score move if others lead? | [`DoctrineBar`] |

mod doctrine;

pub use doctrine::{DoctrineBar, LeadsBar, other_leads};
pub(crate) use doctrine::{fewer, lineages};

use fairfight_rules::words;

words! {
    /// What a number may be unsure of.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum Bar {
        /// Chance: an interval with a level.
        Dice = "dice",
        /// Who plays: the range over the default doctrine and others.
        Doctrine = "doctrine",
    }
}
