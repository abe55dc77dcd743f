//! Which crate may depend on which: the table of CONTRIBUTING, checked in the sources.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Each crate, its sources, and the crates of the workspace that it may use.
const CRATES: [(&str, &str, &[&str]); 11] = [
    ("rules", "crates/rules", &[]),
    ("stats", "crates/stats", &[]),
    ("report", "crates/report", &["rules", "stats"]),
    ("page", "crates/page", &["rules", "report"]),
    ("battle", "crates/battle", &["rules"]),
    ("engine", "crates/engine", &["rules", "battle", "stats"]),
    ("shard", "crates/shard", &["rules", "battle", "stats", "engine"]),
    ("files", "crates/files", &["rules", "battle", "stats", "engine", "report"]),
    ("study", "crates/study", &["rules", "battle", "stats", "engine", "report", "files"]),
    ("stdio", "crates/stdio", &[]),
    (
        "program",
        ".",
        &[
            "rules", "battle", "stats", "engine", "report", "page", "files", "study", "shard",
            "stdio",
        ],
    ),
];

/// The crates that are compiled once, not for each system.
const COLD: [&str; 6] = [
    "crates/report/src",
    "crates/page/src",
    "crates/files/src",
    "crates/study/src",
    "crates/shard/src",
    "crates/cli",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The lines of a file that are not comments.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
}

#[test]
fn each_crate_knows_those_above_it_only() {
    for (name, folder, may_know) in CRATES {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        let manifest: toml::Table = manifest.parse().unwrap();
        let known = manifest.get("dependencies").and_then(toml::Value::as_table);
        let ours = known.into_iter().flatten().filter_map(|(of, _)| of.strip_prefix("fairfight-"));
        for other in ours {
            assert!(may_know.contains(&other), "{name} may not know {other}");
        }
    }
}

#[test]
fn above_the_engine_no_system_is_a_type_parameter() {
    for folder in COLD {
        for file in sources(&root().join(folder)) {
            let code = code(&file);
            for word in ["Game", "System", "Visitor", "visit_system", "World"] {
                let found = words(&code).any(|other| other == word);
                assert!(!found, "{} says {word}", file.display());
            }
        }
    }
    // Toy systems of their tests implement `System`, but nothing there is generic over it.
    for folder in ["crates/study/tests", "tests"] {
        for file in sources(&root().join(folder)) {
            let code = code(&file);
            let bounds = ["Game", "System"]
                .iter()
                .flat_map(|of| [">", ",", " +"].map(|end| format!(": {of}{end}")));
            for bound in bounds {
                assert!(!code.contains(&bound), "{} is generic: {bound}", file.display());
            }
        }
    }
}

/// The modules at the top of a crate, each with those that it imports.
fn imports(folder: &Path) -> BTreeMap<String, Vec<String>> {
    let module = |file: &Path| {
        let first = file.strip_prefix(folder).unwrap().iter().next().unwrap();
        first.to_str().unwrap().trim_end_matches(".rs").to_owned()
    };
    let files = sources(folder);
    let mut graph: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in &files {
        graph.entry(module(file)).or_default();
    }
    for file in &files {
        let (own, code) = (module(file), code(file));
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        // In a file at the top, `super` is the crate.
        let deep = file.strip_prefix(folder).unwrap().iter().count();
        let at_top = deep == 1 || (deep == 2 && file.ends_with("mod.rs"));
        let code = if at_top { code.replace("super::", "crate::") } else { code.to_owned() };
        for rest in code.split("crate::").skip(1) {
            let several = rest.strip_prefix('{').map_or(rest, |rest| rest);
            let until = if several.len() < rest.len() { '}' } else { '\n' };
            let named = several.split(until).next().unwrap_or_default();
            let named = if until == '}' { named } else { words(named).next().unwrap_or_default() };
            for other in words(named) {
                if other != own && graph.contains_key(other) && own != "lib" && own != "main" {
                    graph.get_mut(&own).unwrap().push(other.to_owned());
                }
            }
        }
    }
    graph
}

/// The modules of a cycle, if there is one.
fn circle(graph: &BTreeMap<String, Vec<String>>) -> Option<Vec<String>> {
    fn walk(
        at: &str,
        graph: &BTreeMap<String, Vec<String>>,
        path: &mut Vec<String>,
        done: &mut Vec<String>,
    ) -> Option<Vec<String>> {
        if let Some(start) = path.iter().position(|on| on == at) {
            return Some(path[start..].to_vec());
        }
        if done.iter().any(|known| known == at) {
            return None;
        }
        path.push(at.to_owned());
        let found = graph[at].iter().find_map(|next| walk(next, graph, path, done));
        path.pop();
        done.push(at.to_owned());
        found
    }
    let mut done = Vec::new();
    graph.keys().find_map(|module| walk(module, graph, &mut Vec::new(), &mut done))
}

#[test]
fn no_folder_imports_another_in_a_circle() {
    for (name, folder, _) in CRATES {
        let folder = if folder == "." { "crates/cli".to_owned() } else { format!("{folder}/src") };
        let found = circle(&imports(&root().join(folder)));
        assert_eq!(found, None, "{name}");
    }
    let graph = |edges: &[(&str, &[&str])]| {
        let own = |(from, to): &(&str, &[&str])| {
            ((*from).to_owned(), to.iter().map(|&to| to.to_owned()).collect())
        };
        edges.iter().map(own).collect()
    };
    assert_eq!(circle(&graph(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])), None);
    let found = circle(&graph(&[("a", &["b"]), ("b", &["c"]), ("c", &["b"])]));
    assert_eq!(found, Some(vec!["b".to_owned(), "c".to_owned()]));
}
