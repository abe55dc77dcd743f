//! Files read from the disk or from memory, with guards against what cannot be such a file.

#![expect(clippy::wildcard_enum_match_arm, reason = "these enums are not ours")]

use super::fault::{Faults, FileFault};
use super::given::{given, note_read};
use super::missing::meant;
use super::source::{BYTE_ORDER_MARK, Source};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

/// The most bytes that a file may have.
pub const MOST_BYTES: u64 = 1 << 20;

impl Source {
    /// Reads a file: the one that is [given in memory](given), else the one on the disk.
    ///
    /// # Errors
    /// One fault, if the file does not exist, is a directory, empty, larger than [`MOST_BYTES`] (no more than that is
    /// ever read, so `/dev/zero` fails at once), or not UTF-8.
    ///
    /// ```
    /// use fairfight_files::Source;
    /// let faults = Source::read("no-such-file.toml".as_ref()).unwrap_err();
    /// assert!(faults.plain().contains("there is no file no-such-file.toml"));
    /// ```
    pub fn read(path: &Path) -> Result<Arc<Source>, Faults> {
        let name = path.display().to_string();
        let fault = |message: String, instead: Option<&str>| {
            let mut fault = FileFault::of_file(&name, message);
            fault.instead = instead.map(str::to_owned);
            Faults::from(fault)
        };
        let unreadable = |error: &io::Error| match error.kind() {
            io::ErrorKind::NotFound if name == "-" => fault(
                "there is no file -".to_owned(),
                Some("name /dev/stdin to read the standard input"),
            ),
            io::ErrorKind::NotFound => {
                let meant = meant(Path::new(""), path, ".toml")
                    .map(|meant| format!("did you mean {}?", meant.display()));
                fault(format!("there is no file {name}"), meant.as_deref())
            }
            io::ErrorKind::IsADirectory => {
                fault(format!("{name} is a directory"), Some("name a file in it"))
            }
            _ => fault(format!("cannot read {name}: {error}"), None),
        };
        let too_large = || {
            fault(
                format!("{name} is larger than 1 MiB, the most that a file may have"),
                Some("name an army list, a file of house rules or a scenario"),
            )
        };
        let read = given(path).unwrap_or_else(|| on_disk(path));
        let bytes = read.map_err(|error| unreadable(&error))?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(too_large());
        }
        let whole = String::from_utf8(bytes).map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            let bytes = error.as_bytes();
            let before = || bytes[..valid].split(|&byte| byte == b'\n');
            let line = before().count();
            let byte = 1 + before().next_back().map_or(0, <[u8]>::len);
            fault(
                format!("{name} is not UTF-8 text: line {line}, byte {byte} of the line"),
                Some("save it as UTF-8 in your editor"),
            )
        })?;
        if whole.trim_matches(|c: char| c.is_whitespace() || c == BYTE_ORDER_MARK).is_empty() {
            return Err(fault(
                format!("{name} is empty"),
                Some("begin with system = \"iron-winds\", or another of `fairfight systems`"),
            ));
        }
        note_read(path, whole.as_bytes());
        Ok(Arc::new(Source { name, whole }))
    }
}

/// The bytes of a file on the disk, at most one more than [`MOST_BYTES`].
fn on_disk(path: &Path) -> io::Result<Vec<u8>> {
    if std::fs::metadata(path)?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    // A device or a pipe has no length to check: never read more than is allowed.
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
