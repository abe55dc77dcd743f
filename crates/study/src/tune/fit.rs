//! What the kinds are worth, given everything played so far.

use super::exploit::Faced;
use super::{Crew, Market, StudyFailure};
use crate::armies::{Budget, floats};
use crate::points::{Draws, Opponents, meet, one_each};
use fairfight_stats::value::{Battles, Gauge, Outcome, RootSize, View};

/// The battles under each doctrine.
pub(super) struct Evidence {
    /// Random armies at the present prices.
    random: Vec<Battles>,
    /// Lists that searches found, with the lists they met and the scores.
    faced: Vec<Vec<(Vec<u16>, Faced)>>,
}

/// The values of the kinds under one doctrine.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    pub(super) values: Vec<f64>,
    information: Vec<Vec<f64>>,
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
}

impl Evidence {
    pub(super) fn new(doctrines: usize) -> Evidence {
        Evidence { random: Vec::new(), faced: (0..doctrines).map(|_| Vec::new()).collect() }
    }

    /// Draws random armies at new present prices; drops those at earlier prices.
    pub(super) fn draw(
        &mut self,
        market: &dyn Market,
        prices: &[u32],
        draws: Draws<'_>,
        crew: &mut Crew<'_>,
    ) -> Result<(), StudyFailure> {
        let met = (0..market.doctrines()).map(|led| {
            let arena = market.arena(prices, led);
            crew.within(&format!("doctrine {}", led + 1), |crew| {
                crew.stage("random armies", |crew| meet(&*arena, Opponents::Random, draws, crew))
            })
        });
        self.random = met.collect::<Result<_, StudyFailure>>()?;
        Ok(())
    }

    /// Adds the battles of a list that a search found.
    pub(super) fn add(&mut self, led: usize, list: &[u16], faced: Vec<Faced>) {
        self.faced[led].extend(faced.into_iter().map(|faced| (list.to_vec(), faced)));
    }

    /// The values of all kinds under each doctrine; the prior is centred on `book`, the costs at the start.
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
            Ok(Worth {
                values: priced.values,
                information: values.information(),
                log_covariance: priced.log_covariance,
            })
        };
        self.random.iter().zip(&self.faced).map(one).collect()
    }
}
