//! The numbers of phases and purposes in the addresses of dice.

use crate::address::addresses;

addresses! {
    /// The steps of a turn.
    Phase {
        /// Before the first turn.
        Deployment = 14 "deployment",
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

    /// The purpose of a die.
    Purpose {
        /// Who moves first; the ordinal numbers re-rolls.
        Order = 1 "order",
        /// A morale test; the ordinal numbers the tests of a phase.
        Test = 2 "morale",
        /// A shot: the ordinal is twice the strip's number in the volley, plus one for the second die.
        Shot = 3 "shot",
        /// A fight of a melee; the ordinal is its number.
        Fight = 4 "fight",
        /// A leader's 2d6: his number stands for the formation; the ordinal numbers the rolls.
        Leader = 5 "leader's life",
        /// The fate of a taken piece; the ordinal numbers the pieces.
        Spiked = 6 "taken piece",
        /// A choice among equal options; the ordinal numbers the choices of a formation in a phase.
        Choice = 7 "choice",
        /// A choice by a leader, whose number stands for the formation.
        LeaderChoice = 8 "leader's choice",
        /// The gap between the lines at the start (ruling `gap`).
        Gap = 9 "gap",
        /// A doctrine's choice among equals; the ordinal numbers the choices of a formation in a phase.
        Equals = 10 "choice among equals",
        /// A leader's choice among equals; his number stands for the formation.
        LeaderEquals = 11 "leader's choice among equals",
    }
}
