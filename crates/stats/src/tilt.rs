//! The best fit of the category chances under a given mean: one multiplier.
//!
//! Among all chances `p` with `Σ p·x = s`, the likelihood of counts `c` is largest at
//! `p_i = c_i / (n(1 + θ(x_i - s)))`; the loss against the free fit is `Σ c·ln(1 + θ(x - s))`, and θ
//! makes that largest. The chances of all categories, seen or not, keep θ within `[-1/(1-s), 1/s]`.

/// `max_θ Σ c·ln(1 + θ(x - s))` over the scores `k/(N-1)`: how much log-likelihood does the mean `s`
/// cost? 0 at the counts' own mean; infinite where `s` is impossible.
pub(crate) fn loss<const N: usize>(counts: &[f64; N], s: f64) -> f64 {
    if s <= 0.0 || s >= 1.0 {
        // Every score but the end itself is impossible.
        let end = if s <= 0.0 { 0 } else { N - 1 };
        let possible = (0..N).all(|k| k == end || counts[k] == 0.0);
        return if possible { 0.0 } else { f64::INFINITY };
    }
    let theta = multiplier(counts, s);
    let mut loss = 0.0;
    for (k, &count) in counts.iter().enumerate() {
        if count > 0.0 {
            let factor = theta * (x::<N>(k) - s);
            // A root next to its bound may round onto it.
            loss += count * factor.max(f64::EPSILON / 2.0 - 1.0).ln_1p();
        }
    }
    loss.max(0.0)
}

fn multiplier<const N: usize>(counts: &[f64; N], s: f64) -> f64 {
    // How the sum changes with θ; it falls from the left end to the right.
    let slope = |theta: f64| -> f64 {
        let each = |(k, &count): (usize, &f64)| {
            let distance = x::<N>(k) - s;
            if count > 0.0 { count * distance / (1.0 + theta * distance) } else { 0.0 }
        };
        counts.iter().enumerate().map(each).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - s), 1.0 / s);
    if slope(0.0) == 0.0 {
        return 0.0;
    }
    if slope(0.0) > 0.0 {
        low = 0.0
    } else {
        high = 0.0
    }
    // An end with an unseen score beyond it may be the answer.
    if counts[0] == 0.0 && slope(high) >= 0.0 {
        return high;
    }
    if counts[N - 1] == 0.0 && slope(low) <= 0.0 {
        return low;
    }
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if middle <= low || middle >= high {
            break;
        }
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

fn x<const N: usize>(k: usize) -> f64 {
    k as f64 / (N - 1) as f64
}
