//! Another program's simulation of the same battles: every doctrine against every other in three scenarios,
//! 500 battles a cell there, more here.

use fairfight_battle::modern_skirmish::{Battle, ModernSkirmish};
use fairfight_battle::{Game, Silent, System};
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::play::{NO_CAP, play};
use fairfight_rules::list::DoctrineWords;
use fairfight_rules::modern_skirmish::Rules;
use fairfight_rules::modern_skirmish::army::Doctrine;
use fairfight_rules::{BySide, Side};

/// Battles of a cell of the other program.
const REFERENCE: f64 = 500.0;
/// Battles of a cell here.
const BATTLES: u64 = 4000;

/// A scenario, a row a doctrine of the Antagonist, a column one of the Affiliation: win shares.
type Cells = [[(f64, f64); 5]; 5];

#[rustfmt::skip]
const TWO_COPSES: Cells = [
    // advance-60,   advance-30,     hold,           cover-first,    assault
    [(0.324, 0.668), (0.378, 0.616), (0.006, 0.994), (0.136, 0.864), (0.334, 0.664)], // advance-60
    [(0.344, 0.656), (0.332, 0.664), (0.000, 1.000), (0.100, 0.898), (0.328, 0.670)], // advance-30
    [(0.872, 0.126), (0.856, 0.142), (0.000, 0.000), (0.000, 0.000), (0.860, 0.138)], // hold
    [(0.538, 0.458), (0.544, 0.452), (0.000, 0.000), (0.356, 0.634), (0.514, 0.484)], // cover-first
    [(0.362, 0.638), (0.342, 0.654), (0.002, 0.998), (0.106, 0.894), (0.336, 0.664)], // assault
];

#[rustfmt::skip]
const OPEN_FIELD: Cells = [
    [(0.544, 0.450), (0.528, 0.472), (0.000, 1.000), (0.006, 0.994), (0.564, 0.436)],
    [(0.552, 0.446), (0.594, 0.406), (0.002, 0.998), (0.000, 1.000), (0.590, 0.410)],
    [(0.858, 0.142), (0.892, 0.108), (0.000, 0.000), (0.000, 0.000), (0.852, 0.148)],
    [(0.862, 0.138), (0.880, 0.120), (0.000, 0.000), (0.000, 0.000), (0.852, 0.148)],
    [(0.508, 0.490), (0.520, 0.480), (0.002, 0.998), (0.004, 0.996), (0.536, 0.462)],
];

#[rustfmt::skip]
const VILLAGE: Cells = [
    [(0.528, 0.472), (0.590, 0.408), (0.126, 0.874), (0.620, 0.378), (0.570, 0.430)],
    [(0.562, 0.436), (0.522, 0.476), (0.120, 0.880), (0.640, 0.358), (0.560, 0.436)],
    [(0.346, 0.654), (0.346, 0.652), (0.000, 0.000), (0.000, 0.000), (0.364, 0.636)],
    [(0.192, 0.802), (0.188, 0.810), (0.000, 0.000), (0.314, 0.680), (0.190, 0.810)],
    [(0.548, 0.452), (0.566, 0.434), (0.120, 0.878), (0.656, 0.340), (0.536, 0.462)],
];

/// Shares of the battles that each side wins.
fn cell(scenario: &str, doctrines: BySide<Doctrine>) -> (f64, f64) {
    let rules = Rules::default();
    let shipped = ModernSkirmish::SCENARIOS.iter().find(|shipped| shipped.name == scenario);
    let file = toml::from_str(shipped.expect("a shipped scenario").text).unwrap();
    let scenario = ModernSkirmish::scenario(&file, &rules).unwrap();
    let forces = ModernSkirmish::forces(&scenario).unwrap();
    let battle = Battle::new(&rules, forces.as_ref(), doctrines, &scenario);
    let number = doctrines.a as u64 * 8 + doctrines.b as u64;
    let key = MatchKey::new(1, MatchUpId::from_number(number));
    let (start, mut state) = (battle.open(), battle.open());
    let mut wins = BySide::new(0, 0);
    for index in 0..BATTLES {
        let played = play(&battle, &start, &mut state, &mut key.battle(index), &mut Silent, NO_CAP);
        if let Some(winner) = played.end.winner {
            wins[winner] += 1;
        }
    }
    (f64::from(wins[Side::A]) / BATTLES as f64, f64::from(wins[Side::B]) / BATTLES as f64)
}

/// How many of both simulations' standard errors is a share away from the printed one, which is rounded
/// to half a thousandth?
fn away(share: f64, printed: f64) -> f64 {
    let variance = |p: f64, n: f64| (p * (1.0 - p)).max(1.0 / n) / n;
    let error = (variance(printed, REFERENCE) + variance(share, BATTLES as f64)).sqrt();
    ((share - printed).abs() - 0.0005).max(0.0) / error
}

#[test]
fn every_cell_of_the_reference_simulation() {
    let mut squares = 0.0;
    let mut worst: f64 = 0.0;
    for (scenario, cells) in
        [("two-copses", TWO_COPSES), ("open-field", OPEN_FIELD), ("village", VILLAGE)]
    {
        for (row, antagonist) in cells.into_iter().zip(Doctrine::ALL) {
            for ((a, b), affiliation) in row.into_iter().zip(Doctrine::ALL) {
                let shares = cell(scenario, BySide::new(antagonist, affiliation));
                let off = [away(shares.0, a), away(shares.1, b)];
                let words = [antagonist, affiliation].map(Doctrine::word);
                println!("{scenario} {words:?}: {shares:?}, not {:?}, {off:.2?}", (a, b));
                worst = worst.max(off[0]).max(off[1]);
                squares += off[0] * off[0];
            }
        }
    }
    println!("worst {worst:.2}, squares {squares:.1} of 75");
    // The largest of 75 normal numbers is beyond 4 once in 200 tries; their squares add up to 120 or more
    // once in 1500.
    assert!(worst < 4.0 && squares < 120.0, "{worst} {squares}");
}
