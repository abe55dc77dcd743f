//! The numbers of phases and purposes in the addresses of Iron Winds dice.

use crate::address::addresses;

addresses! {
    /// The events of a turn (IW-T0).
    Phase {
        /// Before the first turn.
        Deployment = 6 "deployment",
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

    /// The purpose of a die.
    Purpose {
        /// 2d6 for who goes first (IW-V1); the ordinal numbers re-rolls and the two dice.
        Initiative = 1 "initiative",
        /// A leader's dice in a challenge; the unit is the leader, the ordinal encodes the enemy and the die.
        Challenge = 2 "challenge",
        /// A volley.
        Volley = 3 "volley",
        /// A blow.
        Blow = 4 "blow",
        /// A morale roll.
        Morale = 5 "morale",
        /// Cavalry before pikes (IW-X4); the ordinal is the target.
        Pikes = 6 "charging pikes",
        /// Foot before cavalry (IW-X9); the ordinal is the charger.
        Charged = 7 "facing cavalry",
        /// An attempt on a leader's life (IW-M6); the ordinal is the target.
        LeadersLife = 8 "leader's life",
        /// A hero's own attack (IW-X6); the ordinal numbers the dice.
        HeroAttack = 9 "hero's attack",
        /// The attacked unit's roll to wound a hero (IW-X6); the ordinal is the hero's unit.
        WoundHero = 10 "wounding the hero",
        /// A try to rally (IW-R7).
        Rally = 11 "rally",
        /// A choice among equal options; the ordinal numbers the choices of one unit.
        Choice = 12 "choice",
        /// A leader's choice; the unit is the leader.
        LeaderChoice = 13 "leader's choice",
        /// Whether and how far the random doctrine leaves a melee (IW-V5).
        Disengage = 14 "leaving the melee",
        /// The gap between the lines at the start (ruling `gap`).
        Gap = 15 "gap",
        /// A choice among equal targets of a volley or charge, or among equal units that a leader may go to.
        Tie = 16 "choice among equals",
    }
}
