//! Contests of code that this crate has compiled already.

use super::{Contest, OnlyPlayed};
use fairfight_battle::Game;
use fairfight_battle::systems::{SYSTEMS, Visitor, visit_system};
use fairfight_rules::BySide;
use std::any::Any;

/// A battle or a fight of any system as a contest; `None` if `game` is neither.
///
/// Each implements [`Contest`] itself, but a crate that uses it so compiles it again, with every way to play, replay and
/// solve it. This uses what the engine has compiled: it is for tests that make battles by hand. A battle is
/// [only played](OnlyPlayed), never solved, unless fights of its system are battles too.
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
pub fn compiled(mut game: Box<dyn Any>) -> Option<Box<dyn Contest>> {
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
