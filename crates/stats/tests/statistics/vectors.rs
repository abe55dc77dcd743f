//! The vectors of `data/statistics-vectors.json`, computed by other programs: scipy, statsmodels, OpenSpiel, SALib,
//! mpmath, or two independent implementations. The other tests of this crate read their part of it too.

use fairfight_stats::betting::Betting;
use fairfight_stats::paired::{Differences, Joint};
use fairfight_stats::{Interval, Level, Scores, kl, multiple, planning, tost, wilson};
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

/// Equal to ten digits, or to 1e-13 near 0.
fn assert_close(got: f64, want: &Value, what: &Value) {
    let want = want.as_f64().unwrap();
    assert!((got - want).abs() <= 1e-13 + 1e-10 * want.abs(), "{got} is not {want}: {what}");
}

fn counts<const N: usize>(value: &Value) -> [u64; N] {
    let counts: Vec<u64> =
        value.as_array().unwrap().iter().map(|c| c.as_f64().unwrap() as u64).collect();
    counts.try_into().unwrap()
}

fn floats(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect()
}

/// Equal to nine digits: the accuracy of the tails of the normal distribution.
fn assert_chance(got: f64, want: &Value, what: &Value) {
    let want = want.as_f64().unwrap();
    assert!((got / want - 1.0).abs() < 1e-9, "{got} is not {want}: {what}");
}

fn assert_ends(got: Interval, want: &Value, what: &Value) {
    assert_close(got.low, &want[0], what);
    assert_close(got.high, &want[1], what);
}

#[test]
fn wilson_interval() {
    for row in rows("wilson_95") {
        let got = wilson::interval(count(&row["k"]), count(&row["n"]), Level::DEFAULT);
        assert_ends(got, &row["wilson"], &row);
    }
}

#[test]
fn betting_of_battles() {
    for row in rows("betting_confidence_sequence_J12_ratio2_gmax0.5_alpha0.05") {
        let scores = Scores::new(counts::<3>(&row["counts_L_D_W"]));
        assert_close(Betting::DEFAULT.ln_wealth(&scores, 0.5), &row["logK_at_0_5"], &row);
        assert_ends(Betting::DEFAULT.interval(&scores, Level::DEFAULT), &row["cs_95"], &row);
    }
}

#[test]
fn betting_of_paired_differences() {
    let row = &vectors()["betting_cs_9valued_duplicate_pair_difference"];
    let differences = Differences::new(counts::<9>(&row["counts"]));
    assert_close(differences.mean().unwrap(), &row["mean_delta"], row);
    let halved = Scores::new(differences.counts());
    assert_close(Betting::DEFAULT.ln_wealth(&halved, 0.5), &row["logK_at_delta_0"], row);
    for (out, m) in row["out"].as_array().unwrap().iter().zip([1, 300]) {
        assert_ends(differences.sequence(Level::DEFAULT.shared_by(m)), &out["cs_delta"], out);
    }
}

#[test]
fn paired_table() {
    let row = &vectors()["paired"];
    let table: Vec<[u64; 3]> =
        row["joint_rows_base_cols_variant_LDW"].as_array().unwrap().iter().map(counts).collect();
    let joint = Joint { counts: table.try_into().unwrap() };
    let d = joint.differences();
    assert_close(d.mean().unwrap(), &row["mean"], row);
    assert_close(d.variance().unwrap(), &row["var"], row);
    assert_close(d.standard_error().unwrap(), &row["se"], row);
    assert_close(d.z().unwrap(), &row["z"], row);
    assert_chance(d.p_value().unwrap(), &row["p_two_sided"], row);
}

#[test]
fn many_matchups() {
    let row = &vectors()["fdr"];
    let p = floats(&row["p"]);
    for (adjusted, name) in [(multiple::benjamini_hochberg(&p), "bh"), (multiple::holm(&p), "holm")]
    {
        for (got, want) in adjusted.iter().zip(row[name].as_array().unwrap()) {
            assert_close(*got, want, row);
        }
    }
}

#[test]
fn sizes_for_equivalence() {
    let power = Level::new(0.9).unwrap();
    let n = |margin, q| tost::sample_size(margin, q, Level::DEFAULT, power);
    assert_eq!([0.005, 0.01, 0.02].map(|margin| n(margin, 0.05)), [21_645, 5412, 1353]);
    assert_eq!([0.005, 0.01, 0.02].map(|margin| n(margin, 0.30)), [129_867, 32_467, 8117]);
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
