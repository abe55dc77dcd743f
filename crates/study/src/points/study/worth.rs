//! Prices under one doctrine, and their rows.

use super::Study;
use super::question::{Question, drawable_each};
use super::tables::Tables;
use crate::armies::Kind;
use crate::common::{Crew, StudyFailure};
use crate::points::{
    Gauging, Listed, Opponents, PartWorth, PriceRow, Settled, Settling, Worth, field_mix, settle,
    spread,
};
use fairfight_engine::arena::Arena;
use fairfight_engine::rulebook::{Army, Doctrine};
use fairfight_stats::Interval;
use fairfight_stats::value::{Verdict, verdicts_of};

/// The result of one doctrine.
pub(super) struct Found {
    pub(super) doctrine: Doctrine,
    pub(super) uniform: Settled,
    pub(super) field: Option<Settled>,
    pub(super) mix: Option<Settled>,
}

impl Found {
    /// Its ensembles.
    fn all(&self) -> impl Iterator<Item = &Settled> {
        [Some(&self.uniform), self.field.as_ref(), self.mix.as_ref()].into_iter().flatten()
    }
}

impl Study<'_> {
    /// Prices the kinds under a doctrine, against all three ensembles; the first armies are drawn at the costs `start`.
    /// An ensemble of opponents is left out if no prices can be fitted against it, or if the run stops before it.
    pub(super) fn price(
        &self,
        arena: &dyn Arena,
        doctrine: Doctrine,
        start: &[f64],
        tables: &mut Tables,
        crew: &mut Crew<'_>,
    ) -> Result<Found, StudyFailure> {
        let question = &self.question;
        let settling = Settling { start, ..self.settling() };
        let uniform = settle(arena, Opponents::Random, settling, crew)?;
        tables.interrupted |= uniform.interrupted;
        // Armies drawn at costs that are already known to be fair need fewer redraws.
        let start = drawable_each(&uniform.priced.values);
        let listed =
            |(army, cost): &(Army, f64)| Listed { army: army.led_by(doctrine), cost: *cost };
        let lists: Vec<Listed> = question.field.iter().map(listed).collect();
        let lists = &lists;
        let mut against = |ensemble: &str,
                           weights: Result<Vec<f64>, StudyFailure>,
                           crew: &mut Crew<'_>| {
            if tables.interrupted {
                return Ok(None);
            }
            let settling = Settling { ensemble, start: &start, ..settling };
            let settled = weights.and_then(|weights| {
                let opponents = Opponents::Field { lists, weights: &weights };
                settle(arena, opponents, settling, crew)
            });
            match settled {
                Ok(settled) => {
                    tables.interrupted |= settled.interrupted;
                    Ok(Some(settled))
                }
                Err(StudyFailure::Interrupted) => {
                    tables.interrupted = true;
                    Ok(None)
                }
                Err(
                    cause
                    @ (StudyFailure::Unfit(_) | StudyFailure::Even(..) | StudyFailure::NoCost),
                ) => {
                    let what = format!("--doctrines {} {ensemble}", doctrine.word());
                    tables.unpriced.push((what, cause));
                    Ok(None)
                }
                Err(cause) => Err(cause),
            }
        };
        let (mut field, mut mix) = (None, None);
        if !lists.is_empty() {
            field = against("against the field", Ok(vec![1.0; lists.len()]), crew)?;
            if lists.len() > 1 {
                let pairs = self.options.field_pairs;
                let weights = field_mix(arena, lists, self.ground.seed, pairs, crew);
                mix = against("against the mix", weights, crew)?;
            }
        }
        Ok(Found { doctrine, uniform, field, mix })
    }

    /// The worth of every kind in an ensemble.
    fn worths(&self, settled: &Settled) -> Vec<Worth> {
        let priced = &settled.priced;
        let book = &self.question.book;
        let error = |kind: usize| priced.ln_error(kind).unwrap_or(0.0);
        // Lists of a field are not kinds to be judged: they take no share of the level.
        let ratios: Vec<(f64, f64)> =
            (0..book.len()).map(|kind| (priced.values[kind] / book[kind], error(kind))).collect();
        let verdicts = verdicts_of(&ratios, self.options.margin, self.options.level);
        let worth = |(kind, verdict): (usize, Verdict)| {
            let fair = priced.values[kind];
            let reach = (self.options.level.z() * error(kind)).exp();
            Worth {
                fair,
                error: priced.errors[kind],
                interval: Interval { low: fair / reach, high: fair * reach },
                verdict: (!settled.mostly_drawn()).then_some(verdict),
                prior: settled.values.prior_shares()[kind],
            }
        };
        verdicts.into_iter().enumerate().map(worth).collect()
    }

    /// The rows of the main report: kind by kind, its doctrines together.
    pub(super) fn prices(&self, found: &[Found], interrupted: bool) -> Vec<PriceRow> {
        let question = &self.question;
        let worths: Vec<[Option<Vec<Worth>>; 3]> = found
            .iter()
            .map(|one| {
                let worths = |settled: &Option<Settled>| settled.as_ref().map(|s| self.worths(s));
                [Some(self.worths(&one.uniform)), worths(&one.field), worths(&one.mix)]
            })
            .collect();
        let printed = self.ground.rules.book.printed();
        let mut rows = Vec::new();
        for (place, kind) in question.kinds.iter().enumerate() {
            let of = |ensembles: &[Option<Vec<Worth>>; 3]| {
                ensembles.each_ref().map(|worths| worths.as_ref().map(|worths| worths[place]))
            };
            for (one, ensembles) in found.iter().zip(worths.iter().map(of)) {
                let [Some(uniform), field, mix] = ensembles else { continue };
                let own: Vec<f64> = ensembles.iter().flatten().map(|worth| worth.fair).collect();
                rows.push(PriceRow {
                    from: self.from.clone(),
                    unit: kind.unit.text.clone(),
                    people: kind.people().map(str::to_owned),
                    class: kind.class().to_owned(),
                    upgrades: kind.traits().collect::<Vec<_>>().join("+"),
                    figures: self.full(place).figures,
                    doctrine: one.doctrine.word(),
                    scenario: self.ground.scenario.name.clone(),
                    reference: match question.gauge {
                        Gauging::Reference { kind, .. } => {
                            Some(question.kinds[kind].unit.text.clone())
                        }
                        Gauging::Total => None,
                    },
                    budget: question.usual,
                    army_pairs: self.options.army_pairs,
                    level: self.options.level,
                    book: kind.unit.points.map(f64::from),
                    premium: question.premiums[place],
                    printed: kind.unit.points == kind.unit.points_under(&printed),
                    uniform,
                    ends: one.uniform.ends,
                    even: one.uniform.battles.even(),
                    rounds: one.all().map(Settled::rounds).max().unwrap_or(0),
                    settled: one.all().all(|settled| settled.settled),
                    stop: match one.all().all(|settled| settled.settled) {
                        _ if interrupted => "interrupted",
                        true => "settled",
                        false => "redraws",
                    },
                    field,
                    mix,
                    ensembles: spread(&own),
                    margin: self.options.margin,
                    bars: None,
                });
            }
        }
        rows
    }

    /// The full unit of the kind at this place.
    fn full(&self, place: usize) -> &Kind {
        let Question { kinds, parts, .. } = &self.question;
        let of_part = parts.iter().find(|(part, _)| *part == place);
        &kinds[of_part.map_or(place, |(_, full)| *full)]
    }

    /// What units of part strength are worth, relative to their share of the full unit.
    pub(super) fn parts(&self, settled: &Settled) -> Vec<PartWorth> {
        let Question { kinds, parts, .. } = &self.question;
        let (fair, c) = (&settled.priced.values, &settled.priced.log_covariance);
        let z = self.options.level.shared_by(parts.len().max(1) as u64).z();
        let worth = |&(part, full): &(usize, usize)| {
            let times = fair[part] / fair[full] / kinds[part].share_of(&kinds[full]);
            let variance = c[part][part] + c[full][full] - 2.0 * c[part][full];
            let reach = (z * variance.max(0.0).sqrt()).exp();
            PartWorth {
                part: kinds[part].unit.text.clone(),
                full: kinds[full].unit.text.clone(),
                figures: kinds[part].figures,
                times,
                interval: Interval { low: times / reach, high: times * reach },
            }
        };
        parts.iter().map(worth).collect()
    }
}
