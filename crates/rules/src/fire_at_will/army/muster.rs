//! Armies made of formations in inline notation: random lists, searches, lists on a command line.

use super::{Army, ArmyFile, Doctrine, LeaderEntry, People, Rank, Shoots, UnitEntry, check};
use crate::fire_at_will::magic::Spell;
use crate::fire_at_will::notation::UnitSpec;
use crate::fire_at_will::rules::Rules;
use crate::fire_at_will::shooting::Weapon;
use crate::fire_at_will::troops::{Kind, Troop};
use crate::list::{Fault, doctrine_line, quoted};

/// The default spells of a wizard.
const SPELLS: [Spell; 6] = [
    Spell::YouAreMine,
    Spell::LightningBolt,
    Spell::Freeze,
    Spell::Heal,
    Spell::MagicalShield,
    Spell::Flash,
];

/// An army of these formations, in this order.
///
/// Heroes, leaders and wizards among them are its leaders, attached to the first formations; the
/// first is the commander in chief. If there are none, a leader commands from the first formation.
///
/// ```
/// use fairfight_rules::fire_at_will::{Rules, army, notation};
/// let units = ["orc/6", "archer", "hero"].map(|text| notation::parse(text).unwrap());
/// let army = army::muster("three", &units, &Rules::default()).unwrap();
/// assert_eq!((army.units.len(), army.leaders[0].with), (2, Some(0)));
/// assert!(army.leaders[0].commander);
/// ```
///
/// # Errors
/// Every fault that [`check`] finds in the list of the formations.
pub fn muster(name: &str, units: &[UnitSpec], rules: &Rules) -> Result<Army, Vec<Fault>> {
    check(&file(name, units), rules)
}

fn name_of(index: usize, unit: &UnitSpec) -> String {
    format!("{}. {unit}", index + 1)
}

/// The formations with their names, and the leaders with the names of their formations.
type Parts<'a> = (Vec<(String, &'a UnitSpec)>, Vec<(Kind, Option<String>)>);

fn parts(units: &[UnitSpec]) -> Parts<'_> {
    let (heroes, formations): (Vec<_>, Vec<_>) =
        units.iter().partition(|unit| unit.kind.troop.is_hero());
    let formations: Vec<_> = formations
        .into_iter()
        .enumerate()
        .map(|(index, unit)| (name_of(index, unit), unit))
        .collect();
    let mut heroes: Vec<Kind> = heroes.into_iter().map(|unit| unit.kind).collect();
    let with = |index: usize| formations.get(index).map(|(name, _)| name.clone());
    if heroes.is_empty() {
        let moves = formations.first().map_or(Troop::Soldier, |(_, unit)| unit.kind.moves);
        heroes.push(Kind { moves, ..Kind::plain(Troop::Leader) });
    }
    let leaders = heroes.into_iter().enumerate().map(|(index, kind)| (kind, with(index))).collect();
    (formations, leaders)
}

/// The text of a list file of these formations.
///
/// ```
/// use fairfight_rules::fire_at_will::{army, army::Doctrine, notation};
/// let unit = notation::parse("horseman+crossbow/3").unwrap();
/// let text = army::written("riders", &[unit], Some(Doctrine::Steady));
/// assert!(text.contains("type = \"horseman\"\nstrips = 3\nshoots = \"crossbow\"\n"));
/// ```
pub fn written(name: &str, units: &[UnitSpec], doctrine: Option<Doctrine>) -> String {
    let mut text =
        format!("system = \"fire-at-will\"\nname = {}\n{}", quoted(name), doctrine_line(doctrine));
    let (formations, leaders) = parts(units);
    for (name, unit) in &formations {
        let (kind, plain) = (&unit.kind, Kind::plain(unit.kind.troop));
        text += &format!(
            "\n[[unit]]\nname = {}\ntype = \"{}\"\nstrips = {}\n",
            quoted(name),
            kind.troop.word(),
            unit.strips
        );
        if kind.elf {
            text += "people = \"elf\"\n";
        }
        match kind.shoots {
            Some(weapon) if kind.shoots != plain.shoots => {
                text += &format!("shoots = \"{}\"\n", weapon.word());
            }
            Some(_) | None => {}
        }
        if kind.pikes && !plain.pikes {
            text += "pikes = true\n";
        }
        if kind.moves != plain.moves {
            text += &format!("moves = \"{}\"\n", kind.moves.word());
        }
    }
    for (index, (kind, with)) in leaders.iter().enumerate() {
        text += &format!("\n[[leader]]\nrank = \"{}\"\n", kind.troop.word());
        text += &format!("moves = \"{}\"\n", kind.moves.word());
        if let Some(with) = with {
            text += &format!("with = {}\n", quoted(with));
        }
        if index == 0 {
            text += "commander = true\n";
        }
        if kind.troop == Troop::Wizard {
            let spells = SPELLS.map(|spell| format!("{:?}", spell.word()));
            text += &format!("spells = [{}]\n", spells.join(", "));
        }
    }
    text
}

/// Like [`written`], as the tables of a file.
fn file(name: &str, units: &[UnitSpec]) -> ArmyFile {
    let (formations, leaders) = parts(units);
    let entry = |(name, unit): &(String, &UnitSpec)| UnitEntry {
        name: Some(name.clone()),
        kind: Some(unit.kind.troop),
        strips: Some(unit.strips),
        people: unit.kind.elf.then_some(People::Elf),
        shoots: match unit.kind.shoots {
            shoots if shoots == unit.kind.troop.weapon() => None,
            Some(Weapon::Bow) => Some(Shoots::Bow),
            Some(Weapon::Crossbow) => Some(Shoots::Crossbow),
            Some(Weapon::Breath | Weapon::Engine) | None => None,
        },
        pikes: unit.kind.pikes,
        moves: Some(unit.kind.moves),
        ..UnitEntry::default()
    };
    let leader = |(index, (kind, with)): (usize, &(Kind, Option<String>))| LeaderEntry {
        rank: Rank::ALL.into_iter().find(|rank| rank.troop() == kind.troop),
        with: with.clone(),
        moves: Some(kind.moves),
        commander: index == 0,
        spells: if kind.troop == Troop::Wizard { SPELLS.to_vec() } else { Vec::new() },
        ..LeaderEntry::default()
    };
    ArmyFile {
        name: Some(name.to_owned()),
        unit: formations.iter().map(entry).collect(),
        leader: leaders.iter().enumerate().map(leader).collect(),
        ..ArmyFile::default()
    }
}
