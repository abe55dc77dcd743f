//! Actions of figures and their results: moves, fences, doors, shots, hits, redeployment.

use crate::gun_fights::position::*;
use fairfight_battle::gun_fights::Action;
use fairfight_battle::gun_fights::state::{Fence, Status};
use fairfight_battle::{Event, Flow};
use fairfight_rules::gun_fights::Posture::{Back, Cover, Open, Window};
use fairfight_rules::gun_fights::Rules;

fn rules() -> Rules {
    Rules::default()
}

/// GF-A4: twelve inches either way, into cover where there is some.
#[test]
fn a_move_is_twelve_inches() {
    let mut p = Position::of(&rules(), "wyatt@20 frank@40", &[cover(30, 34)]);
    assert!(!p.may(Wyatt, Action::Move(33, Open)) && !p.may(Wyatt, Action::Move(7, Open)));
    assert!(!p.may(Wyatt, Action::Move(20, Open)), "that is no move");
    assert!(!p.may(Wyatt, Action::Move(24, Cover)), "no cover there");
    assert!(!p.may(Wyatt, Action::Move(24, Window)));
    assert!(!p.may(Frank, Action::Move(49, Open)), "off the table");
    assert_eq!(p.act(Wyatt, Action::Move(32, Cover)), (32, Cover));
    assert_eq!(p.act(Wyatt, Action::Move(31, Open)), (31, Open), "he need not");
    assert_eq!(p.act(Wyatt, Action::Move(31, Cover)), (31, Cover));
    assert_eq!(p.deeds(), ["moves", "moves", "took cover"]);
}

/// GF-A5: a move stops at a fence, the next one jumps it.
#[test]
fn a_fence_takes_a_move() {
    let mut p = Position::of(&rules(), "wyatt@10 frank@40", &[fence(16), cover(17, 18)]);
    assert!(!p.may(Wyatt, Action::Move(18, Open)), "not across");
    assert!(!p.may(Wyatt, Action::Jump), "there is none here");
    assert_eq!(p.act(Wyatt, Action::Move(16, Open)), (16, Open));
    assert_eq!(p.man(Wyatt).fence, Fence::Above);
    assert!(!p.may(Wyatt, Action::Move(17, Open)));
    assert!(p.may(Wyatt, Action::Move(4, Open)), "the way back is free");
    assert_eq!(p.act(Wyatt, Action::Jump), (17, Cover));
    // From the other side it is the same fence.
    assert_eq!(p.act(Wyatt, Action::Move(16, Open)), (16, Open));
    assert_eq!(p.man(Wyatt).fence, Fence::Below);
    assert!(p.may(Wyatt, Action::Move(20, Open)) && !p.may(Wyatt, Action::Move(15, Open)));
    assert_eq!(p.act(Wyatt, Action::Jump), (15, Open));
    assert_eq!(p.man(Wyatt).fence, Fence::None);
    // Two fences side by side are two jumps.
    let mut p = Position::of(&rules(), "wyatt@10 frank@40", &[fence(16), fence(17)]);
    p.act(Wyatt, Action::Move(16, Open));
    assert_eq!(p.act(Wyatt, Action::Jump), (17, Open));
    assert_eq!(p.act(Wyatt, Action::Jump), (18, Open));
}

/// GF-A6, GF-A7: a door and a change of position take a move each.
#[test]
fn doors_and_rooms() {
    let mut p = Position::of(&rules(), "wyatt@10 frank@19", &[building(20), cover(20, 22)]);
    assert!(!p.may(Wyatt, Action::Enter(20)), "the walk to the door is a move by itself");
    assert!(!p.may(Frank, Action::Enter(20)), "though it be an inch");
    assert_eq!(p.act(Wyatt, Action::Move(20, Open)), (20, Open));
    assert!(!p.may(Wyatt, Action::Enter(21)) && !p.may(Wyatt, Action::Leave(Open)));
    assert!(!p.may(Wyatt, Action::Place(Window)));
    assert_eq!(p.act(Wyatt, Action::Enter(20)), (20, Back));
    assert!(!p.may(Wyatt, Action::Move(22, Open)), "through the wall");
    assert!(!p.may(Wyatt, Action::Place(Back)));
    assert_eq!(p.act(Wyatt, Action::Place(Window)), (20, Window));
    assert_eq!(p.act(Wyatt, Action::Place(Back)), (20, Back));
    assert_eq!(p.act(Wyatt, Action::Leave(Cover)), (20, Cover));
    // A fence before the door is to be jumped first.
    let p = Position::of(&rules(), "wyatt@10 frank@40", &[building(20), fence(15)]);
    assert!(!p.may(Wyatt, Action::Enter(20)));
}

/// GF-A7: from ten inches off it takes a roll to walk to the door, one to pass it, and then he shoots.
#[test]
fn a_door_takes_a_move() {
    let mut p = Position::played(&rules(), "wyatt@20 ike@30+back", &[building(30)], "siege");
    // Row 1 names Wyatt alone of the two.
    p.roll(&[1]);
    assert_eq!((p.man(Wyatt).depth, p.man(Wyatt).posture), (30, Open));
    p.roll(&[1]);
    assert_eq!((p.man(Wyatt).depth, p.man(Wyatt).posture), (30, Back));
    p.roll(&[1, 1]);
    assert_eq!(p.deeds(), ["moves", "went in by the door", "missed"]);
}

/// GF-F8: a figure at the back of a room sees and is seen from within only.
#[test]
fn sight_in_rooms() {
    let there = "joe@20+back dan@20+window ned@20 constable-1@20+back hare@10";
    let p = Position::of(&rules(), there, &[building(20)]);
    assert_eq!([p.faces(Joe, Constable1), p.faces(Constable1, Joe)], [2, 1], "in one room");
    assert_eq!(p.faces(Dan, Constable1), 2);
    assert_eq!([p.faces(Joe, Hare), p.faces(Hare, Joe)], [0, 0]);
    assert_eq!([p.faces(Dan, Hare), p.faces(Hare, Dan)], [3, 1]);
    assert_eq!([p.faces(Ned, Constable1), p.faces(Constable1, Ned)], [0, 0]);
    assert_eq!(p.faces(Ned, Hare), 0, "ten inches are too far for a pistol");
    // A rifle fires blindly from outside alone (GF-F9).
    assert!(p.may(Hare, Action::Blind(20, None)) && !p.may(Hare, Action::Blind(10, None)));
    assert!(!p.may(Joe, Action::Blind(20, None)) && !p.may(Ned, Action::Blind(20, None)));
    assert!(!p.may(Hare, Action::Blind(20, Some(0))), "nobody can be meant");
}

/// GF-H2: a figure crossed off just before his turn does not act; a lower row does not matter.
#[test]
fn a_name_crossed_off_just_before_does_not_act() {
    // Row 1: Wyatt shoots first and crosses off Frank's row 1.
    let mut p = Position::of(&rules(), "wyatt@0 frank@6", &[]);
    assert_eq!(p.roll(&[1, 2]), Flow::Turn);
    assert_eq!(
        (p.man(Frank).hits, p.deeds()),
        (
            1,
            vec![
                "hit {whom} and crossed off a name: {number} left",
                "had no turn: crossed off this row"
            ]
        )
    );
    // Row 6 is still his, so then he shoots.
    assert_eq!(p.roll(&[6, 1, 2]), Flow::Turn);
    assert_eq!(
        p.deeds(),
        [
            "hit {whom} and crossed off a name: {number} left",
            "had no turn: crossed off this row",
            "missed",
            "hit {whom} and crossed off a name: {number} left"
        ]
    );
    assert_eq!(p.man(Wyatt).hits, 1);
    // Wyatt's row 1 is gone now, like Frank's.
    assert_eq!(p.roll(&[1]), Flow::Turn);
}

/// GF-H4 to GF-H9: a constable who is hit is redeployed in the same roll, in place of his shot.
#[test]
fn redeployment_is_the_activation() {
    let there = "joe@20 hare@9 constable-1@6 tracker-1@4";
    let mut p = Position::of(&rules(), there, &[cover(0, 3)]);
    // Row 3: a die picks the constable, not the tracker; Joe hits him (4); O'Conner is not there; the tracker shoots and misses.
    assert_eq!(p.roll(&[3, 1, 4, 1]), Flow::Turn);
    let man = p.man(Constable1);
    assert_eq!((man.status, man.depth, man.posture), (Status::Ready, 3, Cover));
    assert_eq!(
        p.deeds(),
        ["hit {whom}, who had to redeploy", "redeployed at depth {number}", "missed"]
    );
    // A 6 removes him.
    assert_eq!(p.roll(&[3, 1, 6, 1]), Flow::Turn);
    assert_eq!(p.status(Constable1), Status::Out);
    // One whose leader is not in play falls to any hit (GF-H10).
    assert_eq!(p.roll(&[3, 4]), Flow::Turn);
    assert_eq!(p.status(Tracker1), Status::Out);
}

/// Ruling `blind-fire-constable`: the die of a blind shot decides, whichever die decides after an aimed one.
#[test]
fn a_blind_shot_removes_a_constable_by_its_own_die() {
    for rules in [rules(), with("constable-removal-die", "separate-die")] {
        let shot = |there: &str, faces: &[u8]| {
            let mut p = Position::played(&rules, there, &[building(20)], "siege");
            p.roll(faces);
            p.status(Constable2)
        };
        // Row 5 names neither Joe nor Hare. A 6, and the constable of the two inside.
        let inside = "hare@0 joe@20+back constable-1@8 constable-2@20+back";
        assert_eq!(shot(inside, &[5, 6, 2]), Status::Out);
        // A 1 drives off the one beyond, who is redeployed in place of his shot.
        let beyond = "hare@0 joe@20+back constable-1@8 constable-2@30";
        assert_eq!(shot(beyond, &[5, 1]), Status::Ready);
    }
}

/// The Gang's nearest figure is that nearest to the leader, on either side of him (GF-H7).
#[test]
fn redeployment_is_away_from_the_gang() {
    let depth = |there: &str| {
        let mut p = Position::of(&rules(), there, &[fence(26)]);
        p.man_mut(Constable1).status = Status::Waiting;
        p.roll(&[1]);
        (p.man(Constable1).depth, p.man(Constable1).fence)
    };
    assert_eq!(depth("joe@47+back ned@48+back hare@20 constable-1@1"), (14, Fence::None));
    assert_eq!(depth("joe@0+back ned@48+back hare@20 constable-1@1"), (26, Fence::Below));
    assert_eq!(depth("joe@20+back ned@0+back hare@20 constable-1@1"), (14, Fence::None));
}

/// Both requirements of the text: six inches from the leader, and as far from all of the Gang as they allow.
#[test]
fn redeployment_is_six_inches_from_the_leader_and_far_from_all_of_the_gang() {
    let depth = |there: &str| {
        let mut p = Position::of(&rules(), there, &[]);
        p.man_mut(Constable1).status = Status::Waiting;
        p.roll(&[1]);
        p.man(Constable1).depth
    };
    // There is no table six inches behind the leader.
    let others = "dan@30+back steve@30+back joe@30+back";
    assert_eq!(depth(&format!("ned@4+back {others} hare@3 constable-1@40")), 9);
    // Joe is on the far side from Ned, who is nearer to the leader.
    assert_eq!(depth("joe@14+back ned@25+back hare@20 constable-1@1"), 26);
}

/// A figure that waits when his leader falls is lost at his activation, to the shot that felled the leader.
#[test]
fn who_waits_without_a_leader_is_lost() {
    let mut p = Position::of(&rules(), "steve@20 hare@9 constable-1@6", &[]);
    p.man_mut(Hare).hits = 2;
    p.man_mut(Constable1).status = Status::Waiting;
    // Row 5: both have one name left to Steve; a die picks Hare.
    assert!(matches!(p.roll(&[5, 1, 4]), Flow::End(_)));
    let hit = |event: &Event| match event {
        Event::Hit { by, on, .. } => Some((by.unit, on.unit)),
        Event::Lost { unit, owed_to: Some(by), .. } => Some((by.unit, unit.unit)),
        _ => None,
    };
    let hits: Vec<_> = p.log.0.iter().filter_map(hit).collect();
    assert_eq!(hits, [(0, 0), (0, 1)], "Steve, twice");
}
