//! `cavalier`: horse tests of its own will, charges any enemy in reach and always pursues; foot follows.

use super::{Decide, Move, Prospect};
use crate::Log;
use crate::king_or_parliament::address::Phase;
use crate::king_or_parliament::state::Morale;
use crate::king_or_parliament::turn::{Occasion, Turn};
use fairfight_rules::king_or_parliament::{Arm, morale};
use fairfight_rules::{Dice, Side};

/// The doctrine `cavalier`.
pub(in crate::king_or_parliament) struct Cavalier;

impl<D: Dice, L: Log> Decide<D, L> for Cavalier {
    fn tests_the_good(_: &Turn<'_, D, L>, _: Side) -> bool {
        true
    }

    /// Horse asks for a test if no face of the die can harm it.
    fn asks_for_test(turn: &mut Turn<'_, D, L>, side: Side, unit: u8, _: Phase, _: u16) -> bool {
        let (rules, u) = (&turn.battle.rules, turn.state.unit(side, unit));
        let modifier = morale::modifier(&turn.circumstances(side, unit), rules);
        u.arm(rules) == Arm::Horse
            && u.morale == Morale::Good
            && u.is_free()
            && 1 + modifier >= rules.numbers.fine_score
    }

    fn is_prey(_: &Turn<'_, D, L>, _: Side, _: u8, prospect: Prospect) -> bool {
        prospect.horse || !prospect.shot || prospect.busy
    }

    fn horse_goes(turn: &Turn<'_, D, L>, side: Side, unit: u8, way: i16, _: i16) -> Option<Move> {
        turn.go(side, unit, way, i16::MAX)
    }

    /// Shot goes up to short range and seeks no cover; other foot goes on.
    fn foot_goes(turn: &Turn<'_, D, L>, side: Side, unit: u8, way: i16, gap: i16) -> Option<Move> {
        let rules = &turn.battle.rules;
        let has_shot = turn.state.unit(side, unit).has_shot(rules);
        let inches = if has_shot { gap - rules.numbers.bands.0[0][0] } else { i16::MAX };
        turn.go(side, unit, way, inches)
    }

    fn pursues(_: &mut Turn<'_, D, L>, _: Side, _: u8, _: u8, _: Occasion) -> bool {
        true
    }
}
