//! Can armies spend their budgets, or do lists reach their limit first?

use super::Draws;
use crate::armies::{Drawing, Generator};
use crate::common::StudyFailure;
use fairfight_engine::arena::{Arena, USUAL_UNITS};

/// The number of armies drawn to find out.
const DRAWN: u64 = 400;

/// The share of armies that could not spend their budgets.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Unspent {
    /// Their share of all.
    pub share: f64,
    /// The smallest cost of one of them; `None` if there are none.
    pub least: Option<f64>,
}

/// The share of these armies that could still afford the dearest kind, but are full.
///
/// If there are any, other budgets give the same armies. `army_pairs` of the draws does not matter.
///
/// # Errors
/// As [`meet`](super::meet).
pub fn unspent(arena: &dyn Arena, draws: Draws<'_>) -> Result<Unspent, StudyFailure> {
    let drawing = Drawing::new(draws.costs).ok_or(StudyFailure::NoCost)?;
    let dearest = draws.costs.iter().copied().fold(0.0, f64::max);
    let (drawn, mut kinds) = (draws.armies(), Vec::with_capacity(USUAL_UNITS));
    let (mut short, mut least) = (0_u64, None);
    for index in 0..DRAWN {
        let mut generator = Generator::of(drawn, index);
        let budget = draws.budget.draw(&mut generator);
        drawing.allowed(arena, budget, &mut generator, &mut kinds).map_err(StudyFailure::NoArmy)?;
        let cost = drawing.cost(&kinds);
        if budget - cost >= dearest {
            short += 1;
            least = Some(least.map_or(cost, |least: f64| least.min(cost)));
        }
    }
    Ok(Unspent { share: short as f64 / DRAWN as f64, least })
}
