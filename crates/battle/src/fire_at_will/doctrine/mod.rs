//! Doctrines: how a side decides.
//!
//! [`Decide`] has one function per kind of decision, with the choice that most doctrines make. Each doctrine is a type
//! in its own file, and its `impl` holds only its own choices. Shared code is in `usual`, the legal acts in `options`.

pub(super) mod aggressive;
pub(super) mod hammer;
mod options;
pub(super) mod random;
pub(super) mod stand;
pub(super) mod steady;
mod usual;

pub use options::Charge;

use super::address::{Phase, Purpose, at};
use super::setup::Battle;
use super::state::{NONE, State};
use super::turn::{Deed, Incantation, Turn};
use crate::Log;
use fairfight_rules::fire_at_will::extra::Order;
use fairfight_rules::fire_at_will::melee::Aspect;
use fairfight_rules::{Dice, Side};

/// Asks the doctrine of a side of a turn, or a doctrine for something that does not depend on the position:
/// `decide!(self, side, target(slot))`. Each doctrine has its line here.
macro_rules! decide {
    ($turn:expr, $side:expr, $decision:ident($($given:expr),*)) => {
        $crate::fire_at_will::doctrine::decide!(
            $turn.battle.doctrines[$side],
            $decision($turn, $side $(, $given)*)
        )
    };
    ($doctrine:expr, $decision:ident($($given:expr),*)) => {{
        use $crate::fire_at_will::doctrine::{self as by, Decide as _, Doctrine};
        match $doctrine {
            Doctrine::Aggressive => by::aggressive::Aggressive::$decision($($given),*),
            Doctrine::Steady => by::steady::Steady::$decision($($given),*),
            Doctrine::Stand => by::stand::Stand::$decision($($given),*),
            Doctrine::Hammer => by::hammer::Hammer::$decision($($given),*),
            Doctrine::Random => by::random::Random::$decision($($given),*),
        }
    }};
}

pub(super) use decide;
pub(super) use fairfight_rules::fire_at_will::army::Doctrine;

/// The act of a formation in phase 1.
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
    /// Spends its move to take up position in a quarter of an enemy.
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

/// The decisions of a doctrine. Each function is one kind of decision; its default is what most doctrines decide.
pub(super) trait Decide {
    /// Does it draw its choices?
    fn draws() -> bool {
        false
    }

    /// Does it want to close, so that halted formations may take the test to do so?
    fn wants_to_close() -> bool {
        true
    }

    /// The order of a formation (FAW-O3).
    fn order(turn: &mut Turn<'_, impl Dice, impl Log>, side: Side, slot: u8) -> Order {
        let engaged = turn.state.engaged(side, slot);
        // The order is the same whichever of several equal enemies it goes for.
        let act = match engaged {
            true => Act::Stand,
            false => Self::would(turn.battle, turn.state, side, slot, &mut |_| 0),
        };
        turn.battle.order_for(turn.state, side, slot, act)
    }

    /// Does this side, having won the roll, move first? Only if it could charge now.
    fn moves_first(turn: &mut Turn<'_, impl Dice, impl Log>, side: Side) -> bool {
        let (battle, state) = (turn.battle, &*turn.state);
        battle.here(state, side).any(|slot| {
            battle.is_free(state, side, slot)
                && battle.is_in_reach(state, side, slot)
                && matches!(Self::would(battle, state, side, slot, &mut |_| 0), Act::Charge { .. })
        })
    }

    /// Does this halted formation take the test to close (FAW-R6)?
    fn tests_to_close(_: &mut Turn<'_, impl Dice, impl Log>, _: Side, _slot: u8) -> bool {
        true
    }

    /// The deed of a leader in phase 1.
    fn leader(turn: &mut Turn<'_, impl Dice, impl Log>, side: Side, leader: u8) -> Deed {
        if turn.battle.casts(side, leader) {
            return Deed::Magic;
        }
        let (battle, state, dice) = (turn.battle, &*turn.state, &mut *turn.dice);
        let address = at(Phase::Movement, side, leader, Purpose::LeaderEquals);
        let slot = state.sides[side].leaders[leader].slot;
        if battle.changes_rank(state, side, leader) {
            return Deed::ChangeRank;
        }
        let joins = battle.is_free(state, side, slot) && battle.is_left_alone(state, side, slot);
        let friend =
            joins.then(|| battle.to_join(state, side, slot, &mut |n| dice.pick(n, address)));
        let reach = battle.speed(state, side, slot);
        match friend.flatten() {
            Some(friend) if state.between_friends(side, slot, friend) <= reach => {
                Deed::Join(friend)
            }
            Some(_) | None => Deed::Stay,
        }
    }

    /// The choice of a mage who may cast: he meditates only while his formation would stand in any case.
    fn spell(
        turn: &mut Turn<'_, impl Dice, impl Log>,
        side: Side,
        leader: u8,
    ) -> Option<Incantation> {
        let (battle, state, dice) = (turn.battle, &*turn.state, &mut *turn.dice);
        let address = at(Phase::Movement, side, leader, Purpose::LeaderEquals);
        let spell = battle.usual_spell(state, side, leader, &mut |n| dice.pick(n, address));
        let slot = state.sides[side].leaders[leader].slot;
        let stands = || {
            !battle.is_free(state, side, slot)
                || Self::would(battle, state, side, slot, &mut |_| 0) == Act::Stand
        };
        spell.or_else(|| {
            (battle.has_spent_power(state, side, leader) && stands())
                .then_some(Incantation::Meditation)
        })
    }

    /// The act of a free formation.
    fn act(turn: &mut Turn<'_, impl Dice, impl Log>, side: Side, slot: u8) -> Act {
        let (battle, state, dice) = (turn.battle, &*turn.state, &mut *turn.dice);
        let address = at(Phase::Movement, side, slot, Purpose::Equals);
        let mut asked = 0;
        Self::would(battle, state, side, slot, &mut |n| {
            asked += 1;
            dice.pick(n, address.ordinal(asked))
        })
    }

    /// The same act, with `pick` to choose among equals.
    fn would(
        battle: &Battle,
        state: &State,
        side: Side,
        slot: u8,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Act {
        let closes = battle.may_close(state, side, slot);
        let alone = closes && Self::wants_to_close();
        if let Some(act) = battle.leader_alone(state, side, slot, alone, pick) {
            return act;
        }
        Self::goes(battle, state, side, slot, closes, pick)
    }

    /// The act of a free formation that does not keep back. `closes`: it may go closer to an enemy.
    fn goes(
        battle: &Battle,
        state: &State,
        side: Side,
        slot: u8,
        closes: bool,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Act {
        battle.charge_or_go_on(state, side, slot, closes, pick)
    }

    /// Does it leave its melee, if it has no orders? A leader left alone does, unless he is in heroic combat.
    fn breaks_off(turn: &mut Turn<'_, impl Dice, impl Log>, side: Side, slot: u8) -> bool {
        let state = &*turn.state;
        turn.battle.is_left_alone(state, side, slot)
            && state.touching(side, slot).all(|contact| contact.duel[side] == NONE)
    }

    /// The enemy at which it shoots.
    fn target(turn: &mut Turn<'_, impl Dice, impl Log>, side: Side, slot: u8) -> Option<u8> {
        let dice = &mut *turn.dice;
        let address = at(Phase::Shooting, side, slot, Purpose::Equals);
        turn.battle.best_target(turn.state, side, slot, &mut |n| dice.pick(n, address))
    }

    /// Does a volley that may name the leader name him (ruling `shoot-leader`)?
    fn names_leader(_: &mut Turn<'_, impl Dice, impl Log>, _: Side, _slot: u8) -> bool {
        false
    }

    /// The index of the enemy that falls, of `n` that could, in a fight led by this strip. `None`: the one with the
    /// fewest hits left.
    fn kills(
        _: &mut Turn<'_, impl Dice, impl Log>,
        _: Side,
        _slot: u8,
        _strip: u8,
        _n: u32,
    ) -> Option<u32> {
        None
    }

    /// Does it pursue?
    fn pursues(_: &mut Turn<'_, impl Dice, impl Log>, _: Side, _slot: u8, _runner: u8) -> bool {
        true
    }
}
