//! Playing lists under other rules, with a line of progress.

use crate::interrupt;
use crate::progress::Progress;
use fairfight_study::bars::{RulesBars, RulesScores};

/// Plays other readings of the text. `None` after an interrupt.
pub(super) fn readings(bars: &RulesBars<'_>) -> Option<RulesScores> {
    let line = Progress::new("other readings");
    bars.rulings(interrupt::flag(), &mut |now| line.show_many(now))
}

/// Plays other constants of the model. `None` after an interrupt.
pub(super) fn constants(bars: &RulesBars<'_>) -> Option<RulesScores> {
    let line = Progress::new("other constants");
    bars.model(interrupt::flag(), &mut |now| line.show_many(now))
}
