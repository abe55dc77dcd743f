//! \[Actions\]: the position in a turn between two steps.

use super::address::Phase;

/// The steps of a turn, in the order of the battle model.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// Step 1: who moves first.
    Order,
    /// Step 2: speeches and taunts.
    Speeches,
    /// Step 3: running, halted and fanatical formations, and those that ask.
    Tests,
    /// Step 4a: fanatical horse.
    Fanatics,
    /// Step 4b: pistols with their half moves.
    Pistols,
    /// Step 4c: other charges.
    Charges,
    /// Step 4d: other moves.
    Moves,
    /// Step 4e: leaders alone.
    Leaders,
    /// Step 5: muskets and arquebuses.
    Muskets,
    /// Step 6.
    Cannon,
    /// Step 7: contacts are split into fights.
    Deal,
    /// Step 7: the fights.
    Melee,
    /// Step 8: broken squares, and the check whether the battle is over.
    End,
    /// After the last turn: the pieces that were taken.
    Spoils,
}

/// The part of a stage that comes next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Leg {
    /// The acts of the stage: tests, volleys, charges, fights, one by one.
    Acts,
    /// Strips that fell are removed.
    Losses,
    /// The leaders of formations that lost strips, one by one.
    Lives,
    /// The tests that are due, one by one.
    Tests,
    /// The results of the tests: rout moves and pursuits.
    Outcomes,
    /// The leaders of formations that were caught, one by one.
    Caught,
}

/// The position in a turn: what comes next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Clock {
    /// The step of the turn.
    pub stage: Stage,
    /// Whether step 4 is that of the second side.
    pub second: bool,
    /// The part of the stage.
    pub leg: Leg,
    /// The next formation or fight of the stage.
    pub cursor: u16,
    /// The next formation with a test due, or the next leader.
    pub within: u16,
}

impl Clock {
    /// The start of a turn.
    pub const START: Clock =
        Clock { stage: Stage::Order, second: false, leg: Leg::Acts, cursor: 0, within: 0 };

    /// The stage after this one.
    pub const fn next(self) -> Clock {
        let (stage, second) = match self.stage {
            Stage::Order => (Stage::Speeches, false),
            Stage::Speeches => (Stage::Tests, false),
            Stage::Tests => (Stage::Fanatics, false),
            Stage::Fanatics => (Stage::Pistols, self.second),
            Stage::Pistols => (Stage::Charges, self.second),
            Stage::Charges => (Stage::Moves, self.second),
            Stage::Moves => (Stage::Leaders, self.second),
            Stage::Leaders if self.second => (Stage::Muskets, false),
            Stage::Leaders => (Stage::Fanatics, true),
            Stage::Muskets => (Stage::Cannon, false),
            Stage::Cannon => (Stage::Deal, false),
            Stage::Deal => (Stage::Melee, false),
            Stage::Melee => (Stage::End, false),
            Stage::End | Stage::Spoils => (Stage::Spoils, false),
        };
        Clock { stage, second, ..Clock::START }
    }

    /// The same stage, from this leg on.
    pub const fn on(self, leg: Leg) -> Clock {
        Clock { leg, within: 0, ..self }
    }

    /// The phase of its dice.
    pub(super) const fn phase(self) -> Phase {
        match self.stage {
            Stage::Order => Phase::Order,
            Stage::Speeches => Phase::Speeches,
            Stage::Tests => Phase::Morale,
            Stage::Pistols => Phase::Pistols,
            Stage::Fanatics | Stage::Charges => Phase::Charges,
            Stage::Moves => Phase::Moves,
            Stage::Leaders => Phase::Leaders,
            Stage::Muskets => Phase::Muskets,
            Stage::Cannon => Phase::Cannon,
            Stage::Deal | Stage::Melee => Phase::Melee,
            Stage::End => Phase::End,
            Stage::Spoils => Phase::Spoils,
        }
    }
}
