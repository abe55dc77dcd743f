//! The options of `plan`, `shard`, `merge` and `verify`.

use super::{OutputArgs, number};
use clap::{Args, builder::ValueHint};
use fairfight_engine::run::Share;
use fairfight_report::MOST_WHOLE;
use std::path::PathBuf;

/// Write a command to a file, so that many machines can play it
///
/// The plan is one file that holds everything a machine needs to know: the words of the command, the text of every file
/// that it reads, the version, and the result of a self-test. `fairfight shard` plays a share of it, on any machine that
/// has the program; `fairfight merge` makes the report, with the same bytes as the command in one piece.
///
/// `battle`, `fight`, `matrix`, `check`, `sensitivity` and `doctrines` are one round: all shards can be played at once.
/// Commands that need results before they can continue play several rounds: `points`, `search`, `tune`, `train`,
/// `counters`, `improve`; `battle` and `matrix` with --precision, --decide, --best or --bars ruling; `sensitivity
/// --interactions`. Then each shard needs those of the earlier rounds (`fairfight shard --known`), and `merge` says
/// when the next round is due.
#[derive(Args, Debug)]
#[command(after_help = PLAN_SHORT, after_long_help = PLAN_LONG)]
pub(crate) struct PlanArgs {
    /// The command and its arguments, as typed without `plan`; --out names the plan
    ///
    /// The name of the plan ends in .json. The report is named when the shards are merged.
    #[arg(
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "COMMAND"
    )]
    pub(crate) command: Vec<String>,
}

const PLAN_SHORT: &str = "\
Example:
  fairfight plan battle armies/iron-winds/human-150.toml \\
      armies/iron-winds/orc-150.toml --pairs 100_000 --out plan.json";

const PLAN_LONG: &str = "\
Examples:
  A long battle, as three shards: on three machines, or one after the other. Then a tenth of it once more.
    fairfight plan battle armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml --pairs 100_000 --out plan.json
    fairfight shard plan.json 1 of 3 --out shard-1.ffs
    fairfight shard plan.json 2 of 3 --out shard-2.ffs
    fairfight shard plan.json 3 of 3 --out shard-3.ffs
    fairfight merge plan.json shard-1.ffs shard-2.ffs shard-3.ffs \\
        --out report.csv
    fairfight verify plan.json shard-1.ffs shard-2.ffs shard-3.ffs \\
        --share 0.1";

/// The plan, and how to play it.
#[derive(Args, Debug)]
pub(crate) struct OfPlan {
    /// The plan, from `fairfight plan`
    #[arg(value_name = "PLAN.json", value_hint = ValueHint::FilePath)]
    pub(crate) plan: PathBuf,

    /// Use the plan even if a file that it was written from has changed since
    ///
    /// A plan holds its files. If one of them is here with other contents, it is unclear which is meant.
    #[arg(long)]
    pub(crate) as_planned: bool,

    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::whole(1, 1024))]
    pub(crate) threads: Option<u64>,
}

/// Play a share of a plan
///
/// It plays one of N parts of the command's battles and writes what was counted, in whole numbers with checksums. If it
/// is killed, the same command resumes from NAME.part; a complete shard is not played again. A shard may be played on
/// any machine, and more than once.
///
/// Before it plays, it compares this machine with the one that wrote the plan, by the version and by the self-test, a
/// small run of every system. If their battles differ, it plays nothing.
#[derive(Args, Debug)]
#[command(after_long_help = SHARD_EXAMPLE)]
pub(crate) struct ShardArgs {
    #[command(flatten)]
    pub(crate) of: OfPlan,

    /// Which share: 3 of 8 is the third of eight
    ///
    /// All eight together make the report, which does not depend on their number.
    #[arg(required = true, num_args = 1..=3, value_name = "K of N")]
    pub(crate) share: Vec<String>,

    /// The file of the shard; its name ends in .ffs
    #[arg(long, value_name = "FILE", required = true)]
    pub(crate) out: PathBuf,

    /// Shards of the earlier rounds, for a command that plays rounds
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) known: Vec<PathBuf>,
}

const SHARD_EXAMPLE: &str = "\
Examples:
  The third of eight shards.
    fairfight shard plan.json 3 of 8 --out shard-3.ffs
  The second round of a command that plays rounds: --known names all shards of the first.
    fairfight shard plan.json 1 of 2 --out round-2-shard-1.ffs \\
        --known round-1-shard-1.ffs round-1-shard-2.ffs";

const MERGE_EXAMPLE: &str = "\
Example:
    fairfight merge plan.json shard-1.ffs shard-2.ffs shard-3.ffs \\
        --out report.csv";

const VERIFY_EXAMPLE: &str = "\
Example:
  One segment of ten is played again, and the report is compared.
    fairfight verify plan.json shard-1.ffs shard-2.ffs shard-3.ffs \\
        --share 0.1 --report report.csv";

impl OfPlan {
    /// The number of threads as a word of a command line.
    pub(crate) fn word(&self) -> Option<String> {
        self.threads.map(|threads| format!("--threads={threads}"))
    }
}

impl ShardArgs {
    /// The requested share.
    pub(crate) fn share(&self) -> Option<Share> {
        let words: Vec<&str> = self.share.iter().flat_map(|word| word.split('/')).collect();
        let (number, of) = match words[..] {
            [number, "of", of] | [number, of] => (number.parse().ok()?, of.parse().ok()?),
            _ => return None,
        };
        let share = Share { number, of };
        (number >= 1 && number <= of && of <= Share::MOST).then_some(share)
    }
}

/// Make the report of a plan from its shards
///
/// The report has the same bytes as from the command in one piece. Nothing is written unless everything fits together:
/// one message names all shards that belong to another plan, version or machine, are damaged or changed, disagree, or
/// are missing. A duplicate shard does no harm. Files that the command writes beside its report, such as --units, are
/// written too. Exit code 4 means that nothing is wrong, but the next round of the plan is due; then no report is
/// written.
#[derive(Args, Debug)]
#[command(after_long_help = MERGE_EXAMPLE)]
pub(crate) struct MergeArgs {
    #[command(flatten)]
    pub(crate) of: OfPlan,

    /// All shards of the plan, in any order
    #[arg(value_name = "SHARD.ffs", required = true, value_hint = ValueHint::FilePath)]
    pub(crate) shards: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Play some of the battles of a plan again, and compare
///
/// Checksums find accidents. A machine that counts wrong, or a forged shard, is found only by playing again. Shards
/// consist of segments, each up to 4,096 pairs of a match-up. Some are drawn at random from all shards and played here.
/// If all of these are right, the command says how many of the others can be wrong at 95 % confidence: of many
/// segments, a share of about 3/m if m were played again. If one is wrong, its file and its battles are named, and the
/// exit code is 2.
#[derive(Args, Debug)]
#[command(after_long_help = VERIFY_EXAMPLE)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) of: OfPlan,

    /// All shards of the plan, in any order
    #[arg(value_name = "SHARD.ffs", required = true, value_hint = ValueHint::FilePath)]
    pub(crate) shards: Vec<PathBuf>,

    /// The share of segments to play again, at least one segment
    #[arg(long, value_name = "SHARE", default_value = "0.01", allow_negative_numbers = true,
          value_parser = number::share(0.0, 1.0))]
    pub(crate) share: f64,

    /// The seed that chooses the segments
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true,
          value_parser = number::whole(0, MOST_WHOLE))]
    pub(crate) seed: u64,

    /// Compare this report, too, with the one that the shards make
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
}
