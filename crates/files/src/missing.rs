//! The file that was probably meant by the name of a missing one.

use super::nearest::nearest;
use std::fs;
use std::path::{Path, PathBuf};

/// The most entries of a folder that are compared.
const MOST_ENTRIES: usize = 10_000;
/// Names shorter than this are not looked up: too many begin with the same letter or two.
const SHORTEST: usize = 3;

/// The file with this `ending` whose name is nearest to `name`, which is missing; both are relative to `folder`. The
/// first part of the name that does not exist is replaced by the nearest entry. `None` if nothing is near, or if the
/// replacement does not lead to a file either.
///
/// ```no_run
/// use fairfight_files::meant;
/// use std::path::Path;
/// let here = Path::new("");
/// if let Some(file) = meant(here, Path::new("armies/iron-winds/human-15O.toml"), ".toml") {
///     println!("did you mean {}?", file.display());
/// }
/// ```
pub fn meant(folder: &Path, name: &Path, ending: &str) -> Option<PathBuf> {
    let parts: Vec<_> = name.iter().collect();
    let mut here = PathBuf::new();
    for (at, part) in parts.iter().enumerate() {
        let next = here.join(part);
        if folder.join(&next).exists() {
            here = next;
            continue;
        }
        let rest = &parts[at + 1..];
        let ending = rest.is_empty().then_some(ending);
        let found = nearest_entry(&folder.join(&here), Path::new(part), ending)?;
        let meant = rest.iter().fold(here.join(found), |path, part| path.join(part));
        return folder.join(&meant).is_file().then_some(meant);
    }
    None
}

/// The entry of a folder whose name is nearest to this one: a file with this ending, compared without it because many
/// names share it; or, without an ending, any entry.
fn nearest_entry(folder: &Path, name: &Path, ending: Option<&str>) -> Option<String> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut names: Vec<String> = fs::read_dir(folder)
        .ok()?
        .take(MOST_ENTRIES)
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    // The order in which a folder lists its entries is not defined.
    names.sort();
    let typed = if ending.is_some() { Path::new(name.file_stem()?) } else { name };
    let typed = typed.to_str().filter(|typed| typed.len() >= SHORTEST)?;
    let Some(ending) = ending else {
        return nearest(typed, names.iter().map(String::as_str)).map(str::to_owned);
    };
    let stems = names.iter().filter_map(|name| name.strip_suffix(ending));
    nearest(typed, stems).map(|stem| format!("{stem}{ending}"))
}
