//! The system and the kind of a file.

use super::document::Document;
use super::fault::{Faults, FileFault};
use super::forms::{AcceptedFile, GameFile, SuiteFile, rules_fields};
use super::keys::names_other_system;
use super::nearest::nearest;
use super::source::Source;
use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::rulebook::{Book, Field, Fields, Form, Shape, rulebook};
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
    /// A game that was really played.
    Played,
}

impl FileKind {
    /// All kinds.
    const ALL: [FileKind; 6] = [
        FileKind::Army,
        FileKind::Rules,
        FileKind::Scenario,
        FileKind::Suite,
        FileKind::Accepted,
        FileKind::Played,
    ];

    /// Its noun, the noun with its article, and the word in the name of its schema.
    const fn words(self) -> [&'static str; 3] {
        match self {
            FileKind::Army => ["army list", "an army list", "army"],
            FileKind::Rules => ["house rules", "house rules", "rules"],
            FileKind::Scenario => ["scenario", "a scenario", "scenario"],
            FileKind::Suite => ["suite", "a suite", "suite"],
            FileKind::Accepted => ["accepted differences", "accepted differences", "accepted"],
            FileKind::Played => ["played game", "a played game", "game"],
        }
    }

    /// Its noun.
    pub const fn noun(self) -> &'static str {
        self.words()[0]
    }

    /// The noun with its article, as in "it holds ...".
    pub(super) const fn article_and_noun(self) -> &'static str {
        self.words()[1]
    }

    /// The word in the name of its schema.
    pub const fn word(self) -> &'static str {
        self.words()[2]
    }
}

/// The system that the file names; `None` if it names none or an unknown one, which the reader of the file reports.
///
/// ```
/// use fairfight_files::{Source, system_of};
/// let system = |text: &str| system_of(&Source::of_text("a", text)).map(|book| book.about().id);
/// assert_eq!(system("system = \"iron-winds\""), Some("iron-winds"));
/// assert_eq!(system("system = \"iron-wind\""), None);
/// ```
pub fn system_of(source: &Arc<Source>) -> Option<Book> {
    let document = Document::parse(source);
    let word = document.table.get("system")?.get_ref().as_str()?;
    rulebook(word)
}

/// The kind of a file, by the keys at its top. Mistyped keys count half; if keys do not decide, a `#:schema` line does.
/// Without either, a file that holds single tables, or only names its system, counts as house rules, in which every
/// setting is optional; any other counts as an army list if it names its system or has a key of any table of ours at the
/// top. `None` if nothing in it is for fairfight.
pub fn kind_of(book: Book, source: &Arc<Source>) -> Option<FileKind> {
    let document = Document::parse(source);
    let kinds = FileKind::ALL.map(|kind| Scored::of(book, &document, kind));
    let best = best_of(&kinds);
    if points(best) > (0, false) || !document.syntax.is_empty() {
        return Some(best.kind);
    }
    let keys = document.table.iter().take(100);
    let others: Vec<_> = keys.filter(|(key, _)| !is_head(key.get_ref())).collect();
    if others.iter().all(|(_, value)| value.get_ref().as_table().is_some()) {
        return Some(FileKind::Rules);
    }
    let tables: Vec<Fields> = FileKind::ALL.map(|kind| fields(book, kind)).into();
    let is_within = |key: &str| {
        let has = |field: &Field| matches!(&field.shape, Shape::Tables(inner, _) | Shape::Settings(inner) if inner.contains_key(key));
        tables.iter().flat_map(Fields::values).any(has)
    };
    let is_ours = document.table.contains_key("system")
        || others.iter().any(|(key, _)| is_within(key.get_ref()));
    is_ours.then_some(best.kind)
}

/// Does this file hold only keys that every kind of file begins with?
///
/// ```
/// use fairfight_files::{Source, is_bare};
/// assert!(is_bare(&Source::of_text("a", "system = \"iron-winds\"")));
/// assert!(!is_bare(&Source::of_text("a", "system = \"iron-winds\"\n[costs]\nhorse = 3")));
/// ```
pub fn is_bare(source: &Arc<Source>) -> bool {
    Document::parse(source).table.keys().all(|key| is_head(key.get_ref()))
}

/// Is this a key that every kind of file begins with?
fn is_head(key: &str) -> bool {
    ["system", "name"].contains(&key)
}

/// The evidence for a kind in the keys at the top of a file.
struct Scored {
    kind: FileKind,
    /// How many keys are its own.
    exact: usize,
    /// How many keys nearly are.
    near: usize,
    /// Does a `#:schema` line name it?
    says_so: bool,
}

impl Scored {
    fn of(book: Book, document: &Document<'_>, kind: FileKind) -> Scored {
        // No real file has this many keys.
        let keys = document.table.keys().map(|key| &**key.get_ref()).take(100);
        let known = own_keys(book, document, kind);
        let is_near = |key: &&str| nearest(key, known.iter().map(String::as_str)).is_some();
        let (exact, others): (Vec<&str>, Vec<&str>) =
            keys.partition(|key| known.iter().any(|known| known == key));
        let first = document.source.text().lines().next().unwrap_or_default();
        Scored {
            kind,
            exact: exact.len(),
            near: others.into_iter().filter(is_near).count(),
            says_so: first.starts_with("#:schema") && first.contains(&format!(".{}.", kind.word())),
        }
    }
}

/// The best kind, the first one if several are equal.
fn best_of(scored: &[Scored; 6]) -> &Scored {
    let better = |best, scored| if points(scored) > points(best) { scored } else { best };
    scored.iter().skip(1).fold(&scored[0], better)
}

/// The score that decides between kinds.
fn points(scored: &Scored) -> (usize, bool) {
    (scored.exact * 2 + scored.near, scored.says_so)
}

/// The keys of a kind of file.
fn fields(book: Book, kind: FileKind) -> Fields {
    match kind {
        FileKind::Army => book.army_form().fields(),
        FileKind::Rules => rules_fields(book),
        FileKind::Scenario => book.scenario_form().fields(),
        FileKind::Suite => Form::of::<SuiteFile>().fields(),
        FileKind::Accepted => Form::of::<AcceptedFile>().fields(),
        FileKind::Played => Form::of::<GameFile>().fields(),
    }
}

/// The keys at the top of a file that distinguish its kind.
fn own_keys(book: Book, document: &Document<'_>, kind: FileKind) -> Vec<String> {
    let own = fields(book, kind).into_keys().filter(|key| !is_head(key));
    // `accepted` names a file in a suite, but the tables themselves in a file of accepted differences.
    let is_accepted = |key: &str| nearest(key, ["accepted"]).is_some();
    let accepted = document.table.iter().take(100).find(|(key, _)| is_accepted(key.get_ref()));
    match (kind, accepted.map(|(_, value)| value.get_ref().as_str().is_some())) {
        (FileKind::Suite, Some(false)) => own.filter(|key| key != "accepted").collect(),
        (FileKind::Accepted, Some(true)) => Vec::new(),
        // Fights are in both, but only a game says who won them.
        (FileKind::Suite, None) if tells_winners(document) => {
            own.filter(|key| key != "fight").collect()
        }
        (_, _) => own.collect(),
    }
}

/// Does a fight of this file say who won it?
fn tells_winners(document: &Document<'_>) -> bool {
    let fights = document.table.get("fight").and_then(|fights| fights.get_ref().as_array());
    let mut tables = fights.into_iter().flat_map(|all| all.iter()).take(100);
    tables.any(|fight| fight.get_ref().as_table().is_some_and(|keys| keys.contains_key("winner")))
}

/// Does anything in this file show that it is for fairfight: its system, or a key of its kind?
pub(super) fn speaks_for(book: Book, document: &Document<'_>, kind: FileKind) -> bool {
    let system = document.table.get("system").and_then(|word| word.get_ref().as_str());
    let scored = Scored::of(book, document, kind);
    system.is_some_and(|word| nearest(word, SYSTEMS.iter().copied()).is_some())
        || scored.says_so
        || scored.exact > 0
}

/// The other kind than `wanted` that this file certainly is, if any: it has keys of that kind that `wanted` does not
/// have, and none that only `wanted` has.
pub(super) fn other_kind(
    book: Book,
    document: &Document<'_>,
    wanted: FileKind,
) -> Option<FileKind> {
    let kinds = FileKind::ALL.map(|kind| Scored::of(book, document, kind));
    let best = best_of(&kinds).kind;
    if best == wanted || names_other_system(&document.table, book.about().id) {
        return None;
    }
    let of_both = [wanted, best].map(|kind| own_keys(book, document, kind));
    let alone = |own: usize| {
        let [keys, others] = [&of_both[own], &of_both[1 - own]];
        let keys = keys.iter().filter(|key| !others.contains(key));
        keys.filter(|key| document.table.contains_key(key.as_str())).count()
    };
    let near = kinds.iter().find(|scored| scored.kind == wanted).map_or(0, |of| of.near);
    (alone(0) == 0 && alone(1) > near).then_some(best)
}

/// The fault of a file that is read as the kind `wanted` but certainly is of another: its other faults only follow from
/// that.
pub(super) fn of_another_kind(
    book: Book,
    document: &Document<'_>,
    wanted: FileKind,
) -> Option<Faults> {
    let kind = other_kind(book, document, wanted)?;
    let name = document.source.name();
    let instead = match kind {
        FileKind::Army => format!("give it as a list: fairfight battle {name} OTHER.toml"),
        FileKind::Rules => format!("give it with --rules {name}"),
        FileKind::Scenario => format!("give it with --scenario {name}"),
        FileKind::Suite => format!("play it with `fairfight check {name}`"),
        FileKind::Accepted => format!("name it in its suite: accepted = {name:?}"),
        FileKind::Played => format!("ask how lucky it was: fairfight luck {name}"),
    };
    let fault = FileFault::of_file(name, wrong_kind_message(name, kind, wanted));
    Some(Faults::from(fault.instead(instead)))
}

/// The message about the file called `name`, which is of another kind than `wanted`.
pub(super) fn wrong_kind_message(name: &str, kind: FileKind, wanted: FileKind) -> String {
    format!("{name} holds {}, not {}", kind.article_and_noun(), wanted.article_and_noun())
}
