//! From rules and lists to reports: dice, runs, exact solutions, experiments, files.
//!
//! | question | module |
//! |---|---|
//! | what does a die show, and which match-up's dice is it one of? | [`dice`], [`matchup`] |
//! | how does one battle or fight go? | [`play`](mod@play), again with every die [`replay`], of any system [`contest`] |
//! | how do very many go, on many threads, counted? | [`run`], [`tally`] |
//! | what are the chances of a fight, without dice? | [`exact`] |
//! | which list is strong against which? | [`matrix`] |
//! | which random armies does a budget buy? | [`armies`] |
//! | what is a unit worth, which list is the best, which costs leave the least to exploit? | [`points`], [`search`], [`tune`] |
//! | which settings of the rules matter, and does a change drift? | [`sensitivity`], [`check`], [`under_both`] |
//! | what is in a file, and what is wrong with it? | [`files`] |
//! | what stands in a report, and how is it written? | [`experiments`], [`report`] |

pub mod arena;
pub mod armies;
pub mod check;
pub mod contest;
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
pub mod rulebook;
pub mod run;
pub mod search;
pub mod sensitivity;
pub mod tally;
pub mod tune;
pub mod under_both;
