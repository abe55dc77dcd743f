//! Error rates of the stopping modes at 400 looks and more. Fixed seeds.

use crate::splitmix::SplitMix64;
use fairfight_stats::betting::Betting;
use fairfight_stats::paired::{Differences, Verdict};
use fairfight_stats::{Level, Scores};

/// Counts of `n` scores, drawn look by look.
struct Run<const N: usize> {
    dice: SplitMix64,
    counts: [u64; N],
    n: u64,
}

impl<const N: usize> Run<N> {
    fn new(seed: u64) -> Run<N> {
        Run { dice: SplitMix64(seed), counts: [0; N], n: 0 }
    }

    fn to(&mut self, n: u64, chances: [f64; N]) -> [u64; N] {
        while self.n < n {
            self.counts[self.dice.pick(chances)] += 1;
            self.n += 1;
        }
        self.counts
    }
}

fn mean<const N: usize>(chances: [f64; N]) -> f64 {
    chances.iter().zip(0..).map(|(p, k)| p * f64::from(k) / (N - 1) as f64).sum()
}

/// 400 looks from 20 to 20,000 battles.
fn looks() -> impl Iterator<Item = u64> {
    (0..400).map(|look| 20 + look * 50)
}

/// The share of runs in which any look missed the truth: by the sequence, and by the plain interval.
fn ever_missed<const N: usize>(runs: u64, chances: [f64; N]) -> [f64; 2] {
    let (truth, limit) = (mean(chances), 20.0_f64.ln());
    let mut missed = [0_u32; 2];
    for seed in 0..runs {
        let mut run = Run::new(seed);
        let mut lost = [false; 2];
        for n in looks() {
            let scores = Scores::new(run.to(n, chances));
            lost[0] |= Betting::DEFAULT.ln_wealth(&scores, truth) >= limit;
            lost[1] |= !scores.interval(Level::DEFAULT).contains(truth);
        }
        missed = [0, 1].map(|which| missed[which] + u32::from(lost[which]));
    }
    missed.map(|count| f64::from(count) / runs as f64)
}

#[test]
fn betting_at_400_looks() {
    let rows = [
        ("even, 5 % draws", ever_missed(1000, [0.475, 0.05, 0.475]), [0.018, 0.474]),
        ("96 %", ever_missed(1000, [0.03, 0.02, 0.95]), [0.008, 0.471]),
        ("nearly all draws", ever_missed(1000, [0.0, 0.99, 0.01]), [0.009, 0.296]),
        ("pairs", ever_missed(1000, [0.05, 0.1, 0.6, 0.15, 0.1]), [0.012, 0.455]),
        (
            "differences",
            ever_missed(1000, [0.01, 0.01, 0.02, 0.02, 0.9, 0.01, 0.01, 0.01, 0.01]),
            [0.010, 0.474],
        ),
    ];
    for (name, [betting, plain], want) in rows {
        println!("{name}: betting {betting:.3}, plain interval {plain:.3}");
        assert!(betting <= 0.05, "{name}: {betting}");
        assert!((betting - want[0]).abs() < 0.0006 && (plain - want[1]).abs() < 0.0006, "{name}");
    }
}

/// The interval itself, not only the wealth: at every look it covers the truth or not.
#[test]
fn interval_and_wealth_agree() {
    let chances = [0.3, 0.3, 0.4];
    for seed in 0..20 {
        let mut run = Run::new(seed);
        for n in looks().step_by(40) {
            let scores = Scores::new(run.to(n, chances));
            for level in [0.5, 0.95] {
                let level = Level::new(level).unwrap();
                let interval = Betting::DEFAULT.interval(&scores, level);
                for claim in [0.45, 0.5, 0.55, 0.6] {
                    let held = Betting::DEFAULT.ln_wealth(&scores, claim) < -level.alpha().ln();
                    assert_eq!(interval.contains(claim), held);
                }
            }
        }
    }
}

/// Stopping by width depends on the width alone: the interval at the stop keeps its coverage.
#[test]
fn precision_at_400_looks() {
    for (name, chances, half_width, want) in [
        ("even", [0.475, 0.05, 0.475], 0.02, 0.950),
        ("96 %", [0.03, 0.02, 0.95], 0.01, 0.959),
        ("half draws", [0.3, 0.5, 0.2], 0.02, 0.943),
    ] {
        let (mut held, mut looked) = (0_u32, 0);
        for seed in 0..4000 {
            let mut run = Run::new(seed);
            // Far more looks than the default schedule has.
            for look in 0..400 {
                let scores = Scores::new(run.to(1000 + look * 10, chances));
                let interval = scores.interval(Level::DEFAULT);
                looked += 1;
                if interval.half_width() <= half_width || look == 399 {
                    held += u32::from(interval.contains(mean(chances)));
                    break;
                }
            }
        }
        let coverage = f64::from(held) / 4000.0;
        println!("precision, {name}: {coverage:.3}, {} looks", looked / 4000);
        assert!((coverage - want).abs() < 0.0006, "{name}: {coverage}");
    }
}

/// The first verdict of a check, looked at 400 times, where the truth is exactly at the limit or away from it.
#[test]
fn verdicts_at_400_looks() {
    for (name, shift, wrong, [same, drift]) in [
        ("no change", 0.0, Verdict::Drift, [1.0, 0.0]),
        ("at the limit", 0.02, Verdict::Drift, [0.0, 0.0]),
        ("twice the limit", 0.04, Verdict::Same, [0.0, 1.0]),
    ] {
        let mut first = [0_u32; 2];
        for seed in 0..300 {
            let mut run = Run::new(seed);
            // Differences of -½, 0 and ½ pairs: their mean is the shift.
            let (down, up) = (0.05, 0.05 + 2.0 * shift);
            let chances = [0.0, 0.0, down, 0.0, 1.0 - down - up, 0.0, up, 0.0, 0.0];
            for n in looks() {
                let counts = run.to(n, chances);
                // Differences as scores: 0.5 means no difference.
                let ln_wealth = |claim| Betting::DEFAULT.ln_wealth(&Scores::new(counts), claim);
                let limit = 20.0_f64.ln();
                // The cheap test first: undecided unless one end of the margin is rejected.
                if ln_wealth(0.51) < limit && ln_wealth(0.49) < limit {
                    continue;
                }
                match Verdict::of(Differences::new(counts).sequence(Level::DEFAULT), 0.02) {
                    Verdict::Same => first[0] += 1,
                    Verdict::Drift => first[1] += 1,
                    Verdict::Undecided => continue,
                }
                break;
            }
        }
        let [s, d] = first.map(|count| f64::from(count) / 300.0);
        println!("{name}: same {s:.3}, drift {d:.3}");
        let errors = if wrong == Verdict::Drift { d } else { s };
        assert!(errors <= 0.05, "{name}");
        assert!((s - same).abs() < 0.0006 && (d - drift).abs() < 0.0006, "{name}: {s} {d}");
    }
}
