//! The numbers of phases and purposes in the addresses of Iron Winds dice.

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
    /// The events of a turn (IW-T0).
    Phase {
        /// Event I.
        Challenges = 1 "challenges",
        /// Event II.
        Archery = 2 "archery",
        /// Event III.
        Movement = 3 "movement",
        /// Event IV.
        Melee = 4 "melee",
        /// Event V.
        Morale = 5 "morale",
    }
}

numbered! {
    /// What a die is for.
    Purpose {
        /// 2d6 for who goes first (IW-V1), the ordinal counting re-rolls and the two dice.
        Initiative = 1 "initiative",
        /// A leader's dice in a challenge; the unit is the leader, the ordinal enemy and die.
        Challenge = 2 "challenge",
        /// A volley.
        Volley = 3 "volley",
        /// A blow.
        Blow = 4 "blow",
        /// A morale roll.
        Morale = 5 "morale",
        /// Cavalry before pikes (IW-X4); the ordinal is the target.
        Pikes = 6 "before pikes",
        /// Foot before cavalry (IW-X9); the ordinal is the charger.
        Charged = 7 "charged by cavalry",
        /// The try at a leader's life (IW-M6); the ordinal is the target.
        LeadersLife = 8 "leader's life",
        /// A hero's own attack (IW-X6), the ordinal counting dice.
        HeroAttack = 9 "hero's attack",
        /// The attacked unit's roll to wound a hero (IW-X6); the ordinal is the hero's unit.
        WoundHero = 10 "wounding the hero",
        /// A try to rally (IW-R7).
        Rally = 11 "rally",
        /// A choice among even options, the ordinal counting the choices of one unit.
        Choice = 12 "choice",
        /// The same by a leader, whose number stands for the unit.
        LeaderChoice = 13 "leader's choice",
        /// Whether and how far to leave a melee (IW-V5), by the random doctrine.
        Disengage = 14 "leaving the melee",
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
