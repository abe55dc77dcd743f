//! The runner: many battles or fights on many threads, counted.
//!
//! A run plays battle indices from `first` on. Each index is a function of the match-up's key and of
//! nothing else, and totals are integers, so any number of threads and any division into runs gives
//! the same totals. Indices are played in blocks, which are begun in order; blocks are handed out in
//! waves, so that memory does not grow with the run, and between two waves the run reports progress
//! and rows. Sequential decisions are taken at fixed counts, after every index below has been played.
//!
//! | function | plays an index as | counts |
//! |---|---|---|
//! | [`pairs()`] | a battle and its exchange, on the same dice | [`PairTotals`](crate::tally::PairTotals) |
//! | [`battles()`] | one battle | [`BattleTotals`](crate::tally::BattleTotals) |
//! | [`fights()`] | one fight | [`FightTotals`](crate::tally::FightTotals) |
//! | [`cells()`] | many match-ups at once | [`CellTotals`](crate::tally::CellTotals) |
//! | [`courses()`] | either | nothing: it keeps the result of each index, and its course |
//! | [`paired_pairs()`] | a pair under each of two rule sets | [`PairedPairs`](crate::tally::PairedPairs) |
//! | [`paired_battles()`] | a battle under each of two rule sets | [`PairedFights`](crate::tally::PairedFights) |
//! | [`paired_fights()`] | a fight under each of two rule sets | [`PairedFights`](crate::tally::PairedFights) |
//! | [`each()`] | whatever the index is, such as a match-up of its own | nothing: it hands over each result |

mod battles;
mod cells;
mod courses;
mod each;
mod ends;
mod fights;
mod paired;
mod pairs;
mod plan;
mod row;
mod stop;
mod watch;
mod waves;
mod workers;

pub use battles::battles;
pub use cells::{CellProgress, CellWatch, OnCells, cells};
pub use courses::{Courses, courses};
pub use each::each;
pub(crate) use ends::OwnEnds;
pub use fights::fights;
pub use paired::{paired_battles, paired_fights, paired_pairs};
pub use pairs::pairs;
pub use plan::{Detail, Outcome, Plan};
pub use row::Row;
pub use stop::{Limit, Limits, Stop, StopReason, Until};
pub use watch::{OnProgress, OnRows, Progress, Watch};
pub use workers::Workers;
