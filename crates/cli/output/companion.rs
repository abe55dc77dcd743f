//! The names of the files beside a report.

use crate::exit::Failure;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The ending of a report's companion, which holds its metadata.
const META: &str = ".meta.json";

/// The companion of this report: `r.meta.json` for `r.csv` and `r`, and `r.json.meta.json` for `r.json`, so that a
/// run in another format leaves it alone.
pub(crate) fn companion_of(report: &Path) -> PathBuf {
    let is_csv = report.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv"));
    let name = if is_csv { report.file_stem() } else { report.file_name() };
    let mut name = name.unwrap_or_default().to_owned();
    name.push(META);
    report.with_file_name(name)
}

/// The file for the results of an interrupted run, if the old file is kept: `r.interrupted.csv` for `r.csv`.
pub(super) fn interrupted_of(file: &Path) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(".interrupted");
    if let Some(ending) = file.extension() {
        name.push(".");
        name.push(ending);
    }
    file.with_file_name(name)
}

/// Refuses an output named like a companion: it could replace one.
pub(super) fn refuse_companion(file: &Path) -> Result<(), Failure> {
    let name = file.file_name().map(OsStr::to_string_lossy).unwrap_or_default();
    if !name.to_ascii_lowercase().ends_with(META) {
        return Ok(());
    }
    let file = file.display();
    Err(Failure::new(format!(
        "{file}: names that end in {META} are reserved for the files beside reports"
    ))
    .hint("give it another name, such as report.json"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_format_has_a_companion_of_its_own() {
        for (report, companion) in [
            ("a.b/r.csv", "a.b/r.meta.json"),
            ("r.CSV", "r.meta.json"),
            ("r", "r.meta.json"),
            ("r.json", "r.json.meta.json"),
            ("r.txt", "r.txt.meta.json"),
            ("r.x.csv", "r.x.meta.json"),
            (".csv", ".csv.meta.json"),
        ] {
            assert_eq!(companion_of(Path::new(report)), Path::new(companion));
        }
    }

    #[test]
    fn what_is_interrupted_keeps_its_ending() {
        for (file, aside, companion) in [
            ("a.b/r.csv", "a.b/r.interrupted.csv", "a.b/r.interrupted.meta.json"),
            ("r", "r.interrupted", "r.interrupted.meta.json"),
            ("r.x.txt", "r.x.interrupted.txt", "r.x.interrupted.txt.meta.json"),
        ] {
            assert_eq!(interrupted_of(Path::new(file)), Path::new(aside));
            assert_eq!(companion_of(Path::new(aside)), Path::new(companion));
        }
    }

    #[test]
    fn the_name_of_a_companion_is_no_name_for_a_report() {
        for (file, refused) in [("a/q.meta.json", true), ("q.META.JSON", true), ("q.json", false)] {
            assert_eq!(refuse_companion(Path::new(file)).is_err(), refused, "{file}");
        }
    }
}
