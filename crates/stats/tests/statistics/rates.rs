//! Coverage of the intervals of rates, computed exactly over all outcomes.

use fairfight_stats::{Interval, Level, Scores, wilson};

fn ln_factorials(n: u64) -> Vec<f64> {
    let mut sum = 0.0;
    (0..=n)
        .map(|k| {
            sum += (k.max(1) as f64).ln();
            sum
        })
        .collect()
}

fn ln_power(p: f64, k: u64) -> f64 {
    if k == 0 { 0.0 } else { k as f64 * p.ln() }
}

/// The least, the mean and the largest coverage of Wilson's interval over the rates 0.005 to 0.995.
fn coverage(n: u64) -> [f64; 3] {
    let ln_factorial = ln_factorials(n);
    let intervals: Vec<Interval> =
        (0..=n).map(|k| wilson::interval(k, n, Level::DEFAULT)).collect();
    let (mut least, mut sum, mut most) = (1.0_f64, 0.0, 0.0_f64);
    for thousandths in (5..=995).step_by(5) {
        let p = f64::from(thousandths) / 1000.0;
        let chance = |k: u64| {
            let ways = ln_factorial[n as usize]
                - ln_factorial[k as usize]
                - ln_factorial[(n - k) as usize];
            (ways + ln_power(p, k) + ln_power(1.0 - p, n - k)).exp()
        };
        let held: f64 = (0..=n).filter(|&k| intervals[k as usize].contains(p)).map(chance).sum();
        (least, sum, most) = (least.min(held), sum + held, most.max(held));
    }
    [least, sum / 199.0, most]
}

/// The README's table of rates, to its three digits.
#[test]
fn one_rate() {
    for (n, want) in
        [(10, [0.860, 0.954, 0.984]), (100, [0.910, 0.950, 0.976]), (1000, [0.944, 0.950, 0.964])]
    {
        let got = coverage(n);
        println!("Wilson {n}: {got:.3?}");
        for (got, want) in got.iter().zip(want) {
            assert!((got - want).abs() < 0.0006, "Wilson of {n}: {got}");
        }
    }
}

/// The probability that `holds` is true of the counts lost, drawn and won.
fn chance_of(n: u64, won: f64, drawn: f64, holds: impl Fn([u64; 3]) -> bool) -> f64 {
    let ln_factorial = ln_factorials(n);
    let lost = (1.0 - won - drawn).max(0.0);
    let mut sum = 0.0;
    for w in 0..=n {
        for d in 0..=n - w {
            let l = n - w - d;
            let ways: f64 = ln_factorial[n as usize]
                - [w, d, l].iter().map(|&k| ln_factorial[k as usize]).sum::<f64>();
            let chance = ways + ln_power(won, w) + ln_power(drawn, d) + ln_power(lost, l);
            if chance > -40.0 && holds([l, d, w]) {
                sum += chance.exp();
            }
        }
    }
    sum
}

const CHANCES: [(f64, f64); 9] = [
    (0.45, 0.10),
    (0.30, 0.40),
    (0.10, 0.80),
    (0.60, 0.20),
    (0.70, 0.05),
    (0.20, 0.10),
    (0.85, 0.10),
    (0.93, 0.05),
    (0.01, 0.99),
];

#[test]
fn scores_with_draws() {
    for (n, least, most) in [(30, 0.947, 1.000), (100, 0.948, 0.999), (400, 0.949, 0.979)] {
        let covered: Vec<f64> = CHANCES
            .iter()
            .map(|&(won, drawn)| {
                chance_of(n, won, drawn, |counts| {
                    let interval = Scores::new(counts).interval(Level::DEFAULT);
                    interval.contains(won + drawn / 2.0)
                })
            })
            .collect();
        println!("trinomial Wilson {n}: {covered:.3?}");
        check(&covered, least, most);
    }
}

/// The minimum and the maximum, to the three digits of the README.
fn check(covered: &[f64], least: f64, most: f64) {
    let (low, high) =
        covered.iter().fold((1.0_f64, 0.0_f64), |(low, high), &c| (low.min(c), high.max(c)));
    assert!((low - least).abs() < 0.0006 && (high - most).abs() < 0.0006, "{low} to {high}");
}
