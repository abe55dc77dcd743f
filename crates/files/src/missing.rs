//! The file that was probably meant by the name of a missing one.

use super::nearest::nearest;
use std::fs;
use std::path::{Path, PathBuf};

/// The most entries of a folder that are compared.
const MOST_ENTRIES: usize = 10_000;
/// Names shorter than this are not looked up: too many begin with the same letter or two.
const SHORTEST: usize = 3;
/// How far below a folder a file of the same name is looked for.
const DEEPEST: usize = 3;

/// The file with this `ending` whose name is nearest to `name`, which is missing; both are relative to `folder`. The
/// first part of the name that does not exist is replaced by the nearest entry. If nothing is near, a file of the same
/// name in a folder below. `None` if neither leads to a file.
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
        let Some(found) = nearest_entry(&folder.join(&here), Path::new(part), ending) else {
            return here.as_os_str().is_empty().then(|| below(folder, name))?;
        };
        let meant = rest.iter().fold(here.join(found), |path, part| path.join(part));
        return folder.join(&meant).is_file().then_some(meant);
    }
    None
}

/// The entry of a folder whose name is nearest to this one: a file with this ending, compared without it because many
/// names share it; or, without an ending, any entry.
fn nearest_entry(folder: &Path, name: &Path, ending: Option<&str>) -> Option<String> {
    let mut names: Vec<String> = fs::read_dir(or_this(folder))
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

/// A file of this name in a folder below, relative to `folder`: the one that is least deep. Hidden folders are skipped.
fn below(folder: &Path, name: &Path) -> Option<PathBuf> {
    let mut level = vec![PathBuf::new()];
    let mut looked_at = 0;
    for _ in 0..DEEPEST {
        let mut next: Vec<PathBuf> = Vec::new();
        for here in &level {
            let Ok(entries) = fs::read_dir(or_this(&folder.join(here))) else { continue };
            for entry in entries.filter_map(Result::ok) {
                looked_at += 1;
                if looked_at > MOST_ENTRIES {
                    return None;
                }
                let name = entry.file_name();
                let is_hidden = name.as_encoded_bytes().starts_with(b".");
                if !is_hidden && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                    next.push(here.join(name));
                }
            }
        }
        next.sort();
        if let Some(found) =
            next.iter().map(|here| here.join(name)).find(|file| folder.join(file).is_file())
        {
            return Some(found);
        }
        level = next;
    }
    None
}

/// The folder; an empty path is the current one.
fn or_this(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}
