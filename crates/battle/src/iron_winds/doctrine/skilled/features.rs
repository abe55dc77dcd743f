//! What fitted doctrines see of an option.

use crate::decision::features;

features! {
    /// Of shooting, where the unit may hold its fire.
    ShootFeature {
        /// It shoots.
        Shoots = "shoots",
        /// Enemies who may charge it.
        Threats = "threats",
        /// What the worst of those charges is worth to the enemy.
        Fear = "fear",
        /// What its own best charge is worth: it gives that up.
        Chance = "chance",
        /// What it could fell on a flank in reach.
        Flank = "flank",
        /// Our fire less theirs.
        Fire = "fire",
        /// Our share of the mass on the table, above a half.
        Share = "share",
        /// The turn.
        Turn = "turn",
        /// The mass of the nearest enemy.
        Nearest = "nearest",
        /// How far away he is.
        Gap = "gap",
        /// His class, above a warrior.
        Class = "class",
        /// It may move after it has shot.
        HorseArcher = "horse-archer",
        /// The share of the unit that is left.
        Left = "left",
        /// Its mass.
        Mass = "mass",
    }
}

features! {
    /// Of moving first.
    FirstFeature {
        /// It moves first.
        First = "first",
        /// What our best charge is worth.
        Ours = "ours",
        /// What the enemy's best charge is worth to him.
        Theirs = "theirs",
        /// We can charge.
        CanCharge = "can-charge",
        /// The enemy can charge.
        CanBeCharged = "can-be-charged",
        /// We can come to an enemy in melee.
        CanJoin = "can-join",
        /// The enemy can come to a unit of ours in melee.
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
    /// Of a charge.
    ChargeFeature {
        /// It charges a unit in good order.
        Charges = "charges",
        /// It charges a routed unit.
        Routed = "routed",
        /// What falls of that one.
        GainRouted = "gain-routed",
        /// What falls of the enemy in the first round.
        Gain = "gain",
        /// What falls of the unit.
        Loss = "loss",
        /// The same in a later round.
        GainLater = "gain-later",
        /// Of the unit.
        LossLater = "loss-later",
        /// What the fight to its end is worth, if that is above 0.
        DuelGood = "duel-good",
        /// If it is below 0.
        DuelBad = "duel-bad",
        /// The mass of the enemy that breaks on average.
        EnemyBreaks = "enemy-breaks",
        /// The mass of the unit that breaks.
        Breaks = "breaks",
        /// On a flank.
        Flank = "flank",
        /// On the rear.
        Rear = "rear",
        /// The mass that runs before contact (IW-X9).
        Frightens = "frightens",
        /// The mass that shies before pikes (IW-X4).
        Deterred = "deterred",
        /// The enemy is in melee already.
        Joins = "joins",
        /// He shoots.
        OnArcher = "on-archer",
        /// What his own charge at the unit would be worth to him.
        Return = "return",
        /// The mass of other enemies who can come to the place of contact.
        Threats = "threats",
        /// What the best of the charges that it escapes is worth to the enemy.
        Fear = "fear",
        /// The same for the worst.
        NoFear = "no-fear",
        /// The mass of friends who can follow.
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
        /// The mass of those who can come, if the enemy has moved.
        ThreatsMoved = "threats-moved",
        /// It is late in the battle.
        Late = "late",
    }
}

features! {
    /// Of a march, by the place where it ends.
    MarchFeature {
        /// Inches forward.
        Forward = "forward",
        /// Times the turn.
        ForwardTurn = "forward-turn",
        /// Times our share.
        ForwardShare = "forward-share",
        /// Times our fire less theirs.
        ForwardFire = "forward-fire",
        /// If the unit shoots.
        ForwardArcher = "forward-archer",
        /// If it is mounted.
        ForwardMounted = "forward-mounted",
        /// Late in the battle.
        ForwardLate = "forward-late",
        /// Inches back.
        Back = "back",
        /// Times our share.
        BackShare = "back-share",
        /// Times our fire less theirs.
        BackFire = "back-fire",
        /// If the unit shoots.
        BackArcher = "back-archer",
        /// As far as it can.
        Full = "full",
        /// What the charges of enemies in reach are worth to them, where above 0.
        Fear = "fear",
        /// The best of them.
        MostFear = "most-fear",
        /// The sum of those below 0.
        Want = "want",
        /// How many they are.
        Threats = "threats",
        /// If the unit shoots.
        ThreatsArcher = "threats-archer",
        /// What the unit's best charge from there is worth.
        Chance = "chance",
        /// What it could fell on a flank from there.
        Flank = "flank",
        /// Enemy archers who reach it there.
        UnderFire = "under-fire",
        /// Those who reach it after a move.
        NearFire = "near-fire",
        /// The best of the charges, if the enemy has moved.
        MostFearMoved = "most-fear-moved",
        /// The unit's best charge, if the enemy has moved.
        ChanceMoved = "chance-moved",
        /// The best of the charges late in the battle.
        MostFearLate = "most-fear-late",
        /// Times our fire less theirs.
        MostFearFire = "most-fear-fire",
        /// Times our share.
        MostFearShare = "most-fear-share",
        /// An enemy is in range.
        InRange = "in-range",
        /// And none can charge it.
        InRangeSafe = "in-range-safe",
        /// Inches ahead of the mean of our other units.
        Ahead = "ahead",
        /// Inches behind it.
        Behind = "behind",
        /// Inches ahead of the foremost.
        Foremost = "foremost",
        /// Neighbours near enough to cover a flank.
        Covered = "covered",
        /// Times the enemies in reach.
        CoveredThreats = "covered-threats",
        /// Friends fight beside it.
        BesideFight = "beside-fight",
        /// Inches to the nearest enemy.
        Gap = "gap",
    }
}

features! {
    /// Of a leader's going to a unit.
    LeaderFeature {
        /// He joins it.
        Joins = "joins",
        /// And was alone.
        JoinsAlone = "joins-alone",
        /// The unit's mass, if it fights.
        Fights = "fights",
        /// What he adds to its blow.
        Adds = "adds",
        /// Its mass that breaks, if it fights in front.
        Breaks = "breaks",
        /// Its mass, if it will soon fight.
        Near = "near",
        /// Its mass.
        Mass = "mass",
        /// The same of the unit that he leaves: its mass, if it fights.
        LeavesFights = "leaves-fights",
        /// What he adds to its blow.
        LeavesAdds = "leaves-adds",
        /// Its mass that breaks.
        LeavesBreaks = "leaves-breaks",
        /// Its mass, if it will soon fight.
        LeavesNear = "leaves-near",
        /// He goes to rally it.
        Rallies = "rallies",
        /// And was alone.
        RalliesAlone = "rallies-alone",
        /// Its mass.
        RalliesMass = "rallies-mass",
        /// The mass of the unit that he leaves, if it fights or soon will.
        RalliesLeaves = "rallies-leaves",
        /// Enemies who may still attack it this turn.
        RalliesThreats = "rallies-threats",
        /// Our share of the mass.
        Share = "share",
    }
}
