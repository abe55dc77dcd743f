//! Segments: results played in shares, after a stop, or in any order equal those of one process alone.

use super::toy::{self, uneven};
use fairfight_engine::contest::{Contest, Games};
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::run::{
    self, ManyWatch, Outcome, Plan, Role, Segment, Share, Stop, StopReason, Store, Watch, Workers,
};
use fairfight_engine::tally::{Counts as _, Detail, PairedTotals, Totals};
use fairfight_engine::under_both::UnderBoth;
use fairfight_stats::Level;
use std::sync::{Arc, Mutex};

/// The results of a command: four runs of different kinds.
#[derive(Clone, PartialEq, Debug)]
struct Found {
    pairs: Outcome<Totals>,
    many: Vec<Option<Outcome<Totals>>>,
    both: Outcome<PairedTotals>,
    each: Vec<u64>,
}

const ALL: Detail =
    Detail { units: true, luck: true, first_mover: true, courses: true, turns: true };

fn key(number: u64) -> MatchKey {
    MatchKey::new(1, MatchUpId::from_number(number))
}

/// Plays all of it: pairs until the score is known, several match-ups, both rule sets, and single indices.
fn command(workers: &Workers, interrupt: Option<&Interrupt>) -> Found {
    let (straight, exchanged) = (uneven(), uneven().exchanged());
    let games = Games::pairs(key(1), &straight, &exchanged);
    let decide = Stop::Decide { level: Level::DEFAULT, max_pairs: 9_000 };
    let plan = Plan::new(decide).counting(ALL);
    let pairs = run::run(games, &plan, workers, &mut Watch { interrupt, ..Watch::default() });
    let plan = Plan { first: 4_000, ..Plan::new(Stop::Pairs(5_000)) };
    let open = |n: usize| toy::pairs(key(2 + n as u64), uneven(), uneven().exchanged());
    let many = run::many(5, open, &plan, workers, &mut ManyWatch { interrupt, progress: None });
    let other = Games { straight: &exchanged as &dyn Contest, ..games };
    let both = UnderBoth { baseline: games, changed: other };
    let mut watch = Watch { interrupt, ..Watch::default() };
    let both = run::under_both(both, &Plan::new(Stop::Pairs(6_000)), workers, &mut watch);
    let mut each = Vec::new();
    let one = |index: u64, (): &mut ()| Ok::<u64, ()>(index * index);
    let blocks = run::Blocks { indices: 3..1_000, size: 16, of: 0 };
    run::each(blocks, workers, interrupt, || (), one, &mut |_, wave| {
        each.extend(wave.into_iter().map(Result::unwrap));
    });
    Found { pairs, many, both, each }
}

/// The command with a store that knows these segments: its results, the segments it played, and the store.
fn stored(role: Role, known: &[Segment], threads: usize) -> (Found, Vec<Segment>, Arc<Store>) {
    let played = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&played);
    let keep = Box::new(move |segment: &Segment| sink.lock().unwrap().push(segment.clone()));
    let store = Arc::new(Store::new(role, known.iter().cloned(), keep));
    let workers = Workers::new(threads).unwrap().storing(Arc::clone(&store));
    let interrupt = Interrupt::new();
    let found = command(&workers, Some(&interrupt));
    let played = played.lock().unwrap().clone();
    assert_eq!(store.played(), played.len() as u64);
    (found, played, store)
}

fn alone() -> Found {
    command(&Workers::new(2).unwrap(), None)
}

/// The segments as text, in order.
fn texts(segments: &[Segment]) -> Vec<String> {
    let mut texts: Vec<String> =
        segments.iter().map(|segment| serde_json::to_string(segment).unwrap()).collect();
    texts.sort();
    texts
}

#[test]
fn keeping_segments_changes_nothing_and_they_do_not_depend_on_threads() {
    let alone = alone();
    assert_eq!(alone.pairs.stop, StopReason::Decided);
    let (found, played, store) = stored(Role::Whole, &[], 1);
    assert_eq!(found, alone);
    assert!(store.missing().is_empty() && store.unsound().is_empty());
    for threads in [2, 3, 8] {
        let (found, others, _) = stored(Role::Whole, &[], threads);
        assert_eq!(found, alone);
        assert_eq!(texts(&others), texts(&played));
    }
}

/// Whatever part is known, the rest is played, and the result is the same.
#[test]
fn a_process_goes_on_from_any_part_of_what_is_known() {
    let alone = alone();
    let (_, all, _) = stored(Role::Whole, &[], 2);
    for cut in [1, 2, 5, all.len() / 2, all.len() - 1, all.len()] {
        let (found, played, _) = stored(Role::Whole, &all[..cut], 2);
        assert_eq!(found, alone);
        assert_eq!(texts(&played), texts(&all[cut..]));
    }
    let odd: Vec<Segment> = all.iter().skip(1).step_by(2).cloned().collect();
    let (found, played, _) = stored(Role::Whole, &odd, 3);
    assert_eq!((found, played.len()), (alone, all.len() - odd.len()));
}

/// The shares of independent runs, in any number and order.
#[test]
fn shares_together_are_the_whole() {
    let mut alone = alone();
    // A run with a match-up for every index plays rounds.
    alone.each.clear();
    for of in [1, 3, 17] {
        let mut all = Vec::new();
        for number in (1..=of).rev() {
            let (found, played, store) = stored(Role::Share(Share { number, of }), &[], 2);
            assert!(store.missing().is_empty());
            // There is always a result to continue with.
            assert!(found.pairs.totals.n() > 0 && found.both.totals.n() > 0);
            assert!(found.many.iter().all(|one| one.as_ref().unwrap().totals.n() > 0));
            all.extend(played.into_iter().filter(|segment| segment.place.run < 3));
        }
        let (found, played, store) = stored(Role::Merge, &all, 2);
        assert!(played.is_empty(), "a merge plays nothing");
        assert_eq!(found, alone, "{of} shares");
        // Only the last run is missing.
        assert!(store.missing().iter().all(|place| place.run == 3));
    }
}

/// Dependent runs are played round by round: each round knows the results before it.
#[test]
fn rounds_of_shares_are_the_whole() {
    let alone = alone();
    let (mut known, mut rounds) = (Vec::new(), 0);
    loop {
        let (found, _, store) = stored(Role::Merge, &known, 2);
        if store.missing().is_empty() {
            assert_eq!(found, alone);
            break;
        }
        let before = known.clone();
        for number in 1..=3 {
            let share = Share { number, of: 3 };
            known.extend(stored(Role::Round(share), &before, 2).1);
        }
        assert!(known.len() > before.len(), "a round that plays nothing");
        rounds += 1;
    }
    // One for each run, and one for each look of the first run; not more.
    assert!((4..12).contains(&rounds), "{rounds} rounds");
}

/// Counts that are impossible for their number of indices, or that are no counts, stop the command.
#[test]
fn counts_that_somebody_made_up_are_not_used() {
    let (_, all, _) = stored(Role::Whole, &[], 2);
    for change in [("\"quarters\":[", "\"quarters\":[1"), ("\"turns\"", "\"turms\"")] {
        let mut forged = all.clone();
        let text = serde_json::to_string(&forged[0]).unwrap();
        let changed = text.replacen(change.0, change.1, 1);
        assert_ne!(text, changed);
        forged[0] = serde_json::from_str(&changed).unwrap();
        for role in [Role::Whole, Role::Merge] {
            let (found, _, store) = stored(role, &forged, 1);
            assert_eq!(store.unsound(), [all[0].place]);
            assert_eq!(found.pairs.stop, StopReason::Interrupted);
        }
    }
}
