//! A list as a command names it: a file, or units in notation.

use super::{of_another_system, unknown};
use crate::exit::Failure;
use fairfight_battle::game::Game;
use fairfight_sim::files::{Faults, Source};
use std::path::Path;
use std::sync::Arc;

/// The most units of a list.
const MOST_UNITS: usize = 128;

/// A list as it was named.
#[derive(Clone, Debug)]
pub(super) enum List {
    /// In a file.
    File(Arc<Source>),
    /// On the command line: units in notation, such as `2*knight+mounted,levy+bow/8`.
    Inline(String),
}

impl List {
    /// A file of this name wins; what is not there and is named like a file is a file that is missing.
    pub(super) fn read(path: &Path) -> Result<List, Faults> {
        let inline = path.to_str().filter(|_| !path.exists() && !is_file_name(path));
        match inline {
            Some(text) => Ok(List::Inline(text.to_owned())),
            None => Source::read(path).map(List::File),
        }
    }

    pub(super) fn name(&self) -> &str {
        match self {
            List::File(source) => source.name(),
            List::Inline(text) => text,
        }
    }

    pub(super) fn file(&self) -> Option<&Arc<Source>> {
        match self {
            List::File(source) => Some(source),
            List::Inline(_) => None,
        }
    }
}

/// Does it look like the name of a file and not like units in notation? `levy/8` is no file, nor is
/// `2*levy`; `lists/levy.toml` and `./levy` are.
fn is_file_name(path: &Path) -> bool {
    let text = path.to_string_lossy();
    let notation = |c: char| c.is_alphanumeric() || "*+,:/_-' =".contains(c);
    text.is_empty() || !text.chars().all(notation) || path.is_absolute()
}

/// The list that is written on the command line: units in notation, each led by its number where there
/// are several, such as `2*knight+mounted,levy+bow/8`; and these units.
pub(super) fn inline_list<G: Game>(
    text: &str,
    rules: &G::Rules,
) -> Result<(G::Army, Vec<G::Unit>), Failure> {
    let units = inline_units::<G>(text, rules)?;
    let army = G::muster(text, &units, rules).map_err(|faults| {
        let what: Vec<String> = faults.into_iter().map(|fault| fault.message).collect();
        Failure::new(format!("the list {text}: {}", what.join("; ")))
    })?;
    Ok((army, units))
}

/// Its units.
fn inline_units<G: Game>(text: &str, rules: &G::Rules) -> Result<Vec<G::Unit>, Failure> {
    let no_list = |what: String| Failure::new(format!("{text} is no file, and no list: {what}"));
    let form = "a list on the command line is units with commas between them, such as \
                \"2*UNIT,UNIT\"; `fairfight units` says how a unit is written";
    let mut units = Vec::new();
    for item in text.split(',').map(str::trim) {
        let (count, unit) = match item.split_once('*') {
            None => (1, item),
            Some((count, unit)) => {
                let number = count.trim().parse::<usize>().ok();
                let number = number.filter(|number| (1..=MOST_UNITS).contains(number));
                let number = number.ok_or_else(|| {
                    no_list(format!("a number from 1 to {MOST_UNITS} is needed before *"))
                        .hint(form)
                })?;
                (number, unit.trim())
            }
        };
        let unit = G::unit(unit, rules).map_err(|fault| {
            let failure = no_list(fault.message);
            let file = format!("{text}.toml");
            if Path::new(&file).is_file() {
                return failure.hint(format!("did you mean {file}?"));
            }
            match (of_another_system(unit, G::ID), fault.word) {
                (Some(elsewhere), _) => failure.hint(elsewhere),
                (None, Some((word, words))) => unknown(failure, &word, &words),
                (None, None) => failure.hint(form),
            }
        })?;
        units.extend(std::iter::repeat_n(unit, count));
        if units.len() > MOST_UNITS {
            return Err(no_list(format!("it has more than {MOST_UNITS} units")));
        }
    }
    Ok(units)
}
