//! The program `fairfight`, as a library that other programs call in their own process.
//!
//! [`program`] is the program itself. [`run`] runs one command for another program: input files may be given in memory,
//! and what the command says comes back as text.
//!
//! ```
//! use fairfight::{Host, Speech, run};
//!
//! let lists = [("a.toml", "knight"), ("b.toml", "warrior")].map(|(name, class)| {
//!     let list = format!("name = {name:?}\n[[unit]]\nclass = {class:?}\nfigures = 9\n");
//!     (name.into(), format!("system = \"iron-winds\"\n{list}").into_bytes())
//! });
//! let mut host = Host { speech: Speech::Kept, ..Host::default() };
//! host.files.given = lists.into();
//! let words = ["battle", "a.toml", "b.toml", "--pairs", "50"].map(Into::into);
//! let ended = run(&words, host);
//! assert_eq!(ended.code, 0, "{}", ended.messages);
//! assert!(String::from_utf8(ended.output).unwrap().starts_with("system,army_a,"));
//!
//! let refused = run(&["battle".into()], Host { speech: Speech::Kept, ..Host::default() });
//! assert!(refused.code == 2 && refused.messages.contains("fairfight battle"));
//! ```
//!
//! `args` says what can be typed, `command_line` reads it, `commands` does it, `output` writes the results. The
//! dice, the rules and the statistics are in the crates below; the program only calls them.

mod args;
mod command_line;
mod commands;
mod exit;
mod host;
mod interrupt;
mod load;
mod output;
mod part;
mod parts;
mod progress;
mod simulation;
mod stop;
mod surface;
mod width;

pub use fairfight_files::{Desk, FilesByName};
pub use host::{Ended, Host, OnProgress, Speech};
pub use stop::Stop;
pub use surface::{ArgumentForm, CommandForm, Takes, ValueKind, command_forms};

use args::Command;
use command_line::Task;
use exit::{Exit, Failure};
use host::Turn;
use part::Part;
use parts::Played;
use std::ffi::OsString;
use std::io::Write as _;

/// The name of the program.
const NAME: &str = env!("CARGO_PKG_NAME");

/// The program: runs the command with these words, which follow the name of the program, listens for requests to end,
/// and asks for a report if it panics. It returns the exit code. A second request to end, and a panic, end the process.
pub fn program(words: impl IntoIterator<Item = OsString>) -> u8 {
    exit::ask_for_a_report_on_panic();
    interrupt::listen();
    let code = run(&Vec::from_iter(words), Host::default()).code;
    // If this runs as a library, nothing else flushes it.
    let _ = std::io::stdout().flush();
    code
}

/// Runs the command with these words, which follow the name of the program. It changes nothing of the process: no
/// signal is caught, and nothing ends it.
///
/// A process runs one command at a time: if another runs, this waits for its end.
///
/// # Panics
/// Only by a bug. The next call works all the same.
pub fn run(words: &[OsString], mut host: Host) -> Ended {
    // A checkpoint keeps the files too.
    host.files.noted |= parts::asks_for_checkpoint(words);
    let Some(turn) = Turn::wait(words, host) else {
        let code = Exit::Interrupted as u8;
        return Ended { code, ..Ended::default() };
    };
    exit::forget_warnings();
    let end = parts::close(command_line::parse(words).and_then(end_of));
    let (exit, hints) = match end {
        // clap has printed its message already.
        Ok(Exit::BadInput) => (Exit::BadInput, command_line::typeset_words(|_| true)),
        Ok(exit) => (exit, Vec::new()),
        Err(failure) => {
            failure.print();
            (failure.exit(), command_line::typeset_words(|word| failure.names(word)))
        }
    };
    hints.iter().for_each(exit::say);
    turn.end(exit as u8)
}

/// Does what the command line asks for.
fn end_of(task: Task) -> Result<Exit, Failure> {
    match task {
        Task::Run(command) => run_command(*command),
        Task::End(exit) => Ok(exit),
    }
}

/// Plays a part of a command inside the running one: see [`parts::Play`].
fn play(words: &[String], files: Option<FilesByName>, of: Part) -> Played {
    let files = match files {
        Some(given) => Desk { given, only_these: true, noted: true },
        None => Desk { noted: true, ..Desk::of_the_command() },
    };
    let in_force = part::set_part(of);
    let mut rounds = None;
    let words: Vec<OsString> = words.iter().map(OsString::from).collect();
    let (ended, read) = host::within(&words, files, || {
        let task = command_line::parse(&words)?;
        if let Task::Run(command) = &task {
            rounds = parts::plays_rounds(command);
        }
        end_of(task)
    });
    drop(in_force);
    Played { ended, read, rounds }
}

/// Runs the command.
fn run_command(command: Command) -> Result<Exit, Failure> {
    match command {
        Command::Fight(args) => commands::fight::run(args),
        Command::Battle(args) => commands::battle::run(args),
        Command::Matrix(args) => commands::matrix::run(args),
        Command::Doctrines(args) => commands::doctrines::run(args),
        Command::Check(args) => commands::check::run(args),
        Command::SampleSize(args) => commands::sample_size::run(args),
        Command::Points(args) => commands::points::run(args),
        Command::Search(args) => commands::search::run(args),
        Command::Counters(args) => commands::counters::run(args),
        Command::Improve(args) => commands::improve::run(args),
        Command::Tune(args) => commands::tune::run(args),
        Command::Sensitivity(args) => commands::sensitivity::run(args),
        Command::Train(args) => commands::train::run(args),
        Command::Replay(args) => commands::replay::run(args),
        Command::Luck(args) => commands::luck::run(args),
        Command::Report(args) => commands::report::run(args),
        Command::Systems(args) => commands::systems::run(args),
        Command::Rulings(args) => commands::rulings::run(args),
        Command::Units(args) => commands::units::run(args),
        Command::Columns(args) => commands::columns::run(args),
        Command::Validate(args) => commands::validate::run(args),
        Command::Schema(args) => commands::schema::run(args),
        Command::Plan(args) => commands::plan::run(args, &play),
        Command::Shard(args) => commands::shard::run(args, &play),
        Command::Merge(args) => commands::merge::run(args, &play),
        Command::Verify(args) => commands::verify::run(args, &play),
        Command::Init(args) => commands::init::run(args),
        Command::Completions(args) => commands::completions::run(args, command_line::to_complete()),
        Command::Man(args) => commands::man::run(args, command_line::program()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use std::sync::{Arc, Mutex};

    const LISTS: [&str; 2] = ["armies/iron-winds/human-150.toml", "armies/iron-winds/orc-150.toml"];

    /// A call whose files are those of the repository, by their names in it, and no others.
    fn host(files: &[&str]) -> Host {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let given = files.iter().map(|file| (file.into(), std::fs::read(root.join(file)).unwrap()));
        let files = Desk { given: given.collect(), only_these: true, noted: true };
        Host { files, speech: Speech::Kept, ..Host::default() }
    }

    fn words(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn a_command_runs_on_files_in_memory_and_says_which_it_read() {
        let line = format!("battle {} {} --pairs 20 --format json", LISTS[0], LISTS[1]);
        let told = Arc::new(Mutex::new(Vec::new()));
        let note = told.clone();
        let on_progress: OnProgress = Arc::new(move |stage, done, of| {
            note.lock().unwrap().push((stage.to_owned(), done, of));
        });
        let host = Host { progress: Some(on_progress), ..host(&LISTS) };
        let given = host.files.given.clone();
        let ended = run(&words(&line), host);
        assert_eq!((ended.code, &ended.read), (0, &given), "{}", ended.messages);
        assert!(ended.output.starts_with(b"[") && ended.meta.starts_with(b"{"));
        let told = told.lock().unwrap();
        assert!(told.contains(&("pairs".to_owned(), 20, 20)), "{told:?}");
    }

    #[test]
    fn a_suite_reads_its_files_from_memory() {
        let suite = "armies/iron-winds/suites/knights-round-up.toml";
        let elsewhere = run(&words(&format!("check {suite}")), host(&[]));
        assert!(elsewhere.code == 2 && elsewhere.messages.contains("there is no file"));
        let noted = Host {
            files: Desk { noted: true, ..Desk::default() },
            speech: Speech::Kept,
            ..Host::default()
        };
        let line = words(&format!("check {suite} --max-pairs 50"));
        let on_disk = run(&line, noted);
        assert!(on_disk.read.len() > 2, "{}", on_disk.messages);
        let given = on_disk.read.clone();
        let files = Desk { given, only_these: true, noted: true };
        let in_memory = run(&line, Host { files, speech: Speech::Kept, ..Host::default() });
        assert_eq!(in_memory, on_disk);
    }

    #[test]
    fn a_plan_and_its_shards_may_be_in_memory() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name).display().to_string();
        let [plan, shard] = ["plan.json", "shard.ffs"].map(at);
        let line = format!("battle {} {} --pairs 60", LISTS[0], LISTS[1]);
        let whole = run(&words(&line), host(&LISTS));
        let planned = run(&words(&format!("plan {line} --out {plan}")), host(&LISTS));
        assert_eq!(planned.code, 0, "{}", planned.messages);
        let read = |name: &str| std::fs::read(name).unwrap();
        let given = [("p.json".into(), read(&plan))];
        let files =
            |given: &[_]| Desk { given: given.iter().cloned().collect(), ..Desk::default() };
        let with = |given: &[_]| Host { files: files(given), ..host(&[]) };
        let played = run(&words(&format!("shard p.json 1 of 1 --out {shard}")), with(&given));
        assert_eq!(played.code, 0, "{}", played.messages);
        let all = [given[0].clone(), ("s.ffs".into(), read(&shard))];
        let merged = run(&words("merge p.json s.ffs"), with(&all));
        assert_eq!((merged.code, merged.output), (0, whole.output), "{}", merged.messages);
    }

    #[test]
    fn faults_help_and_warnings_are_text_of_their_own_call() {
        for (line, code, in_messages, in_output) in [
            ("battle", 2, "required arguments", ""),
            ("nonsense", 2, "unrecognized subcommand", ""),
            ("battle —pairs 5", 2, "type --pairs", ""),
            ("--help", 0, "", "Usage: fairfight"),
            ("help battle", 0, "", "--pairs"),
            ("--version", 0, "", env!("CARGO_PKG_VERSION")),
            ("units --format csv", 0, "", "levy"),
        ] {
            let ended = run(&words(line), host(&[]));
            let output = String::from_utf8(ended.output).unwrap();
            assert_eq!(ended.code, code, "{line}: {}", ended.messages);
            assert!(ended.messages.contains(in_messages), "{line}: {}", ended.messages);
            assert!(output.contains(in_output), "{line}: {output}");
            assert!(!ended.messages.contains('\u{1b}') && !output.contains('\u{1b}'), "{line}");
            assert_eq!(ended.messages.is_empty(), in_messages.is_empty(), "{line}");
        }
    }

    /// Other programs call many commands in one process.
    #[test]
    fn training_changes_no_later_battle() {
        let battle = words(&format!("battle {} {} --pairs 50 --bars dice", LISTS[0], LISTS[1]));
        let before = run(&battle, host(&LISTS));
        assert_eq!(before.code, 0, "{}", before.messages);
        let trained = run(&words("train levy knight --pairs 1 --rollouts 1"), host(&[]));
        assert_eq!(trained.code, 0, "{}", trained.messages);
        assert_eq!(run(&battle, host(&LISTS)).output, before.output);
    }

    #[test]
    fn a_call_is_stopped_and_the_next_one_runs() {
        let line = words(&format!("battle {} {} --pairs 10000000", LISTS[0], LISTS[1]));
        let (stop, waits) = (Stop::new(), Stop::new());
        let (begins, begun) = std::sync::mpsc::channel();
        let on_progress: OnProgress = Arc::new(move |_, done, _| {
            if done > 0 {
                let _ = begins.send(());
            }
        });
        let [stopped, waited] = std::thread::scope(|scope| {
            let host_of = |stop: &Stop| Host { stop: stop.clone(), ..host(&LISTS) };
            let first = Host { progress: Some(on_progress), ..host_of(&stop) };
            let first = scope.spawn(|| run(&line, first));
            begun.recv().unwrap();
            let second = host_of(&waits);
            let second = scope.spawn(|| run(&line, second));
            waits.ask();
            stop.ask();
            [first, second].map(|call| call.join().unwrap())
        });
        assert_eq!((stopped.code, waited.code), (130, 130));
        let said = String::from_utf8(stopped.output).unwrap();
        assert!(said.contains(",interrupted,"), "{said}");
        let next = run(&words("systems"), host(&[]));
        assert_eq!((next.code, next.messages), (0, String::new()));
        stop.ask();
        let line = words(&format!("battle {} {} --pairs 10", LISTS[0], LISTS[1]));
        assert_eq!(run(&line, host(&LISTS)).code, 0);
    }
}
