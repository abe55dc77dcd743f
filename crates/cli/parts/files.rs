//! Plans and shards, read and written.

use crate::args::OfPlan;
use crate::exit::Failure;
use fairfight_battle::game::Noun;
use fairfight_engine::run::Workers;
use fairfight_files::{FilesByName, given};
use fairfight_shard::{File, Hash, Named, Plan, SegmentFile, Shards};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The most bytes that a plan may have, and a file of segments.
const MOST_OF_PLAN: u64 = 1 << 26;
const MOST_OF_SHARD: u64 = 1 << 32;
/// A first line has fewer bytes.
const MOST_OF_HEADER: usize = 1 << 10;

/// The version of this program.
pub(crate) const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// The bytes of a regular file, or of one in memory.
pub(super) fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let name = path.display();
    let unreadable = |error: io::Error| {
        Failure::new(match error.kind() == io::ErrorKind::NotFound {
            true => format!("there is no file {name}"),
            false => format!("cannot read {name}: {error}"),
        })
    };
    if let Some(bytes) = given(path) {
        return bytes.map_err(unreadable);
    }
    let about = fs::metadata(path).map_err(unreadable)?;
    if !about.is_file() {
        return Err(Failure::new(format!("{name} is no regular file")));
    }
    if about.len() > most {
        return Err(Failure::new(format!("{name} is larger than {} MiB", most >> 20)));
    }
    fs::read(path).map_err(unreadable)
}

/// A plan that this machine can play: its version and its self-test are those of this program here, and no file that it
/// names has changed.
#[derive(Debug)]
pub(crate) struct ReadPlan {
    /// The plan.
    pub(crate) plan: Plan,
    /// Its hash.
    pub(crate) hash: Hash,
}

impl ReadPlan {
    /// Its files by name.
    pub(crate) fn files(&self) -> FilesByName {
        let files = self.plan.files.iter();
        files.map(|File { name, text }| (name.into(), text.clone().into_bytes())).collect()
    }

    /// What a shard of it must bear.
    pub(crate) fn marks(&self) -> (Hash, &str, Hash) {
        (self.hash, &self.plan.program, self.plan.self_test)
    }
}

/// Reads a plan.
pub(crate) fn plan_of(of: &OfPlan, workers: &Workers) -> Result<ReadPlan, Failure> {
    let path = &of.plan;
    let name = path.display();
    let text = String::from_utf8(bytes(path, MOST_OF_PLAN)?)
        .map_err(|_| Failure::new(format!("{name} is no plan: it is not text")))?;
    let plan = Plan::read(&text).map_err(|fault| {
        Failure::new(format!("{name}: {fault}"))
            .hint("write it again with `fairfight plan`, and play its shards again")
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
            "the self-test has another result here than where {name} was written: this machine plays other battles"
        ))
        .hint("play the plan on machines of one kind, with one build of the program"));
    }
    let changed = plan.files.iter().filter(|file| {
        // A machine that lacks the file plays by the plan.
        fs::read(&file.name).is_ok_and(|here| here != file.text.as_bytes())
    });
    let changed: Vec<&str> = changed.map(|file| file.name.as_str()).collect();
    if !changed.is_empty() && !of.as_planned {
        let (file, has) = if changed.len() == 1 { ("file", "has") } else { ("files", "have") };
        return Err(Failure::new(format!(
            "the {file} {} {has} changed since {name} was written",
            changed.join(", ")
        ))
        .hint("write the plan again to play what is there now")
        .hint("or add --as-planned to play what was there then"));
    }
    let hash = plan.hash();
    Ok(ReadPlan { plan, hash })
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

/// A file of segments, which need not be whole.
pub(crate) fn segment_file(path: &Path) -> Result<SegmentFile, Failure> {
    SegmentFile::read(&bytes(path, MOST_OF_SHARD)?)
        .map_err(|fault| Failure::new(format!("{}: {fault}", path.display())))
}

/// The file of segments that is begun under this name; `None` if not even its first line is whole.
pub(crate) fn begun(path: &Path) -> Result<Option<SegmentFile>, Failure> {
    let bytes = bytes(path, MOST_OF_SHARD)?;
    if !bytes.contains(&b'\n') && bytes.len() < MOST_OF_HEADER {
        return Ok(None);
    }
    let fault = |fault| Failure::new(format!("{}: {fault}", path.display()));
    SegmentFile::read(&bytes).map(Some).map_err(fault)
}

/// Reads shards of this plan. All that is wrong is one failure.
pub(crate) fn read_shards(
    paths: &[PathBuf],
    plan: &ReadPlan,
) -> Result<(Vec<Named>, Shards), Failure> {
    let (mut files, mut faults) = (Vec::new(), Vec::new());
    for path in paths {
        match segment_file(path) {
            Ok(file) => files.push(Named { name: path.display().to_string(), file }),
            Err(fault) => faults.push(fault),
        }
    }
    match Shards::of(files.clone(), plan.marks()) {
        Ok(shards) if faults.is_empty() => Ok((files, shards)),
        Ok(_) => Err(Failure::of_all(faults)),
        Err(more) => {
            faults.extend(more.into_iter().map(Failure::new));
            Err(Failure::of_all(faults))
        }
    }
}

/// What a shard has.
const SEGMENT: Noun = Noun { one: "segment", many: "segments" };

/// That many segments, in words.
pub(crate) fn segments(count: u64) -> String {
    SEGMENT.count(count)
}

/// What is said of a file that was written: its name and the number of its segments.
pub(crate) fn written(name: &Path, count: u64) -> String {
    format!("{}: {}", name.display(), segments(count))
}
