//! Files in TOML, of every kind and every system.

use crate::seeds::{root, texts};
use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::rulebook::{Book, rulebook};
use fairfight_engine::under_both::UnderBoth;
use fairfight_files as files;
use fairfight_files::{
    AcceptedOf, Checked, Faults, FileKind, HouseRules, Outside, Source, StatedSetting,
};
use fairfight_study::improve::Changeable;
use fairfight_study::sensitivity::upgrades;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// A file of any kind, as `validate` reads it.
pub(super) fn any(input: &[u8]) {
    let (source, book) = read(input);
    advice(&files::formula_names(&source));
    let _ = files::is_bare(&source);
    match files::kind_of(book, &source) {
        Some(FileKind::Army) => army(input),
        Some(FileKind::Rules) => rules(input),
        Some(FileKind::Scenario) => scenario(input),
        Some(FileKind::Suite) => suite(input),
        Some(FileKind::Accepted) => accepted(input),
        Some(FileKind::Played) => game(input),
        None => {}
    }
}

/// An army list. If it can be changed unit by unit, writing it and reading it back gives the same list.
pub(super) fn army(input: &[u8]) {
    let (source, book) = read(input);
    let rules = book.printed();
    let Checked { value: army, advice: unwise } = match files::army(&source, &rules) {
        Ok(checked) => checked,
        Err(faults) => return told(&faults),
    };
    advice(&unwise);
    if let Ok(list) = Changeable::of(&source, &army, &rules) {
        let again = files::army(&Source::of_text("again.toml", list.text()), &rules);
        let again = again.unwrap_or_else(|faults| panic!("{}\n{}", faults.plain(), list.text()));
        assert_eq!(again.value.canonical, army.canonical, "{}", list.text());
        assert_eq!(again.value.outline.name, army.outline.name);
    }
    if army.outline.units.len() <= 8 {
        let _ = upgrades(&source, &rules);
    }
}

/// House rules: their settings, written to a file, give the same rules.
pub(super) fn rules(input: &[u8]) {
    let (source, book) = read(input);
    let house = match files::house_rules(book, std::slice::from_ref(&source)) {
        Ok(house) => house,
        Err(faults) => return told(&faults),
    };
    let text = written(book, &house.stated);
    let again: HouseRules = files::house_rules(book, &[Source::of_text("again.toml", &*text)])
        .unwrap_or_else(|faults| panic!("{}\n{text}", faults.plain()));
    assert_eq!(again.rules.hash(), house.rules.hash(), "{text}");
    assert_eq!((again.scale, &again.premiums), (house.scale, &house.premiums), "{text}");
}

/// These settings as a file.
fn written(book: Book, stated: &[StatedSetting]) -> String {
    let mut tables: BTreeMap<&str, String> = BTreeMap::new();
    for StatedSetting { table, name, value, .. } in stated {
        let _ = writeln!(tables.entry(table.word()).or_default(), "{name} = {value}");
    }
    let tables: Vec<String> =
        tables.iter().map(|(word, lines)| format!("[{word}]\n{lines}")).collect();
    format!("system = {:?}\n{}", book.about().id, tables.concat())
}

/// A scenario.
pub(super) fn scenario(input: &[u8]) {
    let (source, book) = read(input);
    let rules = book.printed();
    match files::scenario(&source, &rules) {
        Ok(scenario) => {
            let again = files::scenario(&source, &rules).map(|again| again.canonical);
            assert_eq!(again, Ok(scenario.canonical));
        }
        Err(faults) => told(&faults),
    }
}

/// A suite, with the files that it names among those that come with the program.
pub(super) fn suite(input: &[u8]) {
    let (source, book) = read(input);
    match files::suite(book, &source, &[], None, Outside::Refused) {
        Ok(suite) => assert!(!suite.cases.is_empty() && !suite.files.is_empty()),
        Err(faults) => told(&faults),
    }
}

/// Accepted differences: written and read back, they are the same.
pub(super) fn accepted(input: &[u8]) {
    let (source, book) = read(input);
    let entries = match files::accepted(book, &source) {
        Ok(entries) => entries,
        Err(faults) => return told(&faults),
    };
    let rules = UnderBoth { baseline: "h12".to_owned(), changed: "h34".to_owned() };
    let (version, date) = ("0.1.0".to_owned(), "2026-11-25".to_owned());
    let of = AcceptedOf { rules, version, date };
    let text = files::accepted_text(book.about().id, &of, &entries);
    let again = files::accepted(book, &Source::of_text("again.toml", &*text));
    let again = again.unwrap_or_else(|faults| panic!("{}\n{text}", faults.plain()));
    assert_eq!(again, entries, "{text}");
}

/// A played game.
pub(super) fn game(input: &[u8]) {
    let (source, book) = read(input);
    match files::game(&source, &book.printed()) {
        Ok(game) => game.rolls.iter().for_each(|roll| {
            let _ = (roll.value(), roll.good_faces());
        }),
        Err(faults) => told(&faults),
    }
}

/// The input as a file beside those that come with the program, and its system.
fn read(input: &[u8]) -> (Arc<Source>, Book) {
    let text = String::from_utf8_lossy(input);
    let book = files::system_of(&Source::of_text("made-up.toml", &*text));
    let book = book.or_else(|| rulebook(SYSTEMS[0])).unwrap_or_else(|| panic!("no system"));
    let folder = root().join("armies").join(book.about().id).join("suites");
    (Source::of_text(folder.join("made-up.toml").display().to_string(), text), book)
}

/// Checks that each fault has a message, and a position that exists.
fn told(faults: &Faults) {
    assert!(!faults.is_empty(), "refused without a fault");
    advice(faults);
}

/// The same for advice, of which there may be none.
fn advice(faults: &Faults) {
    for fault in faults.iter() {
        assert!(!fault.message.trim().is_empty(), "a fault without a message");
        assert!(fault.instead.as_ref().is_none_or(|instead| !instead.trim().is_empty()));
        if let (Some(span), Some(source)) = (&fault.span, &fault.source) {
            let text = source.text();
            assert!(span.start <= span.end && span.end <= text.len(), "{span:?} of {}", text.len());
        }
    }
    let text = faults.plain();
    let is_odd = |c: char| c.is_control() && !"\n\t".contains(c);
    assert!(!text.contains(is_odd), "control characters in a message: {text:?}");
    assert!(text.len() < 1 << 22, "messages of {} bytes", text.len());
    let lines = faults.iter().filter_map(|fault| fault.source.as_ref());
    let most = lines.map(|source| 1 + source.text().matches('\n').count()).max().unwrap_or(1);
    for place in text.lines().filter_map(|line| line.trim_start().strip_prefix("--> ")) {
        let mut parts = place.rsplit(':').map(str::parse::<usize>);
        let (_, line) = (parts.next(), parts.next());
        if let Some(Ok(line)) = line {
            assert!((1..=most).contains(&line), "{place}: the file has {most} lines");
        }
    }
}

fn of_folders(part: &str) -> Vec<Vec<u8>> {
    SYSTEMS.iter().flat_map(|system| texts(&format!("armies/{system}/{part}"), ".toml")).collect()
}

pub(super) fn any_seeds() -> Vec<Vec<u8>> {
    texts("armies", ".toml")
}

pub(super) fn army_seeds() -> Vec<Vec<u8>> {
    let lists = |text: &Vec<u8>| {
        let (source, book) = read(text);
        files::kind_of(book, &source) == Some(FileKind::Army)
    };
    let units = SYSTEMS.iter().filter_map(|system| {
        let rules = rulebook(system)?.printed();
        let units = rules.all_units();
        let units = units.get(..units.len().min(6))?;
        let led = rules.book.usual_doctrine();
        Some(rules.written_list("Some", units, led).into_bytes())
    });
    any_seeds().into_iter().filter(lists).chain(units).collect()
}

pub(super) fn rules_seeds() -> Vec<Vec<u8>> {
    let all = SYSTEMS.iter().filter_map(|system| Some(every_setting(rulebook(system)?)));
    of_folders("rules").into_iter().chain(all).collect()
}

/// House rules that state every number, cost and ruling as it is printed.
fn every_setting(book: Book) -> Vec<u8> {
    let about = book.about();
    let mut text = format!("system = {:?}\nname = \"All\"\n[rulings]\n", about.id);
    for ruling in about.rulings {
        let default = ruling.default;
        let _ = match default.parse::<i64>() {
            Ok(number) => writeln!(text, "{} = {number}", ruling.id),
            Err(_) => writeln!(text, "{} = {default:?}", ruling.id),
        };
    }
    for (table, settings) in [("numbers", book.numbers()), ("costs", book.costs())] {
        if !settings.is_empty() {
            let _ = writeln!(text, "[{table}]");
        }
        for setting in settings {
            let _ = writeln!(text, "{} = {}", setting.name, setting.printed);
        }
    }
    text.into_bytes()
}

pub(super) fn scenario_seeds() -> Vec<Vec<u8>> {
    of_folders("scenarios")
}

pub(super) fn suite_seeds() -> Vec<Vec<u8>> {
    of_folders("suites")
}

pub(super) fn accepted_seeds() -> Vec<Vec<u8>> {
    let made = "baseline = \"h12\"\nchanged = \"h34\"\nversion = \"0.1.0\"\ndate = \"2026-11-25\"\n\
                [[accepted]]\nmatch = \"Orcs\"\nquantity = \"score\"\nlow = -0.5\nhigh = 0.25\nwhy = \"meant\"\n\
                [[accepted]]\nmatch = \"Orcs\"\ndoctrines = [\"random\", \"random\"]\nquantity = \"lost-a\"\n\
                low = -1e-9\nhigh = 12.5\n";
    let made = SYSTEMS.iter().map(|system| format!("system = {system:?}\n{made}").into_bytes());
    let kept = of_folders("suites").into_iter().filter(|text| {
        let (source, book) = read(text);
        files::kind_of(book, &source) == Some(FileKind::Accepted)
    });
    kept.chain(made).collect()
}

pub(super) fn game_seeds() -> Vec<Vec<u8>> {
    of_folders("games")
}
