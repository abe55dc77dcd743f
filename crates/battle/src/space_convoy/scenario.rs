//! Scenarios: a limit, objects in their rows, and forces.

use super::state::MOST_OBJECTS;
use crate::scenario::number;
use fairfight_rules::BySide;
use fairfight_rules::list::{DoctrineWords, Fault, Table, head_faults};
use fairfight_rules::space_convoy::army::{Army, Doctrine, System, UnitEntry, vessels};
use fairfight_rules::space_convoy::{Object, Part, Rules};
use serde::Deserialize;

/// A scenario file.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ScenarioFile {
    /// The rules the scenario is for. Needed.
    pub system: Option<System>,
    /// What to call it in reports. Needed.
    pub name: Option<String>,
    /// Initiatives after which play ends; as the ruling `game-end` has it unless given.
    pub turns: Option<i64>,
    /// Objects in their rows; placed at random unless one is given.
    pub object: Vec<ObjectEntry>,
    /// How the convoy of this scenario is played; screen unless given.
    pub freeloaders_doctrine: Option<Doctrine>,
    /// How the raiders of this scenario are played; ambush unless given.
    pub naztees_doctrine: Option<Doctrine>,
    /// The convoy, where the scenario brings its own forces.
    pub freeloaders: Vec<UnitEntry>,
    /// The raiders, likewise.
    pub naztees: Vec<UnitEntry>,
}

/// One `[[object]]` of a scenario.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ObjectEntry {
    /// What it is. Needed.
    pub kind: Option<Object>,
    /// Its row, 1 the westmost. Needed.
    pub row: Option<i64>,
}

/// A checked scenario. The default is the printed table under the rulings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scenario {
    /// What to call it; empty for the printed table.
    pub name: String,
    /// The limit in initiatives, if it differs from the ruling's.
    pub turns: Option<u16>,
    /// Objects in their rows; placed at random if there are none.
    pub objects: Vec<(Object, u8)>,
    /// The forces that it brings; the convoy has seat A.
    pub forces: Option<BySide<Army>>,
}

impl Scenario {
    /// The scenario as one canonical text, without its name and forces.
    pub fn canonical(&self) -> String {
        let mut text = format!("{:?}\n", self.turns);
        for (object, row) in &self.objects {
            text += &format!("{} {row}\n", object.word());
        }
        text
    }
}

/// Checks a scenario file.
///
/// # Errors
/// Every fault at once: a missing name, a limit out of its range, objects off the table or too many in
/// a row, one force without the other, and what is wrong with their vessels.
pub fn check(file: &ScenarioFile, rules: &Rules) -> Result<Scenario, Vec<Fault>> {
    let system = file.system.is_some();
    let mut faults = head_faults("scenario", "space-convoy", system, file.name.as_deref());
    let turns = number("turns", file.turns, 1..=30_000, &mut faults);
    let objects = objects(&file.object, rules, &mut faults);
    let forces = forces(file, rules, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(Scenario { name: file.name.clone().unwrap_or_default(), turns, objects, forces })
}

fn objects(entries: &[ObjectEntry], rules: &Rules, faults: &mut Vec<Fault>) -> Vec<(Object, u8)> {
    let grid = rules.grid();
    let mut objects: Vec<(Object, u8)> = Vec::new();
    if entries.len() > MOST_OBJECTS {
        let message = format!("{} objects; {MOST_OBJECTS} at most", entries.len());
        faults.push(Fault::new(Table::Item("object", MOST_OBJECTS).whole(), message));
        return objects;
    }
    for (index, entry) in entries.iter().enumerate() {
        let table = Table::Item("object", index);
        let row = match entry.row {
            None => {
                faults.push(
                    Fault::new(table.whole(), "the object has no row")
                        .instead("add row = its row, 1 the westmost"),
                );
                continue;
            }
            Some(row) if (1..=i64::from(grid.rows)).contains(&row) => row as u8,
            Some(row) => {
                faults.push(
                    Fault::new(table.key("row"), format!("row {row} is not on the table"))
                        .instead(format!("write a number from 1 to {}", grid.rows)),
                );
                continue;
            }
        };
        let Some(kind) = entry.kind else {
            faults.push(
                Fault::new(table.whole(), "the object has no kind")
                    .instead("add kind = \"nebula\", \"planet\" or \"comet\""),
            );
            continue;
        };
        if objects.iter().filter(|(_, other)| *other == row).count() + 2 >= grid.width.into() {
            let most = grid.width - 2;
            faults.push(Fault::new(
                table.key("row"),
                format!(
                    "more than {most} objects in row {row}: two of {} areas stay free",
                    grid.width
                ),
            ));
            continue;
        }
        objects.push((kind, row));
    }
    objects.sort_unstable();
    objects
}

fn forces(file: &ScenarioFile, rules: &Rules, faults: &mut Vec<Fault>) -> Option<BySide<Army>> {
    let parts = [
        (Part::Freeloaders, &file.freeloaders, file.freeloaders_doctrine, "freeloaders-doctrine"),
        (Part::Naztees, &file.naztees, file.naztees_doctrine, "naztees-doctrine"),
    ];
    let brings = !file.freeloaders.is_empty() || !file.naztees.is_empty();
    let [freeloaders, naztees] = parts.map(|(part, entries, doctrine, key)| {
        if brings && entries.is_empty() {
            let message = format!("the scenario brings forces, but no {}", part.name());
            let instead = format!("add [[{}]] tables, or take the others out", part.word());
            faults.push(Fault::new(Table::Head.whole(), message).instead(instead));
        }
        if let Some(doctrine) = doctrine {
            if !brings {
                let fault = Fault::new(Table::Head.key(key), "the scenario brings no forces");
                faults.push(fault.instead("leave it out"));
            } else if doctrine.part() != part {
                let message = format!("{} does not play {}", doctrine.word(), part.name());
                faults.push(Fault::new(Table::Head.key(key), message));
            }
        }
        Army {
            name: part.name().to_owned(),
            part,
            doctrine: doctrine.unwrap_or(Doctrine::of(part)),
            units: vessels(entries, Some(part), part.word(), rules, faults),
        }
    });
    brings.then(|| BySide::new(freeloaders, naztees))
}
