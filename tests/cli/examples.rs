//! The scripts in `examples`: their reports have the bytes of the command in one piece, and the same line resumes after
//! a fault.
#![cfg(unix)]

use crate::program::{done, list};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

const BATTLE: &str = "battle human.toml orc.toml --pairs 9_000 --bars dice \
     --doctrine-a steady --doctrine-b steady --seed 3";

/// A folder with two lists, and with programs of these names and texts.
fn folder(programs: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["human", "orc"] {
        let file = folder.path().join(format!("{name}.toml"));
        fs::copy(list(&format!("{name}-150")), file).unwrap();
    }
    fs::create_dir(folder.path().join("bin")).unwrap();
    for (name, text) in programs {
        let file = folder.path().join("bin").join(name);
        fs::write(&file, text).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    }
    folder
}

/// The script with these words, typed in this folder.
fn script(name: &str, folder: &Path, words: &str, hosts: Option<&str>) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_fairfight")).parent().unwrap();
    let bin = folder.join("bin");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut script =
        Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name));
    script.args(words.split_whitespace()).current_dir(folder).env_remove("HOSTS");
    // The process that runs these tests may have none.
    script.env_remove("SHELL");
    script.env("PATH", format!("{}:{}:{path}", bin.display(), program.display()));
    script.envs(hosts.map(|hosts| ("HOSTS", hosts))).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Checks that it succeeded, and that the report in `shared` is that of the command in one piece.
fn assert_one_piece(folder: &Path, output: &Output, words: &str) {
    assert_eq!(output.status.code(), Some(0), "{}", said(output));
    let words: Vec<&str> = words.split_whitespace().chain(["--format", "csv"]).collect();
    let merged = fs::read_to_string(folder.join("shared/report.csv")).unwrap();
    assert_eq!(merged, done(folder, &words));
}

#[test]
fn shards_of_a_command_are_played_here_and_those_that_are_whole_are_not_played_again() {
    let folder = folder(&[]);
    let folder = folder.path();
    let words = format!("shared 3 {BATTLE}");
    let output = script("parallel.sh", folder, &words, None);
    assert_one_piece(folder, &output, BATTLE);
    assert!(said(&output).contains("segments was played again, and is right"));

    let shard = |number| folder.join(format!("shared/round-1-shard-{number}.ffs"));
    let whole = fs::read(shard(2)).unwrap();
    fs::remove_file(shard(2)).unwrap();
    let output = script("parallel.sh", folder, &words, None);
    assert_one_piece(folder, &output, BATTLE);
    let again = said(&output);
    assert!(again.contains("shard-2.ffs:") && !again.contains("shard-1.ffs:"), "{again}");
    assert_eq!(fs::read(shard(2)).unwrap().len(), whole.len());

    fs::write(shard(2), &whole[..whole.len() - 9]).unwrap();
    let output = script("parallel.sh", folder, &words, None);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("round-1-shard-2.ffs is torn"), "{}", said(&output));
    assert_eq!(script("parallel.sh", folder, "shared 3", None).status.code(), Some(2));
}

#[test]
fn a_command_that_plays_rounds_is_played_round_by_round() {
    let folder = folder(&[]);
    let words = "battle human.toml orc.toml --pairs 200 --best";
    let output = script("parallel.sh", folder.path(), &format!("shared 2 {words}"), None);
    assert_one_piece(folder.path(), &output, words);
    assert!(folder.path().join("shared/round-2-shard-1.ffs").exists());
}

/// Another machine, which differs from this one only in its home. GNU parallel finds no shell if `SHELL` is not set;
/// `sshd` sets it.
const SSH: &str = r#"#!/bin/sh
while [ "${1#-}" != "$1" ]; do shift; done
HOME=$(dirname "$0")/../$1 SHELL=/bin/sh
export HOME SHELL
mkdir -p "$HOME" && cd "$HOME" || exit
shift
[ "$1" != -- ] || shift
echo "$*" >> used
exec sh -c "$*"
"#;

#[test]
fn gnu_parallel_plays_the_shards_on_other_machines() {
    let is_there = |program| {
        let version = Command::new(program).arg("--version").output();
        version.is_ok_and(|output| !String::from_utf8_lossy(&output.stdout).contains("moreutils"))
    };
    if !is_there("parallel") || !is_there("rsync") {
        eprintln!("NOT CHECKED: GNU parallel or rsync is not here");
        return;
    }
    let folder = folder(&[("ssh", SSH)]);
    let words = "battle human.toml orc.toml --pairs 200 --best";
    let typed = format!("shared 2 {words}");
    let output = script("parallel.sh", folder.path(), &typed, Some("ada,bob,:"));
    assert_one_piece(folder.path(), &output, words);
    let used = fs::read_to_string(folder.path().join("ada/used")).unwrap();
    assert!(used.contains("rsync --server"), "{used}");
    assert!(!folder.path().join("ada/plan.json").exists());
}

/// Runs a submitted job at once, as Slurm does later: the tasks of an array, then the jobs that depend on it.
const SBATCH: &str = r#"#!/bin/sh
array= after=
while [ $# -gt 1 ]; do
  case $1 in
    --array) array=$2; shift ;;
    --chdir) cd "$2"; shift ;;
    --dependency) after=$2; shift ;;
    --output) shift ;;
    --parsable | --export=ALL) ;;
    *) echo "sbatch: $1?" >&2; exit 1 ;;
  esac
  shift
done
if [ -n "$array" ]; then
  for number in $(seq "${array%-*}" "${array#*-}"); do
    SLURM_ARRAY_TASK_ID=$number SLURM_CPUS_PER_TASK=1 bash "$1" > "task-$number.txt" 2>&1 || exit
  done
  echo "17;cluster"
else
  [ "$after" = afterok:17 ] && SLURM_CPUS_PER_TASK=1 bash "$1" > merge.txt 2>&1 && echo "18;cluster"
fi
"#;

#[test]
fn an_array_job_plays_the_shards_and_the_job_after_it_merges_them() {
    let folder = folder(&[("sbatch", SBATCH)]);
    let folder = folder.path();
    let output = script("slurm.sh", folder, &format!("shared 3 {BATTLE}"), None);
    assert_one_piece(folder, &output, BATTLE);
    let merged = fs::read_to_string(folder.join("shared/merge.txt")).unwrap();
    assert!(merged.contains("report.csv is the report of these shards"), "{merged}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("17"), "{output:?}");

    let rounds = "other 3 battle human.toml orc.toml --pairs 200 --best";
    let output = script("slurm.sh", folder, rounds, None);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("--checkpoint"), "{}", said(&output));
}
