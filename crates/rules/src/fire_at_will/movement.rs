//! \[Movement\]: inches per turn, half speed, obstacles.

use super::rules::Rules;
use super::troops::{Kind, Troop};
use crate::words;
use serde::Deserialize;

words! {
    /// A kind of terrain, as a stretch of the axis.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Ground {
        /// A hill: uphill at half speed (FAW-M4).
        Hill = "hill",
        /// A wood: half speed (FAW-M4), and nobody sees into it.
        Wood = "wood",
        /// A stream or ford: stop at it, cross it, stop (FAW-M3).
        Stream = "stream",
        /// A low wall: stop at it, cross it, half a move in all (FAW-M2).
        Wall = "wall",
        /// A hedge, likewise.
        Hedge = "hedge",
        /// A building: stop at it, then enter (FAW-M8).
        Building = "building",
    }
}

/// Does a strip of this kind ignore this ground (FAW-M5, M6, M7)?
pub fn ignores(kind: &Kind, ground: Ground) -> bool {
    match kind.moves {
        Troop::Dragon => true,
        Troop::Giant => ground != Ground::Building,
        Troop::Peasant
        | Troop::Goblin
        | Troop::Archer
        | Troop::Crossbow
        | Troop::Arquebus
        | Troop::Soldier
        | Troop::Orc
        | Troop::Undead
        | Troop::ManAtArms
        | Troop::Pike
        | Troop::Ogre
        | Troop::Horseman
        | Troop::WolfRider
        | Troop::Chariot
        | Troop::Knight
        | Troop::Troll
        | Troop::Behemoth
        | Troop::Hero
        | Troop::Leader
        | Troop::Wizard
        | Troop::Engine
        | Troop::Cart => ground == Ground::Wood && kind.free_in_woods(),
    }
}

/// The inches that a strip of this kind moves per turn (FAW-M1).
///
/// ```
/// use fairfight_rules::fire_at_will::{Kind, Rules, Troop, movement};
/// let rules = Rules::default();
/// assert_eq!(movement::inches(&Kind::plain(Troop::Knight), &rules), 5);
/// ```
pub fn inches(kind: &Kind, rules: &Rules) -> i16 {
    rules.numbers.troops.movement(kind.moves)
}

/// Half of a move: rounded down, at least 1" (ruling of halves).
///
/// ```
/// use fairfight_rules::fire_at_will::movement::half;
/// assert_eq!((half(7), half(4), half(1)), (3, 2, 1));
/// ```
pub const fn half(inches: i16) -> i16 {
    if inches == 1 { 1 } else { inches / 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_the_printed_one() {
        let rules = Rules::default();
        let of = |troop| inches(&Kind::plain(troop), &rules);
        for troop in [Troop::Soldier, Troop::Archer, Troop::Goblin, Troop::Orc, Troop::Ogre] {
            assert_eq!(of(troop), 4, "{troop:?}");
        }
        assert_eq!([of(Troop::Behemoth), of(Troop::ManAtArms), of(Troop::Undead)], [4, 3, 3]);
        assert_eq!([of(Troop::Troll), of(Troop::Horseman), of(Troop::WolfRider)], [3, 7, 7]);
        assert_eq!([of(Troop::Chariot), of(Troop::Dragon), of(Troop::Knight)], [7, 7, 5]);
        assert_eq!([of(Troop::Giant), of(Troop::Cart), of(Troop::Engine)], [5, 2, 2]);
    }

    #[test]
    fn who_ignores_what() {
        let elf = Kind { elf: true, ..Kind::plain(Troop::Archer) };
        let [troll, giant, dragon] = [Troop::Troll, Troop::Giant, Troop::Dragon].map(Kind::plain);
        assert!(ignores(&elf, Ground::Wood) && !ignores(&elf, Ground::Stream));
        assert!(ignores(&troll, Ground::Wood) && !ignores(&troll, Ground::Hill));
        assert!(ignores(&giant, Ground::Wall) && !ignores(&giant, Ground::Building));
        assert!(Ground::ALL.into_iter().all(|ground| ignores(&dragon, ground)));
        assert!(!ignores(&Kind::plain(Troop::Archer), Ground::Wood));
    }
}
