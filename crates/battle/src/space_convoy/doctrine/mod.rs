//! Doctrines: the next action of the active side.
//!
//! Each doctrine is a type in its own file, which implements [`Decide`] and holds what only it uses. Shared code is in
//! `usual`.

mod ambush;
mod blockade;
mod convoy;
mod dash;
mod escort;
mod escort_killers;
mod hunters;
mod pursuers;
mod screen;
mod stand_off;
mod usual;

use super::legal::Action;
use super::setup::Battle;
use super::state::State;
use fairfight_rules::space_convoy::army::Doctrine;

/// An action, and the number of equally good ones.
type Chosen = Option<(Action, u32)>;

/// The decision of a doctrine.
///
/// Implementations are `#[inline]`, and so is what only they call: otherwise the functions of a trait are not inlined,
/// even into their only caller.
trait Decide {
    /// The action of the active side at index `wanted` among equally good ones, and their number; `None` for a pass.
    fn action(battle: &Battle, state: &State, wanted: u32) -> Chosen;
}

impl Battle {
    /// The action that the active side's doctrine chooses, as [`Battle::choose`] does; `None` for a pass. Each doctrine
    /// has its line here.
    pub(super) fn decide(&self, state: &State, wanted: u32) -> Chosen {
        match self.doctrines[state.active] {
            Doctrine::Dash => dash::Dash::action(self, state, wanted),
            Doctrine::Convoy => convoy::Convoy::action(self, state, wanted),
            Doctrine::Escort => escort::Escort::action(self, state, wanted),
            Doctrine::Screen => screen::Screen::action(self, state, wanted),
            Doctrine::StandOff => stand_off::StandOff::action(self, state, wanted),
            Doctrine::Ambush => ambush::Ambush::action(self, state, wanted),
            Doctrine::Hunters => hunters::Hunters::action(self, state, wanted),
            Doctrine::EscortKillers => escort_killers::EscortKillers::action(self, state, wanted),
            Doctrine::Pursuers => pursuers::Pursuers::action(self, state, wanted),
            Doctrine::Blockade => blockade::Blockade::action(self, state, wanted),
        }
    }
}
