//! `fairfight init`.

mod starter;

use crate::args::{InitArgs, OutputArgs};
use crate::exit::{Exit, Failure};
use crate::load;
use crate::output::Output;
use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::rulebook::Book;
use fairfight_files as files;
use fairfight_report::wrapped_text;
use fairfight_rules::text::{in_a_shell, visible};
use starter::{Kind, STARTERS, Starter};
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Writes the files of a system, and says what to try with them.
pub(crate) fn run(args: InitArgs) -> Result<Exit, Failure> {
    let book = load::system(&args.system)?;
    let starter = STARTERS.iter().find(|starter| starter.system == book.about().id);
    let starter = starter.expect("every system has files to start from");
    let folder = args.dir.as_deref().unwrap_or(Path::new(""));
    let output = Output::choose(&OutputArgs::default())?;
    let texts = texts(starter, book);
    refuse_existing(folder, &texts)?;
    let mut written = Written::default();
    for (name, text) in &texts {
        let file = folder.join(name);
        let done = written.write(&file, text);
        done.map_err(|error| Failure::writing(&file.display().to_string(), &error))?;
    }
    let told = told(starter, book, args.dir.as_deref(), output.width());
    output.text(&told)?;
    written.keep();
    Ok(Exit::Done)
}

/// Every file by its name in the folder, with its text.
fn texts(starter: &Starter, book: Book) -> Vec<(String, String)> {
    let system = starter.system;
    // In the repository, all systems share the schemas, one folder further up.
    let here = |text: &str| match text.strip_prefix("#:schema ../") {
        Some(rest) => format!("#:schema {rest}"),
        None => text.to_owned(),
    };
    let of_system = starter.files.iter().map(|file| (file.path.to_owned(), here(file.text)));
    let schemas = [
        ("army", files::army_schema(book)),
        ("rules", files::rules_schema(book)),
        ("scenario", files::scenario_schema(book)),
        ("suite", files::suite_schema(book)),
        ("game", files::game_schema(book)),
    ];
    let schemas = schemas.map(|(kind, schema)| {
        (format!("schema/{system}.{kind}.schema.json"), files::schema_text(&schema))
    });
    of_system.chain(schemas).collect()
}

/// Refuses to write anything if one of the files exists.
fn refuse_existing(folder: &Path, texts: &[(String, String)]) -> Result<(), Failure> {
    let files = texts.iter().map(|(name, _)| folder.join(name));
    let there: Vec<String> = files
        .filter(|file| fs::symlink_metadata(file).is_ok())
        .map(|file| file.display().to_string())
        .collect();
    let named = match &there[..] {
        [] => return Ok(()),
        [file] => format!("{file} exists"),
        [one, two] => format!("{one} and {two} exist"),
        [one, two, more @ ..] => format!("{one}, {two} and {} more exist", more.len()),
    };
    Err(Failure::new(format!("{named} already: nothing is written"))
        .hint(format!("name another folder with --dir, such as --dir {}", other(folder))))
}

/// The name of another folder than this one.
fn other(folder: &Path) -> String {
    match folder.to_str().filter(|name| !name.is_empty() && *name != ".") {
        Some(name) => format!("{name}-2"),
        None => "my-game".to_owned(),
    }
}

/// The files and folders that were made: unless they are kept, they are removed again.
#[derive(Default)]
struct Written {
    files: Vec<PathBuf>,
    /// Each after the one that it is in.
    folders: Vec<PathBuf>,
}

impl Written {
    /// Writes a new file, in new folders where they are missing.
    fn write(&mut self, file: &Path, text: &str) -> io::Result<()> {
        let above = file.ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty());
        let missing: Vec<&Path> = above.take_while(|folder| !folder.exists()).collect();
        for folder in missing.into_iter().rev() {
            fs::create_dir(folder)?;
            self.folders.push(folder.to_owned());
        }
        let mut new = fs::File::create_new(file)?;
        self.files.push(file.to_owned());
        new.write_all(text.as_bytes())?;
        new.sync_all()
    }

    fn keep(mut self) {
        self.files.clear();
        self.folders.clear();
    }
}

impl Drop for Written {
    fn drop(&mut self) {
        // A file that cannot be removed stays: the failure that led here is reported instead.
        for file in &self.files {
            let _ = fs::remove_file(file);
        }
        for folder in self.folders.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}

/// What was written, and the commands to try with it. Those are not broken at the width, so that they can be copied.
fn told(starter: &Starter, book: Book, folder: Option<&Path>, width: usize) -> String {
    let title = book.about().title;
    let place = folder.map(|folder| format!("in {}", visible(&folder.display().to_string())));
    let mut text = format!("{title}: written {}\n", place.as_deref().unwrap_or("here"));
    for (kind, name) in [
        (Kind::List, "lists:      "),
        (Kind::Rules, "house rules:"),
        (Kind::Scenario, "scenario:   "),
        (Kind::Suite, "suite:      "),
        (Kind::Played, "game:       "),
    ] {
        let paths: Vec<&str> = starter.of(kind).map(|file| file.path).collect();
        if !paths.is_empty() {
            text += &format!("  {name} {}\n", paths.join(" "));
        }
    }
    text += "  schemas:     schema/, for editors that complete and check while you type\n";
    let mut text = wrapped_text(&text, Some(width)) + "\nTry:\n";
    if let Some(folder) = folder {
        text += &format!("    cd {}\n", in_a_shell(&folder.to_string_lossy()));
    }
    for (question, command) in starter.tries() {
        text += &format!("  {question}\n    fairfight {command}\n");
    }
    let others: Vec<&str> = SYSTEMS.iter().copied().filter(|id| *id != starter.system).collect();
    let others = format!("\n`fairfight init SYSTEM` also knows {}.\n", others.join(", "));
    text + &wrapped_text(&others, Some(width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_system_has_files_to_start_from() {
        let systems: Vec<&str> = STARTERS.iter().map(|starter| starter.system).collect();
        assert_eq!(systems, SYSTEMS);
    }

    #[test]
    fn what_is_not_kept_is_removed_again_and_nothing_else() {
        let dir = tempfile::tempdir().unwrap();
        let old = dir.path().join("a/old");
        fs::create_dir(dir.path().join("a")).unwrap();
        fs::write(&old, "old").unwrap();
        let mut written = Written::default();
        written.write(&dir.path().join("a/new"), "new").unwrap();
        written.write(&dir.path().join("a/b/c/new"), "new").unwrap();
        assert!(written.write(&old, "new").is_err());
        assert!(dir.path().join("a/b/c/new").is_file());
        drop(written);
        let left: Vec<_> = fs::read_dir(dir.path().join("a")).unwrap().flatten().collect();
        assert_eq!((left.len(), fs::read_to_string(old).unwrap()), (1, "old".to_owned()));
    }
}
