//! The built-in doctrines: what a formation does in phase 1, and which order fits that.

use super::address::{Phase, Purpose, at, at_side};
use super::setup::{Battle, forward};
use super::state::{NONE, State, Status};
use super::turn::Turn;
use crate::Log;
use fairfight_rules::fire_at_will::army::{Doctrine, Post};
use fairfight_rules::fire_at_will::extra::Order;
use fairfight_rules::fire_at_will::melee::{self, Aspect, Defends, Party};
use fairfight_rules::fire_at_will::{PikesWho, WallCharge};
use fairfight_rules::{Dice, Side};

/// What a formation does in phase 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Act {
    /// Nothing.
    Stand,
    /// Goes this many inches towards the enemy's edge.
    Advance(i16),
    /// Goes this many inches towards its own edge.
    FallBack(i16),
    /// Charges.
    Charge {
        /// The enemy.
        target: u8,
        /// The aspect.
        aspect: Aspect,
    },
    /// Spends its move to take up position on a quarter of an enemy.
    WorkRound {
        /// The enemy.
        target: u8,
        /// The quarter.
        quarter: Aspect,
    },
    /// Spends its move to face the enemy that holds one of its quarters.
    Face,
    /// Leaves its melee, straight back.
    BreakOff,
    /// Enters the building at whose edge it stands.
    Enter(u8),
}

/// All acts among which a formation can choose.
pub struct Choices {
    all: [Act; 512],
    len: usize,
}

impl Choices {
    fn add(&mut self, act: Act) {
        if let Some(place) = self.all.get_mut(self.len) {
            *place = act;
            self.len += 1;
        }
    }
}

/// A possible charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge {
    /// The aspect.
    pub aspect: Aspect,
    /// The depth of the contact.
    pub to: i16,
    /// What the enemy defends against the charger.
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
    fn charge_within(
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
            // From a quarter it comes in at the depth where the enemy stands.
            self.walk(state, side, slot, target.depth, inches)
        };
        if reached != to {
            return None;
        }
        let mut counts = true;
        if cover != Defends::Open && self.rules.rulings.wall_charge == WallCharge::StopFirst {
            // A charger that stopped first stands at the edge, or 1" off if the enemy himself stands there.
            if state.gap(side, slot, enemy) > (to - target.depth).abs().max(1) {
                return None;
            }
            counts = false;
        }
        Some(Charge { aspect, to, cover, counts })
    }

    /// May it choose an act at all?
    pub(super) fn is_free(&self, state: &State, side: Side, slot: u8) -> bool {
        let formation = state.at(side, slot);
        formation.holds()
            && !formation.did.spent
            && !formation.did.bound
            && formation.spells.frozen == 0
            && !state.engaged(side, slot)
    }

    /// May it go closer to an enemy (FAW-R6)?
    pub(super) fn may_close(&self, state: &State, side: Side, slot: u8) -> bool {
        state.at(side, slot).status == Status::Steady
    }

    /// Does its doctrine want it to close, so that it takes the test for that?
    pub(super) fn wants_to_close(&self, side: Side) -> bool {
        match self.doctrines[side] {
            Doctrine::Aggressive | Doctrine::Steady | Doctrine::Hammer | Doctrine::Random => true,
            Doctrine::Stand => false,
        }
    }

    /// Is it a lone commander in chief, who keeps out of the fighting?
    fn keeps_back(&self, state: &State, side: Side, slot: u8) -> bool {
        let formation = state.at(side, slot);
        formation.count() == 0
            && formation.leader != NONE
            && self.person(side, formation.leader).commander
    }

    /// What the doctrine has a free formation do; not for `random`.
    pub(super) fn usual_act(&self, state: &State, side: Side, slot: u8) -> Act {
        if self.keeps_back(state, side, slot) {
            return Act::Stand;
        }
        let closes = self.may_close(state, side, slot);
        match self.doctrines[side] {
            Doctrine::Aggressive | Doctrine::Random => {
                self.aggressive(state, side, slot, closes, |_| true)
            }
            Doctrine::Steady => self.steady(state, side, slot, closes),
            Doctrine::Stand => self.stand(state, side, slot, closes),
            Doctrine::Hammer => self.hammer(state, side, slot, closes),
        }
    }

    /// A charge at the nearest enemy that it can charge and that `wanted` accepts.
    fn nearest_charge(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        wanted: impl Fn(u8) -> bool,
    ) -> Option<Act> {
        let inches = self.speed(state, side, slot);
        let charge = |enemy| self.charge_within(state, side, slot, enemy, inches);
        let target =
            self.nearest(state, side, slot, |enemy| charge(enemy).is_some() && wanted(enemy))?;
        let aspect = charge(target)?.aspect;
        Some(Act::Charge { target, aspect })
    }

    fn full_speed(&self, state: &State, side: Side, slot: u8) -> Act {
        // Beyond the last enemy it has nowhere to go.
        let depth = state.at(side, slot).depth;
        let ahead = self
            .here(state, side.other())
            .any(|enemy| (state.at(side.other(), enemy).depth - depth) * forward(side) > 0);
        if ahead { Act::Advance(self.speed(state, side, slot)) } else { Act::Stand }
    }

    fn aggressive(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        closes: bool,
        wanted: impl Fn(u8) -> bool,
    ) -> Act {
        if closes && let Some(charge) = self.nearest_charge(state, side, slot, wanted) {
            return charge;
        }
        if self.has_a_shot(state, side, slot) {
            return Act::Stand;
        }
        if let Some(round) = self.work_round(state, side, slot, closes) {
            return round;
        }
        if closes { self.full_speed(state, side, slot) } else { Act::Stand }
    }

    fn steady(&self, state: &State, side: Side, slot: u8, closes: bool) -> Act {
        if self.has_a_shot(state, side, slot) {
            return Act::Stand;
        }
        if !closes {
            return self.face_or_stand(state, side, slot);
        }
        let pays = |enemy: u8| self.first_fight_pays(state, side, slot, enemy);
        if let Some(charge) = self.nearest_charge(state, side, slot, pays) {
            return charge;
        }
        if let Some(round) = self.work_round(state, side, slot, closes) {
            return round;
        }
        let Act::Advance(mut pace) = self.full_speed(state, side, slot) else {
            return Act::Stand;
        };
        // The line keeps step with the slowest formation that goes; it does not wait for an engine that stands and
        // shoots.
        for friend in self.here(state, side) {
            let speed = self.speed(state, side, friend);
            if speed < pace
                && self.is_free(state, side, friend)
                && self.counts(state, side, friend)
                && self.post(side, friend) == Post::Line
                && !self.has_a_shot(state, side, friend)
            {
                pace = speed;
            }
        }
        Act::Advance(pace)
    }

    fn stand(&self, state: &State, side: Side, slot: u8, closes: bool) -> Act {
        let formation = state.at(side, slot);
        if let Some(building) = self.may_enter(state, side, slot) {
            return Act::Enter(building);
        }
        if closes && !formation.at_wall && formation.garrison == NONE {
            let threat = |enemy: u8| {
                let other = state.at(side.other(), enemy);
                other.holds()
                    && self.speed(state, side.other(), enemy) >= state.gap(side, slot, enemy)
            };
            if let Some(charge) = self.nearest_charge(state, side, slot, threat) {
                return charge;
            }
        }
        self.face_or_stand(state, side, slot)
    }

    fn hammer(&self, state: &State, side: Side, slot: u8, closes: bool) -> Act {
        if !self.goes_round(state, side, slot) {
            return self.aggressive(state, side, slot, closes, |_| true);
        }
        let formation = state.at(side, slot);
        if closes && formation.quarter_of != NONE {
            let target = formation.quarter_of;
            let foot = |friend: u8| {
                friend != slot
                    && self.counts(state, side, friend)
                    && !self.goes_round(state, side, friend)
            };
            // It waits for the foot, as long as there is any.
            let waits =
                !state.front_taken(side.other(), target) && self.here(state, side).any(foot);
            let ready = formation.quarter_ready && self.charge(state, side, slot, target).is_some();
            if ready && !waits {
                return Act::Charge { target, aspect: formation.quarter };
            }
            if waits && state.at(side.other(), target).holds() {
                return Act::Stand;
            }
        }
        if let Some(round) = self.work_round(state, side, slot, closes) {
            return round;
        }
        self.aggressive(state, side, slot, closes, |_| true)
    }

    /// Is it one that `hammer` sends round: mounted, or a wing?
    fn goes_round(&self, state: &State, side: Side, slot: u8) -> bool {
        self.is_mounted(state, side, slot) || self.post(side, slot) == Post::Wing
    }

    /// May it shoot where it is, and does it have a target?
    fn has_a_shot(&self, state: &State, side: Side, slot: u8) -> bool {
        self.may_shoot(state, side, slot) && {
            let weapons = self.weapons(state, side, slot);
            let mut enemies = self.here(state, side.other());
            enemies.any(|enemy| self.is_target_of(state, side, slot, enemy, weapons))
        }
    }

    fn face_or_stand(&self, state: &State, side: Side, slot: u8) -> Act {
        let held = self
            .here(state, side.other())
            .any(|enemy| state.at(side.other(), enemy).quarter_of == slot);
        if held { Act::Face } else { Act::Stand }
    }

    /// Works round an enemy whose front is taken, or, if `hammer` sends it round, any enemy.
    fn work_round(&self, state: &State, side: Side, slot: u8, closes: bool) -> Option<Act> {
        if !closes || state.at(side, slot).quarter_of != NONE && !state.at(side, slot).quarter_ready
        {
            return None;
        }
        let other = side.other();
        let goes_round =
            self.doctrines[side] == Doctrine::Hammer && self.goes_round(state, side, slot);
        // A formation that holds a quarter goes round that enemy only.
        let held = state.at(side, slot).quarter_of;
        let reach = 2 * self.speed(state, side, slot);
        let wants = |enemy: u8| {
            state.gap(side, slot, enemy) <= reach
                && (held == NONE || held == enemy)
                && (goes_round || state.front_taken(other, enemy))
                && self.quarter(state, side, slot, enemy).is_some()
        };
        let target = self.nearest(state, side, slot, wants)?;
        let quarter = self.quarter(state, side, slot, target)?;
        Some(Act::WorkRound { target, quarter })
    }

    /// The quarter of an enemy that it could take up (FAW-M10).
    pub(super) fn quarter(&self, state: &State, side: Side, slot: u8, enemy: u8) -> Option<Aspect> {
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
    pub(super) fn may_enter(&self, state: &State, side: Side, slot: u8) -> Option<u8> {
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

    /// Does the first fight, as it would be dealt, hurt the enemy more often than this side?
    fn first_fight_pays(&self, state: &State, side: Side, slot: u8, enemy: u8) -> bool {
        let other = side.other();
        let Some(charge) = self.charge(state, side, slot, enemy) else { return false };
        let mine = self.front(state, side, slot);
        let front = self.front(state, other, enemy);
        let theirs = self.shown(state, other, enemy, charge.aspect, front);
        let (few, many) = (mine.len().min(theirs.len()) as u8, mine.len().max(theirs.len()) as u8);
        if few == 0 {
            return false;
        }
        let touch = self.rules.touch(true);
        let party = |of: Side, slot: u8, front: &super::view::Front| {
            let many_against = front.len() > usize::from(few);
            let mut party = Party { at_pikes: true, ..Party::default() };
            let mut margin = i16::MAX;
            for at in
                super::deal::against(0, few, many, touch).take(if many_against { 4 } else { 1 })
            {
                let strip = front.as_slice()[usize::from(at)];
                let kind = self.kind_of(state, of, slot, strip);
                party.add(self.factor(kind), &self.rules);
                margin = margin.min(self.margin(kind));
                party.horse |= self.troop(kind).is_horse();
                if self.kind(kind).pikes && (of == side || charge.aspect == Aspect::Front) {
                    party.pikes = true;
                    self.add_pikes_behind(state, of, slot, strip, &mut party);
                }
            }
            (party, margin)
        };
        let (mut me, take) = party(side, slot, &mine);
        me.charging = charge.counts;
        me.flank = charge.aspect == Aspect::Flank;
        me.rear = charge.aspect == Aspect::Rear;
        let (mut foe, give) = party(other, enemy, &theirs);
        foe.defends = charge.cover;
        foe.at_pikes = self.rules.rulings.pikes_who == PikesWho::Whoever;
        let lead =
            melee::modifier(&me, &foe, &self.rules) - melee::modifier(&foe, &me, &self.rules);
        let mut swing = 0;
        for mine in 1..=6 {
            for theirs in 1..=6 {
                let by = mine - theirs + lead;
                swing += i32::from(by >= give) - i32::from(-by >= take);
            }
        }
        swing > 0
    }

    /// The order that fits what the doctrine intends (FAW-O3 to O10).
    pub(super) fn fitting_order(&self, state: &State, side: Side, slot: u8) -> Order {
        let formation = state.at(side, slot);
        let casts = formation.leader != NONE
            && self.magic
            && self.person(side, formation.leader).spells.is_some();
        let act =
            if state.engaged(side, slot) { Act::Stand } else { self.usual_act(state, side, slot) };
        match act {
            Act::Charge { .. } => Order::Charge,
            Act::Advance(_) | Act::WorkRound { .. } => {
                // If an enemy may come into reach before its move, an order to charge is worth it.
                let near = self.here(state, side.other()).any(|enemy| {
                    state.gap(side, slot, enemy)
                        <= self.speed(state, side, slot) + self.speed(state, side.other(), enemy)
                });
                let reaches = matches!(act, Act::Advance(_)) && near;
                if reaches { Order::Charge } else { Order::Advance }
            }
            Act::FallBack(_) => Order::Retreat,
            Act::BreakOff => Order::BreakAway,
            Act::Stand | Act::Face | Act::Enter(_) if casts => Order::Bispelling,
            Act::Stand if self.shoots(state, side, slot) => Order::Shoot,
            Act::Stand | Act::Face | Act::Enter(_) => Order::StandFast,
        }
    }

    /// The act that an order allows in place of `act`.
    pub(super) fn under_order(&self, state: &State, side: Side, slot: u8, act: Act) -> Act {
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

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Does this side, having won the roll, move first?
    pub(super) fn wants_first(&mut self, side: Side) -> bool {
        match self.battle.doctrines[side] {
            Doctrine::Aggressive | Doctrine::Hammer => true,
            Doctrine::Steady | Doctrine::Stand => false,
            Doctrine::Random => {
                self.dice.pick(2, at_side(Phase::Movement, side, Purpose::Choice)) == 0
            }
        }
    }

    /// Any legal act, all equally likely.
    pub(super) fn random_act(&mut self, side: Side, slot: u8) -> Act {
        let mut choices = Choices { all: [Act::Stand; 512], len: 0 };
        choices.add(Act::Stand);
        let formation = self.state.at(side, slot);
        if self.state.engaged(side, slot) {
            choices.add(Act::BreakOff);
        } else {
            let speed = self.battle.speed(self.state, side, slot);
            let ordered = self.battle.rules.orders().then_some(formation.order);
            let may = |wanted: Order| ordered.is_none_or(|order| order == wanted);
            for inches in 1..=speed {
                if may(Order::Retreat) {
                    choices.add(Act::FallBack(inches));
                }
                if self.battle.may_close(self.state, side, slot)
                    && (may(Order::Advance) || may(Order::Charge))
                {
                    choices.add(Act::Advance(inches));
                }
            }
            if may(Order::StandFast) {
                choices.add(Act::Face);
                if let Some(building) = self.battle.may_enter(self.state, side, slot) {
                    choices.add(Act::Enter(building));
                }
            }
            if self.battle.may_close(self.state, side, slot) {
                for enemy in self.battle.here(self.state, side.other()) {
                    if may(Order::Charge)
                        && let Some(charge) = self.battle.charge(self.state, side, slot, enemy)
                    {
                        choices.add(Act::Charge { target: enemy, aspect: charge.aspect });
                    }
                    if may(Order::Advance)
                        && let Some(quarter) = self.battle.quarter(self.state, side, slot, enemy)
                    {
                        choices.add(Act::WorkRound { target: enemy, quarter });
                    }
                }
            }
        }
        let pick =
            self.dice.pick(choices.len as u32, at(Phase::Movement, side, slot, Purpose::Choice));
        choices.all[pick as usize]
    }
}
