//! Scenarios: the table, limits, strips of terrain, and forces.

use super::state::Ground;
use crate::scenario::Gaps;
use fairfight_rules::BySide;
use fairfight_rules::list::{Fault, LONGEST_NAME, Table};
use fairfight_rules::modern_skirmish::army::{Army, Doctrine, MOST_UNITS, UnitEntry, units};
use fairfight_rules::modern_skirmish::{Part, Rules};
use fairfight_rules::ruling::Span;
use fairfight_rules::words;
use serde::Deserialize;

/// The most strips of terrain.
const MOST_STRIPS: usize = 64;

/// The most millimetres, and the most activations of a limit.
const MOST_MM: i16 = 10_000;
const MOST_ACTIVATIONS: u16 = 30_000;

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
    /// Depth of the table in millimetres; default: the ruling `table-depth`.
    #[schemars(range(min = 1, max = MOST_MM))]
    pub table: Option<i16>,
    /// Millimetres between the sides at the start, centred; default: drawn from the ruling `gap`.
    #[schemars(range(min = 0, max = MOST_MM))]
    pub gap: Option<i16>,
    /// Activations after which play ends; default: the ruling `game-end`.
    #[schemars(range(min = 1, max = MOST_ACTIVATIONS))]
    pub turns: Option<u16>,
    /// Activations in a row without a shot or a close combat after which play ends; default: the ruling `quiet`.
    #[schemars(range(min = 1, max = MOST_ACTIVATIONS))]
    pub quiet: Option<u16>,
    /// Strips of terrain that span the table.
    #[schemars(length(max = MOST_STRIPS))]
    pub terrain: Vec<TerrainEntry>,
    /// The doctrine of the Antagonist in this scenario; default: `advance-60`.
    pub antagonist_doctrine: Option<Doctrine>,
    /// The doctrine of the Affiliation in this scenario; default: `advance-60`.
    pub affiliation_doctrine: Option<Doctrine>,
    /// The Antagonist's units, if the scenario brings its own forces.
    #[schemars(length(max = MOST_UNITS))]
    pub antagonist: Vec<UnitEntry>,
    /// The Affiliation's units, if the scenario brings its own forces.
    #[schemars(length(max = MOST_UNITS))]
    pub affiliation: Vec<UnitEntry>,
}

/// One `[[terrain]]` of a scenario.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[schemars(extend("required" = ["kind", "from", "to"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct TerrainEntry {
    /// What it is.
    pub kind: Option<Kind>,
    /// Where it begins, in millimetres from the Antagonist's edge.
    pub from: Option<i64>,
    /// Where it ends, in millimetres from the Antagonist's edge.
    pub to: Option<i64>,
}

words! {
    /// A kind of terrain.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Kind {
        /// Something to stand behind, from whichever side the fire comes.
        Cover = "cover",
        /// A building.
        Building = "building",
    }
}

/// A checked strip of terrain; its ends are part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strip {
    /// What it is.
    pub kind: Kind,
    /// Where it begins.
    pub from: i16,
    /// Where it ends.
    pub to: i16,
}

/// A checked scenario. The default is open ground under the rulings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scenario {
    /// Its name; empty for open ground.
    pub name: String,
    /// Depth of the table, if it differs from the ruling's.
    pub table: Option<i16>,
    /// Distance between the sides at the start, if it is not drawn.
    pub gap: Option<i16>,
    /// The limit in activations, if it differs from the ruling's.
    pub turns: Option<u16>,
    /// Quiet activations in a row, if they differ from the ruling's.
    pub quiet: Option<u16>,
    /// Strips, in the order of the file.
    pub strips: Vec<Strip>,
    /// The forces that it brings; the Antagonist has seat A.
    pub forces: Option<BySide<Army>>,
}

impl Scenario {
    /// The scenario as one canonical text, without its name and forces.
    pub fn canonical(&self) -> String {
        let Scenario { table, gap, turns, quiet, strips, .. } = self;
        let mut text = format!("{table:?} {gap:?} {turns:?} {quiet:?}\n");
        for strip in strips {
            text += &format!("{} {} {}\n", strip.kind.word(), strip.from, strip.to);
        }
        text
    }

    /// The scenario with the sides `gap` millimetres apart.
    ///
    /// # Errors
    /// A sentence that says that the table is too small.
    pub fn with_gap(&self, gap: i16, rules: &Rules) -> Result<Scenario, String> {
        let deep = self.table.unwrap_or(rules.rulings.table_depth);
        if gap > deep {
            return Err(too_far_apart(gap, deep));
        }
        Ok(Scenario { gap: Some(gap), ..self.clone() })
    }

    /// The possible gaps between the sides at the start. Each side has the same number of whole millimetres behind it.
    pub fn gaps(&self, rules: &Rules) -> Gaps {
        let table = self.table.unwrap_or(rules.rulings.table_depth);
        let span = self.gap.map_or(rules.rulings.gap, |gap| Span::new(gap, gap));
        Gaps::new(table, span, false)
    }
}

/// The ground at this depth. Where the ends of strips meet, the first in the file counts (ruling
/// `strip-overlap`).
#[inline]
pub fn ground(strips: &[Strip], depth: i16) -> Ground {
    let strip = strips.iter().find(|strip| strip.from <= depth && depth <= strip.to);
    match strip.map(|strip| strip.kind) {
        None => Ground::Open,
        Some(Kind::Cover) => Ground::Cover,
        Some(Kind::Building) => Ground::Building,
    }
}

fn too_far_apart(gap: i16, deep: i16) -> String {
    format!("the sides begin {gap} mm apart on a table {deep} mm deep")
}

/// Checks a scenario file.
///
/// # Errors
/// Every fault at once: sides too far apart, strips off the table or overlapping, one force without the other, and
/// faults of their units.
pub fn check(file: &ScenarioFile, rules: &Rules) -> Result<Scenario, Vec<Fault>> {
    let mut faults = Vec::new();
    let &ScenarioFile { table, gap, turns, quiet, .. } = file;
    let deep = table.unwrap_or(rules.rulings.table_depth);
    if let Some(gap) = gap.filter(|gap| *gap > deep) {
        let fault = Fault::new(Table::Head.key("gap"), too_far_apart(gap, deep));
        faults.push(fault.instead("make `gap` smaller or `table` deeper"));
    }
    let strips = strips(&file.terrain, deep, &mut faults);
    let forces = forces(file, rules, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let name = file.name.clone().unwrap_or_default();
    Ok(Scenario { name, table, gap, turns, quiet, strips, forces })
}

fn strips(entries: &[TerrainEntry], deep: i16, faults: &mut Vec<Fault>) -> Vec<Strip> {
    let mut strips: Vec<Strip> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let table = Table::Item("terrain", index);
        match strip(entry, table, deep) {
            Err(fault) => faults.push(fault),
            Ok(strip) => {
                let over = |other: &&Strip| other.from < strip.to && strip.from < other.to;
                if let Some(other) = strips.iter().find(over) {
                    let message = format!(
                        "it lies over the {} from {} to {}",
                        other.kind.word(),
                        other.from,
                        other.to
                    );
                    let fault = Fault::new(table.whole(), message);
                    faults.push(fault.instead("let one end where the other begins"));
                }
                strips.push(strip);
            }
        }
    }
    strips
}

fn strip(entry: &TerrainEntry, table: Table, deep: i16) -> Result<Strip, Fault> {
    let kind = table.needed("kind", entry.kind)?;
    let end = |key: &'static str, given: Option<i64>| match table.needed(key, given)? {
        at if (0..=i64::from(deep)).contains(&at) => Ok(at as i16),
        at => Err(Fault::new(table.key(key), format!("{at} mm is not on the table"))
            .instead(format!("write a number from 0 to {deep}"))),
    };
    let (from, to) = (end("from", entry.from)?, end("to", entry.to)?);
    if from > to {
        let message = format!("it ends at {to} and begins at {from}");
        return Err(Fault::new(table.key("to"), message).instead("make `from` the smaller"));
    }
    Ok(Strip { kind, from, to })
}

fn forces(file: &ScenarioFile, rules: &Rules, faults: &mut Vec<Fault>) -> Option<BySide<Army>> {
    let parts = [
        (Part::Antagonist, &file.antagonist, file.antagonist_doctrine, "antagonist-doctrine"),
        (Part::Affiliation, &file.affiliation, file.affiliation_doctrine, "affiliation-doctrine"),
    ];
    let brings = !file.antagonist.is_empty() || !file.affiliation.is_empty();
    let [antagonist, affiliation] = parts.map(|(part, entries, doctrine, key)| {
        if brings && entries.is_empty() {
            let message = format!("the scenario brings forces, but no {}", part.name());
            let instead = format!("add [[{}]] tables, or take the others out", part.word());
            faults.push(Fault::new(Table::Head.whole(), message).instead(instead));
        }
        if doctrine.is_some() && !brings {
            let fault = Fault::new(Table::Head.key(key), "the scenario brings no forces");
            faults.push(fault.instead("leave it out"));
        }
        Army {
            name: part.name().to_owned(),
            part,
            doctrine,
            units: units(entries, Some(part), part.word(), rules, faults),
        }
    });
    brings.then(|| BySide::new(antagonist, affiliation))
}
