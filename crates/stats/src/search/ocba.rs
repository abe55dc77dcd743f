//! How many battles should each finalist get?

/// Shares of `total` that best tell the best list from the others; for up to about 50 lists.
///
/// With the best list `b`, gaps `δ_i` to it and spreads `σ_i`: `N_i ∝ (σ_i/δ_i)²` and
/// `N_b = σ_b·√(Σ N_i²/σ_i²)`. Not rounded. Lists as good as the best share with it evenly: then, as with no
/// spread anywhere, all get the same. `None` of fewer than two lists, of lists of unequal length, or of
/// numbers that are not finite (spreads and total: or below 0).
///
/// Source: C.-H. Chen, J. Lin, E. Yücesan and S. E. Chick 2000, "Simulation budget allocation for further
/// enhancing the efficiency of ordinal optimization".
///
/// ```
/// use fairfight_stats::search::ocba;
/// let shares = ocba(&[0.56, 0.54, 0.55, 0.48, 0.60], &[0.49, 0.48, 0.40, 0.49, 0.45], 10_000.0).unwrap();
/// assert!((shares[0] - 3247.40134).abs() < 1e-5 && (shares[4] - 3621.81462).abs() < 1e-5);
/// ```
pub fn ocba(means: &[f64], spreads: &[f64], total: f64) -> Option<Vec<f64>> {
    let n = means.len();
    let sound = |&x: &f64| x.abs() < 1e100;
    let all = means.iter().chain(spreads).all(sound) && spreads.iter().all(|&s| s >= 0.0);
    if n < 2 || spreads.len() != n || !all || !(0.0..1e100).contains(&total) {
        return None;
    }
    let best = (0..n).reduce(|a, b| if means[b] > means[a] { b } else { a })?;
    // In units of the largest spread and the smallest gap nothing overflows.
    let largest = spreads.iter().copied().fold(0.0, f64::max);
    let gaps = (0..n).filter(|&k| k != best).map(|k| means[best] - means[k]);
    let smallest = gaps.fold(f64::INFINITY, f64::min);
    if largest == 0.0 || smallest <= 0.0 {
        return Some(vec![total / n as f64; n]);
    }
    let spread = |k: usize| spreads[k] / largest;
    let mut parts: Vec<f64> = (0..n)
        .map(|k| {
            let gap = (means[best] - means[k]) / smallest;
            if k == best { 0.0 } else { (spread(k) / gap).powi(2) }
        })
        .collect();
    let squares: f64 = (0..n)
        .filter(|&k| k != best && spread(k) > 0.0)
        .map(|k| (parts[k] / spread(k)).powi(2))
        .sum();
    parts[best] = spread(best) * squares.sqrt();
    let sum: f64 = parts.iter().sum();
    let even = total / n as f64;
    Some(parts.iter().map(|part| if sum > 0.0 { total * part / sum } else { even }).collect())
}
