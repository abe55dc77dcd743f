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
    /// (pick, n) of every die on the current path.
    path: Vec<(u32, u32)>,
    next: usize,
    walked: u64,
}

impl EveryPath {
    /// At the first path, on which every die shows its lowest face.
    pub fn new() -> EveryPath {
        EveryPath::default()
    }

    /// How likely is the path just walked?
    ///
    /// # Panics
    /// When the product of its dice does not fit 128 bits (49 six-sided dice fit).
    pub fn weight(&self) -> Weight {
        let ways = self.path[..self.next]
            .iter()
            .try_fold(1u128, |ways, &(_, n)| ways.checked_mul(n.into()));
        Weight { ways: ways.expect("a path of dice too long to weigh exactly") }
    }

    /// Goes to the next path; `false` when all have been walked.
    pub fn advance(&mut self) -> bool {
        self.path.truncate(self.next);
        self.next = 0;
        self.walked += 1;
        while let Some((pick, n)) = self.path.pop() {
            if pick + 1 < n {
                self.path.push((pick + 1, n));
                return true;
            }
        }
        false
    }

    /// How many paths have been finished so far?
    pub fn walked(&self) -> u64 {
        self.walked
    }
}

impl Dice for EveryPath {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        if self.next == self.path.len() {
            self.path.push((0, n));
        }
        let (pick, size) = self.path[self.next];
        assert_eq!(size, n, "the same path asks for another die at {at:?}");
        self.next += 1;
        pick
    }

    fn turn(&mut self, _turn: u16) {}
}
