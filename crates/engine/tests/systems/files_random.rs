//! Valid files with random changes: never a panic, and every fault has a position in the text.

use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::rulebook::{Book, rulebook};
use fairfight_files as files;
use fairfight_files::{Faults, Outside, Source};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

/// The number of changed files read as each kind of file of each system.
const FILES: usize = 500;

/// Pseudorandom numbers, the same each time.
struct Walk(u64);

impl Walk {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// Pieces inserted into files of every system.
const PIECES: &[&str] = &[
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "\"",
    "'",
    "\"\"\"",
    "=",
    ".",
    ",",
    "#",
    "\n",
    "\r\n",
    "\r",
    "\0",
    "\u{feff}",
    "é",
    "騎士",
    "\u{202e}",
    "-1",
    "0",
    "9e99",
    "nan",
    "1.5",
    "true",
    "unit",
    "[[unit]]\n",
    "[[leader]]\n",
    "[unit]\n",
    "class",
    "class = \"knight\"\n",
    "figures = 4294967296\n",
    "count = 0\n",
    "with = \"x\"\n",
    "[numbers]\n",
    "[rulings]\n",
    "advanced = [\"IW-X1\", 3]\n",
    "1979-05-27",
    "\\u0041",
    "[[terrain]]\n",
    "from = 5\n",
    "people = 3\n",
    "system = \"fire\"\n",
    "unit = 3\n",
    "\t",
    "a.b.c = 1\n",
];

/// Pieces inserted into files of a system: every ruling with every answer, every number and cost with the ends of its
/// range and values beyond them.
fn settings(book: Book) -> Vec<String> {
    let answers = book.about().rulings.iter().flat_map(|ruling| {
        ruling.options.iter().map(|choice| format!("{} = {:?}\n", ruling.id, choice.word))
    });
    let numbers = book.numbers().into_iter().chain(book.costs()).flat_map(|number| {
        [number.min - 1, number.min, number.max, number.max + 1]
            .map(|value| format!("{:?} = {value}\n", number.name))
    });
    answers.chain(numbers).collect()
}

/// A change of a text, between characters.
fn change(text: &str, settings: &[String], walk: &mut Walk) -> String {
    let chars: Vec<char> = text.chars().collect();
    let (at, length) = (walk.below(chars.len() + 1), walk.below(12));
    let (before, rest) = chars.split_at(at);
    let piece = match walk.below(4) {
        0 => &settings[walk.below(settings.len())],
        _ => PIECES[walk.below(PIECES.len())],
    };
    let middle: Vec<char> = match walk.below(4) {
        0 => piece.chars().chain(rest.iter().copied()).collect(),
        1 => rest.iter().copied().skip(length).collect(),
        2 => piece.chars().chain(rest.iter().copied().skip(length)).collect(),
        _ => rest.iter().take(length * 5).chain(rest).copied().collect(),
    };
    before.iter().copied().chain(middle).collect()
}

/// The files of a system by kind of file, and wrong files of any kind.
fn texts(system: &str) -> Vec<Vec<String>> {
    let root = crate::lists::repository();
    let armies = root.join("armies").join(system);
    let of_system = ["", "rules", "scenarios", "suites"].map(|folder| armies.join(folder));
    let folders = of_system.into_iter().chain([root.join("tests/data/bad")]);
    let texts = |folder: PathBuf| {
        let files = fs::read_dir(&folder);
        let files = files.unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
        let files = files.map(|entry| entry.unwrap().path());
        let toml = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "toml");
        let mut files: Vec<PathBuf> = files.filter(toml).collect();
        files.sort();
        files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
    };
    folders.map(texts).collect()
}

/// Every fault has a position in its file's text, and can be rendered.
fn told(faults: &Faults) {
    assert!(!faults.is_empty());
    for fault in faults.iter() {
        assert!(!fault.message.is_empty());
        if let Some(span) = fault.span.clone() {
            let text = fault.source.as_ref().unwrap().text();
            assert!(text.get(span.clone()).is_some(), "{span:?} of {text:?}");
        }
    }
    assert!(faults.plain().starts_with("error: ") && !faults.styled().is_empty());
}

/// The numbers of valid and invalid changed files, read as a list, a scenario, house rules, a suite.
fn changed(book: Book) -> [[usize; 2]; 4] {
    let (system, rules) = (book.about().id, book.printed());
    let (texts, settings) = (texts(system), settings(book));
    // In the folder of the suites, so that they find their lists.
    let suites = crate::lists::repository().join("armies").join(system).join("suites");
    let name = suites.join("changed.toml").display().to_string();
    let mut walk = Walk(1);
    let mut counts = [[0; 2]; 4];
    for _ in 0..FILES {
        let of_kind = &texts[walk.below(texts.len())];
        let mut text = of_kind[walk.below(of_kind.len())].clone();
        for _ in 0..=walk.below(3) {
            text = change(&text, &settings, &mut walk);
        }
        let source = Source::of_text(name.clone(), text);
        files::kind_of(book, &source);
        files::system_of(&source);
        let ends = [
            files::army(&source, &rules).map(drop),
            files::scenario(&source, &rules).map(drop),
            files::house_rules(book, &[Arc::clone(&source)]).map(drop),
            files::suite(book, &source, &[], None, Outside::Refused).map(drop),
        ];
        for (end, count) in ends.iter().zip(&mut counts) {
            count[usize::from(end.is_err())] += 1;
            if let Err(faults) = end {
                told(faults);
            }
        }
    }
    counts
}

#[test]
fn changed_files_of_every_system_are_read_or_refused() {
    for system in SYSTEMS {
        let counts = changed(rulebook(system).unwrap());
        println!("{system}: {counts:?}");
        for [right, wrong] in counts {
            assert!(right > 2 && wrong > FILES / 2, "{system}: {counts:?}");
        }
    }
}
