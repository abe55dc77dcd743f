//! The systems and doctrines that words of the command line name, and the hints for unknown words.

use crate::args::{BEST, DEFAULT_SYSTEM};
use crate::exit::Failure;
use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::rulebook::{Book, Doctrine, DoctrineFault, rulebook};
use fairfight_files::{choices, nearest};
use fairfight_rules::notation::UnitFault;
use std::fmt::Display;
use std::path::Path;

/// The system called `word`.
pub(crate) fn system(word: &str) -> Result<Book, Failure> {
    rulebook(word).ok_or_else(|| {
        unknown(Failure::new(format!("unknown system {word:?}")), word, SYSTEMS)
            .hint("`fairfight systems` says what they are")
    })
}

/// The default system.
pub(crate) fn default_system() -> Book {
    rulebook(DEFAULT_SYSTEM).expect("a system")
}

/// The doctrine called `word`.
pub(crate) fn doctrine(book: Book, option: &str, word: &str) -> Result<Doctrine, Failure> {
    book.doctrine(word).map_err(|fault| {
        let failure = Failure::new(format!("{option}: {fault}"));
        match fault {
            DoctrineFault::Unknown { word, .. } if word == BEST => {
                failure.hint("only `fairfight battle` finds the doctrines that serve a list best")
            }
            DoctrineFault::Unknown { word, known, .. } => unknown(failure, &word, &known),
            DoctrineFault::Other(_) => failure,
        }
    })
}

/// The doctrines of `--doctrines`, in their order; one that is named twice is refused.
pub(crate) fn doctrines(book: Book, words: &[String]) -> Result<Vec<Doctrine>, Failure> {
    let words = words.iter().map(|word| word.trim());
    let named: Result<Vec<_>, Failure> =
        words.map(|word| Ok((word, doctrine(book, "--doctrines", word)?))).collect();
    let named = named?;
    refuse_repeats("--doctrines", &named)?;
    Ok(named.into_iter().map(|(_, doctrine)| doctrine).collect())
}

/// Refuses a value that an option names twice: it would add nothing. Each value comes as typed, with its meaning.
pub(crate) fn refuse_repeats<T: PartialEq>(
    option: &str,
    named: &[(impl Display, T)],
) -> Result<(), Failure> {
    for (at, (typed, meant)) in named.iter().enumerate() {
        if named[..at].iter().any(|(_, other)| other == meant) {
            return Err(Failure::new(format!("{option} names {typed} twice"))
                .hint("name each of them once"));
        }
    }
    Ok(())
}

/// Refuses a list that is named twice, where every two different lists play each other.
pub(crate) fn refuse_lists_twice(lists: &[impl AsRef<Path>]) -> Result<(), Failure> {
    for (at, list) in lists.iter().map(AsRef::as_ref).enumerate() {
        if lists[..at].iter().any(|other| other.as_ref() == list) {
            return Err(Failure::new(format!("{} is named twice", list.display()))
                .hint("every pair of different lists is played; name each once"));
        }
    }
    Ok(())
}

/// A failure for an unknown word: with the nearest known word, and with all of them.
pub(crate) fn unknown(failure: Failure, word: &str, words: &[&str]) -> Failure {
    let all = choices(words, str::to_owned);
    did_you_mean(word, words).into_iter().chain([all]).fold(failure, Failure::hint)
}

/// The hint with the nearest of the known words, if one is near.
pub(crate) fn did_you_mean(word: &str, words: &[&str]) -> Option<String> {
    nearest(word, words.iter().copied()).map(|near| format!("did you mean {near}?"))
}

/// The hint with the nearest word of the notation, if one word of a unit is unknown.
pub(crate) fn unit_meant(fault: &UnitFault) -> Option<String> {
    let (word, words) = fault.word.as_ref()?;
    did_you_mean(word, words)
}
