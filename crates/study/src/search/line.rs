//! In which order does the best list stand best?

use super::{Candidate, Crew, Foes, StudyFailure, meet};
use crate::armies::Generator;
use fairfight_engine::arena::Arena;
use std::ops::Range;

/// The list in the order of its line that serves it best against these foes: as it is, or one of `orders` less one that
/// are drawn. `None` if it stays as it is.
///
/// The battles on these indices choose it, so they do not measure it.
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
