//! `fairfight sample-size`.

use super::{GameArgs, OutputArgs, RunArgs, Typed, number};
use clap::{ArgGroup, Args};
use std::path::PathBuf;

/// How many pairs of battles does an answer take?
///
/// Without lists, the worst case is assumed: no score varies more than that of two even lists without draws. With two
/// lists, a pilot is played first and its variance used; with --changed it is played under both rules on the same
/// dice, as in `fairfight check`.
///
/// Each row of the table is one question. `precision`: a run of fixed length knows the score to this much either way.
/// `difference`: a run shows that a score this far from even is not even. `decision`: `battle --decide` shows the same.
/// `equivalence`: one look shows that a change of the rules that does nothing changes the score by less than this.
/// `check`: `fairfight check` shows the same.
///
/// A check judges losses and lengths too. With --changed, they are assumed to change as in the pilot, and the score not
/// at all; how large a change matters is the default of a suite. The column `known_last` names the quantity that takes
/// the most pairs. Without --changed only the score counts, and a check may take more pairs.
///
/// All questions but `precision` find their answer with the chance --power. A decision and a check stop at the first
/// look that gives the answer: their pairs are those of the first look by which they have it with that chance, if their
/// --max-pairs allows that many.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = EXAMPLES)]
#[command(group = ArgGroup::new("pilot forces").args(["a", "scenario"]).multiple(true))]
pub(crate) struct SampleSizeArgs {
    #[command(flatten)]
    pub(crate) typed: Typed,

    /// The army list of side A, for a pilot
    ///
    /// A file, or units such as "2*knight+mounted,3*warrior".
    #[arg(value_name = "A.toml", requires = "b")]
    pub(crate) a: Option<PathBuf>,

    /// The army list of side B
    ///
    /// A file, or units such as "2*knight+mounted,3*warrior".
    #[arg(value_name = "B.toml")]
    pub(crate) b: Option<PathBuf>,

    /// The half-width or difference, as a share of the score; may be repeated
    /// [default: 0.02, 0.01, 0.005]
    #[arg(long, value_name = "SHARE", allow_negative_numbers = true,
          value_parser = number::share(0.0001, 0.5))]
    pub(crate) target: Vec<f64>,

    /// The chance that a difference is found, decided or shown to be none
    #[arg(long, value_name = "SHARE", default_value = "0.9", allow_negative_numbers = true,
          value_parser = number::share(0.5, 0.9999))]
    pub(crate) power: f64,

    /// How many match-ups share the level of a check
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true,
          value_parser = number::whole(1, 1_000_000))]
    pub(crate) match_ups: u64,

    /// How many pairs the pilot plays
    #[arg(long, value_name = "N", default_value = "2000", requires = "pilot forces",
          allow_negative_numbers = true, value_parser = number::whole(10, 1_000_000_000))]
    pub(crate) pilot: u64,

    /// Changed rules for the pilot, on top of those of --rules; may be repeated
    #[arg(long, value_name = "FILE", requires = "pilot forces", help_heading = "Rules")]
    pub(crate) changed: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl SampleSizeArgs {
    /// The half-widths and differences that the questions are about.
    pub(crate) fn targets(&self) -> Vec<f64> {
        if self.target.is_empty() { vec![0.02, 0.01, 0.005] } else { self.target.clone() }
    }
}

const EXAMPLES: &str = "\
Examples:
  How many pairs, whatever the lists?
    fairfight sample-size

  How many for these two lists, to know the score to half a percent either way?
    fairfight sample-size armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml --target 0.005

  How many will a check of these house rules take, in a suite of 20 match-ups?
    fairfight sample-size armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml \\
        --changed armies/iron-winds/rules/knights-round-up.toml \\
        --match-ups 20";
