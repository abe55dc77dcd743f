//! Faults of a list, in terms of its file: which table, which key.

mod checks;
mod doctrine;
mod order;
mod post;

pub use checks::{LONGEST_NAME, Limit, MOST_UNITS, may_be_refused, name_fault};
pub use doctrine::DoctrineWords;
pub(crate) use doctrine::doctrines;
pub(crate) use order::{in_order, place_in};
pub use post::Post;

/// Something wrong (or unwise) in an army list, with its place in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The place.
    pub place: Place,
    /// A description of the fault, in one sentence without a full stop.
    pub message: String,
    /// A suggestion of what to do instead.
    pub instead: Option<String>,
}

impl Fault {
    /// A fault at `place`.
    pub fn new(place: Place, message: impl Into<String>) -> Fault {
        Fault { place, message: message.into(), instead: None }
    }

    /// Adds a suggestion of what to do instead.
    pub fn instead(mut self, instead: impl Into<String>) -> Fault {
        self.instead = Some(instead.into());
        self
    }
}

/// A place in a list file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The table of the file.
    pub table: Table,
    /// The key in it; `None` for the whole table, if several keys or a missing one are at fault.
    pub key: Option<&'static str>,
}

/// A table of a list file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Table {
    /// The keys at the top.
    Head,
    /// The n-th `[[name]]`, counted from 0.
    Item(&'static str, usize),
}

impl Table {
    /// The n-th `[[unit]]`, counted from 0.
    pub const fn unit(index: usize) -> Table {
        Table::Item("unit", index)
    }

    /// The n-th `[[leader]]`, counted from 0.
    pub const fn leader(index: usize) -> Table {
        Table::Item("leader", index)
    }

    /// The place of `key` in this table.
    pub const fn key(self, key: &'static str) -> Place {
        Place { table: self, key: Some(key) }
    }

    /// The value of a key that is required by its type.
    ///
    /// # Errors
    /// If it is missing. A reader of files reports that earlier; this is for values that are made in other ways.
    pub fn needed<T>(self, key: &'static str, given: Option<T>) -> Result<T, Fault> {
        given.ok_or_else(|| Fault::new(self.key(key), format!("`{key}` is missing")))
    }

    /// The table as a whole.
    pub const fn whole(self) -> Place {
        Place { table: self, key: None }
    }
}

/// The value of `result`; `None` if it is a fault, which is added to `faults`.
pub fn kept<T>(result: Result<T, Fault>, faults: &mut Vec<Fault>) -> Option<T> {
    result.map_err(|fault| faults.push(fault)).ok()
}

/// The message of the first of these faults, of which there is at least one.
pub fn first_message(faults: Vec<Fault>) -> String {
    faults.into_iter().next().map_or_else(String::new, |fault| fault.message)
}

/// A type that a file is read into: every key has a default, so that keys can be read one by one and all faults of a
/// file are reported at once.
///
/// The required keys, and the ranges of numbers that depend on nothing else, are attributes of the type's schema. The
/// reader of a file checks them; systems check everything that depends on rules or on other keys.
pub trait FileType: serde::de::DeserializeOwned + Default + schemars::JsonSchema + 'static {}
impl<T: serde::de::DeserializeOwned + Default + schemars::JsonSchema + 'static> FileType for T {}

/// A text as a quoted TOML string.
///
/// ```
/// use fairfight_rules::list::quoted;
/// assert_eq!(quoted("the \"old\" guard"), r#""the \"old\" guard""#);
/// ```
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            _ if letter.is_control() => quoted += &format!("\\u{:04X}", u32::from(letter)),
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// The line of a list that names this doctrine; empty if there is none.
pub(crate) fn doctrine_line(doctrine: Option<impl DoctrineWords>) -> String {
    doctrine.map_or_else(String::new, |own| format!("doctrine = \"{}\"\n", own.word()))
}
