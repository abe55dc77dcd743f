//! Which lists fit a budget, and how many are there?

/// All lists of whole units that cost at most `budget` and leave at most `slack`.
///
/// An iterator of how many of each kind, the last kind changing fastest; every list comes once. Costs of 0
/// would make lists without end: such kinds, and more than `most` of one kind, do not come.
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
    most: u32,
    least_spent: u64,
    budget: u64,
    counts: Vec<u32>,
    spent: u64,
    started: bool,
    done: bool,
}

impl Lists {
    /// Lists from kinds at `costs`, of at most `most` of each kind.
    pub fn new(costs: &[u32], budget: u32, slack: u32, most: u32) -> Lists {
        Lists {
            costs: costs.iter().map(|&cost| u64::from(cost)).collect(),
            most,
            least_spent: u64::from(budget.saturating_sub(slack)),
            budget: u64::from(budget),
            counts: vec![0; costs.len()],
            spent: 0,
            started: false,
            done: false,
        }
    }

    /// One more of the last kind that can have one; those after it start again at none.
    fn step(&mut self) -> bool {
        for kind in (0..self.costs.len()).rev() {
            let cost = self.costs[kind];
            let room = cost > 0 && self.counts[kind] < self.most;
            if room && self.spent + cost <= self.budget {
                self.counts[kind] += 1;
                self.spent += cost;
                return true;
            }
            self.spent -= cost * u64::from(self.counts[kind]);
            self.counts[kind] = 0;
        }
        false
    }

    /// The last kind jumps to the first number that spends enough: most lists of the way spend too little.
    fn skip(&mut self) {
        let Some(last) = self.costs.len().checked_sub(1) else { return };
        let cost = self.costs[last];
        if cost > 0 && self.spent < self.least_spent && self.counts[last] == 0 {
            let needed = (self.least_spent - self.spent).div_ceil(cost);
            let possible = ((self.budget - self.spent) / cost).min(u64::from(self.most));
            let number = needed.min(possible);
            self.counts[last] = number as u32;
            self.spent += number * cost;
        }
    }
}

impl Iterator for Lists {
    type Item = Vec<u32>;

    fn next(&mut self) -> Option<Vec<u32>> {
        while !self.done {
            if self.started {
                self.done = !self.step();
            }
            self.started = true;
            if !self.done {
                self.skip();
                if self.spent >= self.least_spent {
                    return Some(self.counts.clone());
                }
            }
        }
        None
    }
}

/// How many lists [`Lists`] would give, without going through them. `u128::MAX` stands for more than that.
///
/// Time grows with kinds times budget. Source: G. Pólya 1956, "On picture-writing", for counting change.
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
            // With one more of this kind than a list that spends `cost` less; not more than `most`.
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
