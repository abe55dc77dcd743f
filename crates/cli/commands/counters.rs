//! `fairfight counters`.

use super::kinds::of_the_line;
use crate::args::{Bars, CountersArgs};
use crate::exit::{Exit, Failure, warn, without_a_result};
use crate::load::{Files, Setup};
use crate::output::{Layout, Output, refuse_clashes};
use crate::progress::Progress;
use crate::{interrupt, simulation};
use fairfight_battle::game::Parts;
use fairfight_engine::rulebook::{Army, Doctrine, Unit};
use fairfight_engine::run::{ManyWatch, Stop, Workers};
use fairfight_report::Report;
use fairfight_rules::BySide;
use fairfight_stats::{Interval, Level, Scores};
use fairfight_study::armies::{costs_of, inline_text, kinds_of, parts_exchange, refuse_free};
use fairfight_study::bars::{Bar, mean_n};
use fairfight_study::common::NotFoughtOut;
use fairfight_study::counters::{COUNTERS, Counted, CounterRow, OfKind, Wanted, counter_sentences};
use fairfight_study::matrix::{Entry, Leads, Playing, play_cells};
use std::path::Path;

/// Columns that do not fit into the table; CSV and JSON have them.
#[rustfmt::skip]
const TOO_WIDE: &[&str] = &[
    "system", "scenario", "list", "doctrine", "n", "against", "against_doctrine", "against_points", "budget", "stop",
    "level", "seed", "rules_hash",
];

/// The default number of units in a list of one kind.
const USUAL_UNITS: u32 = 6;

/// Finds the kinds that beat a list.
pub(crate) fn run(args: CountersArgs) -> Result<Exit, Failure> {
    let files = Files::read(&args.game, &[&args.list])?;
    refuse_clashes(&[("--out", args.output.out.as_deref())], &files.paths())?;
    let setup = files.check()?;
    let question = Question::of(&args, &files, &setup)?;
    if single_unit(&files, &args, &setup).is_none() {
        setup.advise_foes(question.budget.into());
    }
    // Check that all outputs are writable before the long work begins.
    let output = Output::choose(&args.output)?;
    let workers = simulation::workers(&args.run)?;
    let level = simulation::level(&args.run)?;
    for why in &question.left_out {
        warn(&format!("left out: {why}"));
    }
    let played = question.play(&args, &setup, &workers);
    if played.scores.is_empty() {
        return Ok(without_a_result());
    }
    let rows = question.rows(&args, &setup, level, &played);
    let mut meta = setup.meta(args.run.dice.seed);
    meta.mark(played.interrupted);
    let led = [question.against.doctrine.word(), question.doctrine.word()];
    let said = setup.played_lines(led, NotFoughtOut::of_ends(&workers.ends()));
    let lead = format!("{}{said}\n", counter_sentences(&rows));
    let layout = Layout { lead: &lead, too_wide: TOO_WIDE, ..Layout::default() };
    output.report_as(layout, Report::from_fields(COUNTERS, &rows), &meta)?;
    Ok(if played.interrupted { Exit::Interrupted } else { Exit::Done })
}

/// The question, checked.
struct Question {
    /// The list.
    against: Entry,
    /// Its cost, in points or units.
    cost: u32,
    /// What a list of one kind may cost.
    budget: u32,
    /// A list of each kind.
    counters: Vec<OfKind>,
    /// The doctrine of the lists of one kind.
    doctrine: Doctrine,
    /// Why the other kinds have no list.
    left_out: Vec<String>,
}

/// The results.
struct Played {
    /// The place and the scores of each counter that is complete.
    scores: Vec<(usize, Scores<5>)>,
    /// The ranges of their scores over doctrines.
    led: Vec<Option<Interval>>,
    interrupted: bool,
}

impl Question {
    fn of(args: &CountersArgs, files: &Files, setup: &Setup) -> Result<Question, Failure> {
        let rules = &setup.rules;
        let [army] = &setup.armies[..] else {
            return Err(Failure::new(
                "this scenario brings its own forces, but `counters` makes its own lists",
            )
            .hint("leave out --scenario"));
        };
        let units =
            of_the_line(args.kinds.units.as_ref(), args.kinds.people.as_deref(), None, rules)?;
        let kinds = kinds_of(&units, rules);
        parts_exchange(
            &kinds,
            setup.ground(args.run.dice.seed),
            "`counters` makes lists that can exchange their parts",
            "leave out --scenario",
        )?;
        refuse_free(&kinds, &costs_of(&kinds))?;
        let filler = rules.about().reference.and_then(|word| rules.unit(word).ok());
        let leaders =
            |army: &Army| rules.about().even_leaders.then_some(army.outline.leaders.len());
        let budget = args.budget.map(|budget| budget as u32);
        let (against, cost, wanted) = match single_unit(files, args, setup) {
            Some(unit) => {
                let leaders = rules.about().even_leaders.then_some(1);
                let six = unit.points.unwrap_or(1).saturating_mul(USUAL_UNITS);
                let budget = budget.unwrap_or(six + of_leaders(&unit, leaders, setup));
                let wanted = Wanted { budget, leaders, filler: filler.as_ref() };
                let list = wanted.of_kind(&unit, rules).map_err(Failure::new)?;
                let name = inline_text(list.units.iter().map(|unit| &*unit.text));
                let mut army = list.army;
                army.outline.name = name;
                // Equal points: the budget is what this list costs, not what was asked for.
                (army, list.cost, Wanted { budget: list.cost, ..wanted })
            }
            None => {
                let cost = army.outline.cost();
                let budget = budget.unwrap_or(cost);
                let wanted = Wanted { budget, leaders: leaders(army), filler: filler.as_ref() };
                (army.clone(), cost, wanted)
            }
        };
        let doctrine = files.named_doctrines()?.b.unwrap_or_else(|| rules.book.usual_doctrine());
        let (mut counters, mut left_out) = (Vec::new(), Vec::new());
        // The reason of the cheapest kind helps most.
        let (mut cheapest, mut why_not) = (u32::MAX, String::new());
        for kind in &kinds {
            let list = wanted.of_kind(&kind.unit, rules);
            match list.and_then(|list| list.army.plays(doctrine).map(|()| list)) {
                Ok(list) => counters.push(list),
                Err(why) => {
                    let cost = kind.unit.points.unwrap_or(0);
                    if cost < cheapest {
                        (cheapest, why_not) = (cost, why.clone());
                    }
                    left_out.push(why);
                }
            }
        }
        if counters.is_empty() {
            return Err(Failure::new(format!("no kind of unit makes a list: {why_not}"))
                .hint("name another --budget, or other kinds with --units"));
        }
        let against = Entry::new(&against, setup.doctrines[0]);
        Ok(Question { against, cost, budget: wanted.budget, counters, doctrine, left_out })
    }

    /// The list meets each counter.
    fn play(&self, args: &CountersArgs, setup: &Setup, workers: &Workers) -> Played {
        let ground = setup.ground(args.run.dice.seed);
        let counters = self.counters.iter().map(|list| Entry::new(&list.army, self.doctrine));
        let entries: Vec<Entry> = counters.chain([self.against.clone()]).collect();
        let last = self.counters.len();
        let cells: Vec<BySide<usize>> = (0..last).map(|kind| BySide::new(kind, last)).collect();
        let interrupt = interrupt::flag();
        let line = Progress::new("kinds");
        let mut show = |now| line.show_many(now);
        let mut watch = ManyWatch { interrupt: Some(interrupt), progress: Some(&mut show) };
        let stop = Stop::Pairs(args.pairs());
        let playing = Playing { stop: &stop, workers };
        let parts = Parts::Exchangeable;
        let outcomes = play_cells(&ground, &entries, &cells, parts, playing, &mut watch);
        drop(line);
        let complete = outcomes.iter().enumerate();
        let scores: Vec<(usize, Scores<5>)> = complete
            .filter_map(|(kind, outcome)| Some((kind, outcome.as_ref()?.totals.scores())))
            .collect();
        let mut led = vec![None; scores.len()];
        let asked = Bars::asked(args.bars.as_ref(), Bar::Doctrine, &[Bar::Doctrine]);
        if asked && !interrupt.asked() {
            let line = Progress::new("other doctrines");
            let mut show = |now| line.show_many(now);
            let mut watch = ManyWatch { interrupt: Some(interrupt), progress: Some(&mut show) };
            let met: Vec<_> = scores.iter().map(|(kind, scores)| (cells[*kind], *scores)).collect();
            if let Some(leads) =
                Leads::play((&met, mean_n(&met)), parts, &ground, &entries, workers, &mut watch)
            {
                led = (0..met.len()).map(|at| leads.of_cell(at)).collect();
            }
        }
        Played { scores, led, interrupted: interrupt.asked() }
    }

    /// One row per kind, the best first.
    fn rows(
        &self,
        args: &CountersArgs,
        setup: &Setup,
        level: Level,
        played: &Played,
    ) -> Vec<CounterRow> {
        let counted = Counted {
            from: setup.provenance(args.run.dice.seed),
            scenario: setup.scenario.name.clone(),
            against: self.against.name.clone(),
            against_doctrine: self.against.doctrine.word(),
            against_points: self.cost,
            budget: self.budget,
            counted_in: counted_in(&self.against.army),
            level,
            kinds: self.counters.len(),
            interrupted: played.interrupted,
        };
        let mut rows: Vec<CounterRow> = played
            .scores
            .iter()
            .zip(&played.led)
            .map(|(&(kind, scores), &led)| {
                let list = &self.counters[kind];
                CounterRow {
                    counted: counted.clone(),
                    rank: 0,
                    kind: list.kind.clone(),
                    list: inline_text(list.units.iter().map(|unit| &*unit.text)),
                    doctrine: self.doctrine.word(),
                    points: list.cost,
                    units: list.units.len(),
                    scores,
                    led,
                }
            })
            .collect();
        let mean = |row: &CounterRow| row.scores.mean().unwrap_or(0.5);
        rows.sort_by(|a, b| mean(b).total_cmp(&mean(a)));
        for (rank, row) in (1..).zip(&mut rows) {
            row.rank = rank;
        }
        rows
    }
}

/// The word for what costs of lists like this are counted in.
pub(super) fn counted_in(army: &Army) -> &'static str {
    if army.outline.points.is_some() { "points" } else { "units" }
}

/// The unit, if a single one was named in place of a list.
fn single_unit(files: &Files, args: &CountersArgs, setup: &Setup) -> Option<Unit> {
    let is_file = files.paths().contains(&Path::new(&args.list));
    setup.rules.unit(args.list.to_str()?).ok().filter(|_| !is_file)
}

/// The cost of this many plain leaders with units like this.
fn of_leaders(unit: &Unit, leaders: Option<usize>, setup: &Setup) -> u32 {
    let led = unit.led(&setup.rules).and_then(|led| led.points);
    let price = led.unwrap_or(0).saturating_sub(unit.points.unwrap_or(0));
    price * leaders.unwrap_or(0) as u32
}
