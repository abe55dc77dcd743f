//! Control variates: a reference vector, collinear columns, and the coverage of the standard error.

use crate::splitmix::SplitMix64;
use fairfight_stats::control::{Adjusted, ControlSums};

/// Quarters of a pair and its luck from two sources.
const ROWS: [(i64, [i64; 2]); 12] = [
    (2, [-6, 4]),
    (2, [-1, 5]),
    (0, [-9, 0]),
    (3, [8, -1]),
    (2, [-7, 5]),
    (3, [3, -1]),
    (0, [-9, 1]),
    (2, [-3, 3]),
    (0, [-6, 3]),
    (3, [0, 5]),
    (1, [-2, 0]),
    (0, [2, -6]),
];

fn sums<const K: usize>(of: impl Fn([i64; 2]) -> [i64; K]) -> ControlSums<K> {
    let mut sums = ControlSums::default();
    for (y, x) in ROWS {
        sums.add(y, of(x));
    }
    sums
}

fn near(found: f64, exact: f64) {
    assert!((found - exact).abs() < 1e-12, "{found} is not {exact}");
}

/// Reference values from the normal equations in fractions (Python's `fractions`), with roots taken at the end.
fn is_the_vector<const K: usize>(adjusted: Adjusted<K>, columns: [usize; 2], scale: f64) {
    near(adjusted.mean, 19551.0 / 12038.0);
    near(adjusted.slopes[columns[0]] * scale, 0.210333942515368);
    near(adjusted.slopes[columns[1]] * scale, 0.2678185745140389);
    near(adjusted.standard_error, 0.21915083492898732);
    near(adjusted.gain.unwrap(), 2.6815674850196967);
}

#[test]
fn a_small_case_by_fractions() {
    let two = sums(|x| x);
    is_the_vector(two.adjusted().unwrap(), [0, 1], 1.0);
    // The result does not depend on the unit of luck, even where intermediate sums exceed 128 bits.
    for scale in [3_603_600, 1 << 40, 1 << 58] {
        let scaled = sums(|x| x.map(|x| x * scale)).adjusted().unwrap();
        is_the_vector(scaled, [0, 1], scale as f64);
    }
}

#[test]
fn columns_that_tell_nothing_new_are_left_out() {
    let more = sums(|[a, b]| [0, a, 7 * a, b, a - 3 * b, 5]).adjusted().unwrap();
    assert_eq!(more.used, [false, true, false, true, false, false]);
    is_the_vector(more, [1, 3], 1.0);
    assert_eq!(
        (more.slopes[0], more.slopes[2], more.slopes[4], more.slopes[5]),
        (0.0, 0.0, 0.0, 0.0)
    );
}

#[test]
fn any_order_and_any_division_give_the_same_sums() {
    let whole = sums(|x| x);
    for cut in 0..ROWS.len() {
        let (mut first, mut second) = (ControlSums::default(), ControlSums::default());
        for (at, (y, x)) in ROWS.into_iter().enumerate().rev() {
            if at < cut { first.add(y, x) } else { second.add(y, x) }
        }
        second.merge(&first);
        assert_eq!(second, whole);
    }
}

#[test]
fn nothing_is_ever_not_a_number() {
    let mut luckless = ControlSums::<2>::default();
    assert_eq!(luckless.adjusted(), None);
    assert_eq!((luckless.control_mean(0), luckless.control_standard_error(0)), (None, None));
    luckless.add(2, [0, 0]);
    assert_eq!(luckless.adjusted(), None);
    luckless.add(2, [0, 0]);
    // A list against itself: every pair is even, and its luck cancels.
    let even = luckless.adjusted().unwrap();
    assert_eq!((even.mean, even.standard_error, even.gain), (2.0, 0.0, None));
    // As many columns as values: no degrees of freedom are left for the error.
    let mut few = ControlSums::<2>::default();
    for (y, x) in ROWS.into_iter().take(3) {
        assert_eq!(few.adjusted().is_some(), few.n == 2 && few.x == [0, 0]);
        few.add(y, x);
    }
    assert_eq!(few.adjusted(), None);
    // Luck explains everything.
    let mut all = ControlSums::<1>::default();
    for x in -5..=7 {
        all.add(2 * x + 3, [x]);
    }
    let all = all.adjusted().unwrap();
    assert!((all.mean - 3.0).abs() < 1e-12 && all.standard_error < 1e-6);
    // The largest values that the sums can hold.
    let mut wide = ControlSums::<2>::default();
    for x in [i64::MAX / 2, i64::MIN / 2, 1, 0, 5] {
        wide.add(4, [x, x / 3]);
        if let Some(found) = wide.adjusted() {
            assert!(found.mean.is_finite() && found.standard_error.is_finite(), "{found:?}");
        }
    }
}

/// A pair as dice make it: four blows, a check that routs on a 1, and a part that luck does not cover. The score is not
/// linear in the luck.
fn quarters(blows: i64, check: i64, unseen: i64) -> (i64, [i64; 2]) {
    let (blows, check) = (2 * (blows - 14), if check == 1 { -10 } else { 2 });
    let edge = blows + check + 4 * unseen - 17;
    let score = if edge > 4 {
        4
    } else if edge < -4 {
        0
    } else {
        2
    };
    (score, [blows, check])
}

#[test]
fn the_error_keeps_its_word() {
    // The true mean, over all outcomes of the dice.
    let mut ways = [0_i64; 25];
    for number in 0..6_i64.pow(4) {
        let of = |place: u32| number / 6_i64.pow(place) % 6 + 1;
        ways[(0..4).map(of).sum::<i64>() as usize] += 1;
    }
    let mut all = 0;
    for (blows, ways) in ways.into_iter().enumerate() {
        for (check, unseen) in (1..=6).flat_map(|check| (1..=6).map(move |unseen| (check, unseen)))
        {
            all += ways * quarters(blows as i64, check, unseen).0;
        }
    }
    let exact = all as f64 / 6_f64.powi(6);
    const SEEDS: u64 = 2_000;
    for (n, least, most) in [(30, 0.925, 0.955), (100, 0.935, 0.96), (400, 0.94, 0.96)] {
        let (mut holds, mut sum, mut squares) = (0, 0.0, 0.0);
        let mut gains = 0.0;
        for seed in 0..SEEDS {
            let mut dice = SplitMix64(seed * 1_000_003 + n);
            let mut sums = ControlSums::default();
            for _ in 0..n {
                let mut die = || (dice.share() * 6.0) as i64 + 1;
                let blows = die() + die() + die() + die();
                let (y, x) = quarters(blows, die(), die());
                sums.add(y, x);
            }
            let found = sums.adjusted().unwrap();
            let off = found.mean - exact;
            holds += u64::from(off.abs() <= 1.959964 * found.standard_error);
            sum += off;
            squares += off * off;
            gains += found.gain.unwrap();
        }
        let share = |count: u64| count as f64 / SEEDS as f64;
        let (bias, spread) = (sum / SEEDS as f64, (squares / SEEDS as f64).sqrt());
        println!(
            "n {n}: {:.3}, bias {bias:.5} of {spread:.4}, gain {:.2}",
            share(holds),
            gains / SEEDS as f64,
        );
        assert!((least..most).contains(&share(holds)), "n {n}: {}", share(holds));
        // The bias is below what the simulation could detect, and far below the standard error.
        assert!(bias.abs() < 4.0 * spread / (SEEDS as f64).sqrt(), "n {n}: {bias} of {spread}");
        assert!(gains / SEEDS as f64 > 1.5, "n {n}: {gains}");
    }
}
