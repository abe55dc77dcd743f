//! Kinds of unit that a command line names: `--units` and `--people`.

use super::fight::unit;
use crate::args::Units;
use crate::exit::Failure;
use crate::load::{Setup, unknown};
use fairfight_battle::game::Parts;
use fairfight_engine::rulebook::{Army, Rules, Scenario, Unit};
use fairfight_rules::{BySide, notation};
use fairfight_study::armies::{Kind, listable_units};
use std::fmt::Display;

/// Refuses kinds whose lists cannot exchange their parts in the scenario: a command that makes lists plays no others.
///
/// `makes` says so in the message, and `hint` what to do if the scenario is in the way.
pub(super) fn parts_exchange(
    kinds: &[Kind],
    setup: &Setup,
    makes: &str,
    hint: &str,
) -> Result<(), Failure> {
    let Setup { rules, scenario, .. } = setup;
    let why = if scenario.forces.is_some() {
        "this scenario brings its own forces"
    } else if !kinds.iter().all(|kind| exchangeable(&kind.unit, rules, scenario).unwrap_or(true)) {
        "the sides have different parts in this scenario"
    } else {
        return Ok(());
    };
    let open = rules.open_ground();
    let exchange = |unit| exchangeable(unit, rules, &open) == Some(true);
    if listable_units(rules).iter().any(exchange) {
        return Err(Failure::new(format!("{why}, but {makes}")).hint(hint));
    }
    // If the system has no other scenario, leaving it out does not help.
    let failure =
        Failure::new(format!("the sides of {} have fixed parts, but {makes}", rules.about().id));
    Err(match rules.about().scenarios.first() {
        Some(first) => failure.hint(format!(
            "`fairfight matrix --scenario {0}` says which doctrines are best for each side, `fairfight points \
             --scenario {0}` what its units are worth",
            first.name
        )),
        None => failure.hint("`fairfight matrix` says which lists and doctrines are best for each side"),
    })
}

/// Refuses fewer than two kinds: values are relative.
pub(super) fn refuse_one(kinds: &[Kind]) -> Result<(), Failure> {
    match kinds {
        [] | [_] => Err(Failure::new("at least two kinds of unit are needed")
            .hint("the worth of a kind shows only against other kinds; name several with --units")),
        _ => Ok(()),
    }
}

/// The costs of these kinds: points, or 1 each.
pub(super) fn costs_of(kinds: &[Kind]) -> Vec<u32> {
    let points: Option<Vec<u32>> = kinds.iter().map(|kind| kind.unit.points).collect();
    points.unwrap_or_else(|| vec![1; kinds.len()])
}

/// Refuses a kind that costs nothing.
pub(super) fn refuse_free(kinds: &[Kind], costs: &[u32]) -> Result<(), Failure> {
    match kinds.iter().zip(costs).find(|(_, cost)| **cost == 0) {
        Some((kind, _)) => Err(costs_nothing(&kind.unit.text)),
        None => Ok(()),
    }
}

/// The failure for a unit that costs nothing.
pub(super) fn costs_nothing(unit: &str) -> Failure {
    Failure::new(format!("{unit} costs nothing, so no budget limits it"))
        .hint("leave it out of --units, or give it a cost in a file of house rules")
}

/// The failure for a `--budget` below the cost of the cheapest unit.
pub(super) fn buys_no_unit(budget: impl Display, cheapest: impl Display) -> Failure {
    Failure::new(format!("--budget {budget} buys no unit"))
        .hint(format!("the cheapest costs {cheapest}"))
}

/// Can two armies of this unit alone exchange their parts, if they are armies at all?
fn exchangeable(unit: &Unit, rules: &Rules, scenario: &Scenario) -> Option<bool> {
    let army = rules.muster("trial", std::slice::from_ref(unit)).ok()?;
    Some(scenario.parts(BySide::new(&army, &army)) == Ok(Parts::Exchangeable))
}

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
