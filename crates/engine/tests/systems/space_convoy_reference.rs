//! Another program's simulation of the same battles: each doctrine of the convoy that never fires against every
//! doctrine of the raiders, 1000 battles per cell there, more here.

use crate::laws::any::by_hand;
use fairfight_battle::System;
use fairfight_battle::space_convoy::{Battle, Scenario};
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_rules::space_convoy::army::{Army, Doctrine, muster};
use fairfight_rules::space_convoy::{Rules, notation};
use fairfight_rules::{BySide, Side};
use fairfight_stats::Sums;

/// The number of battles per cell in the other program.
const REFERENCE: f64 = 1000.0;
/// The number of battles per cell here.
const BATTLES: u64 = 4000;

/// The doctrines of the rows.
const CONVOY: [Doctrine; 2] = [Doctrine::Dash, Doctrine::Convoy];
/// The doctrines of the columns.
const RAIDERS: [Doctrine; 4] =
    [Doctrine::Ambush, Doctrine::Hunters, Doctrine::EscortKillers, Doctrine::Blockade];

/// The win share of the Freeloaders and the mean number of transports off, one row per doctrine of the convoy, one
/// column per doctrine of the raiders.
#[rustfmt::skip]
const CELLS: [[(f64, f64); 4]; 2] = [
    // ambush, hunters, escort-killers, blockade
    [(0.069, 0.32), (0.029, 0.17), (0.067, 0.33), (0.053, 0.31)], // dash
    [(0.032, 0.17), (0.025, 0.08), (0.032, 0.15), (0.033, 0.15)], // convoy
];

fn force(text: &str) -> Army {
    let vessels: Vec<_> =
        text.split(' ').map(|word| notation::parse(word).expect("a vessel")).collect();
    muster("A force", &vessels, &Rules::default()).unwrap()
}

/// Wins of the Freeloaders and transports off, per battle: the printed convoy against these raiders.
fn cell(
    rules: &Rules,
    raiders: &Army,
    doctrines: BySide<Doctrine>,
    seed: u64,
    battles: u64,
) -> (Sums, Sums) {
    let convoy =
        force("blitzship slayer slayer slayer brigghaven brigghaven brigghaven brigghaven");
    let armies = BySide::new(&convoy, raiders);
    let battle = Battle::new(rules, armies, doctrines, &Scenario::default());
    // Numbered as in the tables, so that a new doctrine changes no dice here.
    let place = |of: Option<usize>| of.expect("a doctrine of the tables") as u64;
    let row = place(CONVOY.iter().position(|&of| of == doctrines.a));
    let column = place(RAIDERS.iter().position(|&of| of == doctrines.b));
    let number = 8 * row + 4 + column;
    let key = MatchKey::new(seed, MatchUpId::from_number(number));
    let (start, mut state) = (battle.open(), battle.open());
    let (mut wins, mut off) = (Sums::default(), Sums::default());
    for index in 0..battles {
        let played = by_hand(&battle, &start, &mut state, &mut key.battle(index));
        wins.add(i64::from(played.end.winner == Some(Side::A)));
        off.add(state.off.into());
    }
    (wins, off)
}

#[test]
fn every_cell_of_the_other_simulation() {
    let printed = force("harsh lite coffin coffin coffin coffin");
    let mut squares = 0.0;
    for (row, convoy) in CELLS.into_iter().zip(CONVOY) {
        for ((share, mean), raiders) in row.into_iter().zip(RAIDERS) {
            let doctrines = BySide::new(convoy, raiders);
            let (wins, off) = cell(&Rules::default(), &printed, doctrines, 1, BATTLES);
            // Half the last printed digit, and the errors of both simulations.
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
    // 16 numbers, two each from the same battles: on average at most 1 each.
    assert!(squares < 45.0, "{squares}");
}

/// The number of battles per cell of [`VARIANTS`].
const PLAYED: f64 = 40_000.0;
/// The number of battles of such a cell here.
const FEWER: u64 = 1000;

/// The number of battles won by the Freeloaders in each variant, under another seed than here.
#[rustfmt::skip]
const VARIANTS: [[[u32; 4]; 2]; 2] = [
    // ambush, hunters, escort-killers, blockade
    [ // two Coffins
        [  3424,   1386,   3451,   3223], // dash
        [  1637,    739,   1517,   1543], // convoy
    ],
    [ // 12 rows of 10
        [  2527,   2260,   2489,   2408], // dash
        [  1081,    981,   1060,   1035], // convoy
    ],
];

/// Two Coffins, or the other grid, do not save the convoy.
#[test]
fn the_raiders_are_stronger_in_every_variant() {
    let small = force("harsh lite coffin coffin");
    let printed = force("harsh lite coffin coffin coffin coffin");
    let mut wide = Rules::default();
    let word = fairfight_rules::ruling::Setting::Word("rows12x10".into());
    wide.rulings.set("grid-layout", &word).unwrap();
    let variants = [(Rules::default(), &small), (wide, &printed)];
    for ((rules, raiders), counts) in variants.into_iter().zip(VARIANTS) {
        for (row, first) in counts.into_iter().zip(CONVOY) {
            for (count, second) in row.into_iter().zip(RAIDERS) {
                let share = f64::from(count) / PLAYED;
                let doctrines = BySide::new(first, second);
                let (wins, _) = cell(&rules, raiders, doctrines, 2, FEWER);
                let wins = wins.mean().unwrap();
                // Four standard errors either way, of a thousand battles and of those in the table: with other dice one
                // of the 16 cells would be outside once in 1000 runs.
                let error = (share * (1.0 - share) * (1.0 / FEWER as f64 + 1.0 / PLAYED)).sqrt();
                println!("{first:?} {second:?} {wins} of {share}");
                assert!((wins - share).abs() < 4.0 * error, "{first:?} {second:?}: {wins}");
            }
        }
    }
}
