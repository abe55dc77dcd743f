//! Scenarios made of stretches of terrain across the axis, with table, gap and turn limit.

use fairfight_rules::list::{Fault, LONGEST_NAME, Place, Post, Table};
use fairfight_rules::ruling::Span;
use fairfight_rules::{Address, BySide, Dice, Side};
use serde::Deserialize;

/// The largest table in inches, and the largest number of turns.
pub const MOST: i16 = 1000;

/// The maximum number of stretches of terrain.
const MOST_TERRAIN: usize = 64;

/// The kinds of terrain that may lie across the axis in a system's scenarios.
pub trait Ground: Copy + Ord {
    /// The word in files.
    fn word(self) -> &'static str;

    /// Has it a crest, like a hill?
    fn has_crest(self) -> bool;

    /// May it lie at one depth, like a wall?
    fn may_be_flat(self) -> bool;

    /// Must it lie at one depth? If so, its end need not be given.
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
    /// Depth of the table in inches; default: the ruling `table`.
    #[schemars(range(min = 1, max = MOST))]
    pub table: Option<i16>,
    /// Inches between the lines at the start; default: the ruling `gap`.
    #[schemars(range(min = 0, max = MOST))]
    pub gap: Option<i16>,
    /// Turns after which the battle ends; default: the ruling `turn-limit`.
    #[schemars(range(min = 1, max = MOST))]
    pub turns: Option<i16>,
    /// Stretches of terrain; each spans the whole width of the table.
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
    /// Where it ends, in inches from side A's edge. Not needed for terrain that always ends where it begins.
    pub to: Option<i64>,
    /// Where the crest of a hill is, in inches from side A's edge; default: its middle, which may be half-way between two inches.
    pub crest: Option<i64>,
}

// Implemented by hand, because a ground has no default.
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
    /// Where a hill's crest begins and ends. The two differ if the middle lies half-way between two inches or
    /// [`Scenario::field`] adds an inch there; otherwise they are equal. `from` twice for anything else.
    pub crest: [i16; 2],
}

impl<G: Ground> Stretch<G> {
    /// A stretch whose crest, if it has one, is in its middle.
    pub fn new(kind: G, from: i16, to: i16) -> Stretch<G> {
        let crest =
            if kind.has_crest() { [(from + to) / 2, (from + to + 1) / 2] } else { [from; 2] };
        Stretch { kind, from, to, crest }
    }

    /// The stretch as a move in direction `step` meets it: near end, start of the crest and far end, each times `step`.
    #[inline]
    pub fn along(&self, step: i16) -> (i16, i16, i16) {
        let [crest, beyond] = self.crest;
        if step >= 0 { (self.from, crest, self.to) } else { (-self.to, -beyond, -self.from) }
    }
}

/// The table as a battle uses it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field<G> {
    /// The possible gaps between the lines at the start.
    pub gaps: Gaps,
    /// Terrain, sorted by `from`.
    pub terrain: Vec<Stretch<G>>,
}

/// The table and its two lines, equally far from their edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lines {
    /// Depth of the table in inches.
    pub table: i16,
    /// Where each side's line is, in inches from side A's edge.
    pub at: BySide<i16>,
}

impl Lines {
    /// The depth at which a unit with this post starts, if reserves stand `reserve_depth` inches behind their line.
    #[inline]
    pub fn start(&self, side: Side, post: Post, reserve_depth: i16) -> i16 {
        match post {
            Post::Line | Post::Wing => self.at[side],
            Post::Reserve => self.behind(side, reserve_depth),
        }
    }

    /// The depth of units that start `behind` inches behind their side's line, if the table is that deep.
    #[inline]
    pub fn behind(&self, side: Side, behind: i16) -> i16 {
        let back = match side {
            Side::A => -behind,
            Side::B => behind,
        };
        (self.at[side] + back).clamp(0, self.table)
    }
}

/// The possible gaps between the lines at the start, all equally likely.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gaps {
    table: i16,
    least: i16,
    most: i16,
    /// The difference between successive gaps.
    step: i16,
}

impl Gaps {
    /// The gaps of this span on a table of this depth: all of them on a `bare` table, otherwise those that leave whole
    /// inches behind both lines, if there are any.
    pub(crate) fn new(table: i16, span: Span, bare: bool) -> Gaps {
        let (least, most) = (span.least.min(table), span.most.min(table));
        let gaps = Gaps { table, least, most, step: 1 };
        let (first, last) = (least + odd_inch(table, least), most - odd_inch(table, most));
        if bare || first > last { gaps } else { Gaps { least: first, most: last, step: 2, ..gaps } }
    }

    /// The lines at the gap in the middle, rounded to one that leaves whole inches behind both lines if there is one.
    ///
    /// ```
    /// use fairfight_battle::iron_winds::Scenario;
    /// use fairfight_rules::ruling::Span;
    /// let lines = Scenario::default().field(48, Span::new(20, 30)).gaps.usual();
    /// assert_eq!((lines.table, lines.at.a, lines.at.b), (48, 12, 36));
    /// ```
    pub const fn usual(&self) -> Lines {
        let middle = (self.least + self.most) / 2;
        self.lines(match odd_inch(self.table, middle) {
            1 if middle > self.least => middle - 1,
            1 if middle < self.most => middle + 1,
            _ => middle,
        })
    }

    /// The lines at the widest gap.
    pub(crate) const fn widest(&self) -> Lines {
        self.lines(self.most)
    }

    /// The lines at a gap drawn at this address; `None` if there is only one gap.
    #[inline]
    pub fn drawn<D: Dice>(&self, dice: &mut D, at: Address) -> Option<Lines> {
        let more = (self.most - self.least) / self.step;
        if more == 0 {
            return None;
        }
        let pick = dice.pick(more as u32 + 1, at) as i16;
        Some(self.lines(self.least + self.step * pick))
    }

    /// Positions are whole inches. If the gap would leave half an inch too much behind each line, the table gets one
    /// more inch in the middle, which changes no distance to the nearer edge.
    const fn lines(&self, gap: i16) -> Lines {
        let table = self.table + odd_inch(self.table, gap);
        let line = (table - gap) / 2;
        Lines { table, at: BySide::new(line, line + gap) }
    }
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
    /// The name; empty for open ground.
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

    /// The scenario with the lines `gap` inches apart, for rulings that make the table `deep` inches deep.
    ///
    /// # Errors
    /// A sentence that says why not: the table is too small, or terrain in its middle would favour a side.
    pub fn with_gap(&self, gap: i16, deep: i16) -> Result<Scenario<G>, String>
    where
        G: Clone,
    {
        let deep = self.table.unwrap_or(deep);
        if !(0..=deep).contains(&gap) {
            return Err(too_far_apart(gap, deep));
        }
        match self.terrain.iter().find(|stretch| is_off_the_middle(stretch, gap, deep)) {
            Some(stretch) => Err(uneven(stretch, gap, deep)),
            None => Ok(Scenario { gap: Some(gap), ..self.clone() }),
        }
    }

    /// The table of a battle, for rulings that make it `table` inches deep and put the lines `gap` inches apart.
    ///
    /// ```
    /// use fairfight_battle::iron_winds::Scenario;
    /// use fairfight_rules::ruling::Span;
    /// let lines = Scenario::default().field(48, Span::new(25, 25)).gaps.usual();
    /// assert_eq!((lines.table, lines.at.a, lines.at.b), (49, 12, 37));
    /// ```
    pub fn field(&self, table: i16, gap: Span) -> Field<G> {
        let table = self.table.unwrap_or(table);
        let span = self.gap.map_or(gap, |gap| Span::new(gap, gap));
        let gaps = Gaps::new(table, span, self.terrain.is_empty());
        let over = gaps.usual().table - table;
        // The new inch lies in the middle: stretches that span or touch the middle grow by it.
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
        Field { gaps, terrain: self.terrain.iter().map(moved).collect() }
    }
}

fn too_far_apart(gap: i16, deep: i16) -> String {
    format!("the lines start {gap}\" apart on a table {deep}\" deep")
}

/// Would lines this far apart be unequally far from this stretch in the middle of the table?
fn is_off_the_middle<G>(at: &Stretch<G>, gap: i16, deep: i16) -> bool {
    at.from == at.to && 2 * at.from == deep && odd_inch(deep, gap) == 1
}

fn uneven<G: Ground>(at: &Stretch<G>, gap: i16, deep: i16) -> String {
    let (kind, depth) = (at.kind.word(), at.from);
    format!(
        "lines {gap}\" apart on a table {deep}\" deep cannot be equally far from a {kind} at {depth}\""
    )
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

/// The key among these that is given at the top of the file, the first if several are; the file as a whole if none is.
pub fn first_given<const N: usize>(keys: [(&'static str, Option<i16>); N]) -> Place {
    let given = keys.iter().find(|(_, given)| given.is_some());
    given.map_or(Table::Head.whole(), |(key, _)| Table::Head.key(key))
}

/// The fault of a thing that ends before it begins.
pub fn backwards(from: i16, to: i16, table: Table) -> Fault {
    Fault::new(table.key("to"), format!("it ends at {to}\" and begins at {from}\""))
        .instead("make `from` the smaller")
}

/// Checks a scenario file, where the rulings make the table `deep` inches deep and put the lines `ruled` inches apart.
///
/// # Errors
/// Every fault at once: a line off the table, terrain without kind or ends, outside the table, with its ends
/// or crest in the wrong order.
pub fn check<G: Ground>(
    file: &ScenarioFile<G>,
    deep: i16,
    ruled: Span,
) -> Result<Scenario<G>, Vec<Fault>> {
    let mut faults = Vec::new();
    let &ScenarioFile { table, gap, turns, .. } = file;
    let deep = table.unwrap_or(deep);
    let span = gap.map_or(ruled, |gap| Span::new(gap, gap));
    let apart = span.least;
    if apart > deep {
        let place = first_given([("gap", gap), ("table", table)]);
        let fault = Fault::new(place, too_far_apart(apart, deep));
        faults.push(fault.instead("make `gap` smaller or `table` deeper"));
    }
    let fixed = span.most == apart && apart <= deep;
    let mut terrain = Vec::new();
    for (index, entry) in file.terrain.iter().enumerate() {
        let table = Table::Item("terrain", index);
        match stretch(entry, table, deep) {
            // Of several gaps, only those are drawn that leave whole inches.
            Ok(at) if fixed && is_off_the_middle(&at, apart, deep) => faults.push(
                Fault::new(table.key("from"), uneven(&at, apart, deep))
                    .instead(format!("write gap = {}, or move it off the middle", apart - 1)),
            ),
            Ok(stretch) => terrain.push((stretch, table)),
            Err(fault) => faults.push(fault),
        }
    }
    // Each kind is checked separately: another kind may lie in between.
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
            .instead("make `to` larger than `from`"));
    }
    if from != to && kind.is_flat() {
        return Err(Fault::new(table.key("to"), format!("a {} lies at one depth", kind.word()))
            .instead("make `to` the same as `from`"));
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

    fn from_the_other_edge(terrain: &[Stretch<Ground>], table: i16) -> Vec<Stretch<Ground>> {
        let far = |depth: i16| table - depth;
        let turned = |s: &Stretch<Ground>| {
            let crest = if s.kind == Ground::Hill {
                [far(s.crest[1]), far(s.crest[0])]
            } else {
                [far(s.to); 2]
            };
            Stretch { kind: s.kind, from: far(s.to), to: far(s.from), crest }
        };
        let mut terrain: Vec<_> = terrain.iter().map(turned).collect();
        terrain.sort_by_key(|s| (s.from, s.to, s.kind));
        terrain
    }

    fn even_terrain(table: i16) -> Scenario<Ground> {
        let terrain = vec![
            Stretch::new(Ground::Wood, 5, 8),
            Stretch::new(Ground::Hill, 18, table - 18),
            Stretch::new(Ground::Wood, 22, table - 22),
            Stretch::new(Ground::Wood, table - 8, table - 5),
        ];
        Scenario { terrain, ..Scenario::default() }
    }

    #[test]
    fn even_ground_is_even_at_every_gap() {
        for table in [48, 49] {
            let scenario = even_terrain(table);
            for gap in 0..=table {
                let Field { gaps, terrain } = scenario.field(table, Span::new(gap, gap));
                let lines = gaps.usual();
                assert_eq!(lines.at.b - lines.at.a, gap);
                assert_eq!(lines.at.a, lines.table - lines.at.b, "as far from their edges");
                let turned = from_the_other_edge(&terrain, lines.table);
                assert_eq!(terrain, turned, "{gap} of {table}");
                for (s, given) in terrain.iter().zip(&scenario.terrain) {
                    let near =
                        [(s, lines.table), (given, table)].map(|(s, t)| s.from.min(t - s.to));
                    assert_eq!(near[0], near[1], "as far from the nearer edge");
                }
            }
        }
    }

    /// Dice that show one face after another.
    struct Next(u32);

    impl Dice for Next {
        fn pick(&mut self, n: u32, _at: Address) -> u32 {
            self.0 += 1;
            (self.0 - 1) % n
        }

        fn turn(&mut self, _turn: u16) {}
    }

    fn drawn(scenario: &Scenario<Ground>, table: i16, span: Span) -> Vec<(i16, i16)> {
        let (gaps, mut dice) = (scenario.field(table, span).gaps, Next(0));
        let at = Address::new(1, Side::A, Address::WHOLE_SIDE, 1);
        let drawn = (0..32).map_while(|_| gaps.drawn(&mut dice, at));
        let mut found: Vec<_> = drawn
            .map(|Lines { table, at }| {
                assert_eq!(at.a, table - at.b, "as far from their edges");
                (at.b - at.a, table)
            })
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    #[test]
    fn every_gap_of_a_range_is_drawn_and_favours_no_side() {
        let open = Scenario::default();
        assert_eq!(drawn(&open, 48, Span::new(23, 26)), [(23, 49), (24, 48), (25, 49), (26, 48)]);
        assert_eq!(drawn(&open, 48, Span::new(24, 24)), [], "one gap takes no die");
        assert_eq!(drawn(&open, 24, Span::new(23, 30)), [(23, 25), (24, 24)], "on the table");
        assert_eq!(drawn(&open, 20, Span::new(23, 30)), []);
        let fixed = Scenario { gap: Some(25), ..Scenario::default() };
        assert_eq!(drawn(&fixed, 48, Span::new(20, 30)), [], "the scenario has its own");
    }

    #[test]
    fn terrain_stays_where_it_is_whatever_is_drawn() {
        for (table, gaps) in [(48, vec![20, 22, 24, 26, 28, 30]), (49, vec![21, 23, 25, 27, 29])] {
            let scenario = even_terrain(table);
            let on_it: Vec<_> = gaps.into_iter().map(|gap| (gap, table)).collect();
            assert_eq!(drawn(&scenario, table, Span::new(20, 30)), on_it);
            assert_eq!(scenario.field(table, Span::new(20, 30)).terrain, scenario.terrain);
        }
    }
}
