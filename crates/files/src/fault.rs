//! Faults of files, tied to a span of their text.

use super::source::Source;
use std::ops::Range;
use std::sync::Arc;

/// How many faults are kept; the others are only counted.
const MOST_KEPT: usize = 200;

/// A message, and what to do instead.
pub(super) type Said = (String, Option<String>);

/// The severity of a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// Wrong: the file cannot be used.
    Fault,
    /// Unwise: the file is used anyway.
    Advice,
}

/// A fault of a file, or a warning about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileFault {
    /// Its severity.
    pub weight: Weight,
    /// The file's name.
    pub name: String,
    /// The file, if it could be read.
    pub source: Option<Arc<Source>>,
    /// Where in its text, in bytes; `None` if it is about the file as a whole.
    pub span: Option<Range<usize>>,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// What to do instead.
    pub instead: Option<String>,
}

impl FileFault {
    /// A fault of the file called `name`, which could not be read.
    pub fn of_file(name: &str, message: impl Into<String>) -> FileFault {
        FileFault {
            weight: Weight::Fault,
            name: name.to_owned(),
            source: None,
            span: None,
            message: message.into(),
            instead: None,
        }
    }

    /// A fault at `span` of `source`.
    pub fn at(
        source: &Arc<Source>,
        span: Option<Range<usize>>,
        message: impl Into<String>,
    ) -> FileFault {
        FileFault {
            source: Some(Arc::clone(source)),
            span,
            ..FileFault::of_file(source.name(), message)
        }
    }

    /// The same fault, with what to do instead.
    pub fn instead(mut self, instead: impl Into<String>) -> FileFault {
        self.instead = Some(instead.into());
        self
    }

    /// The same fault, as advice.
    pub fn advice(mut self) -> FileFault {
        self.weight = Weight::Advice;
        self
    }
}

/// Faults of one file or of several, in the order of the files and of their lines.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults {
    kept: Vec<FileFault>,
    more: usize,
}

impl Faults {
    /// No fault.
    pub fn new() -> Faults {
        Faults::default()
    }

    /// Adds a fault. Beyond the first two hundred, faults are only counted.
    pub fn push(&mut self, fault: FileFault) {
        if self.is_full() {
            self.more += 1;
        } else {
            self.kept.push(fault);
        }
    }

    /// Adds the faults of another file.
    pub fn append(&mut self, other: Faults) {
        other.kept.into_iter().for_each(|fault| self.push(fault));
        self.more += other.more;
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// How many are there?
    pub fn len(&self) -> usize {
        self.kept.len() + self.more
    }

    /// The faults that are kept.
    pub fn iter(&self) -> impl Iterator<Item = &FileFault> {
        self.kept.iter()
    }

    /// Would another fault only be counted? Then its message need not be made.
    pub(super) fn is_full(&self) -> bool {
        self.kept.len() >= MOST_KEPT
    }

    /// Counts a fault without a message.
    pub(super) fn count_one(&mut self) {
        self.more += 1;
    }

    /// The faults of one file, by their place in it, without duplicates.
    pub(super) fn in_order(mut self) -> Faults {
        let start = |fault: &FileFault| fault.span.as_ref().map(|span| span.start);
        self.kept.sort_by_key(start);
        self.kept.dedup_by(|b, a| a.span == b.span && a.message == b.message);
        self
    }

    /// The value, if nothing is wrong with it.
    ///
    /// # Errors
    /// These faults, if there are any.
    pub fn or<T>(self, value: T) -> Result<T, Faults> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl From<FileFault> for Faults {
    fn from(fault: FileFault) -> Faults {
        Faults { kept: vec![fault], more: 0 }
    }
}
