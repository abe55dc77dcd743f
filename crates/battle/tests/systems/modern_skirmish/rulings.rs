//! Every option of every ruling, shown by an outcome that it changes; a test checks that none is missing.

use crate::cases::{cases, none_is_missing};
use crate::modern_skirmish::position::*;
use fairfight_battle::System;
use fairfight_battle::modern_skirmish::Action;
use fairfight_rules::modern_skirmish::Rules;
use fairfight_rules::modern_skirmish::army::Doctrine;

/// KIA of a Legionary's target 30 cm away, whose own unit has this many markers.
fn killed(rules: &Rules, ammo: u8, coloured: u32, white: u32) -> u8 {
    let mut p = Position::of(rules, "soldier@600", "legionary@900 auxiliary@1200").affiliation();
    p.squad_mut(Affiliation, 0).marks.ammo = ammo;
    p.shoots(coloured, white);
    p.squad(Antagonist, 0).marks.kia
}

/// A close combat of one or more pairs, in which every die shows 1.
fn hand_to_hand(rules: &Rules) -> (Position, usize) {
    let mut p = Position::of(rules, "soldier/3@500", "legionary/4@600 auxiliary@1200");
    let mut dice = Rolls::default();
    p.act(Action::Assault(0, 0), &mut dice);
    (p, dice.count(purpose::MELEE))
}

/// The scores when nothing is left of a unit of two that has lost a man and has routed.
fn scores(rules: &Rules) -> (i32, i32, Option<Part>) {
    let mut p = Position::of(rules, "soldier@600 soldier@600", "legionary@900 auxiliary@900");
    p.squad_mut(Affiliation, 0).marks.kia = 4;
    p.squad_mut(Affiliation, 0).in_play = false;
    p.squad_mut(Antagonist, 0).marks.kia = 1;
    let (scores, holder) = p.battle.scores(&p.state);
    (scores.antagonist, scores.affiliation, holder)
}

cases! {
    figure_fire_limit: "figure-fire-limit" = "once-per-initiative", |rules| {
        let mut p = Position::of(rules, "soldier/2@600", "legionary@1200");
        p.shoots(1, 2);
        p.shoots(1, 2);
        let more = p.battle.aim(&p.state, Antagonist, 0, 0).is_some();
        // In the next initiative each may fire again.
        p.act(Action::Yield, &mut Rolls::default());
        (more, p.battle.aim(&p.state, Antagonist, 0, 0).is_some())
    }, (true, true), (false, true);

    rout_time: "rout-time" = "at-next-test", |rules| {
        let mut p = Position::of(rules, "soldier@600", "legionary+kia3@1200 auxiliary@1200");
        p.shoots(6, 3);
        p.in_play(Affiliation)
    }, vec![false, true], vec![true, true];

    rout_passes_own: "rout-passes-initiative" = "own-rout-only", |rules| {
        let mut p = Position::of(rules, "soldier@600", "legionary+kia3@1200 auxiliary@1200");
        p.shoots(6, 3);
        p.state.active
    }, Affiliation, Antagonist;

    rout_passes_never: "rout-passes-initiative" = "never", |rules| {
        let mut p = Position::of(rules, "soldier+ammo12@600 soldier@600", "legionary@1200");
        p.shoots(4, 4);
        p.state.active
    }, Affiliation, Antagonist;

    rout_chain: "rout-chain" = "no", |rules| {
        let units = "legionary+kia3@1200 legionary+ammo12@1200 auxiliary@1200";
        let mut p = Position::of(rules, "soldier@600", units);
        p.shoots(6, 3);
        p.in_play(Affiliation)
    }, vec![false, false, true], vec![false, true, true];

    differential: "differential" = "colour-minus-white", |rules| killed(rules, 0, 2, 5), 1, 0;

    hit_without_kill: "hit-without-kill" = "kill", |rules| {
        let mut p = Position::of(rules, "soldier@600", "legionary@1200");
        p.shoots(3, 6);
        p.squad(Affiliation, 0).marks.kia
    }, 0, 1;

    ammo_marker_order: "ammo-marker-order" = "marker-first", |rules| killed(rules, 12, 2, 2), 1, 0;

    close_combat_scope: "close-combat-scope" = "whole-unit", |rules| {
        let (p, dice) = hand_to_hand(rules);
        (dice, p.squad(Affiliation, 0).marks.kia, p.in_play(Antagonist))
    }, (4, 1, vec![true]), (12, 3, vec![false]);

    close_combat_reach: "close-combat-reach" = "full-move", |rules| {
        let strips = [building(600, 700)];
        let p = Position::on(rules, "soldier@450", "legionary@600", &strips, Doctrine::Hold);
        p.battle.may_assault(&p.state, Antagonist, 0, 0)
    }, false, true;

    close_combat_kia: "close-combat-kia" = "points-only", |rules| {
        let (p, _) = hand_to_hand(rules);
        let left = p.battle.present(Affiliation, 0, &p.squad(Affiliation, 0));
        (p.minuses(Affiliation, 0), left, p.battle.scores(&p.state).0.antagonist)
    }, (4, 3, 1), (0, 3, 1);

    close_combat_ammo: "close-combat-ammo" = "yes", |rules| {
        let (p, _) = hand_to_hand(rules);
        [p.minuses(Antagonist, 0), p.minuses(Affiliation, 0)]
    }, [4, 4], [5, 5];

    close_combat_initiative: "close-combat-initiative" = "kept",
        |rules| hand_to_hand(rules).0.state.active, Affiliation, Antagonist;

    skirmish_winner: "skirmish-winner" = "more-units", scores, (4, 1, None),
        (12, 1, Some(Antagonist));

    routed_men_score: "routed-men-score" = "yes", scores, (4, 1, None), (6, 1, None);

    game_end: "game-end" = "7", |rules| {
        Position::of(rules, "soldier@0", "legionary@1200").battle.limit
    }, Some(3000), Some(7);

    quiet: "quiet" = "7", |rules| {
        Position::of(rules, "soldier@0", "legionary@1200").battle.quiet
    }, 60, 7;

    table_depth: "table-depth" = "900", |rules| {
        let p = Position::of(rules, "soldier@0", "legionary@600");
        let open = p.battle.open();
        (p.battle.table, open.squads[Affiliation][0].depth)
    }, (1200, 1200), (900, 900);

    gap: "gap" = "700", |rules| {
        let p = Position::of(rules, "soldier@0", "legionary@600");
        let open = p.battle.open();
        [Antagonist, Affiliation].map(|part| open.squads[part][0].depth)
    }, [0, 1200], [250, 950];
}

#[test]
fn a_rout_hands_over_where_close_combat_does_not() {
    let rules = with("close-combat-initiative", "kept");
    let mut p = Position::of(&rules, "soldier/1@500 soldier@0", "legionary@600");
    p.act(Action::Assault(0, 0), &mut Rolls::default());
    assert_eq!((p.in_play(Antagonist), p.state.active), (vec![false, true], Affiliation));
}

#[test]
fn no_ruling_and_no_option_is_without_a_case() {
    none_is_missing::<super::Played>(CASES);
}
