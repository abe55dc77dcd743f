//! `hammer`: foot goes in front; mounted formations and wings work round to a flank or the rear.

use super::{Act, Decide};
use crate::fire_at_will::setup::Battle;
use crate::fire_at_will::state::{NONE, State};
use fairfight_rules::Side;
use fairfight_rules::fire_at_will::army::Post;

/// The doctrine `hammer`.
pub(in crate::fire_at_will) struct Hammer;

impl Decide for Hammer {
    fn goes(
        battle: &Battle,
        state: &State,
        side: Side,
        slot: u8,
        closes: bool,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Act {
        if !battle.goes_round(state, side, slot) {
            return battle.charge_or_go_on(state, side, slot, closes, pick);
        }
        let formation = state.at(side, slot);
        if closes && formation.quarter_of != NONE {
            let target = formation.quarter_of;
            let foot = |friend: u8| {
                friend != slot
                    && battle.counts(state, side, friend)
                    && !battle.goes_round(state, side, friend)
            };
            // It waits for the foot, as long as there is any.
            let waits =
                !state.front_taken(side.other(), target) && battle.here(state, side).any(foot);
            let ready =
                formation.quarter_ready && battle.charge(state, side, slot, target).is_some();
            if ready && !waits {
                return Act::Charge { target, aspect: formation.quarter };
            }
            if waits && state.at(side.other(), target).holds() {
                return Act::Stand;
            }
        }
        if closes && let Some(round) = battle.work_round(state, side, slot, true, pick) {
            return round;
        }
        battle.charge_or_go_on(state, side, slot, closes, pick)
    }
}

impl Battle {
    /// Does the formation work round: is it mounted, or a wing?
    fn goes_round(&self, state: &State, side: Side, slot: u8) -> bool {
        self.is_mounted(state, side, slot) || self.post(side, slot) == Post::Wing
    }
}
