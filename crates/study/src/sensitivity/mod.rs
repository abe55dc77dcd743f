//! Sensitivity analysis: which number of the rules, which ruling, which upgrade matters for the balance?
//!
//! Every setting makes steps: a number up and down by one, a ruling to each of its alternatives, a cost up and down, a
//! unit of a list to the next trait. A field of match-ups is played under the present rules and under each step, on the
//! same dice; the steps are ranked by how much they move the scores. A step that changes the course of no battle is
//! about something that was never used in this field; that differs from a step that is used but moves no score. Costs
//! affect no battle: their steps are not played, and only show the cost of each list.
//!
//! | file | content |
//! |---|---|
//! | `study` | the baseline, every step, and the strongest steps together |
//! | `summary` | the answer in words |
//! | `field` | the match-ups, set up under any rules |
//! | `step` | all steps |
//! | `upgrade` | lists with one more trait for some of their units |
//! | `played` | the baseline, and the effect of a step on it |
//! | `price` | the costs of lists under a step of a cost |
//! | `row` | the report of the steps |
//! | `clash` | steps that contradict each other |
//! | `together` | the strongest steps in every combination |
//! | `together_row` | the report of those combinations |
//!
//! Source: A. M. Law 2015, "Simulation Modeling and Analysis", chapter 11 (common random numbers);
//! F. Yates 1937, "The design and analysis of factorial experiments".

mod clash;
mod field;
mod played;
mod price;
mod row;
mod step;
mod study;
mod summary;
mod together;
mod together_row;
mod upgrade;

pub use clash::{Clash, clash};
pub use field::{FieldMatchUp, Meets, all_steps};
pub use played::{Baseline, Cell, Found, Moved, Sizes};
pub use price::Priced;
pub use row::{CELLS, CellRow, EFFECTS, EffectRow, Gain, Most, Stop, Verdict, cell_rows};
pub(crate) use row::{effect_rows, effect_sentence};
pub(crate) use step::in_force;
pub use step::{Step, What, steps};
pub use study::{SensitivityAnswer, SensitivityStudy, refuse_too_much};
pub use summary::STEP;
pub use together::{Together, together};
pub use together_row::{TOGETHER, TogetherRow};
pub(crate) use together_row::{together_rows, together_sentence};
pub use upgrade::upgrades;
