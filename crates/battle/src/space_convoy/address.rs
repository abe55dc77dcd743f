//! The numbers of phases and purposes in the addresses of Space Convoy dice.

use crate::address::addresses;

addresses! {
    /// The kinds of occasion for a die.
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
        /// A side chooses its next action.
        Decision = 6 "decision",
    }

    /// The purpose of a die. The ordinal begins with the number of the action in its initiative.
    Purpose {
        /// The row of an object: the ordinal is twice its number, plus one for the second draw, which is among the rows
        /// with room.
        ObjectRow = 1 "an object's row",
        /// The row of a Coffin (SC-D4); the second draw is among the faces with room.
        CoffinRow = 2 "its row",
        /// The lane of a vessel (ruling `range-model`).
        Lane = 3 "its lane",
        /// Whether an object is a neighbour (ruling `gravity-exposure`); the ordinal ends with its number.
        Exposure = 4 "gravity",
        /// Who has the first initiative (ruling `first-initiative`); the second draw breaks a tie.
        RollOff = 5 "the first initiative",
        /// A move (SC-M1).
        Move = 6 "its move",
        /// White dice, for range (SC-A2); the ordinal ends with the die's number.
        White = 7 "range",
        /// Red dice, for firepower (SC-A1).
        Red = 8 "firepower",
        /// Blue dice, for defence (SC-A1); rolled by the target.
        Blue = 9 "defence",
        /// The yellow die, for the hit table.
        Yellow = 10 "the hit table",
        /// The decision who has won (SC-O3 to SC-O5).
        Victory = 11 "victory",
        /// A side's choice among equal actions.
        Choice = 12 "choice of action",
    }
}
