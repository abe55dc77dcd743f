//! The numbers of phases and purposes in the addresses of Gun Fights dice.

use crate::address::addresses;

addresses! {
    /// What is going on.
    Phase {
        /// The roll for who acts.
        Activation = 1 "activation",
        /// A figure shoots. It shoots at most once a roll, so no address needs an ordinal.
        Shooting = 2 "shooting",
    }

    /// What a die is for.
    Purpose {
        /// The row of the activation table (GF-A1): for the whole table, but counted to side A.
        Row = 1 "the row",
        /// A shot at somebody in sight (GF-F1 to GF-F3).
        ToHit = 2 "to hit",
        /// Whether a constable or tracker who was hit is removed (ruling `constable-removal-die`).
        Removal = 3 "removal",
        /// A blind shot into a building (GF-F9).
        Blind = 4 "a blind shot",
        /// Who is hit by it.
        Victim = 5 "who is hit",
        /// What a figure does with its activation: a decision, no die.
        Act = 6 "what to do",
        /// Which of several equals: the ordinal says in what ([`Tie`](super::doctrine::Tie)).
        Tie = 7 "choice among equals",
    }
}
