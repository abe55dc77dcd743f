//! Scenarios: table, gap, turn limit and stretches of terrain across the axis.

use fairfight_rules::king_or_parliament::Rules;
use fairfight_rules::king_or_parliament::army;
use fairfight_rules::king_or_parliament::movement::Ground;
use fairfight_rules::list::{Fault, Table};
use serde::Deserialize;

/// The most stretches of terrain.
const MOST_TERRAIN: usize = 64;

/// A scenario file.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ScenarioFile {
    /// The rules the scenario is for. Needed.
    pub system: Option<army::System>,
    /// What to call it in reports. Needed.
    pub name: Option<String>,
    /// Depth of the table in inches; as the ruling `table` has it unless given.
    pub table: Option<i64>,
    /// Inches between the lines at the start; as the ruling `gap` has it unless given.
    pub gap: Option<i64>,
    /// Turns after which the battle ends; as the ruling `turn-limit` has it unless given.
    pub turns: Option<i64>,
    /// Terrain, as stretches of the axis that span the table.
    pub terrain: Vec<TerrainEntry>,
}

/// One `[[terrain]]` of a scenario.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct TerrainEntry {
    /// What it is. Needed.
    pub kind: Option<Ground>,
    /// Where it begins, in inches from side A's edge. Needed.
    pub from: Option<i64>,
    /// Where it ends, likewise; a wall, hedge or building ends where it begins.
    pub to: Option<i64>,
    /// A hill's crest, likewise; the middle unless given.
    pub crest: Option<i64>,
}

/// A checked stretch of terrain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stretch {
    /// What it is.
    pub kind: Ground,
    /// Where it begins.
    pub from: i16,
    /// Where it ends.
    pub to: i16,
    /// A hill's crest; `from` for anything else.
    pub crest: i16,
}

/// A checked scenario. The default is open ground under the rulings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scenario {
    /// What to call it; empty for open ground.
    pub name: String,
    /// Depth of the table, where it is not the ruling's.
    pub table: Option<i16>,
    /// Gap between the lines, where it is not the ruling's.
    pub gap: Option<i16>,
    /// Turn limit, where it is not the ruling's.
    pub turns: Option<i16>,
    /// Terrain, by `from`.
    pub terrain: Vec<Stretch>,
}

impl Scenario {
    /// The scenario in one canonical text, without its name.
    pub fn canonical(&self) -> String {
        let mut text = format!("{:?} {:?} {:?}\n", self.table, self.gap, self.turns);
        for s in &self.terrain {
            text += &format!("{} {} {} {}\n", s.kind.word(), s.from, s.to, s.crest);
        }
        text
    }
}

/// Checks a scenario file.
///
/// # Errors
/// Every fault at once: a missing name, numbers outside their ranges, a line off the table, terrain
/// without kind or ends, outside the table, with its ends or crest in the wrong order.
pub fn check(file: &ScenarioFile, rules: &Rules) -> Result<Scenario, Vec<Fault>> {
    let mut faults = Vec::new();
    if file.system.is_none() {
        faults.push(
            Fault::new(Table::Head.whole(), "the scenario does not say which rules it is for")
                .instead("add system = \"king-or-parliament\" at the top"),
        );
    }
    match &file.name {
        None => faults.push(
            Fault::new(Table::Head.whole(), "the scenario has no name")
                .instead("add name = \"...\" at the top"),
        ),
        Some(name) => faults.extend(army::name_fault(name, Table::Head)),
    }
    let mut number = |key, given: Option<i64>, min: i64| match given {
        None => None,
        Some(inches) if (min..=1000).contains(&inches) => Some(inches as i16),
        Some(other) => {
            faults.push(
                Fault::new(Table::Head.key(key), format!("{key} is {other}"))
                    .instead(format!("write a number from {min} to 1000")),
            );
            None
        }
    };
    let table = number("table", file.table, 1);
    let gap = number("gap", file.gap, 0);
    let turns = number("turns", file.turns, 1);
    let deep = table.unwrap_or(rules.rulings.table);
    let apart = gap.unwrap_or(rules.rulings.gap);
    if apart > deep {
        faults.push(
            Fault::new(
                Table::Head.whole(),
                format!("the lines start {apart}\" apart on a table {deep}\" deep"),
            )
            .instead("make `gap` smaller or `table` deeper"),
        );
    }
    if file.terrain.len() > MOST_TERRAIN {
        faults.push(Fault::new(
            Table::Item("terrain", MOST_TERRAIN).whole(),
            format!("{} stretches of terrain; {MOST_TERRAIN} at most", file.terrain.len()),
        ));
    }
    let mut terrain = Vec::new();
    for (index, entry) in file.terrain.iter().enumerate().take(MOST_TERRAIN) {
        match stretch(entry, Table::Item("terrain", index), deep) {
            Ok(stretch) => terrain.push(stretch),
            Err(fault) => faults.push(fault),
        }
    }
    terrain.sort_by_key(|s| (s.from, s.to, s.kind));
    for pair in terrain.windows(2) {
        if pair[0].kind == pair[1].kind && pair[1].from < pair[0].to {
            faults.push(Fault::new(
                Table::Head.whole(),
                format!("two stretches of {} overlap at {}\"", pair[0].kind.word(), pair[1].from),
            ));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(Scenario { name: file.name.clone().unwrap_or_default(), table, gap, turns, terrain })
}

fn stretch(entry: &TerrainEntry, table: Table, deep: i16) -> Result<Stretch, Fault> {
    let Some(kind) = entry.kind else {
        return Err(Fault::new(table.whole(), "the terrain has no kind")
            .instead("add kind = \"hill\", \"wood\", \"stream\", \"bog\", \"wall\", \"hedge\" or \"building\""));
    };
    let to = if kind.is_line() { entry.to.or(entry.from) } else { entry.to };
    let inches = |key, given: Option<i64>| match given {
        None => Err(Fault::new(table.whole(), format!("the terrain has no `{key}`"))
            .instead(format!("add {key} = inches from side A's edge"))),
        Some(at) if (0..=i64::from(deep)).contains(&at) => Ok(at as i16),
        Some(at) => Err(Fault::new(table.key(key), format!("{at}\" is not on the table"))
            .instead(format!("write a number from 0 to {deep}"))),
    };
    let (from, to) = (inches("from", entry.from)?, inches("to", to)?);
    if from > to {
        return Err(Fault::new(
            table.key("to"),
            format!("it ends at {to}\" and begins at {from}\""),
        )
        .instead("let `from` be the smaller"));
    }
    if from == to && !kind.is_line() {
        return Err(Fault::new(table.key("to"), format!("a {} without depth", kind.word()))
            .instead("let `to` be larger than `from`"));
    }
    if from != to && kind.is_line() {
        return Err(Fault::new(table.key("to"), format!("a {} lies at one depth", kind.word()))
            .instead("let `to` be the same as `from`"));
    }
    let crest = match (kind, entry.crest) {
        (Ground::Hill, None) => (from + to) / 2,
        (Ground::Hill, Some(at)) if (i64::from(from)..=i64::from(to)).contains(&at) => at as i16,
        (Ground::Hill, Some(at)) => {
            return Err(Fault::new(
                table.key("crest"),
                format!("the crest at {at}\" is not on the hill"),
            )
            .instead(format!("write a number from {from} to {to}")));
        }
        (_, None) => from,
        (_, Some(_)) => {
            return Err(Fault::new(table.key("crest"), format!("a {} has no crest", kind.word()))
                .instead("leave it out"));
        }
    };
    Ok(Stretch { kind, from, to, crest })
}
