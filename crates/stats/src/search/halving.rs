//! Which of many lists is the best? Half of them go after each round.

/// One round: how many lists are left, and how many *more* battles each plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// Lists in the race.
    pub lists: usize,
    /// Battles (or pairs) for each.
    pub each: u64,
}

/// The rounds of a race of `lists` for about `total` battles in all.
///
/// Round `r` gives `⌊total/(left·⌈log₂ lists⌉)⌋` to each list that is left, and the better half (rounded
/// up) goes on; what was played before is kept. Empty for fewer than two lists. A list plays at least one
/// battle a round, even where `total` is too small for that.
///
/// Source: Z. Karnin, T. Koren and O. Somekh 2013, "Almost optimal exploration in multi-armed bandits".
///
/// ```
/// use fairfight_stats::search::{Round, halving_rounds};
/// let rounds = halving_rounds(16, 16_000);
/// assert_eq!(rounds[0], Round { lists: 16, each: 250 });
/// assert_eq!(rounds.last(), Some(&Round { lists: 2, each: 2000 }));
/// ```
pub fn halving_rounds(lists: usize, total: u64) -> Vec<Round> {
    if lists < 2 {
        return Vec::new();
    }
    let count = u64::from(usize::BITS - (lists - 1).leading_zeros());
    let mut rounds = Vec::new();
    let mut left = lists;
    while left > 1 {
        let share = (left as u64).saturating_mul(count);
        rounds.push(Round { lists: left, each: (total / share).max(1) });
        left = left.div_ceil(2);
    }
    rounds
}

/// The better half of those left, rounded up: (list, mean score), ties and order by list.
///
/// A mean that is no number is the worst. Trap: the winner's mean is too high, for it was chosen by it.
/// Play the finalists again on battle indices that were not used, and print both.
///
/// ```
/// use fairfight_stats::search::better_half;
/// assert_eq!(better_half(&[(3, 0.5), (1, 0.7), (2, 0.5)]), [1, 2]);
/// ```
pub fn better_half(means: &[(usize, f64)]) -> Vec<usize> {
    let worth = |mean: f64| if mean.is_nan() { f64::NEG_INFINITY } else { mean };
    let mut order = means.to_vec();
    order.sort_by(|a, b| worth(b.1).total_cmp(&worth(a.1)).then(a.0.cmp(&b.0)));
    let mut kept: Vec<usize> =
        order.iter().take(means.len().div_ceil(2)).map(|entry| entry.0).collect();
    kept.sort_unstable();
    kept
}
