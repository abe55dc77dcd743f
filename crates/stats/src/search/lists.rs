//! Which lists fit a budget, and how many are there?

/// An iterator over all lists of whole units that cost at most `budget` and leave at most `slack`.
///
/// Yields the number of units of each kind, the last kind changing fastest; every list occurs once. Kinds with a cost
/// of 0 would make the lists endless, so they are left out, as are lists with more than `most` of one kind.
///
/// ```
/// use fairfight_stats::search::Lists;
/// // 30 points at 10 and 20 each, all of them spent.
/// let lists: Vec<Vec<u32>> = Lists::new(&[10, 20], 30, 0, u32::MAX).collect();
/// assert_eq!(lists, [vec![1, 1], vec![3, 0]]);
/// ```
#[derive(Clone, Debug)]
pub struct Lists {
    costs: Vec<u64>,
    most: u64,
    least_spent: u64,
    budget: u64,
    /// The sums that the kinds from each index on can spend together; the last entry is for no kind.
    rest: Vec<Reachable>,
    counts: Vec<u32>,
    spent: u64,
    stage: Stage,
}

/// The state of the iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Before,
    Within,
    After,
}

impl Lists {
    /// The lists of kinds with these `costs`, with at most `most` of each kind.
    pub fn new(costs: &[u32], budget: u32, slack: u32, most: u32) -> Lists {
        let mut rest = vec![Reachable::nothing(budget)];
        for &cost in costs.iter().rev() {
            let with_it = rest[rest.len() - 1].and(cost, most);
            rest.push(with_it);
        }
        rest.reverse();
        Lists {
            costs: costs.iter().map(|&cost| u64::from(cost)).collect(),
            most: u64::from(most),
            least_spent: u64::from(budget.saturating_sub(slack)),
            budget: u64::from(budget),
            rest,
            counts: vec![0; costs.len()],
            spent: 0,
            stage: Stage::Before,
        }
    }

    /// Can the kinds from `kind` on complete a list if those before it spend `spent`?
    fn can_end(&self, kind: usize, spent: u64) -> bool {
        let (least, most) = (self.least_spent.saturating_sub(spent), self.budget - spent);
        self.rest[kind].least_from(least).is_some_and(|sum| sum <= most)
    }

    /// Takes the smallest number of a kind, at least `from`, with which the kinds after it can complete a list.
    fn take(&mut self, kind: usize, from: u64) -> bool {
        let cost = self.costs[kind];
        let before = self.spent - cost * u64::from(self.counts[kind]);
        let most = (self.budget - before).checked_div(cost).map_or(0, |most| most.min(self.most));
        // This kind must spend what the kinds after it cannot.
        let behind = u64::from(self.rest[kind + 1].greatest);
        let missing = self.least_spent.saturating_sub(before + behind);
        let needed = missing.checked_div(cost).map_or(0, |_| missing.div_ceil(cost));
        let number = (from.max(needed)..=most).find(|n| self.can_end(kind + 1, before + n * cost));
        let taken = number.unwrap_or(0);
        self.spent = before + taken * cost;
        self.counts[kind] = taken as u32;
        number.is_some()
    }

    /// Gives the kinds from `kind` on the smallest numbers that complete a list, which must be possible.
    fn complete(&mut self, kind: usize) {
        for kind in kind..self.costs.len() {
            let is_taken = self.take(kind, 0);
            debug_assert!(is_taken, "a list was promised");
        }
    }

    /// The next list, or the first.
    fn advance(&mut self) -> bool {
        if self.stage == Stage::Before {
            let is_any = self.can_end(0, 0);
            if is_any {
                self.complete(0);
            }
            return is_any;
        }
        for kind in (0..self.costs.len()).rev() {
            if self.take(kind, u64::from(self.counts[kind]) + 1) {
                self.complete(kind + 1);
                return true;
            }
        }
        false
    }
}

impl Iterator for Lists {
    type Item = Vec<u32>;

    fn next(&mut self) -> Option<Vec<u32>> {
        if self.stage == Stage::After || !self.advance() {
            self.stage = Stage::After;
            return None;
        }
        self.stage = Stage::Within;
        Some(self.counts.clone())
    }
}

/// The sums that some kinds can reach, up to a budget. Without it, the search would try prefixes that no kind can
/// complete, and there are more of them than of lists.
#[derive(Clone, Debug)]
struct Reachable {
    /// By sum: the smallest reachable sum from there on; [`Reachable::NONE`] if there is none.
    from: Vec<u32>,
    /// The largest reachable sum.
    greatest: u32,
}

impl Reachable {
    const NONE: u32 = u32::MAX;

    /// With no kind, only 0 is reachable.
    fn nothing(budget: u32) -> Reachable {
        let mut from = vec![Reachable::NONE; budget as usize + 1];
        from[0] = 0;
        Reachable { from, greatest: 0 }
    }

    /// With up to `most` units of one more kind at this cost.
    fn and(&self, cost: u32, most: u32) -> Reachable {
        if cost == 0 {
            return self.clone();
        }
        // The smallest number of units of the kind needed for each sum.
        let mut number: Vec<u32> = Vec::with_capacity(self.from.len());
        for (sum, &from) in (0_u32..).zip(&self.from) {
            let before = sum.checked_sub(cost).map_or(Reachable::NONE, |sum| number[sum as usize]);
            number.push(match from == sum {
                true => 0,
                false if before < most => before + 1,
                false => Reachable::NONE,
            });
        }
        let mut from = vec![Reachable::NONE; number.len()];
        let (mut least, mut greatest) = (Reachable::NONE, 0);
        for sum in (0..number.len()).rev() {
            if number[sum] != Reachable::NONE {
                least = sum as u32;
                greatest = least.max(greatest);
            }
            from[sum] = least;
        }
        Reachable { from, greatest }
    }

    /// The smallest reachable sum that is at least `sum`.
    fn least_from(&self, sum: u64) -> Option<u64> {
        let found = self.from.get(usize::try_from(sum).ok()?)?;
        (*found != Reachable::NONE).then_some(u64::from(*found))
    }
}

/// The number of lists that [`Lists`] yields, without enumerating them. Saturates at `u128::MAX`.
///
/// Takes time proportional to kinds times budget. Source: G. Pólya 1956, "On picture-writing", for counting change.
///
/// ```
/// use fairfight_stats::search::{Lists, count_lists};
/// let costs = [12, 24, 36, 48];
/// assert_eq!(count_lists(&costs, 150, 11, u32::MAX), Lists::new(&costs, 150, 11, u32::MAX).count() as u128);
/// ```
pub fn count_lists(costs: &[u32], budget: u32, slack: u32, most: u32) -> u128 {
    let size = budget as usize + 1;
    let mut ways = vec![0_u128; size];
    ways[0] = 1;
    for cost in costs.iter().map(|&cost| cost as usize).filter(|&cost| cost > 0 && cost < size) {
        let before = ways.clone();
        for spent in cost..size {
            // Add one unit of this kind to a list that spends `cost` less; at most `most` units.
            let more = ways[spent].saturating_add(ways[spent - cost]);
            let longest = (most as usize).saturating_add(1).saturating_mul(cost);
            ways[spent] = match spent.checked_sub(longest) {
                Some(over) if more < u128::MAX => more - before[over],
                Some(_) | None => more,
            };
        }
    }
    let least = budget.saturating_sub(slack) as usize;
    ways[least..].iter().fold(0, |sum: u128, &ways| sum.saturating_add(ways))
}
