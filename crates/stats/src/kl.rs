//! Counts against an exact probability: a bound that holds for every sample size.
//!
//! `n·KL(k/n ‖ p)` exceeds `t` with probability at most `2·exp(-t)` if the true probability is `p`. This uses no normal
//! approximation, so it holds for rare events too. A test of `checks` counts that allows [`limit`]`(checks, alpha)`
//! fails with probability below `alpha` if the code is right.
//!
//! Source: H. Chernoff 1952, "A measure of asymptotic efficiency for tests of a hypothesis based on
//! the sum of observations"; W. Hoeffding 1963, "Probability inequalities for sums of bounded random
//! variables".

/// The statistic `n·KL(k/n ‖ p)`: how far `k` of `n` is from what probability `p` predicts.
///
/// `n·(a·ln(a/p) + (1-a)·ln((1-a)/(1-p)))` with `a = k/n`. It is 0 for a perfect fit and infinite for an impossible
/// input (a hit where `p` is 0, `k` above `n`, a `p` outside `[0, 1]`).
///
/// ```
/// use fairfight_stats::kl;
/// assert!((kl::statistic(428_166, 1_000_000, 0.426963232073) - 2.9556786446856016).abs() < 1e-8);
/// assert_eq!(kl::statistic(0, 1000, 0.0), 0.0);
/// assert_eq!(kl::statistic(1, 1000, 0.0), f64::INFINITY);
/// ```
pub fn statistic(k: u64, n: u64, p: f64) -> f64 {
    if k > n || !(0.0..=1.0).contains(&p) {
        return f64::INFINITY;
    }
    if n == 0 {
        return 0.0;
    }
    let (hits, misses, n) = (k as f64, (n - k) as f64, n as f64);
    // The excess over the expected hits; the two terms nearly cancel, so each is computed from the excess.
    let excess = hits - n * p;
    (term(hits, excess, n * p) + term(misses, -excess, n * (1.0 - p))).max(0.0)
}

/// `count · ln(count / expected)`, where `count = expected + excess`.
fn term(count: f64, excess: f64, expected: f64) -> f64 {
    if count == 0.0 {
        0.0
    } else if expected == 0.0 {
        f64::INFINITY
    } else if excess.abs() < expected / 2.0 {
        count * (excess / expected).ln_1p()
    } else {
        count * (count / expected).ln()
    }
}

/// The critical value for the largest of `checks` statistics at family-wise error rate `total_alpha`:
/// `ln(2·checks / total_alpha)`; 0 `checks` count as one.
///
/// ```
/// use fairfight_stats::kl;
/// assert!((kl::limit(200, 1e-9) - 26.714730384054395).abs() < 1e-12);
/// ```
pub fn limit(checks: u64, total_alpha: f64) -> f64 {
    // An invalid alpha allows no deviation, so that the test fails and the mistake is noticed.
    if total_alpha > 0.0 { (2.0 * checks.max(1) as f64 / total_alpha).ln().max(0.0) } else { 0.0 }
}
