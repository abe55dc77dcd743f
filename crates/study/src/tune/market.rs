//! The arena at given prices: for a system, its rules with these costs.

use super::{Prices, Step};
use crate::armies::{Kind, how_often};
use crate::bars::Bar;
use fairfight_engine::arena::{Arena, Leading};
use fairfight_engine::rulebook::{Amendment, Doctrine, Rules, Scenario, Unit};
use fairfight_rules::ruling::Number;
use std::collections::BTreeMap;

/// A market for armies.
pub trait Market: Sync {
    /// The number of contexts in which prices are judged. The first is the default play.
    fn contexts(&self) -> usize;

    /// The name of a context.
    fn name(&self, context: usize) -> String;

    /// The arena at these prices in a context.
    ///
    /// Costs can be part of the rules: a side may give up when a share of its points is gone.
    fn arena(&self, prices: &[u32], context: usize) -> Box<dyn Arena + '_>;
}

/// A way to test prices: the doctrines of both sides, the reading of the text, and the assumptions of the abstract
/// battle.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    /// The bar that it belongs to; that of the dice for the default play.
    pub bar: Bar,
    /// Its name.
    pub name: String,
    /// The doctrine of both sides.
    pub doctrine: Doctrine,
    /// The rules.
    pub rules: Rules,
    /// The kinds under these rules.
    pub units: Vec<Unit>,
    /// The ground.
    pub scenario: Scenario,
}

/// The costs of a system that house rules may change.
#[derive(Debug)]
pub(crate) struct GameMarket {
    rules: Rules,
    pub(super) kinds: Vec<Kind>,
    contexts: Vec<Context>,
    costs: Vec<Number>,
    /// The costs without their premiums.
    in_force: Vec<u32>,
    premiums: Premiums,
}

/// The intended surcharges or discounts of prices relative to the worth of what they buy. Tuning works without
/// premiums, and they are added to its result.
#[derive(Clone, PartialEq, Debug)]
pub struct Premiums {
    /// The premium of each price, as a share of its worth.
    shares: Vec<f64>,
    /// The prices in force, with their premiums.
    in_force: Vec<u32>,
    /// The prices in force without premiums, on the grid.
    worth: Vec<u32>,
    /// The step of the grid.
    grid: u32,
}

impl Premiums {
    /// Prices in force, each with its premium as a share of its worth.
    fn new(prices: Vec<u32>, shares: Vec<f64>, grid: u32) -> Premiums {
        let worth = prices.iter().zip(&shares).map(|(&price, &share)| match share {
            0.0 => price,
            share => on_grid(f64::from(price) / (1.0 + share), grid),
        });
        Premiums { worth: worth.collect(), shares, in_force: prices, grid }
    }

    /// The price for this worth.
    pub fn price(&self, place: usize, worth: u32) -> u32 {
        match self.shares[place] {
            0.0 => worth,
            _ if worth == self.worth[place] => self.in_force[place],
            share => on_grid(f64::from(worth) * (1.0 + share), self.grid),
        }
    }

    /// The same off the grid.
    pub fn fair(&self, place: usize, worth: f64) -> f64 {
        worth * (1.0 + self.shares[place])
    }

    /// The premium of a price, as a share of its worth; `None` if it has none.
    pub fn share(&self, place: usize) -> Option<f64> {
        Some(self.shares[place]).filter(|&share| share != 0.0)
    }
}

/// The nearest multiple of a step; a price does not become 0.
fn on_grid(price: f64, step: u32) -> u32 {
    let steps = (price / f64::from(step)).round() as u32;
    steps.max(u32::from(price > 0.0)).saturating_mul(step)
}

impl GameMarket {
    /// These kinds under these rules and in these contexts, with all costs multiplied by `scale`. `premiums` are the
    /// shares by which costs are intended to exceed their worth, and the step of the grid.
    ///
    /// # Errors
    /// A sentence: the kinds have no costs, or a cost is out of its range at that scale.
    pub fn new(
        rules: &Rules,
        kinds: Vec<Kind>,
        contexts: Vec<Context>,
        scale: u32,
        (premiums, grid): (&BTreeMap<String, f64>, u32),
    ) -> Result<GameMarket, String> {
        let costs = rules.book.costs();
        if kinds.iter().all(|kind| kind.unit.points.is_none()) {
            return Err(format!("{} prints no costs", rules.about().title));
        }
        let mut scaled = rules.clone();
        let mut in_force = Vec::new();
        for cost in &costs {
            let name = &cost.name;
            let value = value_of(rules, name).saturating_mul(scale);
            scaled.amend(&Amendment::Cost(name.clone(), value.into())).map_err(|_| {
                format!("{name} would cost {value}, and may cost {} at most", cost.max)
            })?;
            in_force.push(value);
        }
        let share = |cost: &Number| premiums.get(&cost.name).copied().unwrap_or(0.0);
        let premiums = Premiums::new(in_force, costs.iter().map(share).collect(), grid);
        let in_force = premiums.worth.clone();
        let mut market = GameMarket { rules: scaled, kinds, contexts, costs, in_force, premiums };
        market.rules = market.at(&market.rules, &market.in_force);
        Ok(market)
    }

    /// The premiums of the prices.
    pub fn premiums(&self) -> &Premiums {
        &self.premiums
    }

    /// The price list: every cost that house rules may change, in printed order.
    ///
    /// `kept` prices stay as they are; the others are multiples of `step`, from 0 on if no kind would then cost
    /// nothing.
    ///
    /// # Errors
    /// A sentence: the cost of a unit is not a sum of these costs, or no kind has a price that may change.
    pub fn prices(&self, kept: &[String], step: u32) -> Result<Prices, String> {
        let points = |rules: &Rules| -> Option<Vec<u32>> {
            self.kinds.iter().map(|kind| kind.unit.points_under(rules)).collect()
        };
        let no_points = || format!("{} has no points", self.rules.about().id);
        let at_book = points(&self.rules).ok_or_else(no_points)?;
        let mut columns = Vec::new();
        for cost in &self.costs {
            let column = how_often(cost, &self.kinds, &self.rules);
            columns.push(column.ok_or_else(|| format!("{} cannot be changed", cost.name))?);
        }
        let table: Vec<Vec<u32>> = (0..self.kinds.len())
            .map(|kind| columns.iter().map(|column| column[kind]).collect())
            .collect();
        let mut prices = Prices {
            names: self.costs.iter().map(|cost| cost.name.clone()).collect(),
            book: self.in_force.clone(),
            steps: vec![Step::Kept; self.costs.len()],
            base: vec![0; self.kinds.len()],
            most: self.most(),
            table,
        };
        let sums = prices.costs(&prices.book);
        prices.base = at_book
            .iter()
            .zip(&sums)
            .map(|(&cost, &sum)| cost.checked_sub(sum))
            .collect::<Option<_>>()
            .ok_or("what a unit costs is not a sum of these costs")?;
        for (place, name) in prices.names.iter().enumerate() {
            if !kept.contains(name) {
                // A type must cost something, because some units of it may have nothing else.
                let alone = |row: &Vec<u32>| {
                    row[place] > 0 && (0..row.len()).all(|other| other == place || row[other] == 0)
                };
                let least = if prices.table.iter().any(alone) { step } else { 0 };
                prices.steps[place] = Step::Of { least, step };
            }
        }
        if !(0..prices.names.len()).any(|price| prices.free(price)) {
            return Err("no kind of unit has a cost that may change".to_owned());
        }
        self.check_sums(&prices)?;
        Ok(prices)
    }

    /// Are the sums also right at other prices?
    fn check_sums(&self, prices: &Prices) -> Result<(), String> {
        let other: Vec<u32> = (1..).zip(&prices.book).map(|(more, book)| book + more % 4).collect();
        let rules = self.at(&self.rules, &other);
        let costs = self.kinds.iter().map(|kind| kind.unit.points_under(&rules));
        match costs.eq(prices.costs(&other).into_iter().map(Some)) {
            true => Ok(()),
            false => Err("what a unit costs is not a sum of these costs".to_owned()),
        }
    }

    /// The price that is kept by default, to fix the level: that of the median kind by cost, among those that have only
    /// one price; else the price that most kinds have.
    pub fn usual(&self, prices: &Prices) -> String {
        let costs = prices.costs(&prices.book);
        let mut plain: Vec<(u32, usize)> = Vec::new();
        for (row, &cost) in prices.table.iter().zip(&costs) {
            let mut own = (0..row.len()).filter(|&price| row[price] > 0);
            if let (Some(price), None) = (own.next(), own.next()) {
                plain.push((cost, price));
            }
        }
        plain.sort_unstable();
        let most = || {
            let having = |price: usize| prices.table.iter().filter(|row| row[price] > 0).count();
            // The first of those that most kinds have.
            (0..prices.names.len()).rev().max_by_key(|&price| having(price)).unwrap_or(0)
        };
        let price = plain.get(plain.len().saturating_sub(1) / 2).map_or_else(most, |plain| plain.1);
        prices.names[price].clone()
    }

    /// These rules at these prices.
    fn at(&self, rules: &Rules, prices: &[u32]) -> Rules {
        let mut rules = rules.clone();
        for (cost, &price) in self.costs.iter().zip(prices) {
            // All costs accept prices up to `most`, so this cannot fail.
            let _ = rules.amend(&Amendment::Cost(cost.name.clone(), price.into()));
        }
        rules
    }

    /// The maximum price.
    fn most(&self) -> u32 {
        self.costs.iter().filter_map(|cost| u32::try_from(cost.max).ok()).min().unwrap_or(u32::MAX)
    }

    /// The costs as a file of house rules: those that differ from `rules`.
    ///
    /// `head` is written above as comments, one line each.
    pub fn written(&self, prices: &[u32], rules: &Rules, name: &str, head: &[String]) -> String {
        let mut text: String = head.iter().map(|line| format!("# {line}\n")).collect();
        // Even without changes: this table marks the file as house rules.
        text +=
            &format!("\nsystem = \"{}\"\nname = \"{name}\"\n\n[costs]\n", self.rules.about().id);
        for ((place, cost), &price) in self.costs.iter().enumerate().zip(prices) {
            let price = self.premiums.price(place, price);
            if value_of(rules, &cost.name) != price {
                text += &format!("{} = {price}\n", cost.name);
            }
        }
        text
    }
}

/// The value in force of a cost of the system.
fn value_of(rules: &Rules, cost: &str) -> u32 {
    rules.cost(cost).and_then(|value| u32::try_from(value).ok()).unwrap_or(0)
}

impl Market for GameMarket {
    fn contexts(&self) -> usize {
        self.contexts.len()
    }

    fn name(&self, context: usize) -> String {
        self.contexts[context].name.clone()
    }

    fn arena(&self, prices: &[u32], context: usize) -> Box<dyn Arena + '_> {
        let Context { doctrine, rules, units, scenario, .. } = &self.contexts[context];
        let leading = Leading { doctrine: *doctrine, leaders: None };
        self.at(rules, prices).arena(&units.iter().collect::<Vec<_>>(), leading, scenario, &[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn premiums_are_left_out_and_added_again() {
        let premiums = Premiums::new(vec![20, 8, 0, 16], vec![0.25, 0.0, 0.5, -0.5], 2);
        assert_eq!(premiums.worth, [16, 8, 0, 32]);
        for (place, price) in [20, 8, 0, 16].into_iter().enumerate() {
            assert_eq!(premiums.price(place, premiums.worth[place]), price, "in force");
        }
        // 24 and a quarter of it; a price without a premium; half of 40; rounding makes nothing free.
        let priced =
            [(0, 24), (1, 10), (3, 40), (3, 2)].map(|(at, worth)| premiums.price(at, worth));
        assert_eq!(priced, [30, 10, 20, 2]);
        assert_eq!((premiums.share(0), premiums.share(1)), (Some(0.25), None));
        assert!((premiums.fair(3, 5.0) - 2.5).abs() < 1e-12);
    }
}
