//! The bars of prices: the kinds are priced again by other doctrines and in other company.

use super::question::drawable_each;
use super::study::Study;
use fairfight_engine::arena::Leading;
use fairfight_stats::effects::Reach;
use fairfight_study::armies::Kind;
use fairfight_study::bars::{Bar, halves};
use fairfight_study::points::{
    self, Crew, Gauging, Opponents, PriceBars, Settled, Settling, StudyFailure,
};

/// The fraction of the army pairs with which each company is played.
const OF_COMPANY: u64 = 5;

/// How many leaders an army has where both sides need the same number.
const LEADERS: usize = 2;

/// What ln(fair) of each kind is, with its standard error; `None` for a kind that was not drawn.
type Answer = Vec<Option<(f64, f64)>>;

impl Study<'_> {
    /// What a fit says of the kinds with these numbers.
    fn answer(&self, settled: &Settled, of: &[usize]) -> Answer {
        let mut answer = vec![None; self.question.kinds.len()];
        for (place, kind) in of.iter().enumerate() {
            let error = settled.priced.ln_error(place).unwrap_or(0.0);
            answer[*kind] = Some((settled.priced.values[place].ln(), error));
        }
        answer
    }

    /// The bars of each kind: of the doctrine, from the fits under others, and of the company, which is played here.
    pub(super) fn bars(
        &self,
        main: &Settled,
        doctrines: &[Settled],
        crew: &mut Crew<'_>,
    ) -> Result<Vec<PriceBars>, StudyFailure> {
        let all: Vec<usize> = (0..self.question.kinds.len()).collect();
        let own = self.answer(main, &all);
        let mut bars = vec![PriceBars::default(); all.len()];
        let mut add = |bar: Bar, reach: &dyn Fn(usize) -> Option<Reach>| {
            for (kind, bars) in bars.iter_mut().enumerate() {
                bars.of.push((bar, reach(kind)));
            }
        };
        let of_kind = |answers: &[Answer], kind: usize| -> Vec<(f64, f64)> {
            answers.iter().filter_map(|answer| answer[kind]).collect()
        };
        if self.args.bar(Bar::Doctrine) {
            let others: Vec<Answer> =
                doctrines.iter().map(|settled| self.answer(settled, &all)).collect();
            add(Bar::Doctrine, &|kind| Reach::around(own[kind]?, &of_kind(&others, kind)));
        }
        if self.args.bar(Bar::Company) {
            let mut companies = self.companies(main, crew)?;
            companies.push(own);
            add(Bar::Company, &|kind| Reach::of_most(&of_kind(&companies, kind)));
        }
        Ok(bars)
    }

    /// The kinds among halves of themselves, and with leaders where both sides need the same number of them.
    fn companies(&self, main: &Settled, crew: &mut Crew<'_>) -> Result<Vec<Answer>, StudyFailure> {
        let question = self.question;
        let all: Vec<usize> = (0..question.kinds.len()).collect();
        let always = match question.gauge {
            Gauging::Reference { kind, .. } => Some(kind),
            Gauging::Total => None,
        };
        let halves = halves(all.len(), always, self.seed()).into_iter();
        let mut companies: Vec<(Vec<usize>, Option<usize>)> =
            halves.map(|kinds| (kinds, None)).collect();
        if self.setup.about().even_leaders {
            companies.push((all, Some(LEADERS)));
        }
        let fair = drawable_each(&main.priced.values);
        let mut answers = Vec::new();
        for (number, (of, leaders)) in companies.iter().enumerate() {
            let kinds: Vec<Kind> = of.iter().map(|kind| question.kinds[*kind].clone()).collect();
            let each = |costs: &[f64]| of.iter().map(|kind| costs[*kind]).collect::<Vec<f64>>();
            let (book, start) = (each(&question.book), each(&fair));
            let leading = Leading { doctrine: question.doctrines[0], leaders: *leaders };
            let gauge = match question.gauge {
                Gauging::Reference { kind, value } => {
                    let kind = of.iter().position(|of| *of == kind).unwrap_or(0);
                    Gauging::Reference { kind, value }
                }
                Gauging::Total => Gauging::Total,
            };
            let settling = Settling {
                ensemble: &format!("company {} of {},", number + 1, companies.len()),
                book: &book,
                start: &start,
                army_pairs: self.args.army_pairs.div_ceil(OF_COMPANY),
                redraws: 0,
                gauge,
                ..self.settling()
            };
            let arena = self.arena_led(&kinds, leading);
            match points::settle(&*arena, Opponents::Random, settling, crew) {
                Ok(settled) => answers.push(self.answer(&settled, of)),
                Err(StudyFailure::Interrupted) => return Err(StudyFailure::Interrupted),
                // Of these kinds no army can be made, or nothing be learnt.
                Err(
                    StudyFailure::NoArmy(_)
                    | StudyFailure::Unfit(_)
                    | StudyFailure::Even(..)
                    | StudyFailure::NoCost,
                ) => {}
            }
        }
        Ok(answers)
    }
}
