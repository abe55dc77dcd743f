//! Where reports go, seen from outside: files, pipes, full disks.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn fairfight(directory: &Path, words: &[&str]) -> Output {
    command(directory, words).output().unwrap()
}

fn command(directory: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fairfight"));
    command.current_dir(directory).args(words);
    command
}

fn names(directory: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Checks that it exited with 2, printed nothing on stdout, and this on stderr.
fn assert_refused(output: &Output, said: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(output.stdout.is_empty());
    assert!(stderr.contains(said), "{stderr}");
}

#[test]
fn a_pipe_gets_csv_unless_something_else_is_asked_for() {
    let dir = tempfile::tempdir().unwrap();
    let csv = fairfight(dir.path(), &["systems"]);
    assert_eq!(csv.status.code(), Some(0));
    assert!(csv.stderr.is_empty());
    assert!(csv.stdout.starts_with(b"system,"));

    let json = fairfight(dir.path(), &["systems", "--format", "json"]);
    let rows: Vec<serde_json::Value> = serde_json::from_slice(&json.stdout).unwrap();
    assert!(rows.iter().any(|row| row["system"] == "iron-winds"));

    let table = fairfight(dir.path(), &["systems", "--format", "table"]);
    assert!(String::from_utf8(table.stdout).unwrap().starts_with("system"));
    assert!(names(dir.path()).is_empty());
}

#[test]
fn a_file_holds_what_a_pipe_gets_and_has_its_origin_beside_it() {
    let dir = tempfile::tempdir().unwrap();
    let piped = fairfight(dir.path(), &["systems"]);
    let filed = fairfight(dir.path(), &["systems", "--out", "new.csv"]);
    assert_eq!(filed.status.code(), Some(0));
    assert!(filed.stdout.is_empty());
    assert_eq!(fs::read(dir.path().join("new.csv")).unwrap(), piped.stdout);
    assert_eq!(names(dir.path()), ["new.csv", "new.meta.json"]);

    let meta = fs::read(dir.path().join("new.meta.json")).unwrap();
    let meta: serde_json::Value = serde_json::from_slice(&meta).unwrap();
    let command = ["fairfight", "systems", "--out", "new.csv"].map(serde_json::Value::from);
    assert_eq!(meta["command"].as_array().unwrap(), &command);
    assert_eq!(meta["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(meta["columns"][0]["name"], "system");
}

#[test]
fn a_file_named_json_gets_json() {
    let dir = tempfile::tempdir().unwrap();
    fairfight(dir.path(), &["systems", "--out", "new.json"]);
    assert!(fs::read(dir.path().join("new.json")).unwrap().starts_with(b"["));
    fairfight(dir.path(), &["systems", "--out", "new.json", "--format", "csv"]);
    assert!(fs::read(dir.path().join("new.json")).unwrap().starts_with(b"system,"));
}

#[test]
fn a_file_beside_the_report_gets_json_too_or_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let words = ["battle", "2*knight", "3*warrior", "--pairs", "5"];
    let with = |more: &[&str]| fairfight(dir.path(), &[&words[..], more].concat());
    assert_eq!(with(&["--units", "u.json"]).status.code(), Some(0));
    let units = fs::read(dir.path().join("u.json")).unwrap();
    let units: Vec<serde_json::Value> = serde_json::from_slice(&units).unwrap();
    assert!(units.len() > 1 && units[0]["system"] == "iron-winds");
    // A file that is written row by row, or read back, is CSV.
    assert_refused(&with(&["--battles", "b.json"]), "b.json would hold CSV, not JSON");
    let cells = ["matrix", "2*knight", "3*warrior", "--cells", "c.json"];
    assert_refused(&fairfight(dir.path(), &cells), "c.json would hold CSV, not JSON");
}

/// A suite of one fight, knights against these, with the house rules that it tries.
fn write_suite(directory: &Path, against: &str) {
    let rules = "system = \"iron-winds\"\n[numbers]\nknight-rounds-up = 1\n";
    fs::write(directory.join("house.toml"), rules).unwrap();
    let suite = format!(
        "system = \"iron-winds\"\nname = \"S\"\nchanged = [\"house.toml\"]\n[[fight]]\na = \"knight\"\n\
         b = \"{against}\"\n"
    );
    fs::write(directory.join("suite.toml"), suite).unwrap();
}

#[test]
fn a_report_is_not_written_under_the_name_of_something_else() {
    let dir = tempfile::tempdir().unwrap();
    let battle = "battle levy knight --pairs 2";
    for (line, endings) in [
        (
            "systems --out r.png".to_owned(),
            ".csv, .json, .html (a page), .md or .txt (a table for reading)",
        ),
        (
            "systems --format table --out r.odt".to_owned(),
            ".csv, .json, .html (a page), .md or .txt",
        ),
        (
            "replay levy levy --battle 0 --out r.pdf".to_owned(),
            ".csv, .json, .html (a page), .md or .txt",
        ),
        (format!("{battle} --units u.xlsx"), ".csv, .json, .html (a page), .md or .txt"),
        (format!("{battle} --battles b.txt"), "in .csv, or leave the ending out"),
        ("matrix levy knight --pairs 2 --cells c.tsv".to_owned(), "in .csv, or"),
        ("fight levy knight --distributions d.txt".to_owned(), ".csv or .json, or"),
        ("points --rounding p.txt".to_owned(), ".csv or .json, or"),
        ("sensitivity levy knight --interactions s.txt".to_owned(), ".csv or .json, or"),
        ("tune --budget 60 --tried t.txt".to_owned(), ".csv or .json, or"),
    ] {
        let output = fairfight(dir.path(), &line.split(' ').collect::<Vec<_>>());
        assert_refused(&output, ": a report cannot be written as .");
        assert_refused(&output, endings);
    }
    assert!(names(dir.path()).is_empty());
    // No ending leaves it open, and a name may ask for a table.
    for (file, begins) in [("r", "system,"), ("r.txt", "system:"), ("r.CSV", "system,")] {
        assert_eq!(fairfight(dir.path(), &["systems", "--out", file]).status.code(), Some(0));
        let report = fs::read_to_string(dir.path().join(file)).unwrap();
        assert!(report.starts_with(begins), "{file}: {report}");
    }
}

#[test]
fn a_table_in_a_pipe_or_a_file_has_a_width() {
    let dir = tempfile::tempdir().unwrap();
    let words = ["battle", "levy", "knight", "--pairs", "5", "--format", "table"];
    let widest = |columns: Option<&str>, more: &[&str]| {
        let mut run = command(dir.path(), &[&words[..], more].concat());
        let run = match columns {
            Some(columns) => run.env("COLUMNS", columns),
            None => run.env_remove("COLUMNS"),
        };
        let output = run.output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        let text = match more {
            [_, file] => fs::read_to_string(dir.path().join(file)).unwrap(),
            _ => String::from_utf8(output.stdout).unwrap(),
        };
        text.lines().map(|line| line.chars().count()).max().unwrap()
    };
    for more in [&[][..], &["--out", "t.txt"]] {
        assert!(widest(None, more) <= 100);
        assert!(widest(Some("50"), more) <= 50);
        // Useless values are ignored.
        assert_eq!(widest(Some("0"), more), widest(None, more));
        assert!(widest(Some("1000"), more) > 200);
    }
}

#[test]
fn a_file_whose_name_says_another_thing_than_it_would_hold_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    write_suite(dir.path(), "warrior");
    for (line, said) in [
        ("battle levy knight --battles b.toml", "b.toml would hold CSV, not TOML"),
        ("search --budget 24 --field levy --out-list b.json", "b.json would hold TOML, not JSON"),
        ("tune --budget 60 --out-rules t.csv", "t.csv would hold TOML, not CSV"),
        ("check suite.toml --accept z.json", "z.json would hold TOML, not JSON"),
        ("check suite.toml --junit z.json", "z.json would hold XML, not JSON"),
        ("schema army --out s.csv", "s.csv would hold JSON, not CSV"),
    ] {
        let output = fairfight(dir.path(), &line.split(' ').collect::<Vec<_>>());
        assert_refused(&output, said);
        assert_refused(&output, "give it another ending, such as .");
    }
    assert_eq!(names(dir.path()), ["house.toml", "suite.toml"]);
    for file in ["s.json", "schema", "s.schema", "-"] {
        let written = fairfight(dir.path(), &["schema", "army", "--out", file]);
        assert_eq!(written.status.code(), Some(0), "{file}");
    }
}

#[test]
fn what_cannot_be_written_is_named_with_the_reason() {
    let dir = tempfile::tempdir().unwrap();
    let out = |file: &str| fairfight(dir.path(), &["systems", "--out", file]);
    assert_refused(&out("none/new.csv"), "cannot write none/new.csv: ");
    assert_refused(&out("none/new.csv"), "cannot write none/new.csv: there is no directory none");
    assert_refused(&out("."), "cannot write .: is a directory");
    assert_refused(&out("new/"), "cannot write new/: is a directory");
    fs::create_dir(dir.path().join("new.meta.json")).unwrap();
    let taken = out("new.csv");
    assert_refused(&taken, "cannot write new.meta.json: is a directory");
    assert_refused(&taken, "what new.csv was made from would go there");
    assert!(!String::from_utf8_lossy(&taken.stderr).contains("new.meta.json/"));
    // This is reported before the work: otherwise the battles would be there.
    fs::create_dir(dir.path().join("new.txt.meta.json")).unwrap();
    for (more, beside) in [
        ("--out new.csv", "new"),
        ("--units new.csv", "new"),
        ("--out new.txt", "new.txt"),
        ("--units new.txt", "new.txt"),
    ] {
        let words = format!("battle levy knight --pairs 5 --battles battles.csv {more}");
        let words: Vec<&str> = words.split(' ').collect();
        let told = format!("cannot write {beside}.meta.json: is a directory");
        assert_refused(&fairfight(dir.path(), &words), &told);
    }
    let there = ["new.meta.json", "new.txt.meta.json"];
    assert_eq!(names(dir.path()), there, "nothing half written");
}

#[test]
fn each_format_has_a_companion_of_its_own() {
    let dir = tempfile::tempdir().unwrap();
    for (file, format) in [("r.csv", "csv"), ("r.json", "json"), ("r.txt", "txt")] {
        let words = ["battle", "levy", "knight", "--pairs", "2", "--out", file];
        assert_eq!(fairfight(dir.path(), &words).status.code(), Some(0), "{format}");
    }
    let there = ["r.csv", "r.json", "r.json.meta.json", "r.meta.json", "r.txt", "r.txt.meta.json"];
    assert_eq!(names(dir.path()), there);
    for beside in ["r.meta.json", "r.json.meta.json", "r.txt.meta.json"] {
        let meta = fs::read(dir.path().join(beside)).unwrap();
        let meta: serde_json::Value = serde_json::from_slice(&meta).unwrap();
        let made = beside.replace(".meta.json", if beside == there[3] { ".csv" } else { "" });
        assert_eq!(meta["command"].as_array().unwrap().last().unwrap(), &*made);
    }
}

#[test]
fn no_report_takes_the_place_of_a_companion() {
    let dir = tempfile::tempdir().unwrap();
    fairfight(dir.path(), &["systems", "--out", "q.csv"]);
    let former = fs::read(dir.path().join("q.meta.json")).unwrap();
    for line in [
        "systems --out q.meta.json",
        "battle levy knight --pairs 2 --units q.meta.json",
        "fight levy knight --distributions q.meta.json",
        "schema army --out q.meta.json",
    ] {
        let output = fairfight(dir.path(), &line.split(' ').collect::<Vec<_>>());
        let said =
            "q.meta.json: names that end in .meta.json are reserved for the files beside reports";
        assert_refused(&output, said);
    }
    assert_eq!(fs::read(dir.path().join("q.meta.json")).unwrap(), former);
    assert_eq!(names(dir.path()), ["q.csv", "q.meta.json"]);
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn mode(file: &Path) -> u32 {
        fs::metadata(file).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn a_report_can_be_read_like_any_other_file() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("usual"), "").unwrap();
        fairfight(dir.path(), &["systems", "--out", "new.csv"]);
        assert_eq!(mode(&dir.path().join("new.csv")), mode(&dir.path().join("usual")));
    }

    #[test]
    fn a_file_that_is_overwritten_keeps_its_permissions_and_its_links() {
        let dir = tempfile::tempdir().unwrap();
        let (real, link) = (dir.path().join("real.csv"), dir.path().join("link.csv"));
        fs::write(&real, "old").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("real.csv", &link).unwrap();
        fairfight(dir.path(), &["systems", "--out", "link.csv"]);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(fs::read(&real).unwrap().starts_with(b"system,"));
        assert_eq!(mode(&real), 0o640);
        assert_eq!(names(dir.path()), ["link.csv", "link.meta.json", "real.csv"]);
    }

    #[test]
    fn a_fifo_is_written_and_not_replaced() {
        let dir = tempfile::tempdir().unwrap();
        assert!(Command::new("mkfifo").arg(dir.path().join("p")).status().unwrap().success());
        let mut writer = command(dir.path(), &["systems", "--out", "p"]).spawn().unwrap();
        let read = fs::read(dir.path().join("p")).unwrap();
        assert!(writer.wait().unwrap().success());
        assert!(read.starts_with(b"system,"));
        assert_eq!(names(dir.path()), ["p"]);
    }

    #[test]
    fn a_redirected_standard_output_is_neither_emptied_nor_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let log = dir.path().join("log");
        for name in ["/dev/stdout", "/dev/fd/1", "-"] {
            fs::write(&log, "before\n").unwrap();
            let append = fs::File::options().append(true).open(&log).unwrap();
            let mut run = command(dir.path(), &["systems", "--out", name]);
            assert!(run.stdout(append).status().unwrap().success());
            assert!(fs::read(&log).unwrap().starts_with(b"before\nsystem,"), "{name}");
        }
        assert_eq!(names(dir.path()), ["log"]);
    }

    #[test]
    fn a_closed_pipe_ends_in_silence() {
        let dir = tempfile::tempdir().unwrap();
        for words in [&["systems"][..], &["--help"], &["systems", "--format", "json"]] {
            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            let mut run = command(dir.path(), words);
            let output = run.stdout(writer).stderr(Stdio::piped()).output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{words:?}");
            assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        }
    }

    /// A report that is not read to its end has the same verdict.
    #[test]
    fn a_reader_that_goes_away_changes_no_exit_code() {
        let dir = tempfile::tempdir().unwrap();
        write_suite(dir.path(), "warrior+leader");
        for (line, code) in [
            ("check suite.toml", 1),
            ("check suite.toml --format table", 1),
            ("check suite.toml --junit -  --out r.csv", 1),
            ("battle levy levy --pairs 1000 --battles - --out r.csv", 0),
            ("battle levy 2*levy --pairs 5 --units - --out r.csv", 0),
            ("battle warrior knight --decide --max-pairs 2", 3),
            ("validate suite.toml nobody.toml", 2),
        ] {
            let words: Vec<&str> = line.split_whitespace().collect();
            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            let output = command(dir.path(), &words).stdout(writer).output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(code), "{line}: {said}");
            assert!(!said.contains("cannot write"), "{line}: {said}");
        }
        // The report that is read is complete.
        let report = fs::read_to_string(dir.path().join("r.csv")).unwrap();
        assert_eq!(report.lines().count(), 2);
    }

    #[test]
    fn a_closed_standard_error_does_not_hide_the_exit_code() {
        let dir = tempfile::tempdir().unwrap();
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut run = command(dir.path(), &["systems", "--out", "none/new.csv"]);
        assert_eq!(run.stderr(writer).status().unwrap().code(), Some(2));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let direct = fairfight(dir.path(), &["systems", "--out", "/dev/full"]);
    assert_refused(&direct, "cannot write /dev/full: No space left on device");
    for words in [&["systems"][..], &["--help"]] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = command(dir.path(), words).stdout(full).output().unwrap();
        assert_refused(&output, "cannot write standard output: No space left on device");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_does_not_hide_what_is_wrong_with_files() {
    let dir = tempfile::tempdir().unwrap();
    write_suite(dir.path(), "warrior");
    for line in ["validate house.toml nobody.toml", "validate house.toml"] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let words: Vec<&str> = line.split(' ').collect();
        let output = command(dir.path(), &words).stdout(full).output().unwrap();
        assert_refused(&output, "cannot write standard output: No space left on device");
        if line.contains("nobody") {
            assert_refused(&output, "nobody.toml");
        }
    }
}

/// A closed stderr loses the messages, not the report or the right exit code.
#[cfg(target_os = "linux")]
#[test]
fn a_standard_error_that_cannot_be_written_changes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    file("list.toml", "system = \"iron-winds\"\nname = \"One\"\n[[unit]]\nclass = \"knight\"\n");
    write_suite(dir.path(), "warrior+leader");
    for (line, code) in [
        ("battle levy 3*levy --pairs 2", 0),
        ("validate list.toml", 0),
        ("validate list.toml nobody.toml", 2),
        ("fight levy warrior --exact-budget 1", 0),
        ("units gun-fights --format table", 0),
        ("replay levy levy --battle 0 --against house.toml", 0),
        ("replay levy levy --battle 0 --against house.toml --format csv", 0),
        ("matrix levy knight --pairs 2 --cells cells.csv", 0),
        ("matrix levy knight --pairs 2 --reuse cells.csv", 0),
        ("check suite.toml --github", 1),
        ("check suite.toml --accept accepted.toml", 0),
        ("battle levy nobody --pairs 2", 2),
        ("battle levy", 2),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let heard = fairfight(dir.path(), &words);
        let said = String::from_utf8_lossy(&heard.stderr);
        assert_eq!(heard.status.code(), Some(code), "{line}: {said}");
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let unheard = command(dir.path(), &words).stderr(full).output().unwrap();
        assert_eq!(unheard.status.code(), Some(code), "{line}");
        assert!(unheard.stdout == heard.stdout, "{line}");
        // Closed, as shells do it.
        let mut shell = Command::new("sh");
        shell.current_dir(dir.path()).args(["-c", "exec \"$0\" \"$@\" 2>&-"]);
        let closed = shell.arg(env!("CARGO_BIN_EXE_fairfight")).args(&words).output().unwrap();
        assert_eq!(closed.status.code(), Some(code), "{line}");
        assert!(closed.stdout == heard.stdout, "{line}");
    }
}

/// A report that nobody can read is not made silently.
#[cfg(unix)]
#[test]
fn a_standard_output_that_is_closed_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    write_suite(dir.path(), "warrior+leader");
    let run = |line: &str, closing: &str| {
        let mut shell = Command::new("sh");
        let script = format!("exec \"$0\" \"$@\" {closing}");
        shell.current_dir(dir.path()).args(["-c", &script, env!("CARGO_BIN_EXE_fairfight")]);
        shell.args(line.split(' ')).output().unwrap()
    };
    for (line, code) in [
        ("systems", 0),
        ("--help", 0),
        ("check suite.toml", 1),
        ("battle levy levy --pairs 2", 0),
        ("battle levy levy --pairs 2 --out r.csv --units -", 0),
        ("battle levy levy --pairs 2 --out /dev/fd/1", 0),
    ] {
        assert_refused(&run(line, ">&-"), "cannot write standard output: it is closed");
        assert_eq!(run(line, ">&- 2>&-").status.code(), Some(2), "{line}");
        // To get only the exit code, stdout is /dev/null, opened in any way.
        for null in [">/dev/null", "1<>/dev/null", "1<>/dev/null 2>&1", "</dev/null >/dev/null"] {
            let output = run(line, null);
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(code), "{line} {null}: {said}");
        }
        let mut spared = command(dir.path(), &line.split(' ').collect::<Vec<_>>());
        assert_eq!(spared.stdout(Stdio::null()).status().unwrap().code(), Some(code), "{line}");
    }
    // A report in a file is not lost.
    assert_eq!(run("check suite.toml --out check.csv", ">&-").status.code(), Some(1));
    assert!(dir.path().join("check.csv").exists());
}

/// If no thread can be started, commands run on the main thread, with the same output.
#[cfg(target_os = "linux")]
#[test]
fn without_threads_one_is_enough() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let program = dir.path().join("fairfight");
    fs::copy(env!("CARGO_BIN_EXE_fairfight"), &program).unwrap();
    for path in [dir.path(), &program] {
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let run = |line: &str| {
        // Root has no limit, so run as the user nobody.
        let mut limited = Command::new("setpriv");
        limited.args(["--reuid", "65534", "--clear-groups", "prlimit", "--nproc=1:1"]);
        limited.current_dir(dir.path()).arg(&program).args(line.split(' ')).output()
    };
    let may = run("--version").is_ok_and(|output| output.status.success());
    if !may {
        eprintln!("not tried: it takes root, setpriv and prlimit");
        return;
    }
    for line in [
        "systems",
        "fight knight warrior",
        "battle levy 2*levy --pairs 50 --threads 1",
        "matrix levy knight warrior --pairs 50 --threads 1",
    ] {
        let (limited, free) =
            (run(line).unwrap(), fairfight(dir.path(), &line.split(' ').collect::<Vec<_>>()));
        assert_eq!(
            limited.status.code(),
            Some(0),
            "{line}: {}",
            String::from_utf8_lossy(&limited.stderr)
        );
        assert!(limited.stdout == free.stdout, "{line}");
    }
    let several = run("battle levy 2*levy --pairs 50 --threads 2").unwrap();
    assert_refused(&several, "cannot start the threads");
}
