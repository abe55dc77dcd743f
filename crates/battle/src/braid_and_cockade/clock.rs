//! \[Turn Sequence\]: the position in a turn between two steps.

use super::address::Phase;

/// The maximum number of dice of one throw that a step rolls: 6^6 paths.
pub const AT_ONCE: u8 = 6;

/// The steps of a turn, in the order of the battle model.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// The attacker is not known yet (ruling `who-attacks`).
    SetUp,
    /// Steps 1 and 2.
    Moves,
    /// Step 3: volleys, unit by unit.
    Shooting,
    /// Step 3: units that lost too many stands to the volleys are eliminated or become clusters.
    Fallen,
    /// Steps 4 and 5: charges are declared.
    Declarations,
    /// Steps 4 and 5: the chargers test, one by one; under `interleaved` each with its target.
    Chargers,
    /// Steps 4 and 5: their targets test, one by one.
    Targets,
    /// Step 6: melees, one by one.
    Melee,
    /// Step 7: cavalry that charged and fought.
    Attrition,
    /// Step 7: guns that fought.
    Guns,
    /// Step 7: morale tests of units that fought, and of clusters.
    Morale,
    /// The check whether the battle is over.
    TurnEnd,
}

/// The position in a turn: what comes next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Clock {
    /// The step of the turn.
    pub stage: Stage,
    /// Whether the charges are the defender's (step 5).
    pub second: bool,
    /// The next unit of the stage: the defender's units, then the attacker's, or those of one side.
    pub cursor: u16,
    /// The next volley, test or die of that unit.
    pub within: u8,
}

impl Clock {
    /// The start of a turn.
    pub const START: Clock = Clock { stage: Stage::Moves, second: false, cursor: 0, within: 0 };

    /// The same turn, from this stage on.
    pub const fn on(self, stage: Stage) -> Clock {
        Clock { stage, cursor: 0, within: 0, ..self }
    }

    /// The next unit of the stage.
    pub const fn next_unit(self) -> Clock {
        Clock { cursor: self.cursor + 1, within: 0, ..self }
    }

    /// The phase of its dice; a step without dice has that of the next step.
    pub(super) const fn phase(self) -> Phase {
        match self.stage {
            Stage::SetUp => Phase::SetUp,
            Stage::Moves | Stage::Shooting | Stage::Fallen => Phase::Shooting,
            Stage::Declarations | Stage::Chargers | Stage::Targets if self.second => {
                Phase::DefenderCharges
            }
            Stage::Declarations | Stage::Chargers | Stage::Targets => Phase::AttackerCharges,
            Stage::Melee => Phase::Melee,
            Stage::Attrition | Stage::Guns | Stage::Morale | Stage::TurnEnd => Phase::End,
        }
    }
}
