//! `fairfight luck`.

use super::fight::{FALL_BACK, Unmet, Way, solved};
use crate::args::{LuckArgs, RunArgs};
use crate::exit::{Exit, Failure, say, warn};
use crate::load;
use crate::output::{Layout, Output, input_of, refuse_clashes};
use crate::progress::Progress;
use crate::{interrupt, simulation};
use fairfight_engine::exact::Budget;
use fairfight_engine::rulebook::Rules;
use fairfight_engine::run::{self, Plan, Stop, StopReason, Watch, Workers};
use fairfight_engine::tally::Totals;
use fairfight_files as files;
use fairfight_files::{Faults, Fought, PlayedGame};
use fairfight_report::Report;
use fairfight_study::common::Provenance;
use fairfight_study::luck::{Ends, LUCK, Origin, luck_rows, luck_sentences};
use std::path::Path;

/// Says how lucky a game was.
pub(crate) fn run(args: LuckArgs) -> Result<Exit, Failure> {
    let sources = load::sources(std::iter::once(&args.game).chain(&args.rules))?;
    let names: Vec<&Path> = sources.iter().map(|source| Path::new(source.name())).collect();
    refuse_clashes(&args.output, &[], &names)?;
    let (source, house) = (&sources[0], &sources[1..]);
    let book = files::system_of(source).unwrap_or_else(load::default_system);
    let (house, mut meta) = load::house_rules(book, house)?;
    let game = files::game(source, &house.rules)?;
    let seed = args.run.dice.seed;
    meta.seed = Some(seed);
    meta.files.insert(0, input_of(source));
    let level = simulation::level(&args.run)?;
    let output = Output::choose(&args.output)?;
    let budget = Budget { paths: args.exact_budget, ..Budget::default() };
    let playing = Playing { game: &game, rules: &house.rules, run: &args.run, budget };
    let ends = match playing.ends() {
        Ok(ends) => ends,
        Err(Unmet::Interrupted) => {
            warn("interrupted before all fights were solved: nothing is reported");
            return Ok(Exit::Interrupted);
        }
        Err(Unmet::Failed(failure)) => return Err(failure),
    };
    let about = house.rules.about();
    refuse_impossible_ends(&game, &ends, about.piece.many)?;
    let from = Provenance { system: about.id, seed, rules_hash: house.rules.hash() };
    let rows = luck_rows(&game, &ends, &Origin { from, level });
    let lead = luck_sentences(&game, &rows, about.piece) + "\n";
    let layout = Layout { lead: &lead, ..Layout::default() };
    output.report_as(layout, Report::from_fields(LUCK, &rows), &meta)?;
    Ok(Exit::Done)
}

/// How the fights of a game are solved.
struct Playing<'a> {
    game: &'a PlayedGame,
    rules: &'a Rules,
    run: &'a RunArgs,
    budget: Budget,
}

impl Playing<'_> {
    /// The ends of every fight, in order. Fights that are alike are solved once.
    fn ends(&self) -> Result<Vec<Ends>, Unmet> {
        let progress = Progress::new("fights");
        let fights = &self.game.fights;
        let mut all: Vec<Ends> = Vec::with_capacity(fights.len());
        // Exact solutions need no threads.
        let mut workers = None;
        for (at, fought) in fights.iter().enumerate() {
            let is_like =
                |other: &Fought| other.units == fought.units && other.options == fought.options;
            let ends = match fights[..at].iter().position(is_like) {
                Some(known) => all[known].clone(),
                None => self.solve(fought, &mut workers, |share| {
                    let done = at as f64 + share;
                    progress.show((done * 1000.0) as u64, fights.len() as u64 * 1000, || {
                        fought.name.clone()
                    });
                })?,
            };
            all.push(ends);
        }
        simulation::note_unused(&self.run.checkpoint, workers.as_ref());
        Ok(all)
    }

    /// The ends of a fight; `show` takes the share of the work that is done.
    fn solve(
        &self,
        fought: &Fought,
        workers: &mut Option<Workers>,
        show: impl Fn(f64),
    ) -> Result<Ends, Unmet> {
        let interrupt = interrupt::flag();
        if interrupt.asked() {
            return Err(Unmet::Interrupted);
        }
        show(0.0);
        let (units, seed) = (fought.units.as_ref(), self.run.dice.seed);
        let match_up = self.rules.fight(units, &fought.options, seed);
        let way = Way::ExactIfCheap(self.budget);
        if let Some(solution) = solved(&match_up, way, interrupt, || fought.name.clone())? {
            return Ok(Ends::exact(&solution));
        }
        let workers = match workers {
            Some(workers) => workers,
            none => none.insert(simulation::workers(self.run)?),
        };
        let mut ends = Ends::default();
        let mut count = |rows: &[run::Row]| rows.iter().for_each(|row| ends.count(row));
        let mut show = |now: run::Progress<'_, Totals>| show(now.done as f64 / FALL_BACK as f64);
        let mut watch =
            Watch { interrupt: Some(interrupt), progress: Some(&mut show), rows: Some(&mut count) };
        let plan = Plan::new(Stop::Pairs(FALL_BACK));
        match run::run(match_up.games(), &plan, workers, &mut watch).stop {
            StopReason::Interrupted => Err(Unmet::Interrupted),
            StopReason::Pairs | StopReason::Precision | StopReason::Decided | StopReason::Limit => {
                Ok(ends)
            }
        }
    }
}

/// Refuses a fight whose stated result is impossible. An end that merely did not occur in
/// a simulation is possible, so it gets a note.
fn refuse_impossible_ends(game: &PlayedGame, ends: &[Ends], pieces: &str) -> Result<(), Failure> {
    let mut faults = Faults::new();
    for (index, (fought, ends)) in game.fights.iter().zip(ends).enumerate() {
        let Some((key, never)) = ends.never(fought) else { continue };
        if let Some(fights) = ends.fights() {
            say(format_args!("note: {}: {never} in {fights} fights with dice", fought.name));
            continue;
        }
        let instead = format!(
            "this may be misremembered: write {}, or correct the units, their {pieces} or the options",
            ends.instead(fought, key)
        );
        faults.push(game.fault_of_fight(index, key, never, instead));
    }
    Ok(faults.or(())?)
}
