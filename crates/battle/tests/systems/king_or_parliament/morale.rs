//! Tests on request, routs and enemies that bar their way, and the strips that pursuers fell.

use crate::king_or_parliament::position::*;
use fairfight_battle::king_or_parliament::state::{Morale, Slot};
use fairfight_rules::king_or_parliament::Rules;

/// Under `any-time` a formation that asked in step 3 may ask again after each step of fire and melee, once in each.
#[test]
fn a_test_may_be_asked_for_after_every_step() {
    for (option, scores) in [("any-time", vec![6, 5, 4, 2]), ("once", vec![6])] {
        let p = Position::new(&with("volunteer", option), "peasant/4", "peasant/4");
        let mut dice = Rolls::all(1).pick("morale", A, 0, 0, 1).die("morale", "morale", A, 0, 6);
        for (phase, face) in [("muskets", 5), ("cannon", 4), ("melee", 2)] {
            dice = dice.pick(phase, A, 0, 0x400, 1).die(phase, "morale", A, 0, face);
        }
        assert_eq!(p.after(&mut dice).scores(A, 0), scores, "{option}");
    }
}

/// The blocks of foot that horse has run down in their rear.
fn run_down(foot: &str, horse: &str) -> Vec<u8> {
    let mut p = Position::new(&Rules::default(), foot, horse).at(A, 0, 12);
    p = p.engage(B, 0, 0, Slot::Front);
    p.unit_mut(A, 0).today.lost = 1;
    let mut dice = Rolls::all(1).pick("morale", A, 0, 0, 1).pick("morale", B, 0, 0x800, 1);
    let p = p.after(&mut dice);
    let blocks = p.unit(A, 0).blocks.iter().filter(|block| block.files > 0);
    blocks.map(|block| block.strips).collect()
}

/// The rearmost strips fall to pursuers (KOP-P3), and in one rank the highest margin.
#[test]
fn pursuers_fell_the_rearmost_rank_first() {
    for (foot, horse, left) in [
        ("musketeer/2,pikeman/4/2", "cavalier/2", [2, 2]),
        ("arquebusier/3/1,pikeman/2/1", "cavalier/1", [2, 2]),
        ("arquebusier/3/1,pikeman/2/1", "cavalier/2", [2, 1]),
        ("arquebusier/3/1,pikeman/2/1", "cavalier/3", [1, 1]),
        ("musketeer/2,pikeman/4/2", "cavalier/5", [0, 1]),
    ] {
        assert_eq!(run_down(foot, horse), left, "{foot} before {horse}");
    }
}

/// Foot that runs, or runs on, with an enemy at this depth: its strips and its depth then.
fn runs(option: &str, morale: Morale, enemy: i16) -> (u8, i16) {
    let rules = with("rout-blocked", option);
    let mut p = Position::new(&rules, "peasant/4", "peasant/4").at(A, 0, 12).at(B, 0, enemy);
    p = p.morale(A, 0, morale);
    p.unit_mut(A, 0).today.lost = 1;
    let p = p.after(&mut Rolls::all(1).pick("morale", A, 0, 0, 1));
    (p.strips(A, 0), p.unit(A, 0).depth)
}

/// A formation that runs into an enemy is destroyed (KOP-P5), if enemies count as standing in its way.
#[test]
fn an_enemy_on_the_way_bars_a_rout_under_its_ruling_alone() {
    for morale in [Morale::Good, Morale::Running] {
        for (enemy, barred) in [(13, false), (11, true), (8, true), (7, false)] {
            assert_eq!(runs("surrounded", morale, enemy), (4, 8), "{morale:?}, {enemy}");
            assert_eq!(runs("rear", morale, enemy), (4, 8), "{morale:?}, {enemy}");
            let left = if barred { 0 } else { 4 };
            assert_eq!(runs("in-the-way", morale, enemy).0, left, "{morale:?}, {enemy}");
        }
    }
}

/// A running formation has already turned to its pursuers: one in its rear bars it under no ruling.
#[test]
fn pursuers_do_not_bar_who_runs_on() {
    for option in ["surrounded", "rear", "in-the-way"] {
        let mut p = Position::new(&with("rout-blocked", option), "peasant/4", "peasant/4")
            .at(A, 0, 12)
            .morale(A, 0, Morale::Running)
            .engage(B, 0, 0, Slot::Rear);
        p.unit_mut(B, 0).chase = true;
        let p = p.after(&mut Rolls::all(1));
        assert_eq!((p.strips(A, 0), p.unit(A, 0).depth), (4, 8), "{option}");
    }
}
