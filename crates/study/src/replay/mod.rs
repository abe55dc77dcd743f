//! Replays one battle of a run, with every die and every event.
//!
//! [`replay`](fairfight_engine::replay) plays it on the dice of the run and keeps a journal; [`lines()`] turns the
//! journal into words, with names; [`narration()`] and [`LINES`] are the two forms of the report. Under two rule sets
//! [`parting()`] finds where the battles part, and [`SideBySide`] shows both. [`choose`] finds a battle worth a look,
//! and [`unit_lines`] lists its units turn by turn.

mod cast;
mod choice;
mod columns;
mod ledger;
mod line;
mod narration;
mod parting;
mod sentence;
mod side_by_side;
mod units;

pub use cast::Cast;
pub use choice::{Choice, Why, Wish, choose};
pub use line::{BESIDE, Fallen, LINES, Line, LineKind, lines};
pub use narration::narration;
pub use parting::{Parallel, Parted, RuleSet, first_that_parts, parting, set_beside};
pub use side_by_side::{SideBySide, rules_name};
pub use units::{UNIT_LINES, UnitLine, unit_lines};
