//! Doctrines: how far can their play be trusted?
//!
//! | step | where |
//! |---|---|
//! | battles of lists under doctrines, each asked for once | `played` |
//! | a row a doctrine: strength, what search gains over it, how far its answers are from others | [`DOCTRINES`] |
//! | a row a case of a law: options, reinforcements, endings, idle units | [`LAWS`] |
//! | a row a search: with more courses, and in one kind of decision alone | [`SEARCHES`] |
//! | all in words | [`doctrines_text`] |
//!
//! What search gains is a lower bound of what better play would gain (F. Timbers and others 2022, "Approximate
//! exploitability"); the search is a rollout (G. Tesauro and G. Galperin 1996, "On-line policy improvement using Monte
//! Carlo search").

mod laws;
mod played;
mod report;
mod searches;
mod text;
mod trust;

pub use laws::{Kept, Law, LawRow, laws};
pub use report::{DOCTRINES, LAWS, SEARCHES};
pub use searches::{SearchRow, searches};
pub use text::doctrines_text;
pub use trust::{Apart, Gain, Role, TrustRow, trust};

use fairfight_battle::game::Parts;
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::rulebook::{Army, Doctrine, Rules, Scenario};
use fairfight_engine::run::Workers;
use fairfight_rules::BySide;
use fairfight_stats::Level;

/// What is asked, and with how many battles.
#[derive(Clone, Copy, Debug)]
pub struct Inquiry<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The scenario.
    pub scenario: &'a Scenario,
    /// The lists; the two forces of the scenario if each has a part of its own.
    pub armies: &'a [Army],
    /// Their names, told apart.
    pub names: &'a [String],
    /// May the lists exchange their parts?
    pub parts: Parts,
    /// The seed.
    pub seed: u64,
    /// The level of the intervals.
    pub level: Level,
    /// The doctrine that is looked at, if not that of lists that name none.
    pub doctrine: Option<Doctrine>,
    /// Pairs of battles (single battles if parts are fixed) of each two lists under each two doctrines.
    pub pairs: u64,
    /// The same where a side searches; 0 for no search.
    pub searched: u64,
    /// The threads.
    pub workers: &'a Workers,
}

/// May these lists exchange their parts, or are there two of them that have a part each?
///
/// # Errors
/// In a sentence, why they can do neither.
pub fn parts(scenario: &Scenario, armies: &[Army]) -> Result<Parts, String> {
    let meet = |a: &Army, b: &Army| scenario.parts(BySide::new(a, b));
    if let [a, b] = armies
        && meet(a, b)? == Parts::Fixed
    {
        return Ok(Parts::Fixed);
    }
    for (at, a) in armies.iter().enumerate() {
        for b in &armies[at..] {
            if meet(a, b)? == Parts::Fixed {
                return Err(
                    "these lists cannot all meet each other: name one of each part".to_owned()
                );
            }
        }
    }
    Ok(Parts::Exchangeable)
}

/// Shows which battles are played, how many of them so far, and of how many.
pub type OnBattles<'a> = &'a mut dyn FnMut(&str, u64, u64);

/// Who watches.
pub struct Watching<'a> {
    /// Checked after each battle.
    pub interrupt: Option<&'a Interrupt>,
    /// Called before the first battle of each kind, and between waves.
    pub progress: OnBattles<'a>,
}

impl Inquiry<'_> {
    /// The doctrine that is looked at: all others are compared with it.
    fn judged(&self) -> Doctrine {
        self.doctrine.unwrap_or_else(|| self.rules.book.usual_doctrine())
    }
}
