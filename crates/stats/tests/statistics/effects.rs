//! Effects of numbers: vectors of other programs, designs that keep their promise, and noise taken out.

#![allow(clippy::needless_range_loop, reason = "tables are read by row and column at once")]

use crate::splitmix::SplitMix64;
use fairfight_stats::Level;
use fairfight_stats::effects::{Design, Step, Weight, morris, morris_walk, sobol, weights};
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
    let cells: Vec<(f64, f64)> = floats(&vector["y"]).into_iter().map(|y| (y, 0.0)).collect();
    let apart = Design::full(3).unwrap().analyse(&cells).unwrap();
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

/// In a fraction all effects of one and two factors come out as they were put in.
#[test]
fn fractions_tell_effects_of_two_apart() {
    let mut dice = SplitMix64(3);
    let runs = [2, 4, 8, 16, 16, 32, 64, 64, 128, 128, 128, 256, 256, 256, 256, 256];
    for factors in 1..=16 {
        let design = Design::resolution_five(factors).unwrap();
        assert_eq!(design.runs(), runs[factors - 1], "{factors}");
        let mains: Vec<f64> = (0..factors).map(|_| dice.share() - 0.5).collect();
        let pairs: Vec<Vec<f64>> =
            (0..factors).map(|_| (0..factors).map(|_| dice.share() - 0.5).collect()).collect();
        let sign = |run: usize, k: usize| if design.is_high(run, k) { 1.0 } else { -1.0 };
        let cells: Vec<(f64, f64)> = (0..design.runs())
            .map(|run| {
                let mut y = 0.3;
                for i in 0..factors {
                    y += mains[i] / 2.0 * sign(run, i);
                    for j in 0..i {
                        y += pairs[i][j] / 2.0 * sign(run, i) * sign(run, j);
                    }
                }
                (y, 0.01)
            })
            .collect();
        let apart = design.analyse(&cells).unwrap();
        assert!((apart.mean - 0.3).abs() < 1e-12);
        for effect in &apart.effects {
            let want = match effect.factors[..] {
                [i] => mains[i],
                [i, j] => pairs[j][i],
                _ => 0.0,
            };
            assert!((effect.effect - want).abs() < 1e-12, "{factors}: {:?}", effect.factors);
        }
        // Every factor is high as often as low.
        for k in 0..factors {
            assert_eq!(
                (0..design.runs()).filter(|&r| design.is_high(r, k)).count(),
                design.runs() / 2
            );
        }
    }
    assert!(Design::full(0).is_none() && Design::resolution_five(17).is_none());
    let design = Design::full(1).unwrap();
    assert!(design.analyse(&[(0.0, 0.0)]).is_err());
    assert!(design.analyse(&[(0.0, f64::NAN), (0.0, 0.0)]).is_err());
    assert!(design.analyse(&[(f64::NAN, 0.0), (0.0, 0.0)]).is_err());
    assert_eq!(design.analyse(&[(0.5, 0.1), (0.5, 0.1)]).unwrap().totals, [0.0]);
}

fn normal(dice: &mut SplitMix64) -> f64 {
    (0..12).map(|_| dice.share()).sum::<f64>() - 6.0
}

/// With noise as large as the effects, the variance and the intervals are right on average.
#[test]
fn factorial_noise_is_taken_out() {
    let design = Design::full(3).unwrap();
    let mut dice = SplitMix64(12);
    let (mut variance, mut held) = (0.0, 0);
    for _ in 0..2000 {
        let cells: Vec<(f64, f64)> = (0..8)
            .map(|run| {
                let sign = if design.is_high(run, 1) { 1.0 } else { -1.0 };
                (0.5 + 0.02 * sign + 0.01 * normal(&mut dice), 0.01)
            })
            .collect();
        let apart = design.analyse(&cells).unwrap();
        variance += apart.variance / 2000.0;
        let main = &apart.effects[1];
        held += u32::from((main.effect - 0.04).abs() < 1.96 * main.error);
    }
    println!("variance {variance}, effects held {held} of 2000");
    assert!((variance / 0.0004 - 1.0).abs() < 0.03);
    assert!((1870..=1930).contains(&held));
}

/// Ishigami's function, whose indices are known: plain points and enough of them.
#[test]
fn ishigami() {
    let vector = vectors()["ishigami_a7_b0.1"].clone();
    let mut dice = SplitMix64(99);
    let mut noise = SplitMix64(100);
    let pi = std::f64::consts::PI;
    let f = |x: [f64; 3]| x[0].sin() + 7.0 * x[1].sin().powi(2) + 0.1 * x[2].powi(4) * x[0].sin();
    let n = 1 << 18;
    let mut draw = || -> Vec<[f64; 3]> {
        (0..n).map(|_| [0; 3].map(|_: i32| pi * (2.0 * dice.share() - 1.0))).collect()
    };
    let (a, b) = (draw(), draw());
    let mixed = |i: usize| -> Vec<[f64; 3]> {
        let mut points = a.clone();
        for (point, other) in points.iter_mut().zip(&b) {
            point[i] = other[i];
        }
        points
    };
    for spread in [0.0, 2.0] {
        let mut values = |points: &[[f64; 3]]| -> Vec<f64> {
            let dice = |noise: &mut SplitMix64| (noise.share() - 0.5) * 12_f64.sqrt() * spread;
            points.iter().map(|&x| f(x) + dice(&mut noise)).collect()
        };
        let (at_a, at_b) = (values(&a), values(&b));
        let between: Vec<Vec<f64>> = (0..3).map(|i| values(&mixed(i))).collect();
        let found = sobol(&at_a, &at_b, &between, spread * spread).unwrap();
        for (got, want) in found.first.iter().zip(floats(&vector["S1"])) {
            assert!((got - want).abs() < 0.015, "S {got} is not {want}");
        }
        for (got, want) in found.total.iter().zip(floats(&vector["ST"])) {
            assert!((got - want).abs() < 0.015, "S_T {got} is not {want}");
        }
    }
    assert!(sobol(&[1.0, 2.0], &[1.0], &[], 0.0).is_none());
    assert!(sobol(&[1.0, 1.0], &[1.0, 1.0], &[], 0.0).is_none());
    assert!(sobol(&[1.0, f64::NAN], &[1.0, 2.0], &[], 0.0).is_none());
    assert!(sobol(&[1.0, 2.0], &[1.0, 2.0], &[], 9.0).is_none());
}

/// Walks take one step of every number inside the grid; a linear knob has no `σ`, a useless one no `μ*`.
#[test]
fn morris_screens() {
    let mut dice = SplitMix64(4);
    let f = |x: &[f64]| 3.0 * x[0] + 4.0 * x[1] * x[2] - x[3];
    let mut effects = Vec::new();
    for _ in 0..200 {
        let walk = morris_walk(5, 4, || dice.share());
        assert!(walk.places.iter().flatten().all(|x| (0.0..=1.0).contains(x)));
        for (k, &(number, step)) in walk.moves.iter().enumerate() {
            effects.push((number, (f(&walk.places[k + 1]) - f(&walk.places[k])) / step));
        }
    }
    let found: Vec<_> = morris(5, &effects).into_iter().map(Option::unwrap).collect();
    assert!((found[0].mu_star - 3.0).abs() < 1e-9 && found[0].sigma < 1e-9);
    assert!(found[1].sigma > 1.0 && (found[1].mu_star - 2.0).abs() < 0.3);
    assert!((found[3].mu + 1.0).abs() < 1e-9 && (found[3].mu_star - 1.0).abs() < 1e-9);
    assert!(found[4].mu_star < 1e-12);
    assert_eq!(morris(1, &[(0, f64::NAN), (3, 1.0)]), [None]);
    assert!(morris_walk(0, 0, || f64::NAN).moves.is_empty());
}

/// A number without effect has, with noise taken out, about none; a real one keeps its own.
#[test]
fn steps_without_noise() {
    let mut dice = SplitMix64(21);
    let mut play = |number: usize, change: f64| {
        let mut counts = [0; 5];
        for _ in 0..2000 {
            counts[dice.pick([0.0, 0.05 - change, 0.9, 0.05 + change, 0.0])] += 1;
        }
        Step { number, differences: Differences::new(counts) }
    };
    let steps: Vec<_> = (0..40).flat_map(|_| [play(5, 0.0), play(2, 0.02)]).collect();
    let ranked = weights(&steps);
    assert_eq!((ranked[0].number, ranked[1].number, ranked[0].matchups), (2, 5, 40));
    assert!((ranked[0].mean - 0.02).abs() < 3.0 * ranked[0].mean_error);
    assert!((ranked[0].rms - 0.02).abs() < 0.002 && ranked[1].rms < 0.002);
    assert!(ranked[1].rms_with_noise > 0.002);
    assert!(weights::<5>(&[]).is_empty());
    assert!(weights(&[Step { number: 0, differences: Differences::new([0; 5]) }]).is_empty());
}

/// In a world whose effects are known, the interval of how far a step moves scores holds them.
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

/// What is clear of 0 for its match-up is clear of 0 for the step.
#[test]
fn the_weight_of_one_match_up_is_its_difference() {
    let interval = |found| Weight::of(0, &[found]).unwrap().interval(Level::DEFAULT);
    let z = Level::DEFAULT.z();
    let clear = interval((-0.03, 0.01));
    assert!((clear.low - (0.03 - 0.01 * z)).abs() < 1e-12 && clear.low > 0.01, "{clear:?}");
    assert!((clear.high - (0.03 + 0.01 * z)).abs() < 1e-12, "{clear:?}");
    assert_eq!(interval((0.015, 0.01)).low, 0.0);
    // Match-ups that cannot move change nothing but the mean.
    let beside = Weight::of(0, &[(0.03, 0.01), (0.0, 0.0)]).unwrap().interval(Level::DEFAULT);
    let half = 2_f64.sqrt();
    assert!((beside.low * half - clear.low).abs() < 0.003, "{beside:?} {clear:?}");
    assert!((beside.high * half - clear.high).abs() < 0.003, "{beside:?} {clear:?}");
    // Nothing at all was seen to move, and many might.
    let none = Weight::of(0, &[(0.0, 0.01); 45]).unwrap().interval(Level::DEFAULT);
    assert!(none.low == 0.0 && none.high > 0.0, "{none:?}");
}

/// Cells on common dice: with the errors of its contrasts, an effect that is not there has no share.
#[test]
fn a_factorial_on_common_dice() {
    let design = Design::full(3).unwrap();
    let errors: Vec<f64> = design.effects().iter().map(|_| 0.004).collect();
    let mut dice = SplitMix64(8);
    let mut variance = 0.0;
    for _ in 0..2000 {
        // What all cells share: far more than what tells them apart.
        let luck = 0.05 * normal(&mut dice);
        let cells: Vec<f64> = (0..8)
            .map(|run| {
                let high = design.sign_of(run, &[1]);
                // An error of 0.004 for an effect is one of 0.004·√8/2 for a cell.
                0.5 + luck + 0.01 * high + 0.004 * 2.0_f64.sqrt() * normal(&mut dice)
            })
            .collect();
        variance += design.analyse_paired(&cells, &errors).unwrap().variance / 2000.0;
    }
    assert!((variance / 0.0001 - 1.0).abs() < 0.05, "{variance}");
    assert!(design.analyse_paired(&[0.5; 7], &errors).is_err());
    assert!(design.analyse_paired(&[0.5; 8], &errors[1..]).is_err());
    assert!(design.analyse_paired(&[f64::NAN; 8], &errors).is_err());
    // With the same noise in every cell both say the same.
    let cells = [0.500, 0.520, 0.470, 0.495, 0.505, 0.540, 0.480, 0.530];
    let noise: f64 = 0.003;
    let errors = vec![2.0 * (noise * noise / 8.0).sqrt(); 7];
    let one = design.analyse(&cells.map(|mean| (mean, noise))).unwrap();
    let other = design.analyse_paired(&cells, &errors).unwrap();
    assert!((one.variance - other.variance).abs() < 1e-15);
    assert_eq!(one.totals.len(), other.totals.len());
}
