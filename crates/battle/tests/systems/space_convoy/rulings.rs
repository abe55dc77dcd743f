//! Every option of every ruling, shown by an outcome that it changes; a test checks that none is missing.

use crate::cases::{cases, none_is_missing};
use crate::space_convoy::position::*;
use fairfight_battle::space_convoy::{Action, Way};
use fairfight_battle::{Flow, System};
use fairfight_rules::space_convoy::army::{self, ArmyFile, UnitEntry};
use fairfight_rules::space_convoy::attack::{Shot, blue, in_reach, red};
use fairfight_rules::space_convoy::movement::{moving_faces, needed};
use fairfight_rules::space_convoy::{Damage, Rules};

const fn shot(firer: Class, target: Class, weakened: bool, range: u8) -> Shot {
    Shot { firer, target, weakened, range }
}

/// Deploys two Coffins and a Crusher; the dice of the first Coffin show 5.
fn deployed(rules: &Rules) -> (u8, usize) {
    let mut p = Position::of(rules, "brigghaven", "harsh coffin");
    p.battle.vessels[Naztees][1].row = 3;
    p.battle.objects.clear();
    p.state = p.battle.open();
    let mut dice = Rolls::default().on(purpose::COFFIN_ROW, &[5]);
    for _ in 0..2 {
        p.battle.step(&mut p.state, &mut dice, &mut p.log);
    }
    (p.hull(Naztees, 1).row, dice.rolled.iter().filter(|&&of| of == purpose::COFFIN_ROW).count())
}

/// The side that begins if the convoy rolls 2 and the raiders 5.
fn begins(rules: &Rules) -> Part {
    let mut p = Position::of(rules, "brigghaven", "harsh");
    p.battle.objects.clear();
    p.state = p.battle.open();
    let mut dice = Rolls::default().on(purpose::ROLL_OFF, &[2, 5]);
    for _ in 0..2 {
        if p.state.stage != fairfight_battle::space_convoy::state::Stage::Play {
            p.battle.step(&mut p.state, &mut dice, &mut p.log);
        }
    }
    p.state.active
}

/// The pull on a vessel that moves next to a planet and a comet, with these exposures.
fn pull(rules: &Rules, exposures: [u32; 2]) -> u8 {
    let mut p = Position::of(rules, "brigghaven@10", "coffin@1").object(1, 9).object(3, 8);
    let mut dice = Rolls::default().on(purpose::MOVE, &[6]).on(purpose::EXPOSURE, &exposures);
    p.act(Action::Move(0, Way::West), &mut dice);
    p.hull(Freeloaders, 0).pull
}

/// The result of a shot.
fn fires(rules: &Rules, raider: &str, convoy: &str, dice: Rolls) -> Vec<&'static str> {
    let mut p = Position::of(rules, convoy, raider).raiders();
    p.act(Action::Fire(0, 0), &mut { dice });
    p.deeds()
}

cases! {
    grid_layout: "grid-layout" = "rows12x10", |rules| {
        let p = Position::of(rules, "brigghaven", "coffin@1");
        (p.hull(Freeloaders, 0).row, p.battle.free_areas(&p.state, 5))
    }, (21, 6), (13, 10);

    first_initiative_naztees: "first-initiative" = "naztees", begins, Freeloaders, Naztees;
    first_initiative_roll_off: "first-initiative" = "roll-off", begins, Freeloaders, Naztees;

    initiative_length: "initiative-length" = "once-a-vessel", |rules| {
        let mut p = Position::of(rules, "brigghaven@10 brigghaven@10", "coffin@1");
        p.act(Action::Move(0, Way::West), &mut Rolls::default().on(purpose::MOVE, &[6]));
        [0, 1].map(|vessel| p.battle.destination(&p.state, Freeloaders, vessel, Way::West))
    }, [Some(8), Some(9)], [None, Some(9)];

    voluntary_pass: "voluntary-pass" = "no", |rules| {
        Position::of(rules, "brigghaven", "harsh@10").raiders().choose()
    }, Action::Pass, Action::Move(0, Way::West);

    both_pass: "both-pass" = "goes-on", |rules| {
        let mut p = Position::of(rules, "brigghaven", "coffin@1");
        let mut dice = Rolls::default();
        p.act(Action::Pass, &mut dice);
        matches!(p.act(Action::Pass, &mut dice), Flow::End(_))
    }, true, false;

    white_dice: "white-dice" = "sum", |rules| {
        let dice = Rolls::default().on(purpose::WHITE, &[2, 3]).on(purpose::RED, &[6]);
        fires(rules, "coffin@1", "brigghaven@6", dice)
    }, vec!["fired at {whom} at range {number}", "fell short of"], vec!["fired at {whom} at range {number}", "hits"];

    red_dice: "red-dice" = "sum", |rules| {
        let dice = Rolls::default()
            .on(purpose::WHITE, &[6, 6]).on(purpose::RED, &[3, 3]).on(purpose::BLUE, &[4, 1, 1]);
        fires(rules, "harsh@1", "blitzship@2", dice)
    }, vec!["fired at {whom} at range {number}", "beaten off by"], vec!["fired at {whom} at range {number}", "hits"];

    slayer_area_count: "slayer-area-count" = "areas-between",
        |rules| blue(&shot(Lite, Slayer, false, 2), rules).plus, 2, 1;

    subs_defence: "subs-defence" = "value", |rules| {
        [Blitzship, Brigghaven].map(|target| {
            let roll = blue(&shot(Coffin, target, true, 2), rules);
            (roll.dice, roll.plus)
        })
    }, [(1, 0), (1, 0)], [(0, 2), (0, 1)];

    brigg_versus_best: "brigg-versus-best" = "sum", |rules| {
        let dice = Rolls::default()
            .on(purpose::WHITE, &[6, 6]).on(purpose::RED, &[3, 3]).on(purpose::BLUE, &[4, 1]);
        (fires(rules, "harsh@1", "brigghaven@2", dice)[1],
         red(&shot(Harsh, Blitzship, false, 1), rules).reading)
    }, ("beaten off by", fairfight_rules::space_convoy::attack::Reading::Best),
       ("hits", fairfight_rules::space_convoy::attack::Reading::Best);

    damaged_brigg_defence: "damaged-brigg-defence" = "still-added",
        |rules| blue(&shot(Harsh, Brigghaven, true, 1), rules).dice, 1, 2;

    weak_blitzship_versus_subs: "weak-blitzship-versus-subs" = "two",
        |rules| blue(&shot(Coffin, Blitzship, true, 1), rules).dice, 1, 2;

    slow_replaces_number: "slow-replaces-number" = "plus-2",
        |rules| [Lite, Coffin].map(|class| needed(class, Damage::SLOWED, rules)), [5, 5], [4, 6];

    gravity_stacking: "gravity-stacking" = "sum", |rules| pull(rules, [1, 2]), 2, 3;

    natural_six_moves: "natural-six-moves" = "yes",
        |rules| moving_faces(Coffin, Damage::default(), 3, rules), 0, 1;

    coffin_deployment_up_to_row: "coffin-deployment" = "up-to-row", deployed, (5, 1), (3, 1);
    coffin_deployment_any_of_six: "coffin-deployment" = "any-of-six", deployed, (5, 1), (3, 0);

    exit: "exit" = "all-freeloaders", |rules| {
        let p = Position::of(rules, "slayer@1 brigghaven@1", "coffin@9");
        [0, 1].map(|vessel| p.battle.destination(&p.state, Freeloaders, vessel, Way::West))
    }, [None, Some(0)], [Some(0), Some(0)];

    out_of_reach_fire: "out-of-reach-fire" = "yes", |rules| {
        let p = Position::of(rules, "brigghaven@9", "lite@1").raiders();
        (p.battle.shot(&p.state, Naztees, 0, 0).is_some(), in_reach(Brigghaven, 1, rules))
    }, (false, false), (true, false);

    recycle_on: "recycle" = "on", |rules| recycles(rules, 1), Action::Pass, Action::Recycle(1);
    recycle_only_action: "recycle" = "only-action", |rules| recycles(rules, 0),
        Action::Pass, Action::Recycle(1);

    range_model: "range-model" = "three-lanes", |rules| {
        let mut p = Position::of(rules, "brigghaven@5", "coffin@5");
        p.hull_mut(Freeloaders, 0).lane = 1;
        p.hull_mut(Naztees, 0).lane = 3;
        (p.battle.range(&p.state, Naztees, 0, 0), p.battle.may_shift(&p.state, Naztees, 0, 2))
    }, (1, false), (4, true);

    gravity_exposure_none: "gravity-exposure" = "none", |rules| pull(rules, [1, 1]), 2, 0;
    gravity_exposure_always: "gravity-exposure" = "always", |rules| pull(rules, [6, 6]), 0, 2;

    coffin_count: "coffin-count" = "2", |rules| {
        let unit = vec![UnitEntry { class: Some(Coffin), ..UnitEntry::default() }];
        let file = ArmyFile {
            name: Some("Subs".into()),
            side: Some(Naztees),
            unit,
            ..ArmyFile::default()
        };
        army::check(&file, rules).unwrap().units.len()
    }, 4, 2;

    game_end: "game-end" = "1", |rules| {
        let mut p = Position::of(rules, "brigghaven@10", "coffin@1");
        matches!(p.act(Action::Move(0, Way::West), &mut Rolls::default()), Flow::End(_))
    }, false, true;
}

/// The action of the raiders after this many actions, with nothing to shoot at and a destroyed Coffin.
fn recycles(rules: &Rules, actions: u16) -> Action {
    let mut p = Position::of(rules, "brigghaven", "harsh@1 coffin@3 coffin@4").raiders();
    p.hull_mut(Naztees, 1).destroyed = true;
    p.state.actions = actions;
    p.choose()
}

#[test]
fn recycling_as_the_only_action_is_the_first() {
    assert_eq!(recycles(&with("recycle", "only-action"), 1), Action::Pass);
}

#[test]
fn no_ruling_and_no_option_is_without_a_case() {
    none_is_missing::<super::Played>(CASES);
}
