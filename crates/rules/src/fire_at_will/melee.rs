//! \[Melee\]: one strip against one or more, one die per side, and the effect of the difference.

use super::rules::Rules;
use super::rulings::{AspectStack, DraftMonsterKill, FightType, Overlap};
use super::troops::Troop;
use crate::D6;
use crate::words;

words! {
    /// The direction of an attack, as its target sees it.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub enum Aspect {
        /// From the front.
        #[default]
        Front = "front",
        /// From a flank.
        Flank = "flank",
        /// From the rear.
        Rear = "rear",
    }
}

words! {
    /// What a side of a fight defends.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub enum Defends {
        /// Nothing.
        #[default]
        Open = "open",
        /// A wall or hedge.
        Wall = "wall",
        /// A building.
        Building = "building",
    }
}

/// One side of a fight: everything that its die depends on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Party {
    /// Its type factor (ruling `fight-type` if strips differ).
    pub factor: i16,
    /// Its strips in the fight.
    pub strips: u8,
    /// Enemy strips in contact with its formation for each strip of its front, if these count as outnumbering it
    /// (ruling `outnumber-count`); otherwise 0.
    pub beset: u8,
    /// Whether a strip of it is in its first round after a charge (FAW-C5).
    pub charging: bool,
    /// Whether it attacks a flank (FAW-C6).
    pub flank: bool,
    /// Whether it attacks a rear (FAW-C6).
    pub rear: bool,
    /// The cover that it defends against this enemy (FAW-C4).
    pub defends: Defends,
    /// Whether it shows pikes to this enemy's front attack (FAW-C7).
    pub pikes: bool,
    /// Whether it counts as an attacker of those pikes.
    pub at_pikes: bool,
    /// Strips of pikes behind its first rank (final).
    pub pike_ranks: u8,
    /// Whether it has horsemen or knights.
    pub horse: bool,
    /// Whether strips of it may have wheeled round by now (FAW-C14).
    pub may_overlap: bool,
}

impl Party {
    /// Adds a strip with this factor.
    #[inline]
    pub fn add(&mut self, factor: i16, rules: &Rules) {
        self.factor = match (self.strips, rules.rulings.fight_type) {
            (0, _) => factor,
            (_, FightType::Best) => self.factor.max(factor),
            (_, FightType::Worst) => self.factor.min(factor),
        };
        self.strips += 1;
    }
}

/// The modifier of the die of `me`.
///
/// ```
/// use fairfight_rules::fire_at_will::{Rules, melee::{Party, modifier}};
/// let knight = Party { factor: 4, strips: 1, ..Party::default() };
/// let orcs = Party { factor: 0, strips: 2, ..Party::default() };
/// assert_eq!(modifier(&knight, &orcs, &Rules::default()), 2);
/// ```
/// Source: FAW-C2 to C7, C14; rulings `aspect-stack`, `overlap`, `pikes-who`, `pike-ranks`.
#[inline]
pub fn modifier(me: &Party, enemy: &Party, rules: &Rules) -> i16 {
    let numbers = &rules.numbers;
    let mut sum = me.factor;
    sum += match (enemy.strips / me.strips.max(1)).max(me.beset) {
        0 | 1 => 0,
        2 => numbers.outnumbered_two,
        3 => numbers.outnumbered_three,
        _ => numbers.outnumbered_four,
    };
    sum += match enemy.defends {
        Defends::Open => 0,
        Defends::Wall => numbers.against_wall,
        Defends::Building if rules.has_buildings() => numbers.against_building,
        Defends::Building => 0,
    };
    if me.charging {
        sum += numbers.charging;
    }
    let overlap = me.may_overlap && overlaps(me.strips, rules);
    let aspects = [(me.flank, numbers.flank), (me.rear, numbers.rear), (overlap, numbers.flank)];
    let hold = aspects.into_iter().filter(|(holds, _)| *holds).map(|(_, number)| number);
    sum += match rules.rulings.aspect_stack {
        AspectStack::Highest => hold.max().unwrap_or(0),
        AspectStack::Sum => hold.sum(),
    };
    if enemy.pikes && me.at_pikes {
        sum += numbers.at_pikes;
        if rules.is_final() && me.horse {
            let ranks = i16::from(enemy.pike_ranks).min(numbers.pike_ranks_most);
            sum += ranks * numbers.pike_rank;
        }
    }
    sum
}

/// The running totals of [`modifier`] as circumstances are added one after another, each with its name.
pub fn totals(me: &Party, enemy: &Party, rules: &Rules) -> [(&'static str, i16); 8] {
    let none = Party::default();
    let troops = Party { factor: me.factor, strips: me.strips, ..none };
    let beset = Party { beset: me.beset, ..troops };
    let charging = Party { charging: me.charging, ..beset };
    let (flank, rear, may_overlap) = (me.flank, me.rear, me.may_overlap);
    let at_flank = Party { flank, ..charging };
    let at_rear = Party { rear, ..at_flank };
    let overlapping = Party { may_overlap, ..at_rear };
    let many = Party { strips: enemy.strips, ..none };
    let behind = Party { defends: enemy.defends, ..many };
    [
        ("troops", modifier(&troops, &none, rules)),
        ("outnumbered", modifier(&beset, &many, rules)),
        ("at a wall or building", modifier(&beset, &behind, rules)),
        ("charge", modifier(&charging, &behind, rules)),
        ("flank", modifier(&at_flank, &behind, rules)),
        ("rear", modifier(&at_rear, &behind, rules)),
        ("overlap", modifier(&overlapping, &behind, rules)),
        ("at pikes", modifier(me, enemy, rules)),
    ]
}

/// Do this many strips against one lap round it (ruling `overlap`)?
pub fn overlaps(strips: u8, rules: &Rules) -> bool {
    match rules.overlap() {
        Overlap::Edition => false,
        Overlap::Third => strips >= 3,
        Overlap::Second => strips >= 2,
        Overlap::Off => false,
    }
}

/// The effect on a strip of the losing side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// Nothing, or a push.
    None,
    /// One of its hits.
    Hit,
    /// Its life.
    Kill,
}

/// The effect of a win by `by` on a strip of this type.
///
/// ```
/// use fairfight_rules::fire_at_will::{Rules, Troop, melee::{Effect, effect}};
/// let rules = Rules::default();
/// assert_eq!(effect(Troop::Knight, 3, &rules), Effect::None);
/// assert_eq!(effect(Troop::Knight, 4, &rules), Effect::Kill);
/// assert_eq!(effect(Troop::Troll, 3, &rules), Effect::Hit);
/// ```
/// Source: FAW-C8; ruling `draft-monster-kill`.
#[inline]
pub fn effect(troop: Troop, by: i16, rules: &Rules) -> Effect {
    if by < rules.margin(troop) {
        return Effect::None;
    }
    let killed_outright = matches!(troop, Troop::Troll | Troop::Behemoth)
        && !rules.is_final()
        && rules.rulings.draft_monster_kill == DraftMonsterKill::Kill;
    if troop.takes_hits() && !killed_outright { Effect::Hit } else { Effect::Kill }
}

/// Can a strip of type `loser` be pushed back by one of type `winner` in the open?
///
/// ```
/// use fairfight_rules::fire_at_will::{Rules, Troop, melee::can_be_pushed};
/// let rules = Rules::default();
/// assert!(can_be_pushed(Troop::Troll, Troop::Orc, &rules));
/// assert!(!can_be_pushed(Troop::Giant, Troop::Behemoth, &rules));
/// assert!(can_be_pushed(Troop::Dragon, Troop::Behemoth, &rules));
/// ```
/// Source: FAW-C13; rulings `push-monsters`, `draft-text`.
pub fn can_be_pushed(loser: Troop, winner: Troop, rules: &Rules) -> bool {
    let great = |troop| matches!(troop, Troop::Behemoth | Troop::Dragon);
    if great(loser) { rules.pushes_by_their_like() && great(winner) } else { loser != Troop::Giant }
}

/// The difference by which this side wins; below 0 it loses.
pub fn difference(mine: (D6, i16), theirs: (D6, i16)) -> i16 {
    let score = |(die, modifier): (D6, i16)| i16::from(die.face()) + modifier;
    score(mine) - score(theirs)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The highest of the modifiers that apply, or all of them, whatever their sign.
    #[test]
    fn what_does_not_apply_is_not_a_modifier_of_zero() {
        for stack in [AspectStack::Highest, AspectStack::Sum] {
            for [flank, rear] in [[1, 2], [-1, 2], [1, -2], [-1, -2], [0, -1], [-3, -3]] {
                let mut rules = Rules::default();
                rules.rulings.aspect_stack = stack;
                (rules.numbers.flank, rules.numbers.rear) = (flank, rear);
                for [on_flank, in_rear, laps] in
                    (0..8).map(|bits| [1, 2, 4].map(|bit| bits & bit != 0))
                {
                    let me = Party {
                        flank: on_flank,
                        rear: in_rear,
                        may_overlap: laps,
                        strips: 3,
                        ..Party::default()
                    };
                    let mut apply = Vec::new();
                    apply.extend(on_flank.then_some(flank));
                    apply.extend(in_rear.then_some(rear));
                    apply.extend(laps.then_some(flank));
                    apply.sort_unstable();
                    let expected = match stack {
                        AspectStack::Highest => apply.last().copied().unwrap_or(0),
                        AspectStack::Sum => apply.iter().sum(),
                    };
                    let enemy = Party { strips: 1, ..Party::default() };
                    assert_eq!(
                        modifier(&me, &enemy, &rules),
                        expected,
                        "{me:?} {:?}",
                        rules.rulings
                    );
                }
            }
        }
    }
}
