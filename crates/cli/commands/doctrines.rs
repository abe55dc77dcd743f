//! `fairfight doctrines`.

use crate::args::{DoctrinesArgs, paths};
use crate::exit::{Exit, Failure, without_a_result};
use crate::load::{self, Files, Setup, refuse_lists_twice};
use crate::output::{Holds, Layout, OutFile, Output, open, refuse_clashes};
use crate::progress::Stages;
use crate::simulation;
use fairfight_engine::rulebook::Doctrine;
use fairfight_report::Report;
use fairfight_study::common::told_apart;
use fairfight_study::doctrines::{
    DOCTRINES, Inquiry, LAWS, SEARCHES, doctrines_text, laws, parts, searches, trust,
};

/// The most lists: every two of them play each other under each doctrine.
const MOST_LISTS: usize = 40;

/// Says how far the play can be trusted.
pub(crate) fn run(args: DoctrinesArgs) -> Result<Exit, Failure> {
    args.typed.refuse_doctrines_of_sides("every doctrine of the system is examined")?;
    let lists = paths(&args.lists);
    refuse_lists_twice(&lists)?;
    let files = Files::read(&args.game, &lists)?;
    let beside = [
        OutFile::new("--laws", args.laws.as_deref(), Holds::Csv),
        OutFile::new("--searches", args.searches.as_deref(), Holds::Csv),
    ];
    refuse_clashes(&args.output, &beside, &files.paths())?;
    let setup = files.check()?;
    let armies = &setup.armies;
    if armies.is_empty() || armies.len() > MOST_LISTS {
        return Err(Failure::new(format!("name 1 to {MOST_LISTS} lists, not {}", armies.len()))
            .hint("`fairfight help doctrines` has examples"));
    }
    let parts = parts(&setup.scenario, armies).map_err(Failure::new)?;
    let list_files = files.list_names();
    let names: Vec<String> = armies
        .iter()
        .enumerate()
        .map(|(at, army)| {
            let name = &army.outline.name;
            let same = armies.iter().filter(|other| other.outline.name == *name).count() > 1;
            list_files.get(at).map_or_else(|| name.clone(), |file| told_apart(name, same, file))
        })
        .collect();
    let doctrine = args.doctrine.as_deref().map(|word| judged(&setup, word)).transpose()?;
    if args.searches.is_some() {
        let about = setup.rules.book.about();
        if about.decisions.is_empty() {
            let why = format!("--searches: in {} no doctrine looks ahead", about.title);
            return Err(Failure::new(why));
        }
        if args.searched_pairs == 0 {
            return Err(Failure::new("--searches: --searched-pairs 0 leaves search out"));
        }
    }
    setup.advise();
    let output = Output::choose(&args.output)?;
    let [laws_file, searches_file] = open(beside)?;
    let workers = simulation::workers(&args.run)?;
    let seed = args.run.dice.seed;
    let inquiry = Inquiry {
        rules: &setup.rules,
        scenario: &setup.scenario,
        armies,
        names: &names,
        parts,
        seed,
        level: simulation::level(&args.run)?,
        doctrine,
        pairs: args.pairs,
        searched: args.searched_pairs,
    };
    let mut line = Stages::new("doctrines", None);
    let show = move |what: &str, done: u64, of: u64| {
        line.show(what, done, of, |what| format!("{what}: {done} of {of} pairs"));
    };
    let found = simulation::watched(&workers, show, |crew| {
        let rows = trust(&inquiry, crew)?;
        let cases = laws(&inquiry, &rows, crew)?;
        let depths = match &searches_file {
            Some(_) => searches(&inquiry, crew)?,
            None => Vec::new(),
        };
        Some((rows, cases, depths))
    });
    let Some((rows, cases, depths)) = found else { return Ok(without_a_result()) };
    let lead = format!("{}\n", doctrines_text(&rows, &cases, &depths));
    let (meta, from) = (setup.meta(seed), setup.provenance(seed));
    let rows: Vec<_> = rows.into_iter().map(|row| (from.clone(), row)).collect();
    let cases: Vec<_> = cases.into_iter().map(|row| (from.clone(), row)).collect();
    let depths: Vec<_> = depths.into_iter().map(|row| (from.clone(), row)).collect();
    let of_laws = Report::from_fields(LAWS, &cases);
    let of_searches = Report::from_fields(SEARCHES, &depths);
    let searched = searches_file.is_some();
    let told = searches_file.map_or(Ok(()), |file| file.report(of_searches.clone(), &meta));
    let written = laws_file.map_or(Ok(()), |file| file.report(of_laws.clone(), &meta));
    let others = [("laws", of_laws), ("searches", of_searches)];
    let others = if searched { &others[..] } else { &others[..1] };
    let layout = Layout { lead: &lead, others, ..Layout::default() };
    let reported = output.report_as(layout, Report::from_fields(DOCTRINES, &rows), &meta);
    Failure::all([reported, written, told])?;
    Ok(Exit::Done)
}

/// The doctrine of `--doctrine`.
fn judged(setup: &Setup, word: &str) -> Result<Doctrine, Failure> {
    let doctrine = load::doctrine(setup.rules.book, "--doctrine", word)?;
    if doctrine.rollout().is_some() {
        return Err(Failure::new("--doctrine: rollout looks ahead over another doctrine")
            .hint("name that one: each doctrine is compared with search over it"));
    }
    // It need not play all lists: one is enough.
    let plays = setup.armies.iter().map(|army| army.plays(doctrine));
    match plays.reduce(|before, this| this.or(before)) {
        Some(Err(why)) => Err(Failure::new(format!("--doctrine: {why}"))),
        Some(Ok(())) | None => Ok(doctrine),
    }
}
