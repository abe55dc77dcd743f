//! Checks whether a list may take part, and reports all its faults at once.

use super::{Army, ArmyFile, Unit, UnitEntry};
use crate::gun_fights::figures::{Figure, Part};
use crate::list::{Fault, Table, kept};

/// Checks the tables of an army list.
///
/// # Errors
/// Every fault of the list at once: a game without the side, a figure of another side, a figure twice.
pub fn check(file: &ArmyFile) -> Result<Army, Vec<Fault>> {
    let mut faults = Vec::new();
    if let (Some(side), Some(edition)) = (file.side, file.edition)
        && side.edition() != edition
    {
        let message = format!("the {} are not in {}", side.name(), edition.title());
        let instead = format!("write {:?}, or leave it out", side.edition().word());
        faults.push(Fault::new(Table::Head.key("edition"), message).instead(instead));
    }
    let units = figures(&file.unit, file.side, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(Army {
        name: file.name.clone().unwrap_or_default(),
        part: file.side.unwrap_or(Part::KellyGang),
        doctrine: file.doctrine,
        units,
    })
}

/// The figures of `[[unit]]` tables, in the order of the roster; the whole side if there are none.
fn figures(entries: &[UnitEntry], side: Option<Part>, faults: &mut Vec<Fault>) -> Vec<Unit> {
    if entries.is_empty() {
        let own = |figure: Figure| Unit { name: figure.name().to_owned(), figure };
        return side.map(|side| side.figures().map(own).collect()).unwrap_or_default();
    }
    let mut units: Vec<Unit> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let table = Table::unit(index);
        let Some(figure) = kept(table.needed("type", entry.figure), faults) else { continue };
        if let Some(side) = side.filter(|side| *side != figure.part()) {
            let (who, whose) = (figure.name(), figure.part().name());
            let message = format!("{who} belongs to the {whose}, not to the {}", side.name());
            faults.push(Fault::new(table.key("type"), message));
        }
        if units.iter().any(|unit| unit.figure == figure) {
            let fault = Fault::new(table.key("type"), format!("{} appears twice", figure.name()));
            faults.push(fault.instead("leave one of the two out"));
            continue;
        }
        let name = entry.name.clone().unwrap_or_else(|| figure.name().to_owned());
        units.push(Unit { name, figure });
    }
    units.sort_by_key(|unit| unit.figure);
    units
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gun_fights::Edition;
    use crate::list::Place;

    fn list(side: Option<Part>, figures: &[Figure]) -> ArmyFile {
        let unit = |figure: &Figure| UnitEntry { figure: Some(*figure), name: None };
        ArmyFile {
            name: Some("Some men".into()),
            side,
            unit: figures.iter().map(unit).collect(),
            ..ArmyFile::default()
        }
    }

    #[test]
    fn a_list_without_figures_is_the_whole_side() {
        for part in Part::ALL {
            let army = check(&list(Some(part), &[])).unwrap();
            let there: Vec<_> = army.units.iter().map(|unit| unit.figure).collect();
            assert_eq!(there, part.figures().collect::<Vec<_>>());
        }
        let two = check(&list(Some(Part::EarpMob), &[Figure::Wyatt, Figure::Doc])).unwrap();
        let there: Vec<_> = two.units.iter().map(|unit| unit.figure).collect();
        assert_eq!(there, [Figure::Doc, Figure::Wyatt], "in the order of the roster");
        assert_eq!(two.canonical(), "gun-fights earp-mob\ndoc\nwyatt\n");
        assert_eq!(two.doctrine, None);
    }

    #[test]
    fn every_fault_is_told_at_once() {
        let mut file =
            list(Some(Part::EarpMob), &[Figure::Doc, Figure::Ned, Figure::Doc, Figure::Wyatt]);
        file.unit.push(UnitEntry::default());
        file.edition = Some(Edition::EndOfNed);
        let faults = check(&file).unwrap_err();
        let places: Vec<_> = faults.iter().map(|fault| fault.place).collect();
        let wanted: Vec<Place> = vec![
            Table::Head.key("edition"),
            Table::unit(1).key("type"),
            Table::unit(2).key("type"),
            Table::unit(4).key("type"),
        ];
        assert_eq!(places, wanted, "{faults:#?}");
    }
}
