//! Files of cells that earlier runs of `fairfight matrix` kept.

use crate::exit::Failure;
use fairfight_sim::files::nearest;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

/// The most bytes of a file of cells.
const MOST_BYTES: u64 = 1 << 28;

/// The failure to take cells from a file: why, a sentence without a full stop.
pub(crate) fn no_cells(path: &Path, why: &str) -> Failure {
    from_matrix(Failure::new(format!("cannot take cells from {}: {why}", path.display())))
}

/// What a file of cells holds, all of it.
pub(crate) fn read_cells(path: &Path) -> Result<Vec<u8>, Failure> {
    let unreadable = |error: &io::Error| {
        if error.kind() != io::ErrorKind::NotFound {
            return no_cells(path, &error.to_string());
        }
        let failure = Failure::new(format!("there is no file {}", path.display()));
        from_matrix(match meant(path) {
            Some(meant) => failure.hint(format!("did you mean {}?", meant.display())),
            None => failure,
        })
    };
    let about = std::fs::metadata(path).map_err(|error| unreadable(&error))?;
    if about.is_dir() {
        return Err(no_cells(path, "it is a directory"));
    }
    if !about.is_file() {
        return Err(no_cells(path, "it is a pipe or a device, and no file"));
    }
    if about.len() > MOST_BYTES {
        return Err(no_cells(path, "it is larger than 256 MiB, the most that it may have"));
    }
    std::fs::read(path).map_err(|error| unreadable(&error))
}

/// The same with what to name instead.
fn from_matrix(failure: Failure) -> Failure {
    failure.hint("name a file that `fairfight matrix --cells FILE` wrote")
}

/// The file of the same folder whose name is nearest to this one, which is not there: one of its ending, or of that
/// which most files of cells have.
fn meant(path: &Path) -> Option<PathBuf> {
    let (folder, typed) = (path.parent()?, path.file_stem()?.to_str()?);
    let looked = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = looked.read_dir().ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    let endings = [path.extension(), Some(OsStr::new("csv"))];
    let mut files: Vec<PathBuf> =
        entries.filter(|file| endings.contains(&file.extension()) && file.is_file()).collect();
    // The order in which a folder tells its entries is no one's rule.
    files.sort();
    let stem = |file: &PathBuf| file.file_stem()?.to_str().map(str::to_owned);
    let stems: Vec<String> = files.iter().filter_map(stem).collect();
    let near = nearest(typed, stems.iter().map(String::as_str))?;
    let found = files.iter().find(|file| stem(file).as_deref() == Some(near))?;
    Some(folder.join(found.file_name()?))
}
