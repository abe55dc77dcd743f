//! Reports that earlier runs wrote.

use crate::exit::Failure;
use crate::output::companion_of;
use fairfight_files::{exists, given, meant, note_read};
use fairfight_page::Document;
use fairfight_report::{Meta, read_csv};
use std::io;
use std::path::Path;

/// The most bytes of a report that is read back: more rows than anybody reads.
const MOST_BYTES: u64 = 1 << 26;

/// The report in this CSV file, with the file beside it if there is one.
pub(crate) fn read_report(path: &Path) -> Result<Document, Failure> {
    let name = path.display();
    let text =
        kept_text(path, MOST_BYTES, &|why| Failure::new(format!("cannot read {name}: {why}")))
            .map_err(|failure| failure.hint("name a CSV file that fairfight wrote"))?;
    let beside = companion_of(path);
    let is_csv = path.extension().is_none_or(|ending| ending.eq_ignore_ascii_case("csv"));
    if !is_csv && !exists(&beside) {
        return Err(Failure::new(format!("{name} is not a report: its name does not end in .csv"))
            .hint("name a CSV file that fairfight wrote"));
    }
    let (meta, columns) = match exists(&beside) {
        true => {
            let wrong = |why: &dyn std::fmt::Display| {
                Failure::new(format!("{}: {why}", beside.display())).hint(format!(
                    "fairfight writes it beside {name}; remove it to see the report without it"
                ))
            };
            let json = kept_text(&beside, MOST_BYTES, &|why| wrong(&why))?;
            Meta::read(json.as_bytes()).map_err(|error| wrong(&error))?
        }
        false => Default::default(),
    };
    let report = read_csv(&text, &columns).map_err(|fault| {
        Failure::new(format!("{name}, {fault}"))
            .hint("name a CSV file that fairfight wrote, unchanged")
    })?;
    let file = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    Ok(Document::of_file(&file, report, meta, text.into_bytes()))
}

/// The whole text of a CSV file that a run has written; `refused` makes the failure from its reason.
pub(super) fn kept_text(
    path: &Path,
    most: u64,
    refused: &dyn Fn(&str) -> Failure,
) -> Result<String, Failure> {
    let bytes = kept_bytes(path, (most, ".csv"), refused)?;
    let text = String::from_utf8(bytes).map_err(|_| refused("it is not text"))?;
    note_read(path, text.as_bytes());
    Ok(text)
}

/// The bytes of a file that a run has written, at most `most` of them; files of its kind have this ending.
pub(crate) fn kept_bytes(
    path: &Path,
    (most, ending): (u64, &str),
    refused: &dyn Fn(&str) -> Failure,
) -> Result<Vec<u8>, Failure> {
    let unreadable = |error: &io::Error| {
        if error.kind() != io::ErrorKind::NotFound {
            return refused(&error.to_string());
        }
        let failure = Failure::new(format!("there is no file {}", path.display()));
        match meant(Path::new(""), path, ending) {
            Some(meant) => failure.hint(format!("did you mean {}?", meant.display())),
            None => failure,
        }
    };
    if let Some(given) = given(path) {
        return given.map_err(|error| unreadable(&error));
    }
    let about = std::fs::metadata(path).map_err(|error| unreadable(&error))?;
    if about.is_dir() {
        return Err(refused("it is a directory"));
    }
    if !about.is_file() {
        return Err(refused("it is a pipe or a device, not a file"));
    }
    if about.len() > most {
        let most = most >> 20;
        return Err(refused(&format!("it is larger than {most} MiB, the most allowed")));
    }
    std::fs::read(path).map_err(|error| unreadable(&error))
}
