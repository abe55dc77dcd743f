//! Numbers the states; equal states have the same number.

/// The maximum size of a leaf: small enough to move, large enough that there are few leaves.
const LEAF: usize = 512;

/// States, numbered in order of discovery and looked up by comparison.
///
/// Holds one copy of each state, and the sorted numbers of all, in leaves. States have an order but no hash, and the
/// comparisons of a binary search are most of the cost of a solution. So the first guess is the state that followed
/// last time: sequences of results repeat.
#[derive(Debug)]
pub(super) struct Index<T> {
    states: Vec<T>,
    /// Numbers, ascending in the order of their states, within leaves and from leaf to leaf.
    leaves: Vec<Vec<u32>>,
    /// By number: the number that was looked up next, the last time.
    followed_by: Vec<u32>,
    last: u32,
}

impl<T: Ord + Clone> Index<T> {
    /// An index with `first` as number 0.
    pub(super) fn new(first: T) -> Index<T> {
        Index { states: vec![first], leaves: vec![vec![0]], followed_by: vec![0], last: 0 }
    }

    /// The number of this state, a new one if the state is new.
    #[inline]
    pub(super) fn number(&mut self, state: &T) -> u32 {
        let guess = self.followed_by[self.last as usize];
        let number = if self.states[guess as usize] == *state { guess } else { self.search(state) };
        self.last = number;
        number
    }

    fn search(&mut self, state: &T) -> u32 {
        let states = &self.states;
        let before = |number: u32| states[number as usize] <= *state;
        // The last leaf whose first state is not above this one: leaves are never empty.
        let leaf = self.leaves.partition_point(|leaf| before(leaf[0])).saturating_sub(1);
        let place =
            self.leaves[leaf].binary_search_by(|&number| states[number as usize].cmp(state));
        let number = match place {
            Ok(place) => self.leaves[leaf][place],
            Err(place) => self.insert(leaf, place, state.clone()),
        };
        self.followed_by[self.last as usize] = number;
        number
    }

    fn insert(&mut self, leaf: usize, place: usize, state: T) -> u32 {
        let number = u32::try_from(self.states.len()).expect("a budget of states fits 32 bits");
        self.states.push(state);
        self.followed_by.push(0);
        let numbers = &mut self.leaves[leaf];
        numbers.insert(place, number);
        if numbers.len() == LEAF {
            let upper = numbers.split_off(LEAF / 2);
            self.leaves.insert(leaf + 1, upper);
        }
        number
    }

    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// The state with this number.
    pub(super) fn state(&self, number: usize) -> &T {
        &self.states[number]
    }

    /// All states, by number.
    pub(super) fn into_states(self) -> Vec<T> {
        self.states
    }
}

#[cfg(test)]
mod tests {
    use super::{Index, LEAF};

    #[test]
    fn equal_states_have_one_number_in_the_order_they_were_met() {
        // A permutation of 0..8191, met twice, so that leaves split in the middle and at both ends.
        let values: Vec<u32> = (0..8191).map(|n| n * 4099 % 8191).collect();
        let mut index = Index::new(values[0]);
        for round in 0..2 {
            for (place, value) in values.iter().enumerate() {
                assert_eq!(index.number(value), place as u32, "round {round}");
            }
        }
        assert_eq!(index.len(), values.len());
        assert!(index.leaves.iter().all(|leaf| !leaf.is_empty() && leaf.len() < LEAF));
        assert_eq!(index.into_states(), values);
    }
}
