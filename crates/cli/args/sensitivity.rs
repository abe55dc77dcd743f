//! `fairfight sensitivity`.

use super::fight::{Units, units};
use super::{GameArgs, OutputArgs, RunArgs, Typed, number};
use clap::{Args, ValueEnum};
use fairfight_study::sensitivity;
use std::path::PathBuf;

/// Which numbers, rulings and upgrades matter for the balance?
///
/// A step changes one setting: a number goes up or down by one, a ruling takes another answer, or a kind of unit of a
/// list gets a further trait that it may have. A field of match-ups (every pair of the lists, every pair of the units
/// of --fights, those of --suite) is played without and with the step, on the same dice. Steps are ranked by how far
/// they move the scores. The column `exercised` tells steps that nothing here uses from those that are used and do
/// nothing. The column `whose` names the list or unit whose score it is.
///
/// An upgrade may do harm: the verdict is `harms` if its list surely scores less with it on average over its match-ups,
/// and `harmed` counts the match-ups in which it does.
///
/// Fights are solved without dice if possible. A quarter of the pairs (at least 256) are played first: if they take the
/// same course to the last die, no more are played.
///
/// Each cost goes up and down by one too. Costs do not affect battles, so these steps are not played: their verdict is
/// `price`, and a row for each list says what it would cost, and how many figures it would gain or lose at its old
/// total. `points` says what units are worth, and `tune` which costs leave the least to exploit.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct SensitivityArgs {
    #[command(flatten)]
    pub(crate) typed: Typed,

    /// Army lists: every pair of them is a match-up
    ///
    /// Files, or units such as "2*knight+mounted,3*warrior".
    #[arg(value_name = "LIST.toml",
          required_unless_present_any = ["suite", "fights", "scenario"])]
    pub(crate) lists: Vec<PathBuf>,

    /// The match-ups of this suite, under its baseline rules
    #[arg(long, value_name = "SUITE.toml", 
          conflicts_with_all = ["lists", "rules", "scenario", "gap", "deployment", "doctrine_a", "doctrine_b"])]
    pub(crate) suite: Option<PathBuf>,

    /// Let the suite name files outside its folder, as for `check`
    #[arg(long, hide_short_help = true)]
    pub(crate) allow_outside: bool,

    /// Units, separated by commas: every pair of them is a fight; `all` is every kind
    #[arg(long, value_name = "UNITS", value_parser = units)]
    pub(crate) fights: Option<Units>,

    /// Which settings to change
    #[arg(long, value_name = "KINDS", value_delimiter = ',', default_value = "all")]
    pub(crate) what: Vec<Kind>,

    /// Only these settings, separated by commas
    ///
    /// `fairfight rulings` lists them.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) only: Vec<String>,

    /// Pairs of battles per match-up, under every step
    #[arg(long, value_name = "N", default_value = "1000", allow_negative_numbers = true,
          help_heading = "Simulation", value_parser = number::whole(1, 1_000_000))]
    pub(crate) pairs: u64,

    /// How many dice paths the exact solution of a fight may take; one that takes more is simulated
    #[arg(long, hide_short_help = true, value_name = "PATHS", default_value = "50000000", allow_negative_numbers = true,
          help_heading = "Simulation", value_parser = number::whole(1, 1_000_000_000_000))]
    pub(crate) exact_budget: u64,

    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Report only the N steps that matter most [default: all; 20 in a table]
    #[arg(long, value_name = "N", allow_negative_numbers = true, help_heading = "Output",
          value_parser = number::whole(1, 1_000_000))]
    pub(crate) top: Option<u64>,

    /// Also write what the five strongest settings do together
    ///
    /// They are numbers and rulings that move a score. One step of each is played, in all 32 combinations, on the same
    /// dice. A step that contradicts stronger ones, such as a minimum above its maximum, is replaced by the next one.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) interactions: Option<PathBuf>,

    /// Also write every step in every match-up to this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) cells: Option<PathBuf>,
}

/// The kinds of setting that a step may change.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The numbers of the rules
    Numbers,
    /// The rulings, with their clauses and questions: a map of where the text is open
    Rulings,
    /// The point costs: they change what lists cost, but no battle
    Costs,
    /// Traits for the units of the lists
    Upgrades,
    /// All of these
    All,
}

impl SensitivityArgs {
    /// The kinds that `--what` names, in the order of the report.
    pub(crate) fn whats(&self) -> Vec<sensitivity::What> {
        let is_named = |what: sensitivity::What| {
            let kind = match what {
                sensitivity::What::Number => Kind::Numbers,
                sensitivity::What::Ruling => Kind::Rulings,
                sensitivity::What::Cost => Kind::Costs,
                sensitivity::What::Upgrade => Kind::Upgrades,
            };
            self.what.contains(&kind) || self.what.contains(&Kind::All)
        };
        sensitivity::What::ALL.into_iter().filter(|what| is_named(*what)).collect()
    }
}

const EXAMPLES: &str = "\
Examples:
  Which numbers of the rules matter between these lists?
    fairfight sensitivity armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml armies/iron-winds/elf-150.toml \\
        --what numbers

  Every ambiguous place in the text, ranked by what its alternatives move:
    fairfight sensitivity armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml armies/iron-winds/elf-150.toml \\
        --what rulings --out atlas.csv

  What does each upgrade gain, for what it costs, and does one do harm?
    fairfight sensitivity armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml --what upgrades --pairs 10000

  What would lists cost if a figure cost a point more or less?
    fairfight sensitivity armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml --what costs

  Numbers and rulings in fights, without dice:
    fairfight sensitivity --fights levy,warrior,knight,knight+mounted

  One number, closely, and what it does in every match-up:
    fairfight sensitivity armies/iron-winds/*-150.toml --only melee-mounted \\
        --pairs 20000 --cells cells.csv";
