//! Code shared by all doctrines except the random one.

use super::Act;
use crate::best::{Best, one_of_the_best};
use crate::fire_at_will::deal;
use crate::fire_at_will::setup::{Battle, forward};
use crate::fire_at_will::state::{Contact, LEADER, NONE, State};
use crate::fire_at_will::turn::Incantation;
use crate::fire_at_will::view::Front;
use fairfight_rules::Side;
use fairfight_rules::fire_at_will::extra::Order;
use fairfight_rules::fire_at_will::magic::Spell;
use fairfight_rules::fire_at_will::melee::{self, Aspect, Party};
use fairfight_rules::fire_at_will::{PikesWho, Troop};

/// The spells cast by doctrines other than `random`, in the order in which they are tried.
const USUAL_SPELLS: [Spell; 3] = [Spell::YouAreMine, Spell::LightningBolt, Spell::Freeze];

impl Battle {
    /// Does this leader cast spells?
    pub(super) fn casts(&self, side: Side, leader: u8) -> bool {
        self.magic && self.person(side, leader).spells.is_some()
    }

    /// Is it a lone leader who looks for a formation: neither the commander in chief nor a mage?
    pub(super) fn is_left_alone(&self, state: &State, side: Side, slot: u8) -> bool {
        let formation = state.at(side, slot);
        let leader = formation.leader;
        formation.count() == 0
            && leader != NONE
            && !self.person(side, leader).commander
            && !self.casts(side, leader)
    }

    /// The act of a lone leader. The commander in chief keeps out of the fighting, and so does a mage; any other who
    /// can join a formation goes to it. `None` if he fights. `closes`: he may, and wants to, go closer to an enemy.
    pub(super) fn leader_alone(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        closes: bool,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Option<Act> {
        let formation = state.at(side, slot);
        if formation.count() > 0 || formation.leader == NONE {
            return None;
        }
        if self.person(side, formation.leader).commander {
            return Some(Act::Stand);
        }
        if self.casts(side, formation.leader) {
            return Some(self.mage_alone(state, side, slot, closes));
        }
        let Some(friend) = self.to_join(state, side, slot, pick) else {
            // He waits for a formation that fights a leader.
            let waits = self.here(state, side).any(|friend| self.lacks_leader(state, side, friend));
            return waits.then_some(Act::Stand);
        };
        let way = (state.at(side, friend).depth - formation.depth) * forward(side);
        let inches = way.abs().min(self.speed(state, side, slot));
        Some(match way {
            ..0 => Act::FallBack(inches),
            _ if closes => Act::Advance(inches),
            _ => Act::Stand,
        })
    }

    /// A lone mage retreats from any enemy that could charge him, and advances until one is in reach of all his spells,
    /// but not to where an enemy could charge him.
    fn mage_alone(&self, state: &State, side: Side, slot: u8, closes: bool) -> Act {
        let other = side.other();
        if self.here(state, other).any(|enemy| self.could_charge(state, side, slot, enemy)) {
            return Act::FallBack(self.speed(state, side, slot));
        }
        let known = self.person(side, state.at(side, slot).leader).spells.into_iter().flatten();
        let usual = known.filter(|spell| USUAL_SPELLS.contains(spell));
        let reach = usual.filter_map(Spell::range).min().unwrap_or_default();
        let in_reach = self.here(state, other).any(|enemy| state.gap(side, slot, enemy) <= reach);
        if !closes || in_reach {
            return Act::Stand;
        }
        let full_speed = self.full_speed(state, side, slot);
        let Act::Advance(mut inches) = full_speed else { return full_speed };
        for enemy in self.here(state, other).filter(|&enemy| self.is_free(state, other, enemy)) {
            let way = (state.at(other, enemy).depth - state.at(side, slot).depth) * forward(side);
            let safe = way - self.speed(state, other, enemy) - 1;
            inches = inches.min(if way > 0 { safe } else { inches });
        }
        if inches > 0 { Act::Advance(inches) } else { Act::Stand }
    }

    /// Has this formation strips and no leader, and is it no engine, so that a leader may join it?
    fn lacks_leader(&self, state: &State, side: Side, slot: u8) -> bool {
        let formation = state.at(side, slot);
        formation.holds()
            && formation.leader == NONE
            && formation.count() > 0
            && !self.has(state, side, slot, |troop| troop == Troop::Engine)
    }

    /// The nearest friendly formation that lacks a leader. None that fights an enemy leader: those who join would fight
    /// him in heroic combat, in place of the strips.
    pub(super) fn to_join(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Option<u8> {
        let look = |_: &_, nth: u32| {
            let mut best = Best::wanting(nth);
            for friend in self.here(state, side) {
                if self.lacks_leader(state, side, friend)
                    && !self.fights_leader(state, side, friend)
                {
                    best.see(state.between_friends(side, slot, friend), friend);
                }
            }
            best
        };
        one_of_the_best(pick, look, |pick, equals| pick(equals))
    }

    /// Does this formation fight an enemy leader?
    fn fights_leader(&self, state: &State, side: Side, slot: u8) -> bool {
        let (enemies, mut touching) = (&state.sides[side.other()], state.touching(side, slot));
        touching.any(|contact| enemies.leader_in_front(contact.slots[side.other()]).is_some())
    }

    /// Does a leader go behind his formation, or back to its front? He goes behind to decline heroic combat with a lone
    /// leader, where the strips do better without him. A commander in chief is always behind.
    pub(super) fn changes_rank(&self, state: &State, side: Side, leader: u8) -> bool {
        let person = &state.sides[side].leaders[leader];
        let (slot, other) = (person.slot, side.other());
        if !self.rules.has_heroic_combat()
            || state.at(side, slot).count() == 0
            || self.person(side, leader).commander
        {
            return false;
        }
        let alone = |enemy: u8| !self.has_strips(state, side, enemy);
        let mut contacts = state.touching(side, slot).peekable();
        let declines = if contacts.peek().is_some() {
            let stays = |contact: &Contact| {
                // Who leaves a heroic combat takes a hit.
                contact.duel[side] == LEADER
                    && i16::from(person.hits) <= self.rules.numbers.break_off_hits
            };
            !contacts.clone().any(stays)
                && contacts.any(|contact| {
                    let enemy = contact.slots[other];
                    alone(enemy) && self.strips_beat(state, side, slot, enemy)
                })
        } else {
            // He could be charged before he acts again. An enemy with strips who is as near would be another matter.
            let mut near = self.here(state, other).filter(|&enemy| {
                alone(enemy)
                    && !self.keeps_out(state, other, enemy)
                    && self.could_charge(state, side, slot, enemy)
            });
            near.any(|lone| {
                let gap = state.gap(side, slot, lone);
                let mut enemies = self.here(state, other);
                !enemies.any(|enemy| !alone(enemy) && state.gap(side, slot, enemy) <= gap)
                    && self.strips_beat(state, side, slot, lone)
            })
        };
        declines != person.behind
    }

    /// Does this lone leader keep out of fights: is he the commander in chief or a mage?
    fn keeps_out(&self, state: &State, side: Side, slot: u8) -> bool {
        let leader = state.at(side, slot).leader;
        self.person(side, leader).commander || self.casts(side, leader)
    }

    /// Do the strips of a formation, without their leader, do better against a lone leader than he against them? That
    /// compares how many hits each side has to give, and how likely it is to give one.
    fn strips_beat(&self, state: &State, side: Side, slot: u8, enemy: u8) -> bool {
        let other = side.other();
        let mut front = self.front(state, side, slot);
        front.drop_where(|&strip| strip == LEADER);
        let against = usize::from(self.rules.touch(false));
        let strips = &front.as_slice()[..front.len().min(against)];
        let (mut me, take) = self.party(state, side, slot, strips, true);
        me.may_overlap = true;
        let theirs = [LEADER];
        let (mut foe, give) = self.party(state, other, enemy, &theirs, true);
        foe.at_pikes = self.rules.rulings.pikes_who == PikesWho::Whoever;
        let (gives, takes) = self.cases(&me, &foe, give, take);
        let left = i32::from(self.hits_left(state, other, enemy, LEADER));
        // The last two count for nothing: so few hardly outnumber him.
        (i32::from(state.at(side, slot).count()) - 2) * gives > left * takes
    }

    /// These strips of a formation as one side of a fight, and the least margin by which one of them is hurt. `ahead`:
    /// they show their pikes.
    fn party(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        strips: &[u8],
        ahead: bool,
    ) -> (Party, i16) {
        let mut party = Party { at_pikes: true, ..Party::default() };
        let mut margin = i16::MAX;
        for &strip in strips {
            let kind = self.kind_of(state, side, slot, strip);
            party.add(self.factor(kind), &self.rules);
            margin = margin.min(self.margin(kind));
            party.horse |= self.troop(kind).is_horse();
            if ahead && self.kind(kind).pikes {
                party.pikes = true;
                self.add_pikes_behind(state, side, slot, strip, &mut party);
            }
        }
        (party, margin)
    }

    /// The numbers of the 36 cases of a fight in which `me` hurts `foe`, by a margin of `give`, and is hurt by one of
    /// `take`.
    fn cases(&self, me: &Party, foe: &Party, give: i16, take: i16) -> (i32, i32) {
        let lead = melee::modifier(me, foe, &self.rules) - melee::modifier(foe, me, &self.rules);
        let (mut gives, mut takes) = (0, 0);
        for mine in 1..=6 {
            for theirs in 1..=6 {
                let by = mine - theirs + lead;
                gives += i32::from(by >= give);
                takes += i32::from(-by >= take);
            }
        }
        (gives, takes)
    }

    /// Is this enemy more than a lone leader, who keeps no side in the battle?
    #[inline]
    fn has_strips(&self, state: &State, side: Side, enemy: u8) -> bool {
        state.at(side.other(), enemy).count() > 0
    }

    /// A charge that `wanted` accepts: at the enemy whose quarter it holds, otherwise at the nearest that it can
    /// charge. It charges a lone leader only if there is no other enemy and he bars the way.
    pub(super) fn nearest_charge(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        wanted: impl Fn(u8) -> bool,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Option<Act> {
        let inches = self.speed(state, side, slot);
        let charge = |enemy| self.charge_within(state, side, slot, enemy, inches);
        let wanted = |enemy| charge(enemy).is_some() && wanted(enemy);
        let strips = |enemy| self.has_strips(state, side, enemy) && wanted(enemy);
        let me = state.at(side, slot);
        let held = (me.quarter_of != NONE && me.quarter_ready).then_some(me.quarter_of);
        let held = held.filter(|&enemy| strips(enemy));
        let bars = |enemy| state.gap(side, slot, enemy) <= 1 && wanted(enemy);
        let target = held
            .or_else(|| self.nearest(state, side, slot, strips, pick))
            .or_else(|| self.nearest(state, side, slot, bars, pick))?;
        let aspect = charge(target)?.aspect;
        Some(Act::Charge { target, aspect })
    }

    /// Goes forward at full speed; beyond the last enemy it turns back. It does not look for lone leaders.
    pub(super) fn full_speed(&self, state: &State, side: Side, slot: u8) -> Act {
        let depth = state.at(side, slot).depth;
        let ways = || {
            let enemies = self.here(state, side.other());
            let enemies = enemies.filter(|&enemy| self.has_strips(state, side, enemy));
            enemies.map(|enemy| (state.at(side.other(), enemy).depth - depth) * forward(side))
        };
        let speed = self.speed(state, side, slot);
        if ways().any(|way| way > 0) {
            Act::Advance(speed)
        } else if ways().any(|way| way < 0) {
            Act::FallBack(speed)
        } else {
            Act::Stand
        }
    }

    /// Charges the nearest enemy it can, shoots, works round an enemy whose front is taken, or goes forward at full
    /// speed. A formation with a shot charges only where the first fight hurts the enemy more than that shot.
    pub(super) fn charge_or_go_on(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        closes: bool,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Act {
        let shot = self.best_shot(state, side, slot);
        let better =
            |enemy| shot == 0 || self.first_fight(state, side, slot, enemy) > 6 * i32::from(shot);
        if closes && let Some(charge) = self.nearest_charge(state, side, slot, better, pick) {
            return charge;
        }
        if !closes || shot > 0 {
            return Act::Stand;
        }
        let round = self.work_round(state, side, slot, false, pick);
        round.unwrap_or_else(|| self.full_speed(state, side, slot))
    }

    /// Goes up to the enemy whose quarter it holds, if it may charge there once it reaches him.
    fn up_to_quarter(&self, state: &State, side: Side, slot: u8) -> Option<Act> {
        let (formation, other) = (state.at(side, slot), side.other());
        let enemy = formation.quarter_of;
        if enemy == NONE || !self.slot_free(state, other, enemy, formation.quarter) {
            return None;
        }
        let way = (state.at(other, enemy).depth - formation.depth) * forward(side);
        let speed = self.speed(state, side, slot);
        match way.signum() {
            1 => Some(Act::Advance(speed)),
            -1 => Some(Act::FallBack(speed)),
            _ => None,
        }
    }

    /// The number of faces with which a strip hits its best target from here; 0 if it may not shoot or has no target.
    pub(super) fn best_shot(&self, state: &State, side: Side, slot: u8) -> u8 {
        if !self.may_shoot(state, side, slot) {
            return 0;
        }
        let weapons = self.weapons(state, side, slot);
        let targets = self.here(state, side.other());
        let targets = targets.filter(|&enemy| self.is_target_of(state, side, slot, enemy, weapons));
        targets.map(|enemy| self.faces(state, side, slot, enemy, weapons)).max().unwrap_or(0)
    }

    /// May it shoot from its present place, and does it have a target?
    pub(super) fn has_a_shot(&self, state: &State, side: Side, slot: u8) -> bool {
        self.best_shot(state, side, slot) > 0
    }

    pub(super) fn face_or_stand(&self, state: &State, side: Side, slot: u8) -> Act {
        let held = self
            .here(state, side.other())
            .any(|enemy| state.at(side.other(), enemy).quarter_of == slot);
        if held { Act::Face } else { Act::Stand }
    }

    /// Works round an enemy whose front is taken, or, with `any`, any enemy. A formation that holds a quarter goes up
    /// to that enemy, and round to his rear only if others have taken his flanks.
    pub(super) fn work_round(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        any: bool,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Option<Act> {
        let (formation, other) = (state.at(side, slot), side.other());
        if formation.quarter_of != NONE && !formation.quarter_ready {
            return None;
        }
        if let Some(up) = self.up_to_quarter(state, side, slot) {
            return Some(up);
        }
        // A formation that holds a quarter works round that enemy only.
        let held = formation.quarter_of;
        let reach = 2 * self.speed(state, side, slot);
        let wants = |enemy: u8| {
            state.gap(side, slot, enemy) <= reach
                && (held == NONE || held == enemy)
                && self.has_strips(state, side, enemy)
                && (any || state.front_taken(other, enemy))
                && self.quarter(state, side, slot, enemy).is_some()
        };
        let target = self.nearest(state, side, slot, wants, pick)?;
        let quarter = self.quarter(state, side, slot, target)?;
        Some(Act::WorkRound { target, quarter })
    }

    /// The number of the 36 cases in which the first fight of a charge, as it would be dealt, hurts the enemy, minus
    /// those in which it hurts this side. 0 if it cannot charge.
    pub(super) fn first_fight(&self, state: &State, side: Side, slot: u8, enemy: u8) -> i32 {
        let other = side.other();
        let Some(charge) = self.charge(state, side, slot, enemy) else { return 0 };
        let mine = self.front(state, side, slot);
        let front = self.front(state, other, enemy);
        let theirs = self.shown(state, other, enemy, charge.aspect, front);
        let (few, many) = (mine.len().min(theirs.len()) as u8, mine.len().max(theirs.len()) as u8);
        if few == 0 {
            return 0;
        }
        let touch = self.rules.touch(true);
        let party = |of: Side, slot: u8, front: &Front| {
            let many_against = front.len() > usize::from(few);
            let mut strips = [NONE; 4];
            let mut count = 0;
            for at in deal::against(0, few, many, touch).take(if many_against { 4 } else { 1 }) {
                strips[count] = front[at];
                count += 1;
            }
            let ahead = of == side || charge.aspect == Aspect::Front;
            self.party(state, of, slot, &strips[..count], ahead)
        };
        let (mut me, take) = party(side, slot, &mine);
        me.charging = charge.counts;
        me.flank = charge.aspect == Aspect::Flank;
        me.rear = charge.aspect == Aspect::Rear;
        let (mut foe, give) = party(other, enemy, &theirs);
        foe.defends = charge.cover;
        foe.at_pikes = self.rules.rulings.pikes_who == PikesWho::Whoever;
        let (gives, takes) = self.cases(&me, &foe, give, take);
        gives - takes
    }

    /// The order that fits the intended act of a formation (FAW-O3 to O10).
    pub(super) fn order_for(&self, state: &State, side: Side, slot: u8, act: Act) -> Order {
        let formation = state.at(side, slot);
        let casts = formation.leader != NONE && self.casts(side, formation.leader);
        match act {
            Act::Charge { .. } => Order::Charge,
            Act::Advance(_) | Act::WorkRound { .. } => {
                // If an enemy may come into reach before its move, an order to charge is worthwhile.
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
            Act::Stand if self.shoots(state, side, slot) && !state.engaged(side, slot) => {
                Order::Shoot
            }
            Act::Stand | Act::Face | Act::Enter(_) => Order::StandFast,
        }
    }

    /// May it go closer to an enemy, and is one within its move?
    pub(super) fn is_in_reach(&self, state: &State, side: Side, slot: u8) -> bool {
        let inches = self.speed(state, side, slot);
        self.may_close(state, side, slot)
            && self.here(state, side.other()).any(|enemy| state.gap(side, slot, enemy) <= inches)
    }

    /// Could this enemy charge any of this side in his next move?
    fn threatens(&self, state: &State, side: Side, enemy: u8) -> bool {
        self.here(state, side).any(|friend| self.could_charge(state, side, friend, enemy))
    }

    /// Could this enemy charge this formation of `side` in his next move?
    fn could_charge(&self, state: &State, side: Side, slot: u8, enemy: u8) -> bool {
        let other = side.other();
        self.is_free(state, other, enemy)
            && state.gap(side, slot, enemy) <= self.speed(state, other, enemy)
    }

    /// The first of the usual spells that is known, affordable and legal, at the nearest enemy. Only enemies that could
    /// charge are frozen.
    pub(super) fn usual_spell(
        &self,
        state: &State,
        side: Side,
        leader: u8,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Option<Incantation> {
        let slot = state.sides[side].leaders[leader].slot;
        USUAL_SPELLS.into_iter().find_map(|spell| {
            let helps = |enemy| spell != Spell::Freeze || self.threatens(state, side, enemy);
            let legal = |enemy| self.is_legal(state, side, leader, spell, enemy) && helps(enemy);
            let target = self.nearest(state, side, slot, legal, pick)?;
            Some(Incantation::Spell(spell, target))
        })
    }

    /// Has he power to regain?
    pub(super) fn has_spent_power(&self, state: &State, side: Side, leader: u8) -> bool {
        state.sides[side].leaders[leader].power < self.person(side, leader).power
    }
}
