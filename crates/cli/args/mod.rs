//! What can be typed: the commands and their options, written for people who design and play games.

mod bars;
mod battle;
mod check;
mod common;
mod counters;
mod doctrines;
mod fight;
mod improve;
mod lists;
mod luck;
mod matrix;
mod number;
mod points;
mod report;
mod sample_size;
mod search;
mod sensitivity;
mod share;
mod start;
mod train;
mod tune;

pub(crate) use bars::Bars;
pub(crate) use battle::{BEST, BattleArgs, ReplayArgs};
pub(crate) use check::CheckArgs;
pub(crate) use common::{
    CheckpointArgs, DEFAULT_SYSTEM, Format, GameArgs, KindArgs, OutputArgs, RunArgs, Typed, paths,
};
use common::{
    DEFAULT_MAX_PAIRS, SEARCHED_PAIRS, for_drawn_armies, searches, without_battle,
    without_doctrines,
};
pub(crate) use counters::CountersArgs;
pub(crate) use doctrines::DoctrinesArgs;
pub(crate) use fight::{Choice, FightArgs, Units};
pub(crate) use improve::ImproveArgs;
pub(crate) use lists::{
    ColumnsArgs, FileKind, ListingArgs, RulingsArgs, SchemaArgs, SystemsArgs, UnitsArgs,
    ValidateArgs,
};
pub(crate) use luck::LuckArgs;
pub(crate) use matrix::MatrixArgs;
pub(crate) use points::PointsArgs;
pub(crate) use report::ReportArgs;
pub(crate) use sample_size::SampleSizeArgs;
pub(crate) use search::{SearchArgs, Weights};
pub(crate) use sensitivity::SensitivityArgs;
pub(crate) use share::{MergeArgs, OfPlan, PlanArgs, ShardArgs, VerifyArgs};
pub(crate) use start::{CompletionsArgs, InitArgs, ManArgs};
pub(crate) use train::TrainArgs;
pub(crate) use tune::TuneArgs;

use clap::{Parser, Subcommand};

/// Are these armies and point costs fair?
///
/// fairfight plays tabletop battles by their printed rules, thousands of times over, and says who wins
/// how often, with an interval around every estimate. The same seed gives the same report, on any
/// computer and with any number of threads.
#[derive(Parser, Debug)]
#[command(name = "fairfight", version, after_help = EXAMPLES, after_long_help = LONG_EXAMPLES)]
pub(crate) struct Program {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
`fairfight help COMMAND` has examples; `fairfight columns COMMAND` explains its columns.";

const LONG_EXAMPLES: &str = "\
Examples:
  Who wins if mounted knights meet warriors, one unit each?
    fairfight fight knight+mounted warrior

  How do two army lists do against each other, in 20,000 pairs of battles?
    fairfight battle armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml

  Do my house rules change the balance?
    fairfight check armies/iron-winds/suites/knights-round-up.toml

Exit codes:
  0    done
  1    a check found drift, or a score off its target
  2    bad input or usage, or a file that cannot be read or written
  3    undecided: the limit was reached before the question was settled; in `points`, something has no price
  4    `merge`: the next round of the plan is due
  130  interrupted";

/// The commands.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Fight(FightArgs),
    Battle(BattleArgs),
    Matrix(MatrixArgs),
    Doctrines(DoctrinesArgs),
    Check(CheckArgs),
    SampleSize(SampleSizeArgs),
    Points(PointsArgs),
    Search(SearchArgs),
    Counters(CountersArgs),
    Improve(ImproveArgs),
    Tune(TuneArgs),
    Sensitivity(SensitivityArgs),
    Train(TrainArgs),
    Replay(ReplayArgs),
    Luck(LuckArgs),
    Report(ReportArgs),
    Systems(SystemsArgs),
    Rulings(RulingsArgs),
    Units(UnitsArgs),
    Columns(ColumnsArgs),
    Validate(ValidateArgs),
    Schema(SchemaArgs),
    Plan(PlanArgs),
    Shard(ShardArgs),
    Merge(MergeArgs),
    Verify(VerifyArgs),
    Init(InitArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}
