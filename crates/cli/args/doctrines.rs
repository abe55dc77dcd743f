//! `fairfight doctrines`.

use super::{GameArgs, OutputArgs, RunArgs, Typed, number, without_doctrines};
use clap::Args;
use std::path::PathBuf;

/// How far the play can be trusted: doctrines against each other, search and laws of play
///
/// A doctrine decides for a side, so every score depends on it. The report has a row for each doctrine of the system,
/// the default first: what it gains over the default and over chance, how far the scores of the lists under it are from
/// those under the default, and what a side that looks ahead gains over it. That gain is a lower bound of what better
/// play is worth: do not trust a difference between two lists that is smaller.
///
/// --laws writes tests of what every player takes for granted: a free upgrade does no harm; one more unit does no harm;
/// battles are decided before the turn limit; every unit takes part; search does no harm.
///
/// Each list plays itself, and every two lists play each other. Forces that a scenario brings play each other.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = EXAMPLES)]
#[command(mut_args(without_doctrines))]
pub(crate) struct DoctrinesArgs {
    #[command(flatten)]
    pub(crate) typed: Typed,

    /// The army lists; none if the scenario brings the forces
    ///
    /// Files, or units such as "2*knight+mounted,3*warrior".
    #[arg(value_name = "LIST")]
    pub(crate) lists: Vec<PathBuf>,

    /// Examine this doctrine instead of the default, which leads lists that name none
    ///
    /// The first row, the laws and --searches are about it, and all other doctrines are compared with it.
    #[arg(long, value_name = "DOCTRINE")]
    pub(crate) doctrine: Option<String>,

    /// Pairs of battles for every two lists, under every two doctrines
    #[arg(long, value_name = "N", default_value = "300", allow_negative_numbers = true,
          value_parser = number::whole(10, 1_000_000))]
    pub(crate) pairs: u64,

    /// The same for battles in which a side looks ahead; 0 leaves search out
    ///
    /// Such a battle takes as long as hundreds of others.
    #[arg(long, value_name = "N", default_value = "10", allow_negative_numbers = true,
          value_parser = number::whole(0, 1_000_000))]
    pub(crate) searched_pairs: u64,

    /// Write the cases of the laws to this file, one row each
    ///
    /// Its name ends in .csv.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) laws: Option<PathBuf>,

    /// Write to this file what search gains: with more and more courses, and in each kind of decision alone
    ///
    /// Its name ends in .csv. It takes several times as long as everything else.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) searches: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  How far do answers about these two lists depend on how they are led?
    fairfight doctrines armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml

  The same without search, in seconds, with the cases of the laws:
    fairfight doctrines armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml \\
        --searched-pairs 0 --laws laws.csv

  In which decisions of the default would better play gain most?
    fairfight doctrines armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml \\
        --searched-pairs 40 --searches searches.csv

  Which laws of play does the doctrine hammer break?
    fairfight doctrines armies/iron-winds/human-150.toml --doctrine hammer \\
        --searched-pairs 0 --laws laws.csv

  The forces of a scenario:
    fairfight doctrines --scenario convoy";
