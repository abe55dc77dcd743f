//! \[Advanced Rules\]: heroes' bonuses, their own attacks, and the charges of cavalry.

use super::rules::Rules;
use super::rulings::HeroBonus;
use super::traits::Kind;
use super::troops::{Class, Rank};
use crate::D6;

/// The bonus of a heroic leader to every roll of his unit, archery and rallies included; 0 for a plain leader.
///
/// Source: IW-X5.
///
/// ```
/// use fairfight_rules::iron_winds::{Rank, Rules, advanced};
/// let rules = Rules::default();
/// assert_eq!(Rank::ALL.map(|rank| advanced::heroic_bonus(rank, &rules)), [0, 2, 3]);
/// ```
#[inline]
pub fn heroic_bonus(rank: Rank, rules: &Rules) -> i16 {
    if rank == Rank::Leader { 0 } else { bonus_of_hero(rank, rules) }
}

/// The bonus of heroes; not inlined, because few lists have any.
#[inline(never)]
fn bonus_of_hero(rank: Rank, rules: &Rules) -> i16 {
    match rank {
        Rank::Hero if rules.advanced(5) => rules.numbers.hero_bonus,
        Rank::Demigod if rules.advanced(5) => rules.numbers.demigod_bonus,
        Rank::Leader | Rank::Hero | Rank::Demigod => 0,
    }
}

/// The bonus of a commanding leader to a roll to which a plain leader adds `plain` (in melee or on morale).
///
/// Source: IW-M5, IW-R1, IW-X5; ruling `hero-bonus`.
#[inline]
pub fn leader_bonus(rank: Rank, plain: i16, rules: &Rules) -> i16 {
    if rank == Rank::Leader || !rules.advanced(5) {
        return plain;
    }
    match rules.rulings.hero_bonus {
        HeroBonus::Replaces => bonus_of_hero(rank, rules),
        HeroBonus::Adds => bonus_of_hero(rank, rules) + plain,
    }
}

/// May a leader attack an enemy unit himself (IW-X6)?
pub fn attacks_himself(rank: Rank, rules: &Rules) -> bool {
    rank != Rank::Leader && rules.advanced(6)
}

/// The number of dice of a leader's own attack (IW-X6).
pub fn attack_dice(rank: Rank, rules: &Rules) -> u8 {
    match rank {
        Rank::Leader => 0,
        Rank::Hero => rules.numbers.hero_attack_dice as u8,
        Rank::Demigod => rules.numbers.demigod_attack_dice as u8,
    }
}

/// Does this die of an attacked unit wound the hero?
///
/// Source: IW-X6.
///
/// ```
/// use fairfight_rules::{D6, iron_winds::{Class, Rules, advanced}};
/// let wounds = |class| advanced::wounds_hero(D6::new(5), class, &Rules::default());
/// assert_eq!(Class::ALL.map(wounds), [false, true, true]);
/// ```
pub fn wounds_hero(die: D6, class: Class, rules: &Rules) -> bool {
    let n = &rules.numbers;
    let on = match class {
        Class::Levy => n.levy_wounds_on,
        Class::Warrior => n.warrior_wounds_on,
        Class::Knight => n.knight_wounds_on,
    };
    i16::from(die.face()) >= on
}

/// Must the charger pass a morale roll to charge the target frontally, as cavalry against pikes (IW-X4)?
pub fn pikes_deter(charger: &Kind, target: &Kind, rules: &Rules) -> bool {
    rules.advanced(4) && charger.mounted && target.pikes
}

/// Must the target roll morale before the charging cavalry reaches it (IW-X9)?
pub fn cavalry_frightens(charger: &Kind, target: &Kind, rules: &Rules) -> bool {
    rules.advanced(9) && charger.mounted && !target.mounted && target.class != Class::Knight
}

/// Do the striker's pikes strike before the enemy in the first round (IW-X4; ruling `pike-vs-pike`)?
pub fn pikes_first(striker: &Kind, enemy: &Kind, rules: &Rules) -> bool {
    rules.advanced(4) && striker.pikes && !enemy.pikes
}
