//! The numbers of phases and purposes in the addresses of Braid & Cockade dice.

use crate::address::addresses;

addresses! {
    /// The steps of a turn that have dice (BC-T3 to T7), and the set-up.
    Phase {
        /// Who attacks (BC-W1).
        SetUp = 1 "set-up",
        /// Step 3.
        Shooting = 3 "shooting",
        /// Step 4.
        AttackerCharges = 4 "attacker's charges",
        /// Step 5.
        DefenderCharges = 5 "defender's charges",
        /// Step 6.
        Melee = 6 "melee",
        /// Step 7.
        End = 7 "end phase",
    }

    /// The purpose of a die.
    Purpose {
        /// Who attacks; the ordinal numbers re-rolls.
        Attacker = 1 "who attacks",
        /// A firing die; the ordinal is the number of the target or gun, and of the die.
        Fire = 2 "fire",
        /// The further die after a hit (BC-R2, R3), with the same ordinal.
        FireAgain = 3 "fire again",
        /// A test to charge; the ordinal is the target.
        Charge = 4 "test to charge",
        /// A test to receive a charge; the ordinal is the charger.
        Receive = 5 "test to receive",
        /// A die of a melee score; the ordinal is the melee, the round and the die.
        Score = 6 "melee",
        /// A general's die of a melee score, likewise.
        GeneralScore = 7 "general in melee",
        /// A loss die; the ordinal is the melee and the die.
        Loss = 8 "melee loss",
        /// A die of an assault column's duel; the ordinal is the round and the die.
        Assault = 9 "assault",
        /// Attrition, one die per stand (BC-E1).
        Attrition = 10 "attrition",
        /// Survival of a gun that fought (BC-E4), one die per gun.
        GunSurvival = 11 "gun survival",
        /// The extra morale test (BC-E5); the ordinal is the gun under `per-gun`.
        Morale = 12 "morale",
        /// A choice among targets that are equally good; the ordinal is the gun or the quarter of a square.
        Choice = 13 "choice of target",
    }
}
