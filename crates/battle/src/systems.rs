//! The list of systems.

use crate::game::{About, Game};

/// An operation on a system whose name is known only at run time.
pub trait Visitor {
    /// Its result.
    type Out;
    /// Performs it with the system `G`.
    fn visit<G: Game>(self) -> Self::Out;
}

/// Lists the type of each system once; everything that iterates over the systems uses this list.
macro_rules! systems {
    ($($game:ty),* $(,)?) => {
        /// The names of all systems, in list order.
        pub const SYSTEMS: &[&str] = &[$(<$game as Game>::ID),*];

        /// Each system's description of itself, in the same order.
        pub const ALL: &[About] = &[$(About::of::<$game>()),*];

        /// Runs `visitor` with the system of this `id`; `None` if there is none.
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
