//! Armies built from units in inline notation: for random lists, searches and lists on the command line.

use super::{Army, ArmyFile, Cause, Doctrine, LeaderEntry, UnitEntry, check};
use crate::king_or_parliament::notation::{self, UnitSpec, Who};
use crate::king_or_parliament::rules::Rules;
use crate::list::{Fault, doctrine_line, quoted};

/// Builds an army of these units, in this order. Units bring their leaders; an army with Prince Rupert
/// fights for the King.
///
/// ```
/// use fairfight_rules::king_or_parliament::{Rules, army, notation};
/// let rules = Rules::default();
/// let units = ["elite+rupert/3", "musketeer/4"].map(|text| notation::parse(text, &rules).unwrap());
/// let army = army::muster("two", &units, &rules).unwrap();
/// assert_eq!((army.units.len(), army.leaders[0].rupert, army.cause.word()), (2, true, "royalist"));
/// ```
///
/// # Errors
/// Every fault that [`check`] finds in the resulting list.
pub fn muster(name: &str, units: &[UnitSpec], rules: &Rules) -> Result<Army, Vec<Fault>> {
    check(&file(name, units), rules)
}

fn cause(units: &[UnitSpec]) -> Cause {
    match units.iter().any(|unit| unit.leader == Some(Who::Rupert)) {
        true => Cause::Royalist,
        false => Cause::default(),
    }
}

/// The text of a list file with these units.
///
/// ```
/// use fairfight_rules::king_or_parliament::{Rules, army, army::Doctrine, notation};
/// let unit = notation::parse("pikeman/6/2", &Rules::default()).unwrap();
/// let text = army::written("pikes", &[unit.clone(), unit], Some(Doctrine::PushOfPike));
/// assert!(text.contains("type = \"pikeman\"\nstrips = 6\nfiles = 2\ncount = 2\n"));
/// ```
pub fn written(name: &str, units: &[UnitSpec], doctrine: Option<Doctrine>) -> String {
    let mut text = format!(
        "system = \"king-or-parliament\"\nname = {}\narmy = \"{}\"\n{}",
        quoted(name),
        cause(units).word(),
        doctrine_line(doctrine)
    );
    for group in units.chunk_by(|one, next| one == next) {
        let unit = &group[0];
        let block = &unit.block;
        text += &format!(
            "\n[[unit]]\nname = {}\ntype = \"{}\"\nstrips = {}\n",
            quoted(&notation::write(unit)),
            block.kind,
            block.strips
        );
        if block.files != block.strips {
            text += &format!("files = {}\n", block.files);
        }
        if unit.pistols {
            text += "pistols = true\n";
        }
        if group.len() > 1 {
            text += &format!("count = {}\n", group.len());
        }
    }
    for unit in units {
        if let Some(who) = unit.leader {
            text += &format!("\n[[leader]]\nwith = {}\n", quoted(&notation::write(unit)));
            if who == Who::Rupert {
                text += "rupert = true\n";
            }
        }
    }
    text
}

fn file(name: &str, units: &[UnitSpec]) -> ArmyFile {
    let called = |unit: &UnitSpec| Some(notation::write(unit));
    let entry = |unit: &UnitSpec| UnitEntry {
        name: called(unit),
        kind: Some(unit.block.kind),
        strips: Some(unit.block.strips),
        files: Some(unit.block.files),
        pistols: unit.pistols,
        ..UnitEntry::default()
    };
    let leader = |unit: &UnitSpec| {
        let who = unit.leader?;
        Some(LeaderEntry { name: None, with: called(unit), rupert: who == Who::Rupert })
    };
    ArmyFile {
        name: Some(name.to_owned()),
        army: Some(cause(units)),
        unit: units.iter().map(entry).collect(),
        leader: units.iter().filter_map(leader).collect(),
        ..ArmyFile::default()
    }
}
