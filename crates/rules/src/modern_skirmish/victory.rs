//! \[Modern Skirmish, Winners and loser\] Points for enemy KIA, and the winner (MS-W1 to MS-W4).

use super::forces::{ByPart, Part};
use super::numbers::Numbers;
use super::rules::Rules;
use super::rulings::{RoutedMenScore, SkirmishWinner};

/// The side that has won the skirmish and holds the field, with this many units in play.
///
/// Source: MS-W2; ruling `skirmish-winner`.
///
/// ```
/// use fairfight_rules::modern_skirmish::{ByPart, Part, Rules, victory::holder};
/// let of = |antagonist, affiliation| holder(ByPart { antagonist, affiliation }, &Rules::default());
/// assert_eq!(of(1, 0), Some(Part::Antagonist));
/// assert_eq!([of(3, 1), of(0, 0)], [None, None]);
/// ```
pub fn holder(units: ByPart<u8>, rules: &Rules) -> Option<Part> {
    let ByPart { antagonist, affiliation } = units;
    let first = match rules.rulings.skirmish_winner {
        SkirmishWinner::LastOnField if antagonist > 0 && affiliation > 0 => return None,
        SkirmishWinner::LastOnField | SkirmishWinner::MoreUnits => antagonist.cmp(&affiliation),
    };
    match first {
        std::cmp::Ordering::Greater => Some(Part::Antagonist),
        std::cmp::Ordering::Less => Some(Part::Affiliation),
        std::cmp::Ordering::Equal => None,
    }
}

/// The score of a side for enemy KIA, and men of routed enemy units.
///
/// Source: MS-W1, MS-W2; ruling `routed-men-score`.
pub const fn score(kia: u16, routed_men: u16, holds: bool, rules: &Rules) -> i32 {
    let Numbers { kia_points, field_factor, .. } = rules.numbers;
    let men = match rules.rulings.routed_men_score {
        RoutedMenScore::No => kia,
        RoutedMenScore::Yes => kia + routed_men,
    };
    let points = men as i32 * kia_points as i32;
    if holds { points * field_factor as i32 } else { points }
}

/// The winner by these scores.
///
/// Source: MS-W3, MS-W4; ruling `no-winner-tie`.
///
/// ```
/// use fairfight_rules::modern_skirmish::{ByPart, Part, victory::winner};
/// let of = |antagonist, affiliation, holder| winner(ByPart { antagonist, affiliation }, holder);
/// assert_eq!(of(12, 13, Some(Part::Antagonist)), Some(Part::Affiliation));
/// assert_eq!(of(12, 12, Some(Part::Antagonist)), Some(Part::Antagonist));
/// assert_eq!(of(12, 12, None), None);
/// ```
pub fn winner(scores: ByPart<i32>, holder: Option<Part>) -> Option<Part> {
    match scores.antagonist.cmp(&scores.affiliation) {
        std::cmp::Ordering::Greater => Some(Part::Antagonist),
        std::cmp::Ordering::Less => Some(Part::Affiliation),
        std::cmp::Ordering::Equal => holder,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_triples_the_score() {
        let mut rules = Rules::default();
        assert_eq!([false, true].map(|holds| score(5, 7, holds, &rules)), [5, 15]);
        rules.rulings.routed_men_score = RoutedMenScore::Yes;
        assert_eq!([false, true].map(|holds| score(5, 7, holds, &rules)), [12, 36]);
        rules.numbers.set("kia-points", 2).unwrap();
        rules.numbers.set("field-factor", 2).unwrap();
        assert_eq!([false, true].map(|holds| score(5, 7, holds, &rules)), [24, 48]);
    }

    #[test]
    fn more_units_hold_the_field_where_it_is_ruled_so() {
        let mut rules = Rules::default();
        rules.rulings.skirmish_winner = SkirmishWinner::MoreUnits;
        let of = |antagonist, affiliation| holder(ByPart { antagonist, affiliation }, &rules);
        assert_eq!([of(3, 1), of(1, 2)], [Part::Antagonist, Part::Affiliation].map(Some));
        assert_eq!([of(2, 2), of(0, 0)], [None, None]);
    }
}
