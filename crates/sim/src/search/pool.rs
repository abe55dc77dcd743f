//! Which lists take part: all of a small budget, the most promising of a large one.

use super::Trouble;
use crate::armies::World;
use fairfight_stats::search::{Lists, count_lists};

/// Lists, over all doctrines, up to which all of them take part.
pub const MOST_LISTS: usize = 20_000;

/// Lists that take part where there are more, under each doctrine.
pub const SURROGATE_LISTS: usize = 1_000;

/// Sums of costs up to which the most promising lists are found.
const MOST_SUMS: u32 = 3_000;

/// A list that takes part: kinds in line order, and the place of the doctrine that leads it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Candidate {
    /// The kinds.
    pub kinds: Vec<u16>,
    /// The doctrine.
    pub led: usize,
}

impl Candidate {
    /// What it costs.
    pub fn cost(&self, costs: &[u32]) -> u64 {
        self.kinds.iter().map(|&kind| u64::from(costs[usize::from(kind)])).sum()
    }

    /// How many of each kind, in the order of the list.
    ///
    /// ```
    /// use fairfight_sim::search::Candidate;
    /// let list = Candidate { kinds: vec![0, 0, 3], led: 0 };
    /// assert_eq!(list.counts(), [(0, 2), (3, 1)]);
    /// ```
    pub fn counts(&self) -> Vec<(usize, usize)> {
        let same = self.kinds.chunk_by(|a, b| a == b);
        same.map(|same| (usize::from(same[0]), same.len())).collect()
    }
}

/// How the lists that take part were chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// All of them.
    Enumerated,
    /// Those that random armies say are worth most.
    Surrogate,
}

impl How {
    /// The word the reports use.
    pub const fn word(self) -> &'static str {
        match self {
            How::Enumerated => "enumerated",
            How::Surrogate => "surrogate",
        }
    }
}

/// The lists that take part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pool {
    /// The lists, under each doctrine that can lead them.
    pub candidates: Vec<Candidate>,
    /// How they were chosen.
    pub how: How,
    /// How many lists the budget buys, allowed or not; [`u128::MAX`] stands for more.
    pub lists: u128,
}

/// Which lists of kinds at `costs` take part that leave at most `slack` of `budget`?
///
/// `worlds` has a world a doctrine; each list takes part under each that can lead it. `worth` is asked only
/// where there are more lists than [`MOST_LISTS`]; a list is worth the sum of its units there.
///
/// # Errors
/// Those of `worth`; [`Trouble::NoArmy`] where no list is allowed.
pub fn pool<W: World>(
    worlds: &[W],
    costs: &[u32],
    budget: u32,
    slack: u32,
    worth: impl FnOnce() -> Result<Vec<f64>, Trouble>,
) -> Result<Pool, Trouble> {
    let lists = count_lists(costs, budget, slack, u32::MAX);
    if lists == 0 {
        let least = budget.saturating_sub(slack);
        return Err(Trouble::NoArmy(format!(
            "no list of these kinds costs {least} to {budget}; allow more to be left (--slack)"
        )));
    }
    let all = lists.saturating_mul(worlds.len() as u128) <= MOST_LISTS as u128;
    let (how, chosen) = if all {
        (How::Enumerated, Lists::new(costs, budget, slack, u32::MAX).collect())
    } else if budget / unit(costs) > MOST_SUMS {
        let most = unit(costs).saturating_mul(MOST_SUMS);
        return Err(Trouble::NoArmy(format!(
            "the budget is too large to find the most promising lists: with these kinds it is {most} at most"
        )));
    } else {
        (How::Surrogate, best_lists(costs, &worth()?, budget, slack, SURROGATE_LISTS))
    };
    let mut candidates = Vec::new();
    let mut refused = "the budget buys nothing".to_owned();
    for (led, world) in worlds.iter().enumerate() {
        for counts in &chosen {
            let kinds: Vec<u16> = (0_u16..)
                .zip(counts)
                .flat_map(|(kind, &count)| std::iter::repeat_n(kind, count as usize))
                .collect();
            if kinds.is_empty() {
                continue;
            }
            match world.muster(&kinds) {
                Ok(_) => candidates.push(Candidate { kinds, led }),
                Err(why) => refused = why,
            }
        }
    }
    match candidates.is_empty() {
        true => Err(Trouble::NoArmy(refused)),
        false => Ok(Pool { candidates, how, lists }),
    }
}

/// The `keep` lists that are worth most in all, the best first, of those that leave at most `slack` of
/// `budget`: how many of each kind.
///
/// Without going through all lists: for each sum the best lists that cost it, kind by kind. Kinds that cost
/// nothing do not come.
///
/// ```
/// use fairfight_sim::search::best_lists;
/// let best = best_lists(&[10, 20, 30], &[1.0, 2.5, 3.0], 60, 0, 2);
/// assert_eq!(best, [vec![0, 3, 0], vec![2, 2, 0]]);
/// ```
pub fn best_lists(
    costs: &[u32],
    worth: &[f64],
    budget: u32,
    slack: u32,
    keep: usize,
) -> Vec<Vec<u32>> {
    type Kept = Vec<(f64, Vec<u32>)>;
    let unit = unit(costs);
    let size = (budget / unit) as usize + 1;
    let mut best: Vec<Kept> = vec![Vec::new(); size];
    best[0] = vec![(0.0, vec![0; costs.len()])];
    for (kind, (&cost, &value)) in costs.iter().zip(worth).enumerate() {
        let step = (cost / unit) as usize;
        if step == 0 {
            continue;
        }
        for sum in step..size {
            // Lists without this kind beside those with one more than a list that costs less has.
            let more = best[sum - step].iter().map(|(worth, counts)| {
                let mut counts = counts.clone();
                counts[kind] += 1;
                (worth + value, counts)
            });
            let mut both: Kept = more.collect();
            both.append(&mut best[sum]);
            order(&mut both, keep);
            best[sum] = both;
        }
    }
    let least = (budget.saturating_sub(slack)).div_ceil(unit) as usize;
    let mut all: Kept = best.drain(least.min(size)..).flatten().collect();
    order(&mut all, keep);
    all.into_iter().map(|(_, counts)| counts).collect()
}

/// The best first, of equals the one with fewer of the first kinds; no more than `keep`.
fn order(lists: &mut Vec<(f64, Vec<u32>)>, keep: usize) {
    lists.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    lists.truncate(keep);
}

/// What all costs are multiples of: sums between these do not come.
fn unit(costs: &[u32]) -> u32 {
    costs.iter().fold(0, |unit, &cost| divisor(unit, cost)).max(1)
}

/// The greatest number that divides both.
fn divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_lists_are_those_of_going_through_all() {
        let (costs, worth) = ([12, 14, 24, 36], [1.0, 1.25, 2.125, 2.9]);
        let mut all: Vec<(f64, Vec<u32>)> = Lists::new(&costs, 150, 11, u32::MAX)
            .map(|counts| {
                let sum = counts.iter().zip(worth).map(|(&count, worth)| f64::from(count) * worth);
                (sum.sum(), counts)
            })
            .collect();
        all.sort_by(|a, b| b.0.total_cmp(&a.0));
        let best = best_lists(&costs, &worth, 150, 11, 20);
        assert_eq!(best.len(), 20);
        let value = |counts: &[u32]| -> f64 {
            counts.iter().zip(worth).map(|(&count, worth)| f64::from(count) * worth).sum()
        };
        for (found, there) in best.iter().zip(&all) {
            assert!((value(found) - there.0).abs() < 1e-9, "{found:?} {there:?}");
        }
    }
}
