//! Files that appear under their names when they are complete, and targets that are written directly.

use super::companion::companion_of;
use super::unfinished::{self, Temporary};
use crate::exit::Failure;
use crate::{host, part, width};
use fairfight_stdio::was_stdout_closed;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// The name of the standard output in errors.
const STDOUT: &str = "standard output";

/// Where output is written.
#[derive(Debug)]
pub(super) enum Target {
    /// The standard output.
    Stdout,
    /// An existing file that is not a regular one, such as `/dev/full` or a fifo.
    Direct {
        /// Its name.
        file: PathBuf,
        /// The open file, if it is a terminal.
        terminal: Option<File>,
    },
    /// A regular file, existing or not.
    Regular {
        /// The name the user gave.
        given: PathBuf,
        /// The file behind it, if it is a link.
        real: PathBuf,
    },
}

impl Target {
    /// The file of this name, checked to be writable; without one, the standard output, which is also `-` and
    /// `/dev/stdout`.
    pub(super) fn choose(file: Option<&Path>) -> Result<Self, Failure> {
        let file = file.filter(|file| !is_stdout(file));
        if part::is_silent() {
            // Nothing is written there.
            return Ok(file.map_or(Target::Stdout, |file| Target::Regular {
                given: file.to_owned(),
                real: file.to_owned(),
            }));
        }
        let Some(file) = file else {
            return refuse_closed_stdout().map(|()| Target::Stdout);
        };
        if ["/dev/stderr", "/dev/fd", "/proc"].iter().any(|open| file.starts_with(open)) {
            return Target::direct(file);
        }
        let failure = |error: &io::Error| Failure::writing(&file.display().to_string(), error);
        let names_directory = file.to_string_lossy().ends_with(std::path::is_separator);
        if file.is_dir() || names_directory {
            return Err(failure(&io::ErrorKind::IsADirectory.into()).hint(format!(
                "name a file in it, such as {}",
                file.join("report.csv").display()
            )));
        }
        match fs::metadata(file) {
            Ok(there) if !there.is_file() => return Target::direct(file),
            Ok(_) => {
                // Renaming would replace even a file that its owner has made read-only.
                File::options().write(true).open(file).map_err(|error| failure(&error))?;
            }
            // A link whose target does not exist yet is followed when it is opened.
            Err(_) if fs::symlink_metadata(file).is_ok() => return Target::direct(file),
            Err(_) => {}
        }
        let real = file.canonicalize().unwrap_or_else(|_| file.to_owned());
        // Checked now, not after an hour of battles.
        if let Err(error) = temporary(&real) {
            let inside = directory(file);
            return Err(if inside.is_dir() {
                failure(&error)
            } else {
                let (name, inside) = (file.display(), inside.display());
                Failure::new(format!("cannot write {name}: there is no directory {inside}"))
            });
        }
        Ok(Target::Regular { given: file.to_owned(), real })
    }

    /// A target that is written directly.
    fn direct(file: &Path) -> Result<Self, Failure> {
        let terminal = opened_terminal(file)
            .map_err(|error| Failure::writing(&file.display().to_string(), &error))?;
        Ok(Target::Direct { file: file.to_owned(), terminal })
    }

    /// Is it a terminal?
    pub(super) fn is_terminal(&self) -> bool {
        match self {
            Target::Stdout => !host::is_kept() && io::stdout().is_terminal(),
            Target::Direct { terminal, .. } => terminal.is_some(),
            Target::Regular { .. } => false,
        }
    }

    /// Its width, if it is a terminal.
    pub(super) fn screen_width(&self) -> Option<usize> {
        match self {
            Target::Stdout => width::of_terminal(),
            Target::Direct { terminal, .. } => width::of_opened(terminal.as_ref()?),
            Target::Regular { .. } => None,
        }
    }

    /// The companion of a regular file.
    pub(super) fn companion(&self) -> Result<Option<Target>, Failure> {
        match self {
            Target::Stdout | Target::Direct { .. } => Ok(None),
            Target::Regular { given, .. } => {
                let companion = companion_of(given);
                if companion.is_dir() {
                    let (report, folder) = (given.display(), companion.display());
                    let taken =
                        Failure::writing(&folder.to_string(), &io::ErrorKind::IsADirectory.into());
                    return Err(taken.hint(format!(
                        "the file that says what {report} was made from would go there; remove the \
                         directory, or give the report another name"
                    )));
                }
                Target::choose(Some(&companion)).map(Some)
            }
        }
    }

    /// Opens it.
    pub(super) fn create(&self) -> Result<Sink, Failure> {
        if part::is_silent() {
            return Ok(Sink { name: STDOUT.to_owned(), out: BufWriter::new(Place::Nowhere) });
        }
        let (name, place) = match self {
            Target::Stdout => {
                let kept = host::is_kept();
                let place = if kept { Place::Kept } else { Place::Stdout(io::stdout()) };
                (STDOUT.to_owned(), Ok(place))
            }
            Target::Direct { file, .. } => {
                // Never truncated: behind /dev/stderr or /dev/fd/3 may be a log that others write to.
                let open = File::options().append(true).create(true).open(file);
                (file.display().to_string(), open.map(Place::Direct))
            }
            Target::Regular { given, real } => {
                let place = temporary(real).map(|file| Place::Temporary(file, real.clone()));
                (given.display().to_string(), place)
            }
        };
        let place = place.map_err(|error| Failure::writing(&name, &error))?;
        Ok(Sink { name, out: BufWriter::new(place) })
    }
}

/// The terminal of this name, opened. Only devices are opened: a fifo would wait for its reader.
#[cfg(unix)]
fn opened_terminal(file: &Path) -> io::Result<Option<File>> {
    use std::os::unix::fs::FileTypeExt;
    if !fs::metadata(file).is_ok_and(|there| there.file_type().is_char_device()) {
        return Ok(None);
    }
    let device = File::options().append(true).open(file)?;
    Ok(device.is_terminal().then_some(device))
}

/// On other systems terminals have no such names.
#[cfg(not(unix))]
fn opened_terminal(_: &Path) -> io::Result<Option<File>> {
    Ok(None)
}

/// Does this name the standard output? Opened by name, a redirected /dev/stdout would be truncated, or
/// renamed away.
pub(super) fn is_stdout(file: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| file == Path::new(name))
}

/// Refuses a standard output that was closed from the start: what is written there would be lost.
pub(crate) fn refuse_closed_stdout() -> Result<(), Failure> {
    if was_stdout_closed() && !host::is_kept() {
        return Err(Failure::new(format!("cannot write {STDOUT}: it is closed"))
            .hint("name a file with --out, or send it to /dev/null with > /dev/null"));
    }
    Ok(())
}

/// The directory a file is in.
fn directory(file: &Path) -> &Path {
    file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A temporary file beside this one, on the same file system, so that it can be renamed.
fn temporary(file: &Path) -> io::Result<Temporary> {
    let name = file.file_name().unwrap_or_default();
    let temporary = unfinished::create_in(directory(file), name).map_err(|error| {
        // Leave out the random name, which means nothing to a user.
        error.raw_os_error().map_or_else(|| error.kind().into(), io::Error::from_raw_os_error)
    })?;
    // A file that is overwritten keeps its permissions.
    if let Ok(there) = fs::metadata(file) {
        temporary.as_file().set_permissions(there.permissions())?;
    }
    Ok(temporary)
}

/// A target that is being written. If it is dropped before it is published, no regular file appears.
#[derive(Debug)]
pub(super) struct Sink {
    name: String,
    out: BufWriter<Place>,
}

#[derive(Debug)]
enum Place {
    /// Kept for the caller of the command.
    Kept,
    /// Discarded.
    Nowhere,
    Stdout(io::Stdout),
    Direct(File),
    Temporary(Temporary, PathBuf),
}

impl Sink {
    /// Its name in errors.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Is it kept for the caller of the command?
    pub(super) fn is_kept(&self) -> bool {
        matches!(self.out.get_ref(), Place::Kept)
    }

    /// The failure to write it.
    pub(super) fn failure(&self, error: &io::Error) -> Failure {
        Failure::writing(&self.name, error)
    }

    /// Syncs everything to the disk: a full disk shows here.
    pub(super) fn complete(&mut self) -> Result<(), Failure> {
        let done = self.out.flush().and_then(|()| match self.out.get_ref() {
            Place::Kept | Place::Nowhere | Place::Stdout(_) | Place::Direct(_) => Ok(()),
            Place::Temporary(file, _) => file.as_file().sync_all(),
        });
        done.map_err(|error| self.failure(&error))
    }

    /// Gives it another name than the one under which it was opened, in the same folder.
    pub(super) fn rename(&mut self, other: &Target) {
        if let (Place::Temporary(_, real), Target::Regular { given, real: other }) =
            (self.out.get_mut(), other)
        {
            real.clone_from(other);
            self.name = given.display().to_string();
        }
    }

    /// Gives a complete file its name.
    pub(super) fn publish(self) -> Result<(), Failure> {
        // It is incomplete.
        if part::is_silent() {
            return Ok(());
        }
        let (place, _) = self.out.into_parts();
        match place {
            Place::Kept | Place::Nowhere | Place::Stdout(_) | Place::Direct(_) => Ok(()),
            Place::Temporary(file, real) => {
                file.publish(&real).map_err(|error| Failure::writing(&self.name, &error))
            }
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A reader that went away (`| head -1`) has what it wants. The command and its exit code stay the same.
impl Write for Place {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match self {
            Place::Nowhere => Ok(bytes.len()),
            Place::Kept => {
                host::keep_output(bytes);
                Ok(bytes.len())
            }
            Place::Stdout(out) => out.write(bytes),
            Place::Direct(file) => file.write(bytes),
            Place::Temporary(file, _) => file.write(bytes),
        };
        unless_gone(written, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = match self {
            Place::Kept | Place::Nowhere => Ok(()),
            Place::Stdout(out) => out.flush(),
            Place::Direct(file) => file.flush(),
            Place::Temporary(file, _) => file.flush(),
        };
        unless_gone(flushed, ())
    }
}

/// The result of a write; a reader that went away counts as having read everything.
pub(crate) fn unless_gone<T>(written: io::Result<T>, everything: T) -> io::Result<T> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(everything),
        written => written,
    }
}
