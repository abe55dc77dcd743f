//! Draws random armies for a budget, limited to armies that the rules allow.

use super::Generator;
use fairfight_engine::arena::{Arena, Fielded};
use fairfight_rules::list::MOST_UNITS;

/// The number of consecutive units that a list may refuse before the draw ends.
const REFUSALS: u32 = 64;
/// The number of allowed armies drawn for a cost before the nearest of them is taken.
const NEAREST_OF: u32 = 200;

/// A range of costs from which budgets are drawn uniformly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Budget {
    /// From 0.6 to 1.2 of a typical budget: armies of different sizes show what a point is worth.
    ///
    /// ```
    /// use fairfight_study::armies::Budget;
    /// let budget = Budget::around(250.0);
    /// assert_eq!((budget.low, budget.high), (150.0, 300.0));
    /// ```
    pub fn around(usual: f64) -> Budget {
        Budget { low: 0.6 * usual, high: 1.2 * usual }
    }

    /// The same range, moved so that its middle is `middle`.
    pub(crate) fn moved_to(self, middle: f64) -> Budget {
        let factor = 2.0 * middle / (self.low + self.high);
        Budget { low: self.low * factor, high: self.high * factor }
    }

    /// Draws a budget from the range.
    pub fn draw(self, generator: &mut Generator) -> f64 {
        self.low + (self.high - self.low) * generator.share()
    }
}

/// The target cost of an army.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Aim {
    /// The cost.
    pub cost: f64,
    /// The tolerance, as a share of the cost.
    pub share: f64,
}

/// Draws armies unit by unit, each kind equally likely, until the budget is spent.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'c> {
    costs: &'c [f64],
}

impl<'c> Drawing<'c> {
    /// For kinds at these costs; `None` without a kind, or if a cost is not a number above 0.
    pub fn new(costs: &'c [f64]) -> Option<Drawing<'c>> {
        let sound = costs.iter().all(|cost| cost.is_finite() && *cost > 0.0);
        (sound && !costs.is_empty() && costs.len() <= usize::from(u16::MAX))
            .then_some(Drawing { costs })
    }

    /// The cost of this army.
    pub fn cost(&self, army: &[u16]) -> f64 {
        army.iter().map(|&kind| self.costs[usize::from(kind)]).sum()
    }

    fn cheapest(&self) -> f64 {
        self.costs.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// Draws into `army` a random army with an expected cost of `budget`, in the order of its line.
    ///
    /// The first unit that no longer fits is bought with a probability equal to the share of its cost that is left, so
    /// that expensive kinds are bought as often as cheap ones. An army has at least one unit.
    pub fn spending(&self, budget: f64, generator: &mut Generator, army: &mut Vec<u16>) {
        // A budget far below every cost rarely buys anything: the last try always buys.
        for tries_left in (0..64).rev() {
            army.clear();
            let mut left = budget;
            while army.len() < MOST_UNITS {
                let kind = generator.below(self.costs.len());
                let cost = self.costs[kind];
                if cost <= left {
                    army.push(kind as u16);
                    left -= cost;
                    continue;
                }
                let bought = generator.share() * cost < left;
                if bought || (army.is_empty() && tries_left == 0) {
                    army.push(kind as u16);
                }
                break;
            }
            if !army.is_empty() {
                return;
            }
        }
    }

    /// Draws into `army` a random army of about this cost, and returns its cost.
    ///
    /// Draws until an army is near enough; after 2,000 draws it takes the nearest.
    pub fn costing(
        &self,
        Aim { cost, share }: Aim,
        generator: &mut Generator,
        army: &mut Vec<u16>,
    ) -> f64 {
        let (mut nearest, mut found) = (f64::INFINITY, Vec::new());
        for _ in 0..2000 {
            self.spending(cost, generator, army);
            let off = (self.cost(army) - cost).abs();
            if off <= share * cost {
                return self.cost(army);
            }
            if off < nearest {
                nearest = off;
                found.clone_from(army);
            }
        }
        *army = found;
        self.cost(army)
    }

    /// Draws a list like [`costing`](Drawing::costing), its units in line order, like those of a search.
    ///
    /// # Errors
    /// The reason why the rules do not allow it.
    pub fn list(
        &self,
        arena: &dyn Arena,
        aim: Aim,
        generator: &mut Generator,
    ) -> Result<(Vec<u16>, Fielded), String> {
        let mut kinds = Vec::new();
        self.costing(aim, generator, &mut kinds);
        kinds.sort_unstable();
        let army = arena.muster(&kinds)?;
        Ok((kinds, army))
    }

    /// Draws an army like [`spending`](Drawing::spending), but one that the rules allow.
    ///
    /// If the rules refuse the army (too many units, a second baggage train, leaders and nobody to lead), it is drawn
    /// again from the same numbers, unit by unit: a unit that the list may not hold is skipped, and another kind is
    /// drawn. If the budget exceeds all lists, the army is as large as a list may be.
    ///
    /// # Errors
    /// The reason, if the rules allow no army of one unit.
    pub fn allowed(
        &self,
        arena: &dyn Arena,
        budget: f64,
        generator: &mut Generator,
        army: &mut Vec<u16>,
    ) -> Result<Fielded, String> {
        self.allowed_with(arena, &[], budget, generator, army)
    }

    /// Like [`allowed`](Drawing::allowed), for an army that contains the units of `part`.
    #[inline]
    fn allowed_with(
        &self,
        arena: &dyn Arena,
        part: &[u16],
        budget: f64,
        generator: &mut Generator,
        army: &mut Vec<u16>,
    ) -> Result<Fielded, String> {
        let start = generator.clone();
        self.spending(budget - self.cost(part), generator, army);
        add(part, generator, army);
        arena.muster(army).or_else(|_| {
            *generator = start;
            self.unit_by_unit(arena, part, budget, generator, army)
        })
    }

    fn unit_by_unit(
        &self,
        arena: &dyn Arena,
        part: &[u16],
        budget: f64,
        generator: &mut Generator,
        army: &mut Vec<u16>,
    ) -> Result<Fielded, String> {
        army.clear();
        army.extend_from_slice(part);
        let (mut left, mut refusals) = (budget - self.cost(part), 0);
        let mut found = if part.is_empty() { None } else { Some(arena.muster(part)?) };
        let mut why = String::new();
        while army.len() < MOST_UNITS && refusals < REFUSALS {
            let kind = generator.below(self.costs.len());
            let cost = self.costs[kind];
            let is_last = cost > left;
            if is_last && generator.share() * cost >= left {
                if found.is_some() {
                    break;
                }
                refusals += 1;
                continue;
            }
            army.push(kind as u16);
            match arena.muster(army) {
                Ok(made) => {
                    found = Some(made);
                    (left, refusals) = (left - cost, 0);
                    if is_last {
                        break;
                    }
                }
                Err(fault) => {
                    army.pop();
                    (why, refusals) = (fault, refusals + 1);
                }
            }
        }
        if let Some(made) = found {
            return Ok(made);
        }
        // An unlucky draw, or a budget below every cost: take the first kind that is allowed alone.
        for kind in 0..self.costs.len() as u16 {
            army.clear();
            army.push(kind);
            match arena.muster(army) {
                Ok(made) => return Ok(made),
                Err(fault) => why = fault,
            }
        }
        Err(why)
    }

    /// Draws an army like [`costing`](Drawing::costing), but one that the rules allow.
    ///
    /// It contains the units of `part`, whose cost counts; the rest of the cost buys others at random. The order of the
    /// line is arbitrary.
    ///
    /// # Errors
    /// As [`allowed`](Drawing::allowed), or why the rules do not allow an army of `part`.
    pub fn costing_allowed(
        &self,
        arena: &dyn Arena,
        part: &[u16],
        Aim { cost, share }: Aim,
        generator: &mut Generator,
        army: &mut Vec<u16>,
    ) -> Result<Fielded, String> {
        let left = cost - self.cost(part);
        if part.is_empty() || left > self.cheapest() / 2.0 {
            let rest = Aim { cost: left, share: share * cost / left };
            self.costing(rest, generator, army);
        } else {
            army.clear();
        }
        add(part, generator, army);
        if let Ok(made) = arena.muster(army) {
            return Ok(made);
        }
        let mut nearest: Option<(f64, Vec<u16>, Fielded)> = None;
        for _ in 0..NEAREST_OF {
            let made = self.allowed_with(arena, part, cost, generator, army)?;
            let off = (self.cost(army) - cost).abs();
            if off <= share * cost {
                return Ok(made);
            }
            if nearest.as_ref().is_none_or(|(least, ..)| off < *least) {
                nearest = Some((off, army.clone(), made));
            }
        }
        let (_, units, made) = nearest.ok_or("no army was drawn")?;
        *army = units;
        Ok(made)
    }
}

/// Adds the units of `part` at random positions; keeps as many of the others as the army has room for.
fn add(part: &[u16], generator: &mut Generator, army: &mut Vec<u16>) {
    army.truncate(MOST_UNITS.saturating_sub(part.len()));
    for &kind in part {
        army.insert(generator.below(army.len() + 1), kind);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn armies_cost_their_budget_on_average_and_hold_every_kind_as_often() {
        let costs = [12.0, 24.0, 36.0, 60.0];
        let drawing = Drawing::new(&costs).unwrap();
        let (mut spent, mut seen, mut army) = (0.0, [0_u32; 4], Vec::new());
        for index in 0..20_000 {
            let mut generator = Generator::new(1, "test", index);
            drawing.spending(250.0, &mut generator, &mut army);
            spent += drawing.cost(&army);
            for &kind in &army {
                seen[usize::from(kind)] += 1;
            }
        }
        // The cost of one army varies by at most the dearest unit: 30 points or so.
        assert!((spent / 20_000.0 - 250.0).abs() < 1.0, "{}", spent / 20_000.0);
        let most = f64::from(*seen.iter().max().unwrap());
        let least = f64::from(*seen.iter().min().unwrap());
        // The dearer a unit, the less often it is bought last; all the others are uniform.
        assert!(least / most > 0.85, "{seen:?}");
    }

    #[test]
    fn what_no_budget_buys_is_bought_once_and_what_costs_nothing_is_refused() {
        let mut army = Vec::new();
        let dear = [1000.0];
        Drawing::new(&dear).unwrap().spending(1e-9, &mut Generator::new(1, "t", 0), &mut army);
        assert_eq!(army, [0]);
        let cheap = [1e-3];
        Drawing::new(&cheap).unwrap().spending(1e9, &mut Generator::new(1, "t", 0), &mut army);
        assert_eq!(army.len(), MOST_UNITS);
        assert!(Drawing::new(&[]).is_none());
        assert!(Drawing::new(&[1.0, 0.0]).is_none());
        assert!(Drawing::new(&[f64::NAN]).is_none());
    }

    #[test]
    fn a_part_is_added_in_any_order_and_never_too_much() {
        let (part, mut places) = ([7, 7, 8], [0_u32; 5]);
        for index in 0..2000 {
            let mut generator = Generator::new(1, "part", index);
            let mut army = vec![1, 2];
            add(&part, &mut generator, &mut army);
            for (place, &kind) in army.iter().enumerate() {
                places[place] += u32::from(kind == 8);
            }
            army.retain(|kind| *kind < 7);
            assert_eq!(army, [1, 2]);
        }
        assert!(places.iter().all(|&came| (320..480).contains(&came)), "{places:?}");
        let mut army = vec![1; MOST_UNITS];
        add(&part, &mut Generator::new(1, "part", 0), &mut army);
        assert_eq!((army.len(), army.iter().filter(|kind| **kind > 1).count()), (MOST_UNITS, 3));
    }

    #[test]
    fn equal_armies_are_as_equal_as_asked() {
        let costs = [11.7, 23.1, 37.9, 55.3];
        let drawing = Drawing::new(&costs).unwrap();
        let mut army = Vec::new();
        for index in 0..200 {
            let mut generator = Generator::new(2, "test", index);
            let cost = drawing.costing(Aim { cost: 250.0, share: 0.01 }, &mut generator, &mut army);
            assert!((cost - 250.0).abs() <= 2.5, "{cost}");
        }
    }
}
