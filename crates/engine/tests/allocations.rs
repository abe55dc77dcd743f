//! No allocations inside a battle or a fight of any system, or inside a run. This program has a single test, because
//! allocations of concurrent tests would be counted too.

#[path = "systems/lists.rs"]
mod lists;
#[path = "systems/laws/meeting.rs"]
mod meeting;
#[path = "systems/toys/toy.rs"]
mod toy;

use fairfight_battle::systems::{SYSTEMS, Visitor, visit_system};
use fairfight_battle::{Game, System};
use fairfight_engine::contest::Games;
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::run::{self, Plan, Row, Watch, Workers};
use fairfight_engine::tally::Detail;
use meeting::{contest, every_meeting, fights_of};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static COUNTED: &StatsAlloc<std::alloc::System> = &INSTRUMENTED_SYSTEM;

/// The number of allocations in `run`, the minimum over a few attempts. (Threads of the test harness may add some.)
fn allocations(mut run: impl FnMut()) -> usize {
    (0..5)
        .map(|_| {
            let region = Region::new(COUNTED);
            run();
            region.change().allocations + region.change().reallocations
        })
        .min()
        .unwrap()
}

/// The number of allocations in some games.
fn games<S: System + 'static>(game: S) -> usize {
    let (contest, key) = (contest(game), MatchKey::new(1, MatchUpId::from_number(7)));
    let mut player = contest.player(None);
    allocations(|| {
        for index in 0..20 {
            player.play(key, index);
        }
    })
}

struct Allocations;

impl Visitor for Allocations {
    type Out = ();

    fn visit<G: Game>(self) {
        for meeting in every_meeting::<G>() {
            assert_eq!(games(meeting.straight()), 0, "{}", meeting.name);
        }
        for (name, fight) in fights_of::<G>() {
            assert_eq!(games(fight), 0, "{name}");
        }
    }
}

/// A block of 16 allocates as often as one of a single battle.
fn nothing_is_allocated_inside_a_run() {
    let workers = Workers::new(1).unwrap();
    let (straight, exchanged) = (toy::uneven(), toy::uneven().exchanged());
    let key = MatchKey::new(1, MatchUpId::from_number(1));
    // One block each: allocations per block occur in both runs.
    let of_pairs = |n, detail| {
        allocations(|| {
            let mut sink = |_: &[Row]| {};
            let mut watch = Watch { rows: Some(&mut sink), ..Watch::default() };
            run::run(
                Games::pairs(key, &straight, &exchanged),
                &Plan::shard(0, n).counting(detail),
                &workers,
                &mut watch,
            );
        })
    };
    assert_eq!(of_pairs(1, Detail::SIDES), of_pairs(16, Detail::SIDES));
    assert_eq!(of_pairs(1, Detail::UNITS), of_pairs(16, Detail::UNITS));
    assert_eq!(of_pairs(1, Detail::TURNS), of_pairs(16, Detail::TURNS));
    let detail = Detail { luck: true, turns: true, ..Detail::UNITS };
    assert_eq!(of_pairs(1, detail), of_pairs(16, detail));
    let of_fights = |n| {
        allocations(|| {
            run::run(
                Games::fights(key, &straight),
                &Plan::shard(0, n),
                &workers,
                &mut Watch::default(),
            );
        })
    };
    assert_eq!(of_fights(1), of_fights(4096));
    assert!(of_fights(1) > 0, "the counter counts");
}

#[test]
fn nothing_is_allocated_inside_a_game() {
    nothing_is_allocated_inside_a_run();
    for id in SYSTEMS {
        visit_system(id, Allocations).unwrap();
    }
}
