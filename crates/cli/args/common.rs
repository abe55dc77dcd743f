//! Options that several commands share.

use super::fight::units;
use super::{Units, number};
use crate::exit::Failure;
use clap::error::Error;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, ValueEnum, ValueHint};
use fairfight_engine::rulebook::{self, ROLLOUT};
use fairfight_report::MOST_WHOLE;
use std::path::{Path, PathBuf};

/// The system used if neither a file nor the command line names one.
pub(crate) const DEFAULT_SYSTEM: &str = "iron-winds";

/// The rules to play by, the ground, and the doctrines.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Rules")]
pub(crate) struct GameArgs {
    /// The rules to play by [default: what the lists name, else iron-winds]
    ///
    /// `fairfight systems` lists them all.
    #[arg(long, value_name = "SYSTEM")]
    pub(crate) system: Option<String>,

    /// A file of house rules; if repeated, later files win
    ///
    /// It states only what differs from the printed rules: rulings, numbers, point costs.
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Vec<PathBuf>,

    /// A scenario: a file, or the name of one that comes with the program
    ///
    /// It gives the table, the gap between the armies, the terrain and the turn limit, or whatever else its system
    /// needs. Some bring their own forces: then name no lists. `fairfight systems` lists those that come with the
    /// program; ./NAME is always a file.
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) scenario: Option<PathBuf>,

    /// How far apart the armies start, in inches (Modern Skirmish: millimetres)
    /// [default: what the scenario or the ruling `gap` says]
    ///
    /// In some systems the ruling is a range, from which each pair of battles draws its own gap. With a fixed gap, the
    /// report shows what players at one table would see.
    #[arg(long, hide_short_help = true, value_name = "N", allow_negative_numbers = true,
          value_parser = starting_gap)]
    pub(crate) gap: Option<i16>,

    /// How the units of each list stand in line, if the order of the list decides it [default: as-listed]
    #[arg(long, hide_short_help = true, value_name = "ORDER")]
    pub(crate) deployment: Option<Deployment>,

    /// How side A decides [default: what its list says, else its system]
    ///
    /// `fairfight units SYSTEM` lists the doctrines.
    #[arg(long, value_name = "DOCTRINE")]
    pub(crate) doctrine_a: Option<String>,

    /// How side B decides [default: what its list says, else its system]
    ///
    /// `fairfight units SYSTEM` lists the doctrines.
    #[arg(long, value_name = "DOCTRINE")]
    pub(crate) doctrine_b: Option<String>,
}

/// The order in which the units of a list stand in line.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deployment {
    /// In the order of the list.
    AsListed,
    /// In an order that each side draws anew for each pair of battles: the average over all orders.
    Drawn,
}

impl From<Deployment> for rulebook::Deployment {
    fn from(deployment: Deployment) -> Self {
        match deployment {
            Deployment::AsListed => rulebook::Deployment::AsListed,
            Deployment::Drawn => rulebook::Deployment::Drawn,
        }
    }
}

/// Reads the gap between two armies.
fn starting_gap(text: &str) -> Result<i16, String> {
    number::whole(0, 3000)(text).map(|gap| gap as i16)
}

/// The default limit on the pairs of a run with an open end.
pub(super) const DEFAULT_MAX_PAIRS: u64 = 10_000_000;

/// The default number of pairs if a doctrine searches: each takes as long as hundreds of others.
pub(super) const SEARCHED_PAIRS: u64 = 200;

/// Is this the word of a doctrine that searches?
pub(super) fn searches(doctrine: &str) -> bool {
    doctrine.trim().split('+').next() == Some(ROLLOUT)
}

/// The files of an option, by reference.
pub(crate) fn paths<'p>(files: impl IntoIterator<Item = &'p PathBuf>) -> Vec<&'p Path> {
    files.into_iter().map(|file| &**file).collect()
}

/// The kinds of unit that lists are made of.
#[derive(Args, Clone, Debug)]
pub(crate) struct KindArgs {
    /// The kinds of unit that lists are made of, such as levy,warrior+bow; or `all`
    /// [default: all kinds of --people]
    #[arg(long, value_name = "UNITS", value_parser = units, conflicts_with = "people")]
    pub(crate) units: Option<Units>,

    /// All kinds of this people, such as elf [default: the kinds written without a people]
    #[arg(long, value_name = "PEOPLE")]
    pub(crate) people: Option<String>,
}

/// For commands in which no side has a doctrine of its own: their help leaves these options out; if
/// one is typed, the message says why it is refused.
pub(super) fn without_doctrines(option: Arg) -> Arg {
    let is_doctrine = ["doctrine_a", "doctrine_b"].contains(&option.get_id().as_str());
    if is_doctrine { option.hide(true) } else { option }
}

/// For commands that draw their own armies: as [`without_doctrines`], and without `--deployment`.
pub(super) fn for_drawn_armies(option: Arg) -> Arg {
    if option.get_id() == "deployment" { option.hide(true) } else { without_doctrines(option) }
}

/// For commands that play no battle: as [`without_doctrines`], and without the options of a scenario.
pub(super) fn without_battle(option: Arg) -> Arg {
    if ["scenario", "gap", "deployment"].contains(&option.get_id().as_str()) {
        option.hide(true)
    } else {
        without_doctrines(option)
    }
}

/// The options that were typed: an option with a default has a value either way.
///
/// It is flattened as the first field of a command's options: what a field takes is gone for the fields after it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Typed(Vec<String>);

impl Typed {
    /// Was this option typed, such as `--seed`?
    pub(crate) fn has(&self, option: &str) -> bool {
        self.0.iter().any(|typed| typed == option)
    }

    /// Refuses the first of these options that was typed, with the message that `failure` makes for it.
    pub(crate) fn refuse(
        &self,
        options: &[&str],
        failure: impl FnOnce(&str) -> Failure,
    ) -> Result<(), Failure> {
        match options.iter().find(|option| self.has(option)) {
            Some(option) => Err(failure(option)),
            None => Ok(()),
        }
    }

    /// Refuses `--doctrine-a`, `--doctrine-b` and `--deployment` for a command that draws its own armies.
    pub(crate) fn refuse_for_drawn_armies(&self, instead: &str) -> Result<(), Failure> {
        self.refuse_doctrines_of_sides(instead)?;
        self.refuse(&["--deployment"], |option| {
            Failure::new(format!("{option} changes nothing here"))
                .hint("this command draws armies at random, and the order of their units with them")
        })
    }

    /// Refuses `--doctrine-a` and `--doctrine-b` for a command in which no side has a doctrine of its own.
    pub(crate) fn refuse_doctrines_of_sides(&self, instead: &str) -> Result<(), Failure> {
        self.refuse(&["--doctrine-a", "--doctrine-b"], |option| {
            Failure::new(format!("{option} changes nothing here")).hint(instead)
        })
    }
}

impl FromArgMatches for Typed {
    fn from_arg_matches(found: &ArgMatches) -> Result<Self, Error> {
        let typed = found
            .ids()
            .filter(|id| found.value_source(id.as_str()) == Some(ValueSource::CommandLine));
        Ok(Self(typed.map(|id| format!("--{}", id.as_str().replace('_', "-"))).collect()))
    }

    fn update_from_arg_matches(&mut self, found: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(found)?;
        Ok(())
    }
}

impl Args for Typed {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

/// The dice, the threads, and the level of the intervals.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Simulation")]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) dice: SeedArgs,

    /// How many threads to use [default: one per core]
    ///
    /// At most four per core. The report does not depend on it.
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::whole(1, 1024))]
    pub(crate) threads: Option<u64>,

    #[command(flatten)]
    pub(crate) checkpoint: CheckpointArgs,

    /// How sure the intervals are: 0.95 is 19 times out of 20
    #[arg(long, value_name = "SHARE", default_value = "0.95", allow_negative_numbers = true,
          value_parser = number::share(0.5, 0.9999))]
    pub(crate) level: f64,
}

/// The folder in which a command keeps what it has played.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct CheckpointArgs {
    /// Keep what is played in this folder, so that the same command resumes from there after any stop
    ///
    /// The command may even be killed, or the machine may lose power. The report has the same bytes as without a stop.
    /// The folder belongs to one command line with its files; --out, --format and --threads may differ, and in `battle`
    /// and `matrix` --pairs: more pairs add to those that were played. Remove the folder when you no longer need it.
    #[arg(long, hide_short_help = true, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) checkpoint: Option<PathBuf>,
}

/// The seed of the dice.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct SeedArgs {
    /// The dice seed; the same seed gives the same report
    ///
    /// A number from 0 to 9007199254740991.
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true,
          value_parser = number::whole(0, MOST_WHOLE))]
    pub(crate) seed: u64,
}

/// Where the report goes, and in which format.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// The format of the report [default: table on a terminal, csv otherwise]
    ///
    /// The table is rounded for reading; csv and json hold every digit, or nine for values computed with logarithms
    /// (ends of intervals). The page (html) is one file that holds everything; `fairfight report` makes one from a
    /// saved CSV. The ending of --out chooses the format unless --format does. The environment variable COLUMNS sets
    /// the width of a table; without it, a table is as wide as the terminal, or 100 characters in a pipe or a file.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,

    /// Write the report to this file instead of the terminal
    ///
    /// Its name ends in .csv, .json, .html (a page), .md or .txt (a table), or has no ending. The file appears when it is
    /// complete; until then an old one stays. NAME.meta.json beside NAME.csv, or NAME.json.meta.json beside NAME.json, holds the
    /// command, the version, the rules, the hashes of the input files, and the type and meaning of each column. After
    /// Ctrl-C it holds the report so far; if a complete old file is there, that stays, and the report so far goes to
    /// NAME.interrupted.csv.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// The format of a report.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// Rounded and aligned, for reading
    Table,
    /// One line per case, for spreadsheets and statistics tools
    Csv,
    /// An array of objects, for programs
    Json,
    /// A page to look at: pictures, table and CSV in one file
    Html,
    /// A table for pull requests and step summaries
    Md,
}
