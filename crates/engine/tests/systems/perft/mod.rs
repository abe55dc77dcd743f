//! Perft: the number of ways the dice can fall from a position, and of different results.
//!
//! `perft/<system>.perft` names positions and, for each depth in steps, the number of dice paths and of different
//! states (or ends) they lead to. A path that has ended stays as it is. The probabilities of all results must add up to
//! exactly 1. `UPDATE_PERFT=1 cargo test -p fairfight-engine --test systems perft` writes the counts anew; look at what
//! changed.

mod chance;
use crate::laws::any::step;
use crate::laws::meeting::leader;
use crate::lists;

use chance::Chance;
use fairfight_battle::systems::{SYSTEMS, Visitor, visit_system};
use fairfight_battle::{End, Flow, Game, System};
use fairfight_rules::BySide;
use fairfight_rules::dice::EveryPath;
use std::collections::BTreeMap;
use std::fs;

/// The dice paths and different results of a number of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Count {
    paths: u128,
    results: usize,
}

/// Counts depth by depth up to `depth`; the probabilities must add up to 1.
fn counts<S: System>(system: &S, depth: usize) -> Vec<Count> {
    let mut now = BTreeMap::from([((None, system.open()), (1u128, Chance::ONE))]);
    let mut counts = Vec::new();
    for _ in 0..depth {
        let mut next: BTreeMap<(Option<End>, S::State), (u128, Chance)> = BTreeMap::new();
        let mut add = |at, paths: u128, chance: Chance| {
            let entry = next.entry(at).or_insert((0, Chance::ZERO));
            *entry = (entry.0 + paths, entry.1 + chance);
        };
        for ((end, state), (paths, chance)) in now {
            if end.is_some() {
                add((end, state), paths, chance);
                continue;
            }
            let mut dice = EveryPath::new();
            loop {
                let mut after = state.clone();
                let end = match step(system, &mut after, &mut dice) {
                    Flow::Step | Flow::Turn => None,
                    Flow::End(end) => Some(end),
                };
                add((end, after), paths, chance / dice.weight().ways);
                if !dice.advance() {
                    break;
                }
            }
        }
        let whole = next.values().fold(Chance::ZERO, |sum, &(_, chance)| sum + chance);
        assert_eq!(whole, Chance::ONE, "the chances of all results");
        let paths = next.values().map(|&(paths, _)| paths).sum();
        counts.push(Count { paths, results: next.len() });
        now = next;
    }
    counts
}

/// A position of a file: its lines before the counts, and the counts.
#[derive(Default)]
struct Position {
    /// Comments and blank lines before it.
    above: Vec<String>,
    name: String,
    /// Key and value.
    lines: Vec<(String, String)>,
    counts: Vec<Count>,
}

impl Position {
    fn value(&self, key: &str) -> Option<&str> {
        self.lines.iter().find(|(k, _)| k == key).map(|(_, value)| value.as_str())
    }

    /// Two names around a `v`.
    fn two(&self, key: &str) -> Option<BySide<&str>> {
        let (a, b) = self.value(key)?.split_once(" v ").expect("two names around a v");
        Some(BySide::new(a.trim(), b.trim()))
    }

    fn write(&self) -> String {
        let mut text = self.above.iter().map(|line| format!("{line}\n")).collect::<String>();
        text += &format!("[{}]\n", self.name);
        for (key, value) in &self.lines {
            text += &format!("{key}: {value}\n");
        }
        for (depth, Count { paths, results }) in (1..).zip(&self.counts) {
            text += &format!("{depth}: {paths} paths, {results} results\n");
        }
        text
    }
}

fn read(text: &str) -> Vec<Position> {
    let mut positions: Vec<Position> = Vec::new();
    let mut above = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            let above = std::mem::take(&mut above);
            positions.push(Position { above, name: name.into(), ..Position::default() });
        } else if line.trim().is_empty() || line.starts_with('#') {
            above.push(line.into());
        } else {
            let position = positions.last_mut().expect("a [name] comes first");
            let (key, value) = line.split_once(": ").expect("key: value");
            if key.parse::<usize>().is_ok() {
                let numbers = value.split(|c: char| !c.is_ascii_digit());
                let [paths, results] = numbers
                    .filter(|digits| !digits.is_empty())
                    .map(|digits| digits.parse().expect("a count"))
                    .collect::<Vec<u128>>()
                    .try_into()
                    .expect("paths and results");
                position.counts.push(Count { paths, results: results as usize });
            } else {
                position.lines.push((key.into(), value.into()));
            }
        }
    }
    positions
}

fn count_position<G: Game>(position: &Position) -> Vec<Count> {
    let rules = G::Rules::default();
    let depth = position.value("steps").expect("steps: N").parse().expect("steps: N");
    if let Some(texts) = position.two("fight") {
        let units = texts.map(|text| G::unit(text, &rules).expect("a unit"));
        let options: Vec<_> = position
            .value("set")
            .into_iter()
            .flat_map(|set| set.split_whitespace())
            .map(|word| word.split_once('=').expect("option=value"))
            .collect();
        return counts(&G::fight(&rules, units.as_ref(), &options), depth);
    }
    let file = |name: &str| {
        let path = lists::tests().join("perft").join(G::ID).join(name);
        fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
    };
    let names = position.two("battle").expect("fight: or battle:");
    let armies = names.map(|name| lists::army::<G>(&file(name)));
    let doctrines = armies.as_ref().map(leader::<G>);
    let scenario = position
        .value("scenario")
        .map_or_else(G::Scenario::default, |name| lists::scenario::<G>(&file(name)));
    counts(&G::battle(&rules, armies.as_ref(), doctrines, &scenario), depth)
}

struct Perft;

impl Visitor for Perft {
    type Out = ();

    fn visit<G: Game>(self) {
        let path = lists::tests().join("perft").join(format!("{}.perft", G::ID));
        let text = fs::read_to_string(&path);
        let text = text.unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        let mut positions = read(&text);
        let update = std::env::var_os("UPDATE_PERFT").is_some();
        for position in &mut positions {
            let counted = count_position::<G>(position);
            println!("{} {}: {counted:?}", G::ID, position.name);
            if update {
                position.counts = counted;
            } else {
                assert_eq!(counted, position.counts, "{} {}", G::ID, position.name);
            }
        }
        if update {
            let text: String = positions.iter().map(Position::write).collect();
            fs::write(&path, text).expect("the perft file can be written");
        }
    }
}

#[test]
fn every_position_has_the_counts_it_should() {
    for id in SYSTEMS {
        visit_system(id, Perft).unwrap();
    }
}
