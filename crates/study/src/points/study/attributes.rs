//! What attributes are worth, and whether a list of them can be right.

use super::Study;
use crate::points::{AttributeRow, AttributeTable, FairPrice, Settled, attribute_table};
use fairfight_engine::run::Workers;
use fairfight_stats::value::{AttributePrices, RootSize, Unfit};

impl Study<'_> {
    /// A row for each attribute. If the battles do not tell them apart, the prices are left out, with a warning.
    pub(super) fn attributes(
        &self,
        settled: &Settled,
        doctrine: &'static str,
        workers: &Workers,
    ) -> (Vec<AttributeRow>, Option<String>) {
        let question = &self.question;
        let AttributeTable { names, attributes } = attribute_table(&question.kinds);
        let Some(book) = attributes.nearest_prices(&question.book) else {
            return (Vec::new(), None);
        };
        // A list of whole prices is shown as it is printed, not as least squares leave it.
        let book: Vec<f64> = book.iter().map(|price| (price * 1e9).round() / 1e9).collect();
        let kinds = question.kinds.len();
        let mut usage = Vec::new();
        let gauge = question.gauge.gauge(kinds, kinds, &mut usage);
        let battles = &settled.battles;
        let fitted =
            workers.within(|| attributes.fit(self.settling().model(), battles, &book, gauge));
        // The prior is at the book's costs, which have the shape of the book: here it must not count.
        let free = RootSize { prior_spread: Some(5.0), ..self.settling().model() };
        let free = workers.within(|| free.fit(battles, &question.book)?.priced(gauge));
        let shape = free.and_then(|free| attributes.shape(&free)).ok();
        let together = attributes.together();
        let has_costs = question.kinds.iter().all(|kind| kind.unit.points.is_some());
        let fair = |place: usize| {
            let AttributePrices { prices, errors, .. } = fitted.as_ref().ok()?;
            let interval = fitted.as_ref().ok()?.interval(place, self.options.level)?;
            Some(FairPrice { price: prices[place], error: errors[place], interval })
        };
        let row = |(place, name): (usize, &String)| {
            let set = together.iter().find(|set| set.contains(&place));
            let others = set.into_iter().flatten().filter(|&&other| other != place);
            AttributeRow {
                from: self.from.clone(),
                attribute: name.clone(),
                doctrine,
                book: (has_costs && set.is_none()).then_some(book[place]),
                fair: fair(place),
                with: others.map(|&other| names[other].clone()).collect(),
                shape,
                level: self.options.level,
            }
        };
        let rows = names.iter().enumerate().map(row).collect();
        (rows, fitted.as_ref().err().map(|&unfit| self.without_prices(doctrine, unfit)))
    }

    fn without_prices(&self, doctrine: &str, unfit: Unfit) -> String {
        format!(
            "under {doctrine} --attributes has no fair prices ({unfit}): name more army pairs than \
             --army-pairs {}",
            self.options.army_pairs
        )
    }
}
