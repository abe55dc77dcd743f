//! Army lists and scenarios of any system, read from TOML.

#![allow(dead_code, reason = "not every test reads every kind of file")]

use fairfight_battle::Game;
use fairfight_engine::rulebook::{Form, rulebook};
use fairfight_rules::list::Fault;
use std::any::Any;
use std::fs;
use std::path::{Path, PathBuf};
use toml::de::DeTable;

/// The list, checked under the printed rules.
pub fn army<G: Game>(text: &str) -> G::Army {
    let army = army_under::<G>(text, &G::Rules::default());
    army.unwrap_or_else(|faults| panic!("{faults:#?}\n{text}"))
}

/// The list, checked under these rules.
pub fn army_under<G: Game>(text: &str, rules: &G::Rules) -> Result<G::Army, Vec<Fault>> {
    let file = read(rulebook(G::ID).unwrap().army_form(), text);
    G::army(file.downcast_ref().expect("an army list"), rules)
}

/// May this list be fielded under the printed rules?
pub fn is_legal<G: Game>(text: &str) -> bool {
    army_under::<G>(text, &G::Rules::default()).is_ok()
}

/// The scenario, checked under the printed rules.
pub fn scenario<G: Game>(text: &str) -> G::Scenario {
    scenario_under::<G>(text, &G::Rules::default())
}

/// The scenario, checked under these rules.
pub fn scenario_under<G: Game>(text: &str, rules: &G::Rules) -> G::Scenario {
    let file = read(rulebook(G::ID).unwrap().scenario_form(), text);
    let scenario = G::scenario(file.downcast_ref().expect("a scenario"), rules);
    scenario.unwrap_or_else(|faults| panic!("{faults:#?}\n{text}"))
}

/// A file of this form, as the engine reads it.
fn read(form: Form, text: &str) -> Box<dyn Any> {
    let tables = DeTable::parse(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    form.read(tables.into_inner()).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

/// Names and texts of the law tests' lists for this system.
pub fn of_the_laws<G: Game>() -> Vec<(String, String)> {
    let folder = tests().join("laws").join(G::ID);
    let lists = texts(&folder);
    assert!(lists.len() > 1, "the laws need two lists in {}", folder.display());
    lists
}

/// The law tests' scenarios for this system; open ground first.
pub fn scenarios<G: Game>() -> Vec<G::Scenario> {
    let folder = tests().join("laws").join(G::ID).join("scenarios");
    let files = texts(&folder);
    let checked = files.iter().map(|(_, text)| scenario::<G>(text));
    [G::Scenario::default()].into_iter().chain(checked).collect()
}

/// Names and texts of the lists shipped for this system.
pub fn shipped<G: Game>() -> Vec<(String, String)> {
    texts(&repository().join("armies").join(G::ID))
}

/// The list with one additional full unit of the kind of its `[[unit]]` number `entry`, at the end.
pub fn with_one_more(text: &str, entry: usize) -> Option<String> {
    let mut list: toml::Table = toml::from_str(text).unwrap();
    let units = list.get_mut("unit")?.as_array_mut()?;
    let mut more = units.get(entry)?.as_table()?.clone();
    for key in ["name", "count", "figures"] {
        more.remove(key);
    }
    more.insert("name".into(), "One more".into());
    units.push(more.into());
    Some(list.to_string())
}

/// The folder of the repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folder of these tests and their data.
pub fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/systems")
}

/// The TOML files of a folder, by name; empty if there is no such folder.
fn texts(folder: &Path) -> Vec<(String, String)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    paths.sort();
    let text = |path: &PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        (name, fs::read_to_string(path).unwrap())
    };
    paths.iter().map(text).collect()
}
