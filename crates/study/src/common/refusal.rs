//! Why a question cannot be answered as it was asked.

use super::StudyFailure;
use std::fmt;

/// A question that a study cannot answer as it was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// What is wrong: one sentence without a full stop.
    pub message: String,
    /// What to do instead, one sentence each.
    pub hints: Vec<String>,
}

impl Refusal {
    /// A refusal for this reason.
    pub fn new(message: impl Into<String>) -> Refusal {
        Refusal { message: message.into(), hints: Vec::new() }
    }

    /// Adds one more hint at what to do instead.
    pub fn hint(mut self, hint: impl Into<String>) -> Refusal {
        self.hints.push(hint.into());
        self
    }
}

impl From<String> for Refusal {
    fn from(message: String) -> Refusal {
        Refusal::new(message)
    }
}

/// Why there is no answer: a sentence without a full stop.
impl fmt::Display for StudyFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StudyFailure::Interrupted => write!(f, "interrupted"),
            StudyFailure::NoArmy(why) => write!(f, "no random army is allowed: {why}"),
            StudyFailure::NoCost => write!(f, "a fair cost grew without limit"),
            StudyFailure::Unfit(unfit) => write!(f, "the values cannot be fitted: {unfit}"),
            StudyFailure::Even(_, share) => write!(
                f,
                "{:.0}% of the pairs of battles are even, so they do not say what a unit is worth",
                100.0 * share
            ),
        }
    }
}

/// The same, with what to do instead.
impl From<StudyFailure> for Refusal {
    fn from(cause: StudyFailure) -> Refusal {
        let refusal = Refusal::new(cause.to_string());
        match cause {
            StudyFailure::Interrupted => refusal,
            StudyFailure::NoArmy(_) => {
                refusal.hint("name fewer or other kinds with --units, or another --budget")
            }
            StudyFailure::NoCost => refusal.hint("name more army pairs with --army-pairs"),
            StudyFailure::Even(..) => refusal
                .hint("name other doctrines with --doctrines, or other kinds with --units")
                .hint("armies that only wait for each other never win: `fairfight battle` says how battles end"),
            StudyFailure::Unfit(_) => refusal
                .hint("name more army pairs with --army-pairs, or other kinds with --units")
                .hint("a --budget that buys more than a list may hold makes all armies the same size"),
        }
    }
}
