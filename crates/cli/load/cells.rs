//! Files of cells from earlier runs of `fairfight matrix`.

use super::kept::kept_text;
use crate::exit::Failure;
use std::path::Path;

/// The most bytes of a file of cells.
const MOST_BYTES: u64 = 1 << 28;

/// The failure to take cells from a file. `why` is a sentence without a full stop.
pub(crate) fn no_cells(path: &Path, why: &str) -> Failure {
    from_matrix(refused(path, why))
}

/// The whole text of a file of cells.
pub(crate) fn read_cells(path: &Path) -> Result<String, Failure> {
    kept_text(path, MOST_BYTES, &|why| refused(path, why)).map_err(from_matrix)
}

fn refused(path: &Path, why: &str) -> Failure {
    Failure::new(format!("cannot take cells from {}: {why}", path.display()))
}

/// Adds a hint at what to name instead.
fn from_matrix(failure: Failure) -> Failure {
    failure.hint("name a file that `fairfight matrix --cells FILE` wrote")
}
