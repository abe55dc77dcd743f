//! \[Hits\] The effect of a hit: names crossed off, constables and trackers (GF-H1 to GF-H10).

use super::activation::Spaces;
use super::numbers::Numbers;
use super::rulings::{HitMarks, LastSpace, Rulings};
use crate::D6;

/// The spaces of a figure that are left after this many hits.
///
/// Source: GF-H1; ruling `hit-marks`.
///
/// ```
/// use fairfight_rules::gun_fights::{ActivationTable, Figure, Rules, hits::left};
/// let (table, rules) = (ActivationTable::default(), Rules::default());
/// let frank = table.spaces(Figure::Frank); // rows 1, 3, 4 and 6
/// assert_eq!(left(frank, 1, &rules.rulings).0, 0b10_1100);
/// assert_eq!(left(frank, 9, &rules.rulings).count(), 0);
/// ```
pub fn left(spaces: Spaces, hits: u8, rulings: &Rulings) -> Spaces {
    (0..hits.min(6)).fold(spaces, |spaces, _| match rulings.hit_marks {
        HitMarks::TopmostUnmarked => spaces.without_topmost(),
        HitMarks::BottomUp => spaces.without_last(),
    })
}

/// Do this many hits put a figure with these spaces out of play?
///
/// Source: GF-H3; ruling `last-space`.
///
/// ```
/// use fairfight_rules::gun_fights::{ActivationTable, Figure, Rules, hits::is_out};
/// let (table, rules) = (ActivationTable::default(), Rules::default());
/// let out = |hits| is_out(table.spaces(Figure::Doc), hits, &rules.rulings);
/// assert_eq!([0, 1, 2, 3].map(out), [false, false, false, true]);
/// ```
pub fn is_out(spaces: Spaces, hits: u8, rulings: &Rulings) -> bool {
    let left = left(spaces, hits, rulings);
    let starred = spaces.0 & !spaces.without_last().0;
    hits > 0
        && match rulings.last_space {
            LastSpace::AllCrossed => left.0 == 0,
            LastSpace::Starred => left.0 & starred == 0,
        }
}

/// The number of hits that remove a figure with these spaces.
///
/// ```
/// use fairfight_rules::gun_fights::{ActivationTable, Figure, Rules, hits::to_remove};
/// let (table, rules) = (ActivationTable::default(), Rules::default());
/// let hits = |figure| to_remove(table.spaces(figure), &rules.rulings);
/// assert_eq!([Figure::Ned, Figure::Ike].map(hits), [6, 1]);
/// ```
pub fn to_remove(spaces: Spaces, rulings: &Rulings) -> u8 {
    (1..=6).find(|hits| is_out(spaces, *hits, rulings)).unwrap_or(6)
}

/// Does this natural die remove a constable or tracker who is hit while his leader is in play?
///
/// Source: GF-H5.
#[inline]
pub const fn removes(die: D6, numbers: &Numbers) -> bool {
    die.face() as i16 >= numbers.removal
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gun_fights::{ActivationTable, Figure, Rules};

    #[test]
    fn a_hit_crosses_the_topmost_space_or_the_lowest() {
        let table = ActivationTable::default();
        let mut rules = Rules::default();
        let virgil = table.spaces(Figure::Virgil);
        assert_eq!(left(virgil, 1, &rules.rulings).0, 0b110);
        assert_eq!(left(virgil, 2, &rules.rulings).0, 0b100);
        rules.rulings.hit_marks = HitMarks::BottomUp;
        assert_eq!(left(virgil, 1, &rules.rulings).0, 0b011);
        assert_eq!(to_remove(virgil, &rules.rulings), 3);
        rules.rulings.last_space = LastSpace::Starred;
        assert_eq!(to_remove(virgil, &rules.rulings), 1, "the starred space goes first");
        rules.rulings.hit_marks = HitMarks::TopmostUnmarked;
        assert_eq!(to_remove(virgil, &rules.rulings), 3, "the starred space goes last");
    }

    #[test]
    fn hits_to_remove_are_the_spaces() {
        let (table, rules) = (ActivationTable::default(), Rules::default());
        for figure in Figure::ALL.into_iter().filter(|figure| figure.leader().is_none()) {
            let spaces = table.spaces(figure);
            assert_eq!(to_remove(spaces, &rules.rulings), spaces.count());
            assert!(!is_out(spaces, 0, &rules.rulings));
        }
        assert!(removes(D6::new(6), &rules.numbers) && !removes(D6::new(5), &rules.numbers));
    }
}
