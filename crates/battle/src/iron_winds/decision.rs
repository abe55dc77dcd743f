//! The kinds of decision of Iron Winds.

use super::doctrine::features;
use crate::decision::decisions;

decisions! {
    /// [`Decide::challenges`](super::doctrine::Decide::challenges).
    Challenge = "challenge", "Does a leader challenge this enemy leader?", "IW-C1";
    /// [`Decide::accepts`](super::doctrine::Decide::accepts).
    Accept = "accept", "Does a leader accept this challenge?", "IW-C2";
    /// [`Decide::shoots`](super::doctrine::Decide::shoots).
    Shoot = "shoot", "Does a unit shoot at its target, or hold?", "IW-A1",
        features::ShootFeature;
    /// [`Decide::moves_first`](super::doctrine::Decide::moves_first).
    First = "first", "Does the side that won the roll move first?", "IW-V1",
        features::FirstFeature;
    /// [`Decide::leader`](super::doctrine::Decide::leader).
    Leader = "leader", "Which unit does a leader join or rally?", "IW-V4",
        features::LeaderFeature;
    /// [`Decide::order`](super::doctrine::Decide::order).
    Charge = "charge", "Which enemy does a unit charge, and from where?", "IW-V3",
        features::ChargeFeature;
    /// [`Decide::march`](super::doctrine::Decide::march).
    March = "march", "How far does a unit that does not charge march?", "IW-V2",
        features::MarchFeature;
    /// [`Decide::disengages`](super::doctrine::Decide::disengages).
    Disengage = "disengage", "Does a mounted flank or rear attacker leave the melee?", "IW-V5";
    /// [`Decide::hero_attacks`](super::doctrine::Decide::hero_attacks).
    HeroAttack = "hero-attack", "Does a hero attack in person?", "IW-X6";
    /// [`Decide::goes_for_leader`](super::doctrine::Decide::goes_for_leader).
    LeadersLife = "leaders-life", "Does a unit give up a casualty for a try at a leader?", "IW-M6";
    /// [`Decide::tries_to_rally`](super::doctrine::Decide::tries_to_rally).
    Rally = "rally", "Does a routed unit without a leader try to rally now?", "IW-R7";
}
