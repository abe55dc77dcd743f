//! Contests of code that this crate has compiled already.

use super::{Contest, OnlyPlayed};
use fairfight_battle::Game;
use fairfight_battle::systems::{SYSTEMS, Visitor, visit_system};
use fairfight_rules::BySide;
use std::any::Any;

/// The contest that a battle or a fight of a system is; `None` if `game` is neither.
///
/// Each is a [`Contest`] by itself. But whoever uses it as one has it compiled once more, for every way to play, replay
/// and solve it; this finds it among those that the engine is compiled for. Tests that make battles by hand use it.
/// A battle is [only played](OnlyPlayed), never solved, unless fights of its system are battles too.
///
/// ```
/// use fairfight_battle::{Game, iron_winds::IronWinds};
/// use fairfight_engine::contest::compiled;
/// use fairfight_rules::BySide;
///
/// let rules = Default::default();
/// let unit = IronWinds::unit("levy+bow", &rules).unwrap();
/// let fight = IronWinds::fight(&rules, BySide::new(&unit, &unit), &[]);
/// assert!(compiled(Box::new(fight)).is_some());
/// assert!(compiled(Box::new("a fight")).is_none());
/// ```
pub fn compiled(game: Box<dyn Any>) -> Option<Box<dyn Contest>> {
    let mut game = game;
    for id in SYSTEMS {
        match visit_system(id, Of(game))? {
            Ok(contest) => return Some(contest),
            Err(other) => game = other,
        }
    }
    None
}

/// A battle or a fight, perhaps of the system that it visits.
struct Of(Box<dyn Any>);

impl Visitor for Of {
    type Out = Result<Box<dyn Contest>, Box<dyn Any>>;

    fn visit<G: Game>(self) -> Self::Out {
        // Of some systems a fight is a small battle: then it is solved.
        let other = match self.0.downcast::<G::Fight>() {
            Ok(fight) => return Ok(fight),
            Err(other) => other,
        };
        let battle = *other.downcast::<G::Battle>()?;
        Ok(Box::new(OnlyPlayed { battle, rollouts: BySide::new(None, None), draw: None }))
    }
}
