//! The phases and purposes in the addresses of a system's dice.

/// Declares `Phase` and `Purpose`, each with its numbers and words and `word_of` for reports, and `at` and `at_side`,
/// which build addresses from them. A number never changes: that would change the dice.
macro_rules! addresses {
    ($($(#[$doc:meta])* $name:ident {
        $($(#[$each:meta])* $variant:ident = $number:literal $word:literal,)*
    })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            #[repr(u8)]
            pub enum $name { $($(#[$each])* $variant = $number,)* }

            impl $name {
                /// The word for a number in an address; empty if there is none.
                pub const fn word_of(number: u8) -> &'static str {
                    match number { $($number => $word,)* _ => "" }
                }
            }
        )*

        /// The address of a die of `unit` of `side`.
        #[inline]
        pub const fn at(
            phase: Phase,
            side: fairfight_rules::Side,
            unit: u8,
            purpose: Purpose,
        ) -> fairfight_rules::Address {
            fairfight_rules::Address::new(phase as u8, side, unit as u16, purpose as u8)
        }

        /// The address of a die of a side as a whole.
        #[allow(dead_code, reason = "in some systems every die is a unit's")]
        #[inline]
        pub const fn at_side(
            phase: Phase,
            side: fairfight_rules::Side,
            purpose: Purpose,
        ) -> fairfight_rules::Address {
            let whole = fairfight_rules::Address::WHOLE_SIDE;
            fairfight_rules::Address::new(phase as u8, side, whole, purpose as u8)
        }
    };
}

pub(crate) use addresses;
