//! Scenarios: table, zones, turn limit, who attacks, and what stands on the axis.

use crate::scenario::{MOST, backwards, first_given, inches};
use fairfight_rules::braid_and_cockade::{Place, Rules, WhoAttacks};
use fairfight_rules::list::{Fault, LONGEST_NAME, Table};
use fairfight_rules::words;
use serde::Deserialize;

/// The most pieces of terrain.
const MOST_TERRAIN: usize = 64;

words! {
    /// What a piece of terrain is.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Ground {
        /// A wood: a site.
        Wood = "wood",
        /// A hill: a site.
        Hill = "hill",
        /// A built-up area or a fortification: a site for garrisons.
        Building = "building",
        /// A wall or other cover: a site.
        Wall = "wall",
        /// A river: nobody moves over it except at a crossing.
        River = "river",
        /// A crossing of a river.
        Bridge = "bridge",
        /// A crossing of a river.
        Ford = "ford",
        /// A crossing of a river.
        Causeway = "causeway",
        /// A stretch of road.
        Road = "road",
    }
}

impl Ground {
    /// The place in which a unit at such a site stands; `None` if it is not a site.
    pub const fn place(self) -> Option<Place> {
        match self {
            Ground::Wood => Some(Place::Wood),
            Ground::Hill => Some(Place::Hill),
            Ground::Building => Some(Place::Building),
            Ground::Wall => Some(Place::Cover),
            Ground::River | Ground::Bridge | Ground::Ford | Ground::Causeway | Ground::Road => None,
        }
    }

    const fn is_crossing(self) -> bool {
        matches!(self, Ground::Bridge | Ground::Ford | Ground::Causeway)
    }
}

/// Who attacks, in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Attacker {
    /// The first list; in the battle with the sides exchanged, the other one.
    ListA,
    /// The side that rolls higher (BC-W1).
    Roll,
}

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
    /// Depth of the table in inches; default: the ruling `table-depth`.
    #[schemars(range(min = 1, max = MOST))]
    pub table: Option<i16>,
    /// Depth of the zone in which the defender deploys, in inches from his edge; default: the number `zone-defender`.
    #[schemars(range(min = 0, max = MOST))]
    pub zone_defender: Option<i16>,
    /// Depth of the zone in which the attacker deploys, in inches from his edge; default: the number `zone-attacker`.
    #[schemars(range(min = 0, max = MOST))]
    pub zone_attacker: Option<i16>,
    /// Turns after which the defender has won; default: the ruling `turn-limit`.
    #[schemars(range(min = 1, max = MOST))]
    pub turns: Option<i16>,
    /// Who attacks; default: the ruling `who-attacks`.
    pub who_attacks: Option<Attacker>,
    /// Terrain.
    #[schemars(length(max = MOST_TERRAIN))]
    pub terrain: Vec<TerrainEntry>,
}

/// One `[[terrain]]` of a scenario.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[schemars(extend("required" = ["kind"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct TerrainEntry {
    /// What it is.
    pub kind: Option<Ground>,
    /// Where it is, in inches from the defender's edge. Required, except for a road.
    pub at: Option<i64>,
    /// Where a road begins, in inches from the defender's edge.
    pub from: Option<i64>,
    /// Where a road ends, in inches from the defender's edge.
    pub to: Option<i64>,
    /// How many units of one side a site holds; default: 1.
    #[schemars(range(min = 1, max = 64))]
    pub capacity: Option<u8>,
}

/// A checked site.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Site {
    /// The place in which a unit at it stands.
    pub place: Place,
    /// Where it is, in inches from the defender's edge.
    pub depth: i16,
    /// The number of units that it holds.
    pub capacity: u8,
}

/// A checked scenario. The default is open ground under the rulings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scenario {
    /// Its name; empty for open ground.
    pub name: String,
    /// Depth of the table, if it differs from the ruling's.
    pub table: Option<i16>,
    /// The defender's zone, if it differs from the number's.
    pub zone_defender: Option<i16>,
    /// The attacker's zone, likewise.
    pub zone_attacker: Option<i16>,
    /// Turn limit, if it differs from the ruling's.
    pub turns: Option<i16>,
    /// The rule for who attacks, if it differs from the ruling's.
    pub who_attacks: Option<WhoAttacks>,
    /// Sites, in the order of the file.
    pub sites: Vec<Site>,
    /// Rivers, each with whether it has a crossing.
    pub rivers: Vec<(i16, bool)>,
    /// Stretches of road.
    pub roads: Vec<(i16, i16)>,
}

impl Scenario {
    /// The scenario as one canonical text, without its name.
    pub fn canonical(&self) -> String {
        let Scenario { name: _, table, zone_defender, zone_attacker, turns, who_attacks, .. } =
            self;
        let mut text =
            format!("{table:?} {zone_defender:?} {zone_attacker:?} {turns:?} {who_attacks:?}\n");
        for site in &self.sites {
            text += &format!("{:?} {} {}\n", site.place, site.depth, site.capacity);
        }
        text + &format!("{:?} {:?}\n", self.rivers, self.roads)
    }
}

/// Checks a scenario file.
///
/// # Errors
/// Every fault at once: zones that overlap, terrain without kind or place, off the table, a crossing where no
/// river is.
pub fn check(file: &ScenarioFile, rules: &Rules) -> Result<Scenario, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut scenario = Scenario {
        name: file.name.clone().unwrap_or_default(),
        table: file.table,
        zone_defender: file.zone_defender,
        zone_attacker: file.zone_attacker,
        turns: file.turns,
        who_attacks: file.who_attacks.map(|who| match who {
            Attacker::ListA => WhoAttacks::ListA,
            Attacker::Roll => WhoAttacks::Roll,
        }),
        ..Scenario::default()
    };
    let deep = scenario.table.unwrap_or(rules.rulings.table_depth);
    let zones = scenario.zone_defender.unwrap_or(rules.numbers.zone_defender)
        + scenario.zone_attacker.unwrap_or(rules.numbers.zone_attacker);
    let own = [
        ("zone-defender", scenario.zone_defender),
        ("zone-attacker", scenario.zone_attacker),
        ("table", scenario.table),
    ];
    if zones >= deep && own.iter().any(|(_, given)| given.is_some()) {
        faults.push(
            Fault::new(
                first_given(own),
                format!("zones of {zones}\" in all on a table {deep}\" deep"),
            )
            .instead("make a zone smaller or `table` deeper"),
        );
    }
    let mut crossings = Vec::new();
    for (index, entry) in file.terrain.iter().enumerate() {
        let table = Table::Item("terrain", index);
        match piece(entry, table, deep) {
            Ok(Piece::Site(site)) => scenario.sites.push(site),
            Ok(Piece::River(at)) => scenario.rivers.push((at, false)),
            Ok(Piece::Crossing(at)) => crossings.push((at, table)),
            Ok(Piece::Road(from, to)) => scenario.roads.push((from, to)),
            Err(fault) => faults.push(fault),
        }
    }
    scenario.rivers.sort_unstable();
    scenario.roads.sort_unstable();
    for (at, table) in crossings {
        match scenario.rivers.iter_mut().find(|(river, _)| *river == at) {
            Some((_, crossing)) => *crossing = true,
            None => faults.push(
                Fault::new(table.key("at"), format!("no river to cross at {at}\""))
                    .instead("put the crossing where a [[terrain]] of kind \"river\" is"),
            ),
        }
    }
    if faults.is_empty() { Ok(scenario) } else { Err(faults) }
}

enum Piece {
    Site(Site),
    River(i16),
    Crossing(i16),
    Road(i16, i16),
}

fn piece(entry: &TerrainEntry, table: Table, deep: i16) -> Result<Piece, Fault> {
    let kind = table.needed("kind", entry.kind)?;
    let inches = |key, given| inches(kind.word(), key, given, deep, "the defender's", table);
    let unused = |key, given: bool| {
        let fault = || Fault::new(table.key(key), format!("a {} has no `{key}`", kind.word()));
        if given { Err(fault().instead("leave it out")) } else { Ok(()) }
    };
    if kind == Ground::Road {
        unused("at", entry.at.is_some())?;
        unused("capacity", entry.capacity.is_some())?;
        let (from, to) = (inches("from", entry.from)?, inches("to", entry.to)?);
        if from >= to {
            return Err(backwards(from, to, table));
        }
        return Ok(Piece::Road(from, to));
    }
    unused("from", entry.from.is_some())?;
    unused("to", entry.to.is_some())?;
    let at = inches("at", entry.at)?;
    let Some(place) = kind.place() else {
        unused("capacity", entry.capacity.is_some())?;
        return Ok(if kind.is_crossing() { Piece::Crossing(at) } else { Piece::River(at) });
    };
    Ok(Piece::Site(Site { place, depth: at, capacity: entry.capacity.unwrap_or(1) }))
}
