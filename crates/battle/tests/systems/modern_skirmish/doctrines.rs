//! The use that each doctrine makes of its initiative.

use crate::modern_skirmish::position::*;
use fairfight_battle::modern_skirmish::{Action, Strip};
use fairfight_battle::{Silent, System};
use fairfight_rules::modern_skirmish::Rules;
use fairfight_rules::modern_skirmish::army::Doctrine::{self, *};

fn chooses(doctrine: Doctrine, antagonist: &str, affiliation: &str, strips: &[Strip]) -> Action {
    Position::on(&Rules::default(), antagonist, affiliation, strips, doctrine).choose()
}

fn answers(doctrine: Doctrine, antagonist: &str, affiliation: &str, strips: &[Strip]) -> Action {
    let p = Position::on(&Rules::default(), antagonist, affiliation, strips, doctrine);
    p.affiliation().choose()
}

#[test]
fn all_begin_with_the_best_shot() {
    for doctrine in [Advance60, Hold, CoverFirst] {
        let of =
            |antagonist: &str, affiliation: &str| chooses(doctrine, antagonist, affiliation, &[]);
        // The nearer target is the surer one; Soldiers shoot better than Confederates.
        assert_eq!(
            of("soldier@600 soldier@650", "legionary@1200 legionary@1100"),
            Action::Fire(0, 1)
        );
        assert_eq!(
            of("soldier@600 soldier@650", "legionary@1200 legionary@1130"),
            Action::Fire(1, 1)
        );
        assert_eq!(of("confederate@600 soldier@600", "legionary@1200"), Action::Fire(1, 0));
        // Of equals, the smaller deduction, then more minuses.
        assert_eq!(of("soldier+kia1@600 soldier+ammo3@600", "legionary@1200"), Action::Fire(1, 0));
        assert_eq!(of("soldier+kia1@600 soldier+ammo5@600", "legionary@1200"), Action::Fire(0, 0));
        assert_eq!(
            of("soldier@600 soldier@600", "legionary@1200 auxiliary+ammo1@1200"),
            Action::Fire(0, 1)
        );
        assert_eq!(
            of("soldier@600 soldier@600", "legionary@1200 auxiliary@1200"),
            Action::Fire(0, 0)
        );
        // With 12 minuses nobody fires: a double would rout him. With 11 he does.
        assert_eq!(of("soldier+kia3@600 confederate@600", "legionary@1200"), Action::Fire(1, 0));
        assert_eq!(of("soldier+kia2+ammo3@600", "legionary@1200"), Action::Fire(0, 0));
    }
    // A target in cover is harder to kill, but not if it is much nearer.
    let strips = [cover(1100, 1150)];
    let of = |antagonist: &str, affiliation: &str| chooses(Hold, antagonist, affiliation, &strips);
    assert_eq!(of("soldier@600", "legionary@1110 legionary@1200"), Action::Fire(0, 1));
    assert_eq!(of("soldier@610", "legionary@1110 legionary@1200"), Action::Fire(0, 0));
    assert_eq!(of("soldier@810", "legionary@1400 legionary@1110"), Action::Fire(0, 1));
}

#[test]
fn hold_never_moves() {
    assert_eq!(chooses(Hold, "soldier@0", "legionary@1200", &[]), Action::Yield);
    assert_eq!(chooses(Hold, "soldier+kia3@600", "legionary@1200", &[]), Action::Yield);
}

#[test]
fn shots_that_cannot_kill_are_not_fired() {
    let mut rules = Rules::default();
    rules.numbers.set("kill-60cm-soldier-open-least", 7).unwrap();
    let p = Position::on(&rules, "soldier@600", "legionary@1200", &[], Hold);
    assert_eq!(p.choose(), Action::Yield);
}

#[test]
fn advancing_brings_the_rearmost_unit_on() {
    let units = "soldier@100 soldier@50 confederate@50";
    assert_eq!(chooses(Advance60, units, "legionary@1200", &[]), Action::Move(1, 200));
    assert_eq!(answers(Advance60, "soldier@0", "legionary@1200", &[]), Action::Move(0, 1050));
    // Not nearer than intended, measured from the nearest of all enemies.
    assert_eq!(
        chooses(Advance60, "soldier@300 soldier@310", "legionary@950 legionary@1200", &[]),
        Action::Move(0, 350)
    );
    let at = |doctrine| chooses(doctrine, "soldier+kia3@600", "legionary@1200", &[]);
    assert_eq!(
        [at(Advance60), at(Advance30), at(Assault)],
        [Action::Yield, Action::Move(0, 750), Action::Move(0, 750)]
    );
    let near = |doctrine| chooses(doctrine, "soldier+kia3@890", "legionary@1200", &[]);
    assert_eq!([near(Advance30), near(Assault)], [Action::Move(0, 900), Action::Move(0, 1040)]);
}

#[test]
fn buildings_slow_an_advance() {
    let village = [building(550, 650)];
    let of = |antagonist: &str| chooses(Advance30, antagonist, "legionary@1400", &village);
    // Where 150 mm would end inside, it moves 100; from inside 100 takes it out, and deeper in it moves 50.
    assert_eq!(of("soldier@450"), Action::Move(0, 550));
    assert_eq!(of("soldier@405"), Action::Move(0, 505), "150 mm would end inside");
    assert_eq!(of("soldier@380"), Action::Move(0, 530));
    assert_eq!(of("soldier@600"), Action::Move(0, 700));
    assert_eq!(of("soldier@550"), Action::Move(0, 600), "100 mm would end inside");
    assert_eq!(of("soldier@520"), Action::Move(0, 670), "across it");
    assert_eq!(of("soldier@460"), Action::Move(0, 560));
}

#[test]
fn cover_first_goes_from_cover_to_cover() {
    let copses = [cover(300, 400), cover(800, 900)];
    let of = |units: &str| chooses(CoverFirst, units, "legionary@1900", &copses);
    assert_eq!(of("soldier@0"), Action::Move(0, 150));
    assert_eq!(of("soldier@150"), Action::Move(0, 300));
    assert_eq!(of("soldier@200"), Action::Move(0, 300), "to the edge, not beyond");
    assert_eq!(of("soldier@300 soldier@400 confederate@10"), Action::Move(2, 160));
    assert_eq!(of("soldier@350"), Action::Yield, "who is in cover stays");
    assert_eq!(of("soldier@401"), Action::Move(0, 551), "the next one ahead");
    assert_eq!(of("soldier@950 soldier@0"), Action::Move(1, 150), "nothing is ahead of the first");
    assert_eq!(answers(CoverFirst, "soldier@0", "legionary@1200", &copses), Action::Move(0, 1050));
    assert_eq!(answers(CoverFirst, "soldier@0", "legionary@1040", &copses), Action::Move(0, 900));
    // A building is entered from 100 mm, and not approached nearer than that.
    let village = [building(550, 650)];
    let of = |units: &str| chooses(CoverFirst, units, "legionary@1900", &village);
    assert_eq!(of("soldier@250"), Action::Move(0, 400));
    assert_eq!(of("soldier@320"), Action::Move(0, 450), "no nearer than 100 mm");
    assert_eq!(of("soldier@450"), Action::Move(0, 550));
    assert_eq!(of("soldier@500"), Action::Move(0, 550));
    assert_eq!(of("soldier@449"), Action::Move(0, 450));
}

#[test]
fn cover_first_stops_at_an_enemy() {
    let copses = [cover(800, 900)];
    let with_12 = |units: &str, enemy: &str| chooses(CoverFirst, units, enemy, &copses);
    assert_eq!(with_12("soldier+kia3@600", "legionary@650",), Action::Move(0, 650));
    assert_eq!(with_12("soldier+kia3@600 soldier+kia3@500", "legionary@600"), Action::Move(1, 600));
    assert_eq!(with_12("soldier+kia3@600", "legionary@600"), Action::Yield);
}

#[test]
fn assault_goes_hand_to_hand() {
    let of = |antagonist: &str, affiliation: &str| chooses(Assault, antagonist, affiliation, &[]);
    assert_eq!(of("soldier@600 soldier@700", "legionary@850 auxiliary@850"), Action::Assault(1, 0));
    assert_eq!(of("soldier@600 soldier@700", "legionary@900 auxiliary@850"), Action::Assault(1, 1));
    assert_eq!(of("soldier@700 soldier@700", "legionary@850"), Action::Assault(0, 0));
    assert_eq!(of("soldier+kia3@700 soldier@700", "legionary@850"), Action::Assault(1, 0));
    assert_eq!(of("soldier+kia3@700", "legionary@850"), Action::Move(0, 850), "it may close up");
    assert_eq!(of("soldier+kia3@850", "legionary@850"), Action::Yield);
    assert_eq!(of("soldier@700", "legionary@851"), Action::Fire(0, 0));
    assert_eq!(of("soldier@0", "legionary@1200"), Action::Move(0, 150));
    // The unit with the fewest KIA, at the enemy nearest to routing.
    assert_eq!(
        of("soldier+kia1@700 soldier@700", "legionary@850 legionary+ammo1@850"),
        Action::Assault(1, 1)
    );
    // A unit that may fail a test stops shooting and closes.
    assert_eq!(of("soldier+ammo4@600", "legionary@1200"), Action::Move(0, 750));
    assert_eq!(of("soldier+ammo4@600 soldier@0", "legionary@1200"), Action::Move(1, 150));
}

#[test]
fn advance_30_comes_nearer_once_its_fire_slackens() {
    let of = |antagonist: &str| chooses(Advance30, antagonist, "legionary@1200", &[]);
    assert_eq!(of("soldier@600"), Action::Fire(0, 0));
    assert_eq!(of("soldier+ammo4@600"), Action::Move(0, 750), "who may fail a test");
    assert_eq!(of("soldier+ammo4@600 soldier@600"), Action::Fire(1, 0));
    assert_eq!(of("soldier+ammo4@900"), Action::Fire(0, 0), "near enough");
}

#[test]
fn cover_first_advances_where_there_is_no_cover() {
    assert_eq!(chooses(CoverFirst, "soldier@0", "legionary@1200", &[]), Action::Move(0, 150));
    assert_eq!(chooses(CoverFirst, "soldier@600", "legionary@1200", &[]), Action::Fire(0, 0));
}

#[test]
fn one_of_several_equal_actions_is_taken_by_a_die() {
    let of = |doctrine, antagonist: &str, affiliation: &str| {
        let p = Position::on(&Rules::default(), antagonist, affiliation, &[], doctrine);
        p.equals()
    };
    let fire = Action::Fire;
    assert_eq!(
        of(Hold, "soldier@600 soldier@600", "legionary@1200 auxiliary@1200"),
        [fire(0, 0), fire(0, 1), fire(1, 0), fire(1, 1)]
    );
    assert_eq!(
        of(Advance60, "soldier@0 soldier@0 soldier@50", "legionary@1200"),
        [Action::Move(0, 150), Action::Move(1, 150)]
    );
    assert_eq!(
        of(Assault, "soldier@700 soldier@700", "legionary@850"),
        [Action::Assault(0, 0), Action::Assault(1, 0)]
    );
    let mut p =
        Position::on(&Rules::default(), "soldier@0 soldier@0", "legionary@1200", &[], Advance60);
    p.battle.step(&mut p.state, &mut Rolls::default().on(purpose::CHOICE, &[2]), &mut Silent);
    assert_eq!((p.squad(Antagonist, 0).depth, p.squad(Antagonist, 1).depth), (0, 150));
}
