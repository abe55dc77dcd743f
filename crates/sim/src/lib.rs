//! Streams of dice, the parallel runner, the exact solver, tallies, files and reports.

pub mod armies;
pub mod check;
pub mod dice;
pub mod exact;
pub mod experiments;
pub mod files;
pub mod matchup;
pub mod matrix;
pub mod play;
pub mod points;
pub mod replay;
pub mod report;
pub mod run;
pub mod search;
pub mod sensitivity;
pub mod tally;
pub mod tune;
