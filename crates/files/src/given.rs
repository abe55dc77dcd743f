//! Files that the caller gives a command in memory, and a record of all files that it read.
//!
//! A program that calls this one may have lists that are not on the disk, and a command that runs again on another
//! machine has to take its files along. So every file that a command reads is looked up here first.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Files by the names that commands use, each with its bytes.
pub type FilesByName = BTreeMap<PathBuf, Vec<u8>>;

/// The sources of files while a command runs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Desk {
    /// Files in memory. Such a name is never looked up on the disk.
    pub given: FilesByName,
    /// Are these the only files? Then no other file exists for the command, whatever the disk holds.
    pub only_these: bool,
    /// Are the files read recorded? Otherwise [`DeskInUse::read`] is empty.
    pub noted: bool,
}

/// The desk of the running command, and the files read so far.
static IN_USE: Mutex<Option<(Desk, FilesByName)>> = Mutex::new(None);

/// The data is valid even if a thread panicked while it held the lock.
fn in_use() -> MutexGuard<'static, Option<(Desk, FilesByName)>> {
    IN_USE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A [`Desk`] that is in use until this is dropped; then the one before it is.
#[derive(Debug)]
#[must_use]
pub struct DeskInUse(Option<(Desk, FilesByName)>);

impl Desk {
    /// The desk of the running command, for another command inside it.
    pub fn of_the_command() -> Desk {
        in_use().as_ref().map(|(desk, _)| desk.clone()).unwrap_or_default()
    }

    /// Puts this desk into use for the whole process, which runs one command at a time.
    ///
    /// ```
    /// use fairfight_files::{Desk, Source};
    /// let given = [("a.toml".into(), b"name = \"A\"".to_vec())].into();
    /// let desk = Desk { given, only_these: true, noted: true }.in_use();
    /// assert_eq!(Source::read("a.toml".as_ref()).unwrap().text(), "name = \"A\"");
    /// assert!(Source::read("Cargo.toml".as_ref()).is_err(), "it is on the disk");
    /// assert!(desk.read().into_keys().eq([std::path::PathBuf::from("a.toml")]));
    /// drop(desk);
    /// assert!(Source::read("a.toml".as_ref()).is_err());
    /// ```
    pub fn in_use(self) -> DeskInUse {
        DeskInUse(in_use().replace((self, FilesByName::new())))
    }
}

impl DeskInUse {
    /// The files that were read so far, from memory or from the disk, by the names that were asked for.
    pub fn read(&self) -> FilesByName {
        files_read()
    }
}

impl Drop for DeskInUse {
    fn drop(&mut self) {
        *in_use() = self.0.take();
    }
}

/// The files that the running command has read so far, if they are recorded.
pub fn files_read() -> FilesByName {
    in_use().as_ref().map(|(_, read)| read.clone()).unwrap_or_default()
}

/// The bytes of the file of this name if it is given in memory, or the error that it does not exist. `None`: read it
/// from the disk.
pub fn given(path: &Path) -> Option<io::Result<Vec<u8>>> {
    let desk = in_use();
    let (desk, _) = desk.as_ref()?;
    match desk.given.get(path) {
        Some(bytes) => Some(Ok(bytes.clone())),
        None => desk.only_these.then(|| Err(io::ErrorKind::NotFound.into())),
    }
}

/// Records that a file was read.
pub fn note_read(path: &Path, bytes: &[u8]) {
    if let Some((_, read)) = in_use().as_mut().filter(|(desk, _)| desk.noted) {
        read.insert(path.to_owned(), bytes.to_vec());
    }
}

/// Is there anything of this name, in memory or on the disk?
pub fn exists(path: &Path) -> bool {
    given(path).map_or_else(|| path.exists(), |given| given.is_ok())
}

/// Is there a file of this name, in memory or on the disk?
pub fn is_file(path: &Path) -> bool {
    given(path).map_or_else(|| path.is_file(), |given| given.is_ok())
}

/// Is there certainly nothing of this name, neither in memory nor on the disk?
pub(super) fn is_missing(path: &Path) -> bool {
    let on_disk = || path.try_exists().is_ok_and(|there| !there);
    given(path).map_or_else(on_disk, |given| given.is_err())
}

/// Is the file of this name given in memory?
pub(super) fn is_given(path: &Path) -> bool {
    given(path).is_some_and(|given| given.is_ok())
}
