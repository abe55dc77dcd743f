//! Checks whether a force may be fielded, and reports all its faults at once.

use super::{Army, ArmyFile, Doctrine, Unit, UnitEntry, printed};
use crate::list::{DoctrineWords, Fault, Limit, Table, kept};
use crate::space_convoy::rules::Rules;
use crate::space_convoy::vessels::{Class, Damage, Part, Vessel};
use crate::text::joined;

/// The maximum number of vessels on a side, with every `count` expanded.
pub const MOST_VESSELS: usize = 12;

const VESSELS: Limit =
    Limit { least: 1, most: MOST_VESSELS, table: "unit", one: "vessel", several: "vessels" };

/// Checks the tables of an army list.
///
/// # Errors
/// Every fault of the list at once: a vessel of the other side, a doctrine of the other side,
/// damage that would have destroyed the vessel, too many vessels.
pub fn check(file: &ArmyFile, rules: &Rules) -> Result<Army, Vec<Fault>> {
    let mut faults = Vec::from_iter(VESSELS.tables(file.unit.len()));
    let part = file.side.unwrap_or(Part::Freeloaders);
    if let Some(doctrine) = file.doctrine
        && file.side.is_some()
        && doctrine.part() != part
    {
        faults.push(doctrine_fault(doctrine, part, Table::Head, "doctrine"));
    }
    let units = vessels(&file.unit, file.side, "unit", rules, &mut faults);
    let army =
        Army { name: file.name.clone().unwrap_or_default(), part, doctrine: file.doctrine, units };
    if faults.is_empty() { Ok(army) } else { Err(faults) }
}

/// The fault of a doctrine for the other side.
fn doctrine_fault(doctrine: Doctrine, part: Part, table: Table, key: &'static str) -> Fault {
    let own = Doctrine::ALL.into_iter().filter(|doctrine| doctrine.part() == part);
    let own: Vec<String> = own.map(|own| format!("{:?}", own.word())).collect();
    Fault::new(table.key(key), format!("{} does not play {}", doctrine.word(), part.name()))
        .instead(format!("write {key} = {}", joined(&own, "or")))
}

/// The vessels of `[[table]]` entries, in the order in which ties are broken. With a `part`, vessels of
/// the other side are faults.
pub fn vessels(
    entries: &[UnitEntry],
    part: Option<Part>,
    table: &'static str,
    rules: &Rules,
    faults: &mut Vec<Fault>,
) -> Vec<Unit> {
    let limit = Limit { table, ..VESSELS };
    let mut units =
        limit.all(entries, faults, |entry, at, faults| vessel(entry, part, at, rules, faults));
    units.sort_by_key(|unit| unit.vessel.class);
    units
}

fn vessel(
    entry: &UnitEntry,
    part: Option<Part>,
    table: Table,
    rules: &Rules,
    faults: &mut Vec<Fault>,
) -> Option<(Unit, usize)> {
    let class = kept(table.needed("class", entry.class), faults)?;
    let before = faults.len();
    if let Some(part) = part.filter(|part| *part != class.part()) {
        let message = format!("a {} is not a vessel of the {}", class.name(), part.name());
        faults.push(Fault::new(table.key("class"), message));
    }
    let mut vessel = Vessel::new(class);
    for (given, key, damage) in [
        (entry.slow, "slow", Damage::SLOWED),
        (entry.weak, "weak", Damage::WEAKENED),
        (entry.disarmed, "disarmed", Damage::DISARMED),
    ] {
        if given && !Vessel::may_have(class, damage) {
            let message = format!("that hit destroys a {}", class.name());
            faults.push(Fault::new(table.key(key), message));
        } else if given {
            vessel.damage = vessel.damage.with(damage);
        }
    }
    let row = match (class, entry.row) {
        (Class::Coffin, row) => row.unwrap_or(6),
        (_, None) => 0,
        (_, Some(_)) => {
            let fault = Fault::new(table.key("row"), "only Coffins have a row in a list");
            faults.push(fault.instead("leave it out"));
            0
        }
    };
    let count = match (entry.count, class) {
        (None, Class::Coffin) => rules.rulings.coffin_count as usize,
        (given, _) => given.unwrap_or(1).into(),
    };
    let name = entry.name.clone().unwrap_or_else(|| class.name().to_owned());
    (faults.len() == before).then_some((Unit { name, vessel, row }, count))
}

/// Differences between a force and the printed one (SC-D1, SC-D2). Warnings, never errors.
pub fn advisories(army: &Army, rules: &Rules) -> Vec<Fault> {
    let coffins = rules.rulings.coffin_count as usize;
    let has = |class: Class| army.units.iter().filter(|unit| unit.vessel.class == class).count();
    let differs =
        |(class, number): &&(Class, Option<usize>)| has(*class) != number.unwrap_or(coffins);
    let said: Vec<String> = printed(army.part)
        .iter()
        .filter(differs)
        .map(|(class, number)| {
            format!("{} {}, not {}", has(*class), class.name(), number.unwrap_or(coffins))
        })
        .collect();
    if said.is_empty() {
        return Vec::new();
    }
    let message = format!("the force is not the printed one (SC-D1, SC-D2): {}", said.join("; "));
    vec![Fault::new(Table::Head.whole(), message)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::Place;

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
    fn a_force_stands_in_the_order_of_ties() {
        let entries = [of(Class::Coffin), of(Class::Lite), of(Class::Harsh)];
        let army = check(&list(Part::Naztees, &entries), &Rules::default()).unwrap();
        let classes: Vec<_> = army.units.iter().map(|unit| unit.vessel.class).collect();
        assert_eq!(classes[..2], [Class::Harsh, Class::Lite]);
        assert_eq!(classes[2..], [Class::Coffin; 4], "as ruled, without a count");
        assert!(advisories(&army, &Rules::default()).is_empty());
        assert_eq!(army.doctrine, None);
        let mut rules = Rules::default();
        rules.rulings.coffin_count = 2;
        let two = check(&list(Part::Naztees, &entries), &rules).unwrap();
        assert_eq!(two.units.len(), 4);
        let said = advisories(&two, &Rules::default());
        assert!(said[0].message.ends_with("2 Coffin, not 4"), "{said:?}");
    }

    #[test]
    fn every_fault_is_told_at_once() {
        let entries = [
            UnitEntry { weak: true, row: Some(3), ..of(Class::Slayer) },
            of(Class::Harsh),
            UnitEntry { disarmed: true, ..of(Class::Brigghaven) },
            UnitEntry::default(),
            UnitEntry { count: Some(13), ..of(Class::Slayer) },
        ];
        let file =
            ArmyFile { doctrine: Some(Doctrine::Ambush), ..list(Part::Freeloaders, &entries) };
        let faults = check(&file, &Rules::default()).unwrap_err();
        let places: Vec<_> = faults.iter().map(|fault| fault.place).collect();
        let unit = |index, key| Table::unit(index).key(key);
        let wanted: Vec<Place> = vec![
            Table::Head.key("doctrine"),
            unit(0, "weak"),
            unit(0, "row"),
            unit(1, "class"),
            unit(2, "disarmed"),
            unit(3, "class"),
            Table::unit(4).whole(),
        ];
        assert_eq!(places, wanted, "{faults:#?}");
        let many = [UnitEntry { count: Some(7), ..of(Class::Slayer) }, of(Class::Brigghaven)];
        let many = [many[0].clone(), many[1].clone(), many[0].clone()];
        let faults = check(&list(Part::Freeloaders, &many), &Rules::default()).unwrap_err();
        assert_eq!(faults[0].place, Table::unit(2).whole());
    }
}
