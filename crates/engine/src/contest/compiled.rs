//! Contests that use the code compiled in this crate.

use super::{Contest, OnlyPlayed};
use fairfight_battle::Game;
use fairfight_battle::systems::{SYSTEMS, Visitor, visit_system};
use fairfight_rules::BySide;
use std::any::Any;

/// A battle or a fight of any system as a contest; `None` if `game` is neither.
///
/// Each type implements [`Contest`] itself, but a crate that uses it that way compiles it again, with all code to play,
/// replay and solve it. This uses the code compiled in the engine: for tests that construct battles by hand. A battle
/// is [only played](OnlyPlayed), never solved, unless the fights of its system are battles too.
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

/// A battle or a fight, possibly of the system being visited.
struct Of(Box<dyn Any>);

impl Visitor for Of {
    type Out = Result<Box<dyn Contest>, Box<dyn Any>>;

    fn visit<G: Game>(self) -> Self::Out {
        // In some systems a fight is a small battle: then it is solved.
        let other = match self.0.downcast::<G::Fight>() {
            Ok(fight) => return Ok(fight),
            Err(other) => other,
        };
        let battle = *other.downcast::<G::Battle>()?;
        Ok(Box::new(OnlyPlayed { battle, rollouts: BySide::new(None, None), draw: None }))
    }
}
