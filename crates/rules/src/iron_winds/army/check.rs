//! Checks whether a list may be fielded, and reports all its faults at once.

use super::{Army, ArmyFile, Leader, Unit, UnitEntry, full_strength, kind_faults, sizes};
use crate::iron_winds::rules::Rules;
use crate::iron_winds::traits::Kind;
use crate::iron_winds::troops::Class;
use crate::list::{Fault, Limit, MOST_UNITS, Table, kept, may_be_refused};

/// The maximum number of leaders in a list.
pub const MOST_LEADERS: usize = 16;

const UNITS: Limit =
    Limit { least: 1, most: MOST_UNITS, table: "unit", one: "unit", several: "units" };
const LEADERS: Limit =
    Limit { least: 0, most: MOST_LEADERS, table: "leader", one: "leader", several: "leaders" };

/// Checks the tables of an army list.
///
/// # Errors
/// Every fault of the list at once: a unit that the rules do not have, a second partial unit (IW-U1),
/// too many or too few figures or units, a leader whose unit is not there.
pub fn check(file: &ArmyFile, rules: &Rules) -> Result<Army, Vec<Fault>> {
    let mut faults = Vec::new();
    let (units, leaders) = (&file.unit, &file.leader);
    let mut army = Army {
        name: file.name.clone().unwrap_or_default(),
        doctrine: file.doctrine,
        units: Vec::new(),
        leaders: Vec::new(),
    };
    let mut partial = false;
    let before = faults.len();
    army.units = UNITS.all(units, &mut faults, |entry, table, faults| {
        let unit = unit(file, entry, table, rules, faults)?;
        let count = usize::from(entry.count.unwrap_or(1));
        if unit.figures < full_strength(&unit.kind, rules) {
            if partial || count > 1 {
                faults.push(
                    Fault::new(
                        table.key("figures"),
                        "a second partial unit; the rules allow one (IW-U1)",
                    )
                    .instead("leave `figures` out, or put the figures into the other partial unit"),
                );
            }
            partial = true;
        }
        Some((unit, count))
    });
    faults.extend(UNITS.tables(units.len()));
    let units_refused = faults.len() > before;
    let names = || units.iter().map(|unit| unit.name.as_deref().or(unit.class.map(Class::word)));
    faults.extend(LEADERS.tables(leaders.len()));
    for (index, entry) in leaders.iter().enumerate().take(MOST_LEADERS) {
        let table = Table::leader(index);
        let rank = entry.rank.unwrap_or_default();
        let name = entry.name.clone().unwrap_or_else(|| rank.word().to_owned());
        match unit_called(&army, entry.with.as_deref(), table) {
            Ok(with) => army.leaders.push(Leader { name, rank, with }),
            // The leader's unit may be one that was refused: that fault is reported only once.
            Err(_) if units_refused && may_be_refused(entry.with.as_deref(), names()) => {}
            Err(fault) => faults.push(fault),
        }
    }
    // Leaders without a `with` take the first units that no other leader leads.
    for (index, entry) in leaders.iter().enumerate().take(army.leaders.len()) {
        if army.leaders[index].with.is_none() && entry.with.is_none() {
            let led = |unit: u16| army.leaders.iter().any(|l| l.with == Some(unit));
            let free = (0..army.units.len() as u16).find(|&unit| !led(unit));
            army.leaders[index].with = free;
        }
    }
    if faults.is_empty() { Ok(army) } else { Err(faults) }
}

fn unit(
    file: &ArmyFile,
    entry: &UnitEntry,
    table: Table,
    rules: &Rules,
    faults: &mut Vec<Fault>,
) -> Option<Unit> {
    let class = kept(table.needed("class", entry.class), faults)?;
    let before = faults.len();
    let mut kind = Kind::foot(entry.people.or(file.people).unwrap_or_default(), class);
    for one in entry.traits.traits() {
        if let Some(first) = kind.add(one) {
            let what = format!("{} and {} at once", first.word(), one.word());
            faults.push(
                Fault::new(table.key(one.word()), what)
                    .instead("longbow and crossbow each imply the bow: keep one of the keys"),
            );
        }
    }
    for (key, message) in kind_faults(&kind) {
        faults.push(Fault::new(table.key(key), message));
    }
    let full = full_strength(&kind, rules);
    let figures = match entry.figures {
        None => full,
        Some(figures) if (1..=i64::from(full)).contains(&figures) => figures as u8,
        Some(figures) => {
            faults.push(
                Fault::new(table.key("figures"), format!("{figures} figures in one unit"))
                    .instead(format!("a unit has {}; use `count` for more units", sizes(full))),
            );
            return None;
        }
    };
    let name = entry.name.clone().unwrap_or_else(|| class.word().to_owned());
    (faults.len() == before).then(|| Unit {
        name: Some(name),
        kind,
        figures,
        post: entry.post.unwrap_or_default(),
    })
}

/// The list position of a leader's unit, if his table names one.
fn unit_called(army: &Army, wanted: Option<&str>, table: Table) -> Result<Option<u16>, Fault> {
    let Some(wanted) = wanted else { return Ok(None) };
    // Several identical units may share a name: any of them will do.
    let mut called = army.units.iter().filter(|unit| unit.name.as_deref() == Some(wanted));
    if let Some(first) = called.next()
        && called.any(|other| other != first)
    {
        let fault = Fault::new(table.key("with"), format!("two units are called {wanted:?}"));
        return Err(fault.instead("give the unit he is with its own `name`"));
    }
    let led = |unit: usize| army.leaders.iter().any(|l| l.with == Some(unit as u16));
    let names: Vec<_> = army.units.iter().filter_map(|unit| unit.name.as_deref()).collect();
    let rule = "a unit has at most one commanding leader";
    Ok(Some(UNITS.unled(wanted, &names, led, table, rule)? as u16))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iron_winds::army::LeaderEntry;

    #[test]
    fn a_leader_is_with_a_unit_that_its_name_tells_from_others() {
        let unit = |class| UnitEntry {
            name: Some("X".to_owned()),
            class: Some(class),
            ..UnitEntry::default()
        };
        let file = |second, with: Option<&str>| ArmyFile {
            name: Some("list".to_owned()),
            unit: vec![unit(Class::Levy), unit(second)],
            leader: vec![LeaderEntry { with: with.map(str::to_owned), ..LeaderEntry::default() }],
            ..ArmyFile::default()
        };
        let check = |file: ArmyFile| check(&file, &Rules::default());
        let wrong = check(file(Class::Knight, Some("X"))).unwrap_err();
        assert_eq!(wrong.len(), 1);
        assert_eq!(wrong[0].message, "two units are called \"X\"");
        assert_eq!(wrong[0].place, Table::leader(0).key("with"));
        // The leader does not name it, or either will do.
        assert_eq!(check(file(Class::Knight, None)).unwrap().leaders[0].with, Some(0));
        assert_eq!(check(file(Class::Levy, Some("X"))).unwrap().leaders[0].with, Some(0));
    }

    /// Reported whatever else is wrong, unless a refused unit may be the one that he names.
    #[test]
    fn every_leader_of_nobody_is_told() {
        let leader = |with: &str| LeaderEntry { with: Some(with.into()), ..Default::default() };
        let unit = |name: &str, figures| UnitEntry {
            name: Some(name.into()),
            class: Some(Class::Levy),
            figures,
            ..UnitEntry::default()
        };
        let mut file = ArmyFile {
            unit: vec![unit("A", None)],
            leader: ["B", "C", "A", "D"].map(leader).into(),
            ..ArmyFile::default()
        };
        let places = |file: &ArmyFile| -> Vec<_> {
            let faults = check(file, &Rules::default()).unwrap_err();
            faults.iter().map(|fault| (fault.place.table, fault.place.key)).collect()
        };
        let with = [0, 1, 3].map(|index| (Table::leader(index), Some("with")));
        assert_eq!(places(&file), with);
        file.unit = vec![unit("A", None), unit("C", Some(99))];
        let figures = (Table::unit(1), Some("figures"));
        assert_eq!(places(&file), [figures, with[0], with[2]]);
        file.unit.clear();
        let unit = (Table::Head, Some("unit"));
        let alone = (Table::leader(2), Some("with"));
        assert_eq!(places(&file), [unit, with[0], with[1], alone, with[2]]);
        let faults = check(&file, &Rules::default()).unwrap_err();
        let instead = "write name = \"B\" in the one that is meant, or leave `with` out";
        assert_eq!(faults[1].instead.as_deref(), Some(instead));
    }
}
