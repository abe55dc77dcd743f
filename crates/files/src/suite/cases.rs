//! The match-ups of a suite, whatever meets in them.

use super::pieces::{Pieces, place};
use super::read::Reader;
use super::{AcceptedIn, Case, CaseTexts, Meeting, RuleSet};
use crate::forms::{MatchEntry, SuiteFile};
use fairfight_engine::tally::ByQuantity;
use fairfight_engine::under_both::UnderBoth;

use fairfight_battle::game::About;
use fairfight_rules::BySide;
use fairfight_rules::list::Table;
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
            let meeting = self.lists(index, entry, rules);
            let known = cases.len();
            self.case(&mut cases, "match", index, entry.name.as_deref(), meeting);
            if let Some(case) = cases.get_mut(known) {
                case.texts = self.texts(entry);
            }
        }
        for (index, entry) in file.fights.iter().enumerate() {
            let meeting = self.units(index, entry, rules);
            self.case(&mut cases, "fight", index, entry.name.as_deref(), meeting);
        }
        let whole = cases.len() == file.matches.len() + file.fights.len();
        // In an incomplete suite, match-ups would be reported as missing.
        let accepted = file.accepted.as_ref().filter(|_| whole);
        let hashes = sets.as_ref().map(|set| &*set.hash);
        let accepted = accepted.and_then(|name| self.accepted(name, hashes, &mut cases));
        (cases, accepted)
    }

    /// The files that a match-up is made of; they have been read.
    fn texts(&mut self, entry: &MatchEntry) -> CaseTexts {
        let mut file = |name: &String| self.pieces.source(name, None);
        let lists = entry.a.as_ref().zip(entry.b.as_ref());
        let lists = lists.and_then(|(a, b)| Some(BySide::new(file(a)?, file(b)?)));
        CaseTexts { lists, scenario: entry.scenario.as_ref().and_then(file) }
    }

    /// Adds a match-up. Its name must be unique: a report tells match-ups apart by it.
    fn case(
        &mut self,
        cases: &mut Vec<Case>,
        table: &'static str,
        index: usize,
        name: Option<&str>,
        meeting: Option<Meeting>,
    ) {
        let Some(meeting) = meeting else { return };
        let header = self.pieces.span(Table::Item(table, index).whole());
        let name = name.map_or_else(|| own_name(&meeting, self.pieces.book.about()), str::to_owned);
        if cases.iter().any(|other| other.name == name) {
            let span = self.pieces.span(place(table, index, "name")).or(header.clone());
            let instead = Some("give one of them another name = \"...\"".to_owned());
            self.pieces.fault(span, format!("two match-ups are called {name:?}"), instead);
        }
        let at = header.map_or(0, |span| span.start);
        let text = self.pieces.document.source.text();
        let line = 1 + text[..at.min(text.len())].matches('\n').count();
        let (accepted, texts) = (ByQuantity::default(), CaseTexts::default());
        cases.push(Case { name, line, accepted, meeting, texts });
    }

    /// What `a` and `b` of a match-up name. Both are read, even if one is wrong.
    pub(super) fn sides<T>(
        &mut self,
        table: &'static str,
        index: usize,
        named: BySide<Option<&str>>,
        examples: BySide<&str>,
        mut read: impl FnMut(&mut Pieces<'_>, &str, Option<Range<usize>>) -> Option<T>,
    ) -> Option<BySide<T>> {
        let a = self.needed(table, index, "a", named.a, examples.a);
        let b = self.needed(table, index, "b", named.b, examples.b);
        let a = a.and_then(|(text, span)| read(&mut self.pieces, text, span));
        let b = b.and_then(|(text, span)| read(&mut self.pieces, text, span));
        Some(BySide::new(a?, b?))
    }

    /// The value of a required key, and where it is.
    pub(super) fn needed<'e>(
        &mut self,
        table: &'static str,
        index: usize,
        key: &'static str,
        value: Option<&'e str>,
        example: &str,
    ) -> Option<(&'e str, Option<Range<usize>>)> {
        if value.is_none() && self.structured.lacking(table, index).next().is_none() {
            let span = self.pieces.span(Table::Item(table, index).whole());
            let instead = Some(format!("add {key} = {example:?}"));
            self.pieces.fault(span, format!("this [[{table}]] has no `{key}`"), instead);
        }
        Some((value?, self.pieces.span(place(table, index, key))))
    }
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
            let [a, b] = [&units.a, &units.b].map(|unit| &unit.baseline.text);
            let known = about.fight_options.iter().zip(options);
            let set: Vec<String> = known
                .filter(|(option, (_, value))| option.values[0] != *value)
                .map(|(_, (name, value))| format!(", {name}={value}"))
                .collect();
            format!("{a} against {b}{}", set.concat())
        }
    }
}
