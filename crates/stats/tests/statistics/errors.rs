//! Error rates of the multiple-testing adjustments. Fixed seeds.

use crate::splitmix::SplitMix64;
use fairfight_stats::multiple;

/// 300 hypotheses, 280 of them true nulls; the other 20 have p as the tenth power of a uniform number.
#[test]
fn many_findings() {
    let (runs, m, real) = (4000, 300, 20);
    let mut dice = SplitMix64(1);
    let (mut false_share, mut found, mut any_false) = ([0.0; 2], [0.0; 2], [0.0; 2]);
    for _ in 0..runs {
        let p: Vec<f64> = (0..m)
            .map(|k| {
                let share = dice.share().max(1e-300);
                if k < real { share.powi(10) } else { share }
            })
            .collect();
        let called = |adjusted: Vec<f64>| adjusted.into_iter().map(|p| p <= 0.05).collect();
        let methods: [Vec<bool>; 2] =
            [called(multiple::benjamini_hochberg(&p)), called(multiple::holm(&p))];
        for (at, rejected) in methods.iter().enumerate() {
            let right = rejected[..real].iter().filter(|&&r| r).count() as f64;
            let wrong = rejected[real..].iter().filter(|&&r| r).count() as f64;
            false_share[at] += wrong / (right + wrong).max(1.0) / f64::from(runs);
            found[at] += right / real as f64 / f64::from(runs);
            any_false[at] += f64::from(u8::from(wrong > 0.0)) / f64::from(runs);
        }
    }
    println!("BH, Holm: {false_share:.4?} {any_false:.4?} {found:.3?}");
    let near =
        |got: [f64; 2], want: [f64; 2]| got.iter().zip(want).all(|(g, w)| (g - w).abs() < 0.0006);
    assert!(near(false_share, [0.046, 0.0055]), "{false_share:?}");
    assert!(near(any_false, [0.416, 0.049]), "{any_false:?}");
    assert!(near(found, [0.538, 0.421]), "{found:?}");
}
