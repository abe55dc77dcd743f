//! Good files with random changes: never a panic, and every fault at a place of the text.

use fairfight_battle::iron_winds::IronWinds;
use fairfight_sim::files::{self, Faults, Source};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// How many changed files are read.
const FILES: usize = 4000;

/// Numbers that look random and are the same each time.
struct Walk(u64);

impl Walk {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// What is put into files.
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

/// A change of a text, between characters.
fn change(text: &str, walk: &mut Walk) -> String {
    let chars: Vec<char> = text.chars().collect();
    let (at, length) = (walk.below(chars.len() + 1), walk.below(12));
    let (before, rest) = chars.split_at(at);
    let piece = PIECES[walk.below(PIECES.len())];
    let middle: Vec<char> = match walk.below(4) {
        0 => piece.chars().chain(rest.iter().copied()).collect(),
        1 => rest.iter().copied().skip(length).collect(),
        2 => piece.chars().chain(rest.iter().copied().skip(length)).collect(),
        _ => rest.iter().take(length * 5).chain(rest).copied().collect(),
    };
    before.iter().copied().chain(middle).collect()
}

fn texts() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [
        "armies/iron-winds",
        "armies/iron-winds/rules",
        "armies/iron-winds/scenarios",
        "tests/data/bad",
    ];
    let mut files: Vec<_> = folders
        .iter()
        .flat_map(|folder| fs::read_dir(root.join(folder)).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|file| file.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// Every fault lies at a place of the text, and can be told.
fn told(source: &Arc<Source>, faults: &Faults) {
    assert!(!faults.is_empty());
    for fault in faults.iter() {
        assert!(!fault.message.is_empty());
        if let Some(span) = fault.span.clone() {
            assert!(source.text().get(span.clone()).is_some(), "{span:?} of {:?}", source.text());
        }
    }
    assert!(faults.plain().starts_with("error: ") && !faults.styled().is_empty());
}

#[test]
fn changed_files_are_read_or_refused() {
    let (texts, rules) = (texts(), Default::default());
    let mut walk = Walk(1);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..FILES {
        let mut text = texts[walk.below(texts.len())].clone();
        for _ in 0..=walk.below(3) {
            text = change(&text, &mut walk);
        }
        let source = Source::of_text("changed.toml", text);
        files::kind_of::<IronWinds>(&source);
        files::system_of(&source);
        let ends = [
            files::army::<IronWinds>(&source, &rules).map(drop),
            files::scenario::<IronWinds>(&source, &rules).map(drop),
            files::house_rules::<IronWinds>(&[Arc::clone(&source)]).map(drop),
        ];
        for end in ends {
            match end {
                Ok(()) => right += 1,
                Err(faults) => {
                    wrong += 1;
                    told(&source, &faults);
                }
            }
        }
    }
    assert!(right > 100 && wrong > 1000, "{right} right, {wrong} wrong");
}
