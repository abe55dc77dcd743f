//! \[Turn Sequence\] step 6, \[Close combat resolution\] (BC-T6, M, P, N) and assault columns (BC-L11).

use crate::braid_and_cockade::address::{Phase, Purpose, at};
use crate::braid_and_cockade::setup::Battle;
use crate::braid_and_cockade::state::{Charge, NONE, State};
use crate::{Dealt, Event, Log};
use fairfight_rules::braid_and_cockade::combat::{self, Role};
use fairfight_rules::braid_and_cockade::command::Assault;
use fairfight_rules::braid_and_cockade::{
    AfterMelee, Arm, AssaultEnd, GeneralDieInRepeatRounds, MultiUnitMelee,
};
use fairfight_rules::{D6, Dice, Side};

/// The chargers of one melee, in order of declaration; the rest is [`NONE`].
type Chargers = [u8; 4];

impl Battle {
    /// Whose melee is next: the attacker's charges in order, then the defender's.
    pub(super) fn next_melee(&self, state: &State) -> Option<(Side, u8)> {
        let ready = |side: Side| {
            let units = (0u8..).zip(state.sides[side].units.iter());
            let ready = units.filter(|(_, unit)| {
                let fights = match unit.charge {
                    Charge::Contact => true,
                    // Locked units fight once a turn.
                    Charge::Locked => !unit.struck,
                    Charge::None | Charge::Free | Charge::OnTest | Charge::Over | Charge::Ran => {
                        false
                    }
                };
                fights && unit.is_here() && state.unit(side.other(), unit.target).is_here()
            });
            ready.map(|(id, _)| id).next()
        };
        let [second, first] = state.in_order();
        [first, second].into_iter().find_map(|side| ready(side).map(|id| (side, id)))
    }

    /// All melees are fought: whoever charged somebody who has gone stops an inch before his place.
    pub(super) fn melees_over(&self, state: &mut State) {
        for side in Side::BOTH {
            for id in 0..state.sides[side].units.len() {
                let unit = *state.unit(side, id);
                if unit.charge == Charge::Contact && unit.is_here() {
                    let place = state.unit(side.other(), unit.target).depth;
                    self.stop_before(side, id, place, state);
                    state.unit_mut(side, id).charge = Charge::Over;
                    self.general_leaves(side, id, state);
                }
            }
        }
    }

    /// An inch before this place, on the side from which the unit came, in the open.
    fn stop_before(&self, side: Side, id: u8, place: i16, state: &mut State) {
        let from = state.unit(side, id).depth;
        let way = match (place - from).signum() {
            0 => state.forward(side),
            way => way,
        };
        let unit = state.unit_mut(side, id);
        unit.depth = (place - way).clamp(0, self.table);
        unit.leave_site();
    }

    /// One melee, from the first round to the last.
    pub(super) fn melee<D: Dice, L: Log>(
        &self,
        side: Side,
        first: u8,
        state: &mut State,
        dice: &mut D,
        log: &mut L,
    ) {
        log.event(|| Event::Phase("6. Melee"));
        let target = state.unit(side, first).target;
        let enemy = side.other();
        let mut chargers: Chargers = [NONE; 4];
        chargers[0] = first;
        let pooled = self.rules.rulings.multi_unit_melee == MultiUnitMelee::Pooled
            && !state.unit(side, first).assault;
        if pooled {
            let mut count = 1;
            for (id, unit) in (0u8..).zip(state.sides[side].units.iter()) {
                let joins = id != first
                    && unit.charge == state.unit(side, first).charge
                    && unit.target == target
                    && !unit.assault
                    && unit.is_here();
                if joins && count < chargers.len() {
                    chargers[count] = id;
                    count += 1;
                }
            }
        }
        for id in each(&chargers) {
            let unit = state.unit_mut(side, id);
            unit.charged |= unit.charge == Charge::Contact;
            (unit.foe, unit.struck) = (target, true);
            (unit.stance.won, unit.stance.lost) = self.remembered(unit.bouts, unit.stance);
        }
        let it = state.unit_mut(enemy, target);
        it.foe = first;
        (it.stance.won, it.stance.lost) = self.remembered(it.bouts, it.stance);
        let won = if state.unit(side, first).assault {
            self.duel(side, first, target, state, dice, log)
        } else {
            self.rounds(side, &chargers, target, state, dice, log)
        };
        for id in each(&chargers) {
            let unit = state.unit_mut(side, id);
            unit.bouts += 1;
            unit.stance.won |= won == Some(side);
            unit.stance.lost |= won == Some(enemy);
        }
        let it = state.unit_mut(enemy, target);
        it.bouts += 1;
        it.stance.won |= won == Some(enemy);
        it.stance.lost |= won == Some(side);
        if it.stance.kind.arm == Arm::GrandBattery && it.general != NONE {
            let general = std::mem::replace(&mut it.general, NONE);
            state.sides[enemy].leaders[general].exhausted = true;
        }
        self.see_to(enemy, target, state, log);
        let place = state.unit(enemy, target).depth;
        for id in each(&chargers) {
            self.see_to(side, id, state, log);
            let both = state.unit(side, id).is_here() && state.unit(enemy, target).is_here();
            let locks = both && self.rules.rulings.after_melee == AfterMelee::Locked;
            if state.unit(side, id).is_here() {
                self.stop_before(side, id, place, state);
                self.general_leaves(side, id, state);
            }
            self.lock(side, id, target, locks, state);
        }
        // Whoever was locked with somebody who is gone is free.
        if !state.unit(enemy, target).is_here() {
            for id in 0..state.sides[side].units.len() {
                let unit = state.unit(side, id);
                if unit.charge == Charge::Locked && unit.target == target {
                    self.lock(side, id, target, false, state);
                }
            }
            self.unlock_target(enemy, target, state);
        }
        for id in each(&chargers) {
            if !state.unit(side, id).is_here() {
                self.unlock_all_on(side, id, state);
            }
        }
    }

    /// What a unit that has fought nothing yet this turn keeps of melees won and lost (ruling
    /// `win-lose-memory`).
    fn remembered(
        &self,
        bouts: u8,
        stance: fairfight_rules::braid_and_cockade::Stance,
    ) -> (bool, bool) {
        if bouts == 0 { (false, false) } else { (stance.won, stance.lost) }
    }

    /// A charger's charge is over, or it is locked with its target.
    fn lock(&self, side: Side, id: u8, target: u8, locks: bool, state: &mut State) {
        let was = state.unit(side, id).charge == Charge::Locked;
        state.unit_mut(side, id).charge = if locks { Charge::Locked } else { Charge::Over };
        let it = state.unit_mut(side.other(), target);
        match (was, locks) {
            (false, true) => it.locked += 1,
            (true, false) => it.locked = it.locked.saturating_sub(1),
            (true, true) | (false, false) => {}
        }
    }

    /// The target of others was itself locked with somebody by its own charge: not any more.
    fn unlock_target(&self, side: Side, id: u8, state: &mut State) {
        if state.unit(side, id).charge == Charge::Locked {
            let target = state.unit(side, id).target;
            self.lock(side, id, target, false, state);
        }
    }

    /// Everybody locked on a unit that is gone is free.
    fn unlock_all_on(&self, side: Side, id: u8, state: &mut State) {
        for enemy in 0..state.sides[side.other()].units.len() {
            let unit = state.unit(side.other(), enemy);
            if unit.charge == Charge::Locked && unit.target == id {
                self.lock(side.other(), enemy, id, false, state);
            }
        }
    }

    /// Frees all who were locked with a unit that fell back, left or was removed in the end phase.
    pub(super) fn unlock(&self, side: Side, id: u8, state: &mut State) {
        self.unlock_target(side, id, state);
        self.unlock_all_on(side, id, state);
    }

    /// The rounds of a melee (BC-M5 to M8). Who won?
    fn rounds<D: Dice, L: Log>(
        &self,
        side: Side,
        chargers: &Chargers,
        target: u8,
        state: &mut State,
        dice: &mut D,
        log: &mut L,
    ) -> Option<Side> {
        let enemy = side.other();
        for round in 0u16.. {
            let mut scores = [0i16; 2];
            for id in each(chargers) {
                scores[0] += self.roll(side, id, round, state, dice);
            }
            scores[1] += self.roll(enemy, target, round, state, dice);
            let it = state.unit(enemy, target);
            let main = chargers[0];
            for id in each(chargers) {
                let unit = state.unit(side, id);
                let field = combat::field(&unit.stance, &it.stance, &self.rules);
                let lines =
                    |role| combat::lines(&unit.stance, &it.stance, role, field, &self.rules);
                scores[0] += combat::score(0, unit.left, lines(Role::Charger));
                if id == main {
                    scores[1] += combat::score(0, it.left, lines(Role::Target));
                }
            }
            let difference = scores[0] - scores[1];
            if difference != 0 {
                let loser = if difference > 0 { enemy } else { side };
                let due = difference.unsigned_abs();
                let losers: Chargers =
                    if loser == side { *chargers } else { [target, NONE, NONE, NONE] };
                self.losses(loser, &losers, due, state, dice, log);
                return Some(loser.other());
            }
            for &id in first_standing(side, chargers, state).iter() {
                self.lose(side, id, 1, Dealt::Blow, state, log);
            }
            self.lose(enemy, target, 1, Dealt::Blow, state, log);
            let mine = each(chargers).any(|id| state.unit(side, id).remains(&self.rules));
            let theirs = state.unit(enemy, target).remains(&self.rules);
            match (mine, theirs) {
                (true, true) => {}
                (true, false) => return Some(side),
                (false, true) => return Some(enemy),
                (false, false) => return None,
            }
            for id in each(chargers) {
                self.next_formation(side, id, state);
            }
            self.next_formation(enemy, target, state);
        }
        None
    }

    fn next_formation(&self, side: Side, id: u8, state: &mut State) {
        let unit = state.unit_mut(side, id);
        unit.stance.formation = combat::formation_in_melee(&unit.stance, unit.left, &self.rules);
    }

    /// A unit's dice of a round, its general's last.
    fn roll<D: Dice>(&self, side: Side, id: u8, round: u16, state: &State, dice: &mut D) -> i16 {
        let unit = state.unit(side, id);
        let own = combat::dice(&unit.stance, unit.left, &self.rules);
        let once =
            self.rules.rulings.general_die_in_repeat_rounds == GeneralDieInRepeatRounds::FirstRound;
        let general = unit.general != NONE && !(once && round > 0);
        let ordinal = u16::from(unit.bouts) << 12 | round << 7;
        let mut sum = 0;
        for die in 0..own {
            let address = at(Phase::Melee, side, id, Purpose::Score);
            sum += i16::from(dice.d6(address.ordinal(ordinal | u16::from(die))).face());
        }
        if general {
            let address = at(Phase::Melee, side, id, Purpose::GeneralScore);
            sum += i16::from(dice.d6(address.ordinal(ordinal)).face());
        }
        sum
    }

    /// The loser's dice: as many as the difference, until it has no stand left (BC-M8). Of several
    /// chargers each loses in turn, in order of declaration.
    fn losses<D: Dice, L: Log>(
        &self,
        side: Side,
        losers: &Chargers,
        due: u16,
        state: &mut State,
        dice: &mut D,
        log: &mut L,
    ) {
        let main = losers[0];
        let mut stands: u16 = each(losers).map(|id| u16::from(state.unit(side, id).left)).sum();
        let mut lost = [0u8; 4];
        let mut next = 0;
        let bouts = u16::from(state.unit(side, main).bouts);
        for die in 0..due {
            if stands == 0 {
                break;
            }
            let address = at(Phase::Melee, side, main, Purpose::Loss).ordinal(bouts << 12 | die);
            if !combat::takes_stand(dice.d6(address), &self.rules) {
                continue;
            }
            stands -= 1;
            loop {
                let (id, slot) = (losers[next], next);
                next = (next + 1) % losers.len();
                if id != NONE && state.unit(side, id).left > lost[slot] {
                    lost[slot] += 1;
                    break;
                }
            }
        }
        for (slot, id) in losers.iter().enumerate().filter(|(_, id)| **id != NONE) {
            self.lose(side, *id, lost[slot], Dealt::Blow, state, log);
        }
    }

    /// An assault column's duel (BC-L11 to L13). Who won?
    fn duel<D: Dice, L: Log>(
        &self,
        side: Side,
        id: u8,
        target: u8,
        state: &mut State,
        dice: &mut D,
        log: &mut L,
    ) -> Option<Side> {
        let enemy = side.other();
        let general = state.unit(side, id).general;
        for round in 0u16.. {
            let (unit, it) = (state.unit(side, id), state.unit(enemy, target));
            let mut duel =
                Assault { stands: unit.left, general: unit.general != NONE, target: it.left };
            let remains = (unit.remains(&self.rules), it.remains(&self.rules));
            if duel.is_over(remains, &self.rules) {
                let stop = self.rules.rulings.assault_end == AssaultEnd::StopAtTwo;
                let gone = it.left == 0 || (stop && !remains.1);
                return Some(if gone { side } else { enemy });
            }
            let (attack, defence) = duel.dice(&self.rules);
            let mut roll = |side, unit, bouts: u8, count: u8| {
                let bouts = u16::from(bouts);
                let mut faces = [D6::FACES[0]; 3];
                for (die, face) in (0u16..).zip(&mut faces).take(count.into()) {
                    let address = at(Phase::Melee, side, unit, Purpose::Assault);
                    *face = dice.d6(address.ordinal(bouts << 12 | round << 2 | die));
                }
                faces
            };
            let bouts = (unit.bouts, it.bouts);
            let attackers = roll(side, id, bouts.0, attack);
            let defenders = roll(enemy, target, bouts.1, defence);
            duel.round(&attackers[..attack.into()], &defenders[..defence.into()]);
            if !duel.general && general != NONE && state.unit(side, id).general != NONE {
                state.unit_mut(side, id).general = NONE;
                let leader = &mut state.sides[side].leaders[general];
                (leader.exhausted, leader.busy) = (true, false);
                log.event(|| Event::Slain(crate::LeaderRef { side, leader: general.into() }));
            }
            let lost = (
                state.unit(side, id).left - duel.stands,
                it_left(state, enemy, target) - duel.target,
            );
            self.lose(side, id, lost.0, Dealt::Blow, state, log);
            self.lose(enemy, target, lost.1, Dealt::Blow, state, log);
        }
        None
    }
}

fn it_left(state: &State, side: Side, id: u8) -> u8 {
    state.unit(side, id).left
}

/// The units of a melee's side.
fn each(units: &Chargers) -> impl Iterator<Item = u8> {
    units.iter().copied().filter(|id| *id != NONE)
}

/// The first of these with a stand: it bears what its side loses in an equal round (BC-M7).
fn first_standing(side: Side, units: &Chargers, state: &State) -> Option<u8> {
    each(units).find(|&id| state.unit(side, id).left > 0)
}
