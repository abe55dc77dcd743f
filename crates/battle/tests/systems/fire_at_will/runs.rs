//! Runs and pursuit (FAW-P3 to P6).

use crate::fire_at_will::position::*;
use fairfight_battle::fire_at_will::state::{Stage, Status};
use fairfight_rules::fire_at_will::Rules;
use fairfight_rules::fire_at_will::army::Doctrine;
use fairfight_rules::fire_at_will::melee::Aspect;

fn position(doctrine: [Doctrine; 2], a: &str, b: &str) -> Position {
    Position::of(&Rules::default(), a, b, doctrine, &[])
}

/// Wolf riders beat orcs, who run; the riders' own test decides whether they follow.
fn broken(riders: u8) -> Position {
    let p = position([Stand, Stand], "wolf-rider/4 orc/1@reserve", "orc/6 orc/1@reserve");
    let mut p = p.at(A, 0, 20).at(B, 0, 20).at(A, 1, 0).at(B, 1, 36);
    p.touch(0, 0, Aspect::Front, 1);
    p.state.at_mut(A, 0).owes = 1;
    p.turn(&mut Rolls::all(1).on("fight", A, 0, 6).on("morale", A, 0, riders));
    p
}

/// Regression: riders who may not go closer to any enemy followed one all the same.
#[test]
fn who_is_halted_does_not_pursue() {
    let p = broken(3);
    assert_eq!((p.status(A, 0), p.pursuits(A, 0)), (Status::Steady, 1));
    let p = broken(2);
    assert_eq!((p.status(A, 0), p.pursuits(A, 0)), (Status::Halted, 0));
    assert_eq!((p.strips(B, 0), p.status(B, 0)), (2, Status::Routing));
}

#[test]
fn routers_run_a_full_move_and_lose_a_strip_for_each_that_follows() {
    // Six orcs lose four in the melee; the last two are killed by the four pursuers.
    let p = broken(3);
    assert_eq!((p.strips(B, 0), p.depth(A, 0)), (0, 24));
}

/// Regression: runs ignored spells, while pursuits took them into account.
#[test]
fn routers_and_pursuers_go_as_their_spells_let_them() {
    let after = |flash: u16, slow: u16, chased: u16| {
        let p = position([Stand, Stand], "orc/4 orc/1@reserve", "orc/6 orc/1@reserve");
        let mut p = p.at(A, 0, 20).at(B, 0, 20).at(A, 1, 0).at(B, 1, 36);
        p = p.set(B, 0, |f| (f.spells.flash, f.spells.slow) = (flash, slow));
        p = p.set(A, 0, |f| f.spells.slow = chased);
        p.touch(0, 0, Aspect::Front, 1);
        p.turn(&mut Rolls::all(1).on("fight", A, 0, 6));
        (p.depth(B, 0), p.pursuits(A, 0))
    };
    assert_eq!((after(0, 0, 0), after(1, 0, 0)), ((24, 1), (28, 0)));
    assert_eq!((after(0, 1, 0), after(0, 0, 1), after(0, 1, 1)), ((22, 1), (24, 0), (22, 1)));
}

#[test]
fn the_slower_do_not_follow() {
    let p = position([Stand, Stand], "maa/4 orc/1@reserve", "orc/6 orc/1@reserve");
    let mut p = p.at(A, 0, 20).at(B, 0, 20).at(A, 1, 0).at(B, 1, 36);
    p.touch(0, 0, Aspect::Front, 1);
    p.turn(&mut Rolls::all(1).on("fight", A, 0, 6));
    assert_eq!((p.depth(A, 0), p.depth(B, 0), p.status(B, 0)), (20, 24, Status::Routing));
}

/// Regression: a formation that had pursued was barred in the next turn from following anybody.
#[test]
fn who_fights_again_and_routs_again_is_pursued_again() {
    let after = |rally: u8| {
        let p = position([Stand, Stand], "wolf-rider/2 orc/1@reserve", "orc/6 orc/1@reserve");
        let mut p = p.at(A, 0, 20).at(B, 0, 20).at(A, 1, 0).at(B, 1, 36);
        p.touch(0, 0, Aspect::Front, 1);
        p.turn(&mut Rolls::all(1).on("fight", A, 0, 6));
        assert_eq!((p.strips(B, 0), p.pursuits(A, 0)), (2, 1));
        // At the start of the next turn they turn about, or run on.
        let mut dice = Rolls::all(1).on("fight", A, 0, 6).nth("morale", B, 0, 0, rally);
        p.until(&mut dice, |stage| stage == Stage::Fights);
        p.turn(&mut Rolls::all(1).nth("fight", A, 0, 0, 6).on("fight", B, 0, 3));
        (p.strips(B, 0), p.pursuits(A, 0))
    };
    assert_eq!((after(6), after(1)), ((0, 2), (2, 1)));
}

#[test]
fn routers_into_an_enemy_or_held_in_the_rear_are_destroyed() {
    let run_under = |rules: &Rules, friend: i16| {
        let lists = ["archer/4 maa/1 orc/1@reserve", "orc/6 orc/1@reserve"];
        let p = Position::of(rules, lists[0], lists[1], [Stand, Stand], &[]);
        let mut p = p.at(A, 0, 14).at(A, 1, friend).at(A, 2, 0).at(B, 0, 19).at(B, 1, 36);
        // Keeps everybody from charging.
        p = p.set(B, 0, |f| f.status = Status::Halted).set(A, 1, |f| f.status = Status::Halted);
        p.until(&mut Rolls::all(6).on("morale", B, 0, 1), |stage| stage == Stage::Deal);
        p.strips(B, 0)
    };
    // It runs from 19 to 23: the start does not count, the end does.
    assert_eq!([19, 20, 23, 24].map(|friend| run_under(&Rules::default(), friend)), [2, 0, 0, 2]);
    // FAW-P6 is a rule of the final edition. Regression: it was played in the draft.
    assert_eq!([19, 20, 23, 24].map(|friend| run_under(&with("edition", "draft"), friend)), [2; 4]);
    // An enemy before it as well makes no difference. Men at arms are too slow to pursue.
    for aspects in [&[Aspect::Front, Aspect::Rear][..], &[Aspect::Rear]] {
        let p = position([Stand, Stand], "maa/4 maa/4 orc/1@reserve", "orc/6 orc/1@reserve");
        let mut p = p.at(A, 1, 0).at(A, 2, 0).at(B, 0, 20).at(B, 1, 36);
        for (slot, &aspect) in aspects.iter().enumerate() {
            p.touch(slot as u8, 0, aspect, 1);
        }
        p.until(&mut Rolls::all(3), |stage| stage == Stage::Fights);
        p.state.at_mut(B, 0).owes = 1;
        p.turn(&mut Rolls::all(3).on("morale", B, 0, 1));
        assert_eq!(p.strips(B, 0), 0, "{aspects:?}");
    }
}

/// Regression: formations that had broken in the same step, but had not been moved yet, barred the way of side A alone:
/// A's orcs were destroyed and B's got away.
#[test]
fn who_runs_in_the_same_step_bars_nobody() {
    let mut rules = Rules::default();
    rules.rulings.rout_at = 1;
    let lists = ["orc/4 orc/1@reserve"; 2];
    let p = Position::of(&rules, lists[0], lists[1], [Stand, Stand], &[]);
    // They have passed each other: each must run through the other. Nobody may charge.
    let mut p = p.at(A, 0, 22).at(A, 1, 0).at(B, 0, 20).at(B, 1, 36);
    for side in [A, B] {
        p = p.set(side, 0, |f| (f.owes, f.status) = (1, Status::Halted));
    }
    p.turn(&mut Rolls::all(1));
    let now = [A, B].map(|side| (p.strips(side, 0), p.status(side, 0)));
    assert_eq!(now, [(4, Status::Routing); 2]);
    assert_eq!((p.depth(A, 0), p.depth(B, 0)), (18, 24));
}

/// Regression: all formations with no enemy before them turned, and before they ran: an attacker in the rear became one
/// in front after a round, and let them run through him.
#[test]
fn only_who_loses_the_enemy_that_it_faces_turns_to_another() {
    let aspect = |faced: bool| {
        let p = position([Stand, Stand], "orc/4 orc/1", "maa/4 orc/1@reserve").at(B, 0, 20);
        let mut p = p.at(A, 1, 0).at(B, 1, 36);
        p.touch(0, 0, Aspect::Rear, 1);
        if faced {
            p.touch(1, 0, Aspect::Front, 1);
        }
        // No strip falls; then the enemy before it leaves.
        p.turn(&mut Rolls::all(3));
        assert_eq!(p.state.contacts.as_slice()[0].aspect, Aspect::Rear);
        p.state.part(A, 1);
        p.state.at_mut(A, 1).depth = 0;
        p.until(&mut Rolls::all(3), |stage| stage == Stage::Fights);
        p.state.contacts.as_slice()[0].aspect
    };
    assert_eq!((aspect(false), aspect(true)), (Aspect::Rear, Aspect::Front));
}
