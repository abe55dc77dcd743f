//! `fairfight luck`.

use super::{OutputArgs, RunArgs, number};
use clap::Args;
use std::path::PathBuf;

/// How lucky was a game that was really played, and what would average dice have given?
///
/// The game is a short file: its fights, each with its two units and how it ended, and lists of dice. Each fight is
/// solved over every way the dice can fall, and each list of dice is weighed exactly. The report says how likely that
/// much luck is, for each fight and list and for all together, and which fights would most likely have ended otherwise.
///
/// A chance counts results that are better for a side in full, and equally good ones as half (mid-p): an average result
/// has 50 %, and the chances of both sides add up to 100 %.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct LuckArgs {
    /// The game; `fairfight schema game` says what it may hold
    #[arg(value_name = "GAME.toml")]
    pub(crate) game: PathBuf,

    /// A file of house rules that the game was played by; if repeated, later files win
    #[arg(long, value_name = "FILE", help_heading = "Rules")]
    pub(crate) rules: Vec<PathBuf>,

    /// How many dice paths the exact solution of a fight may take; one that takes more is simulated
    #[arg(long, value_name = "PATHS", default_value = "50000000", allow_negative_numbers = true,
          help_heading = "Simulation", value_parser = number::whole(1, 1_000_000_000_000))]
    pub(crate) exact_budget: u64,

    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  Who had the better dice on that evening?
    fairfight luck armies/iron-winds/games/bridge.toml

  The same by the house rules that it was played by, as a file for a spreadsheet:
    fairfight luck armies/iron-winds/games/bridge.toml \\
        --rules armies/iron-winds/rules/knights-round-up.toml --out luck.csv

  The smallest valid game, in a file of your own:
    system = \"iron-winds\"
    name = \"Tuesday\"
    [[fight]]
    a = \"knight+mounted\"
    b = \"warrior\"
    winner = \"b\"";
