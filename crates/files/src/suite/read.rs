//! Reading a suite: from its text to match-ups that can be played.

use super::root::{Outside, Root};
use super::{RuleSet, Suite};
use crate::checked::tables;
use crate::document::Document;
use crate::fault::{Faults, FileFault};
use crate::forms::SuiteFile;
use crate::house::{HouseRules, house_rules};
use crate::kind::{FileKind, speaks_for};
use crate::source::Source;
use crate::structure::Structured;
use fairfight_engine::rulebook::{Army, Book, Form, Scenario};
use fairfight_engine::under_both::UnderBoth;

use fairfight_rules::list::{FileType, Table};
use fairfight_stats::Level;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use toml::Spanned;

/// The most match-ups a suite may have.
const MOST_CASES: usize = 1000;

/// Reads a suite: its match-ups, and the rules that they are played under.
///
/// `rules` replace the files that the suite calls `changed`, if there are any; their names are relative to the
/// current folder. `accept` is the file to which accepted differences will be written. `outside` says whether the
/// suite may name files outside its folder: see [`Outside`].
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
        // It may be a secret, so no message shows a line of it.
        let name = source.name();
        let fault = FileFault::of_file(name, format!("{name} is not a suite"));
        let instead =
            format!("begin a suite with system = {:?} and name = \"...\"", book.about().id);
        return Err(fault.instead(instead).into());
    }
    let (file, structured) = read::<SuiteFile>(book, &document, (FileKind::Suite, "a suite"))?;
    let mut reader = Reader {
        book,
        document: &document,
        structured: &structured,
        accept,
        root: Root::of(Path::new(source.name())),
        outside,
        faults: Faults::new(),
        sources: BTreeMap::new(),
        armies: BTreeMap::new(),
        scenarios: BTreeMap::new(),
    };
    let suite = reader.suite(&file, rules);
    // The faults of the suite itself, and then those of all other files.
    let (mut own, mut others) = (structured.faults.clone(), Faults::new());
    for fault in reader.faults.iter() {
        if fault.name == source.name() { &mut own } else { &mut others }.push(fault.clone());
    }
    let mut faults = own.in_order();
    faults.append(others);
    match suite {
        Some(suite) => faults.or(suite),
        None => Err(faults),
    }
}

/// Reads a file of this kind into a value of its type, and returns its structure with the faults too.
///
/// # Errors
/// If the file cannot be used.
pub(crate) fn read<'s, T: FileType>(
    book: Book,
    document: &Document<'s>,
    kind: (FileKind, &'static str),
) -> Result<(T, Structured<'s>), Faults> {
    let mut structured = tables(document, book, kind, &Form::of::<T>().fields())?;
    match fairfight_engine::rulebook::read(structured.good.clone()) {
        Ok(file) => Ok((file, structured)),
        Err(reason) => {
            structured.faults.push(document.unread(reason));
            Err(structured.faults.in_order())
        }
    }
}

/// Reads a suite: its head and rules here, the files that it names in [`pieces`](super::pieces), its match-ups in
/// [`cases`](super::cases).
pub(super) struct Reader<'d> {
    pub(super) book: Book,
    pub(super) document: &'d Document<'d>,
    /// The structure of the suite; what it lacks has been reported.
    pub(super) structured: &'d Structured<'d>,
    /// The file to which accepted differences will be written.
    pub(super) accept: Option<&'d Path>,
    pub(super) root: Root,
    pub(super) outside: Outside,
    pub(super) faults: Faults,
    /// Every requested file; `None` if it cannot be read.
    pub(super) sources: BTreeMap<PathBuf, Option<Arc<Source>>>,
    pub(super) armies: BTreeMap<PathBuf, Option<UnderBoth<Army>>>,
    pub(super) scenarios: BTreeMap<PathBuf, Option<UnderBoth<Scenario>>>,
}

impl Reader<'_> {
    fn suite(&mut self, file: &SuiteFile, given: &[Arc<Source>]) -> Option<Suite> {
        let (start, structured) = (Some(0..0), self.structured);
        let alone = file.changed.is_empty() && given.is_empty();
        if alone && !structured.lacks("changed") {
            self.want_targets(file);
        }
        let cases = file.matches.len() + file.fights.len();
        if cases == 0 && !structured.lacks("match") && !structured.lacks("fight") {
            let instead = "write [[match]] or [[fight]], and a and b below it".to_owned();
            self.fault(start.clone(), "a suite needs at least one match-up", instead);
        }
        if cases > MOST_CASES {
            self.fault(start, format!("a suite has at most {MOST_CASES} match-ups"), None);
            return None;
        }
        let rules = self.both_rules(file, given);
        let delta = file.delta.unwrap_or(0.02);
        let warn = file.warn.unwrap_or(delta.min(0.01));
        if warn > delta && !structured.lacks("delta") {
            let message = format!("`warn` is {warn}, which is above `delta`, {delta}");
            let span = self.span(Table::Head.key("warn"));
            self.fault(span, message, "write a smaller number".to_owned());
        }
        let (cases, accepted) = self.cases(file, &rules);
        let mut files = vec![Arc::clone(self.document.source)];
        files.extend(given.iter().chain(self.sources.values().flatten()).cloned());
        Some(Suite {
            name: file.name.clone().unwrap_or_default(),
            delta,
            delta_losses: file.delta_losses,
            delta_rounds: file.delta_rounds,
            delta_turns: file.delta_turns,
            warn,
            level: Level::new(file.level.unwrap_or(0.95))?,
            max_pairs: file.max_pairs.unwrap_or(200_000),
            seed: file.seed.unwrap_or(1),
            cases,
            accepted,
            files,
            rules,
            alone,
        })
    }

    /// Reports match-ups without a target, for a suite that names no changed rules.
    fn want_targets(&mut self, file: &SuiteFile) {
        let matches = file.matches.iter().map(|entry| entry.expect).zip(0..);
        let fights = file.fights.iter().map(|entry| entry.expect).zip(0..);
        let matches = matches.map(|(expect, index)| ("match", index, expect));
        let all = matches.chain(fights.map(|(expect, index)| ("fight", index, expect)));
        // One that is wrong has been reported.
        let all: Vec<_> = all
            .map(|(name, index, expect)| {
                let wrong = self.structured.lacking(name, index).any(|key| key == "expect");
                (name, index, expect.is_some() || wrong)
            })
            .collect();
        if !all.iter().any(|(.., has)| *has) {
            let message = "a suite needs changed house rules or targets";
            let instead = "write changed = [\"rules.toml\"], or a target for each match-up: expect = [0.45, 0.55]";
            return self.fault(Some(0..0), message, instead.to_owned());
        }
        for (name, index, _) in all.into_iter().filter(|(.., has)| !has) {
            let message =
                format!("this [[{name}]] has no `expect`, and the suite names no changed rules");
            let instead =
                "add expect = [0.45, 0.55], or changed = [\"rules.toml\"] at the top".to_owned();
            self.fault(self.span(Table::Item(name, index).whole()), message, instead);
        }
    }

    fn both_rules(&mut self, file: &SuiteFile, given: &[Arc<Source>]) -> UnderBoth<RuleSet> {
        let baseline = self.rule_files("baseline", &file.baseline);
        let changed = match given {
            [] if file.changed.is_empty() => baseline.clone(),
            [] => self.rule_files("changed", &file.changed),
            given => given.to_vec(),
        };
        UnderBoth { baseline, changed }.map(|sources| {
            let house = house_rules(self.book, &sources).unwrap_or_else(|wrong| {
                self.append(wrong);
                // Lists are still checked, by the printed rules.
                HouseRules::none(self.book)
            });
            let hash = house.rules.hash();
            RuleSet { rules: house.rules, hash, stated: house.stated }
        })
    }

    fn rule_files(&mut self, key: &'static str, names: &[String]) -> Vec<Arc<Source>> {
        let read = |(index, name): (usize, &String)| {
            let items = self.document.table.get(key).and_then(|items| items.get_ref().as_array());
            let span = items.and_then(|items| items.get(index)).map(Spanned::span);
            self.source_of(FileKind::Rules, name, span)
        };
        names.iter().enumerate().filter_map(read).collect()
    }
}
