//! Which lists can be dropped now, for good?

use crate::Level;
use crate::paired::Differences;

/// Lists that are worse than the leader, looked at as often as one likes.
///
/// `behind[k]` are the differences leader less list `k`, on common battle indices; the leader's own place is
/// empty (no pair) and never dropped. A list goes when the betting sequence of its difference lies above 0
/// at `α/K`: with the level's chance no list is ever dropped that is as good as the leader it is measured
/// against.
///
/// Sources: as [`betting`](crate::betting); for the race M. Birattari, T. Stützle, L. Paquete and
/// K. Varrentrapp 2002, "A racing algorithm for configuring metaheuristics".
///
/// ```
/// use fairfight_stats::{Level, paired::Differences, search::beaten};
/// let behind = [[0; 9], [0, 0, 5, 20, 300, 30, 5, 0, 0], [0, 0, 0, 10, 200, 100, 40, 10, 0]];
/// assert_eq!(beaten(&behind.map(Differences::new), Level::DEFAULT), [false, false, true]);
/// ```
pub fn beaten<const M: usize>(behind: &[Differences<M>], level: Level) -> Vec<bool> {
    let each = level.shared_by(behind.len() as u64);
    behind.iter().map(|differences| differences.sequence(each).low > 0.0).collect()
}
