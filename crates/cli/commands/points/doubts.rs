//! What makes prices doubtful, said on stderr: budgets that no list can spend, and too few battles.

use super::asked::two_digits;
use super::study::Study;
use crate::args::MOST_ARMY_PAIRS;
use crate::exit::warn;
use fairfight_battle::Game;
use fairfight_sim::armies::GameWorld;
use fairfight_sim::experiments::{PriceRow, Worth};
use fairfight_sim::points::{self, Draws, Trouble};

/// Where more armies than this cannot spend their budget, the user is told.
const MOST_UNSPENT: f64 = 0.05;

/// Where the prior has a larger share of a price than this, the user is told.
const MOST_OF_THE_PRIOR: f64 = 0.2;

impl<G: Game> Study<'_, G> {
    /// Says before the battles whether lists may hold what the budget buys: armies are of one size else,
    /// and another budget changes nothing.
    pub(super) fn doubt_budget(&self, world: &GameWorld<'_, G>) -> Result<(), Trouble> {
        let asked = self.asked;
        let draws = Draws {
            seed: self.seed(),
            purpose: "budgets",
            costs: &asked.book,
            budget: asked.budget,
            army_pairs: 0,
        };
        let found = points::unspent(world, draws)?;
        if let Some(least) = found.least.filter(|_| found.share > MOST_UNSPENT) {
            let spendable = two_digits(least * asked.usual / asked.budget.high, f64::floor);
            warn(&format!(
                "a budget of {} is more than a list may hold units for: {:.0}% of armies cannot spend \
                 theirs, and are of one size; --budget {spendable} is one that all can spend",
                asked.usual,
                100.0 * found.share
            ));
        }
        Ok(())
    }
}

/// Says of each doctrine whether the battles were too few to tell a price from where the fit starts.
pub(super) fn doubt_prior(rows: &[PriceRow]) {
    let share = |row: &PriceRow| {
        let ensembles = [Some(row.uniform), row.field, row.mix].into_iter().flatten();
        ensembles.map(|Worth { prior, .. }| prior).fold(0.0, f64::max)
    };
    let mut doctrines: Vec<&str> = Vec::new();
    for row in rows {
        if !doctrines.contains(&row.doctrine) {
            doctrines.push(row.doctrine);
        }
    }
    for doctrine in doctrines {
        let of = rows.iter().filter(|row| row.doctrine == doctrine);
        let most = of.map(|row| (share(row), row)).max_by(|one, other| one.0.total_cmp(&other.0));
        let Some((share, row)) = most.filter(|(share, _)| *share > MOST_OF_THE_PRIOR) else {
            continue;
        };
        // Battles weigh as their number.
        let odds = |share: f64| share / (1.0 - share).max(1e-9);
        let needed = row.army_pairs as f64 * odds(share) / odds(MOST_OF_THE_PRIOR);
        let needed = two_digits(needed, f64::ceil);
        let advice = if needed <= MOST_ARMY_PAIRS as f64 {
            format!("--army-pairs {needed} tells more")
        } else {
            "battles tell little of it: name fewer kinds with --units, or another --budget"
                .to_owned()
        };
        let from = if row.book.is_some() { "its book cost" } else { "that all are worth the same" };
        warn(&format!(
            "under {doctrine} {:.0}% of what {} should cost is {from} still (prior_share), not what \
             battles say; {advice}",
            100.0 * share,
            row.unit
        ));
    }
}
