//! Forces that are not read from a file.

use super::{Army, ArmyFile, Doctrine, UnitEntry, check};
use crate::list::{Fault, doctrine_line};
use crate::space_convoy::rules::Rules;
use crate::space_convoy::vessels::{Damage, Vessel};

/// Builds a force of these vessels, all of the side of the first.
///
/// # Errors
/// Every fault that [`check`] finds.
pub fn muster(name: &str, vessels: &[Vessel], rules: &Rules) -> Result<Army, Vec<Fault>> {
    let entry = |vessel: &Vessel| UnitEntry {
        class: Some(vessel.class),
        count: Some(1),
        slow: vessel.damage.has(Damage::SLOWED),
        weak: vessel.damage.has(Damage::WEAKENED),
        disarmed: vessel.damage.has(Damage::DISARMED),
        ..UnitEntry::default()
    };
    let file = ArmyFile {
        name: Some(name.to_owned()),
        side: vessels.first().map(|vessel| vessel.class.part()),
        unit: vessels.iter().map(entry).collect(),
        ..ArmyFile::default()
    };
    check(&file, rules)
}

/// The text of a list file with these vessels.
///
/// ```
/// use fairfight_rules::space_convoy::{Class, Vessel, army::{Doctrine, written}};
/// let text = written("Subs", &[Vessel::new(Class::Coffin); 2], Some(Doctrine::Ambush));
/// assert!(text.contains("side = \"naztees\"") && text.ends_with("class = \"coffin\"\ncount = 2\n"));
/// ```
pub fn written(name: &str, vessels: &[Vessel], doctrine: Option<Doctrine>) -> String {
    let side = vessels.first().map(|vessel| vessel.class.part());
    let side = side.or(doctrine.map(Doctrine::part)).unwrap_or(super::Part::Freeloaders);
    let mut text = format!(
        "system = \"space-convoy\"\nname = \"{}\"\nside = \"{}\"\n{}",
        name.replace('\\', "\\\\").replace('"', "\\\""),
        side.word(),
        doctrine_line(doctrine)
    );
    for group in vessels.chunk_by(|one, next| one == next) {
        text += "\n[[unit]]\n";
        for (word, damage) in Vessel::TRAITS {
            if group[0].damage.has(damage) {
                text += &format!("{word} = true\n");
            }
        }
        text += &format!("class = \"{}\"\ncount = {}\n", group[0].class.word(), group.len());
    }
    text
}
