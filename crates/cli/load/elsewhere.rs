//! What an unknown word may mean: a file without its ending, or a unit of another system.

use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::rulebook::{Book, rulebook};
use fairfight_files::is_file;
use std::path::Path;

/// The hint if `text` is not a file, but `text.toml` is.
pub(super) fn with_its_ending(text: &str) -> Option<String> {
    let file = format!("{text}.toml");
    is_file(Path::new(&file)).then(|| format!("did you mean {file}?"))
}

/// The hint if `text` is not a unit of `system` and exactly one other system has such a unit.
pub(crate) fn of_another_system(text: &str, system: &str) -> Option<String> {
    let knows = |book: Book| book.printed().unit(text).is_ok();
    let knows = |other: &&&str| **other != system && rulebook(other).is_some_and(knows);
    let mut others = SYSTEMS.iter().filter(knows);
    let (only, None) = (others.next()?, others.next()) else { return None };
    Some(format!("{text} is a unit of {only}: play it with --system {only}"))
}
