//! The company of a unit: random draws of half of the kinds.

use crate::armies::Generator;

/// The number of pairs of halves.
const PAIRS: u64 = 6;

/// Twelve draws of half of these `kinds` kinds, each in order; `always` is in every draw.
///
/// Every other kind is in six of them: the draws come in pairs, one with one half of the others and one with the rest.
/// A draw of fewer than two kinds compares nothing and is omitted.
///
/// ```
/// use fairfight_study::bars::halves;
/// let drawn = halves(7, Some(2), 1);
/// assert_eq!(drawn.len(), 12);
/// assert!(drawn.iter().all(|kinds| kinds.len() == 4 && kinds.contains(&2)));
/// let times = |kind: usize| drawn.iter().filter(|kinds| kinds.contains(&kind)).count();
/// assert_eq!((0..7).map(times).collect::<Vec<_>>(), [6, 6, 12, 6, 6, 6, 6]);
/// assert!(halves(2, Some(0), 1).iter().all(|kinds| kinds.len() == 2));
/// ```
pub fn halves(kinds: usize, always: Option<usize>, seed: u64) -> Vec<Vec<usize>> {
    let others: Vec<usize> = (0..kinds).filter(|kind| Some(*kind) != always).collect();
    let pair = |number: u64| {
        let order = Generator::new(seed, "half of the kinds", number).order(others.len());
        let drawn: Vec<usize> = order.into_iter().map(|place| others[usize::from(place)]).collect();
        let (one, rest) = drawn.split_at(drawn.len().div_ceil(2));
        [one.to_vec(), rest.to_vec()]
    };
    let drawn = (0..PAIRS).flat_map(pair).map(|mut drawn| {
        drawn.extend(always);
        drawn.sort_unstable();
        drawn
    });
    drawn.filter(|drawn| drawn.len() > 1).collect()
}
