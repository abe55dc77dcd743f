//! \[Event I\]: challenges between leaders, and wounds.

use super::rules::Rules;
use super::rulings::ChallengeWounds;
use super::troops::Rank;
use crate::D6;

/// The number of dice that a leader of this rank rolls in a challenge.
///
/// Source: IW-C2, IW-X7.
pub fn dice(rank: Rank, rules: &Rules) -> u8 {
    let n = &rules.numbers;
    let dice = match rank {
        Rank::Hero if rules.advanced(7) => n.challenge_dice_hero,
        Rank::Demigod if rules.advanced(7) => n.challenge_dice_demigod,
        Rank::Leader | Rank::Hero | Rank::Demigod => n.challenge_dice_leader,
    };
    dice as u8
}

/// The number of wounds that kill a leader of this rank.
///
/// Source: IW-C2, IW-X6; ruling `challenge-wounds`.
///
/// ```
/// use fairfight_rules::iron_winds::{Rank, Rules, challenge};
/// let rules = Rules::default();
/// assert_eq!([Rank::Leader, Rank::Hero].map(|rank| challenge::life(rank, &rules)), [1, 2]);
/// ```
pub fn life(rank: Rank, rules: &Rules) -> u8 {
    match rank {
        Rank::Hero | Rank::Demigod if !rules.advanced(6) => 1,
        Rank::Leader => 1,
        Rank::Hero => rules.numbers.wounds_hero as u8,
        Rank::Demigod => rules.numbers.wounds_demigod as u8,
    }
}

/// Does this die wound in a challenge (IW-C2)?
#[inline]
pub fn wounds(die: D6, rules: &Rules) -> bool {
    i16::from(die.face()) >= rules.numbers.challenge_kills_on
}

/// The number of wounds that `hits` dice of 5 or 6 inflict on a leader of this rank.
///
/// Source: ruling `challenge-wounds`.
pub fn wounds_of(hits: u8, enemy: Rank, rules: &Rules) -> u8 {
    match rules.rulings.challenge_wounds {
        ChallengeWounds::Wounds => hits,
        ChallengeWounds::Kill if hits > 0 => life(enemy, rules),
        ChallengeWounds::Kill => 0,
    }
}

/// May a leader refuse a challenge by `challenger`?
///
/// Source: IW-C3, IW-X7.
///
/// ```
/// use fairfight_rules::iron_winds::{Rank, Rules, challenge};
/// let rules = Rules::default();
/// assert!(challenge::may_refuse(Rank::Leader, Rank::Demigod, &rules));
/// assert!(!challenge::may_refuse(Rank::Hero, Rank::Leader, &rules));
/// ```
pub fn may_refuse(challenged: Rank, challenger: Rank, rules: &Rules) -> bool {
    !rules.advanced(7) || challenged <= challenger
}

/// The new rank of a leader who killed `fallen`; `None` if it stays the same.
///
/// Source: IW-X8.
///
/// ```
/// use fairfight_rules::iron_winds::{Rank, Rules, challenge};
/// let rules = Rules::default();
/// assert_eq!(challenge::promotion(Rank::Leader, Rank::Demigod, &rules), Some(Rank::Hero));
/// assert_eq!(challenge::promotion(Rank::Hero, Rank::Hero, &rules), None);
/// ```
pub fn promotion(victor: Rank, fallen: Rank, rules: &Rules) -> Option<Rank> {
    if !rules.advanced(8) {
        return None;
    }
    match (victor, fallen) {
        (Rank::Leader, Rank::Hero | Rank::Demigod) => Some(Rank::Hero),
        (Rank::Hero, Rank::Demigod) => Some(Rank::Demigod),
        (Rank::Leader, Rank::Leader) | (Rank::Hero, _) | (Rank::Demigod, _) => None,
    }
}
