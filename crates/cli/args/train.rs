//! `fairfight train`.

use super::common::SeedArgs;
use super::{CheckpointArgs, GameArgs, Typed, for_drawn_armies, number};
use clap::Args;
use std::path::PathBuf;

/// Fit the doctrines of the family `skilled` to what search finds
///
/// The lists meet each other in battles. At each decision every option is played out several times, and weights are
/// fitted so that the better options score higher. The result is three lineages of doctrines. Each member of a lineage
/// is fitted to battles that the member before it led; the first learns from a style, in Iron Winds from `steady`,
/// `aggressive` or `hammer`.
///
/// The program comes with a table of weights, which this command reproduces: the same seed gives the same table, with
/// any number of threads.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = TRAIN_EXAMPLES)]
#[command(mut_args(for_drawn_armies))]
pub(crate) struct TrainArgs {
    #[command(flatten)]
    pub(crate) typed: Typed,

    /// The army lists that meet each other
    #[arg(value_name = "LIST", required = true)]
    pub(crate) lists: Vec<PathBuf>,

    /// Train in these scenarios too, separated by commas: files, or names of those that come with the program
    ///
    /// Forces that a scenario brings play each other there; if it brings none, the lists do.
    #[arg(long, value_name = "SCENARIO,...", value_delimiter = ',')]
    pub(crate) scenarios: Vec<PathBuf>,

    /// Pairs of battles for every two lists in a round; a lineage has three rounds
    #[arg(long, value_name = "N", default_value = "10", allow_negative_numbers = true,
          value_parser = number::whole(1, 1000))]
    pub(crate) pairs: u64,

    /// How many times each option of a decision is played out
    #[arg(long, value_name = "N", default_value = "8", allow_negative_numbers = true,
          value_parser = number::whole(1, 256))]
    pub(crate) rollouts: u64,

    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) dice: SeedArgs,

    /// How many threads to use [default: one per core]
    ///
    /// At most four per core. The table does not depend on it.
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::whole(1, 1024))]
    pub(crate) threads: Option<u64>,

    #[command(flatten)]
    pub(crate) checkpoint: CheckpointArgs,

    /// Write the table to this file instead of the terminal
    ///
    /// Its name ends in .csv. After Ctrl-C nothing is written.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) out: Option<PathBuf>,
}

const TRAIN_EXAMPLES: &str = "\
Examples:
  A first look at two lists, in seconds, with few battles:
    fairfight train armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml --pairs 1 --rollouts 4

  In a scenario that brings its own forces as well:
    fairfight train armies/gun-fights/earps.toml \\
        armies/gun-fights/clantons.toml --scenarios ok-street";
