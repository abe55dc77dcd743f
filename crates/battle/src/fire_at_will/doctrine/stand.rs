//! `stand`: defends and shoots; charges only enemies that could charge next turn.

use super::{Act, Decide};
use crate::Log;
use crate::fire_at_will::setup::Battle;
use crate::fire_at_will::state::{NONE, State};
use crate::fire_at_will::turn::Turn;
use fairfight_rules::{Dice, Side};

/// The doctrine `stand`.
pub(in crate::fire_at_will) struct Stand;

impl Decide for Stand {
    fn wants_to_close() -> bool {
        false
    }

    fn moves_first(_: &mut Turn<'_, impl Dice, impl Log>, _: Side) -> bool {
        false
    }

    fn goes(
        battle: &Battle,
        state: &State,
        side: Side,
        slot: u8,
        closes: bool,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Act {
        let formation = state.at(side, slot);
        if let Some(building) = battle.may_enter(state, side, slot) {
            return Act::Enter(building);
        }
        if closes && !formation.at_wall && formation.garrison == NONE {
            let threat = |enemy: u8| {
                let other = state.at(side.other(), enemy);
                other.holds()
                    && battle.speed(state, side.other(), enemy) >= state.gap(side, slot, enemy)
            };
            if let Some(charge) = battle.nearest_charge(state, side, slot, threat, pick) {
                return charge;
            }
        }
        battle.face_or_stand(state, side, slot)
    }
}
