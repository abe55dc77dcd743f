//! What a run of `points` is about: kinds, costs, budget, gauge, doctrines, field.

use crate::args::PointsArgs;
use crate::commands::fight::unit;
use crate::commands::kinds::{of_the_line, parts_exchange};
use crate::exit::Failure;
use crate::load::{self, Setup};
use fairfight_engine::rulebook::{Army, Book, Doctrine};
use fairfight_study::armies::{Budget, Kind, kinds_of};
use fairfight_study::points::Gauging;

/// The question of a run, checked.
pub(super) struct Asked {
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

impl Asked {
    /// Reads it from the command line.
    pub(super) fn of(args: &PointsArgs, setup: &Setup) -> Result<Self, Failure> {
        let rules = &setup.rules;
        let kinds = kinds_of(
            &of_the_line(args.units.as_ref(), args.people.as_deref(), Some(&setup.armies), rules)?,
            rules,
        );
        if kinds.len() < 2 {
            return Err(Failure::new("at least two kinds of unit are needed")
                .hint("what a kind is worth shows only against others; name them with --units"));
        }
        let points: Option<Vec<u32>> = kinds.iter().map(|kind| kind.points).collect();
        let book: Vec<f64> = match &points {
            Some(points) => points.iter().map(|&points| points.into()).collect(),
            None => vec![1.0; kinds.len()],
        };
        if let Some(free) = book.iter().position(|&cost| cost <= 0.0) {
            let text = &kinds[free].text;
            return Err(Failure::new(format!("{text} costs nothing, so no budget limits it"))
                .hint("leave it out of --units, or give it a cost in a file of house rules"));
        }
        let usual = args.budget.unwrap_or_else(|| {
            two_digits(USUAL_UNITS * book.iter().sum::<f64>() / book.len() as f64, f64::round)
        });
        let cheapest = least(&book);
        if usual < cheapest {
            return Err(Failure::new(format!("--budget {usual} buys no unit"))
                .hint(format!("the cheapest costs {cheapest}")));
        }
        let doctrines = doctrines(rules.book, &args.doctrines)?;
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
            let outline = &army.outline;
            match (&points, outline.points) {
                (Some(_), Some(points)) => f64::from(points),
                _ => outline.units.len() as f64,
            }
        };
        let field: Vec<(Army, f64)> =
            setup.armies.iter().map(|army| (army.clone(), cost(army))).collect();
        if field.iter().any(|(_, cost)| *cost <= 0.0) {
            return Err(Failure::new("a list of the field costs nothing")
                .hint("leave it out, or give its units a cost"));
        }
        Ok(Asked {
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

/// The doctrines that were named, else the first two.
pub(in crate::commands) fn doctrines(
    book: Book,
    words: &[String],
) -> Result<Vec<Doctrine>, Failure> {
    if words.is_empty() {
        return Ok(book.known_doctrines().take(2).collect());
    }
    load::doctrines(book, words)
}

/// The gauge that was asked for.
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
    let named = kinds.iter().position(|kind| kind.text == text);
    // If no size is written, the only kind of that name, whatever its size.
    let without_size = || {
        let sized = |kind: &&Kind| {
            kind.text.strip_prefix(&*args.reference).is_some_and(|rest| rest.starts_with('/'))
        };
        match kinds.iter().filter(sized).count() {
            1 => kinds.iter().position(|kind| sized(&kind)),
            _ => None,
        }
    };
    let Some(kind) = named.or_else(without_size) else {
        let word = text.split('/').next().unwrap_or_default();
        let near = kinds.iter().find(|kind| kind.text.split('/').next() == Some(word));
        let hint = match near {
            Some(kind) => format!("among them is {}; name others in --units", kind.text),
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
