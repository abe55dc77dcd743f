//! Identifies the prices that cannot be distinguished from others of their grids.

use super::fit::Worth;
use super::{Prices, Step};
use crate::armies::floats;
use crate::common::StudyFailure;
use fairfight_rules::words;
use fairfight_stats::value::{FairPrices, View};
use fairfight_stats::{Interval, Level};

words! {
    /// Is a price distinguished from the others of its grid?
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Word {
        /// No other price of the grid is as good.
        Apart = "apart",
        /// Others are as good, as far as known.
        NotApart = "not-apart",
        /// Every kind that has it has others too: only their sum is identified.
        Together = "together",
        /// It is kept.
        Kept = "kept",
        /// No kind has it.
        Unused = "unused",
    }
}

/// The knowledge about a price.
#[derive(Clone, PartialEq, Debug)]
pub struct PriceKnowledge {
    /// The fairest price, on any grid or between, for all contexts together; `None` if the battles do not identify it
    /// alone.
    pub fair: Option<f64>,
    /// From the lowest to the highest end of the intervals of each context, and of all together, with simultaneous
    /// coverage of all prices.
    pub interval: Option<Interval>,
    /// Is it distinguished from others?
    pub word: Word,
    /// The lowest and the highest price of the grid that are as good as the tuned one, as far as known: those nearest
    /// to the ends of the interval.
    pub as_good: Option<(u32, u32)>,
    /// The prices that are identified only in sum with it.
    pub with: Vec<usize>,
}

/// The knowledge about every price, given the tuned ones.
pub(super) fn price_knowledge(
    prices: &Prices,
    tuned: &[u32],
    worth: &[Worth],
    level: Level,
) -> Result<Vec<PriceKnowledge>, StudyFailure> {
    let (list, start) = (prices.list(), floats(tuned));
    let count = tuned.len();
    let kept: Vec<bool> = (0..count).map(|price| !prices.free(price)).collect();
    let level = level.shared_by(kept.iter().filter(|kept| !**kept).count() as u64);
    let views: Vec<View<'_>> = worth.iter().map(Worth::view).collect();
    let all = list.fair(&views, &kept, &start)?;
    let each = views.iter().map(|view| list.fair(&[*view], &kept, &start));
    let each: Vec<FairPrices> = each.collect::<Result<_, _>>()?;
    let one = |price: usize| {
        let silent = |word| PriceKnowledge {
            fair: None,
            interval: None,
            word,
            as_good: None,
            with: Vec::new(),
        };
        if !prices.used(price) {
            return silent(Word::Unused);
        }
        let Step::Of { least, step } = prices.steps[price] else { return silent(Word::Kept) };
        if let Some(set) = all.together.iter().find(|set| set.contains(&price)) {
            let with = set.iter().copied().filter(|&other| other != price).collect();
            return PriceKnowledge { with, ..silent(Word::Together) };
        }
        let ends = |fair: &FairPrices| {
            let reach = level.z() * fair.errors[price];
            (fair.prices[price] - reach, fair.prices[price] + reach)
        };
        // Include all contexts together: the fairest price for them may lie beyond those of each.
        let views = || each.iter().chain([&all]);
        let low = views().map(|fair| ends(fair).0).fold(f64::INFINITY, f64::min);
        let high = views().map(|fair| ends(fair).1).fold(f64::NEG_INFINITY, f64::max);
        // The nearest on the grid; the conversion saturates below 0 and above all prices.
        let on_grid = |price: f64| {
            let steps = ((price - f64::from(least)) / f64::from(step)).round() as u32;
            least.saturating_add(steps.saturating_mul(step)).min(prices.most)
        };
        // The tuned price is as good as itself, whatever the battles suggest.
        let lowest = on_grid(low).min(tuned[price]);
        let highest = on_grid(high).max(tuned[price]);
        PriceKnowledge {
            fair: Some(all.prices[price]),
            interval: Some(Interval { low, high }),
            word: if lowest == highest { Word::Apart } else { Word::NotApart },
            as_good: Some((lowest, highest)),
            with: Vec::new(),
        }
    };
    Ok((0..count).map(one).collect())
}
