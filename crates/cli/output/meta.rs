//! The metadata that a run writes beside its reports.

use crate::{NAME, host};
use fairfight_files::Source;
use fairfight_report::{InputFile, Meta};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

/// The record of a file with these bytes.
pub(crate) fn input_file(path: &Path, bytes: &[u8]) -> InputFile {
    let mut sha256 = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        let _ = write!(sha256, "{byte:02x}");
    }
    InputFile { path: path.display().to_string(), sha256 }
}

/// The record of a file that was read as a source.
pub(crate) fn input_of(source: &Arc<Source>) -> InputFile {
    input_file(Path::new(source.name()), source.bytes())
}

/// The command line and the version; the command fills in the rest.
pub(crate) fn meta() -> Meta {
    // The path of the program on this computer stays private.
    let words = host::words();
    let words = words.iter().map(|word| word.to_string_lossy().into_owned());
    Meta {
        command: std::iter::once(NAME.to_owned()).chain(words).collect(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        ..Meta::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_the_sha_256_of_its_bytes() {
        // The vector of FIPS 180-2, appendix B.1.
        let file = input_file(Path::new("armies/abc.toml"), b"abc");
        assert_eq!(file.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
