//! Exact solutions of fights, by processor time.

use super::clock::{Table, median, seconds};
use fairfight_battle::Game;
use fairfight_battle::iron_winds::{Fight, IronWinds};
use fairfight_engine::exact::{Budget, solve};
use fairfight_rules::iron_winds::Rules;
use fairfight_rules::{BySide, Side};
use std::hint::black_box;

/// The plain kinds of unit.
const PLAIN: [&str; 5] = ["levy", "warrior", "knight", "warrior+mounted", "knight+mounted"];

/// One duel, and all 25 of plain units: time per solution, dice paths walked, time per path.
pub fn solutions(table: &Table) {
    let one = [fight("warrior", "warrior")];
    let solution = solve(&one[0], &Budget::default()).expect("within the budget");
    assert!((solution.win(Side::A) - 0.4352491227).abs() < 1e-10);
    case(table, "exact, warrior v warrior", &one);
    case(
        table,
        "exact, pikes and a hero v mounted knights",
        &[fight("knight+pikes+hero", "knight+mounted")],
    );
    let all: Vec<_> = PLAIN.iter().flat_map(|a| PLAIN.iter().map(move |b| fight(a, b))).collect();
    case(table, "exact, 25 plain duels", &all);
}

/// Solves a duel this many times, for a profiler that counts instructions.
pub fn solve_for_a_profiler(times: u64) {
    let fight = fight("warrior", "warrior");
    for _ in 0..times {
        black_box(solve(&fight, &Budget::default()).expect("within the budget"));
    }
}

fn fight(a: &str, b: &str) -> Fight {
    let rules = Rules::default();
    let unit = |text| IronWinds::unit(text, &rules).expect("a unit");
    IronWinds::fight(&rules, BySide::new(&unit(a), &unit(b)), &[])
}

fn case(table: &Table, name: &str, fights: &[Fight]) {
    if !table.wants(name) {
        return;
    }
    let all = || -> u64 {
        let solutions = fights.iter().map(|fight| solve(fight, &Budget::default()));
        solutions.map(|solution| solution.expect("within the budget").paths).sum()
    };
    let paths = all();
    let calls = table.calls(|| {
        black_box(all());
    });
    let times = (0..table.rounds()).map(|_| seconds(calls, all) / calls as f64).collect();
    let nanos = median(times) * 1e9;
    println!("{name:<44} {nanos:>11.0} {paths:>9} {:>8.2}", nanos / paths as f64);
}
