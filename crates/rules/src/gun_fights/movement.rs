//! \[Movement\] Moves, fences and redeployment (GF-A4, GF-A5, GF-H7, GF-H8).

use super::numbers::Numbers;
use super::rules::Rules;
use super::rulings::RedeployPlace;

/// How far does a figure in `from` move towards `to` to have it in range, and no nearer? The depth at
/// which he stops.
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
pub fn towards(from: u8, to: u8, range_in: u8, numbers: &Numbers) -> u8 {
    let step = from.abs_diff(to).saturating_sub(range_in).min(numbers.movement as u8);
    if to > from { from + step } else { from - step }
}

/// Where is a constable or tracker put down whose leader is at `leader`, with the nearest figure of the
/// Kelly Gang at `gang`, on a table so deep?
///
/// Source: GF-H7, GF-H8; ruling `redeploy-place`.
///
/// ```
/// use fairfight_rules::gun_fights::{Rules, movement::redeployed};
/// let rules = Rules::default();
/// let at = |leader, gang| redeployed(leader, gang, 48, &rules);
/// assert_eq!([at(6, 30), at(4, 30), at(40, 30), at(46, 30), at(20, 20)], [0, 0, 46, 48, 14]);
/// ```
pub fn redeployed(leader: u8, gang: u8, table_in: u8, rules: &Rules) -> u8 {
    let away = rules.numbers.redeployment as u8;
    match rules.rulings.redeploy_place {
        RedeployPlace::AtLeader => leader,
        RedeployPlace::Away if gang >= leader => leader.saturating_sub(away),
        RedeployPlace::Away => (leader + away).min(table_in),
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
    fn he_is_put_down_at_his_leader_where_it_is_ruled_so() {
        let mut rules = Rules::default();
        rules.rulings.redeploy_place = RedeployPlace::AtLeader;
        assert_eq!(redeployed(40, 30, 48, &rules), 40);
    }
}
