//! The published vectors: computed by scipy, statsmodels, mpmath or two independent programs.

use fairfight_stats::{Interval, Level, Scores, all_draws, kl, planning, wilson};
use serde_json::Value;

fn vectors() -> Value {
    serde_json::from_str(include_str!("data/statistics-vectors.json")).unwrap()
}

fn rows(of: &str) -> Vec<Value> {
    vectors()[of].as_array().unwrap().clone()
}

fn count(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

/// Equal to ten digits, and to 1e-13 where the value is near 0.
fn assert_close(got: f64, want: &Value, what: &Value) {
    let want = want.as_f64().unwrap();
    assert!((got - want).abs() <= 1e-13 + 1e-10 * want.abs(), "{got} is not {want}: {what}");
}

fn assert_ends(got: Interval, want: &Value, what: &Value) {
    assert_close(got.low, &want[0], what);
    assert_close(got.high, &want[1], what);
}

#[test]
fn wilson_interval() {
    for row in rows("wilson_cp_jeffreys_95") {
        let got = wilson::interval(count(&row["k"]), count(&row["n"]), Level::DEFAULT);
        assert_ends(got, &row["wilson"], &row);
    }
}

#[test]
fn score_interval_with_draws() {
    for row in rows("trinomial_score_95") {
        let scores = Scores::lost_drawn_won(count(&row["L"]), count(&row["D"]), count(&row["W"]));
        assert_close(scores.mean().unwrap(), &row["score"], &row);
        assert_close(scores.variance().unwrap(), &row["var1"], &row);
        assert_close(scores.standard_error().unwrap(), &row["se"], &row);
        assert_ends(scores.interval(Level::DEFAULT), &row["wilson3_95"], &row);
    }
}

#[test]
fn all_draws_interval() {
    for row in rows("all_draws_95") {
        let n = count(&row["n"]);
        let want = Value::from(vec![row["lo"].clone(), row["hi"].clone()]);
        assert_ends(all_draws(n.into(), Level::DEFAULT), &want, &row);
        assert_ends(Scores::new([0, n, 0]).interval(Level::DEFAULT), &want, &row);
        assert_ends(Scores::new([0, 0, n, 0, 0]).interval(Level::DEFAULT), &want, &row);
    }
}

#[test]
fn kl_oracle() {
    let oracle = &vectors()["kl_oracle"];
    for row in oracle["cases"].as_array().unwrap() {
        let got = kl::statistic(count(&row["k"]), count(&row["n"]), row["p"].as_f64().unwrap());
        assert_close(got, &row["nkl"], row);
    }
    assert_close(kl::limit(200, 1e-9), &oracle["threshold_m200_alpha1e_9"], oracle);
}

#[test]
fn sample_sizes() {
    let sizes = vectors()["n_for_halfwidth"].as_object().unwrap().clone();
    assert_eq!(sizes.len(), 4);
    for (half_width, n) in sizes {
        let half_width: f64 = half_width.parse().unwrap();
        let got = planning::sample_size(half_width, planning::WORST_VARIANCE, Level::DEFAULT);
        assert_eq!(got, count(&n));
    }
}

#[test]
fn normal_quantiles() {
    let z = &vectors()["z_thresholds"];
    for (name, m, alpha) in [
        ("m=1,alpha=0.05", 1.0, 0.05),
        ("m=200,alpha=1e-09", 200.0, 1e-9),
        ("m=2000,alpha=1e-09", 2000.0, 1e-9),
    ] {
        assert_close(Level::from_alpha(alpha / m).unwrap().z(), &z[name], z);
    }
}
