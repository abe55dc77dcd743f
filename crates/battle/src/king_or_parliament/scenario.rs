//! Scenarios: table, gap, turn limit and stretches of terrain across the axis.

use crate::scenario;
use fairfight_rules::king_or_parliament::Rules;
use fairfight_rules::king_or_parliament::movement::Ground;
use fairfight_rules::list::Fault;

/// A scenario file.
pub type ScenarioFile = scenario::ScenarioFile<Ground>;
/// One `[[terrain]]` of a scenario.
pub type TerrainEntry = scenario::TerrainEntry<Ground>;
/// A checked stretch of terrain.
pub type Stretch = scenario::Stretch<Ground>;
/// A checked scenario. The default is open ground under the rulings.
pub type Scenario = scenario::Scenario<Ground>;

impl scenario::Ground for Ground {
    fn word(self) -> &'static str {
        self.word()
    }

    fn has_crest(self) -> bool {
        self == Ground::Hill
    }

    fn may_be_flat(self) -> bool {
        self.is_line()
    }

    fn is_flat(self) -> bool {
        self.is_line()
    }
}

/// Checks a scenario file.
///
/// # Errors
/// See [`scenario::check`].
pub fn check(file: &ScenarioFile, rules: &Rules) -> Result<Scenario, Vec<Fault>> {
    scenario::check(file, rules.rulings.table, rules.rulings.gap)
}
