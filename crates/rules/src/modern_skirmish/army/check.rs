//! Checks whether a force may be fielded, and reports all its faults at once.

use super::{Army, ArmyFile, Member, UnitEntry, printed};
use crate::list::{Fault, Limit, Table, kept};
use crate::modern_skirmish::forces::{Part, Unit};
use crate::modern_skirmish::morale::Marks;
use crate::modern_skirmish::rules::Rules;

/// The maximum number of units on a side, with every `count` expanded.
pub const MOST_UNITS: usize = 64;

const UNITS: Limit =
    Limit { least: 1, most: MOST_UNITS, table: "unit", one: "unit", several: "units" };

/// Checks the tables of an army list.
///
/// # Errors
/// Every fault of the list at once: a class of the other side, too many units,
/// minuses that would have routed a unit.
pub fn check(file: &ArmyFile, rules: &Rules) -> Result<Army, Vec<Fault>> {
    let mut faults = Vec::from_iter(UNITS.tables(file.unit.len()));
    let units = units(&file.unit, file.side, "unit", rules, &mut faults);
    let army = Army {
        name: file.name.clone().unwrap_or_default(),
        part: file.side.unwrap_or(Part::Antagonist),
        doctrine: file.doctrine,
        units,
    };
    if faults.is_empty() { Ok(army) } else { Err(faults) }
}

/// The units of `[[table]]` entries. With a `part`, classes of the other side are faults.
pub fn units(
    entries: &[UnitEntry],
    part: Option<Part>,
    table: &'static str,
    rules: &Rules,
    faults: &mut Vec<Fault>,
) -> Vec<Member> {
    let limit = Limit { table, ..UNITS };
    limit.all(entries, faults, |entry, table, faults| member(entry, part, table, rules, faults))
}

fn member(
    entry: &UnitEntry,
    part: Option<Part>,
    table: Table,
    rules: &Rules,
    faults: &mut Vec<Fault>,
) -> Option<(Member, usize)> {
    let class = kept(table.needed("class", entry.class), faults)?;
    let before = faults.len();
    if let Some(part) = part.filter(|part| *part != class.part()) {
        let message = format!("{} do not belong to the {}", class.name(), part.name());
        faults.push(Fault::new(table.key("class"), message));
    }
    let marks = Marks {
        kia: entry.kia.unwrap_or(0),
        ammo: entry.ammo.unwrap_or(0),
        routed: entry.routed.unwrap_or(0),
    };
    let figures = entry.figures.unwrap_or(class.figures(&rules.numbers));
    let unit = Unit { class, figures, marks };
    if faults.len() == before
        && let Some(message) = unit.fault(&rules.numbers)
    {
        faults.push(Fault::new(table.whole(), message).instead("leave kia, ammo or routed out"));
    }
    let name = entry.name.clone().unwrap_or_else(|| class.name().to_owned());
    let count = usize::from(entry.count.unwrap_or(1));
    (faults.len() == before).then_some((Member { name, unit }, count))
}

/// Differences between a force and the printed one (MS-U1 to MS-U4). Warnings, never errors.
pub fn advisories(army: &Army, rules: &Rules) -> Vec<Fault> {
    let mut said = Vec::new();
    for (class, number) in printed(army.part) {
        let fresh = Unit::new(class, &rules.numbers);
        let of_class = army.units.iter().filter(|member| member.unit.class == class);
        let has = of_class.clone().count();
        if has != number {
            said.push(format!("{has} units of {}, not {number}", class.name()));
        }
        let other = of_class.filter(|member| member.unit != fresh).count();
        if other > 0 {
            said.push(format!("{other} of {} not fresh with {}", class.name(), fresh.figures));
        }
    }
    if said.is_empty() {
        return Vec::new();
    }
    let message = format!("the force is not the printed one (MS-U1 to MS-U4): {}", said.join("; "));
    vec![Fault::new(Table::Head.whole(), message)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::Place;
    use crate::modern_skirmish::Class;

    fn list(side: Part, units: &[UnitEntry]) -> ArmyFile {
        ArmyFile {
            name: Some("A force".into()),
            side: Some(side),
            unit: units.to_vec(),
            ..ArmyFile::default()
        }
    }

    fn of(class: Class) -> UnitEntry {
        UnitEntry { class: Some(class), ..UnitEntry::default() }
    }

    #[test]
    fn the_printed_forces_need_no_advice() {
        let rules = Rules::default();
        for (part, men) in [(Part::Antagonist, 27), (Part::Affiliation, 18)] {
            let entry = |(class, count)| UnitEntry { count: Some(count as u8), ..of(class) };
            let entries = printed(part).map(entry);
            let army = check(&list(part, &entries), &rules).unwrap();
            let each = army.units.iter().map(|member| u32::from(member.unit.figures));
            let figures: u32 = each.sum();
            assert_eq!((army.units.len(), figures, army.doctrine), (3, men, None));
            assert!(advisories(&army, &rules).is_empty());
        }
        let entries = [UnitEntry { figures: Some(4), ..of(Class::Legionary) }];
        let army = check(&list(Part::Affiliation, &entries), &rules).unwrap();
        let said = advisories(&army, &rules).remove(0).message;
        assert!(
            said.contains("1 units of Legionaries, not 2; 1 of Legionaries not fresh"),
            "{said}"
        );
        assert!(said.ends_with("0 units of Auxiliaries, not 1"), "{said}");
    }

    #[test]
    fn units_keep_the_order_of_the_file() {
        let entries = [of(Class::Confederate), UnitEntry { count: Some(2), ..of(Class::Soldier) }];
        let army = check(&list(Part::Antagonist, &entries), &Rules::default()).unwrap();
        let classes: Vec<_> = army.units.iter().map(|member| member.unit.class).collect();
        assert_eq!(classes, [Class::Confederate, Class::Soldier, Class::Soldier]);
    }

    #[test]
    fn every_fault_is_told_at_once() {
        let entries = [
            UnitEntry { figures: Some(0), ..of(Class::Legionary) },
            of(Class::Soldier),
            UnitEntry { kia: Some(6), ..of(Class::Auxiliary) },
            UnitEntry { kia: Some(3), routed: Some(1), ..of(Class::Auxiliary) },
            UnitEntry::default(),
            UnitEntry { count: Some(65), ..of(Class::Legionary) },
        ];
        let file = list(Part::Affiliation, &entries);
        let faults = check(&file, &Rules::default()).unwrap_err();
        let places: Vec<_> = faults.iter().map(|fault| fault.place).collect();
        let unit = |index, key| Table::unit(index).key(key);
        let wanted: Vec<Place> = vec![
            Table::unit(0).whole(),
            unit(1, "class"),
            Table::unit(2).whole(),
            Table::unit(3).whole(),
            unit(4, "class"),
            Table::unit(5).whole(),
        ];
        assert_eq!(places, wanted, "{faults:#?}");
        let many = UnitEntry { count: Some(40), ..of(Class::Soldier) };
        let faults = check(&list(Part::Antagonist, &[many.clone(), many]), &Rules::default());
        assert_eq!(faults.unwrap_err()[0].place, Table::unit(1).whole());
    }

    #[test]
    fn what_is_mustered_is_what_was_asked_for() {
        let rules = Rules::default();
        let unit = |text| crate::modern_skirmish::notation::parse(text, &rules).unwrap();
        let units = [unit("soldier+kia1+ammo2/8"), unit("confederate")];
        let army = crate::modern_skirmish::army::muster("Two", &units, &rules).unwrap();
        assert_eq!(army.units.iter().map(|member| member.unit).collect::<Vec<_>>(), units);
        assert_eq!(
            army.canonical(),
            "modern-skirmish antagonist\nsoldier 8 1 2 0\nconfederate 9 0 0 0\n"
        );
    }
}
