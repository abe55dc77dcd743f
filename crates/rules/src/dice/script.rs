//! Dice written down beforehand, for worked examples.

use super::{Address, Dice};

/// Faces in the order in which they are rolled; a step may name the address it expects.
///
/// ```
/// use fairfight_rules::{Address, Dice, Side, dice::Script};
/// let mut dice = Script::faces(&[6, 2]);
/// let at = Address::new(1, Side::A, 0, 1);
/// assert_eq!((dice.d6(at).face(), dice.d6(at).face()), (6, 2));
/// dice.finish();
/// ```
#[derive(Clone, Debug, Default)]
pub struct Script {
    steps: Vec<(u32, Option<Address>)>,
    next: usize,
    turn: u16,
}

impl Script {
    /// Six-sided dice that show `faces`, wherever they are rolled.
    pub fn faces(faces: &[u8]) -> Script {
        let mut script = Script::default();
        for &face in faces {
            assert!((1..=6).contains(&face), "a six-sided die shows 1 to 6, not {face}");
            script.steps.push((u32::from(face) - 1, None));
        }
        script
    }

    /// Adds a pick (counted from 0) that must be requested at address `at`.
    pub fn then_at(mut self, pick: u32, at: Address) -> Script {
        self.steps.push((pick, Some(at)));
        self
    }

    /// Asserts that every die of the script was rolled.
    ///
    /// # Panics
    /// When a die is left over.
    pub fn finish(&self) {
        let left = self.steps.len() - self.next;
        assert!(left == 0, "{left} of {} dice of the script were not rolled", self.steps.len());
    }

    /// The number of dice rolled so far.
    pub fn rolled(&self) -> usize {
        self.next
    }
}

impl Dice for Script {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        let at = at.in_turn(self.turn);
        let Some(&(pick, expected)) = self.steps.get(self.next) else {
            panic!("the script has no die {} for {at:?}", self.next + 1)
        };
        if let Some(expected) = expected {
            assert_eq!(expected, at, "die {} of the script is for another purpose", self.next + 1);
        }
        assert!(pick < n, "die {} of the script is {pick}, of {n} for {at:?}", self.next + 1);
        self.next += 1;
        pick
    }

    fn turn(&mut self, turn: u16) {
        self.turn = turn;
    }
}
