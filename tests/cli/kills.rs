//! Long commands are killed at any moment, with reports from earlier runs in place: no file is ever half a file.
//!
//! `KILLS=3000 KILLS_SEED=2 cargo test --test cli kills -- --nocapture` kills that often, at other moments.
#![cfg(unix)]

use crate::program::{command, list, rows};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How often the program is killed unless `KILLS` says otherwise: each command once or twice.
const KILLS: u64 = 24;

/// A second, plus a margin for a busy machine.
const STOPS: Duration = Duration::from_millis(2_000);

/// Each long command with a little work. `SEED` is 1, or 7 in the earlier run.
const COMMANDS: [&str; 18] = [
    "battle human.toml orc.toml --pairs 300 --bars dice --seed SEED --out r.csv --units u.csv --battles b.csv \
     --turns t.json --spread s.csv",
    "battle human.toml orc.toml --pairs 20 --bars all --seed SEED --out r.json",
    "fight levy,warrior,knight,levy+bow,warrior+bow,knight+mounted all --level 0.9SEED --out r.csv --distributions d.csv",
    "fight knight warrior --fights 200_000 --seed SEED --out r.csv",
    "matrix human.toml orc.toml levy --pairs 60 --bars dice --seed SEED --out r.csv --cells c.csv",
    "check suite.toml --seed SEED --out r.csv --junit j.xml",
    "sensitivity human.toml orc.toml --what rulings --pairs 2 --seed SEED --out r.csv",
    "doctrines levy knight --pairs 10 --searched-pairs 1 --seed SEED --out r.csv --laws l.csv",
    "points --units levy,knight --army-pairs 200 --bars dice --seed SEED --out r.csv",
    "tune --budget 60 --units levy,warrior,knight --pairs 400 --fresh 100 --army-pairs 100 --tries 2 --bars dice \
     --seed SEED --out r.csv --tried t.csv --front f.csv --out-rules o.toml",
    "search --budget 60 --units levy,warrior,knight --field levy --pairs 400 --finalists 2 --fresh 100 --seed SEED \
     --out r.csv --out-list o.toml",
    "counters levy --points 40 --pairs 40 --units levy,warrior,knight --seed SEED --out r.csv",
    "improve 2*levy,knight --against levy,knight --pairs 300 --fresh 200 --swaps 1 --units levy,knight --seed SEED \
     --out r.csv --out-list o.toml",
    "train levy knight --pairs 1 --rollouts 1 --seed SEED --out w.csv",
    "replay human.toml orc.toml --typical --among 100 --seed SEED --out r.csv --units u.csv",
    "luck bridge.toml --level 0.9SEED --out r.csv",
    "report keptSEED.csv --out page.html",
    "report --fights king-or-parliament --rules houseSEED.toml --out page.html",
];

/// Files by their names.
type Files = BTreeMap<String, Vec<u8>>;

/// A command, the files that it finds, and those that it makes.
struct Work {
    words: String,
    found: Files,
    made: Files,
    ends: Option<i32>,
    lasts: Duration,
}

impl Work {
    fn of(words: &str) -> Work {
        let [old, new] = ["7", "1"].map(|seed| words.replace("SEED", seed));
        let folder = tempfile::tempdir().unwrap();
        inputs(folder.path());
        run(folder.path(), &old);
        let found = files(folder.path());
        let folder = tempfile::tempdir().unwrap();
        inputs(folder.path());
        let begun = Instant::now();
        let status = run(folder.path(), &new);
        let lasts = begun.elapsed();
        let made = files(folder.path());
        assert!(made.keys().eq(found.keys()) && made != found, "{words}");
        Work { words: new, found, made, ends: status.code(), lasts }
    }

    /// Kills it once, and returns what is wrong with the files that it leaves.
    fn killed(&self, signal: &str, after: Duration) -> Result<(), String> {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        for (name, bytes) in &self.found {
            fs::write(folder.join(name), bytes).unwrap();
        }
        let words: Vec<&str> = self.words.split_whitespace().collect();
        let mut program = command(folder, &words);
        let mut child = program.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(after);
        Command::new("kill")
            .args([signal, &child.id().to_string()])
            .stderr(Stdio::null())
            .status()
            .unwrap();
        let killed = Instant::now();
        let status = child.wait().unwrap();
        let took = killed.elapsed();
        if took > STOPS {
            return Err(format!("it took {took:?} to stop"));
        }
        let left = files(folder);
        self.ended(signal, status)?;
        self.left(signal, &left)?;
        if signal != "-KILL" {
            return Ok(());
        }
        // The same command line again makes the same files. An option that resumes a killed run belongs in COMMANDS;
        // the folder that it keeps is ignored by `files`.
        let again = run(folder, &self.words);
        let made: Files =
            files(folder).into_iter().filter(|(name, _)| !is_temporary(name)).collect();
        if again.code() != self.ends || made != self.made {
            return Err(format!(
                "run again, it ends with {again}, and makes {}",
                differs(&made, &self.made)
            ));
        }
        Ok(())
    }

    fn ended(&self, signal: &str, status: ExitStatus) -> Result<(), String> {
        let number = match signal {
            "-INT" => 2,
            "-TERM" => 15,
            _ => 9,
        };
        // The program does not handle signals before it has begun.
        let killed = status.signal() == Some(number);
        let right =
            status.code().is_some_and(|code| code == 130 && number != 9 || Some(code) == self.ends);
        if killed || right { Ok(()) } else { Err(format!("it ended with {status}")) }
    }

    fn left(&self, signal: &str, left: &Files) -> Result<(), String> {
        let mut new = BTreeMap::new();
        for (name, old) in &self.found {
            let now = left.get(name).ok_or_else(|| format!("{name} is gone"))?;
            let made = &self.made[name];
            // Never the old file: that would mislead.
            let is_anew = name == "j.xml" && now.ends_with(b"</testsuites>\n");
            if now != old && now != made && !is_anew {
                return Err(format!("{name} is neither the old file nor the new one"));
            }
            if old != made && !is_anew {
                new.insert(&**name, now == made);
            }
        }
        for (beside, is_new) in new.iter().filter(|_| signal != "-KILL") {
            let Some(of) = beside.strip_suffix(".meta.json") else { continue };
            let report = new.get(of).or_else(|| new.get(&*format!("{of}.csv")));
            if report.is_some_and(|report| report != is_new) {
                return Err(format!("{beside} belongs to another report"));
            }
        }
        for (name, bytes) in left.iter().filter(|(name, _)| !self.found.contains_key(*name)) {
            if is_temporary(name) && signal == "-KILL" {
                continue;
            }
            if !name.contains(".interrupted.") {
                return Err(format!("{name} was left behind"));
            }
            reads(name, bytes)?;
        }
        Ok(())
    }
}

/// A file that is being written.
fn is_temporary(name: &str) -> bool {
    name.starts_with('.')
}

/// Checks that it is a complete file.
fn reads(name: &str, bytes: &[u8]) -> Result<(), String> {
    let text = std::str::from_utf8(bytes).map_err(|_| format!("{name} is no text"))?;
    let ending = name.rsplit('.').next().unwrap_or_default();
    let is_whole = match ending {
        "json" => serde_json::from_str::<serde_json::Value>(text).is_ok(),
        "toml" => text.parse::<toml::Table>().is_ok(),
        "csv" => text.ends_with('\n') && !rows(text).is_empty(),
        _ => false,
    };
    if is_whole { Ok(()) } else { Err(format!("{name} does not read: {text:.200}")) }
}

fn differs(here: &Files, there: &Files) -> String {
    let names = here.keys().chain(there.keys());
    names.filter(|name| here.get(*name) != there.get(*name)).cloned().collect::<Vec<_>>().join(", ")
}

fn inputs(folder: &Path) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let copy = |from: &Path, to: &str| assert!(fs::copy(from, folder.join(to)).is_ok());
    copy(&list("human-150"), "human.toml");
    copy(&list("orc-150"), "orc.toml");
    copy(&root.join("armies/iron-winds/rules/knights-round-up.toml"), "changed.toml");
    copy(&root.join("armies/iron-winds/games/bridge.toml"), "bridge.toml");
    for (rules, name) in [("overlap", "house1"), ("stout-pikes", "house7")] {
        let from = root.join(format!("armies/king-or-parliament/rules/{rules}.toml"));
        copy(&from, &format!("{name}.toml"));
    }
    for (kept, name) in [("matrix", "kept1"), ("points", "kept7")] {
        for ending in ["csv", "meta.json"] {
            let from = root.join(format!("reports/iron-winds/{kept}.{ending}"));
            copy(&from, &format!("{name}.{ending}"));
        }
    }
    let suite = "system = \"iron-winds\"\nname = \"Small\"\nchanged = [\"changed.toml\"]\nmax-pairs = 200\n\
                 [[match]]\na = \"human.toml\"\nb = \"orc.toml\"\n[[fight]]\na = \"knight\"\nb = \"warrior\"\n";
    fs::write(folder.join("suite.toml"), suite).unwrap();
}

fn run(folder: &Path, words: &str) -> ExitStatus {
    let words: Vec<&str> = words.split_whitespace().collect();
    let output = command(folder, &words).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1 | 3)), "{words:?}: {said}");
    output.status
}

/// The files in a folder.
fn files(folder: &Path) -> Files {
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file());
    let read = |path: &Path| {
        (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap())
    };
    files.map(|path| read(&path)).collect()
}

/// A pseudorandom number for this kill (SplitMix64: Steele, Lea and Flood 2014).
fn chance(seed: u64, kill: u64) -> u64 {
    let mut z = seed
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(kill.wrapping_mul(0xd134_2543_de82_ef95));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[test]
fn a_command_that_is_killed_leaves_whole_files() {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().unwrap());
    let (kills, seed) = (number("KILLS").unwrap_or(KILLS), number("KILLS_SEED").unwrap_or(1));
    let works: Vec<Work> = COMMANDS.iter().map(|words| Work::of(words)).collect();
    let (next, mut wrong) = (AtomicU64::new(0), Vec::new());
    let killer = || {
        let mut wrong = Vec::new();
        loop {
            let kill = next.fetch_add(1, Ordering::Relaxed);
            if kill >= kills {
                return wrong;
            }
            let work = &works[kill as usize % works.len()];
            let signal =
                ["-INT", "-TERM", "-KILL"][(kill as usize / works.len() + kill as usize) % 3];
            // Up to a little after its end, because two at a time take longer than one.
            let after = work.lasts.mul_f64((chance(seed, kill) % 1000) as f64 / 900.0);
            if let Err(what) = work.killed(signal, after) {
                wrong.push(format!(
                    "{what}: {signal} after {after:?} of {:?}: {}",
                    work.lasts, work.words
                ));
            }
        }
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let killers: Vec<_> = (0..threads).map(|_| scope.spawn(killer)).collect();
        wrong.extend(killers.into_iter().flat_map(|killer| killer.join().unwrap()));
    });
    assert!(wrong.is_empty(), "{} of {kills}:\n{}", wrong.len(), wrong.join("\n"));
}
