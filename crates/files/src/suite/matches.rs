//! A `[[match]]` of a suite: list against list.

use super::Meeting;
use super::pieces::place;
use super::read::Reader;
use crate::forms::MatchEntry;
use fairfight_battle::game::Parts;
use fairfight_engine::rulebook::{Army, Doctrine, Rules, Scenario, parts_under_both};
use fairfight_engine::under_both::UnderBoth;
use fairfight_rules::BySide;
use fairfight_rules::list::Table;

impl Reader<'_> {
    pub(super) fn lists(
        &mut self,
        index: usize,
        entry: &MatchEntry,
        rules: UnderBoth<&Rules>,
    ) -> Option<Meeting> {
        let scenario = match &entry.scenario {
            None => Some(rules.map(Rules::open_ground)),
            Some(name) => {
                let span = self.pieces.span(place("match", index, "scenario"));
                self.pieces.scenario(name, span, rules)
            }
        };
        let forces = scenario.as_ref().and_then(forces);
        let armies = match forces {
            Some(forces) => self.no_lists(index, entry).then_some(forces),
            // A scenario that cannot be read may be one that brings its forces.
            None if scenario.is_none() && entry.a.is_none() && entry.b.is_none() => None,
            None => self.two_lists(index, entry, rules),
        };
        let words = [("doctrine-a", &entry.doctrine_a), ("doctrine-b", &entry.doctrine_b)];
        let [asked_a, asked_b] = words.map(|(key, word)| {
            let span = self.pieces.span(place("match", index, key));
            self.pieces.doctrine(word.as_deref(), span)
        });
        let (armies, scenario) = (armies?, scenario?);
        let doctrines = BySide::new(
            self.doctrine(index, "doctrine-a", asked_a, &armies.a.baseline),
            self.doctrine(index, "doctrine-b", asked_b, &armies.b.baseline),
        );
        let parts = self.parts(index, &armies, &scenario)?;
        let (armies, scenario) = (Box::new(armies), Box::new(scenario));
        Some(Meeting::Lists { armies, doctrines, scenario, parts })
    }

    /// The lists that a match-up names.
    fn two_lists(
        &mut self,
        index: usize,
        entry: &MatchEntry,
        rules: UnderBoth<&Rules>,
    ) -> Option<BySide<UnderBoth<Army>>> {
        let named = BySide::new(entry.a.as_deref(), entry.b.as_deref());
        let examples = BySide::new("human-150.toml", "orc-150.toml");
        self.sides("match", index, named, examples, |pieces, name, span| {
            pieces.army(name, span, rules)
        })
    }

    /// How an army is played: as asked, otherwise as the list says.
    fn doctrine(
        &mut self,
        index: usize,
        key: &'static str,
        asked: Option<Doctrine>,
        army: &Army,
    ) -> Doctrine {
        let doctrine = asked.unwrap_or(army.doctrine);
        if let Err(message) = army.plays(doctrine) {
            let span = self.pieces.span(place("match", index, key));
            self.pieces.fault(span, message, None);
        }
        doctrine
    }

    /// Are no lists named beside a scenario that brings its forces?
    fn no_lists(&mut self, index: usize, entry: &MatchEntry) -> bool {
        for (key, named) in [("a", &entry.a), ("b", &entry.b)] {
            if named.is_some() {
                let span = self.pieces.span(place("match", index, key));
                let instead = Some(format!("leave `{key}` out"));
                self.pieces.fault(span, "this scenario brings its own forces", instead);
            }
        }
        entry.a.is_none() && entry.b.is_none()
    }

    /// May the lists exchange their parts?
    fn parts(
        &mut self,
        index: usize,
        armies: &BySide<UnderBoth<Army>>,
        scenario: &UnderBoth<Scenario>,
    ) -> Option<Parts> {
        let baseline = armies.as_ref().map(|army| &army.baseline);
        let changed = armies.as_ref().map(|army| &army.changed);
        match parts_under_both(scenario.as_ref(), UnderBoth { baseline, changed }) {
            Ok(parts) => Some(parts),
            Err(message) => {
                let span = self.pieces.span(Table::Item("match", index).whole());
                self.pieces.fault(span, message, None);
                None
            }
        }
    }
}

/// The forces that a scenario brings, under both rule sets.
fn forces(scenario: &UnderBoth<Scenario>) -> Option<BySide<UnderBoth<Army>>> {
    let of = scenario.as_ref().map(|scenario| scenario.forces.clone());
    let (baseline, changed) = (of.baseline?, of.changed?);
    Some(BySide::new(
        UnderBoth { baseline: baseline.a, changed: changed.a },
        UnderBoth { baseline: baseline.b, changed: changed.b },
    ))
}
