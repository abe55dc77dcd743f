//! The numbers of phases and purposes in the addresses of dice.

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
    /// The steps of a turn.
    Phase {
        /// Step 1: who moves first.
        Order = 1 "order",
        /// Step 2: speeches and taunts.
        Speeches = 2 "speeches",
        /// Step 3: tests.
        Morale = 3 "morale",
        /// Step 4b: pistols.
        Pistols = 5 "pistols",
        /// Step 4c: charges.
        Charges = 6 "charges",
        /// Step 4d: other moves.
        Moves = 7 "moves",
        /// Step 4e: leaders alone.
        Leaders = 8 "leaders",
        /// Step 5: muskets and arquebuses.
        Muskets = 9 "muskets",
        /// Step 6: cannon.
        Cannon = 10 "cannon",
        /// Step 7.
        Melee = 11 "melee",
        /// Step 8.
        End = 12 "end of the turn",
        /// After the last turn.
        Spoils = 13 "after the battle",
    }
}

numbered! {
    /// What a die is for.
    Purpose {
        /// Who moves first, the ordinal counting re-rolls.
        Order = 1 "order",
        /// A morale test, the ordinal counting those of a phase.
        Test = 2 "morale",
        /// A shot: the ordinal is the strip's number in the volley, times two, and the second die.
        Shot = 3 "shot",
        /// A fight of a melee; the ordinal is its number.
        Fight = 4 "fight",
        /// A leader's 2d6, whose number stands for the formation; the ordinal counts.
        Leader = 5 "leader's life",
        /// What becomes of a taken piece, the ordinal counting them.
        Spiked = 6 "taken piece",
        /// A choice among even options, the ordinal counting those of a formation in a phase.
        Choice = 7 "choice",
        /// The same by a leader, whose number stands for the formation.
        LeaderChoice = 8 "leader's choice",
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
