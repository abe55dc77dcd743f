//! How often the tests of one look err: exactly where all outcomes can be counted, else fixed seeds.

use crate::splitmix::SplitMix64;
use fairfight_stats::paired::Differences;
use fairfight_stats::{mcnemar, multiple};

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

/// The chance that TOST at 5 % calls `n` differences of -½, 0 and ½ equivalent within ±0.05.
fn called_equivalent(n: u64, down: f64, up: f64) -> f64 {
    let ln_factorial = ln_factorials(n);
    let mut sum = 0.0;
    for d in 0..=n {
        for u in 0..=n - d {
            let rest = n - d - u;
            let p = Differences::new([0, d, rest, u, 0]).tost(0.05);
            if p.is_some_and(|p| p < 0.05) {
                let ways: f64 = ln_factorial[n as usize]
                    - [d, u, rest].iter().map(|&k| ln_factorial[k as usize]).sum::<f64>();
                let chance = ln_power(down, d) + ln_power(up, u) + ln_power(1.0 - down - up, rest);
                sum += (ways + chance).exp();
            }
        }
    }
    sum
}

#[test]
fn tost_at_the_margin_and_at_none() {
    for (n, discordant, want) in [
        (100, 0.3, [0.034, 0.155]),
        (400, 0.3, [0.051, 0.955]),
        (400, 0.12, [0.061, 1.000]),
        (400, 0.8, [0.047, 0.447]),
    ] {
        // A mean difference of 0.05: the chances of up and down part by a tenth.
        let margin = called_equivalent(n, discordant / 2.0 - 0.05, discordant / 2.0 + 0.05);
        let none = called_equivalent(n, discordant / 2.0, discordant / 2.0);
        println!("TOST {n} {discordant}: at the margin {margin:.3}, at none {none:.3}");
        assert!((margin - want[0]).abs() < 0.0006 && (none - want[1]).abs() < 0.0006);
    }
}

#[test]
fn mcnemar_never_above_its_level() {
    let mut largest = 0.0_f64;
    let ln_factorial = ln_factorials(300);
    for n in 1..=300_u64 {
        let rejected: f64 = (0..=n)
            .filter(|&k| mcnemar::p_value(k, n - k) <= 0.05)
            .map(|k| {
                let ways = ln_factorial[n as usize]
                    - ln_factorial[k as usize]
                    - ln_factorial[(n - k) as usize];
                (ways - n as f64 * 2.0_f64.ln()).exp()
            })
            .sum();
        largest = largest.max(rejected);
    }
    println!("McNemar: {largest:.4}");
    assert!(largest <= 0.05 && largest > 0.04);
}

/// 300 findings, 280 of them nothing; 20 with p as the tenth power of a uniform number.
#[test]
fn many_findings() {
    let (runs, m, real) = (4000, 300, 20);
    let mut dice = SplitMix64(1);
    let (mut false_share, mut found, mut any_false) = ([0.0; 4], [0.0; 4], [0.0; 4]);
    for _ in 0..runs {
        let p: Vec<f64> = (0..m)
            .map(|k| {
                let share = dice.share().max(1e-300);
                if k < real { share.powi(10) } else { share }
            })
            .collect();
        // An e-value of each p: its mean under no effect is 1 (Vovk and Wang 2021).
        let e: Vec<f64> = p.iter().map(|p| 0.5 / p.sqrt()).collect();
        let called = |adjusted: Vec<f64>| adjusted.into_iter().map(|p| p <= 0.05).collect();
        let methods: [Vec<bool>; 4] = [
            called(multiple::benjamini_hochberg(&p)),
            called(multiple::benjamini_yekutieli(&p)),
            called(multiple::holm(&p)),
            multiple::e_benjamini_hochberg(&e, 0.05),
        ];
        for (at, rejected) in methods.iter().enumerate() {
            let right = rejected[..real].iter().filter(|&&r| r).count() as f64;
            let wrong = rejected[real..].iter().filter(|&&r| r).count() as f64;
            false_share[at] += wrong / (right + wrong).max(1.0) / f64::from(runs);
            found[at] += right / real as f64 / f64::from(runs);
            any_false[at] += f64::from(u8::from(wrong > 0.0)) / f64::from(runs);
        }
    }
    println!("BH, BY, Holm, e-BH: {false_share:.4?} {any_false:.4?} {found:.3?}");
    let near =
        |got: [f64; 4], want: [f64; 4]| got.iter().zip(want).all(|(g, w)| (g - w).abs() < 0.0006);
    assert!(near(false_share, [0.046, 0.007, 0.0055, 0.0]), "{false_share:?}");
    assert!(near(any_false, [0.416, 0.0695, 0.049, 0.0]), "{any_false:?}");
    assert!(near(found, [0.538, 0.436, 0.421, 0.211]), "{found:?}");
}
