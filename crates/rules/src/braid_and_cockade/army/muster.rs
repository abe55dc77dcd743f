//! Armies built from units in inline notation: for random lists, searches and lists on the command line.

use super::{Army, ArmyFile, Doctrine, LeaderEntry, UnitEntry, check};
use crate::braid_and_cockade::notation::{self, UnitSpec};
use crate::braid_and_cockade::{Arm, Grade, Rank, Rules};
use crate::list::{Fault, Table, quoted};

/// Builds an army of these units, in this order; each unit with a general adds a divisional commander of
/// the force. A list has no formations or places: the doctrine chooses them.
///
/// ```
/// use fairfight_rules::braid_and_cockade::{Rules, army, notation};
/// let rules = Rules::default();
/// let units = ["infantry+general", "lancers/4", "foot-artillery"];
/// let units = units.map(|text| notation::parse(text, &rules).unwrap());
/// let army = army::muster("three", &units, &rules).unwrap();
/// assert_eq!((army.units[1].stands, army.leaders.len()), (4, 1));
/// ```
///
/// # Errors
/// Every fault that [`check`] finds in the resulting list, and grand batteries, which are formed from guns when the
/// battle begins.
pub fn muster(name: &str, units: &[UnitSpec], rules: &Rules) -> Result<Army, Vec<Fault>> {
    let mut faults = Vec::new();
    for (at, _) in units.iter().enumerate().filter(|(_, u)| u.kind.arm == Arm::GrandBattery) {
        faults.push(
            Fault::new(Table::unit(at).key("type"), "a grand battery is made of guns (BC-B1)")
                .instead("list the guns; the doctrine `grand-battery` joins them"),
        );
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    check(&file(name, units, rules), rules)
}

/// The text of a list file with these units.
pub fn written(
    name: &str,
    units: &[UnitSpec],
    doctrine: Option<Doctrine>,
    rules: &Rules,
) -> String {
    let mut text = format!("system = \"braid-and-cockade\"\nname = {}\n", quoted(name));
    if let Some(doctrine) = doctrine {
        text += &format!("[doctrine]\nattack = \"{}\"\n", doctrine.attack.word());
        text += &format!("defence = \"{}\"\n", doctrine.defence.word());
        for (word, on) in super::OPTIONS.into_iter().zip(doctrine.options()) {
            if on {
                text += &format!("{word} = true\n");
            }
        }
    }
    for group in units.chunk_by(|one, next| one == next) {
        let unit = &group[0];
        let kind = &unit.kind;
        text += &format!("\n[[unit]]\nname = {}\n", quoted(&notation::write(unit, rules)));
        text += &format!("type = \"{}\"\n", kind.arm.word());
        let traits = [
            (kind.shooting == Grade::Above, "proficient"),
            (kind.shooting == Grade::Below, "novice"),
            (kind.melee == Grade::Above, "superior"),
            (kind.melee == Grade::Below, "inferior"),
            (kind.morale == Grade::Above, "high"),
            (kind.morale == Grade::Below, "low"),
            (kind.rifles, "rifles"),
            (kind.poorly_armed, "poorly-armed"),
            (kind.english, "english"),
        ];
        for (_, word) in traits.iter().filter(|(has, _)| *has) {
            text += &format!("{word} = true\n");
        }
        if !kind.arm.is_artillery() {
            text += &format!("stands = {}\n", unit.stands);
        }
        if group.len() > 1 {
            text += &format!("count = {}\n", group.len());
        }
    }
    for _ in units.iter().filter(|unit| unit.general) {
        text += "\n[[leader]]\nrank = \"divisional\"\n";
    }
    text
}

fn file(name: &str, units: &[UnitSpec], rules: &Rules) -> ArmyFile {
    let entry = |unit: &UnitSpec| UnitEntry {
        name: Some(notation::write(unit, rules)),
        arm: Some(unit.kind.arm),
        stands: (!unit.kind.arm.is_artillery()).then_some(unit.stands.into()),
        proficient: unit.kind.shooting == Grade::Above,
        novice: unit.kind.shooting == Grade::Below,
        superior: unit.kind.melee == Grade::Above,
        inferior: unit.kind.melee == Grade::Below,
        high: unit.kind.morale == Grade::Above,
        low: unit.kind.morale == Grade::Below,
        rifles: unit.kind.rifles,
        poorly_armed: unit.kind.poorly_armed,
        english: unit.kind.english,
        count: None,
        blocks_crossing: false,
    };
    let general = LeaderEntry { rank: Some(Rank::Divisional), ..LeaderEntry::default() };
    ArmyFile {
        name: Some(name.to_owned()),
        unit: units.iter().map(entry).collect(),
        leader: units.iter().filter(|unit| unit.general).map(|_| general.clone()).collect(),
        ..ArmyFile::default()
    }
}
