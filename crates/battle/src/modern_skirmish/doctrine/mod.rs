//! Doctrines: the next action of the active side.
//!
//! Each doctrine is a type in its own file, which implements [`Decide`] and holds what only it uses. Shared code is in
//! `usual`.

mod advance_30;
mod advance_60;
mod assault;
mod cover_first;
mod hold;
mod usual;

use super::legal::Action;
use super::setup::Battle;
use super::state::State;
use crate::best::Best;
use fairfight_rules::modern_skirmish::RoutTime;
use fairfight_rules::modern_skirmish::army::Doctrine;

/// An action, and the number of equally good ones.
type Chosen = Option<(Action, u32)>;

/// The decision of a doctrine.
///
/// Implementations are `#[inline]`, and so is what only they call: otherwise the functions of a trait are not inlined,
/// even into their only caller.
trait Decide {
    /// The action of the active side at index `wanted` among equally good ones, and their number; `None` to yield.
    fn action(battle: &Battle, state: &State, wanted: u32) -> Chosen;
}

impl Battle {
    /// The action of the active side at index `wanted` among equally good ones, and their number. It is its doctrine's.
    /// If the doctrine would yield, a unit that has to rout is picked (ruling `rout-time`).
    pub fn choose(&self, state: &State, wanted: u32) -> (Action, u32) {
        let chosen = self.decide(state, wanted).or_else(|| self.picks_routed(state, wanted));
        chosen.unwrap_or((Action::Yield, 1))
    }

    /// The action that the active side's doctrine chooses, as [`Battle::choose`] does; `None` to yield. Each doctrine
    /// has its line here.
    fn decide(&self, state: &State, wanted: u32) -> Chosen {
        match self.doctrines[state.active] {
            Doctrine::Advance60 => advance_60::Advance60::action(self, state, wanted),
            Doctrine::Advance30 => advance_30::Advance30::action(self, state, wanted),
            Doctrine::Hold => hold::Hold::action(self, state, wanted),
            Doctrine::CoverFirst => cover_first::CoverFirst::action(self, state, wanted),
            Doctrine::Assault => assault::Assault::action(self, state, wanted),
        }
    }

    /// A unit that has to rout.
    fn picks_routed(&self, state: &State, wanted: u32) -> Chosen {
        if self.rules.rulings.rout_time == RoutTime::AtOnce {
            return None;
        }
        let mut best = Best::wanting(wanted);
        let squads = self.in_play(state, state.active);
        for (unit, _) in squads.filter(|(_, squad)| self.must_rout(squad)) {
            best.see((), Action::Rout(unit));
        }
        best.counted()
    }
}
