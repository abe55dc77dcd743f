//! No counts make a statistic panic, answer NaN, or leave its range.

use fairfight_stats::{Interval, Level, Scores, Sums, kl, planning, wilson};

fn levels() -> [Level; 4] {
    [0.5, 0.95, 0.999, 1.0 - 1e-15].map(|level| Level::new(level).unwrap())
}

fn assert_sound<const N: usize>(scores: Scores<N>) {
    for level in levels() {
        let interval = scores.interval(level);
        let Interval { low, high } = interval;
        assert!(0.0 <= low && low <= high && high <= 1.0, "{scores:?}: {interval:?}");
        // Unequal only where the mean is exactly one half, and there by rounding.
        let mirrored = scores.reversed().interval(level);
        assert!((mirrored.low - (1.0 - high)).abs() < 1e-15, "{scores:?}");
        match scores.mean() {
            Some(mean) => {
                assert!(interval.contains(mean), "{scores:?}: {interval:?}");
                // Beyond that a float no longer tells the ends apart.
                assert!(low < high || scores.n() > 1 << 40, "{scores:?}: {interval:?}");
                let se = scores.standard_error().unwrap();
                assert!(scores.variance().unwrap() <= 0.25 + 1e-15 && (0.0..=0.5).contains(&se));
            }
            None => assert_eq!(interval, Interval::UNIT),
        }
    }
}

/// Every way to share `left` among the categories from `at` on.
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
    }
    assert_eq!(planning::half_width(0, 0.25, Level::DEFAULT), 0.5);
    assert_eq!(planning::half_width(0, 0.0, Level::DEFAULT), 0.5);
}

#[test]
fn levels_outside_are_refused() {
    for level in [0.0, 1.0, -0.5, 1.5, f64::NAN] {
        assert_eq!(Level::new(level), None);
        assert_eq!(Level::from_alpha(level), None);
    }
}
