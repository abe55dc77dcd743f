//! Many match-ups at once: which findings stand?
//!
//! | who asks | function | what holds |
//! |---|---|---|
//! | a list of affected match-ups | [`benjamini_hochberg`] | at most a share `q` of it is false, on average |
//! | the same under any dependence | [`benjamini_yekutieli`] | the same, at a price of about ln m |
//! | one false alarm is costly | [`holm`] | any false alarm at all has chance `α` |
//! | the same, looked at any time | [`e_benjamini_hochberg`] | share `q`, any dependence, e-values |
//!
//! The first three give adjusted p-values in the order of the input: reject those at most `q`. A p that
//! is no number counts as 1, an e as 0.
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
    step_up(p, 1.0)
}

/// The same, whatever the dependence between the p-values.
///
/// [`benjamini_hochberg`] times `1 + 1/2 + ... + 1/m`.
///
/// Source: Y. Benjamini and D. Yekutieli 2001, "The control of the false discovery rate in multiple
/// testing under dependency".
///
/// ```
/// use fairfight_stats::multiple::benjamini_yekutieli;
/// assert_eq!(benjamini_yekutieli(&[0.01, 0.5]), [0.03, 0.75]);
/// ```
pub fn benjamini_yekutieli(p: &[f64]) -> Vec<f64> {
    step_up(p, (1..=p.len()).map(|k| 1.0 / k as f64).sum())
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

/// Which claims fall, of those with these e-values? True where rejected.
///
/// The `k` largest with the largest `k` for which `e_(k) ≥ m/(q·k)`. The e-value of "the mean is `m`"
/// is the exponential of [`Betting::ln_wealth`](crate::betting::Betting::ln_wealth), at any look.
///
/// Source: R. Wang and A. Ramdas 2022, "False discovery rate control with e-values".
///
/// ```
/// use fairfight_stats::multiple::e_benjamini_hochberg;
/// let e = [900., 400., 160., 90., 31., 20., 11., 5., 2., 1., 0.8, 0.5, 0.3, 0.2, 0.1];
/// assert_eq!(e_benjamini_hochberg(&e, 0.05).iter().filter(|&&rejected| rejected).count(), 4);
/// ```
pub fn e_benjamini_hochberg(e: &[f64], q: f64) -> Vec<bool> {
    let e: Vec<f64> = e.iter().map(|&e| if e > 0.0 { e } else { 0.0 }).collect();
    let mut order = ascending(&e);
    order.reverse();
    let mut kept = 0;
    for (rank, &at) in order.iter().enumerate() {
        if e[at] * q * (rank + 1) as f64 >= e.len() as f64 {
            kept = rank + 1;
        }
    }
    let mut rejected = vec![false; e.len()];
    for &at in &order[..kept] {
        rejected[at] = true;
    }
    rejected
}

/// `min_{j ≥ i} p_(j)·factor·m/j`, at most 1.
fn step_up(p: &[f64], factor: f64) -> Vec<f64> {
    let p: Vec<f64> = p.iter().map(|&p| chance(p)).collect();
    let mut adjusted = p.clone();
    let mut smallest = 1.0_f64;
    for (rank, at) in ascending(&p).into_iter().enumerate().rev() {
        smallest = smallest.min(p[at] * factor * p.len() as f64 / (rank + 1) as f64);
        adjusted[at] = smallest;
    }
    adjusted
}

fn chance(p: f64) -> f64 {
    if p.is_nan() { 1.0 } else { p.clamp(0.0, 1.0) }
}

/// The places of the values, the smallest first; equal values in their order.
fn ascending(values: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    order
}
