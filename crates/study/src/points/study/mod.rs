//! The whole study of prices: every doctrine, every ensemble, and the tables made from them.

mod again;
mod aside;
mod attributes;
mod doubts;
mod forces;
mod options;
mod question;
mod tables;
mod unpriceable;
mod worth;

pub use forces::{ForceStudy, ForceTables};
pub use options::{Grid, MOST_ARMY_PAIRS, PointsOptions, Reference};
pub use tables::Tables;

use super::{Opponents, Settling, settle};
use crate::armies::Kind;
use crate::common::{Crew, Ground, Provenance, Refusal, StudyFailure};
use doubts::doubt_chances;
use fairfight_engine::arena::{Arena, Leading};
use fairfight_engine::rulebook::{Army, Doctrine, Unit};
use question::{Question, drawable_each};
use worth::Found;

/// Other doctrines are played with one army pair for this many of the main ones, if only the bar needs them.
const OF_OTHERS: u64 = 2;

/// A study of prices, ready to play.
#[derive(Debug)]
pub struct Study<'s> {
    /// What is asked. Tables may still be added.
    pub options: PointsOptions,
    ground: Ground<'s>,
    /// The ground as it was named: other rules make another scenario of it.
    named: &'s fairfight_files::Ground,
    from: Provenance,
    question: Question,
}

impl<'s> Study<'s> {
    /// The study of what is asked; `named` is the ground as it was named, from which other rules make their scenario.
    ///
    /// # Errors
    /// Why it makes no sense, and what to ask instead.
    pub fn new(
        options: PointsOptions,
        ground: Ground<'s>,
        named: &'s fairfight_files::Ground,
    ) -> Result<Study<'s>, Refusal> {
        let question = Question::of(&options, ground)?;
        Ok(Study { options, ground, named, from: ground.provenance(), question })
    }

    /// Plays everything. If the run is stopped, the answer is what was known by then.
    ///
    /// # Errors
    /// Why there are no prices under the first doctrine. Others without prices are named among the warnings.
    pub fn run(&self, crew: &mut Crew<'_>) -> Result<Tables, StudyFailure> {
        let mut tables = Tables::default();
        let [doctrine, others @ ..] = &*self.question.doctrines else { return Ok(tables) };
        let arena = self.arena(&self.question.kinds, *doctrine);
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
            self.others(others, &mut found, &mut tables, crew)?;
            let others: Vec<_> =
                found[1..].iter().map(|one| (one.doctrine, &one.uniform)).collect();
            self.bars(&found[0].uniform, &others, crew)
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
        if self.options.by_doctrine {
            tables.by_doctrine = self.prices(&found, tables.interrupted);
        }
        tables.warn(self.options.redraws);
        Ok(tables)
    }

    /// Prices the kinds under other doctrines, in full if a table reports each. A doctrine without prices does
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
            let played = crew.within(doctrine.word(), |crew| match self.options.by_doctrine {
                true => self.price(&*arena, doctrine, &start, tables, crew),
                false => {
                    let army_pairs = self.options.army_pairs.div_ceil(OF_OTHERS);
                    let settling = Settling { start: &start, army_pairs, ..self.settling() };
                    let uniform = settle(&*arena, Opponents::Random, settling, crew)?;
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
        if self.options.attributes {
            let (rows, warning) = self.attributes(&one.uniform, word, crew.workers);
            tables.attributes.extend(rows);
            tables.warnings.extend(warning);
        }
        if self.options.unpriceable {
            let rows = self.unpriceable(arena, &one.uniform, word, crew);
            let rows = tables.aside("--unpriceable", word, rows)?;
            tables.unpriceable.extend(rows);
        }
        match one.uniform.values.calibration(&one.uniform.battles) {
            Some(table) => {
                tables.warnings.extend(doubt_chances(&table, word, self.options.level));
                if self.options.calibration {
                    tables.calibration.extend(self.calibration(table, word));
                }
            }
            None if self.options.calibration => {
                tables.warnings.push(format!("under {word} --calibration has nothing to report"));
            }
            None => {}
        }
        if let Some(grid) = self.options.rounding {
            let rows = self.rounding(arena, (&one.uniform, grid), word, crew);
            let rows = tables.aside("--rounding", word, rows)?;
            tables.rounding.extend(rows);
        }
        if let Some(pairs) = self.options.cross_check {
            let rows = self.cross_check(pairs, &one.uniform, crew);
            let rows = tables.aside("--cross-check", word, rows)?;
            tables.exchange.extend(rows);
        }
        Ok(())
    }

    fn arena(&self, kinds: &[Kind], doctrine: Doctrine) -> Box<dyn Arena> {
        let units: Vec<&Unit> = kinds.iter().map(|kind| &kind.unit).collect();
        let field: Vec<&Army> = self.question.field.iter().map(|(army, _)| army).collect();
        let leading = Leading { doctrine, leaders: None };
        self.ground.rules.arena(&units, leading, self.ground.scenario, &field)
    }

    /// How values against random armies are settled.
    fn settling(&self) -> Settling<'_> {
        let question = &self.question;
        Settling {
            seed: self.ground.seed,
            ensemble: "random armies",
            book: &question.book,
            start: &question.book,
            budget: question.budget,
            army_pairs: self.options.army_pairs,
            redraws: self.options.redraws,
            gauge: question.gauge,
        }
    }
}
