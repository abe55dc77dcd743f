//! `blockade`: brings the Crushers forward before the convoy is on the table, then acts as `ambush`.

use super::ambush::Ambush;
use super::{Chosen, Decide};
use crate::best::Best;
use crate::space_convoy::legal::{Action, Way};
use crate::space_convoy::setup::Battle;
use crate::space_convoy::state::State;
use fairfight_rules::space_convoy::{Class, Part};

/// The last row to which Crushers come forward.
const BLOCKADE_ROW: u8 = 6;

/// The doctrine `blockade`.
pub(super) struct Blockade;

impl Decide for Blockade {
    #[inline]
    fn action(battle: &Battle, state: &State, wanted: u32) -> Chosen {
        battle.forward(state, wanted).or_else(|| Ambush::action(battle, state, wanted))
    }
}

impl Battle {
    /// While no Brigghaven is on the table, brings the rearmost Crusher below row 6 forward.
    #[inline]
    fn forward(&self, state: &State, wanted: u32) -> Chosen {
        let transport = |vessel: u8| {
            self.class(Part::Freeloaders, vessel) == Class::Brigghaven
                && self.on_table(state, Part::Freeloaders, vessel)
        };
        if self.fleet(Part::Freeloaders).any(transport) {
            return None;
        }
        let mut best = Best::wanting(wanted);
        for vessel in self.fleet(Part::Naztees) {
            let row = self.hull(state, Part::Naztees, vessel).row;
            let crusher = self.class(Part::Naztees, vessel) != Class::Coffin;
            if crusher && row < BLOCKADE_ROW && self.can_move(state, vessel, Way::East) {
                best.see(row, Action::Move(vessel, Way::East));
            }
        }
        best.counted()
    }
}
