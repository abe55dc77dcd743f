//! Nothing is allocated inside a battle. The only test of its file: others would be counted too.

mod toy;

use fairfight_sim::dice::MatchKey;
use fairfight_sim::matchup::Matchup;
use fairfight_sim::run::{Detail, Pair, Plan, Row, Watch, Workers, fights, pairs};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static COUNTED: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// How many allocations does `run` make, at the least of a few attempts? (Threads of the test
/// harness may add some.)
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

#[test]
fn nothing_is_allocated_inside_a_battle() {
    let workers = Workers::new(1).unwrap();
    let (straight, exchanged) = (toy::uneven(), toy::uneven().exchanged());
    let key = MatchKey::new(1, Matchup::from_number(1));
    // One block each: what is allocated for a block is there in both runs.
    let of_pairs = |n, detail| {
        allocations(|| {
            let mut sink = |_: &[Row]| {};
            let mut watch = Watch { rows: Some(&mut sink), ..Watch::default() };
            let pair = Pair { straight: &straight, exchanged: &exchanged };
            pairs(pair, detail, &Plan::shard(key, 0, n), &workers, &mut watch);
        })
    };
    assert_eq!(of_pairs(1, Detail::Sides), of_pairs(64, Detail::Sides));
    assert_eq!(of_pairs(1, Detail::Units), of_pairs(64, Detail::Units));
    let detail = Detail::UnitsAndLuck;
    assert_eq!(of_pairs(1, detail), of_pairs(64, detail));
    let of_fights = |n| {
        allocations(|| {
            fights(&straight, &Plan::shard(key, 0, n), &workers, &mut Watch::default());
        })
    };
    assert_eq!(of_fights(1), of_fights(4096));
    assert!(of_fights(1) > 0, "the counter counts");
}
