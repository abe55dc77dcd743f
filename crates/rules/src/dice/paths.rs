//! Every way the dice can fall.

use super::{Address, Dice};

/// The exact chance of one path: one in `ways`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Weight {
    /// The product of the sizes of all dice on the path.
    pub ways: u128,
}

/// Walks every path of the dice, in order, each exactly once.
///
/// Run the rules once with it, ask [`EveryPath::weight`], then [`EveryPath::advance`]; run again
/// until it says that there are no more paths.
///
/// ```
/// use fairfight_rules::{Address, Dice, Side, dice::EveryPath};
/// let (a, b) = (Address::new(1, Side::A, 0, 1), Address::new(1, Side::B, 0, 1));
/// let mut dice = EveryPath::new();
/// let mut sevens = 0;
/// loop {
///     let sum = dice.d6(a).face() + dice.d6(b).face();
///     assert_eq!(dice.weight().ways, 36);
///     sevens += u32::from(sum == 7);
///     if !dice.advance() { break }
/// }
/// assert_eq!((sevens, dice.walked()), (6, 36));
/// ```
#[derive(Clone, Debug, Default)]
pub struct EveryPath {
    path: Vec<Die>,
    next: usize,
    walked: u64,
}

/// A die on the current path.
#[derive(Clone, Copy, Debug)]
struct Die {
    pick: u32,
    n: u32,
    /// The product of the sizes of all dice up to this one; 0 if it does not fit.
    ways: u128,
}

impl EveryPath {
    /// Starts at the first path, on which every die shows its lowest face.
    pub fn new() -> EveryPath {
        EveryPath::default()
    }

    /// The exact chance of the path just walked.
    ///
    /// # Panics
    /// When the product of its dice does not fit 128 bits (49 six-sided dice fit).
    #[inline]
    pub fn weight(&self) -> Weight {
        let ways = self.ways();
        assert!(ways > 0, "a path of dice too long to weigh exactly");
        Weight { ways }
    }

    /// The product of the sizes of the dice rolled so far; 0 if it does not fit.
    #[inline]
    fn ways(&self) -> u128 {
        self.next.checked_sub(1).map_or(1, |last| self.path[last].ways)
    }

    /// Goes to the next path; `false` when all have been walked.
    #[inline]
    pub fn advance(&mut self) -> bool {
        self.path.truncate(self.next);
        self.next = 0;
        self.walked += 1;
        while let Some(die) = self.path.last_mut() {
            if die.pick + 1 < die.n {
                die.pick += 1;
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// The number of paths finished so far.
    pub fn walked(&self) -> u64 {
        self.walked
    }

    /// Adds a die that is new on this path, with its lowest face.
    #[inline(never)]
    fn first_face(&mut self, n: u32) {
        let ways = self.ways().checked_mul(n.into()).unwrap_or(0);
        self.path.push(Die { pick: 0, n, ways });
    }
}

impl Dice for EveryPath {
    #[inline]
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        if self.next == self.path.len() {
            self.first_face(n);
        }
        let die = &self.path[self.next];
        assert_eq!(die.n, n, "the same path asks for another die at {at:?}");
        self.next += 1;
        die.pick
    }

    fn turn(&mut self, _turn: u16) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    fn after(dice: u16) -> EveryPath {
        let mut path = EveryPath::new();
        for ordinal in 0..dice {
            path.d6(Address::new(1, Side::A, 0, 1).ordinal(ordinal));
        }
        path
    }

    #[test]
    fn a_path_is_weighed_up_to_49_dice() {
        assert_eq!(EveryPath::new().weight().ways, 1);
        assert_eq!(after(49).weight().ways, 6u128.pow(49));
    }

    #[test]
    #[should_panic(expected = "too long to weigh")]
    fn a_longer_one_is_not() {
        after(50).weight();
    }

    /// A second die is rolled only after a 6.
    #[test]
    fn paths_are_as_long_as_their_dice() {
        let mut dice = EveryPath::new();
        let mut ways = Vec::new();
        loop {
            let at = Address::new(1, Side::A, 0, 1);
            if dice.d6(at) == crate::D6::new(6) {
                dice.pick(4, at.ordinal(1));
            }
            ways.push(dice.weight().ways);
            if !dice.advance() {
                break;
            }
        }
        assert_eq!(ways, [6, 6, 6, 6, 6, 24, 24, 24, 24]);
        assert_eq!(dice.walked(), 9);
    }
}
