//! The whole study: every doctrine, every ensemble, and the tables made from them.

use super::doubts::doubt_chances;
use super::question::{Question, drawable_each};
use super::why_not;
use crate::args::{Grid, PointsArgs};
use crate::load::{Files, Setup};
use fairfight_engine::arena::{Arena, Leading};
use fairfight_engine::rulebook::{Army, Doctrine, Unit};
use fairfight_stats::Level;
use fairfight_stats::value::{self, Calibration, RootSize, Verdict, fairest_rounding, verdicts_of};
use fairfight_study::armies::{Kind, parts_of};
use fairfight_study::common::{Crew, Provenance, StudyFailure};
use fairfight_study::points::{
    self, AttributeRow, CalibrationRow, Draws, ExchangeRow, Gauging, Listed, Opponents, PAIRS_EACH,
    PartWorth, PriceRow, RoundingRow, Settled, Settling, UnpriceableRow, Worth, spread,
};

/// The rows of all reports.
#[derive(Default)]
pub(super) struct Tables {
    pub(super) prices: Vec<PriceRow>,
    pub(super) by_doctrine: Vec<PriceRow>,
    /// What units of part strength are worth against their share.
    pub(super) parts: Vec<PartWorth>,
    pub(super) attributes: Vec<AttributeRow>,
    pub(super) rounding: Vec<RoundingRow>,
    pub(super) unpriceable: Vec<UnpriceableRow>,
    pub(super) calibration: Vec<CalibrationRow>,
    pub(super) exchange: Vec<ExchangeRow>,
    /// What a report could not answer; printed at the end.
    pub(super) warnings: Vec<String>,
    /// The doctrines, with their opponents, that have no prices, and why.
    pub(super) unpriced: Vec<(String, StudyFailure)>,
    /// Was it stopped before everything was played?
    pub(super) interrupted: bool,
}

impl Tables {
    /// The rows of a report beside the prices. If it has no answer, the prices stay.
    fn aside<T>(
        &mut self,
        option: &str,
        doctrine: &str,
        rows: Result<Vec<T>, StudyFailure>,
    ) -> Result<Vec<T>, StudyFailure> {
        match rows {
            Ok(rows) => Ok(rows),
            Err(StudyFailure::Interrupted) => Err(StudyFailure::Interrupted),
            Err(cause) => {
                let why = why_not(&cause);
                self.warnings
                    .push(format!("under {doctrine} {option} has nothing to report: {why}"));
                Ok(Vec::new())
            }
        }
    }
}

/// Other doctrines are played with one army pair for this many of the main ones, if only the bar needs them.
const OF_OTHERS: u64 = 2;

/// The question, the options and the rules of a run.
pub(super) struct Study<'s> {
    pub(super) args: &'s PointsArgs,
    pub(super) files: &'s Files,
    pub(super) setup: &'s Setup,
    pub(super) question: &'s Question,
    pub(super) level: Level,
    /// Is the answer printed in words?
    pub(super) in_words: bool,
}

/// The result of one doctrine.
struct Found {
    doctrine: Doctrine,
    uniform: Settled,
    field: Option<Settled>,
    mix: Option<Settled>,
}

impl Found {
    /// Its ensembles.
    fn all(&self) -> impl Iterator<Item = &Settled> {
        [Some(&self.uniform), self.field.as_ref(), self.mix.as_ref()].into_iter().flatten()
    }
}

impl Study<'_> {
    /// Plays everything. Effects that no price can fix are found for `--unpriceable`, or if the answer is in words.
    ///
    /// If the run is stopped, the answer is what was known by then.
    pub(super) fn run(&self, mut crew: Crew<'_>) -> Result<Tables, StudyFailure> {
        let mut tables = Tables::default();
        let [doctrine, others @ ..] = &*self.question.doctrines else { return Ok(tables) };
        let arena = self.arena(&self.question.kinds, *doctrine);
        self.doubt_small_armies();
        self.doubt_budget(&*arena)?;
        let mut found = Vec::new();
        let mut play = || {
            crew.within(doctrine.word(), |crew| {
                found.push(self.price(
                    &*arena,
                    *doctrine,
                    &self.question.book,
                    &mut tables,
                    crew,
                )?);
                if tables.interrupted {
                    return Err(StudyFailure::Interrupted);
                }
                self.asides(&*arena, &found[0], &mut tables, crew)
            })?;
            self.others(others, &mut found, &mut tables, &mut crew)?;
            let others: Vec<_> =
                found[1..].iter().map(|one| (one.doctrine, &one.uniform)).collect();
            self.bars(&found[0].uniform, &others, &mut crew)
        };
        let bars = match play() {
            Ok(bars) => bars,
            // Report what is known so far.
            Err(StudyFailure::Interrupted) if !found.is_empty() => {
                tables.interrupted = true;
                Vec::new()
            }
            Err(cause) => return Err(cause),
        };
        tables.prices = self.prices(&found[..1], tables.interrupted);
        tables.parts = self.parts(&found[0].uniform);
        for (row, bars) in tables.prices.iter_mut().zip(bars) {
            row.bars = Some(bars);
        }
        if self.args.by_doctrine.is_some() {
            tables.by_doctrine = self.prices(&found, tables.interrupted);
        }
        Ok(tables)
    }

    /// Prices the kinds under other doctrines, in full if `--by-doctrine` reports each. A doctrine without prices does
    /// not stop the rest.
    fn others(
        &self,
        doctrines: &[Doctrine],
        found: &mut Vec<Found>,
        tables: &mut Tables,
        crew: &mut Crew<'_>,
    ) -> Result<(), StudyFailure> {
        let start = drawable_each(&found[0].uniform.priced.values);
        for &doctrine in doctrines {
            let arena = self.arena(&self.question.kinds, doctrine);
            let played = crew.within(doctrine.word(), |crew| match self.args.by_doctrine {
                Some(_) => self.price(&*arena, doctrine, &start, tables, crew),
                None => {
                    let army_pairs = self.args.army_pairs.div_ceil(OF_OTHERS);
                    let settling = Settling { start: &start, army_pairs, ..self.settling() };
                    let uniform = points::settle(&*arena, Opponents::Random, settling, crew)?;
                    tables.interrupted |= uniform.interrupted;
                    Ok(Found { doctrine, uniform, field: None, mix: None })
                }
            });
            match played {
                Ok(one) => found.push(one),
                Err(StudyFailure::Interrupted) => return Err(StudyFailure::Interrupted),
                Err(cause) => {
                    tables.unpriced.push((format!("--doctrines {}", doctrine.word()), cause));
                }
            }
            if tables.interrupted {
                return Err(StudyFailure::Interrupted);
            }
        }
        Ok(())
    }

    /// The reports beside the prices.
    fn asides(
        &self,
        arena: &dyn Arena,
        one: &Found,
        tables: &mut Tables,
        crew: &mut Crew<'_>,
    ) -> Result<(), StudyFailure> {
        let word = one.doctrine.word();
        if let Some(table) = self.attribute_table() {
            let (rows, warning) = self.attributes(&table, &one.uniform, word, crew.workers);
            tables.attributes.extend(rows);
            tables.warnings.extend(warning);
        }
        if self.args.unpriceable.is_some() || self.in_words {
            let rows = self.unpriceable(arena, &one.uniform, word, crew);
            let rows = tables.aside("--unpriceable", word, rows)?;
            tables.unpriceable.extend(rows);
        }
        match one.uniform.values.calibration(&one.uniform.battles) {
            Some(table) => {
                tables.warnings.extend(doubt_chances(&table, word, self.level));
                if self.args.calibration.is_some() {
                    tables.calibration.extend(self.calibration(table, word));
                }
            }
            None if self.args.calibration.is_some() => {
                tables.warnings.push(format!("under {word} --calibration has nothing to report"));
            }
            None => {}
        }
        if self.args.rounding.is_some() {
            let rows = self.rounding(arena, &one.uniform, word, crew);
            let rows = tables.aside("--rounding", word, rows)?;
            tables.rounding.extend(rows);
        }
        if self.args.cross_check.is_some() {
            let rows = self.cross_check(self.question.doctrines[0], &one.uniform, crew);
            let rows = tables.aside("--cross-check", word, rows)?;
            tables.exchange.extend(rows);
        }
        Ok(())
    }

    fn arena(&self, kinds: &[Kind], doctrine: Doctrine) -> Box<dyn Arena> {
        let units: Vec<&Unit> = kinds.iter().map(|kind| &kind.unit).collect();
        let field: Vec<&Army> = self.question.field.iter().map(|(army, _)| army).collect();
        let leading = Leading { doctrine, leaders: None };
        self.setup.rules.arena(&units, leading, &self.setup.scenario, &field)
    }

    pub(super) fn from(&self) -> Provenance {
        self.setup.provenance(self.seed())
    }

    pub(super) fn seed(&self) -> u64 {
        self.args.run.dice.seed
    }

    /// How values against random armies are settled.
    pub(super) fn settling(&self) -> Settling<'_> {
        let question = self.question;
        Settling {
            seed: self.seed(),
            ensemble: "random armies",
            book: &question.book,
            start: &question.book,
            budget: question.budget,
            army_pairs: self.args.army_pairs,
            redraws: self.args.redraws as u32,
            gauge: question.gauge,
        }
    }

    /// Prices the kinds under a doctrine, against all three ensembles; the first armies are drawn at the costs `start`.
    /// An ensemble of opponents is left out if no prices can be fitted against it, or if the run stops before it.
    fn price(
        &self,
        arena: &dyn Arena,
        doctrine: Doctrine,
        start: &[f64],
        tables: &mut Tables,
        crew: &mut Crew<'_>,
    ) -> Result<Found, StudyFailure> {
        let question = self.question;
        let settling = Settling { start, ..self.settling() };
        let uniform = points::settle(arena, Opponents::Random, settling, crew)?;
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
                points::settle(arena, opponents, settling, crew)
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
                let pairs = self.args.field_pairs;
                let weights = points::field_mix(arena, lists, self.seed(), pairs, crew);
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
        let verdicts = verdicts_of(&ratios, self.args.margin, self.level);
        let worth = |(kind, verdict): (usize, Verdict)| {
            let fair = priced.values[kind];
            let reach = (self.level.z() * error(kind)).exp();
            Worth {
                fair,
                error: priced.errors[kind],
                interval: fairfight_stats::Interval { low: fair / reach, high: fair * reach },
                verdict: (!settled.mostly_drawn()).then_some(verdict),
                prior: settled.values.prior_shares()[kind],
            }
        };
        verdicts.into_iter().enumerate().map(worth).collect()
    }

    /// The rows of the main report: kind by kind, its doctrines together.
    fn prices(&self, found: &[Found], interrupted: bool) -> Vec<PriceRow> {
        let question = self.question;
        let worths: Vec<[Option<Vec<Worth>>; 3]> = found
            .iter()
            .map(|one| {
                let worths = |settled: &Option<Settled>| settled.as_ref().map(|s| self.worths(s));
                [Some(self.worths(&one.uniform)), worths(&one.field), worths(&one.mix)]
            })
            .collect();
        let printed = self.setup.rules.book.printed();
        let mut rows = Vec::new();
        for (place, kind) in question.kinds.iter().enumerate() {
            let of = |ensembles: &[Option<Vec<Worth>>; 3]| {
                ensembles.each_ref().map(|worths| worths.as_ref().map(|worths| worths[place]))
            };
            for (one, ensembles) in found.iter().zip(worths.iter().map(of)) {
                let [Some(uniform), field, mix] = ensembles else { continue };
                let own: Vec<f64> = ensembles.iter().flatten().map(|worth| worth.fair).collect();
                rows.push(PriceRow {
                    from: self.from(),
                    unit: kind.unit.text.clone(),
                    people: kind.people().map(str::to_owned),
                    class: kind.class().to_owned(),
                    upgrades: kind.traits().collect::<Vec<_>>().join("+"),
                    figures: self.full(place).figures,
                    doctrine: one.doctrine.word(),
                    scenario: self.setup.scenario.name.clone(),
                    reference: match question.gauge {
                        Gauging::Reference { kind, .. } => {
                            Some(question.kinds[kind].unit.text.clone())
                        }
                        Gauging::Total => None,
                    },
                    budget: question.usual,
                    army_pairs: self.args.army_pairs,
                    level: self.level,
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
                    margin: self.args.margin,
                    bars: None,
                });
            }
        }
        rows
    }

    /// The full unit of the kind at this place.
    fn full(&self, place: usize) -> &Kind {
        let Question { kinds, parts, .. } = self.question;
        let of_part = parts.iter().find(|(part, _)| *part == place);
        &kinds[of_part.map_or(place, |(_, full)| *full)]
    }

    /// What units of part strength are worth, relative to their share of the full unit.
    fn parts(&self, settled: &Settled) -> Vec<PartWorth> {
        let Question { kinds, parts, .. } = self.question;
        let (fair, c) = (&settled.priced.values, &settled.priced.log_covariance);
        let z = self.level.shared_by(parts.len().max(1) as u64).z();
        let worth = |&(part, full): &(usize, usize)| {
            let times = fair[part] / fair[full] / kinds[part].share_of(&kinds[full]);
            let variance = c[part][part] + c[full][full] - 2.0 * c[part][full];
            let reach = (z * variance.max(0.0).sqrt()).exp();
            PartWorth {
                part: kinds[part].unit.text.clone(),
                full: kinds[full].unit.text.clone(),
                figures: kinds[part].figures,
                times,
                interval: fairfight_stats::Interval { low: times / reach, high: times * reach },
            }
        };
        parts.iter().map(worth).collect()
    }

    pub(super) fn model(&self) -> RootSize {
        RootSize::new(self.question.budget.low + self.question.budget.high)
    }

    /// The rows on whether the predicted chances come true.
    fn calibration(&self, table: Calibration, doctrine: &'static str) -> Vec<CalibrationRow> {
        let row = |(tenth, bin)| CalibrationRow { from: self.from(), doctrine, tenth, bin };
        (0..).zip(table.bins).map(row).collect()
    }

    /// Printable costs, and how even armies of equal cost are at these.
    fn rounding(
        &self,
        arena: &dyn Arena,
        settled: &Settled,
        doctrine: &'static str,
        crew: &mut Crew<'_>,
    ) -> Result<Vec<RoundingRow>, StudyFailure> {
        let question = self.question;
        let fair = &settled.priced.values;
        let step = |kind: usize| match self.args.grid {
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
                seed: self.seed(),
                purpose: "equal armies",
                costs,
                budget: question.budget,
                army_pairs: self.args.army_pairs.div_ceil(PAIRS_EACH),
            };
            points::imbalance(arena, draws, crew)
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
            from: self.from(),
            unit: kind.unit.text.clone(),
            doctrine,
            book: kind.unit.points.is_some().then(|| question.book[place]),
            fair: fair[place],
            rounded: rounded.costs[place],
            step: step(place),
            level_factor,
            grid: self.args.grid.to_string(),
            at_book,
            at_fair,
            at_rounded,
            level: self.level,
        };
        Ok(question.kinds.iter().enumerate().map(row).collect())
    }

    /// How many units of each kind balance how many of the reference.
    fn cross_check(
        &self,
        doctrine: Doctrine,
        settled: &Settled,
        crew: &mut Crew<'_>,
    ) -> Result<Vec<ExchangeRow>, StudyFailure> {
        let question = self.question;
        let reference = match question.gauge {
            Gauging::Reference { kind, .. } => kind,
            Gauging::Total => usual_kind(&question.kinds, &question.book),
        };
        let mut kinds = question.kinds.clone();
        let mut parts: Vec<Vec<(u16, f64)>> = Vec::new();
        for kind in &question.kinds {
            let found = parts_of(kind, 1..kind.figures, &self.setup.rules);
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
            let reach = (self.level.z() * variance.max(0.0).sqrt()).exp();
            let about = points::drawable(fair[place] / reference_value);
            let mixed = fairfight_stats::Interval { low: about / reach, high: about * reach };
            let exchange = points::ExchangeQuestion {
                seed: self.seed(),
                name: &kind.unit.text,
                kind: place as u16,
                parts: &parts[place],
                reference: reference as u16,
                about,
                pairs: self.args.cross_pairs,
                level: self.level,
            };
            let found = points::exchange(&*arena, &exchange, crew)?;
            for (at, &exchange) in found.iter().enumerate() {
                rows.push(ExchangeRow {
                    from: self.from(),
                    unit: kind.unit.text.clone(),
                    reference: question.kinds[reference].unit.text.clone(),
                    doctrine: doctrine.word(),
                    exchange,
                    reference_value,
                    mixed: fair[place],
                    mixed_interval: fairfight_stats::Interval {
                        low: mixed.low * reference_value,
                        high: mixed.high * reference_value,
                    },
                    why: points::why(&found, at, (about, mixed), self.level),
                    level: self.level,
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
