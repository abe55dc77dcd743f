//! Steps of costs. Prices affect no battle, so nothing is played: only the costs of lists change.

use super::played::Baseline;
use fairfight_battle::game::{Noun, Outline};
use fairfight_engine::rulebook::Rules;
use fairfight_rules::Side;

/// The cost of a list, or of a unit of a fight, under a step of a cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Priced {
    /// The name of the list, or the unit in notation.
    pub name: String,
    /// Its present cost.
    pub before: u32,
    /// Its cost under the step.
    pub after: u32,
    /// The number of further pieces that the old total then buys; if negative, the number that must go. `None` if no
    /// unit of the list has another price, or they are free.
    pub pieces: Option<i64>,
    /// The word for the pieces of units.
    pub piece: Noun,
}

impl Priced {
    /// The cost of a list under a step. `None` if it does not change.
    ///
    /// The difference is expressed in pieces of the units whose prices change, at their mean price under the step,
    /// rounded down: savings buy whole pieces, and a deficit removes whole pieces.
    fn of(before: &Outline, after: &Outline, piece: Noun) -> Option<Priced> {
        let (was, is) = (before.points?, after.points?);
        let touched = before.units.iter().zip(&after.units);
        let touched = touched.filter(|(before, after)| before.points != after.points);
        let (pieces, price) = touched.fold((0, 0), |(pieces, price), (_, unit)| {
            (pieces + i64::from(unit.figures), price + i64::from(unit.points.unwrap_or(0)))
        });
        let saved = i64::from(was) - i64::from(is);
        (was != is).then(|| Priced {
            name: before.name.clone(),
            before: was,
            after: is,
            pieces: (price > 0).then(|| (saved * pieces).div_euclid(price)),
            piece,
        })
    }

    /// The change of the total.
    pub fn change(&self) -> i64 {
        i64::from(self.after) - i64::from(self.before)
    }
}

impl Baseline {
    /// The costs of all lists and units of the field under these rules that differ from the baseline, without
    /// duplicates.
    pub(super) fn prices(&self, rules: &Rules) -> Vec<Priced> {
        let piece = self.rules.about().piece;
        let mut seen: Vec<Outline> = Vec::new();
        let mut prices = Vec::new();
        for ground in &self.grounds {
            let outlines = |rules| ground.matchup.outlines(rules).ok();
            let (Some(before), Some(after)) = (outlines(&self.rules), outlines(rules)) else {
                continue;
            };
            for side in Side::BOTH {
                if !seen.contains(&before[side]) {
                    prices.extend(Priced::of(&before[side], &after[side], piece));
                    seen.push(before[side].clone());
                }
            }
        }
        prices
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairfight_battle::game::OutlineUnit;

    fn list(total: u32, units: &[(u32, u32)]) -> Outline {
        let unit = |&(figures, points): &(u32, u32)| OutlineUnit {
            points: Some(points),
            ..OutlineUnit::new("", String::new(), figures)
        };
        let points = Some(total);
        Outline { points, ..Outline::new("List", units.iter().map(unit), Vec::new()) }
    }

    /// Two units of twelve for 24 points each, and one that is unchanged.
    #[test]
    fn what_is_saved_or_lacks_is_counted_in_whole_pieces_at_their_new_price() {
        let before = list(60, &[(12, 24), (12, 24), (6, 12)]);
        let pieces = |of: u32| {
            let after = list(12 + 2 * of, &[(12, of), (12, of), (6, 12)]);
            Priced::of(&before, &after, Noun::INCH).map(|price| (price.change(), price.pieces))
        };
        // A point dearer: 24 points at 3 each.
        assert_eq!(pieces(36), Some((24, Some(-8))));
        // Two points dearer: 48 at 4 each.
        assert_eq!(pieces(48), Some((48, Some(-12))));
        // A point cheaper: 24 at 1 each.
        assert_eq!(pieces(12), Some((-24, Some(24))));
        assert_eq!(pieces(0), Some((-48, None)), "free figures have no number");
        assert_eq!(pieces(24), None);
        // Half a point dearer: 12 at 2.5 each are 4.8, so five must go; half a point cheaper: 8 of 1.5.
        assert_eq!((pieces(30), pieces(18)), (Some((12, Some(-5))), Some((-12, Some(8)))));
        // A cost of none of its units, such as that of a leader.
        let led = list(61, &[(12, 24), (12, 24), (6, 12)]);
        assert_eq!(Priced::of(&before, &led, Noun::INCH).unwrap().pieces, None);
    }
}
