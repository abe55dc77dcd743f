//! The numbers of phases and purposes in the addresses of Modern Skirmish dice. A turn is one activation,
//! so each activation has addresses of its own.

use crate::address::addresses;

addresses! {
    /// The kinds of occasion for a die.
    Phase {
        /// A unit is picked to act.
        Activation = 1 "activation",
        /// One of its men fires.
        Fire = 2 "fire",
        /// It fights hand to hand.
        CloseCombat = 3 "close combat",
        /// A side chooses its next action.
        Decision = 4 "decision",
        /// Before the first activation.
        Deployment = 5 "deployment",
    }

    /// The purpose of a die.
    Purpose {
        /// May it act (MS-I4)?
        Test = 1 "morale test",
        /// The coloured die of a shot (MS-F1).
        Coloured = 2 "coloured die",
        /// The white die of a shot.
        White = 3 "white die",
        /// Close combat (MS-C3); the ordinal is twice the pair of figures, plus one for the second die.
        Melee = 4 "close combat",
        /// A side's choice among equal actions.
        Choice = 5 "choice of action",
        /// The gap between the sides at the start (ruling `gap`).
        Gap = 6 "gap",
    }
}
