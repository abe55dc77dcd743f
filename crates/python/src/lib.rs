//! The commands of fairfight, for Python: see `python/fairfight`.
//!
//! A command runs in a separate thread, without Python's global lock. Twenty times a second the calling thread checks
//! whether the user has pressed Ctrl-C, and reports the command's progress.

use fairfight::{Desk, Ended, Host, OnProgress, Speech, Stop};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::any::Any;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often the calling thread checks.
const LOOKS: Duration = Duration::from_millis(50);

/// Progress since the last check: stage, done, total.
type Told = Arc<Mutex<Vec<(String, u64, u64)>>>;

/// The result of a command: exit code, messages, output, and the contents of `.meta.json`.
type Answer<'py> = (u8, String, Bound<'py, PyBytes>, Bound<'py, PyBytes>);

/// Runs a command line, with these files in memory, by name. `progress(stage, done, of)` is called now and then. Ctrl-C
/// stops the command before the exception is raised.
#[pyfunction]
#[pyo3(signature = (words, files, progress=None))]
fn run<'py>(
    py: Python<'py>,
    words: Vec<OsString>,
    files: BTreeMap<PathBuf, Vec<u8>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Answer<'py>> {
    let (stop, told) = (Stop::new(), Told::default());
    let note = told.clone();
    let on_progress: OnProgress = Arc::new(move |stage, done, of| {
        let mut told = note.lock().unwrap_or_else(PoisonError::into_inner);
        match told.last_mut() {
            Some(last) if last.0 == stage => (last.1, last.2) = (done, of),
            _ => told.push((stage.to_owned(), done, of)),
        }
    });
    let host = Host {
        files: Desk { given: files, ..Desk::default() },
        speech: Speech::Kept,
        progress: progress.is_some().then_some(on_progress),
        stop: stop.clone(),
    };
    let (ends, ended) = channel();
    let command = thread::Builder::new().spawn(move || {
        // The receiver is gone only if the process ends.
        let _ = ends.send(fairfight::run(&words, host));
    })?;
    let ended = Mutex::new(ended);
    let looked = look(py, &ended, progress.as_ref(), &told);
    if looked.is_err() {
        stop.ask();
    }
    let joined = py.detach(|| command.join());
    let Some(Ended { code, messages, output, meta, .. }) = looked? else {
        return Err(bug(joined.err()));
    };
    Ok((code, messages, PyBytes::new(py, &output), PyBytes::new(py, &meta)))
}

/// Waits for the end of the command; `None` if it panicked. An error is Python's: Ctrl-C, or of `progress`.
fn look(
    py: Python<'_>,
    ended: &Mutex<Receiver<Ended>>,
    progress: Option<&Bound<'_, PyAny>>,
    told: &Told,
) -> PyResult<Option<Ended>> {
    loop {
        let answer =
            py.detach(|| ended.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(LOOKS));
        py.check_signals()?;
        let news = std::mem::take(&mut *told.lock().unwrap_or_else(PoisonError::into_inner));
        for news in news {
            progress.map(|progress| progress.call1(news)).transpose()?;
        }
        match answer {
            Ok(ended) => return Ok(Some(ended)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}

/// The error for a panic.
fn bug(panic: Option<Box<dyn Any + Send>>) -> PyErr {
    let said = panic.as_ref().and_then(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        text.or_else(|| panic.downcast_ref::<&str>().copied())
    });
    PyRuntimeError::new_err(format!(
        "{}\nThis is a bug in fairfight {}, not in your files. Please report it, with the call, the files and the \
         lines above, at {}/issues",
        said.unwrap_or("the command ended without an answer"),
        env!("CARGO_PKG_VERSION"),
        env!("CARGO_PKG_REPOSITORY"),
    ))
}

/// Runs the program itself with these arguments: it handles Ctrl-C by itself, and writes to the standard output and
/// error. Returns the exit code.
#[pyfunction]
fn program(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| fairfight::program(words))
}

/// All commands with their options, as JSON.
#[pyfunction]
fn commands() -> PyResult<String> {
    serde_json::to_string(&fairfight::command_forms())
        .map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

/// The native part of the package.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(run, module)?)?;
    module.add_function(wrap_pyfunction!(program, module)?)?;
    module.add_function(wrap_pyfunction!(commands, module)?)
}
