//! Files that are being written. All are tracked, so that none is left behind if the program ends midway.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Write};
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::NamedTempFile;

/// How many bytes of a name its temporary file keeps: most file systems allow 255 in all.
const LONGEST: usize = 240;

/// Every temporary file. Files are created and named under its lock, so whoever holds it knows them
/// all.
static ALL: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The list is right even if a thread panicked while it held the lock.
fn all() -> MutexGuard<'static, Vec<PathBuf>> {
    ALL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes every temporary file, for a program that ends now. None is created after this: a thread that tries waits
/// forever.
pub(crate) fn remove_all_temporary() {
    let all = ManuallyDrop::new(all());
    for file in all.iter() {
        // A failure cannot be reported any more.
        let _ = fs::remove_file(file);
    }
}

/// A temporary file in `directory` that will get this name there: `.NAME.XXXXXX`. If the program is killed,
/// nobody removes it, and its name says what it is.
pub(super) fn create_in(directory: &Path, name: &OsStr) -> io::Result<Temporary> {
    let mut prefix = OsString::from(".");
    prefix.push(shortened(name));
    prefix.push(".");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix);
    // Temporary files are private to their owner; a report is to be readable like any other file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut all = all();
    let file = builder.tempfile_in(directory)?;
    all.push(file.path().to_owned());
    Ok(Temporary { file: Some(file) })
}

/// A name, cut to leave room for what is added around it.
fn shortened(name: &OsStr) -> Cow<'_, OsStr> {
    if name.len() <= LONGEST {
        return Cow::Borrowed(name);
    }
    let name = name.to_string_lossy();
    let end = (0..=LONGEST).rev().find(|&end| name.is_char_boundary(end)).unwrap_or(0);
    Cow::Owned(OsString::from(&name[..end]))
}

/// A temporary file. If it is dropped before it is published, it is removed.
#[derive(Debug)]
pub(super) struct Temporary {
    /// `Some` until it is published or dropped.
    file: Option<NamedTempFile>,
}

impl Temporary {
    /// The open file.
    pub(super) fn as_file(&self) -> &File {
        self.file.as_ref().expect("a file until it is published").as_file()
    }

    /// Gives it this name, and replaces whatever had it.
    pub(super) fn publish(mut self, name: &Path) -> io::Result<()> {
        let mut all = all();
        let Some(file) = self.file.take() else { return Ok(()) };
        all.retain(|other| other != file.path());
        file.persist(name).map(drop).map_err(|error| error.error)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // A published file is no longer in the list, and needs no lock.
        let Some(file) = self.file.take() else { return };
        let mut all = all();
        all.retain(|other| other != file.path());
        drop(file);
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.as_file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.as_file().flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(directory: &Path) -> Vec<String> {
        let names = fs::read_dir(directory).unwrap();
        names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_file_is_known_until_it_is_dropped_or_published() {
        let dir = tempfile::tempdir().unwrap();
        let known = || all().iter().filter(|file| file.starts_with(dir.path())).count();
        let name = OsStr::new("report.csv");
        let dropped = create_in(dir.path(), name).unwrap();
        let mut published = create_in(dir.path(), name).unwrap();
        assert_eq!((known(), names(dir.path()).len()), (2, 2));
        for name in names(dir.path()) {
            assert!(name.starts_with(".report.csv.") && name.len() == 18, "{name}");
        }
        drop(dropped);
        assert_eq!((known(), names(dir.path()).len()), (1, 1));
        published.write_all(b"whole").unwrap();
        published.publish(&dir.path().join("report.csv")).unwrap();
        assert_eq!(known(), 0);
        assert_eq!(names(dir.path()), ["report.csv"]);
        assert_eq!(fs::read(dir.path().join("report.csv")).unwrap(), b"whole");
    }

    #[test]
    fn a_name_as_long_as_there_may_be_leaves_room() {
        let dir = tempfile::tempdir().unwrap();
        for name in ["x".repeat(255), format!("x{}", "ö".repeat(127))] {
            let name = OsStr::new(&name);
            create_in(dir.path(), name).unwrap().publish(&dir.path().join(name)).unwrap();
        }
        assert_eq!(names(dir.path()).len(), 2);
    }
}
