//! Which kinds of unit a study can make lists of.

use super::{Kind, listable_units};
use crate::common::{Ground, Refusal};
use fairfight_battle::game::Parts;
use fairfight_engine::rulebook::{Rules, Scenario, Unit};
use fairfight_rules::BySide;
use std::fmt::Display;

/// Refuses kinds whose lists cannot exchange their parts in the scenario: a study that makes lists plays no others.
///
/// `makes` says so in the message, and `hint` what to do if the scenario is in the way.
pub fn parts_exchange(
    kinds: &[Kind],
    Ground { rules, scenario, .. }: Ground<'_>,
    makes: &str,
    hint: &str,
) -> Result<(), Refusal> {
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
        return Err(Refusal::new(format!("{why}, but {makes}")).hint(hint));
    }
    // If the system has no other scenario, leaving it out does not help.
    let refusal =
        Refusal::new(format!("the sides of {} have fixed parts, but {makes}", rules.about().id));
    Err(match rules.about().scenarios.first() {
        Some(first) => refusal.hint(format!(
            "`fairfight matrix --scenario {0}` says which doctrines are best for each side, `fairfight points \
             --scenario {0}` what its units are worth",
            first.name
        )),
        None => refusal.hint("`fairfight matrix` says which lists and doctrines are best for each side"),
    })
}

/// Refuses fewer than two kinds: values are relative.
pub(crate) fn refuse_one(kinds: &[Kind]) -> Result<(), Refusal> {
    match kinds {
        [] | [_] => Err(Refusal::new("at least two kinds of unit are needed")
            .hint("the worth of a kind shows only against other kinds; name several with --units")),
        _ => Ok(()),
    }
}

/// The costs of these kinds: points, or 1 each.
pub fn costs_of(kinds: &[Kind]) -> Vec<u32> {
    let points: Option<Vec<u32>> = kinds.iter().map(|kind| kind.unit.points).collect();
    points.unwrap_or_else(|| vec![1; kinds.len()])
}

/// Refuses a kind that costs nothing.
pub fn refuse_free(kinds: &[Kind], costs: &[u32]) -> Result<(), Refusal> {
    match kinds.iter().zip(costs).find(|(_, cost)| **cost == 0) {
        Some((kind, _)) => Err(costs_nothing(&kind.unit.text)),
        None => Ok(()),
    }
}

/// The refusal of a unit that costs nothing.
pub(crate) fn costs_nothing(unit: &str) -> Refusal {
    Refusal::new(format!("{unit} costs nothing, so no budget limits it"))
        .hint("leave it out of --units, or give it a cost in a file of house rules")
}

/// The refusal of a `--budget` below the cost of the cheapest unit.
pub(crate) fn buys_no_unit(budget: impl Display, cheapest: impl Display) -> Refusal {
    Refusal::new(format!("--budget {budget} buys no unit"))
        .hint(format!("the cheapest costs {cheapest}"))
}

/// Can two armies of this unit alone exchange their parts, if they are armies at all?
fn exchangeable(unit: &Unit, rules: &Rules, scenario: &Scenario) -> Option<bool> {
    let army = rules.muster("trial", std::slice::from_ref(unit)).ok()?;
    Some(scenario.parts(BySide::new(&army, &army)) == Ok(Parts::Exchangeable))
}
