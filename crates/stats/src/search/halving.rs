//! Which of many lists is the best? Half of them, or three in four, drop out after each round.

/// One round: how many lists are left, and how many *more* battles each plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// Lists in the race.
    pub lists: usize,
    /// Battles (or pairs) for each.
    pub each: u64,
}

/// The rounds of a race of `lists` for at most `total` battles, or for [`least_battles`] if that is more.
///
/// Round `r` gives `⌊total/(left·⌈log₂ lists⌉)⌋` to each list that is left, and the better half (rounded
/// up) continues; earlier battles still count. Empty for fewer than two lists. A list plays at least one
/// battle a round; if that takes more than the round's share, the other rounds have less.
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

/// The rounds of a race in which three lists in four drop out each time, until `finalists` or fewer are left.
///
/// It takes fewer battles than [`halving_rounds`] to find a list that is clearly the best if those that are
/// left are measured again.
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

/// How many battles a race of so many lists takes at least: one a round for each list that is left.
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

/// The rounds of the largest total that lead to no more than `total` battles when shared out: mostly `total`
/// itself.
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

/// How many lists are left in each round if one in `of` continues, until `end` or fewer are left.
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

/// The best `keep` of those left: (list, mean score), ties and order by list.
///
/// A mean that is no number is the worst. Trap: the winner's mean is too high, because it decided the choice.
/// Play the finalists again on unused battle indices, and print both.
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
