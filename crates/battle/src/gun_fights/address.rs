//! The numbers of phases and purposes in the addresses of Gun Fights dice.

use crate::address::addresses;

addresses! {
    /// The kinds of occasion for a die.
    Phase {
        /// The roll for who acts.
        Activation = 1 "activation",
        /// A figure shoots. It shoots at most once per roll, so no address needs an ordinal.
        Shooting = 2 "shooting",
    }

    /// The purpose of a die.
    Purpose {
        /// The row of the activation table (GF-A1): for the whole table, but assigned to side A.
        Row = 1 "the row",
        /// A shot at a figure in sight (GF-F1 to GF-F3).
        ToHit = 2 "to hit",
        /// Whether a constable or tracker who was hit is removed (ruling `constable-removal-die`).
        Removal = 3 "removal",
        /// A blind shot into a building (GF-F9).
        Blind = 4 "a blind shot",
        /// The figure hit by a blind shot.
        Victim = 5 "who is hit",
        /// The choice of an action by an activated figure: a decision, no die.
        Act = 6 "what to do",
        /// A choice among equals; the ordinal is the kind of choice ([`Tie`](super::doctrine::Tie)).
        Tie = 7 "choice among equals",
    }
}
