//! The commands that list systems, rulings, units and columns, and that check files.

use super::{DEFAULT_SYSTEM, OutputArgs};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// The systems that can be played
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Example:\n  fairfight systems")]
pub(crate) struct SystemsArgs {
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Where the printed rules are silent or contradict themselves, and what is played there
///
/// Each ruling has a name, the question that it answers, the answers to choose from, the one that is
/// played by default, and why. A file of house rules changes them.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "\
Examples:
  The rulings of Iron Winds:
    fairfight rulings

  What do my house rules change, and which file says so?
    fairfight rulings --rules armies/iron-winds/rules/knights-round-up.toml

  Those of another system, as JSON:
    fairfight rulings fire-at-will --format json")]
pub(crate) struct RulingsArgs {
    #[command(flatten)]
    pub(crate) listing: ListingArgs,
}

/// The units of a system, what they cost, and how to write them on the command line
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "\
Examples:
  The units of Iron Winds:
    fairfight units

  Those of another system, as a file for a spreadsheet:
    fairfight units fire-at-will --out units.csv")]
pub(crate) struct UnitsArgs {
    #[command(flatten)]
    pub(crate) listing: ListingArgs,
}

/// What to list, and where to write it.
#[derive(Args, Clone, Debug)]
pub(crate) struct ListingArgs {
    /// The system [default: what the house rules name, else iron-winds]
    ///
    /// `fairfight systems` lists them all.
    #[arg(value_name = "SYSTEM")]
    by_place: Option<String>,

    /// The same, as in other commands
    #[arg(long = "system", value_name = "SYSTEM", conflicts_with = "by_place")]
    by_name: Option<String>,

    /// A file of house rules to look at; if repeated, later files win
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl ListingArgs {
    /// The system that is named, if any is.
    pub(crate) fn system(&self) -> Option<&str> {
        self.by_place.as_deref().or(self.by_name.as_deref())
    }
}

/// The columns of the reports: name, type, unit and meaning
///
/// Each report of a command, and each further file, is a table of its own. The unit of a column is `share` (1 is all
/// of it; a table shows percent) or `difference` (of two shares; a table shows percentage points), or is named in the
/// meaning.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "\
Examples:
  The columns of `fairfight battle`, and of its --units and --battles:
    fairfight columns battle

  All columns, as a file for a spreadsheet:
    fairfight columns --out columns.csv")]
pub(crate) struct ColumnsArgs {
    /// The command whose columns to list [default: all]
    #[arg(value_name = "COMMAND", hide_possible_values = true)]
    pub(crate) command: Option<String>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Is my file right? Lists, house rules, scenarios, suites, games, accepted differences
///
/// All faults of a file are reported at once, with its line and what to write instead. Nothing is played. The exit
/// code is 0 if all files are right, and 2 if one is not.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "\
Examples:
  One list:
    fairfight validate armies/iron-winds/human-150.toml

  Every list in a folder, and the house rules:
    fairfight validate armies/iron-winds/*-150.toml \\
        armies/iron-winds/rules/knights-round-up.toml")]
pub(crate) struct ValidateArgs {
    /// The files to check
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// A file of house rules to check the other files by; if repeated, later files win
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Vec<PathBuf>,

    /// The system of files that name none [default: what the house rules name, else iron-winds]
    #[arg(long, value_name = "SYSTEM")]
    pub(crate) system: Option<String>,

    /// Let suites name files outside their folders, as for `check`
    #[arg(long)]
    pub(crate) allow_outside: bool,
}

/// The JSON Schema of a kind of file, for editors that check and complete while you type
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "\
Example:
  Keep the schema of army lists in a file:
    fairfight schema army --out army.schema.json")]
pub(crate) struct SchemaArgs {
    /// The kind of file
    #[arg(value_name = "KIND")]
    pub(crate) kind: FileKind,

    /// The system that the file is for; `fairfight systems` lists them all
    #[arg(long, value_name = "SYSTEM", default_value = DEFAULT_SYSTEM)]
    pub(crate) system: String,

    /// Write the schema to this file instead of the terminal
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// A kind of file that fairfight reads.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FileKind {
    /// An army list
    Army,
    /// House rules
    Rules,
    /// A scenario
    Scenario,
    /// A suite of match-ups for `fairfight check`
    Suite,
    /// A game that was really played, for `fairfight luck`
    #[value(name = "game")]
    Played,
    /// Differences accepted for a suite, as `fairfight check --accept` writes them
    Accepted,
}
