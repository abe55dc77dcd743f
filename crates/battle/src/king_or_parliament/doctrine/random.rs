//! `random`: any legal option, all equally likely.

use super::{Decide, Move, Pistols};
use crate::Log;
use crate::king_or_parliament::address::{Phase, Purpose, at, at_side};
use crate::king_or_parliament::contact::Charge;
use crate::king_or_parliament::setup::forward;
use crate::king_or_parliament::state::{LeaderState, Morale, Shape};
use crate::king_or_parliament::turn::{Aim, Occasion, Shot, Turn};
use fairfight_rules::king_or_parliament::{GunMode, Kind, Weapon};
use fairfight_rules::{Dice, Side};

/// Ordinals of the choices of one formation in one phase.
const REFORM: u16 = 0;
const CHARGE: u16 = 1;
const CAPTURE: u16 = 2;
const MOVE: u16 = 0;
const MOVE_AGAIN: u16 = 1;
const BREAK_OFF: u16 = 2;
const PISTOLS: u16 = 8;
const BLOCK: u16 = 16;
const PURSUIT: u16 = 0x800;

/// The doctrine `random`.
pub(in crate::king_or_parliament) struct Random;

impl<D: Dice, L: Log> Decide<D, L> for Random {
    fn draws(_: &Turn<'_, D, L>, _: Side) -> bool {
        true
    }

    fn moves_first(turn: &mut Turn<'_, D, L>, side: Side) -> bool {
        turn.dice.pick(2, at_side(Phase::Order, side, Purpose::Choice)) == 0
    }

    fn speaks(turn: &mut Turn<'_, D, L>, side: Side, leader: u8) -> bool {
        turn.dice.pick(2, at(Phase::Speeches, side, leader, Purpose::LeaderChoice)) == 1
    }

    fn taunts(turn: &mut Turn<'_, D, L>, side: Side, unit: u8) -> Option<u8> {
        let depth = turn.state.unit(side, unit).depth;
        let reach = turn.battle.rules.numbers.taunt_distance;
        let near = |(_, e): &(u8, &crate::king_or_parliament::state::Formation)| {
            (e.depth - depth).abs() <= reach
        };
        let n = turn.state.sides[side.other()].here().filter(near).count() as u32;
        let pick = turn.pick(Phase::Speeches, side, unit, 0, n + 1).checked_sub(1)?;
        turn.state.sides[side.other()].here().filter(near).nth(pick as usize).map(|(id, _)| id)
    }

    fn tests_the_good(_: &Turn<'_, D, L>, _: Side) -> bool {
        true
    }

    fn asks_for_test(
        turn: &mut Turn<'_, D, L>,
        side: Side,
        unit: u8,
        phase: Phase,
        ordinal: u16,
    ) -> bool {
        turn.pick(phase, side, unit, ordinal, 2) == 1
    }

    fn pistols(turn: &mut Turn<'_, D, L>, side: Side, unit: u8, half: i16) -> Pistols {
        let halted = turn.state.unit(side, unit).morale == Morale::Halted;
        let room = |way: i16| turn.room(side, unit, way).min(half.max(0));
        let ahead = if halted { 0 } else { room(forward(side)) };
        let back = if turn.would_near(side, unit) { 0 } else { room(-forward(side)) };
        let n = 1 + (ahead + 1 + back) + back;
        let pick = turn.pick(Phase::Pistols, side, unit, PISTOLS, n as u32) as i16;
        match pick {
            0 => Pistols::No,
            _ if pick <= ahead + 1 + back => Pistols::MoveFire(pick - 1 - back),
            _ => Pistols::FireMove(pick - (ahead + 1 + back)),
        }
    }

    fn reforms(turn: &mut Turn<'_, D, L>, side: Side, unit: u8) -> Option<(usize, u8)> {
        let mut n = 1;
        turn.each_reform(side, unit, |_, _| n += 1);
        let pick = turn.pick(Phase::Charges, side, unit, REFORM, n);
        let (mut seen, mut found) = (0, None);
        turn.each_reform(side, unit, |block, files| {
            seen += 1;
            if seen == pick {
                found = Some((block, files));
            }
        });
        found
    }

    fn charges(turn: &mut Turn<'_, D, L>, side: Side, unit: u8, inches: i16) -> Option<Charge> {
        let mut n = 1;
        turn.battle.each_charge(turn.state, side, unit, inches, |_| n += 1);
        let pick = turn.pick(Phase::Charges, side, unit, CHARGE, n);
        let (mut seen, mut found) = (0, None);
        turn.battle.each_charge(turn.state, side, unit, inches, |charge| {
            seen += 1;
            if seen == pick {
                found = Some(charge);
            }
        });
        found
    }

    fn captures(turn: &mut Turn<'_, D, L>, side: Side, unit: u8) -> Option<LeaderState> {
        match turn.pick(Phase::Charges, side, unit, CAPTURE, 3) {
            0 => None,
            1 => Some(LeaderState::Taken),
            _ => Some(LeaderState::Dead),
        }
    }

    fn moves(turn: &mut Turn<'_, D, L>, side: Side, unit: u8, remount: bool) -> Option<Move> {
        let mut n = 1;
        turn.each_move(side, unit, remount, |_| n += 1);
        let ordinal = if remount { MOVE } else { MOVE_AGAIN };
        let pick = turn.pick(Phase::Moves, side, unit, ordinal, n);
        let (mut seen, mut found) = (0, None);
        turn.each_move(side, unit, remount, |moved| {
            seen += 1;
            if seen == pick {
                found = Some(moved);
            }
        });
        found
    }

    fn breaks_off(turn: &mut Turn<'_, D, L>, side: Side, unit: u8) -> bool {
        turn.pick(Phase::Moves, side, unit, BREAK_OFF, 2) == 1
    }

    fn target(
        turn: &mut Turn<'_, D, L>,
        side: Side,
        unit: u8,
        weapon: Weapon,
        phase: Phase,
        taken: &[Aim],
    ) -> Option<Shot> {
        let mut n = 1;
        let new = |shot: &Shot| !taken.contains(&shot.aim);
        turn.each_shot(side, unit, weapon, |shot| n += u32::from(new(&shot)));
        let pick = turn.pick(phase, side, unit, taken.len() as u16, n);
        let (mut seen, mut found) = (0, None);
        turn.each_shot(side, unit, weapon, |shot| {
            seen += u32::from(new(&shot));
            if new(&shot) && seen == pick {
                found = Some(shot);
            }
        });
        found
    }

    fn block(turn: &mut Turn<'_, D, L>, side: Side, unit: u8, target: u8, phase: Phase) -> usize {
        let t = *turn.state.unit(side.other(), target);
        let stands = |&block: &usize| t.blocks[block].strips > 0;
        let n = (0..t.blocks.len()).filter(stands).count() as u32;
        let pick = turn.pick(phase, side, unit, BLOCK + u16::from(target), n);
        (0..t.blocks.len()).filter(stands).nth(pick as usize).unwrap_or(0)
    }

    fn kills(turn: &mut Turn<'_, D, L>, side: Side, unit: u8, strip: u8, n: u32) -> Option<u32> {
        (n > 1).then(|| turn.pick(Phase::Melee, side, unit, strip.into(), n))
    }

    fn pursues(
        turn: &mut Turn<'_, D, L>,
        side: Side,
        unit: u8,
        router: u8,
        occasion: Occasion,
    ) -> bool {
        let ordinal = PURSUIT + 0x100 * occasion.again + u16::from(router);
        turn.pick(occasion.phase, side, unit, ordinal, 2) == 1
    }

    fn joins(
        turn: &mut Turn<'_, D, L>,
        side: Side,
        leader: u8,
        depth: i16,
        reach: i16,
    ) -> Option<u8> {
        let n = turn.joinable(side, depth, reach).count() as u32;
        let pick = match n {
            0 | 1 => 0,
            _ => turn.dice.pick(n, at(Phase::Leaders, side, leader, Purpose::LeaderChoice)),
        };
        turn.joinable(side, depth, reach).nth(pick as usize).map(|(id, _)| id)
    }
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    fn pick(&mut self, phase: Phase, side: Side, unit: u8, ordinal: u16, n: u32) -> u32 {
        if n <= 1 {
            return 0;
        }
        self.dice.pick(n, at(phase, side, unit, Purpose::Choice).ordinal(ordinal))
    }

    /// Would a halted formation come nearer to any enemy by going back?
    fn would_near(&self, side: Side, unit: u8) -> bool {
        self.state.unit(side, unit).morale == Morale::Halted
            && self.has_enemies(side, unit, -forward(side))
    }

    /// Yields every other number of files that a block can afford with the inches left.
    fn each_reform(&self, side: Side, unit: u8, mut f: impl FnMut(usize, u8)) {
        let u = self.state.unit(side, unit);
        let cost = self.battle.rules.numbers.file_cost;
        let inches = self.inches(side, unit);
        for (at, block) in u.blocks.iter().enumerate() {
            if block.kind.is_cannon() || block.kind == Kind::Wagon {
                continue;
            }
            let now = block.files.min(block.strips);
            for files in 1..=block.strips {
                let k = i16::from(files.abs_diff(now));
                if files != now && k * cost <= inches {
                    f(at, files);
                }
            }
        }
    }

    /// Yields every move other than a charge, except standing.
    fn each_move(&self, side: Side, unit: u8, remount: bool, mut f: impl FnMut(Move)) {
        let (rules, u) = (&self.battle.rules, self.state.unit(side, unit));
        if u.is_square() {
            f(Move::Unform);
            return;
        }
        let (halted, inches) = (u.morale == Morale::Halted, self.inches(side, unit));
        let ahead = if halted { 0 } else { self.room(side, unit, forward(side)).min(inches) };
        let back = match halted && self.would_near(side, unit) {
            true => 0,
            false => self.room(side, unit, -forward(side)).min(inches),
        };
        (1..=ahead).for_each(|inches| f(Move::Go(inches)));
        (1..=back).for_each(|inches| f(Move::Go(-inches)));
        if !halted && inches > 0 {
            self.battle.each_way_round(self.state, side, unit, |target, slot| {
                f(Move::WorkRound(target, slot));
            });
        }
        // The remaining moves take all movement.
        if u.today.spent_in > 0 {
            return;
        }
        if self.may_form_square(side, unit) {
            f(Move::FormSquare(Shape::ShotIn));
            if u.has_shot(rules) {
                f(Move::FormSquare(Shape::ShotOut));
            }
        }
        if self.may_hold(side, unit) {
            f(Move::Hold);
        }
        if remount && matches!(u.kind(), Kind::Dragoon | Kind::MDragoon) {
            f(Move::Remount);
        }
        if u.kind().is_cannon() && rules.rulings.gun_mode == GunMode::CostsATurn {
            f(Move::Limber);
        }
    }
}
