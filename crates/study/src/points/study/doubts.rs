//! Warnings that prices are doubtful: budgets that no list can spend or that buy next to nothing, too few battles,
//! and a model whose chances do not come true.

use super::question::{least, two_digits};
use super::unpriceable::MOST_FOR_EFFECTS;
use super::{MOST_ARMY_PAIRS, Study};
use crate::armies::Budget;
use crate::common::StudyFailure;
use crate::points::{AttributeTable, Draws, PriceRow, Worth, attribute_table, unspent};
use fairfight_stats::Level;
use fairfight_stats::value::Calibration;

/// The user is warned if a larger share of armies than this cannot spend their budget.
const MOST_UNSPENT: f64 = 0.05;

/// How far scores may be from those that a credible model predicts, chance aside:
/// two points in a hundred, which is also what a `check` calls a drift unless its suite says otherwise.
const MOST_OFF: f64 = 0.02;

/// The user is warned if the smallest armies can have fewer units than this: they hardly show what one unit is worth
/// among others.
const FEWEST_UNITS: f64 = 3.0;

/// The user is warned if the prior has a larger share of a price than this.
const MOST_OF_THE_PRIOR: f64 = 0.2;

impl Study<'_> {
    /// Tells, before anything is played, what makes the answers doubtful: one sentence each.
    ///
    /// # Errors
    /// [`StudyFailure::NoArmy`] if the rules allow no army of these kinds.
    pub fn doubts(&self, mut tell: impl FnMut(&str)) -> Result<(), StudyFailure> {
        let question = &self.question;
        let small = small_armies(&question.book, question.usual, question.budget);
        small.iter().for_each(|doubt| tell(doubt));
        self.unspent()?.iter().for_each(|doubt| tell(doubt));
        if self.options.attributes {
            never_apart(&attribute_table(&question.kinds)).iter().for_each(|doubt| tell(doubt));
        }
        let kinds = question.kinds.len();
        if self.options.unpriceable && kinds > MOST_FOR_EFFECTS {
            tell(&format!(
                "the effects that no price can fix are not reported for {kinds} kinds: at most \
                 {MOST_FOR_EFFECTS} can be told apart"
            ));
        }
        Ok(())
    }

    /// The warning that lists may not hold what the budget buys: then armies are all of one size, and another budget
    /// changes nothing.
    fn unspent(&self) -> Result<Option<String>, StudyFailure> {
        let question = &self.question;
        let draws = Draws {
            seed: self.ground.seed,
            purpose: "budgets",
            costs: &question.book,
            budget: question.budget,
            army_pairs: 0,
        };
        let found = unspent(&*self.arena(&question.kinds, question.doctrines[0]), draws)?;
        let least = found.least.filter(|_| found.share > MOST_UNSPENT);
        Ok(least.map(|least| {
            let spendable = two_digits(least * question.usual / question.budget.high, f64::floor);
            format!(
                "a budget of {} buys more units than a list may hold: {:.0}% of armies cannot spend \
                 theirs, and have the same size; all armies can spend --budget {spendable}",
                question.usual,
                100.0 * found.share
            )
        }))
    }
}

/// The warnings about attributes that no battle can tell apart.
fn never_apart(table: &AttributeTable) -> Vec<String> {
    let together = table.attributes.together().into_iter().map(|set| {
        let names: Vec<&str> = set.iter().map(|&place| &*table.names[place]).collect();
        format!(
            "no kind tells {} apart, so --attributes has no prices for them; name a kind in \
             --units that has one without the others",
            names.join(" and ")
        )
    });
    together.collect()
}

/// The warning about predicted scores that do not come true under this doctrine.
pub(super) fn doubt_chances(table: &Calibration, doctrine: &str, level: Level) -> Option<String> {
    let place = table.broken(MOST_OFF, level)?;
    let bin = &table.bins[place];
    let (observed, predicted) = (100.0 * bin.observed()?, 100.0 * bin.predicted()?);
    Some(format!(
        "under {doctrine} predicted scores do not come true: armies predicted to score {predicted:.1}% \
         (from {}% to {}%) score {observed:.1}%, and a model more than {:.0} points off is not credible; \
         its fair costs are doubtful (--calibration FILE shows all ten ranges)",
        10 * place,
        10 * (place + 1),
        100.0 * MOST_OFF
    ))
}

/// The warning about armies of these budgets, drawn from kinds with these costs.
fn small_armies(book: &[f64], usual: f64, budget: Budget) -> Option<String> {
    let cheapest = least(book);
    let units = (budget.low / cheapest).floor();
    if units >= FEWEST_UNITS {
        return None;
    }
    let needed = two_digits(FEWEST_UNITS * cheapest * usual / budget.low, f64::ceil);
    let most = match units {
        0.0 => "not even one of the cheapest unit".to_owned(),
        1.0 => "at most one of the cheapest unit".to_owned(),
        units => format!("at most {units} of the cheapest unit"),
    };
    Some(format!(
        "the smallest armies get 0.6 of --budget {usual}, which buys {most}: armies that small show hardly \
         anything but single fights; --budget {needed} buys at least {FEWEST_UNITS}"
    ))
}

/// The warning about the doctrine of these rows if the battles were too few to tell a price from where the fit starts.
pub(super) fn doubt_prior(rows: &[PriceRow]) -> Option<String> {
    let share = |row: &PriceRow| {
        let ensembles = [Some(row.uniform), row.field, row.mix].into_iter().flatten();
        ensembles.map(|Worth { prior, .. }| prior).fold(0.0, f64::max)
    };
    let most = rows.iter().map(|row| (share(row), row));
    let most = most.max_by(|one, other| one.0.total_cmp(&other.0));
    let (share, row) = most.filter(|(share, _)| *share > MOST_OF_THE_PRIOR)?;
    // Battles weigh by their number.
    let odds = |share: f64| share / (1.0 - share).max(1e-9);
    let needed = row.army_pairs as f64 * odds(share) / odds(MOST_OF_THE_PRIOR);
    let needed = two_digits(needed, f64::ceil);
    let advice = if needed <= MOST_ARMY_PAIRS as f64 {
        format!("--army-pairs {needed} shows more")
    } else {
        "battles show little of it: name fewer kinds with --units, or another --budget".to_owned()
    };
    let from = if row.book.is_some() {
        "its book cost"
    } else {
        "the assumption that all are worth the same"
    };
    Some(format!(
        "under {} {:.0}% of what {} should cost still comes from {from} (prior_share), not from battles; {advice}",
        row.doctrine,
        100.0 * share,
        row.unit
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairfight_stats::value::Outcome;

    #[test]
    fn a_warning_of_small_armies_names_a_budget_that_will_do() {
        let doubt = |usual: f64| small_armies(&[24.0, 12.0], usual, Budget::around(usual));
        assert_eq!(doubt(60.0), None);
        assert!(doubt(59.0).unwrap().contains("which buys at most 2 of the cheapest unit"));
        assert!(doubt(20.0).unwrap().contains("buys at most one of the cheapest unit"));
        assert!(doubt(13.0).unwrap().contains("buys not even one of the cheapest unit: "));
        assert!(doubt(13.0).unwrap().ends_with("--budget 60 buys at least 3"));
    }

    #[test]
    fn chances_that_do_not_come_true_are_doubted() {
        let level = Level::from_alpha(0.05).unwrap();
        let doubt = |half_points: u32| {
            let outcome = Outcome { played: 10_000, half_points, cluster: 0 };
            doubt_chances(&Calibration::of([(0.36, outcome)]), "steady", level)
        };
        assert_eq!(doubt(7500), None, "1.5 points off");
        let doubt = doubt(9000).unwrap();
        let off = "armies predicted to score 36.0% (from 30% to 40%) score 45.0%, and a model more than 2 points";
        assert!(doubt.starts_with("under steady ") && doubt.contains(off), "{doubt}");
    }
}
