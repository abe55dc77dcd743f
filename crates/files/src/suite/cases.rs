//! The match-ups of a suite.

use super::read::Reader;
use super::{AcceptedIn, Case, CaseName, CaseTexts, Meeting, RuleSet};
use crate::fights::{fight_name, fight_options};
use crate::forms::{FightEntry, MatchEntry, SuiteFile};
use fairfight_battle::game::About;
use fairfight_engine::rulebook::{Army, Doctrine, Rules, Scenario, parts_under_both};
use fairfight_engine::under_both::UnderBoth;
use fairfight_rules::BySide;
use fairfight_rules::list::Table;
use fairfight_stats::Interval;
use std::ops::Range;

impl Reader<'_> {
    pub(super) fn cases(
        &mut self,
        file: &SuiteFile,
        sets: &UnderBoth<RuleSet>,
    ) -> (Vec<Case>, Option<AcceptedIn>) {
        let rules = sets.as_ref().map(|set| &set.rules);
        let mut cases = Vec::new();
        for (index, entry) in file.matches.iter().enumerate() {
            let table = Table::Item("match", index);
            if let Some(meeting) = self.lists(table, entry, rules) {
                let texts = self.texts(entry);
                let told = (entry.name.as_deref(), target(entry.expect));
                self.case(&mut cases, table, told, meeting, texts);
            }
        }
        for (index, entry) in file.fights.iter().enumerate() {
            let table = Table::Item("fight", index);
            if let Some(meeting) = self.units(table, entry, rules) {
                let texts = CaseTexts::default();
                let told = (entry.name.as_deref(), target(entry.expect));
                self.case(&mut cases, table, told, meeting, texts);
            }
        }
        let whole = cases.len() == file.matches.len() + file.fights.len();
        // In an incomplete suite, match-ups would be reported as missing.
        let accepted = file.accepted.as_ref().filter(|_| whole);
        let hashes = sets.as_ref().map(|set| &*set.hash);
        let accepted = accepted.and_then(|name| self.accepted(name, hashes, &cases));
        (cases, accepted)
    }

    /// The files that a match-up is made of; they have been read.
    fn texts(&mut self, entry: &MatchEntry) -> CaseTexts {
        let mut file = |name: &String| self.source(name, None);
        let lists = entry.a.as_ref().zip(entry.b.as_ref());
        let lists = lists.and_then(|(a, b)| Some(BySide::new(file(a)?, file(b)?)));
        CaseTexts { lists, scenario: entry.scenario.as_ref().and_then(file) }
    }

    /// Adds a match-up. Its name must be unique: a report tells match-ups apart by it.
    fn case(
        &mut self,
        cases: &mut Vec<Case>,
        table: Table,
        (name, target): (Option<&str>, Option<Interval>),
        meeting: Meeting,
        texts: CaseTexts,
    ) {
        let header = self.span(table.whole());
        let name = name.map_or_else(|| own_name(&meeting, self.book.about()), str::to_owned);
        if cases.iter().any(|other| other.name.own == name) {
            let instead = "give one of them another name = \"...\"".to_owned();
            let span = self.span(table.key("name"));
            self.fault(span, format!("two match-ups are called {name:?}"), instead);
        }
        let at = header.map_or(0, |span| span.start);
        let text = self.document.source.text();
        let line = 1 + text[..at.min(text.len())].matches('\n').count();
        let name = CaseName { own: name, lead: None };
        cases.push(Case { name, line, meeting, target, texts });
    }

    /// Reads what `a` and `b` of a match-up name, both even if one is wrong.
    fn sides<T>(
        &mut self,
        table: Table,
        named: BySide<Option<&str>>,
        mut read: impl FnMut(&mut Self, &str, Option<Range<usize>>) -> Option<T>,
    ) -> Option<BySide<T>> {
        let mut side = |key: &'static str, named: Option<&str>| {
            let span = self.span(table.key(key));
            if let (None, Table::Item(name, index)) = (named, table)
                && self.structured.lacking(name, index).next().is_none()
            {
                let instead = format!("add {key} = \"...\" (an army list)");
                self.fault(span.clone(), format!("this [[{name}]] has no `{key}`"), instead);
            }
            read(self, named?, span)
        };
        let (a, b) = (side("a", named.a), side("b", named.b));
        Some(BySide::new(a?, b?))
    }

    /// List against list.
    fn lists(
        &mut self,
        table: Table,
        entry: &MatchEntry,
        rules: UnderBoth<&Rules>,
    ) -> Option<Meeting> {
        let scenario = match &entry.scenario {
            None => Some(rules.map(Rules::open_ground)),
            Some(name) => self.scenario(name, self.span(table.key("scenario")), rules),
        };
        let named = BySide::new(entry.a.as_deref(), entry.b.as_deref());
        let none = named.a.is_none() && named.b.is_none();
        let armies = match scenario.as_ref().and_then(forces) {
            Some(forces) => {
                let given = [("a", named.a), ("b", named.b)];
                for (key, _) in given.into_iter().filter(|(_, list)| list.is_some()) {
                    let message = "this scenario brings its own forces";
                    self.fault(self.span(table.key(key)), message, format!("leave `{key}` out"));
                }
                none.then_some(forces)
            }
            // A scenario that cannot be read may be one that brings its forces.
            None if none && scenario.is_none() => None,
            None => self.sides(table, named, |reader, name, span| reader.army(name, span, rules)),
        };
        let asked = [("doctrine-a", &entry.doctrine_a), ("doctrine-b", &entry.doctrine_b)];
        let [asked_a, asked_b] = asked.map(|(key, word)| {
            let span = self.span(table.key(key));
            (span.clone(), word.as_deref().and_then(|word| self.doctrine(word, span)))
        });
        let (armies, scenario) = (armies?, scenario?);
        let doctrines = BySide::new(
            self.played(asked_a, &armies.a.baseline),
            self.played(asked_b, &armies.b.baseline),
        );
        let both = |of: fn(&UnderBoth<Army>) -> &Army| armies.as_ref().map(of);
        let (baseline, changed) = (both(|army| &army.baseline), both(|army| &army.changed));
        let parts = parts_under_both(scenario.as_ref(), UnderBoth { baseline, changed });
        let parts = parts.map_err(|message| self.fault(self.span(table.whole()), message, None));
        let (armies, scenario) = (Box::new(armies), Box::new(scenario));
        Some(Meeting::Lists { armies, doctrines, scenario, parts: parts.ok()? })
    }

    /// The doctrine of an army: the one asked for at this place, else that of the list.
    fn played(
        &mut self,
        (span, asked): (Option<Range<usize>>, Option<Doctrine>),
        army: &Army,
    ) -> Doctrine {
        let doctrine = asked.unwrap_or(army.doctrine);
        if let Err(message) = army.plays(doctrine) {
            self.fault(span, message, None);
        }
        doctrine
    }

    /// Unit against unit.
    fn units(
        &mut self,
        table: Table,
        entry: &FightEntry,
        rules: UnderBoth<&Rules>,
    ) -> Option<Meeting> {
        let named = BySide::new(entry.a.as_deref(), entry.b.as_deref());
        let units = self.sides(table, named, |reader, text, span| reader.unit(text, span, rules));
        let (options, wrong) =
            fight_options(self.book.about(), entry.aspect.as_deref(), &entry.set);
        for (key, (message, instead)) in wrong {
            self.fault(self.span(table.key(key)), message, instead);
        }
        let units = Box::new(units?);
        // Both rule sets must allow this fight.
        let baseline = units.as_ref().as_ref().map(|unit| &unit.baseline);
        let changed = units.as_ref().as_ref().map(|unit| &unit.changed);
        let refused = rules.baseline.fight_fault(baseline, &options).or_else(|| {
            let fault = rules.changed.fight_fault(changed, &options)?;
            Some(format!("under the changed rules, {fault}"))
        });
        if let Some(message) = refused {
            let instead = "write other units, or other options".to_owned();
            self.fault(self.span(table.whole()), message, instead);
            return None;
        }
        Some(Meeting::Units { units, options })
    }
}

/// The target of a match-up.
fn target(expect: Option<[f64; 2]>) -> Option<Interval> {
    expect.map(|[low, high]| Interval { low, high })
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

/// The name of a match-up that states none.
fn own_name(meeting: &Meeting, about: &About) -> String {
    match meeting {
        Meeting::Lists { armies, scenario, .. } => {
            let [a, b] = [&armies.a, &armies.b].map(|army| &army.baseline.outline.name);
            let ground = scenario.baseline.name.as_ref().filter(|name| !name.is_empty());
            let ground = ground.map(|name| format!(", {name}")).unwrap_or_default();
            format!("{a} against {b}{ground}")
        }
        Meeting::Units { units, options } => {
            fight_name(units.as_ref().as_ref().map(|unit| &*unit.baseline.text), options, about)
        }
    }
}
