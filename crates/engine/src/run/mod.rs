//! The runner: plays many battles or fights on many threads and counts them.
//!
//! A run plays battle indices from `first` on. The result of each index depends only on the match-up's key, and totals
//! are integers, so any number of threads and any division into runs gives the same totals. Indices are played in
//! blocks, which are started in order. Blocks are handed out in waves, so that memory does not grow with the run;
//! between two waves the run reports progress and rows. Whether to stop is decided only after fixed numbers of indices,
//! once every lower index has been played.
//!
//! | function | plays | counts |
//! |---|---|---|
//! | [`run()`] | a match-up | [`Totals`](crate::tally::Totals) |
//! | [`many()`] | many match-ups at once | [`Totals`](crate::tally::Totals) of each |
//! | [`under_both()`] | a match-up under each of two rule sets, on the same dice | [`PairedTotals`](crate::tally::PairedTotals) |
//! | [`each()`] | any function of the index, such as a match-up of its own | nothing: it hands over each result |

mod each;
mod ends;
mod experiment;
mod many;
mod plan;
mod row;
mod stop;
mod store;
mod watch;
mod waves;
mod workers;

pub use each::{Blocks, each};
pub(crate) use ends::count as count_end;
pub use experiment::{run, under_both};
pub use many::{ManyProgress, ManyWatch, OnMany, many};
pub use plan::{Outcome, Plan};
pub use row::Row;
pub use stop::{Limit, Limits, Stop, StopReason, Until};
pub use store::{OnSegment, Place, Role, Segment, Share, Store};
pub use watch::{OnProgress, OnRows, Progress, Watch};
pub use workers::Workers;
