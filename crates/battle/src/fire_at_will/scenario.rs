//! Scenarios: table, gap, turn limit and stretches of terrain across the axis.

use crate::scenario;
use fairfight_rules::fire_at_will::Rules;
use fairfight_rules::fire_at_will::movement::Ground;
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
        matches!(self, Ground::Wall | Ground::Hedge)
    }
}

/// Checks a scenario file.
///
/// # Errors
/// Those of [`scenario::check`].
pub fn check(file: &ScenarioFile, rules: &Rules) -> Result<Scenario, Vec<Fault>> {
    scenario::check(file, rules.rulings.table, rules.rulings.gap)
}
