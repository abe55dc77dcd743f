//! \[Event III\] and \[Terrain Effects\]: rates of movement and the cost of terrain.

use super::peoples;
use super::rules::Rules;
use super::traits::Kind;
use super::troops::Class;
use crate::D6;
use crate::words;
use serde::Deserialize;

/// The distance that a unit may move in a turn, in inches.
///
/// Source: IW-V2, IW-F1, F3, F4, IW-X4, X10.
///
/// ```
/// use fairfight_rules::iron_winds::{Rules, movement, notation};
/// let rules = Rules::default();
/// let rate = |text| movement::rate(&notation::parse(text, &rules).unwrap().kind, &rules);
/// assert_eq!((rate("knight+mounted"), rate("orc:warrior+pikes"), rate("troll:knight")), (8, 10, 8));
/// ```
pub fn rate(kind: &Kind, rules: &Rules) -> i16 {
    let n = &rules.numbers;
    let pikes = kind.pikes && rules.advanced(4);
    let own = match (kind.class, kind.mounted) {
        (Class::Knight, true) if rules.advanced(10) => n.mounted_knight_move,
        (Class::Levy | Class::Warrior | Class::Knight, true) => n.mounted_move,
        (_, false) if pikes => n.pike_move,
        (Class::Levy, false) => n.levy_move,
        (Class::Warrior, false) => n.warrior_move,
        (Class::Knight, false) => n.knight_move,
    };
    peoples::rate(kind, rules).unwrap_or(own) + peoples::rate_bonus(kind.people, rules)
}

/// The sum of two dice, for the initiative (IW-V1).
///
/// ```
/// use fairfight_rules::{D6, iron_winds::movement};
/// assert_eq!(movement::initiative([D6::new(3), D6::new(6)]), 9);
/// ```
pub const fn initiative(dice: [D6; 2]) -> u8 {
    dice[0].face() + dice[1].face()
}

words! {
    /// A kind of terrain (IW-G1 to G4).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Ground {
        /// 2" lost by going up (IW-G1).
        Hill = "hill",
        /// Levy may enter (IW-G2).
        Wood = "wood",
        /// 2" lost to cross (IW-G3).
        Wall = "wall",
        /// 2" lost to cross (IW-G3).
        Hedge = "hedge",
        /// Stop, cross, stop (IW-G4).
        River = "river",
    }
}
