//! What a run of `points` is about: kinds, costs, budget, gauge, doctrines, field.

use crate::args::PointsArgs;
use crate::commands::fight::unit;
use crate::commands::kinds::{
    buys_no_unit, costs_of, of_the_line, parts_exchange, refuse_free, refuse_one,
};
use crate::exit::Failure;
use crate::load::{Setup, doctrines_or_usual};
use fairfight_battle::game::Outline;
use fairfight_engine::rulebook::{Army, Doctrine};
use fairfight_study::armies::{Budget, Kind, floats, kinds_of};
use fairfight_study::points::Gauging;

/// The question of a run, checked.
pub(super) struct Question {
    /// The kinds.
    pub(super) kinds: Vec<Kind>,
    /// What they cost: points, or 1 each.
    pub(super) book: Vec<f64>,
    /// The usual budget.
    pub(super) usual: f64,
    /// The budgets.
    pub(super) budget: Budget,
    /// The gauge.
    pub(super) gauge: Gauging,
    /// The doctrines, played one after the other.
    pub(super) doctrines: Vec<Doctrine>,
    /// The lists of the field, with what they cost.
    pub(super) field: Vec<(Army, f64)>,
}

/// The usual army, in units of the mean cost.
const USUAL_UNITS: f64 = 8.0;

impl Question {
    /// Reads it from the command line.
    pub(super) fn of(args: &PointsArgs, setup: &Setup) -> Result<Self, Failure> {
        let rules = &setup.rules;
        let kinds = kinds_of(
            &of_the_line(args.units.as_ref(), args.people.as_deref(), Some(&setup.armies), rules)?,
            rules,
        );
        refuse_one(&kinds)?;
        let costs = costs_of(&kinds);
        refuse_free(&kinds, &costs)?;
        let book = floats(&costs);
        let usual = args.budget.unwrap_or_else(|| {
            two_digits(USUAL_UNITS * book.iter().sum::<f64>() / book.len() as f64, f64::round)
        });
        let cheapest = least(&book);
        if usual < cheapest {
            return Err(buys_no_unit(usual, cheapest));
        }
        let doctrines = doctrines_or_usual(rules.book, &args.doctrines)?;
        let mut trial = None;
        for kind in &kinds {
            let alone = rules.muster("random", std::slice::from_ref(&kind.unit));
            trial = trial.or(alone.ok());
        }
        if let Some(army) = &trial {
            for &doctrine in &doctrines {
                army.plays(doctrine).map_err(Failure::new)?;
            }
        }
        let makes = "`points` draws armies that can exchange their parts";
        let hint = "leave out --scenario, or name one that brings its own forces";
        parts_exchange(&kinds, setup, makes, hint)?;
        let cost = |army: &Army| {
            let Outline { points, units, .. } = &army.outline;
            points.map_or(units.len() as f64, f64::from)
        };
        let field: Vec<(Army, f64)> =
            setup.armies.iter().map(|army| (army.clone(), cost(army))).collect();
        if field.iter().any(|(_, cost)| *cost <= 0.0) {
            return Err(Failure::new("a list of the field costs nothing")
                .hint("leave it out, or give its units a cost"));
        }
        Ok(Question {
            gauge: gauge(args, setup, &kinds, &book)?,
            kinds,
            book,
            usual,
            budget: Budget::around(usual),
            doctrines,
            field,
        })
    }
}

/// The least of these costs.
pub(super) fn least(costs: &[f64]) -> f64 {
    costs.iter().copied().fold(f64::INFINITY, f64::min)
}

/// A number to two digits, those below 10 to one, none below 1; `round` says which way.
pub(super) fn two_digits(number: f64, round: fn(f64) -> f64) -> f64 {
    let unit = 10_f64.powf(number.max(1.0).log10().floor() - 1.0).max(1.0);
    (round(number / unit) * unit).max(1.0)
}

/// The gauge of `--reference` and `--value`.
fn gauge(
    args: &PointsArgs,
    setup: &Setup,
    kinds: &[Kind],
    book: &[f64],
) -> Result<Gauging, Failure> {
    if args.reference == "total" {
        return match args.value {
            None => Ok(Gauging::Total),
            Some(_) => Err(Failure::new("--value is the cost of one kind")
                .hint("name that kind with --reference")),
        };
    }
    let text = unit(&args.reference, &setup.rules)?.text;
    let named = kinds.iter().position(|kind| kind.unit.text == text);
    // If no size is written, the only kind of that name, whatever its size.
    let without_size = || {
        let sized = |kind: &&Kind| {
            kind.unit.text.strip_prefix(&*args.reference).is_some_and(|rest| rest.starts_with('/'))
        };
        match kinds.iter().filter(sized).count() {
            1 => kinds.iter().position(|kind| sized(&kind)),
            _ => None,
        }
    };
    let Some(kind) = named.or_else(without_size) else {
        let word = text.split('/').next().unwrap_or_default();
        let near = kinds.iter().find(|kind| kind.unit.text.split('/').next() == Some(word));
        let hint = match near {
            Some(kind) => format!("among them is {}; name others in --units", kind.unit.text),
            None => "name it in --units too".to_owned(),
        };
        return Err(
            Failure::new(format!("--reference {text}: it is not among the kinds")).hint(hint)
        );
    };
    Ok(Gauging::Reference { kind, value: args.value.unwrap_or(book[kind]) })
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
