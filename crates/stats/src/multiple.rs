//! Many match-ups at once: which findings stand?
//!
//! | who asks | function | what holds |
//! |---|---|---|
//! | a list of affected match-ups | [`benjamini_hochberg`] | at most a share `q` of it is false, on average |
//! | one false alarm is costly | [`holm`] | any false alarm at all has chance `α` |
//!
//! Both give adjusted p-values in the order of the input: reject those at most `q`. A p that is no number counts
//! as 1.
//!
//! Trap: match-ups that were looked at and dropped belong in the list too.

/// Adjusted p-values whose rejections are false to a share of at most `q`, on average.
///
/// `min_{j ≥ i} p_(j)·m/j`. Holds for independent and for positively dependent p (shared armies, shared
/// dice).
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

/// Adjusted p-values whose rejections hold no error at all, with chance `1 - α`.
///
/// `max_{j ≤ i} p_(j)·(m-j+1)`, whatever the dependence.
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

/// The indices of the values, the smallest first; equal values in their order.
fn ascending(values: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    order
}
