//! Which system and which kind of file is this?

use super::document::Document;
use super::nearest::nearest;
use super::shape::{Fields, fields_of};
use super::source::Source;
use super::suite::{AcceptedFile, SuiteFile};
use fairfight_battle::game::{Game, SYSTEMS};
use std::sync::Arc;

/// A kind of file that people write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// An army list.
    Army,
    /// House rules.
    Rules,
    /// A scenario.
    Scenario,
    /// A suite of match-ups.
    Suite,
    /// Accepted differences of a suite.
    Accepted,
}

impl FileKind {
    /// What it is called.
    pub const fn noun(self) -> &'static str {
        match self {
            FileKind::Army => "army list",
            FileKind::Rules => "house rules",
            FileKind::Scenario => "scenario",
            FileKind::Suite => "suite",
            FileKind::Accepted => "accepted differences",
        }
    }

    /// The word in the name of its schema.
    pub const fn word(self) -> &'static str {
        match self {
            FileKind::Army => "army",
            FileKind::Rules => "rules",
            FileKind::Scenario => "scenario",
            FileKind::Suite => "suite",
            FileKind::Accepted => "accepted",
        }
    }
}

/// Which system does the file name? `None` where it names none or one that there is not: whoever reads
/// it then tells of that.
///
/// ```
/// use fairfight_sim::files::{Source, system_of};
/// assert_eq!(system_of(&Source::of_text("a", "system = \"iron-winds\"")), Some("iron-winds"));
/// assert_eq!(system_of(&Source::of_text("a", "system = \"iron-wind\"")), None);
/// ```
pub fn system_of(source: &Arc<Source>) -> Option<&'static str> {
    let document = Document::parse(source);
    let word = document.table.get("system")?.get_ref().as_str()?;
    SYSTEMS.iter().copied().find(|&system| system == word)
}

/// Which kind of file is this, by the keys at its top? Mistyped keys count for half; where they do not
/// tell, a `#:schema` line does; else it is taken for an army list.
pub fn kind_of<G: Game>(source: &Arc<Source>) -> FileKind {
    let document = Document::parse(source);
    let keys: Vec<&str> = document.table.keys().map(|key| &**key.get_ref()).collect();
    let score = |known: &[&str]| -> usize {
        let points = |key: &&str| match known.contains(key) {
            true => 2,
            false => usize::from(nearest(key, known.iter().copied()).is_some()),
        };
        // More keys than any file has decide nothing.
        keys.iter().take(100).map(points).sum()
    };
    let own = |fields: &Fields| -> Vec<String> {
        fields.keys().filter(|key| !["system", "name"].contains(&key.as_str())).cloned().collect()
    };
    let as_schema_line = |kind: FileKind| {
        let first = source.text().lines().next().unwrap_or_default();
        usize::from(first.starts_with("#:schema") && first.contains(&format!(".{}.", kind.word())))
    };
    let scored = |kind: FileKind, known: Vec<String>| {
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        (score(&known), as_schema_line(kind), kind)
    };
    let rules = ["rulings", "numbers", "costs"].map(str::to_owned).into();
    // A suite names a file by the word that its own tables have there.
    let is_accepted = |key: &str| nearest(key, ["accepted"]).is_some();
    let accepted = document.table.iter().take(100).find(|(key, _)| is_accepted(key.get_ref()));
    let accepted = accepted.map(|(_, value)| value.get_ref().as_str().is_some());
    let mut suite = own(&fields_of::<SuiteFile>());
    suite.retain(|key| key != "accepted" || accepted != Some(false));
    let mut differences = own(&fields_of::<AcceptedFile>());
    differences.retain(|_| accepted != Some(true));
    let kinds = [
        scored(FileKind::Army, own(&fields_of::<G::ArmyFile>())),
        scored(FileKind::Rules, rules),
        scored(FileKind::Scenario, own(&fields_of::<G::ScenarioFile>())),
        scored(FileKind::Suite, suite),
        scored(FileKind::Accepted, differences),
    ];
    // The first of the best.
    kinds
        .into_iter()
        .rev()
        .max_by_key(|&(keys, line, _)| (keys, line))
        .map_or(FileKind::Army, |best| best.2)
}
