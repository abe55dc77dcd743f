//! `stand-off`: the escorts destroy the raiders from where a Slayer cannot be hit; only then the transports come.

use super::screen::Screen;
use super::usual::{Aim, SILENCE, west};
use super::{Chosen, Decide};
use crate::best::Best;
use crate::space_convoy::legal::Way;
use crate::space_convoy::setup::Battle;
use crate::space_convoy::state::State;
use fairfight_rules::space_convoy::attack::Shot;
use fairfight_rules::space_convoy::{Class, Part, Recycle};
use std::cmp::Reverse;

/// Shots at any chance: a failed shot costs no more than a pass.
const ANY: Aim = Aim { one_in: None, ..SILENCE };

/// The doctrine `stand-off`.
pub(super) struct StandOff;

impl Decide for StandOff {
    #[inline]
    fn action(battle: &Battle, state: &State, wanted: u32) -> Chosen {
        if battle.rules.rulings.recycle != Recycle::Off {
            // Raiders who come back are never all out of action.
            return Screen::action(battle, state, wanted);
        }
        battle
            .best_shot(state, SILENCE, wanted)
            .or_else(|| battle.up_to_the_raiders(state, wanted))
            .or_else(|| battle.best_shot(state, ANY, wanted))
            .or_else(|| Screen::action(battle, state, wanted))
    }
}

impl Battle {
    /// Moves the rearmost escort whose next row is out of the raiders' reach.
    #[inline]
    fn up_to_the_raiders(&self, state: &State, wanted: u32) -> Chosen {
        let part = Part::Freeloaders;
        let row = |vessel: u8| self.hull(state, part, vessel).row;
        let mut best = Best::wanting(wanted);
        for vessel in self.fleet(part) {
            if self.class(part, vessel) != Class::Brigghaven
                && row(vessel) > 1
                && self.can_move(state, vessel, Way::West)
                && self.is_out_of_reach(state, row(vessel) - 1)
            {
                best.see(Reverse(row(vessel)), west(vessel));
            }
        }
        best.counted()
    }

    /// Is there an armed raider, and none that could hit a Slayer in this row?
    #[inline]
    fn is_out_of_reach(&self, state: &State, row: u8) -> bool {
        let part = Part::Naztees;
        let mut armed =
            self.fleet(part).filter(|&raider| self.is_armed(state, part, raider)).peekable();
        armed.peek().is_some()
            && armed.all(|raider| {
                let range = self.hull(state, part, raider).row.abs_diff(row).max(1);
                let firer = self.class(part, raider);
                let shot = Shot { firer, target: Class::Slayer, weakened: false, range };
                self.chances().of(&shot) == 0
            })
    }
}
