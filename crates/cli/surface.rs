//! The command line as data, for other languages that offer the same commands.

use crate::command_line;
use clap::{Arg, ArgAction, ValueHint};
use serde::Serialize;
use std::any::TypeId;
use std::path::PathBuf;

/// A command: its name, what it does, and what it takes, in the order of its help.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CommandForm {
    /// Its name, such as `sample-size`.
    pub name: String,
    /// What it does, as its long help says.
    pub about: String,
    /// Its lists, files and options.
    pub arguments: Vec<ArgumentForm>,
}

/// A list, a file or an option of a command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ArgumentForm {
    /// Its name: that of an option, without its hyphens, or of a place.
    pub name: String,
    /// What the help calls its value.
    pub label: String,
    /// Is it positional, without a name of its own?
    pub by_place: bool,
    /// Must it be given?
    pub required: bool,
    /// The type of its value.
    pub value: ValueKind,
    /// How many values it takes.
    pub takes: Takes,
    /// The only words that it may be, if they are limited.
    pub words: Vec<String>,
    /// Its help text.
    pub help: String,
}

/// The type of the value of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ValueKind {
    /// A whole number.
    Whole,
    /// A number.
    Number,
    /// A file, to be read or written, or a list in notation.
    Path,
    /// Any other text.
    Text,
}

/// How many values an argument takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Takes {
    /// None: it is a flag.
    Nothing,
    /// None or one value.
    Perhaps,
    /// One.
    One,
    /// Several, one after the other: `--field A B`.
    Several,
    /// Several, each with the name of the option: `--rules A --rules B`.
    Repeated,
    /// Several, joined by commas: `--doctrines A,B`.
    Joined,
}

/// All commands, in the order of the help.
///
/// ```
/// let commands = fairfight::command_forms();
/// let battle = commands.iter().find(|command| command.name == "battle").unwrap();
/// assert!(battle.arguments.iter().any(|option| option.name == "pairs" && !option.by_place));
/// ```
pub fn command_forms() -> Vec<CommandForm> {
    let mut program = command_line::program().disable_help_subcommand(true);
    program.build();
    let form = |command: &clap::Command| {
        let about = command.get_long_about().or(command.get_about());
        let arguments = command.get_arguments().filter(|argument| !argument.is_hide_set());
        let arguments = arguments.filter(|argument| !is_help(argument)).map(ArgumentForm::of);
        CommandForm {
            name: command.get_name().to_owned(),
            about: about.map(ToString::to_string).unwrap_or_default(),
            arguments: arguments.collect(),
        }
    };
    program.get_subcommands().map(form).collect()
}

fn is_help(argument: &Arg) -> bool {
    matches!(
        argument.get_action(),
        ArgAction::Help | ArgAction::HelpShort | ArgAction::HelpLong | ArgAction::Version
    )
}

impl ArgumentForm {
    fn of(argument: &Arg) -> Self {
        let help = argument.get_long_help().or(argument.get_help());
        let label = argument.get_value_names();
        let words = argument.get_possible_values();
        let takes = Takes::of(argument);
        let words = words.iter().filter(|_| takes != Takes::Nothing);
        Self {
            name: argument.get_long().unwrap_or(argument.get_id().as_str()).to_owned(),
            label: label
                .and_then(|names| names.first())
                .map(ToString::to_string)
                .unwrap_or_default(),
            by_place: argument.is_positional(),
            required: argument.is_required_set(),
            value: ValueKind::of(argument),
            takes,
            words: words.map(|word| word.get_name().to_owned()).collect(),
            help: help.map(ToString::to_string).unwrap_or_default(),
        }
    }
}

impl ValueKind {
    fn of(argument: &Arg) -> Self {
        let read_as = argument.get_value_parser().type_id();
        let whole = [TypeId::of::<u64>(), TypeId::of::<u32>(), TypeId::of::<i16>()];
        if argument.get_value_hint() == ValueHint::AnyPath || read_as == TypeId::of::<PathBuf>() {
            ValueKind::Path
        } else if whole.into_iter().any(|whole| read_as == whole) {
            ValueKind::Whole
        } else if read_as == TypeId::of::<f64>() {
            ValueKind::Number
        } else {
            ValueKind::Text
        }
    }
}

impl Takes {
    fn of(argument: &Arg) -> Self {
        let many = matches!(argument.get_action(), ArgAction::Append);
        let values = argument.get_num_args().unwrap_or_default();
        if values.max_values() == 0 {
            Takes::Nothing
        } else if argument.get_value_delimiter().is_some() {
            Takes::Joined
        } else if values.max_values() > 1 || many && argument.is_positional() {
            Takes::Several
        } else if many {
            Takes::Repeated
        } else if values.min_values() == 0 {
            Takes::Perhaps
        } else {
            Takes::One
        }
    }
}
