//! \[Movement\]: allowances and kinds of terrain.

use super::rules::Rules;
use super::troops::Kind;
use crate::words;
use serde::Deserialize;

/// The distance that a strip of this type may move in a turn, in inches. For guns, when limbered.
///
/// Source: KOP-M1; ruling `unlisted-rows`.
///
/// ```
/// use fairfight_rules::king_or_parliament::{Kind, Rules, movement};
/// let inches = |kind| movement::allowance(kind, &Rules::default());
/// assert_eq!((inches(Kind::Cuirassier), inches(Kind::Elite), inches(Kind::Saker)), (6, 7, 3));
/// ```
#[inline]
pub fn allowance(kind: Kind, rules: &Rules) -> i16 {
    rules.numbers.types.0[kind as usize].inches
}

words! {
    /// A kind of terrain (KOP-M2 to M6).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Ground {
        /// Half speed uphill; a slope shows and shoots further (KOP-M4, S2, S3).
        Hill = "hill",
        /// Half speed; guns stop in its first inch (KOP-M4).
        Wood = "wood",
        /// Stop, cross, stop (KOP-M3).
        Stream = "stream",
        /// No guns, no wagons (KOP-M5).
        Bog = "bog",
        /// Stop, then cross and go on at half speed; no guns, no wagons (KOP-M2).
        Wall = "wall",
        /// As a wall.
        Hedge = "hedge",
        /// Stop, then enter; leave at half speed (KOP-M6).
        Building = "building",
    }
}

impl Ground {
    /// Does it lie at a single depth?
    pub const fn is_line(self) -> bool {
        match self {
            Ground::Wall | Ground::Hedge | Ground::Building => true,
            Ground::Hill | Ground::Wood | Ground::Stream | Ground::Bog => false,
        }
    }
}
