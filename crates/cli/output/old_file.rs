//! Keeps the old file of the report's name if a run is interrupted: an incomplete one must not replace a better one.

use super::companion::{companion_of, interrupted_of};
use super::target::Target;
use crate::exit::{Failure, warn_of_file};
use fairfight_report::INTERRUPTED;
use std::fs;
use std::path::Path;

/// The state of an existing file of the same name.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum OldFile {
    /// It is complete unless its companion marks it as incomplete.
    #[default]
    AsMarked,
    /// All of its content is also in what replaces it.
    Contained,
    /// It may hold something that exists nowhere else.
    Needed,
}

impl OldFile {
    /// Does an interrupted run leave this file as it is?
    fn keeps(self, file: &Path) -> bool {
        let holds_something = fs::metadata(file).is_ok_and(|there| there.len() > 0);
        holds_something
            && match self {
                OldFile::AsMarked => !is_interrupted(file),
                OldFile::Contained => false,
                OldFile::Needed => true,
            }
    }
}

/// Does its companion say that this report is not complete?
fn is_interrupted(report: &Path) -> bool {
    let meta = fs::read(companion_of(report)).unwrap_or_default();
    let meta = serde_json::from_slice::<serde_json::Value>(&meta).unwrap_or_default();
    meta["stop"] == INTERRUPTED
}

impl Target {
    /// Where an interrupted run writes instead, if a better file must stay.
    pub(super) fn aside(&self, old: OldFile) -> Option<Target> {
        let Target::Regular { given, real } = self else { return None };
        if !old.keeps(given) {
            return None;
        }
        // If the name is a link, write beside its target, which is on the same file system.
        let file = if given.is_symlink() { real } else { given };
        let aside = interrupted_of(file);
        Some(Target::Regular { given: aside.clone(), real: aside })
    }

    /// Checks, before the long work, that this other file can be written.
    pub(super) fn has_room_aside(&self) -> Result<(), Failure> {
        let Some(Target::Regular { given, .. }) = self.aside(OldFile::Needed) else {
            return Ok(());
        };
        let room = Target::choose(Some(&given)).and_then(|aside| aside.companion());
        room.map(drop).map_err(|failure| failure.hint("an interrupted run would write there"))
    }

    /// Warns of the file of an interrupted run: it is not complete, or is `aside` and the old file stays.
    pub(super) fn report_interrupted(&self, aside: Option<&Target>) {
        let Target::Regular { given: file, .. } = self else { return };
        let file = file.display();
        warn_of_file(&match aside {
            Some(Target::Regular { given: new, .. }) => {
                let new = new.display();
                format!("interrupted: {file} stays as it was; the results of this run are in {new}")
            }
            Some(_) | None => format!("interrupted: {file} holds the results up to then"),
        });
    }

    /// Does the old file stay because the run was interrupted before it had a row? Warns if it does.
    pub(super) fn is_kept(&self, rows: u64) -> bool {
        let Target::Regular { given, .. } = self else { return false };
        if rows == 0 {
            let file = given.display();
            warn_of_file(&format!(
                "interrupted: {file} is not written, because there is nothing to report yet"
            ));
        }
        rows == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupted_run_leaves_a_complete_file_alone() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("r.csv");
        let keeps =
            || [OldFile::AsMarked, OldFile::Contained, OldFile::Needed].map(|f| f.keeps(&file));
        assert_eq!(keeps(), [false; 3]);
        fs::write(&file, "").unwrap();
        assert_eq!(keeps(), [false; 3]);
        fs::write(&file, "n\n1\n").unwrap();
        assert_eq!(keeps(), [true, false, true]);
        for (meta, complete) in [
            ("{\"stop\": \"interrupted\"}", false),
            ("{\"seed\": 1}", true),
            ("[\"interrupted\"]", true),
            ("no JSON", true),
        ] {
            fs::write(dir.path().join("r.meta.json"), meta).unwrap();
            assert_eq!(keeps(), [complete, false, true], "{meta}");
        }
    }
}
