//! Won before and not after, or after and not before: did a change move the win rate?

use crate::{beta, normal};

/// With what chance would two sorts of discordant pairs, equally likely, part this unevenly?
///
/// `gained` pairs changed one way and `lost` the other; pairs that did not change say nothing. Exact:
/// twice the smaller tail of a binomial of ½, at most 1 (above 10^12 pairs by the normal law).
///
/// Source: Q. McNemar 1947, "Note on the sampling error of the difference between correlated
/// proportions or percentages".
///
/// ```
/// use fairfight_stats::mcnemar;
/// assert!((mcnemar::p_value(28, 14) - 0.0435585219).abs() < 1e-10);
/// assert_eq!(mcnemar::p_value(0, 0), 1.0);
/// ```
pub fn p_value(gained: u64, lost: u64) -> f64 {
    let (few, many) = (gained.min(lost) as f64, gained.max(lost) as f64);
    if few == many {
        return 1.0;
    }
    let tail = if few + many > 1e12 {
        normal::above((many - few - 1.0) / (few + many).sqrt())
    } else {
        // P(binomial ≤ few) is the chance of a Beta(many, few + 1) below ½.
        beta::tails(many, few + 1.0, 0.5, 0.5).0
    };
    (2.0 * tail).min(1.0)
}
