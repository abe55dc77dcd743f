//! Tests of the sensitivity analysis from inside: interrupts, fingerprints of courses, the scope of a step.

use fairfight_engine::contest::{Kind, MatchUp};
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::exact::Budget;
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::rulebook::{Amendment, Rules, rulebook};
use fairfight_engine::run::{self, Plan, Watch, Workers};
use fairfight_engine::tally::Detail;
use fairfight_rules::BySide;
use fairfight_rules::ruling::Setting;
use fairfight_study::common::Crew;
use fairfight_study::sensitivity::{
    Baseline, FieldMatchUp, Found, Meets, Sizes, Step, What, clash, steps, together,
};

fn printed(system: &str) -> Rules {
    rulebook(system).unwrap().printed()
}

fn field() -> Vec<FieldMatchUp> {
    let fight = |a: &str, b: &str| FieldMatchUp {
        name: format!("{a} against {b}"),
        meets: Meets::Units { units: BySide::new(a.to_owned(), b.to_owned()), options: Vec::new() },
    };
    vec![fight("knight", "warrior"), fight("levy", "warrior")]
}

/// A budget that every fight exceeds, so that all of them are simulated.
fn sizes(pairs: u64, paths: u64) -> Sizes {
    Sizes { pairs, seed: 1, budget: Budget { paths, ..Budget::default() } }
}

fn step(name: &str, to: &str) -> Step {
    let steps = steps(&printed("iron-winds"), &What::ALL);
    steps.into_iter().find(|step| step.name == name && step.to == to).unwrap()
}

#[test]
fn an_interrupt_leaves_what_was_complete() {
    let (workers, interrupt) = (Workers::new(1).unwrap(), Interrupt::new());
    let rules = printed("iron-winds");
    let play = |interrupt| Baseline::play(field(), &rules, sizes(300, 1), &workers, interrupt);
    let baseline = play(Some(&interrupt)).unwrap().unwrap();
    let moved = baseline.moved(&step("melee-knight", "2"), &workers, Some(&interrupt));
    assert!(moved.is_some());
    interrupt.ask();
    assert!(baseline.moved(&step("melee-knight", "2"), &workers, Some(&interrupt)).is_none());
    assert!(play(Some(&interrupt)).unwrap().is_none());
    let strongest = [step("melee-knight", "2")];
    let mut told = |_: &str, _, _| {};
    let interrupt = Some(&interrupt);
    let mut crew = Crew { workers: &workers, interrupt, progress: &mut told };
    assert!(together(&baseline, &strongest, &mut crew).is_none());
}

#[test]
fn simulated_fights_agree_with_solved_ones() {
    let workers = Workers::new(2).unwrap();
    let rules = printed("iron-winds");
    let play = |paths| {
        let sizes = sizes(20_000, paths);
        Baseline::play(field(), &rules, sizes, &workers, None).unwrap().unwrap()
    };
    let (simulated, solved) = (play(1), play(u64::MAX));
    for (name, to) in [("melee-knight", "2"), ("warrior-divisor", "1"), ("melee-levy", "0")] {
        let step = step(name, to);
        let [simulated, solved] =
            [&simulated, &solved].map(|base| base.moved(&step, &workers, None).unwrap().cells);
        for (simulated, solved) in simulated.iter().zip(&solved) {
            let (Found::Played(simulated), Found::Played(solved)) = (simulated, solved) else {
                panic!("all can be played")
            };
            assert!(simulated.exact.is_none());
            let (truth, (mean, error)) = (solved.exact.unwrap(), simulated.estimate());
            assert!((mean - truth).abs() <= 4.5 * error, "{name}: {mean} ± {error}, {truth}");
        }
    }
}

/// A fingerprint changes with a battle and with nothing else: it excludes points.
#[test]
fn a_course_is_its_dice_and_its_end() {
    let workers = Workers::new(2).unwrap();
    let rules = printed("iron-winds");
    let units = BySide::new("knight", "warrior").map(|text| rules.unit(text).unwrap());
    let key = MatchKey::new(1, MatchUpId::from_number(3));
    let courses = |rules: &Rules, end: u64| {
        let straight = rules.book.fight(rules, units.as_ref(), &[]);
        let fight = MatchUp { key, kind: Kind::Fights, straight, exchanged: None };
        let plan = Plan::shard(0, end);
        let plan = plan.counting(Detail::COURSES);
        run::run(fight.games(), &plan, &workers, &mut Watch::default()).totals.courses.unwrap()
    };
    let (base, longer) = (courses(&rules, 500), courses(&rules, 700));
    assert_eq!((base.len(), base.changed(&longer), longer.changed(&base)), (500, 0, 0));
    assert_eq!(base.fingerprints, longer.fingerprints[..500]);
    let mut distinct = longer.fingerprints.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert!(distinct.len() > 500, "most fights differ");
    let changed = |amendment| {
        let mut rules = rules.clone();
        rules.amend(&amendment).unwrap();
        courses(&rules, 500).changed(&base)
    };
    assert_eq!(changed(Amendment::Cost("knight".to_owned(), 9)), 0);
    assert_eq!(changed(Amendment::Number("troll-move".to_owned(), 9)), 0);
    assert!(changed(Amendment::Number("melee-knight".to_owned(), 2)) > 100);
}

/// A value that a file of house rules may not contain is no step.
#[test]
fn no_step_makes_rules_contradict_themselves() {
    let steps = steps(&printed("modern-skirmish"), &What::ALL);
    let has = |name: &str, to: &str| steps.iter().any(|step| step.name == name && step.to == to);
    assert!(has("hit-60cm-auxiliary-cover-least", "4"));
    assert!(has("hit-60cm-auxiliary-cover-least", "6"), "it never hits");
    assert!(!has("hit-60cm-auxiliary-cover-most", "4"), "from 5 to 4");
    assert!(has("hit-60cm-auxiliary-open-most", "4"));
}

/// Three steps, any two of which go together: lines that start as far apart as the table is deep.
#[test]
fn a_step_clashes_with_as_few_as_contradict_it() {
    let mut rules = printed("braid-and-cockade");
    rules.amend(&Amendment::Ruling("table-depth", Setting::Whole(27))).unwrap();
    let all = steps(&rules, &[What::Number, What::Ruling]);
    let step = |name: &str, to: &str| {
        all.iter().find(|step| step.name == name && step.to == to).unwrap().clone()
    };
    let (defender, attacker) = (step("zone-defender", "16"), step("zone-attacker", "10"));
    let (depth, other) = (step("table-depth", "26"), step("gun-close", "7"));
    let clash = |chosen: &[&Step], next| {
        let chosen: Vec<Step> = chosen.iter().map(|step| (*step).clone()).collect();
        clash(&rules, &chosen, next)
    };
    assert_eq!(clash(&[], &depth), None);
    assert_eq!(clash(&[&other, &defender], &attacker), None);
    assert_eq!(clash(&[&defender], &depth), None);
    let found = clash(&[&other, &defender, &attacker], &depth).unwrap();
    assert_eq!(found.steps, [defender, attacker, depth]);
    assert_eq!(
        found.text(),
        "table-depth 27 to 26 is left out: with zone-defender 15 to 16 and zone-attacker 9 to 10, \
         zone-defender and zone-attacker come to 26, not below table-depth, which is 26"
    );
}

/// A combination that a file of house rules may not contain is not played, whoever requests it.
#[test]
fn no_combination_makes_rules_contradict_themselves() {
    let workers = Workers::new(1).unwrap();
    let (rules, units) = (printed("modern-skirmish"), BySide::new("soldier", "auxiliary"));
    let meets = Meets::Units { units: units.map(str::to_owned), options: Vec::new() };
    let field = vec![FieldMatchUp { name: "duel".to_owned(), meets }];
    let baseline = Baseline::play(field, &rules, sizes(10, 1), &workers, None).unwrap().unwrap();
    let all = steps(&rules, &[What::Number]);
    let step = |end: &str, to: &str| {
        let name = format!("hit-60cm-auxiliary-open-{end}");
        all.iter().find(|step| step.name == name && step.to == to).unwrap().clone()
    };
    let played = |least: &str, most: &str| {
        let steps = [step("least", least), step("most", most)];
        let mut told = |_: &str, _, _| {};
        let mut crew = Crew { workers: &workers, interrupt: None, progress: &mut told };
        together(&baseline, &steps, &mut crew).is_some()
    };
    assert!(played("3", "4") && !played("5", "4"));
}
