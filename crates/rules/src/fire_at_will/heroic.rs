//! \[Heroic Combat\]: heroes against heroes, dragons and giants.

use super::rules::Rules;
use super::rulings::{HeroicPace, HeroicWho};
use super::troops::Troop;
use crate::{BySide, Side};

/// Do these two fight a heroic combat rather than a melee?
///
/// ```
/// use fairfight_rules::fire_at_will::{Rules, Troop, heroic};
/// let rules = Rules::default();
/// assert!(heroic::is_duel(Troop::Hero, Troop::Dragon, &rules));
/// assert!(!heroic::is_duel(Troop::Giant, Troop::Dragon, &rules));
/// ```
/// Source: FAW-H1; rulings `heroic-who`, `draft-gaps`.
pub fn is_duel(one: Troop, other: Troop, rules: &Rules) -> bool {
    let great = |troop| matches!(troop, Troop::Dragon | Troop::Giant);
    let [heroes, greats] =
        [one.is_hero() as u8 + other.is_hero() as u8, great(one) as u8 + great(other) as u8];
    rules.has_heroic_combat()
        && match rules.rulings.heroic_who {
            HeroicWho::MonstersToo => heroes >= 1 && heroes + greats == 2,
            HeroicWho::HeroesOnly => heroes == 2,
        }
}

/// Coins won so far in a best of three, per side.
pub type Coins = BySide<u8>;

/// Counts a coin for `winner`. Returns whether it decides the best of three; if so, the count starts again.
///
/// ```
/// use fairfight_rules::{BySide, Side, fire_at_will::heroic};
/// let mut coins = BySide::new(1, 1);
/// assert!(heroic::coin(&mut coins, Side::B));
/// assert_eq!(coins, BySide::new(0, 0));
/// ```
/// Source: FAW-H3.
pub fn coin(coins: &mut Coins, winner: Side) -> bool {
    coins[winner] += 1;
    let decided = coins[winner] == 2;
    if decided {
        *coins = BySide::new(0, 0);
    }
    decided
}

/// The maximum number of coins tossed in one turn (ruling `heroic-pace`).
pub const fn coins_a_turn(rules: &Rules) -> u8 {
    match rules.rulings.heroic_pace {
        HeroicPace::Series => 1,
        HeroicPace::PerTurn => 3,
    }
}
