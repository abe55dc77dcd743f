//! Battles of lists under doctrines: each match-up is asked for once, then all are played together.

use super::{Inquiry, Watching};
use fairfight_engine::rulebook::{Army, Doctrine, Lists};
use fairfight_engine::run::{self, ManyProgress, ManyWatch, Plan, Stop};
use fairfight_engine::tally::{Detail, Totals};
use fairfight_rules::BySide;
use fairfight_stats::{Interval, Level};
use std::collections::HashMap;

/// An estimate and the variance of its error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Estimate {
    pub value: f64,
    pub variance: f64,
}

impl Estimate {
    /// What is known without dice.
    pub const fn exact(value: f64) -> Estimate {
        Estimate { value, variance: 0.0 }
    }

    /// The difference of two that do not depend on each other.
    pub fn less(self, other: Estimate) -> Estimate {
        Estimate { value: self.value - other.value, variance: self.variance + other.variance }
    }

    /// One less this.
    pub fn rest(self) -> Estimate {
        Estimate::exact(1.0).less(self)
    }

    /// Its interval, with a normal error.
    pub fn interval(self, level: Level) -> Interval {
        let reach = level.z() * self.variance.sqrt();
        Interval { low: self.value - reach, high: self.value + reach }
    }

    /// The mean of several; `None` if there are none.
    pub fn mean(all: &[Estimate]) -> Option<Estimate> {
        let n = all.len() as f64;
        (n > 0.0).then(|| Estimate {
            value: all.iter().map(|one| one.value).sum::<f64>() / n,
            variance: all.iter().map(|one| one.variance).sum::<f64>() / (n * n),
        })
    }
}

/// One side of a match-up: an army, by its place, and who leads it.
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

    /// The army at this place.
    pub fn army(&self, place: usize) -> &Army {
        &self.armies[place]
    }

    /// Asks for a match-up; its place.
    pub fn ask(&mut self, a: Led, b: Led) -> usize {
        *self.places.entry((a, b)).or_insert_with(|| {
            self.asked.push(BySide::new(a, b));
            self.asked.len() - 1
        })
    }

    /// Plays all that is asked for, so many pairs each. `false` if it was interrupted.
    pub fn play(
        &mut self,
        inquiry: &Inquiry<'_>,
        pairs: u64,
        detail: Detail,
        watching: &mut Watching<'_>,
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
        let mut show = |now: ManyProgress| {
            (watching.progress)(now.played, now.total.unwrap_or(now.played));
        };
        let mut watch = ManyWatch { interrupt: watching.interrupt, progress: Some(&mut show) };
        let plan = Plan::new(Stop::Pairs(pairs)).counting(detail);
        let outcomes = run::many(self.asked.len(), open, &plan, inquiry.workers, &mut watch);
        let whole = outcomes.into_iter().map(|outcome| Some(outcome?.totals));
        match whole.collect::<Option<Vec<Totals>>>() {
            Some(played) => {
                self.played = played;
                true
            }
            None => false,
        }
    }

    /// What was counted in a match-up that was played.
    pub fn totals(&self, place: usize) -> &Totals {
        &self.played[place]
    }

    /// The score of side A in a match-up that was played.
    pub fn score(&self, place: usize) -> Estimate {
        let scores = self.totals(place).scores();
        let error = scores.standard_error().unwrap_or(0.5);
        Estimate { value: scores.mean().unwrap_or(0.5), variance: error * error }
    }
}
