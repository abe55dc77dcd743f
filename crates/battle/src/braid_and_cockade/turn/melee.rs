//! \[Turn Sequence\] step 6, \[Close combat resolution\] (BC-T6, M, P, N) and assault columns (BC-L11).

use super::losses::{Loss, TOO_FEW};
use super::{Next, Turn};
use crate::braid_and_cockade::address::{Phase, Purpose, at};
use crate::braid_and_cockade::bout::{Bout, Leg, MOST};
use crate::braid_and_cockade::clock::{AT_ONCE, Clock, Stage};
use crate::braid_and_cockade::setup::Battle;
use crate::braid_and_cockade::state::{Charge, NONE, State, Unit};
use crate::{Dealt, Event, Log, Rolled, Source, Sum};
use fairfight_rules::braid_and_cockade::combat::{self, Role};
use fairfight_rules::braid_and_cockade::command::Assault;
use fairfight_rules::braid_and_cockade::{
    AfterMelee, Arm, AssaultEnd, GeneralDieInRepeatRounds, MultiUnitMelee,
};
use fairfight_rules::{D6, Dice, Side};
use std::cell::LazyCell;

impl Battle {
    /// The next melee: the attacker's charges in order, then the defender's.
    fn next_melee(&self, state: &State) -> Option<(Side, u8)> {
        let ready = |side: Side| {
            let units = (0u8..).zip(state.sides[side].units.iter());
            let mut ready = units.filter(|(_, unit)| {
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
            ready.next().map(|(id, _)| id)
        };
        let [second, first] = state.in_order();
        [first, second].into_iter().find_map(|side| ready(side).map(|id| (side, id)))
    }

    /// A unit's dice of a round of the melee: its own, and its general's.
    fn score_dice(&self, unit: &Unit, round: u8) -> (u8, u8) {
        let own = combat::dice(&unit.stance, unit.left, &self.rules);
        let once =
            self.rules.rulings.general_die_in_repeat_rounds == GeneralDieInRepeatRounds::FirstRound;
        (own, u8::from(unit.general != NONE && !(once && round > 0)))
    }

    /// Stands and lines of the chargers of the current melee, minus those of the target.
    fn standing(&self, state: &State) -> i16 {
        let (bout, rules) = (&state.bout, &self.rules);
        let it = state.unit(bout.side.other(), bout.target);
        let mut standing = 0;
        for id in bout.chargers() {
            let unit = state.unit(bout.side, id);
            let field = combat::field(&unit.stance, &it.stance, rules);
            let lines = |role| combat::lines(&unit.stance, &it.stance, role, field, rules);
            standing += combat::score(0, unit.left, lines(Role::Charger));
            if id == bout.chargers[0] {
                standing -= combat::score(0, it.left, lines(Role::Target));
            }
        }
        standing
    }

    /// What a unit adds to its dice in the current melee: its stands and lines.
    fn score_sum(&self, state: &State, side: Side, id: u8) -> Sum {
        let (bout, rules) = (&state.bout, &self.rules);
        let charger = if side == bout.side { id } else { bout.chargers[0] };
        let (unit, it) =
            (state.unit(bout.side, charger), state.unit(bout.side.other(), bout.target));
        let field = combat::field(&unit.stance, &it.stance, rules);
        let (role, stands) =
            if side == bout.side { (Role::Charger, unit.left) } else { (Role::Target, it.left) };
        let lines = combat::named_lines(&unit.stance, &it.stance, role, field, rules);
        Sum::new(std::iter::once(("stands", stands.into())).chain(lines))
    }

    /// The chargers' dice still to be rolled in this round, minus the target's.
    fn score_to_come(&self, state: &State) -> i16 {
        let bout = &state.bout;
        let dice = |side: Side, id: u8| {
            let (own, general) = self.score_dice(state.unit(side, id), bout.round);
            i16::from(own + general)
        };
        let (rolled, theirs) = (bout.rolled as i16, dice(bout.side.other(), bout.target));
        if bout.leg == Leg::Target {
            return rolled - theirs;
        }
        let ids = bout.chargers.into_iter().skip(bout.place.into()).filter(|id| *id != NONE);
        ids.map(|id| dice(bout.side, id)).sum::<i16>() - rolled - theirs
    }

    /// The stands that a side of the melee can lose.
    fn stands_at_stake(&self, state: &State, side: Side) -> i64 {
        let units = state.bout.units(side).into_iter().filter(|id| *id != NONE);
        units.map(|id| state.unit(side, id)).map(|unit| self.counts(unit, unit.left)).sum()
    }
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Step 6: rolls the next throw of the current melee, or begins the next melee.
    pub(super) fn melee(&mut self, clock: Clock) -> Next {
        if self.state.bout.target == NONE {
            let Some((side, first)) = self.battle.next_melee(self.state) else {
                self.melees_over();
                if !self.has_end_dice() {
                    return self.on_to(clock.on(Stage::TurnEnd));
                }
                self.log.event(|| Event::Phase("7. End phase"));
                return self.on_to(clock.on(Stage::Attrition));
            };
            self.begins(side, first);
        }
        match self.state.bout.leg {
            Leg::Chargers => {
                let place = usize::from(self.state.bout.place);
                let charger = self.state.bout.chargers.get(place).copied();
                match charger.filter(|id| *id != NONE) {
                    Some(id) => self.score(self.state.bout.side, id),
                    None => {
                        (self.state.bout.leg, self.state.bout.place) = (Leg::Target, 0);
                        Next::On
                    }
                }
            }
            Leg::Target if self.state.bout.place == 0 => {
                self.score(self.state.bout.side.other(), self.state.bout.target)
            }
            Leg::Target => {
                self.compare();
                Next::On
            }
            Leg::Losses => self.loss_die(),
            Leg::Duel => self.duel(),
        }
    }

    /// Ends the melees: a unit that charged an enemy who is gone stops an inch before his place.
    fn melees_over(&mut self) {
        for side in Side::BOTH {
            for id in 0..self.state.sides[side].units.len() {
                let unit = *self.state.unit(side, id);
                if unit.charge == Charge::Contact && unit.is_here() {
                    let place = self.state.unit(side.other(), unit.target).depth;
                    self.stop_before(side, id, place);
                    self.state.unit_mut(side, id).charge = Charge::Over;
                    self.general_leaves(side, id);
                }
            }
        }
    }

    /// Puts a unit an inch before this place, on the side from which it came, in the open.
    fn stop_before(&mut self, side: Side, id: u8, place: i16) {
        let from = self.state.unit(side, id).depth;
        let way = match (place - from).signum() {
            0 => self.state.forward(side),
            way => way,
        };
        let unit = self.state.unit_mut(side, id);
        unit.depth = (place - way).clamp(0, self.battle.table);
        unit.leave_site();
    }

    /// Begins a melee: the chargers, and what both sides keep of earlier melees.
    fn begins(&mut self, side: Side, first: u8) {
        self.log.event(|| Event::Phase("6. Melee"));
        let main = *self.state.unit(side, first);
        let (target, enemy) = (main.target, side.other());
        let leg = if main.assault { Leg::Duel } else { Leg::Chargers };
        let mut bout = Bout { side, target, leg, ..Bout::NONE };
        bout.chargers[0] = first;
        let pooled = self.battle.rules.rulings.multi_unit_melee == MultiUnitMelee::Pooled;
        if pooled && !main.assault {
            let units = (0u8..).zip(self.state.sides[side].units.iter());
            let join = units.filter(|(id, unit)| {
                *id != first
                    && unit.charge == main.charge
                    && unit.target == target
                    && !unit.assault
                    && unit.is_here()
            });
            for (place, (id, _)) in bout.chargers[1..].iter_mut().zip(join) {
                *place = id;
            }
        }
        for id in bout.chargers() {
            let unit = self.state.unit_mut(side, id);
            unit.charged |= unit.charge == Charge::Contact;
            (unit.foe, unit.struck) = (target, true);
            let (general, assault) = (unit.general, unit.assault);
            if general != NONE && !assault {
                // BC-L6: the general who leads it fights and is exhausted.
                self.state.sides[side].leaders[general].exhausted = true;
            }
        }
        self.state.unit_mut(enemy, target).foe = first;
        for (side, id) in bout.everybody() {
            let unit = self.state.unit_mut(side, id);
            if unit.bouts == 0 {
                // It has fought nothing yet this turn (ruling `win-lose-memory`).
                (unit.stance.won, unit.stance.lost) = (false, false);
            }
        }
        self.state.bout = bout;
    }

    /// Rolls a unit's dice of a round, its general's last (BC-M1 to M5, L3, L6).
    fn score(&mut self, side: Side, id: u8) -> Next {
        let Bout { round, rolled, side: charging, .. } = self.state.bout;
        let unit = *self.state.unit(side, id);
        let (own, general) = self.battle.score_dice(&unit, round);
        let (rolled, all) = (rolled as u8, own + general);
        if rolled == all {
            (self.state.bout.place, self.state.bout.rolled) = (self.state.bout.place + 1, 0);
            return Next::On;
        }
        if self.waits() {
            return Next::Wait;
        }
        let ordinal = u16::from(unit.bouts) << 12 | u16::from(round) << 7;
        let count = AT_ONCE.min(all - rolled);
        let mut throw = Throw::default();
        for die in rolled..rolled + count {
            let (purpose, die) =
                if die < own { (Purpose::Score, die) } else { (Purpose::GeneralScore, 0) };
            let address = at(Phase::Melee, side, id, purpose).ordinal(ordinal | u16::from(die));
            throw.add(self.dice.d6(address));
            if purpose == Purpose::Score {
                self.log.sum(|| {
                    let sum = self.battle.score_sum(self.state, side, id);
                    if own > 1 { sum.together() } else { sum }
                });
            }
        }
        self.report_score(side, &throw);
        let sum = if side == charging { throw.sum } else { -throw.sum };
        self.state.bout.sum += sum;
        self.state.bout.rolled = (rolled + count).into();
        Next::On
    }

    /// Reports luck: the worth of a throw of a score, in stands that the loser's dice take on average, if the dice
    /// still to be rolled in this round show 3.5 each.
    fn report_score(&mut self, side: Side, throw: &Throw) {
        let (battle, state) = (self.battle, &*self.state);
        let bout = &state.bout;
        let sign = if side == bout.side { 1 } else { -1 };
        let at_stake = LazyCell::new(|| {
            let to_come = battle.score_to_come(state) - sign * i16::from(throw.dice);
            let twice = 2 * (battle.standing(state) + bout.sum) + 7 * to_come;
            let most = |side| battle.stands_at_stake(state, side);
            (twice, most(bout.side), most(bout.side.other()))
        });
        // Each half point of difference takes `on` twelfths of a stand, rounded to the nearest stand.
        let on = i64::from(battle.rules.numbers.melee_loss_on.clamp(0, 6));
        let taken = |halves: i16, most: i64| ((i64::from(halves) * on + 6) / 12).min(most);
        self.log.rolled(throw.rolled(Source::Melee, side), |face| {
            let (twice, mine, theirs) = *at_stake;
            let twice = twice + 2 * sign * throw.of_face(face);
            let fall = if twice > 0 { taken(twice, theirs) } else { -taken(-twice, mine) };
            i64::from(sign) * fall
        });
    }

    /// Compares the scores of a round: next come the loser's dice, another round, or the end (BC-M5 to M9).
    fn compare(&mut self) {
        let bout = self.state.bout;
        let (side, enemy) = (bout.side, bout.side.other());
        let difference = self.battle.standing(self.state) + bout.sum;
        if difference != 0 {
            let loser = if difference > 0 { enemy } else { side };
            let due = difference.unsigned_abs();
            self.log.event(|| {
                let main = |side| self.battle.listed(side, bout.units(side)[0]);
                Event::Did {
                    unit: main(loser.other()),
                    what: "won against {whom} by {number}",
                    whom: Some(main(loser)),
                    number: Some(due as i16),
                }
            });
            self.state.bout = Bout { leg: Leg::Losses, loser, due, place: 0, sum: 0, ..bout };
            return;
        }
        // The first charger that has a stand bears the losses of the chargers.
        if let Some(id) = bout.chargers().find(|&id| self.state.unit(side, id).left > 0) {
            self.lose(side, id, 1, Loss::Dealt(Dealt::Blow));
        }
        self.lose(enemy, bout.target, 1, Loss::Dealt(Dealt::Blow));
        let rules = &self.battle.rules;
        let mine = bout.chargers().any(|id| self.state.unit(side, id).remains(rules));
        let theirs = self.state.unit(enemy, bout.target).remains(rules);
        match (mine, theirs) {
            (true, true) => {}
            (true, false) => return self.melee_over(Some(side)),
            (false, true) => return self.melee_over(Some(enemy)),
            (false, false) => return self.melee_over(None),
        }
        for (side, id) in bout.everybody() {
            let unit = self.state.unit_mut(side, id);
            unit.stance.formation = combat::formation_in_melee(&unit.stance, unit.left, rules);
        }
        let round = bout.round + 1;
        self.state.bout = Bout { leg: Leg::Chargers, round, place: 0, sum: 0, ..bout };
    }

    /// Rolls one of the loser's dice: there are as many as the difference, until it has no stand left (BC-M8). Of
    /// several chargers each loses in turn, in order of declaration.
    fn loss_die(&mut self) -> Next {
        let bout = self.state.bout;
        let units = bout.units(bout.loser);
        let left = |place: usize| match units[place] {
            NONE => 0,
            id => self.state.unit(bout.loser, id).left - bout.lost[place],
        };
        let mut next = (0..MOST).map(|step| (usize::from(bout.place) + step) % MOST);
        let bears = next.find(|&place| left(place) > 0);
        let Some(place) = bears.filter(|_| bout.due > 0) else {
            for (place, id) in units.into_iter().enumerate().filter(|(_, id)| *id != NONE) {
                self.lose(bout.loser, id, bout.lost[place], Loss::Dealt(Dealt::Blow));
            }
            self.melee_over(Some(bout.loser.other()));
            return Next::On;
        };
        let unit = *self.state.unit(bout.loser, units[place]);
        let left = left(place);
        if self.waits() {
            return Next::Wait;
        }
        let rules = &self.battle.rules;
        let main = self.state.unit(bout.loser, units[0]);
        let address = at(Phase::Melee, bout.loser, units[0], Purpose::Loss);
        let die = self.dice.d6(address.ordinal(u16::from(main.bouts) << 12 | bout.rolled));
        let (battle, takes) = (self.battle, |die| combat::takes_stand(die, rules));
        self.log.rolled_d6(Source::Melee, bout.loser, die, |die| {
            battle.counts(&unit, left - u8::from(takes(die)))
        });
        self.log.sum(|| Sum::by_face(|die| !takes(die)));
        let bout = &mut self.state.bout;
        (bout.rolled, bout.due) = (bout.rolled + 1, bout.due - 1);
        if takes(die) {
            bout.lost[place] += 1;
            bout.place = ((place + 1) % MOST) as u8;
        }
        Next::On
    }

    /// Plays a round of an assault column's duel (BC-L11 to L13), or its end.
    fn duel(&mut self) -> Next {
        let rules = &self.battle.rules;
        let Bout { side, target, round, chargers: [id, ..], .. } = self.state.bout;
        let enemy = side.other();
        let (unit, it) = (*self.state.unit(side, id), *self.state.unit(enemy, target));
        let duel = Assault { stands: unit.left, general: unit.general != NONE, target: it.left };
        let remains = (unit.remains(rules), it.remains(rules));
        if duel.is_over(remains, rules) {
            let stop = rules.rulings.assault_end == AssaultEnd::StopAtTwo;
            let gone = it.left == 0 || (stop && !remains.1);
            self.melee_over(Some(if gone { side } else { enemy }));
            return Next::On;
        }
        if self.waits() {
            return Next::Wait;
        }
        let (attack, defence) = duel.dice(rules);
        let mut throw = Throw::default();
        for (side, id, bouts, count) in
            [(side, id, unit.bouts, attack), (enemy, target, it.bouts, defence)]
        {
            for die in 0..u16::from(count) {
                let ordinal = u16::from(bouts) << 12 | u16::from(round) << 2 | die;
                let address = at(Phase::Melee, side, id, Purpose::Assault).ordinal(ordinal);
                throw.add(self.dice.d6(address));
            }
        }
        let after = |faces: [D6; AT_ONCE as usize]| {
            let mut after = duel;
            let (mine, theirs) = faces.split_at(attack.into());
            after.round(mine, &theirs[..defence.into()]);
            after
        };
        self.log.rolled(throw.rolled(Source::Melee, side), |face| {
            let after = after(throw.faces_of(face));
            i64::from(after.stands) - i64::from(after.target)
        });
        let after = after(throw.faces);
        if duel.general && !after.general {
            self.state.unit_mut(side, id).general = NONE;
            let leader = &mut self.state.sides[side].leaders[unit.general];
            (leader.exhausted, leader.busy) = (true, false);
            let leader = crate::LeaderRef::new(side, unit.general);
            self.log.event(|| Event::Slain(leader));
        }
        self.lose(side, id, unit.left - after.stands, Loss::Dealt(Dealt::Blow));
        self.lose(enemy, target, it.left - after.target, Loss::Dealt(Dealt::Blow));
        self.state.bout.round += 1;
        Next::On
    }

    /// Ends a melee, won by `won`: which units are gone, where the chargers stand, which units are locked.
    fn melee_over(&mut self, won: Option<Side>) {
        let bout = std::mem::replace(&mut self.state.bout, Bout::NONE);
        let (side, enemy, target) = (bout.side, bout.side.other(), bout.target);
        for (side, id) in bout.everybody() {
            let unit = self.state.unit_mut(side, id);
            unit.bouts += 1;
            unit.stance.won |= won == Some(side);
            unit.stance.lost |= won == Some(side.other());
        }
        let it = self.state.unit_mut(enemy, target);
        if it.stance.kind.arm == Arm::GrandBattery && it.general != NONE {
            let general = std::mem::replace(&mut it.general, NONE);
            self.state.sides[enemy].leaders[general].exhausted = true;
        }
        self.see_to(enemy, target, Loss::Follows(TOO_FEW));
        let place = self.state.unit(enemy, target).depth;
        for id in bout.chargers() {
            self.see_to(side, id, Loss::Follows(TOO_FEW));
            let here = self.state.unit(side, id).is_here();
            let both = here && self.state.unit(enemy, target).is_here();
            let locks = both && self.battle.rules.rulings.after_melee == AfterMelee::Locked;
            if here {
                self.stop_before(side, id, place);
                self.general_leaves(side, id);
            }
            self.lock(side, id, target, locks);
        }
    }
}

impl<D, L> Turn<'_, D, L> {
    /// Ends a charger's charge, or locks it with its target.
    fn lock(&mut self, side: Side, id: u8, target: u8, locks: bool) {
        let was = self.state.unit(side, id).charge == Charge::Locked;
        let charge = if locks { Charge::Locked } else { Charge::Over };
        self.state.unit_mut(side, id).charge = charge;
        let it = self.state.unit_mut(side.other(), target);
        match (was, locks) {
            (false, true) => it.locked += 1,
            (true, false) => it.locked = it.locked.saturating_sub(1),
            (true, true) | (false, false) => {}
        }
    }

    /// Frees every unit locked with a unit that is gone.
    fn unlock_all_on(&mut self, side: Side, id: u8) {
        for enemy in 0..self.state.sides[side.other()].units.len() {
            let unit = self.state.unit(side.other(), enemy);
            if unit.charge == Charge::Locked && unit.target == id {
                self.lock(side.other(), enemy, id, false);
            }
        }
    }

    /// Frees a unit that is gone or has run from its own melee, and all units that were locked with it.
    pub(super) fn unlock(&mut self, side: Side, id: u8) {
        if self.state.unit(side, id).charge == Charge::Locked {
            let target = self.state.unit(side, id).target;
            self.lock(side, id, target, false);
        }
        self.unlock_all_on(side, id);
    }
}

/// Several dice of one throw.
#[derive(Clone, Copy)]
struct Throw {
    faces: [D6; AT_ONCE as usize],
    dice: u8,
    sum: i16,
}

impl Default for Throw {
    fn default() -> Throw {
        Throw { faces: [D6::FACES[0]; AT_ONCE as usize], dice: 0, sum: 0 }
    }
}

impl Throw {
    fn add(&mut self, die: D6) {
        self.faces[usize::from(self.dice)] = die;
        self.dice += 1;
        self.sum += i16::from(die.face());
    }

    /// The throw as one die of all its outcomes, the first die the highest digit.
    fn rolled(&self, source: Source, roller: Side) -> Rolled {
        let faces = &self.faces[..usize::from(self.dice)];
        let digit = |face, die: &D6| 6 * face + u32::from(die.face()) - 1;
        let faces_of_all = 6u32.pow(self.dice.into());
        Rolled { source, roller, faces: faces_of_all, face: 1 + faces.iter().fold(0, digit) }
    }

    /// The dice behind this face.
    fn faces_of(&self, face: u32) -> [D6; AT_ONCE as usize] {
        let mut faces = [D6::FACES[0]; AT_ONCE as usize];
        let mut rest = face - 1;
        for die in faces[..usize::from(self.dice)].iter_mut().rev() {
            *die = D6::FACES[(rest % 6) as usize];
            rest /= 6;
        }
        faces
    }

    /// The sum of the dice behind this face.
    fn of_face(&self, face: u32) -> i16 {
        let faces = self.faces_of(face);
        faces[..usize::from(self.dice)].iter().map(|die| i16::from(die.face())).sum()
    }
}
