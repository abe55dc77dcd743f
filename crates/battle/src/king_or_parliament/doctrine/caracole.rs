//! `caracole`: horse fires its pistols each turn, and charges any enemy that has lost a strip; foot, and horse without
//! pistols, act as in `firefight`.

use super::{Decide, Move, Pistols, Prospect};
use crate::Log;
use crate::king_or_parliament::setup::forward;
use crate::king_or_parliament::state::Morale;
use crate::king_or_parliament::turn::Turn;
use fairfight_rules::{Dice, Side};

/// The doctrine `caracole`.
pub(in crate::king_or_parliament) struct Caracole;

impl<D: Dice, L: Log> Decide<D, L> for Caracole {
    /// Fires and turns away if the enemy is near; moves up and fires if he can be reached.
    fn pistols(turn: &mut Turn<'_, D, L>, side: Side, unit: u8, half: i16) -> Pistols {
        let bands = turn.battle.rules.numbers.bands.0[0];
        let Some((_, gap)) = turn.nearest(side, unit, |_| true) else { return Pistols::No };
        let u = turn.state.unit(side, unit);
        let ahead = turn.nearest(side, unit, |enemy| {
            (turn.state.unit(side.other(), enemy).depth - u.depth) * forward(side) >= 0
        });
        // With enemies behind it, it has nowhere to turn away to.
        let Some((_, gap_ahead)) = ahead.filter(|&(_, ahead)| ahead == gap) else {
            return Pistols::MoveFire(0);
        };
        if gap_ahead <= bands[0] {
            let back = half.min(turn.room(side, unit, -forward(side)));
            return Pistols::FireMove(back);
        }
        let way = if u.morale == Morale::Halted { 0 } else { half.min(gap_ahead - bands[0]) };
        let to = u.depth + way * forward(side);
        let went = turn.battle.terrain.walk(u, to, half, &turn.battle.rules);
        let goes = (went.to - u.depth).abs();
        if gap_ahead - goes <= bands[1] { Pistols::MoveFire(way) } else { Pistols::No }
    }

    fn is_prey(turn: &Turn<'_, D, L>, side: Side, target: u8, prospect: Prospect) -> bool {
        let Prospect { horse, shot, pistols, weak, busy, .. } = prospect;
        let (other, t) = (side.other(), turn.state.unit(side.other(), target));
        let has_lost = || t.strips() < turn.battle.place(other, target).strips;
        let meets = || !pistols && turn.is_for_horse(side, target);
        if horse { busy || has_lost() || meets() } else { !shot || weak }
    }

    /// Stays out of reach of a charge, within a half move of the pistols' range. Horse without pistols covers the shot.
    fn horse_goes(turn: &Turn<'_, D, L>, side: Side, unit: u8, way: i16, gap: i16) -> Option<Move> {
        match turn.battle.place(side, unit).pistols {
            true => turn.go(side, unit, way, gap - 8),
            false => turn.cover_the_shot(side, unit, way),
        }
    }
}
