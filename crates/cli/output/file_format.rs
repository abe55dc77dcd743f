//! The format of a file, by its purpose and its name.

use crate::args::Format;
use crate::exit::Failure;
use fairfight_rules::text::joined;
use std::ffi::OsStr;
use std::path::Path;

/// The format of a file that has only one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FileFormat {
    /// For rows that are written one by one, or read back.
    Csv,
    /// For files that fairfight reads: a list, house rules, accepted differences.
    Toml,
    /// For CI servers.
    Xml,
    /// For schemas and plans.
    Json,
}

impl FileFormat {
    const ALL: [FileFormat; 4] =
        [FileFormat::Csv, FileFormat::Toml, FileFormat::Xml, FileFormat::Json];

    /// Its name for people.
    const fn name(self) -> &'static str {
        match self {
            FileFormat::Csv => "CSV",
            FileFormat::Toml => "TOML",
            FileFormat::Xml => "XML",
            FileFormat::Json => "JSON",
        }
    }

    /// The ending of the names of such files.
    const fn ending(self) -> &'static str {
        match self {
            FileFormat::Csv => "csv",
            FileFormat::Toml => "toml",
            FileFormat::Xml => "xml",
            FileFormat::Json => "json",
        }
    }

    /// Refuses a name whose ending stands for another of these formats. Any other ending is fine.
    pub(super) fn refuse_misnamed(self, file: &Path) -> Result<(), Failure> {
        let ends = |other: &FileFormat| file.extension() == Some(OsStr::new(other.ending()));
        match FileFormat::ALL.into_iter().find(ends) {
            Some(other) if other != self => {
                let (name, holds, no) = (file.display(), self.name(), other.name());
                Err(Failure::new(format!("{name} would hold {holds}, not {no}"))
                    .hint(format!("give it another ending, such as .{}", self.ending())))
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// The format that the name of a report asks for, if it has an ending. Endings of other formats are refused, because
/// the file would not hold what its name says.
pub(crate) fn format_named(file: &Path, formats: &[Format]) -> Result<Option<Format>, Failure> {
    let Some(ending) = file.extension() else { return Ok(None) };
    let named = |format: &&Format| ending.eq_ignore_ascii_case(self::ending(**format));
    if let Some(format) = formats.iter().find(named) {
        return Ok(Some(*format));
    }
    let endings: Vec<String> = formats.iter().map(|format| described(*format)).collect();
    let endings = joined(&endings, "or");
    let (name, ending) = (file.display(), ending.display());
    Err(Failure::new(format!("{name}: a report cannot be written as .{ending}"))
        .hint(format!("end its name in {endings}, or leave the ending out")))
}

/// The ending of a report's name in this format.
const fn ending(format: Format) -> &'static str {
    match format {
        Format::Csv => "csv",
        Format::Json => "json",
        Format::Table => "txt",
        Format::Html => "html",
        Format::Md => "md",
    }
}

/// The ending as messages give it.
fn described(format: Format) -> String {
    let what = match format {
        Format::Csv | Format::Json | Format::Md => "",
        Format::Html => " (a page)",
        Format::Table => " (a table for reading)",
    };
    format!(".{}{what}", ending(format))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_asks_for_a_format_or_leaves_it_open() {
        let all = [Format::Csv, Format::Json, Format::Table];
        let named = |file: &str| format_named(Path::new(file), &all).unwrap();
        assert_eq!(named("a.b/report"), None);
        assert_eq!(named(".hidden"), None);
        for (file, format) in [("r.csv", all[0]), ("r.JSON", all[1]), ("r.x.txt", all[2])] {
            assert_eq!(named(file), Some(format), "{file}");
        }
        for file in ["r.png", "r.html", "r.csv.gz", "r.", "r.toml"] {
            assert!(format_named(Path::new(file), &all).is_err(), "{file}");
        }
        let failure = format_named(Path::new("r.txt"), &all[..2]).unwrap_err();
        let Failure::Said { message, hints } = failure else { panic!("{failure:?}") };
        assert_eq!(message, "r.txt: a report cannot be written as .txt");
        assert_eq!(hints, ["end its name in .csv or .json, or leave the ending out"]);
    }
}
