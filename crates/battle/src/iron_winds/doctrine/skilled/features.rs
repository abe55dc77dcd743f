//! The features of an option that fitted doctrines see.

use crate::decision::features;

features! {
    /// Features of shooting, for a unit that may hold its fire.
    ShootFeature {
        /// The unit shoots.
        Shoots = "shoots",
        /// The number of enemies that may charge it.
        Threats = "threats",
        /// The worth to the enemy of the worst of those charges.
        Fear = "fear",
        /// The worth of the unit's own best charge, which it gives up.
        Chance = "chance",
        /// The average loss that it could inflict on a flank in reach.
        Flank = "flank",
        /// Our fire less theirs.
        Fire = "fire",
        /// Our share of the mass on the table, minus one half.
        Share = "share",
        /// The turn.
        Turn = "turn",
        /// The mass of the nearest enemy.
        Nearest = "nearest",
        /// The distance to the nearest enemy.
        Gap = "gap",
        /// The class of the nearest enemy, minus that of a warrior.
        Class = "class",
        /// The unit may move after it has shot.
        HorseArcher = "horse-archer",
        /// The share of the unit that is left.
        Left = "left",
        /// The mass of the unit.
        Mass = "mass",
    }
}

features! {
    /// Features of moving first.
    FirstFeature {
        /// The side moves first.
        First = "first",
        /// The worth of our best charge.
        Ours = "ours",
        /// The worth of the enemy's best charge to him.
        Theirs = "theirs",
        /// We can charge.
        CanCharge = "can-charge",
        /// The enemy can charge.
        CanBeCharged = "can-be-charged",
        /// We can reach an enemy in melee.
        CanJoin = "can-join",
        /// The enemy can reach a unit of ours in melee.
        CanBeJoined = "can-be-joined",
        /// Our fire less theirs.
        Fire = "fire",
        /// Our share of the mass.
        Share = "share",
        /// The turn.
        Turn = "turn",
    }
}

features! {
    /// Features of a charge.
    ChargeFeature {
        /// The target is in good order.
        Charges = "charges",
        /// The target is routed.
        Routed = "routed",
        /// The loss of a routed target.
        GainRouted = "gain-routed",
        /// The loss of the enemy in the first round.
        Gain = "gain",
        /// The loss of the unit in the first round.
        Loss = "loss",
        /// The loss of the enemy in a later round.
        GainLater = "gain-later",
        /// The loss of the unit in a later round.
        LossLater = "loss-later",
        /// The worth of a fight to the end, if above 0.
        DuelGood = "duel-good",
        /// The worth of a fight to the end, if below 0.
        DuelBad = "duel-bad",
        /// The mass of the enemy that breaks on average.
        EnemyBreaks = "enemy-breaks",
        /// The mass of the unit that breaks on average.
        Breaks = "breaks",
        /// The charge is on a flank.
        Flank = "flank",
        /// The charge is on the rear.
        Rear = "rear",
        /// The mass of the enemy that runs before contact (IW-X9).
        Frightens = "frightens",
        /// The mass of the unit that shies from pikes (IW-X4).
        Deterred = "deterred",
        /// The enemy is already in melee.
        Joins = "joins",
        /// The enemy shoots.
        OnArcher = "on-archer",
        /// The worth to the enemy of his own charge at the unit.
        Return = "return",
        /// The mass of other enemies that can reach the place of contact.
        Threats = "threats",
        /// The worth to the enemy of the best charge that the unit escapes.
        Fear = "fear",
        /// The worth to the enemy of the worst charge that the unit escapes.
        NoFear = "no-fear",
        /// The mass of friends that can follow.
        Support = "support",
        /// The unit shoots.
        Archer = "archer",
        /// Our fire less theirs.
        Fire = "fire",
        /// The enemy has moved this turn.
        Moved = "moved",
        /// Our share of the mass.
        Share = "share",
        /// The turn.
        Turn = "turn",
        /// The mass of the unit.
        Mass = "mass",
        /// The mass of the enemy.
        EnemyMass = "enemy-mass",
        /// A leader commands the unit.
        Led = "led",
        /// The mass of the enemies that can reach the place of contact, if the enemy has moved.
        ThreatsMoved = "threats-moved",
        /// It is late in the battle.
        Late = "late",
    }
}

features! {
    /// Features of a march, mostly of the place where it ends.
    MarchFeature {
        /// Inches forward.
        Forward = "forward",
        /// Inches forward, times the turn.
        ForwardTurn = "forward-turn",
        /// Inches forward, times our share.
        ForwardShare = "forward-share",
        /// Inches forward, times our fire less theirs.
        ForwardFire = "forward-fire",
        /// Inches forward, if the unit shoots.
        ForwardArcher = "forward-archer",
        /// Inches forward, if the unit is mounted.
        ForwardMounted = "forward-mounted",
        /// Inches forward, late in the battle.
        ForwardLate = "forward-late",
        /// Inches back.
        Back = "back",
        /// Inches back, times our share.
        BackShare = "back-share",
        /// Inches back, times our fire less theirs.
        BackFire = "back-fire",
        /// Inches back, if the unit shoots.
        BackArcher = "back-archer",
        /// The march is the longest one forward.
        Full = "full",
        /// The worth to enemies in reach of their charges, summed where above 0.
        Fear = "fear",
        /// The worth of the best of those charges.
        MostFear = "most-fear",
        /// The worth of those charges, summed where below 0.
        Want = "want",
        /// The number of enemies in reach.
        Threats = "threats",
        /// The number of enemies in reach, if the unit shoots.
        ThreatsArcher = "threats-archer",
        /// The worth of the unit's best charge from there.
        Chance = "chance",
        /// The average loss that the unit could inflict on a flank from there.
        Flank = "flank",
        /// Enemy archers that have the place in range.
        UnderFire = "under-fire",
        /// Enemy archers that have it in range after a move.
        NearFire = "near-fire",
        /// The worth of the enemies' best charge, if the enemy has moved.
        MostFearMoved = "most-fear-moved",
        /// The worth of the unit's best charge, if the enemy has moved.
        ChanceMoved = "chance-moved",
        /// The worth of the enemies' best charge, late in the battle.
        MostFearLate = "most-fear-late",
        /// The worth of the enemies' best charge, times our fire less theirs.
        MostFearFire = "most-fear-fire",
        /// The worth of the enemies' best charge, times our share.
        MostFearShare = "most-fear-share",
        /// The unit has an enemy in range.
        InRange = "in-range",
        /// The unit has an enemy in range, and none can charge it.
        InRangeSafe = "in-range-safe",
        /// Inches ahead of the mean of our other units.
        Ahead = "ahead",
        /// Inches behind the mean of our other units.
        Behind = "behind",
        /// Inches ahead of the foremost of our other units.
        Foremost = "foremost",
        /// Neighbours near enough to cover a flank.
        Covered = "covered",
        /// The same, times the enemies in reach.
        CoveredThreats = "covered-threats",
        /// Friends fight next to it.
        BesideFight = "beside-fight",
        /// Inches to the nearest enemy.
        Gap = "gap",
    }
}

features! {
    /// Features of a leader's move to a unit.
    LeaderFeature {
        /// He joins it.
        Joins = "joins",
        /// He joins it and was alone.
        JoinsAlone = "joins-alone",
        /// The mass of the unit, if it fights.
        Fights = "fights",
        /// His bonus to the effect of its blow.
        Adds = "adds",
        /// The mass of the unit that breaks on average, if it fights in front.
        Breaks = "breaks",
        /// The mass of the unit, if it will soon fight.
        Near = "near",
        /// The mass of the unit.
        Mass = "mass",
        /// The mass of the unit that he leaves, if it fights.
        LeavesFights = "leaves-fights",
        /// His bonus to the effect of the blow of the unit that he leaves.
        LeavesAdds = "leaves-adds",
        /// The mass of the unit that he leaves that breaks on average, if it fights in front.
        LeavesBreaks = "leaves-breaks",
        /// The mass of the unit that he leaves, if it will soon fight.
        LeavesNear = "leaves-near",
        /// He goes to rally it.
        Rallies = "rallies",
        /// He goes to rally it and was alone.
        RalliesAlone = "rallies-alone",
        /// The mass of the unit that he goes to rally.
        RalliesMass = "rallies-mass",
        /// The mass of the unit that he leaves, if it fights or soon will.
        RalliesLeaves = "rallies-leaves",
        /// The number of enemies that may still attack it this turn.
        RalliesThreats = "rallies-threats",
        /// Our share of the mass.
        Share = "share",
    }
}
