//! The command line: read into a command, or refused with a message that says what to type.

use crate::args::{Command, Program};
use crate::exit::{Exit, Failure, put_text};
use crate::{NAME, commands, host, output, width};
use clap::builder::{PossibleValuesParser, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, CommandFactory, FromArgMatches, ValueHint};
use fairfight_battle::systems::SYSTEMS;
use fairfight_files::exists;
use fairfight_rules::text::{odd, oddity, plain, visible};
use std::ffi::OsString;
use std::path::Path;

/// What to do once the command line has been read.
#[derive(Debug)]
pub(crate) enum Task {
    /// Run this command.
    Run(Box<Command>),
    /// Nothing more: help or a fault of usage has been printed.
    End(Exit),
}

/// Reads the words of a command line. Help and faults of usage are printed here.
pub(crate) fn parse(words: &[OsString]) -> Result<Task, Failure> {
    let name = OsString::from(NAME);
    let (mut program, words) =
        (program(), Vec::from_iter(std::iter::once(name).chain(words.iter().cloned())));
    let read = program
        .try_get_matches_from_mut(&words)
        .and_then(|found| Program::from_arg_matches(&found));
    let fault = match read {
        Ok(program) => return Ok(Task::Run(Box::new(program.command))),
        Err(fault) => printable(plainer(fault, &program, &words)),
    };
    if fault.use_stderr() {
        put_text(&fault.render().ansi().to_string());
        return Ok(Task::End(Exit::BadInput));
    }
    if host::is_kept() {
        host::keep_output(fault.render().to_string().as_bytes());
        return Ok(Task::End(Exit::Done));
    }
    output::refuse_closed_stdout()?;
    match output::unless_gone(fault.print(), ()) {
        Ok(()) => Ok(Task::End(Exit::Done)),
        Err(error) => Err(Failure::writing("standard output", &error)),
    }
}

/// The message for an unknown option, without clap's advice to pass it as a value, which is never meant. If several
/// options begin with the word, it lists them all.
fn plainer(mut fault: clap::Error, program: &clap::Command, words: &[OsString]) -> clap::Error {
    if fault.kind() == ErrorKind::MissingRequiredArgument {
        if let Some(tip) = swallowed(words) {
            fault.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
        }
        return fault;
    }
    if fault.kind() != ErrorKind::UnknownArgument {
        return fault;
    }
    if let Some(ContextValue::StyledStrs(mut tips)) = fault.remove(ContextKind::Suggested) {
        tips.retain(|tip| !tip.to_string().starts_with("to pass "));
        if !tips.is_empty() {
            fault.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
    if let Some(ContextValue::String(typed)) = fault.get(ContextKind::InvalidArg) {
        let command = words.iter().skip(1).find_map(|word| program.find_subcommand(word));
        let options =
            command.into_iter().flat_map(clap::Command::get_arguments).filter(|o| !o.is_hide_set());
        let options = options.filter_map(|option| Some(format!("--{}", option.get_long()?)));
        let begun: Vec<String> = options.filter(|option| option.starts_with(typed)).collect();
        if begun.len() > 1 && typed.len() > 3 {
            fault.insert(ContextKind::SuggestedArg, ContextValue::Strings(begun));
        } else if let Some(tip) = one_file_too_many(words, typed) {
            fault.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
        }
    }
    fault
}

/// The tip if `typed` is a file that the command has no place for.
fn one_file_too_many(words: &[OsString], typed: &str) -> Option<&'static str> {
    let at = words.iter().position(|word| word == typed).filter(|_| typed.ends_with(".toml"))?;
    if at > 1 && words[at - 2] == "--rules" {
        return Some("repeat --rules for each file");
    }
    let plays_two = words.get(1).is_some_and(|command| command == "battle");
    plays_two.then_some("`fairfight matrix` plays more than two lists")
}

/// The tip if `--units`, whose value is optional, took the list for its file.
fn swallowed(words: &[OsString]) -> Option<StyledStr> {
    let option = words.iter().position(|word| word == "--units")?;
    let list = words.get(option + 1)?.to_str().filter(|word| word.ends_with(".toml"))?;
    Some(
        format!("--units takes {} for its file; put --units after the lists", visible(list)).into(),
    )
}

/// The same fault, with the typed words made safe to print.
fn printable(mut fault: clap::Error) -> clap::Error {
    let shown = |text: &String| visible(text).into_owned();
    let context: Vec<_> = fault.context().map(|(kind, value)| (kind, value.clone())).collect();
    for (kind, value) in context {
        if let ContextValue::String(text) = &value {
            fault.insert(kind, ContextValue::String(shown(text)));
        } else if let ContextValue::Strings(texts) = &value {
            fault.insert(kind, ContextValue::Strings(texts.iter().map(shown).collect()));
        }
    }
    fault
}

/// Hints for words of the command line that a word processor, a phone or a web page has changed: curly quotes,
/// long dashes, invisible spaces. Names of existing files may contain anything, and a word that is not
/// `at_fault` is not the cause.
pub(crate) fn typeset_words(at_fault: impl Fn(&str) -> bool) -> Vec<String> {
    let words = host::words().into_iter().filter(|word| !exists(Path::new(word)));
    let words = words.filter_map(|word| word.into_string().ok());
    words
        .filter(|word| at_fault(word))
        .filter_map(|word| Some(format!("tip: {}: {}", oddity(&word)?, plain_word(&word))))
        .collect()
}

/// What to type instead: two hyphens for a leading dash, and no quotes, which belong to the shell.
fn plain_word(word: &str) -> String {
    let is_dash = |c: char| odd(c).is_some_and(|odd| odd.plain == Some('-'));
    let option = word.trim_start_matches(|c| c == '-' || is_dash(c));
    let plain =
        if !word.starts_with(is_dash) { plain(word) } else { format!("--{}", plain(option)) };
    match plain.trim_matches(['"', '\'']) {
        "" => "leave it out".to_owned(),
        plain => format!("type {plain}"),
    }
}

/// The command line as clap takes it. The long help of a command says where its columns are explained.
pub(crate) fn program() -> clap::Command {
    let tables = commands::tables();
    let mut with_columns: Vec<&str> = tables.iter().map(|table| table.command).collect();
    with_columns.dedup();
    let program = Program::command().term_width(width::of_output());
    // clap keeps only names that live as long as the program.
    let all = program.get_subcommands().map(|command| &*command.get_name().to_owned().leak());
    let all: Vec<&'static str> = all.collect();
    let one_of = |names| move |name: Arg| name.value_parser(names);
    let with_columns = one_of(PossibleValuesParser::from(with_columns));
    let all = one_of(PossibleValuesParser::from(all));
    let program = program
        .mut_subcommand("columns", |command| command.mut_arg("command", with_columns))
        .mut_subcommand("man", |command| command.mut_arg("command", all));
    tables.chunk_by(|a, b| a.command == b.command).fold(program, |program, tables| {
        let name = tables[0].command;
        program.mut_subcommand(name, |command| {
            let before = command.get_after_long_help().map(ToString::to_string);
            let before = before.map(|text| text + "\n\n").unwrap_or_default();
            command
                .after_long_help(format!("{before}{}", where_columns_are_explained(name, tables)))
        })
    })
}

/// The command line for shell completion: a SYSTEM completes to the names of the systems, a path to files.
pub(crate) fn to_complete() -> clap::Command {
    let values = |option: Arg| {
        let names = option.get_value_names().unwrap_or_default();
        if names.iter().any(|name| *name == "SYSTEM") {
            return option.value_parser(PossibleValuesParser::from(SYSTEMS));
        }
        let is_path = option.get_value_hint() == ValueHint::AnyPath;
        if is_path { option.value_hint(ValueHint::FilePath) } else { option }
    };
    program().mut_subcommands(|command| command.mut_args(values))
}

/// Where the columns of these tables are explained.
fn where_columns_are_explained(command: &str, tables: &[commands::Table]) -> String {
    let files: Vec<&str> = tables.iter().skip(1).map(|table| table.table).collect();
    let and =
        if files.is_empty() { String::new() } else { format!(", and of {}", files.join(", ")) };
    format!("Columns of the report{and}:\n  fairfight columns {command}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Choice;
    use fairfight_engine::run::Stop;
    use fairfight_stats::Level;

    #[test]
    fn the_definitions_are_sound() {
        program().debug_assert();
    }

    fn read(words: &str) -> Result<Command, clap::Error> {
        let words = std::iter::once("fairfight").chain(words.split(' '));
        let found = program().try_get_matches_from(words)?;
        Program::from_arg_matches(&found).map(|program| program.command)
    }

    #[test]
    fn defaults_are_those_of_the_manual() {
        let Ok(Command::Battle(battle)) = read("battle a.toml b.toml") else { panic!() };
        let level = Level::DEFAULT;
        assert_eq!(battle.stop(level), Stop::Pairs(20_000));
        assert_eq!((battle.run.dice.seed, battle.run.level, battle.run.threads), (1, 0.95, None));
        let Ok(Command::Battle(battle)) = read("battle a b --precision 0.01") else { panic!() };
        let max_pairs = 10_000_000;
        let stop = Stop::Precision { half_width: 0.01, level, max_pairs };
        assert_eq!(battle.stop(level), stop);
        let Ok(Command::Fight(fight)) = read("fight a b") else { panic!() };
        assert_eq!(fight.fights, None);
    }

    #[test]
    fn what_is_typed_is_distinguished_from_what_is_a_default() {
        let Ok(Command::Fight(fight)) = read("fight a b --exact --seed 1") else { panic!() };
        assert!(fight.typed.has("--seed") && fight.typed.has("--exact"));
        assert!(!fight.typed.has("--level") && !fight.typed.has("--exact-budget"));
        let Ok(Command::SampleSize(sizes)) = read("sample-size --seed 3") else { panic!() };
        assert!(sizes.typed.has("--seed") && !sizes.typed.has("--power"));
        let words = "search --budget 9 --against-all --army-pairs 20000";
        let Ok(Command::Search(search)) = read(words) else { panic!() };
        assert!(search.typed.has("--army-pairs") && !search.typed.has("--fresh"));
    }

    #[test]
    fn unknown_options_are_reported_with_those_that_begin_so() {
        let said = |words: &str| {
            let words: Vec<OsString> = words.split(' ').map(OsString::from).collect();
            let mut program = program();
            let fault = program.try_get_matches_from_mut(&words).unwrap_err();
            plainer(fault, &program, &words).to_string()
        };
        let doctrine = said("fairfight battle a b --doctrine steady");
        let both = "'--doctrine-a', '--doctrine-b'";
        assert!(doctrine.contains(both) && !doctrine.contains("as a value"), "{doctrine}");
        let thread = said("fairfight battle a b --thread 3");
        assert!(thread.contains("'--threads'") && !thread.contains("as a value"), "{thread}");
    }

    #[test]
    fn what_was_typed_is_printed_without_what_steers_a_terminal() {
        for words in [
            &["\u{1b}[2Jx"][..],
            &["fight", "a", "b", "--\u{1b}[2J\u{202e}x"],
            &["fight", "a", "b", "--seed", "\u{1b}[2J"],
            &["fight", "a", "b", "--set", "\u{1b}[2J"],
            &["fight", "a", "b", "--format", "\u{9b}2J"],
            &["fight", "a", "b", "\u{1b}]0;x\u{7}"],
            &["tune", "--grid", "\u{1b}[2J"],
        ] {
            let words: Vec<_> = ["fairfight"].iter().chain(words).map(OsString::from).collect();
            let mut program = program();
            let fault = program.try_get_matches_from_mut(&words).unwrap_err();
            let said = printable(plainer(fault, &program, &words)).render().ansi().to_string();
            let plain = anstream::adapter::strip_str(&said).to_string();
            assert!(!said.contains("\u{1b}[2J") && !said.contains("\u{1b}]0"), "{said:?}");
            let foreign = |c: char| c != '\n' && visible(c.encode_utf8(&mut [0; 4])).len() > 4;
            assert!(!plain.contains(foreign), "{plain:?}");
            assert!(plain.contains("\\u{"), "{plain}");
        }
    }

    #[test]
    fn words_that_were_typeset_are_reported_with_the_plain_ones() {
        for (word, typed) in [
            ("—pairs", "type --pairs"),
            ("–-pairs=5", "type --pairs=5"),
            ("“knight”", "type knight"),
            ("２*levy", "type 2*levy"),
            ("man–at–arms", "type man-at-arms"),
            ("\u{200b}", "leave it out"),
        ] {
            assert_eq!(plain_word(word), typed);
        }
    }

    #[test]
    fn units_and_options_of_a_fight_are_taken_apart() {
        let Ok(Command::Fight(fight)) = read("fight a,b+c/8 d --aspect rear --set wood=yes") else {
            panic!()
        };
        assert_eq!(fight.a.0, ["a", "b+c/8"]);
        assert_eq!(fight.b.0, ["d"]);
        let choices = fight.choices().unwrap();
        assert_eq!(choices[0], Choice { option: "aspect".into(), value: "rear".into() });
        assert_eq!(choices[1].option, "wood");
        let Ok(Command::Fight(fight)) = read("fight a b --aspect rear --set aspect=front") else {
            panic!()
        };
        assert!(fight.choices().is_err());
        assert!(read("fight a, b").is_err());
    }

    #[test]
    fn the_help_of_a_command_has_no_option_that_it_always_refuses() {
        let mut program = program();
        let mut shown = |command: &str, option: &str| {
            let command = program.find_subcommand_mut(command).unwrap();
            let is_shown = |help: String| help.contains(&format!("--{option} "));
            let both = [command.render_help(), command.render_long_help()];
            let [short, long] = both.map(|help| is_shown(help.to_string()));
            assert_eq!(short, long);
            short
        };
        for option in ["doctrine-a", "doctrine-b"] {
            for refused in ["fight", "matrix", "points", "search", "tune"] {
                assert!(!shown(refused, option), "{refused} --{option}");
            }
            for taken in ["battle", "replay", "sample-size", "sensitivity", "counters", "improve"] {
                assert!(shown(taken, option), "{taken} --{option}");
            }
        }
        assert!(!shown("fight", "scenario"));
        for taken in ["battle", "replay", "sample-size", "sensitivity", "points", "search", "tune"]
        {
            assert!(shown(taken, "scenario"), "{taken}");
        }
    }

    #[test]
    fn the_short_help_of_every_command_fits_a_screen() {
        let mut program = program().term_width(100);
        program.build();
        let names: Vec<String> =
            program.get_subcommands().map(|command| command.get_name().to_owned()).collect();
        for name in &names {
            let help = program.find_subcommand_mut(name).unwrap().render_help().to_string();
            let lines = help.lines().count();
            assert!(lines <= 40, "{name} -h has {lines} lines:\n{help}");
            for line in help.lines() {
                assert!(line.chars().count() <= 100, "{name} -h: {line}");
            }
        }
        // A line for each command.
        let rest = program.render_help().to_string().lines().count() - names.len();
        assert!(names.len() > 15 && rest <= 12, "{rest}");
    }

    /// Each system has a doctrine of its own for a list that names none.
    #[test]
    fn no_default_of_one_system_is_given_as_that_of_all() {
        for command in program().get_subcommands() {
            for option in command.get_arguments().filter_map(|option| option.get_help()) {
                assert!(!option.to_string().contains("else steady"), "{}", command.get_name());
            }
        }
    }

    #[test]
    fn every_command_has_an_example() {
        for command in program().get_subcommands() {
            let help = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
            let example = format!("fairfight {}", command.get_name());
            assert!(help.contains(&example), "{}", command.get_name());
        }
    }
}
