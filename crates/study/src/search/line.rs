//! Finds the best order for the line of the best list.

use super::{Candidate, Foes, meet};
use crate::armies::Generator;
use crate::common::{Crew, StudyFailure};
use fairfight_engine::arena::Arena;
use std::ops::Range;

/// The list in the best order of its line against these foes: its present order, or one of `orders - 1` random ones.
/// `None` if it keeps its order.
///
/// The battles on these indices choose it, so they must not measure it.
///
/// # Errors
/// As [`meet`].
pub(super) fn best_line(
    arenas: &[&dyn Arena],
    list: &Candidate,
    foes: Foes<'_>,
    (seed, orders, indices): (u64, usize, Range<u64>),
    crew: &mut Crew<'_>,
) -> Result<Option<Candidate>, StudyFailure> {
    let mut lines = vec![list.clone()];
    for number in 1..orders {
        let order = Generator::new(seed, "search lines", number as u64).order(list.kinds.len());
        let kinds = order.iter().map(|&unit| list.kinds[usize::from(unit)]).collect();
        let line = Candidate { kinds, ..*list };
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    let each: Vec<&Candidate> = lines.iter().collect();
    let met = meet(arenas, &each, foes, seed, indices, crew)?;
    // Among equals, the first: as listed, if it is one of them.
    let best = (0..lines.len()).rev().max_by(|&a, &b| met[a].mean().total_cmp(&met[b].mean()));
    Ok(best.filter(|&best| best > 0).map(|best| lines.swap_remove(best)))
}
