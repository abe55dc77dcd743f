//! Moves and shots (SC-M1 to SC-G4, SC-A1 to SC-H8).

use crate::space_convoy::position::*;
use fairfight_battle::space_convoy::state::LEFT;
use fairfight_battle::space_convoy::{Action, Way};
use fairfight_battle::{Ending, Flow};
use fairfight_rules::Side;
use fairfight_rules::space_convoy::{Damage, Rules};

fn rules() -> Rules {
    Rules::default()
}

const WEST: Action = Action::Move(0, Way::West);

#[test]
fn a_failed_move_hands_the_initiative_over() {
    let mut p = Position::of(&rules(), "brigghaven@10", "coffin@1");
    assert_eq!(p.act(WEST, &mut Rolls::default().on(purpose::MOVE, &[3])), Flow::Step);
    assert_eq!((p.hull(Freeloaders, 0).row, p.state.active, p.state.actions), (9, Freeloaders, 1));
    assert_eq!(p.act(WEST, &mut Rolls::default().on(purpose::MOVE, &[2])), Flow::Turn);
    assert_eq!((p.hull(Freeloaders, 0).row, p.state.active, p.state.actions), (9, Naztees, 0));
    assert_eq!(p.state.initiatives, 1);
}

#[test]
fn a_pull_is_taken_from_the_die() {
    for (pull, face, moves) in [(1, 3, false), (1, 4, true), (3, 5, false), (3, 6, true)] {
        let mut p = Position::of(&rules(), "brigghaven@10", "coffin@1");
        p.hull_mut(Freeloaders, 0).pull = pull;
        p.act(WEST, &mut Rolls::default().on(purpose::MOVE, &[face]));
        assert_eq!(p.hull(Freeloaders, 0).row == 9, moves, "pull {pull}, die {face}");
    }
}

#[test]
fn nobody_moves_without_a_chance() {
    let mut p = Position::of(&rules(), "brigghaven@10", "coffin@5").raiders();
    p.hull_mut(Naztees, 0).pull = 3;
    assert_eq!(p.battle.destination(&p.state, Naztees, 0, Way::East), None);
    p.hull_mut(Naztees, 0).pull = 2;
    assert_eq!(p.battle.destination(&p.state, Naztees, 0, Way::East), Some(6));
}

#[test]
fn a_row_holds_so_many_vessels_and_objects_as_it_has_areas() {
    let five = "slayer@9 slayer@9 slayer@9 slayer@9 slayer@9 brigghaven@10";
    let p = Position::of(&rules(), five, "coffin@1");
    let brigghaven = 5;
    let to = |p: &Position| p.battle.destination(&p.state, Freeloaders, brigghaven, Way::West);
    assert_eq!(to(&p), Some(9));
    let mut p = p.object(0, 9);
    assert_eq!((to(&p), p.battle.free_areas(&p.state, 9)), (None, 0));
    // Destroyed vessels free their area.
    p.hull_mut(Freeloaders, 0).destroyed = true;
    assert_eq!(to(&p), Some(9));
}

#[test]
fn neighbours_of_an_object_are_drawn_in_its_row_and_the_next() {
    for (row, dice) in [(7, 0), (8, 1), (9, 1), (10, 1), (11, 0)] {
        let mut p = Position::of(&rules(), "brigghaven@10", "coffin@1").object(0, row);
        let mut rolls = Rolls::default().on(purpose::MOVE, &[6]).on(purpose::EXPOSURE, &[2]);
        p.act(WEST, &mut rolls);
        let drawn = rolls.rolled.iter().filter(|&&of| of == purpose::EXPOSURE).count();
        assert_eq!((drawn, p.hull(Freeloaders, 0).pull), (dice, 3 * dice as u8), "row {row}");
        // It is no longer a neighbour once the vessel has moved on, unless it is one again.
        rolls = Rolls::default().on(purpose::MOVE, &[6]).on(purpose::EXPOSURE, &[3]);
        p.act(WEST, &mut rolls);
        assert_eq!(p.hull(Freeloaders, 0).pull, 0, "row {row}");
    }
}

#[test]
fn brigghavens_leave_by_the_west_for_good() {
    let mut p = Position::of(&rules(), "brigghaven@1 brigghaven@10", "coffin@5");
    assert_eq!(p.act(WEST, &mut Rolls::default().on(purpose::MOVE, &[6])), Flow::Step);
    assert_eq!((p.hull(Freeloaders, 0).row, p.state.off), (LEFT, 1));
    assert!(!p.battle.on_table(&p.state, Freeloaders, 0));
    for way in [Way::West, Way::East] {
        assert_eq!(p.battle.destination(&p.state, Freeloaders, 0, way), None);
    }
    assert_eq!(p.deeds(), ["left by the west"]);
    let p = p.raiders();
    assert_eq!(p.battle.shot(&p.state, Naztees, 0, 0), None);
}

#[test]
fn raiders_stay_on_the_table_and_nobody_goes_back_off() {
    let p = Position::of(&rules(), "slayer@20 brigghaven", "coffin@1 lite@20");
    let to = |part, vessel, way| p.battle.destination(&p.state, part, vessel, way);
    assert_eq!(to(Freeloaders, 0, Way::East), None);
    assert_eq!(to(Freeloaders, 1, Way::East), None);
    assert_eq!(to(Freeloaders, 1, Way::West), Some(20));
    assert_eq!(to(Naztees, 1, Way::West), None);
    assert_eq!(to(Naztees, 0, Way::East), None);
}

#[test]
fn off_the_table_nobody_fires_or_is_fired_at() {
    let p = Position::of(&rules(), "blitzship brigghaven", "lite@20");
    assert_eq!(p.battle.shot(&p.state, Freeloaders, 0, 0), None);
    assert_eq!(p.battle.shot(&p.state, Naztees, 0, 1), None);
    let p = Position::of(&rules(), "blitzship@20 brigghaven", "lite@20");
    assert_eq!(p.battle.shot(&p.state, Freeloaders, 0, 0).unwrap().range, 1);
}

#[test]
fn a_shot_needs_range_and_firepower() {
    let fires = |white: [u32; 2], red: u32, blue: u32, yellow: u32| {
        let mut p = Position::of(&rules(), "brigghaven@5 brigghaven", "coffin@2").raiders();
        let mut dice = Rolls::default()
            .on(purpose::WHITE, &white)
            .on(purpose::RED, &[red])
            .on(purpose::BLUE, &[blue])
            .on(purpose::YELLOW, &[yellow]);
        let flow = p.act(Action::Fire(0, 0), &mut dice);
        (flow, p.deeds()[1], p.state.active)
    };
    assert_eq!(fires([2, 2], 6, 1, 1), (Flow::Turn, "fell short of", Freeloaders));
    assert_eq!(fires([1, 3], 4, 4, 1), (Flow::Turn, "beaten off by", Freeloaders));
    assert_eq!(fires([1, 3], 4, 5, 1), (Flow::Turn, "beaten off by", Freeloaders));
    assert_eq!(fires([3, 1], 4, 3, 1), (Flow::Step, "hits", Naztees));
    assert_eq!(fires([3, 1], 4, 3, 4), (Flow::Step, "took a hit: slowed", Naztees));
}

#[test]
fn hits_last_and_a_second_like_it_adds_nothing() {
    let mut p = Position::of(&rules(), "blitzship@2 brigghaven", "harsh@2").raiders();
    let hit = |p: &mut Position, yellow| {
        let mut dice = Rolls::default()
            .on(purpose::WHITE, &[6, 6])
            .on(purpose::RED, &[6, 6])
            .on(purpose::BLUE, &[1])
            .on(purpose::YELLOW, &[yellow]);
        assert_eq!(p.act(Action::Fire(0, 0), &mut dice), Flow::Step);
        p.hull(Freeloaders, 0).damage
    };
    let slowed = hit(&mut p, 4);
    assert_eq!(slowed, Damage::SLOWED);
    assert_eq!(hit(&mut p, 4), slowed);
    assert_eq!(hit(&mut p, 2), slowed, "no effect on a Blitzship, and no failure");
    let disarmed = hit(&mut p, 6);
    assert!(disarmed.has(Damage::SLOWED) && disarmed.has(Damage::DISARMED));
    p.state.active = Freeloaders;
    assert_eq!(p.battle.shot(&p.state, Freeloaders, 0, 0), None, "it has no firepower");
    p.state.active = Naztees;
    assert!(hit(&mut p, 5).has(Damage::WEAKENED));
    assert!(p.battle.shot(&p.state, Naztees, 0, 0).unwrap().weakened);
    // On five and more only.
    p.state.active = Freeloaders;
    p.act(WEST, &mut Rolls::default().on(purpose::MOVE, &[5]));
    assert_eq!(p.hull(Freeloaders, 0).row, 1);
    p.act(Action::Move(0, Way::East), &mut Rolls::default().on(purpose::MOVE, &[4]));
    assert_eq!((p.hull(Freeloaders, 0).row, p.state.active), (1, Naztees));
}

#[test]
fn the_last_brigghaven_ends_the_battle() {
    let mut p = Position::of(&rules(), "slayer@9 brigghaven@3", "lite@2").raiders();
    let mut dice = Rolls::default()
        .on(purpose::WHITE, &[6])
        .on(purpose::RED, &[6, 6])
        .on(purpose::BLUE, &[1, 1])
        .on(purpose::YELLOW, &[6]);
    let Flow::End(end) = p.act(Action::Fire(0, 1), &mut dice) else { panic!("it goes on") };
    assert_eq!((end.winner, end.how), (Some(Side::B), Ending::Objective));
    dice.finish();
}

#[test]
fn a_lane_is_changed_with_a_move_roll() {
    let rules = with("range-model", "three-lanes");
    let mut p = Position::of(&rules, "brigghaven@10", "coffin@1");
    p.hull_mut(Freeloaders, 0).lane = 2;
    assert!(p.battle.may_shift(&p.state, Freeloaders, 0, 1));
    assert!(!p.battle.may_shift(&p.state, Freeloaders, 0, 4));
    assert_eq!(
        p.act(Action::Shift(0, 3), &mut Rolls::default().on(purpose::MOVE, &[3])),
        Flow::Step
    );
    assert_eq!((p.hull(Freeloaders, 0).lane, p.hull(Freeloaders, 0).row), (3, 10));
    let failed = p.act(Action::Shift(0, 2), &mut Rolls::default().on(purpose::MOVE, &[2]));
    assert_eq!((failed, p.hull(Freeloaders, 0).lane), (Flow::Turn, 3));
}

#[test]
fn a_vessel_that_comes_on_draws_its_lane() {
    let rules = with("range-model", "three-lanes");
    let mut p = Position::of(&rules, "brigghaven", "coffin@1");
    let mut dice = Rolls::default().on(purpose::MOVE, &[6]).on(purpose::LANE, &[3]);
    p.act(WEST, &mut dice);
    assert_eq!((p.hull(Freeloaders, 0).row, p.hull(Freeloaders, 0).lane), (20, 3));
    p.act(WEST, &mut Rolls::default().on(purpose::MOVE, &[6]));
    assert_eq!(p.hull(Freeloaders, 0).lane, 3, "it keeps its lane");
}

#[test]
fn what_comes_back_is_undamaged_and_ends_the_initiative() {
    let rules = with("recycle", "on");
    let mut p = Position::of(&rules, "brigghaven@20", "harsh@4 coffin@2").raiders();
    for vessel in 0..2 {
        p.hull_mut(Naztees, vessel).destroyed = true;
        p.hull_mut(Naztees, vessel).damage = Damage::DISARMED;
    }
    assert_eq!(p.choose(), Action::Recycle(0));
    assert_eq!(p.act(Action::Recycle(0), &mut Rolls::default()), Flow::Turn);
    let back = p.hull(Naztees, 0);
    assert_eq!((back.row, back.destroyed, back.damage), (1, false, Damage::default()));
    assert_eq!((p.state.active, p.state.passes), (Freeloaders, 0));
    let mut p = p.raiders();
    assert_eq!(p.choose(), Action::Recycle(1));
    p.act(Action::Recycle(1), &mut Rolls::default().on(purpose::COFFIN_ROW, &[4]));
    assert_eq!(p.hull(Naztees, 1).row, 4);
}
