//! \[Shooting\]: archers, crossbows, dragon breath and engines; cover.

use super::rules::Rules;
use super::troops::Column;
use crate::D6;
use crate::words;

words! {
    /// A table of \[Shooting\] or of the engines.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Weapon {
        /// Bows.
        Bow = "bow",
        /// Crossbows and arquebuses.
        Crossbow = "crossbow",
        /// The breath of a dragon.
        Breath = "breath",
        /// Bombards and the like.
        Engine = "engine",
    }
}

impl Weapon {
    /// Does moving bar a shot this turn? It does for archers, crossbows and engines, not for dragons (FAW-S1; ruling of
    /// the engines).
    pub const fn must_stand(self) -> bool {
        !matches!(self, Weapon::Breath)
    }
}

/// The cover of a target (FAW-S8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Cover {
    /// Nothing.
    #[default]
    Open,
    /// A wall, a hedge, or the edge of a wood: one band further.
    Obstacle,
    /// A building: two bands further.
    Building,
}

/// The lowest face that hits; `None` if there is no shot.
///
/// A band includes its upper end. Cover moves the shot out by its bands; beyond the last band there is no shot.
///
/// ```
/// use fairfight_rules::fire_at_will::shooting::{Cover, Weapon, needed};
/// use fairfight_rules::fire_at_will::{Column, Rules};
/// let rules = Rules::default();
/// assert_eq!(needed(Weapon::Bow, Column::Soft, 4, Cover::Open, &rules), Some(4));
/// assert_eq!(needed(Weapon::Bow, Column::Soft, 5, Cover::Obstacle, &rules), Some(6));
/// assert_eq!(needed(Weapon::Bow, Column::Hard, 9, Cover::Open, &rules), None);
/// ```
/// Source: FAW-S4, S5, S6, S8, X8.
#[inline]
pub fn needed(
    weapon: Weapon,
    column: Column,
    gap_in: i16,
    cover: Cover,
    rules: &Rules,
) -> Option<u8> {
    let table = &rules.numbers.shots;
    let band = table.ranges(weapon).iter().position(|&range| gap_in <= range)?;
    let out = match cover {
        _ if !rules.has_cover() => 0,
        Cover::Open => 0,
        Cover::Obstacle => rules.numbers.cover_bands,
        Cover::Building => rules.numbers.building_bands,
    };
    let least = *table.row(weapon, column).get(band + out as usize)?;
    (least <= 6).then_some(least as u8)
}

/// The longest range of a weapon, in inches.
pub fn reach(weapon: Weapon, rules: &Rules) -> i16 {
    rules.numbers.shots.ranges(weapon)[2]
}

/// Does this die hit (FAW-S4)?
pub fn hits(die: D6, needed: Option<u8>) -> bool {
    needed.is_some_and(|least| die.at_least(least))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All of the four printed tables.
    #[test]
    fn the_tables_are_the_printed_ones() {
        let rules = Rules::default();
        let row = |weapon, column| {
            rules
                .numbers
                .shots
                .ranges(weapon)
                .map(|gap| needed(weapon, column, gap, Cover::Open, &rules).unwrap_or(7))
        };
        let table = |weapon| Column::ALL.map(|column| row(weapon, column));
        let plain = [4, 5, 6];
        assert_eq!(table(Weapon::Bow), [plain, [5, 6, 7], plain, [6, 6, 7], [6, 6, 7]]);
        assert_eq!(table(Weapon::Crossbow), [plain, plain, plain, [5, 6, 7], [5, 6, 7]]);
        assert_eq!(table(Weapon::Breath), [plain, plain, plain, plain, [5, 6, 7]]);
        assert_eq!(table(Weapon::Engine), [plain, plain, plain, plain, [5, 6, 6]]);
    }

    #[test]
    fn a_building_is_two_bands_further_and_the_table_ends() {
        let rules = Rules::default();
        let at = |gap, cover| needed(Weapon::Engine, Column::Soft, gap, cover, &rules);
        assert_eq!(at(10, Cover::Building), Some(6));
        assert_eq!(at(11, Cover::Building), None);
        assert_eq!(at(26, Cover::Open), None);
    }
}
