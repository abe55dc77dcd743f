//! `fairfight points` for the forces that a scenario brings: each figure left out, and one more.

use crate::args::PointsArgs;
use crate::exit::{Exit, Failure, warn, without_a_result};
use crate::load::{Setup, doctrines};
use crate::output::{Layout, Output};
use crate::progress::Stages;
use crate::{interrupt, simulation};
use fairfight_battle::game::Variation;
use fairfight_engine::rulebook::{Army, Doctrine, Lists};
use fairfight_report::Report;
use fairfight_rules::{BySide, Side};
use fairfight_study::common::{Crew, NotFoughtOut, unless_interrupted};
use fairfight_study::points::{
    FORCES, ForceMatchUp, ForceRow, force_ends, force_sentences, force_units, vary,
};

/// Reports what the figures of fixed forces are worth.
pub(super) fn run(args: &PointsArgs, setup: &Setup) -> Result<Exit, Failure> {
    refuse_options_of_random_armies(args)?;
    let forces = setup.two_armies()?;
    let players = players(args, setup, forces)?;
    let output = Output::choose(&args.output)?;
    let workers = simulation::workers(&args.run)?;
    let level = simulation::level(&args.run)?;
    let mut line = Stages::new("points", None);
    let mut show = |what: &str, done: u64, of: u64| line.show(what, done, of, str::to_owned);
    let interrupt = interrupt::flag();
    let mut crew = Crew { workers: &workers, interrupt: Some(interrupt), progress: &mut show };
    let names = forces.map(|army| &army.outline.name);
    let units = force_units(forces);
    let mut rows = Vec::new();
    // Why a varied force does not exist, and for which units.
    let mut no_such: Vec<(String, Vec<String>)> = Vec::new();
    'all: for &a in &players.a {
        for &b in &players.b {
            let doctrines = BySide::new(a, b);
            let lists = Lists { doctrines, ..setup.lists(forces) };
            let (seed, battles) = (args.run.dice.seed, args.battles);
            let match_up = ForceMatchUp { lists, seed, battles };
            for unit in &units {
                let name = format!("{} against {}", a.word(), b.word());
                let mut varied = |variation| match crew
                    .within(&name, |crew| vary(&match_up, unit, variation, crew))?
                {
                    Ok(varied) => Ok(Some(varied)),
                    Err(why) => {
                        match no_such.iter_mut().find(|(known, _)| *known == why) {
                            Some((_, kinds)) if kinds.contains(&unit.kind) => {}
                            Some((_, kinds)) => kinds.push(unit.kind.clone()),
                            None => no_such.push((why, vec![unit.kind.clone()])),
                        }
                        Ok(None)
                    }
                };
                let both = varied(Variation::Without)
                    .and_then(|without| Ok((without, varied(Variation::OneMore)?)));
                let both = unless_interrupted(both).map_err(super::failure_of)?;
                let Some((without, one_more)) = both else { break 'all };
                rows.push(ForceRow {
                    from: setup.provenance(args.run.dice.seed),
                    scenario: setup.scenario.name.clone(),
                    force: names[unit.side].clone(),
                    unit: unit.clone(),
                    doctrines: doctrines.map(Doctrine::word),
                    without,
                    one_more,
                    battles: args.battles,
                    interrupted: false,
                    level,
                });
            }
        }
    }
    let interrupted =
        crew.interrupted() && rows.len() < units.len() * players.a.len() * players.b.len();
    drop(line);
    if interrupted && rows.is_empty() {
        return Ok(without_a_result());
    }
    rows.iter_mut().for_each(|row| row.interrupted = interrupted);
    for (why, kinds) in no_such {
        warn(&format!("{}: {why}", kinds.join(", ")));
    }
    if rows.iter().all(|row| row.without.is_none() && row.one_more.is_none()) {
        return Err(Failure::new("none of these forces can be varied"));
    }
    let mut meta = setup.meta(args.run.dice.seed);
    meta.mark(interrupted);
    let report = Report::from_fields(FORCES, &rows);
    let led = rows.iter().flat_map(|row| [row.doctrines.a, row.doctrines.b]);
    let played = setup.played_lines(led, NotFoughtOut::of_ends(&force_ends(&rows)));
    let lead = force_sentences(&rows) + &played + "\n";
    let layout = Layout { lead: &lead, too_wide: TOO_WIDE, ..Layout::default() };
    output.report_as(layout, report, &meta)?;
    if interrupted {
        warn("interrupted: the report has the units varied by then");
        return Ok(Exit::Interrupted);
    }
    Ok(Exit::Done)
}

/// Columns that do not fit into the table; CSV and JSON have them.
#[rustfmt::skip]
const TOO_WIDE: &[&str] = &[
    "system", "scenario", "side", "kind", "method", "battles", "stop", "level", "seed", "rules_hash",
];

/// The doctrines of each side: the named ones that can play its force, else the force's own.
fn players(
    args: &PointsArgs,
    setup: &Setup,
    forces: BySide<&Army>,
) -> Result<BySide<Vec<Doctrine>>, Failure> {
    let named = doctrines(setup.rules.book, &args.doctrines)?;
    let players = BySide::from_fn(|side| {
        let army = forces[side];
        let own: Vec<Doctrine> =
            named.iter().copied().filter(|&doctrine| army.plays(doctrine).is_ok()).collect();
        if !own.is_empty() {
            return own;
        }
        vec![army.doctrine]
    });
    for side in Side::BOTH {
        if players[side].is_empty() {
            let name = &forces[side].outline.name;
            return Err(Failure::new(format!("no doctrine plays the {name}")));
        }
    }
    for &doctrine in &named {
        let plays = |side: Side| forces[side].plays(doctrine).is_ok();
        if !Side::BOTH.into_iter().any(plays) {
            let word = doctrine.word();
            return Err(Failure::new(format!("{word} plays neither of these forces")));
        }
    }
    Ok(players)
}

/// Refuses options for armies drawn at random.
fn refuse_options_of_random_armies(args: &PointsArgs) -> Result<(), Failure> {
    #[rustfmt::skip]
    const OPTIONS: &[&str] = &[
        "--units", "--people", "--partial", "--budget", "--army-pairs", "--redraws", "--margin", "--reference", "--value", "--bars", "--by-doctrine", "--field",
        "--attributes", "--rounding", "--unpriceable", "--calibration", "--cross-check",
    ];
    args.typed.refuse(OPTIONS, |option| {
        Failure::new(format!(
            "{option} is about armies drawn at random; this scenario brings its own forces"
        ))
        .hint("leave it out, or name another scenario")
    })
}
