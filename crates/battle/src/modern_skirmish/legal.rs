//! The legal actions of the side with the initiative.

use super::scenario::ground;
use super::setup::Battle;
use super::state::{Ground, Squad, State};
use fairfight_rules::modern_skirmish::fire::{Aim, Band};
use fairfight_rules::modern_skirmish::movement::{limit, reach};
use fairfight_rules::modern_skirmish::{FigureFireLimit, Part};

/// The use that the active side makes of its initiative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// One man of this unit fires at this unit of the enemy.
    Fire(u8, u8),
    /// A unit moves to this depth.
    Move(u8, i16),
    /// A unit fights hand to hand with a unit of the enemy.
    Assault(u8, u8),
    /// A unit that has to rout is picked, and routs (ruling `rout-time`).
    Rout(u8),
    /// Nothing: the initiative passes without a test (ruling `voluntary-yield`).
    Yield,
}

impl Battle {
    /// The squads of a side that are in play, with their numbers.
    #[inline]
    pub fn in_play<'s>(
        &self,
        state: &'s State,
        part: Part,
    ) -> impl Iterator<Item = (u8, &'s Squad)> + use<'s> {
        (0..).zip(&state.squads[part]).filter(|(_, squad)| squad.in_play)
    }

    /// The ground at this depth.
    #[inline]
    pub fn ground(&self, depth: i16) -> Ground {
        ground(&self.strips, depth)
    }

    /// May this unit be picked for a test: in play, and not about to rout?
    #[inline]
    pub fn is_fit(&self, squad: &Squad) -> bool {
        squad.in_play && !squad.marks.routs(&self.rules.numbers)
    }

    /// Does a man of this unit have a shot left in this initiative (ruling `figure-fire-limit`)?
    #[inline]
    pub fn has_shot(&self, part: Part, unit: u8, squad: &Squad) -> bool {
        match self.rules.rulings.figure_fire_limit {
            FigureFireLimit::Unlimited => true,
            FigureFireLimit::OncePerInitiative => squad.shots < self.present(part, unit, squad),
        }
    }

    /// The shot of a unit of `part` at a unit of the enemy; `None` if it may not fire.
    #[inline]
    pub fn aim(&self, state: &State, part: Part, unit: u8, target: u8) -> Option<Aim> {
        let (squad, foe) = (&state.squads[part][unit], &state.squads[part.other()][target]);
        if !self.is_fit(squad) || !foe.in_play || !self.has_shot(part, unit, squad) {
            return None;
        }
        let band = Band::of((squad.depth - foe.depth).abs(), &self.rules.numbers)?;
        Some(Aim { firer: self.class(part, unit), target: foe.ground.target(), band })
    }

    /// The depth of the enemy nearest to this side's edge; `None` if there is no enemy. No unit goes past it.
    #[inline]
    pub fn front(&self, state: &State, part: Part) -> Option<i16> {
        let depths = self.in_play(state, part.other()).map(|(_, squad)| squad.depth);
        match part {
            Part::Antagonist => depths.min(),
            Part::Affiliation => depths.max(),
        }
    }

    /// May this unit move to this depth (MS-M1 to MS-M3)? Not off the table, and past no enemy.
    pub fn may_move(&self, state: &State, part: Part, unit: u8, to: i16) -> bool {
        let squad = &state.squads[part][unit];
        let past = match (part, self.front(state, part)) {
            (_, None) => false,
            (Part::Antagonist, Some(front)) => to > front,
            (Part::Affiliation, Some(front)) => to < front,
        };
        self.is_fit(squad)
            && (0..=self.table).contains(&to)
            && !past
            && (to - squad.depth).abs() <= self.limit(squad, to)
    }

    /// The distance that this unit may move if it ends at this depth.
    #[inline]
    pub fn limit(&self, squad: &Squad, to: i16) -> i16 {
        limit(squad.ground.place(), self.ground(to).place(), &self.rules.numbers)
    }

    /// May this unit fight hand to hand with that one (MS-C2; ruling `close-combat-reach`)?
    #[inline]
    pub fn may_assault(&self, state: &State, part: Part, unit: u8, target: u8) -> bool {
        let (squad, foe) = (&state.squads[part][unit], &state.squads[part.other()][target]);
        self.is_fit(squad)
            && foe.in_play
            && (squad.depth - foe.depth).abs()
                <= reach(squad.ground.place(), foe.ground.place(), &self.rules)
    }

    /// Must this unit rout when its player picks it (ruling `rout-time`)?
    #[inline]
    pub fn must_rout(&self, squad: &Squad) -> bool {
        squad.in_play && squad.marks.routs(&self.rules.numbers)
    }
}
