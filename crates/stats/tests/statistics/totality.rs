//! No counts make a statistic panic, return NaN, or leave its range.

use fairfight_stats::betting::{Betting, Moments};
use fairfight_stats::paired::{Differences, Joint};
use fairfight_stats::{Interval, Level, Scores, Sums, kl, multiple, planning, tost, wilson};

fn levels() -> [Level; 4] {
    [0.5, 0.95, 0.999, 1.0 - 1e-15].map(|level| Level::new(level).unwrap())
}

fn assert_sound<const N: usize>(scores: Scores<N>) {
    for level in levels() {
        let interval = scores.interval(level);
        let Interval { low, high } = interval;
        assert!(0.0 <= low && low <= high && high <= 1.0, "{scores:?}: {interval:?}");
        // They differ only where the mean is exactly one half, and there only by rounding.
        let mirrored = scores.reversed().interval(level);
        assert!((mirrored.low - (1.0 - high)).abs() < 1e-15, "{scores:?}");
        match scores.mean() {
            Some(mean) => {
                assert!(interval.contains(mean), "{scores:?}: {interval:?}");
                // Beyond that a float cannot tell the ends apart.
                assert!(low < high || scores.n() > 1 << 40, "{scores:?}: {interval:?}");
                let se = scores.standard_error().unwrap();
                assert!(scores.variance().unwrap() <= 0.25 + 1e-15 && (0.0..=0.5).contains(&se));
            }
            None => assert_eq!(interval, Interval::UNIT),
        }
        assert_others_sound(&scores, level);
    }
}

/// The intervals and tests of scores beside the score interval.
fn assert_others_sound<const N: usize>(scores: &Scores<N>, level: Level) {
    let betting = Betting::DEFAULT.interval(scores, level);
    let Interval { low, high } = betting;
    assert!(0.0 <= low && low <= high && high <= 1.0, "{scores:?}: {low} {high}");
    for claim in [0.0, 1e-300, 0.25, 0.5, 1.0 - 1e-16, 1.0] {
        assert!(!Betting::DEFAULT.ln_wealth(scores, claim).is_nan(), "{scores:?} at {claim}");
    }
    if let Some(mean) = scores.mean() {
        assert!(betting.contains(mean), "{scores:?}");
        assert!(Betting::DEFAULT.ln_wealth(scores, mean) < 1e-6 * scores.n() as f64 + 1e-9);
    } else {
        assert_eq!(betting, Interval::UNIT);
    }
    let differences = Differences::new(scores.counts());
    for number in [
        differences.mean(),
        differences.variance(),
        differences.z(),
        differences.p_value(),
        Some(differences.sequence(level).half_width()),
        Some(differences.interval(level).half_width()),
    ] {
        assert!(number.is_none_or(f64::is_finite), "{scores:?}: {number:?}");
    }
}

#[test]
fn tables_of_anything() {
    let empty = Joint { counts: [[0; 3]; 3] };
    assert_eq!(empty.differences().p_value(), None);
    let full = Joint { counts: [[u64::MAX; 5]; 5] };
    assert!(full.differences().sequence(Level::DEFAULT).contains(0.0));
}

#[test]
fn adjusted_chances_of_anything() {
    let odd = [f64::NAN, -1.0, 0.0, 2.0, 0.5, f64::INFINITY];
    for adjust in [multiple::benjamini_hochberg, multiple::holm] {
        assert!(adjust(&odd).iter().all(|p| (0.0..=1.0).contains(p)));
        assert!(adjust(&[]).is_empty());
    }
}

/// Visits every way to divide `left` among the categories from `at` on.
fn every_count<const N: usize>(counts: &mut [u64; N], at: usize, left: u64) {
    if at == N - 1 {
        counts[at] = left;
        assert_sound(Scores::new(*counts));
        return;
    }
    for count in 0..=left {
        counts[at] = count;
        every_count(counts, at + 1, left - count);
    }
}

#[test]
fn every_count_vector_up_to_12() {
    for n in 0..=12 {
        every_count(&mut [0; 2], 0, n);
        every_count(&mut [0; 3], 0, n);
        every_count(&mut [0; 5], 0, n);
    }
}

#[test]
fn one_category_only() {
    for n in (0..7).map(|power| 10u64.pow(power)).chain([u64::MAX]) {
        for k in 0..5 {
            let mut counts = [0; 5];
            counts[k] = n;
            assert_sound(Scores::new(counts));
        }
        for counts in [[n, 0, 0], [0, n, 0], [0, 0, n], [n, n, n]] {
            assert_sound(Scores::new(counts));
        }
        assert_eq!(wilson::interval(0, n, Level::DEFAULT).low, 0.0);
        assert_eq!(wilson::interval(n, n, Level::DEFAULT).high, 1.0);
    }
}

#[test]
fn nothing_counted() {
    assert_eq!(Scores::new([0, 0, 0]).mean(), None);
    assert_eq!(Scores::new([0, 0, 0]).standard_error(), None);
    assert_eq!(wilson::interval(0, 0, Level::DEFAULT), Interval::UNIT);
    assert_eq!(wilson::interval(9, 3, Level::DEFAULT), wilson::interval(3, 3, Level::DEFAULT));
    assert_eq!(Sums::default().mean(), None);
    assert_eq!(Sums { n: 1, sum: 5, squares: 25 }.variance(), None);
}

#[test]
fn sums_beyond_128_bits() {
    let sums = Sums { n: u64::MAX, sum: i128::MAX, squares: i128::MAX };
    assert!(sums.mean().unwrap().is_finite());
    assert!(sums.standard_error().unwrap() >= 0.0);
}

#[test]
fn oracle_of_anything() {
    for n in 0..=12 {
        for k in 0..=n + 1 {
            for p in [0.0, 1e-300, 0.1, 0.5, 1.0 - 1e-16, 1.0, 1.5, -1.0, f64::NAN] {
                assert!(kl::statistic(k, n, p) >= 0.0, "{k} of {n} at {p}");
            }
        }
    }
    assert_eq!(kl::statistic(3, 3, 1.0), 0.0);
    assert_eq!(kl::statistic(2, 3, 1.0), f64::INFINITY);
    for alpha in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(kl::limit(5, alpha), 0.0);
    }
}

#[test]
fn plans_for_anything() {
    for half_width in [0.0, -0.1, f64::NAN, f64::MIN_POSITIVE] {
        assert_eq!(planning::sample_size(half_width, 0.25, Level::DEFAULT), u64::MAX);
        assert_eq!(planning::sample_size_of_wilson(half_width, 0.25, Level::DEFAULT), u64::MAX);
    }
    // A half-width of one half or more needs no data.
    assert_eq!(
        [0.5, 0.9].map(|h| planning::sample_size_of_wilson(h, 0.25, Level::DEFAULT)),
        [1; 2]
    );
    for nothing in [0.0, -0.1, f64::NAN] {
        let (level, power) = (Level::DEFAULT, Level::new(0.9).unwrap());
        assert_eq!(tost::sample_size(nothing, 0.1, level, power), u64::MAX);
        assert_eq!(Betting::DEFAULT.sample_size(nothing, 0.25, level), u64::MAX);
    }
    let (level, power) = (Level::DEFAULT, Level::new(0.9).unwrap());
    assert_eq!(planning::sample_size_for_difference(0.0, 0.25, level, power), u64::MAX);
    assert_eq!(planning::sample_size_for_difference(f64::NAN, 0.25, level, power), u64::MAX);
    assert!(Betting::DEFAULT.sample_size(0.9, 0.25, level) < 100);
    assert!(Betting::DEFAULT.sample_size(0.01, 0.0, level) < 2000);
    for (mean, variance) in [(0.0, 0.25), (1.0, 0.0), (0.6, 9.0), (0.6, -1.0), (2.0, 0.1)] {
        let seen = Moments { scores: 5, n: 9000, mean, variance };
        let excludes = |claim| Betting::DEFAULT.excludes(seen, claim, level);
        assert!(excludes(0.5) && !excludes(mean.min(1.0)), "{mean} {variance}");
    }
    let no_number = Moments { scores: 5, n: 9000, mean: f64::NAN, variance: 0.1 };
    assert!(!Betting::DEFAULT.excludes(no_number, 0.5, level));
    let nothing = Moments { scores: 5, n: 0, mean: 0.5, variance: 0.1 };
    assert!(!Betting::DEFAULT.excludes(nothing, 0.9, level));
}

#[test]
fn levels_outside_are_refused() {
    for level in [0.0, 1.0, -0.5, 1.5, f64::NAN] {
        assert_eq!(Level::new(level), None);
        assert_eq!(Level::from_alpha(level), None);
    }
}
