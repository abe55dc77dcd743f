//! The reference simulation of the specification: every doctrine of the convoy against every doctrine of
//! the raiders, 1000 battles a cell there, more here.

use fairfight_battle::space_convoy::{Battle, Scenario};
use fairfight_battle::{Silent, System};
use fairfight_rules::space_convoy::Rules;
use fairfight_rules::space_convoy::army::{Army, Doctrine, muster};
use fairfight_rules::space_convoy::notation;
use fairfight_rules::{BySide, Side};
use fairfight_sim::dice::MatchKey;
use fairfight_sim::matchup::Matchup;
use fairfight_sim::play::{NO_CAP, play};
use fairfight_stats::Sums;

/// Battles of a cell of the reference.
const REFERENCE: f64 = 1000.0;
/// Battles of a cell here.
const BATTLES: u64 = 4000;

/// Freeloader win share and mean transports off, a row a doctrine of the convoy, a column of the raiders.
#[rustfmt::skip]
const CELLS: [[(f64, f64); 4]; 4] = [
    // ambush, hunters, escort-killers, blockade
    [(0.069, 0.32), (0.029, 0.17), (0.067, 0.33), (0.053, 0.31)], // dash
    [(0.032, 0.17), (0.025, 0.08), (0.032, 0.15), (0.033, 0.15)], // convoy
    [(0.014, 0.09), (0.000, 0.00), (0.097, 0.42), (0.011, 0.06)], // escort
    [(0.161, 0.80), (0.050, 0.26), (0.161, 0.76), (0.103, 0.55)], // screen
];

fn force(text: &str) -> Army {
    let vessels: Vec<_> =
        text.split(' ').map(|word| notation::parse(word).expect("a vessel")).collect();
    muster("A force", &vessels, &Rules::default()).unwrap()
}

/// Wins of the Freeloaders and transports off, a battle.
fn cell(convoy: Doctrine, raiders: Doctrine) -> (Sums, Sums) {
    let armies = [
        force("blitzship slayer slayer slayer brigghaven brigghaven brigghaven brigghaven"),
        force("harsh lite coffin coffin coffin coffin"),
    ];
    let battle = Battle::new(
        &Rules::default(),
        BySide::new(&armies[0], &armies[1]),
        BySide::new(convoy, raiders),
        &Scenario::default(),
    );
    let key = MatchKey::new(1, Matchup::from_number(convoy as u64 * 8 + raiders as u64));
    let (start, mut state) = (battle.open(), battle.open());
    let (mut wins, mut off) = (Sums::default(), Sums::default());
    for index in 0..BATTLES {
        let played = play(&battle, &start, &mut state, &mut key.battle(index), &mut Silent, NO_CAP);
        wins.add(i64::from(played.end.winner == Some(Side::A)));
        off.add(state.off.into());
    }
    (wins, off)
}

#[test]
fn every_cell_of_the_reference_simulation() {
    let mut squares = 0.0;
    for (row, convoy) in CELLS.into_iter().zip(&Doctrine::ALL[..4]) {
        for ((share, mean), raiders) in row.into_iter().zip(&Doctrine::ALL[4..]) {
            let (wins, off) = cell(*convoy, *raiders);
            // Half the last digit printed, and the errors of both simulations.
            let z = |sums: &Sums, printed: f64, half_a_digit: f64| {
                let error = sums.standard_error().unwrap().max(1e-4);
                let both = error * (1.0 + BATTLES as f64 / REFERENCE).sqrt();
                let away = (sums.mean().unwrap() - printed).abs() - half_a_digit;
                away.max(0.0) / both
            };
            let (wins_off, mean_off) = (z(&wins, share, 0.0005), z(&off, mean, 0.005));
            println!(
                "{convoy:?} {raiders:?}: {:?} {:?}, {wins_off:.2} and {mean_off:.2}",
                wins.mean(),
                off.mean()
            );
            assert!(wins_off < 4.0 && mean_off < 4.0, "{convoy:?} {raiders:?}");
            squares += wins_off * wins_off + mean_off * mean_off;
        }
    }
    // 32 numbers, two by two of the same battles: on average 1 each, or less.
    assert!(squares < 70.0, "{squares}");
}

/// Two Coffins, or the other grid, do not save the convoy: it wins a quarter at most.
#[test]
fn the_raiders_are_stronger_in_every_variant() {
    let small = force("harsh lite coffin coffin");
    let convoy =
        force("blitzship slayer slayer slayer brigghaven brigghaven brigghaven brigghaven");
    let printed = force("harsh lite coffin coffin coffin coffin");
    let mut wide = Rules::default();
    let word = fairfight_rules::ruling::Setting::Word("rows12x10".into());
    wide.rulings.set("grid-layout", &word).unwrap();
    for (rules, raiders) in [(Rules::default(), &small), (wide, &printed)] {
        for first in &Doctrine::ALL[..4] {
            for second in &Doctrine::ALL[4..] {
                let battle = Battle::new(
                    &rules,
                    BySide::new(&convoy, raiders),
                    BySide::new(*first, *second),
                    &Scenario::default(),
                );
                let key = MatchKey::new(2, Matchup::from_number(3));
                let (start, mut state) = (battle.open(), battle.open());
                let mut wins = 0;
                for index in 0..1000 {
                    let mut dice = key.battle(index);
                    let played = play(&battle, &start, &mut state, &mut dice, &mut Silent, NO_CAP);
                    wins += u32::from(played.end.winner == Some(Side::A));
                }
                println!("{first:?} {second:?} {wins}");
                // A quarter, and four standard errors of a hundred games.
                assert!(wins < 420, "{first:?} {second:?}: {wins} of 1000");
            }
        }
    }
}
