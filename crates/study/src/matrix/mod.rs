//! Matrices: any number of lists, each under one or more doctrines, against each other.
//!
//! | step | where |
//! |---|---|
//! | entries, and who can meet whom | [`Entry`], [`Shape`] |
//! | doctrines that play alike in a scenario, kept once | [`distinct`] |
//! | cells of an earlier run | [`KnownCells`] |
//! | the whole matrix | [`Matrix`] |
//! | its scores under other doctrines | [`Leads`] |
//! | the dependence of its scores on things other than dice | [`MatrixBars`] |
//! | one row per cell | [`CELLS`] |
//! | one row per list: ratings, mixes, dominance, the best doctrine | [`standings`], [`STANDINGS`] |
//!
//! The formulas are those of [`fairfight_stats::meta`]. The unit of sampling of a cell is the pair, or the single
//! battle if each list has a part of its own.

mod bars;
mod cell;
mod counts;
mod distinct;
mod entry;
mod known;
mod leads;
mod play;
mod redraw;
mod shape;
mod sides;
mod square;
mod standing;
mod text;

pub use bars::{MatrixBars, Ranges};
pub use cell::{CELLS, CellRow};
pub use counts::CellCounts;
pub use distinct::{DISTINCT_BATTLES, distinct};
pub use entry::{Entry, entries};
pub use known::{CellsFault, FromFile, KnownCells};
pub use leads::Leads;
pub(crate) use play::play_cells;
pub use play::{Cell, CellId, Matrix};
pub use redraw::Redraws;
pub use shape::{Shape, shape};
pub use standing::{Dominated, Estimate, STANDINGS, Standing, StandingRow, Whole, standings};
pub use text::{alike_text, matrix_sentence, square_text};
