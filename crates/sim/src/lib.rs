//! Streams of dice, the parallel runner, tallies, files and reports.

pub mod check;
pub mod dice;
pub mod experiments;
pub mod files;
pub mod matchup;
pub mod play;
pub mod replay;
pub mod report;
pub mod run;
pub mod tally;
