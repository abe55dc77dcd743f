//! The root-size model: a vector from another program, its derivatives, its gauges, and its coverage.

#![allow(clippy::needless_range_loop, reason = "tables are read by row and column at once")]

use crate::splitmix::SplitMix64;
use fairfight_stats::Level;
use fairfight_stats::value::{Battles, Bin, Gauge, Outcome, RootSize, Unfit};
use serde_json::Value;
use std::cmp::Ordering;

fn vector() -> Value {
    let all: Value = serde_json::from_str(include_str!("data/statistics-vectors.json")).unwrap();
    all["sqrt_log_ratio_model"].clone()
}

fn army(row: &Value) -> Vec<(usize, u32)> {
    let number = |n: &Value| n.as_f64().unwrap() as u32;
    row.as_array().unwrap().iter().map(number).enumerate().collect()
}

fn known() -> Battles {
    let vector = vector();
    let mut battles = Battles::new(3);
    for row in 0..8 {
        let points = vector["score_points_of_100"][row].as_f64().unwrap();
        let outcome =
            Outcome { played: 100, half_points: (2.0 * points) as u32, cluster: row as u32 };
        battles.add(&army(&vector["A"][row]), &army(&vector["B"][row]), outcome).unwrap();
    }
    battles
}

const FREE: RootSize = RootSize { prior_spread: None, ..RootSize::new(300.0) };
const FOOT: Gauge = Gauge::Fixed { kind: 1, value: 24.0 };

#[test]
fn known_values() {
    let vector = vector();
    let battles = known();
    let fit = FREE.fit(&battles, &[12.0, 24.0, 48.0]).unwrap();
    let priced = fit.priced(FOOT).unwrap();
    for (got, want) in priced.values.iter().zip(vector["v"].as_array().unwrap()) {
        let want = want.as_f64().unwrap();
        assert!((got / want - 1.0).abs() < 1e-7, "{got} is not {want}");
    }
    assert!((priced.kappa / vector["kappa"].as_f64().unwrap() - 1.0).abs() < 1e-7);
    // That program stopped its descent early: its digits are right to eight places. These solve the score equations in
    // 50 digits.
    let true_values = [12.936_337_625_341_4, 24.0, 48.094_971_560_617_2, 2.350_251_813_920_26];
    for (got, want) in priced.values.iter().chain([&priced.kappa]).zip(true_values) {
        assert!((got / want - 1.0).abs() < 1e-10, "{got} is not {want}");
    }
}

#[test]
fn ratios_do_not_depend_on_the_gauge_and_errors_belong_to_it() {
    let battles = world(&mut SplitMix64(3), 800, &TRUTH);
    let fit = RootSize::new(300.0).fit(&battles, &BOOK).unwrap();
    let foot = fit.priced(Gauge::Fixed { kind: 0, value: 24.0 }).unwrap();
    let usage = [10.0, 5.0, 2.0, 1.0];
    let total = fit.priced(Gauge::Total { usage: &usage }).unwrap();
    assert_eq!((foot.values[0], foot.errors[0]), (24.0, 0.0));
    let spent = |of: &[f64]| usage.iter().zip(of).map(|(u, x)| u * x).sum::<f64>();
    assert!((spent(&total.values) - spent(&BOOK)).abs() < 1e-9);
    // The total is constant to first order: its error must be 0.
    let weights: Vec<f64> =
        usage.iter().zip(&total.values).map(|(u, v)| u * v / spent(&total.values)).collect();
    let mut variance = 0.0;
    for i in 0..4 {
        for j in 0..4 {
            variance += weights[i] * weights[j] * total.log_covariance[i][j];
        }
    }
    assert!(variance.abs() < 1e-12);
    for k in 1..4 {
        let ratio = (foot.values[k] / foot.values[0]) / (total.values[k] / total.values[0]);
        assert!((ratio - 1.0).abs() < 1e-12);
        let t = &total.log_covariance;
        let of_ratio = t[k][k] + t[0][0] - 2.0 * t[0][k];
        assert!((of_ratio / foot.log_covariance[k][k] - 1.0).abs() < 1e-9);
    }
    assert!(fit.information().iter().all(|row| row.iter().sum::<f64>().abs() < 1e-6));
}

#[test]
fn a_kind_that_never_fought_keeps_its_book_price_and_the_prior_s_error() {
    let mut battles = Battles::new(3);
    for cluster in 0..40_u32 {
        let a = 2 + cluster % 4;
        let outcome = Outcome { played: 2, half_points: (a - 2 + cluster / 4 % 2).min(3), cluster };
        battles.add(&[(0, a)], &[(1, 6)], outcome).unwrap();
    }
    assert_eq!(FREE.fit(&battles, &[24.0, 12.0, 48.0]).unwrap_err(), Unfit::Unseen { kind: 2 });
    let fit = RootSize::new(300.0).fit(&battles, &[24.0, 12.0, 48.0]).unwrap();
    assert!(fit.prior_shares()[2] > 0.5 && fit.prior_shares()[0] < 0.5);
    let mean_fixed = fit.priced(Gauge::Total { usage: &[1.0, 2.0, 0.0] }).unwrap();
    assert!(mean_fixed.ln_error(2).unwrap() > 0.4);
}

#[test]
fn bad_input_is_said() {
    let good = Outcome { played: 2, half_points: 2, cluster: 0 };
    let mut battles = Battles::new(2);
    assert_eq!(RootSize::new(300.0).fit(&battles, &[1.0, 1.0]).unwrap_err(), Unfit::Nothing);
    for (a, b, outcome) in [
        (vec![], vec![(0, 1)], good),
        (vec![(0, 0)], vec![(0, 1)], good),
        (vec![(0, 2_000_000_000)], vec![(0, 1)], good),
        (vec![(0, 1_000_000_000); 5], vec![(0, 1)], good),
        (vec![(2, 1)], vec![(0, 1)], good),
        (vec![(1, 1)], vec![(0, 1)], Outcome { half_points: 5, ..good }),
        (vec![(1, 1)], vec![(0, 1)], Outcome { played: 0, half_points: 0, ..good }),
    ] {
        assert!(!battles.add(&a, &b, outcome).unwrap_err().to_string().is_empty());
    }
    battles.add(&[(0, 1)], &[(1, 1)], good).unwrap();
    assert_eq!(RootSize::new(300.0).fit(&battles, &[1.0, 1.0]).unwrap_err(), Unfit::OneCluster);
    battles.add(&[(0, 1)], &[(1, 1)], Outcome { cluster: 1, ..good }).unwrap();
    for (size, costs) in [
        (0.0, vec![1.0, 1.0]),
        (f64::NAN, vec![1.0, 1.0]),
        (300.0, vec![1.0]),
        (300.0, vec![1.0, 0.0]),
        (300.0, vec![1.0, f64::INFINITY]),
    ] {
        let refused = RootSize::new(size).fit(&battles, &costs).unwrap_err();
        assert!(matches!(refused, Unfit::BadSetting { .. }), "{refused}");
    }
    // The larger army always wins, whatever its kinds: there are no finite estimates.
    let mut always = Battles::new(2);
    for cluster in 0..20 {
        let won = Outcome { played: 2, half_points: 4, cluster };
        always.add(&[(0, 9)], &[(1, cluster % 3 + 1)], won).unwrap();
    }
    assert!(FREE.fit(&always, &[1.0, 1.0]).is_err());
}

/// Every fit ends in an error or in finite numbers.
#[test]
fn extremes_are_refused_or_finite() {
    let mut dice = SplitMix64(17);
    let (mut fitted, mut refused) = (0, 0);
    for case in 0..300 {
        let mut battles = Battles::new(3);
        for cluster in 0..(2 + case % 9) {
            let mut number = || [0, 1, 2, 7, 1_000_000_000][(dice.share() * 5.0) as usize];
            let (a, b) = ([(0, number()), (1, number())], [(1, number()), (2, number())]);
            let played = if case % 2 == 0 { 2 } else { u32::MAX / 2 };
            let half_points = (f64::from(played) * 2.0 * dice.share()) as u32;
            let _ = battles.add(&a, &b, Outcome { played, half_points, cluster });
        }
        let costs = [[1e-9, 1.0, 1e12], [24.0, 12.0, 48.0]][case as usize % 2];
        for prior_spread in [None, Some(0.5), Some(1e5)] {
            {
                let model = RootSize { reference_size: 300.0, prior_spread };
                let Ok(fit) = model.fit(&battles, &costs) else {
                    refused += 1;
                    continue;
                };
                fitted += 1;
                let priced = fit.priced(FOOT).unwrap();
                let all = priced.values.iter().chain(&priced.errors).chain(fit.prior_shares());
                assert!(all.chain([&priced.kappa]).all(|x| x.is_finite()), "{case}: {priced:?}");
            }
        }
    }
    assert!(fitted > 100 && refused > 100, "{fitted} {refused}");
}

const BOOK: [f64; 4] = [24.0, 12.0, 36.0, 72.0];
const TRUTH: [f64; 4] = [24.0, 13.0, 30.0, 80.0];

/// Two armies, and A's half points of a duplicate pair.
type Meeting = ([Vec<(usize, u32)>; 2], u32);

/// Duplicate pairs of random armies, each pair with a luck of its own shared by both of its battles.
fn meetings(dice: &mut SplitMix64, pairs: u32, values: &[f64; 4]) -> Vec<Meeting> {
    let meeting = |_| {
        let mut draw = || {
            let budget = 90.0 + 210.0 * dice.share();
            let (mut army, mut spent) = (vec![], 0.0);
            while spent < budget {
                let kind = dice.pick([0.25; 4]);
                army.push((kind, 1));
                spent += BOOK[kind];
            }
            army
        };
        let armies = [draw(), draw()];
        let worth =
            |army: &Vec<_>| army.iter().map(|&(k, n)| values[k] * f64::from(n)).sum::<f64>();
        let [v_a, v_b] = armies.each_ref().map(worth);
        let logit = 2.5 * ((v_a + v_b) / 300.0).sqrt() * (v_a / v_b).ln();
        // The two battles of a pair are dependent: half of the time one die decides both.
        let p = 1.0 / (1.0 + (-logit).exp());
        let first = dice.share();
        let second = if dice.share() < 0.5 { first } else { dice.share() };
        (armies, [first, second].iter().map(|&u| if u < p { 2 } else { 0 }).sum())
    };
    (0..pairs).map(meeting).collect()
}

fn battles_of(meetings: &[Meeting]) -> Battles {
    let mut battles = Battles::new(4);
    for (([a, b], half_points), cluster) in meetings.iter().zip(0..) {
        battles.add(a, b, Outcome { played: 2, half_points: *half_points, cluster }).unwrap();
    }
    battles
}

fn world(dice: &mut SplitMix64, pairs: u32, values: &[f64; 4]) -> Battles {
    battles_of(&meetings(dice, pairs, values))
}

/// Fits of many rows start from the fit of their first eighth, even when that eighth lacks a kind, or the dearer army
/// wins all of it.
#[test]
fn the_order_of_the_rows_does_not_matter() {
    let mut drawn = meetings(&mut SplitMix64(11), 40_000, &TRUTH);
    let has_last_kind = |(armies, _): &Meeting| armies.iter().flatten().any(|one| one.0 == 3);
    let (with, mut without) = drawn.drain(..).partition::<Vec<_>, _>(has_last_kind);
    without.truncate(500);
    drawn = [&with[..3_500], &without].concat();
    let mut without_last_kind = drawn.clone();
    without_last_kind.rotate_right(500);
    let mut dearer_wins = drawn.clone();
    dearer_wins.sort_by_key(|(armies, half_points)| {
        let [a, b] = armies
            .each_ref()
            .map(|army| army.iter().map(|&(k, n)| BOOK[k] * f64::from(n)).sum::<f64>());
        !matches!((a.total_cmp(&b), half_points), (Ordering::Greater, 4) | (Ordering::Less, 0))
    });
    let bare = RootSize { prior_spread: None, ..RootSize::new(300.0) };
    let eighth = |meetings: &[Meeting]| bare.fit(&battles_of(&meetings[..500]), &BOOK);
    assert_eq!(eighth(&without_last_kind).unwrap_err(), Unfit::Unseen { kind: 3 });
    assert_eq!(eighth(&dearer_wins).unwrap_err(), Unfit::Separated);
    for model in [bare, RootSize::new(300.0)] {
        let fits = [&drawn, &without_last_kind, &dearer_wins]
            .map(|rows| model.fit(&battles_of(rows), &BOOK).unwrap());
        let priced = fits.each_ref().map(|fit| fit.priced(Gauge::Fixed { kind: 0, value: 24.0 }));
        let priced = priced.map(Result::unwrap);
        for order in 1..fits.len() {
            for k in 0..4 {
                assert!((priced[order].values[k] / priced[0].values[k] - 1.0).abs() < 1e-12);
                // Errors are those before the last step, which is below 1e-4.
                let [error, first] = [order, 0].map(|at| priced[at].errors[k]);
                assert!((error - first).abs() <= 1e-5 * first, "{error} {first}");
                let shares = [order, 0].map(|at| fits[at].prior_shares()[k]);
                assert!((shares[0] - shares[1]).abs() < 1e-6);
            }
            assert!((priced[order].kappa / priced[0].kappa - 1.0).abs() < 1e-9);
        }
    }
}

/// Two battles of an army pair give the same fit as one row and as two rows of one cluster, in any position.
#[test]
fn rows_that_hang_together_are_as_one() {
    let meetings = meetings(&mut SplitMix64(23), 900, &TRUTH);
    let [mut together, mut divided] = [Battles::new(4), Battles::new(4)];
    for (([a, b], half_points), cluster) in meetings.iter().zip(0..) {
        let outcome = Outcome { played: 2, half_points: *half_points, cluster };
        together.add(a, b, outcome).unwrap();
        let first = Outcome { played: 1, half_points: (*half_points).min(2), cluster };
        divided.add(a, b, first).unwrap();
    }
    for (([a, b], half_points), cluster) in meetings.iter().zip(0..900).rev() {
        let half_points = half_points.saturating_sub(2);
        divided.add(a, b, Outcome { played: 1, half_points, cluster }).unwrap();
    }
    let fits =
        [&together, &divided].map(|battles| RootSize::new(300.0).fit(battles, &BOOK).unwrap());
    let [one, other] = fits.each_ref().map(|fit| fit.priced(FOOT).unwrap());
    // Errors are those before the last step, which is below 1e-4.
    let near = |x: f64, y: f64, by: f64| (x - y).abs() <= by * y.abs();
    for k in 0..4 {
        assert!(near(one.values[k], other.values[k], 1e-6), "{k}");
        assert!(near(one.errors[k], other.errors[k], 1e-5), "{k}");
    }
}

/// The same digits, not only the same values.
#[test]
fn the_threads_do_not_matter() {
    let battles = world(&mut SplitMix64(13), 7_000, &TRUTH);
    let [one, three] = [1, 3].map(|threads| {
        let threads = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        threads.install(|| RootSize::new(300.0).fit(&battles, &BOOK).unwrap())
    });
    assert_eq!(format!("{one:?}"), format!("{three:?}"));
}

/// 1000 worlds of 600 army pairs with correlated battles: the cluster-robust intervals have 95 % coverage.
#[test]
fn clustered_intervals_cover() {
    const WORLDS: u64 = 1000;
    let mut held = 0;
    for seed in 0..WORLDS {
        let battles = world(&mut SplitMix64(seed * 7919 + 1), 600, &TRUTH);
        let fit = RootSize { prior_spread: Some(5.0), ..RootSize::new(300.0) }
            .fit(&battles, &BOOK)
            .unwrap();
        let priced = fit.priced(Gauge::Fixed { kind: 0, value: 24.0 }).unwrap();
        for k in 1..4 {
            held += u32::from(priced.interval(k, Level::DEFAULT).unwrap().contains(TRUTH[k]));
        }
    }
    let share = f64::from(held) / (3 * WORLDS) as f64;
    println!("clustered {share}");
    assert!((share - 0.95).abs() < 0.02, "{share}");
}

/// 100,000 rows of up to 40 kinds: seconds at most.
#[test]
fn many_rows_of_many_kinds() {
    let mut dice = SplitMix64(5);
    let mut battles = Battles::new(40);
    let costs: Vec<f64> = (0..40).map(|k| 10.0 + f64::from(k)).collect();
    for cluster in 0..100_000 {
        let mut draw = |most: usize| -> Vec<(usize, u32)> {
            let units = 4 + (dice.share() * most as f64) as usize;
            (0..units).map(|_| ((dice.share() * 40.0) as usize, 1)).collect()
        };
        let (a, b) = (draw(12), draw(12));
        let worth =
            |army: &[(usize, u32)]| army.iter().map(|&(k, n)| costs[k] * f64::from(n)).sum::<f64>();
        let (v_a, v_b) = (worth(&a), worth(&b));
        let logit = 2.0 * ((v_a + v_b) / 300.0).sqrt() * (v_a / v_b).ln();
        let p = 1.0 / (1.0 + (-logit).exp());
        let half_points = (0..2).map(|_| if dice.share() < p { 2 } else { 0 }).sum();
        battles.add(&a, &b, Outcome { played: 2, half_points, cluster }).unwrap();
    }
    let fit = RootSize::new(300.0).fit(&battles, &costs).unwrap();
    let priced = fit.priced(Gauge::Total { usage: &vec![1.0; 40] }).unwrap();
    for k in 0..40 {
        let z = (priced.values[k] / costs[k]).ln() / priced.ln_error(k).unwrap();
        assert!(z.abs() < 4.5, "{k}: {z}");
    }
    let calibration = fit.calibration(&battles).unwrap();
    let far = |bin: &Bin| (bin.observed().unwrap() - bin.predicted().unwrap()).abs() >= 0.02;
    assert!(!calibration.bins.iter().any(|bin| bin.played >= 5000 && far(bin)));
}
