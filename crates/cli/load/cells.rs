//! Files of cells that earlier runs of `fairfight matrix` kept.

use crate::exit::Failure;
use fairfight_files::meant;
use std::io;
use std::path::Path;

/// The most bytes of a file of cells.
const MOST_BYTES: u64 = 1 << 28;

/// The failure to take cells from a file. `why` is a sentence without a full stop.
pub(crate) fn no_cells(path: &Path, why: &str) -> Failure {
    from_matrix(Failure::new(format!("cannot take cells from {}: {why}", path.display())))
}

/// The whole text of a file of cells.
pub(crate) fn read_cells(path: &Path) -> Result<String, Failure> {
    let unreadable = |error: &io::Error| {
        if error.kind() != io::ErrorKind::NotFound {
            return no_cells(path, &error.to_string());
        }
        let failure = Failure::new(format!("there is no file {}", path.display()));
        from_matrix(match meant(Path::new(""), path, ".csv") {
            Some(meant) => failure.hint(format!("did you mean {}?", meant.display())),
            None => failure,
        })
    };
    let about = std::fs::metadata(path).map_err(|error| unreadable(&error))?;
    if about.is_dir() {
        return Err(no_cells(path, "it is a directory"));
    }
    if !about.is_file() {
        return Err(no_cells(path, "it is a pipe or a device, not a file"));
    }
    if about.len() > MOST_BYTES {
        return Err(no_cells(path, "it is larger than 256 MiB, the most allowed"));
    }
    let bytes = std::fs::read(path).map_err(|error| unreadable(&error))?;
    String::from_utf8(bytes).map_err(|_| no_cells(path, "it is not text"))
}

/// Adds a hint at what to name instead.
fn from_matrix(failure: Failure) -> Failure {
    failure.hint("name a file that `fairfight matrix --cells FILE` wrote")
}
