//! \[Movement\] Moves, fences and redeployment (GF-A4, GF-A5, GF-H7, GF-H8).

use super::numbers::Numbers;
use super::rules::Rules;
use super::rulings::RedeployPlace;
use std::cmp::Ordering;

/// The depth at which a figure stops that moves from `from` towards `to` just until `to` is in range.
///
/// Source: GF-A4; the model's `close-in`.
///
/// ```
/// use fairfight_rules::gun_fights::{Numbers, movement::towards};
/// let numbers = Numbers::default();
/// assert_eq!(towards(0, 24, 6, &numbers), 12); // a whole move
/// assert_eq!(towards(12, 24, 6, &numbers), 18); // into pistol range
/// assert_eq!(towards(24, 20, 6, &numbers), 24); // in range
/// ```
#[inline]
pub fn towards(from: u8, to: u8, range_in: u8, numbers: &Numbers) -> u8 {
    let step = from.abs_diff(to).saturating_sub(range_in).min(numbers.movement as u8);
    if to > from { from + step } else { from - step }
}

/// The depth at which a constable or tracker is put down if his leader is at `leader` and figures of the Kelly Gang are
/// at `gang`, on a table of this depth.
///
/// He takes the place nearer to the Gang if the other is off the table; if both are, he stops at an edge.
/// If both are equally far from the Gang, he goes away from the figure nearest to the leader.
///
/// Source: GF-H7, GF-H8; ruling `redeploy-place`.
///
/// ```
/// use fairfight_rules::gun_fights::{Rules, movement::redeployed};
/// let rules = Rules::default();
/// let at = |leader, gang: &[u8]| redeployed(leader, gang.iter().copied(), 48, &rules);
/// assert_eq!([at(6, &[30]), at(40, &[30]), at(20, &[20])], [0, 46, 14]);
/// assert_eq!(at(20, &[25, 14]), 26); // one inch from the Gang, not none
/// assert_eq!(at(3, &[4, 30, 30, 30]), 9); // the other place is off the table
/// ```
pub fn redeployed(
    leader: u8,
    gang: impl Iterator<Item = u8> + Clone,
    table_in: u8,
    rules: &Rules,
) -> u8 {
    let away = rules.numbers.redeployment as u8;
    match rules.rulings.redeploy_place {
        RedeployPlace::AtLeader => leader,
        RedeployPlace::Away => {
            let [down, up] = [leader.saturating_sub(away), (leader + away).min(table_in)];
            let gap = |place: u8| gang.clone().map(|man| man.abs_diff(place)).min();
            let worth = |place: u8| (place.abs_diff(leader) == away, gap(place));
            let nearest = gang.clone().min_by_key(|man| man.abs_diff(leader));
            match worth(down).cmp(&worth(up)) {
                Ordering::Greater => down,
                Ordering::Less => up,
                Ordering::Equal if nearest.is_some_and(|man| man < leader) => up,
                Ordering::Equal => down,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_comes_nearer_than_his_range() {
        let numbers = Numbers::default();
        for from in 0..=48 {
            for to in 0..=48 {
                for range in [6, 12, 24] {
                    let stops = towards(from, to, range, &numbers);
                    assert!(stops.abs_diff(from) <= 12);
                    let (before, after) = (from.abs_diff(to), stops.abs_diff(to));
                    assert!(after <= before && (after >= range || stops == from));
                }
            }
        }
    }

    #[test]
    fn he_is_put_down_as_far_from_the_gang_as_his_leader_and_the_table_allow() {
        let rules = Rules::default();
        let at = |leader: u8, gang: &[u8], table| {
            redeployed(leader, gang.iter().copied(), table, &rules)
        };
        assert_eq!([at(3, &[4, 30, 30, 30], 48), at(45, &[44, 20], 48)], [9, 39], "at an edge");
        assert_eq!([at(20, &[25, 14], 48), at(20, &[15, 26], 48)], [26, 14], "between two of them");
        // Both places are equally far from the Gang: away from the figure nearest to the leader.
        assert_eq!([at(20, &[15, 25, 18], 48), at(20, &[25, 15, 22], 48)], [26, 14]);
        assert_eq!([at(20, &[20, 0], 48), at(20, &[0, 21, 19], 48)], [14, 14], "ties: the roster");
        // Both places are off the table.
        assert_eq!([at(3, &[5], 8), at(3, &[1], 8)], [0, 8]);
        for (leader, other) in [(0, 48), (5, 43), (6, 42), (24, 24), (42, 6), (43, 5), (48, 0)] {
            assert_eq!(at(leader, &[leader, other], 48).abs_diff(leader), 6);
        }
    }

    #[test]
    fn he_is_put_down_at_his_leader_where_it_is_ruled_so() {
        let mut rules = Rules::default();
        rules.rulings.redeploy_place = RedeployPlace::AtLeader;
        assert_eq!(redeployed(40, [30].into_iter(), 48, &rules), 40);
    }
}
