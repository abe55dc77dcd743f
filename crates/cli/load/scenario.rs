//! The scenarios that come with the program, by name.

use super::unknown;
use crate::exit::Failure;
use fairfight_battle::game::ShippedScenario;
use fairfight_sim::files::{self, Source};
use std::path::Path;
use std::sync::Arc;

/// The scenarios of this name that come with the program.
pub(super) fn scenarios_called(path: &Path) -> Vec<(&'static str, ShippedScenario)> {
    let mut found = files::shipped_scenarios(None);
    found.retain(|(_, scenario)| path.to_str() == Some(scenario.name));
    found
}

/// The one of these scenarios that is for `system`, or the only one.
pub(super) fn one_shipped(
    path: &Path,
    found: &[(&'static str, ShippedScenario)],
    system: Option<&str>,
) -> Result<Option<Arc<Source>>, Failure> {
    let source = |scenario: &ShippedScenario| Source::of_text(scenario.name, scenario.text);
    match (found, system) {
        ([], _) => Ok(None),
        ([(_, only)], None) => Ok(Some(source(only))),
        (several, Some(system)) => {
            let of = several.iter().find(|(of, _)| *of == system);
            let name = path.display();
            of.map(|(_, scenario)| Some(source(scenario))).ok_or_else(|| {
                Failure::new(format!("the scenario {name} is not one of {system}"))
                    .hint(format!("write ./{name} for a file of that name"))
            })
        }
        (several, None) => {
            let systems: Vec<&str> = several.iter().map(|(system, _)| *system).collect();
            let name = path.display();
            Err(Failure::new(format!("several systems have a scenario {name}"))
                .hint(format!("say which with --system: {}", systems.join(" or "))))
        }
    }
}

/// A name alone, without a folder?
fn is_bare(path: &Path) -> bool {
    path.components().count() == 1
}

/// A failure for a scenario that is no file, with the names of those that come with the program.
pub(super) fn with_scenarios(failure: Failure, path: &Path) -> Failure {
    let shipped = files::shipped_scenarios(None);
    let names: Vec<&str> = shipped.iter().map(|(_, scenario)| scenario.name).collect();
    match path.to_str() {
        Some(word) if !names.is_empty() && path.extension().is_none() && is_bare(path) => {
            unknown(Failure::new(format!("{word} is no file and no scenario")), word, &names)
        }
        Some(_) | None => failure,
    }
}
