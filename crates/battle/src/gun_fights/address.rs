//! The numbers of phases and purposes in the addresses of dice of the gun fights.

use crate::address::addresses;

addresses! {
    /// What is going on.
    Phase {
        /// It is found out who acts.
        Activation = 1 "activation",
        /// A figure shoots. It does so once a roll at most, so no address needs an ordinal.
        Shooting = 2 "shooting",
    }

    /// What a die is for.
    Purpose {
        /// The row of the activation table (GF-A1); of the table as a whole, counted to side A.
        Row = 1 "the row",
        /// A shot at somebody in sight (GF-F1 to GF-F3).
        ToHit = 2 "to hit",
        /// Whether a constable or tracker who was hit is removed (ruling `constable-removal-die`).
        Removal = 3 "removal",
        /// A blind shot into a building (GF-F9).
        Blind = 4 "a blind shot",
        /// Whom it strikes.
        Victim = 5 "who is hit",
    }
}
