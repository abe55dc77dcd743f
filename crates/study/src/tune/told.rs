//! Which prices cannot be told apart?

use super::fit::Worth;
use super::propose::floats;
use super::{Prices, Step, Trouble};
use fairfight_stats::value::{FairPrices, View};
use fairfight_stats::{Interval, Level};

/// Is a price told apart from the others of its grid?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// No other of the grid is as good.
    Apart,
    /// Others are as good, as far as can be told.
    NotApart,
    /// Every kind that has it has others too: only what they come to together is told.
    Together,
    /// It was to stay.
    Kept,
    /// No kind has it.
    Unused,
}

impl Word {
    /// The word the reports use.
    pub const fn word(self) -> &'static str {
        match self {
            Word::Apart => "apart",
            Word::NotApart => "not-apart",
            Word::Together => "together",
            Word::Kept => "kept",
            Word::Unused => "unused",
        }
    }
}

/// What is known of a price.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// The fairest price between those of any grid, for all doctrines at once; `None` where that says
    /// nothing.
    pub fair: Option<f64>,
    /// Between which values it lies: from the lowest of any doctrine's interval, and of that of all of them,
    /// to the highest, for all prices at once.
    pub interval: Option<Interval>,
    /// Is it told apart?
    pub word: Word,
    /// The lowest and the highest price of the grid that are as good as the tuned one, as far as can be told:
    /// the nearest to the ends of the interval.
    pub as_good: Option<(u32, u32)>,
    /// The prices that it is told together with.
    pub with: Vec<usize>,
}

/// What is known of every price, at the tuned ones?
pub(super) fn told(
    prices: &Prices,
    tuned: &[u32],
    worth: &[Worth],
    level: Level,
) -> Result<Vec<Told>, Trouble> {
    let (list, start) = (prices.list(), floats(tuned));
    let count = tuned.len();
    let kept: Vec<bool> = (0..count).map(|price| !prices.free(price)).collect();
    let level = level.shared_by(kept.iter().filter(|kept| !**kept).count() as u64);
    let views: Vec<View<'_>> = worth.iter().map(Worth::view).collect();
    let all = list.fair(&views, &kept, &start)?;
    let each = views.iter().map(|view| list.fair(&[*view], &kept, &start));
    let each: Vec<FairPrices> = each.collect::<Result<_, _>>()?;
    let one = |price: usize| {
        let silent =
            |word| Told { fair: None, interval: None, word, as_good: None, with: Vec::new() };
        if !prices.used(price) {
            return silent(Word::Unused);
        }
        let Step::Of { least, step } = prices.steps[price] else { return silent(Word::Kept) };
        if let Some(set) = all.together.iter().find(|set| set.contains(&price)) {
            let with = set.iter().copied().filter(|&other| other != price).collect();
            return Told { with, ..silent(Word::Together) };
        }
        let ends = |fair: &FairPrices| {
            let reach = level.z() * fair.errors[price];
            (fair.prices[price] - reach, fair.prices[price] + reach)
        };
        // Of all doctrines at once, too: with the other prices as these want them, it may lie beyond.
        let views = || each.iter().chain([&all]);
        let low = views().map(|fair| ends(fair).0).fold(f64::INFINITY, f64::min);
        let high = views().map(|fair| ends(fair).1).fold(f64::NEG_INFINITY, f64::max);
        // The grid's nearest; below 0 and above all prices the conversion stays at the end.
        let on_grid = |price: f64| {
            let steps = ((price - f64::from(least)) / f64::from(step)).round() as u32;
            least.saturating_add(steps.saturating_mul(step)).min(prices.most)
        };
        // The tuned price is as good as itself, wherever the battles would have it.
        let lowest = on_grid(low).min(tuned[price]);
        let highest = on_grid(high).max(tuned[price]);
        Told {
            fair: Some(all.prices[price]),
            interval: Some(Interval { low, high }),
            word: if lowest == highest { Word::Apart } else { Word::NotApart },
            as_good: Some((lowest, highest)),
            with: Vec::new(),
        }
    };
    Ok((0..count).map(one).collect())
}
