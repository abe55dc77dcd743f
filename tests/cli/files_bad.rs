//! The messages about wrong files, seen from outside. `UPDATE_MESSAGES=1` rewrites the messages beside
//! `tests/data/bad/*.toml`.

use crate::program::{command, fairfight};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The folder of wrong files.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/bad")
}

/// The exit code of the program, and its stderr.
fn told(directory: &Path, words: &[&str]) -> (Option<i32>, String) {
    said_by(fairfight(directory, words))
}

fn said_by(output: Output) -> (Option<i32>, String) {
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// The stderr of `fairfight validate` for wrong files.
fn refused(directory: &Path, words: &[&str]) -> String {
    refused_within(20, directory, words)
}

/// The same. It may take so many seconds of processor time, however busy the machine is; the shell sees to that, where
/// there is one.
fn refused_within(seconds: u32, directory: &Path, words: &[&str]) -> String {
    let mut validate = command(directory, &[&["validate"], words].concat());
    if cfg!(unix) {
        let mut shell = Command::new("sh");
        let limited = format!("ulimit -t {seconds}; exec \"$0\" \"$@\"");
        shell.arg("-c").arg(limited).current_dir(directory);
        shell.arg(validate.get_program()).args(validate.get_args());
        shell.envs(validate.get_envs().filter_map(|(name, value)| Some((name, value?))));
        validate = shell;
    }
    let (code, stderr) = said_by(validate.output().unwrap());
    assert_eq!(code, Some(2), "{words:?}: {stderr}");
    assert!(!stderr.contains('\u{1b}'), "no colours where stderr is no terminal");
    stderr
}

#[test]
fn wrong_files_are_told_of_with_line_excerpt_and_what_to_write() {
    let mut seen = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let file = entry.unwrap().path();
        if file.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let name = file.file_name().unwrap().to_str().unwrap();
        // Its suites name files of the armies.
        let said = refused(&folder(), &[name, "--allow-outside"]);
        let golden = file.with_extension("stderr");
        if std::env::var_os("UPDATE_MESSAGES").is_some() {
            fs::write(&golden, &said).unwrap();
        }
        let expected = fs::read_to_string(&golden).unwrap_or_default();
        assert!(said == expected, "{name}: UPDATE_MESSAGES=1 rewrites its message\n{said}");
        seen += 1;
    }
    assert!(seen >= 15);
}

#[test]
fn every_fault_of_every_file_is_told_at_once() {
    let said = refused(&folder(), &["several.toml", "nobody.toml", "several-rules.toml"]);
    assert_eq!(said.lines().filter(|line| line.starts_with("error: ")).count(), 8 + 1 + 11);
    assert!(said.contains("there is no file nobody.toml"));
    // In the order of the files, and of the lines in each.
    let places: Vec<&str> = said.lines().filter(|line| line.contains("--> ")).collect();
    assert!(places[0].ends_with("several.toml:2:1") && places[7].ends_with("several.toml:19:8"));
    assert!(places[8].ends_with("several-rules.toml:2:1"));
}

/// In every system whose lists have tables, a key at the top may decide about all of them. If it is wrong, it hides
/// none of the faults that do not depend on it.
#[test]
fn a_wrong_type_at_the_top_hides_no_other_fault() {
    let dir = tempfile::tempdir().unwrap();
    let armies = Path::new(env!("CARGO_MANIFEST_DIR")).join("armies");
    for list in [
        "braid-and-cockade/french-1809.toml",
        "fire-at-will/orc-host.toml",
        "iron-winds/orc-150.toml",
        "king-or-parliament/royalist-1644.toml",
        "modern-skirmish/affiliation.toml",
        "space-convoy/naztees.toml",
    ] {
        let text = fs::read_to_string(armies.join(list)).unwrap();
        let kept =
            |line: &&str| !["name", "people", "doctrine"].iter().any(|key| line.starts_with(key));
        let (head, tables) = text.split_once("\n[[").unwrap();
        let head: Vec<&str> = head.lines().filter(kept).collect();
        let head = head.join("\n");
        let wrong = format!("{head}\nname = []\ndoctrine = 3\n\n[[{tables}\n[[unit]]\n");
        fs::write(dir.path().join("list.toml"), wrong).unwrap();
        let said = refused(dir.path(), &["list.toml"]);
        let told = said.matches("error: ").count();
        assert!(told == 3 && said.contains("| [[unit]]"), "{list}: {said}");
    }
}

/// If a file is of another kind, its other faults follow from that and are not reported.
#[test]
fn a_file_of_another_kind_is_told_in_one_sentence() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    let head = "system = \"iron-winds\"\nname = \"A\"\n";
    file("list.toml", &format!("{head}[[unit]]\nclass = \"levy\"\ncount = 2\n"));
    file("house.toml", "[rulings]\nbegs-for-mercy = \"last-unit\"\n");
    file("ground.toml", &format!("{head}gap = 10\n"));
    // Both kinds of file name their edition.
    let ned = "system = \"gun-fights\"\nname = \"Ned\"\nedition = \"end-of-ned\"\n";
    file("inn.toml", &format!("{ned}rolls = 40\n"));
    file("suite.toml", &format!("{head}changed = []\n[[match]]\na = \"list.toml\"\n"));
    for (line, kinds, instead) in [
        (
            "battle list.toml house.toml",
            "house.toml holds house rules, not an army list",
            "--rules",
        ),
        (
            "battle list.toml ground.toml",
            "ground.toml holds a scenario, not an army list",
            "--scenario",
        ),
        ("battle inn.toml inn.toml", "inn.toml holds a scenario, not an army list", "--scenario"),
        ("check list.toml", "list.toml holds an army list, not a suite", "battle list.toml OTHER"),
        (
            "battle list.toml list.toml --rules list.toml",
            "not house rules",
            "battle list.toml OTHER",
        ),
        ("battle list.toml list.toml --rules suite.toml", "holds a suite", "check suite.toml"),
        (
            "replay list.toml list.toml --battle 1 --against list.toml",
            "not house rules",
            "OTHER.toml",
        ),
        ("battle list.toml list.toml --scenario list.toml", "not a scenario", "OTHER.toml"),
        (
            "battle list.toml list.toml --scenario house.toml",
            "house rules, not a scenario",
            "--rules",
        ),
    ] {
        let (code, said) = told(dir.path(), &line.split(' ').collect::<Vec<_>>());
        assert_eq!(code, Some(2), "{line}: {said}");
        assert_eq!(said.matches("error: ").count(), 1, "{line}: {said}");
        assert!(said.contains(kinds) && said.contains(instead), "{line}: {said}");
    }
}

#[test]
fn a_list_without_its_ending_is_told_with_it() {
    let dir = tempfile::tempdir().unwrap();
    let list = "system = \"iron-winds\"\nname = \"A\"\n[[unit]]\nclass = \"levy\"\ncount = 2\n";
    fs::write(dir.path().join("mine.toml"), list).unwrap();
    let (_, said) = told(dir.path(), &["battle", "mine", "mine.toml"]);
    assert!(said.ends_with("tip: did you mean mine.toml?\n"), "{said}");
}

#[test]
fn what_is_no_toml_at_all_is_told_in_one_sentence() {
    let dir = tempfile::tempdir().unwrap();
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md"));
    let files = [
        ("README.md", readme.unwrap()),
        ("report.json", "{\n  \"a\": 1,\n  \"b\": [2]\n}\n".to_owned()),
        ("report.csv", "system,seed\niron-winds,1\n".to_owned()),
    ];
    for (name, text) in files {
        fs::write(dir.path().join(name), text).unwrap();
        let said = refused(dir.path(), &[name]);
        assert!(said.starts_with(&format!("error: {name} is not TOML")), "{said}");
        assert!(said.lines().count() <= 3, "{said}");
    }
    // One slip in the first line does not make it something else.
    let text = "system \"iron-winds\"\nname = \"One\"\n[[unit]]\nclass = \"levy\"\n";
    fs::write(dir.path().join("list.toml"), text).unwrap();
    let said = refused(dir.path(), &["list.toml"]);
    assert!(said.contains("list.toml:1:8") && !said.contains("no TOML"), "{said}");
}

#[test]
fn what_is_no_file_of_ours_is_refused_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, bytes: &[u8]| fs::write(dir.path().join(name), bytes).unwrap();
    file("latin.toml", b"system = \"iron-winds\"\nname = \"\xe9\"\n");
    file("first.toml", b"\xff");
    file("line.toml", b"a = 1\n\n\xfe\n");
    file("mark.toml", "\u{feff}".as_bytes());
    fs::File::create(dir.path().join("big.toml")).unwrap().set_len(100 << 20).unwrap();
    for (name, message) in [
        (".", "error: . is a directory"),
        ("none.toml", "error: there is no file none.toml"),
        ("big.toml", "error: big.toml is larger than 1 MiB"),
        ("latin.toml", "error: latin.toml is not UTF-8 text: line 2, byte 9 of the line\n"),
        ("first.toml", "error: first.toml is not UTF-8 text: line 1, byte 1 of the line\n"),
        ("line.toml", "error: line.toml is not UTF-8 text: line 3, byte 1 of the line\n"),
        ("mark.toml", "error: mark.toml is empty"),
        #[cfg(target_os = "linux")]
        ("/dev/zero", "error: /dev/zero is larger than 1 MiB"),
    ] {
        let said = refused_within(5, dir.path(), &[name]);
        assert!(said.starts_with(message), "{said}");
    }
}

#[test]
fn a_file_that_is_not_there_is_near_one_that_is() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("iron-winds")).unwrap();
    for name in ["orc-150.toml", "orc-300.toml", "goblin-150.toml", "notes.txt"] {
        fs::write(dir.path().join("iron-winds").join(name), "").unwrap();
    }
    let said = |typed: &str| {
        let said = refused(dir.path(), &[typed]);
        assert!(said.starts_with(&format!("error: there is no file {typed}")), "{said}");
        said
    };
    for (typed, meant) in [
        ("iron-winds/orc-150.tml", "iron-winds/orc-150.toml"),
        ("iron-winds/orc-150", "iron-winds/orc-150.toml"),
        ("iron-winds/ork_300.toml", "iron-winds/orc-300.toml"),
        ("iron-wind/orc-150.toml", "iron-winds/orc-150.toml"),
        ("orc-150.toml", "iron-winds/orc-150.toml"),
    ] {
        let said = said(typed);
        assert!(said.contains(&format!("tip: did you mean {meant}?")), "{said}");
    }
    for nothing_near in [
        "iron-winds/dwarf-150.toml",
        "iron-winds/notes.toml",
        "elsewhere/orc-150.toml",
        "iron-wind/dwarf.toml",
        "iron-wind",
    ] {
        let said = said(nothing_near);
        assert!(!said.contains("did you mean"), "{said}");
    }
}

/// Files of the largest allowed size, made to be slow, deep or long.
#[test]
fn hostile_files_are_refused_in_bounded_time_and_few_words() {
    let head = "system = \"iron-winds\"\nname = \"Bad\"\n";
    let many = |part: &str, bytes: usize| part.repeat(bytes / part.len());
    let all = (1 << 20) - 100;
    let numbered: String = (0..90_000).map(|n| format!("k{n} = 1\n")).collect();
    let tables: String = (0..50_000).map(|n| format!("[a{n}.b.c]\n")).collect();
    let files = [
        ("tables", head.to_owned() + &many("[[unit]]\n", all)),
        ("units", head.to_owned() + &"[[unit]]\nclass = \"levy\"\n".repeat(10_000)),
        ("leaders", head.to_owned() + &many("[[leader]]\n", all)),
        ("keys", head.to_owned() + &numbered),
        ("numbers", format!("[numbers]\n{numbered}")),
        ("headers", tables),
        ("same", many("a = 1\n", all)),
        ("words", head.to_owned() + &many("[[unit]]\nclass = \"x\"\n", all)),
        ("no-keys", many("=\n", all)),
        ("lists", "a = ".to_owned() + &many("[", all)),
        ("brackets", many("[", all)),
        ("braces", "a = ".to_owned() + &many("{a=", all)),
        ("dots", many("a.", all) + "a = 1"),
        ("line", many("x", all)),
        ("inline", "unit=[".to_owned() + &many("{x=1},", all)),
        ("word", format!("{head}[[unit]]\nclass = \"{}\"\n", many("é", all))),
        ("digits", format!("{head}[[unit]]\nclass = \"levy\"\nfigures = {}\n", many("9", all))),
        ("nothing", many("\0", all)),
        ("quotes", many("\"", all)),
        ("advanced", format!("[rulings]\nadvanced = [{}]\n", many("\"IW-X1\",", all))),
    ];
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in files {
        assert!(text.len() <= 1 << 20, "{name}");
        let name = format!("{name}.toml");
        fs::write(dir.path().join(&name), text).unwrap();
        let said = refused(dir.path(), &[&name]);
        assert!(said.starts_with("error: "), "{name}: {said}");
        assert!(said.len() < 20_000, "{name}: {} bytes", said.len());
        assert!(said.lines().all(|line| line.chars().count() < 1000), "{name}");
    }
    let said = refused(dir.path(), &["tables.toml"]);
    assert!(said.contains("[[unit]] tables; 128 at most"), "{said}");
    let said = refused(dir.path(), &["units.toml"]);
    assert!(said.starts_with("error: 10000 [[unit]] tables; 128 at most"), "{said}");
    assert!(refused(dir.path(), &["keys.toml"]).contains("and 89951 more"));
    fs::write(dir.path().join("foreign.toml"), "edition = \"2024\"\n[[bin]]\npath = \"a\"\n")
        .unwrap();
    let said = refused(dir.path(), &["foreign.toml"]);
    assert!(said.starts_with("error: foreign.toml is not a file for fairfight"), "{said}");
}

#[test]
fn a_mark_and_windows_line_ends_are_no_fault() {
    let dir = tempfile::tempdir().unwrap();
    let text =
        "\u{feff}system = \"iron-winds\"\r\nname = \"Two\"\r\n[[unit]]\r\nclass = \"levi\"\r\n";
    fs::write(dir.path().join("list.toml"), text).unwrap();
    let said = refused(dir.path(), &["list.toml"]);
    assert!(said.contains("list.toml:4:9") && said.contains("write \"levy\""), "{said}");
    assert_eq!(said.matches("error: ").count(), 1, "{said}");
}

/// Each file may be right by itself, but not together with the others.
#[test]
fn house_rules_that_contradict_each_other_are_refused_by_every_command() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, number: &str| {
        let text = format!("system = \"king-or-parliament\"\n[numbers]\n{number}\n");
        fs::write(dir.path().join(name), text).unwrap();
    };
    file("small.toml", "square-most = 4");
    file("large.toml", "square-least = 5");
    file("larger.toml", "square-most = 6");
    file("base.toml", "fanatical-score = 9");
    file("top.toml", "fine-score = 8");
    let run = |line: &str| told(dir.path(), &line.split(' ').collect::<Vec<_>>());
    let alone = run("validate small.toml large.toml larger.toml");
    assert_eq!(alone, (Some(0), String::new()));
    assert_eq!(run("validate top.toml").0, Some(2));
    assert_eq!(run("validate top.toml --rules base.toml"), (Some(0), String::new()));
    let both = "--rules small.toml --rules large.toml";
    for command in ["rulings", "units", "fight musketeer/4 musketeer/4", "validate larger.toml"] {
        let (code, said) = run(&format!("{command} {both}"));
        assert_eq!(code, Some(2), "{command}: {said}");
        let told = "error: `square-least` is 5, above `square-most`, which is 4 in small.toml";
        assert!(said.starts_with(told), "{command}: {said}");
        assert!(said.contains("large.toml:3:16"), "{said}");
        assert!(said.contains("write square-least = 4 or less, or square-most = 5 or more"));
        // The later file wins, and with it they agree.
        assert_eq!(run(&format!("{command} {both} --rules larger.toml")).0, Some(0), "{command}");
    }
}

/// The house rules are for the systems of the files: their faults are reported once per system.
#[test]
fn faults_of_house_rules_are_told_once_beside_those_of_the_files() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    file("house.toml", "[numbers]\nmelee-mountd = 1\n");
    let unit = "name = \"A\"\n[[unit]]\nclass = \"levi\"\n";
    file("one.toml", &format!("system = \"iron-winds\"\n{unit}"));
    file("two.toml", &format!("system = \"iron-winds\"\n{unit}"));
    file("other.toml", "melee-mounted = 1\n");
    let words = ["one.toml", "two.toml", "other.toml", "--rules", "house.toml"];
    let said = refused(dir.path(), &words);
    assert_eq!(said.matches("unknown setting \"melee-mountd\" in [numbers]").count(), 1, "{said}");
    for place in ["house.toml:2:1", "one.toml:4:9", "two.toml:4:9", "other.toml:1:1"] {
        assert!(said.contains(place), "{place}: {said}");
    }
    // House rules that name no system go with files of any.
    file("house.toml", "[numbers]\nsquare-most = 6\n");
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/armies/king-or-parliament/royalist-1644.toml");
    let (code, said) = told(dir.path(), &["validate", list, "--rules", "house.toml"]);
    assert_eq!((code, &*said), (Some(0), ""));
}

#[test]
fn advice_stops_nobody() {
    let dir = tempfile::tempdir().unwrap();
    let text = "system = \"iron-winds\"\nname = \"One\"\n[[unit]]\nclass = \"knight\"\n";
    fs::write(dir.path().join("list.toml"), text).unwrap();
    let output = fairfight(dir.path(), &["validate", "list.toml"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0));
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(stdout.starts_with("list.toml: ok, army list"));
    // A list without leaders mentions none.
    assert!(stdout.ends_with(" points: 1 unit, 12 figures\n"), "{stdout}");
    assert!(stderr.starts_with("warning: the rules ask for at least two units"), "{stderr}");
    assert_eq!(stderr.matches("warning: ").count(), 3, "{stderr}");
}
