//! Armies made of units named in inline notation: random lists, searches, lists written on a command
//! line.

use super::{Army, ArmyFile, Doctrine, LeaderEntry, System, UnitEntry, check, full_strength};
use crate::iron_winds::notation::{self, UnitSpec};
use crate::iron_winds::rules::Rules;
use crate::iron_winds::troops::{Missile, People};
use crate::list::{Fault, quoted};

/// An army of these units, in this order; a unit with a leader brings him.
///
/// ```
/// use fairfight_rules::iron_winds::{Rules, army, notation};
/// let rules = Rules::default();
/// let units = ["knight+mounted", "warrior+leader", "levy+bow/8"];
/// let units = units.map(|text| notation::parse(text, &rules).unwrap());
/// let army = army::muster("three", &units, &rules).unwrap();
/// assert_eq!((army.points(&rules), army.units.len(), army.leaders[0].with), (76, 3, Some(1)));
/// ```
///
/// # Errors
/// Every fault that [`check`] finds in the list that the units make.
pub fn muster(name: &str, units: &[UnitSpec], rules: &Rules) -> Result<Army, Vec<Fault>> {
    check(&file(name, units, rules), rules)
}

/// The list of these units as a file.
///
/// ```
/// use fairfight_rules::iron_winds::{Rules, army, army::Doctrine, notation};
/// let rules = Rules::default();
/// let unit = notation::parse("elf:warrior+longbow", &rules).unwrap();
/// let text = army::written("bows", &[unit; 2], Doctrine::Steady, &rules);
/// assert!(text.contains("people = \"elf\"\nclass = \"warrior\"\nlongbow = true\ncount = 2\n"));
/// ```
pub fn written(name: &str, units: &[UnitSpec], doctrine: Doctrine, rules: &Rules) -> String {
    let mut text = format!(
        "system = \"iron-winds\"\nname = {}\ndoctrine = \"{}\"\n",
        quoted(name),
        doctrine.word()
    );
    for group in units.chunk_by(|one, next| one == next) {
        let unit = &group[0];
        let kind = &unit.kind;
        text += &format!("\n[[unit]]\nname = {}\n", quoted(&notation::write(unit, rules)));
        if kind.people != People::Human {
            text += &format!("people = \"{}\"\n", kind.people.word());
        }
        text += &format!("class = \"{}\"\n", kind.class.word());
        let traits = [
            (kind.mounted, "mounted"),
            (kind.missile.is_some(), kind.missile.map_or("", Missile::word)),
            (kind.elite, "elite"),
            (kind.pikes, "pikes"),
            (kind.armour, "armour"),
        ];
        for (_, word) in traits.iter().filter(|(has, _)| *has) {
            text += &format!("{word} = true\n");
        }
        if unit.figures != full_strength(kind, rules) {
            text += &format!("figures = {}\n", unit.figures);
        }
        if group.len() > 1 {
            text += &format!("count = {}\n", group.len());
        }
    }
    for unit in units {
        if let Some(rank) = unit.leader {
            let with = quoted(&notation::write(unit, rules));
            text += &format!("\n[[leader]]\nrank = \"{}\"\nwith = {with}\n", rank.word());
        }
    }
    text
}

fn file(name: &str, units: &[UnitSpec], rules: &Rules) -> ArmyFile {
    let called = |unit: &UnitSpec| Some(notation::write(unit, rules));
    let entry = |unit: &UnitSpec| UnitEntry {
        name: called(unit),
        people: Some(unit.kind.people),
        class: Some(unit.kind.class),
        mounted: unit.kind.mounted,
        bow: unit.kind.missile == Some(Missile::Bow),
        longbow: unit.kind.missile == Some(Missile::Longbow),
        crossbow: unit.kind.missile == Some(Missile::Crossbow),
        elite: unit.kind.elite,
        pikes: unit.kind.pikes,
        armour: unit.kind.armour,
        figures: Some(unit.figures.into()),
        count: None,
        post: None,
    };
    let leader = |unit: &UnitSpec| {
        let rank = unit.leader?;
        Some(LeaderEntry { name: None, rank: Some(rank), with: called(unit) })
    };
    ArmyFile {
        system: Some(System::IronWinds),
        name: Some(name.to_owned()),
        people: None,
        doctrine: None,
        unit: units.iter().map(entry).collect(),
        leader: units.iter().filter_map(leader).collect(),
    }
}
