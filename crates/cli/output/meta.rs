//! What a report was made from, written beside it.

use fairfight_files::Source;
use fairfight_report::Column;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// What the companion of an incomplete file says under `stop`.
pub(super) const INTERRUPTED: &str = "interrupted";

/// What a report was made from: enough to make it again.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Meta {
    /// The command line, word by word.
    pub(crate) command: Vec<String>,
    /// The version of the program.
    pub(crate) version: &'static str,
    /// The id of the system.
    pub(crate) system: Option<String>,
    /// The seed.
    pub(crate) seed: Option<u64>,
    /// The hash of the resolved rules, as in the column of that name.
    pub(crate) rules_hash: Option<String>,
    /// The differences from the printed rules.
    pub(crate) rules: Vec<RuleChange>,
    /// The files that were read.
    pub(crate) files: Vec<InputFile>,
    /// Why the file is not complete, if it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stop: Option<&'static str>,
}

/// One difference from the rules as printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct RuleChange {
    /// The ruling, number or cost by its name in a house-rule file.
    pub(crate) name: String,
    /// What it is set to, as it is written in a file.
    pub(crate) value: String,
    /// The file that set it.
    pub(crate) file: String,
}

/// A file that was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct InputFile {
    /// Its name on the command line.
    pub(crate) path: String,
    /// The SHA-256 of its bytes, in hexadecimal.
    pub(crate) sha256: String,
}

impl InputFile {
    /// The record of a file with these bytes.
    pub(crate) fn new(path: &Path, bytes: &[u8]) -> Self {
        let mut sha256 = String::with_capacity(64);
        for byte in Sha256::digest(bytes) {
            let _ = write!(sha256, "{byte:02x}");
        }
        Self { path: path.display().to_string(), sha256 }
    }

    /// The record of a file that was read as a source.
    pub(crate) fn of(source: &Arc<Source>) -> Self {
        Self::new(Path::new(source.name()), source.bytes())
    }
}

impl Meta {
    /// The command line and the version; the command fills in the rest.
    pub(crate) fn new() -> Self {
        // The path of the program on this computer is nobody's business.
        let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
        Self {
            command: std::iter::once(env!("CARGO_BIN_NAME").to_owned()).chain(words).collect(),
            version: env!("CARGO_PKG_VERSION"),
            system: None,
            seed: None,
            rules_hash: None,
            rules: Vec::new(),
            files: Vec::new(),
            stop: None,
        }
    }

    /// Marks what was written as incomplete if the run was interrupted.
    pub(crate) fn mark(&mut self, interrupted: bool) {
        if interrupted {
            self.stop = Some(INTERRUPTED);
        }
    }

    /// Writes it as JSON, with the meanings of the report's columns.
    pub(super) fn write(&self, columns: &[Column], out: &mut impl Write) -> io::Result<()> {
        let columns = columns
            .iter()
            .map(|Column { name, doc, shown, .. }| Meaning { name, r#type: shown.type_name(), doc })
            .collect();
        serde_json::to_writer_pretty(&mut *out, &Described { meta: self, columns })?;
        out.write_all(b"\n")
    }
}

#[derive(Serialize)]
struct Described<'m> {
    #[serde(flatten)]
    meta: &'m Meta,
    columns: Vec<Meaning<'m>>,
}

#[derive(Serialize)]
struct Meaning<'m> {
    name: &'m str,
    r#type: &'static str,
    doc: &'m str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_the_sha_256_of_its_bytes() {
        // The vector of FIPS 180-2, appendix B.1.
        let file = InputFile::new(Path::new("armies/abc.toml"), b"abc");
        assert_eq!(file.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
