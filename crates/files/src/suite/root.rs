//! The files that a suite may read.
//!
//! A continuous-integration job runs the suites of strangers, those of a pull request. If a suite could name any file
//! of the machine, it could find out which files exist. So it may read only one folder: its own, or, if that is called
//! `suites`, the folder above. That folder holds the lists, house rules and scenarios of a game, as in
//! `armies/iron-winds`, and whoever can change the suite can change those too.

use crate::source::real_path;
use std::path::{Component, Path, PathBuf};

/// The name of folders that hold suites, beside the folders of what they name.
const SUITES: &str = "suites";

/// What a suite may read outside its folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Outside {
    /// Nothing.
    #[default]
    Refused,
    /// Any file, if the user trusts the suite.
    Allowed,
}

impl Outside {
    /// The value for the option `--allow-outside`.
    pub const fn allowed(allowed: bool) -> Outside {
        if allowed { Outside::Allowed } else { Outside::Refused }
    }
}

/// The folder in which a suite may read files.
#[derive(Debug)]
pub(super) struct Root {
    /// The suite's own folder, without links.
    home: PathBuf,
    root: PathBuf,
}

/// May this suite name this file, unless it may read everywhere?
pub fn reaches(suite: &Path, file: &Path) -> bool {
    real_path(file).to_str().is_some_and(|file| Root::of(suite).holds(file))
}

impl Root {
    pub(super) fn of(suite: &Path) -> Root {
        let file = real_path(suite);
        let home = file.parent().map(real_path).unwrap_or_default();
        let above = home.parent().filter(|_| home.ends_with(SUITES));
        Root { root: above.unwrap_or(&home).to_owned(), home }
    }

    /// Is the file that the suite calls `name` in the folder, after all links are followed?
    pub(super) fn holds(&self, name: &str) -> bool {
        let path = self.home.join(name);
        // For a missing file, check the part of the path that exists, so that messages name no files outside either.
        let real = path.ancestors().find_map(|above| above.canonicalize().ok());
        let inside = |path: &Path| path.starts_with(&self.root);
        without_dots(&path).as_deref().is_some_and(inside) && real.as_deref().is_some_and(inside)
    }

    /// The folder, for messages.
    pub(super) fn describe(&self) -> &'static str {
        if self.root == self.home { "the folder of the suite" } else { "the folder above `suites`" }
    }
}

/// A path without `.` and `..`; `None` if it leads above the top.
fn without_dots(path: &Path) -> Option<PathBuf> {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                if !plain.pop() {
                    return None;
                }
            }
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => plain.push(part),
        }
    }
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_suite_reads_in_its_folder_or_beside_the_folder_of_suites() {
        let dir = tempfile::tempdir().unwrap();
        for folder in ["game/suites", "game/lists", "outside"] {
            fs::create_dir_all(dir.path().join(folder)).unwrap();
        }
        for file in ["game/list.toml", "outside/secret.toml", "game/lists/x.toml"] {
            fs::write(dir.path().join(file), "x").unwrap();
        }
        let beside = Root::of(&dir.path().join("game/suites/suite.toml"));
        for name in ["a.toml", "../list.toml", "../lists/x.toml", "../not-there/x.toml"] {
            assert!(beside.holds(name), "{name}");
        }
        let outside = dir.path().join("outside/secret.toml").display().to_string();
        for name in ["../../outside/secret.toml", "../../none.toml", "/etc/passwd", &outside] {
            assert!(!beside.holds(name), "{name}");
        }
        let inside = dir.path().join("game/list.toml").display().to_string();
        assert!(beside.holds(&inside));
        let own = Root::of(&dir.path().join("game/suite.toml"));
        assert!(own.holds("list.toml") && own.holds("lists/../list.toml"));
        assert!(!own.holds("../outside/secret.toml"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_leads_nowhere_else() {
        use std::os::unix::fs::symlink;
        let dir = tempfile::tempdir().unwrap();
        for folder in ["game", "outside"] {
            fs::create_dir(dir.path().join(folder)).unwrap();
        }
        fs::write(dir.path().join("outside/secret.toml"), "x").unwrap();
        symlink("../outside/secret.toml", dir.path().join("game/link.toml")).unwrap();
        symlink("../outside", dir.path().join("game/folder")).unwrap();
        let root = Root::of(&dir.path().join("game/suite.toml"));
        for name in ["link.toml", "folder/secret.toml", "folder/none.toml", "folder/none/x.toml"] {
            assert!(!root.holds(name), "{name}");
        }
        assert!(root.holds("own.toml"));
    }
}
