//! Proposes the prices to try next.

use super::fit::Worth;
use super::{Prices, Step};
use crate::armies::floats;
use crate::common::StudyFailure;
use fairfight_stats::value::View;

/// Why these prices were tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Of all on the grid, they are nearest to the values of the kinds.
    Fairest,
    /// They are the present ones, except for this price.
    Single(usize),
}

/// Prices to try.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Proposal {
    pub(super) prices: Vec<u32>,
    pub(super) why: Why,
    /// Their unfairness relative to the values of the kinds.
    pub(super) unfairness: f64,
}

/// The prices to try next: the fairest of all, then the present ones with one price changed, the fairest of these
/// first; only those that are fairer than the present ones, without duplicates.
pub(super) fn proposal(
    prices: &Prices,
    present: &[u32],
    worth: &[Worth],
    tried: &[Vec<u32>],
) -> Result<Option<Proposal>, StudyFailure> {
    let views: Vec<View<'_>> = worth.iter().map(Worth::view).collect();
    let (list, grids) = (prices.list(), prices.grids());
    let unfair = |at: &[u32]| list.unfairness(&views, &floats(at));
    let here = unfair(present)?;
    let (fairest, unfairness) = list.fairest(&views, &grids, &floats(present))?;
    let fairest: Vec<u32> = fairest.iter().map(|&price| price.round() as u32).collect();
    let fairer = |found: f64| found < here - 1e-9 * here.abs();
    let mut all = vec![Proposal { prices: fairest, why: Why::Fairest, unfairness }];
    let mut singles = Vec::new();
    for price in (0..present.len()).filter(|&price| prices.free(price)) {
        let Step::Of { least, step } = prices.steps[price] else { continue };
        let mut best: Option<(f64, Vec<u32>)> = None;
        for up in [false, true] {
            let mut at = present.to_vec();
            loop {
                let next = match up {
                    true if at[price] >= prices.most => break,
                    true => at[price].saturating_add(step),
                    false if at[price] >= least.saturating_add(step) => at[price] - step,
                    false => break,
                };
                at[price] = next;
                let found = unfair(&at)?;
                if best.as_ref().map_or(!fairer(found), |&(least, _)| found >= least) {
                    break;
                }
                best = Some((found, at.clone()));
            }
        }
        if let Some((unfairness, prices)) = best {
            singles.push(Proposal { prices, why: Why::Single(price), unfairness });
        }
    }
    singles.sort_by(|a, b| a.unfairness.total_cmp(&b.unfairness));
    all.extend(singles);
    all.retain(|one| {
        let taken = one.prices.iter().all(|&price| price <= prices.most);
        taken && fairer(one.unfairness) && one.prices != present && !tried.contains(&one.prices)
    });
    Ok(all.into_iter().next())
}
