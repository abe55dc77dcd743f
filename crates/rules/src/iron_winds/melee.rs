//! \[Event IV\]: blows, casualties, and the attempt on a leader's life.

use super::peoples;
use super::profile::Profile;
use super::rules::Rules;
use super::rulings::{HalfLostBase, HeroAndM6, PartialUnitPenalty};
use super::traits::Kind;
use super::troops::{Class, Rank};
use crate::D6;
use crate::words;
use std::hint::select_unpredictable;

words! {
    /// Where an attack comes from (IW-M1, IW-M2).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    #[repr(u8)]
    pub enum Aspect {
        /// Face to face.
        #[default]
        Front = "front",
        /// On a flank.
        Flank = "flank",
        /// On the rear.
        Rear = "rear",
    }
}

impl Aspect {
    /// The modifier of a blow from this aspect (IW-M5).
    #[inline]
    pub fn bonus(self, rules: &Rules) -> i16 {
        match self {
            Aspect::Front => 0,
            Aspect::Flank => rules.numbers.melee_flank,
            Aspect::Rear => rules.numbers.melee_rear,
        }
    }
}

/// The circumstances that modify a unit's blow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Circumstances {
    /// The aspect of its attack.
    pub aspect: Aspect,
    /// Whether it gets the first-round bonus of mounted units.
    pub first_round: bool,
    /// Whether it attacks uphill.
    pub uphill: bool,
    /// The bonus of its commanding leader ([`leader_bonus`](super::advanced::leader_bonus)).
    pub leader: i16,
}

/// The modifier of a striker's score for its casualties; never above 0.
///
/// `lost` counts the missing figures of a partial unit. Source: IW-M5; ruling `partial-unit-penalty`.
///
/// ```
/// use fairfight_rules::iron_winds::{PartialUnitPenalty, Rules, melee};
/// let mut rules = Rules::default();
/// assert_eq!(melee::casualty_modifier(4, &rules), -1);
/// rules.rulings.partial_unit_penalty = PartialUnitPenalty::Example;
/// assert_eq!(melee::casualty_modifier(4, &rules), -2);
/// ```
pub fn casualty_modifier(lost: u8, rules: &Rules) -> i16 {
    let (lost, each) = (i16::from(lost), rules.numbers.melee_casualties);
    match rules.rulings.partial_unit_penalty {
        PartialUnitPenalty::Table => -(lost / each),
        PartialUnitPenalty::Example => -((lost + each - 1) / each),
    }
}

/// The modifier of the die when `striker`, with `left` figures, strikes `target`.
///
/// Source: IW-M5, IW-F1, F4, F5.
#[inline]
pub fn modifier(
    striker: &Profile,
    left: u8,
    target: &Profile,
    circumstances: Circumstances,
    rules: &Rules,
) -> i16 {
    striker.blow(left, circumstances.first_round, circumstances.aspect)
        + target.melee_against
        + if circumstances.uphill { rules.numbers.melee_uphill } else { 0 }
        + circumstances.leader
}

/// The modifiers of blows of this kind of unit, whatever its target, if this many of its figures are missing; each with
/// its reason.
pub(super) fn of_striker(
    kind: &Kind,
    lost: u8,
    first_round: bool,
    aspect: Aspect,
    rules: &Rules,
) -> [(&'static str, i16); 6] {
    let n = &rules.numbers;
    let class = match kind.class {
        Class::Levy => ("levy", n.melee_levy),
        Class::Warrior => ("warriors", n.melee_warrior),
        Class::Knight => ("knights", n.melee_knight),
    };
    let when = |is: bool, number: i16| if is { number } else { 0 };
    [
        class,
        ("mounted", when(kind.mounted, n.melee_mounted)),
        ("trolls or ogres", peoples::melee_bonus(kind.people, rules)),
        ("first round", when(kind.mounted && first_round, n.melee_first_round)),
        (aspect.word(), aspect.bonus(rules)),
        ("casualties", casualty_modifier(lost, rules)),
    ]
}

/// The parts of [`modifier`], each with its reason.
pub fn modifiers(
    striker: &Profile,
    left: u8,
    target: &Profile,
    circumstances: Circumstances,
    rules: &Rules,
) -> impl Iterator<Item = (&'static str, i16)> {
    let Circumstances { aspect, first_round, uphill, leader } = circumstances;
    let others = [
        ("target's armour or bones", target.melee_against),
        ("uphill", if uphill { rules.numbers.melee_uphill } else { 0 }),
        ("leader", leader),
    ];
    let own = of_striker(&striker.kind, striker.lost(left), first_round, aspect, rules);
    own.into_iter().chain(others)
}

/// The modifiers of a blow without casualties and without a leader's bonus; they also apply to a hero's
/// own attack (IW-X6, ruling `hero-attack-modifiers`).
#[inline]
pub fn own_modifier(
    striker: &Profile,
    target: &Profile,
    circumstances: Circumstances,
    rules: &Rules,
) -> i16 {
    // A full unit has no casualties.
    modifier(striker, striker.full, target, Circumstances { leader: 0, ..circumstances }, rules)
}

/// The score of a die: never below 0 (ruling `casualties-below-zero`).
#[inline]
pub fn score(die: D6, modifier: i16) -> i16 {
    let sum = i16::from(die.face()) + modifier;
    // Neither outcome is rare: a branch would often be mispredicted.
    select_unpredictable(sum > 0, sum, 0)
}

/// The number of casualties that a score inflicts on a class, before the cap.
///
/// Source: IW-A3, IW-M5.
///
/// ```
/// use fairfight_rules::iron_winds::{Class, Rules, melee};
/// let rules = Rules::default();
/// let on = |class| melee::casualties(5, class, &rules);
/// assert_eq!((on(Class::Levy), on(Class::Warrior), on(Class::Knight)), (5, 3, 1));
/// ```
pub fn casualties(score: i16, class: Class, rules: &Rules) -> u8 {
    let n = &rules.numbers;
    let (divisor, rounds_up) = match class {
        Class::Levy => (n.levy_divisor, n.levy_rounds_up),
        Class::Warrior => (n.warrior_divisor, n.warrior_rounds_up),
        Class::Knight => (n.knight_divisor, n.knight_rounds_up),
    };
    let score = score.max(0);
    let figures = if rounds_up == 1 { (score + divisor - 1) / divisor } else { score / divisor };
    figures.min(u8::MAX.into()) as u8
}

/// Does this die hit the leader (IW-M6)?
///
/// ```
/// use fairfight_rules::{D6, iron_winds::{Rules, melee}};
/// let rules = Rules::default();
/// assert!(melee::hits_leader(D6::new(5), &rules) && !melee::hits_leader(D6::new(4), &rules));
/// ```
pub fn hits_leader(die: D6, rules: &Rules) -> bool {
    i16::from(die.face()) >= rules.numbers.leader_dies_on
}

/// The number of wounds that a leader hit under IW-M6 takes, if `life` wounds would kill him.
///
/// Source: ruling `hero-and-m6`.
pub fn leader_hit_wounds(rank: Rank, life: u8, rules: &Rules) -> u8 {
    match (rank, rules.rulings.hero_and_m6) {
        (Rank::Leader, _) | (_, HeroAndM6::Dies) => life,
        (Rank::Hero | Rank::Demigod, HeroAndM6::Wound) => 1,
    }
}

/// Has a unit lost half or more (IW-R1)?
///
/// Source: ruling `half-lost-base`.
#[inline]
pub fn half_lost(profile: &Profile, left: u8, rules: &Rules) -> bool {
    let base = match rules.rulings.half_lost_base {
        HalfLostBase::FullStrength => profile.full,
        HalfLostBase::Purchased => profile.purchased,
    };
    u16::from(left) * 2 <= u16::from(base)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iron_winds::{archery, notation};

    #[test]
    fn named_parts_make_the_modifiers_of_blows_and_shots() {
        let rules = Rules::default();
        let units = [
            "knight+mounted",
            "levy+bow",
            "troll:knight",
            "dwarf:knight+armour",
            "elf:warrior+longbow",
            "skeleton:warrior+mounted+bow",
        ];
        let profiles = units.map(|text| {
            let unit = notation::parse(text, &rules).expect("a unit");
            Profile::new(&unit.kind, unit.figures, &rules)
        });
        for striker in &profiles {
            for target in &profiles {
                for left in 1..=striker.full {
                    for (aspect, yes) in Aspect::ALL.into_iter().zip([false, true, true]) {
                        let leader = i16::from(yes);
                        let blow = Circumstances { aspect, first_round: yes, uphill: yes, leader };
                        let parts = modifiers(striker, left, target, blow, &rules).map(|of| of.1);
                        assert_eq!(
                            parts.sum::<i16>(),
                            modifier(striker, left, target, blow, &rules)
                        );
                        let shot =
                            archery::Shot { gap_in: 3 + 9 * leader, over_friends: yes, leader };
                        let parts = archery::modifiers(striker, left, target, shot, &rules);
                        let sum: i16 = parts.iter().map(|of| of.1).sum();
                        assert_eq!(sum, archery::modifier(striker, left, target, shot, &rules));
                    }
                }
            }
        }
    }
}
