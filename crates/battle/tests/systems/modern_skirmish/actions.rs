//! Tests, shots, moves and close combat (MS-I1 to MS-I11, MS-F1 to MS-F4, MS-M1 to MS-M3, MS-C1 to MS-C4).

use crate::modern_skirmish::position::*;
use fairfight_battle::modern_skirmish::Action;
use fairfight_battle::{Flow, Log, Opposed, Rolled, Source, System};
use fairfight_rules::Side;
use fairfight_rules::modern_skirmish::Rules;
use fairfight_rules::modern_skirmish::army::Doctrine;

fn rules() -> Rules {
    Rules::default()
}

#[test]
fn the_antagonist_begins() {
    let p = Position::of(&rules(), "soldier@0", "legionary@1200");
    let open = p.battle.open();
    assert_eq!((open.active, open.activations, open.quiet), (Antagonist, 0, 0));
    assert_eq!([open.squads[Antagonist][0].depth, open.squads[Affiliation][0].depth], [0, 1200]);
}

#[test]
fn a_shot_keeps_the_initiative_and_the_next_needs_a_new_test() {
    let mut p = Position::of(&rules(), "soldier@600", "legionary@1200");
    assert_eq!(p.shoots(6, 3), Flow::Turn);
    assert_eq!((p.squad(Affiliation, 0).marks.kia, p.state.active), (1, Antagonist));
    assert_eq!(p.shoots(6, 4), Flow::Turn);
    assert_eq!((p.squad(Affiliation, 0).marks.kia, p.state.active), (1, Antagonist));
    assert_eq!((p.state.activations, p.state.quiet), (2, 0));
    assert_eq!(p.deeds(), [FIRES, "kills", FIRES, "missed"]);
    // Two KIA are eight minuses: a 2 is not enough.
    let mut p = Position::of(&rules(), "soldier+kia2@600", "legionary@1200");
    let mut dice = Rolls::default().on(purpose::TEST, &[3]).shot(3, 6);
    assert_eq!(p.act(Action::Fire(0, 0), &mut dice), Flow::Turn);
    assert_eq!(
        (p.state.active, p.deeds()),
        (Antagonist, vec![FIRES, "hit {whom} but killed nobody"])
    );
    let mut dice = Rolls::default().on(purpose::TEST, &[2]);
    assert_eq!(p.act(Action::Fire(0, 0), &mut dice), Flow::Turn);
    assert_eq!((p.state.active, dice.rolled.len()), (Affiliation, 1), "no shot after a failure");
    assert_eq!((p.state.activations, p.state.quiet), (2, 1));
}

#[test]
fn a_double_marks_the_unit() {
    let mut p = Position::of(&rules(), "soldier@600 soldier@600", "legionary@1200");
    p.shoots(5, 5);
    assert_eq!((p.minuses(Antagonist, 0), p.minuses(Antagonist, 1)), (1, 0));
    assert_eq!(p.deeds(), [FIRES, "missed", "got an ammo marker"]);
}

#[test]
fn range_is_the_difference_of_depths() {
    for (depth, kills) in [(600, 3), (700, 6), (900, 13), (1200, 13), (599, 0)] {
        let p = Position::on(
            &rules(),
            &format!("soldier@{depth}"),
            "legionary@1200",
            &[cover(1200, 1200)],
            Doctrine::Hold,
        );
        let aim = p.battle.aim(&p.state, Antagonist, 0, 0);
        assert_eq!(aim.map_or(0, |aim| p.battle.kills(aim)), kills, "{depth}");
    }
}

#[test]
fn cover_is_the_targets_from_either_side_and_at_any_range() {
    let strips = [building(500, 600), cover(700, 800)];
    let kills = |antagonist: &str, affiliation: &str, part: Part| {
        let p = Position::on(&rules(), antagonist, affiliation, &strips, Doctrine::Hold);
        p.battle.kills(p.battle.aim(&p.state, part, 0, 0).unwrap())
    };
    assert_eq!(kills("soldier@550", "legionary@750", Antagonist), 13);
    assert_eq!(kills("soldier@550", "legionary@750", Affiliation), 25);
    // The ends belong to the strip; own cover does not matter.
    assert_eq!(kills("soldier@600", "legionary@800", Affiliation), 25);
    assert_eq!(kills("soldier@601", "legionary@801", Affiliation), 36);
    assert_eq!(kills("soldier@601", "legionary@801", Antagonist), 25);
}

#[test]
fn a_move_hands_the_initiative_over() {
    let mut p = Position::of(&rules(), "soldier@0", "legionary@1200");
    assert_eq!(p.act(Action::Move(0, 150), &mut Rolls::default()), Flow::Turn);
    assert_eq!((p.squad(Antagonist, 0).depth, p.state.active), (150, Affiliation));
    assert_eq!((p.state.activations, p.state.quiet), (1, 1));
    // A unit that fails its test stays where it is.
    let mut p = Position::of(&rules(), "soldier+kia1@0", "legionary@1200");
    p.act(Action::Move(0, 150), &mut Rolls::default().on(purpose::TEST, &[1]));
    assert_eq!((p.squad(Antagonist, 0).depth, p.state.active), (0, Affiliation));
}

#[test]
fn moves_end_where_the_text_lets_them() {
    let strips = [building(550, 650), building(700, 720), cover(800, 900)];
    let may = |from: i16, to: i16| {
        let units = format!("soldier@{from}");
        let p = Position::on(&rules(), &units, "legionary@1000", &strips, Doctrine::Hold);
        p.battle.may_move(&p.state, Antagonist, 0, to)
    };
    assert!(may(300, 450) && !may(300, 451), "outside to outside");
    assert!(may(450, 300) && !may(451, 300), "either way");
    assert!(may(450, 550) && !may(440, 550) && !may(449, 550), "in by the doorway");
    assert!(may(600, 540) && may(600, 500) && !may(600, 499), "and out");
    assert!(may(560, 610) && !may(560, 611), "within");
    assert!(may(660, 800) && may(750, 900), "cover is outside");
    assert!(may(540, 690) && may(530, 680), "across a whole building");
    assert!(may(650, 700) && !may(640, 700), "from one building into another");
    assert!(may(900, 1000) && !may(900, 1001), "past no enemy");
    assert!(may(100, 0) && !may(100, -1), "not off the table");
}

#[test]
fn nobody_goes_past_an_enemy() {
    let p = Position::of(&rules(), "soldier@400 soldier@500", "legionary@600 auxiliary@550");
    assert!(p.battle.may_move(&p.state, Antagonist, 1, 550));
    assert!(!p.battle.may_move(&p.state, Antagonist, 1, 551));
    assert!(p.battle.may_move(&p.state, Affiliation, 0, 500));
    assert!(!p.battle.may_move(&p.state, Affiliation, 0, 499));
    let mut p = p;
    p.squad_mut(Antagonist, 1).in_play = false;
    assert!(p.battle.may_move(&p.state, Affiliation, 0, 450), "nobody stands in the way");
}

#[test]
fn close_combat_is_one_against_one_where_they_stand() {
    // Three apart against two: DE. Two against three: BE. One against three: AE.
    for (dice, ours, theirs) in [([5, 2, 1, 3], 0, 1), ([3, 1, 6, 3], 1, 1), ([2, 1, 6, 3], 1, 0)] {
        let mut p = Position::of(&rules(), "soldier@500", "legionary@650");
        let mut rolls = Rolls::default().on(purpose::MELEE, &dice);
        assert_eq!(p.act(Action::Assault(0, 0), &mut rolls), Flow::Turn);
        rolls.finish();
        assert_eq!(p.squad(Antagonist, 0).marks.kia, ours, "{dice:?}");
        assert_eq!(p.squad(Affiliation, 0).marks.kia, theirs, "{dice:?}");
        assert_eq!((p.squad(Antagonist, 0).depth, p.state.active), (500, Affiliation));
        assert_eq!(p.state.quiet, 0);
    }
}

#[test]
fn contact_is_as_far_as_a_move() {
    let strips = [building(550, 650)];
    let may = |from: i16, to: i16| {
        let (ours, theirs) = (format!("soldier@{from}"), format!("legionary@{to}"));
        let p = Position::on(&rules(), &ours, &theirs, &strips, Doctrine::Hold);
        p.battle.may_assault(&p.state, Antagonist, 0, 0)
    };
    assert!(may(300, 450) && !may(300, 451));
    assert!(may(450, 550) && !may(449, 550) && may(600, 700) && !may(600, 701));
    assert!(may(550, 600) && !may(550, 601) && may(600, 600));
}

#[test]
fn a_yield_hands_over_without_a_test() {
    let mut p = Position::of(&rules(), "soldier@0", "legionary@1200");
    let mut dice = Rolls::default();
    assert_eq!(p.act(Action::Yield, &mut dice), Flow::Turn);
    assert_eq!((p.state.active, p.state.activations, p.state.quiet), (Affiliation, 1, 1));
    assert!(dice.rolled.is_empty());
}

#[test]
fn a_step_is_an_activation_or_a_pair() {
    let rules = with("close-combat-scope", "whole-unit");
    let mut p = Position::of(&rules, "soldier/4@500", "legionary/3@600");
    let mut dice = Rolls::default().on(purpose::MELEE, &[1, 1, 6, 1, 6, 1, 1, 1, 1, 1, 1, 1]);
    let mut flows = vec![p.battle.act(&mut p.state, Action::Assault(0, 0), &mut dice, &mut p.log)];
    while p.state.melee.is_some() {
        // Nobody is removed before all pairs have thrown.
        assert_eq!((p.minuses(Antagonist, 0), p.minuses(Affiliation, 0)), (0, 0));
        flows.push(p.battle.step(&mut p.state, &mut dice, &mut p.log));
    }
    assert_eq!(flows, [Flow::Step, Flow::Step, Flow::Turn]);
    dice.finish();
    // AE, DE, BE.
    assert_eq!((p.minuses(Antagonist, 0), p.minuses(Affiliation, 0)), (8, 8));
    assert_eq!(p.state.melee, None);
}

/// Records the luck that is reported.
#[derive(Default)]
struct Luck(Vec<(Source, Side, i64, u32)>);

impl Log for Luck {
    fn event(&mut self, _event: impl FnOnce() -> fairfight_battle::Event) {}

    fn rolled(&mut self, rolled: Rolled, points: impl Fn(u32) -> i64) {
        self.0.push((rolled.source, rolled.roller, rolled.luck(points), rolled.faces));
    }

    fn opposed(&mut self, opposed: Opposed, points: impl Fn([u32; 2]) -> i64) {
        let Opposed { source, first, faces, .. } = opposed;
        let [ours, theirs] = opposed.luck(points);
        self.0.push((source, first, ours, faces * faces));
        self.0.push((source, first.other(), theirs, faces * faces));
    }
}

#[test]
fn luck_is_of_men() {
    let p = Position::of(&rules(), "soldier@600", "legionary@1200");
    let mut luck = Luck::default();
    let mut state = p.state.clone();
    let mut dice = Rolls::default().shot(6, 3);
    p.battle.act(&mut state, Action::Fire(0, 0), &mut dice, &mut luck);
    // One man killed, with a shot that kills in six of 36 throws.
    assert_eq!(luck.0, [(Source::Shooting, Side::A, 30, 36)]);
    let p = Position::of(&rules(), "soldier@600", "legionary@700").affiliation();
    let (mut luck, mut state) = (Luck::default(), p.state.clone());
    let mut dice = Rolls::default().on(purpose::MELEE, &[2, 1, 6, 3]);
    p.battle.act(&mut state, Action::Assault(0, 0), &mut dice, &mut luck);
    // The attacker is out; 520 ways of 1296 are DE, 300 AE. Each has the luck of his own dice: the attacker's is
    // averaged over all throws of the defender, and the rest is the defender's.
    let [(Source::Melee, Side::B, ours, 1296), (Source::Melee, Side::A, theirs, 1296)] = luck.0[..]
    else {
        panic!("{:?}", luck.0);
    };
    assert_eq!(ours - theirs, -1296 - 220);
    assert!(ours < 0 && theirs > 0, "{ours} {theirs}");
    // A unit that first routs by its own marker cannot kill with a double.
    let first = with("ammo-marker-order", "marker-first");
    let p = Position::of(&first, "soldier@600", "legionary+ammo12@800").affiliation();
    let (mut luck, mut state) = (Luck::default(), p.state.clone());
    let mut dice = Rolls::default().shot(2, 3);
    p.battle.act(&mut state, Action::Fire(0, 0), &mut dice, &mut luck);
    assert_eq!(luck.0, [(Source::Shooting, Side::B, 36 - 30, 36)]);
}
