//! The search for the best list: known schedules and counts, and how often the right list wins.

#![allow(clippy::needless_range_loop, reason = "tables are read by row and column at once")]

use crate::splitmix::SplitMix64;
use fairfight_stats::search::{Lists, best_of, count_lists, halving_rounds};
use serde_json::Value;

fn vectors() -> Value {
    serde_json::from_str(include_str!("data/statistics-vectors.json")).unwrap()
}

#[test]
fn known_schedules() {
    let vector = vectors()["sequential_halving_schedule"].clone();
    for (name, lists, total) in [("K=16,T=16000", 16, 16_000), ("K=553,T=1000000", 553, 1_000_000)]
    {
        let want: Vec<(usize, u64)> = vector[name]
            .as_array()
            .unwrap()
            .iter()
            .map(|round| (round[0].as_u64().unwrap() as usize, round[1].as_u64().unwrap()))
            .collect();
        let rounds = halving_rounds(lists, total);
        let got: Vec<(usize, u64)> = rounds.iter().map(|round| (round.lists, round.each)).collect();
        assert_eq!(got, want);
    }
    assert!(halving_rounds(1, 100).is_empty() && halving_rounds(0, 100).is_empty());
    assert!(halving_rounds(100, 0).iter().all(|round| round.each == 1));
}

/// Sequential halving finds the best of 64 more often than an equal allocation does.
#[test]
fn halving_beats_equal_shares() {
    let mut dice = SplitMix64(31);
    let (mut halved, mut even) = (0, 0);
    for _ in 0..300 {
        let truths: Vec<f64> = (0..64)
            .map(|_| 0.5 + 0.06 * ((0..12).map(|_| dice.share()).sum::<f64>() - 6.0))
            .collect();
        let best = (0..64).max_by(|&a: &usize, &b| truths[a].total_cmp(&truths[b])).unwrap();
        let mut play = |list: usize, n: u64| (0..n).filter(|_| dice.share() < truths[list]).count();
        let equal: Vec<(usize, f64)> = (0..64).map(|k| (k, play(k, 200) as f64)).collect();
        let top = equal.iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap().0;
        even += u32::from(top == best);
        let (mut left, mut won, mut met): (Vec<usize>, _, u64) = ((0..64).collect(), [0; 64], 0);
        for round in halving_rounds(64, 64 * 200) {
            assert_eq!(round.lists, left.len());
            met += round.each;
            for &list in &left {
                won[list] += play(list, round.each);
            }
            let means: Vec<(usize, f64)> =
                left.iter().map(|&list| (list, won[list] as f64 / met as f64)).collect();
            left = best_of(&means, means.len().div_ceil(2));
        }
        assert_eq!(left.len(), 1);
        halved += u32::from(left[0] == best);
    }
    println!("the best of 64 found: {halved} by halving, {even} by equal shares, of 300");
    assert!(halved > even + 40 && halved > 180, "{halved} {even}");
}

#[test]
fn lists_are_all_there_once_and_in_order() {
    for costs in [vec![12, 24, 18, 30], vec![7], vec![5, 5], vec![], vec![100], vec![0, 10]] {
        for (budget, slack, most) in [(0, 0, 9), (60, 11, 9), (97, 0, 2), (97, 200, 3), (60, 60, 0)]
        {
            let lists: Vec<Vec<u32>> = Lists::new(&costs, budget, slack, most).collect();
            assert!(lists.windows(2).all(|two| two[0] < two[1]));
            for list in &lists {
                let spent: u32 = list.iter().zip(&costs).map(|(n, cost)| n * cost).sum();
                assert!(spent <= budget && spent + slack >= budget);
                assert!(list.iter().all(|&n| n <= most));
            }
            let count = count_lists(&costs, budget, slack, most);
            assert_eq!(lists.len() as u128, count, "{costs:?} {budget} {slack} {most}");
        }
    }
    // Known counts: every kind alone fits 0 to 8 times into 8, pairs by stars and bars.
    assert_eq!(count_lists(&[1; 4], 8, 0, u32::MAX), 165);
    assert!(count_lists(&[1; 200], 100_000, 0, u32::MAX) > 1 << 100);
}

/// Enumerating all prefixes would take years: there are some 10^17 of them, and no list or one.
#[test]
fn beginnings_that_cannot_become_lists_are_not_gone_through() {
    let mut costs: Vec<u32> = (1..=12).map(|number| 12 * number).collect();
    assert_eq!(Lists::new(&costs, 1999, 5, u32::MAX).next(), None);
    costs.insert(6, 1999);
    let lists: Vec<Vec<u32>> = Lists::new(&costs, 1999, 5, u32::MAX).collect();
    assert_eq!(lists, [[0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]]);
    // At most three of a kind, so that nearly all of each must be taken.
    let lists = Lists::new(&[12, 24, 36, 48], 360, 24, 3);
    assert_eq!(lists.map(|list| list.iter().sum::<u32>()).collect::<Vec<_>>(), [10, 11, 11, 12]);
}

/// The number of lists of whole units that spend all of 150, 300 and 500 points but 11, of 8 kinds and of 20: also
/// counted by another program.
#[test]
fn known_sizes_of_the_space() {
    let basic = [12, 24, 24, 36, 24, 30, 48, 36];
    let more = [48, 36, 36, 48, 60, 48, 36, 42, 60, 60, 72, 30];
    let sizes = |costs: &[u32]| [150, 300, 500].map(|b| count_lists(costs, b, 11, u32::MAX));
    assert_eq!(sizes(&basic), [553, 14_983, 237_339]);
    assert_eq!(sizes(&[&basic[..], &more].concat()), [4712, 1_158_719, 212_280_288]);
}
