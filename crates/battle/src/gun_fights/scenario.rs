//! Scenarios: a game, its ground, where everybody begins, and forces.

use fairfight_rules::BySide;
use fairfight_rules::gun_fights::army::{Army, Doctrine, whole};
use fairfight_rules::gun_fights::{Edition, Figure, Part, Posture};
use fairfight_rules::list::{Fault, LONGEST_NAME, Table, kept};
use serde::Deserialize;

use super::setup::Place;

/// The depth of the table, unless a scenario has another.
const TABLE_IN: u8 = 48;
/// The most pieces of terrain.
const MOST_TERRAIN: usize = 64;

/// A scenario file.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[schemars(extend("required" = ["system", "edition"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ScenarioFile {
    /// The rules the scenario is for.
    pub system: Option<String>,
    /// The game.
    pub edition: Option<Edition>,
    /// What to call it in reports; default: the title of the game.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Depth of the table in inches; default: 48.
    #[schemars(range(min = 1, max = 200))]
    pub table: Option<u8>,
    /// Rolls after which the battle is a draw; default: the ruling `roll-limit`.
    #[schemars(range(min = 1, max = 30_000))]
    pub rolls: Option<u16>,
    /// Whether it brings both whole sides of its game, or only the ground for two lists; default: `whole`.
    pub forces: Option<Forces>,
    /// The doctrine of the Kelly Gang in this scenario; default: `skilled`.
    pub kelly_gang_doctrine: Option<Doctrine>,
    /// The doctrine of the Victorian Police in this scenario; default: `skilled`.
    pub police_doctrine: Option<Doctrine>,
    /// The doctrine of the Earp Mob in this scenario; default: `skilled`.
    pub earp_mob_doctrine: Option<Doctrine>,
    /// The doctrine of the Clanton Group in this scenario; default: `skilled`.
    pub clanton_group_doctrine: Option<Doctrine>,
    /// Cover, buildings and fences.
    #[schemars(length(max = MOST_TERRAIN))]
    pub terrain: Vec<TerrainEntry>,
    /// Where the figures begin. If a figure has two places, its own and that of its side, the later one counts.
    pub place: Vec<PlaceEntry>,
}

/// Who fights in a scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Forces {
    /// Both whole sides of the game.
    #[default]
    Whole,
    /// Two army lists.
    Lists,
}

/// One `[[terrain]]` of a scenario.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[schemars(extend("required" = ["kind"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct TerrainEntry {
    /// What it is.
    pub kind: Option<Kind>,
    /// Where cover begins, in inches. Required for cover.
    pub from: Option<i64>,
    /// Where cover ends, in inches. Required for cover.
    pub to: Option<i64>,
    /// The depth of a building or fence, in inches. Required for both.
    pub at: Option<i64>,
}

/// A kind of terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A strip of cover.
    Cover,
    /// A building of one room, with windows and a door.
    Building,
    /// A fence across the whole table.
    Fence,
}

/// One `[[place]]` of a scenario.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, schemars::JsonSchema)]
#[schemars(extend("required" = ["of", "depth"]))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct PlaceEntry {
    /// Whose place it is: a side, or a figure.
    pub of: Option<Whose>,
    /// His depth in inches.
    pub depth: Option<i64>,
    /// How he stands; default: `open`.
    pub posture: Option<Posture>,
}

/// A side or a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Whose {
    /// All figures of a side.
    Part(Part),
    /// One figure.
    Figure(Figure),
}

impl TryFrom<String> for Whose {
    type Error = String;

    fn try_from(word: String) -> Result<Whose, String> {
        let mut all = Whose::all();
        all.find(|whose| whose.word() == word).ok_or_else(|| {
            let words: Vec<_> = Whose::all().map(Whose::word).collect();
            format!("{word:?} is no side and no figure; there are {}", words.join(", "))
        })
    }
}

impl schemars::JsonSchema for Whose {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Whose".into()
    }

    fn json_schema(_generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let words: Vec<&str> = Whose::all().map(Whose::word).collect();
        schemars::json_schema!({
            "description": "A side or a figure.",
            "type": "string",
            "enum": words,
        })
    }
}

impl Whose {
    fn all() -> impl Iterator<Item = Whose> {
        let parts = Part::ALL.into_iter().map(Whose::Part);
        parts.chain(Figure::ALL.into_iter().map(Whose::Figure))
    }

    fn edition(self) -> Edition {
        match self {
            Whose::Part(part) => part.edition(),
            Whose::Figure(figure) => figure.part().edition(),
        }
    }

    fn is(self, figure: Figure) -> bool {
        match self {
            Whose::Part(part) => figure.part() == part,
            Whose::Figure(one) => figure == one,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Whose::Part(part) => part.word(),
            Whose::Figure(figure) => figure.word(),
        }
    }
}

/// A piece of checked terrain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Terrain {
    /// A strip of cover, both ends included.
    Cover {
        /// Where it begins.
        from: u8,
        /// Where it ends.
        to: u8,
    },
    /// A building.
    Building {
        /// Its depth.
        at: u8,
    },
    /// A fence.
    Fence {
        /// Its depth.
        at: u8,
    },
}

/// A checked scenario. The default, for lists, is `ok-lot` or `glen-inn`, whichever is of the lists' game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scenario {
    /// Its name; empty if it has none.
    pub name: String,
    /// The game; `None` for that of the lists.
    pub edition: Option<Edition>,
    /// Depth of the table.
    pub table_in: u8,
    /// The limit in rolls, if it differs from the ruling's.
    pub rolls: Option<u16>,
    /// Cover, buildings and fences.
    pub terrain: Vec<Terrain>,
    /// The starting places of the figures, by their positions in the roster.
    pub places: Vec<Place>,
    /// The forces that it brings; the first side of the game has seat A.
    pub forces: Option<BySide<Army>>,
}

impl Scenario {
    /// The ground of a game if no scenario is named: `ok-lot`, `glen-inn`.
    pub fn home(edition: Edition) -> Scenario {
        let (terrain, first, second) = match edition {
            Edition::EndOfNed => (
                vec![Terrain::Cover { from: 0, to: 8 }, Terrain::Building { at: 30 }],
                (30, Posture::Window),
                (6, Posture::Cover),
            ),
            Edition::OkCorral => (Vec::new(), (0, Posture::Open), (12, Posture::Open)),
        };
        let place = |figure: &Figure| {
            if figure.part() == edition.parts()[0] { first } else { second }
        };
        Scenario {
            name: String::new(),
            edition: Some(edition),
            table_in: TABLE_IN,
            rolls: None,
            terrain,
            places: edition.roster().iter().map(place).collect(),
            forces: None,
        }
    }

    /// The starting place of this figure.
    pub fn place(&self, figure: Figure) -> Option<Place> {
        let of_it = self.edition == Some(figure.part().edition());
        if of_it { self.places.get(figure.place()).copied() } else { None }
    }

    /// The scenario as one canonical text, without its name and forces.
    pub fn canonical(&self) -> String {
        let edition = self.edition.map_or("", Edition::word);
        let mut text = format!("{edition} {} {:?}\n", self.table_in, self.rolls);
        for terrain in &self.terrain {
            text += &match *terrain {
                Terrain::Cover { from, to } => format!("cover {from} {to}\n"),
                Terrain::Building { at } => format!("building {at}\n"),
                Terrain::Fence { at } => format!("fence {at}\n"),
            };
        }
        for (depth, posture) in &self.places {
            text += &format!("{depth} {}\n", posture.word());
        }
        text
    }
}

/// Checks a scenario file.
///
/// # Errors
/// Every fault at once: terrain off the table, figures without a
/// place or with a posture impossible there, doctrines of sides that are not in it.
pub fn check(file: &ScenarioFile) -> Result<Scenario, Vec<Fault>> {
    let mut faults = Vec::new();
    let table_in = file.table.unwrap_or(TABLE_IN);
    let terrain = terrain(&file.terrain, table_in, &mut faults);
    let places = places(file, table_in, &terrain, &mut faults);
    let forces = forces(file, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let title = file.edition.map_or("", Edition::title);
    Ok(Scenario {
        name: file.name.clone().unwrap_or_else(|| title.to_owned()),
        edition: file.edition,
        table_in,
        rolls: file.rolls,
        terrain,
        places,
        forces,
    })
}

/// A depth on the table; a fault and `None` if it is missing or off the table.
fn depth(
    table: Table,
    key: &'static str,
    given: Option<i64>,
    what: &str,
    table_in: u8,
    faults: &mut Vec<Fault>,
) -> Option<u8> {
    match given {
        Some(given) if (0..=i64::from(table_in)).contains(&given) => Some(given as u8),
        Some(given) => {
            let fault = Fault::new(table.key(key), format!("{given} is not on the table"));
            faults.push(fault.instead(format!("write a number from 0 to {table_in}")));
            None
        }
        None => {
            let fault = Fault::new(table.whole(), format!("{what} has no {key}"));
            faults.push(fault.instead(format!("add {key} = its inches from 0 to {table_in}")));
            None
        }
    }
}

fn terrain(entries: &[TerrainEntry], table_in: u8, faults: &mut Vec<Fault>) -> Vec<Terrain> {
    let mut all: Vec<Terrain> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let table = Table::Item("terrain", index);
        let Some(kind) = kept(table.needed("kind", entry.kind), faults) else { continue };
        let strip = kind == Kind::Cover;
        for (key, given, belongs) in
            [("from", entry.from, strip), ("to", entry.to, strip), ("at", entry.at, !strip)]
        {
            if given.is_some() && !belongs {
                let has = if strip { "from and to" } else { "at" };
                let fault =
                    Fault::new(table.key(key), format!("such terrain has {has}, but no {key}"));
                faults.push(fault.instead("leave it out"));
            }
        }
        let mut inches = |key, given, what| depth(table, key, given, what, table_in, faults);
        let piece = match kind {
            Kind::Cover => {
                let ends = (inches("from", entry.from, "cover"), inches("to", entry.to, "cover"));
                let (Some(from), Some(to)) = ends else { continue };
                if from > to {
                    let fault = Fault::new(
                        table.key("to"),
                        format!("it ends at {to} and begins at {from}"),
                    );
                    faults.push(fault.instead("write the smaller number first"));
                    continue;
                }
                Terrain::Cover { from, to }
            }
            Kind::Building => match inches("at", entry.at, "the building") {
                Some(at) => Terrain::Building { at },
                None => continue,
            },
            Kind::Fence => match inches("at", entry.at, "the fence") {
                Some(at) if at == 0 || at == table_in => {
                    let fault = Fault::new(table.key("at"), "a fence at the edge has no far side");
                    let instead =
                        format!("write a number from 1 to {}", table_in.saturating_sub(1));
                    faults.push(fault.instead(instead));
                    continue;
                }
                Some(at) => Terrain::Fence { at },
                None => continue,
            },
        };
        let stands_at = |piece: &Terrain| match *piece {
            Terrain::Cover { .. } => None,
            Terrain::Building { at } | Terrain::Fence { at } => Some(at),
        };
        let at = stands_at(&piece);
        if at.is_some() && all.iter().any(|other| stands_at(other) == at) {
            let message = "another building or fence has this depth";
            faults.push(Fault::new(table.key("at"), message));
            continue;
        }
        all.push(piece);
    }
    all.sort_unstable();
    all
}

fn places(
    file: &ScenarioFile,
    table_in: u8,
    terrain: &[Terrain],
    faults: &mut Vec<Fault>,
) -> Vec<Place> {
    let building = |depth| terrain.contains(&Terrain::Building { at: depth });
    let fence = |depth| terrain.contains(&Terrain::Fence { at: depth });
    let cover = |depth: u8| {
        terrain.iter().any(|piece| match *piece {
            Terrain::Cover { from, to } => (from..=to).contains(&depth),
            Terrain::Building { .. } | Terrain::Fence { .. } => false,
        })
    };
    let mut placed: Vec<(Whose, Place)> = Vec::new();
    for (index, entry) in file.place.iter().enumerate() {
        let table = Table::Item("place", index);
        let Some(of) = kept(table.needed("of", entry.of), faults) else { continue };
        if let Some(edition) = file.edition.filter(|edition| *edition != of.edition()) {
            let message = format!("{} is not in {}", of.word(), edition.title());
            faults.push(Fault::new(table.key("of"), message));
        }
        if placed.iter().any(|(other, _)| *other == of) {
            let fault = Fault::new(table.key("of"), format!("{} is placed twice", of.word()));
            faults.push(fault.instead("keep one of the two"));
        }
        let posture = entry.posture.unwrap_or_default();
        let at = depth(table, "depth", entry.depth, "the place", table_in, faults);
        // A wrong depth is only one fault: the place is checked further as if at depth 0.
        let at = at.unwrap_or(0);
        let wrong = match posture {
            Posture::Window | Posture::Back if !building(at) => Some("there is no building"),
            Posture::Cover if !cover(at) => Some("there is no cover"),
            Posture::Open | Posture::Cover if fence(at) => Some("there is a fence"),
            Posture::Open | Posture::Cover | Posture::Window | Posture::Back => None,
        };
        let given = entry.depth.is_some_and(|given| given == i64::from(at));
        if let Some(wrong) = wrong.filter(|_| given) {
            let message = format!("{wrong} at {at}, so nobody stands there {}", phrase(posture));
            faults.push(Fault::new(table.key("depth"), message));
        }
        placed.push((of, (at, posture)));
    }
    let Some(edition) = file.edition else { return Vec::new() };
    let mut places = Vec::new();
    let mut missing: Vec<&str> = Vec::new();
    for figure in edition.roster() {
        match placed.iter().rev().find(|(of, _)| of.is(*figure)) {
            Some((_, place)) => places.push(*place),
            None => missing.push(figure.name()),
        }
    }
    if !missing.is_empty() {
        let message = format!("the scenario does not say where {} begin", missing.join(", "));
        let fault = Fault::new(Table::Head.whole(), message);
        faults.push(fault.instead("add [[place]] tables with of, depth and posture"));
    }
    places
}

const fn phrase(posture: Posture) -> &'static str {
    match posture {
        Posture::Open => "in the open",
        Posture::Cover => "in cover",
        Posture::Window => "at a window",
        Posture::Back => "in a room",
    }
}

fn forces(file: &ScenarioFile, faults: &mut Vec<Fault>) -> Option<BySide<Army>> {
    let brings = file.forces.unwrap_or_default() == Forces::Whole;
    let doctrines = [
        (Part::KellyGang, file.kelly_gang_doctrine, "kelly-gang-doctrine"),
        (Part::Police, file.police_doctrine, "police-doctrine"),
        (Part::EarpMob, file.earp_mob_doctrine, "earp-mob-doctrine"),
        (Part::ClantonGroup, file.clanton_group_doctrine, "clanton-group-doctrine"),
    ];
    for (part, doctrine, key) in doctrines {
        if doctrine.is_none() {
            continue;
        }
        let message = match file.edition {
            Some(edition) if edition != part.edition() => {
                format!("the {} are not in {}", part.name(), edition.title())
            }
            Some(_) | None if !brings => "the scenario brings no forces".to_owned(),
            Some(_) | None => continue,
        };
        faults.push(Fault::new(Table::Head.key(key), message).instead("leave it out"));
    }
    let [first, second] = file.edition?.parts().map(|part| {
        let given = doctrines.iter().find(|(of, ..)| *of == part);
        whole(part, given.and_then(|(_, doctrine, _)| *doctrine))
    });
    brings.then(|| BySide::new(first, second))
}
