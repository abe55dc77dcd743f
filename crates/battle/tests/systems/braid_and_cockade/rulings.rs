//! Every option of every ruling, shown by an outcome that it changes; a test checks that none is missing.

use crate::braid_and_cockade::position::*;
use crate::cases::{cases, none_is_missing};
use fairfight_battle::braid_and_cockade::clock::Stage;
use fairfight_battle::braid_and_cockade::state::Presence;
use fairfight_battle::braid_and_cockade::{BraidAndCockade, Fight, Ground};
use fairfight_battle::{Flow, Game, System};
use fairfight_rules::braid_and_cockade::army::{self, ArmyFile, UnitEntry};
use fairfight_rules::braid_and_cockade::charge::{
    Permission, permission, test_factor, tests_to_receive,
};
use fairfight_rules::braid_and_cockade::combat::{self, Role};
use fairfight_rules::braid_and_cockade::command::Assault;
use fairfight_rules::braid_and_cockade::end_phase::{Outcome, outcome};
use fairfight_rules::braid_and_cockade::{
    Arm, Formation, Formation::*, Place, Rank, Rules, Stance, firing, movement, notation,
};
use fairfight_rules::dice::Script;
use fairfight_rules::{BySide, D6};

fn unit(text: &str, rules: &Rules) -> Stance {
    notation::parse(text, rules).unwrap().stance(rules)
}

/// The charger's lines against this target.
fn lines(charger: &str, target: &str, rules: &Rules) -> i16 {
    let (a, b) = (unit(charger, rules), unit(target, rules));
    let field = combat::field(&a, &b, rules);
    combat::lines(&a, &b, Role::Charger, field, rules)
}

/// The target's lines.
fn target_lines(charger: &str, target: &str, rules: &Rules) -> i16 {
    let (a, b) = (unit(charger, rules), unit(target, rules));
    let field = combat::field(&a, &b, rules);
    combat::lines(&a, &b, Role::Target, field, rules)
}

fn may(charger: &str, target: &str, rules: &Rules) -> Permission {
    permission(&unit(charger, rules), &unit(target, rules), rules)
}

/// A march column of cavalry on a hill: no fight has one, a battle may.
fn cavalry_on_hill(rules: &Rules) -> Permission {
    let target = Stance { place: Place::Hill, ..unit("lancers+march-column", rules) };
    permission(&unit("light-infantry+reinforced-line", rules), &target, rules)
}

fn dice(shooter: &str, target: &str, gap: i16, rules: &Rules) -> u8 {
    firing::dice(&unit(shooter, rules), &unit(target, rules), gap, rules)
}

fn factor(shooter: &str, target: &str, rules: &Rules) -> i16 {
    firing::factor(&unit(shooter, rules), &unit(target, rules), rules)
}

fn end(text: &str, die: u8, factor: i16, rules: &Rules) -> Outcome {
    outcome(&unit(text, rules), D6::new(die), factor, rules)
}

/// Columns of A at this gap before lines of B, all dice 6.
fn columns(rules: &Rules, a: &str, b: &str, gap: i16) -> Position {
    Position::of(rules, a, b, ["columns/columns-behind", "columns/stand-in-line"], &[])
        .put(A, 0, 20 + gap, AttackColumn)
        .put(B, 0, 20, Line)
}

/// Heavy cavalry of B in line charged by light cavalry of A over 8 inches.
fn cavalry_charged(rules: &Rules) -> Position {
    let doctrines = ["columns/columns-behind", "columns/stand-in-line+counter-charge"];
    let mut p =
        Position::of(rules, "cuirassiers+superior", "heavy-cavalry+inferior", doctrines, &[])
            .put(A, 0, 28, ReinforcedLine)
            .put(B, 0, 20, ReinforcedLine);
    p.turn(&mut Rolls::all(4));
    assert_eq!(p.charges(), [(A, 0, 0)]);
    p
}

/// The formation of a cluster of B after it gets a stand back.
fn recovering(rules: &Rules) -> Formation {
    let mut p = Position::still(rules, "infantry", "infantry+high").set(B, 0, |unit| {
        unit.left = 3;
        unit.stance.formation = Cluster;
    });
    // Only a higher factor makes a recovery of a cluster possible.
    p.battle.rules.numbers.morale_cluster = 1;
    p.turn(&mut Rolls::all(6));
    assert_eq!(p.unit(B, 0).left, 4);
    p.unit(B, 0).stance.formation
}

/// A line of B with this many stands loses one to the fire of A: the position then, and the number of end-phase tests
/// in the turn.
fn shot_by_one(rules: &Rules, left: u8) -> (Position, usize) {
    let mut p = Position::still(rules, "infantry", "infantry")
        .put(A, 0, 29, Line)
        .put(B, 0, 20, Line)
        .set(B, 0, |unit| unit.left = left);
    p.battle.rules.numbers.line_fire_dice = 1;
    let mut rolls = Rolls::all(5).on("fire again", A, 0, 1);
    p.until(Stage::Attrition, &mut rolls);
    assert_eq!(p.lost(B), if p.here(B, 0) { 1 } else { u16::from(left) });
    let mut more = Rolls::all(5);
    let here =
        Position { state: p.state.clone(), battle: p.battle.clone(), log: Recorder::default() };
    if rolls.count("morale") == 0 && p.state.clock.stage == Stage::Morale {
        p.turn(&mut more);
    }
    (here, more.count("morale"))
}

/// A column and its target with two columns within reach of it.
fn two_chargers(rules: &Rules) -> Position {
    let doctrines = ["columns/columns-behind", "columns/stand-in-line"];
    let mut p = Position::of(rules, "infantry infantry", "infantry/4 infantry/4", doctrines, &[])
        .put(A, 0, 24, AttackColumn)
        .put(A, 1, 24, AttackColumn)
        .put(B, 0, 20, Line)
        .put(B, 1, 0, Line);
    let mut rolls = Rolls::all(4).on("melee loss", B, 0, 6).on("melee loss", A, 0, 6);
    p.turn(&mut rolls);
    p
}

/// The order in which the tests are rolled if two columns charge two columns.
fn order_of_tests(rules: &Rules) -> Vec<&'static str> {
    let a = "infantry+superior infantry+superior";
    let doctrines = ["columns/columns-behind"; 2];
    let mut p = Position::of(rules, a, "infantry/4 infantry/4", doctrines, &[])
        .put(A, 0, 24, AttackColumn)
        .put(A, 1, 24, AttackColumn)
        .put(B, 0, 20, AttackColumn)
        .put(B, 1, 20, AttackColumn);
    let mut rolls = Rolls::all(4);
    p.turn(&mut rolls);
    let tests = rolls.rolled.iter().map(|(word, ..)| *word).filter(|word| word.starts_with("test"));
    tests.take(3).collect()
}

/// A grand battery of three guns attacks: two regular, one proficient.
fn battery(rules: &Rules) -> Position {
    let a = "foot-artillery foot-artillery foot-artillery+proficient infantry";
    let doctrines = ["grand-battery/columns-behind", "columns/stand-in-line"];
    Position::of(rules, a, "infantry infantry", doctrines, &[])
}

/// The number of targets at which it shoots, with a garrison near and a line far away.
fn battery_targets(rules: &Rules) -> usize {
    let mut p = battery(rules).put(B, 0, 33, Garrison).put(B, 1, 5, Line);
    // Three dice at -3 are worth less than one at 0, except for the proficient gun.
    p.battle.rules.numbers.fire_garrison = -3;
    let mut rolls = Rolls::all(2);
    p.until(Stage::Declarations, &mut rolls);
    let battery = u16::from(p.battle.battery_of(&p.state, A).unwrap());
    let shots = rolls
        .ordinals
        .iter()
        .filter(|(word, side, unit, _)| *word == "fire" && *side == A && *unit == battery);
    let targets: std::collections::BTreeSet<u16> =
        shots.map(|(.., ordinal)| ordinal >> 9).collect();
    targets.len()
}

/// A grand battery that fought: the morale dice that it rolls.
fn battery_end_dice(rules: &Rules) -> usize {
    let parse = |text| notation::parse(text, rules).unwrap();
    let (foot, guns) = (parse("infantry+inferior"), parse("grand-battery/3"));
    let options = [("stage", "charge"), ("leader", "yes")];
    let fight = BraidAndCockade::fight(rules, BySide::new(&foot, &guns), &options);
    let mut dice = Rolls::all(6).on("melee", A, 0, 1).on("general in melee", A, 0, 1);
    let (mut state, mut told) = (fight.open(), Recorder::default());
    while !matches!(fight.step(&mut state, &mut dice, &mut told), Flow::End(_)) {}
    dice.rolled.iter().filter(|roll| **roll == ("morale", B, 0)).count()
}

/// The number of dice that a general adds to the second round of a melee.
fn general_dice(rules: &Rules) -> usize {
    let parse = |text| notation::parse(text, rules).unwrap();
    let (a, b) = (parse("infantry+general"), parse("infantry"));
    let fight: Fight = BraidAndCockade::fight(rules, BySide::new(&a, &b), &[]);
    let (mut state, mut told) = (fight.open(), Recorder::default());
    // Two dice and the general's against two: an equal round.
    let mut first = Script::faces(&[2, 2, 1, 3, 2]);
    while fight.step(&mut state, &mut first, &mut told) != Flow::Turn {}
    first.finish();
    let mut second = Rolls::all(2);
    fight.step(&mut state, &mut second, &mut told);
    second.count("general in melee")
}

fn three_stands(rules: &Rules) -> bool {
    let file = ArmyFile {
        name: Some("three".into()),
        unit: vec![UnitEntry { arm: Some(Arm::Infantry), stands: Some(3), ..UnitEntry::default() }],
        ..ArmyFile::default()
    };
    army::check(&file, rules).is_ok()
}

/// A march column of A near a garrison of B forms an assault column.
fn storms(rules: &Rules) -> bool {
    let here = scenario(&[(Ground::Building, 15, 1)]);
    let doctrines = ["columns/columns-behind+assault", "columns/stand-in-line+occupy-sites"];
    let generals = [Rank::AideDeCamp];
    let mut p = Position::at(rules, "infantry", "infantry/4", doctrines, &generals, &here).put(
        A,
        0,
        35,
        MarchColumn,
    );
    p.turn(&mut Rolls::all(3));
    p.did("formed an assault column of")
}

/// A column wins a melee: does it remember that in the next turn?
fn remembers(rules: &Rules) -> bool {
    let mut p = columns(rules, "infantry+superior", "infantry", 4);
    let mut rolls = Rolls::all(4).on("melee loss", B, 0, 6);
    assert_eq!(p.turn(&mut rolls), Flow::Turn);
    assert!(p.here(A, 0));
    p.unit(A, 0).stance.won
}

/// Is the first die of an assault on a cluster-like target that of the target's test?
fn receives_assault(rules: &Rules) -> bool {
    let parse = |text| notation::parse(text, rules).unwrap();
    let (a, b) = (parse("infantry+march-column"), parse("infantry"));
    let fight = BraidAndCockade::fight(rules, BySide::new(&a, &b), &[("stage", "assault")]);
    let (mut state, mut dice) = (fight.open(), Rolls::all(4));
    fight.step(&mut state, &mut dice, &mut Recorder::default());
    dice.count("test to receive") == 1
}

/// A line of A with a line 2 and a cluster 8 inches away shoots: does it shoot at the cluster?
fn screened_shot(rules: &Rules) -> bool {
    let mut p = Position::still(rules, "infantry", "infantry infantry")
        .put(A, 0, 29, Line)
        .put(B, 0, 27, Line)
        .put(B, 1, 21, Cluster)
        .set(B, 1, |unit| unit.left = 3);
    p.until(Stage::Declarations, &mut Rolls::all(6));
    p.unit(B, 1).left < 3
}

/// A march column of A near a garrison of B with a line of B before it: is the garrison charged?
fn screened_storm(rules: &Rules) -> bool {
    let here = scenario(&[(Ground::Building, 5, 1)]);
    let doctrines = ["columns/columns-behind+assault", "columns/stand-in-line+occupy-sites"];
    let generals = [Rank::AideDeCamp];
    let b = "infantry/4 infantry";
    let mut p =
        Position::at(rules, "infantry", b, doctrines, &generals, &here).put(A, 0, 29, MarchColumn);
    p.turn(&mut Rolls::all(3));
    p.charges() == [(A, 0, 0)]
}

/// A column of B that is charged: does it declare a charge at a cluster of A?
fn charged_declares(rules: &Rules) -> bool {
    let doctrines = ["columns/columns-behind"; 2];
    let a = "infantry+superior infantry";
    let mut p = Position::of(rules, a, "infantry", doctrines, &[])
        .put(A, 0, 24, AttackColumn)
        .put(A, 1, 16, Cluster)
        .set(A, 1, |unit| unit.left = 3)
        .put(B, 0, 20, AttackColumn);
    p.turn(&mut Rolls::all(4).on("test to receive", A, 1, 6));
    assert!(p.charges().contains(&(A, 0, 0)));
    p.charges().contains(&(B, 0, 1))
}

/// A general leads a column of A to a column of B, whose test to receive shows this: is he exhausted after it?
fn general_led(rules: &Rules, receives: u8) -> bool {
    let doctrines = ["columns/columns-behind"; 2];
    let generals = [Rank::Divisional];
    let mut p = Position::of(rules, "infantry+superior", "infantry", doctrines, &generals)
        .put(A, 0, 24, AttackColumn)
        .put(B, 0, 20, AttackColumn);
    let mut dice = Rolls::all(4).on("test to receive", B, 0, receives);
    p.turn(&mut dice);
    assert_eq!(dice.count("test to receive"), 1);
    assert_eq!(p.charges().is_empty(), receives == 1, "on a 1 they run");
    let general = p.state.sides.a.leaders[0];
    assert!(!general.busy);
    general.exhausted
}

cases! {
    charge_morale_factors: "charge-morale-factors" = "melee-list", |rules| {
        let (a, b) = (unit("infantry+attack-column", rules), unit("infantry", rules));
        test_factor(&a, Role::Charger, &a, &b, rules)
    }, 1, 4;
    fire_per_condition: "shooting-factor-stacking" = "per-condition",
        |rules| factor("infantry+proficient+garrison", "infantry", rules), 1, 2;
    fire_one_per_sign: "shooting-factor-stacking" = "one-per-sign",
        |rules| factor("light-infantry+proficient+rifles", "infantry+attack-column", rules), 3, 1;
    melee_one_per_sign: "melee-factor-stacking" = "one-per-sign",
        |rules| lines("infantry+superior+attack-column", "infantry", rules), 8, 4;
    cuirassiers_heavy: "cuirassier-counts-as-heavy" = "yes",
        |rules| [lines("cuirassiers", "infantry", rules), lines("cuirassiers", "cuirassiers", rules)],
        [8, 0], [12, 4];
    lancers_heavy: "lancer-weight" = "heavy",
        |rules| [lines("heavy-cavalry", "lancers", rules), lines("lancers", "light-cavalry", rules)],
        [4, 4], [0, 8];
    lancers_own: "lancer-weight" = "own",
        |rules| [lines("heavy-cavalry", "lancers", rules), lines("cuirassiers", "lancers", rules)],
        [4, 4], [0, 0];
    open_both: "open-test" = "both-places",
        |rules| lines("infantry+attack-column+cover", "infantry", rules), 4, 0;
    wood_either: "wood-test" = "either-place",
        |rules| target_lines("light-infantry+reinforced-line+wood", "infantry", rules), 4, 0;
    garrison_cover: "garrison-counts-as-cover" = "yes",
        |rules| target_lines("infantry+reinforced-line", "infantry+garrison", rules), 0, 4;
    square_free: "infantry-charge-square" = "free",
        |rules| [may("infantry+attack-column", "infantry+square", rules), may("infantry", "infantry+square", rules)],
        [Permission::OnTest; 2], [Permission::Free, Permission::OnTest];
    square_forbidden: "infantry-charge-square" = "forbidden",
        |rules| may("infantry+attack-column", "infantry+square", rules),
        Permission::OnTest, Permission::Forbidden;
    rough_if_legal: "light-charge-in-rough" = "test-if-legal-in-open", cavalry_on_hill,
        Permission::OnTest, Permission::Forbidden;
    rough_as_open: "light-charge-in-rough" = "as-open",
        |rules| may("light-infantry+reinforced-line", "infantry+march-column+wood", rules),
        Permission::OnTest, Permission::Free;
    cluster_in_rough: "cluster-in-rough" = "cluster-permission",
        |rules| may("infantry+attack-column", "infantry+wood/3", rules),
        Permission::Forbidden, Permission::Free;
    may_fall_short: "charge-reach" = "may-fall-short", |rules| {
        // A line of foot ten inches away: the column moves and then charges six inches, or does not.
        let mut p = columns(rules, "infantry", "infantry", 14);
        p.battle.rules.numbers.attack_column_move = 0;
        p.turn(&mut Rolls::all(6));
        p.unit(A, 0).depth
    }, 34, 28;
    only_unmoved: "charge-after-action" = "only-unmoved", |rules| {
        let mut p = columns(rules, "infantry", "infantry", 10);
        p.turn(&mut Rolls::all(4));
        p.charges().len()
    }, 1, 0;
    two_on_one: "max-chargers-per-target" = "2", |rules| two_chargers(rules).charges().len(), 1, 2;
    pooled: "multi-unit-melee" = "pooled", |rules| {
        let mut rules = rules.clone();
        rules.rulings.max_chargers_per_target = 2;
        let melees = two_chargers(&rules).log.0;
        melees.iter().filter(|e| matches!(e, fairfight_battle::Event::Phase("6. Melee"))).count()
    }, 2, 1;
    charged_declares_too: "charged-unit-declares" = "yes", charged_declares, false, true;
    untested_stand: "cavalry-countercharge-untested" = "no",
        |rules| cavalry_charged(rules).did("counter-charged {whom} by {inches}"), true, false;
    counter_is_no_charge: "countercharge-is-charge" = "no",
        |rules| {
            let doctrines = ["columns/columns-behind", "columns/stand-in-line+counter-charge"];
            let mut p = Position::of(rules, "cuirassiers+superior", "light-cavalry+inferior", doctrines, &[])
                .put(A, 0, 28, ReinforcedLine)
                .put(B, 0, 20, ReinforcedLine);
            let mut rolls = Rolls::all(4).on("melee loss", B, 0, 6);
            p.turn(&mut rolls);
            rolls.rolled.iter().filter(|roll| **roll == ("attrition", B, 0)).count()
        }, 6, 0;
    interleaved: "retire-order" = "interleaved", order_of_tests,
        vec!["test to charge", "test to charge", "test to receive"],
        vec!["test to charge", "test to receive", "test to charge"];
    english_against_all: "english-exemption-scope" = "all-chargers", |rules| {
        tests_to_receive(&unit("infantry+english", rules), &unit("lancers", rules), rules)
    }, true, false;
    cluster_at_end: "cluster-trigger" = "end-of-turn",
        |rules| shot_by_one(rules, 4).1, 1, 0;
    cluster_in_melee: "cluster-during-melee" = "immediate",
        |rules| combat::formation_in_melee(&unit("infantry", rules), 3, rules), Line, Cluster;
    lives_on: "elimination-by-fire" = "no",
        |rules| shot_by_one(rules, 3).0.unit(B, 0).presence == Presence::Here, false, true;
    garrison_of_three: "three-stand-garrison" = "garrison",
        |rules| combat::formation_at(&unit("infantry+garrison", rules), 3, rules), Cluster, Garrison;
    recovers_in_file: "cluster-recovers" = "march-column", recovering, Line, MarchColumn;
    recovers_as_cluster: "cluster-recovers" = "stays-cluster", recovering, Line, Cluster;
    gun_no_effect: "artillery-end-phase-1-3" = "no-effect",
        |rules| end("foot-artillery", 1, 0, rules), Outcome::LosesStand, Outcome::Steady;
    gun_stays: "artillery-end-phase-0" = "stays",
        |rules| end("foot-artillery", 1, -1, rules), Outcome::FallsBack, Outcome::Steady;
    last_melee: "win-lose-memory" = "last-melee", remembers, false, true;
    locked: "after-melee" = "locked", |rules| {
        let mut p = columns(rules, "infantry+superior", "infantry", 4);
        p.turn(&mut Rolls::all(4).on("melee loss", B, 0, 6));
        p.unit(A, 0).is_locked() && p.unit(B, 0).is_locked()
    }, false, true;
    cavalry_cluster: "cavalry-cluster-fires" = "no",
        |rules| dice("lancers/3", "infantry", 6, rules), 1, 0;
    limbered: "artillery-fires-limbered" = "yes",
        |rules| dice("foot-artillery+limbered", "infantry", 6, rules), 0, 3;
    under_three: "artillery-vs-artillery-under-3" = "one-die",
        |rules| dice("foot-artillery", "foot-artillery", 2, rules), 0, 1;
    exclusive: "range-limits" = "exclusive", |rules| dice("infantry", "infantry", 9, rules), 4, 0;
    front_only: "square-garrison-directions" = "front-only",
        |rules| firing::targets(&unit("infantry+square", rules), rules), 4, 1;
    hill_is_hard: "hill-target" = "yes",
        |rules| dice("infantry", "infantry+cover", 6, rules), 4, 0;
    v6: "reinforced-line-terrain" = "v6", |rules| {
        movement::may_stand(&unit("infantry", rules).kind, ReinforcedLine, Place::Hill, rules)
    }, false, true;
    dismounted: "dismounted-cavalry" = "close-order",
        |rules| unit("lancers+garrison", rules).arm(rules), Arm::Lancers, Arm::Infantry;
    one_axis: "quality-axes" = "one",
        |rules| factor("infantry+superior", "infantry", rules), 0, 1;
    general_once: "general-die-in-repeat-rounds" = "first-round", general_dice, 1, 0;
    general_who_did_not_fight: "general-exhausted-when" = "on-fighting",
        |rules| [general_led(rules, 1), general_led(rules, 6)], [true, true], [false, true];
    die_a_gun: "grand-battery-melee-dice" = "one-per-stand",
        |rules| combat::dice(&unit("grand-battery/3", rules), 3, rules), 1, 3;
    die_a_gun_whatever_one_gun_has: "grand-battery-melee-dice" = "one-per-stand", |rules| {
        let mut rules = rules.clone();
        rules.numbers.melee_dice_artillery = 5;
        combat::dice(&unit("grand-battery/3", &rules), 64, &rules)
    }, 5, 64;
    battery_untested: "grand-battery-charged-test" = "no-test", |rules| {
        tests_to_receive(&unit("grand-battery", rules), &unit("lancers", rules), rules)
    }, true, false;
    battery_per_gun: "grand-battery-end-test" = "per-gun", battery_end_dice, 1, 3;
    battery_of_two: "grand-battery-size" = "any-two", |rules| {
        battery(rules).state.sides.a.units.iter().last().unwrap().left
    }, 3, 2;
    battery_shoots: "grand-battery-shooting" = "target-per-gun", battery_targets, 1, 2;
    held_back: "assault-dice" = "one-held-back",
        |rules| Assault { stands: 3, general: false, target: 4 }.dice(rules), (3, 2), (2, 2);
    stop_at_two: "assault-end" = "stop-at-two",
        |rules| Assault { stands: 6, general: true, target: 2 }.is_over((true, false), rules), false, true;
    general_no_stand: "assault-general-strength" = "no",
        |rules| Assault { stands: 2, general: true, target: 4 }.dice(rules), (3, 2), (2, 2);
    blockers_only: "assault-targets" = "blockers-only", storms, true, false;
    three_to_six: "start-strength" = "three-to-six", three_stands, false, true;
    rolled_for: "who-attacks" = "roll",
        |rules| Position::still(rules, "infantry", "infantry").state.clock.stage, Stage::Moves, Stage::SetUp;
    nearest_only: "screening" = "nearest", screened_shot, true, false;
    nearest_only_stormed: "screening" = "nearest", screened_storm, true, false;
    assault_received: "assault-receive-test" = "yes", receives_assault, false, true;
    to_the_last: "elimination-threshold" = "0",
        |rules| combat::remains(Arm::Infantry, 2, rules), false, true;
    hard_range: "square-garrison-hard-target-range" = "3",
        |rules| dice("infantry+square", "foot-artillery", 9, rules), 1, 0;
    deep_table: "table-depth" = "60",
        |rules| Position::still(rules, "infantry", "infantry").unit(A, 0).depth, 39, 51;
    short: "turn-limit" = "1",
        |rules| Position::still(rules, "infantry", "infantry").turn(&mut Rolls::all(1)) == Flow::Turn,
        true, false;
}

#[test]
fn no_ruling_and_no_option_is_without_a_case() {
    none_is_missing::<super::Played>(CASES);
}
