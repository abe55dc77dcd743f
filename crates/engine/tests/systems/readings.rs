//! Readings of every text, and the constants of every abstract battle.

use fairfight_engine::rulebook::{Book, rulebook};
use fairfight_study::bars::{halves, other_constants, readings};
use std::collections::BTreeMap;

fn books() -> Vec<Book> {
    fairfight_battle::systems::SYSTEMS.iter().map(|id| rulebook(id).expect("a system")).collect()
}

#[test]
fn every_answer_is_given_equally_often_and_no_reading_contradicts_itself() {
    for book in books() {
        let read = readings(&book.printed(), 1);
        let name = book.about().id;
        assert_eq!(read.all.len(), 2 * read.steps.len(), "{name}");
        assert!(read.steps.len() > 5, "{name}");
        for reading in &read.all {
            assert!(reading.rules.contradictions().is_empty(), "{name}");
        }
        let mut answers: BTreeMap<&str, usize> = BTreeMap::new();
        for step in &read.steps {
            *answers.entry(&step.name).or_default() += 1;
        }
        // A reading that contradicts itself is drawn again, and then a count may be off by a few.
        let slack = if name == "iron-winds" { 0 } else { read.all.len() / 8 };
        for (place, step) in read.steps.iter().enumerate() {
            let times = read.all.iter().filter(|one| one.takes.contains(&place)).count();
            let even = read.all.len() / (answers[&*step.name] + 1);
            assert!(times.abs_diff(even) <= 1 + slack, "{name} {}: {times} of {even}", step.text());
        }
        // Other seeds give other readings, the same seed the same ones.
        let takes = |seed| -> Vec<Vec<usize>> {
            readings(&book.printed(), seed).all.into_iter().map(|one| one.takes).collect()
        };
        assert_eq!(takes(1), takes(1), "{name}");
        assert_ne!(takes(1), takes(2), "{name}");
    }
}

#[test]
fn a_ruling_with_two_answers_has_one_and_the_other_in_each_pair_of_readings() {
    let read = readings(&rulebook("iron-winds").unwrap().printed(), 5);
    let place = read.steps.iter().position(|step| step.name == "screened").unwrap();
    for pair in read.all.chunks(2) {
        let takes = |of: usize| pair[of].takes.contains(&place);
        assert_ne!(takes(0), takes(1));
    }
}

#[test]
fn every_system_has_constants_that_can_be_varied() {
    for book in books() {
        let rules = book.printed();
        let all = other_constants(&rules);
        assert!(!all.is_empty(), "{}", book.about().id);
        for other in &all {
            assert_ne!(other.rules, rules, "{}", other.text);
            assert!(other.rules.contradictions().is_empty(), "{}", other.text);
        }
    }
}

#[test]
fn the_ruling_that_moves_answers_is_found_and_none_where_none_does() {
    let read = readings(&rulebook("iron-winds").unwrap().printed(), 3);
    let culprit = read.steps.iter().position(|step| step.name == "screened").unwrap();
    // Noise derived from the number of the reading, as large as its error.
    let noise =
        |number: usize| 0.05 * ((number as f64 * 0.618_034).fract() - 0.5) * 12.0_f64.sqrt();
    let answers = |effect: f64| -> Vec<Option<(f64, f64)>> {
        let answer = |(number, one): (usize, &fairfight_study::bars::Reading)| {
            let moved = if one.takes.contains(&culprit) { effect } else { 0.0 };
            // A reading that could not be played is omitted.
            (number % 17 != 3).then(|| (moved + noise(number), 0.05))
        };
        read.all.iter().enumerate().map(answer).collect()
    };
    assert_eq!(read.worst(&answers(0.2)), Some(culprit));
    assert_eq!(read.worst(&vec![Some((0.0, 0.05)); read.all.len()]), None);
    assert_eq!(read.worst(&[]), None);
}

#[test]
fn halves_hold_every_kind_equally_often() {
    for kinds in 3..20 {
        for always in [None, Some(0), Some(kinds - 1)] {
            let drawn = halves(kinds, always, 9);
            assert_eq!(drawn.len(), 12 - 6 * usize::from(kinds == 3 && always.is_none()));
            for kind in 0..kinds {
                let times = drawn.iter().filter(|draw| draw.contains(&kind)).count();
                let enough = if Some(kind) == always { 12 } else { 5 };
                assert!(times >= enough || kinds == 3, "{kinds} {kind}: {times}");
            }
            assert!(drawn.iter().all(|draw| draw.is_sorted() && draw.len() > 1));
        }
    }
}
