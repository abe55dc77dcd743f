//! Rolls that take more than one step: a volley and a melee, with their results so far.

use super::state::NONE;
use fairfight_rules::Side;

/// The volley in progress: one unit, or one gun of a battery, at one target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Volley {
    /// The targets of the unit, the best first; unused slots are [`NONE`].
    pub aims: [u8; 4],
    /// Firing dice.
    pub dice: u8,
    /// Dice rolled so far, each with any further die that it called for.
    pub rolled: u8,
    /// The modifier of each die.
    pub adjustment: i16,
}

impl Volley {
    /// No volley.
    pub const NONE: Volley = Volley { aims: [NONE; 4], dice: 0, rolled: 0, adjustment: 0 };
}

/// The part of a melee that comes next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Leg {
    /// The chargers' dice of a round, one charger after another.
    Chargers,
    /// The target's dice of a round.
    Target,
    /// The loser's loss dice.
    Losses,
    /// A round of an assault column's duel.
    Duel,
}

/// The maximum number of units that charge one target together: at its front, two flanks and its rear.
pub const MOST: usize = 4;

/// The melee in progress.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Bout {
    /// The side that charged.
    pub side: Side,
    /// The chargers in order of declaration; unused slots are [`NONE`].
    pub chargers: [u8; MOST],
    /// The unit they charged, or [`NONE`] while there is no melee.
    pub target: u8,
    /// The next part of the melee.
    pub leg: Leg,
    /// Rounds before this one.
    pub round: u8,
    /// The index of the charger whose dice are next, or of the loser that loses the next stand.
    pub place: u8,
    /// Dice of this unit's score rolled so far, or loss dice.
    pub rolled: u16,
    /// The sum of the chargers' dice of this round minus the target's.
    pub sum: i16,
    /// The side that rolls loss dice.
    pub loser: Side,
    /// The number of loss dice still to be rolled.
    pub due: u16,
    /// Stands lost to the loss dice so far, by index.
    pub lost: [u8; MOST],
}

impl Bout {
    /// No melee.
    pub const NONE: Bout = Bout {
        side: Side::A,
        chargers: [NONE; MOST],
        target: NONE,
        leg: Leg::Chargers,
        round: 0,
        place: 0,
        rolled: 0,
        sum: 0,
        loser: Side::A,
        due: 0,
        lost: [0; MOST],
    };

    /// The units that charged.
    pub fn chargers(&self) -> impl Iterator<Item = u8> + use<> {
        self.chargers.into_iter().filter(|id| *id != NONE)
    }

    /// The units that charged, then the one that they charged.
    pub fn everybody(&self) -> impl Iterator<Item = (Side, u8)> + use<> {
        let (side, target) = (self.side, (self.side.other(), self.target));
        self.chargers().map(move |id| (side, id)).chain([target])
    }

    /// The units of a side, by index; unused slots are [`NONE`].
    pub fn units(&self, side: Side) -> [u8; MOST] {
        if side == self.side { self.chargers } else { [self.target, NONE, NONE, NONE] }
    }
}
