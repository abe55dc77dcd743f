//! Routs and their effects (MS-R1 to MS-R7).

use crate::modern_skirmish::position::*;
use fairfight_battle::Flow;
use fairfight_battle::modern_skirmish::Action;
use fairfight_rules::modern_skirmish::Rules;

fn rules() -> Rules {
    Rules::default()
}

#[test]
fn four_dead_rout_a_unit_and_the_active_side_loses_the_initiative() {
    let mut p =
        Position::of(&rules(), "soldier@600", "legionary+kia2@1200 legionary@1200 auxiliary@1200");
    p.shoots(6, 3);
    assert_eq!((p.in_play(Affiliation), p.state.active), (vec![true; 3], Antagonist));
    assert_eq!(p.shoots(6, 3), Flow::Turn);
    assert_eq!(p.in_play(Affiliation), [false, true, true]);
    // Two for each remaining friend; the initiative passes.
    assert_eq!((p.minuses(Affiliation, 1), p.minuses(Affiliation, 2)), (2, 2));
    assert_eq!((p.minuses(Antagonist, 0), p.state.active), (0, Affiliation));
    assert_eq!(p.deeds(), [FIRES, "kills", FIRES, "kills", "routs"]);
    // Nobody fires at units that are gone.
    assert!(p.battle.aim(&p.state, Antagonist, 0, 0).is_none());
    assert!(p.battle.aim(&p.state, Antagonist, 0, 1).is_some());
}

#[test]
fn markers_rout_the_firer() {
    let mut p = Position::of(&rules(), "soldier+ammo12@600 soldier@600", "legionary@1200");
    p.shoots(4, 4);
    assert_eq!((p.in_play(Antagonist), p.state.active), (vec![false, true], Affiliation));
    assert_eq!(p.deeds(), [FIRES, "missed", "got an ammo marker", "routs"]);
}

#[test]
fn both_may_leave_by_one_throw() {
    let mut p =
        Position::of(&rules(), "soldier+kia3@1000 soldier@0", "legionary+kia3@1200 auxiliary@1200")
            .affiliation();
    p.shoots(2, 2);
    assert_eq!(
        (p.in_play(Antagonist), p.in_play(Affiliation)),
        (vec![false, true], vec![false, true])
    );
    assert_eq!((p.minuses(Antagonist, 1), p.minuses(Affiliation, 1)), (2, 2));
    // Once, though two have routed.
    assert_eq!(p.state.active, Antagonist);
}

#[test]
fn routs_go_on_until_nothing_changes() {
    let mut p = Position::of(
        &rules(),
        "soldier@600",
        "legionary+kia3@1200 legionary+ammo11@1200 auxiliary+ammo9@1200 auxiliary+ammo6@1200",
    );
    p.shoots(6, 3);
    // 11 and 2 rout; 9 and 2 stay, until the next 2; 6 and three times 2 stay.
    assert_eq!(p.in_play(Affiliation), [false, false, false, true]);
    assert_eq!(p.minuses(Affiliation, 3), 12);
}

#[test]
fn those_with_enough_minuses_leave_together() {
    let rules = with("rout-chain", "no");
    let mut p = Position::of(
        &rules,
        "soldier@600",
        "legionary+kia3@1200 auxiliary+ammo11@1200 auxiliary@0",
    );
    p.squad_mut(Affiliation, 2).marks.ammo = 11;
    p.shoots(6, 3);
    assert_eq!(p.in_play(Affiliation), [false, true, true], "the others wait");
    p.act(Action::Yield, &mut Rolls::default());
    assert_eq!(p.in_play(Affiliation), [false, false, false], "after the next activation");
    assert_eq!(
        p.squad(Affiliation, 2).marks.routed,
        1,
        "they saw one friend leave, not each other"
    );
}

#[test]
fn a_unit_without_men_is_removed() {
    let mut p = Position::of(&rules(), "soldier@600", "legionary/1@1200 auxiliary@1200");
    p.shoots(6, 3);
    assert_eq!((p.in_play(Affiliation), p.minuses(Affiliation, 1)), (vec![false, true], 2));
    assert_eq!(p.state.active, Affiliation);
    assert_eq!(p.deeds(), [FIRES, "kills", "is destroyed"]);
    // Even where routs wait for the next test.
    let rules = with("rout-time", "at-next-test");
    let mut p = Position::of(&rules, "soldier@600", "legionary/1@1200 auxiliary@1200");
    p.shoots(6, 3);
    assert_eq!(p.in_play(Affiliation), [false, true]);
}

#[test]
fn a_rout_that_waits_comes_in_place_of_the_test() {
    let rules = with("rout-time", "at-next-test");
    let units = "legionary+kia3@1200 legionary+ammo11@1200 auxiliary@1200";
    let mut p = Position::of(&rules, "soldier@600", units);
    p.shoots(6, 3);
    // It stands, passes nothing on, can be hit, and does not fire.
    assert_eq!((p.in_play(Affiliation), p.state.active), (vec![true; 3], Antagonist));
    p.shoots(6, 3);
    assert_eq!((p.minuses(Affiliation, 0), p.minuses(Affiliation, 1)), (20, 11));
    p = p.affiliation();
    assert!(p.battle.aim(&p.state, Affiliation, 0, 0).is_none());
    // The others fire while they can; then the first unit that has to rout is picked.
    assert_eq!(p.choose(), Action::Fire(1, 0));
    p.squad_mut(Antagonist, 0).depth = 0;
    assert_eq!(p.choose(), Action::Rout(0));
    let mut dice = Rolls::default();
    assert_eq!(p.act(Action::Rout(0), &mut dice), Flow::Turn);
    assert!(dice.rolled.is_empty());
    assert_eq!((p.in_play(Affiliation), p.state.active), (vec![false, true, true], Antagonist));
    // The next unit waits for its turn.
    assert_eq!((p.minuses(Affiliation, 1), p.state.quiet), (13, 1));
    p = p.affiliation();
    assert_eq!(p.choose(), Action::Rout(1));
}

#[test]
fn close_combat_routs_too() {
    let mut p =
        Position::of(&rules(), "soldier+kia3@600 soldier@0", "legionary+kia3@700 auxiliary@1200");
    let mut dice = Rolls::default().on(purpose::TEST, &[4]).on(purpose::MELEE, &[1, 1, 1, 1]);
    p.act(Action::Assault(0, 0), &mut dice);
    assert_eq!(
        (p.in_play(Antagonist), p.in_play(Affiliation)),
        (vec![false, true], vec![false, true])
    );
    assert_eq!(p.state.active, Affiliation, "the initiative goes over once");
}
