//! Scenario files: their contents, and every fault at once.

use crate::modern_skirmish::position::*;
use fairfight_battle::game::Parts;
use fairfight_battle::modern_skirmish::state::Ground;
use fairfight_battle::modern_skirmish::{
    Kind, ModernSkirmish, Scenario, ScenarioFile, TerrainEntry, ground,
};
use fairfight_battle::{Game, Silent, System};
use fairfight_rules::BySide;
use fairfight_rules::list::{Place, Table};
use fairfight_rules::modern_skirmish::army::{Doctrine, UnitEntry};
use fairfight_rules::modern_skirmish::{Class, Rules};

fn file() -> ScenarioFile {
    ScenarioFile { name: Some("A scenario".into()), ..ScenarioFile::default() }
}

fn of(class: Class) -> UnitEntry {
    UnitEntry { class: Some(class), ..UnitEntry::default() }
}

const fn terrain(kind: Kind, from: i64, to: i64) -> TerrainEntry {
    TerrainEntry { kind: Some(kind), from: Some(from), to: Some(to) }
}

fn places(file: &ScenarioFile) -> Vec<Place> {
    let faults = ModernSkirmish::scenario(file, &Rules::default()).unwrap_err();
    faults.into_iter().map(|fault| fault.place).collect()
}

#[test]
fn a_scenario_brings_its_forces_with_the_names_of_the_sides() {
    let file = ScenarioFile {
        antagonist: vec![of(Class::Soldier), of(Class::Confederate)],
        affiliation: vec![UnitEntry { count: Some(3), ..of(Class::Auxiliary) }],
        affiliation_doctrine: Some(Doctrine::Hold),
        turns: Some(40),
        quiet: Some(9),
        ..file()
    };
    let scenario = ModernSkirmish::scenario(&file, &Rules::default()).unwrap();
    let forces = ModernSkirmish::forces(&scenario).unwrap();
    assert_eq!((&*forces.a.name, &*forces.b.name), ("Antagonist", "Affiliation"));
    assert_eq!((forces.a.units.len(), forces.b.units.len()), (2, 3));
    assert_eq!((forces.a.doctrine, forces.b.doctrine), (None, Some(Doctrine::Hold)));
    assert_eq!((scenario.turns, scenario.quiet), (Some(40), Some(9)));
    assert_eq!(ModernSkirmish::parts(&scenario, forces.as_ref()), Ok(Parts::Fixed));
    assert_eq!(ModernSkirmish::parts(&scenario, forces.as_ref().swapped()), Ok(Parts::Fixed));
    let twice = ModernSkirmish::parts(&scenario, BySide::new(&forces.b, &forces.b)).unwrap_err();
    assert!(twice.starts_with("both lists are for the Affiliation"), "{twice}");
    // Forces are not part of the ground: the same lists named by file use the same dice.
    let ground = Scenario { forces: None, ..scenario.clone() };
    let text = ModernSkirmish::canonical_scenario(&scenario);
    assert_eq!(ModernSkirmish::canonical_scenario(&ground), text);
    assert_ne!(ModernSkirmish::canonical_scenario(&Scenario::default()), text);
}

#[test]
fn sides_begin_a_gap_apart_which_is_drawn_unless_the_scenario_says_it() {
    let rules = Rules::default();
    let army = |class| {
        let unit = fairfight_rules::modern_skirmish::Unit::new(class, &rules.numbers);
        ModernSkirmish::muster("A force", &[unit], &rules).unwrap()
    };
    let armies = BySide::new(army(Class::Soldier), army(Class::Legionary));
    let begin = |table, gap, drawn: u32| {
        let scenario = Scenario { table, gap, ..Scenario::default() };
        let doctrines = BySide::new(Doctrine::Hold, Doctrine::Hold);
        let battle = fairfight_battle::modern_skirmish::Battle::new(
            &rules,
            armies.as_ref(),
            doctrines,
            &scenario,
        );
        let mut state = battle.open();
        let mut dice = Rolls::default().on(purpose::GAP, &[drawn + 1]);
        battle.deploy(&mut state, &mut dice, &mut Silent);
        let depths = [Antagonist, Affiliation].map(|part| state.squads[part][0].depth);
        (battle.table, depths)
    };
    assert_eq!(begin(None, None, 0), (1200, [150, 1050]));
    assert_eq!(begin(None, None, 100), (1200, [50, 1150]), "every other gap");
    assert_eq!(begin(None, None, 150), (1200, [0, 1200]));
    assert_eq!(begin(None, Some(700), 5), (1200, [250, 950]));
    assert_eq!(begin(Some(1001), Some(500), 5), (1002, [251, 751]), "as far from either edge");
    assert_eq!(begin(Some(800), None, 5), (800, [0, 800]));
}

#[test]
fn the_side_and_not_the_seat_fixes_the_edge() {
    let rules = Rules::default();
    let army = |class| {
        let unit = fairfight_rules::modern_skirmish::Unit::new(class, &rules.numbers);
        ModernSkirmish::muster("A force", &[unit], &rules).unwrap()
    };
    let armies = BySide::new(army(Class::Legionary), army(Class::Soldier));
    let doctrines = BySide::new(Doctrine::Hold, Doctrine::Assault);
    let scenario = Scenario::default();
    let battle = fairfight_battle::modern_skirmish::Battle::new(
        &rules,
        armies.as_ref(),
        doctrines,
        &scenario,
    );
    assert_eq!((battle.start[Antagonist], battle.start[Affiliation]), (0, 1200));
    assert_eq!(battle.seats[Antagonist], fairfight_rules::Side::B);
    assert_eq!(battle.doctrines[Antagonist], Doctrine::Assault);
}

#[test]
fn where_ends_meet_the_first_of_the_file_counts() {
    let both = |first: TerrainEntry, second: TerrainEntry| {
        let file = ScenarioFile { terrain: vec![first, second], ..file() };
        let scenario = ModernSkirmish::scenario(&file, &Rules::default()).unwrap();
        [100, 200, 300, 301].map(|depth| ground(&scenario.strips, depth))
    };
    let (wall, house) = (terrain(Kind::Cover, 200, 300), terrain(Kind::Building, 100, 200));
    let (cover, inside) = (Ground::Cover, Ground::Building);
    assert_eq!(both(wall.clone(), house.clone()), [inside, cover, cover, Ground::Open]);
    assert_eq!(both(house, wall), [inside, inside, cover, Ground::Open]);
}

#[test]
fn every_fault_is_told_at_once() {
    let item = |index, key| Table::Item("terrain", index).key(key);
    let wrong = ScenarioFile {
        gap: Some(1201),
        terrain: vec![
            terrain(Kind::Cover, -1, 10),
            terrain(Kind::Cover, 0, 1201),
            terrain(Kind::Cover, 20, 10),
            TerrainEntry { kind: None, ..terrain(Kind::Cover, 20, 30) },
            TerrainEntry { from: None, ..terrain(Kind::Cover, 20, 30) },
            terrain(Kind::Cover, 500, 600),
            terrain(Kind::Building, 599, 700),
        ],
        affiliation: vec![of(Class::Soldier)],
        affiliation_doctrine: Some(Doctrine::Hold),
        ..file()
    };
    assert_eq!(
        places(&wrong),
        [
            Table::Head.key("gap"),
            item(0, "from"),
            item(1, "to"),
            item(2, "to"),
            item(3, "kind"),
            item(4, "from"),
            Table::Item("terrain", 6).whole(),
            Table::Head.whole(),
            Table::Item("affiliation", 0).key("class"),
        ]
    );
    let idle = ScenarioFile { antagonist_doctrine: Some(Doctrine::Hold), ..file() };
    assert_eq!(places(&idle), [Table::Head.key("antagonist-doctrine")]);
    // The table of a ruling applies if the scenario has none.
    let deep = ScenarioFile { terrain: vec![terrain(Kind::Cover, 1300, 1400)], ..file() };
    assert!(ModernSkirmish::scenario(&deep, &Rules::default()).is_err());
    assert!(ModernSkirmish::scenario(&deep, &with("table-depth", "1400")).is_ok());
}
