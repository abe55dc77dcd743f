//! The best list for a budget.
//!
//! All lists of a small budget take part in a race. Of the lists of a large budget, only those take part that are worth
//! most according to random armies ([`pool`]). The race plays every list against the same foes on the same dice and
//! halves the lists after each round ([`race`]). The lists left at its end were chosen partly by luck, so they are
//! measured again in other battles ([`find`]), and under other doctrines. The most robust one takes the best of several
//! orders of its line.
//!
//! | question | answer |
//! |---|---|
//! | which list or mix is the best, and what else is known about it? | [`Question`], [`Search`] |
//! | which lists take part? | [`Choice`], [`pool()`], [`Candidate`] |
//! | how do lists score against a field? | [`meet`], [`Foes`] |
//! | and against hold-out lists? | [`Others`], [`RandomLists`] |
//! | which is the best against a field? | [`find`] |
//! | does it hold against others, and under other doctrines? | [`Trials`], [`LedBar`] |
//! | which mix cannot be beaten, over lists and doctrines? | [`against_all`] |
//! | what is the smallest unfairness behind it? | [`shrink`] |
//!
//! Dice depend on the foe, its place in the field, and the index, never on the candidate: all candidates meet the same
//! foes on the same dice. All results are the same for any number of threads.

mod find;
mod line;
mod meet;
mod oracle;
mod pool;
mod race;
mod random;
mod report;
mod shrink;
mod study;
mod trials;

pub use find::{Finalist, Found, Searching, find};
use line::best_line;
pub(crate) use meet::mustered;
pub use meet::{Foes, Met, meet};
pub(crate) use meet::{meet_one, meet_pair_by_pair};
pub use oracle::{Against, Ended, Mixing, Round, against_all, most_pairs, racing};
pub(crate) use pool::SURROGATE_LISTS;
pub use pool::{Candidate, Choice, How, MOST_LISTS, Pool, Wanted, pool};
pub use race::{Raced, Racing, race};
pub use random::{Others, RandomLists};
pub use report::{Role, Rounds, SEARCH, SearchRow, Searched, search_sentences};
pub(crate) use shrink::MOST_MEASURED;
pub use shrink::{MOST_SHRUNK, Shrinking, Unfair, shrink};
pub use study::{MOST_LEADERS, Question, Search, SearchAnswer, SearchOptions, Work, no_answer};
pub use trials::{LedBar, OtherLead, Trials};
