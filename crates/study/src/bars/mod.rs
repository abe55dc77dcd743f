//! How far does a number depend on what is not dice: on who plays, how the text is read, what the model assumes and
//! which other units are about?
//!
//! | question | answer |
//! |---|---|
//! | which bars does a number carry? | [`Bar`] |
//! | who else might lead two sides? | [`other_leads`] |
//! | how far does a score move if others lead? | [`DoctrineBar`] |
//! | how far do scores move under other readings and constants? | [`RulesBars`] |
//! | how else may the text be read, and the battle be modelled? | [`readings`], [`other_constants`] |
//! | beside which other kinds is a unit priced? | [`halves`] |

mod alternatives;
mod company;
mod doctrine;
mod readings;
mod rules;

pub use alternatives::mean_n;
pub(crate) use alternatives::{Alternatives, ScoreOf, sign};
pub use company::halves;
pub use doctrine::{DoctrineBar, LeadsBar, credible, other_leads};
pub(crate) use doctrine::{fewer, lineages};
pub use readings::{OtherConstant, Reading, Readings, other_constants, readings};
pub use rules::{Allowed, RulesBar, RulesBars, RulesScores};
pub(crate) use rules::{MODEL_LOW, RULING_LOW, RULING_WORST, UPPER_QUANTILE};

use fairfight_rules::words;

words! {
    /// What a number may be unsure of.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum Bar {
        /// Chance: an interval with a level.
        Dice = "dice",
        /// Who plays: the range over the default doctrine and others.
        Doctrine = "doctrine",
        /// How the text is read: answers to its rulings, drawn at random.
        Ruling = "ruling",
        /// What the abstract battle assumes: numbers that no text gives.
        Model = "model",
        /// Which other kinds of unit are about.
        Company = "company",
    }
}

/// The words of the bars that are not among these, for a sentence; empty if all are.
///
/// ```
/// use fairfight_study::bars::{Bar, left_out};
/// assert_eq!(left_out(&[Bar::Dice, Bar::Doctrine, Bar::Company]), "ruling, model");
/// assert_eq!(left_out(&Bar::ALL), "");
/// ```
pub fn left_out(asked: &[Bar]) -> String {
    let others = Bar::ALL.iter().filter(|bar| !asked.contains(bar)).map(|bar| bar.word());
    others.collect::<Vec<_>>().join(", ")
}
