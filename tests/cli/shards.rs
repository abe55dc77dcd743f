//! Commands played in parts: by shards in any order, after kills, round by round, from a checkpoint. The bytes are
//! always those of one piece. Every plan or shard that does not fit is named, and then nothing is written.
//!
//! `SHARD_KILLS=20 KILLS_SEED=2 cargo test --test cli shards` kills each command that often, at other moments.
#![cfg(unix)]

use crate::program::{assert_refused, command, done, fairfight, list};
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// Commands of one round, in a folder with the lists.
const ONE_ROUND: [&str; 8] = [
    "battle human-150.toml orc-150.toml --pairs 9_000",
    "battle human-150.toml orc-150.toml --pairs 500 --bars dice,doctrine,model --luck --units u.csv --turns t.csv --spread s.csv",
    "battle --scenario ok-street --pairs 300 --bars dice",
    "fight knight,warrior levy,knight+mounted --fights 100_000",
    "matrix human-150.toml orc-150.toml levy --pairs 60 --cells c.csv",
    "check suites/knights-round-up.toml --max-pairs 3_000 --junit j.xml",
    "sensitivity human-150.toml orc-150.toml knight --what rulings --pairs 60",
    "doctrines levy knight --pairs 30 --searched-pairs 2 --laws l.csv --searches e.csv",
];

/// Commands that play rounds.
const ROUNDS: [&str; 7] = [
    "battle levy knight --pairs 200 --bars ruling",
    "battle human-150.toml orc-150.toml --precision 0.02 --max-pairs 2_000 --bars dice",
    "points --units levy,knight --army-pairs 300 --bars dice",
    "search --budget 60 --units levy,warrior,knight --field levy --pairs 400 --finalists 2 --fresh 100 --out-list l.toml",
    "tune --budget 60 --units levy,warrior,knight --pairs 400 --fresh 100 --army-pairs 100 --tries 1 --bars dice \
     --out-rules o.toml",
    "improve 2*levy,knight --against levy,knight --pairs 300 --fresh 200 --swaps 1 --units levy,knight",
    "train levy knight --pairs 1 --rollouts 1",
];

/// A folder with the lists of Iron Winds, their suites and house rules.
fn folder() -> tempfile::TempDir {
    fn copy(from: &Path, to: &Path) {
        for entry in fs::read_dir(from).unwrap() {
            let path = entry.unwrap().path();
            let to = to.join(path.file_name().unwrap());
            if path.is_dir() {
                fs::create_dir(&to).unwrap();
                copy(&path, &to);
            } else {
                fs::copy(&path, to).unwrap();
            }
        }
    }
    let folder = tempfile::tempdir().unwrap();
    copy(list("x").parent().unwrap(), folder.path());
    folder
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// Runs a command line, and returns its exit code and its messages.
fn run(folder: &Path, line: &str) -> (i32, String) {
    let output = fairfight(folder, &words(line));
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

/// Every file that a command wrote: all that did not exist before.
fn written(folder: &Path, before: &[String]) -> Vec<(String, Vec<u8>)> {
    let names = names(folder).into_iter().filter(|name| !before.contains(name));
    // The metadata of a report names the command, so it differs.
    let names = names.filter(|name| !name.ends_with(".meta.json") && !name.ends_with(".ffs"));
    let names = names.filter(|name| folder.join(name).is_file());
    names.map(|name| (name.clone(), fs::read(folder.join(name)).unwrap())).collect()
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

/// The files of the command in one piece, and how it ended.
fn in_one_piece(line: &str) -> (Vec<(String, Vec<u8>)>, i32) {
    let folder = folder();
    let before = names(folder.path());
    let (code, said) = run(folder.path(), &format!("{line} --out r.csv"));
    assert!([0, 1, 3].contains(&code), "{line}: {said}");
    (written(folder.path(), &before), code)
}

/// When shard `k` of `of` is killed, in milliseconds: at moments from a seed, `SHARD_KILLS` times in all (7: for 1, 3
/// and 17 shards together, each command is killed 21 times).
fn moments(line: &str, of: u64, k: u64) -> Vec<u64> {
    let number = |name: &str, usual| {
        std::env::var(name).map_or(usual, |text| text.parse().expect("a whole number"))
    };
    let (kills, seed) = (number("SHARD_KILLS", 7), number("KILLS_SEED", 1));
    let mut hash = DefaultHasher::new();
    (line, of, k, seed).hash(&mut hash);
    let mut random = hash.finish();
    let mine = kills / of + u64::from(k <= kills % of);
    let mut moment = || {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        3 + (random >> 33) % 250
    };
    (0..mine).map(|_| moment()).collect()
}

/// Plays a shard, killed some times before.
fn shard(folder: &Path, line: &str, kills: &[u64]) {
    for after in kills {
        let mut child = command(folder, &words(line)).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(*after));
        let _ = child.kill();
        child.wait().unwrap();
    }
    let (code, said) = run(folder, line);
    assert_eq!(code, 0, "{line}: {said}");
}

#[test]
fn shards_in_any_order_make_the_report_of_one_piece() {
    thread::scope(|scope| {
        for line in ONE_ROUND {
            scope.spawn(move || {
                let (one, code) = in_one_piece(line);
                // In some of 17 shards there is nothing to play; a whole number of blocks is rare in 3.
                let numbers: &[u64] = if line == ONE_ROUND[0] { &[1, 3, 17] } else { &[3, 7] };
                for &of in numbers {
                    let folder = folder();
                    let folder = folder.path();
                    let before = names(folder);
                    done(folder, &words(&format!("plan {line} --out plan.json")));
                    for k in (1..=of).rev() {
                        let kills = moments(line, of, k);
                        shard(
                            folder,
                            &format!("shard plan.json {k} of {of} --out s{k}.ffs"),
                            &kills,
                        );
                    }
                    assert!(!names(folder).iter().any(|name| name.ends_with(".part")));
                    let all: Vec<String> = (1..=of).map(|k| format!("s{k}.ffs")).collect();
                    let merge = format!("merge plan.json {} --out r.csv", all.join(" "));
                    let (merged, said) = run(folder, &merge);
                    assert_eq!(merged, code, "{line}: {said}");
                    fs::remove_file(folder.join("plan.json")).unwrap();
                    let all = written(folder, &before);
                    for ((name, bytes), (other, whole)) in all.iter().zip(&one) {
                        assert_eq!(name, other, "{line}");
                        assert!(bytes == whole, "{line}: {name} of {of} shards differs");
                    }
                    assert_eq!(all.len(), one.len(), "{line}");
                }
            });
        }
    });
}

#[test]
fn rounds_of_shards_make_the_report_of_one_piece() {
    thread::scope(|scope| {
        for line in ROUNDS {
            scope.spawn(move || {
                let (one, _) = in_one_piece(line);
                let folder = folder();
                let folder = folder.path();
                let before = names(folder);
                done(folder, &words(&format!("plan {line} --out plan.json")));
                let mut known: Vec<String> = Vec::new();
                for round in 1.. {
                    assert!(round < 60, "{line} does not end");
                    let flag = if known.is_empty() { "" } else { "--known" };
                    let so_far = format!("{flag} {}", known.join(" "));
                    for k in 1..=2 {
                        let name = format!("r{round}-{k}.ffs");
                        shard(
                            folder,
                            &format!("shard plan.json {k} of 2 --out {name} {so_far}"),
                            &[],
                        );
                        known.push(name);
                    }
                    let merge = format!("merge plan.json {} --out r.csv", known.join(" "));
                    let (code, said) = run(folder, &merge);
                    if code == 4 {
                        assert!(said.contains("the next round is due"), "{line}: {said}");
                        assert!(!folder.join("r.csv").exists(), "half a report");
                        continue;
                    }
                    assert!([0, 3].contains(&code), "{line}: {said}");
                    break;
                }
                fs::remove_file(folder.join("plan.json")).unwrap();
                assert!(written(folder, &before) == one, "{line} differs");
            });
        }
    });
}

/// Whatever the moment of the kill, the same command resumes from the checkpoint and ends in the same bytes.
#[test]
fn a_command_that_is_killed_goes_on_from_its_checkpoint() {
    thread::scope(|scope| {
        for line in ONE_ROUND.into_iter().chain(ROUNDS) {
            scope.spawn(move || {
                let (one, code) = in_one_piece(line);
                let folder = folder();
                let folder = folder.path();
                let before = names(folder);
                let line = format!("{line} --checkpoint kept --out r.csv");
                for after in [3, 40, 90, 150, 260] {
                    let mut child = command(folder, &words(&line));
                    let mut child =
                        child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
                    thread::sleep(Duration::from_millis(after));
                    let _ = child.kill();
                    child.wait().unwrap();
                }
                let (again, said) = run(folder, &line);
                assert_eq!(again, code, "{line}: {said}");
                for name in names(folder).iter().filter(|name| name.starts_with('.')) {
                    fs::remove_file(folder.join(name)).unwrap();
                }
                assert!(written(folder, &before) == one, "{line} differs");
            });
        }
    });
}

#[test]
fn more_pairs_add_to_a_checkpoint() {
    let folder = folder();
    let folder = folder.path();
    for line in ["battle human-150.toml orc-150.toml", "matrix human-150.toml orc-150.toml levy"] {
        done(folder, &words(&format!("{line} --pairs 5_000 --checkpoint kept --out a.csv")));
        let segments = || fs::read_to_string(folder.join("kept/segments.ffs")).unwrap();
        let first = segments();
        done(folder, &words(&format!("{line} --pairs 10_000 --checkpoint kept --out b.csv")));
        done(folder, &words(&format!("{line} --pairs 10_000 --out c.csv")));
        let read = |name: &str| fs::read(folder.join(name)).unwrap();
        assert!(read("b.csv") == read("c.csv"), "{line}");
        // The complete segments of the shorter run are there; its end cut the last one short.
        let kept =
            |text: &str| text.matches("\"run\":0,\"part\":0,\"first\":0,\"end\":4096,").count();
        assert_eq!((kept(&first), kept(&segments())), (1, 1));
        fs::remove_dir_all(folder.join("kept")).unwrap();
    }
}

#[test]
fn a_checkpoint_is_for_one_command() {
    let folder = folder();
    let folder = folder.path();
    let line =
        |rest: &str| format!("battle human-150.toml orc-150.toml --pairs 200 --bars dice {rest}");
    let kept = |rest: &str| line(&format!("--checkpoint kept --out r.csv {rest}"));
    done(folder, &words(&kept("")));
    done(folder, &words(&kept("--threads 1")));
    let refused = |line: &str, said: &str| {
        let before = fs::read(folder.join("kept/segments.ffs")).unwrap();
        assert_refused(&fairfight(folder, &words(line)), said);
        assert_eq!(fs::read(folder.join("kept/segments.ffs")).unwrap(), before);
    };
    let another =
        "kept was filled by another command, or a file has changed since: fairfight battle";
    refused(&kept("--seed 2"), another);
    let list = folder.join("orc-150.toml");
    let text = fs::read_to_string(&list).unwrap();
    fs::write(&list, format!("{text}\n# changed\n")).unwrap();
    refused(&kept(""), another);
    fs::write(&list, text).unwrap();
    done(folder, &words(&kept("")));
    // A line that is torn at the end is played again; a changed line is refused.
    let file = folder.join("kept/segments.ffs");
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..whole.len() - 7]).unwrap();
    done(folder, &words(&kept("")));
    assert_eq!(fs::read(&file).unwrap(), whole);
    let changed = String::from_utf8(whole.clone()).unwrap().replacen("\"end\":", "\"end\": ", 1);
    fs::write(&file, format!("{changed}more\n")).unwrap();
    refused(&kept(""), "segments.ffs: line 2: its checksum is wrong");
    fs::write(&file, &whole).unwrap();
    forge(&folder.join("kept"), "segments.ffs", "segments.ffs", |json| {
        json.replacen("\"quarters\":[", "\"quarters\":[9", 1)
    });
    assert_refused(
        &fairfight(folder, &words(&kept(""))),
        "kept: run 0, match-up 0, indices 0 to 199: no battles have these counts",
    );
    fs::write(&file, "what is this\n").unwrap();
    refused(&kept(""), "segments.ffs: line 1: it is neither a shard nor a checkpoint of fairfight");
    fs::write(folder.join("file"), "").unwrap();
    assert_refused(&fairfight(folder, &words(&line("--checkpoint file"))), "file is a file");
}

/// A plan of a small battle and its two shards.
fn planned() -> tempfile::TempDir {
    let folder = folder();
    let plan = "plan battle human-150.toml orc-150.toml --pairs 9_000 --bars dice --out plan.json";
    done(folder.path(), &words(plan));
    for k in 1..=2 {
        shard(folder.path(), &format!("shard plan.json {k} of 2 --out s{k}.ffs"), &[]);
    }
    folder
}

#[test]
fn plans_that_do_not_fit_are_named() {
    let folder = planned();
    let folder = folder.path();
    let refused = |line: &str, said: &str| {
        let before = names(folder);
        assert_refused(&fairfight(folder, &words(line)), said);
        assert_eq!(names(folder), before, "{line} wrote something");
    };
    let play = |line: &str, said: &str| {
        refused(&format!("shard {line} 1 of 2 --out x.ffs"), said);
        refused(&format!("merge {line} s1.ffs s2.ffs --out x.csv"), said);
    };
    play("none.json", "there is no file none.json");
    play("human-150.toml", "human-150.toml: it is not a plan of `fairfight plan`");
    let plan = fs::read_to_string(folder.join("plan.json")).unwrap();
    let with = |name: &str, from: &str, to: &str| {
        assert!(plan.contains(from), "{from}");
        fs::write(folder.join(name), plan.replacen(from, to, 1)).unwrap();
    };
    with("changed.json", "9_000", "8_000");
    play("changed.json", "changed.json: it was changed after it was written");
    with("format.json", "\"format\": 1", "\"format\": 2");
    play("format.json", "it has format 2; this program reads format 1");
    with("torn.json", "\"sha256\"", "");
    play("torn.json", "it is not a plan of `fairfight plan`");
    let list = folder.join("orc-150.toml");
    let text = fs::read_to_string(&list).unwrap();
    fs::write(&list, text.replace("warrior", "levy")).unwrap();
    play("plan.json", "the file orc-150.toml has changed since plan.json was written");
    done(folder, &words("merge plan.json s1.ffs s2.ffs --as-planned --out x.csv"));
    fs::remove_file(folder.join("x.csv")).unwrap();
    fs::remove_file(folder.join("x.meta.json")).unwrap();
    // A machine without such a file uses the plan.
    fs::remove_file(&list).unwrap();
    done(folder, &words("merge plan.json s1.ffs s2.ffs --out x.csv"));
    // It does not wait for the writer of a pipe either.
    assert!(Command::new("mkfifo").arg(&list).status().unwrap().success());
    done(folder, &words("merge plan.json s1.ffs s2.ffs --out x.csv"));
    fs::remove_file(&list).unwrap();
    fs::write(&list, text).unwrap();
    for (line, said) in [
        ("fight levy knight --out p.json", "this command plays no battle"),
        ("units --out p.json", "`units` plays nothing that can be shared out"),
        ("battle human-150.toml orc-150.toml", "the plan has no name"),
        ("battle human-150.toml none.toml --out p.json", "there is no file none.toml"),
        (
            "battle human-150.toml orc-150.toml --battles b.csv --out p.json",
            "shards hold counts of many",
        ),
        ("battle human-150.toml orc-150.toml --doctrine-a nobody --out p.json", "nobody"),
        ("battle human-150.toml orc-150.toml --out p.csv", "p.csv"),
    ] {
        refused(&format!("plan {line}"), said);
    }
    for (line, said) in [
        ("3 of 2 --out x.ffs", "3 of 2 is not a share of a plan"),
        ("0 of 2 --out x.ffs", "0 of 2 is not a share of a plan"),
        ("one of two --out x.ffs", "one of two is not a share of a plan"),
        ("1 of 99999999 --out x.ffs", "1 of 99999999 is not a share of a plan"),
        ("1 of 2 --out x.csv", "x.csv does not end in .ffs"),
        ("2 of 2 --out s1.ffs", "s1.ffs exists, and is not this shard"),
        ("1 of 2 --out none/x.ffs", "cannot write none/x.ffs"),
    ] {
        refused(&format!("shard plan.json {line}"), said);
    }
    // A complete shard is not played again.
    let (code, said) = run(folder, "shard plan.json 1/2 --out s1.ffs");
    assert_eq!((code, said.contains("s1.ffs is complete already")), (0, true));
}

#[test]
fn shards_that_do_not_fit_are_named_all_at_once() {
    let folder = planned();
    let folder = folder.path();
    let merge = |shards: &str, said: &[&str]| {
        let before = names(folder);
        let output = fairfight(folder, &words(&format!("merge plan.json {shards} --out x.csv")));
        said.iter().for_each(|said| assert_refused(&output, said));
        assert_eq!(names(folder), before, "{shards} wrote something");
    };
    let text = fs::read_to_string(folder.join("s1.ffs")).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write("torn.ffs", &text[..text.len() / 2]);
    write("cut.ffs", &lines[..lines.len() - 1].concat());
    write("changed.ffs", &text.replacen("\"quarters\":[", "\"quarters\":[1", 1));
    let doubled = [lines[0], lines[1], lines[1]].into_iter().chain(lines[2..].iter().copied());
    write("doubled.ffs", &doubled.collect::<String>());
    write(
        "lost.ffs",
        &[lines[0]].into_iter().chain(lines[2..].iter().copied()).collect::<String>(),
    );
    write("more.ffs", &format!("{text}{}", lines[1]));
    write("empty.ffs", "");
    done(
        folder,
        &words(
            "plan battle human-150.toml orc-150.toml --pairs 9_000 --seed 2 --bars dice --out q.json",
        ),
    );
    shard(folder, "shard q.json 1 of 2 --out foreign.ffs", &[]);

    merge("s1.ffs", &["shard 2 of 2 is missing"]);
    merge("torn.ffs s2.ffs", &["torn.ffs is torn: it ends after"]);
    let torn = format!("it ends after {} segments, without its last line", lines.len() - 2);
    merge("cut.ffs s2.ffs", &["cut.ffs is torn: ", &torn]);
    merge("doubled.ffs s2.ffs", &["doubled.ffs: line 3: its checksum is wrong"]);
    merge("lost.ffs s2.ffs", &["lost.ffs: line 2: its checksum is wrong"]);
    let more = format!("more.ffs: line {}: something follows its last line", lines.len() + 1);
    merge("more.ffs s2.ffs", &[&more]);
    merge("empty.ffs s2.ffs", &["empty.ffs: line 1: it is neither a shard nor a checkpoint"]);
    merge(
        "human-150.toml s2.ffs",
        &["human-150.toml: line 1: it is neither a shard nor a checkpoint"],
    );
    merge("none.ffs s2.ffs", &["there is no file none.ffs"]);
    merge("foreign.ffs s2.ffs", &["foreign.ffs is a shard of another plan"]);
    let all = [
        "changed.ffs: line 2: its checksum is wrong",
        "torn.ffs is torn",
        "foreign.ffs is a shard of another plan",
    ];
    merge("changed.ffs torn.ffs foreign.ffs s2.ffs", &all);
    // A duplicate is accepted, and so is another division beside a complete one.
    fs::copy(folder.join("s1.ffs"), folder.join("copy.ffs")).unwrap();
    shard(folder, "shard plan.json 2 of 3 --out third.ffs", &[]);
    done(folder, &words("merge plan.json s1.ffs copy.ffs third.ffs s2.ffs --out twice.csv"));
    done(folder, &words("merge plan.json s1.ffs s2.ffs --out once.csv"));
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    assert_eq!(read("twice.csv"), read("once.csv"));
}

/// Anybody who can compute a checksum can forge a shard. Playing again finds it.
#[test]
fn forged_shards_are_found() {
    let folder = planned();
    let folder = folder.path();
    forge(folder, "s1.ffs", "forged.ffs", |json| {
        // One more win, and one loss fewer.
        let (from, rest) = json.split_once("\"quarters\":[").unwrap();
        let (counts, rest) = rest.split_once(']').unwrap();
        let mut counts: Vec<u64> = counts.split(',').map(|count| count.parse().unwrap()).collect();
        (counts[0], counts[4]) = (counts[0] - 1, counts[4] + 1);
        let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
        format!("{from}\"quarters\":[{}]{rest}", counts.join(","))
    });
    done(folder, &words("merge plan.json forged.ffs s2.ffs --out x.csv"));
    let output = fairfight(folder, &words("verify plan.json forged.ffs s2.ffs --share 1"));
    assert_refused(&output, "forged.ffs is wrong: run 0, match-up 0, indices 0 to 4095");
    let (code, said) = run(folder, "verify plan.json s1.ffs s2.ffs --share 1 --report x.csv");
    assert_eq!(code, 2);
    assert!(said.contains("all 15 segments were played again, and all are right"), "{said}");
    assert!(said.contains("x.csv is not the report of these shards"), "{said}");
    done(folder, &words("merge plan.json s1.ffs s2.ffs --out y.csv"));
    let (code, said) = run(folder, "verify plan.json s1.ffs s2.ffs --share 1 --report s1.ffs");
    assert_eq!(code, 2);
    assert!(said.contains("s1.ffs is not a report"), "{said}");
    let (code, said) = run(folder, "verify plan.json s1.ffs s2.ffs --share 0.2 --report y.csv");
    assert_eq!(code, 0);
    assert!(said.contains("3 of 15 segments were played again"), "{said}");
    assert!(said.contains("no more than 8 of the 12 others are wrong"), "{said}");
    // Two shards that do not agree are both named.
    let output = fairfight(folder, &words("merge plan.json forged.ffs s1.ffs s2.ffs --out z.csv"));
    assert_refused(&output, "forged.ffs and s1.ffs do not agree on run 0, match-up 0");
    // Impossible counts do not get into a report.
    forge(folder, "s1.ffs", "absurd.ffs", |json| {
        json.replacen("\"quarters\":[", "\"quarters\":[9", 1)
    });
    let output = fairfight(folder, &words("merge plan.json absurd.ffs s2.ffs --out z.csv"));
    assert_refused(&output, "run 0, match-up 0, indices 0 to 4095: no battles have these counts");
    assert!(!folder.join("z.csv").exists());
}

/// Rewrites a shard with right checksums and its first segment changed.
fn forge(folder: &Path, from: &str, to: &str, change: impl Fn(&str) -> String) {
    use fairfight_shard::{SegmentFile, SegmentWriter};
    let file = SegmentFile::read(&fs::read(folder.join(from)).unwrap()).unwrap();
    let out = fs::File::create(folder.join(to)).unwrap();
    let mut writer = SegmentWriter::begin(out, &file.header).unwrap();
    for (at, segment) in file.segments.iter().enumerate() {
        let json = serde_json::to_string(segment).unwrap();
        let json = if at == 0 { change(&json) } else { json };
        writer.add(&serde_json::from_str(&json).unwrap()).unwrap();
    }
    writer.finish().unwrap();
}
