//! Declares the tests of laws.

/// Makes a test of a law: it is run for every system in the list.
macro_rules! laws {
    ($($(#[$doc:meta])* $test:ident: $law:ident;)*) => { $(
        $(#[$doc])*
        #[test]
        fn $test() {
            struct Each;
            impl fairfight_battle::systems::Visitor for Each {
                type Out = ();
                fn visit<G: fairfight_battle::Game>(self) {
                    $law::<G>();
                }
            }
            // One thread per system: the slowest does not hold up the others.
            std::thread::scope(|threads| {
                for id in fairfight_battle::systems::SYSTEMS {
                    threads.spawn(|| fairfight_battle::systems::visit_system(id, Each).unwrap());
                }
            });
        }
    )* };
}
pub(crate) use laws;
