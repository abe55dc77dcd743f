//! Warnings about lists, single and together: printed on stderr before they are played.

use super::Setup;
use crate::exit::{keep_warning, say_styled, warn};
use fairfight_battle::game::{Noun, Parts};
use fairfight_files::Faults;

/// Lists are equal if their costs differ by no more than this share of the dearest.
///
/// A list may hold one unit that is not full, so it can spend any budget to within a figure or two (IW-U1): of 150
/// points it leaves no more than three.
const MOST_APART: f64 = 0.02;

/// If lists have no cost, their pieces are counted. They differ in worth, so a few more mean nothing; but strength
/// grows with the square of numbers (F. W. Lanchester 1916, "Aircraft in Warfare"), and a fifth more is nearly half as
/// strong again.
const MOST_PIECES_APART: f64 = 0.2;

impl Setup {
    /// Prints the warnings about each list and about all of them together.
    pub(crate) fn advise(&self) {
        advise(&self.advice);
        if let Ok(armies) = self.two_armies() {
            self.rules.book.match_advisories(armies).iter().for_each(|advice| warn(advice));
        }
        if let Some(advice) = unequal(&self.points()).or_else(|| self.sizes_apart()) {
            warn(&advice);
        }
    }

    /// The warning about lists without a cost that meet each other, unless the game wants them unequal.
    fn sizes_apart(&self) -> Option<String> {
        let parts = self.two_armies().and_then(|armies| self.parts(armies));
        if !self.points().is_empty() || matches!(parts, Ok(Parts::Fixed)) {
            return None;
        }
        let sizes = self.armies.iter().map(|army| army.outline.pieces());
        pieces_apart(&sizes.collect::<Vec<_>>(), self.about().piece)
    }

    /// What the lists cost; empty if the system has no points.
    fn points(&self) -> Vec<u32> {
        self.armies.iter().filter_map(|army| army.outline.points).collect()
    }

    /// Warns about lists that will meet others of this budget.
    pub(crate) fn advise_foes(&self, budget: u64) {
        advise(&self.advice);
        if let Some(advice) = of_another_budget(&self.points(), budget) {
            warn(&advice);
        }
    }
}

/// Prints warnings about lists.
pub(crate) fn advise(advice: &Faults) {
    if advice.is_empty() {
        return;
    }
    advice.iter().for_each(|fault| keep_warning(format!("{}: {}", fault.name, fault.message)));
    say_styled(advice.styled());
}

/// Are armies with costs from `low` to `high` equal?
fn equal(low: f64, high: f64) -> bool {
    high - low <= MOST_APART * high
}

/// The smallest and the largest of these costs.
fn ends(points: &[u32]) -> Option<(u32, u32)> {
    Some((*points.iter().min()?, *points.iter().max()?))
}

/// The warning about lists of these costs that meet each other.
fn unequal(points: &[u32]) -> Option<String> {
    let (low, high) = ends(points).filter(|&(low, high)| !equal(low.into(), high.into()))?;
    Some(match points {
        [a, b] => {
            format!("the lists cost {a} and {b} points: the score is for unequal armies")
        }
        _ => format!("the lists cost {low} to {high} points: the scores are for unequal armies"),
    })
}

/// The warning about lists of these sizes that meet each other.
fn pieces_apart(sizes: &[u64], piece: Noun) -> Option<String> {
    let (low, high) = (*sizes.iter().min()?, *sizes.iter().max()?);
    if (high - low) as f64 <= MOST_PIECES_APART * high as f64 {
        return None;
    }
    let sizes = match sizes {
        [a, b] => format!("{a} and {b}"),
        _ => format!("{low} to {high}"),
    };
    Some(format!(
        "the lists have {sizes} {}, more than {:.0}% apart: the score is for unequal forces",
        piece.many,
        100.0 * MOST_PIECES_APART
    ))
}

/// The warning about lists of these costs that will meet lists of this budget.
fn of_another_budget(points: &[u32], budget: u64) -> Option<String> {
    let (low, high) = ends(points)?;
    let budget = budget as f64;
    let of_it = |points: u32| {
        let points = f64::from(points);
        equal(points.min(budget), points.max(budget))
    };
    if of_it(low) && of_it(high) {
        return None;
    }
    let cost = match low == high {
        true => format!("{low} points"),
        false => format!("{low} to {high} points"),
    };
    Some(format!(
        "the named lists cost {cost}, and the budget is {budget}: the scores are for unequal armies"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_within_a_fiftieth_are_equal() {
        for (points, warned) in [
            (&[][..], false),
            (&[150], false),
            (&[150, 150], false),
            (&[150, 147], false),
            (&[150, 146], true),
            (&[150, 148, 151, 146], true),
        ] {
            assert_eq!(unequal(points).is_some(), warned, "{points:?}");
        }
        assert_eq!(
            unequal(&[160, 150]).unwrap(),
            "the lists cost 160 and 150 points: the score is for unequal armies"
        );
        assert_eq!(
            unequal(&[150, 160, 120]).unwrap(),
            "the lists cost 120 to 160 points: the scores are for unequal armies"
        );
    }

    #[test]
    fn pieces_within_a_fifth_are_equal() {
        let strip = Noun { one: "strip", many: "strips" };
        for equal in [&[][..], &[37], &[37, 30], &[20, 25, 24]] {
            assert_eq!(pieces_apart(equal, strip), None, "{equal:?}");
        }
        let warning = pieces_apart(&[37, 26], strip).unwrap();
        assert!(warning.starts_with("the lists have 37 and 26 strips, more than 20% apart: "));
        let warning = pieces_apart(&[37, 26, 30], strip).unwrap();
        assert!(warning.starts_with("the lists have 26 to 37 strips, "), "{warning}");
    }

    #[test]
    fn lists_are_held_against_the_budget() {
        assert_eq!(of_another_budget(&[150, 148, 152], 150), None);
        assert_eq!(of_another_budget(&[], 150), None);
        let warning = |points: &[u32], budget| of_another_budget(points, budget).unwrap();
        assert!(warning(&[150, 150], 96).contains("cost 150 points, and the budget is 96"));
        assert!(warning(&[96, 150], 150).contains("cost 96 to 150 points, and the budget is 150"));
    }
}
