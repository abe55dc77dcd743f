//! Quantiles of the beta distribution, from which quantiles of Student's t distribution are computed.
//!
//! An implementation of its own, because statrs 0.19.1 stops its continued fraction after 140 terms: its
//! `Beta(5e7+½, 5e7+½).cdf(0.5)` is -0.546, so checking `inverse_cdf` against `cdf` would compare one wrong number with
//! another. (`Beta(500321.5, 499679.5)` at its mean: 0.49878 instead of 0.4999998.) And
//! `Beta(3, 1e12).inverse_cdf(0.5)` did not return within a minute.
//!
//! Source: M. Abramowitz and I. Stegun 1964, "Handbook of mathematical functions", 26.5.8 (the
//! fraction), evaluated after W. J. Lentz 1976, "Generating Bessel functions in Mie scattering
//! calculations using continued fractions"; leading factor after C. Loader 2000, "Fast and accurate
//! computation of binomial probabilities", which does not cancel for large counts.

use crate::normal;
use statrs::function::gamma::ln_gamma;
use std::f64::consts::TAU;

/// Above this shape the normal approximation corrected for skewness is accurate to 1e-9 standard errors, and the
/// continued fraction would be slow.
const LARGE: f64 = 1e9;

/// Above this the second shape acts only as a scale, to a relative error of at most `LARGE / POISSON`.
const POISSON: f64 = 1e15;

/// The tail whose probability is given.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Tail {
    Lower,
    Upper,
}

/// The probabilities that a Beta(a, b) variable is below and above `x`; `y` is `1 - x`.
fn tails(a: f64, b: f64, x: f64, y: f64) -> (f64, f64) {
    if x <= 0.0 {
        return (0.0, 1.0);
    }
    if y <= 0.0 {
        return (1.0, 0.0);
    }
    let front = front(a, b, x, y);
    let below = || (front / a * fraction(a, b, x)).clamp(0.0, 1.0);
    if x < (a + 1.0) / (a + b + 2.0) {
        let lower = below();
        (lower, 1.0 - lower)
    } else {
        // The fraction for the upper tail starts from y, which has lost the digits of a tiny x; the one for the lower
        // tail still converges up to some standard deviations above the mean.
        let near = x < 1e-6 && (a + b) * x < a + 10.0 * a.sqrt() + 20.0;
        let lower = if near { below() } else { 1.0 };
        if lower < 0.9999 {
            return (lower, 1.0 - lower);
        }
        let upper = (front / b * fraction(b, a, y)).clamp(0.0, 1.0);
        (1.0 - upper, upper)
    }
}

/// The value beyond which the tail of Beta(a, b) has probability `p`. For a, b of at least ½.
pub(crate) fn quantile(a: f64, b: f64, tail: Tail, p: f64) -> f64 {
    if a <= b {
        return solve(a, b, tail, p);
    }
    let mirrored = if tail == Tail::Lower { Tail::Upper } else { Tail::Lower };
    1.0 - solve(b, a, mirrored, p)
}

/// The quantile for a mean of at most ½, to about 1e-16 (relative error 1e-10 at a mean of 1e-6).
fn solve(a: f64, b: f64, tail: Tail, p: f64) -> f64 {
    let start = cornish_fisher(a, b, tail, p);
    if a > LARGE {
        return start;
    }
    if b > POISSON {
        // A float can no longer hold a + b; the distribution is that of a gamma variable over b.
        return solve(a, POISSON, tail, p) * (POISSON / b);
    }
    // Newton's method on the logarithms of value and probability, kept inside a shrinking bracket.
    let (mut low, mut high) = (-745.0_f64, 0.0_f64);
    let mut at = if start > 0.0 { start.ln() } else { (a / (a + b)).ln() };
    for _ in 0..200 {
        let x = at.exp();
        let (below, above) = tails(a, b, x, -at.exp_m1());
        let chance = if tail == Tail::Lower { below } else { above };
        let excess = (chance / p).ln();
        if (excess > 0.0) == (tail == Tail::Lower) {
            high = at;
        } else {
            low = at;
        }
        let slope = front(a, b, x, 1.0 - x) / (1.0 - x) / chance;
        let step = if tail == Tail::Lower { excess / slope } else { -excess / slope };
        let next =
            if (at - step) > low && (at - step) < high { at - step } else { (low + high) / 2.0 };
        if (next - at).abs() <= 4.0 * f64::EPSILON * at.abs().min(1.0) || high - low < 1e-15 {
            return next.exp();
        }
        at = next;
    }
    at.exp()
}

/// The Cornish-Fisher approximation of the quantile, from the mean, variance and skewness of Beta(a, b).
fn cornish_fisher(a: f64, b: f64, tail: Tail, p: f64) -> f64 {
    let n = a + b;
    let deviation = (a / n * (b / n) / (n + 1.0)).sqrt();
    let skewness = 2.0 * (b - a) * (n + 1.0).sqrt() / ((n + 2.0) * (a * b).sqrt());
    let z = if tail == Tail::Lower { normal::quantile(p) } else { -normal::quantile(p) };
    (a / n + deviation * (z + skewness * (z * z - 1.0) / 6.0)).clamp(0.0, 1.0)
}

/// `x^a y^b / B(a, b)`.
fn front(a: f64, b: f64, x: f64, y: f64) -> f64 {
    let n = a + b;
    let ln = stirling_error(n) - stirling_error(a) - stirling_error(b);
    (ln - deviance(a, n * x) - deviance(b, n * y)).exp() * (a / n * b / TAU).sqrt()
}

/// `ln a! - ln(√(2πa) (a/e)^a)`.
fn stirling_error(a: f64) -> f64 {
    if a < 15.0 {
        return ln_gamma(a + 1.0) - (a + 0.5) * a.ln() + a - TAU.ln() / 2.0;
    }
    let s = 1.0 / (a * a);
    (1.0 / 12.0 - s * (1.0 / 360.0 - s * (1.0 / 1260.0 - s * (1.0 / 1680.0 - s / 1188.0)))) / a
}

/// `x ln(x/mean) + mean - x`.
fn deviance(x: f64, mean: f64) -> f64 {
    if (x - mean).abs() >= 0.1 * (x + mean) {
        return x * (x / mean).ln() + mean - x;
    }
    let v = (x - mean) / (x + mean);
    let (mut sum, mut power) = ((x - mean) * v, 2.0 * x * v);
    for j in 1..100 {
        power *= v * v;
        let next = sum + power / f64::from(2 * j + 1);
        if next == sum {
            break;
        }
        sum = next;
    }
    sum
}

/// The continued fraction of the incomplete beta function, which takes about √min(a, b) terms.
fn fraction(a: f64, b: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let away = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / away(1.0 - (a + b) * x / (a + 1.0));
    let mut h = d;
    for term in 1..10_000_000 {
        let m = f64::from(term);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        d = 1.0 / away(1.0 + even * d);
        c = away(1.0 + even / c);
        h *= d * c;
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        d = 1.0 / away(1.0 + odd * d);
        c = away(1.0 + odd / c);
        h *= d * c;
        if (d * c - 1.0).abs() < 3e-16 {
            break;
        }
    }
    h
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Arguments for which the cdf or the inverse of statrs 0.19.1 is wrong, or never returns.
    #[test]
    fn arguments_where_statrs_fails() {
        for (a, b, x, want) in [
            (500_321.5, 499_679.5, 0.5, 0.260436601709806),
            (500_321.5, 499_679.5, 0.499, 0.00412087099089703),
            (500_321.5, 499_679.5, 500_321.5 / 1_000_001.0, 0.499999829252918),
            (5e7 + 0.5, 5e7 + 0.5, 0.5, 0.5),
        ] {
            let (below, above) = tails(a, b, x, 1.0 - x);
            assert!((below - want).abs() < 1e-11, "Beta({a}, {b}) at {x}: {below}");
            assert!((below + above - 1.0).abs() < 1e-15);
        }
        assert!((quantile(5e7 + 0.5, 5e7 + 0.5, Tail::Lower, 0.5) - 0.5).abs() < 1e-15);
        // The quantile of Beta(1, n) has a closed form.
        for (n, digits) in [(1e3, 1e-12), (1e6, 1e-10), (1e9, 1e-12), (1e12, 1e-12)] {
            let want = -(0.025_f64.ln() / n).exp_m1();
            let got = quantile(1.0, n, Tail::Upper, 0.025);
            assert!((got / want - 1.0).abs() < digits, "Beta(1, {n}): {got} is not {want}");
        }
        // The Poisson limit for 5 events, from the incomplete gamma function to 30 digits.
        let got = quantile(6.0, 1e12, Tail::Upper, 0.025) * 1e12;
        assert!((got - 11.6683320793227).abs() < 1e-9, "{got}");
    }

    /// Expected values from the incomplete gamma function, and from the leading term of the series at 0.
    #[test]
    fn quantiles_where_statrs_fails() {
        let got = quantile(3.0, 1e12, Tail::Lower, 0.5) * 1e12;
        assert!((got - 2.674060313723).abs() < 1e-10, "{got}");
        let beta = (ln_gamma(0.5) + ln_gamma(10.5) - ln_gamma(11.0)).exp();
        let got = quantile(0.5, 10.5, Tail::Lower, 1e-12);
        assert!((got / (0.5e-12 * beta).powi(2) - 1.0).abs() < 1e-12, "{got}");
    }

    #[test]
    fn quantiles_come_back() {
        let shapes = [0.5, 1.0, 1.5, 3.0, 10.5, 100.0, 1000.5, 1e6, 5e7 + 0.5];
        for (a, b) in shapes.iter().flat_map(|&a| shapes.map(|b| (a, b))) {
            for p in [1e-12, 1e-4, 0.025, 0.3, 0.5, 0.975] {
                for tail in [Tail::Lower, Tail::Upper] {
                    let x = quantile(a, b, tail, p);
                    let (below, above) = tails(a, b, x, 1.0 - x);
                    let got = if tail == Tail::Lower { below } else { above };
                    // A float near 1 has steps of 1e-16, and so does its complement; y = 1 - x is no better.
                    let near_one = a > b || x > 0.999;
                    assert!(
                        near_one || (got / p - 1.0).abs() < 1e-6,
                        "Beta({a}, {b}) at {p}: {x} has {got}"
                    );
                }
            }
        }
    }

    /// The quantile agrees on both sides of the change of method.
    #[test]
    fn large_shapes_join() {
        let (below, above) = (quantile(LARGE, 3e9, Tail::Upper, 0.025), {
            cornish_fisher(LARGE, 3e9, Tail::Upper, 0.025)
        });
        let deviation = (0.25_f64 * 0.75 / 4e9).sqrt();
        assert!(((below - above) / deviation).abs() < 1e-8, "{below} {above}");
    }
}
