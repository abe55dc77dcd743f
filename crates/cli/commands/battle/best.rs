//! `fairfight battle --best`: each list led by the doctrines that serve it best.

use crate::args::BattleArgs;
use crate::exit::{Exit, Failure, warn};
use crate::load::Files;
use crate::output::{Layout, Output};
use crate::progress::Stages;
use crate::simulation;
use fairfight_report::Report;
use fairfight_rules::BySide;
use fairfight_study::battle::{BEST, BestPlay, BestReport, best_sentences};

/// Finds the doctrines that serve these sides best, and how the lists fare under them.
pub(super) fn play(args: &BattleArgs, files: &Files, best: BySide<bool>) -> Result<Exit, Failure> {
    if let Some(option) = args.not_with_best() {
        return Err(Failure::new(format!("{option} is not for the doctrine `best`"))
            .hint("leave it out; --pairs says how many battles choose the doctrines"));
    }
    let setup = files.check()?;
    let armies = setup.two_armies()?;
    let parts = setup.parts(armies)?;
    setup.advise();
    let output = Output::choose(&args.output)?;
    let workers = simulation::workers(&args.run)?;
    let level = simulation::level(&args.run)?;
    let seed = args.run.dice.seed;
    let lists = setup.lists(armies);
    let asked = BestPlay { lists, parts, best, pairs: args.best_pairs(), seed, level };
    let mut line = Stages::new("battles", Some(2));
    let show = move |stage: &str, done, of| line.show(stage, done, of, str::to_owned);
    let Some(found) = simulation::watched(&workers, show, |crew| asked.find(crew)) else {
        warn("interrupted before both mixes were measured: nothing is reported");
        return Ok(Exit::Interrupted);
    };
    let report = BestReport {
        from: setup.provenance(seed),
        armies: armies.map(|army| army.outline.name.clone()),
        scenario: setup.scenario.name.clone(),
        parts,
        level,
        found,
    };
    let lead = format!("{}\n", best_sentences(&report));
    let layout = Layout { lead: &lead, ..Layout::default() };
    output.report_as(layout, Report::from_fields(BEST, &report.rows()), &setup.meta(seed))?;
    Ok(Exit::Done)
}
