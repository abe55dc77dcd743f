//! Dice: values, addresses and the sources that need no generator.
//!
//! | source | what it is for |
//! |---|---|
//! | [`Script`] | a worked example, die by die; fails if a die is left over or missing |
//! | [`EveryPath`] | every way the dice can fall, each with its exact weight |
//! | [`Tape`] | what another source rolled, recorded and replayed |
//!
//! The generator lives with the runner, outside this crate.

mod address;
mod decision;
mod paths;
mod script;
mod tape;

pub use address::Address;
pub use decision::{Alternative, Decision, Features, MOST_FEATURES, Object, Seen};
pub use paths::{EveryPath, Weight};
pub use script::Script;
pub use tape::{Recorder, Roll, Tape};

/// The face of one six-sided die: 1 to 6. A face is not a score: modifiers make a score of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct D6(u8);

impl D6 {
    /// All six faces, in order.
    pub const FACES: [D6; 6] = [D6(1), D6(2), D6(3), D6(4), D6(5), D6(6)];

    /// The die that shows `face`.
    ///
    /// # Panics
    /// When `face` is not 1 to 6.
    #[inline]
    pub const fn new(face: u8) -> D6 {
        assert!(face >= 1 && face <= 6, "a six-sided die shows 1 to 6");
        D6(face)
    }

    /// The face that the die shows, 1 to 6.
    #[inline]
    pub const fn face(self) -> u8 {
        self.0
    }

    /// Does the die show `least` or more?
    ///
    /// ```
    /// use fairfight_rules::D6;
    /// assert!(D6::new(5).at_least(5) && !D6::new(4).at_least(5));
    /// ```
    #[inline]
    pub const fn at_least(self, least: u8) -> bool {
        self.0 >= least
    }
}

/// A source of uniformly distributed random numbers, each named by its purpose.
///
/// Each address is used at most once in a battle. A rule does not set the turn: the engine tells the source when a turn
/// begins ([`Dice::turn`]).
pub trait Dice {
    /// Picks one of `0..n`, all equally likely.
    ///
    /// `n` is 1 to 65,536. If `n` is 1 the pick is 0; the source may still record it.
    fn pick(&mut self, n: u32, at: Address) -> u32;

    /// Rolls one six-sided die.
    #[inline]
    fn d6(&mut self, at: Address) -> D6 {
        D6(self.pick(6, at) as u8 + 1)
    }

    /// Begins turn `turn` (the first is 1): the source adds it to every address from now on.
    fn turn(&mut self, turn: u16);

    /// Does the source make decisions too? Only then are legal options listed, so that a source of dice alone costs a
    /// battle nothing.
    const DECIDES: bool = false;

    /// Chooses one of these legal options, where the doctrine would take `own`; returns its index. `features` yields
    /// those of each option, for a source that learns from them.
    ///
    /// Only battles call this; rules never do.
    #[inline(always)]
    fn choose(
        &mut self,
        decision: Decision,
        options: &[Alternative],
        features: &dyn Fn(usize) -> Features,
        own: usize,
    ) -> usize {
        let _ = (decision, options, features);
        own
    }
}
