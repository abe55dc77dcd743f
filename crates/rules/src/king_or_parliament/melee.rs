//! \[Melee\]: fights, factors and margins.

use super::rules::Rules;
use super::rulings::{MixedSide, SquareFront, SquarePenalty, WallFrontOnly};
use super::troops::{Arm, Kind};
use crate::words;

words! {
    /// The direction from which a strip attacks.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
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
    /// Its bonus to the die (KOP-C10).
    #[inline]
    pub fn bonus(self, rules: &Rules) -> i16 {
        match self {
            Aspect::Front => 0,
            Aspect::Flank => rules.numbers.melee_flank,
            Aspect::Rear => rules.numbers.melee_rear,
        }
    }
}

/// The cover of the enemy that a strip attacks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Works {
    /// Nothing.
    #[default]
    None,
    /// Foot behind a wall or hedge.
    Wall,
    /// Foot in a building.
    Building,
}

/// One strip's part in a fight, as its own side sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strip {
    /// Its type.
    pub kind: Kind,
    /// The direction from which it attacks; a square, defenders of a building and baggage count as attacked at the
    /// front.
    pub aspect: Aspect,
    /// Whether it charged into this contact this turn.
    pub charges: bool,
    /// Whether its side sacked the enemy's baggage (KOP-B2).
    pub sacked: bool,
}

/// The circumstances that count against a side of a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Against {
    /// Strips behind the first in the deepest file of pikes that it meets at their front.
    pub pikes: Option<u8>,
    /// Whether it fights an unbroken square.
    pub square: bool,
    /// The cover of the enemy it attacks.
    pub works: Works,
    /// Whether it is outnumbered.
    pub outnumbered: bool,
}

/// The modifier of the die of a side.
///
/// Source: KOP-C2, C6, C7, C9 to C13, KOP-B2; rulings `mixed-side`, `square-penalty`, `square-front`,
/// `wall-front-only`.
///
/// ```
/// use fairfight_rules::king_or_parliament::{Kind, Rules, melee::{self, Against, Aspect, Strip}};
/// // Cavaliers charge pikes with two strips behind the first.
/// let horse = Strip { kind: Kind::Cavalier, aspect: Aspect::Front, charges: true, sacked: false };
/// let pikes = Against { pikes: Some(2), ..Against::default() };
/// assert_eq!(melee::modifier([horse], &pikes, &Rules::default()), 3 + 1 - 1 - 2);
/// ```
#[inline]
pub fn modifier(side: impl IntoIterator<Item = Strip>, against: &Against, rules: &Rules) -> i16 {
    let n = &rules.numbers;
    let mut chosen: Option<i16> = None;
    let mut aspect: Option<i16> = None;
    let mut fronts_only = true;
    for strip in side {
        let horse = strip.kind.arm(rules) == Arm::Horse;
        let charge = if strip.charges && strip.kind != Kind::Pikeman { n.melee_charge } else { 0 };
        let behind = match against.pikes {
            Some(behind) if horse && !against.square => {
                i16::from(behind).min(n.melee_pikes_most) * n.melee_pikes_behind
            }
            Some(_) | None => 0,
        };
        let at_square = match rules.rulings.square_penalty {
            SquarePenalty::All => true,
            SquarePenalty::Cavalry => horse,
        };
        let square = if against.square && at_square { n.melee_square } else { 0 };
        let sacked = if strip.sacked && horse { n.melee_sacked } else { 0 };
        let own = strip.kind.factor(rules) + charge + behind + square + sacked;
        let bonus = strip.aspect.bonus(rules);
        fronts_only &= strip.aspect == Aspect::Front;
        let of = |so_far: Option<i16>, new: i16| match (so_far, rules.rulings.mixed_side) {
            (None, _) => Some(new),
            (Some(old), MixedSide::Best) => Some(old.max(new)),
            (Some(old), MixedSide::Worst) => Some(old.min(new)),
        };
        chosen = of(chosen, own);
        aspect = of(aspect, bonus);
    }
    let pikes = match (against.pikes, rules.rulings.square_front) {
        (None, _) => 0,
        (Some(_), SquareFront::No) if against.square => 0,
        (Some(_), _) => n.melee_pikes,
    };
    let works = match (against.works, rules.rulings.wall_front_only) {
        (Works::None, _) => 0,
        (Works::Building, _) => n.melee_building,
        (Works::Wall, WallFrontOnly::Always) => n.melee_wall,
        (Works::Wall, WallFrontOnly::Yes) if fronts_only => n.melee_wall,
        (Works::Wall, WallFrontOnly::Yes) => 0,
    };
    let outnumbered = if against.outnumbered { n.melee_outnumbered } else { 0 };
    chosen.unwrap_or(0) + aspect.unwrap_or(0) + pikes + works + outnumbered
}

/// The running totals of [`modifier`] as circumstances are added one after another, each with its name.
pub fn totals(
    side: impl Iterator<Item = Strip> + Clone,
    against: &Against,
    rules: &Rules,
) -> [(&'static str, i16); 8] {
    let strips = |aspect: bool, charges: bool, sacked: bool| {
        side.clone().map(move |strip| Strip {
            aspect: if aspect { strip.aspect } else { Aspect::Front },
            charges: charges && strip.charges,
            sacked: sacked && strip.sacked,
            ..strip
        })
    };
    let none = Against::default();
    let square = Against { square: against.square, ..none };
    let pikes = Against { pikes: against.pikes, ..square };
    let works = Against { works: against.works, ..pikes };
    let all = |against| modifier(strips(true, true, true), against, rules);
    [
        ("troops", modifier(strips(false, false, false), &none, rules)),
        ("flank or rear", modifier(strips(true, false, false), &none, rules)),
        ("charge", modifier(strips(true, true, false), &none, rules)),
        ("baggage sacked", all(&none)),
        ("at a square", all(&square)),
        ("at pikes", all(&pikes)),
        ("at a wall or building", all(&works)),
        ("outnumbered", all(against)),
    ]
}

/// Are `few` outnumbered by `many`?
///
/// Source: KOP-C6; three to one costs no more.
#[inline]
pub fn outnumbered(few: u8, many: u8, rules: &Rules) -> bool {
    i16::from(few) * rules.numbers.melee_outnumbered_ratio <= i16::from(many)
}

/// How strips in contact are split into fights.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pairing {
    /// Number of fights, each with one strip of the smaller side.
    pub fights: u8,
    /// Strips of the larger side that take part, over all fights.
    pub more: u8,
}

/// Splits `few` strips, and the `many` that face them, into fights.
///
/// Source: KOP-C1; ruling `overlap`.
///
/// ```
/// use fairfight_rules::king_or_parliament::{Rules, melee};
/// let pairing = melee::pair(2, 5, &Rules::default());
/// assert_eq!((pairing.fights, pairing.more), (2, 4));
/// assert_eq!((0..2).map(|fight| pairing.strips(fight)).collect::<Vec<_>>(), [0..2, 2..4]);
/// ```
#[inline]
pub fn pair(few: u8, many: u8, rules: &Rules) -> Pairing {
    debug_assert!(few <= many);
    Pairing { fights: few, more: many.min(few.saturating_mul(rules.rulings.overlap as u8)) }
}

impl Pairing {
    /// The strips of the larger side that are in this fight (counted from 0). They are spread evenly in their order;
    /// the first fights take the remainder.
    #[inline]
    pub fn strips(&self, fight: u8) -> std::ops::Range<u8> {
        let (each, over) = (self.more / self.fights, self.more % self.fights);
        let start = each * fight + over.min(fight);
        start..start + each + u8::from(fight < over)
    }
}

/// The number of strips in file `file` (counted from 0) of a block of `strips` strips in `files` files.
///
/// Source: battle model, fights (a): emptied ranks fill up evenly.
///
/// ```
/// use fairfight_rules::king_or_parliament::melee::file_depth;
/// // Five strips in two files: three and two.
/// assert_eq!((file_depth(5, 2, 0), file_depth(5, 2, 1)), (3, 2));
/// ```
#[inline]
pub const fn file_depth(strips: u8, files: u8, file: u8) -> u8 {
    let width = front(strips, files);
    if width == 0 {
        return 0;
    }
    strips / width + (file < strips % width) as u8
}

/// The number of strips of a block that stand in front.
#[inline]
pub const fn front(strips: u8, files: u8) -> u8 {
    if strips < files { strips } else { files }
}
