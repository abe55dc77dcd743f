//! The loop and cargo-fuzz have the same targets.

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn cargo_fuzz_has_every_target() {
    let list = Command::new(env!("CARGO_BIN_EXE_fairfight-fuzz")).arg("list").output().unwrap();
    let list = String::from_utf8(list.stdout).unwrap();
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let manifest = fs::read_to_string(fuzz.join("Cargo.toml")).unwrap();
    for target in list.lines() {
        let file =
            fs::read_to_string(fuzz.join(format!("fuzz_targets/{target}.rs"))).unwrap_or_default();
        assert!(
            file.contains(&format!("check(\"{target}\", input)")),
            "fuzz/fuzz_targets/{target}.rs"
        );
        assert!(
            manifest.contains(&format!("name = \"{target}\"\n")),
            "fuzz/Cargo.toml has no {target}"
        );
    }
    assert_eq!(fs::read_dir(fuzz.join("fuzz_targets")).unwrap().count(), list.lines().count());
}

#[test]
fn what_does_not_hold_is_seen_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fairfight-fuzz"));
        command.current_dir(folder.path()).args(words).output().unwrap()
    };
    // There is no program beside this copy of the loop, so the target fails at once.
    let own = folder.path().join("alone");
    fs::copy(env!("CARGO_BIN_EXE_fairfight-fuzz"), &own).unwrap();
    let alone = Command::new(&own)
        .current_dir(folder.path())
        .args(["run", "--seconds", "1", "program"])
        .output();
    let alone = alone.unwrap();
    let said = String::from_utf8(alone.stdout).unwrap();
    assert_eq!(alone.status.code(), Some(1), "{said}");
    let kept = said.lines().find_map(|line| line.split_once("try program ")).unwrap().1;
    assert!(
        said.contains("build the program first") && folder.path().join(kept).is_file(),
        "{said}"
    );
    let fine = folder.path().join("fine.toml");
    fs::write(&fine, "system = \"iron-winds\"\n").unwrap();
    let fine = run(&["try", "any", fine.to_str().unwrap()]);
    assert!(fine.status.success());
    assert_eq!(run(&["run", "--seconds", "1", "none"]).status.code(), Some(2));
}
