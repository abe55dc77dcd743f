//! `assault`: fights hand to hand, otherwise fires with steady units, otherwise closes, otherwise fires with any.

use super::usual::Shots;
use super::{Chosen, Decide};
use crate::best::Best;
use crate::modern_skirmish::legal::Action;
use crate::modern_skirmish::setup::Battle;
use crate::modern_skirmish::state::{Squad, State};
use std::cmp::Reverse;

/// The maximum KIA with which a unit still fights hand to hand.
const ASSAULT_KIA: u8 = 2;

/// The doctrine `assault`.
pub(super) struct Assault;

impl Decide for Assault {
    #[inline]
    fn action(battle: &Battle, state: &State, wanted: u32) -> Chosen {
        battle
            .assault(state, wanted)
            .or_else(|| battle.best_shot(state, Shots::Steady, wanted))
            .or_else(|| battle.advance_to(state, 0, wanted))
            .or_else(|| battle.best_shot(state, Shots::Any, wanted))
    }
}

impl Battle {
    /// Sends the unit with the fewest KIA, of those with at most two that reach an enemy, hand to hand with the enemy
    /// that is nearest to routing.
    #[inline]
    fn assault(&self, state: &State, wanted: u32) -> Chosen {
        let (part, foe) = (state.active, state.active.other());
        let mut best = Best::wanting(wanted);
        let willing = |squad: &Squad| squad.marks.kia <= ASSAULT_KIA;
        for (unit, squad) in self.in_play(state, part).filter(|(_, squad)| willing(squad)) {
            for (target, enemy) in self.in_play(state, foe) {
                if self.may_assault(state, part, unit, target) {
                    let minuses = enemy.marks.minuses(&self.rules.numbers);
                    let key = (squad.marks.kia, Reverse(minuses));
                    best.see(key, Action::Assault(unit, target));
                }
            }
        }
        best.counted()
    }
}
