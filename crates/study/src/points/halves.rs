//! Effects that no price can capture, measured in fresh battles of armies half made of the kinds concerned.

use super::Draws;
use super::even::{Meetings, alike, met, widths};
use crate::armies::{Aim, Budget, Drawing, Generator, MOST_UNITS};
use crate::common::{Crew, StudyFailure};
use fairfight_engine::arena::Arena;
use fairfight_rules::BySide;
use fairfight_stats::Scores;
use fairfight_stats::value::Interaction;
use std::sync::atomic::{AtomicBool, Ordering};

/// The maximum difference between the costs of an army pair, as a share.
const WIDEST: f64 = 0.02;

/// The scores of armies half made of the kinds of the effect, against armies of equal cost.
///
/// For a counter, the first kind makes up half of the first army's cost, and the other kind half of the second's. For a
/// synergy, each kind makes up half of the first army; for more of the same, the one kind makes up half of it; both
/// meet any army. All the rest is drawn at random. Each army pair plays one pair of battles. These battles had no part
/// in choosing the effect, and the model that chose it has no part in them.
///
/// A budget below twice the dearest of these kinds is raised to that, because half of it would buy none. The costs of
/// the second army and the first agree to half a percent, or to 2 percent if none is nearer, and the two are never the
/// same army; otherwise both are drawn again. `None` if the rules allow no such army, or if 200 tries drew none of
/// equal cost.
///
/// At costs that are fair on average, the deviation of the score from one half is what costs cannot express.
///
/// # Errors
/// As [`meet`](super::meet).
pub fn half_armies(
    arena: &dyn Arena,
    effect: Interaction,
    draws: Draws<'_>,
    crew: &mut Crew<'_>,
) -> Result<Option<Scores<5>>, StudyFailure> {
    let kinds = match effect {
        Interaction::Counter(one, other) => BySide::new(vec![one], vec![other]),
        Interaction::Synergy(one, other) => BySide::new(vec![one, other], Vec::new()),
        Interaction::More(one) => BySide::new(vec![one], Vec::new()),
    };
    let all = [&kinds.a[..], &kinds.b[..]].concat();
    // If one army pair cannot be drawn, there is no answer: the search ends.
    let failed = AtomicBool::new(false);
    let draw = |drawing: &Drawing<'_>, budget: Budget, generator: &mut Generator| {
        let dearest = all.iter().map(|&kind| drawing.cost(&[kind as u16])).fold(0.0, f64::max);
        let budget = budget.draw(generator).max(2.0 * dearest);
        let (mut one, mut other) = (Vec::new(), Vec::new());
        for width in widths(WIDEST) {
            if failed.load(Ordering::Relaxed) {
                break;
            }
            let part = halves(drawing, &kinds.a, budget, generator);
            let a = drawing.costing_allowed(
                arena,
                &part,
                Aim { cost: budget, share: 1.0 },
                generator,
                &mut one,
            )?;
            let cost = drawing.cost(&one);
            let part = halves(drawing, &kinds.b, cost, generator);
            let b = drawing.costing_allowed(
                arena,
                &part,
                Aim { cost, share: width },
                generator,
                &mut other,
            )?;
            let apart = (drawing.cost(&other) - cost).abs();
            if apart <= width * cost && !alike(&one, &other) {
                return Ok(BySide::new(a, b));
            }
        }
        failed.store(true, Ordering::Relaxed);
        Err("no two armies of equal cost were drawn".to_owned())
    };
    let mut counts = [0; 5];
    let mut take = |pair: [u64; 5]| {
        for (sum, count) in counts.iter_mut().zip(pair) {
            *sum += count;
        }
    };
    match met(arena, draws, &Meetings { draw, pairs_each: 1 }, crew, &mut take) {
        Ok(()) => Ok(Some(Scores::new(counts))),
        Err(StudyFailure::NoArmy(_)) => Ok(None),
        Err(cause) => Err(cause),
    }
}

/// Units of each kind worth half of `of`, rounded at random to whole units, at least one each.
fn halves(drawing: &Drawing<'_>, kinds: &[usize], of: f64, generator: &mut Generator) -> Vec<u16> {
    let mut units = Vec::new();
    for &kind in kinds {
        let kind = kind as u16;
        let number = of / 2.0 / drawing.cost(&[kind]);
        let number = (number + generator.share()).max(1.0) as usize;
        units.resize(units.len() + number.min(MOST_UNITS / kinds.len()), kind);
    }
    units
}
