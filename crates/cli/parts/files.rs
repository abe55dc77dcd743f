//! Plans and shards, read and written.

use super::Play;
use crate::args::OfPlan;
use crate::exit::{Exit, Failure};
use crate::load;
use crate::part::Part;
use fairfight_battle::game::Noun;
use fairfight_engine::run::{Place, Store, Workers};
use fairfight_files::FilesByName;
use fairfight_shard::{File, Hash, Header, Named, Plan, SegmentFile, SegmentWriter, Shards};
use std::fs::{self, OpenOptions, TryLockError};
use std::io::{self, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most bytes that a plan may have, and a file of segments.
const MOST_OF_PLAN: u64 = 1 << 26;
const MOST_OF_SHARD: u64 = 1 << 32;
/// The first line of a file of segments has fewer bytes.
const MOST_OF_HEADER: usize = 1 << 10;

/// The version of this program.
pub(crate) const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// The bytes of a plan or of a file of segments, which may be in memory.
fn bytes(path: &Path, most: u64, ending: &str) -> Result<Vec<u8>, Failure> {
    let refused = |why: &str| Failure::new(format!("cannot read {}: {why}", path.display()));
    load::kept_bytes(path, (most, ending), &refused)
}

/// A plan that this machine can play: its version and its self-test are those of this program on this machine, and no
/// file that it names has changed.
#[derive(Debug)]
pub(crate) struct ReadPlan {
    /// The plan.
    pub(crate) plan: Plan,
    /// Its hash.
    pub(crate) hash: Hash,
}

impl ReadPlan {
    /// Its files by name.
    fn files(&self) -> FilesByName {
        let files = self.plan.files.iter();
        files.map(|File { name, text }| (name.into(), text.clone().into_bytes())).collect()
    }

    /// Runs its command with `more` words: what the store does not hold is played.
    pub(crate) fn play(
        &self,
        play: Play<'_>,
        more: impl IntoIterator<Item = String>,
        store: &Arc<Store>,
        silent: bool,
    ) -> Result<Exit, Failure> {
        let words: Vec<String> = self.plan.command.iter().cloned().chain(more).collect();
        play(&words, Some(self.files()), Part::Of { store: Arc::clone(store), silent }).ended
    }

    /// The plan's hash, the version and the self-test, which each of its shards must carry.
    fn marks(&self) -> (Hash, &str, Hash) {
        (self.hash, &self.plan.program, self.plan.self_test)
    }
}

/// Reads a plan.
pub(crate) fn plan_of(of: &OfPlan, workers: &Workers) -> Result<ReadPlan, Failure> {
    let path = &of.plan;
    let name = path.display();
    let text = String::from_utf8(bytes(path, MOST_OF_PLAN, ".json")?)
        .map_err(|_| Failure::new(format!("{name} is not a plan: it is not text")))?;
    let plan = Plan::read(&text).map_err(|fault| {
        Failure::new(format!("{name}: {fault}")).hint(match text.starts_with('{') {
            true => "write it again with `fairfight plan`, and play its shards again",
            false => "name the plan first, then its shards",
        })
    })?;
    if plan.program != PROGRAM {
        return Err(Failure::new(format!(
            "{name} was written by fairfight {}, and this is {PROGRAM}: their battles may differ",
            plan.program
        ))
        .hint("use one version on all machines"));
    }
    if plan.self_test != super::self_test_here(workers) {
        return Err(Failure::new(format!(
            "the self-test gives a different result here than where {name} was written: this machine plays different battles"
        ))
        .hint("play the plan on machines of one kind, with one build of the program"));
    }
    let changed = plan.files.iter().filter(|file| is_changed(file));
    let changed: Vec<&str> = changed.map(|file| file.name.as_str()).collect();
    if !changed.is_empty() && !of.as_planned {
        let (file, has) = if changed.len() == 1 { ("file", "has") } else { ("files", "have") };
        return Err(Failure::new(format!(
            "the {file} {} {has} changed since {name} was written",
            changed.join(", ")
        ))
        .hint("write the plan again to play the files as they are now")
        .hint("or add --as-planned to play them as they were then"));
    }
    let hash = plan.hash();
    Ok(ReadPlan { plan, hash })
}

/// Does the file of this name have other contents here? A missing file counts as unchanged, and so does a pipe or a
/// device, which may have no end.
fn is_changed(File { name, text }: &File) -> bool {
    let Ok(about) = fs::metadata(name) else { return false };
    let has_other_bytes = || fs::read(name).is_ok_and(|here| here != text.as_bytes());
    about.is_file() && (about.len() != text.len() as u64 || has_other_bytes())
}

/// The files that a command read, for a plan.
pub(crate) fn by_value(read: FilesByName) -> Result<Vec<File>, Failure> {
    let file = |(name, bytes): (PathBuf, Vec<u8>)| {
        let not_text = || Failure::new(format!("{} is not text", name.display()));
        let text = String::from_utf8(bytes).map_err(|_| not_text())?;
        let name = name.to_str().ok_or_else(not_text)?.to_owned();
        Ok(File { name, text })
    };
    read.into_iter().map(file).collect()
}

/// A file of segments, which may be incomplete.
pub(crate) fn segment_file(path: &Path) -> Result<SegmentFile, Failure> {
    segments_in(path, &bytes(path, MOST_OF_SHARD, ".ffs")?)
}

fn segments_in(path: &Path, bytes: &[u8]) -> Result<SegmentFile, Failure> {
    SegmentFile::read(bytes).map_err(|fault| Failure::new(format!("{}: {fault}", path.display())))
}

/// The file of segments that was begun under this name; `None` if not even its first line is complete.
pub(crate) fn begun(path: &Path) -> Result<Option<SegmentFile>, Failure> {
    let bytes = bytes(path, MOST_OF_SHARD, ".ffs")?;
    let is_torn = !bytes.contains(&b'\n') && bytes.len() < MOST_OF_HEADER;
    if is_torn { Ok(None) } else { segments_in(path, &bytes).map(Some) }
}

/// Opens a file of segments for this process alone, and creates it if it is missing.
pub(crate) fn opened(path: &Path, in_use: impl FnOnce() -> Failure) -> Result<fs::File, Failure> {
    let mut open = OpenOptions::new();
    open.read(true).write(true).create(true).truncate(false);
    let file =
        open.open(path).map_err(|error| Failure::writing(&path.display().to_string(), &error))?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(in_use()),
        // Some file systems have no locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

/// A writer that appends after the segments read from this file, or starts the file again.
pub(crate) fn writer(
    mut file: fs::File,
    begun: Option<&SegmentFile>,
    header: &Header,
) -> io::Result<SegmentWriter<fs::File>> {
    file.set_len(begun.map_or(0, |begun| begun.end))?;
    file.seek(SeekFrom::End(0))?;
    match begun {
        Some(begun) => Ok(SegmentWriter::go_on(file, begun)),
        None => SegmentWriter::begin(file, header),
    }
}

/// Reads shards of this plan. One failure lists everything that is wrong.
pub(crate) fn read_shards(paths: &[PathBuf], plan: &ReadPlan) -> Result<Shards, Failure> {
    let (mut files, mut faults) = (Vec::new(), Vec::new());
    for path in paths {
        match segment_file(path) {
            Ok(file) => files.push(Named { name: path.display().to_string(), file }),
            Err(fault) => faults.push(fault),
        }
    }
    match Shards::of(files, plan.marks()) {
        Ok(shards) if faults.is_empty() => Ok(shards),
        Ok(_) => Err(Failure::of_all(faults)),
        Err(more) => {
            faults.extend(more.into_iter().map(Failure::new));
            Err(Failure::of_all(faults))
        }
    }
}

/// The failure for forged counts at this place.
pub(crate) fn forged(place: Place, hint: &str) -> Failure {
    Failure::new(format!("{place}: no battles have these counts")).hint(hint)
}

/// The noun for the parts of a shard.
const SEGMENT: Noun = Noun { one: "segment", many: "segments" };

/// This many segments, in words.
pub(crate) fn segments(count: u64) -> String {
    SEGMENT.count(count)
}

/// The message about a file of segments that was written.
pub(crate) fn written(name: &Path, count: u64) -> String {
    format!("{}: {}", name.display(), segments(count))
}
