//! Suites: match-ups on which a change of the rules is tried.
//!
//! ```toml
//! system = "iron-winds"
//! name = "Knights"
//! changed = ["rules/knights-round-up.toml"]
//! delta = 0.02
//!
//! [[match]]
//! a = "human-150.toml"
//! b = "orc-150.toml"
//!
//! [[fight]]
//! a = "knight+mounted"
//! b = "warrior"
//! aspect = "flank"
//! ```

mod accepted;
mod cases;
mod name;
mod pieces;
mod read;
mod root;

pub use accepted::{accepted, accepted_text};
pub use name::CaseName;
pub(super) use read::read;
pub use read::suite;
pub use root::{Outside, reaches};

use super::house::StatedSetting;
use super::source::Source;
use fairfight_battle::game::Parts;
use fairfight_engine::rulebook::{Army, Doctrine, Rules, Scenario, Unit};
use fairfight_engine::tally::{ByQuantity, Quantity};
use fairfight_engine::under_both::UnderBoth;
use fairfight_rules::BySide;
use fairfight_stats::{Interval, Level};
use std::sync::Arc;

/// A checked suite.
#[derive(Clone, PartialEq, Debug)]
pub struct Suite {
    /// Its name.
    pub name: String,
    /// The rules before and after the change.
    pub rules: UnderBoth<RuleSet>,
    /// Does it name no change? Then both rules are those of the baseline, and every match-up has a target.
    pub alone: bool,
    /// The least difference of a score that matters.
    pub delta: f64,
    /// The least difference of losses that matters, in figures.
    pub delta_losses: Option<f64>,
    /// The least difference of the rounds of a fight that matters.
    pub delta_rounds: Option<f64>,
    /// The least difference of the turns of a battle that matters.
    pub delta_turns: Option<f64>,
    /// A difference of a score that is too small to fail but surely above this is worth a warning.
    pub warn: f64,
    /// The level of all intervals together.
    pub level: Level,
    /// The most pairs or fights a match-up may take.
    pub max_pairs: u64,
    /// The seed.
    pub seed: u64,
    /// Its match-ups: lists first, then fights, in the order of the file.
    pub cases: Vec<Case>,
    /// Its file of accepted differences.
    pub accepted: Option<AcceptedIn>,
    /// Every file that was read for it, the suite's own first.
    pub files: Vec<Arc<Source>>,
}

impl Suite {
    /// The accepted differences that count.
    pub fn all_accepted(&self) -> impl Iterator<Item = &Accepted> {
        let counts = |file: &&AcceptedIn| matches!(file.standing, Standing::Counts(_));
        self.accepted.iter().filter(counts).flat_map(|file| &file.entries)
    }

    /// The accepted ranges of this match-up.
    pub fn accepted_for(&self, name: &CaseName) -> ByQuantity<Option<Interval>> {
        let mut of = ByQuantity::default();
        for entry in self.all_accepted().filter(|entry| entry.case == *name) {
            of[entry.quantity] = Some(entry.range);
        }
        of
    }
}

/// One of the two sets of rules.
#[derive(Clone, PartialEq, Debug)]
pub struct RuleSet {
    /// The rules.
    pub rules: Rules,
    /// Their hash, as reports have it.
    pub hash: String,
    /// The settings that files state.
    pub stated: Vec<StatedSetting>,
}

/// A file of accepted differences, as a suite names it.
#[derive(Clone, PartialEq, Debug)]
pub struct AcceptedIn {
    /// Its path.
    pub file: String,
    /// Its standing with the suite.
    pub standing: Standing,
    /// Its entries, whether or not it counts.
    pub entries: Vec<Accepted>,
}

/// Whether a file of accepted differences counts for a suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It is for this change of the rules, and counts.
    Counts(AcceptedOf),
    /// It does not exist yet; this file may have been meant.
    Missing(Option<String>),
    /// It is for another change, and does not count.
    OfOtherRules(AcceptedOf),
    /// It does not say which change it is for, and does not count.
    OfUnknownRules,
}

/// The change of the rules that accepted differences belong to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AcceptedOf {
    /// The hashes of the rules.
    pub rules: UnderBoth<String>,
    /// The version of fairfight that found them.
    pub version: String,
    /// The day on which they were accepted.
    pub date: String,
}

/// A difference that somebody has looked at and accepted.
#[derive(Clone, PartialEq, Debug)]
pub struct Accepted {
    /// The match-up.
    pub case: CaseName,
    /// What differs.
    pub quantity: Quantity,
    /// The range, ends included; changed less baseline.
    pub range: Interval,
    /// Why, if the file says so.
    pub why: Option<String>,
}

/// A match-up of a suite.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// Its unique name.
    pub name: CaseName,
    /// The line of the suite file in which it begins, from 1.
    pub line: usize,
    /// The lists or units that meet.
    pub meeting: Meeting,
    /// Where its score under the changed rules is meant to lie, ends included.
    pub target: Option<Interval>,
    /// Its files, to check it under other rules than these two.
    pub texts: CaseTexts,
}

impl Case {
    /// The doctrines of the lists; units have none.
    pub fn doctrines(&self) -> Option<BySide<Doctrine>> {
        match self.meeting {
            Meeting::Lists { doctrines, .. } => Some(doctrines),
            Meeting::Units { .. } => None,
        }
    }
}

/// The files that a match-up of lists is made of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CaseTexts {
    /// The lists; none in a fight, or if the scenario brings the forces.
    pub lists: Option<BySide<Arc<Source>>>,
    /// The scenario, if one is named.
    pub scenario: Option<Arc<Source>>,
}

/// The two sides of a match-up. A list or unit is checked under both rule sets, because its cost may differ.
#[derive(Clone, PartialEq, Debug)]
pub enum Meeting {
    /// List against list.
    Lists {
        /// The lists.
        armies: Box<BySide<UnderBoth<Army>>>,
        /// Their doctrines.
        doctrines: BySide<Doctrine>,
        /// The scenario.
        scenario: Box<UnderBoth<Scenario>>,
        /// May the lists exchange their parts?
        parts: Parts,
    },
    /// Unit against unit.
    Units {
        /// The units.
        units: Box<BySide<UnderBoth<Unit>>>,
        /// How they meet.
        options: Vec<(&'static str, &'static str)>,
    },
}
