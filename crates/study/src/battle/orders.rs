//! How far does the order of both lines move a score?

use crate::armies::Generator;
use crate::common::Crew;
use fairfight_battle::game::Parts;
use fairfight_engine::rulebook::{Army, Deployment, Lists};
use fairfight_engine::run::{Plan, Stop};
use fairfight_rules::BySide;
use fairfight_stats::effects::Spread;

/// The number of orders of both lines.
pub(crate) const ORDERS: usize = 12;
/// An order plays one pair of battles for every this many of the battle itself: all orders together take an eighth of
/// its time.
const ONE_OF: u64 = 100;
/// The minimum number of pairs that show anything.
const FEWEST: u64 = 20;
/// The smallest spread of the score worth reporting, as a standard deviation.
const WORTH_SAYING: f64 = 0.02;
/// The maximum p-value of that spread under noise alone.
const BY_CHANCE: f64 = 0.01;

/// The variation of the score of list A over random orders of both lines.
///
/// `played` is the number of pairs, or single battles, played as listed. `None` if nothing is worth reporting: if the
/// order of a list sets no line or is drawn anyway, after few battles, if a side searches, after an interrupt, and if
/// the score hardly varies.
pub fn spread_over_orders(
    lists: &Lists<'_>,
    (parts, seed, played): (Parts, u64, u64),
    crew: &mut Crew<'_>,
) -> Option<Spread> {
    let pairs = played / ONE_OF;
    let stands = lists.rules.about().lined && lists.scenario.deployment == Deployment::AsListed;
    let searches = lists.doctrines.a.rollout().or(lists.doctrines.b.rollout()).is_some();
    if !stands || searches || pairs < FEWEST {
        return None;
    }
    let drawn = |number: usize| {
        let mut generator = Generator::new(seed, "orders", number as u64);
        let BySide { a, b } = lists.armies;
        BySide::new(redrawn(a, lists, &mut generator), redrawn(b, lists, &mut generator))
    };
    let armies: Vec<BySide<Army>> = (0..ORDERS).map(drawn).collect();
    let open =
        |number: usize| Lists { armies: armies[number].as_ref(), ..*lists }.match_up(parts, seed);
    let plan = Plan::new(Stop::Pairs(pairs));
    let outcomes = crew.many(|_| "orders of the lines".to_owned(), ORDERS, open, &plan);
    let scores = outcomes.into_iter().map(|outcome| {
        let scores = outcome?.totals.scores();
        Some((scores.mean()?, scores.standard_error()?))
    });
    let spread = Spread::of(&scores.collect::<Option<Vec<_>>>()?)?;
    (spread.chance < BY_CHANCE && spread.deviation() > WORTH_SAYING).then_some(spread)
}

/// The army with its line in a random order.
fn redrawn(army: &Army, lists: &Lists<'_>, generator: &mut Generator) -> Army {
    army.in_order(&generator.order(army.outline.units.len()), lists.rules)
}
