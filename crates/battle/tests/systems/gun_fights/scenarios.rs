//! Scenario files: their contents, and every fault at once.

use crate::gun_fights::position::*;
use fairfight_battle::Game;
use fairfight_battle::game::Parts;
use fairfight_battle::gun_fights::{
    Forces, GunFights, Kind, PlaceEntry, Scenario, ScenarioFile, TerrainEntry, Whose,
};
use fairfight_rules::BySide;
use fairfight_rules::gun_fights::army::{Doctrine, whole};
use fairfight_rules::gun_fights::{Edition, Part, Posture, Rules};
use fairfight_rules::list::{DoctrineWords, Place, Table};

fn place(of: Whose, depth: i64, posture: Posture) -> PlaceEntry {
    PlaceEntry { of: Some(of), depth: Some(depth), posture: Some(posture) }
}

fn piece(kind: Kind, from: Option<i64>, to: Option<i64>, at: Option<i64>) -> TerrainEntry {
    TerrainEntry { kind: Some(kind), from, to, at }
}

fn file() -> ScenarioFile {
    ScenarioFile {
        edition: Some(Edition::OkCorral),
        place: vec![
            place(Whose::Part(Part::EarpMob), 0, Posture::Open),
            place(Whose::Part(Part::ClantonGroup), 9, Posture::Open),
        ],
        ..ScenarioFile::default()
    }
}

fn checked(file: &ScenarioFile) -> Scenario {
    GunFights::scenario(file, &Rules::default()).unwrap()
}

fn faults(file: &ScenarioFile) -> Vec<Place> {
    let faults = GunFights::scenario(file, &Rules::default()).unwrap_err();
    faults.into_iter().map(|fault| fault.place).collect()
}

#[test]
fn the_later_place_counts() {
    let mut file = file();
    assert_eq!(checked(&file).rolls, None, "as ruled");
    file.place.push(place(Whose::Figure(Tom), 20, Posture::Cover));
    file.terrain.push(piece(Kind::Cover, Some(18), Some(22), None));
    let scenario = checked(&file);
    assert_eq!(scenario.place(Tom), Some((20, Posture::Cover)));
    assert_eq!(scenario.place(Will), Some((9, Posture::Open)));
    assert_eq!(scenario.place(Ned), None);
    assert_eq!(scenario.name, "Shoot out at OK Corral", "as nothing else is given");
    let forces = GunFights::forces(&scenario).unwrap();
    assert_eq!((forces.a.part, forces.b.units.len()), (Part::EarpMob, 5));
    assert_eq!(forces.a.doctrine, None);
    // Ground for lists brings no figures; a doctrine belongs to forces.
    file.forces = Some(Forces::Lists);
    assert_eq!(GunFights::forces(&checked(&file)), None);
    file.earp_mob_doctrine = Doctrine::parse("siege");
    assert_eq!(faults(&file), [Table::Head.key("earp-mob-doctrine")]);
    file.forces = None;
    assert_eq!(GunFights::forces(&checked(&file)).unwrap().a.doctrine, Doctrine::parse("siege"));
}

#[test]
fn every_fault_is_told_at_once() {
    let mut bad = file();
    bad.kelly_gang_doctrine = Some(Doctrine::default());
    bad.terrain = vec![
        TerrainEntry::default(),
        piece(Kind::Cover, Some(5), Some(2), None),
        piece(Kind::Cover, None, Some(2), Some(3)),
        piece(Kind::Building, None, None, Some(99)),
        piece(Kind::Fence, None, None, Some(0)),
        piece(Kind::Fence, Some(1), None, Some(7)),
        piece(Kind::Building, None, None, Some(7)),
    ];
    bad.place = vec![
        PlaceEntry::default(),
        place(Whose::Part(Part::Police), 0, Posture::Open),
        place(Whose::Part(Part::EarpMob), 3, Posture::Window),
        place(Whose::Figure(Doc), 3, Posture::Cover),
        place(Whose::Figure(Wyatt), 7, Posture::Open),
        PlaceEntry { of: Some(Whose::Figure(Tom)), ..PlaceEntry::default() },
        place(Whose::Figure(Ike), 200, Posture::Open),
    ];
    let terrain = |index| Table::Item("terrain", index);
    let place = |index| Table::Item("place", index);
    let wanted: Vec<Place> = vec![
        terrain(0).key("kind"),
        terrain(1).key("to"),
        terrain(2).key("at"),
        terrain(2).whole(),
        terrain(3).key("at"),
        terrain(4).key("at"),
        terrain(5).key("from"),
        terrain(6).key("at"),
        place(0).key("of"),
        place(1).key("of"),
        place(2).key("depth"),
        place(3).key("depth"),
        place(4).key("depth"),
        place(5).whole(),
        place(6).key("depth"),
        Table::Head.whole(),
        Table::Head.key("kelly-gang-doctrine"),
    ];
    assert_eq!(faults(&bad), wanted);
}

#[test]
fn sides_of_one_game_meet() {
    let army = |part| whole(part, None);
    let [gang, police, earps, clantons] = Part::ALL.map(army);
    let meet = |scenario: &Scenario, a, b| GunFights::parts(scenario, BySide::new(a, b));
    let none = Scenario::default();
    assert_eq!(meet(&none, &gang, &police), Ok(Parts::Fixed));
    assert_eq!(meet(&none, &clantons, &earps), Ok(Parts::Fixed));
    assert!(meet(&none, &gang, &gang).unwrap_err().contains("both lists are for the Kelly Gang"));
    assert!(meet(&none, &gang, &earps).unwrap_err().contains("Shoot out at OK Corral"));
    let lot = checked(&file());
    assert_eq!(meet(&lot, &earps, &clantons), Ok(Parts::Fixed));
    assert!(meet(&lot, &gang, &police).unwrap_err().contains("the scenario is of"));
    let text = "wyatt ned".split(' ').map(|word| GunFights::unit(word, &Rules::default()).unwrap());
    let [one, other] = <[_; 2]>::try_from(text.collect::<Vec<_>>()).unwrap();
    let fault = GunFights::fight_fault(&Rules::default(), BySide::new(&one, &other), &[]).unwrap();
    assert_eq!(fault, "wyatt and ned do not meet: the Earp Mob fight the Clanton Group");
}
