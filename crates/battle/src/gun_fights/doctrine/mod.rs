//! Doctrines: the action of an activated figure, decided for its side.
//!
//! A style is a movement part and a target policy. Each movement part is a type in its own file, which implements
//! [`Decide`] and holds what only it uses; the target policies are in `policy`, shared code in `usual`.

mod close_in;
mod cover_first;
mod pistols_sortie;
mod policy;
mod siege;
pub(super) mod skilled;
mod stand;
mod usual;

use super::legal::Action;
use super::setup::{Battle, Ground};
use super::state::State;
use close_in::CloseIn;
use cover_first::CoverFirst;
use fairfight_rules::gun_fights::army::{Doctrine, Movement, Policy};
use pistols_sortie::PistolsSortie;
use siege::Siege;
use stand::Stand;

/// After this many rolls `skilled` stops waiting, and shoots or goes to the enemy like this style: a battle that
/// reaches the limit is a draw, whichever side has more left.
const PATIENCE: u16 = 60;
const LAST_RESORT: (Movement, Policy) = (Movement::Siege, Policy::Most);

/// The kinds of choice that a figure makes among equals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tie {
    /// The target of a shot.
    Target,
    /// The enemy that it closes with.
    Quarry,
    /// The room that it besieges.
    Room,
    /// The victim of a blind shot, where the rules let it name one.
    Named,
    /// The action with the highest score.
    Action,
}

/// Picks the index of one of several equals.
pub trait Pick: FnMut(Tie, u32) -> u32 {}

impl<F: FnMut(Tie, u32) -> u32> Pick for F {}

/// An activated figure, and its choice of target.
#[derive(Clone, Copy)]
struct Activated<'a> {
    battle: &'a Battle,
    state: &'a State,
    man: u8,
    /// The shot at the target that the policy picks, if the figure can hit any.
    shot: Option<Action>,
}

/// The decision of a movement part. Implementations are `#[inline]`, as in the other systems.
trait Decide {
    /// The figure's action; `None` to pass.
    fn action(figure: Activated<'_>, pick: &mut impl Pick) -> Option<Action>;
}

impl Battle {
    /// The figure's action, by the doctrine of its side. `pick` decides ties; in a fight the first in the roster wins
    /// them.
    pub fn decide(&self, state: &State, man: u8, pick: &mut impl Pick) -> Action {
        let pick = &mut |tie: Tie, equals: u32| match self.ground {
            Ground::Table => pick(tie, equals),
            Ground::Fixed => 0,
        };
        match self.doctrine(man) {
            Doctrine::Style { movement, policy } => {
                self.styled(state, man, (movement, policy), pick)
            }
            Doctrine::Member(_) if state.rolls >= PATIENCE => {
                self.styled(state, man, LAST_RESORT, pick)
            }
            Doctrine::Member(_) => self.best_action(state, man, pick),
        }
    }

    /// Would the figure do anything, now or when it stops waiting?
    pub(super) fn ever_acts(&self, state: &State, man: u8) -> bool {
        let style = match self.doctrine(man) {
            Doctrine::Style { movement, policy } => (movement, policy),
            Doctrine::Member(_) => LAST_RESORT,
        };
        self.styled(state, man, style, &mut |_, _| 0) != Action::Pass
    }

    /// The action of a style. Each movement part has its line here.
    fn styled(
        &self,
        state: &State,
        man: u8,
        (movement, policy): (Movement, Policy),
        pick: &mut impl Pick,
    ) -> Action {
        let shot = self.target(state, man, policy, pick).map(Action::Shoot);
        let figure = Activated { battle: self, state, man, shot };
        let action = match movement {
            Movement::Stand => Stand::action(figure, pick),
            Movement::CloseIn => CloseIn::action(figure, pick),
            Movement::CoverFirst => CoverFirst::action(figure, pick),
            Movement::PistolsSortie => PistolsSortie::action(figure, pick),
            Movement::Siege => Siege::action(figure, pick),
        };
        action.unwrap_or(Action::Pass)
    }
}
