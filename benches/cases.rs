//! What games cost, as ratios to the bare cost of their dice in the same run.
//!
//! `cargo bench` prints the table; `cargo bench -- battle` the cases whose name has the word. A
//! profile that links in seconds: `cargo bench --profile quick`. What the columns mean and what the
//! goals are is in `benches/README.md`.

#[path = "cases/clock.rs"]
mod clock;
#[path = "cases/exact.rs"]
mod exact;
#[path = "cases/field.rs"]
mod field;
#[path = "cases/overhead.rs"]
mod overhead;

use clock::{Case, Table};
use fairfight_battle::iron_winds::IronWinds;
use fairfight_battle::{Flow, Game, Silent, System};
use fairfight_rules::iron_winds::Rules;
use fairfight_rules::{Address, BySide, Dice, Side};
use fairfight_sim::play::{NO_CAP, play};
use field::{Counted, key};
use std::hint::black_box;

fn main() {
    // `cargo bench` adds --bench; `cargo test --benches` does not, and wants a short run.
    let words: Vec<_> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let short = !std::env::args().any(|word| word == "--bench");
    if let Some((task @ ("play" | "count"), rest)) =
        words.split_first().map(|(word, rest)| (word.as_str(), rest))
    {
        return field::for_a_profiler(task, rest);
    }
    let mut table = Table::new(words, short);
    dice(&mut table);
    fights(&mut table);
    battles(&mut table);
    exact::solutions(&table);
    table.print_growth();
    overhead::statistics(&mut table);
    overhead::army_pairs(&mut table);
    overhead::threads(&mut table);
}

/// One addressed die; one round of melee and morale.
fn dice(table: &mut Table) {
    let mut turn = 0;
    table.run(
        "one die, addressed",
        Case {
            games: 1 << 16,
            dice: 1 << 16,
            play: &mut || {
                turn += 1;
                let mut dice = key().battle(turn);
                let mut die = |unit| dice.d6(Address::new(4, Side::A, unit, 4)).face();
                (0..1 << 16u64).map(|n| u64::from(die(n as u16 & 0x3fff))).sum()
            },
        },
    );
    let rules = Rules::default();
    let unit = IronWinds::unit("warrior", &rules).unwrap();
    let fight = IronWinds::fight(&rules, BySide::new(&unit, &unit), &[]);
    let (start, mut state) = (fight.open(), fight.open());
    let mut round = |rounds: u64, count: &mut Counted| -> u64 {
        let mut losses = 0;
        for index in 0..rounds {
            count.battle(key().battle(index));
            state.clone_from(&start);
            let flow = loop {
                match fight.step(&mut state, count, &mut Silent) {
                    Flow::Step => {}
                    flow @ (Flow::Turn | Flow::End(_)) => break flow,
                }
            };
            losses += u64::from(flow != Flow::Turn);
        }
        losses
    };
    let mut counted = Counted::default();
    let ended = round(1 << 15, &mut counted);
    // Both sides lose figures in every first round and hold on 2 or more: 11 of 36 rounds end it.
    assert!((ended as f64 / 32768.0 - 11.0 / 36.0).abs() < 0.02, "{ended}");
    let dice = counted.dice;
    table.run(
        "one melee round",
        Case { games: 1 << 15, dice, play: &mut || round(1 << 15, &mut Counted::default()) },
    );
}

fn fights(table: &mut Table) {
    for (a, b, win_a, draw) in [
        ("warrior", "warrior", 0.4352491227, 0.1295017546),
        ("knight+mounted", "knight+mounted", 0.3839907757, 0.2320184485),
        ("levy", "knight+mounted", 0.0, 0.0),
        ("dwarf:knight+armour", "knight+mounted", 0.7543959833, 0.0644471315),
        ("knight+pikes", "knight+mounted", 0.2966609124, 0.1079444100),
    ] {
        let name = format!("fight, {a} v {b}");
        if !table.wants(&name) {
            continue;
        }
        let rules = Rules::default();
        let unit = |text| IronWinds::unit(text, &rules).unwrap();
        let fight = IronWinds::fight(&rules, BySide::new(&unit(a), &unit(b)), &[]);
        let counted = field::count(&fight, 1 << 14);
        let n = f64::from(1 << 14);
        for (wins, chance) in [(counted.wins.a, win_a), (counted.draws, draw)] {
            assert!((wins as f64 / n - chance).abs() < 0.025, "{name}: {counted:?}");
        }
        table.game(&name, &fight, 1 << 14, counted);
    }
}

fn battles(table: &mut Table) {
    let typical = field::typical(5);
    let counted = field::count(&typical, 2000);
    // Equal lists: neither side wins three quarters; a battle has dozens of dice.
    let wins = counted.wins;
    assert!(wins.a < 3 * 500 && wins.b < 3 * 500, "{counted:?}");
    assert!(counted.dice > 2000 * 20, "{counted:?}");
    table.game("battle, 150 points, 5 units a side", &typical, 2000, counted);
    for units in [10, 20, 40, 80] {
        let name = format!("battle, {units} units a side");
        if table.wants(&name) {
            let battle = field::typical(units);
            let games = (10_000 / units as u64).max(50);
            let counted = field::count(&battle, games);
            table.game(&name, &battle, games, counted);
        }
    }
}

impl Table {
    /// Times whole games, seeding included.
    fn game<S: System>(&mut self, name: &str, system: &S, games: u64, expected: field::Count) {
        let (start, mut state) = (system.open(), system.open());
        let mut turns = || {
            let mut turns = 0;
            for index in 0..games {
                let mut dice = key().battle(index);
                let played = play(system, &start, &mut state, &mut dice, &mut Silent, NO_CAP);
                turns += u64::from(played.turns);
            }
            turns
        };
        assert_eq!(turns(), expected.turns, "{name}");
        self.run(name, Case { games, dice: expected.dice, play: &mut || black_box(turns()) });
    }
}
