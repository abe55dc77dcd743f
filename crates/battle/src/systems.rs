//! The list of systems.

use crate::game::{About, Game};

/// Something to be done with a system whose name is known only at run time.
pub trait Visitor {
    /// What comes of it.
    type Out;
    /// Does it with the system `G`.
    fn visit<G: Game>(self) -> Self::Out;
}

/// Names one type a system; everything that walks the systems walks this list.
macro_rules! systems {
    ($($game:ty),* $(,)?) => {
        /// The names of all systems, in the order of the list.
        pub const SYSTEMS: &[&str] = &[$(<$game as Game>::ID),*];

        /// What each system says of itself, in the same order.
        pub const ALL: &[About] = &[$(About::of::<$game>()),*];

        /// Does it with the system called `id`; `None` where there is none.
        pub fn visit_system<V: Visitor>(id: &str, visitor: V) -> Option<V::Out> {
            $(if id == <$game as Game>::ID { return Some(visitor.visit::<$game>()); })*
            None
        }
    };
}

systems!(
    crate::iron_winds::IronWinds,
    crate::fire_at_will::FireAtWill,
    crate::king_or_parliament::KingOrParliament,
    crate::braid_and_cockade::BraidAndCockade,
    crate::space_convoy::SpaceConvoy,
    crate::modern_skirmish::ModernSkirmish,
    crate::gun_fights::GunFights,
);
