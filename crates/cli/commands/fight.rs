//! `fairfight fight`.

use super::{reported, sized};
use crate::args::{Choice, FightArgs, RunArgs, Typed};
use crate::exit::{Exit, Failure, say, warn};
use crate::load::{Files, Setup, of_another_system, unit_meant, unknown};
use crate::output::{Holds, Layout, OutFile, Output, open, refuse_clashes};
use crate::progress::Progress;
use crate::{interrupt, simulation};
use fairfight_battle::game::{About, FightOption, Noun};
use fairfight_battle::systems;
use fairfight_engine::contest::MatchUp;
use fairfight_engine::exact::{Budget, Solution, Unsolved};
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::rulebook::{Rules, Unit};
use fairfight_engine::run::{self, Plan, Stop, StopReason, Watch};
use fairfight_engine::tally::Totals;
use fairfight_files::is_file;
use fairfight_report::{Column, grouped};
use fairfight_rules::BySide;
use fairfight_stats::Level;
use fairfight_study::common::Provenance;
use fairfight_study::fight::{
    FightRow, Found, MOST_FIGHTS, MOST_SPREADS, fight_columns, fight_report, fight_sentence,
    spread_columns, spread_report,
};
use std::path::Path;
use std::sync::LazyLock;

/// Fights every unit of A against every unit of B.
pub(crate) fn run(args: FightArgs) -> Result<Exit, Failure> {
    refuse_battle_options(&args.typed)?;
    if args.exact {
        refuse_dice_options(&args.typed)?;
    }
    let files = Files::read(&args.game, &[])?;
    refuse_clashes(&args.output, &beside(&args), &files.paths())?;
    meet(args, files)
}

/// The file beside the report.
fn beside(args: &FightArgs) -> [OutFile<'_>; 1] {
    [OutFile::new("--distributions", args.distributions.as_deref(), Holds::Data)]
}

/// Doctrines and scenarios belong to battles: in a fight they would change nothing.
pub(super) fn refuse_battle_options(typed: &Typed) -> Result<(), Failure> {
    typed.refuse(
        &["--scenario", "--gap", "--deployment", "--doctrine-a", "--doctrine-b"],
        |option| {
            Failure::new(format!("{option} changes nothing in a fight"))
                .hint("in a fight two units meet at once and nobody decides; leave it out")
                .hint("`fairfight battle` fights whole lists")
        },
    )
}

/// An exact solution has no dice and no interval, so these options do not apply to it. Without `--exact` they do,
/// because a fight beyond the budget is simulated.
fn refuse_dice_options(typed: &Typed) -> Result<(), Failure> {
    typed.refuse(&["--seed", "--threads", "--level", "--checkpoint"], |option| {
        Failure::new(format!("{option} changes nothing with --exact"))
            .hint("an exact solution has neither dice nor intervals; leave it out")
            .hint("`--fights N` fights with dice")
    })
}

fn meet(args: FightArgs, files: Files) -> Result<Exit, Failure> {
    let setup = files.check()?;
    let options = options(setup.about(), &args.choices()?)?;
    sized::refuse_sizes(&args)?;
    let mut wrong = Vec::new();
    let units =
        BySide::new(&args.a.0, &args.b.0).map(|words| units(words, &setup.rules, &mut wrong));
    Failure::unless_empty(wrong)?;
    let units = match args.points {
        Some(points) => sized::of_points(&units, points, &setup.rules)?,
        None => units,
    };
    refuse_too_many(units.a.len(), units.b.len(), args.distributions.is_some())?;
    let output = Output::choose(&args.output)?;
    let [distributions] = open(beside(&args))?;
    let table = Table {
        from: setup.provenance(args.run.dice.seed),
        level: simulation::level(&args.run)?,
        way: Way::of(&args),
        setup: &setup,
        options,
    };
    let (rows, of) = table.fight(&units, &args.run, interrupt::flag())?;
    let report = fight_report(setup.about().fight_options, &rows);
    let stopped =
        rows.len() < of || rows.iter().any(|row| row.stop() == Some(StopReason::Interrupted));
    let mut meta = setup.meta(args.run.dice.seed);
    // An exact row does not say that others are missing.
    meta.mark(stopped);
    if stopped {
        let cut = rows.last().filter(|row| row.stop() == Some(StopReason::Interrupted));
        let cut = cut.and_then(FightRow::fights);
        let cut = cut.map(|fights| {
            let of = grouped(table.way.fights());
            format!(", the last with {} of its {of} fights", grouped(fights))
        });
        let cut = cut.unwrap_or_default();
        warn(&format!("interrupted: {}{cut}", reported(rows.len(), of, MEETING)));
    }
    let lead = match &rows[..] {
        [row] => format!("{}\n\n", fight_sentence(row)),
        _ => String::new(),
    };
    let spreads = || spread_report(setup.about().fight_options, &rows);
    // A page of one fight shows how it may end; one of many shows who wins.
    let others = match &rows[..] {
        [_] if output.is_page() => vec![("distributions", spreads())],
        _ => Vec::new(),
    };
    // A row among others has room only for the answers.
    let all_columns = rows.len() == 1;
    let layout = Layout { lead: &lead, all_columns, others: &others, ..Layout::default() };
    let spread = |file: Output| file.report(spreads(), &meta);
    Failure::all([output.report_as(layout, report, &meta), distributions.map_or(Ok(()), spread)])?;
    Ok(if stopped { Exit::Interrupted } else { Exit::Done })
}

/// Two units that meet, with their options.
const MEETING: Noun = Noun { one: "meeting", many: "meetings" };

/// How many fights are simulated if the exact solution is over its budget.
pub(super) const FALL_BACK: u64 = 100_000;

/// How the fights are solved.
#[derive(Clone, Copy)]
pub(super) enum Way {
    /// With dice, this many times.
    Simulated(u64),
    /// Exactly, or not at all.
    Exact(Budget),
    /// Exactly if the budget allows it, else with dice.
    ExactIfCheap(Budget),
}

impl Way {
    fn of(args: &FightArgs) -> Self {
        let budget = Budget { paths: args.exact_budget, ..Budget::default() };
        match (args.fights, args.exact) {
            (Some(fights), _) => Way::Simulated(fights),
            (None, true) => Way::Exact(budget),
            (None, false) => Way::ExactIfCheap(budget),
        }
    }

    /// How many fights are simulated, if any are.
    const fn fights(self) -> u64 {
        match self {
            Way::Simulated(fights) => fights,
            Way::Exact(_) | Way::ExactIfCheap(_) => FALL_BACK,
        }
    }
}

/// The exact solution of a fight; `None` if it is to be simulated. `text` names it in messages.
pub(super) fn solved(
    match_up: &MatchUp,
    way: Way,
    interrupt: &Interrupt,
    text: impl Fn() -> String,
) -> Result<Option<Solution>, Unmet> {
    let budget = match way {
        Way::Simulated(_) => return Ok(None),
        Way::Exact(budget) | Way::ExactIfCheap(budget) => budget,
    };
    match match_up.straight.solve(&budget, Some(interrupt)) {
        Ok(solution) => Ok(Some(solution)),
        Err(Unsolved::Battle) => Ok(None),
        Err(Unsolved::Interrupted) => Err(Unmet::Interrupted),
        Err(Unsolved::OverBudget(over)) if matches!(way, Way::Exact(_)) => {
            let failure = Failure::new(format!("{}: {over}", text()));
            Err(failure.hint("--exact-budget allows more; --fights N simulates").into())
        }
        Err(Unsolved::OverBudget(over)) => {
            say(format_args!("note: {}: {over}; simulated instead", text()));
            Ok(None)
        }
    }
}

/// Why a fight has no result.
pub(super) enum Unmet {
    /// The run was interrupted.
    Interrupted,
    /// It failed.
    Failed(Failure),
}

impl From<Failure> for Unmet {
    fn from(failure: Failure) -> Self {
        Unmet::Failed(failure)
    }
}

/// The most fights left out that are named one by one.
const MOST_NOTES: usize = 5;

/// Fights of units, one per row.
struct Table<'s> {
    from: Provenance,
    level: Level,
    way: Way,
    setup: &'s Setup,
    options: Vec<(&'static str, &'static str)>,
}

impl Table<'_> {
    /// The rows, and how many a whole run has. After an interrupt these are the complete rows and the incomplete
    /// next one.
    fn fight(
        &self,
        units: &BySide<Vec<Unit>>,
        run: &RunArgs,
        interrupt: &Interrupt,
    ) -> Result<(Vec<FightRow>, usize), Failure> {
        let progress = Progress::new("fights");
        let rules = &self.setup.rules;
        let mut meetings: Vec<_> =
            units.a.iter().flat_map(|a| units.b.iter().map(move |b| BySide::new(a, b))).collect();
        let mut refused = Vec::new();
        meetings.retain(|meeting| {
            let fault = rules.fight_fault(*meeting, &self.options);
            let may = fault.is_none();
            refused.extend(fault);
            may
        });
        match refused.first() {
            Some(fault) if meetings.is_empty() => return Err(Failure::new(fault.clone())),
            Some(_) | None => {}
        }
        for fault in refused.iter().take(MOST_NOTES) {
            say(format_args!("note: {fault}: left out"));
        }
        if let Some(more @ 1..) = refused.len().checked_sub(MOST_NOTES) {
            say(format_args!("note: {more} more fights cannot take place and are left out"));
        }
        // For the progress, an exact fight counts as one, a simulated one as its number of fights.
        let each = match self.way {
            Way::Simulated(fights) => fights,
            Way::Exact(_) | Way::ExactIfCheap(_) => 1,
        };
        let of = each.saturating_mul(meetings.len() as u64);
        let mut rows = Vec::with_capacity(meetings.len());
        // Exact solutions need no threads.
        let mut workers = None;
        for (meeting, at) in meetings.iter().zip(0u64..) {
            let text = || format!("{} against {}", meeting.a.text, meeting.b.text);
            if interrupt.asked() {
                break;
            }
            let match_up = rules.fight(*meeting, &self.options, self.from.seed);
            let solution = match solved(&match_up, self.way, interrupt, text) {
                Ok(solution) => solution,
                Err(Unmet::Interrupted) => break,
                Err(Unmet::Failed(failure)) => return Err(failure),
            };
            let found = match solution {
                Some(solution) => {
                    progress.show(at + 1, of, text);
                    Found::Exact(Box::new(solution))
                }
                None => {
                    let workers = match &mut workers {
                        Some(workers) => workers,
                        none => none.insert(simulation::workers(run)?),
                    };
                    let mut show = |now: run::Progress<'_, Totals>| {
                        let done = each.min(now.done);
                        progress.show(each.saturating_mul(at).saturating_add(done), of, text);
                    };
                    let mut watch =
                        Watch { interrupt: Some(interrupt), progress: Some(&mut show), rows: None };
                    let plan = Plan::new(Stop::Pairs(self.way.fights()));
                    let outcome = run::run(match_up.games(), &plan, workers, &mut watch);
                    Found::Simulated(Box::new(outcome))
                }
            };
            let row = self.row(*meeting, found);
            let stopped = row.stop() == Some(StopReason::Interrupted);
            if row.fights() != Some(0) {
                rows.push(row);
            }
            if stopped {
                break;
            }
        }
        if rows.len() == meetings.len() {
            simulation::note_unused(&run.checkpoint, workers.as_ref());
        }
        Ok((rows, meetings.len()))
    }

    fn row(&self, units: BySide<&Unit>, found: Found) -> FightRow {
        FightRow {
            from: self.from.clone(),
            points: units.map(|unit| unit.points),
            options: self.options.iter().map(|(_, value)| *value).collect(),
            level: self.level,
            units: units.map(|unit| unit.text.clone()),
            found,
        }
    }
}

/// The units that these words name, each once; `all` is every kind. The faults of words that name no unit go to
/// `wrong`.
pub(super) fn units(words: &[String], rules: &Rules, wrong: &mut Vec<Failure>) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    for word in words {
        let named = match word.as_str() {
            "all" => Ok(rules.all_units()),
            word => unit(word, rules).map(|unit| vec![unit]),
        };
        match named {
            Ok(named) => {
                for unit in named {
                    if !units.contains(&unit) {
                        units.push(unit);
                    }
                }
            }
            Err(failure) => wrong.push(failure),
        }
    }
    units
}

pub(super) fn unit(word: &str, rules: &Rules) -> Result<Unit, Failure> {
    rules.unit(word).map_err(|fault| {
        let system = rules.about().id;
        if word.ends_with(".toml") || is_file(Path::new(word)) {
            return Failure::new(format!("{word} names a file; a unit is needed"))
                .hint("`fairfight battle` plays army lists");
        }
        if word.contains('*') {
            return Failure::new(format!("{word} is several units; a fight is one against one"))
                .hint("`fairfight battle` plays lists of units");
        }
        let near = unit_meant(&fault);
        // If only a part of it is wrong, the whole word says which unit is meant.
        let quoted = fault.message.contains(&format!("{word:?}"));
        let message = if quoted { fault.message } else { format!("{word}: {}", fault.message) };
        let failure = Failure::new(message);
        if let Some(elsewhere) = of_another_system(word, system) {
            return failure.hint(elsewhere);
        }
        let units = format!("`fairfight units {}` says how units are written", system);
        near.into_iter().chain([units]).fold(failure, Failure::hint)
    })
}

/// Every option of the system with the value chosen for it, else its default.
pub(super) fn options(
    about: &'static About,
    choices: &[Choice],
) -> Result<Vec<(&'static str, &'static str)>, Failure> {
    let names: Vec<&str> = about.fight_options.iter().map(|option| option.name).collect();
    if let Some(Choice { option, .. }) = choices.iter().find(|c| !names.contains(&&*c.option)) {
        let failure =
            Failure::new(format!("unknown option {option:?} of a fight in {}", about.title));
        return Err(unknown(failure, option, &names));
    }
    let chosen = |option: &FightOption| {
        let Some(choice) = choices.iter().find(|choice| choice.option == option.name) else {
            return Ok((option.name, option.values[0]));
        };
        let value = option.values.iter().find(|value| **value == choice.value);
        value.map(|value| (option.name, *value)).ok_or_else(|| {
            let message = format!("{} cannot be {:?}", option.name, choice.value);
            unknown(Failure::new(message), &choice.value, option.values)
        })
    };
    about.fight_options.iter().map(chosen).collect()
}

/// Refuses a table that nobody could read and memory might not hold.
fn refuse_too_many(a: usize, b: usize, distributions: bool) -> Result<(), Failure> {
    let (most, what) =
        if distributions { (MOST_SPREADS, " with --distributions") } else { (MOST_FIGHTS, "") };
    match a.checked_mul(b) {
        Some(fights) if fights <= most => Ok(()),
        Some(_) | None => Err(Failure::new(format!(
            "{a} units against {b} are too many: a table has at most {most} fights{what}"
        ))
        .hint("name fewer units, and run the command several times")),
    }
}

/// The help text for the columns of all options.
static OPTIONS: LazyLock<String> = LazyLock::new(|| {
    let names = |about: &About| {
        let names: Vec<&str> = about.fight_options.iter().map(|option| option.name).collect();
        format!("{}: {}", about.id, names.join(", "))
    };
    let systems: Vec<String> = systems::ALL.iter().map(names).collect();
    format!("one column for each option of the system (--set), by its name; {}", systems.join("; "))
});

/// A placeholder for the options of a system, for the help.
fn any_options() -> [FightOption; 1] {
    [FightOption { name: "OPTION ...", values: &[], about: &OPTIONS }]
}

/// The columns of the report, for the help.
pub(crate) fn columns() -> Vec<Column> {
    fight_columns(&any_options())
}

/// The columns of the file of `--distributions`, for the help.
pub(crate) fn spreads() -> Vec<Column> {
    spread_columns(&any_options())
}
