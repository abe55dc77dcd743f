//! `random`: any legal option, all equally likely.

use super::{Act, Decide};
use crate::Log;
use crate::fire_at_will::address::{Phase, Purpose, at, at_side};
use crate::fire_at_will::state::{NONE, SLOTS};
use crate::fire_at_will::turn::{Deed, Incantation, Turn};
use fairfight_rules::fire_at_will::SpeechRange;
use fairfight_rules::fire_at_will::extra::Order;
use fairfight_rules::{Dice, Side};

/// The orders, in the order in which a die picks them.
const ORDERS: [Order; 7] = [
    Order::Shoot,
    Order::Bispelling,
    Order::StandFast,
    Order::Advance,
    Order::Charge,
    Order::Retreat,
    Order::BreakAway,
];

/// All acts that a formation can choose.
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

/// The doctrine `random`.
pub(in crate::fire_at_will) struct Random;

impl Decide for Random {
    fn draws() -> bool {
        true
    }

    fn order(turn: &mut Turn<'_, impl Dice, impl Log>, side: Side, slot: u8) -> Order {
        let pick = turn.dice.pick(7, at(Phase::Orders, side, slot, Purpose::Choice));
        ORDERS[pick as usize]
    }

    fn moves_first(turn: &mut Turn<'_, impl Dice, impl Log>, side: Side) -> bool {
        turn.dice.pick(2, at_side(Phase::Movement, side, Purpose::Choice)) == 0
    }

    fn tests_to_close(turn: &mut Turn<'_, impl Dice, impl Log>, side: Side, slot: u8) -> bool {
        turn.dice.pick(2, at(Phase::Movement, side, slot, Purpose::Choice).ordinal(1)) == 0
    }

    fn leader(turn: &mut Turn<'_, impl Dice, impl Log>, side: Side, leader: u8) -> Deed {
        let person = turn.state.sides[side].leaders[leader];
        let slot = person.slot;
        let depth = turn.state.at(side, slot).depth;
        let engaged = turn.state.engaged(side, slot);
        let alone = turn.state.at(side, slot).count() == 0;
        let mut deeds = [Deed::Stay; 3 + 3 * SLOTS];
        let mut count = 1;
        let mut add = |deed| {
            deeds[count] = deed;
            count += 1;
        };
        if !alone {
            add(Deed::ChangeRank);
        }
        if !engaged && !turn.state.at(side, slot).did.spent {
            if !alone {
                add(Deed::Leave);
            }
            let inches = turn.battle.inches(person.kind);
            for friend in turn.battle.here(turn.state, side) {
                let formation = turn.state.at(side, friend);
                let near = (formation.depth - depth).abs() <= inches;
                if friend != slot && formation.leader == NONE && formation.count() > 0 && near {
                    add(Deed::Join(friend));
                }
            }
        }
        let fights = engaged && turn.state.sides[side].leader_in_front(slot).is_some();
        if !fights {
            let hears = |gap: i16| match turn.battle.rules.rulings.speech_range {
                SpeechRange::Number => gap <= turn.battle.rules.numbers.speech_range,
                SpeechRange::Any => true,
            };
            for friend in turn.battle.here(turn.state, side) {
                if hears((turn.state.at(side, friend).depth - depth).abs()) {
                    add(Deed::Speak(friend));
                }
            }
            for enemy in turn.battle.here(turn.state, side.other()) {
                if turn.state.gap(side, slot, enemy) <= turn.battle.rules.numbers.insult_range {
                    add(Deed::Insult(enemy));
                }
            }
            if turn.battle.magic && turn.battle.person(side, leader).spells.is_some() {
                add(Deed::Magic);
            }
        }
        let at = at(Phase::Movement, side, leader, Purpose::LeaderChoice);
        deeds[turn.dice.pick(count as u32, at) as usize]
    }

    /// Any spell at any legal target, or meditation.
    fn spell(
        turn: &mut Turn<'_, impl Dice, impl Log>,
        side: Side,
        leader: u8,
    ) -> Option<Incantation> {
        let mut options = [Incantation::Meditation; 6 * SLOTS + 1];
        let mut count = 1;
        for spell in turn.battle.person(side, leader).spells.into_iter().flatten() {
            for target in 0..SLOTS as u8 {
                if turn.battle.is_legal(turn.state, side, leader, spell, target) {
                    options[count] = Incantation::Spell(spell, target);
                    count += 1;
                }
            }
        }
        let at = at(Phase::Movement, side, leader, Purpose::LeaderChoice).ordinal(1);
        Some(options[turn.dice.pick(count as u32, at) as usize])
    }

    fn act(turn: &mut Turn<'_, impl Dice, impl Log>, side: Side, slot: u8) -> Act {
        let mut choices = Choices { all: [Act::Stand; 512], len: 0 };
        choices.add(Act::Stand);
        let formation = turn.state.at(side, slot);
        if turn.state.engaged(side, slot) {
            choices.add(Act::BreakOff);
        } else {
            let speed = turn.battle.speed(turn.state, side, slot);
            let ordered = turn.battle.rules.orders().then_some(formation.order);
            let may = |wanted: Order| ordered.is_none_or(|order| order == wanted);
            for inches in 1..=speed {
                if may(Order::Retreat) {
                    choices.add(Act::FallBack(inches));
                }
                if turn.battle.may_close(turn.state, side, slot)
                    && (may(Order::Advance) || may(Order::Charge))
                {
                    choices.add(Act::Advance(inches));
                }
            }
            if may(Order::StandFast) {
                choices.add(Act::Face);
                if let Some(building) = turn.battle.may_enter(turn.state, side, slot) {
                    choices.add(Act::Enter(building));
                }
            }
            if turn.battle.may_close(turn.state, side, slot) {
                for enemy in turn.battle.here(turn.state, side.other()) {
                    if may(Order::Charge)
                        && let Some(charge) = turn.battle.charge(turn.state, side, slot, enemy)
                    {
                        choices.add(Act::Charge { target: enemy, aspect: charge.aspect });
                    }
                    if may(Order::Advance)
                        && let Some(quarter) = turn.battle.quarter(turn.state, side, slot, enemy)
                    {
                        choices.add(Act::WorkRound { target: enemy, quarter });
                    }
                }
            }
        }
        let pick =
            turn.dice.pick(choices.len as u32, at(Phase::Movement, side, slot, Purpose::Choice));
        choices.all[pick as usize]
    }

    fn breaks_off(turn: &mut Turn<'_, impl Dice, impl Log>, side: Side, slot: u8) -> bool {
        Self::act(turn, side, slot) == Act::BreakOff
    }

    fn target(turn: &mut Turn<'_, impl Dice, impl Log>, side: Side, slot: u8) -> Option<u8> {
        let (battle, state) = (turn.battle, &*turn.state);
        let enemies = || battle.here(state, side.other());
        let legal = || enemies().filter(|&enemy| battle.is_target(state, side, slot, enemy));
        let count = legal().count() as u32;
        let pick = turn.dice.pick(count + 1, at(Phase::Shooting, side, slot, Purpose::Choice));
        legal().nth(pick as usize)
    }

    fn names_leader(turn: &mut Turn<'_, impl Dice, impl Log>, side: Side, slot: u8) -> bool {
        turn.dice.pick(2, at(Phase::Shooting, side, slot, Purpose::Choice).ordinal(1)) == 1
    }

    fn kills(
        turn: &mut Turn<'_, impl Dice, impl Log>,
        side: Side,
        slot: u8,
        strip: u8,
        n: u32,
    ) -> Option<u32> {
        let at = at(Phase::Melee, side, slot, Purpose::Choice).ordinal(strip.into());
        (n > 1).then(|| turn.dice.pick(n, at))
    }

    fn pursues(turn: &mut Turn<'_, impl Dice, impl Log>, side: Side, slot: u8, runner: u8) -> bool {
        let at = at(Phase::Melee, side, slot, Purpose::Choice);
        turn.dice.pick(2, at.ordinal(0x100 + u16::from(runner))) == 0
    }
}
