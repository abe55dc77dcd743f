//! Value stability of the systems of strips: the same seed plays the same battles, die by die.
//!
//! A change here is a change of results and belongs under that heading of the changelog;
//! `UPDATE_DIGESTS=1` writes the new tables.

use crate::digest::{are_pinned, digest_of};
use crate::lists;
use fairfight_battle::Game;
use fairfight_battle::fire_at_will::FireAtWill;
use fairfight_battle::king_or_parliament::KingOrParliament;
use fairfight_rules::BySide;
use fairfight_rules::list::DoctrineWords;
use fairfight_rules::ruling::{Amendable, Setting, Takes};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// The TOML files in a folder shipped for a system, by name.
fn shipped<G: Game>(folder: &str) -> Vec<(String, String)> {
    let root = lists::repository().join("armies").join(G::ID).join(folder);
    let entries = fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.is_file()).collect();
    files.sort();
    let read = |path: &PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        (name, fs::read_to_string(path).unwrap())
    };
    files.iter().map(read).collect()
}

fn cases<G: Game>(lists: &[&str]) -> BTreeMap<String, u64> {
    let mut found = BTreeMap::new();
    let rules = G::Rules::default();
    let named = G::Doctrine::known();
    let doctrines: Vec<G::Doctrine> = named.collect();
    let pairs: Vec<[G::Doctrine; 2]> =
        doctrines.iter().flat_map(|&a| doctrines.iter().map(move |&b| [a, b])).collect();
    let texts = shipped::<G>("");
    let army = |wanted: &str, rules: &G::Rules| {
        let (_, text) = texts.iter().find(|(name, _)| name == wanted).expect(wanted);
        lists::army_under::<G>(text, rules).ok()
    };
    let open = G::Scenario::default();
    for (at, a) in lists.iter().enumerate() {
        let b = lists[(at + 1) % lists.len()];
        let armies = [a, b].map(|name| army(name, &rules).unwrap());
        let [one, other] = armies.each_ref();
        let digest = digest_of::<G>(&pairs, &rules, BySide::new(one, other), &open, 3);
        found.insert(format!("{a} v {b}"), digest);
    }
    let [a, b] = [lists[0], lists[1]].map(|name| army(name, &rules).unwrap());
    for (name, text) in shipped::<G>("scenarios") {
        let scenario = lists::scenario::<G>(&text);
        let digest = digest_of::<G>(&pairs, &rules, BySide::new(&a, &b), &scenario, 2);
        found.insert(format!("scenario {name}"), digest);
    }
    for ruling in G::RULINGS {
        for choice in ruling.options {
            let setting = match choice.takes {
                Takes::Nothing => Setting::Word(choice.word.into()),
                Takes::Whole(least, _) | Takes::Span(least, _) => Setting::Whole(least),
                Takes::Share => Setting::Named(choice.word.into(), 0.5),
                Takes::Words(_) => continue,
            };
            let mut rules = G::Rules::default();
            rules.set_ruling(ruling.id, &setting).unwrap();
            // A list may contain things that a ruling removes, such as spells.
            let [a, b] = [lists[0], lists[1]].map(|name| army(name, &rules));
            let (Some(a), Some(b)) = (a, b) else { continue };
            let digest = digest_of::<G>(&pairs, &rules, BySide::new(&a, &b), &open, 1);
            found.insert(format!("{} = {setting}", ruling.id), digest);
        }
    }
    assert!(found.len() > 40, "{}: {}", G::ID, found.len());
    found
}

#[test]
fn battles_of_fire_at_will_stay_as_they_are() {
    let lists = ["orc-warband", "men-of-the-west", "monsters", "undead-host", "elven-bows"];
    are_pinned("fire_at_will", &cases::<FireAtWill>(&lists));
}

#[test]
fn battles_of_king_or_parliament_stay_as_they_are() {
    let lists = ["royalist-1644", "parliament-1643", "new-model-1645", "small-caracole"];
    are_pinned("king_or_parliament", &cases::<KingOrParliament>(&lists));
}
