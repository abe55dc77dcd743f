//! Streams of dice, the parallel runner, tallies, files and reports.

pub mod files;
pub mod report;
