//! How often the intervals hold the truth, counted exactly: every outcome of `n` trials, weighed.

use fairfight_stats::{Level, Scores, wilson};

/// ln k! for every k up to n.
fn ln_factorials(n: u64) -> Vec<f64> {
    let mut sum = 0.0;
    (0..=n)
        .map(|k| {
            sum += (k.max(1) as f64).ln();
            sum
        })
        .collect()
}

/// The chance that Wilson's 95 % interval of `n` trials holds the rate `p`.
fn wilson_coverage(n: u64, p: f64) -> f64 {
    let ln_factorial = ln_factorials(n);
    let chance = |k: u64| {
        let ways =
            ln_factorial[n as usize] - ln_factorial[k as usize] - ln_factorial[(n - k) as usize];
        (ways + k as f64 * p.ln() + (n - k) as f64 * (1.0 - p).ln()).exp()
    };
    (0..=n).filter(|&k| wilson::interval(k, n, Level::DEFAULT).contains(p)).map(chance).sum()
}

/// The chance that the 95 % score interval of `n` battles holds the true score.
fn score_coverage(n: u64, won: f64, drawn: f64) -> f64 {
    let ln_factorial = ln_factorials(n);
    let lost = 1.0 - won - drawn;
    let mut coverage = 0.0;
    for w in 0..=n {
        for d in 0..=n - w {
            let l = n - w - d;
            let interval = Scores::lost_drawn_won(l, d, w).interval(Level::DEFAULT);
            if interval.contains(won + drawn / 2.0) {
                let ways: f64 = ln_factorial[n as usize]
                    - [w, d, l].iter().map(|&k| ln_factorial[k as usize]).sum::<f64>();
                let chance = w as f64 * won.ln() + d as f64 * drawn.ln() + l as f64 * lost.ln();
                coverage += (ways + chance).exp();
            }
        }
    }
    coverage
}

#[test]
fn wilson_at_100() {
    let coverages: Vec<f64> =
        (5..=95).map(|percent| wilson_coverage(100, f64::from(percent) / 100.0)).collect();
    let mean = coverages.iter().sum::<f64>() / coverages.len() as f64;
    assert!(coverages.iter().all(|coverage| (0.92..0.99).contains(coverage)));
    assert!((mean - 0.95).abs() < 0.005);
}

const CHANCES: [(f64, f64); 8] = [
    (0.45, 0.10),
    (0.30, 0.40),
    (0.10, 0.80),
    (0.60, 0.20),
    (0.70, 0.05),
    (0.20, 0.10),
    (0.85, 0.10),
    (0.93, 0.05),
];

#[test]
fn score_at_30_100_400() {
    for (n, least, most) in [(30, 0.926, 0.9997), (100, 0.931, 0.986), (400, 0.94, 0.96)] {
        for (won, drawn) in CHANCES {
            let coverage = score_coverage(n, won, drawn);
            assert!((least..=most).contains(&coverage), "{n} {won} {drawn}: {coverage}");
        }
    }
}
