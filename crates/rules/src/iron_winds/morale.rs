//! \[Event V\]: the morale chart and its modifiers.

use super::melee;
use super::profile::Profile;
use super::rules::Rules;
use super::rulings::{BowMoraleModifiers, MoraleAspects, NaturalRolls};
use super::troops::{People, Troop};
use crate::D6;

/// A row of the chart: the cause of a check, the most feared first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Row {
    /// An enemy of this heading.
    Troop(Troop),
    /// Bow fire (IW-A5).
    BowFire,
}

impl Row {
    /// Its index in the chart, counted from the top.
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Row::Troop(troop) => troop as usize,
            Row::BowFire => Troop::ALL.len(),
        }
    }

    /// The heading, in words that follow "checks morale".
    pub const fn against(self) -> &'static str {
        match self {
            Row::Troop(Troop::MountedKnight) => "against mounted knights",
            Row::Troop(Troop::MountedWarrior) => "against mounted warriors",
            Row::Troop(Troop::FootKnight) => "against foot knights",
            Row::Troop(Troop::FootWarrior) => "against foot warriors",
            Row::Troop(Troop::Levy) => "against levy",
            Row::BowFire => "against bow fire",
        }
    }
}

/// The number that a unit must reach on 1d6. `None` is the printed dash: no check, whatever the modifiers.
///
/// Source: IW-R1.
///
/// ```
/// use fairfight_rules::iron_winds::{Rules, Troop, morale::{self, Row}};
/// let rules = Rules::default();
/// assert_eq!(morale::needed(Troop::FootWarrior, Row::Troop(Troop::MountedKnight), &rules), Some(4));
/// assert_eq!(morale::needed(Troop::MountedKnight, Row::Troop(Troop::Levy), &rules), None);
/// ```
#[inline]
pub fn needed(checking: Troop, row: Row, rules: &Rules) -> Option<i16> {
    let number = rules.numbers.morale_chart.0[row.index()][checking as usize];
    (number != 0).then_some(number)
}

/// The circumstances that modify a morale roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Circumstances {
    /// Whether an attacker that struck attacked its flank this event.
    pub flank: bool,
    /// Whether an attacker that struck attacked its rear this event.
    pub rear: bool,
    /// The bonus of its commanding leader ([`leader_bonus`](super::advanced::leader_bonus)).
    pub leader: i16,
    /// Whether it lost its commanding leader this turn.
    pub leader_lost: bool,
}

/// The modifier of the morale roll of a unit with `left` figures left.
///
/// Source: IW-R1, IW-F1, IW-X3; rulings `morale-aspects`, `half-lost-base`.
///
/// ```
/// use fairfight_rules::iron_winds::{Profile, Rules, morale, notation};
/// let rules = Rules::default();
/// let unit = notation::parse("dwarf:warrior+elite", &rules).unwrap();
/// let profile = Profile::new(&unit.kind, unit.figures, &rules);
/// // Dwarf +1, elite +1, half of its twelve lost -2.
/// assert_eq!(morale::modifier(&profile, 6, morale::Circumstances::default(), &rules), 0);
/// ```
#[inline(always)]
pub fn modifier(profile: &Profile, left: u8, circumstances: Circumstances, rules: &Rules) -> i16 {
    modifiers(profile, left, circumstances, rules).into_iter().map(|(_, added)| added).sum()
}

/// The parts of [`modifier`], each with its reason.
#[inline(always)]
pub fn modifiers(
    profile: &Profile,
    left: u8,
    circumstances: Circumstances,
    rules: &Rules,
) -> [(&'static str, i16); 6] {
    let n = &rules.numbers;
    let Circumstances { flank, rear, leader, leader_lost } = circumstances;
    let when = |is: bool, number: i16| if is { number } else { 0 };
    let (flank, rear) = match rules.rulings.morale_aspects {
        MoraleAspects::Worst if flank && rear && n.morale_flank < n.morale_rear => (true, false),
        MoraleAspects::Worst if flank && rear => (false, true),
        MoraleAspects::Worst | MoraleAspects::Added => (flank, rear),
    };
    let own = match (profile.kind.people, profile.kind.elite) {
        (People::Dwarf, true) => "elite dwarves",
        (People::Dwarf, false) => "dwarves",
        (_, _) => "elite",
    };
    [
        (own, profile.morale),
        ("attacked in flank", when(flank, n.morale_flank)),
        ("attacked in rear", when(rear, n.morale_rear)),
        ("leader", leader),
        ("half lost", when(melee::half_lost(profile, left, rules), n.morale_half_lost)),
        ("leader lost", when(leader_lost, n.morale_leader_lost)),
    ]
}

/// The modifier that counts on a row: 0 for bow fire under ruling `bow-morale-modifiers = "no"`.
#[inline]
pub fn on_row(row: Row, modifier: i16, rules: &Rules) -> i16 {
    match (row, rules.rulings.bow_morale_modifiers) {
        (Row::BowFire, BowMoraleModifiers::No) => 0,
        (Row::BowFire, BowMoraleModifiers::Yes) | (Row::Troop(_), _) => modifier,
    }
}

/// Does the unit hold with this die?
///
/// Source: IW-R1; ruling `natural-rolls`.
#[inline]
pub fn holds(die: D6, modifier: i16, needed: i16, rules: &Rules) -> bool {
    match (rules.rulings.natural_rolls, die.face()) {
        (NaturalRolls::Yes, 1) => false,
        (NaturalRolls::Yes, 6) => true,
        (NaturalRolls::Yes | NaturalRolls::No, face) => i16::from(face) + modifier >= needed,
    }
}

/// The lowest face with which the unit holds, 1 to 6; 7 if there is none.
///
/// Agrees with [`holds`] on every face: if a face holds, so does every higher one.
///
/// ```
/// use fairfight_rules::iron_winds::{Rules, morale};
/// assert_eq!(morale::least_face(-2, 3, &Rules::default()), 5);
/// ```
#[inline]
pub fn least_face(modifier: i16, needed: i16, rules: &Rules) -> u8 {
    let first = D6::FACES.into_iter().find(|&die| holds(die, modifier, needed, rules));
    first.map_or(7, D6::face)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iron_winds::notation;

    #[test]
    fn the_worst_aspect_is_the_worst_of_those_that_apply() {
        let mut rules = Rules::default();
        rules.rulings.morale_aspects = MoraleAspects::Worst;
        (rules.numbers.morale_flank, rules.numbers.morale_rear) = (2, 1);
        let unit = notation::parse("warrior", &rules).expect("a unit");
        let profile = Profile::new(&unit.kind, unit.figures, &rules);
        let of = |flank, rear| {
            let circumstances = Circumstances { flank, rear, ..Circumstances::default() };
            modifier(&profile, 12, circumstances, &rules)
        };
        assert_eq!(
            [of(false, false), of(true, false), of(false, true), of(true, true)],
            [0, 2, 1, 1]
        );
    }
}
