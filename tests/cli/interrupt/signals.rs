//! Which signals stop the program, and when.

use super::{SHORT, files, signalled, until_it_listens};
use crate::program::{command, list};
use std::process::{Command, Stdio};
use std::time::Duration;

#[test]
fn whenever_it_is_pressed_no_half_of_a_file_is_left() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "orc-150"].map(|name| list(name).display().to_string());
    let words = ["battle", &*lists[0], &*lists[1], "--pairs", "900_000_000", "--out", "r.csv"];
    for millis in 0..40 {
        let mut command = command(dir.path(), &words);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(millis / 2));
        // Before the program listens, Ctrl-C may be ignored, as for background jobs of a shell; this signal never is.
        let pressed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        assert!(pressed.unwrap().success());
        child.wait().unwrap();
        let left = files(dir.path());
        assert!(left.iter().all(|name| name.starts_with("r.")), "{left:?}");
    }
}

/// Does this process, and so each that it starts, ignore SIGHUP? Known only on Linux.
fn ignores_hang_ups() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap_or(0) & 1 == 1)
}

/// If the program waits for the other end of a pipe, any one signal is enough.
#[test]
fn a_pipe_without_another_end_is_not_waited_for() {
    let dir = tempfile::tempdir().unwrap();
    assert!(Command::new("mkfifo").arg(dir.path().join("pipe")).status().unwrap().success());
    // Under nohup no program receives a hang-up.
    let signals =
        if ignores_hang_ups() { &["-INT", "-TERM"][..] } else { &["-INT", "-TERM", "-HUP"] };
    for signal in signals {
        for words in ["validate pipe", "battle pipe levy", "battle levy levy --pairs 2 --out pipe"]
        {
            let output = signalled(signal, dir.path(), words, SHORT);
            let said = String::from_utf8(output.stderr).unwrap();
            assert!(said.contains("interrupted: no time to finish"), "{words}: {said}");
        }
    }
    assert_eq!(files(dir.path()), ["pipe"]);
}

#[test]
fn nohup_keeps_a_hangup_away_and_nothing_else() {
    let dir = tempfile::tempdir().unwrap();
    let lists = ["human-150", "orc-150"].map(|name| list(name).display().to_string());
    let mut nohup = Command::new("nohup");
    nohup.current_dir(dir.path()).arg(env!("CARGO_BIN_EXE_fairfight")).arg("battle");
    nohup.args(lists).args(["--pairs", "900_000_000", "--out", "r.csv"]);
    let mut child = nohup.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    until_it_listens(&child);
    let id = child.id().to_string();
    let signal = |signal: &str| {
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    };
    signal("-HUP");
    std::thread::sleep(Duration::from_millis(1_500));
    let gone_on = matches!(child.try_wait(), Ok(None));
    signal("-TERM");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(gone_on);
}
