//! The scenarios that come with the program, by name.

use super::elsewhere::with_its_ending;
use crate::exit::Failure;
use fairfight_battle::game::ShippedScenario;
use fairfight_files as files;
use fairfight_files::{Faults, FileFault, Source, nearest};
use std::path::Path;
use std::sync::Arc;

/// A scenario as the user named it, and those of this name that come with the program, with their systems.
pub(super) type Named<'p> = (&'p Path, Vec<(&'static str, ShippedScenario)>);

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
                let of: Vec<&str> = several.iter().map(|(of, _)| *of).collect();
                let of = of.join(" and ");
                Failure::new(format!("the scenario {name} is one of {of}, not of {system}"))
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

/// Is it a plain name, without a folder?
fn is_bare(path: &Path) -> bool {
    path.components().count() == 1
}

/// The faults of the scenario `path`, which cannot be read as a file. If no scenario of the program has this name,
/// they list those of `system`, or of all systems if none is known.
pub(super) fn no_scenario(path: &Path, unreadable: Faults, system: Option<&str>) -> Faults {
    let is_name = path.extension().is_none() && is_bare(path) && !files::exists(path);
    let Some(word) = path.to_str().filter(|_| is_name) else { return unreadable };
    let shipped = files::shipped_scenarios(system);
    let names: Vec<&str> = shipped.iter().map(|(_, scenario)| scenario.name).collect();
    let instead = if let Some(file) = with_its_ending(word) {
        file
    } else if let Some(near) = nearest(word, names.iter().copied()) {
        format!("did you mean {near}? there are {}", names.join(", "))
    } else if let Some(system) = system.filter(|_| names.is_empty()) {
        format!(
            "{system} comes with no scenarios: name a file; `fairfight init {system}` writes one"
        )
    } else {
        format!("there are {}; or name a file", names.join(", "))
    };
    let message = format!("{word} is neither a file nor a scenario");
    FileFault::of_file(word, message).instead(instead).into()
}
