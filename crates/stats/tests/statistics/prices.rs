//! Methods beside the root-size model itself: reference vectors, and error rates in worlds made for each.

#![allow(clippy::needless_range_loop, reason = "tables are read by row and column at once")]

use crate::splitmix::SplitMix64;
use fairfight_stats::value::{
    Attributes, Battles, DrawnAt, Gauge, Grid, Interaction, Logit, Meeting, Outcome, RootSize,
    Tried, Unfit, Verdict, even_odds, fairest_rounding, verdicts_of,
};
use fairfight_stats::{Level, Scores};
use serde_json::Value;

fn vectors() -> Value {
    serde_json::from_str(include_str!("data/statistics-vectors.json")).unwrap()
}

fn floats(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect()
}

fn assert_all_close(got: &[f64], want: &[f64], by: f64) {
    assert_eq!(got.len(), want.len());
    for (got, want) in got.iter().zip(want) {
        assert!((got - want).abs() < by, "{got} is not {want}");
    }
}

#[test]
fn known_logit() {
    let vector = vectors()["logit_composition"].clone();
    let halves = floats(&vector["score_points_per_half"]);
    let mut rows = Logit::new(3);
    for (cluster, row) in vector["diff"].as_array().unwrap().iter().enumerate() {
        let terms: Vec<(usize, f64)> = floats(row).into_iter().enumerate().collect();
        for half in [0, 1] {
            let half_points = (2.0 * halves[2 * cluster + half]) as u32;
            let outcome = Outcome { played: 20, half_points, cluster: cluster as u32 };
            rows.add(&terms, 0.0, outcome).unwrap();
        }
    }
    let fit = rows.fit(&[0.0; 3]).unwrap();
    assert_all_close(&fit.coefficients, &floats(&vector["beta"]), 1e-10);
    let covariance = fit.covariance.unwrap();
    let errors: Vec<f64> = (0..3).map(|k| covariance[k][k].sqrt()).collect();
    assert_all_close(&errors, &floats(&vector["se_cluster_G_over_Gm1"]), 1e-10);
    let plain: Vec<f64> = errors.iter().map(|se| se * (11.0_f64 / 12.0).sqrt()).collect();
    let want = floats(&vector["se_cluster_no_correction_statsmodels"]);
    assert_all_close(&plain, &want, 1e-10);
    let ridged = rows.fit(&[1.0; 3]).unwrap();
    assert_all_close(&ridged.coefficients, &floats(&vector["ridge1_beta"]), 1e-11);
}

#[test]
fn logits_that_cannot_be_fitted() {
    let even = Outcome { played: 2, half_points: 2, cluster: 0 };
    assert_eq!(Logit::new(1).fit(&[0.0]).unwrap_err(), Unfit::Nothing);
    let mut rows = Logit::new(2);
    assert!(rows.add(&[(2, 1.0)], 0.0, even).is_err());
    assert!(rows.add(&[(0, f64::NAN)], 0.0, even).is_err());
    assert!(rows.add(&[(0, 1.0)], f64::INFINITY, even).is_err());
    assert!(rows.add(&[(0, 1.0)], 0.0, Outcome { half_points: 9, ..even }).is_err());
    rows.add(&[(0, 1.0), (1, 1.0)], 0.0, even).unwrap();
    assert_eq!(rows.fit(&[0.0; 2]).unwrap_err(), Unfit::Singular);
    assert!([f64::NAN, -1.0].iter().all(|&ridge| rows.fit(&[ridge; 2]).is_err()));
    assert_eq!(rows.fit(&[1.0; 2]).unwrap().covariance, None);
    let mut won = Logit::new(1);
    for cluster in 0..5 {
        won.add(&[(0, 1.0)], 0.0, Outcome { played: 9, half_points: 18, cluster }).unwrap();
    }
    assert!(won.fit(&[0.0]).is_err() && won.fit(&[1.0]).is_ok());
}

#[test]
fn verdicts_are_rarely_wrong() {
    // 300 lists of 10 kinds, half of them exactly at the margin: any wrong verdict counts.
    let mut dice = SplitMix64(2);
    let (mut wrong, mut decided) = (0, 0);
    let truths = [1.05, 0.95, 1.05, 0.95, 1.05, 1.0, 1.2, 0.8, 1.0, 1.3];
    for _ in 0..1000 {
        let mut normal = || (0..12).map(|_| dice.share()).sum::<f64>() - 6.0;
        let ratios: Vec<(f64, f64)> =
            truths.iter().map(|r: &f64| (r * (0.02 * normal()).exp(), 0.02)).collect();
        let verdicts = verdicts_of(&ratios, 0.05, Level::DEFAULT);
        let right = |truth: f64, verdict: Verdict| match verdict {
            Verdict::Undecided => true,
            Verdict::Underpriced => truth > 1.05,
            Verdict::Overpriced => truth < 0.95,
            Verdict::Fair => (truth - 1.0).abs() < 0.05,
        };
        wrong += u32::from(truths.iter().zip(&verdicts).any(|(&t, &v)| !right(t, v)));
        decided += u32::from(verdicts[6] == Verdict::Underpriced);
    }
    println!("a wrong verdict in {wrong} of 1000 lists; 1.2 found {decided} times");
    assert!(wrong < 65 && decided > 990, "{wrong} {decided}");
    let odd = [(f64::NAN, 0.1), (1.0, f64::NAN), (0.0, 0.1), (-1.0, 0.1), (1.2, 0.0), (1.0, 0.0)];
    let verdicts = verdicts_of(&odd, 0.05, Level::DEFAULT);
    assert_eq!(verdicts[..4], [Verdict::Undecided; 4]);
    assert_eq!(verdicts[4..], [Verdict::Underpriced, Verdict::Fair]);
    assert_eq!(verdicts_of(&odd, f64::NAN, Level::DEFAULT), [Verdict::Undecided; 6]);
}

/// No list one step away in any kinds is better; and mostly no list in a wide box is.
#[test]
fn rounding_is_the_best_of_all() {
    let mut dice = SplitMix64(6);
    let mut best_of_all = 0;
    for _ in 0..40 {
        let values: Vec<f64> = (0..4).map(|_| 2.0 + 6.0 * dice.share()).collect();
        let mut information = vec![vec![0.0; 4]; 4];
        for _ in 0..12 {
            let x: Vec<f64> = (0..4).map(|_| dice.share() - 0.5).collect();
            for i in 0..4 {
                for j in 0..4 {
                    information[i][j] += x[i] * x[j];
                }
            }
        }
        let whole = Grid::Steps { least: 1.0, step: 1.0 };
        let fixed = values[0].round();
        let grids = [Grid::Fixed(fixed), whole, whole, whole];
        let found = fairest_rounding(&values, &grids, &information).unwrap();
        let (mut least, mut nearby) = (f64::INFINITY, f64::INFINITY);
        for code in 0..12_usize.pow(3) {
            let costs = [
                fixed,
                1.0 + (code % 12) as f64,
                1.0 + (code / 12 % 12) as f64,
                1.0 + (code / 144) as f64,
            ];
            let same = |k: usize| Grid::Fixed(costs[k]);
            let tried = fairest_rounding(&values, &[0, 1, 2, 3].map(same), &information).unwrap();
            least = least.min(tried.unfairness);
            if costs.iter().zip(&found.costs).all(|(a, b)| (a - b).abs() <= 1.0) {
                nearby = nearby.min(tried.unfairness);
            }
        }
        assert!(found.unfairness <= nearby * 1.0000001 + 1e-12);
        best_of_all += u32::from(found.unfairness <= least * 1.0000001 + 1e-12);
    }
    println!("the best rounding of all in {best_of_all} of 40");
    assert!(best_of_all >= 25, "{best_of_all}");
    let whole = Grid::Steps { least: 1.0, step: 1.0 };
    assert!(fairest_rounding(&[1.0], &[whole, whole], &[vec![1.0]]).is_err());
    assert!(fairest_rounding(&[f64::NAN], &[whole], &[vec![1.0]]).is_err());
    assert!(fairest_rounding(&[], &[], &[]).is_err());
}

/// Coverage of the interval for the even number, over grids of meetings.
#[test]
fn even_odds_cover() {
    let mut dice = SplitMix64(8);
    let mut kept = 0;
    for _ in 0..1000 {
        let meetings = [3.0, 4.0, 5.0, 6.0, 7.0, 8.0].map(|number: f64| {
            let p = 1.0 / (1.0 + (-4.0 * (number / 5.3).ln()).exp());
            let won = (0..60).filter(|_| dice.share() < p).count() as u64;
            Meeting { number, scores: Scores::new([60 - won, won]) }
        });
        let even = even_odds(&meetings, Level::DEFAULT).unwrap();
        kept += u32::from(even.interval.unwrap().contains(5.3));
    }
    println!("even odds: {kept} of 1000");
    assert!((935..=985).contains(&kept));
    // Numbers that scatter around the line by three times what chance does (two degrees of freedom): their errors are
    // estimated from the scatter, and ± 1.96 errors covered the truth in 82 of 100.
    let (mut kept, mut told) = (0, 0);
    for _ in 0..1000 {
        let meetings = [4.0, 5.0, 6.0, 7.0].map(|number: f64| {
            let off: f64 = (0..12).map(|_| dice.share()).sum::<f64>() - 6.0;
            let p = 1.0 / (1.0 + (-4.0 * (number / 5.3).ln() - 0.15 * off).exp());
            let won = (0..2000).filter(|_| dice.share() < p).count() as u64;
            Meeting { number, scores: Scores::new([2000 - won, won]) }
        });
        let even = even_odds(&meetings, Level::DEFAULT).unwrap();
        if let Some(interval) = even.interval {
            told += 1;
            kept += u32::from(interval.contains(5.3));
        }
    }
    println!("even odds off the line: {kept} of {told}");
    assert!(told > 900 && f64::from(kept) > 0.93 * f64::from(told));
    let none = |scores: [u64; 2]| Meeting { number: 2.0, scores: Scores::new(scores) };
    assert!(even_odds::<2>(&[], Level::DEFAULT).is_none());
    assert!(even_odds(&[none([1, 1]), none([2, 1])], Level::DEFAULT).is_none());
    assert!(even_odds(&[none([0, 9]), none([0, 0])], Level::DEFAULT).is_none());
}

/// Kinds priced by class, horse and bow; the first argument adds to the value of the fourth kind.
fn attribute_world(dice: &mut SplitMix64, pairs: u32, beyond: f64) -> (Attributes, Battles) {
    let list = Attributes {
        figures: vec![12.0, 12.0, 6.0, 6.0, 12.0],
        table: vec![
            vec![2.0, 0.0, 0.0],
            vec![2.0, 0.0, 1.0],
            vec![2.0, 1.0, 0.0],
            vec![2.0, 1.0, 1.0],
            vec![1.0, 0.0, 0.0],
        ],
    };
    let prices = [1.0, 1.8, 0.6];
    let mut values: Vec<f64> = (0..5)
        .map(|k| {
            list.figures[k] * list.table[k].iter().zip(prices).map(|(x, a)| x * a).sum::<f64>()
        })
        .collect();
    values[3] *= 1.0 + beyond;
    let mut battles = Battles::new(5);
    for cluster in 0..pairs {
        let mut draw = || -> Vec<(usize, u32)> {
            let units = 3 + (dice.share() * 8.0) as usize;
            (0..units).map(|_| (dice.pick([0.2; 5]), 1)).collect()
        };
        let (a, b) = (draw(), draw());
        let worth = |army: &[(usize, u32)]| {
            army.iter().map(|&(k, n)| values[k] * f64::from(n)).sum::<f64>()
        };
        let (v_a, v_b) = (worth(&a), worth(&b));
        let logit = 2.5 * ((v_a + v_b) / 300.0).sqrt() * (v_a / v_b).ln();
        let p = 1.0 / (1.0 + (-logit).exp());
        let half_points = (0..2).map(|_| if dice.share() < p { 2 } else { 0 }).sum();
        battles.add(&a, &b, Outcome { played: 2, half_points, cluster }).unwrap();
    }
    (list, battles)
}

const BOOK: [f64; 3] = [1.0, 2.0, 1.0];
const FOOT: Gauge = Gauge::Fixed { kind: 0, value: 24.0 };

#[test]
fn attribute_prices_and_their_shape() {
    let model = RootSize { prior_spread: Some(10.0), ..RootSize::new(300.0) };
    let book = [24.0, 36.0, 24.0, 30.0, 12.0];
    let (mut rejected, mut held) = (0, [0; 3]);
    for seed in 0..200 {
        let (list, battles) = attribute_world(&mut SplitMix64(seed), 500, 0.0);
        let free = model.fit(&battles, &book).unwrap().priced(FOOT).unwrap();
        let test = list.shape(&free).unwrap();
        assert_eq!(test.degrees, 2);
        rejected += u32::from(test.p_value < 0.05);
        let fit = list.fit(model, &battles, &BOOK, FOOT).unwrap();
        assert!((fit.prices[0] - 1.0).abs() < 1e-9 && fit.errors[0] < 1e-9);
        for (k, truth) in [(1, 1.8), (2, 0.6)] {
            held[k] += u32::from(fit.interval(k, Level::DEFAULT).unwrap().contains(truth));
        }
    }
    println!("right shape rejected {rejected} of 200; prices held {held:?}");
    assert!(rejected <= 22 && held[1] >= 180 && held[2] >= 180, "{rejected} {held:?}");
    let (list, battles) = attribute_world(&mut SplitMix64(1), 4000, 0.5);
    let free = model.fit(&battles, &book).unwrap().priced(FOOT).unwrap();
    assert!(list.shape(&free).unwrap().p_value < 1e-6);
    // The test does not depend on the gauge.
    let total = model.fit(&battles, &book).unwrap();
    let total = total.priced(Gauge::Total { usage: &[1.0; 5] }).unwrap();
    let ratio = list.shape(&total).unwrap().chi_square / list.shape(&free).unwrap().chi_square;
    assert!((0.5..2.0).contains(&ratio), "{ratio}");
    let whole = Attributes { table: list.table.iter().map(|_| vec![]).collect(), ..list.clone() };
    assert!(whole.shape(&free).is_err() && whole.fit(model, &battles, &[], FOOT).is_err());
    assert!(list.fit(model, &battles, &[0.0, 0.0, 0.0], FOOT).is_err());
    assert!(list.fit(model, &battles, &BOOK, Gauge::Fixed { kind: 9, value: 1.0 }).is_err());
}

/// Attributes that occur only together share one price between them; all else is as if they were one.
#[test]
fn attributes_that_come_together_are_named_and_change_nothing_else() {
    let model = RootSize::new(300.0);
    let (list, battles) = attribute_world(&mut SplitMix64(3), 500, 0.0);
    // Riders always have a lance and a shield, too.
    let row = |row: &Vec<f64>| vec![row[1], row[0], row[2], row[1], row[1]];
    let more = Attributes { table: list.table.iter().map(row).collect(), ..list.clone() };
    assert_eq!((more.together(), list.together()), (vec![vec![0, 3, 4]], vec![]));
    assert_eq!((more.independent(), list.independent()), (vec![0, 1, 2], vec![0, 1, 2]));
    let one = list.fit(model, &battles, &BOOK, FOOT).unwrap();
    let all = more.fit(model, &battles, &[1.0, 1.0, 1.0, 0.5, 0.5], FOOT).unwrap();
    for (here, there) in [(1, 0), (2, 2)] {
        assert!((all.prices[here] - one.prices[there]).abs() < 1e-6, "{all:?} {one:?}");
        assert!((all.errors[here] - one.errors[there]).abs() < 1e-6, "{all:?} {one:?}");
        assert!(all.interval(here, Level::DEFAULT).is_some());
    }
    assert_eq!(all.together, [[0, 3, 4]]);
    assert!([0, 3, 4].iter().all(|&told| all.interval(told, Level::DEFAULT).is_none()));
}

/// An existing counter is ranked first; without one, hardly any is claimed.
#[test]
fn counters_are_found_where_they_are() {
    let play = |seed: u64, counter: f64| {
        let mut dice = SplitMix64(seed);
        let mut battles = Battles::new(4);
        for cluster in 0..1500 {
            let mut draw = || -> Vec<(usize, u32)> {
                let units = 3 + (dice.share() * 8.0) as usize;
                (0..units).map(|_| (dice.pick([0.25; 4]), 1)).collect()
            };
            let (a, b) = (draw(), draw());
            let share = |army: &[(usize, u32)], kind: usize| {
                army.iter().filter(|unit| unit.0 == kind).count() as f64 / army.len() as f64
            };
            let v = [a.len() as f64 * 24.0, b.len() as f64 * 24.0];
            let logit = 2.5 * ((v[0] + v[1]) / 300.0).sqrt() * (v[0] / v[1]).ln()
                + counter * (share(&a, 1) * share(&b, 2) - share(&a, 2) * share(&b, 1));
            let p = 1.0 / (1.0 + (-logit).exp());
            let half_points = (0..2).map(|_| if dice.share() < p { 2 } else { 0 }).sum();
            battles.add(&a, &b, Outcome { played: 2, half_points, cluster }).unwrap();
        }
        let values = RootSize::new(300.0).fit(&battles, &[24.0; 4]).unwrap();
        values.interactions(&battles, Tried::Both, 0.5).unwrap()
    };
    let found = play(4, 8.0);
    println!("{:?}", &found[..3]);
    assert_eq!(found.len(), 16);
    assert_eq!(found[0].what, Interaction::Counter(1, 2));
    assert!(found[0].estimate > 1.0 && found[0].p_value < 0.01);
    assert!(found[0].estimate - 1.96 * found[0].error > 0.5);
    let alarms = (10..60).filter(|&seed| play(seed, 0.0)[0].p_value < 0.05).count();
    println!("false interactions in {alarms} of 50 worlds");
    assert!(alarms <= 7, "{alarms}");
}

#[test]
fn next_costs_and_the_end_of_drawing() {
    let (_, battles) = attribute_world(&mut SplitMix64(3), 8000, 0.0);
    let book = [24.0, 36.0, 24.0, 30.0, 12.0];
    let priced = RootSize::new(300.0).fit(&battles, &book).unwrap().priced(FOOT).unwrap();
    assert!(!priced.is_settled(DrawnAt::Given(&book)));
    let next = priced.next_costs(DrawnAt::Given(&book));
    assert_all_close(&next, &priced.values, 1e-12);
    let again = RootSize::new(300.0).fit(&battles, &next).unwrap().priced(FOOT).unwrap();
    assert!(again.is_settled(DrawnAt::Given(&next)));
    let half_way = priced.next_costs(DrawnAt::Found(&book));
    for ((half, cost), value) in half_way.iter().zip(&book).zip(&priced.values) {
        assert!((half * half / (cost * value) - 1.0).abs() < 1e-12);
    }
    // A kind without an error may differ by one percent, one with an error by three errors, and by √2 times that where
    // the cost was estimated with an error as large.
    assert_eq!((priced.ln_error(0), priced.values[0]), (Some(0.0), 24.0));
    let error = priced.ln_error(1).unwrap();
    assert!(error > 0.01 / 3.0, "{error}");
    let off = |kind: usize, by: f64| {
        let mut costs = priced.values.clone();
        costs[kind] *= by.exp();
        [DrawnAt::Given(&costs), DrawnAt::Found(&costs)].map(|drawn| priced.is_settled(drawn))
    };
    assert_eq!([off(0, 0.0099), off(0, -0.0101)], [[true; 2], [false; 2]]);
    assert_eq!([off(1, 2.9 * error), off(1, -3.1 * error)], [[true; 2], [false, true]]);
    assert_eq!([off(1, 4.2 * error), off(1, -4.3 * error)], [[false, true], [false; 2]]);
}
