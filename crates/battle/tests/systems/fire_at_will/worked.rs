//! The printed example of a melee, die by die, in both editions; a best of three of heroes.

use fairfight_battle::fire_at_will::{Fight, FireAtWill};
use fairfight_battle::{End, Ending, Flow, Game, Silent, System, Tally};
use fairfight_rules::dice::Script;
use fairfight_rules::fire_at_will::{Rules, notation};
use fairfight_rules::{BySide, Side};

fn fight(a: &str, b: &str, options: &[(&str, &str)]) -> Fight {
    let rules = Rules::default();
    let units = BySide::new(a, b).map(|text| notation::parse(text).unwrap());
    assert_eq!(FireAtWill::fight_fault(&rules, units.as_ref(), options), None);
    FireAtWill::fight(&rules, units.as_ref(), options)
}

/// Strips left after each step, and the end.
fn played(fight: &Fight, faces: &[u8]) -> (Vec<[u16; 2]>, Option<End>) {
    let mut dice = Script::faces(faces);
    let mut state = fight.open();
    let mut left = Vec::new();
    let mut tally = Tally::default();
    let mut over = None;
    while dice.rolled() < faces.len() {
        let flow = fight.step(&mut state, &mut dice, &mut Silent);
        fight.tally(&state, &mut tally);
        left.push([Side::A, Side::B].map(|side| tally.units[side][0].figures));
        if let Flow::End(end) = flow {
            over = Some(end);
        }
    }
    dice.finish();
    (left, over)
}

/// Orc's die, knight's die, fight by fight: turns 1 to 3.
const EXAMPLE: [u8; 12] = [6, 2, 5, 1, 5, 5, 1, 6, 1, 6, 6, 5];

#[test]
fn four_orcs_and_two_knights() {
    let example = fight("orc/4", "knight/2", &[]);
    let (left, end) = played(&example, &EXAMPLE);
    // Two wins by 2 are nothing against knights; then an orc falls in every fight.
    assert_eq!(left, [[4, 2], [4, 2], [3, 2], [2, 2], [1, 2], [0, 2]]);
    assert_eq!(end, Some(End { winner: Some(Side::B), how: Ending::Beaten }));
}

/// The draft's text breaks off after the second turn: its pushes hurt nobody.
#[test]
fn four_orcs_and_two_knights_in_the_draft() {
    let example = fight("orc/4", "knight/2", &[("edition", "draft")]);
    let (left, end) = played(&example, &EXAMPLE[..8]);
    assert_eq!((left, end), (vec![[4, 2], [4, 2], [3, 2], [2, 2]], None));
}

#[test]
fn a_best_of_three_takes_two_coins_or_three() {
    let duel = fight("hero", "leader", &[]);
    // Coins: a 1 is A's, a 2 is B's. Nine coins: 2:1, 2:0, 2:1 for A; the leader's third hit.
    let (left, end) = played(&duel, &[1, 2, 1, 1, 1, 2, 1]);
    assert_eq!((left.last(), end), (Some(&[1, 1]), None));
    let (_, end) = played(&duel, &[1, 2, 1, 1, 1, 2, 1, 1]);
    assert_eq!(end, Some(End { winner: Some(Side::A), how: Ending::Beaten }));
}

#[test]
fn cavalry_is_refused_before_a_building() {
    let rules = Rules::default();
    let units = BySide::new("knight", "orc").map(|text| notation::parse(text).unwrap());
    let options = [("ground", "building")];
    let fault = FireAtWill::fight_fault(&rules, units.as_ref(), &options).unwrap();
    assert!(fault.contains("knight is cavalry"), "{fault}");
}
