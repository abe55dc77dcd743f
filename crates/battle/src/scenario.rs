//! Scenarios made of stretches: table, gap, turn limit, and terrain that lies across the axis.

use fairfight_rules::BySide;
use fairfight_rules::list::{Fault, LONGEST_NAME, Place, Table};
use serde::Deserialize;

/// The largest table in inches, and the largest number of turns.
pub const MOST: i16 = 1000;

/// The most stretches of terrain.
const MOST_TERRAIN: usize = 64;

/// The kinds of terrain that may lie across the axis in a system's scenarios.
pub trait Ground: Copy + Ord {
    /// The word in files.
    fn word(self) -> &'static str;

    /// Has it a crest, like a hill?
    fn has_crest(self) -> bool;

    /// May it lie at one depth, like a wall?
    fn may_be_flat(self) -> bool;

    /// Can it lie at one depth only? If so, its end need not be given.
    fn is_flat(self) -> bool {
        false
    }
}

/// A scenario file with terrain of the type `G`.
#[derive(Clone, PartialEq, Debug, Deserialize, schemars::JsonSchema)]
#[schemars(rename = "ScenarioFile")]
#[schemars(description = "A scenario file.", extend("required" = ["system", "name"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ScenarioFile<G> {
    /// The rules the scenario is for.
    pub system: Option<String>,
    /// What to call it in reports.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Depth of the table in inches; as the ruling `table` has it unless given.
    #[schemars(range(min = 1, max = MOST))]
    pub table: Option<i16>,
    /// Inches between the lines at the start; as the ruling `gap` has it unless given.
    #[schemars(range(min = 0, max = MOST))]
    pub gap: Option<i16>,
    /// Turns after which the battle ends; as the ruling `turn-limit` has it unless given.
    #[schemars(range(min = 1, max = MOST))]
    pub turns: Option<i16>,
    /// Terrain, as stretches of the axis that span the table.
    #[schemars(length(max = MOST_TERRAIN))]
    pub terrain: Vec<TerrainEntry<G>>,
}

/// One `[[terrain]]` of a scenario.
#[derive(Clone, PartialEq, Debug, Deserialize, schemars::JsonSchema)]
#[schemars(rename = "TerrainEntry", extend("required" = ["kind", "from"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct TerrainEntry<G> {
    /// What it is.
    pub kind: Option<G>,
    /// Where it begins, in inches from side A's edge.
    pub from: Option<i64>,
    /// Where it ends, likewise. It may be left out if it can only end where it begins.
    pub to: Option<i64>,
    /// A hill's crest, likewise; unless given the middle, which may be half-way between two inches.
    pub crest: Option<i64>,
}

// By hand, because a ground has no default.
impl<G> Default for ScenarioFile<G> {
    fn default() -> Self {
        let terrain = Vec::new();
        ScenarioFile { system: None, name: None, table: None, gap: None, turns: None, terrain }
    }
}

impl<G> Default for TerrainEntry<G> {
    fn default() -> Self {
        TerrainEntry { kind: None, from: None, to: None, crest: None }
    }
}

/// A checked stretch of terrain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stretch<G> {
    /// What it is.
    pub kind: G,
    /// Where it begins.
    pub from: i16,
    /// Where it ends.
    pub to: i16,
    /// Where a hill's crest begins and ends. These differ if the middle lies half-way between two inches or
    /// [`Scenario::field`] adds one there; else they are equal. `from` twice for anything else.
    pub crest: [i16; 2],
}

impl<G: Ground> Stretch<G> {
    /// A stretch whose crest, if it has one, is in its middle.
    pub fn new(kind: G, from: i16, to: i16) -> Stretch<G> {
        let crest =
            if kind.has_crest() { [(from + to) / 2, (from + to + 1) / 2] } else { [from; 2] };
        Stretch { kind, from, to, crest }
    }

    /// A stretch as a move in direction `step` meets it: near end, start of the crest and far end, each times `step`.
    #[inline]
    pub fn along(&self, step: i16) -> (i16, i16, i16) {
        let [crest, beyond] = self.crest;
        if step >= 0 { (self.from, crest, self.to) } else { (-self.to, -beyond, -self.from) }
    }
}

/// The table as a battle uses it: two lines, equally far from their edges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field<G> {
    /// Depth of the table in inches.
    pub table: i16,
    /// Where each side's line is, in inches from side A's edge.
    pub lines: BySide<i16>,
    /// Terrain, sorted by `from`.
    pub terrain: Vec<Stretch<G>>,
}

/// The inch to add to a table so that lines this far apart have the same number of whole inches behind them: 0 or 1.
///
/// ```
/// use fairfight_battle::scenario::odd_inch;
/// assert_eq!((odd_inch(48, 24), odd_inch(48, 25), odd_inch(49, 25)), (0, 1, 0));
/// ```
pub const fn odd_inch(table: i16, gap: i16) -> i16 {
    (table - gap) % 2
}

/// A checked scenario. The default is open ground under the rulings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario<G> {
    /// Its name; empty for open ground.
    pub name: String,
    /// Depth of the table, if not the ruling's.
    pub table: Option<i16>,
    /// Gap between the lines, if not the ruling's.
    pub gap: Option<i16>,
    /// Turn limit, if not the ruling's.
    pub turns: Option<i16>,
    /// Terrain, sorted by `from`.
    pub terrain: Vec<Stretch<G>>,
}

impl<G> Default for Scenario<G> {
    fn default() -> Self {
        let terrain = Vec::new();
        Scenario { name: String::new(), table: None, gap: None, turns: None, terrain }
    }
}

impl<G: Ground> Scenario<G> {
    /// The scenario in one canonical text, without its name.
    pub fn canonical(&self) -> String {
        let mut text = format!("{:?} {:?} {:?}\n", self.table, self.gap, self.turns);
        for s in &self.terrain {
            let [crest, beyond] = s.crest;
            let beyond = if beyond > crest { format!(" {beyond}") } else { String::new() };
            text += &format!("{} {} {} {crest}{beyond}\n", s.kind.word(), s.from, s.to);
        }
        text
    }

    /// The table of a battle, for rulings that make it `table` inches deep and put the lines `gap` inches apart.
    ///
    /// Positions are whole inches. If the gap would leave half an inch too much behind each line, the table gets one
    /// more inch in the middle, which changes no distance to the nearer edge.
    ///
    /// ```
    /// use fairfight_battle::iron_winds::Scenario;
    /// let field = Scenario::default().field(48, 25);
    /// assert_eq!((field.table, field.lines.a, field.lines.b), (49, 12, 37));
    /// ```
    pub fn field(&self, table: i16, gap: i16) -> Field<G> {
        let table = self.table.unwrap_or(table);
        let gap = self.gap.unwrap_or(gap).min(table);
        let over = odd_inch(table, gap);
        let line = (table + over - gap) / 2;
        // The new inch lies in the middle: what spans or touches the middle grows by it.
        let low = |depth: i16| if 2 * depth > table { depth + over } else { depth };
        let high = |depth: i16| if 2 * depth < table { depth } else { depth + over };
        let moved = |s: &Stretch<G>| Stretch {
            kind: s.kind,
            from: low(s.from),
            to: if s.from == s.to { low(s.to) } else { high(s.to) },
            crest: if s.kind.has_crest() {
                [low(s.crest[0]), high(s.crest[1])]
            } else {
                [low(s.from); 2]
            },
        };
        Field {
            table: table + over,
            lines: BySide::new(line, line + gap),
            terrain: self.terrain.iter().map(moved).collect(),
        }
    }
}

/// The position of a `thing` on a table `deep` inches deep, counted from the edge of `whose`.
///
/// # Errors
/// If nothing is given, or it is not on the table.
pub fn inches(
    thing: &str,
    key: &'static str,
    given: Option<i64>,
    deep: i16,
    whose: &str,
    table: Table,
) -> Result<i16, Fault> {
    match given {
        None => Err(Fault::new(table.whole(), format!("the {thing} has no `{key}`"))
            .instead(format!("add {key} = inches from {whose} edge"))),
        Some(at) if (0..=i64::from(deep)).contains(&at) => Ok(at as i16),
        Some(at) => Err(Fault::new(table.key(key), format!("{at}\" is not on the table"))
            .instead(format!("write a number from 0 to {deep}"))),
    }
}

/// The first of these keys at the top that is given; the file as a whole if none is.
pub fn first_given<const N: usize>(keys: [(&'static str, Option<i16>); N]) -> Place {
    let given = keys.iter().find(|(_, given)| given.is_some());
    given.map_or(Table::Head.whole(), |(key, _)| Table::Head.key(key))
}

/// The fault for something that ends before it begins.
pub fn backwards(from: i16, to: i16, table: Table) -> Fault {
    Fault::new(table.key("to"), format!("it ends at {to}\" and begins at {from}\""))
        .instead("let `from` be the smaller")
}

/// Checks a scenario file, where the rulings make the table `deep` inches deep and put the lines `apart` inches apart.
///
/// # Errors
/// Every fault at once: a line off the table, terrain without kind or ends, outside the table, with its ends
/// or crest in the wrong order.
pub fn check<G: Ground>(
    file: &ScenarioFile<G>,
    deep: i16,
    apart: i16,
) -> Result<Scenario<G>, Vec<Fault>> {
    let mut faults = Vec::new();
    let &ScenarioFile { table, gap, turns, .. } = file;
    let (deep, apart) = (table.unwrap_or(deep), gap.unwrap_or(apart));
    if apart > deep {
        faults.push(
            Fault::new(
                first_given([("gap", gap), ("table", table)]),
                format!("the lines start {apart}\" apart on a table {deep}\" deep"),
            )
            .instead("make `gap` smaller or `table` deeper"),
        );
    }
    let odd = odd_inch(deep.max(apart), apart) == 1;
    let mut terrain = Vec::new();
    for (index, entry) in file.terrain.iter().enumerate() {
        let table = Table::Item("terrain", index);
        match stretch(entry, table, deep) {
            Ok(at) if odd && at.from == at.to && 2 * at.from == deep => faults.push(
                Fault::new(
                    table.key("from"),
                    format!(
                        "lines {apart}\" apart on a table {deep}\" deep cannot be equally far from a {} at \
                         {}\"",
                        at.kind.word(),
                        at.from
                    ),
                )
                .instead(format!("write gap = {}, or move it off the middle", apart - 1)),
            ),
            Ok(stretch) => terrain.push((stretch, table)),
            Err(fault) => faults.push(fault),
        }
    }
    // Each kind separately: another kind may lie between.
    terrain.sort_by_key(|(s, _)| (s.kind, s.from, s.to));
    for pair in terrain.windows(2) {
        let [(before, _), (behind, table)] = [pair[0], pair[1]];
        if before.kind == behind.kind && behind.from < before.to {
            let (kind, from) = (behind.kind.word(), behind.from);
            let message = format!("two stretches of {kind} overlap at {from}\"");
            let fault = Fault::new(table.key("from"), message);
            faults.push(fault.instead("let one end where the other begins"));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut terrain: Vec<_> = terrain.into_iter().map(|(stretch, _)| stretch).collect();
    terrain.sort_by_key(|s| (s.from, s.to, s.kind));
    Ok(Scenario { name: file.name.clone().unwrap_or_default(), table, gap, turns, terrain })
}

fn stretch<G: Ground>(
    entry: &TerrainEntry<G>,
    table: Table,
    deep: i16,
) -> Result<Stretch<G>, Fault> {
    let kind = table.needed("kind", entry.kind)?;
    let to = if kind.is_flat() { entry.to.or(entry.from) } else { entry.to };
    let inches = |key, given| inches("terrain", key, given, deep, "side A's", table);
    let (from, to) = (inches("from", entry.from)?, inches("to", to)?);
    if from > to {
        return Err(backwards(from, to, table));
    }
    if from == to && !kind.may_be_flat() {
        return Err(Fault::new(table.key("to"), format!("a {} without depth", kind.word()))
            .instead("let `to` be larger than `from`"));
    }
    if from != to && kind.is_flat() {
        return Err(Fault::new(table.key("to"), format!("a {} lies at one depth", kind.word()))
            .instead("let `to` be the same as `from`"));
    }
    let crest = match (kind.has_crest(), entry.crest) {
        (true, Some(at)) if (i64::from(from)..=i64::from(to)).contains(&at) => [at as i16; 2],
        (true, Some(at)) => {
            return Err(Fault::new(
                table.key("crest"),
                format!("the crest at {at}\" is not on the hill"),
            )
            .instead(format!("write a number from {from} to {to}")));
        }
        (_, None) => return Ok(Stretch::new(kind, from, to)),
        (false, Some(_)) => {
            return Err(Fault::new(table.key("crest"), format!("a {} has no crest", kind.word()))
                .instead("leave it out"));
        }
    };
    Ok(Stretch { kind, from, to, crest })
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairfight_rules::iron_winds::movement::Ground;

    /// The field as seen from side B.
    fn from_the_other_edge(field: &Field<Ground>) -> Field<Ground> {
        let far = |depth: i16| field.table - depth;
        let turned = |s: &Stretch<Ground>| {
            let crest = if s.kind == Ground::Hill {
                [far(s.crest[1]), far(s.crest[0])]
            } else {
                [far(s.to); 2]
            };
            Stretch { kind: s.kind, from: far(s.to), to: far(s.from), crest }
        };
        let mut terrain: Vec<_> = field.terrain.iter().map(turned).collect();
        terrain.sort_by_key(|s| (s.from, s.to, s.kind));
        let lines = BySide::new(far(field.lines.b), far(field.lines.a));
        Field { table: field.table, lines, terrain }
    }

    #[test]
    fn even_ground_is_even_at_every_gap() {
        for table in [48, 49] {
            let terrain = vec![
                Stretch::new(Ground::Wood, 5, 8),
                Stretch::new(Ground::Hill, 18, table - 18),
                Stretch::new(Ground::Wood, 22, table - 22),
                Stretch::new(Ground::Wood, table - 8, table - 5),
            ];
            let scenario = Scenario { terrain, ..Scenario::default() };
            for gap in 0..=table {
                let field = scenario.field(table, gap);
                assert_eq!(field.lines.b - field.lines.a, gap);
                assert_eq!(field, from_the_other_edge(&field), "{gap} of {table}");
                for (s, given) in field.terrain.iter().zip(&scenario.terrain) {
                    let near =
                        [(s, field.table), (given, table)].map(|(s, t)| s.from.min(t - s.to));
                    assert_eq!(near[0], near[1], "as far from the nearer edge");
                }
            }
        }
    }
}
