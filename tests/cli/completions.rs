//! The scripts of `fairfight completions`, in the shells that are installed.

use super::program::{assert_refused, done, fairfight};
use std::path::Path;
use std::process::Command;

const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "powershell", "elvish"];

fn script(shell: &str) -> String {
    done(Path::new("."), &["completions", shell])
}

#[test]
fn every_shell_gets_a_script_that_knows_every_command() {
    for shell in SHELLS {
        let script = script(shell);
        // The last two do not complete option values.
        let value = (!["powershell", "elvish"].contains(&shell)).then_some("gun-fights");
        for word in ["battle", "sample-size", "completions", "doctrine-a"].into_iter().chain(value)
        {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert_refused(&fairfight(Path::new("."), &["completions", "tcsh"]), "powershell");
}

/// The completions that bash offers for the last of these words, or `None` if there is no bash.
fn offered(words: &[&str]) -> Option<Vec<String>> {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("fairfight.bash");
    std::fs::write(&file, script("bash")).unwrap();
    std::fs::write(dir.path().join("my rules.toml"), "").unwrap();
    // `compopt` works only while bash completes.
    let typed = words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" ");
    let asked = format!(
        "source '{}' || exit 1; compopt() {{ :; }}; complete -p fairfight >&2; COMP_WORDS=({typed}); \
         COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _fairfight fairfight \"${{COMP_WORDS[COMP_CWORD]}}\" \
         \"${{COMP_WORDS[COMP_CWORD - 1]}}\"; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        file.display()
    );
    let mut bash = Command::new("bash");
    let Ok(output) = bash.args(["--norc", "-c", &asked]).current_dir(dir.path()).output() else {
        eprintln!("not tried: it takes bash");
        return None;
    };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("-F _fairfight"), "{words:?}: {said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    Some(String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect())
}

#[test]
fn bash_completes_commands_options_and_their_values() {
    for (typed, offer) in [
        (&["fairfight", "sam"][..], &["sample-size"][..]),
        (&["fairfight", "battle", "a", "b", "--unit"], &["--units"]),
        (&["fairfight", "fight", "a", "b", "--system", "gun"], &["gun-fights"]),
        (&["fairfight", "units", "space"], &["space-convoy"]),
        (&["fairfight", "schema", "ar"], &["army"]),
        (&["fairfight", "man", "lu"], &["luck"]),
        (&["fairfight", "matrix", "a", "--format", "j"], &["json"]),
        (&["fairfight", "battle", "a", "b", "--rules", "my"], &["my rules.toml"]),
        // A list is a file: if nothing is offered, bash completes file names.
        (&["fairfight", "battle", "a.toml", "my"], &[""]),
    ] {
        let Some(offered) = offered(typed) else { return };
        assert_eq!(offered, offer, "{typed:?}");
    }
}

#[test]
fn shells_that_are_here_read_their_scripts() {
    let dir = tempfile::tempdir().unwrap();
    for shell in ["bash", "zsh", "fish"] {
        let file = dir.path().join(shell);
        std::fs::write(&file, script(shell)).unwrap();
        let Ok(output) = Command::new(shell).arg("-n").arg(&file).output() else { continue };
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{shell}: {said}");
    }
}
