//! The tables beside the prices: predicted scores, rounded costs, and how many units balance how many.

use super::question::drawable_each;
use super::{Grid, Study};
use crate::armies::{Kind, parts_of};
use crate::common::{Crew, StudyFailure};
use crate::points::{
    CalibrationRow, Draws, ExchangeQuestion, ExchangeRow, Gauging, PAIRS_EACH, RoundingRow,
    Settled, drawable, exchange, imbalance, why,
};
use fairfight_engine::arena::Arena;
use fairfight_stats::Interval;
use fairfight_stats::value::{self, Calibration, fairest_rounding};

impl Study<'_> {
    /// The rows on whether the predicted chances come true.
    pub(super) fn calibration(
        &self,
        table: Calibration,
        doctrine: &'static str,
    ) -> Vec<CalibrationRow> {
        let row = |(tenth, bin)| CalibrationRow { from: self.from.clone(), doctrine, tenth, bin };
        (0..).zip(table.bins).map(row).collect()
    }

    /// Printable costs, and how even armies of equal cost are at these.
    pub(super) fn rounding(
        &self,
        arena: &dyn Arena,
        (settled, grid): (&Settled, Grid),
        doctrine: &'static str,
        crew: &mut Crew<'_>,
    ) -> Result<Vec<RoundingRow>, StudyFailure> {
        let question = &self.question;
        let fair = &settled.priced.values;
        let step = |kind: usize| match grid {
            Grid::Unit(step) => step,
            Grid::Figure(step) => step * f64::from(question.kinds[kind].figures),
        };
        let grids: Vec<value::Grid> = (0..fair.len())
            .map(|kind| match question.gauge {
                Gauging::Reference { kind: fixed, value } if fixed == kind => {
                    value::Grid::Fixed(value)
                }
                Gauging::Reference { .. } | Gauging::Total => {
                    value::Grid::Steps { least: step(kind), step: step(kind) }
                }
            })
            .collect();
        let rounded = fairest_rounding(fair, &grids, &settled.values.information())?;
        let mut uneven = |costs: &[f64]| {
            let draws = Draws {
                seed: self.ground.seed,
                purpose: "equal armies",
                costs,
                budget: question.budget,
                army_pairs: self.options.army_pairs.div_ceil(PAIRS_EACH),
            };
            imbalance(arena, draws, crew)
        };
        let at_book = uneven(&question.book)?;
        let at_fair = uneven(&drawable_each(fair))?;
        let at_rounded = uneven(&rounded.costs)?;
        let level_factor = match question.gauge {
            Gauging::Reference { kind, .. } => rounded.costs[kind] / fair[kind],
            Gauging::Total => {
                let kinds = question.kinds.len();
                rounded.costs.iter().sum::<f64>() / fair[..kinds].iter().sum::<f64>()
            }
        };
        let row = |(place, kind): (usize, &Kind)| RoundingRow {
            from: self.from.clone(),
            unit: kind.unit.text.clone(),
            doctrine,
            book: kind.unit.points.is_some().then(|| question.book[place]),
            fair: fair[place],
            rounded: rounded.costs[place],
            step: step(place),
            level_factor,
            grid: grid.to_string(),
            at_book,
            at_fair,
            at_rounded,
            level: self.options.level,
        };
        Ok(question.kinds.iter().enumerate().map(row).collect())
    }

    /// How many units of each kind balance how many of the reference.
    pub(super) fn cross_check(
        &self,
        pairs: u64,
        settled: &Settled,
        crew: &mut Crew<'_>,
    ) -> Result<Vec<ExchangeRow>, StudyFailure> {
        let question = &self.question;
        let doctrine = question.doctrines[0];
        let reference = match question.gauge {
            Gauging::Reference { kind, .. } => kind,
            Gauging::Total => usual_kind(&question.kinds, &question.book),
        };
        let mut kinds = question.kinds.clone();
        let mut parts: Vec<Vec<(u16, f64)>> = Vec::new();
        for kind in &question.kinds {
            let found = parts_of(kind, 1..kind.figures, self.ground.rules);
            let share =
                |(place, part): (usize, &Kind)| ((kinds.len() + place) as u16, part.share_of(kind));
            parts.push(found.iter().enumerate().map(share).collect());
            kinds.extend(found);
        }
        let arena = self.arena(&kinds, doctrine);
        let fair = &settled.priced.values;
        let reference_value = fair[reference];
        let mut rows = Vec::new();
        for (place, kind) in question.kinds.iter().enumerate() {
            if place == reference {
                continue;
            }
            // The error of the kind against the reference, in any gauge.
            let c = &settled.priced.log_covariance;
            let variance = c[place][place] + c[reference][reference] - 2.0 * c[place][reference];
            let reach = (self.options.level.z() * variance.max(0.0).sqrt()).exp();
            let about = drawable(fair[place] / reference_value);
            let mixed = Interval { low: about / reach, high: about * reach };
            let asked = ExchangeQuestion {
                seed: self.ground.seed,
                name: &kind.unit.text,
                kind: place as u16,
                parts: &parts[place],
                reference: reference as u16,
                about,
                pairs,
                level: self.options.level,
            };
            let found = exchange(&*arena, &asked, crew)?;
            for (at, &exchange) in found.iter().enumerate() {
                rows.push(ExchangeRow {
                    from: self.from.clone(),
                    unit: kind.unit.text.clone(),
                    reference: question.kinds[reference].unit.text.clone(),
                    doctrine: doctrine.word(),
                    exchange,
                    reference_value,
                    mixed: fair[place],
                    mixed_interval: Interval {
                        low: mixed.low * reference_value,
                        high: mixed.high * reference_value,
                    },
                    why: why(&found, at, (about, mixed), self.options.level),
                    level: self.options.level,
                });
            }
        }
        Ok(rows)
    }
}

/// The kind that others are compared with if none was named: of those with the fewest traits, the middle one by
/// cost.
fn usual_kind(kinds: &[Kind], book: &[f64]) -> usize {
    let fewest = kinds.iter().map(|kind| kind.traits().count()).min().unwrap_or(0);
    let mut plain: Vec<usize> =
        (0..kinds.len()).filter(|&kind| kinds[kind].traits().count() == fewest).collect();
    plain.sort_by(|&a, &b| book[a].total_cmp(&book[b]));
    plain[(plain.len() - 1) / 2]
}
