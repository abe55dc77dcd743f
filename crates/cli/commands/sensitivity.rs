//! `fairfight sensitivity`.

use super::fight::{options, refuse_battle_options};
use super::reported;
use crate::args::{Format, SensitivityArgs, Typed, paths};
use crate::exit::{Exit, Failure, say, warn};
use crate::load::{
    self, Files, Setup, did_you_mean, refuse_lists_twice, refuse_repeats, suite_meta, unknown,
};
use crate::output::{Layout, Output, refuse_clashes};
use crate::progress::Progress;
use crate::{interrupt, simulation};
use fairfight_battle::game::Noun;
use fairfight_engine::exact::Budget;
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::rulebook::{Army, Rules};
use fairfight_engine::run::Workers;
use fairfight_files as files;
use fairfight_files::{Case, Ground, Meeting, Outside, Source, Suite};
use fairfight_report::Report;
use fairfight_rules::{BySide, Side};
use fairfight_study::common::told_apart;
use fairfight_study::sensitivity::{
    Baseline, CELLS, Clash, EFFECTS, EffectRow, FieldMatchUp, Meets, Moved, Sizes, Step, Stop,
    TOGETHER, TogetherRow, Verdict, What, cell_rows, clash, effect_rows, effect_sentence, steps,
    together, together_rows, together_sentence, upgrades,
};
use std::path::Path;
use std::sync::Arc;

/// Columns that do not fit into the table; CSV and JSON have them.
#[rustfmt::skip]
const TOO_WIDE: &[&str] = &[
    "system", "side", "most_low", "most_high", "mean_se", "illegal", "battles", "method",
    "p_adjusted", "question", "level", "stop", "seed", "rules_hash",
];

/// How many rows the table has, unless `--top` says otherwise.
const ROWS_OF_TABLE: usize = 20;

/// How many settings the summary describes at most.
const SENTENCES_AT_MOST: usize = 5;

/// A change of a setting.
const STEP: Noun = Noun { one: "step", many: "steps" };

/// How many settings are played in every combination.
const TOGETHER_AT_MOST: usize = 5;

/// The most battles whose courses are kept, and so the most match-ups times pairs.
const MOST_KEPT: u64 = 50_000_000;

/// Ranks the steps of all settings.
pub(crate) fn run(args: SensitivityArgs) -> Result<Exit, Failure> {
    let lists = paths(&args.lists);
    refuse_lists_twice(&lists)?;
    if args.allow_outside && args.suite.is_none() {
        return Err(Failure::new("--allow-outside changes nothing without --suite")
            .hint("leave it out, or name a suite"));
    }
    let mut files = Files::read(&args.game, &lists)?;
    let named = args.game.system.as_deref();
    let (book, mut suites) = load::system_and_sources(named, args.suite.as_slice())?;
    let suite = suites.pop();
    if suite.is_some() {
        files.book = book;
    }
    let mut inputs = files.paths();
    inputs.extend(paths(&args.suite));
    refuse_clashes(&args.outputs(), &inputs)?;
    rank(args, files, suite)
}

fn rank(args: SensitivityArgs, files: Files, suite: Option<Arc<Source>>) -> Result<Exit, Failure> {
    let mut setup = files.check()?;
    setup.advise();
    let mut meta = setup.meta(args.run.dice.seed);
    let mut field = Vec::new();
    if let Some(suite) = suite {
        let outside = Outside::allowed(args.allow_outside);
        let suite = files::suite(files.book, &suite, &[], None, outside)?;
        field = of_suite(&suite);
        meta = suite_meta(&suite, &suite.rules.baseline, args.run.dice.seed);
        let of_suite: Vec<&Path> = suite.files.iter().map(|file| Path::new(file.name())).collect();
        refuse_clashes(&args.outputs(), &of_suite)?;
        setup.rules = suite.rules.baseline.rules;
        setup.rules_hash = suite.rules.baseline.hash;
    }
    add_pairs(&mut field, &args, &files, &setup)?;
    let steps = chosen(&args, &field, &setup)?;
    // Prices are not played.
    let played = steps.iter().any(|step| step.what != What::Cost);
    if !played {
        refuse_options_of_play(&args.typed, &setup)?;
    }
    refuse_too_much(field.len() as u64, args.pairs)?;
    // Check that all outputs are writable before the long work begins.
    let output = Output::choose(&args.output)?;
    let interactions = Output::data_file(args.interactions.as_deref())?;
    let cells = Output::data_file(args.cells.as_deref())?;
    let workers = simulation::workers(&args.run)?;
    let level = simulation::level(&args.run)?;
    let interrupt = interrupt::flag();

    let budget = Budget { paths: args.exact_budget, ..Budget::default() };
    let pairs = if played { args.pairs } else { 0 };
    let sizes = Sizes { pairs, seed: args.run.dice.seed, budget };
    let line = Progress::new("sensitivity");
    line.show(0, steps.len() as u64, || "the baseline".to_owned());
    let baseline = Baseline::play(field, &setup.rules, sizes, &workers, Some(interrupt));
    let Some(baseline) = baseline.map_err(Failure::new)? else {
        warn("interrupted before the baseline was played: nothing is reported");
        return Ok(Exit::Interrupted);
    };
    let moved = play(&baseline, &steps, &workers, interrupt, &line);
    let from = setup.provenance(args.run.dice.seed);
    let mut interrupted = moved.len() < steps.len();
    let stop = if interrupted { Stop::Interrupted } else { Stop::Steps };
    let mut rows = effect_rows(&baseline, &moved, &from, level, stop);

    let (mut together_found, mut left_out) = (Vec::new(), Vec::new());
    let mut interactions_written = Ok(());
    if let Some(file) = interactions.filter(|_| !interrupted) {
        let (strongest, clashes) = strongest(&rows, &setup.rules);
        let show = |done: usize, of: usize| {
            line.show(done as u64, of as u64, || "the strongest together".to_owned());
        };
        let found = together(&baseline, &strongest, &workers, Some(interrupt), show);
        interrupted |= interrupt.asked();
        if let Some(found) = found.as_ref().filter(|_| !interrupted) {
            let names = baseline.names();
            together_found = together_rows(found, &strongest, &clashes, &names, &from, level);
        }
        if !interrupted {
            interactions_written =
                file.report(Report::from_fields(TOGETHER, &together_found), &meta);
            left_out = clashes;
        }
    }
    drop(line);
    meta.mark(interrupted);
    if let Some(file) = args.interactions.as_deref().filter(|_| interrupted) {
        let file = file.display();
        warn(&format!("interrupted: {file} is not written, because it needs all steps"));
    }
    if let Some(file) = args.interactions.as_deref().filter(|_| !interrupted)
        && together_found.is_empty()
    {
        say(format_args!(
            "note: --interactions: no step of a number or a ruling is known to move a score with every list \
                 legal, so there is nothing to play together: {} has no rows",
            file.display()
        ));
    }
    for clash in left_out {
        say(format_args!("note: --interactions: {}", clash.text()));
    }
    let cells_written = cells.map_or(Ok(()), |file| {
        let rows = cell_rows(&baseline, &moved, &from, level);
        file.report(Report::from_fields(CELLS, &rows), &meta)
    });
    let lead = lead(&rows, &baseline, &together_found);
    let table = output.format() == Format::Table;
    let most = args.top.map(|top| usize::try_from(top).unwrap_or(usize::MAX));
    let all = rows.len();
    rows.truncate(most.unwrap_or(if table { ROWS_OF_TABLE } else { usize::MAX }));
    let report = Report::from_fields(EFFECTS, &rows);
    let others = [("interactions", Report::from_fields(TOGETHER, &together_found))];
    let layout = Layout {
        lead: &lead,
        too_wide: TOO_WIDE,
        tail: &more(all - rows.len()),
        others: if together_found.is_empty() { &[] } else { &others },
        ..Layout::default()
    };
    let written = output.report_as(layout, report, &meta);
    Failure::all([written, interactions_written, cells_written])?;
    if interrupted {
        let (played, all) = (moved.len(), steps.len());
        warn(&match played {
            0 => "interrupted before the first step was played: the report is empty".to_owned(),
            _ => format!("interrupted: {}", reported(played, all, STEP)),
        });
    }
    Ok(if interrupted { Exit::Interrupted } else { Exit::Done })
}

/// The match-ups of a suite.
fn of_suite(suite: &Suite) -> Vec<FieldMatchUp> {
    let matchup = |case: &Case| {
        let meets = match &case.meeting {
            Meeting::Lists { doctrines, .. } => Meets::Lists {
                lists: case.texts.lists.clone(),
                doctrines: doctrines.map(Some),
                ground: Ground { scenario: case.texts.scenario.clone(), ..Ground::default() },
            },
            Meeting::Units { units, options } => Meets::Units {
                units: (**units).as_ref().map(|unit| unit.baseline.text.clone()),
                options: options.clone(),
            },
        };
        FieldMatchUp { name: case.name.own.clone(), meets }
    };
    suite.cases.iter().map(matchup).collect()
}

/// Every pair of the lists, and of the units.
fn add_pairs(
    field: &mut Vec<FieldMatchUp>,
    args: &SensitivityArgs,
    files: &Files,
    setup: &Setup,
) -> Result<(), Failure> {
    let doctrines = files.named_doctrines()?;
    let ground = files.ground();
    let lists = files.lists(&setup.rules)?;
    if lists.len() == 1 {
        return Err(Failure::new("one list makes no match-up").hint("name at least two lists"));
    }
    let name = |army: &Army| army.outline.name.clone();
    if lists.is_empty() && setup.scenario.forces.is_some() {
        let [a, b] = &setup.armies[..] else { return Err(Failure::new("two forces are needed")) };
        let meets = Meets::Lists { lists: None, doctrines, ground: ground.clone() };
        field.push(FieldMatchUp { name: format!("{} against {}", name(a), name(b)), meets });
    }
    for (at, (a, army_a)) in lists.iter().zip(&setup.armies).enumerate() {
        for (b, army_b) in lists.iter().zip(&setup.armies).skip(at + 1) {
            let of = BySide::new(army_a, army_b);
            let plays = |side| doctrines[side].unwrap_or(of[side].doctrine);
            let alike = army_a.canonical == army_b.canonical;
            if alike && plays(Side::A) == plays(Side::B) {
                return Err(Failure::new(format!(
                    "{} and {} hold the same list under the same doctrine: whatever the rules, its score against \
                     itself is one half",
                    a.name(),
                    b.name()
                ))
                .hint("name one of them, and others"));
            }
            let lists = Some(BySide::new(Arc::clone(a), Arc::clone(b)));
            let meets = Meets::Lists { lists, doctrines, ground: ground.clone() };
            let name = format!("{} against {}", name(army_a), name(army_b));
            field.push(FieldMatchUp { name: own_name(&name, field, [a, b]), meets });
        }
    }
    if let Some(units) = &args.fights {
        if lists.is_empty() && setup.scenario.forces.is_none() {
            refuse_battle_options(&args.typed)?;
        }
        let mut wrong = Vec::new();
        let units = super::fight::units(&units.0, &setup.rules, &mut wrong);
        Failure::unless_empty(wrong)?;
        let texts: Vec<String> = units.into_iter().map(|unit| unit.text).collect();
        if texts.len() == 1 {
            return Err(Failure::new("one unit makes no fight").hint("name at least two units"));
        }
        let options = options(setup.about(), &[])?;
        for (at, a) in texts.iter().enumerate() {
            for b in &texts[at + 1..] {
                let units = BySide::new(a.clone(), b.clone());
                let meets = Meets::Units { units, options: options.clone() };
                field.push(FieldMatchUp { name: format!("{a} against {b}"), meets });
            }
        }
    }
    if field.is_empty() {
        return Err(Failure::new("there is nothing to play")
            .hint("name army lists, --fights or a scenario that brings its own forces"));
    }
    Ok(())
}

/// The lists of the field, each once, in the order in which they come.
fn lists_of(field: &[FieldMatchUp]) -> Vec<Arc<Source>> {
    let mut known: Vec<Arc<Source>> = Vec::new();
    for matchup in field {
        let Meets::Lists { lists: Some(lists), .. } = &matchup.meets else { continue };
        for list in [&lists.a, &lists.b] {
            if !known.iter().any(|other| other.name() == list.name()) {
                known.push(Arc::clone(list));
            }
        }
    }
    known
}

/// A name that no other match-up has: lists with the same name get their files added.
fn own_name(name: &str, field: &[FieldMatchUp], lists: [&Arc<Source>; 2]) -> String {
    let is_shared = field.iter().any(|other| other.name == name);
    told_apart(name, is_shared, lists.map(|list| list.name()).join(", "))
}

/// The failure for a setting of a kind that `--what` leaves out; `None` for any other.
fn left_out_by_what(only: &str, setup: &Setup) -> Option<Failure> {
    let all = steps(&setup.rules, &What::ALL);
    let what = all.iter().find(|step| step.name == *only)?.what;
    let (kind, word) = match what {
        What::Number => ("a number", "numbers"),
        What::Ruling => ("a ruling", "rulings"),
        What::Cost => ("a cost", "costs"),
        What::Upgrade => ("an upgrade", "upgrades"),
    };
    Some(
        Failure::new(format!("--only {only}: it is {kind}, and --what leaves these out"))
            .hint(format!("name {word} in --what too, or leave out --what")),
    )
}

/// The steps that `--what` and `--only` select.
fn chosen(
    args: &SensitivityArgs,
    field: &[FieldMatchUp],
    setup: &Setup,
) -> Result<Vec<Step>, Failure> {
    let whats = args.whats();
    let mut all = steps(&setup.rules, &whats);
    if whats.contains(&What::Upgrade) {
        all.extend(lists_of(field).iter().flat_map(|list| upgrades(list, &setup.rules)));
    }
    let only: Vec<_> = args.only.iter().map(|name| (name, name)).collect();
    refuse_repeats("--only", &only)?;
    for only in &args.only {
        if !all.iter().any(|step| step.name == *only) {
            let mut names: Vec<&str> = all.iter().map(|step| step.name.as_str()).collect();
            names.dedup();
            if let Some(failure) = left_out_by_what(only, setup) {
                return Err(failure);
            }
            let failure = Failure::new(format!("--only: no step changes {only:?}"));
            let failure = match did_you_mean(only, &names) {
                Some(near) => failure.hint(near),
                None if names.len() < 30 => unknown(failure, only, &names),
                None => failure,
            };
            let rulings =
                format!("`fairfight rulings {}` lists the names of settings", setup.about().id);
            return Err(failure.hint(rulings));
        }
    }
    if !args.only.is_empty() {
        all.retain(|step| args.only.contains(&step.name));
    }
    if all.is_empty() {
        return Err(Failure::new("there is no setting to change")
            .hint("ask for other kinds with --what; upgrades need army lists"));
    }
    Ok(all)
}

/// If only costs change, nothing is played: options of battles and fights would change nothing.
fn refuse_options_of_play(typed: &Typed, setup: &Setup) -> Result<(), Failure> {
    let refuse = |options: &[&str]| {
        typed.refuse(options, |option| {
            Failure::new(format!("{option} changes nothing if only costs change"))
                .hint("prices move no battle, so nothing is played; leave it out")
                .hint("--what numbers,rulings,upgrades makes steps that are played")
        })
    };
    refuse(&[
        "--gap",
        "--deployment",
        "--doctrine-a",
        "--doctrine-b",
        "--pairs",
        "--exact-budget",
    ])?;
    // A scenario may bring forces, which have costs.
    if setup.scenario.forces.is_none() { refuse(&["--scenario"]) } else { Ok(()) }
}

/// Refuses too many battles: the courses of the baseline are kept in memory.
fn refuse_too_much(matchups: u64, pairs: u64) -> Result<(), Failure> {
    let most = MOST_KEPT / matchups.max(1);
    if pairs > most {
        return Err(Failure::new(format!(
            "{matchups} match-ups of {pairs} pairs are more than memory can keep: at most {most} pairs here"
        ))
        .hint(format!("write --pairs {most}, or name fewer lists")));
    }
    Ok(())
}

/// The steps that were played: all, or those before an interrupt.
fn play(
    baseline: &Baseline,
    steps: &[Step],
    workers: &Workers,
    interrupt: &Interrupt,
    line: &Progress,
) -> Vec<(Step, Moved)> {
    let mut played = Vec::with_capacity(steps.len());
    for (step, done) in steps.iter().zip(0..) {
        line.show(done, steps.len() as u64, || step.text());
        let Some(moved) = baseline.moved(step, workers, Some(interrupt)) else { break };
        played.push((step.clone(), moved));
    }
    played
}

/// The strongest step of each of the settings that matter most, then the steps left out because they contradict
/// stronger ones. Upgrades and costs are left out: they are no settings of the rules that could work together.
fn strongest(rows: &[EffectRow], rules: &Rules) -> (Vec<Step>, Vec<Clash>) {
    let (mut strongest, mut clashes): (Vec<Step>, Vec<Clash>) = (Vec::new(), Vec::new());
    for row in rows.iter().filter(|row| row.verdict == Verdict::Moves && row.illegal == 0) {
        let of_rules = matches!(row.step.what, What::Number | What::Ruling);
        let known = strongest.iter().any(|step| step.name == row.step.name);
        if of_rules && !known && strongest.len() < TOGETHER_AT_MOST {
            match clash(rules, &strongest, &row.step) {
                Some(clash) => clashes.push(clash),
                None => strongest.push(row.step.clone()),
            }
        }
    }
    (strongest, clashes)
}

/// The line below a table that does not show all rows.
fn more(rows: usize) -> String {
    match rows {
        0 => String::new(),
        rows => format!("({rows} more with --top, or in csv or json)\n"),
    }
}

/// The summary, in words.
fn lead(rows: &[EffectRow], baseline: &Baseline, together: &[TogetherRow]) -> String {
    let partial = rows.iter().any(|row| row.stop == Stop::Interrupted);
    let mut text = match partial {
        true => "The run was interrupted: these are the steps played by then.\n".to_owned(),
        false => String::new(),
    };
    let (prices, played): (Vec<&EffectRow>, Vec<&EffectRow>) =
        rows.iter().partition(|row| row.verdict == Verdict::Price);
    if !played.is_empty() || prices.is_empty() {
        text += &of_played(&played, baseline);
    }
    if !together.is_empty() {
        text += &format!("{}\n", together_sentence(together));
    }
    if !prices.is_empty() {
        text += "Costs change no battle: their steps say what lists cost. `fairfight points` says what units are \
                 worth, `fairfight tune` which costs leave the least to exploit.\n";
        text += &sentences(&prices);
    }
    text + "\n"
}

/// The summary of the steps that were played.
fn of_played(rows: &[&EffectRow], baseline: &Baseline) -> String {
    let count = |verdict: Verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    let moving: Vec<&EffectRow> = rows.iter().copied().filter(|row| row.moves()).collect();
    let mut text = match moving.first() {
        None => "No step is known to move a score.\n".to_owned(),
        Some(row) => {
            let points = row.weight.map_or(0.0, |weight| weight.rms * 100.0);
            let (what, whose) = match &row.gain {
                None => (row.step.name.clone(), "one step moves scores".to_owned()),
                Some(gain) => (row.step.text(), format!("it moves the score of {}", gain.list)),
            };
            format!("{what} matters most: {whose} by {points:.1} percentage points.\n")
        }
    };
    let harms = match count(Verdict::Harms) {
        0 => String::new(),
        1 => " (1 is an upgrade that does harm)".to_owned(),
        some => format!(" ({some} are upgrades that do harm)"),
    };
    let some = |number: usize, one: &str, many: &str| match number {
        1 => format!("1 {one}"),
        _ => format!("{number} {many}"),
    };
    text += &format!(
        "Of {} over {}, {}{harms}, {}, {}, {}.\n",
        STEP.count(rows.len() as u64),
        Noun::MATCH_UP.count(baseline.matchups() as u64),
        some(moving.len(), "moves a score", "move a score"),
        some(count(Verdict::Undecided), "is undecided", "are undecided"),
        some(count(Verdict::Even), "is used and changes no score", "are used and change no score"),
        some(count(Verdict::Unused), "is not used here", "are not used here"),
    );
    text += &baseline.played_lines();
    text += &sentences(&moving);
    // Every harmful upgrade is named, even where others move more.
    let harm = moving.iter().filter(|row| row.verdict == Verdict::Harms);
    let harm: Vec<String> = harm.map(|row| format!("  {}\n", effect_sentence(row))).collect();
    let unsaid: Vec<&String> = harm.iter().filter(|line| !text.contains(*line)).collect();
    unsaid.into_iter().take(SENTENCES_AT_MOST).for_each(|line| text += line);
    text
}

/// A sentence on the first step of every setting; those that matter most come first.
fn sentences(rows: &[&EffectRow]) -> String {
    let (mut named, mut text): (Vec<&str>, String) = (Vec::new(), String::new());
    for row in rows {
        if named.len() < SENTENCES_AT_MOST && !named.contains(&&*row.step.name) {
            named.push(&row.step.name);
            text += &format!("  {}\n", effect_sentence(row));
        }
    }
    text
}
