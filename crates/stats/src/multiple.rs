//! Multiple testing: which of many findings are significant?
//!
//! | purpose | function | guarantee |
//! |---|---|---|
//! | a list of affected match-ups | [`benjamini_hochberg`] | the expected share of false findings is at most `q` |
//! | one false alarm is costly | [`holm`] | the probability of any false finding is at most `α` |
//!
//! Both return adjusted p-values in the order of the input: reject those at most `q` (or `α`). A NaN counts as 1.
//!
//! Trap: match-ups that were looked at and dropped must be included too.

/// Benjamini-Hochberg adjusted p-values, which control the false discovery rate.
///
/// `min_{j ≥ i} p_(j)·m/j`. Valid for independent and for positively dependent p-values (shared armies, shared dice).
///
/// Source: Y. Benjamini and Y. Hochberg 1995, "Controlling the false discovery rate".
///
/// ```
/// use fairfight_stats::multiple::benjamini_hochberg;
/// assert_eq!(benjamini_hochberg(&[0.01, 0.04, 0.03, 0.5]), [0.04, 0.04 * 4.0 / 3.0, 0.04 * 4.0 / 3.0, 0.5]);
/// ```
pub fn benjamini_hochberg(p: &[f64]) -> Vec<f64> {
    let p: Vec<f64> = p.iter().map(|&p| chance(p)).collect();
    let mut adjusted = p.clone();
    let mut smallest = 1.0_f64;
    for (rank, at) in ascending(&p).into_iter().enumerate().rev() {
        smallest = smallest.min(p[at] * p.len() as f64 / (rank + 1) as f64);
        adjusted[at] = smallest;
    }
    adjusted
}

/// Holm's adjusted p-values, which control the family-wise error rate.
///
/// `max_{j ≤ i} p_(j)·(m-j+1)`, valid under any dependence.
///
/// Source: S. Holm 1979, "A simple sequentially rejective multiple test procedure".
///
/// ```
/// use fairfight_stats::multiple::holm;
/// assert_eq!(holm(&[0.04, 0.01]), [0.04, 0.02]);
/// ```
pub fn holm(p: &[f64]) -> Vec<f64> {
    let p: Vec<f64> = p.iter().map(|&p| chance(p)).collect();
    let mut adjusted = p.clone();
    let mut largest = 0.0_f64;
    for (rank, at) in ascending(&p).into_iter().enumerate() {
        largest = largest.max((p[at] * (p.len() - rank) as f64).min(1.0));
        adjusted[at] = largest;
    }
    adjusted
}

fn chance(p: f64) -> f64 {
    if p.is_nan() { 1.0 } else { p.clamp(0.0, 1.0) }
}

/// The indices that sort the values in ascending order; the sort is stable.
fn ascending(values: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    order
}
