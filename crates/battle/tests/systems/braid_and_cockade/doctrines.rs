//! The behaviour and the options of each doctrine.

use crate::braid_and_cockade::position::*;
use fairfight_battle::Flow;
use fairfight_battle::braid_and_cockade::state::Presence;
use fairfight_battle::braid_and_cockade::{Conduct, Ground};
use fairfight_rules::braid_and_cockade::army::{Attack, Defence, Doctrine};
use fairfight_rules::braid_and_cockade::{Formation, Formation::*, Place, Rank, Rules};

/// The formation of each side's infantry at the start of the battle, and how far it has advanced after a turn.
fn opening(doctrines: &str) -> ([Formation; 2], [i16; 2]) {
    let mut p =
        Position::of(&Rules::default(), "infantry", "infantry", [doctrines, doctrines], &[]);
    let formations = [A, B].map(|side| p.unit(side, 0).stance.formation);
    assert_eq!((p.unit(A, 0).depth, p.unit(B, 0).depth), (39, 15));
    assert_eq!(p.turn(&mut Rolls::all(1)), Flow::Turn);
    (formations, [39 - p.unit(A, 0).depth, p.unit(B, 0).depth - 15])
}

#[test]
fn attackers_and_defenders_form_and_advance_as_their_doctrine_says() {
    assert_eq!(opening("columns/hold-line"), ([AttackColumn, Line], [6, 0]));
    assert_eq!(opening("firefight/stand-in-line"), ([Line, Line], [2, 0]));
    assert_eq!(opening("cautious/columns-behind"), ([ReinforcedLine, AttackColumn], [4, 0]));
    assert_eq!(opening("grand-battery/counter-attack"), ([AttackColumn, AttackColumn], [6, 6]));
}

#[test]
fn conduct_is_that_of_the_table() {
    let at = |attack, defence, attacks| {
        let doctrine = Doctrine { attack, defence, ..Doctrine::default() };
        let conduct = Conduct::of(doctrine, attacks);
        (conduct.advances_to, conduct.charge_at, conduct.squares, conduct.leaders)
    };
    let (c, h) = (Attack::Columns, Defence::HoldLine);
    assert_eq!(at(c, h, true), (Some(1), Some(50), false, true));
    assert_eq!(at(Attack::GrandBattery, h, true), (Some(1), Some(50), false, true));
    assert_eq!(at(Attack::Firefight, h, true), (Some(9), Some(70), false, true));
    assert_eq!(at(Attack::Cautious, h, true), (Some(9), Some(80), true, true));
    assert_eq!(at(c, h, false), (None, Some(60), true, false));
    assert_eq!(at(c, Defence::StandInLine, false), (None, None, false, false));
    assert_eq!(at(c, Defence::ColumnsBehind, false), (None, Some(50), false, true));
    assert_eq!(at(c, Defence::CounterAttack, false), (Some(1), Some(50), false, true));
}

#[test]
fn infantry_forms_square_before_cavalry_without_infantry() {
    let doctrines = ["columns/hold-line"; 2];
    let near = |a: &str| {
        let mut p = Position::of(&Rules::default(), a, "infantry", doctrines, &[]);
        for id in 0..p.state.sides.a.units.len() {
            p.state.unit_mut(A, id).depth = 24;
        }
        p.turn(&mut Rolls::all(1));
        p.did("formed square")
    };
    assert!(near("lancers"));
    assert!(!near("lancers infantry"));
}

#[test]
fn a_charger_that_must_test_takes_a_general_and_spends_him() {
    let generals = [Rank::CommanderInChief, Rank::AideDeCamp, Rank::Divisional];
    let doctrines = ["columns/columns-behind"; 2];
    let mut p =
        Position::of(&Rules::default(), "infantry+superior", "infantry/4", doctrines, &generals)
            .put(A, 0, 24, AttackColumn)
            .put(B, 0, 20, AttackColumn);
    let mut rolls = Rolls::all(4);
    p.turn(&mut rolls);
    assert_eq!((rolls.count("test to charge"), rolls.count("general in melee")), (0, 1));
    let spent: Vec<_> = p.state.sides.a.leaders.iter().map(|leader| leader.exhausted).collect();
    assert_eq!(spent, [false, false, true], "the divisional commander first");
}

#[test]
fn a_divisional_commander_goes_with_units_of_his_command_alone() {
    // The general who goes along, if he commands the unit next to the charger.
    let goes = |generals: &[Rank]| {
        let doctrines = ["columns/columns-behind"; 2];
        let a = "infantry+superior infantry";
        let mut p = Position::of(&Rules::default(), a, "infantry/4", doctrines, generals)
            .put(A, 0, 24, AttackColumn)
            .put(A, 1, 47, AttackColumn)
            .put(B, 0, 20, AttackColumn);
        p.battle.commands.a[0] = 0b10;
        let mut rolls = Rolls::all(4);
        p.turn(&mut rolls);
        assert_eq!(p.charges(), [(A, 0, 0)]);
        let spent = p.state.sides.a.leaders.iter().position(|leader| leader.exhausted);
        (spent, rolls.count("test to charge"))
    };
    assert_eq!(goes(&[Rank::Divisional]), (None, 1), "nobody does: it tests");
    assert_eq!(goes(&[Rank::Divisional, Rank::CommanderInChief]), (Some(1), 0));
    assert_eq!(goes(&[Rank::Divisional, Rank::Divisional]), (Some(1), 0), "who commands all");
}

#[test]
fn sites_are_occupied_where_the_option_says_so() {
    let here = scenario(&[(Ground::Building, 15, 1), (Ground::Wall, 14, 2), (Ground::Hill, 10, 1)]);
    let b = "infantry infantry light-infantry infantry infantry";
    let doctrines = ["columns/hold-line", "columns/hold-line+occupy-sites"];
    let p = Position::at(&Rules::default(), "infantry", b, doctrines, &[], &here);
    let places: Vec<_> =
        p.state.sides.b.units.iter().map(|unit| (unit.stance.place, unit.depth)).collect();
    let wall = (Place::Cover, 14);
    assert_eq!(places, [(Place::Building, 15), wall, wall, (Place::Open, 15), (Place::Open, 15)]);
    assert_eq!(p.unit(B, 0).stance.formation, Garrison);
    let open = Position::at(&Rules::default(), "infantry", b, ["columns"; 2], &[], &here);
    assert!(open.state.sides.b.units.iter().all(|unit| unit.stance.place == Place::Open));
}

#[test]
fn an_assault_column_storms_a_garrison() {
    let here = scenario(&[(Ground::Building, 15, 1)]);
    let doctrines = ["columns/hold-line+assault", "columns/stand-in-line+occupy-sites"];
    let generals = [Rank::AideDeCamp];
    let mut p =
        Position::at(&Rules::default(), "infantry", "infantry/4", doctrines, &generals, &here);
    assert_eq!(p.turn(&mut Rolls::all(3)), Flow::Turn);
    assert_eq!(p.unit(A, 0).stance.formation, MarchColumn);
    // 24 inches away: at once. Sixes against ones.
    let mut rolls = Rolls::all(3).on("assault", A, 0, 6).on("assault", B, 0, 1);
    assert!(matches!(p.turn(&mut rolls), Flow::End(_)));
    assert!(p.did("formed an assault column of"));
    assert_eq!(rolls.count("assault"), 10, "three and two, twice");
    let general = p.state.sides.a.leaders[0];
    assert!(!general.exhausted && !general.busy);
    assert_eq!((p.unit(A, 0).depth, p.here(B, 0)), (16, false));
}

#[test]
fn a_cluster_is_rebuilt_by_a_general_of_its_command() {
    let doctrines = ["columns/hold-line", "columns/hold-line+rescue-clusters"];
    let generals = [Rank::AideDeCamp, Rank::Divisional];
    let mut p = Position::of(&Rules::default(), "infantry", "infantry", doctrines, &generals)
        .put(B, 0, 10, Cluster)
        .set(B, 0, |unit| unit.left = 3);
    p.turn(&mut Rolls::all(5));
    let unit = p.unit(B, 0);
    assert_eq!((unit.left, unit.depth, unit.stance.formation), (4, 4, Line));
    let spent: Vec<_> = p.state.sides.b.leaders.iter().map(|leader| leader.exhausted).collect();
    assert_eq!(spent, [false, true], "an aide-de-camp rebuilds nothing");
}

#[test]
fn a_side_that_advances_crosses_a_bridge_a_unit_a_turn() {
    let here = scenario(&[(Ground::River, 34, 0), (Ground::Bridge, 34, 0)]);
    // No unit blocks it: the defender's infantry has gone.
    let rules = Rules::default();
    let doctrines = ["columns/hold-line", "columns/stand-in-line"];
    let a = "infantry infantry infantry";
    let p = Position::at(&rules, a, "infantry cuirassiers", doctrines, &[], &here);
    let mut p = p.set(B, 0, |unit| unit.presence = Presence::Gone);
    let mut went = Vec::new();
    for _ in 0..4 {
        p.turn(&mut Rolls::all(1));
        went.push([0, 1, 2].map(|id| (p.unit(A, id).depth, p.unit(A, id).stance.formation)));
    }
    let column = AttackColumn;
    assert_eq!(went[0], [(39, MarchColumn), (35, column), (35, column)], "the first forms up");
    assert_eq!(went[1], [(27, MarchColumn), (35, MarchColumn), (35, column)], "and goes over");
    assert_eq!(went[2], [(27, column), (23, MarchColumn), (35, MarchColumn)]);
    assert_eq!(went[3][2], (23, MarchColumn));
}

/// A river at the stand-off distance from the enemy is crossed: a unit that comes to its depth is over it.
#[test]
fn the_last_inch_of_a_way_crosses_too() {
    let here = scenario(&[(Ground::River, 24, 0), (Ground::Bridge, 24, 0)]);
    let doctrines = ["firefight/hold-line", "columns/stand-in-line"];
    let mut p = Position::at(&Rules::default(), "infantry", "infantry", doctrines, &[], &here)
        .put(A, 0, 25, Line)
        .put(B, 0, 15, Line);
    for _ in 0..2 {
        p.turn(&mut Rolls::all(1));
    }
    assert_eq!((p.unit(A, 0).depth, p.unit(A, 0).stance.formation), (24, MarchColumn));
}

#[test]
fn horse_artillery_that_cannot_cross_stays_and_shoots() {
    let here = scenario(&[(Ground::River, 36, 0)]);
    let doctrines = ["columns", "columns/stand-in-line"];
    let rules = Rules::default();
    let p = Position::at(&rules, "horse-artillery", "infantry", doctrines, &[], &here);
    let mut p = p.put(A, 0, 46, Deployed).put(B, 0, 4, Line);
    let gun = |p: &Position| (p.unit(A, 0).depth, p.unit(A, 0).stance.formation);
    p.turn(&mut Rolls::all(1));
    assert_eq!(gun(&p), (37, Limbered));
    for _ in 0..3 {
        p.turn(&mut Rolls::all(1));
        assert_eq!(gun(&p), (37, Deployed));
    }
}

#[test]
fn nobody_crosses_where_an_enemy_blocks() {
    let here = scenario(&[(Ground::River, 34, 0), (Ground::Bridge, 34, 0)]);
    let doctrines = ["columns/hold-line", "columns/stand-in-line"];
    let mut p = Position::at(&Rules::default(), "infantry", "infantry", doctrines, &[], &here);
    for _ in 0..3 {
        p.turn(&mut Rolls::all(1));
    }
    assert_eq!((p.unit(A, 0).depth, p.unit(A, 0).stance.formation), (35, AttackColumn));
}

#[test]
fn a_crossing_is_blocked_by_who_stands_at_it() {
    let doctrines = ["columns/hold-line", "columns/stand-in-line"];
    let rules = Rules::default();
    // A unit that starts behind the one bridge leaves the other alone.
    let two = [(Ground::River, 12, 0), (Ground::Bridge, 12, 0)];
    let two = scenario(&[two, [(Ground::River, 36, 0), (Ground::Bridge, 36, 0)]].concat());
    let mut p = Position::at(&rules, "infantry", "infantry", doctrines, &[], &two);
    assert_eq!(p.unit(B, 0).depth, 11);
    let mut went = Vec::new();
    for _ in 0..7 {
        p.turn(&mut Rolls::all(2));
        went.push(p.unit(A, 0).depth);
    }
    assert_eq!(went, [39, 27, 27, 21, 15, 13, 13]);
    // A unit that has fallen back from it no longer blocks it, and is not stormed there.
    let one = scenario(&[(Ground::River, 34, 0), (Ground::Bridge, 34, 0)]);
    let storms = ["columns/hold-line+assault", "columns/stand-in-line"];
    let generals = [Rank::AideDeCamp];
    let mut p = Position::at(&rules, "infantry", "infantry", storms, &generals, &one);
    p = p.put(B, 0, 21, Line);
    p.turn(&mut Rolls::all(2));
    p.turn(&mut Rolls::all(2));
    assert_eq!((p.unit(A, 0).depth, p.unit(A, 0).stance.formation), (27, MarchColumn));
    assert!(!p.did("formed an assault column of"));
}

#[test]
fn sites_that_come_within_a_move_are_entered() {
    let here = scenario(&[(Ground::Building, 34, 1), (Ground::Wood, 36, 1)]);
    let doctrines = ["columns+occupy-sites", "columns/stand-in-line"];
    let a = "infantry light-infantry infantry";
    let mut p = Position::at(&Rules::default(), a, "infantry", doctrines, &[], &here);
    let places =
        |p: &Position| [0, 1, 2].map(|id| (p.unit(A, id).stance.place, p.unit(A, id).depth));
    p.turn(&mut Rolls::all(1));
    assert_eq!(p.unit(A, 0).stance.formation, MarchColumn, "to the building by march column");
    p.turn(&mut Rolls::all(1));
    assert_eq!(p.unit(A, 0).depth, 35);
    p.turn(&mut Rolls::all(1));
    assert_eq!((places(&p)[0], p.unit(A, 0).stance.formation), ((Place::Building, 34), Garrison));
    p.turn(&mut Rolls::all(1));
    assert_eq!(places(&p)[0], (Place::Building, 34), "and stays");
    let plain = ["columns/hold-line", "columns/stand-in-line"];
    let mut p = Position::at(&Rules::default(), a, "infantry", plain, &[], &here);
    for _ in 0..4 {
        p.turn(&mut Rolls::all(1));
    }
    assert!(places(&p).iter().all(|(place, _)| *place == Place::Open));
}

#[test]
fn light_infantry_in_line_goes_into_a_wood() {
    let here = scenario(&[(Ground::Wood, 36, 1)]);
    let doctrines = ["cautious+occupy-sites", "columns/stand-in-line"];
    let a = "infantry light-infantry light-infantry";
    let mut p = Position::at(&Rules::default(), a, "infantry", doctrines, &[], &here);
    p.turn(&mut Rolls::all(1));
    let at = |id| (p.unit(A, id).stance.place, p.unit(A, id).depth);
    assert_eq!([at(0), at(1), at(2)], [(Place::Open, 35), (Place::Wood, 36), (Place::Open, 35)]);
}

/// A horse gun and its infantry at these depths, the enemy at 4: where the gun is after each turn, and in what formation.
fn brought_up(gun: i16, infantry: i16, target: &str) -> Vec<(i16, Formation)> {
    let doctrines = ["columns", "columns/stand-in-line"];
    let p = Position::of(&Rules::default(), "infantry horse-artillery", target, doctrines, &[]);
    let mut p = p.put(A, 0, infantry, AttackColumn).put(A, 1, gun, Deployed).put(B, 0, 4, Line);
    (0..3)
        .map(|_| {
            p.turn(&mut Rolls::all(1));
            (p.unit(A, 1).depth, p.unit(A, 1).stance.formation)
        })
        .collect()
}

#[test]
fn horse_artillery_is_brought_up_and_unlimbered_in_its_moves() {
    let near = [(34, Limbered), (22, Deployed), (22, Deployed)];
    assert_eq!(brought_up(46, 24, "infantry"), near, "18 inches away it stays");
    let guns = [(34, Limbered), (28, Deployed), (28, Deployed)];
    assert_eq!(brought_up(46, 24, "foot-artillery"), guns, "24 inches from guns");
    let foot = ["columns", "columns/stand-in-line"];
    let mut p = Position::of(&Rules::default(), "foot-artillery", "infantry", foot, &[]);
    p.turn(&mut Rolls::all(1));
    assert_eq!((p.unit(A, 0).depth, p.unit(A, 0).stance.formation), (39, Deployed));
}

#[test]
fn horse_artillery_stays_behind_its_infantry() {
    let waits = [(30, Deployed), (22, Limbered), (22, Deployed)];
    assert_eq!(brought_up(30, 34, "infantry"), waits, "it shoots until the infantry is as near");
    let follows = [(42, Limbered), (36, Deployed), (36, Deployed)];
    assert_eq!(brought_up(46, 48, "infantry"), follows, "it follows if it has no target");
}

#[test]
fn one_of_several_equal_targets_is_taken_by_a_die() {
    for taken in [0, 1] {
        let p = Position::still(&Rules::default(), "infantry", "infantry infantry");
        let mut p = p.put(A, 0, 29, Line).put(B, 0, 20, Line).put(B, 1, 20, Line);
        p.turn(&mut Rolls::all(1).on("choice of target", A, 0, taken + 1));
        assert!(p.unit(B, taken).left < 6 && p.unit(B, 1 - taken).left == 6, "{taken}");
    }
}

/// Only the melee counts: cuirassiers lose to their betters, but hardly anything to a gun or a line.
#[test]
fn a_charge_is_weighed_by_what_both_sides_lose() {
    let charges = |target: &str, formation| {
        let doctrines = ["columns", "columns/stand-in-line"];
        let p = Position::of(&Rules::default(), "cuirassiers", target, doctrines, &[]);
        let mut p = p.put(A, 0, 28, ReinforcedLine).put(B, 0, 20, formation);
        p.turn(&mut Rolls::all(4));
        p.charges().len()
    };
    assert_eq!(charges("cuirassiers+superior", ReinforcedLine), 0);
    assert_eq!(charges("cuirassiers+inferior", ReinforcedLine), 1);
    assert_eq!(charges("foot-artillery", Deployed), 1);
    assert_eq!(charges("infantry", Line), 1);
}

#[test]
fn cavalry_waits_out_of_musketry_until_it_would_charge() {
    let goes_to = |target: &str, formation| {
        let doctrines = ["columns", "columns/stand-in-line"];
        let p = Position::of(&Rules::default(), "cuirassiers", target, doctrines, &[]);
        let mut p = p.put(A, 0, 34, ReinforcedLine).put(B, 0, 20, formation);
        p.turn(&mut Rolls::all(1));
        p.unit(A, 0).depth
    };
    assert_eq!(goes_to("cuirassiers+superior", ReinforcedLine), 30);
    assert_eq!(goes_to("infantry", Line), 28);
}

#[test]
fn cavalry_goes_no_farther_than_its_infantry_until_that_fights() {
    let goes_to = |cavalry: i16, infantry: i16| {
        let doctrines = ["firefight", "columns/stand-in-line"];
        let a = "infantry cuirassiers";
        let mut p = Position::of(&Rules::default(), a, "infantry", doctrines, &[])
            .put(A, 0, infantry, Line)
            .put(A, 1, cavalry, ReinforcedLine)
            .put(B, 0, 15, Line);
        p.turn(&mut Rolls::all(1));
        p.unit(A, 1).depth
    };
    assert_eq!(goes_to(42, 39), 37, "level with the infantry after its move");
    assert_eq!(goes_to(30, 33), 30, "it waits for it");
    assert_eq!(goes_to(31, 27), 25, "a move and a charge reach, but nobody helps");
    assert_eq!(goes_to(31, 26), 23, "the infantry is in musketry");
}

#[test]
fn columns_that_stay_go_at_guns_without_cover() {
    let goes_to = |defence: &str, targets: &str| {
        let doctrines = ["columns", defence];
        let mut p = Position::of(&Rules::default(), targets, "infantry", doctrines, &[]);
        p.turn(&mut Rolls::all(1));
        p.unit(B, 0).depth
    };
    assert_eq!(goes_to("columns-behind", "foot-artillery"), 21);
    assert_eq!(goes_to("columns-behind", "foot-artillery infantry"), 15);
    assert_eq!(goes_to("hold-line", "foot-artillery"), 15);
}

#[test]
fn cavalry_of_a_side_that_stays_rides_at_what_it_would_charge() {
    let charges = |defence: &str| {
        let doctrines = ["firefight", defence];
        let p = Position::of(&Rules::default(), "infantry", "lancers", doctrines, &[]);
        let mut p = p.put(A, 0, 34, Line).put(B, 0, 20, ReinforcedLine);
        p.turn(&mut Rolls::all(4));
        p.charges().len()
    };
    assert_eq!(["hold-line", "columns-behind", "stand-in-line"].map(charges), [1, 1, 0]);
}

#[test]
fn lines_halt_in_musketry_of_infantry_but_go_up_to_guns() {
    let goes_to = |targets: &str| {
        let doctrines = ["firefight", "columns/stand-in-line"];
        let p = Position::of(&Rules::default(), "infantry", targets, doctrines, &[]);
        let mut p = p.put(A, 0, 28, Line).put(B, 0, 20, Deployed);
        if targets.contains(' ') {
            p = p.put(B, 1, 20, Line);
        }
        p.turn(&mut Rolls::all(4));
        p.unit(A, 0).depth
    };
    assert_eq!(goes_to("foot-artillery"), 26);
    assert_eq!(goes_to("foot-artillery infantry"), 28);
}
