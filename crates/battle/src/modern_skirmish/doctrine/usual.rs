//! Code shared by several doctrines.

use super::Chosen;
use crate::best::Best;
use crate::modern_skirmish::legal::Action;
use crate::modern_skirmish::setup::Battle;
use crate::modern_skirmish::state::{Squad, State};
use fairfight_rules::modern_skirmish::{Part, morale};
use std::cmp::Reverse;

/// The shots that a doctrine takes.
#[derive(Clone, Copy)]
pub(super) enum Shots {
    /// Any shot that may kill.
    Any,
    /// Shots of units that never fail a test.
    Steady,
}

impl Battle {
    /// The shot with the greatest chance to kill, by units that one more ammo marker would not rout. Among equals, one
    /// by the firer with the smaller deduction, then at the target with more minuses.
    ///
    /// Compared in 36ths: no rounding decides a battle.
    pub(super) fn best_shot(&self, state: &State, shots: Shots, wanted: u32) -> Chosen {
        let (part, foe) = (state.active, state.active.other());
        let numbers = &self.rules.numbers;
        let mut best = Best::wanting(wanted);
        for (unit, squad) in self.in_play(state, part) {
            let minuses = squad.marks.minuses(numbers);
            let deduction = morale::deduction(minuses, numbers);
            let steady = match shots {
                Shots::Any => true,
                Shots::Steady => deduction == 0,
            };
            if minuses + numbers.ammo_minuses >= numbers.rout || !steady {
                continue;
            }
            for (target, enemy) in self.in_play(state, foe) {
                let kills = self.aim(state, part, unit, target).map_or(0, |aim| self.kills(aim));
                if kills > 0 {
                    let key = (Reverse(kills), deduction, Reverse(enemy.marks.minuses(numbers)));
                    best.see(key, Action::Fire(unit, target));
                }
            }
        }
        best.counted()
    }

    /// The distance from this unit to the nearest enemy.
    #[inline]
    pub(super) fn gap(&self, squad: &Squad, front: i16) -> i16 {
        (squad.depth - front).abs()
    }

    /// The depth this many millimetres towards the enemy's edge.
    #[inline]
    pub(super) fn ahead(&self, part: Part, squad: &Squad, mm: i16) -> i16 {
        match part {
            Part::Antagonist => squad.depth + mm,
            Part::Affiliation => squad.depth - mm,
        }
    }

    /// Moves the rearmost of the units that can come nearer and stay `away` from the nearest enemy, by the first of the
    /// three move lengths of the rules that is legal there.
    pub(super) fn advance_to(&self, state: &State, away: i16, wanted: u32) -> Chosen {
        let part = state.active;
        // Nobody has passed an enemy, so the nearest is the same for all.
        let front = self.front(state, part)?;
        let mut best = Best::wanting(wanted);
        for (unit, squad) in self.in_play(state, part).filter(|(_, squad)| self.is_fit(squad)) {
            let gap = self.gap(squad, front);
            if gap <= away {
                continue;
            }
            let numbers = &self.rules.numbers;
            let tries = [numbers.outside_move, numbers.doorway_move, numbers.inside_move];
            let to = tries
                .into_iter()
                .map(|mm| mm.min(gap - away))
                .map(|mm| (mm, self.ahead(part, squad, mm)))
                .find(|&(mm, to)| mm <= self.limit(squad, to));
            if let Some((_, to)) = to {
                best.see(Reverse(gap), Action::Move(unit, to));
            }
        }
        best.counted()
    }
}
