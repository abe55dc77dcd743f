//! Effects: reference vectors and hand calculations, coverage, and the correction for noise.

#![allow(clippy::needless_range_loop, reason = "tables are read by row and column at once")]

use crate::splitmix::SplitMix64;
use fairfight_stats::Level;
use fairfight_stats::effects::{Design, Reach, Weight};
use fairfight_stats::paired::Differences;
use serde_json::Value;

fn vectors() -> Value {
    serde_json::from_str(include_str!("data/statistics-vectors.json")).unwrap()
}

fn floats(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect()
}

#[test]
fn known_factorial() {
    let vector = vectors()["factorial_2_3"].clone();
    let apart = Design::full(3).unwrap().analyse_paired(&floats(&vector["y"]), &[0.0; 7]).unwrap();
    assert_eq!(apart.effects.len(), 7);
    for effect in &apart.effects {
        let name: String = effect.factors.iter().map(|k| (k + 1).to_string()).collect();
        let want = &vector["effects"][&name];
        assert!((effect.effect - want["effect"].as_f64().unwrap()).abs() < 1e-13, "{name}");
        assert!((effect.share - want["share"].as_f64().unwrap()).abs() < 1e-11, "{name}");
    }
    for (k, total) in apart.totals.iter().enumerate() {
        let want = vector["total_index"][(k + 1).to_string()].as_f64().unwrap();
        assert!((total - want).abs() < 1e-11);
    }
    assert!((apart.effects.iter().map(|effect| effect.share).sum::<f64>() - 1.0).abs() < 1e-12);
}

fn normal(dice: &mut SplitMix64) -> f64 {
    (0..12).map(|_| dice.share()).sum::<f64>() - 6.0
}

/// With noise as large as the effects, the variance and the intervals are right on average.
#[test]
fn factorial_noise_is_taken_out() {
    let design = Design::full(3).unwrap();
    // A standard error of 0.01 for a cell gives one of 2·0.01/√8 for an effect.
    let errors = [2.0 * 0.01 / 8.0_f64.sqrt(); 7];
    let mut dice = SplitMix64(12);
    let (mut variance, mut held) = (0.0, 0);
    for _ in 0..2000 {
        let cells: Vec<f64> = (0..8)
            .map(|run| {
                let sign = if design.is_high(run, 1) { 1.0 } else { -1.0 };
                0.5 + 0.02 * sign + 0.01 * normal(&mut dice)
            })
            .collect();
        let apart = design.analyse_paired(&cells, &errors).unwrap();
        variance += apart.variance / 2000.0;
        let main = &apart.effects[1];
        held += u32::from((main.effect - 0.04).abs() < 1.96 * main.error);
    }
    println!("variance {variance}, effects held {held} of 2000");
    assert!((variance / 0.0004 - 1.0).abs() < 0.03);
    assert!((1870..=1930).contains(&held));
}

/// Coverage of the interval of a step's effect, in a world whose effects are known.
#[test]
fn the_interval_of_a_weight_covers() {
    let mut dice = SplitMix64(31);
    for (changes, least, most) in [
        (vec![0.02, -0.03, 0.0, 0.01, 0.05, 0.0], 0.94, 0.99),
        (vec![0.01; 6], 0.94, 1.0),
        (vec![0.0; 6], 0.96, 1.0),
        (vec![0.1, 0.0], 0.94, 0.99),
        // About two standard errors, where it is least clear whether anything moves.
        (vec![0.024], 0.93, 0.99),
        (vec![0.031], 0.93, 0.99),
        (vec![0.024, 0.0], 0.93, 0.995),
        (vec![0.02; 45], 0.93, 0.99),
    ] {
        let true_rms =
            (changes.iter().map(|c: &f64| c * c).sum::<f64>() / changes.len() as f64).sqrt();
        let mut held = 0;
        for _ in 0..1000 {
            let cells: Vec<(f64, f64)> = changes
                .iter()
                .map(|change| {
                    let mut counts = [0; 5];
                    for _ in 0..400 {
                        counts[dice.pick([0.0, 0.12 - change, 0.76, 0.12 + change, 0.0])] += 1;
                    }
                    let found = Differences::new(counts);
                    (found.mean().unwrap(), found.standard_error().unwrap())
                })
                .collect();
            let interval = Weight::of(0, &cells).unwrap().interval(Level::DEFAULT);
            held += u32::from(interval.contains(true_rms));
        }
        println!("{changes:?}: held {held} of 1000");
        let share = f64::from(held) / 1000.0;
        assert!((least..=most).contains(&share), "{changes:?}: {share}");
    }
}

/// A match-up that differs significantly from 0 gives a step that does.
#[test]
fn the_weight_of_one_match_up_is_its_difference() {
    let interval = |found| Weight::of(0, &[found]).unwrap().interval(Level::DEFAULT);
    let z = Level::DEFAULT.z();
    let clear = interval((-0.03, 0.01));
    assert!((clear.low - (0.03 - 0.01 * z)).abs() < 1e-12 && clear.low > 0.01, "{clear:?}");
    assert!((clear.high - (0.03 + 0.01 * z)).abs() < 1e-12, "{clear:?}");
    assert_eq!(interval((0.015, 0.01)).low, 0.0);
    // Match-ups that cannot move only reduce the mean.
    let beside = Weight::of(0, &[(0.03, 0.01), (0.0, 0.0)]).unwrap().interval(Level::DEFAULT);
    let half = 2_f64.sqrt();
    assert!((beside.low * half - clear.low).abs() < 0.003, "{beside:?} {clear:?}");
    assert!((beside.high * half - clear.high).abs() < 0.003, "{beside:?} {clear:?}");
    // No movement was observed, but many may move.
    let none = Weight::of(0, &[(0.0, 0.01); 45]).unwrap().interval(Level::DEFAULT);
    assert!(none.low == 0.0 && none.high > 0.0, "{none:?}");
}

/// Cells on common dice: given the errors of its contrasts, a null effect has no share.
#[test]
fn a_factorial_on_common_dice() {
    let design = Design::full(3).unwrap();
    let errors: Vec<f64> = design.effects().iter().map(|_| 0.004).collect();
    let mut dice = SplitMix64(8);
    let mut variance = 0.0;
    for _ in 0..2000 {
        // The part shared by all cells: far larger than their differences.
        let luck = 0.05 * normal(&mut dice);
        let cells: Vec<f64> = (0..8)
            .map(|run| {
                let high = design.sign_of(run, &[1]);
                // A standard error of 0.004 for an effect is one of 0.004·√8/2 for a cell.
                0.5 + luck + 0.01 * high + 0.004 * 2.0_f64.sqrt() * normal(&mut dice)
            })
            .collect();
        variance += design.analyse_paired(&cells, &errors).unwrap().variance / 2000.0;
    }
    assert!((variance / 0.0001 - 1.0).abs() < 0.05, "{variance}");
    assert!(design.analyse_paired(&[0.5; 7], &errors).is_err());
    assert!(design.analyse_paired(&[0.5; 8], &errors[1..]).is_err());
    assert!(design.analyse_paired(&[f64::NAN; 8], &errors).is_err());
}

#[test]
fn designs_and_cells_that_are_none() {
    assert!(Design::full(0).is_none() && Design::full(17).is_none());
    let design = Design::full(1).unwrap();
    assert_eq!(design.analyse_paired(&[0.5, 0.5], &[0.1]).unwrap().totals, [0.0]);
    assert!(design.analyse_paired(&[0.0, 0.0], &[f64::NAN]).is_err());
    assert!(design.analyse_paired(&[0.0, 0.0], &[-0.1]).is_err());
}

fn assert_near(found: f64, want: f64) {
    assert!((found - want).abs() < 1e-12, "{found} is not {want}");
}

/// Squares of 0.0064, 0.0036 and 0 have the mean 0.01 / 3; of that 0.0016 + 0.0009 are noise, three quarters.
#[test]
fn a_reach_by_hand() {
    let reach = |main, others: &[_]| Reach::around(main, others).unwrap();
    let half = reach((0.5, 0.03), &[(0.42, 0.04), (0.56, 0.04), (0.5, 0.04)]);
    assert_near(half.variance, 0.01 / 12.0);
    assert_near(half.range.low, 0.46);
    assert_near(half.range.high, 0.53);
    assert_eq!((half.lowest, half.highest), (0, 1));
    // The main answer is one end.
    let above = reach((0.5, 0.0), &[(0.7, 0.0), (0.6, 0.0)]);
    assert_eq!((above.range.low, above.range.high), (0.5, 0.7));
    assert_eq!((above.lowest, above.highest), (1, 0));
    // Of equal ones, the first.
    let twice = reach((0.5, 0.0), &[(0.4, 0.0), (0.4, 0.0), (0.6, 0.0), (0.6, 0.0)]);
    assert_eq!((twice.lowest, twice.highest), (0, 2));
    // Spread below that of noise: the variance is negative.
    let noise = reach((0.5, 0.0), &[(0.51, 0.02), (0.49, 0.02)]);
    assert_near(noise.variance, 0.0001 - 0.0004);
    assert_eq!((noise.range.low, noise.range.high), (0.5, 0.5));
    assert!(Reach::around((0.5, 0.1), &[]).is_none());
}

/// The variance is 0.02, half of it noise; a twentieth of the way from one to the other is 0.01.
#[test]
fn a_reach_of_most_by_hand() {
    let most = Reach::of_most(&[(0.6, 0.1), (0.4, 0.1)]).unwrap();
    assert_near(most.variance, 0.01);
    assert_near(most.range.low, 0.5 - 0.09 / 2.0_f64.sqrt());
    assert_near(most.range.high, 0.5 + 0.09 / 2.0_f64.sqrt());
    assert_eq!((most.lowest, most.highest), (1, 0));
    assert!(Reach::of_most(&[(0.5, 0.1)]).is_none());
}

/// With noise as large as the spread, the variance is right on average. Without any spread, the range mostly has no
/// width.
#[test]
fn the_noise_of_a_reach_is_taken_out() {
    const RUNS: u32 = 20_000;
    let (error, of_main) = (0.8_f64.sqrt() * 0.05, 0.2_f64.sqrt() * 0.05);
    let mut dice = SplitMix64(77);
    for spread in [0.05, 0.0] {
        let (mut variance, mut of_most, mut flat) = (0.0, 0.0, 0);
        for _ in 0..RUNS {
            let main = 0.5 + of_main * normal(&mut dice);
            let others: Vec<(f64, f64)> = (0..6)
                .map(|_| (0.5 + spread * normal(&mut dice) + error * normal(&mut dice), error))
                .collect();
            let around = Reach::around((main, of_main), &others).unwrap();
            variance += around.variance / f64::from(RUNS);
            of_most += Reach::of_most(&others).unwrap().variance / f64::from(RUNS);
            flat += u32::from(around.range.low == around.range.high);
            assert!(around.range.contains(main));
        }
        println!(
            "spread {spread}: variances {variance}, {of_most}; {flat} of {RUNS} without width"
        );
        assert!((variance - spread * spread).abs() < 0.02 * 0.0025);
        assert!((of_most - spread * spread).abs() < 0.02 * 0.0025);
        let share = f64::from(flat) / f64::from(RUNS);
        assert!(if spread > 0.0 { share < 0.25 } else { share > 0.5 }, "{share}");
    }
}
