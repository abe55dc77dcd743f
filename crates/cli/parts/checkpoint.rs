//! `--checkpoint`: a folder from which the same command resumes after a stop.

use super::files::{self, PROGRAM};
use super::{IN_ONE_PIECE, Keeper, self_test_here, value_of, without};
use crate::exit::{Exit, Failure, say, warn_of_file};
use crate::host;
use fairfight_engine::run::{Role, Segment, Store, Workers};
use fairfight_files::files_read;
use fairfight_shard::{Header, Of, Plan, SegmentFile, SegmentWriter};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The file of segments, and the plan of their command.
const SEGMENTS: &str = "segments.ffs";
const COMMAND: &str = "command.json";

/// Commands that reuse a shorter run of the same command: more pairs only add to it.
const GROW: &[&str] = &["battle", "matrix"];
const PAIRS: &str = "--pairs";

/// The checkpoint of the running command: its folder, and its store.
static OPEN: Mutex<Option<(PathBuf, Arc<Store>)>> = Mutex::new(None);

/// The store of the running command, kept in this folder, which is created if it is missing. The files read so far
/// belong to the checkpoint.
pub(crate) fn checkpoint(folder: &Path, workers: &Workers) -> Result<Arc<Store>, Failure> {
    let (command, pairs) = command()?;
    let plan = Plan {
        program: PROGRAM.to_owned(),
        self_test: self_test_here(workers),
        rounds: false,
        command,
        files: files::by_value(files_read())?,
    };
    let mut header = Header::new(Of::Checkpoint, PROGRAM, plan.self_test, plan.hash());
    header.pairs = pairs;
    let cannot =
        |what: &Path, error: &io::Error| Failure::writing(&what.display().to_string(), error);
    if folder.is_file() {
        return Err(Failure::new(format!("{} is a file", folder.display()))
            .hint("name a folder with --checkpoint: it is made if it is not there"));
    }
    fs::create_dir_all(folder).map_err(|error| cannot(folder, &error))?;
    let name = folder.join(SEGMENTS);
    let file = files::opened(&name, || {
        Failure::new(format!("{} is in use by another run", folder.display()))
            .hint("wait for its end, or name another folder with --checkpoint")
    })?;
    let (known, writer) = match files::begun(&name)? {
        None => {
            let command = folder.join(COMMAND);
            fs::write(&command, plan.to_text()).map_err(|error| cannot(&command, &error))?;
            (Vec::new(), files::writer(file, None, &header))
        }
        Some(old) => {
            refuse_another(folder, &old.header, &header)?;
            let known = usable(&old, &header);
            let writer = match old.header.pairs == header.pairs && !old.is_whole {
                true => files::writer(file, Some(&old), &header),
                false => rewrite(&name, &known, &header),
            };
            (known, writer)
        }
    };
    let writer = writer.map_err(|error| cannot(&name, &error))?;
    let keeper = Keeper::new(writer);
    let shown = name.display().to_string();
    let keep = keeper.on_segment(move |error| {
        warn_of_file(&format!(
            "cannot write {shown}: {error}; the run continues, but cannot be resumed from here"
        ));
    });
    let store = Arc::new(Store::new(Role::Whole, known, keep));
    *OPEN.lock().unwrap_or_else(PoisonError::into_inner) =
        Some((folder.to_owned(), Arc::clone(&store)));
    Ok(store)
}

/// Ends a command. If it has a checkpoint, forged counts in it are a failure, and an interrupted command says how to
/// resume.
pub(crate) fn close(end: Result<Exit, Failure>) -> Result<Exit, Failure> {
    let open = OPEN.lock().unwrap_or_else(PoisonError::into_inner).take();
    let Some((folder, store)) = open else { return end };
    let shown = folder.display();
    if let Some(place) = store.unsound().first() {
        let hint = "name another folder with --checkpoint, or remove this one";
        return Err(files::forged(*place, hint).of(&shown.to_string()));
    }
    if matches!(end, Ok(Exit::Interrupted)) {
        say(format_args!("{shown} has what was played: the same command resumes from there"));
    }
    end
}

/// The words that determine what is played, and the number of pairs if it may grow.
fn command() -> Result<(Vec<String>, Option<u64>), Failure> {
    let words = host::words().into_iter().map(|word| word.into_string());
    let words: Vec<String> = words
        .collect::<Result<_, _>>()
        .map_err(|word| Failure::new(format!("{} is not Unicode", word.display())))?;
    let words = without(&words, IN_ONE_PIECE);
    if !words.first().is_some_and(|command| GROW.contains(&&**command)) {
        return Ok((words, None));
    }
    let pairs = value_of(&words, PAIRS);
    let pairs = pairs.and_then(|pairs| pairs.replace('_', "").parse().ok());
    Ok((without(&words, &[PAIRS]), Some(pairs.unwrap_or(0))))
}

/// Refuses a folder that another command has filled, or another machine.
fn refuse_another(folder: &Path, old: &Header, new: &Header) -> Result<(), Failure> {
    let shown = folder.display();
    if old.fairfight != Of::Checkpoint {
        return Err(Failure::new(format!("{shown} holds a shard, not a checkpoint"))
            .hint("name another folder with --checkpoint"));
    }
    if old.program != new.program || old.self_test != new.self_test {
        let by = if old.program == new.program {
            "a machine that plays different battles".to_owned()
        } else {
            format!("fairfight {}", old.program)
        };
        return Err(Failure::new(format!("{shown} was filled by {by}"))
            .hint("name another folder with --checkpoint"));
    }
    if old.plan == new.plan {
        return Ok(());
    }
    let text = fs::read_to_string(folder.join(COMMAND)).unwrap_or_default();
    let other = Plan::read(&text).map(|plan| format!(": fairfight {}", plan.command.join(" ")));
    Err(Failure::new(format!(
        "{shown} was filled by another command, or a file has changed since{}",
        other.unwrap_or_default()
    ))
    .hint("name another folder with --checkpoint, or remove this one"))
}

/// The segments that can be used: all, or those of the first run if the number of pairs differs, because later runs may
/// depend on it.
fn usable(old: &SegmentFile, header: &Header) -> Vec<Segment> {
    let all = old.header.pairs == header.pairs;
    old.segments.iter().filter(|segment| all || segment.place.run == 0).cloned().collect()
}

/// Rewrites the file with the segments that can be used. The old file stays until the new one is complete.
fn rewrite(name: &Path, known: &[Segment], header: &Header) -> io::Result<SegmentWriter<File>> {
    let new = name.with_extension("new");
    let file = OpenOptions::new().write(true).create(true).truncate(true).open(&new)?;
    let mut writer = SegmentWriter::begin(file.try_clone()?, header)?;
    known.iter().try_for_each(|segment| writer.add(segment))?;
    let _ = file.try_lock();
    fs::rename(&new, name)?;
    Ok(writer)
}
