//! `fairfight report`.

use super::{OutputArgs, number};
use clap::Args;
use std::path::PathBuf;

/// A page of a saved report to look at: pictures, table, how sure it is
///
/// It reads the CSV file and the file beside it (NAME.meta.json), and simulates nothing. The page is one HTML file that
/// needs nothing else: mail it, put it into a pull request, open it on a phone. The same file gives the same page.
/// Every command writes such a page itself if --out ends in .html.
///
/// With --fights it makes another page: every kind of unit of a system against every kind, exactly, to look up a fight
/// on a phone at the table.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct ReportArgs {
    /// CSV files that fairfight wrote; the first gives the answer, more of the same run are shown below it
    #[arg(value_name = "NAME.csv", required_unless_present = "fights")]
    pub(crate) files: Vec<PathBuf>,

    /// A page of all exact fights of this system instead, to look one up on a phone
    ///
    /// Every kind of unit at full strength meets every kind, in whole percent. The first option of the system's fights
    /// takes each of its values (in Iron Winds: front, flank, rear); the others keep their default. The page takes a
    /// few seconds to make, and has room for 36,000 fights. Fights that take too long to solve are left out, and the
    /// page says how many.
    #[arg(long, value_name = "SYSTEM", conflicts_with = "files")]
    pub(crate) fights: Option<String>,

    /// A file of house rules for --fights; if repeated, later files win
    #[arg(long, value_name = "FILE", requires = "fights", conflicts_with = "files")]
    pub(crate) rules: Vec<PathBuf>,

    /// How many threads solve fights [default: one per core]
    #[arg(long, value_name = "N", requires = "fights", conflicts_with = "files", allow_negative_numbers = true,
          value_parser = number::whole(1, 1024))]
    pub(crate) threads: Option<u64>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  What are human units worth? The reference report, as a page:
    fairfight report reports/iron-winds/points.csv --out points.html

  The same as a table for a pull request:
    fairfight report reports/iron-winds/points.csv --format md

  Who beats whom? All fights of a system, to look up at the table:
    fairfight report --fights iron-winds --out fights.html";
