//! Best-arm identification: which of many lists is the best? Half of them, or three in four, drop out each round.

/// One round: the number of lists left, and the number of *further* battles for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// Lists in the race.
    pub lists: usize,
    /// Battles (or pairs) for each.
    pub each: u64,
}

/// The rounds of sequential halving for `lists` lists and at most `total` battles, or [`least_battles`] if that is
/// more.
///
/// In each round, every list that is left plays `⌊total/(left·⌈log₂ lists⌉)⌋` battles and the better half (rounded up)
/// advances; earlier battles still count. Empty for fewer than two lists. A list plays at least one battle per round;
/// if that exceeds the round's share, the other rounds have fewer.
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
    at_most(total, |shared| shared_out(&sizes(lists, 2, 1), shared))
}

/// The rounds of a race in which three lists in four drop out each round, until at most `finalists` are left.
///
/// It needs fewer battles than [`halving_rounds`] to find a list that is clearly the best, provided the finalists are
/// measured again.
///
/// ```
/// use fairfight_stats::search::{Round, quartering_rounds};
/// let rounds = quartering_rounds(400, 12_000, 8);
/// let lists: Vec<usize> = rounds.iter().map(|round| round.lists).collect();
/// assert_eq!(lists, [400, 100, 25]);
/// assert_eq!(rounds[2], Round { lists: 25, each: 160 });
/// ```
pub fn quartering_rounds(lists: usize, total: u64, finalists: usize) -> Vec<Round> {
    at_most(total, |shared| shared_out(&sizes(lists, 4, finalists.max(1)), shared))
}

/// The minimum number of battles of a race of `lists` lists: one per round for each list that is left.
///
/// ```
/// use fairfight_stats::search::least_battles;
/// assert_eq!([0, 1, 2, 5].map(least_battles), [0, 0, 2, 5 + 3 + 2]);
/// ```
pub fn least_battles(lists: usize) -> u64 {
    battles(&shared_out(&sizes(lists, 2, 1), 0))
}

fn battles(rounds: &[Round]) -> u64 {
    rounds.iter().map(|round| round.each.saturating_mul(round.lists as u64)).sum()
}

/// The rounds for the largest budget that uses no more than `total` battles after the division: mostly `total` itself.
fn at_most(total: u64, rounds: impl Fn(u64) -> Vec<Round>) -> Vec<Round> {
    let whole = rounds(total);
    if battles(&whole) <= total {
        return whole;
    }
    let (mut fits, mut above) = (0, total);
    while above.saturating_sub(fits) > 1 {
        let middle = fits + (above - fits) / 2;
        if battles(&rounds(middle)) <= total {
            fits = middle;
        } else {
            above = middle;
        }
    }
    rounds(fits)
}

/// The number of lists left in each round if one in `of` advances, until `end` or fewer are left.
fn sizes(lists: usize, of: usize, end: usize) -> Vec<usize> {
    let next = |left: &usize| Some(left.div_ceil(of));
    std::iter::successors(Some(lists), next).take_while(|&left| left > end).collect()
}

fn shared_out(sizes: &[usize], total: u64) -> Vec<Round> {
    let round = |&lists: &usize| {
        let share = (lists as u64).saturating_mul(sizes.len() as u64);
        Round { lists, each: (total / share).max(1) }
    };
    sizes.iter().map(round).collect()
}

/// The best `keep` of (list, mean score) pairs; ties are broken, and the result is ordered, by list.
///
/// A NaN mean is the worst. Trap: the winner's mean is biased upwards, because it was selected (winner's curse). Play
/// the finalists again on unused battle indices, and print both means.
///
/// ```
/// use fairfight_stats::search::best_of;
/// assert_eq!(best_of(&[(3, 0.5), (1, 0.7), (2, 0.5)], 2), [1, 2]);
/// ```
pub fn best_of(means: &[(usize, f64)], keep: usize) -> Vec<usize> {
    let worth = |mean: f64| if mean.is_nan() { f64::NEG_INFINITY } else { mean };
    let mut order = means.to_vec();
    order.sort_by(|a, b| worth(b.1).total_cmp(&worth(a.1)).then(a.0.cmp(&b.0)));
    let mut kept: Vec<usize> = order.iter().take(keep).map(|entry| entry.0).collect();
    kept.sort_unstable();
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_race_takes_no_more_battles_than_it_may() {
        for lists in [1, 2, 3, 5, 16, 100, 999, 20_000] {
            for total in [0, 1, 60, 1_000, 3_000, 50_000, 200_000, u64::MAX] {
                let played = battles(&halving_rounds(lists, total));
                assert!(played <= total.max(least_battles(lists)), "{lists} {total}: {played}");
                let quarters = battles(&quartering_rounds(lists, total, 8));
                assert!(quarters <= total.max(least_battles(lists)), "{lists} {total}: {quarters}");
            }
        }
        let thin = halving_rounds(1000, 2_100);
        assert_eq!(thin[0], Round { lists: 1000, each: 1 });
    }
}
