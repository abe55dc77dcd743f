//! The targets: everything that reads untrusted input.

mod files;
mod notation;
mod program;
mod reports;
mod shards;

/// A function that must hold for every input.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, in one word.
    pub name: &'static str,
    /// Panics if a check fails for this input.
    pub check: fn(&[u8]),
    /// Inputs to start from.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Does it run the program? Then the program must be built, and coverage is useless.
    pub runs_program: bool,
}

const fn target_of(name: &'static str, check: fn(&[u8]), seeds: fn() -> Vec<Vec<u8>>) -> Target {
    Target { name, check, seeds, runs_program: false }
}

/// All targets.
pub const TARGETS: &[Target] = &[
    target_of("any", files::any, files::any_seeds),
    target_of("army", files::army, files::army_seeds),
    target_of("rules", files::rules, files::rules_seeds),
    target_of("scenario", files::scenario, files::scenario_seeds),
    target_of("suite", files::suite, files::suite_seeds),
    target_of("accepted", files::accepted, files::accepted_seeds),
    target_of("game", files::game, files::game_seeds),
    target_of("notation", notation::check, notation::seeds),
    target_of("report", reports::report, reports::report_seeds),
    target_of("meta", reports::meta, reports::meta_seeds),
    target_of("cells", reports::cells, reports::cells_seeds),
    target_of("plan", shards::plan, shards::plan_seeds),
    target_of("segments", shards::segments, shards::segments_seeds),
    target_of("counts", shards::counts, shards::counts_seeds),
    Target { runs_program: true, ..target_of("program", program::check, program::seeds) },
];

/// The target with this name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

/// Checks this input of the target called `name`.
///
/// # Panics
/// If a check fails, or there is no such target.
pub fn check(name: &str, input: &[u8]) {
    let Some(target) = target(name) else { panic!("there is no target {name}") };
    (target.check)(input);
}
