//! \[Event II\]: shots.

use super::melee;
use super::peoples;
use super::profile::Profile;
use super::rules::Rules;
use super::troops::{Class, Missile};

/// The circumstances of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shot {
    /// The gap in inches.
    pub gap_in: i16,
    /// Whether it goes over a friendly unit (IW-X1).
    pub over_friends: bool,
    /// The bonus of the commanding leader; 0 for a plain leader (IW-A3, IW-X5).
    pub leader: i16,
}

/// The range of the weapon, in inches.
///
/// Source: IW-A1, IW-X1, IW-X2. If X1 or X2 is not in force, its weapon is a plain bow.
pub fn range(missile: Missile, rules: &Rules) -> i16 {
    match missile {
        Missile::Longbow if rules.advanced(1) => rules.numbers.longbow_range,
        Missile::Crossbow if rules.advanced(2) => rules.numbers.crossbow_range,
        Missile::Bow | Missile::Longbow | Missile::Crossbow => rules.numbers.bow_range,
    }
}

/// The modifier of the shooters' die for their casualties; never above 0.
///
/// Source: IW-A3.
///
/// ```
/// use fairfight_rules::iron_winds::{Rules, archery};
/// // Foot archers with five casualties: four of them make two full pairs.
/// assert_eq!(archery::casualty_modifier(5, false, &Rules::default()), -2);
/// ```
pub fn casualty_modifier(lost: u8, mounted: bool, rules: &Rules) -> i16 {
    let n = &rules.numbers;
    let each = if mounted { n.archery_mounted_casualties } else { n.archery_foot_casualties };
    -(i16::from(lost) / each)
}

/// The modifier of the die when `shooter`, with `left` figures, shoots at `target`.
///
/// Source: IW-A3, IW-F1, F2, IW-X1, X5.
#[inline]
pub fn modifier(shooter: &Profile, left: u8, target: &Profile, shot: Shot, rules: &Rules) -> i16 {
    let longbow = if shooter.longbow { longbow_modifier(shot, rules) } else { 0 };
    shooter.shot(left) + target.archery_against + longbow + shot.leader
}

/// The parts of [`modifier`], each with its reason.
pub fn modifiers(
    shooter: &Profile,
    left: u8,
    target: &Profile,
    shot: Shot,
    rules: &Rules,
) -> [(&'static str, i16); 6] {
    let n = &rules.numbers;
    let near = shooter.longbow && shot.gap_in <= n.longbow_near;
    let over_friends = shooter.longbow && shot.over_friends;
    [
        ("elves", peoples::archery_bonus(shooter.kind.people, rules)),
        ("casualties", casualty_modifier(shooter.lost(left), shooter.kind.mounted, rules)),
        ("target's armour", target.archery_against),
        ("near", if near { n.longbow_near_bonus } else { 0 }),
        ("over friends", if over_friends { n.longbow_over_friends } else { 0 }),
        ("leader", shot.leader),
    ]
}

/// The modifier of a longbow's die (IW-X1).
#[inline(never)]
fn longbow_modifier(shot: Shot, rules: &Rules) -> i16 {
    let near = shot.gap_in <= rules.numbers.longbow_near;
    let friends = if shot.over_friends { rules.numbers.longbow_over_friends } else { 0 };
    friends + if near { rules.numbers.longbow_near_bonus } else { 0 }
}

/// The number of casualties that a score inflicts on a class, before the cap.
///
/// Source: IW-A3; crossbows IW-X2.
///
/// ```
/// use fairfight_rules::iron_winds::{Class, Missile, Rules, archery};
/// let rules = Rules::default();
/// // The printed example: a 6 less 2, divided by 3 for knights, fractions down.
/// assert_eq!(archery::casualties(6 - 2, Missile::Bow, Class::Knight, &rules), 1);
/// assert_eq!(archery::casualties(5, Missile::Crossbow, Class::Knight, &rules), 3);
/// ```
#[inline]
pub fn casualties(score: i16, missile: Missile, class: Class, rules: &Rules) -> u8 {
    let pierces = missile == Missile::Crossbow && rules.advanced(2) && class != Class::Levy;
    if !pierces {
        return melee::casualties(score, class, rules);
    }
    let divisor = rules.numbers.crossbow_divisor;
    ((score.max(0) + divisor - 1) / divisor).min(u8::MAX.into()) as u8
}
