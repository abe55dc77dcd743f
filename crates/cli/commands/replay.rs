//! `fairfight replay`.

use crate::args::{Format, ReplayArgs, paths};
use crate::exit::{Exit, Failure, say, warn};
use crate::load::{self, Files, Setup};
use crate::output::{Holds, Layout, OutFile, Output, open, refuse_clashes};
use crate::progress::Progress;
use crate::{interrupt, simulation};
use fairfight_battle::game::{Noun, Parts};
use fairfight_engine::contest::{Contest, MatchUp};
use fairfight_engine::dice::MatchKey;
use fairfight_engine::replay::Replayed;
use fairfight_engine::run::{self, Plan, Row, Stop, StopReason, Watch};
use fairfight_engine::tally;
use fairfight_engine::under_both::UnderBoth;
use fairfight_report::{Report, wrapped_text};
use fairfight_rules::BySide;
use fairfight_study::replay::{
    BESIDE, Cast, Choice, LINES, Line, LineKind, SideBySide, UNIT_LINES, Wish, choose,
    first_that_parts, lines, narration, parting, rules_name, set_beside, unit_lines,
};
use std::path::PathBuf;

/// The highest number of a battle.
const LAST_BATTLE: u64 = 999_999_999_999;

/// How many further battles are searched for one that differs.
const NEARBY: u64 = 1000;

/// Plays one battle of a run again.
pub(crate) fn run(args: ReplayArgs) -> Result<Exit, Failure> {
    let files = Files::read(&args.game, &args.lists.paths())?;
    let mut inputs = files.paths();
    inputs.extend(paths(&args.against));
    refuse_clashes(&args.output, &[units_file(&args)], &inputs)?;
    let against = match &args.against[..] {
        [] => None,
        // Files of another system are reported here, those of this one later with all their faults.
        against => Some(files.under(load::sources(against)?)?),
    };
    tell(args, files, against)
}

/// The file beside the report.
fn units_file(args: &ReplayArgs) -> OutFile<'_> {
    OutFile::new("--units", args.units.as_deref(), Holds::Shown(args.output.format))
}

fn tell(args: ReplayArgs, files: Files, against: Option<Files>) -> Result<Exit, Failure> {
    let setup = files.check()?;
    let Some(against) = against else { return alone(&args, &setup) };
    let _right = load::house_rules(against.book, against.rules())?;
    // The lists and the scenario are right under the other rules: these rules make them wrong.
    let changed = against.check().map_err(|wrong| {
            let files = rules_name(&texts(&args.against));
            let name = rules_name(&texts(&args.game.rules));
            wrong.hint(format!("this holds under the rules of --against ({files}); under those of --rules ({name}) nothing is wrong"))
        })?;
    side_by_side(&args, UnderBoth { baseline: &setup, changed: &changed })
}

/// The battle under one set of rules.
fn alone(args: &ReplayArgs, setup: &Setup) -> Result<Exit, Failure> {
    let output = Output::choose(&args.output)?;
    let [units] = open([units_file(args)])?;
    let Some(which) = which(args, setup)? else { return Ok(Exit::Interrupted) };
    let Seated { cast, key, contest } = seat(args, setup, which)?;
    let replayed = contest.replay(key, which.battle);
    let (from, meta) = (setup.provenance(args.dice.seed), setup.meta(args.dice.seed));
    let lines = lines(&replayed, &cast, which.battle, &from, setup.about());
    let of_units = unit_lines(&replayed, &cast, which.battle, &from);
    let others = [("units", Report::from_fields(UNIT_LINES, &of_units))];
    let write_units = || {
        let Some(file) = units else { return Ok(()) };
        file.report(others[0].1.clone(), &meta)
    };
    let written = if output.format() == Format::Table {
        let text = wrapped_text(&narration(&lines, &cast), Some(output.width()));
        output.text(&text)
    } else {
        let lead = format!("{}\n\n", ending(&lines));
        let layout = Layout { lead: &lead, others: &others, ..Layout::default() };
        output.report_as(layout, Report::from_fields(LINES, &lines).without(BESIDE), &meta)
    };
    Failure::all([written, write_units()])?;
    Ok(Exit::Done)
}

/// How the battle ends, in words.
fn ending(lines: &[Line]) -> &str {
    lines.iter().rfind(|line| line.kind == LineKind::End).map_or("", |line| &line.text)
}

/// The battle under two sets of rules.
fn side_by_side(args: &ReplayArgs, setups: UnderBoth<&Setup>) -> Result<Exit, Failure> {
    let output = Output::choose(&args.output)?;
    let Some(which) = which(args, setups.baseline)? else { return Ok(Exit::Interrupted) };
    let UnderBoth { baseline, changed } = setups.map(|setup| seat(args, setup, which));
    let seated = UnderBoth { baseline: baseline?, changed: changed? };
    // One key: the dice are those of the run under the rules of --rules.
    let key = seated.baseline.key;
    let contests = seated.as_ref().map(|of| of.contest.as_ref());
    let replayed = contests.map(|contest| contest.replay(key, which.battle));
    let place = parting(replayed.as_ref());
    let tell = |((replayed, of), setup): ((&Replayed, &Seated), &Setup)| -> Vec<Line> {
        let from = setup.provenance(args.dice.seed);
        lines(replayed, &of.cast, which.battle, &from, setup.about())
    };
    let mut both = replayed.as_ref().zip(seated.as_ref()).zip(setups).map(tell);
    set_beside(&mut both, place);
    let names = UnderBoth { baseline: &args.game.rules, changed: &args.against };
    let names = names.map(|files| rules_name(&texts(files)));
    let pages = SideBySide {
        names: names.as_ref().map(String::as_str),
        cast: &seated.baseline.cast,
        replayed: replayed.as_ref(),
        lines: both.as_ref().map(Vec::as_slice),
        parting: place,
    };
    let table = output.format() == Format::Table;
    if table {
        let text = pages.text(output.two_texts_width());
        output.text(&text)?;
    } else {
        let rows = both.baseline.iter().chain(&both.changed);
        let mut meta = setups.changed.meta(args.dice.seed);
        let files = meta.files.clone();
        let of_baseline = setups.baseline.meta(args.dice.seed).files;
        meta.files.extend(of_baseline.into_iter().filter(|file| !files.contains(file)));
        let lead = format!("{}\n\n", pages.sentence());
        let layout = Layout { lead: &lead, ..Layout::default() };
        output.report_as(layout, Report::from_fields(LINES, rows), &meta)?;
        say(pages.sentence());
    }
    if place.is_none() {
        let same = setups.baseline.rules_hash == setups.changed.rules_hash;
        let advice = if same {
            "note: the two sets of rules are the same".to_owned()
        } else {
            let last = which.battle.saturating_add(NEARBY).min(LAST_BATTLE);
            let found = first_that_parts(contests, key, which.battle + 1..last + 1);
            nearby(found, last - which.battle)
        };
        say(advice);
    }
    Ok(Exit::Done)
}

/// The note on where to look if nothing parts in this battle.
fn nearby(found: Option<u64>, searched: u64) -> String {
    match found {
        Some(battle) => format!(
            "note: the next battle in which they part is number {battle}: --battle {battle}"
        ),
        None if searched == 0 => {
            "note: this is the last possible battle; they may part in one with a lower number"
                .to_owned()
        }
        None if searched == 1 => "note: the next battle does not differ either".to_owned(),
        None => format!(
            "note: they do not part in the next {searched} battles either; another match-up may show more"
        ),
    }
}

/// The battle to replay, and who sits where.
struct Seated {
    cast: Cast,
    key: MatchKey,
    contest: Box<dyn Contest>,
}

/// Which battle of a run.
#[derive(Clone, Copy)]
struct Which {
    battle: u64,
    seating: tally::Seating,
}

/// The battle that is named or chosen; `None` if the choice was interrupted.
fn which(args: &ReplayArgs, setup: &Setup) -> Result<Option<Which>, Failure> {
    let seating = if args.exchanged { tally::Seating::Exchanged } else { tally::Seating::Straight };
    match (args.battle, args.wish()) {
        (None, Some(wish)) => chosen(wish, args, setup),
        (battle, _) => Ok(Some(Which { battle: battle.unwrap_or_default(), seating })),
    }
}

/// Plays the battles to choose from, and says which one is chosen and why.
fn chosen(wish: Wish, args: &ReplayArgs, setup: &Setup) -> Result<Option<Which>, Failure> {
    let armies = setup.two_armies()?;
    let match_up = setup.lists(armies).match_up(setup.parts(armies)?, args.dice.seed);
    let many = match_up.kind.unit_of_sampling();
    let workers = simulation::workers_of(None)?;
    let line = Progress::new(many);
    let mut show = |now: run::Progress<'_, tally::Totals>| {
        line.show(now.done, args.among(), String::new);
    };
    let mut rows: Vec<Row> = Vec::new();
    let mut keep = |more: &[Row]| rows.extend_from_slice(more);
    let mut watch = Watch {
        interrupt: Some(interrupt::flag()),
        progress: Some(&mut show),
        rows: Some(&mut keep),
    };
    let plan = Plan::new(Stop::Pairs(args.among()));
    let outcome = run::run(match_up.games(), &plan, &workers, &mut watch);
    drop(line);
    if outcome.stop == StopReason::Interrupted {
        warn("interrupted before a battle was chosen: nothing is reported");
        return Ok(None);
    }
    let start = match_up.straight.opening().sides.map(|side| side.points);
    let Some(choice) = choose(wish, &rows, start) else {
        return Err(Failure::new(format!(
            "there is no {} among the first {} {many}",
            wish.word(),
            args.among()
        ))
        .hint("the list that wins less often wins none of them: --among N looks at more battles"));
    };
    let Choice { row, .. } = &choice;
    let seats = if row.seating == tally::Seating::Exchanged { " --exchanged" } else { "" };
    let why = choice.sentence(rows.len() as u64, start, worth(setup));
    say(format!("note: this is --battle {}{seats}; {why}", row.index));
    Ok(Some(Which { battle: row.index, seating: row.seating }))
}

/// What strengths are counted in: points if the rules print costs, else pieces.
fn worth(setup: &Setup) -> Noun {
    if setup.rules.book.prints_costs() { Noun::POINT } else { setup.about().piece }
}

fn seat(args: &ReplayArgs, setup: &Setup, which: Which) -> Result<Seated, Failure> {
    let armies = setup.two_armies()?;
    // Armies that cannot meet are refused.
    let parts = setup.parts(armies)?;
    if args.exchanged && parts == Parts::Fixed {
        return Err(Failure::new("each force has its own part: no battle is exchanged")
            .hint("leave --exchanged out"));
    }
    let MatchUp { key, straight, exchanged, .. } =
        setup.lists(armies).match_up(parts, args.dice.seed);
    let (seating, contest) = match exchanged {
        Some(exchanged) if which.seating == tally::Seating::Exchanged => (which.seating, exchanged),
        Some(_) | None => (tally::Seating::Straight, straight),
    };
    let drawn = contest.drawn(key, which.battle);
    let (drawn, led) = (drawn.as_ref(), drawn.as_ref().map(|drawn| seating.by_list(drawn.led)));
    let lists = BySide::from_fn(|list| {
        let army = armies[list];
        // Numbers of units in a replay are places in line.
        match drawn.map_or(&[][..], |drawn| &drawn.lines[seating.list_at(list)]) {
            [] => army.outline.clone(),
            line => army.in_order(line, &setup.rules).outline,
        }
    });
    let led = BySide::from_fn(|list| {
        let named = setup.two_doctrines()[list];
        led.map_or(named, |led| armies[list].led(named)[led[list]]).word()
    });
    let cast = Cast::new(lists, led, seating, setup.about().piece, worth(setup));
    Ok(Seated { cast, key, contest })
}

fn texts(files: &[PathBuf]) -> Vec<String> {
    files.iter().map(|file| file.display().to_string()).collect()
}
