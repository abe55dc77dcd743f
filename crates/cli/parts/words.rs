//! The words of a command that is played in parts.

use crate::args::{Bars, Command};
use fairfight_study::bars::Bar;
use std::ffi::OsString;

/// Options that do not affect what is played.
pub(crate) const IN_ONE_PIECE: &[&str] = &["--out", "--format", "--threads", "--checkpoint"];

/// The words without these options and their values.
pub(crate) fn without(words: &[String], options: &[&str]) -> Vec<String> {
    let mut left = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if options.contains(&word.as_str()) {
            words.next();
        } else if !word.split_once('=').is_some_and(|(option, _)| options.contains(&option)) {
            left.push(word.clone());
        }
    }
    left
}

/// The value of this option, the last one if it is repeated.
pub(crate) fn value_of<'w>(words: &'w [String], option: &str) -> Option<&'w str> {
    (0..words.len()).rev().find_map(|at| match words[at].strip_prefix(option)? {
        "" => words.get(at + 1).map(String::as_str),
        joined => joined.strip_prefix('='),
    })
}

/// Does the command line ask for a checkpoint?
pub(crate) fn asks_for_checkpoint(words: &[OsString]) -> bool {
    words.iter().any(|word| word.to_string_lossy().starts_with("--checkpoint"))
}

/// Does the command play rounds, because what it plays depends on earlier results? `None` if it plays nothing that can
/// be divided into shards.
pub(crate) fn plays_rounds(command: &Command) -> Option<bool> {
    let asks = |bars: &Option<Bars>| Bars::asked(bars.as_ref(), Bar::Ruling, &[]);
    match command {
        Command::Fight(_) | Command::Check(_) | Command::Doctrines(_) => Some(false),
        // Interactions are played for the settings that move scores most.
        Command::Sensitivity(args) => Some(args.interactions.is_some()),
        // What follows an open end depends on where it stopped.
        Command::Battle(args) => Some(args.is_best() || args.has_open_end() || asks(&args.bars)),
        Command::Matrix(args) => Some(args.has_open_end() || asks(&args.bars)),
        Command::Points(_)
        | Command::Search(_)
        | Command::Counters(_)
        | Command::Improve(_)
        | Command::Tune(_)
        | Command::Train(_) => Some(true),
        Command::SampleSize(_)
        | Command::Replay(_)
        | Command::Luck(_)
        | Command::Report(_)
        | Command::Systems(_)
        | Command::Rulings(_)
        | Command::Units(_)
        | Command::Columns(_)
        | Command::Validate(_)
        | Command::Schema(_)
        | Command::Init(_)
        | Command::Plan(_)
        | Command::Shard(_)
        | Command::Merge(_)
        | Command::Verify(_)
        | Command::Completions(_)
        | Command::Man(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_goes_with_its_value() {
        let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let line = words("battle a.toml --out x.csv b.toml --threads=2 --pairs 9 --outlook --out");
        assert_eq!(without(&line, IN_ONE_PIECE), words("battle a.toml b.toml --pairs 9 --outlook"));
        assert_eq!(value_of(&line, "--out"), Some("x.csv"));
        assert_eq!((value_of(&line, "--threads"), value_of(&line, "--seed")), (Some("2"), None));
    }
}
