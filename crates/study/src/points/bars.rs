//! The bars of a price: how far it depends on things other than dice.

use crate::bars::Bar;
use fairfight_stats::Interval;
use fairfight_stats::effects::Reach;
use fairfight_stats::value::Verdict;

/// A variance of ln(fair) of at most this is rounding.
const EXACT: f64 = 1e-12;

/// The bars of the price of a kind, besides that of the dice.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PriceBars {
    /// Each requested bar, with the range of ln(fair); `None` if unknown.
    pub of: Vec<(Bar, Option<Reach>)>,
    /// The step of a ruling that moves the price most, if it also does so alone.
    pub ruling_worst: Option<String>,
}

impl PriceBars {
    fn reach(&self, bar: Bar) -> Option<Reach> {
        self.of.iter().find(|(asked, _)| *asked == bar)?.1
    }

    /// The range of fair costs of the kind over this bar.
    pub fn range(&self, bar: Bar) -> Option<Interval> {
        let Interval { low, high } = self.reach(bar)?.range;
        Some(Interval { low: low.exp(), high: high.exp() })
    }

    /// The share of this bar in the variance of ln(fair), where `dice` is that of the dice. It is negative if noise
    /// alone would spread the answers farther; the positive shares of all known bars add up to 1.
    pub fn share(&self, bar: Bar, dice: f64) -> Option<f64> {
        let reaches = self.of.iter().filter_map(|(_, reach)| reach.as_ref());
        let all = dice + reaches.map(|reach| reach.variance.max(0.0)).sum::<f64>();
        let part = if bar == Bar::Dice { dice } else { self.reach(bar)?.variance };
        (all > EXACT).then(|| part / all)
    }

    /// The bars that do not agree with this verdict of the dice about a cost. If the kind is priced wrongly, its bars
    /// must lie on one side of the cost; if it is fair, within the margin, a share of the cost.
    pub fn against(&self, verdict: Verdict, cost: f64, margin: f64) -> Vec<Bar> {
        let agrees = |range: Interval| match verdict {
            Verdict::Underpriced => range.low > cost,
            Verdict::Overpriced => range.high < cost,
            Verdict::Fair => {
                range.low >= cost * (1.0 - margin) && range.high <= cost * (1.0 + margin)
            }
            Verdict::Undecided => true,
        };
        let asked = self.of.iter().map(|(bar, _)| *bar);
        asked.filter(|bar| self.range(*bar).is_some_and(|range| !agrees(range))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bars(low: f64, high: f64, variance: f64) -> PriceBars {
        let range = Interval { low: low.ln(), high: high.ln() };
        let reach = Reach { range, variance, lowest: 0, highest: 0 };
        let of = vec![(Bar::Doctrine, Some(reach)), (Bar::Company, None)];
        PriceBars { of, ruling_worst: None }
    }

    #[test]
    fn a_verdict_stands_where_all_bars_agree() {
        let of = |verdict, (low, high)| bars(low, high, 0.01).against(verdict, 10.0, 0.05);
        assert!(of(Verdict::Underpriced, (10.1, 14.0)).is_empty());
        assert_eq!(of(Verdict::Underpriced, (9.9, 14.0)), [Bar::Doctrine]);
        assert!(of(Verdict::Overpriced, (7.0, 9.9)).is_empty());
        assert_eq!(of(Verdict::Overpriced, (7.0, 10.1)), [Bar::Doctrine]);
        assert!(of(Verdict::Fair, (9.6, 10.4)).is_empty());
        assert_eq!(of(Verdict::Fair, (9.4, 10.4)), [Bar::Doctrine]);
        assert!(of(Verdict::Undecided, (1.0, 100.0)).is_empty());
    }

    #[test]
    fn shares_are_of_the_bars_that_are_known() {
        let bars = bars(9.0, 11.0, 0.03);
        assert_eq!(bars.share(Bar::Dice, 0.01), Some(0.25));
        assert_eq!(bars.share(Bar::Doctrine, 0.01), Some(0.75));
        assert_eq!(bars.share(Bar::Company, 0.01), None);
    }
}
