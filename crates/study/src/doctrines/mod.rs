//! Doctrines: how far can their play be trusted?
//!
//! | step | where |
//! |---|---|
//! | battles of lists under doctrines, each requested once | `played` |
//! | one row per doctrine: strength, gain of search over it, distance of its answers from others | [`DOCTRINES`] |
//! | one row per case of a law: options, reinforcements, endings, idle units | [`LAWS`] |
//! | one row per search: with more courses, and in one kind of decision alone | [`SEARCHES`] |
//! | everything in words | [`doctrines_text`] |
//!
//! The gain of search is a lower bound of the gain of better play (F. Timbers and others 2022, "Approximate
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
use fairfight_engine::rulebook::{Army, Doctrine, Rules, Scenario};
use fairfight_rules::BySide;
use fairfight_stats::Level;

/// The subject of the inquiry, and the number of battles.
#[derive(Clone, Copy, Debug)]
pub struct Inquiry<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The scenario.
    pub scenario: &'a Scenario,
    /// The lists; the two forces of the scenario if each has a part of its own.
    pub armies: &'a [Army],
    /// Their names, made distinct.
    pub names: &'a [String],
    /// May the lists exchange their parts?
    pub parts: Parts,
    /// The seed.
    pub seed: u64,
    /// The level of the intervals.
    pub level: Level,
    /// The doctrine to be judged, if not the default doctrine of lists.
    pub doctrine: Option<Doctrine>,
    /// Pairs of battles (single battles if parts are fixed) for any two lists under any two doctrines.
    pub pairs: u64,
    /// The same if a side searches; 0 for no search.
    pub searched: u64,
}

/// May these lists exchange their parts, or are they two lists with one part each?
///
/// # Errors
/// A sentence that says why neither is possible.
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
                return Err("these lists cannot all meet each other: name one list for each part"
                    .to_owned());
            }
        }
    }
    Ok(Parts::Exchangeable)
}

impl Inquiry<'_> {
    /// The judged doctrine: all others are compared with it.
    fn judged(&self) -> Doctrine {
        self.doctrine.unwrap_or_else(|| self.rules.book.usual_doctrine())
    }
}
