//! Doctrines: how a side decides.
//!
//! [`Decide`] has one function per kind of decision, with the choice that most doctrines make. Each doctrine is a type
//! in its own file, and its `impl` holds only its own choices. Shared code is in `usual`.

pub(super) mod caracole;
pub(super) mod cavalier;
pub(super) mod firefight;
pub(super) mod push_of_pike;
pub(super) mod random;
mod usual;

use super::address::{Phase, Purpose, at};
use super::contact::Charge;
use super::state::{Formation, LeaderState, Morale, Shape, Slot};
use super::turn::{Aim, Shot, Turn};
use crate::Log;
use crate::best::{Best, one_of_the_best};
use crate::king_or_parliament::turn::Occasion;
use fairfight_rules::king_or_parliament::{Arm, Weapon};
use fairfight_rules::{Dice, Side};

/// Asks the doctrine of a side of a turn: `decide!(self, side, speaks(leader))`. Each doctrine has its line here.
macro_rules! decide {
    ($turn:expr, $side:expr, $decision:ident($($given:expr),*)) => {{
        use $crate::king_or_parliament::doctrine::{self as by, Decide as _, Doctrine};
        match $turn.battle.doctrines[$side] {
            Doctrine::Cavalier => by::cavalier::Cavalier::$decision($turn, $side, $($given),*),
            Doctrine::Firefight => by::firefight::Firefight::$decision($turn, $side, $($given),*),
            Doctrine::PushOfPike => {
                by::push_of_pike::PushOfPike::$decision($turn, $side, $($given),*)
            }
            Doctrine::Caracole => by::caracole::Caracole::$decision($turn, $side, $($given),*),
            Doctrine::Random => by::random::Random::$decision($turn, $side, $($given),*),
        }
    }};
}

pub(super) use decide;
pub(super) use fairfight_rules::king_or_parliament::army::Doctrine;

/// How horse uses its pistols.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pistols {
    /// Not at all.
    No,
    /// Move this many inches forward (negative: back), then fire.
    MoveFire(i16),
    /// Fire, then move this many inches back.
    FireMove(i16),
}

/// A move other than a charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Move {
    /// This many inches forward (negative: back).
    Go(i16),
    /// Around this enemy to that slot.
    WorkRound(u8, Slot),
    /// Into square, with its shot outside or inside.
    FormSquare(Shape),
    /// Out of square.
    Unform,
    /// Hold the obstacle at which it stopped.
    Hold,
    /// Dragoons mount or dismount.
    Remount,
    /// Guns limber or unlimber.
    Limber,
}

/// A possible charge, as a doctrine sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    /// The charger is horse.
    horse: bool,
    /// At least half of the charger's strips are shot.
    shot: bool,
    /// The charger has pikes.
    pikes: bool,
    /// The charger has pistols.
    pistols: bool,
    /// The enemy is broken, halted or running.
    weak: bool,
    /// The enemy is weak or in melee.
    busy: bool,
}

/// The decisions of a doctrine. Each function is one kind of decision; its default is what most doctrines decide.
pub(super) trait Decide<D: Dice, L: Log> {
    /// Does it draw its choices?
    fn draws(_: &Turn<'_, D, L>, _: Side) -> bool {
        false
    }

    /// Does the winner of the roll move first (ruling `order`)?
    fn moves_first(_: &mut Turn<'_, D, L>, _: Side) -> bool {
        true
    }

    /// Does this leader speak to his formation?
    fn speaks(turn: &mut Turn<'_, D, L>, side: Side, leader: u8) -> bool {
        let unit = turn.state.sides[side].leaders[leader].unit;
        matches!(turn.state.unit(side, unit).morale, Morale::Running | Morale::Halted)
    }

    /// The enemy that this formation taunts.
    fn taunts(_: &mut Turn<'_, D, L>, _: Side, _unit: u8) -> Option<u8> {
        None
    }

    /// May it ask for a test of a formation whose morale is good?
    fn tests_the_good(_: &Turn<'_, D, L>, _: Side) -> bool {
        false
    }

    /// Does its player ask for a test?
    fn asks_for_test(
        _: &mut Turn<'_, D, L>,
        _: Side,
        _unit: u8,
        _phase: Phase,
        _ordinal: u16,
    ) -> bool {
        false
    }

    /// How does horse use its pistols, given half a move?
    fn pistols(turn: &mut Turn<'_, D, L>, side: Side, unit: u8, _half: i16) -> Pistols {
        turn.usual_pistols(side, unit)
    }

    /// The block that changes its frontage before the formation moves, and its new number of files.
    fn reforms(_: &mut Turn<'_, D, L>, _: Side, _unit: u8) -> Option<(usize, u8)> {
        None
    }

    /// The charge it declares.
    fn charges(turn: &mut Turn<'_, D, L>, side: Side, unit: u8, inches: i16) -> Option<Charge> {
        turn.usual_charge(side, unit, inches)
    }

    /// Is this enemy worth a charge? Horse also meets enemy horse, because nothing else can. It rides down any enemy in
    /// the open without pikes, and any enemy at all once it has no shot to cover. Foot most of whose strips cannot fire
    /// can only charge.
    fn is_prey(turn: &Turn<'_, D, L>, side: Side, target: u8, prospect: Prospect) -> bool {
        let Prospect { horse, shot, weak, busy, .. } = prospect;
        if horse { busy || turn.is_for_horse(side, target) } else { !shot || weak }
    }

    /// The fate of a lone leader if it runs him down: dead or a prisoner. `None` if it does not.
    fn captures(turn: &mut Turn<'_, D, L>, side: Side, unit: u8) -> Option<LeaderState> {
        let horse = turn.state.unit(side, unit).arm(&turn.battle.rules) == Arm::Horse;
        horse.then_some(LeaderState::Taken)
    }

    /// The move it makes, other than a charge. `None` if it stands.
    fn moves(turn: &mut Turn<'_, D, L>, side: Side, unit: u8, remount: bool) -> Option<Move> {
        turn.usual_move(side, unit, remount)
    }

    /// The move of horse that is not working round an enemy; the nearest enemy is this many inches away.
    fn horse_goes(
        turn: &Turn<'_, D, L>,
        side: Side,
        unit: u8,
        way: i16,
        _gap: i16,
    ) -> Option<Move> {
        turn.cover_the_shot(side, unit, way)
    }

    /// The move of foot; the nearest enemy is this many inches away.
    fn foot_goes(turn: &Turn<'_, D, L>, side: Side, unit: u8, way: i16, gap: i16) -> Option<Move> {
        match turn.state.unit(side, unit).has_shot(&turn.battle.rules) {
            true => turn.go_up_and_fire(side, unit, way, gap),
            false => turn.cover_the_shot(side, unit, way),
        }
    }

    /// Does it break off from its melee?
    fn breaks_off(_: &mut Turn<'_, D, L>, _: Side, _unit: u8) -> bool {
        false
    }

    /// The target that it fires at. `taken` are the targets of the quarters of a square that have already fired.
    fn target(
        turn: &mut Turn<'_, D, L>,
        side: Side,
        unit: u8,
        weapon: Weapon,
        phase: Phase,
        taken: &[Aim],
    ) -> Option<Shot> {
        turn.usual_target(side, unit, weapon, phase, taken)
    }

    /// The block on which the hits fall first, if the firing side may choose (ruling `target-block`).
    fn block(turn: &mut Turn<'_, D, L>, side: Side, _unit: u8, target: u8, _phase: Phase) -> usize {
        let blocks = &turn.state.unit(side.other(), target).blocks;
        let margin = |block: usize| blocks[block].kind.margin(&turn.battle.rules);
        let stand = (0..blocks.len()).filter(|&block| blocks[block].strips > 0);
        stand.rev().max_by_key(|&block| margin(block)).unwrap_or(0)
    }

    /// The index of the strip that falls, of `n` that could. `None`: the one with the highest margin.
    fn kills(_: &mut Turn<'_, D, L>, _: Side, _unit: u8, _strip: u8, _n: u32) -> Option<u32> {
        None
    }

    /// Does it pursue?
    fn pursues(
        turn: &mut Turn<'_, D, L>,
        side: Side,
        unit: u8,
        _router: u8,
        _moment: Occasion,
    ) -> bool {
        turn.state.unit(side, unit).arm(&turn.battle.rules) == Arm::Horse
    }

    /// The formation that a lone leader joins.
    fn joins(
        turn: &mut Turn<'_, D, L>,
        side: Side,
        leader: u8,
        depth: i16,
        reach: i16,
    ) -> Option<u8> {
        let look = |turn: &Turn<'_, D, L>, wanted| {
            let mut best = Best::wanting(wanted);
            turn.joinable(side, depth, reach)
                .for_each(|(id, unit)| best.see((unit.depth - depth).abs(), id));
            best
        };
        let address = at(Phase::Leaders, side, leader, Purpose::LeaderEquals);
        one_of_the_best(turn, look, |turn, equals| turn.one_of(equals, address))
    }
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// The formations that a lone leader may join.
    fn joinable(
        &self,
        side: Side,
        depth: i16,
        reach: i16,
    ) -> impl Iterator<Item = (u8, &Formation)> {
        let near = move |unit: &Formation| !unit.runs() && (unit.depth - depth).abs() <= reach;
        self.state.sides[side].here().filter(move |(_, unit)| near(unit))
    }
}
