//! The pieces that a suite names: files, units, doctrines. Each is read once, and its faults are reported once, at the
//! place that names it first.

use super::read::Reader;
use super::root::Outside;
use crate::document::Document;
use crate::fault::{Faults, Said};
use crate::fights::unknown_unit;
use crate::given::{is_given, is_missing};
use crate::kind::{FileKind, other_kind, speaks_for, wrong_kind_message};
use crate::nearest::advise;
use crate::source::Source;
use crate::{army, meant, scenario, shipped_scenario};
use fairfight_engine::rulebook::{Army, Doctrine, DoctrineFault, Rules, Scenario, Unit};
use fairfight_engine::under_both::UnderBoth;
use fairfight_rules::list::Place;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Reader<'_> {
    /// The span of a place in the text of the suite.
    pub(super) fn span(&self, place: Place) -> Option<Range<usize>> {
        self.document.span(place, &self.structured.renamed)
    }

    /// Reports a fault at `span`.
    pub(super) fn fault(
        &mut self,
        span: Option<Range<usize>>,
        message: impl Into<String>,
        instead: impl Into<Option<String>>,
    ) {
        self.faults.push(self.document.fault(span, (message.into(), instead.into())));
    }

    /// Reports the faults of another file, except those reported already.
    pub(super) fn append(&mut self, wrong: Faults) {
        for fault in wrong.iter() {
            if !self.faults.iter().any(|told| told == fault) {
                self.faults.push(fault.clone());
            }
        }
    }

    /// The file that the suite calls `name`, at `span`.
    pub(super) fn source(&mut self, name: &str, span: Option<Range<usize>>) -> Option<Arc<Source>> {
        self.source_or(name, span, &[])
    }

    /// Like [`source`](Reader::source), for the kind `wanted`: a file that is certainly of another is reported and left
    /// out.
    pub(super) fn source_of(
        &mut self,
        wanted: FileKind,
        name: &str,
        span: Option<Range<usize>>,
    ) -> Option<Arc<Source>> {
        let source = self.source(name, span.clone())?;
        self.is_of(wanted, &source, span).then_some(source)
    }

    /// Is this file of the kind `wanted`, judging by its keys? If not, adds a fault at `span`.
    fn is_of(
        &mut self,
        wanted: FileKind,
        source: &Arc<Source>,
        span: Option<Range<usize>>,
    ) -> bool {
        let document = Document::parse(source);
        let Some(kind) = other_kind(self.book, &document, wanted) else {
            let ours = speaks_for(self.book, &document, wanted);
            if !ours {
                // It may be a secret, so no message shows a line of it.
                let message = format!("{} holds no {}", source.name(), wanted.noun());
                self.fault(span, message, "name another file".to_owned());
            }
            return ours;
        };
        let instead = match kind {
            FileKind::Army => "army lists are named by `a` and `b` of a [[match]]",
            FileKind::Rules => "house rules are named by `changed` and `baseline`",
            FileKind::Scenario => "scenarios are named by `scenario` of a [[match]]",
            FileKind::Suite => "a suite cannot include another suite",
            FileKind::Accepted => "accepted differences are named by `accepted`",
            FileKind::Played => "a suite names no played game",
        };
        let message = wrong_kind_message(source.name(), kind, wanted);
        self.fault(span, message, instead.to_owned());
        false
    }

    /// The file that the suite calls `name`, at `span`; the place may also hold one of `words`.
    fn source_or(
        &mut self,
        name: &str,
        span: Option<Range<usize>>,
        words: &[&str],
    ) -> Option<Arc<Source>> {
        let path = self.path(name);
        if let Some(known) = self.sources.get(&path) {
            return known.clone();
        }
        if !self.may_read(name, span.clone()) {
            self.sources.insert(path, None);
            return None;
        }
        let source = match Source::read(&path) {
            Ok(source) => Some(source),
            Err(unreadable) => {
                let gone = is_missing(&path);
                for fault in unreadable.iter() {
                    // A missing file is reported by the name that the suite would use.
                    let instead = fault.instead.clone().filter(|_| !gone);
                    let instead = instead.unwrap_or_else(|| self.missing(name, words));
                    self.fault(span.clone(), fault.message.clone(), instead);
                }
                None
            }
        };
        self.sources.insert(path, source.clone());
        source
    }

    /// May the suite read the file that it calls `name`? If not, adds a fault at `span`.
    pub(super) fn may_read(&mut self, name: &str, span: Option<Range<usize>>) -> bool {
        let trusted = self.outside == Outside::Allowed || is_given(&self.path(name));
        let may = trusted || self.root.holds(name);
        if !may {
            let message = format!("{name} is outside {}", self.root.describe());
            let instead = "put a copy into it; or, if you trust the suite, add --allow-outside";
            self.fault(span, message, instead.to_owned());
        }
        may
    }

    /// The army list called `name`.
    pub(super) fn army(
        &mut self,
        name: &str,
        span: Option<Range<usize>>,
        rules: UnderBoth<&Rules>,
    ) -> Option<UnderBoth<Army>> {
        let path = self.path(name);
        if let Some(known) = self.armies.get(&path) {
            return known.clone();
        }
        let source = self.source_of(FileKind::Army, name, span);
        let read = source.and_then(|source| {
            let both = rules.map(|rules| army(&source, rules).map(|army| army.value));
            self.both(both)
        });
        self.armies.insert(path, read.clone());
        read
    }

    /// The scenario called `name`: one that comes with the program, else a file.
    pub(super) fn scenario(
        &mut self,
        name: &str,
        span: Option<Range<usize>>,
        rules: UnderBoth<&Rules>,
    ) -> Option<UnderBoth<Scenario>> {
        let path = self.path(name);
        if let Some(known) = self.scenarios.get(&path) {
            return known.clone();
        }
        let source = match shipped_scenario(self.book, name) {
            Some(shipped) => self.sources.entry(path.clone()).or_insert(Some(shipped)).clone(),
            None => {
                let shipped = self.book.about().scenarios;
                let words: Vec<&str> = shipped.iter().map(|shipped| shipped.name).collect();
                let source = self.source_or(name, span.clone(), &words);
                source.filter(|source| self.is_of(FileKind::Scenario, source, span))
            }
        };
        let read = source.and_then(|source| {
            let both = rules.map(|rules| scenario(&source, rules));
            self.both(both)
        });
        self.scenarios.insert(path, read.clone());
        read
    }

    /// The unit written `text`, at `span`.
    pub(super) fn unit(
        &mut self,
        text: &str,
        span: Option<Range<usize>>,
        rules: UnderBoth<&Rules>,
    ) -> Option<UnderBoth<Unit>> {
        let read = rules.map(|rules| rules.unit(text));
        for fault in [read.baseline.as_ref().err(), read.changed.as_ref().err()] {
            let Some(fault) = fault else { continue };
            let (message, instead) = unknown_unit(text, fault);
            self.fault(span, message, instead);
            return None;
        }
        Some(UnderBoth { baseline: read.baseline.ok()?, changed: read.changed.ok()? })
    }

    /// The doctrine that `word` names, at `span`.
    pub(super) fn doctrine(&mut self, word: &str, span: Option<Range<usize>>) -> Option<Doctrine> {
        let found = self.book.doctrine(word);
        found
            .map_err(|fault| {
                let (message, instead) = unknown_doctrine(fault);
                self.fault(span, message, instead);
            })
            .ok()
    }

    fn both<T>(&mut self, read: UnderBoth<Result<T, Faults>>) -> Option<UnderBoth<T>> {
        match (read.baseline, read.changed) {
            (Ok(baseline), Ok(changed)) => Some(UnderBoth { baseline, changed }),
            (baseline, changed) => {
                for wrong in [baseline.err(), changed.err()].into_iter().flatten() {
                    self.append(wrong);
                }
                None
            }
        }
    }

    /// The path of a file; its name is relative to the folder of the suite.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }

    fn folder(&self) -> &Path {
        Path::new(self.document.source.name()).parent().unwrap_or(Path::new(""))
    }

    /// The file that was probably meant by `name`, as the suite would name it.
    pub(super) fn meant(&self, name: &str) -> Option<String> {
        let near = meant(self.folder(), Path::new(name), ".toml");
        near.map(|near| near.display().to_string())
    }

    /// What to write instead of the missing file `name`; the place may also hold one of `words`.
    fn missing(&self, name: &str, words: &[&str]) -> String {
        match self.meant(name) {
            Some(near) => format!("write {near:?}"),
            None if name.contains('*') => {
                "a suite takes lists as files: write the units into one, as `fairfight init` shows"
                    .to_owned()
            }
            None if words.is_empty() => "files are named from the folder of the suite".to_owned(),
            None => {
                let known = advise(name, words.iter().copied(), |word| format!("{word:?}"));
                format!("{known}; files are named from the folder of the suite")
            }
        }
    }
}

/// Why a word does not name a doctrine, and what to write instead.
pub(super) fn unknown_doctrine(fault: DoctrineFault) -> Said {
    let message = fault.to_string();
    let instead = match fault {
        DoctrineFault::Unknown { word, known, .. } => {
            Some(advise(&word, known, |word| format!("{word:?}")))
        }
        DoctrineFault::Other(_) => None,
    };
    (message, instead)
}
