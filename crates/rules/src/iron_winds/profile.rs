//! A unit's constants under given rules: everything that the hot path needs, resolved once.

use super::melee::Aspect;
use super::rules::Rules;
use super::traits::Kind;
use super::troops::{Missile, Troop};
use super::{archery, army, costs, melee, movement, peoples, rally};
use crate::D6;
use std::sync::Arc;

/// Entries of a table by figures left: no unit is larger (range of `foot-figures`). A power of two, so that indices are
/// masked, not checked.
const LEFT: usize = 64;
/// Entries of a table by modifier, from [`LEAST_MODIFIER`]: no sum of modifiers within their ranges is larger.
const MODIFIERS: usize = 80;
/// With this modifier or a lower one no face scores.
const LEAST_MODIFIER: i16 = -6;
/// Entries of a table by score: no sum of dice and modifiers within their ranges is larger. Also a power of
/// two.
const SCORES: usize = 128;

/// A unit's constants under given rules.
///
/// The tables hold the results of [`melee::casualties`], [`melee::casualty_modifier`] and their archery
/// counterparts, so that a blow is an addition and a look-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// What it is.
    pub kind: Kind,
    /// Its heading on the morale chart.
    pub troop: Troop,
    /// Figures of a full unit.
    pub full: u8,
    /// Figures bought.
    pub purchased: u8,
    /// The cost of a figure, in points.
    pub points: u32,
    /// The worth of a figure in play, in points: its printed cost.
    pub worth: u32,
    /// Inches per turn.
    pub rate_in: i16,
    /// Range of its missiles in inches; 0 without any.
    pub range_in: i16,
    /// Its fixed melee modifier: class, horse, people.
    pub melee: i16,
    /// The modifier of melee attacks against it.
    pub melee_against: i16,
    /// Whether it shoots with longbows and their rule is in force (IW-X1).
    pub longbow: bool,
    /// The modifier of archery against it.
    pub archery_against: i16,
    /// Its fixed morale modifier: dwarves, elite.
    pub morale: i16,
    /// The score with which it rallies unled; `None` if it may not try.
    pub rallies_on: Option<i16>,
    /// The modifier of its blows whatever its target, by round (later, first), aspect and figures left: its fixed
    /// modifier, the bonuses of first round and aspect, the modifier for its casualties.
    blow: [[[i16; LEFT]; 3]; 2],
    /// The modifier of its shots whatever its target, by figures left: its fixed modifier and the modifier for its
    /// casualties.
    shot: [i16; LEFT],
    /// Casualties that a score inflicts on it, before the cap: first by blows and bows, then by crossbows.
    casualties: [[u8; SCORES]; 2],
    /// Casualties that six blows, one of each face, inflict on it, by modifier and figures left.
    six_blows: Arc<[[u16; LEFT]; MODIFIERS]>,
}

/// The index for `left` figures in a table by figures left.
#[inline]
fn at(left: u8) -> usize {
    debug_assert!(usize::from(left) < LEFT);
    usize::from(left) & (LEFT - 1)
}

impl Profile {
    /// The constants of `figures` figures of `kind` under `rules`.
    ///
    /// ```
    /// use fairfight_rules::iron_winds::{Class, Kind, People, Profile, Rules};
    /// let knights = Kind { mounted: true, ..Kind::foot(People::Human, Class::Knight) };
    /// let profile = Profile::new(&knights, 6, &Rules::default());
    /// assert_eq!((profile.melee, profile.rate_in, profile.points), (2, 8, 6));
    /// ```
    #[inline]
    pub fn new(kind: &Kind, figures: u8, rules: &Rules) -> Profile {
        let n = &rules.numbers;
        let blow = |lost, first_round, aspect| -> i16 {
            let parts = melee::of_striker(kind, lost, first_round, aspect, rules);
            parts.into_iter().map(|(_, added)| added).sum()
        };
        let elite = if kind.elite && rules.advanced(3) { n.morale_elite } else { 0 };
        let by_score = |value: &dyn Fn(i16) -> u8| std::array::from_fn(|i| value(i as i16));
        let mut profile = Profile {
            kind: *kind,
            troop: kind.troop(),
            full: army::full_strength(kind, rules),
            purchased: figures,
            points: costs::figure(kind, rules),
            worth: costs::worth(kind, rules),
            rate_in: movement::rate(kind, rules).max(0),
            range_in: kind.missile.map_or(0, |missile| archery::range(missile, rules)),
            melee: blow(0, false, Aspect::Front),
            melee_against: peoples::melee_against(kind, rules),
            longbow: kind.missile == Some(Missile::Longbow) && rules.advanced(1),
            archery_against: peoples::archery_against(kind, rules),
            morale: peoples::morale_bonus(kind.people, rules) + elite,
            rallies_on: rally::needed(kind.class, rules),
            blow: [[[0; LEFT]; 3]; 2],
            shot: [0; LEFT],
            casualties: [
                by_score(&|score| melee::casualties(score, kind.class, rules)),
                by_score(&|score| archery::casualties(score, Missile::Crossbow, kind.class, rules)),
            ],
            six_blows: Arc::new([[0; LEFT]; MODIFIERS]),
        };
        let bonus = peoples::archery_bonus(kind.people, rules);
        for left in 0..=profile.full {
            let lost = profile.lost(left);
            let casualties = archery::casualty_modifier(lost, kind.mounted, rules);
            profile.shot[usize::from(left)] = bonus + casualties;
            for aspect in Aspect::ALL {
                for first_round in [false, true] {
                    let row = &mut profile.blow[usize::from(first_round)][aspect as usize];
                    row[usize::from(left)] = blow(lost, first_round, aspect);
                }
            }
        }
        let mut six_blows = [[0; LEFT]; MODIFIERS];
        for (modifier, row) in (LEAST_MODIFIER..).zip(&mut six_blows) {
            for (left, six) in (0..=profile.full).zip(row) {
                let falls = |face| u16::from(profile.falls(melee::score(face, modifier), left));
                *six = D6::FACES.into_iter().map(falls).sum();
            }
        }
        profile.six_blows = six_blows.into();
        profile
    }

    /// The modifier of its blow with `left` figures from this aspect, whatever its target.
    #[inline]
    pub fn blow(&self, left: u8, first_round: bool, aspect: Aspect) -> i16 {
        self.blow[usize::from(first_round)][aspect as usize][at(left)]
    }

    /// The modifier of its shot with `left` figures, whatever its target.
    #[inline]
    pub fn shot(&self, left: u8) -> i16 {
        self.shot[at(left)]
    }

    /// The number of figures that the unit has lost if `left` are left, missing ones included (IW-U1).
    #[inline]
    pub fn lost(&self, left: u8) -> u8 {
        self.full - left
    }

    /// The number of `left` figures that fall to a score of a blow or a bow.
    ///
    /// Source: IW-A3, IW-M5.
    #[inline]
    pub fn falls(&self, score: i16, left: u8) -> u8 {
        self.falls_by(score, left, false)
    }

    /// The number of `left` figures that fall to six blows with `modifier`, one of each face.
    ///
    /// This is six times the average loss.
    ///
    /// ```
    /// use fairfight_rules::iron_winds::{Class, Kind, People, Profile, Rules};
    /// let warriors = Kind::foot(People::Human, Class::Warrior);
    /// let profile = Profile::new(&warriors, 12, &Rules::default());
    /// // 1 1 2 2 3 3
    /// assert_eq!((profile.falls_to_six(0, 12), profile.falls_to_six(0, 2)), (12, 10));
    /// ```
    #[inline]
    pub fn falls_to_six(&self, modifier: i16, left: u8) -> u16 {
        let row = (modifier - LEAST_MODIFIER).clamp(0, MODIFIERS as i16 - 1);
        self.six_blows[row as usize][at(left)]
    }

    /// The number of `left` figures that fall to a score of this weapon.
    #[inline]
    pub fn falls_to(&self, missile: Missile, score: i16, left: u8) -> u8 {
        self.falls_by(score, left, missile == Missile::Crossbow)
    }

    #[inline]
    fn falls_by(&self, score: i16, left: u8, crossbow: bool) -> u8 {
        debug_assert!((0..SCORES as i16).contains(&score));
        self.casualties[usize::from(crossbow)][score as usize & (SCORES - 1)].min(left)
    }
}
