//! A file as it was read.

use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The mark that some editors put at the start of a file; it is not part of the text.
pub(super) const BYTE_ORDER_MARK: char = '\u{feff}';

/// A file that was read: its name and its text.
#[derive(PartialEq, Eq, Debug)]
pub struct Source {
    pub(super) name: String,
    pub(super) whole: String,
}

impl Source {
    /// A file that is in memory already.
    pub fn of_text(name: impl Into<String>, text: impl Into<String>) -> Arc<Source> {
        Arc::new(Source { name: name.into(), whole: text.into() })
    }

    /// Its name, as it was given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its text, without a byte order mark; spans refer to it.
    pub fn text(&self) -> &str {
        self.whole.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&self.whole)
    }

    /// All its bytes, for hashing.
    pub fn bytes(&self) -> &[u8] {
        self.whole.as_bytes()
    }
}

/// One name for one file, whatever path leads to it and whether or not it exists yet.
///
/// ```
/// use fairfight_files::real_path;
/// let ways = ["./not-there-yet.toml", "not-there-yet.toml"].map(|way| real_path(way.as_ref()));
/// assert_eq!(ways[0], ways[1]);
/// ```
pub fn real_path(file: &Path) -> PathBuf {
    let real = |path: &Path| path.canonicalize().ok();
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let beside = || Some(real(folder.unwrap_or(Path::new(".")))?.join(file.file_name()?));
    real(file).or_else(beside).unwrap_or_else(|| file.to_owned())
}

/// Where each line of a text begins.
pub(super) fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

/// The line, counted from 0, that contains this offset.
pub(super) fn line(lines: &[usize], at: usize) -> usize {
    lines.partition_point(|&start| start <= at).saturating_sub(1)
}
