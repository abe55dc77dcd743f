//! A suite from its text to what can be played.

use super::pieces::Pieces;
use super::root::Outside;
use super::{RuleSet, Suite};
use crate::document::Document;
use crate::fault::{Faults, FileFault};
use crate::forms::SuiteFile;
use crate::house::{HouseRules, house_rules};
use crate::kind::{FileKind, of_another_kind, speaks_for};
use crate::source::Source;
use crate::structure::structured;
use fairfight_engine::rulebook::{Book, Form};
use fairfight_engine::under_both::UnderBoth;
use fairfight_report::MOST_WHOLE;

use fairfight_rules::list::Table;
use fairfight_stats::Level;
use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};
use std::path::Path;
use std::sync::Arc;

/// The most match-ups a suite may have.
const MOST_CASES: usize = 1000;

/// Which match-ups are played under which rules?
///
/// `rules` replace the files that the suite calls `changed`, if there are any; their names are relative to the
/// current folder. `accept` is the file in which differences are to be accepted. `outside` says whether the
/// suite may name files outside of its folder: see [`Outside`].
///
/// # Errors
/// Every fault of the suite and of every file that it names at once.
pub fn suite(
    book: Book,
    source: &Arc<Source>,
    rules: &[Arc<Source>],
    accept: Option<&Path>,
    outside: Outside,
) -> Result<Suite, Faults> {
    let document = Document::parse(source);
    if !speaks_for(book, &document, FileKind::Suite) {
        // It may be a secret: no message shows a line of it.
        let name = source.name();
        let fault = FileFault::of_file(name, format!("{name} is no suite"));
        let instead =
            format!("begin a suite with system = {:?} and name = \"...\"", book.about().id);
        return Err(fault.instead(instead).into());
    }
    let structured = structured(&document, Form::of::<SuiteFile>(), book.about().id, "a suite");
    let mut wrong = document.syntax.clone();
    wrong.append(structured.faults.clone());
    if !wrong.is_empty()
        && let Some(wrong) = of_another_kind(book, &document, FileKind::Suite)
    {
        return Err(wrong);
    }
    let file = structured.file.as_ref().filter(|_| document.syntax.is_empty());
    let Some(file) = file.and_then(|file| file.downcast_ref::<SuiteFile>()) else {
        return Err(wrong.in_order());
    };
    let pieces = Pieces::new(book, &document, outside);
    let (left_out, broken) = (&structured.left_out, &structured.broken);
    let mut reader = Reader { pieces, left_out, broken, accept };
    let suite = reader.suite(file, rules);
    let (mut own, others) = apart(reader.pieces.faults, source.name());
    own.append(wrong);
    let mut faults = own.in_order();
    faults.append(others);
    match suite {
        Some(suite) => faults.or(suite),
        None => Err(faults),
    }
}

/// The faults of the file called `name`, and those of all others.
fn apart(faults: Faults, name: &str) -> (Faults, Faults) {
    let (mut own, mut others) = (Faults::new(), Faults::new());
    for fault in faults.iter() {
        if fault.name == name { &mut own } else { &mut others }.push(fault.clone());
    }
    (own, others)
}

/// Reads a suite: its head and rules here, its match-ups in [`cases`](super::cases).
pub(super) struct Reader<'d> {
    pub(super) pieces: Pieces<'d>,
    /// Keys at the top that are present but wrong: that has been reported, so they do not count as missing, too.
    left_out: &'d BTreeSet<String>,
    /// Tables with wrong keys.
    pub(super) broken: &'d BTreeSet<(String, usize)>,
    /// Where differences are to be accepted.
    pub(super) accept: Option<&'d Path>,
}

impl Reader<'_> {
    fn suite(&mut self, file: &SuiteFile, given: &[Arc<Source>]) -> Option<Suite> {
        let start = Some(0..0);
        let left_out = |key: &str| self.left_out.contains(key);
        if file.system.is_none() && !left_out("system") {
            let instead = format!("write system = {:?}", self.pieces.book.about().id);
            self.pieces.fault(start.clone(), "a suite names its system", Some(instead));
        }
        if file.name.is_none() && !left_out("name") {
            let instead = Some("write name = \"...\"".to_owned());
            self.pieces.fault(start.clone(), "a suite has a name", instead);
        }
        if file.changed.is_empty() && given.is_empty() && !left_out("changed") {
            let instead = Some("write changed = [\"rules.toml\"]".to_owned());
            let message = "a suite names the house rules that are to be tried";
            self.pieces.fault(start.clone(), message, instead);
        }
        let none = file.matches.is_empty() && file.fights.is_empty();
        if none && !left_out("match") && !left_out("fight") {
            let instead = Some("write [[match]] or [[fight]], and a and b below it".to_owned());
            self.pieces.fault(start.clone(), "a suite has a match-up at least", instead);
        }
        if file.matches.len() + file.fights.len() > MOST_CASES {
            let message = format!("a suite has {MOST_CASES} match-ups at most");
            self.pieces.fault(start, message, None);
            return None;
        }
        self.pieces.name(file.name.as_deref(), Table::Head);
        let rules = self.both_rules(file, given);
        let delta = self.number("delta", file.delta, 0.02, 0.0001..=0.5);
        let warn = self.number("warn", file.warn, delta.min(0.01), 0.0001..=0.5);
        if warn > delta && file.warn.is_some() && !self.left_out.contains("delta") {
            let message = format!("`warn` is {warn}, which is above `delta`, {delta}");
            let instead = Some("write a smaller number".to_owned());
            self.pieces.fault(self.top("warn"), message, instead);
        }
        let any = 0.0001..=10_000.0;
        let mut beside =
            |key, given: Option<f64>| given.map(|_| self.number(key, given, 1.0, any.clone()));
        let delta_losses = beside("delta-losses", file.delta_losses);
        let delta_rounds = beside("delta-rounds", file.delta_rounds);
        let delta_turns = beside("delta-turns", file.delta_turns);
        let level = self.number("level", file.level, 0.95, 0.5..=0.9999);
        let max_pairs =
            self.whole_number("max-pairs", file.max_pairs, 200_000, 1..=1_000_000_000_000);
        let seed = self.whole_number("seed", file.seed, 1, 0..=MOST_WHOLE as i64);
        let (cases, accepted) = self.cases(file, &rules);
        let mut files = vec![Arc::clone(self.pieces.document.source)];
        files.extend(given.iter().cloned());
        files.extend(self.pieces.read().cloned());
        Some(Suite {
            name: file.name.clone().unwrap_or_default(),
            delta,
            delta_losses,
            delta_rounds,
            delta_turns,
            warn,
            level: Level::new(level)?,
            max_pairs: max_pairs.unsigned_abs(),
            seed: seed.unsigned_abs(),
            cases,
            accepted,
            files,
            rules,
        })
    }

    fn both_rules(&mut self, file: &SuiteFile, given: &[Arc<Source>]) -> UnderBoth<RuleSet> {
        let baseline = self.rule_files("baseline", &file.baseline);
        let changed = match given {
            [] => self.rule_files("changed", &file.changed),
            given => given.to_vec(),
        };
        UnderBoth { baseline, changed }.map(|sources| {
            let book = self.pieces.book;
            let house = house_rules(book, &sources).unwrap_or_else(|wrong| {
                self.pieces.append(wrong);
                // Lists are still checked, by the printed rules.
                HouseRules::none(book)
            });
            let hash = house.rules.hash();
            RuleSet { rules: house.rules, hash, stated: house.stated }
        })
    }

    fn rule_files(&mut self, key: &'static str, names: &[String]) -> Vec<Arc<Source>> {
        let read = |(index, name): (usize, &String)| {
            let span = self.pieces.item_span(key, index);
            self.pieces.source_of(FileKind::Rules, name, span)
        };
        names.iter().enumerate().filter_map(read).collect()
    }

    fn number(
        &mut self,
        key: &'static str,
        given: Option<f64>,
        default: f64,
        range: RangeInclusive<f64>,
    ) -> f64 {
        match given {
            Some(number) if range.contains(&number) => number,
            Some(number) => {
                let share = number / 100.0;
                let percent = range.contains(&share);
                let percent = percent.then(|| format!("; {share} if {number} percent is meant"));
                let range =
                    format!("{} to {}{}", range.start(), range.end(), percent.unwrap_or_default());
                self.out_of_range(key, &number.to_string(), &range);
                default
            }
            None => default,
        }
    }

    fn whole_number(
        &mut self,
        key: &'static str,
        given: Option<i64>,
        default: i64,
        range: RangeInclusive<i64>,
    ) -> i64 {
        match given {
            Some(number) if range.contains(&number) => number,
            Some(number) => {
                let range = format!("{} to {}", range.start(), range.end());
                self.out_of_range(key, &number.to_string(), &range);
                default
            }
            None => default,
        }
    }

    fn out_of_range(&mut self, key: &'static str, is: &str, range: &str) {
        let message = format!("`{key}` is {is}, which is out of its range");
        let instead = Some(format!("write a number from {range}"));
        self.pieces.fault(self.top(key), message, instead);
    }

    /// Where a key at the top is.
    pub(super) fn top(&self, key: &'static str) -> Option<Range<usize>> {
        self.pieces.span(Table::Head.key(key))
    }
}
