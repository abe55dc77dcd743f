//! `fairfight matrix`.

use super::bars::bars;
use super::{
    Bars, DEFAULT_MAX_PAIRS, GameArgs, OutputArgs, RunArgs, SEARCHED_PAIRS, Typed, number,
    searches, without_doctrines,
};
use clap::Args;
use fairfight_engine::run::Stop;
use fairfight_stats::Level;
use fairfight_study::bars::Bar;
use std::path::PathBuf;

/// The default number of pairs of battles in a cell.
const DEFAULT_PAIRS: u64 = 2_000;

/// Every list against every list: ratings, circles, the mix nobody can exploit
///
/// Each list meets every other (a cell), as in `fairfight battle`, by default with 2,000 pairs of battles. The report
/// has a row per list: how strong it is, how much of it a tournament would see if everybody played to win, who beats
/// it, whether it is ever worth taking. All of it comes with intervals, from 500 redraws of the cells; a --level above
/// 0.96 takes more, up to 2,000 at 0.99, the highest allowed.
///
/// --doctrines plays each list under each doctrine that it names, and says which is best for the list. If each force
/// has a part of its own (a convoy and its raiders), the doctrines of one side meet those of the other; the report says
/// what the game is worth and how each side should mix. Unless you name some, all doctrines that can play a force take
/// part. If several play alike in the scenario (such as one that takes cover where there is none), the first stands for
/// the others, and the column `alike` names them.
///
/// If you add a list, only its own cells are played: --cells keeps the cells, --reuse reads them.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = MATRIX_EXAMPLES)]
#[command(mut_args(without_doctrines))]
pub(crate) struct MatrixArgs {
    #[command(flatten)]
    pub(crate) typed: Typed,

    /// The army lists: files, or units such as "2*knight+mounted,3*warrior"; none if the scenario brings the forces
    #[arg(value_name = "LIST", required_unless_present = "scenario")]
    pub(crate) lists: Vec<PathBuf>,

    /// Play each list under each of these, separated by commas [default: what the list says; if the scenario brings the forces, all that can play, one of those that play alike]
    #[arg(long, value_name = "A,B,..", value_delimiter = ',')]
    pub(crate) doctrines: Vec<String>,

    /// Play N pairs of battles per cell [default: 2000]
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with = "precision",
          value_parser = number::whole(1, 1_000_000_000_000))]
    pub(crate) pairs: Option<u64>,

    /// Play each cell until its score is known to this much either way: 0.01 is one percent
    #[arg(long, value_name = "H", allow_negative_numbers = true,
          value_parser = number::share(0.0001, 0.5))]
    pub(crate) precision: Option<f64>,

    /// With --precision: give up a cell after N pairs [default: 10000000]
    #[arg(long, value_name = "N", requires = "precision", allow_negative_numbers = true,
          value_parser = number::whole(1, 1_000_000_000_000))]
    pub(crate) max_pairs: Option<u64>,

    /// Reuse the cells in this file, which --cells wrote; may be repeated
    ///
    /// A cell is reused if lists, doctrines, scenario, rules, seed, number of pairs and version of the program are
    /// the same; all others are played. The report is the same as if all had been played. Bars other than the dice
    /// bar are always played again.
    #[arg(long, value_name = "FILE")]
    pub(crate) reuse: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,

    /// The bars of the scores: any of dice, doctrine, ruling, model; or `all` [default: dice,doctrine, if each list has
    /// one doctrine, else dice]
    ///
    /// `doctrine` also plays each cell under every other credible doctrine, with a twentieth of the pairs each (at
    /// least 100), and gives the range of each score without the noise of the dice. `ruling` plays the cells under
    /// random readings of the text, `model` with other values of numbers that no text gives, with a fiftieth of the
    /// pairs each. The `dice` bar is the interval, which is always reported. A bar that is not requested is an empty
    /// cell.
    #[arg(long, value_name = "BARS", help_heading = "Simulation",
          value_parser = bars(&[Bar::Dice, Bar::Doctrine, Bar::Ruling, Bar::Model]))]
    pub(crate) bars: Option<Bars>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Also write the cells to this file as CSV, one row for every two lists
    ///
    /// It may be a file of --reuse: afterwards it holds the cells of this matrix. After Ctrl-C it holds the complete
    /// cells, and the same command with --reuse resumes from there. If the file held other cells before, it stays as it
    /// was, and the complete cells go to NAME.interrupted.csv.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) cells: Option<PathBuf>,
}

impl MatrixArgs {
    /// Does a cell end once its score is known well enough?
    pub(crate) fn has_open_end(&self) -> bool {
        self.precision.is_some()
    }

    /// When a cell stops, with intervals of this level.
    pub(crate) fn stop(&self, level: Level) -> Stop {
        match self.precision {
            Some(half_width) => {
                let max_pairs = self.max_pairs.unwrap_or(DEFAULT_MAX_PAIRS);
                Stop::Precision { half_width, level, max_pairs }
            }
            None => {
                let searched = self.doctrines.iter().any(|word| searches(word));
                let usual = if searched { SEARCHED_PAIRS } else { DEFAULT_PAIRS };
                Stop::Pairs(self.pairs.unwrap_or(usual))
            }
        }
    }
}

const MATRIX_EXAMPLES: &str = "\
Examples:
  Which of these lists is best, and what beats it?
    fairfight matrix armies/iron-winds/human-150.toml \\
        armies/iron-winds/orc-150.toml armies/iron-winds/elf-150.toml

  Keep the cells; one more list plays only its own:
    fairfight matrix armies/iron-winds/*-150.toml --cells cells.csv
    fairfight matrix armies/iron-winds/*-150.toml \\
        armies/iron-winds/human-300.toml --reuse cells.csv --cells cells.csv

  Lists made up on the spot, each under two doctrines:
    fairfight matrix \"4*knight+mounted\" \"12*levy+bow\" \\
        armies/iron-winds/human-150.toml --doctrines steady,aggressive

  The doctrines of a scenario's two sides against each other:
    fairfight matrix --scenario convoy";
