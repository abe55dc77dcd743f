//! The notation of the command line: units, lists and doctrines.

use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::rulebook::{Book, rulebook};
use fairfight_files as files;
use fairfight_files::{Source, in_short, nearest};
use fairfight_rules::BySide;

/// The first line names a system; each other line is a unit or a doctrine of it. Valid notation, written and read back,
/// is the same, and so is a list of all these units; invalid notation has a message.
pub(super) fn check(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let mut lines = text.split('\n');
    let word = lines.next().unwrap_or_default();
    let Some(book) = rulebook(word).or_else(|| rulebook(nearest(word, SYSTEMS.iter().copied())?))
    else {
        return;
    };
    let rules = book.printed();
    let mut units = Vec::new();
    for line in lines.take(200) {
        doctrine(book, line);
        match rules.unit(line) {
            Ok(unit) => {
                let again = rules.unit(&unit.text);
                let again = again.unwrap_or_else(|fault| panic!("{}: {fault}", unit.text));
                assert_eq!(again, unit, "{line}");
                let led = unit.led(&rules);
                if let Some(led) = led {
                    assert_eq!(rules.unit(&led.text).as_ref(), Ok(&led), "{line}");
                }
                units.push(unit);
            }
            Err(fault) => {
                assert!(!fault.message.trim().is_empty(), "{line}");
                if let Some((word, known)) = fault.word {
                    let _ = (nearest(&word, known.iter().copied()), in_short(known));
                }
            }
        }
    }
    if let [a, b, ..] = &units[..] {
        let fault = rules.fight_fault(BySide::new(a, b), &[]);
        assert!(fault.is_none_or(|fault| !fault.is_empty()));
    }
    if units.is_empty() {
        return;
    }
    match rules.muster("Made up", &units) {
        Ok(army) => {
            let list = rules.written_list("Made up", &units, army.doctrine);
            let read = files::army(&Source::of_text("again.toml", &*list), &rules);
            let read = read.unwrap_or_else(|faults| panic!("{}\n{list}", faults.plain()));
            assert_eq!(read.value.canonical, army.canonical, "{list}");
        }
        Err(faults) => {
            assert!(!faults.is_empty());
            assert!(faults.iter().all(|fault| !fault.message.trim().is_empty()));
        }
    }
}

fn doctrine(book: Book, line: &str) {
    match book.doctrine(line) {
        Ok(doctrine) => assert_eq!(book.doctrine(doctrine.word()), Ok(doctrine), "{line}"),
        Err(fault) => assert!(!fault.to_string().trim().is_empty(), "{line}"),
    }
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let of = |system: &&str| {
        let rules = rulebook(system)?.printed();
        let units: Vec<String> = rules.all_units().into_iter().map(|unit| unit.text).collect();
        let doctrines: Vec<&str> = rules.book.known_doctrines().map(|one| one.word()).collect();
        let chunks = units.chunks(8).take(40).map(|units| {
            let more = ["rollout+rollouts=8+turns=all+base=skilled", "skilled-1", "mixed"];
            format!("{system}\n{}\n{}\n{}", units.join("\n"), doctrines.join("\n"), more.join("\n"))
        });
        Some(chunks.map(String::into_bytes).collect::<Vec<_>>())
    };
    SYSTEMS.iter().filter_map(of).flatten().collect()
}
