//! The overhead of the runner: seeding, statistics, threads.

use super::clock::{Table, median, seconds};
use super::field::{self, key};
use fairfight_battle::game::Game;
use fairfight_battle::iron_winds::{AnyBattle, IronWinds};
use fairfight_battle::{Silent, System};
use fairfight_engine::arena::{Arena, Fielded, Leading, Led, SystemWorld, World};
use fairfight_engine::contest::Games;
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::play::play;
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_engine::tally::{Detail, Totals};
use fairfight_rules::BySide;
use fairfight_rules::iron_winds::army::Doctrine;
use fairfight_stats::value::{Battles, RootSize, Values};
use fairfight_study::armies::{Budget, Drawing, Generator};
use fairfight_study::common::Crew;
use fairfight_study::points::{Draws, Opponents, meet};
use std::hint::black_box;
use std::time::Instant;

/// Pairs per call.
const PAIRS: u64 = 2_000;

fn run(battle: &AnyBattle, detail: Detail, pairs_played: u64, workers: &Workers) -> Totals {
    let (key, plan) = (key(), Plan::new(Stop::Pairs(pairs_played)));
    run::run(
        Games::pairs(key, battle, battle),
        &plan.counting(detail),
        workers,
        &mut Watch::default(),
    )
    .totals
}

/// A run on one thread, compared with games on dice seeded beforehand whose results are not counted.
pub fn statistics(table: &mut Table) {
    let names = [
        ("statistics of sides and seeding", Detail::SIDES),
        ("statistics of units", Detail::UNITS),
        ("statistics of luck", Detail::LUCK),
    ];
    let battle = field::typical(5);
    let seeded: Vec<_> = (0..PAIRS).map(|index| key().battle(index)).collect();
    let (start, mut state) = (battle.open(), battle.open());
    let mut bare = || {
        let mut turns = 0;
        for dice in &seeded {
            for _ in 0..2 {
                let mut dice = dice.clone();
                let played = play(&battle, &start, &mut state, &mut dice, &mut Silent);
                turns += i128::from(played.turns);
            }
        }
        black_box(turns)
    };
    let one = Workers::new(1).expect("a thread");
    for (name, detail) in names {
        if !table.wants(name) {
            continue;
        }
        assert_eq!(run(&battle, detail, PAIRS, &one).turns.sum, bare());
        let calls = table.calls(|| {
            bare();
        });
        let mut ratios = Vec::new();
        for _ in 0..table.rounds() {
            let counted = seconds(calls, || run(&battle, detail, PAIRS, &one));
            let alone = seconds(calls, &mut bare);
            ratios.push(counted / alone);
        }
        let percent = format!("{:+.1} %", (median(ratios) - 1.0) * 100.0);
        println!("{name:<82} {percent:>8}");
    }
}

/// Army pairs per fit of `points`.
const FITTED: u64 = 50_000;

/// Random army pairs of `points`, drawn, mustered, met and fitted, compared with the same battles [by
/// themselves](bare), for a fit of [`FITTED`] pairs under each of two doctrines.
pub fn army_pairs(table: &mut Table) {
    /// How often bare battles and the others alternate in a round, since the speed of the machine changes from second
    /// to second.
    const TURNS: u64 = 10;
    let names = ["points: drawing, mustering and opening", "points: the same and the fit"];
    if !names.iter().any(|name| table.wants(name)) {
        return;
    }
    let one = Workers::new(1).expect("a thread");
    in_worlds(|worlds, draws| {
        let met = |army_pairs| worlds.each_ref().map(|world| met(world, army_pairs, draws, &one));
        // Seconds of the battles alone.
        let bare = || worlds.iter().map(|world| bare(world, draws)).sum::<f64>();
        let rows = met(FITTED);
        let fitted = || one.within(|| rows.each_ref().map(|rows| fit(rows, draws)));
        assert!(fitted().iter().all(|values| values.played() == 2 * FITTED));
        let (mut meeting, mut fitting, mut each) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..table.rounds() {
            let (mut alone, mut meet) = (0.0, 0.0);
            for _ in 0..TURNS {
                // On the same thread that plays the others.
                alone += one.within(bare);
                meet += seconds(1, || met(PAIRS));
            }
            // Per army pair, which plays four battles: two under each doctrine.
            let pairs = (PAIRS * TURNS) as f64;
            let (alone, meet) = (alone / pairs, meet / pairs);
            let fit = seconds(1, fitted) / FITTED as f64;
            meeting.push(meet / alone);
            fitting.push((meet + fit) / alone);
            each.push(alone / 4.0);
        }
        for (name, ratios) in names.into_iter().zip([meeting, fitting]) {
            let percent = format!("{:+.1} %", (median(ratios) - 1.0) * 100.0);
            println!("{name:<82} {percent:>8}");
        }
        let a_second = 1.0 / median(each);
        println!("{:<82} {a_second:>8.0}", "points: bare battles a second, one thread");
    });
}

/// The work of `points` with this many army pairs under each of two doctrines, for a profiler that counts
/// instructions: army pairs `met`, or 50,000 of them met and `fit`ted this many times.
pub fn army_pairs_for_a_profiler(what: &str, number: u64) {
    let one = Workers::new(1).expect("a thread");
    in_worlds(|worlds, draws| {
        for world in worlds {
            match what {
                "met" => drop(met(world, number, draws, &one)),
                _ => {
                    let rows = met(world, FITTED, draws, &one);
                    (0..number).for_each(|_| drop(one.within(|| fit(&rows, draws))));
                }
            }
        }
    });
}

/// The two doctrines, all kinds of unit, and the draws of armies.
fn in_worlds<R>(asked: impl FnOnce(&[SystemWorld<IronWinds>; 2], Draws<'_>) -> R) -> R {
    let rules = Default::default();
    let units: Vec<_> = IronWinds::all_units(&rules)
        .into_iter()
        .filter(|unit| !IronWinds::unit_text(unit, &rules).contains(':'))
        .collect();
    let costs = units.iter().filter_map(|unit| IronWinds::unit_points(unit, &rules));
    let costs: Vec<f64> = costs.map(f64::from).collect();
    let budget = Budget::around(250.0);
    let worlds = [Doctrine::Aggressive, Doctrine::Steady].map(|doctrine| {
        let led = Led { leaders: [doctrine].into(), rollout: None };
        let leading = Leading { doctrine: led, leaders: None };
        SystemWorld::new(rules.clone(), units.clone(), leading, Default::default())
    });
    asked(&worlds, Draws { seed: 1, purpose: "points", costs: &costs, budget, army_pairs: PAIRS })
}

/// Army pairs prepared at a time: few enough to stay in the processor's caches.
const AT_HAND: usize = 8;

/// Seconds of the battles of [`PAIRS`] random army pairs, by themselves.
///
/// These are the battles of `points`: the same army pairs, in both seats, each on its own dice, in the same order. But
/// armies are drawn and mustered beforehand, eight pairs at a time, and nothing is counted.
fn bare(world: &SystemWorld<IronWinds>, draws: Draws<'_>) -> f64 {
    let Draws { seed, purpose, costs, budget, .. } = draws;
    let drawing = Drawing::new(costs).expect("costs");
    let name = format!("dice {purpose}");
    let dice = MatchKey::new(seed, MatchUpId::of(BySide::new(&name, &name), "drawn"));
    let ready = |index: u64| {
        let mut generator = Generator::new(seed, &format!("armies {purpose}"), index);
        let mut army = || {
            let budget = budget.draw(&mut generator);
            drawing.allowed(world, budget, &mut generator, &mut Vec::new()).expect("an army")
        };
        let armies = [army(), army()];
        let seats = BySide::new(&armies[0], &armies[1]);
        let battles = [seats, seats.swapped()]
            .map(|armies| World::battle(world, armies.map(Fielded::army), BySide::new(0, 0)));
        let starts = battles.each_ref().map(System::open);
        (battles, starts, dice.battle(index))
    };
    let mut took = 0.0;
    for start in (0..PAIRS).step_by(AT_HAND) {
        let at_hand: Vec<_> = (start..(start + AT_HAND as u64).min(PAIRS)).map(ready).collect();
        let mut state = at_hand[0].1[0].clone();
        took += seconds(1, || {
            for (battles, starts, dice) in &at_hand {
                for (battle, start) in battles.iter().zip(starts) {
                    let end = play(battle, start, &mut state, &mut dice.clone(), &mut Silent);
                    black_box(end.turns);
                }
            }
        });
    }
    took
}

fn met(arena: &dyn Arena, army_pairs: u64, draws: Draws<'_>, one: &Workers) -> Battles {
    let mut told = |_: &str, _, _| {};
    let mut crew = Crew { workers: one, interrupt: None, progress: &mut told };
    meet(arena, Opponents::Random, Draws { army_pairs, ..draws }, &mut crew).expect("armies")
}

fn fit(rows: &Battles, draws: Draws<'_>) -> Values {
    RootSize::new(450.0).fit(rows, draws.costs).expect("values")
}

/// Two threads against one, by elapsed time, and the processor time of a battle.
pub fn threads(table: &mut Table) {
    if !table.wants("threads") {
        return;
    }
    let battle = field::typical(5);
    let crews = [1, 2].map(|threads| Workers::new(threads).expect("threads"));
    let [one, two] = crews.each_ref().map(|crew| run(&battle, Detail::SIDES, PAIRS, crew));
    assert_eq!(one, two);
    let calls = table.calls(|| drop(run(&battle, Detail::SIDES, PAIRS, &crews[0])));
    let (mut faster, mut dearer) = (Vec::new(), Vec::new());
    for _ in 0..table.rounds() {
        let [one, two] = crews.each_ref().map(|crew| {
            let start = Instant::now();
            let busy = seconds(1, || run(&battle, Detail::SIDES, PAIRS * calls * 10, crew));
            (start.elapsed().as_secs_f64(), busy)
        });
        faster.push(one.0 / two.0);
        dearer.push(two.1 / one.1);
    }
    let best = faster.iter().copied().fold(0.0, f64::max);
    println!("{:<82} {:>8.2}", "two threads, times as fast as one: median", median(faster));
    println!("{:<82} {best:>8.2}", "two threads, times as fast as one: best");
    println!("{:<82} {:>8.2}", "two threads, processor time a battle to one's", median(dearer));
}
