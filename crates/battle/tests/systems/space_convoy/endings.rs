//! The end of a battle, and the winner (SC-O1 to SC-O6; ruling `game-end`).

use crate::space_convoy::position::*;
use fairfight_battle::space_convoy::{Action, Way};
use fairfight_battle::{Ending, Flow};
use fairfight_rules::Side;
use fairfight_rules::space_convoy::Rules;

/// The last of four Brigghavens leaves, with this many others already off and the rest destroyed.
fn last_leaves(off: u8, die: u32) -> (Option<Side>, Ending, usize) {
    let four = "brigghaven@1 brigghaven@5 brigghaven@5 brigghaven@5";
    let mut p = Position::of(&Rules::default(), four, "coffin@9");
    for vessel in 1..4 {
        let left = vessel <= usize::from(off);
        p.hull_mut(Freeloaders, vessel).destroyed = !left;
        p.hull_mut(Freeloaders, vessel).row = 0;
    }
    p.state.off = off;
    let mut dice = Rolls::default().on(purpose::MOVE, &[6]).on(purpose::VICTORY, &[die]);
    let Flow::End(end) = p.act(Action::Move(0, Way::West), &mut dice) else { panic!("goes on") };
    let rolled = dice.rolled.iter().filter(|&&of| of == purpose::VICTORY).count();
    (end.winner, end.how, rolled)
}

#[test]
fn brigghavens_off_decide() {
    for (off, least) in [(0, 6), (1, 4), (2, 2)] {
        for die in 1..=6 {
            let winner = if die >= least { Side::A } else { Side::B };
            assert_eq!(last_leaves(off, die), (Some(winner), Ending::Objective, 1), "{off} {die}");
        }
    }
    assert_eq!(last_leaves(3, 1), (Some(Side::A), Ending::Objective, 0));
}

#[test]
fn two_passes_in_a_row_end_play() {
    let mut p = Position::of(&Rules::default(), "brigghaven", "coffin@9");
    let mut dice = Rolls::default();
    assert_eq!(p.act(Action::Pass, &mut dice), Flow::Turn);
    // An initiative with an action in it is more than a pass.
    p.act(Action::Move(0, Way::East), &mut dice);
    assert_eq!(p.state.passes, 0);
    assert_eq!(p.act(Action::Pass, &mut dice), Flow::Turn);
    let Flow::End(end) = p.act(Action::Pass, &mut dice) else { panic!("goes on") };
    assert_eq!((end.winner, end.how), (Some(Side::B), Ending::Stalemate));
}

#[test]
fn the_limit_counts_those_that_have_left() {
    let mut p = Position::of(&Rules::default(), "brigghaven@5 brigghaven@0", "coffin@9");
    (p.state.off, p.battle.limit) = (1, Some(2));
    let mut dice = Rolls::default().on(purpose::VICTORY, &[6]);
    assert_eq!(p.act(Action::Pass, &mut dice), Flow::Turn);
    p.act(Action::Move(0, Way::East), &mut dice);
    dice.finish();
    assert_eq!(p.state.initiatives, 2);
}

#[test]
fn after_too_many_actions_a_side_passes() {
    let mut rules = Rules::default();
    rules.numbers.set("most-actions", 3).unwrap();
    let mut p = Position::of(&rules, "brigghaven@10", "coffin@1");
    for _ in 0..3 {
        assert_eq!(p.choose(), Action::Move(0, Way::West));
        p.act(p.choose(), &mut Rolls::default().on(purpose::MOVE, &[6]));
    }
    assert_eq!(p.choose(), Action::Pass);
    assert_eq!(p.act(Action::Pass, &mut Rolls::default()), Flow::Turn);
    assert_eq!(p.state.passes, 0);
}
