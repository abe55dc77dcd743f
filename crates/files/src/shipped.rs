//! Scenarios that come with the program, by name.

use super::source::Source;
use fairfight_battle::game::ShippedScenario;
use fairfight_battle::systems;
use fairfight_engine::rulebook::Book;
use std::sync::Arc;

/// The scenario called `name` that comes with the system, as if it were a file of that name.
pub fn shipped_scenario(book: Book, name: &str) -> Option<Arc<Source>> {
    let shipped = book.about().scenarios.iter().find(|scenario| scenario.name == name)?;
    Some(Source::of_text(shipped.name, shipped.text))
}

/// Every scenario that comes with the program, or only those of `system`: its system and itself.
pub fn shipped_scenarios(system: Option<&str>) -> Vec<(&'static str, ShippedScenario)> {
    let wanted = systems::ALL.iter().filter(|about| system.is_none_or(|system| system == about.id));
    wanted.flat_map(|about| about.scenarios.iter().map(|shipped| (about.id, *shipped))).collect()
}
