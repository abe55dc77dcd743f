//! Lists that are not read from a file.

use super::{Army, ArmyFile, Doctrine, Unit, UnitEntry, check};
use crate::gun_fights::figures::{Figure, Part};
use crate::gun_fights::notation::Party;
use crate::list::{Fault, doctrine_line, quoted};

/// All figures of a side.
///
/// ```
/// use fairfight_rules::gun_fights::{Part, army::whole};
/// let police = whole(Part::Police, None);
/// assert_eq!((police.units.len(), &*police.name), (8, "Victorian Police"));
/// ```
pub fn whole(part: Part, doctrine: Option<Doctrine>) -> Army {
    let unit = |figure: Figure| Unit { name: figure.name().to_owned(), figure };
    Army { name: part.name().to_owned(), part, doctrine, units: part.figures().map(unit).collect() }
}

/// Builds a list of these figures, all of the side of the first.
///
/// # Errors
/// Every fault that [`check`] finds.
pub fn muster(name: &str, parties: &[Party]) -> Result<Army, Vec<Fault>> {
    let figures = parties.iter().flat_map(Party::figures);
    let unit = |(figure, _)| UnitEntry { name: None, figure: Some(figure) };
    check(&ArmyFile {
        name: Some(name.to_owned()),
        side: parties.first().map(|party| party.part),
        unit: figures.map(unit).collect(),
        ..ArmyFile::default()
    })
}

/// The text of a list file with these figures.
///
/// ```
/// use fairfight_rules::gun_fights::{army::{Doctrine, written}, notation};
/// let text = written("Two", &[notation::parse("wyatt+doc").unwrap()], Some(Doctrine::default()));
/// assert!(text.contains("side = \"earp-mob\"") && text.ends_with("[[unit]]\ntype = \"wyatt\"\n"));
/// ```
pub fn written(name: &str, parties: &[Party], doctrine: Option<Doctrine>) -> String {
    let side = parties.first().map_or(Part::KellyGang, |party| party.part);
    let mut text = format!(
        "system = \"gun-fights\"\nedition = \"{}\"\nname = {}\nside = \"{}\"\n{}",
        side.edition().word(),
        quoted(name),
        side.word(),
        doctrine_line(doctrine)
    );
    for (figure, _) in parties.iter().flat_map(Party::figures) {
        text += &format!("\n[[unit]]\ntype = \"{}\"\n", figure.word());
    }
    text
}
