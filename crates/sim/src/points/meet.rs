//! Random army pairs, each met in one duplicate pair of battles.

use super::{Crew, Trouble};
use crate::armies::{Board, Budget, Drawing, Generator, World, domain};
use crate::dice::MatchKey;
use crate::run;
use fairfight_rules::BySide;
use fairfight_stats::value::{Battles, Outcome};

/// Units that most armies have room for without more room being made.
const USUAL_UNITS: usize = 16;

/// Against whom random armies are drawn.
#[derive(Debug)]
pub enum Opponents<'f, A> {
    /// Other random armies, of a budget of their own.
    Random,
    /// Lists of a field.
    Field {
        /// The lists.
        lists: &'f [Listed<A>],
        /// How often each is met, as shares of the whole.
        weights: &'f [f64],
    },
}

// Derived, they would ask the army to be `Copy`: it is only pointed at.
impl<A> Clone for Opponents<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for Opponents<'_, A> {}

/// A list of a field.
#[derive(Clone, PartialEq, Debug)]
pub struct Listed<A> {
    /// The army.
    pub army: A,
    /// What it costs.
    pub cost: f64,
}

/// Which army pairs.
#[derive(Clone, Copy, Debug)]
pub struct Draws<'d> {
    /// The seed.
    pub seed: u64,
    /// What they are drawn for: other purposes have other armies and other dice.
    pub purpose: &'d str,
    /// What the kinds cost as they are drawn.
    pub costs: &'d [f64],
    /// Between which costs the budgets lie. Against a list of a field, around what that list costs.
    pub budget: Budget,
    /// How many army pairs.
    pub army_pairs: u64,
}

/// How an army pair fared.
struct Met {
    a: Vec<u16>,
    b: Foe,
    quarters: u8,
}

enum Foe {
    Random(Vec<u16>),
    Listed(usize),
}

/// How do random armies fare?
///
/// A row an army pair: the numbers of each kind on both sides, and the half points of its two battles. A
/// list of a field is a kind of its own, after those of the units: what it is worth as a whole is fitted
/// too. The n-th pair has the armies and the dice of index n, whatever leads them: doctrines are compared
/// on the same armies.
///
/// # Errors
/// [`Trouble::NoArmy`] where the rules allow no army of these kinds, and
/// [`Trouble::Interrupted`].
pub fn meet<W: World>(
    world: &W,
    opponents: Opponents<'_, W::Army>,
    draws: Draws<'_>,
    crew: &mut Crew<'_>,
) -> Result<Battles, Trouble> {
    let drawing = Drawing::new(draws.costs).ok_or(Trouble::NoCost)?;
    let key = MatchKey::new(draws.seed, domain(&format!("dice {}", draws.purpose)));
    let armies = domain(&format!("armies {}", draws.purpose));
    let armies = MatchKey::new(draws.seed, armies);
    let one = |index: u64, board: &mut Board<W::Battle>| -> Result<Met, String> {
        let mut generator = Generator::of(armies, index);
        let (foe, own_budget) = match opponents {
            Opponents::Random => (None, draws.budget),
            Opponents::Field { lists, weights } => {
                let chosen = weighted(weights, generator.share());
                (Some((chosen, &lists[chosen])), draws.budget.moved_to(lists[chosen].cost))
            }
        };
        let (a, army_a) = legal(world, &drawing, own_budget, &mut generator)?;
        Ok(match foe {
            None => {
                let (b, army_b) = legal(world, &drawing, draws.budget, &mut generator)?;
                let armies = BySide::new(&army_a, &army_b);
                let quarters = board.pair(world, armies, key, index);
                Met { a, b: Foe::Random(b), quarters }
            }
            Some((chosen, list)) => {
                let armies = BySide::new(&army_a, &list.army);
                let quarters = board.pair(world, armies, key, index);
                Met { a, b: Foe::Listed(chosen), quarters }
            }
        })
    };
    let units = draws.costs.len();
    let lists = match opponents {
        Opponents::Random => 0,
        Opponents::Field { lists, .. } => lists.len(),
    };
    let (mut a, mut b) = (vec![0.0; units + lists], vec![0.0; units + lists]);
    let mut battles = Battles::new(units + lists);
    let mut trouble = None;
    let kinds = |army: Vec<u16>| army.into_iter().map(usize::from);
    let mut take = |first: u64, wave: Vec<Result<Met, String>>| {
        for (index, met) in (first..).zip(wave) {
            match met {
                Ok(met) if trouble.is_none() => {
                    let outcome = Outcome {
                        played: 2,
                        half_points: u32::from(met.quarters),
                        cluster: index as u32,
                    };
                    count(kinds(met.a), &mut a);
                    match met.b {
                        Foe::Random(units) => count(kinds(units), &mut b),
                        Foe::Listed(list) => count([units + list], &mut b),
                    }
                    trouble = battles.add_counted(&a, &b, outcome).err().map(Trouble::Unfit);
                }
                Ok(_) => {}
                Err(why) => {
                    trouble.get_or_insert(Trouble::NoArmy(why));
                }
            }
        }
        (crew.told)(draws.purpose, battles.len() as u64, draws.army_pairs);
    };
    let all = 0..draws.army_pairs;
    let end = run::each(all, crew.workers, crew.interrupt, Board::new, one, &mut take);
    match trouble {
        Some(trouble) => Err(trouble),
        None if end < draws.army_pairs => Err(Trouble::Interrupted),
        None => Ok(battles),
    }
}

/// An army that the rules allow.
pub(super) fn legal<W: World>(
    world: &W,
    drawing: &Drawing<'_>,
    budget: Budget,
    generator: &mut Generator,
) -> Result<(Vec<u16>, W::Army), String> {
    let budget = budget.draw(generator);
    let mut kinds = Vec::with_capacity(USUAL_UNITS);
    let army = drawing.allowed(world, budget, generator, &mut kinds)?;
    Ok((kinds, army))
}

/// How many of each kind, into `counts`.
fn count(units: impl IntoIterator<Item = usize>, counts: &mut [f64]) {
    counts.fill(0.0);
    for kind in units {
        counts[kind] += 1.0;
    }
}

/// The place where the weights so far pass `share` of their sum.
fn weighted(weights: &[f64], share: f64) -> usize {
    let mut left = share * weights.iter().sum::<f64>();
    for (place, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return place;
        }
    }
    // Rounding can leave a crumb: the last that can be met at all.
    weights.iter().rposition(|&weight| weight > 0.0).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_met_by_their_weight() {
        let weights = [0.5, 0.0, 0.25, 0.25, 0.0];
        assert_eq!(
            [0.0, 0.49, 0.5, 0.74, 0.75, 0.99].map(|s| weighted(&weights, s)),
            [0, 0, 2, 2, 3, 3]
        );
        assert_eq!(weighted(&weights, 1.0), 3);
    }

    #[test]
    fn kinds_are_counted() {
        let mut counts = [7.0; 5];
        count([3, 1, 3], &mut counts);
        assert_eq!(counts, [0.0, 1.0, 0.0, 2.0, 0.0]);
    }
}
