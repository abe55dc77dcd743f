//! Every option of every ruling, shown by an outcome that it changes; a test checks that none is missing.

use crate::cases::{cases, none_is_missing};
use crate::gun_fights::position::*;
use fairfight_battle::Flow;
use fairfight_battle::gun_fights::state::Status;
use fairfight_rules::gun_fights::Rules;

/// Hits that Frank takes until he is out, in rows in which he is alone; and the rows left after one.
fn frank(rules: &Rules) -> (u8, u8) {
    let spaces = rules.numbers.activation.spaces(Frank);
    use fairfight_rules::gun_fights::hits::{left, to_remove};
    (to_remove(spaces, &rules.rulings), left(spaces, 1, &rules.rulings).0)
}

/// Joe shoots at a constable, who has fewer spaces left than Hare: the constable's state after the roll.
fn constable(rules: &Rules, faces: &[u8]) -> (Status, u8) {
    let mut p = Position::of(rules, "joe@20 hare@9+cover constable-1@6", &[cover(8, 10)]);
    p.roll(faces);
    (p.status(Constable1), p.man(Constable1).depth)
}

/// The figures left after a blind shot of Constable 1 at the building at 20: Joe in it, Ned beyond.
fn blind(rules: &Rules, ned: u8, faces: &[u8]) -> Vec<Figure> {
    let there = format!("ned@{ned} joe@20+back dan@20+back constable-1@4");
    let mut p = Position::played(rules, &there, &[building(20)], "siege");
    for figure in [Ned, Joe, Dan] {
        p.man_mut(figure).hits = if figure == Ned {
            5
        } else if figure == Joe {
            2
        } else {
            4
        };
    }
    // Row 4: Joe's spaces there are none, Dan's is crossed off; Ned has lost row 4 too.
    p.roll(&[&[4], faces].concat());
    p.there()
}

cases! {
    cell_order: "cell-order" = "reverse", |rules| {
        let mut p = Position::of(rules, "joe@0 steve@0 hare@20", &[]);
        p.man_mut(Hare).hits = 2;
        // One shot ends it: who fired?
        p.roll(&[1, 6]);
        p.log.0.iter().find_map(|event| match event {
            fairfight_battle::Event::Hit { by, .. }
            | fairfight_battle::Event::Lost { owed_to: Some(by), .. } => Some(by.unit),
            _ => None,
        })
    }, Some(0), Some(1);

    armoured_in_room: "armoured-in-room" = "AT", |rules| {
        let p = Position::of(rules, "joe@20+window hare@0", &[building(20)]);
        p.faces(Hare, Joe)
    }, 1, 2;

    room_line_of_sight: "room-line-of-sight" = "all-seen", |rules| {
        let p = Position::of(rules, "joe@20+back hare@0", &[building(20)]);
        (p.faces(Hare, Joe), p.faces(Joe, Hare))
    }, (0, 0), (1, 3);

    // The victim of a 6 is drawn from the two inside, or is the one whom the shooter means: a die picks him.
    blind_fire_victim: "blind-fire-victim" = "aimed", |rules| {
        let left = blind(rules, 48, if rules.rulings.blind_fire_victim == Default::default() {
            &[6, 2]
        } else {
            &[1, 6]
        });
        left.contains(&Dan)
    }, true, false;

    blind_fire_far_side: "blind-fire-far-side" = "any-distance",
        |rules| blind(rules, 40, &[1]).contains(&Ned), true, false;

    hit_marks: "hit-marks" = "bottom-up", frank, (4, 0b10_1100), (4, 0b00_1101);

    hit_and_current_row: "hit-and-current-row" = "any-hit", |rules| {
        let mut p = Position::of(rules, "wyatt@0 virgil@48 frank@6", &[]);
        // Row 6: Wyatt hits Frank's row 1; does Frank shoot in row 6?
        let dice: &[u8] = if rules.rulings.hit_and_current_row == Default::default() {
            &[6, 6, 1]
        } else {
            &[6, 6]
        };
        p.roll(dice);
        p.deeds().iter().filter(|deed| **deed != "had no turn: hit just before").count()
    }, 2, 1;

    last_space: "last-space" = "starred", |rules| {
        let mut rules = rules.clone();
        rules.rulings.hit_marks = fairfight_rules::gun_fights::HitMarks::BottomUp;
        frank(&rules).0
    }, 4, 1;

    constable_removal_die: "constable-removal-die" = "separate-die", |rules| {
        let faces: &[u8] = if rules.rulings.constable_removal_die == Default::default() {
            &[1, 6]
        } else {
            &[1, 6, 5]
        };
        constable(rules, faces).0
    }, Status::Out, Status::Ready;

    // Joe hits with a 5; Dan, in the same cell, may shoot at the constable, or not.
    pending_redeploy: "pending-redeploy" = "off-table", |rules| {
        let mut p = Position::of(rules, "joe@20 dan@20 hare@9+cover constable-1@6", &[cover(8, 10)]);
        // Dan shoots at the constable again, or at Hare, who shoots back.
        p.roll(&[3, 5, 6]);
        (p.status(Constable1), p.man(Hare).hits)
    }, (Status::Out, 0), (Status::Ready, 1);

    pending_redeploy_without_leader: "pending-redeploy-without-leader" = "acts-normally", |rules| {
        let mut p = Position::of(rules, "joe@20 constable-1@6 tracker-1@30", &[]);
        p.man_mut(Constable1).status = Status::Waiting;
        p.man_mut(Joe).hits = 2;
        let dice: &[u8] = if rules.rulings.pending_redeploy_without_leader == Default::default() {
            &[4, 1]
        } else {
            &[4, 1, 1]
        };
        p.roll(dice);
        p.status(Constable1)
    }, Status::Out, Status::Ready;

    redeploy_place: "redeploy-place" = "at-leader", |rules| constable(rules, &[1, 5]),
        (Status::Ready, 3), (Status::Ready, 9);

    roll_limit: "roll-limit" = "1", |rules| {
        let mut p = Position::of(rules, "wyatt@0 will@20", &[]);
        p.battle.limit = Some(rules.rulings.roll_limit as u16);
        matches!(p.roll(&[4]), Flow::End(_))
    }, false, true;
}

#[test]
fn no_ruling_and_no_option_is_without_a_case() {
    none_is_missing::<super::Played>(CASES);
}
