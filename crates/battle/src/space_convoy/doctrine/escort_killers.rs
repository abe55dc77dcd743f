//! `escort-killers`: takes the best shot, escorts above all; never moves.

use super::usual::{Aim, SINK};
use super::{Chosen, Decide};
use crate::space_convoy::setup::Battle;
use crate::space_convoy::state::State;
use fairfight_rules::space_convoy::Class;

/// Shots of raiders at escorts, to destroy them however poor the chance.
pub(super) const SINK_ESCORTS: Aim = Aim { weight: escorts_first, ..SINK };

/// The doctrine `escort-killers`.
pub(super) struct EscortKillers;

impl Decide for EscortKillers {
    #[inline]
    fn action(battle: &Battle, state: &State, wanted: u32) -> Chosen {
        battle.best_shot(state, SINK_ESCORTS, wanted)
    }
}

const fn escorts_first(class: Class) -> u64 {
    match class {
        Class::Slayer => 4,
        Class::Blitzship => 3,
        Class::Brigghaven | Class::Harsh | Class::Lite | Class::Coffin => 1,
    }
}
