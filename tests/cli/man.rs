//! The pages of `fairfight man`, as `man` shows them.

use super::program::{assert_refused, done, fairfight};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The page as a terminal of 80 columns shows it, or `None` if there is no groff. Any warning fails.
fn formatted(page: &Path) -> Option<String> {
    let mut groff = Command::new("groff");
    groff.args(["-man", "-ww", "-Tascii", "-P-cbou", "-rLL=78n", "-rHY=0"]).arg(page);
    let Ok(output) = groff.output() else {
        eprintln!("not tried: it takes groff");
        return None;
    };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{}: {said}", page.display());
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn there_is_a_page_for_the_program_and_one_for_each_command() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("new/man1");
    let words = ["man", "--dir", folder.to_str().unwrap()];
    assert_eq!(done(dir.path(), &words), "");
    let names: BTreeSet<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|page| page.unwrap().file_name().into_string().unwrap())
        .collect();
    let help = done(dir.path(), &["--help"]);
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let commands = commands.lines().take_while(|line| !line.is_empty());
    let commands = commands.filter_map(|line| line.strip_prefix("  ")?.split_once("  "));
    let commands =
        commands.map(|(name, _)| name).filter(|name| !name.is_empty() && *name != "help");
    let mut pages: BTreeSet<String> =
        commands.map(|name| format!("fairfight-{}.1", name.trim())).collect();
    assert!(pages.len() > 20, "{pages:?}");
    pages.insert("fairfight.1".to_owned());
    assert_eq!(names, pages);
    for name in names {
        let page = fs::read_to_string(folder.join(&name)).unwrap();
        let command = name.strip_suffix(".1").unwrap();
        for part in [".TH ", ".SH NAME\n", ".SH SYNOPSIS\n", ".SH OPTIONS\n", ".SH EXAMPLE"] {
            assert!(page.contains(part), "{name}: {part}");
        }
        let shown = done(dir.path(), &["man", command.strip_prefix("fairfight-").unwrap_or("man")]);
        assert!(shown == page || name == "fairfight.1", "{name}");
        let Some(text) = formatted(&folder.join(&name)) else { continue };
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(&format!("NAME {command} - ")), "{name}: {text}");
    }
    // Existing pages are replaced.
    assert_eq!(done(dir.path(), &words), "");
    assert_eq!(done(dir.path(), &["man"]), fs::read_to_string(folder.join("fairfight.1")).unwrap());
}

#[test]
fn a_page_has_what_the_help_has() {
    let dir = tempfile::tempdir().unwrap();
    let page = dir.path().join("battle.1");
    fs::write(&page, done(dir.path(), &["man", "battle"])).unwrap();
    let Some(text) = formatted(&page) else { return };
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for there in [
        // An option that only the long help has.
        "--deployment <ORDER> How the units of each list stand in line",
        "--units [<FILE>] What became of each unit",
        "as-listed: In the order of the list",
        concat!("fairfight ", env!("CARGO_PKG_VERSION")),
    ] {
        assert!(words.contains(there), "{there}: {text}");
    }
    // Commands keep their line breaks, so that they can be copied.
    let command = "         fairfight battle armies/iron-winds/human-150.toml \\\n             \
                   armies/iron-winds/orc-150.toml --best\n";
    assert!(text.contains(command), "{text}");
}

#[test]
fn a_command_that_is_not_there_has_no_page() {
    let dir = tempfile::tempdir().unwrap();
    let said = fairfight(dir.path(), &["man", "batle"]);
    assert_refused(&said, "a similar value exists: 'battle'");
    fs::write(dir.path().join("file"), "").unwrap();
    assert_refused(&fairfight(dir.path(), &["man", "--dir", "file"]), "cannot write file");
    assert_refused(&fairfight(dir.path(), &["man", "battle", "--dir", "x"]), "cannot be used with");
}
