//! The values of the kinds, fitted to everything played so far.

use super::Market;
use super::exploit::Faced;
use crate::armies::{Budget, floats};
use crate::common::{Crew, StudyFailure};
use crate::points::{Draws, Opponents, meet, one_each};
use fairfight_stats::value::{Battles, Gauge, Outcome, RootSize, View};

/// The battles in each context.
pub(super) struct Evidence {
    /// Random armies at the present prices.
    random: Vec<Battles>,
    /// Lists found by searches, with the lists they met and the scores.
    faced: Vec<Vec<(Vec<u16>, Faced)>>,
}

/// The values of the kinds in one context.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    pub(super) values: Vec<f64>,
    information: Vec<Vec<f64>>,
    /// The unfairness of one standard error.
    noise: f64,
    log_covariance: Vec<Vec<f64>>,
}

impl Worth {
    pub(super) fn view(&self) -> View<'_> {
        View {
            values: &self.values,
            information: &self.information,
            log_covariance: &self.log_covariance,
        }
    }

    /// The same, multiplied by a weight.
    pub(super) fn counted(mut self, times: f64) -> Worth {
        self.information.iter_mut().flatten().for_each(|entry| *entry *= times);
        self.noise *= times;
        self
    }

    /// The unfairness of one standard error.
    pub(super) fn noise(&self) -> f64 {
        self.noise
    }
}

impl Evidence {
    pub(super) fn new(contexts: usize) -> Evidence {
        Evidence { random: Vec::new(), faced: (0..contexts).map(|_| Vec::new()).collect() }
    }

    /// Draws random armies at new present prices, this many pairs in each context; drops those at earlier prices.
    pub(super) fn draw(
        &mut self,
        market: &dyn Market,
        prices: &[u32],
        draws: Draws<'_>,
        army_pairs: impl Fn(usize) -> u64,
        crew: &mut Crew<'_>,
    ) -> Result<(), StudyFailure> {
        let met = (0..market.contexts()).map(|context| {
            let arena = market.arena(prices, context);
            let draws = Draws { army_pairs: army_pairs(context), ..draws };
            crew.within(&market.name(context), |crew| {
                crew.stage("random armies", |crew| meet(&*arena, Opponents::Random, draws, crew))
            })
        });
        self.random = met.collect::<Result<_, StudyFailure>>()?;
        Ok(())
    }

    /// Adds the battles of a list found by a search.
    pub(super) fn add(&mut self, context: usize, list: &[u16], faced: Vec<Faced>) {
        self.faced[context].extend(faced.into_iter().map(|faced| (list.to_vec(), faced)));
    }

    /// The values of all kinds in each context; the prior is centred on `book`, the initial costs. Each context has the
    /// same weight, whatever the number of its battles.
    pub(super) fn worth(&self, book: &[u32], budget: u32) -> Result<Vec<Worth>, StudyFailure> {
        let book = floats(book);
        let around = Budget::around(budget.into());
        let model = RootSize::new(around.low + around.high);
        let usage = vec![1.0; book.len()];
        let one = |(random, faced): (&Battles, &Vec<(Vec<u16>, Faced)>)| {
            let mut battles = random.clone();
            for (cluster, (list, faced)) in (random.len() as u32..).zip(faced) {
                let half_points = faced.quarters.into();
                let outcome = Outcome { played: 2, half_points, cluster };
                battles.add(one_each(list), one_each(&faced.foe), outcome)?;
            }
            let values = model.fit(&battles, &book)?;
            let priced = values.priced(Gauge::Total { usage: &usage })?;
            let worth = Worth {
                values: priced.values,
                information: values.information(),
                noise: 1.0,
                log_covariance: priced.log_covariance,
            };
            Ok(worth.counted(1.0 / battles.len() as f64))
        };
        self.random.iter().zip(&self.faced).map(one).collect()
    }
}
