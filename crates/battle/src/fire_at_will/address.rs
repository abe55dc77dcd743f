//! The numbers of phases and purposes in the addresses of Fire At Will dice.

use crate::address::addresses;

addresses! {
    /// The parts of a turn.
    Phase {
        /// Before the first turn.
        Deployment = 6 "deployment",
        /// Orders of the draft (FAW-O3).
        Orders = 1 "orders",
        /// Phase 1: movement and spells (FAW-O1).
        Movement = 2 "movement",
        /// The shooting of phase 2 (FAW-O2).
        Shooting = 3 "shooting",
        /// The melee of phase 2.
        Melee = 4 "melee",
        /// The end of the turn.
        EndCheck = 5 "end of turn",
    }

    /// The purpose of a die.
    Purpose {
        /// Which side moves first; the ordinal numbers ties.
        MoveOrder = 1 "move order",
        /// A volley; the ordinal numbers its dice.
        Volley = 2 "volley",
        /// A side's die in a fight; unit and ordinal are those of its first strip there.
        Fight = 3 "fight",
        /// A morale test; the ordinal numbers the tests of one formation in a phase.
        Test = 4 "morale",
        /// A coin of a heroic combat, of the fighter whose side moves first; the ordinal numbers the coins of a turn.
        Coin = 5 "coin",
        /// Whether a spell works; the unit is the caster.
        Spell = 6 "spell",
        /// Whether a lasting spell wears off; the ordinal is the spell.
        WearsOff = 7 "spell wears off",
        /// Whether a magical shield fails; the ordinal is the caster.
        Shield = 8 "magical shield",
        /// The effect of a spell on a strip, or its duration; the ordinal encodes caster and strip.
        Struck = 9 "effect of a spell",
        /// A choice among equal options; the ordinal numbers the choices of one formation.
        Choice = 10 "choice",
        /// A leader's choice; the unit is the leader.
        LeaderChoice = 11 "leader's choice",
        /// The gap between the lines at the start (ruling `gap`).
        Gap = 12 "gap",
        /// A doctrine's choice among equals; the ordinal numbers the choices of one formation in a phase.
        Equals = 13 "choice among equals",
        /// A leader's choice among equals; the unit is the leader.
        LeaderEquals = 14 "leader's choice among equals",
    }
}
