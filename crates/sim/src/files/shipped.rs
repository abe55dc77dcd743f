//! Scenarios that come with the program, by name.

use super::source::Source;
use fairfight_battle::game::{Game, SYSTEMS, ShippedScenario, Visitor, visit_system};
use std::sync::Arc;

/// The scenario called `name` that comes with the system, as if it were a file of that name.
pub fn shipped_scenario<G: Game>(name: &str) -> Option<Arc<Source>> {
    let shipped = G::SCENARIOS.iter().find(|scenario| scenario.name == name)?;
    Some(Source::of_text(shipped.name, shipped.text))
}

/// Every scenario that comes with the program, or with `system` alone: its system and itself.
pub fn shipped_scenarios(system: Option<&str>) -> Vec<(&'static str, ShippedScenario)> {
    struct Of;
    impl Visitor for Of {
        type Out = &'static [ShippedScenario];
        fn visit<G: Game>(self) -> Self::Out {
            G::SCENARIOS
        }
    }
    let wanted = |id: &&&'static str| system.is_none_or(|system| system == **id);
    let of = |id: &&'static str| {
        let scenarios = visit_system(id, Of).unwrap_or_default();
        let id = *id;
        scenarios.iter().map(move |scenario| (id, *scenario))
    };
    SYSTEMS.iter().filter(wanted).flat_map(of).collect()
}
