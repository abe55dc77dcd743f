//! What fitted doctrines see of an action.

use crate::decision::features;

features! {
    /// Of what a figure does: of a shot by its target, and of everything by the place where the figure then stands.
    ActFeature {
        /// It shoots at somebody.
        Shoots = "shoots",
        /// The chance to hit.
        Hits = "hits",
        /// The chance to put him out of play.
        Removes = "removes",
        /// The chance that he has to be redeployed.
        DrivesOff = "drives-off",
        /// The chance to hit, times how often he acts.
        Acts = "acts",
        /// The chance that he would still have acted in this roll and now does not.
        Stops = "stops",
        /// The chance to hit, times what he could do to the figure with a shot.
        Threat = "threat",
        /// The chance to hit, times what he could do with a shot to whomever of us he hits best.
        Fire = "fire",
        /// The chance to hit, times the men that he leads.
        Leads = "leads",
        /// The chance to hit a man who waits to be redeployed already.
        Waits = "waits",
        /// It fires blindly.
        Blind = "blind",
        /// The share of enemies among those inside.
        BlindEnemies = "blind-enemies",
        /// The same of our own men.
        BlindFriends = "blind-friends",
        /// `close-in/most` would do the same, or as good.
        AsCloseIn = "as-close-in",
        /// `cover-first/most` would.
        AsCoverFirst = "as-cover-first",
        /// `siege/most` would.
        AsSiege = "as-siege",
        /// It does nothing.
        Passes = "passes",
        /// It goes somewhere else.
        Goes = "goes",
        /// Over a fence.
        Jumps = "jumps",
        /// In by a door.
        Enters = "enters",
        /// Out of a room.
        Leaves = "leaves",
        /// Enemies' hits on it in a roll, if all who can shoot at it there do.
        Danger = "danger",
        /// The same for each hit that it still bears.
        DangerFrail = "danger-frail",
        /// The danger, times our share.
        DangerShare = "danger-share",
        /// Enemies' hits, if they come a move nearer.
        NearDanger = "near-danger",
        /// How often the enemies act who can shoot at it, counted by heads.
        Guns = "guns",
        /// Its best chance to hit from there.
        Chance = "chance",
        /// Its best chance, times how often that enemy acts.
        ChanceActs = "chance-acts",
        /// Its best chance, if it comes a move nearer.
        NearChance = "near-chance",
        /// Inches by which the nearest enemy that it can hurt is out of its range.
        Beyond = "beyond",
        /// The same late in the battle.
        BeyondLate = "beyond-late",
        /// Inches to the nearest enemy.
        Gap = "gap",
        /// Inches to him, times our share.
        GapShare = "gap-share",
        /// In cover outside.
        Cover = "cover",
        /// At a window.
        Window = "window",
        /// At the back of a room.
        Back = "back",
        /// Our other men who are no farther from the enemy.
        Ahead = "ahead",
        /// Our share of those who act.
        Share = "share",
        /// The roll.
        Turn = "turn",
    }
}
