//! Keyed dice: vectors from an independent program, uniformity, and values that must never change.

use fairfight_engine::dice::{AskedOnce, BattleDice, MatchKey, MatchUpId, digits, hash_hex, mix64};
use fairfight_rules::{Address, BySide, Dice, Side};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;

/// Words and dice from a program in another language: one line per key, then one line per address.
const VECTORS: &str = include_str!("data/keyed-dice.txt");

fn dice_of(seed: u64, matchup: u64, battle: u64) -> BattleDice {
    MatchKey::new(seed, MatchUpId::from_number(matchup)).battle(battle)
}

fn matchup(a: &str, b: &str, scenario: &str) -> MatchUpId {
    MatchUpId::of(BySide::new(a, b), scenario)
}

fn hex(text: &str) -> u64 {
    u64::from_str_radix(text.trim_start_matches("0x"), 16).unwrap()
}

/// The text after `name=` in a line, up to the next space.
fn field<'a>(line: &'a str, name: &str) -> &'a str {
    let at = line.find(&format!("{name}=")).unwrap() + name.len() + 1;
    line[at..].split(' ').next().unwrap()
}

#[test]
fn vectors_of_another_program() {
    assert_eq!(mix64(0), 0);
    assert_eq!(mix64(1), 0x5692_161d_100b_05e5);
    assert_eq!(mix64(0x9e37_79b9_7f4a_7c15), 0xe220_a839_7b1d_cdaf);
    let mut dice = dice_of(0, 0, 0);
    let (mut keys, mut words) = (0, 0);
    for line in VECTORS.lines() {
        if let Some(rest) = line.strip_prefix("battle_key(") {
            let numbers: Vec<u64> =
                rest.split(')').next().unwrap().split(',').map(|n| n.parse().unwrap()).collect();
            dice = dice_of(numbers[0], numbers[1], numbers[2]);
            assert_eq!(dice.key(), (hex(field(line, "k0")), hex(field(line, "k1"))), "{line}");
            keys += 1;
        } else {
            let at = line.trim().strip_prefix("addr ").unwrap().split(':').next().unwrap();
            let at = Address::from_bits(hex(at));
            let mut generator = dice.generator(at);
            assert_eq!(dice.word(at), hex(field(line, "word0")), "{line}");
            assert_eq!(generator.next_u64(), dice.word(at));
            assert_eq!(generator.next_u64(), hex(field(line, "word1")), "{line}");
            let twelve: Vec<u8> = line[line.find('[').unwrap() + 1..line.len() - 1]
                .split(", ")
                .map(|face| face.parse::<u8>().unwrap() - 1)
                .collect();
            assert_eq!(digits(dice.word(at))[..], twelve);
            assert_eq!(dice.d6(at).face(), twelve[0] + 1);
            words += 1;
        }
    }
    assert_eq!((keys, words), (5, 15));
}

/// The scheme written out plainly, with the whole address and the published generator.
fn plain_word((k0, k1): (u64, u64), at: Address) -> u64 {
    let h = mix64(k0.wrapping_add(at.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    Pcg64Mcg::new((h as u128) << 64 | (k1 ^ h.rotate_left(32)) as u128).next_u64()
}

#[test]
fn the_turn_is_part_of_the_address() {
    let mut dice = dice_of(42, 7, 1);
    for turn in [0, 1, 2, 255, 256, 65_535] {
        dice.turn(turn);
        for unit in [0, 5, Address::WHOLE_SIDE] {
            let at = Address::new(3, Side::B, unit, 200).ordinal(65_535);
            assert_eq!(dice.word(at), plain_word(dice.key(), at.in_turn(turn)));
            // A turn set by the rule is ignored.
            assert_eq!(dice.word(at.in_turn(9)), dice.word(at));
        }
    }
}

#[test]
fn picks_are_the_high_half() {
    let mut dice = dice_of(42, 7, 0);
    dice.turn(1);
    let at = Address::new(1, Side::A, 2, 3);
    for n in [1, 2, 3, 6, 10, 36, 100, 65_536] {
        let want = (u128::from(dice.word(at)) * u128::from(n)) >> 64;
        assert_eq!(u128::from(dice.pick(n, at)), want);
    }
    assert_eq!(dice.pick(1, at), 0);
}

/// The chi-square statistic `Σ (count - expected)² / expected` over equally likely cells.
fn chi_square(cells: &[u32]) -> f64 {
    let expected = cells.iter().map(|&count| f64::from(count)).sum::<f64>() / cells.len() as f64;
    cells.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

/// Asserts that a chi-square over these cells is neither too large nor too small (|z| < 4, fixed seed).
fn assert_even(cells: &[u32], what: &str) {
    let free = cells.len() as f64 - 1.0;
    let z = (chi_square(cells) - free) / (2.0 * free).sqrt();
    assert!(z.abs() < 4.0, "{what}: z = {z}");
}

#[test]
fn dice_are_even() {
    let key = MatchKey::new(1, MatchUpId::from_number(1));
    let at = Address::new(1, Side::A, 0, 1);
    let (mut faces, mut battles, mut units, mut sides) = ([0; 6], [0; 36], [0; 36], [0; 36]);
    let mut hundred = [0; 100];
    let mut last = 0;
    for index in 0..1_000_000 {
        let mut dice = key.battle(index);
        dice.turn(1);
        let pick = dice.pick(6, at) as usize;
        let next_unit = dice.pick(6, Address::new(1, Side::A, 1, 1)) as usize;
        let other_side = dice.pick(6, Address::new(1, Side::B, 0, 1)) as usize;
        faces[pick] += 1;
        battles[last * 6 + pick] += 1;
        units[pick * 6 + next_unit] += 1;
        sides[pick * 6 + other_side] += 1;
        hundred[dice.pick(100, at.ordinal(1)) as usize] += 1;
        last = pick;
    }
    assert_even(&faces, "faces");
    assert_even(&battles, "dice of neighbouring battles");
    assert_even(&units, "dice of neighbouring units");
    assert_even(&sides, "dice of the two sides");
    assert_even(&hundred, "picks of a hundred");
}

/// Values on which every published result depends. Changing them changes every report.
#[test]
fn values_are_stable() {
    let mut dice = MatchKey::new(1, matchup("knight/6", "levy/12", "plain")).battle(0);
    let mut picks = Vec::new();
    for turn in 1..=2 {
        dice.turn(turn);
        for side in Side::BOTH {
            for unit in 0..3 {
                let at = Address::new(1, side, unit, 1);
                picks.push(dice.d6(at).face().into());
                picks.push(dice.pick(1000, at.ordinal(1)));
            }
        }
    }
    // Computed by a separate program in Python.
    assert_eq!(matchup("", "", "").number(), 0x9d90_8ecf_b6b2_56de);
    assert_eq!(matchup("knight/6", "levy/12", "plain").number(), 0x5929_248a_98d6_6caf);
    #[rustfmt::skip]
    let expected = [
        3, 657, 6, 847, 1, 63,
        1, 80, 6, 113, 4, 2,
        6, 396, 3, 448, 4, 947,
        4, 216, 4, 769, 4, 622,
    ];
    assert_eq!(picks, expected);
}

#[test]
fn matchups_are_unordered_and_framed() {
    assert_eq!(matchup("a", "b", "s"), matchup("b", "a", "s"));
    assert_ne!(matchup("ab", "", "s"), matchup("a", "b", "s"));
    assert_ne!(matchup("a", "b", "s"), matchup("a", "bs", ""));
    assert_eq!(hash_hex(""), "he3b0c44298fc1c14");
}

#[test]
#[should_panic(expected = "asked twice: turn 2 phase 1 side B unit 3")]
fn asking_twice_is_noticed() {
    let mut dice = AskedOnce::new(dice_of(1, 1, 1));
    let at = Address::new(1, Side::B, 3, 1);
    for turn in [1, 2, 2] {
        dice.turn(turn);
        dice.d6(at);
    }
}
