//! `fairfight report`.

use super::OutputArgs;
use clap::Args;
use std::path::PathBuf;

/// A page of a report that was kept: pictures, table, how sure it is, how to make it again
///
/// It reads the CSV file and the file beside it (NAME.meta.json), and simulates nothing. The page is one HTML file that
/// needs nothing else: mail it, put it into a pull request, open it on a phone. The same file gives the same page.
/// Every command writes such a page itself if --out ends in .html.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct ReportArgs {
    /// CSV files that fairfight wrote; the first gives the answer, more of the same run are shown below it
    #[arg(value_name = "NAME.csv", required = true)]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  What are human units worth? The reference report, as a page:
    fairfight report reports/iron-winds/points.csv --out points.html

  The same as a table for a pull request:
    fairfight report reports/iron-winds/points.csv --format md";
