//! The study of counters: a list of each kind meets the list.

use super::{Counted, CounterRow, OfKind, Wanted};
use crate::armies::{costs_of, counted_in, inline_text, kinds_of, parts_exchange, refuse_free};
use crate::bars::mean_n;
use crate::common::{Crew, Ground, Refusal};
use crate::matrix::{Entry, Leads, play_cells};
use fairfight_battle::game::Parts;
use fairfight_engine::rulebook::{Army, Doctrine, Rules, Unit};
use fairfight_engine::run::Stop;
use fairfight_rules::BySide;
use fairfight_stats::{Interval, Level, Scores};

/// The default number of units in a list of one kind.
const USUAL_UNITS: u32 = 6;

/// What is asked of a study of counters, and its effort.
#[derive(Clone, Debug)]
pub struct CountersOptions {
    /// What the kinds are to beat.
    pub against: Against,
    /// Its doctrine.
    pub against_doctrine: Doctrine,
    /// The kinds; equal ones count once.
    pub units: Vec<Unit>,
    /// Their doctrine.
    pub doctrine: Doctrine,
    /// What a list of a kind may cost, in points (or units). By default what the list costs, and for a unit what six of
    /// it cost.
    pub budget: Option<u32>,
    /// The pairs of battles of each kind.
    pub pairs: u64,
    /// Play under other doctrines too.
    pub over_doctrines: bool,
    /// The level of the intervals.
    pub level: Level,
}

/// What kinds are to beat.
#[derive(Clone, Debug)]
pub enum Against {
    /// This list.
    List(Army),
    /// A list of this unit.
    Unit(Unit),
}

/// A study of counters, ready to play.
///
/// ```
/// use fairfight_engine::rulebook::rulebook;
/// use fairfight_engine::run::Workers;
/// use fairfight_stats::Level;
/// use fairfight_study::common::{Crew, Ground};
/// use fairfight_study::counters::{Against, CountersOptions, CountersStudy};
/// let book = rulebook("iron-winds").unwrap();
/// let (rules, doctrine) = (book.printed(), book.usual_doctrine());
/// let unit = |word| rules.unit(word).unwrap();
/// let options = CountersOptions {
///     against: Against::Unit(unit("levy")),
///     against_doctrine: doctrine,
///     units: vec![unit("levy+bow"), unit("knight+mounted")],
///     doctrine,
///     budget: None,
///     pairs: 4,
///     over_doctrines: false,
///     level: Level::DEFAULT,
/// };
/// let ground = Ground { rules: &rules, scenario: &rules.open_ground(), seed: 1 };
/// let study = CountersStudy::new(options, ground).unwrap();
/// let workers = Workers::new(1).unwrap();
/// let mut crew = Crew { workers: &workers, interrupt: None, progress: &mut |_, _, _| {} };
/// let (rows, interrupted) = study.run(&mut crew);
/// assert_eq!((rows.len(), rows[0].rank, interrupted), (2, 1, false));
/// ```
#[derive(Clone, Debug)]
pub struct CountersStudy<'g> {
    options: CountersOptions,
    ground: Ground<'g>,
    against: Entry,
    /// Its cost, in points or units.
    cost: u32,
    /// What a list of one kind may cost.
    pub budget: u32,
    /// A list of each kind.
    counters: Vec<OfKind>,
    /// Why the other kinds have no list.
    pub left_out: Vec<String>,
}

impl<'g> CountersStudy<'g> {
    /// Checks what is asked, and makes the lists.
    ///
    /// # Errors
    /// Why it makes no sense, and what to ask instead.
    pub fn new(options: CountersOptions, ground: Ground<'g>) -> Result<CountersStudy<'g>, Refusal> {
        let rules = ground.rules;
        let kinds = kinds_of(&options.units, rules);
        parts_exchange(
            &kinds,
            ground,
            "`counters` makes lists that can exchange their parts",
            "leave out --scenario",
        )?;
        refuse_free(&kinds, &costs_of(&kinds))?;
        let filler = rules.about().reference.and_then(|word| rules.unit(word).ok());
        let leaders =
            |army: &Army| rules.about().even_leaders.then_some(army.outline.leaders.len());
        let budget = options.budget;
        let (against, cost, wanted) = match &options.against {
            Against::Unit(unit) => {
                let leaders = rules.about().even_leaders.then_some(1);
                let six = unit.points.unwrap_or(1).saturating_mul(USUAL_UNITS);
                let budget = budget.unwrap_or(six + of_leaders(unit, leaders, rules));
                let wanted = Wanted { budget, leaders, filler: filler.as_ref() };
                let list = wanted.of_kind(unit, rules)?;
                let name = inline_text(list.units.iter().map(|unit| &*unit.text));
                let mut army = list.army;
                army.outline.name = name;
                // Equal points: the budget is what this list costs, not what was asked for.
                (army, list.cost, Wanted { budget: list.cost, ..wanted })
            }
            Against::List(army) => {
                let cost = army.outline.cost();
                let budget = budget.unwrap_or(cost);
                let wanted = Wanted { budget, leaders: leaders(army), filler: filler.as_ref() };
                (army.clone(), cost, wanted)
            }
        };
        let doctrine = options.doctrine;
        let (mut counters, mut left_out) = (Vec::new(), Vec::new());
        // The cheapest kind comes nearest to a list, so its reason is shown.
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
            return Err(Refusal::new(format!("no kind of unit makes a list: {why_not}"))
                .hint("name another --budget, or other kinds with --units"));
        }
        let against = Entry::new(&against, options.against_doctrine);
        let budget = wanted.budget;
        Ok(CountersStudy { options, ground, against, cost, budget, counters, left_out })
    }

    /// Plays everything: one row per kind, the best first, and was it stopped? Kinds whose battles were not complete by
    /// then have no row.
    pub fn run(&self, crew: &mut Crew<'_>) -> (Vec<CounterRow>, bool) {
        let counters = self.counters.iter();
        let counters = counters.map(|list| Entry::new(&list.army, self.options.doctrine));
        let entries: Vec<Entry> = counters.chain([self.against.clone()]).collect();
        let last = self.counters.len();
        let cells: Vec<BySide<usize>> = (0..last).map(|kind| BySide::new(kind, last)).collect();
        let (ground, parts) = (&self.ground, Parts::Exchangeable);
        let stop = Stop::Pairs(self.options.pairs);
        let name = |_| "kinds".to_owned();
        let outcomes = play_cells(ground, &entries, (&cells, parts), stop, name, crew);
        let complete = outcomes.iter().enumerate();
        let scores: Vec<(usize, Scores<5>)> = complete
            .filter_map(|(kind, outcome)| Some((kind, outcome.as_ref()?.totals.scores())))
            .collect();
        let mut led = vec![None; scores.len()];
        if self.options.over_doctrines && !crew.interrupted() {
            let met: Vec<_> = scores.iter().map(|(kind, scores)| (cells[*kind], *scores)).collect();
            if let Some(leads) = Leads::play((&met, mean_n(&met)), parts, ground, &entries, crew) {
                led = (0..met.len()).map(|at| leads.of_cell(at)).collect();
            }
        }
        let interrupted = crew.interrupted();
        (self.rows(&scores, &led, interrupted), interrupted)
    }

    /// One row per kind, the best first.
    fn rows(
        &self,
        played: &[(usize, Scores<5>)],
        led: &[Option<Interval>],
        interrupted: bool,
    ) -> Vec<CounterRow> {
        let counted = Counted {
            from: self.ground.provenance(),
            scenario: self.ground.scenario.name.clone(),
            against: self.against.name.clone(),
            against_doctrine: self.against.doctrine.word(),
            against_points: self.cost,
            budget: self.budget,
            counted_in: counted_in(&self.against.army),
            level: self.options.level,
            kinds: self.counters.len(),
            interrupted,
        };
        let mut rows: Vec<CounterRow> = played
            .iter()
            .zip(led)
            .map(|(&(kind, scores), &led)| {
                let list = &self.counters[kind];
                CounterRow {
                    counted: counted.clone(),
                    rank: 0,
                    kind: list.kind.clone(),
                    list: inline_text(list.units.iter().map(|unit| &*unit.text)),
                    doctrine: self.options.doctrine.word(),
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

/// The cost of this many plain leaders with units like this.
fn of_leaders(unit: &Unit, leaders: Option<usize>, rules: &Rules) -> u32 {
    let led = unit.led(rules).and_then(|led| led.points);
    let price = led.unwrap_or(0).saturating_sub(unit.points.unwrap_or(0));
    price * leaders.unwrap_or(0) as u32
}
