//! `steady`: shooters stand while in range; other formations keep the line and charge where the first fight pays.

use super::{Act, Decide};
use crate::fire_at_will::setup::Battle;
use crate::fire_at_will::state::State;
use fairfight_rules::Side;
use fairfight_rules::fire_at_will::army::Post;

/// The doctrine `steady`.
pub(in crate::fire_at_will) struct Steady;

impl Decide for Steady {
    fn goes(
        battle: &Battle,
        state: &State,
        side: Side,
        slot: u8,
        closes: bool,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Act {
        if battle.has_a_shot(state, side, slot) {
            return Act::Stand;
        }
        if !closes {
            return battle.face_or_stand(state, side, slot);
        }
        let pays = |enemy: u8| battle.first_fight(state, side, slot, enemy) > 0;
        if let Some(charge) = battle.nearest_charge(state, side, slot, pays, pick) {
            return charge;
        }
        if let Some(round) = battle.work_round(state, side, slot, false, pick) {
            return round;
        }
        let full_speed = battle.full_speed(state, side, slot);
        let Act::Advance(mut pace) = full_speed else { return full_speed };
        // The line keeps step with the slowest formation that moves; it does not wait for an engine that stands and
        // shoots.
        for friend in battle.here(state, side) {
            let speed = battle.speed(state, side, friend);
            if speed < pace
                && battle.is_free(state, side, friend)
                && battle.counts(state, side, friend)
                && battle.post(side, friend) == Post::Line
                && !battle.has_a_shot(state, side, friend)
            {
                pace = speed;
            }
        }
        Act::Advance(pace)
    }
}
