//! What a change of the rules does to a suite of match-ups: same, drift or undecided.
//!
//! 1. **Exact.** A fight of units is solved without dice under both, where the budget of the solver
//!    allows it: the difference is known, and nothing is undecided.
//! 2. **Digest.** Of all others a fixed small set of battles is played under either rule set, on the
//!    same dice. Where every one of them falls out alike, the match-up is `same`: no statistics, no
//!    false alarm. The set is large enough ([`digest_size`]) not to overlook a drift.
//! 3. **Difference.** Where one does not, battles go on under both until the confidence sequence of
//!    the difference lies within ±δ (`same`) or outside (`drift`), or the budget is spent
//!    (`undecided`). The digests and sequences of all match-ups hold at once with the level of the suite
//!    ([`levels`]).
//! 4. **Accepted.** A difference within the limits that somebody has reviewed and accepted is no
//!    failure, and ends the comparison too.
//!
//! The verdict is of the change alone, [`Place`] of what was accepted; both together are the [`State`],
//! with which headline, sentences, servers' reports and exit code begin.

mod digest;
mod github;
mod junit;
mod row;
mod run;
mod sentence;
mod under_both;

pub use digest::{DIGEST_BATTLES, DIGEST_FIGHTS, DIGEST_PAIRS, Digest, digest_size, levels};
pub use github::annotations;
pub use junit::junit;
pub use row::{
    Alike, Answer, CHECK, CheckRow, Compared, Conclusion, Exact, Kind, Place, State, conclusion,
};
pub use run::{OnCheck, compare_battles, compare_fights, compare_pairs, run_case};
pub use sentence::check_sentence;
pub use under_both::UnderBoth;
