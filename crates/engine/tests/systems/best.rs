//! Lists led in the best way.

use crate::drawn::army;
use fairfight_engine::rulebook::{Doctrine, Lists, rulebook};
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_engine::tally::Totals;
use fairfight_rules::BySide;
use fairfight_stats::Level;
use fairfight_study::battle::{BestFound, BestPlay};
use fairfight_study::common::Crew;

const HUMAN: &str = "warrior+leader levy levy+bow knight+mounted";
const ELF: &str = "elf:warrior+longbow+leader elf:knight+mounted";

fn found(
    armies: BySide<&str>,
    doctrines: [&str; 2],
    best: [bool; 2],
    pairs: u64,
    threads: usize,
) -> BestFound {
    let rules = rulebook("iron-winds").unwrap().printed();
    let armies = armies.map(|units| army(&rules, units));
    let scenario = rules.open_ground();
    let armies = armies.as_ref();
    let parts = scenario.parts(armies).unwrap();
    let [a, b] = doctrines.map(|word| rules.book.doctrine(word).unwrap());
    let lists = Lists { rules: &rules, scenario: &scenario, armies, doctrines: BySide::new(a, b) };
    let workers = &Workers::new(threads).unwrap();
    let (best, seed, level) = (BySide::new(best[0], best[1]), 1, Level::DEFAULT);
    let asked = BestPlay { lists, parts, best, pairs, seed, level };
    asked.find(&mut Crew { workers, interrupt: None, progress: &mut |_, _, _| {} }).unwrap()
}

#[test]
fn a_list_against_itself_has_one_mix_and_scores_half() {
    let found = found(BySide::new(HUMAN, HUMAN), ["skilled"; 2], [true; 2], 2_000, 0);
    assert_eq!(found.mean, 0.5);
    let [a, b] = [&found.choices.a, &found.choices.b];
    assert_eq!(a.len(), 9, "six members and three styles");
    for (a, b) in a.iter().zip(b) {
        assert_eq!((a.doctrine, a.share), (b.doctrine, b.share));
    }
    let sum: f64 = a.iter().map(|choice| choice.share).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    assert!(found.value.low <= 0.5 && found.value.high >= 0.5);
    // A style that every member beats has no share.
    let hammer = a.iter().find(|choice| choice.doctrine == "hammer").unwrap();
    assert_eq!(hammer.share, 0.0);
}

/// Against a given doctrine, the best answer is one doctrine, with the score that `battle` gives it.
#[test]
fn one_side_answers_the_doctrine_of_the_other() {
    let found = |threads| {
        found(BySide::new(HUMAN, ELF), ["skilled", "steady"], [true, false], 9_000, threads)
    };
    let best = found(1);
    assert_eq!(best, found(3), "threads change nothing");
    assert_eq!(best.choices.b.len(), 1);
    let answer = best.choices.a.iter().find(|choice| choice.share > 0.999).unwrap();
    assert!((answer.mean - best.mean).abs() < 1e-12);
    assert_eq!(best.pairs_each, 1_000);
    let rules = rulebook("iron-winds").unwrap().printed();
    let armies = [HUMAN, ELF].map(|units| army(&rules, units));
    let armies = BySide::new(&armies[0], &armies[1]);
    let scenario = rules.open_ground();
    let read = |word: &str| -> Doctrine { rules.book.doctrine(word).unwrap() };
    let doctrines = BySide::new(read(answer.doctrine), read("steady"));
    let lists = Lists { rules: &rules, scenario: &scenario, armies, doctrines };
    let match_up = lists.match_up(scenario.parts(armies).unwrap(), 1);
    let plan = Plan::new(Stop::Pairs(1_000));
    let workers = Workers::new(0).unwrap();
    let totals: Totals = run::run(match_up.games(), &plan, &workers, &mut Watch::default()).totals;
    assert_eq!(totals.scores().mean(), Some(answer.mean));
}

/// The mixes are chosen in other battles than those that measure them: if chosen in the same, no doctrine would score
/// more than the mix against the other's mix.
#[test]
fn the_score_does_not_come_from_the_battles_that_chose() {
    let found = found(BySide::new(HUMAN, ELF), ["skilled"; 2], [true; 2], 1_000, 0);
    assert!(found.value.low < found.mean && found.mean < found.value.high, "{found:?}");
    assert!(found.score.low < found.mean && found.mean < found.score.high);
}
