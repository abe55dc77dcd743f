//! Kinds of unit that a command line names: `--units` and `--people`.

use super::fight::unit;
use crate::args::Units;
use crate::exit::Failure;
use crate::load::unknown;
use fairfight_engine::rulebook::{Army, Rules, Unit};
use fairfight_rules::notation;
use fairfight_study::armies::listable_units;

/// The kinds that `--units` names, else those of `--people`. `field` holds the lists behind the word `field`, if the
/// command knows that word.
pub(super) fn of_the_line(
    units: Option<&Units>,
    people: Option<&str>,
    field: Option<&[Army]>,
    rules: &Rules,
) -> Result<Vec<Unit>, Failure> {
    let Some(words) = units else {
        return of_people(people, rules);
    };
    let mut units = Vec::new();
    for word in &words.0 {
        match (&**word, field) {
            ("all", _) => units.extend(listable_units(rules)),
            ("field", Some(field)) => units.extend(of_field(field, rules)?),
            (word, _) => units.push(unit(word, rules)?),
        }
    }
    Ok(units)
}

/// The kinds of a people; if none is named, those that are written without one.
fn of_people(people: Option<&str>, rules: &Rules) -> Result<Vec<Unit>, Failure> {
    let all = listable_units(rules);
    let chosen: Vec<Unit> = match people {
        None => all.iter().filter(|unit| !unit.text.contains(':')).cloned().collect(),
        Some(people) => {
            // How the notation reads a word shows its people, even if that need not be written.
            let of = |unit: &&Unit| {
                let (_, words) = notation::people(&unit.text);
                let named = rules.unit(&format!("{people}:{words}"));
                named.is_ok_and(|named| named.text == unit.text)
            };
            all.iter().filter(of).cloned().collect()
        }
    };
    match (people, chosen.is_empty()) {
        (Some(people), true) => {
            let failure = Failure::new(format!("unknown people {people}"));
            // The notation knows all peoples, including one that need not be written.
            let of = |unit: &Unit| {
                let (_, words) = notation::people(&unit.text);
                rules.unit(&format!("{people}:{words}")).err()?.word
            };
            let peoples = all.iter().find_map(of).filter(|(wrong, _)| wrong == people);
            Err(match peoples {
                Some((_, words)) => unknown(failure, people, &words),
                None => {
                    failure.hint(format!("`fairfight units {}` lists them all", rules.about().id))
                }
            })
        }
        (None, true) => Ok(all),
        (_, false) => Ok(chosen),
    }
}

/// The kinds in the lists of the field, at full strength.
fn of_field(field: &[Army], rules: &Rules) -> Result<Vec<Unit>, Failure> {
    if field.is_empty() {
        return Err(
            Failure::new("--units field: there is no field").hint("name its lists with --field")
        );
    }
    let mut units = Vec::new();
    for army in field {
        for in_list in &army.outline.units {
            let full = in_list.kind.split('/').next().unwrap_or_default();
            units.push(unit(full, rules)?);
        }
    }
    Ok(units)
}
