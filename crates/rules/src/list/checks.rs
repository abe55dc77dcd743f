//! Checks that apply to every list: its sizes and its names.

use super::{Fault, Table, quoted};
use crate::text::{has_ink, joined, visible};
use std::borrow::Cow;

/// The maximum length of a name, in characters.
pub const LONGEST_NAME: usize = 80;

/// The maximum number of units of a list, in any system; many allow fewer.
pub const MOST_UNITS: usize = 128;

/// The reason why a name is unreadable in a report; `None` if it is readable.
///
/// ```
/// use fairfight_rules::list::name_fault;
/// assert!(name_fault("the old guard").is_none());
/// assert!(name_fault("two\nlines").is_some());
/// assert!(name_fault("\u{202e}sknomeD").is_some());
/// ```
pub fn name_fault(name: &str) -> Option<Fault> {
    let fault = |message: String, instead: String| {
        Some(Fault::new(Table::Head.key("name"), message).instead(instead))
    };
    if !name.chars().any(has_ink) {
        return fault(
            "a name without a visible character".to_owned(),
            format!("write 1 to {LONGEST_NAME} characters, one of them visible"),
        );
    }
    let length = name.chars().count();
    if length > LONGEST_NAME {
        let instead = format!("write {LONGEST_NAME} characters at most");
        return fault(format!("a name of {length} characters"), instead);
    }
    let Cow::Owned(shown) = visible(name) else { return None };
    let seen = |c: char| match visible(c.encode_utf8(&mut [0; 4])) {
        Cow::Borrowed(_) => Some(c),
        // A line break or a tab.
        Cow::Owned(_) => c.is_whitespace().then_some(' '),
    };
    let readable: String = name.chars().filter_map(seen).collect();
    fault(
        format!("the name \"{shown}\" contains invisible characters"),
        format!("write name = {}", quoted(&readable)),
    )
}

/// If units of a list were refused, could one of them be called `wanted`? If so, it is no separate fault that a leader
/// does not find it: the fault of a unit is reported only once.
///
/// `names` are the names in the file, `None` for a unit without one. A leader who names no unit accepts any.
///
/// ```
/// use fairfight_rules::list::may_be_refused;
/// let names = [Some("guard"), Some("levy")];
/// assert!(may_be_refused(Some("guard"), names) && may_be_refused(None, names));
/// assert!(!may_be_refused(Some("gard"), names));
/// assert!(may_be_refused(Some("gard"), [None]));
/// ```
pub fn may_be_refused<'f>(
    wanted: Option<&str>,
    names: impl IntoIterator<Item = Option<&'f str>>,
) -> bool {
    wanted.is_none_or(|wanted| names.into_iter().any(|name| name.is_none_or(|name| name == wanted)))
}

/// The number of units, leaders or the like that a side may have, with `count` expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// The minimum.
    pub least: usize,
    /// The maximum.
    pub most: usize,
    /// The name of their tables in a file: `unit`, `leader`.
    pub table: &'static str,
    /// The noun for one of them: "unit", "formation".
    pub one: &'static str,
    /// Its plural.
    pub several: &'static str,
}

impl Limit {
    /// The fault of too few or too many tables. This check happens when files are read; the function is for lists made
    /// of units.
    pub fn tables(self, there: usize) -> Option<Fault> {
        let Limit { least, most, table, one, several } = self;
        let (place, message) = if there < least {
            (Table::Head.key(table), format!("the list has no {one}"))
        } else {
            let message = format!("{there} {several}; a side has {most} at most");
            (Table::Item(table, most).whole(), message)
        };
        (!(least..=most).contains(&there)).then(|| Fault::new(place, message))
    }

    /// The units of all tables, with `count` expanded: `one` returns the unit of a table and its count, or adds
    /// the faults of the table.
    ///
    /// ```
    /// use fairfight_rules::list::Limit;
    /// let units = Limit { least: 1, most: 3, table: "unit", one: "unit", several: "units" };
    /// let mut faults = Vec::new();
    /// let all = units.all(&["foot", "horse"], &mut faults, |entry, _, _| Some((*entry, 2)));
    /// assert_eq!(all, ["foot", "foot"]);
    /// assert_eq!(faults[0].message, "more than 3 units; a side has 3 at most");
    /// ```
    pub fn all<E, U: Clone>(
        self,
        entries: &[E],
        faults: &mut Vec<Fault>,
        mut one: impl FnMut(&E, Table, &mut Vec<Fault>) -> Option<(U, usize)>,
    ) -> Vec<U> {
        let mut all = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            let table = Table::Item(self.table, index);
            let Some((unit, count)) = one(entry, table, faults) else { continue };
            if all.len() + count > self.most {
                let Limit { most, several, .. } = self;
                let message = format!("more than {most} {several}; a side has {most} at most");
                faults.push(Fault::new(table.whole(), message));
                break;
            }
            all.extend(std::iter::repeat_n(unit, count));
        }
        all
    }

    /// The fault that `key` names a unit that the list does not have; it lists the first units that it does have.
    pub fn not_called<'a>(
        self,
        wanted: &str,
        names: impl IntoIterator<Item = &'a str>,
        table: Table,
        key: &'static str,
    ) -> Fault {
        let mut names: Vec<_> = names.into_iter().collect();
        names.dedup();
        names.truncate(12);
        let names: Vec<_> = names.iter().map(|name| format!("{name:?}")).collect();
        let message = format!("no {} of the list is called {wanted:?}", self.one);
        Fault::new(table.key(key), message).instead(match names[..] {
            [] => format!("write name = {wanted:?} in the one that is meant, or leave `{key}` out"),
            [..] => format!("write {key} = {}", joined(&names, "or")),
        })
    }

    /// The list position of the first unit called `wanted` that has no leader.
    ///
    /// # Errors
    /// If no unit has this name, or every such unit has a leader; `rule` says in words that a unit has at most one.
    pub fn unled(
        self,
        wanted: &str,
        names: &[&str],
        led: impl Fn(usize) -> bool,
        table: Table,
        rule: &str,
    ) -> Result<usize, Fault> {
        let called = |unit: &usize| names[*unit] == wanted;
        match (0..names.len()).filter(called).find(|&unit| !led(unit)) {
            Some(unit) => Ok(unit),
            None if (0..names.len()).any(|unit| called(&unit)) => {
                let message = format!("every {} called {wanted:?} has a leader", self.one);
                Err(Fault::new(table.key("with"), message).instead(rule))
            }
            None => Err(self.not_called(wanted, names.iter().copied(), table, "with")),
        }
    }
}
