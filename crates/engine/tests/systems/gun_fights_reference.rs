//! Another program's simulation of the same battles: every movement part of the first side against every one of the
//! second, 1000 battles per cell there, more here; and the worth of a figure to its side.
//!
//! There a figure closes in on the nearest enemy even if its weapon cannot hurt him. Only two constables have such
//! a weapon, shotguns against armour in cover, and no cell shows it.

use crate::laws::meeting::contest;
use crate::lists;
use fairfight_battle::game::Game;
use fairfight_battle::gun_fights::{Battle, GunFights, Scenario};
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_rules::gun_fights::Rules;
use fairfight_rules::gun_fights::army::{Army, Doctrine, Movement, Policy};
use fairfight_rules::{BySide, Side};
use fairfight_stats::Sums;

/// The number of battles per cell in the other program.
const REFERENCE: f64 = 1000.0;
/// The number of battles per cell here.
const BATTLES: u64 = 4000;

/// Shares and mean rolls, by the movement parts of both sides.
type Cells = [[(f64, f64); 4]; 4];

/// The win share of the first side (`roster`) and the mean number of rolls, one row per movement part of it, one column
/// per movement part of the second side (`fewest`): stand, close-in, cover-first, pistols-sortie.
#[rustfmt::skip]
const CELLS: [(&str, Cells); 4] = [
    ("ok-lot", [
        [(0.100, 42.0), (0.158, 31.0), (0.178, 31.0), (0.151, 32.0)],
        [(0.530, 18.0), (0.542, 14.0), (0.530, 14.0), (0.547, 14.0)],
        [(0.543, 18.0), (0.579, 14.0), (0.537, 14.0), (0.536, 14.0)],
        [(0.567, 18.0), (0.561, 14.0), (0.559, 14.0), (0.545, 14.0)],
    ]),
    ("ok-street", [
        [(0.000, 37.0), (0.001, 32.0), (0.000, 37.0), (0.000, 31.0)],
        [(0.409, 19.0), (0.620, 16.0), (0.321, 20.0), (0.658, 16.0)],
        [(0.371, 20.0), (0.667, 17.0), (0.485, 23.0), (0.686, 18.0)],
        [(0.388, 19.0), (0.644, 16.0), (0.308, 20.0), (0.661, 15.0)],
    ]),
    ("glen-inn", [
        [(0.156, 28.0), (0.189, 27.0), (0.176, 26.0), (0.171, 27.0)],
        [(0.244, 19.0), (0.335, 19.0), (0.338, 18.0), (0.312, 18.0)],
        [(0.261, 19.0), (0.325, 18.0), (0.341, 18.0), (0.330, 18.0)],
        [(0.207, 19.0), (0.326, 19.0), (0.321, 18.0), (0.322, 19.0)],
    ]),
    ("glen-outside", [
        [(0.002, 12.0), (0.000, 8.0), (0.000, 8.0), (0.000, 8.0)],
        [(0.010, 10.0), (0.000, 8.0), (0.007, 8.0), (0.003, 8.0)],
        [(0.006, 10.0), (0.003, 8.0), (0.004, 8.0), (0.002, 8.0)],
        [(0.011, 10.0), (0.002, 8.0), (0.002, 8.0), (0.004, 8.0)],
    ]),
];

fn scenario(name: &str) -> Scenario {
    let shipped = GunFights::SCENARIOS.iter().find(|shipped| shipped.name == name).unwrap();
    lists::scenario::<GunFights>(shipped.text)
}

/// The wins of the first side, and the rolls, in this many battles.
fn run(
    armies: BySide<&Army>,
    scenario: &Scenario,
    doctrines: [Doctrine; 2],
    number: u64,
    battles: u64,
) -> (Sums, Sums) {
    let doctrines = BySide::new(doctrines[0], doctrines[1]);
    let battle = Battle::new(&Rules::default(), armies, doctrines, scenario);
    let key = MatchKey::new(1, MatchUpId::from_number(number));
    let battle = contest(battle);
    let mut player = battle.player(None);
    let (mut wins, mut rolls) = (Sums::default(), Sums::default());
    for index in 0..battles {
        let played = player.play(key, index);
        wins.add(i64::from(played.end.winner == Some(Side::A)));
        rolls.add(played.turns.into());
    }
    (wins, rolls)
}

#[test]
fn every_cell_of_the_other_simulation() {
    let (mut squares, mut far) = (0.0, Vec::new());
    for (name, cells) in CELLS {
        let scenario = scenario(name);
        let forces = scenario.forces.clone().unwrap();
        for (first, row) in Movement::ALL.into_iter().zip(cells) {
            // If all stand in the open most targets are equal: the other program takes the first of the roster, this
            // one chooses by a die.
            if (name, first) == ("ok-lot", Movement::Stand) {
                continue;
            }
            for (second, (share, mean)) in Movement::ALL.into_iter().zip(row) {
                let doctrines = [
                    Doctrine::Style { movement: first, policy: Policy::Roster },
                    Doctrine::Style { movement: second, policy: Policy::Fewest },
                ];
                let number = first as u64 * 8 + second as u64;
                let (wins, rolls) = run(forces.as_ref(), &scenario, doctrines, number, BATTLES);
                // Half the last printed digit, and the errors of both simulations.
                let z = |sums: &Sums, printed: f64, half_a_digit: f64, least: f64| {
                    let error = sums.standard_error().unwrap().max(least);
                    let both = error * (1.0 + BATTLES as f64 / REFERENCE).sqrt();
                    let away = (sums.mean().unwrap() - printed).abs() - half_a_digit;
                    away.max(0.0) / both
                };
                let (of_wins, of_rolls) =
                    (z(&wins, share, 0.0005, 5e-4), z(&rolls, mean, 0.5, 1e-4));
                println!(
                    "{name} {first:?} {second:?}: {:?} ({share}) {:?} ({mean}): {of_wins:.2} {of_rolls:.2}",
                    wins.mean().unwrap(),
                    rolls.mean().unwrap()
                );
                if of_wins >= 4.0 || of_rolls >= 4.0 {
                    far.push(format!("{name} {first:?} {second:?}: {of_wins:.2} {of_rolls:.2}"));
                }
                squares += of_wins * of_wins;
            }
        }
    }
    assert!(far.is_empty(), "{far:#?}");
    // 60 shares: on average at most 1 each.
    println!("{squares}");
    assert!(squares < 110.0, "{squares}");
}

/// Every figure that stays at home is missed: no side wins more without one of its figures.
#[test]
fn a_figure_fewer_does_no_good() {
    let mut missed = 0;
    for name in ["ok-lot", "glen-inn"] {
        let scenario = scenario(name);
        let forces = scenario.forces.clone().unwrap();
        let doctrines =
            [Doctrine::Style { movement: Movement::CloseIn, policy: Policy::Fewest }; 2];
        let (all, _) = run(forces.as_ref(), &scenario, doctrines, 7, 4000);
        for side in Side::BOTH {
            for unit in 0..forces[side].units.len() {
                let mut fewer = forces.clone();
                fewer[side].units.remove(unit);
                let (left, _) = run(fewer.as_ref(), &scenario, doctrines, 7, 4000);
                let more = left.mean().unwrap() - all.mean().unwrap();
                let gain = if side == Side::A { more } else { -more };
                let error = left.standard_error().unwrap().hypot(all.standard_error().unwrap());
                let figure = forces[side].units[unit].figure;
                println!("{name} without {}: {gain:+.3} ± {error:.3}", figure.name());
                assert!(gain < 3.0 * error, "{name} without {}: {gain}", figure.name());
                missed += u32::from(gain < -3.0 * error);
            }
        }
    }
    assert!(missed >= 15, "of 21 figures {missed} are missed for sure");
}
