//! The bars of prices: the kinds are priced again by other doctrines, readings and constants, and in other company.

use super::Study;
use super::question::drawable_each;
use crate::bars::{Bar, Readings, halves, other_constants, readings};
use crate::common::{Crew, StudyFailure};
use crate::points::{Gauging, Opponents, PriceBars, Settled, Settling, settle};
use fairfight_engine::arena::Leading;
use fairfight_engine::rulebook::{Doctrine, Rules, Unit};
use fairfight_stats::effects::Reach;

/// The kinds are priced again with one army pair for this many of the main ones.
const OF_READING: u64 = 10;
const OF_CONSTANT: u64 = 5;
const OF_COMPANY: u64 = 5;
/// The same for a ruling that is confirmed alone.
const OF_RULING: u64 = 2;

/// How many leaders an army has where both sides need the same number.
const LEADERS: usize = 2;

/// ln(fair) of each kind, with its standard error; `None` for a kind that was not drawn.
type Answer = Vec<Option<(f64, f64)>>;

/// How the kinds are priced again, for a bar.
struct Again<'a> {
    /// Its name: no other has its armies and dice.
    name: String,
    /// The rules.
    rules: &'a Rules,
    /// The doctrine of both sides.
    doctrine: Doctrine,
    /// The numbers of the kinds that are drawn.
    of: Vec<usize>,
    /// How many leaders an army has, if both sides need the same number.
    leaders: Option<usize>,
    /// There is one army pair for this many of the main ones.
    one_of: u64,
}

/// The answers under a reading, by its number.
type OfReadings = Vec<Option<Answer>>;

/// How far apart two answers are: the sum of the squares of their differences.
fn apart(one: &Answer, other: &Answer) -> f64 {
    let both = one.iter().zip(other).filter_map(|(one, other)| Some((one.as_ref()?, (*other)?)));
    both.map(|(one, other)| (one.0 - other.0).powi(2)).sum()
}

/// The difference of `there` from `here`, added to `own`.
fn moved(own: &Answer, here: &Answer, there: &Answer) -> Answer {
    let each = own.iter().zip(here).zip(there);
    each.map(|((own, here), there)| {
        let (own, here, there) = ((*own)?, (*here)?, (*there)?);
        Some((own.0 + there.0 - here.0, there.1.hypot(here.1)))
    })
    .collect()
}

impl Study<'_> {
    /// Prices all kinds again under the usual doctrine.
    fn of_all<'r>(&self, name: String, rules: &'r Rules, one_of: u64) -> Again<'r> {
        let of = (0..self.question.kinds.len()).collect();
        Again { name, rules, doctrine: self.question.doctrines[0], of, leaders: None, one_of }
    }

    /// The answer of a fit for the kinds with these numbers.
    fn answer(&self, settled: &Settled, of: &[usize]) -> Answer {
        let mut answer = vec![None; self.question.kinds.len()];
        for (place, kind) in of.iter().enumerate() {
            let error = settled.priced.ln_error(place).unwrap_or(0.0);
            answer[*kind] = Some((settled.priced.values[place].ln(), error));
        }
        answer
    }

    /// The bars of each kind. The doctrine bar comes from the fits under other doctrines; the others are played here.
    pub(super) fn bars(
        &self,
        main: &Settled,
        doctrines: &[(Doctrine, &Settled)],
        crew: &mut Crew<'_>,
    ) -> Result<Vec<PriceBars>, StudyFailure> {
        let all: Vec<usize> = (0..self.question.kinds.len()).collect();
        let own = self.answer(main, &all);
        let mut bars = vec![PriceBars::default(); all.len()];
        let mut add = |bar: Bar, answers: &[Answer]| {
            for (kind, bars) in bars.iter_mut().enumerate() {
                let of_kind: Vec<(f64, f64)> =
                    answers.iter().filter_map(|answer| answer[kind]).collect();
                let reach = own[kind].and_then(|own| match bar {
                    Bar::Doctrine => Reach::around(own, &of_kind),
                    Bar::Dice | Bar::Ruling | Bar::Model | Bar::Company => {
                        Some(Reach::of_most(&of_kind)?.holding(own.0))
                    }
                });
                bars.of.push((bar, reach));
            }
        };
        if self.options.bars.contains(&Bar::Doctrine) {
            let others = doctrines.iter().map(|(_, settled)| self.answer(settled, &all));
            add(Bar::Doctrine, &others.collect::<Vec<_>>());
        }
        let mut worst = Vec::new();
        if self.options.bars.contains(&Bar::Ruling) {
            let read = readings(self.ground.rules, self.ground.seed);
            let answers = self.readings(main, &read, None, crew)?;
            let mut each: Vec<Answer> = answers.iter().flatten().cloned().collect();
            // Rulings interact with doctrines: the readings are also played under the doctrine that differs most.
            let others = doctrines.iter().map(|(one, settled)| (*one, self.answer(settled, &all)));
            let far = |(_, one): &(Doctrine, Answer), (_, other): &(Doctrine, Answer)| {
                apart(one, &own).total_cmp(&apart(other, &own))
            };
            if let Some((doctrine, here)) = others.max_by(far) {
                let there = self.readings(main, &read, Some(doctrine), crew)?;
                each.extend(there.iter().flatten().map(|there| moved(&own, &here, there)));
            }
            add(Bar::Ruling, &each);
            worst = self.worst_rulings((main, &own), (&read, &answers), crew)?;
        }
        if self.options.bars.contains(&Bar::Model) {
            let mut answers = vec![own.clone()];
            for other in other_constants(self.ground.rules) {
                let name = format!("{},", other.text);
                let again = self.of_all(name, &other.rules, OF_CONSTANT);
                answers.extend(self.again(main, again, crew)?);
            }
            add(Bar::Model, &answers);
        }
        if self.options.bars.contains(&Bar::Company) {
            let mut answers = vec![own.clone()];
            for company in self.companies() {
                answers.extend(self.again(main, company, crew)?);
            }
            add(Bar::Company, &answers);
        }
        for (bars, worst) in bars.iter_mut().zip(worst) {
            bars.ruling_worst = worst;
        }
        Ok(bars)
    }

    /// The answers under each reading, with the usual doctrine or another.
    fn readings(
        &self,
        main: &Settled,
        read: &Readings,
        other: Option<Doctrine>,
        crew: &mut Crew<'_>,
    ) -> Result<OfReadings, StudyFailure> {
        let under = other.map(|doctrine| format!(" under {}", doctrine.word())).unwrap_or_default();
        let each = read.all.iter().enumerate().map(|(number, reading)| {
            let name = format!("reading {} of {}{under},", number + 1, read.all.len());
            let usual = self.of_all(name, &reading.rules, OF_READING);
            let doctrine = other.unwrap_or(usual.doctrine);
            self.again(main, Again { doctrine, ..usual }, crew)
        });
        each.collect()
    }

    /// For each kind, the ruling's answer that moves its price most among the readings, if it does so alone too.
    fn worst_rulings(
        &self,
        (main, own): (&Settled, &Answer),
        (read, answers): (&Readings, &[Option<Answer>]),
        crew: &mut Crew<'_>,
    ) -> Result<Vec<Option<String>>, StudyFailure> {
        let suspect = |kind: usize| {
            let of_kind = answers.iter().map(|answer| answer.as_ref()?[kind]);
            read.worst(&of_kind.collect::<Vec<_>>())
        };
        let suspects: Vec<Option<usize>> = (0..own.len()).map(suspect).collect();
        let mut alone: Vec<Option<Answer>> = vec![None; read.steps.len()];
        for &place in suspects.iter().flatten() {
            let step = &read.steps[place];
            if let (None, Some(rules)) = (&alone[place], step.taken(self.ground.rules)) {
                let name = format!("ruling {},", step.text());
                let again = self.of_all(name, &rules, OF_RULING);
                alone[place] = self.again(main, again, crew)?;
            }
        }
        let confirmed = |(kind, suspect): (usize, &Option<usize>)| {
            let step = (*suspect)?;
            let (there, its_error) = alone[step].as_ref()?[kind]?;
            let (here, error) = own[kind]?;
            let sure = (there - here).abs() > self.options.level.z() * its_error.hypot(error);
            sure.then(|| read.steps[step].text())
        };
        Ok(suspects.iter().enumerate().map(confirmed).collect())
    }

    /// The kinds among halves of themselves, and with leaders where both sides need the same number of them.
    fn companies(&self) -> Vec<Again<'_>> {
        let question = &self.question;
        let all: Vec<usize> = (0..question.kinds.len()).collect();
        let always = match question.gauge {
            Gauging::Reference { kind, .. } => Some(kind),
            Gauging::Total => None,
        };
        let halves = halves(all.len(), always, self.ground.seed).into_iter();
        let mut companies: Vec<_> = halves.map(|kinds| (kinds, None)).collect();
        if self.ground.rules.about().even_leaders {
            companies.push((all, Some(LEADERS)));
        }
        let count = companies.len();
        let company = |(number, (of, leaders))| Again {
            name: format!("company {} of {count},", number + 1),
            rules: self.ground.rules,
            doctrine: question.doctrines[0],
            of,
            leaders,
            one_of: OF_COMPANY,
        };
        companies.into_iter().enumerate().map(company).collect()
    }

    /// Prices the kinds again, starting at the fair costs found. `None` if these rules lack one of the kinds, or if no
    /// army can be made of them or no values fitted.
    fn again(
        &self,
        main: &Settled,
        again: Again<'_>,
        crew: &mut Crew<'_>,
    ) -> Result<Option<Answer>, StudyFailure> {
        let question = &self.question;
        let Again { name, rules, doctrine, of, leaders, one_of } = again;
        let unit = |kind: &usize| rules.unit(&question.kinds[*kind].unit.text).ok();
        let units: Option<Vec<Unit>> = of.iter().map(unit).collect();
        let (Some(units), Some(scenario)) = (units, self.named.under(rules).ok()) else {
            return Ok(None);
        };
        let units: Vec<&Unit> = units.iter().collect();
        let leading = Leading::<Doctrine> { doctrine, leaders };
        let arena = rules.arena(&units, leading, &scenario, &[]);
        let fair = drawable_each(&main.priced.values);
        let each = |costs: &[f64]| of.iter().map(|kind| costs[*kind]).collect::<Vec<f64>>();
        let (book, start) = (each(&question.book), each(&fair));
        let gauge = match question.gauge {
            Gauging::Reference { kind, value } => {
                let kind = of.iter().position(|of| *of == kind).unwrap_or(0);
                Gauging::Reference { kind, value }
            }
            Gauging::Total => Gauging::Total,
        };
        let settling = Settling {
            ensemble: &name,
            book: &book,
            start: &start,
            army_pairs: self.options.army_pairs.div_ceil(one_of),
            redraws: 0,
            gauge,
            ..self.settling()
        };
        match settle(&*arena, Opponents::Random, settling, crew) {
            Ok(settled) => Ok(Some(self.answer(&settled, &of))),
            Err(StudyFailure::Interrupted) => Err(StudyFailure::Interrupted),
            Err(
                StudyFailure::NoArmy(_)
                | StudyFailure::Unfit(_)
                | StudyFailure::Even(..)
                | StudyFailure::NoCost,
            ) => Ok(None),
        }
    }
}
