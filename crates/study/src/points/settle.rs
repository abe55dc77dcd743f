//! Finds values by drawing armies, fitting, and drawing again at the fitted values until these settle.
//!
//! The armies drawn depend on the costs, so values found at wrong costs are those of untypical armies:
//! [`Priced::is_settled`] says when there is no reason to draw again.

use super::{Draws, Opponents, meet};
use crate::armies::Budget;
use crate::common::{Crew, StudyFailure};
use fairfight_engine::arena::Arena;
use fairfight_engine::tally::EndCounts;
use fairfight_stats::value::{Battles, DrawnAt, Gauge, Priced, RootSize, Unfit, Values};

/// The scale of values.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Gauging {
    /// One kind has a fixed value by definition.
    Reference {
        /// The kind.
        kind: usize,
        /// Its value.
        value: f64,
    },
    /// The total cost of one unit of each kind is preserved. (This is the right total because armies are drawn with all
    /// kinds equally often.)
    Total,
}

/// The inputs of settling, and its effort.
#[derive(Clone, Copy, Debug)]
pub struct Settling<'s> {
    /// The seed.
    pub seed: u64,
    /// The word of the ensemble: other ensembles have other armies and other dice.
    pub ensemble: &'s str,
    /// The book costs of the kinds: the prior is centred on them.
    pub book: &'s [f64],
    /// The costs at which the first armies are drawn.
    pub start: &'s [f64],
    /// The budgets.
    pub budget: Budget,
    /// The number of army pairs per round.
    pub army_pairs: u64,
    /// The maximum number of times that armies are drawn again.
    pub redraws: u32,
    /// The gauge.
    pub gauge: Gauging,
}

/// The settled values, with the data behind them.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The values in the gauge; those of the field's lists after those of the units.
    pub priced: Priced,
    /// The model.
    pub values: Values,
    /// The battles of the last round, to which the model was fitted.
    pub battles: Battles,
    /// How these battles ended.
    pub ends: EndCounts,
    /// The costs at which the armies of each round were drawn.
    pub drawn_at: Vec<Vec<f64>>,
    /// Did the last redraw change nothing beyond chance?
    pub settled: bool,
    /// Was it stopped? Then this is the result of the last complete round.
    pub interrupted: bool,
}

impl Gauging {
    /// The gauge in the form the model takes; `usage` is a buffer.
    pub fn gauge<'u>(self, kinds: usize, all: usize, usage: &'u mut Vec<f64>) -> Gauge<'u> {
        match self {
            Gauging::Reference { kind, value } => Gauge::Fixed { kind, value },
            Gauging::Total => {
                usage.clear();
                usage.resize(kinds, 1.0);
                usage.resize(all, 0.0);
                Gauge::Total { usage }
            }
        }
    }
}

impl Settling<'_> {
    /// The model, with its reference size: two armies of the middle budget.
    pub fn model(&self) -> RootSize {
        RootSize::new(self.budget.low + self.budget.high)
    }

    /// Passes to `meet` the army pairs of a round (the first is 0), drawn at these costs.
    pub fn draws<R>(&self, round: usize, costs: &[f64], meet: impl FnOnce(Draws<'_>) -> R) -> R {
        let purpose = format!("{} round {}", self.ensemble, round + 1);
        let Settling { seed, budget, army_pairs, .. } = *self;
        meet(Draws { seed, purpose: &purpose, costs, budget, army_pairs })
    }
}

impl Settled {
    /// Did more than half of the battles have no winner? Then they carry little information about the kinds.
    pub(crate) fn mostly_drawn(&self) -> bool {
        2 * self.ends.draws > self.ends.games()
    }

    /// The number of rounds played.
    pub fn rounds(&self) -> u32 {
        self.drawn_at.len() as u32
    }
}

/// Finds the values of the kinds against these opponents.
///
/// Each round draws new armies and has its own fit, with the prior at the book costs; the next round draws at the
/// fitted values ([`Priced::next_costs`]), until [`Priced::is_settled`].
///
/// # Errors
/// As [`meet`], [`StudyFailure::Unfit`] and [`StudyFailure::Even`]; [`StudyFailure::Interrupted`] only in the first round.
pub fn settle(
    arena: &dyn Arena,
    opponents: Opponents<'_>,
    settling: Settling<'_>,
    crew: &mut Crew<'_>,
) -> Result<Settled, StudyFailure> {
    let kinds = settling.book.len();
    let mut costs = settling.start.to_vec();
    let mut book = settling.book.to_vec();
    if let Opponents::Field { lists, .. } = opponents {
        book.extend(lists.iter().map(|list| list.cost));
    }
    let mut usage = Vec::new();
    let mut drawn_at = Vec::new();
    let mut last: Option<Settled> = None;
    loop {
        let round = drawn_at.len();
        let before = crew.workers.ends();
        let battles = settling.draws(round, &costs, |draws| meet(arena, opponents, draws, crew));
        let ends = crew.workers.ends().since(&before);
        let battles = match (battles, last.take()) {
            (Err(StudyFailure::Interrupted), Some(last)) => {
                return Ok(Settled { drawn_at, interrupted: true, ..last });
            }
            (battles, _) => battles?,
        };
        (crew.progress)("fitting the prices", 0, 1);
        let fitted = crew.workers.within(|| settling.model().fit(&battles, &book));
        let values = fitted.map_err(|unfit| why_unfit(unfit, &battles))?;
        let priced = values
            .priced(settling.gauge.gauge(kinds, book.len(), &mut usage))
            .map_err(|unfit| why_unfit(unfit, &battles))?;
        let drawn = if round == 0 { DrawnAt::Given(&costs) } else { DrawnAt::Found(&costs) };
        let settled = priced.is_settled(drawn);
        let next = priced.next_costs(drawn).into_iter().map(drawable).collect();
        drawn_at.push(costs);
        let interrupted = false;
        if settled || round == settling.redraws as usize {
            return Ok(Settled { priced, values, battles, ends, drawn_at, settled, interrupted });
        }
        let none = Vec::new();
        last =
            Some(Settled { priced, values, battles, ends, drawn_at: none, settled, interrupted });
        costs = next;
    }
}

/// The share of even pairs of battles above which the error reports it.
const MOST_EVEN: f64 = 0.9;

/// The reason why the model cannot be fitted to these battles, as far as they show it.
fn why_unfit(unfit: Unfit, battles: &Battles) -> StudyFailure {
    match battles.even() {
        even if even > MOST_EVEN => StudyFailure::Even(unfit, even),
        _ => StudyFailure::Unfit(unfit),
    }
}

/// A cost rounded to six digits for drawing armies: the last digits of logarithms differ between machines, armies must
/// not.
///
/// ```
/// assert_eq!(fairfight_study::points::drawable(12.506391168438634), 12.5064);
/// ```
pub fn drawable(cost: f64) -> f64 {
    format!("{cost:.5e}").parse().unwrap_or(cost)
}
