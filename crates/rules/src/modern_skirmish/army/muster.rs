//! Forces that are not read from a file.

use super::{Army, ArmyFile, Doctrine, UnitEntry, check};
use crate::list::{Fault, doctrine_line, quoted};
use crate::modern_skirmish::forces::{Class, Unit};
use crate::modern_skirmish::morale::Marks;
use crate::modern_skirmish::rules::Rules;

/// Builds a force of these units, all of the side of the first.
///
/// # Errors
/// Every fault that [`check`] finds.
pub fn muster(name: &str, units: &[Unit], rules: &Rules) -> Result<Army, Vec<Fault>> {
    let entry = |unit: &Unit| {
        let Unit { class, figures, marks: Marks { kia, routed, ammo } } = *unit;
        UnitEntry {
            name: None,
            class: Some(class),
            figures: Some(figures),
            count: Some(1),
            kia: Some(kia),
            ammo: Some(ammo),
            routed: Some(routed),
        }
    };
    let file = ArmyFile {
        name: Some(name.to_owned()),
        side: units.first().map(|unit| unit.class.part()),
        unit: units.iter().map(entry).collect(),
        ..ArmyFile::default()
    };
    check(&file, rules)
}

/// The text of a list file with these units.
///
/// ```
/// use fairfight_rules::modern_skirmish::{Class, Rules, Unit, army::{Doctrine, written}};
/// let rules = Rules::default();
/// let units = [Unit::new(Class::Legionary, &rules.numbers); 2];
/// let text = written("Two", &units, Some(Doctrine::Hold), &rules);
/// assert!(text.contains("side = \"affiliation\"") && text.contains("doctrine = \"hold\""));
/// assert!(text.ends_with("class = \"legionary\"\ncount = 2\n"));
/// ```
pub fn written(name: &str, units: &[Unit], doctrine: Option<Doctrine>, rules: &Rules) -> String {
    let side = units.first().map_or(Class::Soldier, |unit| unit.class).part();
    let mut text = format!(
        "system = \"modern-skirmish\"\nname = {}\nside = \"{}\"\n{}",
        quoted(name),
        side.word(),
        doctrine_line(doctrine)
    );
    for group in units.chunk_by(|one, next| one == next) {
        let Unit { class, figures, marks: Marks { kia, routed, ammo } } = group[0];
        text += &format!("\n[[unit]]\nclass = \"{}\"\n", class.word());
        if figures != class.figures(&rules.numbers) {
            text += &format!("figures = {figures}\n");
        }
        for (word, number) in Marks::WORDS.into_iter().zip([kia, ammo, routed]) {
            if number > 0 {
                text += &format!("{word} = {number}\n");
            }
        }
        text += &format!("count = {}\n", group.len());
    }
    text
}
