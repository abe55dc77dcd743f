//! Which kinds of unit beat a list most, at equal points?
//!
//! | question | answer |
//! |---|---|
//! | which kinds beat it? | [`CountersStudy`] |
//! | what is the list of a kind? | [`Wanted::of_kind`] |
//! | what are the results of its battles? | [`CounterRow`], [`COUNTERS`], [`counter_sentences`] |
//!
//! The battles are those of a matrix; [`Leads`](crate::matrix::Leads) are those of the bar of doctrines.

mod report;
mod study;

pub use report::{COUNTERS, Counted, CounterRow, Verdict, counter_sentences};
pub use study::{Against, CountersOptions, CountersStudy};

use crate::armies::{MOST_UNITS, part_of};
use fairfight_battle::game::Noun;
use fairfight_engine::rulebook::{Army, Rules, Unit};
use fairfight_rules::list::first_message;

/// The requirements for a list of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// Its maximum cost: points, or units if the system has none.
    pub budget: u32,
    /// The number of its leaders, if both sides have the same number.
    pub leaders: Option<usize>,
    /// The kind that spends the rest if the rules allow no more of the kind itself.
    pub filler: Option<&'a Unit>,
}

/// A list of one kind, as far as the rules allow.
#[derive(Clone, PartialEq, Debug)]
pub struct OfKind {
    /// The kind.
    pub kind: String,
    /// The list.
    pub army: Army,
    /// Its units.
    pub units: Vec<Unit>,
    /// Its cost: points, or units.
    pub cost: u32,
}

impl Wanted<'_> {
    /// The list with as many units of this kind as the budget buys and the rules allow, and with a unit of part
    /// strength if the rest buys half of one.
    ///
    /// ```
    /// use fairfight_engine::rulebook::rulebook;
    /// use fairfight_study::counters::Wanted;
    /// let rules = rulebook("iron-winds").unwrap().printed();
    /// let wanted = Wanted { budget: 100, leaders: Some(1), filler: None };
    /// let list = wanted.of_kind(&rules.unit("levy").unwrap(), &rules).unwrap();
    /// assert_eq!((list.units.len(), list.cost), (8, 96));
    /// let too_few = Wanted { budget: 12, ..wanted };
    /// assert!(too_few.of_kind(&rules.unit("levy").unwrap(), &rules).is_err());
    /// ```
    ///
    /// # Errors
    /// A sentence that says why there is no such list.
    pub fn of_kind(&self, kind: &Unit, rules: &Rules) -> Result<OfKind, String> {
        let fewest = rules.about().fewest_units.max(self.leaders.unwrap_or(0)).max(1);
        let bought = (self.budget / kind.points.unwrap_or(1).max(1)) as usize;
        let mut why = String::new();
        for number in (1..=bought.min(MOST_UNITS)).rev() {
            let mut found = match self.list(kind, vec![kind.clone(); number], rules) {
                Ok(found) => found,
                Err(refused) => {
                    why = refused;
                    continue;
                }
            };
            let left = self.budget - found.cost;
            if let Some(part) = part_of(kind, left, rules).filter(|_| why.is_empty()) {
                let units = found.units.iter().cloned().chain([part]).collect();
                found = self.list(kind, units, rules).unwrap_or(found);
            }
            // The rules allow no more of the kind.
            while let Some(filler) = self.filler.filter(|_| number < bought && !why.is_empty()) {
                let units: Vec<Unit> = found.units.iter().chain([filler]).cloned().collect();
                let Ok(more) = self.list(kind, units, rules) else { break };
                found = more;
            }
            if found.units.len() >= fewest {
                return Ok(found);
            }
            break;
        }
        Err(match why.is_empty() {
            true => format!(
                "{} buys {} of {}, but a list has at least {fewest}",
                self.budget,
                Noun::UNIT.count(bought as u64),
                kind.text
            ),
            false => format!("{} makes no list for {}: {why}", kind.text, self.budget),
        })
    }

    /// The list of these units with its leaders, if it is legal and within the budget. The reason is empty if it costs
    /// too much.
    fn list(&self, kind: &Unit, units: Vec<Unit>, rules: &Rules) -> Result<OfKind, String> {
        let units = match self.leaders {
            Some(leaders) => rules.with_leaders(&units, leaders)?,
            None => units,
        };
        let army = rules.muster(&kind.text, &units).map_err(first_message)?;
        let cost = army.outline.cost();
        if cost > self.budget {
            return Err(String::new());
        }
        Ok(OfKind { kind: kind.text.clone(), army, units, cost })
    }
}
