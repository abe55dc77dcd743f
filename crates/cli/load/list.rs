//! A list as a command names it: a file, or units in notation.

use super::elsewhere::{of_another_system, with_its_ending};
use super::words::unit_meant;
use crate::exit::Failure;
use fairfight_engine::rulebook::{Army, Rules, Unit};
use fairfight_files::{Faults, Source, exists, nearest};
use fairfight_rules::list::{LONGEST_NAME, MOST_UNITS};
use std::path::Path;
use std::sync::Arc;

/// A list as the user named it.
#[derive(Clone, Debug)]
pub(super) enum List {
    /// In a file.
    File(Arc<Source>),
    /// On the command line.
    Inline(Inline),
}

/// Units in notation, each preceded by its number if there are several, such as
/// `2*knight+mounted,levy+bow/8`.
#[derive(Clone, Debug)]
pub(super) struct Inline {
    /// As they were typed.
    text: String,
    /// The name of the list: the text, or as much of it as a name has room for.
    pub(super) name: String,
}

impl List {
    /// An existing file takes precedence. A name that looks like that of a file but does not exist is reported as
    /// missing.
    /// `before` are the lists named before it: no two different lists share a name.
    pub(super) fn read(path: &Path, before: &[List]) -> Result<List, Faults> {
        let inline = path.to_str().filter(|_| !exists(path) && !is_file_name(path));
        let Some(text) = inline else {
            let read = Source::read(path).map(List::File);
            return read.map_err(|faults| with_list_hint(path, faults));
        };
        let others = before.iter().filter_map(|list| match list {
            List::Inline(other) if other.text != text => Some(&*other.name),
            List::Inline(_) | List::File(_) => None,
        });
        let others: Vec<&str> = others.collect();
        let name = (1..).map(|nth| name(text, nth)).find(|name| !others.contains(&&**name));
        let name = name.unwrap_or_default();
        Ok(List::Inline(Inline { text: text.to_owned(), name }))
    }

    /// The file's name, or the units as typed.
    pub(super) fn typed(&self) -> &str {
        match self {
            List::File(source) => source.name(),
            List::Inline(list) => &list.text,
        }
    }

    pub(super) fn file(&self) -> Option<&Arc<Source>> {
        match self {
            List::File(source) => Some(source),
            List::Inline(_) => None,
        }
    }
}

/// Does it look like a file name rather than units in notation? `levy/8` and `2*levy` do not; `lists/levy.toml` and
/// `./levy` do.
fn is_file_name(path: &Path) -> bool {
    let text = path.to_string_lossy();
    let notation = |c: char| c.is_alphanumeric() || c.is_whitespace() || "*+,:/_-'=".contains(c);
    text.is_empty() || text == "-" || !text.chars().all(notation) || path.is_absolute()
}

/// The faults of a file that cannot be read, with what to type if its name looks like a mistyped list.
fn with_list_hint(path: &Path, faults: Faults) -> Faults {
    let text = path.to_str().filter(|text| !exists(path) && !text.ends_with(".toml"));
    let Some(text) = text else { return faults };
    let is_broken = |item: &str| {
        let count = item.split_once('*').map(|(count, _)| count.trim());
        count.is_some_and(|count| count.parse::<u64>().is_err() && count.parse::<f64>().is_ok())
    };
    let instead = if text.split([',', ';']).any(is_broken) {
        "in a list on the command line a count is a whole number, as in 2*UNIT"
    } else if text.contains(';') {
        "the units of a list on the command line are separated by commas, as in UNIT,UNIT"
    } else {
        return faults;
    };
    let faults = faults.iter().cloned().map(|fault| match fault.instead {
        None => fault.instead(instead),
        Some(_) => fault,
    });
    faults.fold(Faults::new(), |mut all, fault| {
        all.push(fault);
        all
    })
}

/// The name of the `nth` list that would otherwise have the same one. A text that is too long is cut in the middle:
/// lists that begin alike may differ at the end.
fn name(text: &str, nth: usize) -> String {
    let text = text.replace(char::is_control, " ");
    let nth = if nth == 1 { String::new() } else { format!(" ({nth})") };
    let (length, room) = (text.chars().count(), LONGEST_NAME - nth.len());
    if length <= room {
        return text + &nth;
    }
    let (start, end) = (room / 2, (room - 1) / 2);
    let start: String = text.chars().take(start).collect();
    let end: String = text.chars().skip(length - end).collect();
    format!("{start}…{end}{nth}")
}

/// A list written on the command line.
pub(super) struct Written {
    pub(super) army: Army,
    pub(super) units: Vec<Unit>,
}

/// Reads the list that is written on the command line. Reports all of its faults.
pub(super) fn inline_list(list: &Inline, rules: &Rules) -> Result<Written, Vec<Failure>> {
    let units = inline_units(list, rules)?;
    let army = rules.muster(&list.name, &units).map_err(|faults| {
        let failures = faults.into_iter().map(|fault| {
            let failure = list.failure(&fault.message);
            fault.instead.into_iter().fold(failure, Failure::hint)
        });
        failures.collect::<Vec<_>>()
    })?;
    Ok(Written { army, units })
}

/// Its units.
fn inline_units(list: &Inline, rules: &Rules) -> Result<Vec<Unit>, Vec<Failure>> {
    let (mut units, mut failures, mut gap) = (Vec::new(), Vec::new(), false);
    for item in list.text.split(',').map(str::trim) {
        match inline_item(item, rules) {
            Ok((count, unit)) => units.extend(std::iter::repeat_n(unit, count)),
            // Several gaps are reported once.
            Err(_) if item.is_empty() && gap => {}
            Err((what, hint)) => {
                gap |= item.is_empty();
                let hint = with_its_ending(&list.text).unwrap_or(hint);
                failures.push(list.failure(&what).hint(hint));
            }
        }
        if units.len() + failures.len() > MOST_UNITS {
            failures.push(list.failure(&format!("it has more than {MOST_UNITS} units")));
            break;
        }
    }
    if failures.is_empty() { Ok(units) } else { Err(failures) }
}

impl Inline {
    /// The failure for this list. A single word may have been meant as a file.
    fn failure(&self, what: &str) -> Failure {
        let Inline { text, name } = self;
        let is_list = text.contains([',', '*']);
        Failure::new(match is_list {
            true => format!("the list {name}: {what}"),
            false => format!("{name} is neither a file nor a list: {what}"),
        })
    }
}

/// The count and the unit; else what is wrong, and what to type instead.
fn inline_item(item: &str, rules: &Rules) -> Result<(usize, Unit), (String, String)> {
    let form = || {
        format!(
            "a list on the command line is units separated by commas, such as \"2*UNIT,UNIT\"; \
             `fairfight units {}` says how a unit is written",
            rules.about().id
        )
    };
    if item.is_empty() {
        let what = "a unit is needed before and after each comma";
        return Err((what.to_owned(), form()));
    }
    let (count, unit) = match item.split_once('*') {
        None => (1, item),
        Some((count, unit)) => {
            let number = count.trim().parse::<usize>().ok();
            let number = number.filter(|number| (1..=MOST_UNITS).contains(number));
            let what = || format!("{item}: a number from 1 to {MOST_UNITS} is needed before *");
            let hint = || with_a_star(item, rules).unwrap_or_else(form);
            (number.ok_or_else(|| (what(), hint()))?, unit.trim())
        }
    };
    let unit = rules.unit(unit).map_err(|fault| {
        // The fault itself lists the known words.
        let hint = of_another_system(unit, rules.about().id)
            .or_else(|| with_a_star(item, rules))
            .or_else(|| unit_meant(&fault))
            .unwrap_or_else(form);
        (fault.message, hint)
    })?;
    Ok((count, unit))
}

/// What to type if several of a unit are meant, as in `4 levy`, `4x Levies` or `levy x4`.
fn with_a_star(item: &str, rules: &Rules) -> Option<String> {
    let is_digit = |c: char| c.is_ascii_digit();
    let rest = item.trim_start_matches(is_digit);
    let (count, unit) = if rest.len() < item.len() {
        let rest = rest.trim();
        (&item[..item.len() - rest.len()], rest.strip_prefix(['x', 'X', '×']).unwrap_or(rest))
    } else {
        let unit = item.trim_end_matches(is_digit);
        (&item[unit.len()..], unit.trim_end().strip_suffix(['x', 'X', '×', '*'])?)
    };
    let unit = unit.trim();
    let is_in_form = count.is_empty() || unit.starts_with('*');
    let unit = if is_in_form { None } else { meant_unit(unit, rules) };
    Some(format!("write {}*{}", count.trim(), unit?))
}

/// The unit that was meant: in lower case, or with an unknown word replaced by the nearest known one.
fn meant_unit(text: &str, rules: &Rules) -> Option<String> {
    let small = text.to_lowercase();
    let fault = match rules.unit(&small) {
        Ok(_) => return Some(small),
        Err(fault) => fault,
    };
    let (word, words) = fault.word?;
    let meant = small.replacen(&word, nearest(&word, words)?, 1);
    rules.unit(&meant).is_ok().then_some(meant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_room_in_a_report_and_tells_lists_apart() {
        let long = format!("{}levy,knight", "2*warrior+bow,".repeat(20));
        let lists = [
            "2*levy".to_owned(),
            long.clone(),
            format!("{long}+mounted"),
            // These differ from the others only in the middle.
            long.replacen("bow,2*warrior+bow,2*warrior+bow,2*warrior+bow,2*w", "bow,2*k", 1),
            format!("levy,{}", long.replacen("levy", "2*levy", 1)),
            "2*levy,\nlevy".to_owned(),
        ];
        let mut read: Vec<List> = Vec::new();
        for text in lists.iter().chain(&lists) {
            let list = List::read(Path::new(text), &read).unwrap();
            read.push(list);
        }
        let names: Vec<&str> = read
            .iter()
            .filter_map(|list| match list {
                List::Inline(list) => Some(&*list.name),
                List::File(_) => None,
            })
            .collect();
        assert_eq!((names[0], names[5]), ("2*levy", "2*levy, levy"));
        assert!(names[1].starts_with("2*warrior+bow,2*") && names[1].ends_with("w,levy,knight"));
        assert!(names[2].contains('…') && names[2].ends_with("knight+mounted"), "{}", names[2]);
        assert!(names.iter().all(|name| name.chars().count() <= LONGEST_NAME));
        // Each has its own name, and gets the same one when it is named again.
        for (at, name) in names[..6].iter().enumerate() {
            assert_eq!(names.iter().filter(|other| *other == name).count(), 2, "{name}");
            assert_eq!(names[at + 6], *name);
        }
    }
}
