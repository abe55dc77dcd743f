//! Nothing is allocated inside a battle or a fight of any system. The only test of its file: others
//! would be counted too.

mod lists;
#[path = "laws/meeting.rs"]
mod meeting;

use fairfight_battle::game::{SYSTEMS, Visitor, visit_system};
use fairfight_battle::{Game, Silent, System};
use fairfight_sim::dice::MatchKey;
use fairfight_sim::matchup::Matchup;
use fairfight_sim::play::{NO_CAP, play};
use meeting::{every_meeting, fights_of};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static COUNTED: &StatsAlloc<std::alloc::System> = &INSTRUMENTED_SYSTEM;

/// How many allocations do some games make, at the least of a few attempts? (Threads of the test
/// harness may add some.)
fn allocations<S: System>(system: &S) -> usize {
    let (start, mut state) = (system.open(), system.open());
    let key = MatchKey::new(1, Matchup::from_number(7));
    (0..3)
        .map(|_| {
            let region = Region::new(COUNTED);
            for index in 0..20 {
                play(system, &start, &mut state, &mut key.battle(index), &mut Silent, NO_CAP);
            }
            region.change().allocations + region.change().reallocations
        })
        .min()
        .unwrap()
}

struct Allocations;

impl Visitor for Allocations {
    type Out = ();

    fn visit<G: Game>(self) {
        for meeting in every_meeting::<G>() {
            assert_eq!(allocations(&meeting.straight()), 0, "{}", meeting.name);
        }
        for (name, fight) in fights_of::<G>() {
            assert_eq!(allocations(&fight), 0, "{name}");
        }
    }
}

#[test]
fn nothing_is_allocated_inside_a_game() {
    for id in SYSTEMS {
        visit_system(id, Allocations).unwrap();
    }
}
