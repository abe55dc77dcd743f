//! Armies made of units in inline notation: random lists, searches, lists on a command line.

use super::{
    Army, ArmyFile, Doctrine, LeaderEntry, MOST_UNITS, Post, Unit, UnitEntry, check, full_strength,
    kind_faults,
};
use crate::iron_winds::notation::{self, UnitSpec};
use crate::iron_winds::rules::Rules;
use crate::iron_winds::troops::People;
use crate::list::{Fault, doctrine_line, quoted};

/// An army of these units, in this order; a unit with a leader brings him. Only units with leaders have their own
/// names, by which the leaders find them.
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
/// Every fault that [`check`] finds in the list of these units.
pub fn muster(name: &str, units: &[UnitSpec], rules: &Rules) -> Result<Army, Vec<Fault>> {
    in_order(name, units, rules).map_or_else(|| checked(name, units, rules), Ok)
}

/// Like [`muster`], through a list file of the units, in which leaders name their units.
fn checked(name: &str, units: &[UnitSpec], rules: &Rules) -> Result<Army, Vec<Fault>> {
    let mut army = check(&file(name, units, rules), rules)?;
    for (unit, spec) in army.units.iter_mut().zip(units) {
        if spec.leader.is_none() {
            unit.name = None;
        }
    }
    Ok(army)
}

/// May an army combine any number of this unit and of others that pass this test, up to [`MOST_UNITS`]?
///
/// ```
/// use fairfight_rules::iron_winds::{Rules, army, notation};
/// let rules = Rules::default();
/// let any_number = |text| army::any_number(&notation::parse(text, &rules).unwrap(), &rules);
/// assert!(any_number("levy+bow"));
/// // A list has one unit at most that is not full, and leaders are with units that have names.
/// assert!(!any_number("levy+bow/8") && !any_number("warrior+leader"));
/// ```
pub fn any_number(unit: &UnitSpec, rules: &Rules) -> bool {
    is_full(unit, rules) && is_plain(unit, rules)
}

fn is_full(unit: &UnitSpec, rules: &Rules) -> bool {
    unit.figures == full_strength(&unit.kind, rules)
}

/// Do the rules have such a unit, and is it without a leader?
fn is_plain(unit: &UnitSpec, rules: &Rules) -> bool {
    unit.leader.is_none()
        && (1..=full_strength(&unit.kind, rules)).contains(&unit.figures)
        && kind_faults(&unit.kind).is_empty()
}

/// Like [`muster`] but without a file, because armies are drawn by the million. `None` if there is a leader, who must
/// find his unit, or any fault.
fn in_order(name: &str, units: &[UnitSpec], rules: &Rules) -> Option<Army> {
    let well = (1..=MOST_UNITS).contains(&units.len())
        && units.iter().all(|unit| is_plain(unit, rules))
        && units.iter().filter(|unit| !is_full(unit, rules)).count() <= 1;
    let unit = |unit: &UnitSpec| Unit {
        name: None,
        kind: unit.kind,
        figures: unit.figures,
        post: Post::default(),
    };
    well.then(|| Army {
        name: name.to_owned(),
        doctrine: None,
        units: units.iter().map(unit).collect(),
        leaders: Vec::new(),
    })
}

/// The text of a list file of these units.
///
/// ```
/// use fairfight_rules::iron_winds::{Rules, army, army::Doctrine, notation};
/// let rules = Rules::default();
/// let unit = notation::parse("elf:warrior+longbow", &rules).unwrap();
/// let text = army::written("bows", &[unit; 2], Some(Doctrine::Steady), &rules);
/// assert!(text.contains("people = \"elf\"\nclass = \"warrior\"\nlongbow = true\ncount = 2\n"));
/// ```
pub fn written(
    name: &str,
    units: &[UnitSpec],
    doctrine: Option<Doctrine>,
    rules: &Rules,
) -> String {
    let mut text =
        format!("system = \"iron-winds\"\nname = {}\n{}", quoted(name), doctrine_line(doctrine));
    for group in units.chunk_by(|one, next| one == next) {
        let unit = &group[0];
        let kind = &unit.kind;
        text += &format!("\n[[unit]]\nname = {}\n", quoted(&notation::write(unit, rules)));
        if kind.people != People::Human {
            text += &format!("people = \"{}\"\n", kind.people.word());
        }
        text += &format!("class = \"{}\"\n", kind.class.word());
        for one in kind.traits() {
            text += &format!("{} = true\n", one.word());
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
        traits: (&unit.kind).into(),
        figures: Some(unit.figures.into()),
        count: None,
        post: None,
    };
    let leader = |unit: &UnitSpec| {
        let rank = unit.leader?;
        Some(LeaderEntry { name: None, rank: Some(rank), with: called(unit) })
    };
    ArmyFile {
        name: Some(name.to_owned()),
        unit: units.iter().map(entry).collect(),
        leader: units.iter().filter_map(leader).collect(),
        ..ArmyFile::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_army_at_once_is_the_one_that_its_file_makes() {
        let rules = Rules::default();
        let mut texts: Vec<String> =
            notation::all_kinds().iter().map(ToString::to_string).collect();
        texts
            .extend(["levy/3", "knight+mounted/5", "warrior+leader", "warrior"].map(str::to_owned));
        let spec = |text: &String| notation::parse(text, &rules).unwrap();
        let mut specs: Vec<UnitSpec> = texts.iter().map(spec).collect();
        // No parser accepts these, but a program may build them.
        let levy = notation::parse("levy", &rules).unwrap();
        specs.push(UnitSpec { figures: 13, ..levy });
        specs.push(UnitSpec { figures: 0, ..levy });
        let mut armies: Vec<Vec<UnitSpec>> = vec![Vec::new(), vec![levy; 128], vec![levy; 129]];
        for (at, spec) in specs.iter().enumerate() {
            armies.push(vec![*spec]);
            armies.extend(specs[at..].iter().map(|other| vec![*spec, levy, *other]));
        }
        let mut at_once = 0;
        for units in &armies {
            let by_file = checked("random", units, &rules);
            if let Some(army) = in_order("random", units, &rules) {
                at_once += 1;
                assert_eq!(Ok(army), by_file);
            } else {
                let led = units.iter().any(|unit| unit.leader.is_some());
                assert!(led || by_file.is_err(), "{units:?}");
            }
            assert_eq!(muster("random", units, &rules), by_file);
        }
        assert!(at_once > armies.len() / 2);
    }
}
