//! The interval of the cyclic share, in worlds whose share is known.

#![allow(clippy::needless_range_loop, reason = "tables are filled by row and column at once")]

use crate::splitmix::SplitMix64;
use fairfight_stats::meta::{Cells, Matrix, Ratings, cyclic_share, redrawn_score};
use fairfight_stats::{Level, Scores};

const LISTS: usize = 6;
const RUNS: u32 = 300;
const REDRAWS: usize = 200;

/// Lists of these strengths, with a wheel of this size turning among them, in log-odds.
fn world(strength: f64, wheel: f64) -> Vec<Vec<f64>> {
    let rating = |i: usize| strength * [-1.0, -0.4, -0.1, 0.2, 0.5, 0.8][i];
    let turn = std::f64::consts::TAU / LISTS as f64;
    let odds =
        |i: usize, j: usize| rating(i) - rating(j) + wheel * (turn * (j as f64 - i as f64)).sin();
    let score = |i: usize, j: usize| 1.0 / (1.0 + (-odds(i, j)).exp());
    (0..LISTS).map(|i| (0..LISTS).map(|j| score(i, j)).collect()).collect()
}

/// What so many battles a cell come to.
fn played(dice: &mut SplitMix64, scores: &[Vec<f64>], battles: u64) -> Cells<2> {
    let mut cells = Cells::new(LISTS);
    for (i, row) in scores.iter().enumerate() {
        for (j, &score) in row.iter().enumerate().skip(i + 1) {
            let mut counts = [0; 2];
            for _ in 0..battles {
                counts[dice.pick([1.0 - score, score])] += 1;
            }
            cells.set(i, j, Scores::new(counts));
        }
    }
    cells
}

fn redrawn(dice: &mut SplitMix64, cells: &Cells<2>) -> Vec<Matrix> {
    let matrix = |_| {
        let mut table = vec![vec![0.5; LISTS]; LISTS];
        for i in 0..LISTS {
            for j in i + 1..LISTS {
                table[i][j] = redrawn_score(&cells.get(i, j), &mut || dice.share());
                table[j][i] = 1.0 - table[i][j];
            }
        }
        Matrix::new(&table).unwrap()
    };
    (0..REDRAWS).map(matrix).collect()
}

/// How often the interval holds the truth, in how many runs it begins at 0, and its mean width.
fn coverage(strength: f64, wheel: f64, battles: u64) -> (f64, f64, f64) {
    let scores = world(strength, wheel);
    let truth = Ratings::of_matrix(&Matrix::new(&scores).unwrap()).unwrap().cyclic_share;
    let mut dice = SplitMix64(4000 + (1000.0 * wheel) as u64 + battles);
    let (mut held, mut from_zero, mut width) = (0, 0, 0.0);
    for _ in 0..RUNS {
        let cells = played(&mut dice, &scores, battles);
        let matrices = redrawn(&mut dice, &cells);
        let found = cyclic_share(&cells, &matrices, Level::DEFAULT).unwrap();
        let interval = found.interval;
        assert!(interval.low <= found.share && found.share <= interval.high);
        held += u32::from(interval.low <= truth + 1e-9 && truth <= interval.high + 1e-9);
        assert!(interval.high > 0.0, "no luck makes it sure that there are no circles");
        from_zero += u32::from(interval.low == 0.0);
        width += (interval.high - interval.low) / f64::from(RUNS);
    }
    let [held, from_zero] = [held, from_zero].map(|count| f64::from(count) / f64::from(RUNS));
    println!(
        "strength {strength}, wheel {wheel}, {battles} battles: share {truth:.4}, held {held:.3}, from 0 {from_zero:.3}, width {width:.3}"
    );
    (held, from_zero, width)
}

#[test]
fn where_nothing_goes_in_circles_the_interval_begins_at_0() {
    for (strength, battles) in [(1.0, 200), (1.0, 2000), (2.5, 500), (0.3, 400)] {
        let (held, from_zero, width) = coverage(strength, 0.0, battles);
        assert!(held > 0.94 && from_zero > 0.94, "{strength} {battles}: {held} {from_zero}");
        assert!(width < 0.6, "{width}");
    }
}

#[test]
fn shares_of_all_sizes_are_held() {
    for (strength, wheel, battles) in [
        (1.0, 0.1, 1000),
        (1.0, 0.3, 200),
        (1.0, 0.3, 2000),
        (1.0, 1.0, 500),
        (0.3, 1.0, 500),
        (0.05, 1.0, 300),
        (2.5, 0.8, 2000),
    ] {
        let (held, _, width) = coverage(strength, wheel, battles);
        // Of 300 runs at 95 percent, 4 errors.
        assert!((0.90..=0.998).contains(&held), "{strength} {wheel} {battles}: {held}");
        assert!(width < 0.4, "{width}");
    }
}

#[test]
fn what_redraws_alone_would_say_is_wrong_where_there_are_no_circles() {
    let scores = world(1.0, 0.0);
    let mut dice = SplitMix64(5);
    let mut missed = 0;
    for _ in 0..100 {
        let cells = played(&mut dice, &scores, 400);
        let mut shares: Vec<f64> = redrawn(&mut dice, &cells)
            .iter()
            .filter_map(|matrix| Some(Ratings::of_matrix(matrix)?.cyclic_share))
            .collect();
        shares.sort_by(f64::total_cmp);
        missed += u32::from(shares[shares.len() / 40] > 0.0);
    }
    assert_eq!(missed, 100, "their lower ends are above 0, always");
}

#[test]
fn lists_that_are_not_told_apart_and_two_lists_have_no_share() {
    let mut dice = SplitMix64(9);
    let even = played(&mut dice, &world(0.0, 0.0), 100);
    let matrices = redrawn(&mut dice, &even);
    let found = cyclic_share(&even, &matrices, Level::DEFAULT).unwrap();
    assert!(found.interval.high - found.interval.low > 0.5, "{found:?}");
    let mut two = Cells::new(2);
    two.set(0, 1, Scores::new([100, 300]));
    let same = [Matrix::new(&[vec![0.5, 0.75], vec![0.25, 0.5]]).unwrap()];
    let found = cyclic_share(&two, &same, Level::DEFAULT).unwrap();
    assert_eq!((found.share, found.interval.low, found.interval.high), (0.0, 0.0, 0.0));
    assert_eq!(cyclic_share(&even, &same, Level::DEFAULT), None, "of another size");
}
