//! The numbers of phases and purposes in the addresses of Space Convoy dice.

use fairfight_rules::{Address, Side};

/// Declares numbered words once.
macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident { $($(#[$each:meta])* $variant:ident = $number:literal $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum $name { $($(#[$each])* $variant = $number,)* }

        impl $name {
            /// The word for a number of an address; empty where there is none.
            pub const fn word_of(number: u8) -> &'static str {
                match number { $($number => $word,)* _ => "" }
            }
        }
    };
}

numbered! {
    /// What is going on.
    Phase {
        /// Objects and Naztees are placed.
        Deployment = 1 "deployment",
        /// A vessel tries to move.
        Move = 2 "move",
        /// A vessel fires.
        Attack = 3 "attack",
        /// A destroyed Naztee comes back (SC-X1).
        Recycling = 4 "recycling",
        /// Play is over.
        Victory = 5 "victory",
    }
}

numbered! {
    /// What a die is for. The ordinal begins with the number of the action in its initiative.
    Purpose {
        /// The row of an object, whose number is in the ordinal, twice; the second is drawn among the
        /// rows with room.
        ObjectRow = 1 "an object's row",
        /// The row of a Coffin (SC-D4); the second is drawn among the faces with room.
        CoffinRow = 2 "its row",
        /// The lane of a vessel (ruling `range-model`).
        Lane = 3 "its lane",
        /// Whether an object is a neighbour (ruling `gravity-exposure`); the ordinal ends in the object.
        Exposure = 4 "gravity",
        /// Who has the first initiative (ruling `first-initiative`), the second among even dice.
        RollOff = 5 "the first initiative",
        /// A move (SC-M1).
        Move = 6 "its move",
        /// White dice, for range (SC-A2); the ordinal ends in the die.
        White = 7 "range",
        /// Red dice, for firepower (SC-A1).
        Red = 8 "firepower",
        /// Blue dice, for defence (SC-A1); rolled by the target.
        Blue = 9 "defence",
        /// The yellow die, for the hit table.
        Yellow = 10 "the hit table",
        /// Who has won (SC-O3 to SC-O5).
        Victory = 11 "victory",
    }
}

/// A die of `unit` of `side`.
#[inline]
pub const fn at(phase: Phase, side: Side, unit: u8, purpose: Purpose) -> Address {
    Address::new(phase as u8, side, unit as u16, purpose as u8)
}

/// A die of a side as a whole.
#[inline]
pub const fn at_side(phase: Phase, side: Side, purpose: Purpose) -> Address {
    Address::new(phase as u8, side, Address::WHOLE_SIDE, purpose as u8)
}
