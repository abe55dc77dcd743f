//! Battles of lists under doctrines: each match-up is requested once, then all are played together.

use super::Inquiry;
use crate::common::{Crew, Estimate};
use fairfight_engine::rulebook::{Army, Doctrine, Lists};
use fairfight_engine::run::{Plan, Stop};
use fairfight_engine::tally::{Detail, Totals};
use fairfight_rules::BySide;
use std::collections::HashMap;

/// One side of a match-up: the index of an army, and its doctrine.
pub(super) type Led = (usize, Doctrine);

/// Match-ups of armies under doctrines.
pub(super) struct Table {
    armies: Vec<Army>,
    asked: Vec<BySide<Led>>,
    places: HashMap<(Led, Led), usize>,
    played: Vec<Totals>,
}

impl Table {
    /// A table of these armies.
    pub fn of(armies: Vec<Army>) -> Table {
        Table { armies, asked: Vec::new(), places: HashMap::new(), played: Vec::new() }
    }

    /// The army at this index.
    pub fn army(&self, place: usize) -> &Army {
        &self.armies[place]
    }

    /// Requests a match-up and returns its index.
    pub fn ask(&mut self, a: Led, b: Led) -> usize {
        *self.places.entry((a, b)).or_insert_with(|| {
            self.asked.push(BySide::new(a, b));
            self.asked.len() - 1
        })
    }

    /// Plays all requested match-ups, with this many pairs each, shown under this name. `false` if interrupted.
    pub fn play(
        &mut self,
        what: &str,
        inquiry: &Inquiry<'_>,
        pairs: u64,
        detail: Detail,
        crew: &mut Crew<'_>,
    ) -> bool {
        let open = |number: usize| {
            let sides = &self.asked[number];
            let lists = Lists {
                rules: inquiry.rules,
                scenario: inquiry.scenario,
                armies: sides.as_ref().map(|(army, _)| &self.armies[*army]),
                doctrines: sides.map(|(_, doctrine)| doctrine),
            };
            lists.match_up(inquiry.parts, inquiry.seed)
        };
        (crew.progress)(what, 0, pairs.saturating_mul(self.asked.len() as u64));
        let plan = Plan::new(Stop::Pairs(pairs)).counting(detail);
        let outcomes = crew.many(|_| what.to_owned(), self.asked.len(), open, &plan);
        let whole = outcomes.into_iter().map(|outcome| Some(outcome?.totals));
        match whole.collect::<Option<Vec<Totals>>>() {
            Some(played) => {
                self.played = played;
                true
            }
            None => false,
        }
    }

    /// The counts of a played match-up.
    pub fn totals(&self, place: usize) -> &Totals {
        &self.played[place]
    }

    /// The score of side A in a played match-up.
    pub fn score(&self, place: usize) -> Estimate {
        Estimate::of_few(&self.totals(place).scores())
    }
}
