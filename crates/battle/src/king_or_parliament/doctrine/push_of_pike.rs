//! `push-of-pike`: formations with pikes charge and close; they form square against horse.

use super::{Decide, Move, Prospect};
use crate::Log;
use crate::king_or_parliament::state::Shape;
use crate::king_or_parliament::turn::Turn;
use fairfight_rules::{Dice, Side};

/// The doctrine `push-of-pike`.
pub(in crate::king_or_parliament) struct PushOfPike;

impl<D: Dice, L: Log> Decide<D, L> for PushOfPike {
    fn is_prey(_: &Turn<'_, D, L>, _: Side, _: u8, prospect: Prospect) -> bool {
        prospect.horse || prospect.pikes || !prospect.shot || prospect.busy
    }

    /// Forms square when free horse is in reach and no foot is.
    fn moves(turn: &mut Turn<'_, D, L>, side: Side, unit: u8, remount: bool) -> Option<Move> {
        let u = turn.state.unit(side, unit);
        if !u.is_square() && turn.may_form_square(side, unit) && turn.square_is_wanted(side, unit) {
            let has_shot = u.has_shot(&turn.battle.rules);
            return Some(Move::FormSquare(if has_shot { Shape::ShotOut } else { Shape::ShotIn }));
        }
        turn.usual_move(side, unit, remount)
    }

    fn horse_goes(turn: &Turn<'_, D, L>, side: Side, unit: u8, way: i16, _: i16) -> Option<Move> {
        turn.go(side, unit, way, i16::MAX)
    }

    /// Pikes and other foot close; shot alone goes up to short range, or to cover.
    fn foot_goes(turn: &Turn<'_, D, L>, side: Side, unit: u8, way: i16, gap: i16) -> Option<Move> {
        let u = turn.state.unit(side, unit);
        match u.has_pikes() || !u.has_shot(&turn.battle.rules) {
            true => turn.go(side, unit, way, i16::MAX),
            false => turn.go_up_and_fire(side, unit, way, gap),
        }
    }
}
