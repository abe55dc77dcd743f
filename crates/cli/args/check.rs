//! `fairfight check`.

use super::{CheckpointArgs, OutputArgs, number};
use clap::Args;
use fairfight_report::MOST_WHOLE;
use std::path::PathBuf;

/// Does a change of the rules change the balance? Baseline against changed rules
///
/// A suite is a file of match-ups: lists against lists, units against units. Each is played under the baseline and
/// under the changed rules. `check` compares the score of A, the losses of both sides, and the rounds of a fight or
/// the turns of a battle. It calls a match-up
///
/// `same` if all these changes are too small to matter, or if a small fixed set of battles ends alike to the last
/// figure;
///
/// `drift` if one of them is larger (column `drifts`); `undecided` if max-pairs run out before that is known.
///
/// The suite says how large a change matters: `delta` for scores (unless given, 0.02: two percentage points),
/// `delta-losses` in figures (2 percent of the side's), `delta-rounds` for fights and `delta-turns` for battles (5
/// percent of the baseline's).
///
/// Fights of units are solved without dice: their differences are exact and the verdict certain. All others are played
/// on the same dice under both rules, and their verdicts hold at the level of the suite, for all its match-ups and
/// quantities together.
///
/// A match-up may name the range in which its score should lie: `expect = [0.55, 0.65]`. Then the score under the
/// changed rules is compared with that range, whatever it was under the baseline, and the column `target` says
/// `on-target`, `off-target` or `undecided`. A suite in which every match-up has a target needs no changed rules: its
/// targets are checked under the baseline.
///
/// The suite's file of accepted differences lists those that somebody has reviewed; they are not failures. A drift is
/// undecided if it is not known whether it lies within what was accepted. The file names its rules: under other rules
/// it does not count, and `check` says so.
///
/// Costs do not affect the dice. If the changed rules change what a list costs, `check` warns: the list may be over
/// its budget.
///
/// The exit code is 0 if all drift is accepted and no score is off its target, 1 if some drift is not accepted or a
/// score is off its target, and 3 if something is undecided.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = CHECK_EXAMPLES)]
pub(crate) struct CheckArgs {
    /// The suite; `fairfight schema suite` says what it may hold
    #[arg(value_name = "SUITE.toml")]
    pub(crate) suite: PathBuf,

    /// The changed rules, instead of those that the suite names; may be repeated
    #[arg(long, value_name = "FILE", help_heading = "Rules")]
    pub(crate) rules: Vec<PathBuf>,

    /// Write the differences that drift to this file, as accepted from now on
    ///
    /// Review it, and name it in the suite: accepted = "FILE". The suite may name it before it exists: then nothing is
    /// accepted yet. The file holds the hashes of both sets of rules, the version and the date (from SOURCE_DATE_EPOCH
    /// if that is set). Battles are played until it is known for each quantity whether it drifts.
    #[arg(long, value_name = "FILE", help_heading = "Rules")]
    pub(crate) accept: Option<PathBuf>,

    /// Judge each match-up of lists under the other credible doctrines too
    ///
    /// A change may matter under only one of them. Both sides follow the others one by one, where they can: one member
    /// of each lineage of `skilled`, and the credible styles. Each of these is a match-up of its own: it has a row
    /// (doctrine_a, doctrine_b) and a verdict, and it counts for the exit code; --accept writes its doctrines. More
    /// match-ups share the level, so each takes more battles. Fights of units have no doctrine and are judged once.
    #[arg(long, help_heading = "Rules")]
    pub(crate) each_doctrine: bool,

    /// Let the suite name files outside its folder
    ///
    /// Without this, a suite may only read files in its own folder or, if that is called `suites`, in the folder
    /// above. Do not use it for suites that you have not read, such as those of a pull request.
    #[arg(long, help_heading = "Rules")]
    pub(crate) allow_outside: bool,

    /// How many pairs of battles, or fights, a match-up may take [default: what the suite says, else 200000]
    ///
    /// This bounds the comparison. The fixed set that is played first, to see whether any battle ends differently,
    /// does not depend on it: 256 pairs, 512 single battles or 4096 fights, or more if delta is small or there are
    /// many match-ups.
    #[arg(long, value_name = "N", allow_negative_numbers = true, help_heading = "Simulation",
          value_parser = number::whole(1, 1_000_000_000_000))]
    pub(crate) max_pairs: Option<u64>,

    /// How many dice paths the exact solution of a fight may take; one that takes more is simulated
    #[arg(long, value_name = "PATHS", default_value = "50000000", allow_negative_numbers = true,
          help_heading = "Simulation", value_parser = number::whole(1, 1_000_000_000_000))]
    pub(crate) exact_budget: u64,

    /// The dice seed; the same seed gives the same report [default: what the suite says, else 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true, help_heading = "Simulation",
          value_parser = number::whole(0, MOST_WHOLE))]
    pub(crate) seed: Option<u64>,

    /// How many threads to use [default: one per core]
    ///
    /// At most four per core. The report does not depend on it.
    #[arg(long, value_name = "N", allow_negative_numbers = true, help_heading = "Simulation",
          value_parser = number::whole(1, 1024))]
    pub(crate) threads: Option<u64>,

    #[command(flatten)]
    pub(crate) checkpoint: CheckpointArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Also write JUnit XML to this file
    ///
    /// Drift and a score off its target are failures. Match-ups that are undecided, or that an interrupt left out, are
    /// errors.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) junit: Option<PathBuf>,

    /// Also write GitHub annotations to stderr; GitHub shows them in the suite file
    #[arg(long, help_heading = "Output")]
    pub(crate) github: bool,
}

const CHECK_EXAMPLES: &str = "\
Examples:
  What do these house rules change?
    fairfight check armies/iron-winds/suites/knights-round-up.toml

  Other house rules, on the same match-ups:
    fairfight check armies/iron-winds/suites/knights-round-up.toml \\
        --rules armies/iron-winds/rules/knights-round-up.toml

  In continuous integration, where drift fails the build:
    fairfight check armies/iron-winds/suites/knights-round-up.toml --github \\
        --junit check.xml --out check.csv

  The drift is intended: keep it for review, and name the file in the suite:
    fairfight check armies/iron-winds/suites/knights-round-up.toml \\
        --accept accepted.toml";
