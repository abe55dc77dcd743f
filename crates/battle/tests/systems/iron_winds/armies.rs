//! [The Game] [Building Armies] [Costs]: strengths, points and warnings.

use crate::iron_winds::position::*;
use fairfight_battle::Game;
use fairfight_battle::iron_winds::IronWinds;
use fairfight_rules::BySide;
use fairfight_rules::iron_winds::army::{self as lists, ArmyFile, UnitEntry};
use fairfight_rules::iron_winds::{Class, Rules};

fn advice(text: &str) -> Vec<String> {
    let rules = Rules::default();
    let faults = lists::advisories(&army(text, &rules), &rules);
    faults.into_iter().map(|fault| fault.message).collect()
}

#[test]
fn u1_twelve_on_foot_six_on_horses_and_one_partial_unit() {
    let p = Position::new("levy knight warrior+mounted", "levy");
    assert_eq!([0, 1, 2].map(|unit| p.figures(A, unit)), [12, 12, 6]);
    let partial =
        || UnitEntry { class: Some(Class::Levy), figures: Some(5), ..UnitEntry::default() };
    let list = |units: usize| ArmyFile {
        name: Some("partial".into()),
        unit: (0..units).map(|_| partial()).collect(),
        ..ArmyFile::default()
    };
    let rules = Rules::default();
    assert!(lists::check(&list(1), &rules).is_ok());
    assert!(lists::check(&list(2), &rules).is_err());
}

#[test]
fn u2_two_units_a_leader_and_as_many_as_the_enemy_are_advised() {
    assert_eq!(advice("levy").len(), 2);
    assert_eq!(advice("levy+leader levy"), [""; 0]);
    let rules = Rules::default();
    let (one, two) = (army("levy+leader", &rules), army("levy+leader levy+leader", &rules));
    assert_eq!(IronWinds::match_advisories(BySide::new(&one, &two)).len(), 1);
    assert!(IronWinds::match_advisories(BySide::new(&one, &one)).is_empty());
}

#[test]
fn p1_the_typical_army_costs_150_points() {
    let rules = Rules::default();
    let points = |text: &str| army(text, &rules).points(&rules);
    let typical = "knight+mounted+leader knight+mounted warrior levy+bow levy+bow knight+mounted/1";
    assert_eq!(points(typical), 150);
    assert_eq!(
        (points("knight+mounted"), points("warrior+bow"), points("warrior+bow/8")),
        (36, 36, 24)
    );
    assert_eq!((points("levy+hero"), points("levy+demigod")), (22, 32));
    assert_eq!((points("warrior+elite"), points("knight+pikes")), (36, 60));
    assert_eq!((points("dwarf:levy+crossbow"), points("dwarf:knight+armour")), (24, 60));
}

#[test]
fn p2_over_eighty_percent_knights_or_fifty_percent_archers_is_not_advised() {
    // 48 of 60 points are exactly 80 %.
    assert_eq!(advice("knight+leader levy"), [""; 0]);
    assert_eq!(advice("knight+leader levy/11").len(), 1);
    assert_eq!(advice("levy+bow+leader warrior"), [""; 0]);
    assert_eq!(advice("levy+bow+leader levy").len(), 1);
    assert_eq!(advice("troll:knight+leader troll:knight"), [""; 0], "they have nothing else");
}

#[test]
fn missiles_out_of_force_are_not_advised_where_they_cost_more_than_bows() {
    let advice = |text: &str, longbow_cost: &str, crossbow: i64| {
        let mut rules = with("advanced", "none");
        set(&mut rules, "longbow-cost", longbow_cost);
        rules.costs.set("crossbow", crossbow).unwrap();
        lists::advisories(&army(text, &rules), &rules).len()
    };
    let longbows = |cost| advice("warrior+longbow+leader warrior warrior", cost, 1);
    assert_eq!((longbows("on-top"), longbows("total")), (1, 0));
    let crossbows = |cost| advice("dwarf:warrior+crossbow+leader warrior warrior", "on-top", cost);
    assert_eq!((crossbows(1), crossbows(2)), (0, 1));
}
