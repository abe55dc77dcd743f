//! What a run of `points` is about: kinds, costs, budget, gauge, doctrines, field.

use crate::args::PointsArgs;
use crate::commands::fight::unit;
use crate::commands::kinds::{of_the_line, parts_exchange};
use crate::exit::Failure;
use crate::load::{self, Setup};
use fairfight_battle::game::Game;
use fairfight_rules::list::Worded;
use fairfight_sim::armies::{Budget, Kind, Mustered, kinds_of};
use fairfight_sim::points::{Gauging, Listed};

/// All of it, checked.
pub(super) struct Asked<G: Game> {
    /// The kinds.
    pub(super) kinds: Vec<Kind<G::Unit>>,
    /// What they cost: points, or 1 each.
    pub(super) book: Vec<f64>,
    /// The usual budget.
    pub(super) usual: f64,
    /// The budgets.
    pub(super) budget: Budget,
    /// The gauge.
    pub(super) gauge: Gauging,
    /// Who decides, one after the other.
    pub(super) doctrines: Vec<G::Doctrine>,
    /// The lists of the field.
    pub(super) field: Vec<Listed<Mustered<G::Army>>>,
}

/// The usual army, in units of the mean cost.
const USUAL_UNITS: f64 = 8.0;

impl<G: Game> Asked<G> {
    /// Reads it off the command line.
    pub(super) fn of(args: &PointsArgs, setup: &Setup<G>) -> Result<Self, Failure> {
        let rules = &setup.rules;
        let kinds = kinds_of::<G>(
            &of_the_line::<G>(
                args.units.as_ref(),
                args.people.as_deref(),
                Some(&setup.armies),
                rules,
            )?,
            rules,
        );
        if kinds.len() < 2 {
            return Err(Failure::new("two kinds of unit at least are needed")
                .hint("what one is worth shows against others; name them with --units"));
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
        let doctrines = doctrines::<G>(&args.doctrines)?;
        let mut trial = None;
        for kind in &kinds {
            let alone = G::muster("random", std::slice::from_ref(&kind.unit), rules);
            trial = trial.or(alone.ok());
        }
        if let Some(army) = &trial {
            for &doctrine in &doctrines {
                G::plays(doctrine, army).map_err(Failure::new)?;
            }
        }
        let makes = "`points` draws armies that can exchange their parts";
        let hint = "leave out --scenario, or name one that brings its own forces";
        parts_exchange::<G>(&kinds, setup, makes, hint)?;
        let cost = |army: &G::Army| {
            let outline = G::outline(army, rules);
            match (&points, outline.points) {
                (Some(_), Some(points)) => f64::from(points),
                _ => outline.units.len() as f64,
            }
        };
        let field: Vec<Listed<_>> = setup
            .armies
            .iter()
            .map(|army| Listed { army: army.clone().into(), cost: cost(army) })
            .collect();
        if field.iter().any(|list| list.cost <= 0.0) {
            return Err(Failure::new("a list of the field costs nothing")
                .hint("leave it out, or give its units a cost"));
        }
        Ok(Asked {
            gauge: gauge::<G>(args, setup, &kinds, &book)?,
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
pub(in crate::commands) fn doctrines<G: Game>(
    words: &[String],
) -> Result<Vec<G::Doctrine>, Failure> {
    if words.is_empty() {
        return Ok(G::Doctrine::known().take(2).collect());
    }
    load::doctrines::<G>(words)
}

/// The gauge that was asked for.
fn gauge<G: Game>(
    args: &PointsArgs,
    setup: &Setup<G>,
    kinds: &[Kind<G::Unit>],
    book: &[f64],
) -> Result<Gauging, Failure> {
    if args.reference == "total" {
        return match args.value {
            None => Ok(Gauging::Total),
            Some(_) => Err(Failure::new("--value is the cost of one kind")
                .hint("name that kind with --reference")),
        };
    }
    let text = G::unit_text(&unit::<G>(&args.reference, &setup.rules)?, &setup.rules);
    let named = kinds.iter().position(|kind| kind.text == text);
    // Where no size is written, the one kind of that name, whatever its size.
    let without_size = || {
        let sized = |kind: &&Kind<G::Unit>| {
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
