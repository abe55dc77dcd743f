//! The two nested loops: the search for exploits at the present prices, and for prices that leave fewer.

use super::bench::Bench;
use super::knowledge::price_knowledge;
use super::propose::proposal;
use super::tuned::{Ended, Outcome, Tried, Tuned, Tuning};
use super::{Market, Prices};
use crate::common::{Crew, StudyFailure, unless_interrupted};

/// The number of consecutive rejected tries after which tuning may end because of the bars.
const REFUSED: usize = 3;

/// Finds the prices that leave the least to exploit.
///
/// It starts with the present prices, which must be on their grids ([`Prices::off_grid`]). Each round draws random
/// armies at the present prices, finds the best list in each context by a race, measures it in fresh battles, fits the
/// values of the kinds, and tries prices that come nearer to these, until some are shown to leave less to exploit in
/// the worst context; those become the present prices. It ends as [`Ended`] says.
///
/// Other prices leave less to exploit if each of their contexts is exploited less than the worst context of the present
/// prices. Each of these claims is tested at the full level, which need not be divided among them (intersection-union
/// test: Berger 1982, "Multiparameter hypothesis testing and acceptance sampling"). The worst context in the check of
/// the present prices represents the truly worst one; if another is worse, this only makes the test conservative.
///
/// # Errors
/// [`StudyFailure::NoArmy`] if the budget buys no list that is allowed, [`StudyFailure::NoCost`] if a kind costs
/// nothing, [`StudyFailure::Unfit`], and [`StudyFailure::Interrupted`] before there is any result.
pub fn tune(
    market: &dyn Market,
    prices: &Prices,
    tuning: Tuning,
    seed: u64,
    crew: &mut Crew<'_>,
) -> Result<Tuned, StudyFailure> {
    let mut bench = Bench::new(market, prices, tuning, seed);
    debug_assert!(prices.off_grid().is_empty(), "no price can go back to where it began");
    let start = prices.book.clone();
    bench.refuse_no_lists(&start, crew)?;
    let (mut check, entrants) =
        crew.within("check 1", |crew| bench.settle_at(&start, 1, None, crew))?;
    let mut tuned = Tuned {
        prices: start.clone(),
        start,
        checks: vec![check.clone()],
        tried: Vec::new(),
        knowledge: Vec::new(),
        ended: Ended::Limit,
        front: Vec::new(),
        interrupted: false,
    };
    let mut present = entrants;
    tuned.ended = loop {
        if check.worst().1.high <= tuning.target {
            break Ended::Target;
        }
        if tuned.tried.len() as u32 >= tuning.tries {
            break Ended::Limit;
        }
        let before: Vec<Vec<u32>> = tuned.tried.iter().map(|tried| tried.prices.clone()).collect();
        let next = proposal(prices, &tuned.prices, &bench.worth, &before)?;
        let Some(next) = next else { break Ended::NoBetter };
        let refused = tuned.tried.iter().rev().take_while(|tried| tried.outcome != Outcome::Better);
        let refused = refused.count() >= REFUSED;
        if refused && bench.is_within_bars(&tuned.prices, &next)? {
            break Ended::Bars;
        }
        let number = tuned.tried.len() as u32 + 1;
        let worst = check.worst_context();
        let tried = crew.within(&format!("try {number}"), |crew| {
            bench.attempt((&present[worst], worst), next, number, crew)
        });
        let Some((tried, entrants)) = unless_interrupted(tried)? else { break Ended::Interrupted };
        let tried = Tried { checks: check.number, ..tried };
        let better = tried.outcome == Outcome::Better;
        if better {
            tuned.prices.clone_from(&tried.prices);
        }
        tuned.tried.push(tried);
        if better {
            let number = check.number + 1;
            let settled = crew.within(&format!("check {number}"), |crew| {
                bench.settle_at(&tuned.prices, number, Some(entrants), crew)
            });
            let Some(settled) = unless_interrupted(settled)? else { break Ended::Interrupted };
            (check, present) = settled;
            tuned.checks.push(check.clone());
        } else {
            bench.fit(crew)?;
        }
    };
    tuned.knowledge = price_knowledge(prices, &tuned.prices, &bench.worth, tuning.level)?;
    tuned.interrupted = tuned.ended == Ended::Interrupted;
    if tuning.front && !tuned.interrupted {
        let walked = crew.within("front", |crew| bench.front(&mut tuned, crew));
        tuned.interrupted = unless_interrupted(walked)?.is_none();
    }
    Ok(tuned)
}
