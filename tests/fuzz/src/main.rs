//! Fuzzes targets for some time, without any other tool.
//!
//! The same seed makes the same inputs. Each thread is a separate process with limited memory: if it ends by a panic, a
//! stack overflow or lack of memory, its last input is kept. So is an input that takes too long.

use clap::{Parser, Subcommand};
use cpu_time::ProcessTime;
use fairfight_fuzz::{Chance, TARGETS, Target, check, dictionary, mutated, target};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// An input that takes longer is a failure: this much processor time, or five times this much elapsed time.
const LONGEST: Duration = Duration::from_secs(5);

/// The memory limit of a process, in KiB.
const MEMORY: u64 = 2 << 20;

/// The length of a target's turn.
const TURN: Duration = Duration::from_millis(200);

/// Fuzzing of everything that fairfight reads.
#[derive(Parser, Debug)]
struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Makes and checks inputs until the time is up
    Run {
        /// For how many seconds
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// The seed of the inputs
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many processes to run
        #[arg(long, default_value_t = thread::available_parallelism().map_or(1, |n| n.get() as u64))]
        threads: u64,
        /// The folder for failing inputs
        #[arg(long, default_value = "fuzz/artifacts")]
        keep: PathBuf,
        /// The targets; all by default
        targets: Vec<String>,
    },
    /// Checks inputs again
    Try {
        /// The target
        target: String,
        /// Files with one input each
        inputs: Vec<PathBuf>,
    },
    /// Writes the seeds and the dictionary of a target for cargo-fuzz
    Seeds {
        /// The target
        target: String,
        /// The folder for the seeds; the dictionary is beside it, with the ending dict
        folder: PathBuf,
    },
    /// Lists the targets that cargo-fuzz can run
    List,
    /// One process of a run
    #[command(hide = true)]
    Work { seconds: u64, seed: u64, nth: u64, of: u64, last: PathBuf, targets: Vec<String> },
}

fn main() -> ExitCode {
    let done = match Args::parse().task {
        Task::Run { seconds, seed, threads, keep, targets } => {
            let targets: Vec<&Target> = match known(&targets) {
                Ok(targets) => targets,
                Err(code) => return code,
            };
            let until = Instant::now() + Duration::from_secs(seconds);
            run(&Run { seed, threads, keep, targets, until })
        }
        Task::Try { target, inputs } => inputs.iter().try_fold(true, |_, input| {
            check(&target, &fs::read(input)?);
            println!("{}: nothing is wrong", input.display());
            Ok(true)
        }),
        Task::Seeds { target, folder } => seeds(&target, &folder).map(|()| true),
        Task::List => {
            TARGETS.iter().filter(|one| !one.runs_program).for_each(|one| println!("{}", one.name));
            Ok(true)
        }
        Task::Work { seconds, seed, nth, of, last, targets } => match known(&targets) {
            Ok(targets) => work(Duration::from_secs(seconds), seed, (nth, of), &last, &targets),
            Err(code) => return code,
        },
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// The targets with these names, or all.
fn known(names: &[String]) -> Result<Vec<&'static Target>, ExitCode> {
    if names.is_empty() {
        return Ok(TARGETS.iter().collect());
    }
    let find = |name: &String| {
        target(name).ok_or_else(|| {
            let all: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            eprintln!("error: there is no target {name}; there are {}", all.join(", "));
            ExitCode::from(2)
        })
    };
    names.iter().map(find).collect()
}

fn seeds(name: &str, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let target =
        target(name).ok_or_else(|| io::Error::other(format!("there is no target {name}")))?;
    for (at, seed) in (target.seeds)().iter().enumerate() {
        fs::write(folder.join(format!("seed-{at:04}")), seed)?;
    }
    let quoted = |word: &String| {
        format!("\"{}\"\n", word.replace('\\', "\\\\").replace('"', "\\\"").replace('\t', "\\x09"))
    };
    let words: Vec<String> =
        dictionary().iter().filter(|word| word.is_ascii()).map(quoted).collect();
    fs::write(folder.with_extension("dict"), words.concat())
}

/// A run of several processes.
struct Run {
    seed: u64,
    threads: u64,
    keep: PathBuf,
    targets: Vec<&'static Target>,
    until: Instant,
}

/// Runs until the time is up; false if an input fails.
fn run(run: &Run) -> io::Result<bool> {
    let folder = tempfile::tempdir()?;
    let mut workers: Vec<Worker> = (0..run.threads)
        .map(|nth| Worker::new(run, nth, run.seed, folder.path()))
        .collect::<io::Result<_>>()?;
    let (mut counts, mut failures) = (BTreeMap::<String, u64>::new(), BTreeMap::new());
    while !workers.is_empty() {
        thread::sleep(Duration::from_millis(50));
        let mut going = Vec::new();
        for mut worker in workers {
            let Some(status) = worker.child.try_wait()? else {
                going.push(worker);
                continue;
            };
            worker.add_counts(&mut counts)?;
            if status.success() {
                continue;
            }
            let (target, said) = worker.keep(run, &format!("{status}"))?;
            failures.entry((target, said)).or_insert(());
            // Continues with other inputs, from another seed.
            if Instant::now() < run.until && failures.len() < 50 {
                let (nth, seed) = (worker.nth, worker.seed + 1_000_003);
                going.push(Worker::new(run, nth, seed, folder.path())?);
            }
        }
        workers = going;
    }
    for (target, count) in counts {
        println!("{target}: {count} inputs");
    }
    println!("{} kinds of failure", failures.len());
    Ok(failures.is_empty())
}

/// A process of a run.
struct Worker {
    nth: u64,
    seed: u64,
    child: Child,
    /// The file with the current target and input.
    last: PathBuf,
    out: PathBuf,
    err: PathBuf,
}

impl Worker {
    fn new(run: &Run, nth: u64, seed: u64, folder: &Path) -> io::Result<Worker> {
        let [last, out, err] =
            ["last", "out", "err"].map(|name| folder.join(format!("{name}-{nth}")));
        let left = run.until.saturating_duration_since(Instant::now()).as_secs().max(1);
        let own = std::env::current_exe()?;
        // The shell sets the memory limit where the system supports one.
        let mut command = Command::new("sh");
        command
            .arg("-c")
            .arg(format!("ulimit -v {MEMORY} 2> /dev/null; exec \"$0\" \"$@\""))
            .arg(own);
        command.arg("work").args([left, seed, nth, run.threads].map(|number| number.to_string()));
        command.arg(&last).args(run.targets.iter().map(|target| target.name));
        let child = command.stdout(File::create(&out)?).stderr(File::create(&err)?);
        let child = child.stdin(Stdio::null()).spawn()?;
        Ok(Worker { nth, seed, child, last, out, err })
    }

    fn add_counts(&self, counts: &mut BTreeMap<String, u64>) -> io::Result<()> {
        for line in fs::read_to_string(&self.out)?.lines() {
            if let Some((target, count)) = line.split_once(' ') {
                *counts.entry(target.to_owned()).or_default() += count.parse().unwrap_or(0);
            }
        }
        Ok(())
    }

    /// Keeps and reports the input at which the process ended. Returns the target, and the first lines of its message.
    fn keep(&self, run: &Run, status: &str) -> io::Result<(String, String)> {
        let last = fs::read(&self.last).unwrap_or_default();
        let end = last.iter().position(|&byte| byte == b'\n').unwrap_or(last.len());
        let target = String::from_utf8_lossy(&last[..end]).into_owned();
        let input = last.get(end + 1..).unwrap_or_default();
        let said = fs::read_to_string(&self.err).unwrap_or_default();
        let said: Vec<&str> = said.lines().filter(|line| !line.is_empty()).take(12).collect();
        let name =
            Chance::of(&input.iter().map(|&byte| byte.into()).collect::<Vec<_>>()).below(1 << 32);
        let file = run.keep.join(&target).join(format!("fail-{name:08x}"));
        fs::create_dir_all(run.keep.join(&target))?;
        fs::write(&file, input)?;
        println!("\n!! {target}: {status}\n{}", said.join("\n"));
        println!(
            "run it again: cargo run --profile test -p fairfight-fuzz -- try {target} {}",
            file.display()
        );
        Ok((target, said.into_iter().take(2).collect::<Vec<_>>().concat()))
    }
}

/// Tries inputs, target by target, until the time is up. Every input is written to `last` before it is tried.
fn work(
    time: Duration,
    seed: u64,
    (nth, of): (u64, u64),
    last: &Path,
    targets: &[&'static Target],
) -> io::Result<bool> {
    let begun = Instant::now();
    // When the current input began, in milliseconds; 0 while there is none.
    let at_work = Arc::new(AtomicU64::new(0));
    let watched = Arc::clone(&at_work);
    thread::spawn(move || {
        let (mut input, mut worked) = (0, ProcessTime::now());
        loop {
            thread::sleep(Duration::from_millis(100));
            let since = watched.load(Ordering::Relaxed);
            if since != input || since == 0 {
                (input, worked) = (since, ProcessTime::now());
                continue;
            }
            let waits = begun.elapsed().saturating_sub(Duration::from_millis(since));
            if worked.elapsed() > LONGEST || waits > 5 * LONGEST {
                eprintln!("it takes longer than {LONGEST:?}");
                std::process::exit(1);
            }
        }
    });
    let words = dictionary();
    let mut file = File::create(last)?;
    let mut turns: Vec<(&Target, Vec<Vec<u8>>, u64)> =
        targets.iter().map(|&target| (target, (target.seeds)(), nth)).collect();
    let salt = |name: &str| name.bytes().fold(0, |salt: u64, byte| salt * 31 + u64::from(byte));
    // The default stack size of threads, not the larger one of the main thread.
    let worker = thread::Builder::new().stack_size(2 << 20).spawn(move || -> io::Result<()> {
        while begun.elapsed() < time {
            for (target, seeds, next) in &mut turns {
                let turn = Instant::now();
                while turn.elapsed() < TURN && begun.elapsed() < time {
                    let mut chance = Chance::of(&[seed, salt(target.name), *next]);
                    // Each seed is itself an input.
                    let input = match usize::try_from(*next).ok().and_then(|next| seeds.get(next)) {
                        Some(seed) => seed.clone(),
                        None => mutated(&mut chance, seeds, &words),
                    };
                    file.rewind()?;
                    file.set_len(0)?;
                    file.write_all(&[target.name.as_bytes(), b"\n", &input].concat())?;
                    at_work.store(1 + begun.elapsed().as_millis() as u64, Ordering::Relaxed);
                    (target.check)(&input);
                    at_work.store(0, Ordering::Relaxed);
                    *next += of;
                }
            }
        }
        for (target, _, next) in &turns {
            println!("{} {}", target.name, (next - nth) / of);
        }
        Ok(())
    })?;
    match worker.join() {
        Ok(done) => done.map(|()| true),
        // The panic has printed why.
        Err(_) => Ok(false),
    }
}
