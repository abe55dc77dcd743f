//! The question of a study of prices: kinds, costs, budget, gauge, doctrines, field.

use super::{PointsOptions, Reference};
use crate::armies::{
    Budget, Kind, buys_no_unit, costs_of, floats, how_often, kinds_of, parts_exchange, parts_of,
    refuse_free, refuse_one,
};
use crate::bars::{Bar, credible};
use crate::common::{Ground, Refusal};
use crate::points::{Gauging, drawable};
use fairfight_engine::rulebook::{Army, Doctrine, Rules};

/// The question, checked.
#[derive(Debug)]
pub(super) struct Question {
    /// The kinds.
    pub(super) kinds: Vec<Kind>,
    /// The index of each unit of part strength among the kinds, with that of its full unit.
    pub(super) parts: Vec<(usize, usize)>,
    /// The intended value of each kind: its points without premiums, or 1.
    pub(super) book: Vec<f64>,
    /// The part of the points of each that is a premium.
    pub(super) premiums: Vec<f64>,
    /// The usual budget.
    pub(super) usual: f64,
    /// The budgets.
    pub(super) budget: Budget,
    /// The gauge.
    pub(super) gauge: Gauging,
    /// The doctrine of the prices, then those that the doctrine bar compares it with.
    pub(super) doctrines: Vec<Doctrine>,
    /// The lists of the field, with what they cost.
    pub(super) field: Vec<(Army, f64)>,
}

/// The usual army, in units of the mean cost.
const USUAL_UNITS: f64 = 8.0;

impl Question {
    /// Checks what is asked.
    pub(super) fn of(asked: &PointsOptions, ground: Ground<'_>) -> Result<Self, Refusal> {
        let rules = ground.rules;
        let mut kinds = kinds_of(&asked.units, rules);
        let reference = reference(asked, rules, &mut kinds);
        refuse_one(&kinds)?;
        let whole = kinds.len();
        let parts = if asked.partial { add_parts(&mut kinds, rules)? } else { Vec::new() };
        let costs = costs_of(&kinds);
        refuse_free(&kinds, &costs)?;
        let premiums = premiums(asked, &kinds, rules);
        let mut book: Vec<f64> =
            floats(&costs).iter().zip(&premiums).map(|(cost, premium)| cost - premium).collect();
        // Without points, every full unit costs 1.
        for &(part, full) in parts.iter().filter(|(part, _)| kinds[*part].unit.points.is_none()) {
            book[part] = kinds[part].share_of(&kinds[full]);
        }
        let usual = asked.budget.unwrap_or_else(|| {
            two_digits(USUAL_UNITS * book[..whole].iter().sum::<f64>() / whole as f64, f64::round)
        });
        let cheapest = least(&book);
        if usual < cheapest {
            return Err(buys_no_unit(usual, cheapest));
        }
        let mut doctrines = ground.doctrines(&asked.doctrines);
        let mut trial = None;
        for kind in &kinds {
            let alone = rules.muster("random", std::slice::from_ref(&kind.unit));
            trial = trial.or(alone.ok());
        }
        if let Some(army) = &trial {
            for &doctrine in &doctrines {
                army.plays(doctrine)?;
            }
            if let [main] = *doctrines {
                doctrines.extend(credible(army, rules.book).into_iter().filter(|one| *one != main));
            }
        }
        if !asked.bars.contains(&Bar::Doctrine) && !asked.by_doctrine {
            if asked.doctrines.len() > 1 {
                return Err(Refusal::new("--doctrines names several, but nothing compares them")
                    .hint("name one; or ask for the bar with --bars doctrine, or for --by-doctrine FILE"));
            }
            doctrines.truncate(1);
        }
        let makes = "`points` draws armies that can exchange their parts";
        let hint = "leave out --scenario, or name one that brings its own forces";
        parts_exchange(&kinds, ground, makes, hint)?;
        let cost = |army: &Army| f64::from(army.outline.cost());
        let field: Vec<(Army, f64)> =
            asked.field.iter().map(|army| (army.clone(), cost(army))).collect();
        if field.iter().any(|(_, cost)| *cost <= 0.0) {
            return Err(Refusal::new("a list of the field costs nothing")
                .hint("leave it out, or give its units a cost"));
        }
        Ok(Question {
            gauge: gauge(asked, reference, &book)?,
            kinds,
            parts,
            book,
            premiums,
            usual,
            budget: Budget::around(usual),
            doctrines,
            field,
        })
    }
}

/// Adds half of the figures of each kind, and a single one, as kinds of their own, if the rules allow them. Returns the
/// index of each, with that of its full unit.
fn add_parts(kinds: &mut Vec<Kind>, rules: &Rules) -> Result<Vec<(usize, usize)>, Refusal> {
    let mut parts = Vec::new();
    for full in 0..kinds.len() {
        let mut figures = vec![kinds[full].figures / 2, 1];
        figures.dedup();
        for part in parts_of(&kinds[full], figures, rules) {
            let known = kinds.iter().position(|kind| kind.unit.text == part.unit.text);
            parts.push((known.unwrap_or(kinds.len()), full));
            if known.is_none() {
                kinds.push(part);
            }
        }
    }
    match parts.is_empty() {
        true => Err(Refusal::new(
            "--partial changes nothing here: the rules allow none of these kinds in part",
        )
        .hint("leave it out, or name others with --units")),
        false => Ok(parts),
    }
}

/// The part of what each kind costs that is a premium.
fn premiums(asked: &PointsOptions, kinds: &[Kind], rules: &Rules) -> Vec<f64> {
    let mut all = vec![0.0; kinds.len()];
    for cost in rules.book.costs() {
        let Some(share) = asked.premiums.get(&cost.name) else { continue };
        let part = rules.cost(&cost.name).unwrap_or(0) as f64 * share / (1.0 + share);
        let often = how_often(&cost, kinds, rules).unwrap_or_default();
        for (premium, often) in all.iter_mut().zip(often) {
            *premium += part * f64::from(often);
        }
    }
    all
}

/// The least of these costs.
pub(super) fn least(costs: &[f64]) -> f64 {
    costs.iter().copied().fold(f64::INFINITY, f64::min)
}

/// Fair costs at which armies can be drawn.
pub(super) fn drawable_each(values: &[f64]) -> Vec<f64> {
    values.iter().map(|&value| drawable(value)).collect()
}

/// A number rounded to two digits (below 10 to one), and at least 1; `round` says which way.
pub(super) fn two_digits(number: f64, round: fn(f64) -> f64) -> f64 {
    let unit = 10_f64.powf(number.max(1.0).log10().floor() - 1.0).max(1.0);
    (round(number / unit) * unit).max(1.0)
}

/// The index of the kind that keeps its cost, which is added to the kinds if it is not among them; `None` if their sum
/// is kept.
fn reference(asked: &PointsOptions, rules: &Rules, kinds: &mut Vec<Kind>) -> Option<usize> {
    let (named, typed) = match &asked.reference {
        Reference::Total => return None,
        Reference::Unit(unit, typed) => (unit.clone(), typed.clone()),
        Reference::Usual => {
            let usual = rules.about().reference?;
            let people = kinds.first().and_then(Kind::people);
            let of_people = people.and_then(|people| rules.unit(&format!("{people}:{usual}")).ok());
            let usual = of_people.or_else(|| rules.unit(usual).ok())?;
            (usual.clone(), usual.text)
        }
    };
    let is = |kind: &Kind| kind.unit.text == named.text;
    // If no size is typed, the only kind of that name counts, whatever its size.
    let sized = |kind: &Kind| {
        kind.unit.text.strip_prefix(&*typed).is_some_and(|rest| rest.starts_with('/'))
    };
    let only = || match kinds.iter().filter(|kind| sized(kind)).count() {
        1 => kinds.iter().position(sized),
        _ => None,
    };
    Some(kinds.iter().position(is).or_else(only).unwrap_or_else(|| {
        kinds.extend(kinds_of(std::slice::from_ref(&named), rules));
        kinds.len() - 1
    }))
}

/// The gauge, with the kind of this index as its reference.
fn gauge(
    asked: &PointsOptions,
    reference: Option<usize>,
    book: &[f64],
) -> Result<Gauging, Refusal> {
    match (reference, asked.value) {
        (Some(kind), value) => Ok(Gauging::Reference { kind, value: value.unwrap_or(book[kind]) }),
        (None, None) => Ok(Gauging::Total),
        (None, Some(_)) => {
            Err(Refusal::new("--value is the cost of one kind")
                .hint("name that kind with --reference"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_have_two_digits() {
        assert_eq!(
            [8.0, 247.3, 1234.0, 0.3].map(|n| two_digits(n, f64::round)),
            [8.0, 250.0, 1200.0, 1.0]
        );
    }

    #[test]
    fn numbers_to_type_have_two_digits() {
        assert_eq!(
            [2689.0, 99.2, 8.7, 0.3].map(|n| two_digits(n, f64::floor)),
            [2600.0, 99.0, 8.0, 1.0]
        );
        assert_eq!([101.0, 99.2, 8.7].map(|n| two_digits(n, f64::ceil)), [110.0, 100.0, 9.0]);
    }
}
