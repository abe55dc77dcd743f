//! Games that were really played.
//!
//! ```toml
//! system = "iron-winds"
//! name = "Tuesday"
//! player-a = "Anna"
//!
//! [[fight]]
//! a = "knight+mounted"
//! b = "warrior"
//! winner = "b"
//! lost-a = 3
//!
//! [[roll]]
//! by = "a"
//! faces = [4, 6, 1]
//! needed = 4
//! ```

use super::document::Document;
use super::fault::{Faults, FileFault};
use super::fights::{Options, fight_name, fight_options, unknown_unit};
use super::forms::{FoughtEntry, GameFile, RollEntry};
use super::kind::FileKind;
use super::source::Source;
use super::structure::Structured;
use super::suite::read;
use fairfight_engine::rulebook::{Rules, Unit};
use fairfight_rules::list::Table;
use fairfight_rules::{BySide, Side};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most dice that all lists of a game may have together: their sums are solved exactly.
const MOST_DICE: usize = 500;

/// A checked game.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedGame {
    /// Its name.
    pub name: String,
    /// The names of the players, if the game states them.
    pub players: BySide<Option<String>>,
    /// Its fights, in the order of the file.
    pub fights: Vec<Fought>,
    /// Its lists of dice, in the order of the file.
    pub rolls: Vec<Roll>,
    source: Arc<Source>,
}

/// A fight, and how it ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Fought {
    /// Its name.
    pub name: String,
    /// The units.
    pub units: BySide<Unit>,
    /// How they met.
    pub options: Options,
    /// Who won.
    pub winner: Option<Side>,
    /// What each side lost, if the game says so.
    pub lost: BySide<Option<u32>>,
    /// How many rounds it took, if the game says so.
    pub rounds: Option<u32>,
}

/// Dice that somebody rolled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roll {
    /// Its name.
    pub name: String,
    /// Who rolled.
    pub by: Side,
    /// The faces, each from 1 to `sides`.
    pub faces: Vec<u32>,
    /// How many sides each die has.
    pub sides: u32,
    /// The face that a success needs; `None` if the sum counts.
    pub needed: Option<u32>,
    /// Are low faces the good ones?
    pub low: bool,
}

impl Roll {
    /// How many faces of a die are successes; `None` if the sum counts.
    pub fn good_faces(&self) -> Option<u32> {
        let good = |needed: u32| if self.low { needed } else { self.sides + 1 - needed };
        self.needed.map(good)
    }

    /// Its successes, or the sum of its faces.
    pub fn value(&self) -> u32 {
        let Some(needed) = self.needed else { return self.faces.iter().sum() };
        let succeeds = |face: &&u32| if self.low { **face <= needed } else { **face >= needed };
        self.faces.iter().filter(succeeds).count() as u32
    }
}

impl PlayedGame {
    /// A fault of fight `index` that only shows once it is solved, at this key.
    pub fn fault_of_fight(
        &self,
        index: usize,
        key: &'static str,
        message: String,
        instead: String,
    ) -> FileFault {
        let document = Document::parse(&self.source);
        let span = document.span(Table::Item("fight", index).key(key), &BTreeMap::new());
        document.fault(span, (message, Some(instead)))
    }
}

/// Reads the fights and dice of a game under these rules.
///
/// # Errors
/// Every fault of the file at once.
///
/// ```
/// use fairfight_files::{Source, game};
/// use fairfight_engine::rulebook::rulebook;
/// let rules = rulebook("iron-winds").unwrap().printed();
/// let read = |text: &str| game(&Source::of_text("game.toml", text), &rules);
/// let text = "system = \"iron-winds\"\nname = \"One\"\n[[roll]]\nby = \"b\"\nfaces = [4, 6, 1]\nneeded = 4\n";
/// assert_eq!(read(text).unwrap().rolls[0].value(), 2);
/// let wrong = read(&text.replace('6', "7")).unwrap_err().plain();
/// assert!(wrong.contains("a die of 6 sides has no 7"));
/// ```
pub fn game(source: &Arc<Source>, rules: &Rules) -> Result<PlayedGame, Faults> {
    let document = Document::parse(source);
    let kind = (FileKind::Played, FileKind::Played.article_and_noun());
    let (file, structured) = read::<GameFile>(rules.book, &document, kind)?;
    let faults = structured.faults.clone();
    let mut reader = Reader { rules, document: &document, structured: &structured, faults };
    reader.head(&file);
    let fights = file.fights.iter().enumerate();
    let fights: Vec<_> = fights.filter_map(|(at, entry)| reader.fight(at, entry)).collect();
    let rolls = file.rolls.iter().enumerate();
    let rolls: Vec<_> = rolls.filter_map(|(at, entry)| reader.roll(at, entry)).collect();
    reader.faults.in_order().or(PlayedGame {
        name: file.name.unwrap_or_default(),
        players: BySide::new(file.player_a, file.player_b),
        fights,
        rolls,
        source: Arc::clone(source),
    })
}

struct Reader<'d> {
    rules: &'d Rules,
    document: &'d Document<'d>,
    structured: &'d Structured<'d>,
    faults: Faults,
}

impl Reader<'_> {
    /// Adds a fault at this key of a table; `None` is the table as a whole.
    fn fault(
        &mut self,
        table: Table,
        key: Option<&'static str>,
        message: String,
        instead: Option<String>,
    ) {
        let place = key.map_or(table.whole(), |key| table.key(key));
        let span = self.document.span(place, &self.structured.renamed);
        self.faults.push(self.document.fault(span, (message, instead)));
    }

    /// Checks the file as a whole.
    fn head(&mut self, file: &GameFile) {
        let lacks = ["fight", "roll"].iter().any(|key| self.structured.lacks(key));
        if file.fights.is_empty() && file.rolls.is_empty() && !lacks {
            let message = "a game needs at least one fight or list of dice".to_owned();
            let instead =
                "write [[fight]] with a, b and winner below it, or [[roll]] with by and faces";
            let fault = self.document.fault(Some(0..0), (message, Some(instead.to_owned())));
            self.faults.push(fault);
        }
        let dice: usize = file.rolls.iter().map(|roll| roll.faces.len()).sum();
        if dice > MOST_DICE {
            let message = format!("{dice} dice in all; {MOST_DICE} at most");
            self.fault(
                Table::Item("roll", 0),
                None,
                message,
                Some("leave some of the lists out".into()),
            );
        }
    }

    fn fight(&mut self, index: usize, entry: &FoughtEntry) -> Option<Fought> {
        let table = Table::Item("fight", index);
        let about = self.rules.about();
        let (a, b) = (self.unit(table, "a", &entry.a), self.unit(table, "b", &entry.b));
        let (options, wrong) = fight_options(about, entry.aspect.as_deref(), &entry.set);
        let is_met = wrong.is_empty();
        for (key, (message, instead)) in wrong {
            self.fault(table, Some(key), message, instead);
        }
        let units = BySide::new(a?, b?);
        if !is_met {
            return None;
        }
        if let Some(message) = self.rules.fight_fault(units.as_ref(), &options) {
            let instead = "write other units, or other options".to_owned();
            self.fault(table, None, message, Some(instead));
            return None;
        }
        let opening = self.rules.fight(units.as_ref(), &options, 0).straight.opening();
        let lost = BySide::new(entry.lost_a, entry.lost_b);
        for (side, key) in [(Side::A, "lost-a"), (Side::B, "lost-b")] {
            let pieces: u32 = opening.units[side].iter().map(|unit| u32::from(unit.figures)).sum();
            if let Some(lost) = lost[side].filter(|lost| *lost > pieces) {
                let (text, has) = (&units[side].text, about.piece.count(pieces.into()));
                let message = format!("{text} has {has}, so it cannot lose {lost}");
                self.fault(
                    table,
                    Some(key),
                    message,
                    Some(format!("write a number from 0 to {pieces}")),
                );
            }
        }
        let winner = match entry.winner.as_deref()? {
            "a" => Some(Side::A),
            "b" => Some(Side::B),
            _ => None,
        };
        let name = entry.name.clone();
        let texts = units.as_ref().map(|unit| &*unit.text);
        let name = name.unwrap_or_else(|| fight_name(texts, &options, about));
        Some(Fought { name, units, options, winner, lost, rounds: entry.rounds })
    }

    fn unit(&mut self, table: Table, key: &'static str, text: &Option<String>) -> Option<Unit> {
        let text = text.as_deref()?;
        match self.rules.unit(text) {
            Ok(unit) => Some(unit),
            Err(fault) => {
                let (message, instead) = unknown_unit(text, &fault);
                let units = format!("`fairfight units {}` lists them", self.rules.about().id);
                self.fault(table, Some(key), message, Some(instead.unwrap_or(units)));
                None
            }
        }
    }

    fn roll(&mut self, index: usize, entry: &RollEntry) -> Option<Roll> {
        let table = Table::Item("roll", index);
        let sides = entry.sides.unwrap_or(6);
        // If that key is wrong, the intended number of sides is unknown.
        let of = self.structured.lacking("roll", index).any(|key| key == "sides");
        let lacks_faces = self.structured.lacking("roll", index).any(|key| key == "faces");
        if entry.faces.is_empty() && !lacks_faces {
            let instead = "write what the dice showed: faces = [4, 2]".to_owned();
            self.fault(table, Some("faces"), "`faces` is an empty list".to_owned(), Some(instead));
        }
        if let Some(face) = entry.faces.iter().find(|face| **face > sides).filter(|_| !of) {
            let message = format!("a die of {sides} sides has no {face}");
            let instead = format!("write faces from 1 to {sides}, or say sides = {face} or more");
            self.fault(table, Some("faces"), message, Some(instead));
        }
        if let Some(needed) = entry.needed.filter(|needed| *needed > sides && !of) {
            let message = format!("a die of {sides} sides never shows {needed}");
            let instead = format!("write a number from 1 to {sides}");
            self.fault(table, Some("needed"), message, Some(instead));
            return None;
        }
        let by = if entry.by.as_deref()? == "a" { Side::A } else { Side::B };
        let name = entry.name.clone().unwrap_or_else(|| roll_name(entry, sides));
        let (faces, needed, low) = (entry.faces.clone(), entry.needed, entry.low);
        Some(Roll { name, by, faces, sides, needed, low })
    }
}

/// The name of a list of dice that states none.
fn roll_name(entry: &RollEntry, sides: u32) -> String {
    let number = entry.faces.len();
    let dice = if number == 1 { "1 die".to_owned() } else { format!("{number} dice") };
    let dice = if sides == 6 { dice } else { format!("{dice} of {sides} sides") };
    match (entry.needed, entry.low) {
        (Some(needed), false) => format!("{dice}, {needed} or more"),
        (Some(needed), true) => format!("{dice}, {needed} or less"),
        (None, false) => format!("{dice}, their sum"),
        (None, true) => format!("{dice}, their sum, low is good"),
    }
}
