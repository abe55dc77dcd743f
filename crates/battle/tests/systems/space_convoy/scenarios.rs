//! Scenario files: their contents, and every fault at once.

use crate::space_convoy::position::*;
use fairfight_battle::Game;
use fairfight_battle::game::Parts;
use fairfight_battle::space_convoy::{ObjectEntry, Scenario, ScenarioFile, SpaceConvoy};
use fairfight_rules::BySide;
use fairfight_rules::list::{Place, Table};
use fairfight_rules::space_convoy::army::{Doctrine, UnitEntry};
use fairfight_rules::space_convoy::{Object, Rules};

fn file() -> ScenarioFile {
    ScenarioFile { name: Some("A scenario".into()), ..ScenarioFile::default() }
}

fn of(class: Class) -> UnitEntry {
    UnitEntry { class: Some(class), ..UnitEntry::default() }
}

const fn object(kind: Object, row: i64) -> ObjectEntry {
    ObjectEntry { kind: Some(kind), row: Some(row) }
}

fn places(file: &ScenarioFile) -> Vec<Place> {
    let faults = SpaceConvoy::scenario(file, &Rules::default()).unwrap_err();
    faults.into_iter().map(|fault| fault.place).collect()
}

#[test]
fn a_scenario_brings_its_forces_with_the_names_of_the_sides() {
    let file = ScenarioFile {
        freeloaders: vec![of(Brigghaven), of(Slayer)],
        naztees: vec![of(Coffin)],
        naztees_doctrine: Some(Doctrine::Hunters),
        turns: Some(40),
        ..file()
    };
    let scenario = SpaceConvoy::scenario(&file, &Rules::default()).unwrap();
    let forces = SpaceConvoy::forces(&scenario).unwrap();
    assert_eq!((&*forces.a.name, &*forces.b.name), ("Freeloaders", "Naztees"));
    assert_eq!((forces.a.units.len(), forces.b.units.len()), (2, 4));
    assert_eq!((forces.a.doctrine, forces.b.doctrine), (None, Some(Doctrine::Hunters)));
    assert_eq!(scenario.turns, Some(40));
    assert_eq!(SpaceConvoy::parts(&scenario, forces.as_ref()), Ok(Parts::Fixed));
    assert_eq!(SpaceConvoy::parts(&scenario, forces.as_ref().swapped()), Ok(Parts::Fixed));
    let twice = SpaceConvoy::parts(&scenario, BySide::new(&forces.b, &forces.b)).unwrap_err();
    assert!(twice.starts_with("both lists are for the Naztees"), "{twice}");
    assert!(SpaceConvoy::plays(Doctrine::Dash, &forces.a).is_ok());
    assert!(SpaceConvoy::plays(Doctrine::Dash, &forces.b).is_err());
    // Forces are not part of the ground: the same lists named by file use the same dice.
    let ground = Scenario { forces: None, ..scenario.clone() };
    let text = SpaceConvoy::canonical_scenario(&scenario);
    assert_eq!(SpaceConvoy::canonical_scenario(&ground), text);
    assert_ne!(SpaceConvoy::canonical_scenario(&Scenario::default()), text);
}

#[test]
fn every_fault_is_told_at_once() {
    let item = |index, key| Table::Item("object", index).key(key);
    let wrong = ScenarioFile {
        object: vec![
            object(Object::Comet, 21),
            ObjectEntry { kind: None, row: Some(3) },
            ObjectEntry { kind: Some(Object::Comet), row: None },
            object(Object::Comet, 5),
            object(Object::Comet, 5),
            object(Object::Planet, 5),
            object(Object::Nebula, 5),
            object(Object::Comet, 5),
        ],
        naztees: vec![of(Slayer)],
        naztees_doctrine: Some(Doctrine::Dash),
        ..file()
    };
    assert_eq!(
        places(&wrong),
        [
            item(0, "row"),
            item(1, "kind"),
            item(2, "row"),
            item(7, "row"),
            Table::Head.whole(),
            Table::Head.key("naztees-doctrine"),
            Table::Item("naztees", 0).key("class"),
        ]
    );
    let idle = ScenarioFile { freeloaders_doctrine: Some(Doctrine::Dash), ..file() };
    assert_eq!(places(&idle), [Table::Head.key("freeloaders-doctrine")]);
    // Ten areas a row have room for eight objects, and there are twelve rows.
    let wide = with("grid-layout", "rows12x10");
    let eight = ScenarioFile { object: vec![object(Object::Comet, 12); 8], ..file() };
    assert!(SpaceConvoy::scenario(&eight, &wide).is_ok());
    assert!(SpaceConvoy::scenario(&eight, &Rules::default()).is_err());
    let far = ScenarioFile { object: vec![object(Object::Comet, 13)], ..file() };
    assert!(SpaceConvoy::scenario(&far, &wide).is_err());
}

#[test]
fn vessels_of_one_side_do_not_meet() {
    let rules = Rules::default();
    let fault = |a: &str, b: &str| {
        let units = BySide::new(a, b).map(|text| SpaceConvoy::unit(text, &rules).unwrap());
        SpaceConvoy::fight_fault(&rules, units.as_ref(), &[])
    };
    assert_eq!([fault("blitzship", "coffin"), fault("lite", "slayer+slow")], [None, None]);
    assert_eq!(
        fault("harsh+weak", "harsh").unwrap(),
        "harsh+weak and harsh do not meet: the Naztees fight the Freeloaders"
    );
    assert_eq!(
        fault("blitzship", "brigghaven").unwrap(),
        "blitzship and brigghaven do not meet: the Freeloaders fight the Naztees"
    );
}
