//! What does a change of the rules do to a suite of match-ups? Same, drift or undecided.
//!
//! The score, the losses of either side, and the rounds or turns ([`Quantity`]) are compared.
//!
//! 1. **Exact.** A fight of units is solved without dice under both rule sets, if the budget of the solver allows it:
//!    the differences are known, and nothing is undecided.
//! 2. **Digest.** For all others, a small fixed set of battles is played under either rule set, on the same dice. If
//!    every one of them goes the same way, the match-up is `same`: no statistics, no false alarm. The set is large
//!    enough ([`digest_size`]) not to overlook a drift.
//! 3. **Difference.** Otherwise battles are played under both until the confidence sequences of the differences lie
//!    within ±δ (`same`), one of them lies outside (`drift`), or the budget is spent (`undecided`). Losses are at most
//!    the figures of the side. Rounds or turns are counted up to a power of two that no battle of the digest exceeds.
//!    The digests and sequences of all match-ups hold simultaneously at the level of the suite ([`levels`]).
//! 4. **Target.** If the suite sets a target for the score of A ([`Aim`]), battles are played under the changed rules
//!    until its confidence sequence lies within or outside the target, and that judges the score in place of its
//!    difference. Each target takes its share of the level. A suite that names no change has targets alone.
//! 5. **Accepted.** A difference within limits that a person has reviewed and accepted is no failure, and ends the
//!    comparison too.
//!
//! A suite may also be tried [under each doctrine](under_each_doctrine): this only adds match-ups.
//!
//! The verdict is about the change alone, [`Place`] about accepted differences. Both together make the [`State`], which
//! comes first in the headline, the sentences and the reports for CI servers, and sets the exit code.
//!
//! [`Quantity`]: fairfight_engine::tally::Quantity

mod answer;
mod digest;
mod doctrines;
mod github;
mod junit;
mod limits;
mod row;
mod run;
mod sentence;
mod suite;

pub use answer::{Aim, Alike, Answer, Compared, Conclusion, Difference, Exact, Hit, Place, State};
pub use digest::{Digest, Levels, digest_size, levels};
pub use doctrines::under_each_doctrine;
pub use github::annotations;
pub use junit::junit;
pub use limits::figures;
pub(crate) use limits::usual_limits;
pub use row::{AIM, CHANGE, CHECK, CheckRow, LED, conclusion};
pub use run::{Sought, compare};
pub(crate) use sentence::check_sentence;
pub use sentence::costs_sentence;
pub use suite::{once_accepted, run_suite, summary, to_accept};
