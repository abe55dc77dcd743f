//! Coverage of the intervals, computed exactly: every outcome of `n` trials, weighted by its probability.

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

/// The coverage of Wilson's 95 % interval for `n` trials at the rate `p`.
fn wilson_coverage(n: u64, p: f64) -> f64 {
    let ln_factorial = ln_factorials(n);
    let chance = |k: u64| {
        let ways =
            ln_factorial[n as usize] - ln_factorial[k as usize] - ln_factorial[(n - k) as usize];
        (ways + k as f64 * p.ln() + (n - k) as f64 * (1.0 - p).ln()).exp()
    };
    (0..=n).filter(|&k| wilson::interval(k, n, Level::DEFAULT).contains(p)).map(chance).sum()
}

/// ln p^k, where 0^0 is 1.
fn ln_power(p: f64, k: u64) -> f64 {
    if k == 0 { 0.0 } else { k as f64 * p.ln() }
}

/// The coverage of the 95 % score interval for `n` battles.
fn score_coverage(n: u64, won: f64, drawn: f64) -> f64 {
    let ln_factorial = ln_factorials(n);
    let lost = (1.0 - won - drawn).max(0.0);
    let mut coverage = 0.0;
    for w in 0..=n {
        for d in 0..=n - w {
            let l = n - w - d;
            let interval = Scores::lost_drawn_won(l, d, w).interval(Level::DEFAULT);
            if interval.contains(won + drawn / 2.0) {
                let ways: f64 = ln_factorial[n as usize]
                    - [w, d, l].iter().map(|&k| ln_factorial[k as usize]).sum::<f64>();
                let chance = ln_power(won, w) + ln_power(drawn, d) + ln_power(lost, l);
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
    for (n, least, most) in [(30, 0.926, 0.9997), (100, 0.931, 0.986), (400, 0.945, 0.955)] {
        for (won, drawn) in CHANCES {
            let coverage = score_coverage(n, won, drawn);
            assert!((least..=most).contains(&coverage), "{n} {won} {drawn}: {coverage}");
        }
    }
}

/// The worst case: nearly all draws, and the few decisive battles mostly to one side. Without the rules for unseen
/// scores and for a score that makes up half, coverage falls to 0.907 at n = 400.
#[test]
fn score_with_few_decisive_battles_to_one_side() {
    let mut lowest = 1.0_f64;
    for n in [30, 100, 400] {
        for decisive in [0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2] {
            for one_side in [1.0, 0.9, 0.75, 0.5] {
                let coverage = score_coverage(n, decisive * one_side, 1.0 - decisive);
                lowest = lowest.min(coverage);
            }
        }
    }
    assert!((score_coverage(400, 0.01, 0.99) - 0.979).abs() < 0.0006);
    assert!((lowest - 0.948).abs() < 0.0006, "{lowest}");
}

/// The coverage of the 95 % score interval for `n` pairs.
fn pair_coverage(n: u64, chances: [f64; 5]) -> f64 {
    let truth: f64 = chances.iter().zip(0..).map(|(p, k)| p * f64::from(k) / 4.0).sum();
    let ln_factorial = ln_factorials(n);
    let mut coverage = 0.0;
    for_every_count(&mut [0; 5], 0, n, &mut |counts| {
        if Scores::new(*counts).interval(Level::DEFAULT).contains(truth) {
            let ln_chance: f64 = (0..5)
                .map(|k| counts[k] as f64 * chances[k].ln() - ln_factorial[counts[k] as usize])
                .sum();
            coverage += (ln_factorial[n as usize] + ln_chance).exp();
        }
    });
    coverage
}

/// The same where all pairs are in category `most` except a few in each of two others.
fn two_rare_coverage(n: u64, most: usize, rare: [usize; 2], expected: [f64; 2]) -> f64 {
    let chances = expected.map(|count| count / n as f64);
    let common = 1.0 - chances[0] - chances[1];
    let share = |k: usize| k as f64 / 4.0;
    let truth = share(most) * common + share(rare[0]) * chances[0] + share(rare[1]) * chances[1];
    let ln_factorial = ln_factorials(n);
    let mut coverage = 0.0;
    // More than 60 where at most 17 are expected has a probability below 10^-14.
    for first in 0..=60 {
        for second in 0..=60 {
            let mut counts = [0; 5];
            counts[rare[0]] = first;
            counts[rare[1]] = second;
            counts[most] = n - first - second;
            if Scores::new(counts).interval(Level::DEFAULT).contains(truth) {
                let ways: f64 = ln_factorial[n as usize]
                    - counts.iter().map(|&count| ln_factorial[count as usize]).sum::<f64>();
                let chance = ln_power(chances[0], first)
                    + ln_power(chances[1], second)
                    + ln_power(common, counts[most]);
                coverage += (ways + chance).exp();
            }
        }
    }
    coverage
}

/// Nearly all pairs have the same score, the others have two. Without the rule for a score that makes up half, coverage
/// falls to 0.771.
#[test]
fn pairs_with_two_rare_scores() {
    let mut lowest = 1.0_f64;
    for n in [200, 1000] {
        for most in 0..5 {
            for rare in (0..5).flat_map(|high| (0..high).map(move |low| [low, high])) {
                if rare.contains(&most) {
                    continue;
                }
                for expected in [1.0, 2.0, 4.0, 8.0, 16.0] {
                    for share in [0.1, 0.3, 0.5, 0.7, 0.9] {
                        let expected = [share * expected, (1.0 - share) * expected];
                        lowest = lowest.min(two_rare_coverage(n, most, rare, expected));
                    }
                }
            }
        }
    }
    assert!((lowest - 0.928).abs() < 0.0006, "{lowest}");
    // Six warriors against eight levies of Iron Winds, 200 pairs.
    let warriors = two_rare_coverage(200, 4, [2, 3], [1.885, 0.31]);
    assert!((warriors - 0.954).abs() < 0.0006, "{warriors}");
    // Hardly any other pairs: like Wilson's interval at a rate next to 0.
    let hardly_any = two_rare_coverage(1000, 4, [0, 2], [0.14, 0.06]);
    assert!((hardly_any - 0.868).abs() < 0.0006, "{hardly_any}");
}

/// Calls `f` for every way to divide `left` among the categories from `at` on.
fn for_every_count(counts: &mut [u64; 5], at: usize, left: u64, f: &mut impl FnMut(&[u64; 5])) {
    if at == 4 {
        counts[4] = left;
        return f(counts);
    }
    for count in 0..=left {
        counts[at] = count;
        for_every_count(counts, at + 1, left - count, f);
    }
}

#[test]
fn pairs_at_30() {
    for chances in [
        [0.20, 0.05, 0.50, 0.05, 0.20],
        [0.05, 0.02, 0.86, 0.02, 0.05],
        [0.02, 0.03, 0.30, 0.10, 0.55],
        [0.10, 0.20, 0.40, 0.20, 0.10],
    ] {
        let coverage = pair_coverage(30, chances);
        assert!((0.926..=0.9997).contains(&coverage), "{chances:?}: {coverage}");
    }
}

/// Nearly all pairs in one category, and the others spread evenly or nearly all at one end.
#[test]
fn pairs_mostly_alike() {
    let mut lowest = 1.0_f64;
    for n in [10, 30] {
        for most in 0..5 {
            for rare in [0.01, 0.03, 0.1] {
                for weights in [[1.0; 5], [1.0, 0.001, 0.001, 0.001, 0.001]] {
                    let others: f64 = weights.iter().sum::<f64>() - weights[most];
                    let mut chances = weights.map(|weight| weight / others * rare);
                    chances[most] = 1.0 - rare;
                    lowest = lowest.min(pair_coverage(n, chances));
                }
            }
        }
    }
    assert!((lowest - 0.905).abs() < 0.0006, "{lowest}");
}
