//! The doctrine that searches: fair to both lists, the same on any number of threads, and no worse than its base.

use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::contest::MatchUp;
use fairfight_engine::rulebook::{Amendment, Army, Lists, Rules, rulebook};
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_engine::tally::{Detail, Totals};
use fairfight_rules::BySide;

/// The systems with decisions that can be searched.
const SEARCHED: [&str; 2] = ["iron-winds", "gun-fights"];

fn army(rules: &Rules, units: &str) -> Army {
    let units: Vec<_> = units.split(' ').map(|unit| rules.unit(unit).unwrap()).collect();
    rules.muster("List", &units).unwrap()
}

/// Pairs of these lists under these doctrines.
fn pairs(rules: &Rules, lists: [&str; 2], doctrines: [&str; 2]) -> MatchUp {
    let [a, b] = lists.map(|units| army(rules, units));
    let armies = BySide::new(&a, &b);
    let [a, b] = doctrines.map(|word| rules.book.doctrine(word).unwrap());
    let scenario = rules.open_ground();
    let parts = scenario.parts(armies).unwrap();
    let doctrines = BySide::new(a, b);
    Lists { rules, scenario: &scenario, armies, doctrines }.match_up(parts, 1)
}

fn played(of: &MatchUp, count: u64, threads: usize) -> Totals {
    let plan = Plan::new(Stop::Pairs(count)).counting(Detail::COURSES);
    run::run(of.games(), &plan, &Workers::new(threads).unwrap(), &mut Watch::default()).totals
}

const LISTS: [&str; 2] = [
    "warrior+leader warrior+bow levy levy+bow knight+mounted warrior+pikes",
    "elf:warrior+longbow+leader elf:knight+mounted elf:warrior+bow elf:warrior",
];

#[test]
fn a_list_against_itself_makes_exactly_half() {
    let rules = rulebook("iron-winds").unwrap().printed();
    let mirror = pairs(&rules, [LISTS[0]; 2], ["rollout"; 2]);
    assert_eq!(played(&mirror, 10, 0).quarters, [0, 0, 10, 0, 0]);
}

#[test]
fn the_scores_of_both_lists_add_up_to_one_and_threads_change_nothing() {
    let rules = rulebook("iron-winds").unwrap().printed();
    let words = ["rollout+base=steady", "aggressive"];
    let straight = pairs(&rules, LISTS, words);
    let one = played(&straight, 10, 1);
    assert_eq!(one, played(&straight, 10, 3));
    let [a, b] = LISTS;
    let mut other = played(&pairs(&rules, [b, a], [words[1], words[0]]), 10, 2).quarters;
    other.reverse();
    assert_eq!(one.quarters, other);
}

#[test]
fn without_all_kinds_it_is_its_base() {
    for id in SEARCHED {
        let rules = rulebook(id).unwrap().printed();
        let without: String =
            rules.about().decisions.iter().map(|kind| format!("+without={}", kind.word)).collect();
        let (lists, base) = match id {
            "iron-winds" => (LISTS, "steady"),
            _ => (["kelly-gang", "police"], "close-in"),
        };
        let searched = format!("rollout+base={base}{without}");
        let courses = |word: &str| played(&pairs(&rules, lists, [word; 2]), 10, 2);
        assert_eq!(courses(&searched), courses(base), "{id}");
        assert_ne!(courses(&format!("rollout+base={base}")), courses(base), "{id}");
    }
}

/// It does not play worse than its base. With `stand` against itself nobody ever meets, and one decision alone does not
/// change that.
#[test]
fn it_beats_its_base() {
    let rules = rulebook("iron-winds").unwrap().printed();
    for base in ["aggressive", "steady", "hammer", "random"] {
        let search = format!("rollout+rollouts=16+base={base}");
        let scores = played(&pairs(&rules, [LISTS[0]; 2], [&search, base]), 40, 0).scores();
        let (mean, error) = (scores.mean().unwrap(), scores.standard_error().unwrap());
        assert!(mean - 2.0 * error > 0.5, "{base}: {mean} +- {error}");
    }
}

/// Law 1 of play: prices only change what is reported in points.
#[test]
fn it_reads_no_price() {
    let printed = rulebook("iron-winds").unwrap().printed();
    let mut changed = printed.clone();
    for (cost, points) in [("levy", 40), ("knight", 1), ("bow", 9), ("horse", 0)] {
        changed.amend(&Amendment::Cost(cost.to_owned(), points)).unwrap();
    }
    let courses = |rules: &Rules| played(&pairs(rules, LISTS, ["rollout"; 2]), 5, 2);
    let [one, other] = [&printed, &changed].map(courses);
    assert_eq!((one.quarters, one.lost), (other.quarters, other.lost));
    assert_ne!(one.left, other.left, "prices have changed");
}

#[test]
fn other_systems_refuse_it_by_a_message() {
    for id in SYSTEMS {
        let book = rulebook(id).unwrap();
        let found = book.doctrine("rollout");
        assert_eq!(found.is_ok(), SEARCHED.contains(id), "{id}");
        assert_eq!(found.is_ok(), !book.about().decisions.is_empty(), "{id}");
        if let Err(fault) = found {
            assert!(fault.to_string().contains("no doctrine looks ahead"), "{fault}");
        }
    }
}

#[test]
fn the_text_of_a_doctrine_is_canonical() {
    let book = rulebook("iron-winds").unwrap();
    let word = |text: &str| book.doctrine(text).map(|doctrine| doctrine.word());
    assert_eq!(word("rollout+rollouts=8+turns=2"), Ok("rollout"));
    let long = "rollout+rollouts=16+turns=all+base=hammer+without=first+without=march";
    let mixed = "rollout+without=march+base=hammer+turns=all+without=first+rollouts=16";
    assert_eq!(word(mixed), Ok(long));
    assert_eq!(word(long), Ok(long));
    for (wrong, said) in [
        ("rollouts", "unknown doctrine \"rollouts\""),
        ("rollout+rolls=3", "unknown parameter \"rolls\""),
        ("rollout+rollouts=257", "rollouts is 1 to 256, not \"257\""),
        ("rollout+rollouts", "rollouts is 1 to 256, not \"\""),
        ("rollout+turns=0", "turns is 1 to 100, or all, not \"0\""),
        ("rollout+base=rollout", "unknown doctrine \"rollout\""),
        ("rollout+without=all", "unknown kind of decision \"all\""),
        ("rollout+", "unknown parameter \"\""),
    ] {
        assert_eq!(word(wrong).unwrap_err().to_string(), said);
    }
    // Courses to the end have no length.
    let gunfight = rulebook("gun-fights").unwrap().doctrine("rollout+turns=3");
    assert_eq!(gunfight.unwrap_err().to_string(), "unknown parameter \"turns\"");
}
