//! `hammer`: foot goes in front; mounted formations and wings work round to a flank or the rear, unless they have a
//! shot. There they wait for foot that comes soon, or for any foot while nobody can shoot at them.

use super::{Act, Decide};
use crate::fire_at_will::setup::Battle;
use crate::fire_at_will::state::{NONE, State};
use fairfight_rules::Side;
use fairfight_rules::fire_at_will::army::Post;

/// More turns than a formation needs to cross any table.
const ANY_TIME: i16 = 300;

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
        if !battle.goes_round(state, side, slot) || battle.has_a_shot(state, side, slot) {
            return battle.charge_or_go_on(state, side, slot, closes, pick);
        }
        let target = state.at(side, slot).quarter_of;
        if closes && target != NONE {
            let taken = state.front_taken(side.other(), target);
            let may_wait = !taken && state.at(side.other(), target).holds();
            if may_wait && battle.foot_comes(state, side, target, 2) {
                return Act::Stand;
            }
            let pays = |enemy: u8| {
                taken && enemy == target || battle.first_fight(state, side, slot, enemy) > 0
            };
            if let Some(charge) = battle.nearest_charge(state, side, slot, pays, pick) {
                return charge;
            }
            // Out of the fire it can wait longer.
            if may_wait
                && battle.foot_comes(state, side, target, ANY_TIME)
                && !battle.is_under_fire(state, side, slot)
            {
                return Act::Stand;
            }
            return battle.charge_or_go_on(state, side, slot, closes, pick);
        }
        if closes && let Some(round) = battle.work_round(state, side, slot, true, pick) {
            return round;
        }
        battle.charge_or_go_on(state, side, slot, closes, pick)
    }
}

impl Battle {
    /// Is there foot that could reach this enemy's front in so many turns: free, in good order and with nobody to shoot
    /// at?
    fn foot_comes(&self, state: &State, side: Side, target: u8, turns: i16) -> bool {
        self.here(state, side).any(|friend| {
            state.gap(side, friend, target) <= turns * self.speed(state, side, friend)
                && self.counts(state, side, friend)
                && !self.goes_round(state, side, friend)
                && self.is_free(state, side, friend)
                && self.may_close(state, side, friend)
                && !self.has_a_shot(state, side, friend)
        })
    }

    /// Can an enemy shoot at this formation?
    fn is_under_fire(&self, state: &State, side: Side, slot: u8) -> bool {
        let other = side.other();
        self.here(state, other).any(|enemy| {
            self.may_shoot(state, other, enemy) && self.is_target(state, other, enemy, slot)
        })
    }

    /// Does the formation work round: is it mounted, or a wing?
    fn goes_round(&self, state: &State, side: Side, slot: u8) -> bool {
        self.is_mounted(state, side, slot) || self.post(side, slot) == Post::Wing
    }
}
