//! `pursuers`: close with the escorts and fight them, then lie in wait for the transports.

use super::escort_killers::SINK_ESCORTS;
use super::usual::Aim;
use super::{Chosen, Decide};
use crate::space_convoy::setup::Battle;
use crate::space_convoy::state::State;
use fairfight_rules::space_convoy::{Class, Part};

/// Shots of raiders that would rather close in than take a poor shot at an escort.
const SINK_ESCORTS_SURELY: Aim = Aim { one_in: Some(8), ..SINK_ESCORTS };

/// The doctrine `pursuers`.
pub(super) struct Pursuers;

impl Decide for Pursuers {
    #[inline]
    fn action(battle: &Battle, state: &State, wanted: u32) -> Chosen {
        battle
            .best_shot(state, SINK_ESCORTS_SURELY, wanted)
            .or_else(|| battle.close_in(state, wanted, |row| battle.nearest_escort(state, row)))
            .or_else(|| battle.best_shot(state, SINK_ESCORTS, wanted))
    }
}

impl Battle {
    /// The row of the armed escort on the table that is nearest to `row`.
    fn nearest_escort(&self, state: &State, row: u8) -> Option<u8> {
        let part = Part::Freeloaders;
        self.fleet(part)
            .filter(|&vessel| self.class(part, vessel) != Class::Brigghaven)
            .filter(|&vessel| self.is_armed(state, part, vessel))
            .map(|vessel| self.hull(state, part, vessel).row)
            .min_by_key(|&at| at.abs_diff(row))
    }
}
