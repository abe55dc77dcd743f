//! `fairfight train`.

use crate::args::{GameArgs, OutputArgs, TrainArgs, paths};
use crate::exit::{Exit, Failure, without_a_result};
use crate::load::Files;
use crate::output::{FileFormat, Holds, OutFile, Output, open, refuse_clashes_of};
use crate::progress::Progress;
use crate::simulation;
use fairfight_study::train::{Ground, Training};

/// Trains the fitted doctrines of a system.
pub(crate) fn run(args: TrainArgs) -> Result<Exit, Failure> {
    args.typed.refuse_for_drawn_armies("each lineage begins from a style of its own")?;
    let files = Files::read(&args.game, &paths(&args.lists))?;
    let out = OutFile::new("--out", args.out.as_deref(), Holds::Text(FileFormat::Csv));
    refuse_clashes_of(&[out], &files.paths())?;
    let setup = files.check()?;
    let about = files.book.about();
    let Some(family) = (about.family)() else {
        return Err(Failure::new(format!("in {} no doctrine is fitted", about.title)));
    };
    let mut grounds = vec![Ground { scenario: setup.scenario, armies: setup.armies }];
    for scenario in &args.scenarios {
        let system = Some(about.id.to_owned());
        let game = GameArgs { system, scenario: Some(scenario.clone()), ..args.game.clone() };
        let forces = Files::read(&game, &[])?.check()?.armies;
        let lists = if forces.is_empty() { paths(&args.lists) } else { Vec::new() };
        let there = Files::read(&game, &lists)?.check()?;
        grounds.push(Ground { scenario: there.scenario, armies: there.armies });
    }
    let [file] = open([out])?;
    let workers = simulation::kept_workers(args.threads, &args.checkpoint)?;
    let training = Training {
        rules: &setup.rules,
        grounds: &grounds,
        family,
        seed: args.dice.seed,
        pairs: args.pairs,
        courses: args.rollouts as u16,
    };
    let _put_back = family.put_back_later();
    let line = Progress::new("pairs");
    let show = move |member: &str, done, of| {
        line.show(done, of, || format!("{member}: {done} of {of} pairs"));
    };
    if !simulation::watched(&workers, show, |crew| training.run(crew)) {
        return Ok(without_a_result());
    }
    let names: Vec<_> = args.scenarios.iter().map(|path| path.display().to_string()).collect();
    let scenarios = match names.is_empty() {
        true => String::new(),
        false => format!("# scenarios: {}\n", names.join(", ")),
    };
    let text = format!(
        "# fairfight train, version {}: rules {}, seed {}, {} pairs, {} rollouts\n# lists: {}\n{}{}",
        env!("CARGO_PKG_VERSION"),
        setup.rules_hash,
        args.dice.seed,
        args.pairs,
        args.rollouts,
        files.list_names().join(", "),
        scenarios,
        family.table()
    );
    match file {
        Some(file) => file.text(&text)?,
        None => Output::choose(&OutputArgs::default())?.text(&text)?,
    }
    Ok(Exit::Done)
}
