//! What a file holds that is written in one way, whatever its name.

use crate::exit::Failure;
use std::ffi::OsStr;
use std::path::Path;

/// The one way in which such a file is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Holds {
    /// Rows that are written one by one, or read back.
    Csv,
    /// What fairfight reads: a list, house rules, accepted differences.
    Toml,
    /// What servers read.
    Xml,
    /// A schema.
    Json,
}

impl Holds {
    const ALL: [Holds; 4] = [Holds::Csv, Holds::Toml, Holds::Xml, Holds::Json];

    /// How people call it.
    const fn name(self) -> &'static str {
        match self {
            Holds::Csv => "CSV",
            Holds::Toml => "TOML",
            Holds::Xml => "XML",
            Holds::Json => "JSON",
        }
    }

    /// How the names of such files end.
    const fn ending(self) -> &'static str {
        match self {
            Holds::Csv => "csv",
            Holds::Toml => "toml",
            Holds::Xml => "xml",
            Holds::Json => "json",
        }
    }

    /// Refuses a name that ends as if something else of these were in the file. Any other ending may do.
    pub(super) fn refuse_misnamed(self, file: &Path) -> Result<(), Failure> {
        let ends = |other: &Holds| file.extension() == Some(OsStr::new(other.ending()));
        match Holds::ALL.into_iter().find(ends) {
            Some(other) if other != self => {
                let (name, holds, no) = (file.display(), self.name(), other.name());
                Err(Failure::new(format!("{name} would hold {holds} and no {no}"))
                    .hint(format!("give it another ending, such as .{}", self.ending())))
            }
            Some(_) | None => Ok(()),
        }
    }
}
