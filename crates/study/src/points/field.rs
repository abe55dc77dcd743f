//! The mix of a field that nobody can exploit. See [`fairfight_stats::meta`].

use super::Listed;
use super::meet::fought;
use crate::armies::{Generator, domain};
use crate::common::{Crew, StudyFailure};
use fairfight_engine::arena::Arena;
use fairfight_engine::dice::MatchKey;
use fairfight_rules::BySide;
use fairfight_stats::meta::{Cells, REDRAWS, bootstrap};

/// The frequency of each list of a field among players who know them all.
///
/// Every list meets every other in `pairs` pairs; the result is the mean of the equilibria of 500 redrawn score
/// matrices, which is more stable than the equilibrium of the measured one.
///
/// # Errors
/// [`StudyFailure::Interrupted`].
pub fn field_mix(
    arena: &dyn Arena,
    lists: &[Listed],
    seed: u64,
    pairs: u64,
    crew: &mut Crew<'_>,
) -> Result<Vec<f64>, StudyFailure> {
    let mut cells: Cells<5> = Cells::new(lists.len());
    let all = (lists.len() * lists.len().saturating_sub(1) / 2) as u64;
    let mut done = 0;
    for j in 1..lists.len() {
        for i in 0..j {
            let armies = BySide::new(&lists[i].army, &lists[j].army);
            let key = MatchKey::new(seed, domain(&format!("field {i} {j}")));
            let one = ("the field", pairs);
            let scores = crew.part(done * pairs, pairs, all * pairs, |crew| {
                fought(arena, armies, key, one, crew)
            })?;
            cells.set(i, j, scores);
            done += 1;
        }
    }
    let mut generator = Generator::new(seed, "bootstrap of the field", 0);
    Ok(bootstrap(&cells, REDRAWS, false, || generator.share()).mean_mix())
}
