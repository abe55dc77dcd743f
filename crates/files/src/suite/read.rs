//! A suite from its text to what can be played.

use super::pieces::Pieces;
use super::root::Outside;
use super::{RuleSet, Suite};
use crate::document::Document;
use crate::fault::{Faults, FileFault};
use crate::forms::SuiteFile;
use crate::house::{HouseRules, house_rules};
use crate::kind::{FileKind, of_another_kind, speaks_for};
use crate::misfit::Expected;
use crate::source::Source;
use crate::structure::{Structured, structured};
use fairfight_engine::rulebook::{Book, Form};
use fairfight_engine::under_both::UnderBoth;

use fairfight_rules::list::{FileType, Table};
use fairfight_stats::Level;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeValue, ValueDeserializer};

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
    let (file, structured) = read::<SuiteFile>(book, &document, (FileKind::Suite, "a suite"))?;
    let pieces = Pieces::new(book, &document, outside);
    let mut reader = Reader { pieces, structured: &structured, accept };
    let suite = reader.suite(&file, rules);
    let (mut own, others) = apart(reader.pieces.faults, source.name());
    own.append(structured.faults);
    let mut faults = own.in_order();
    faults.append(others);
    match suite {
        Some(suite) => faults.or(suite),
        None => Err(faults),
    }
}

/// Reads the tables of a file of this kind, which messages call `what`, into a value of its type.
///
/// # Errors
/// If nothing can be made of it: the faults of syntax, or the one that it is of another kind.
pub(super) fn read<'s, T: FileType>(
    book: Book,
    document: &Document<'s>,
    (kind, what): (FileKind, &'static str),
) -> Result<(T, Structured<'s>), Faults> {
    let (top, system) = (Form::of::<T>().fields(), book.about().id);
    let mut structured = structured(document, Expected { top: &top, system, what });
    if let Some(wrong) = of_another_kind(book, document, kind)
        && !(structured.faults.is_empty() && document.syntax.is_empty())
    {
        return Err(wrong);
    }
    let whole = Spanned::new(0..0, DeValue::Table(structured.good.clone()));
    match T::deserialize(ValueDeserializer::from(whole)) {
        Ok(file) if document.syntax.is_empty() => return Ok((file, structured)),
        Ok(_) => {}
        Err(error) => {
            let said = (error.message().to_owned(), None);
            structured.faults.push(document.fault(error.span(), said));
        }
    }
    structured.faults.append(document.syntax.clone());
    Err(structured.faults.in_order())
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
    /// What the file lacks: that has been reported.
    pub(super) structured: &'d Structured<'d>,
    /// Where differences are to be accepted.
    pub(super) accept: Option<&'d Path>,
}

impl Reader<'_> {
    fn suite(&mut self, file: &SuiteFile, given: &[Arc<Source>]) -> Option<Suite> {
        let start = Some(0..0);
        let left_out = |key: &str| self.structured.lacks(key);
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
        let rules = self.both_rules(file, given);
        let delta = file.delta.unwrap_or(0.02);
        let warn = file.warn.unwrap_or(delta.min(0.01));
        if warn > delta && !self.structured.lacks("delta") {
            let message = format!("`warn` is {warn}, which is above `delta`, {delta}");
            let instead = Some("write a smaller number".to_owned());
            self.pieces.fault(self.top("warn"), message, instead);
        }
        let (cases, accepted) = self.cases(file, &rules);
        let mut files = vec![Arc::clone(self.pieces.document.source)];
        files.extend(given.iter().cloned());
        files.extend(self.pieces.read().cloned());
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

    /// Where a key at the top is.
    pub(super) fn top(&self, key: &'static str) -> Option<Range<usize>> {
        self.pieces.span(Table::Head.key(key))
    }
}
