//! The features of an action that fitted doctrines see.

use crate::decision::features;

features! {
    /// Features of an action: of a shot by its target, and of any action by the place where the figure then stands.
    ActFeature {
        /// It shoots at a figure.
        Shoots = "shoots",
        /// The chance to hit.
        Hits = "hits",
        /// The chance to put the target out of play.
        Removes = "removes",
        /// The chance that the target has to be redeployed.
        DrivesOff = "drives-off",
        /// The chance to hit, times how often the target acts.
        Acts = "acts",
        /// The chance that the target would still have acted in this roll and now does not.
        Stops = "stops",
        /// The chance to hit, times the target's expected hits on the figure with a shot.
        Threat = "threat",
        /// The chance to hit, times the target's expected hits with a shot on whichever of us he hits best.
        Fire = "fire",
        /// The chance to hit, times the number of men that the target leads.
        Leads = "leads",
        /// The chance to hit a target who already waits to be redeployed.
        Waits = "waits",
        /// It fires blindly.
        Blind = "blind",
        /// The share of enemies among those inside.
        BlindEnemies = "blind-enemies",
        /// The share of our own men among those inside.
        BlindFriends = "blind-friends",
        /// `close-in/most` would choose this action, or an equal one.
        AsCloseIn = "as-close-in",
        /// `cover-first/most` would choose this action, or an equal one.
        AsCoverFirst = "as-cover-first",
        /// `siege/most` would choose this action, or an equal one.
        AsSiege = "as-siege",
        /// It does nothing.
        Passes = "passes",
        /// It changes its place.
        Goes = "goes",
        /// It jumps a fence.
        Jumps = "jumps",
        /// It goes in by a door.
        Enters = "enters",
        /// It goes out of a room.
        Leaves = "leaves",
        /// Enemies' expected hits on it in a roll, if all who can shoot at it there do.
        Danger = "danger",
        /// The danger, divided by the hits that it can still bear.
        DangerFrail = "danger-frail",
        /// The danger, times our share.
        DangerShare = "danger-share",
        /// Enemies' expected hits on it, if they come a move nearer.
        NearDanger = "near-danger",
        /// How often the enemies who can shoot at it act, added up over them.
        Guns = "guns",
        /// Its best chance to hit from there.
        Chance = "chance",
        /// Its best chance, times how often that enemy acts.
        ChanceActs = "chance-acts",
        /// Its best chance, if it comes a move nearer.
        NearChance = "near-chance",
        /// Inches by which the nearest enemy that it can hurt is out of its range.
        Beyond = "beyond",
        /// Those inches, late in the battle.
        BeyondLate = "beyond-late",
        /// Inches to the nearest enemy.
        Gap = "gap",
        /// Inches to the nearest enemy, times our share.
        GapShare = "gap-share",
        /// It is in cover outside.
        Cover = "cover",
        /// It is at a window.
        Window = "window",
        /// It is at the back of a room.
        Back = "back",
        /// The number of our other men who are no farther from the enemy.
        Ahead = "ahead",
        /// Our share of the men who act.
        Share = "share",
        /// The roll.
        Turn = "turn",
    }
}
