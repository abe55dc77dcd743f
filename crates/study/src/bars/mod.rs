//! How far does a number depend on things other than dice: on doctrine, on the reading of the text, on the assumptions
//! of the model, and on the company of other units?
//!
//! | question | answer |
//! |---|---|
//! | which bars does a number carry? | [`Bar`] |
//! | which other doctrines might lead two sides? | [`other_leads`] |
//! | how far does a score move under other doctrines? | [`DoctrineBar`] |
//! | how far do scores move under other readings and constants? | [`RulesBars`] |
//! | how else may the text be read, and the battle be modelled? | [`readings`], [`other_constants`] |
//! | which other kinds is a unit priced with? | [`halves`] |

mod alternatives;
mod company;
mod doctrine;
mod readings;
mod rules;

pub use alternatives::mean_n;
pub(crate) use alternatives::{Alternatives, ScoreOf, sign};
pub use company::halves;
pub use doctrine::{DoctrineBar, credible, other_leads};
pub(crate) use doctrine::{OTHER_DOCTRINES, fewer, lineages, scores_of};
pub use readings::{OtherConstant, Reading, Readings, other_constants, readings};
pub use rules::{Allowed, RulesBar, RulesBars, RulesScores};
pub(crate) use rules::{MODEL_LOW, RULING_LOW, RULING_WORST, UPPER_QUANTILE};

use fairfight_rules::words;

words! {
    /// A source of uncertainty of a number.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum Bar {
        /// Chance: an interval with a level.
        Dice = "dice",
        /// The doctrines: the range over the default doctrine and others.
        Doctrine = "doctrine",
        /// The reading of the text: answers to its rulings, drawn at random.
        Ruling = "ruling",
        /// The assumptions of the abstract battle: numbers that no text gives.
        Model = "model",
        /// The other kinds of unit in the armies.
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
