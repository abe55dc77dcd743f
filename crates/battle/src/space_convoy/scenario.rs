//! Scenarios: a limit, objects in their rows, and forces.

use super::state::MOST_OBJECTS;
use fairfight_rules::BySide;
use fairfight_rules::list::{DoctrineWords, Fault, LONGEST_NAME, Table};
use fairfight_rules::space_convoy::army::{Army, Doctrine, MOST_VESSELS, UnitEntry, vessels};
use fairfight_rules::space_convoy::{Object, Part, Rules};
use serde::Deserialize;

/// A scenario file.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[schemars(extend("required" = ["system", "name"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ScenarioFile {
    /// The rules the scenario is for.
    pub system: Option<String>,
    /// What to call it in reports.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Initiatives after which play ends; default: the ruling `game-end`.
    #[schemars(range(min = 1, max = 30_000))]
    pub turns: Option<u16>,
    /// Objects in their rows; default: all are placed at random.
    #[schemars(length(max = MOST_OBJECTS))]
    pub object: Vec<ObjectEntry>,
    /// The doctrine of the convoy in this scenario; default: `screen`.
    pub freeloaders_doctrine: Option<Doctrine>,
    /// The doctrine of the raiders in this scenario; default: `ambush`.
    pub naztees_doctrine: Option<Doctrine>,
    /// The vessels of the convoy, if the scenario brings its own forces.
    #[schemars(length(max = MOST_VESSELS))]
    pub freeloaders: Vec<UnitEntry>,
    /// The vessels of the raiders, if the scenario brings its own forces.
    #[schemars(length(max = MOST_VESSELS))]
    pub naztees: Vec<UnitEntry>,
}

/// One `[[object]]` of a scenario.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[schemars(extend("required" = ["kind", "row"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ObjectEntry {
    /// What it is.
    pub kind: Option<Object>,
    /// Its row; 1 is the westernmost.
    pub row: Option<i64>,
}

/// A checked scenario. The default is the printed table under the rulings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scenario {
    /// Its name; empty for the printed table.
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
/// Every fault at once: objects off the table or too many in a row, one force without the other, and faults of their
/// vessels.
pub fn check(file: &ScenarioFile, rules: &Rules) -> Result<Scenario, Vec<Fault>> {
    let mut faults = Vec::new();
    let objects = objects(&file.object, rules, &mut faults);
    let forces = forces(file, rules, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(Scenario { name: file.name.clone().unwrap_or_default(), turns: file.turns, objects, forces })
}

fn objects(entries: &[ObjectEntry], rules: &Rules, faults: &mut Vec<Fault>) -> Vec<(Object, u8)> {
    let grid = rules.grid();
    let mut objects: Vec<(Object, u8)> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let table = Table::Item("object", index);
        let free = |row| {
            let there = objects.iter().filter(|(_, other)| *other == row).count();
            there + 2 < grid.width.into()
        };
        match object(entry, table, grid.rows) {
            Ok((kind, row)) if free(row) => objects.push((kind, row)),
            Ok((_, row)) => {
                let (most, width) = (grid.width - 2, grid.width);
                let message = format!(
                    "more than {most} objects in row {row}: two of {width} areas stay free"
                );
                faults.push(Fault::new(table.key("row"), message));
            }
            Err(fault) => faults.push(fault),
        }
    }
    objects.sort_unstable();
    objects
}

fn object(entry: &ObjectEntry, table: Table, rows: u8) -> Result<(Object, u8), Fault> {
    let (row, kind) = (table.needed("row", entry.row)?, table.needed("kind", entry.kind)?);
    if !(1..=i64::from(rows)).contains(&row) {
        return Err(Fault::new(table.key("row"), format!("row {row} is not on the table"))
            .instead(format!("write a number from 1 to {rows}")));
    }
    Ok((kind, row as u8))
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
            doctrine,
            units: vessels(entries, Some(part), part.word(), rules, faults),
        }
    });
    brings.then(|| BySide::new(freeloaders, naztees))
}
