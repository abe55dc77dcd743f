//! The legal acts of a formation in phase 1, among which a doctrine chooses.

use super::Act;
use crate::fire_at_will::setup::{Battle, forward};
use crate::fire_at_will::state::{NONE, State, Status};
use fairfight_rules::Side;
use fairfight_rules::fire_at_will::WallCharge;
use fairfight_rules::fire_at_will::extra::Order;
use fairfight_rules::fire_at_will::melee::{Aspect, Defends};

/// A possible charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge {
    /// The aspect.
    pub aspect: Aspect,
    /// The depth of the contact.
    pub to: i16,
    /// The cover that the enemy defends against the charger.
    pub cover: Defends,
    /// Whether it counts as a charge.
    pub counts: bool,
}

impl Battle {
    /// The charge that a formation can make at this enemy now, if any (FAW-M10, C4; ruling `wall-charge`).
    pub fn charge(&self, state: &State, side: Side, slot: u8, enemy: u8) -> Option<Charge> {
        self.charge_within(state, side, slot, enemy, self.speed(state, side, slot))
    }

    /// Like [`charge`](Self::charge), for a formation with this many inches to go.
    pub(super) fn charge_within(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        enemy: u8,
        inches: i16,
    ) -> Option<Charge> {
        if self.terrain.is_open() && state.gap(side, slot, enemy) > inches {
            return None;
        }
        let other = side.other();
        let (me, target) = (state.at(side, slot), state.at(other, enemy));
        if !target.here() || me.garrison != NONE && target.garrison == me.garrison {
            return None;
        }
        let aspect = if target.status == Status::Routing {
            Aspect::Rear
        } else if me.quarter_of == enemy && me.quarter_ready {
            me.quarter
        } else {
            Aspect::Front
        };
        if !self.slot_free(state, other, enemy, aspect) {
            return None;
        }
        if !self.sees(state, me.depth, other, enemy) {
            return None;
        }
        let dir = forward(side);
        let (mut cover, mut to) = (Defends::Open, target.depth);
        if target.garrison != NONE {
            if self.has(state, side, slot, |troop| self.rules.is_cavalry(troop)) {
                return None;
            }
            let building = self.terrain.building(target.garrison)?;
            cover = Defends::Building;
            to = if me.depth < target.depth { building.from } else { building.to };
        } else if aspect == Aspect::Front && self.defends_wall(state, other, enemy, me.depth) {
            cover = Defends::Wall;
            to = self.terrain.far_edge(target.depth, -dir);
        }
        let beyond = (to - me.depth) * dir < 0;
        let reached = if aspect == Aspect::Front || !beyond {
            self.walk(state, side, slot, to, inches)
        } else {
            // From a quarter it comes in at the depth of the enemy.
            self.walk(state, side, slot, target.depth, inches)
        };
        if reached != to {
            return None;
        }
        let mut counts = true;
        if cover != Defends::Open && self.rules.rulings.wall_charge == WallCharge::StopFirst {
            // A charger that stopped earlier stands at the edge, or 1" away if the enemy himself stands there.
            if state.gap(side, slot, enemy) > (to - target.depth).abs().max(1) {
                return None;
            }
            counts = false;
        }
        Some(Charge { aspect, to, cover, counts })
    }

    /// May it choose an act at all?
    #[inline]
    pub(in crate::fire_at_will) fn is_free(&self, state: &State, side: Side, slot: u8) -> bool {
        let formation = state.at(side, slot);
        formation.holds()
            && !formation.did.spent
            && !formation.did.bound
            && formation.spells.frozen == 0
            && !state.engaged(side, slot)
    }

    /// May it go closer to an enemy (FAW-R6)?
    pub(in crate::fire_at_will) fn may_close(&self, state: &State, side: Side, slot: u8) -> bool {
        state.at(side, slot).status == Status::Steady
    }

    /// The quarter of an enemy that it could take up (FAW-M10).
    pub(in crate::fire_at_will) fn quarter(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        enemy: u8,
    ) -> Option<Aspect> {
        let other = side.other();
        let (me, target) = (state.at(side, slot), state.at(other, enemy));
        let near = state.gap(side, slot, enemy) <= 2 * self.speed(state, side, slot);
        if !target.holds()
            || target.garrison != NONE
            || !near
            || !self.flank_open(state, other, enemy)
        {
            return None;
        }
        if me.quarter_of != enemy {
            self.slot_free(state, other, enemy, Aspect::Flank).then_some(Aspect::Flank)
        } else if me.quarter == Aspect::Flank && self.slot_free(state, other, enemy, Aspect::Rear) {
            Some(Aspect::Rear)
        } else {
            None
        }
    }

    /// The building that it may enter now (FAW-M8).
    pub(in crate::fire_at_will) fn may_enter(
        &self,
        state: &State,
        side: Side,
        slot: u8,
    ) -> Option<u8> {
        let formation = state.at(side, slot);
        if formation.garrison != NONE {
            return None;
        }
        let building = self.terrain.building_edge(formation.depth)?;
        let held = Side::BOTH.into_iter().any(|of| {
            state.sides[of].formations.as_slice().iter().any(|f| f.here() && f.garrison == building)
        });
        (!held).then_some(building)
    }

    /// The act that an order allows in place of `act`.
    pub(in crate::fire_at_will) fn under_order(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        act: Act,
    ) -> Act {
        if !self.rules.orders() {
            return act;
        }
        let full = self.speed(state, side, slot);
        match (state.at(side, slot).order, act) {
            (Order::Retreat, _) => Act::FallBack(full),
            (Order::Shoot | Order::Bispelling, _) => Act::Stand,
            (Order::StandFast, Act::Face | Act::Enter(_)) => act,
            (Order::StandFast, _) => Act::Stand,
            (Order::Charge, Act::Charge { .. } | Act::Advance(_)) => act,
            (Order::Charge, _) => Act::Stand,
            (Order::Advance, Act::Charge { .. }) => Act::Stand,
            (Order::Advance, Act::Advance(_) | Act::WorkRound { .. }) => act,
            (Order::Advance, _) => Act::Stand,
            (Order::BreakAway, _) => Act::BreakOff,
        }
    }
}
