//! Checks that apply to every list: its head, its sizes and its names.

use super::{Fault, Table, quoted};
use crate::text::{has_ink, visible};
use std::borrow::Cow;

/// The greatest length of a name, in characters.
pub const LONGEST_NAME: usize = 80;

/// Why can nobody read this name in a report? `None` if it is readable.
///
/// ```
/// use fairfight_rules::list::{Table, name_fault};
/// assert!(name_fault("the old guard", Table::Head).is_none());
/// assert!(name_fault("two\nlines", Table::unit(0)).is_some());
/// assert!(name_fault("\u{202e}sknomeD", Table::unit(0)).is_some());
/// ```
pub fn name_fault(name: &str, table: Table) -> Option<Fault> {
    let fault = |message: String, instead: String| {
        Some(Fault::new(table.key("name"), message).instead(instead))
    };
    if !name.chars().any(has_ink) {
        return fault(
            "a name without a visible character".to_owned(),
            format!("write 1 to {LONGEST_NAME} characters, one of them visible"),
        );
    }
    let length = name.chars().count();
    if length > LONGEST_NAME {
        let instead = format!("write {LONGEST_NAME} at most");
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
        format!("the name \"{shown}\" holds characters that cannot be seen"),
        format!("write name = {}", quoted(&readable)),
    )
}

/// What is wrong with the head of a file for the system `id`? `what` is its noun: "list", "scenario".
///
/// ```
/// use fairfight_rules::list::head_faults;
/// let faults = head_faults("list", "iron-winds", false, Some("a name"));
/// assert_eq!(faults[0].message, "the list does not say which rules it is for");
/// assert_eq!(faults[0].instead.as_deref(), Some("add system = \"iron-winds\" at the top"));
/// assert_eq!(faults[0].place.key, Some("system"));
/// ```
pub fn head_faults(what: &str, id: &str, says_system: bool, name: Option<&str>) -> Vec<Fault> {
    let mut faults = Vec::new();
    if !says_system {
        let message = format!("the {what} does not say which rules it is for");
        faults.push(
            Fault::new(Table::Head.key("system"), message)
                .instead(format!("add system = \"{id}\" at the top")),
        );
    }
    match name {
        None => faults.push(
            Fault::new(Table::Head.key("name"), format!("the {what} has no name"))
                .instead("add name = \"...\" at the top"),
        ),
        Some(name) => faults.extend(name_fault(name, Table::Head)),
    }
    faults
}

/// If units of a list were refused, could one of them be called `wanted`? Then a leader who does not find it
/// is no fault of its own: the fault of a unit is reported only once.
///
/// `names` are the names in the file, `None` for a unit without one. A leader who names no unit takes any.
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

/// How many units, leaders or the like a side may have, with `count` expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// The greatest number.
    pub most: usize,
    /// The name of their tables in a file: `unit`, `leader`.
    pub table: &'static str,
    /// The noun for one: "unit", "formation".
    pub one: &'static str,
    /// Its plural.
    pub several: &'static str,
}

impl Limit {
    /// Reports too many tables as one fault, and not as one for each that lacks something.
    pub fn tables(self, there: usize) -> Option<Fault> {
        let Limit { most, table, several, .. } = self;
        (there > most).then(|| {
            let message = format!("{there} {several}; a side has {most} at most");
            Fault::new(Table::Item(table, most).whole(), message)
        })
    }

    /// The fault of a list without any; `example` is a line that such a table could have.
    pub fn missing(self, example: &str) -> Fault {
        let Limit { table, one, .. } = self;
        Fault::new(Table::Head.key(table), format!("the list has no {one}"))
            .instead(format!("add one: [[{table}]] and, below it, {example}"))
    }

    /// How many such units are there? One unless given; a fault and `None` if the number is not from 1 to
    /// the greatest.
    ///
    /// ```
    /// use fairfight_rules::list::{Limit, Table};
    /// let units = Limit { most: 64, table: "unit", one: "unit", several: "units" };
    /// let mut faults = Vec::new();
    /// assert_eq!(units.count(None, Table::unit(0), &mut faults), Some(1));
    /// assert_eq!(units.count(Some(9), Table::unit(1), &mut faults), Some(9));
    /// assert_eq!(units.count(Some(0), Table::unit(2), &mut faults), None);
    /// assert_eq!(faults[0].message, "0 such units");
    /// ```
    pub fn count(self, given: Option<i64>, table: Table, faults: &mut Vec<Fault>) -> Option<usize> {
        let Limit { most, several, .. } = self;
        let given = given.unwrap_or(1);
        let count = usize::try_from(given).ok().filter(|count| (1..=most).contains(count));
        if count.is_none() {
            faults.push(
                Fault::new(table.key("count"), format!("{given} such {several}"))
                    .instead(format!("write a number from 1 to {most}")),
            );
        }
        count
    }

    /// The units of all tables, with `count` expanded: `one` returns the unit of a table and its count, or adds
    /// the faults of the table.
    ///
    /// ```
    /// use fairfight_rules::list::Limit;
    /// let units = Limit { most: 3, table: "unit", one: "unit", several: "units" };
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
        if let Some(too_many) = self.tables(entries.len()) {
            faults.push(too_many);
            return all;
        }
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

    /// The fault that `key` names a unit that the list does not have; it lists the first of those that it has.
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
            [..] => format!("one of {}", names.join(", ")),
        })
    }

    /// The list position of the first unit called `wanted` that has no leader.
    ///
    /// # Errors
    /// If no unit is called that, or every such unit has a leader; `rule` says in words that a unit has one at most.
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
