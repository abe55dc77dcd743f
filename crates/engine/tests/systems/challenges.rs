//! One exchange of a challenge, by enumeration of its dice, against probabilities computed independently of this
//! program.

use crate::table;

use fairfight_rules::iron_winds::{ChallengeWounds, Rank, Rules, challenge};
use fairfight_rules::{Address, Dice, Side, dice::EveryPath};

fn rank(word: &str) -> Rank {
    Rank::ALL.into_iter().find(|rank| rank.word() == word).unwrap()
}

/// Does `enemy`, not wounded before, die from the dice of one with rank `rank`?
fn slays(side: Side, rank: Rank, enemy: Rank, rules: &Rules, dice: &mut impl Dice) -> bool {
    let hits = (0..challenge::dice(rank, rules))
        .filter(|&die| {
            let at = Address::new(1, side, 0, 2).ordinal(die.into());
            challenge::wounds(dice.d6(at), rules)
        })
        .count();
    challenge::wounds_of(hits as u8, enemy, rules) >= challenge::life(enemy, rules)
}

/// The probabilities that X and that Y are slain, over every path of the dice of both.
fn exchange(x: Rank, y: Rank, rules: &Rules) -> (f64, f64) {
    let mut dice = EveryPath::new();
    let (mut x_slain, mut y_slain) = (0, 0);
    loop {
        y_slain += u32::from(slays(Side::A, x, y, rules, &mut dice));
        x_slain += u32::from(slays(Side::B, y, x, rules, &mut dice));
        // Every path has the same dice, so the same weight.
        if !dice.advance() {
            break;
        }
    }
    let paths = dice.walked() as f64;
    assert_eq!(
        dice.walked(),
        6u64.pow((challenge::dice(x, rules) + challenge::dice(y, rules)).into())
    );
    (f64::from(x_slain) / paths, f64::from(y_slain) / paths)
}

#[test]
fn challenges_are_as_printed() {
    for row in table::rows(include_str!("data/challenges.csv")) {
        let [x, y] = ["x", "y"].map(|column| rank(row.text(column)));
        let (x_slain, y_slain) = exchange(x, y, &Rules::default());
        assert!((x_slain - row.number("x_slain")).abs() <= 5.1e-9, "{row}: {x_slain}");
        assert!((y_slain - row.number("y_slain")).abs() <= 5.1e-9, "{row}: {y_slain}");
    }
}

/// Ruling `challenge-wounds`: with "kill" any 5 or 6 slays.
#[test]
fn the_ruling_on_wounds_lets_a_leader_slay_a_hero() {
    let mut rules = Rules::default();
    rules.rulings.challenge_wounds = ChallengeWounds::Kill;
    let (leader, hero) = exchange(Rank::Leader, Rank::Hero, &rules);
    assert!((leader - 5.0 / 9.0).abs() < 1e-15 && (hero - 1.0 / 3.0).abs() < 1e-15);
}
