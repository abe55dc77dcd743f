//! Doctrines: the next action of the active side.

use super::legal::Action;
use super::setup::Battle;
use super::state::{Ground, Squad, State};
use crate::best::Best;
use fairfight_rules::modern_skirmish::army::Doctrine;
use fairfight_rules::modern_skirmish::{Part, RoutTime, morale};
use std::cmp::Reverse;

/// The distances to which `advance-60` and `advance-30` advance, in millimetres.
const SIXTY_CM: i16 = 600;
const THIRTY_CM: i16 = 300;

/// The maximum KIA with which a unit under `assault` still fights hand to hand.
const ASSAULT_KIA: u8 = 2;

/// An action, and the number of equally good ones.
type Chosen = Option<(Action, u32)>;

/// The shots that a doctrine takes.
#[derive(Clone, Copy)]
enum Shots {
    /// Any shot that may kill.
    Any,
    /// Shots of units that never fail a test.
    Steady,
}

impl Battle {
    /// The action of the active side at index `wanted` among equally good ones, and their number. It is its doctrine's.
    /// If the doctrine would yield, a unit that has to rout is picked (ruling `rout-time`).
    pub fn choose(&self, state: &State, wanted: u32) -> (Action, u32) {
        let chosen = self.decide(state, wanted).or_else(|| self.picks_routed(state, wanted));
        chosen.unwrap_or((Action::Yield, 1))
    }

    /// A unit that has to rout.
    fn picks_routed(&self, state: &State, wanted: u32) -> Chosen {
        if self.rules.rulings.rout_time == RoutTime::AtOnce {
            return None;
        }
        let mut best = Best::wanting(wanted);
        let squads = self.in_play(state, state.active);
        for (unit, _) in squads.filter(|(_, squad)| self.must_rout(squad)) {
            best.see((), Action::Rout(unit));
        }
        best.counted()
    }

    /// The action that the active side's doctrine chooses, as [`Battle::choose`] does; `None` to yield.
    fn decide(&self, state: &State, wanted: u32) -> Chosen {
        let shot = |shots| self.best_shot(state, shots, wanted);
        let advance = |away| self.advance_to(state, away, wanted);
        match self.doctrines[state.active] {
            Doctrine::Advance60 => shot(Shots::Any).or_else(|| advance(SIXTY_CM)),
            Doctrine::Advance30 => {
                shot(Shots::Steady).or_else(|| advance(THIRTY_CM)).or_else(|| shot(Shots::Any))
            }
            Doctrine::Hold => shot(Shots::Any),
            Doctrine::CoverFirst if self.strips.is_empty() => {
                shot(Shots::Any).or_else(|| advance(SIXTY_CM))
            }
            Doctrine::CoverFirst => shot(Shots::Any).or_else(|| self.to_cover(state, wanted)),
            Doctrine::Assault => self
                .assault(state, wanted)
                .or_else(|| shot(Shots::Steady))
                .or_else(|| advance(0))
                .or_else(|| shot(Shots::Any)),
        }
    }

    /// The shot with the greatest chance to kill, by units that one more ammo marker would not rout. Among equals, one
    /// by the firer with the smaller deduction, then at the target with more minuses.
    ///
    /// Compared in 36ths: no rounding decides a battle.
    fn best_shot(&self, state: &State, shots: Shots, wanted: u32) -> Chosen {
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
    fn gap(&self, squad: &Squad, front: i16) -> i16 {
        (squad.depth - front).abs()
    }

    /// The depth this many millimetres towards the enemy's edge.
    #[inline]
    fn ahead(&self, part: Part, squad: &Squad, mm: i16) -> i16 {
        match part {
            Part::Antagonist => squad.depth + mm,
            Part::Affiliation => squad.depth - mm,
        }
    }

    /// Moves the rearmost of the units that can come nearer and stay `away` from the nearest enemy, by the first of the
    /// three move lengths of the rules that is legal there.
    fn advance_to(&self, state: &State, away: i16, wanted: u32) -> Chosen {
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

    /// Moves the unit nearest to a strip ahead, among units in the open: to the near edge of the strip, or a whole
    /// move. It stops a doorway move short of a building, to enter it from there.
    fn to_cover(&self, state: &State, wanted: u32) -> Chosen {
        let part = state.active;
        let front = self.front(state, part)?;
        let numbers = &self.rules.numbers;
        let mut best = Best::wanting(wanted);
        let in_the_open = |squad: &Squad| self.is_fit(squad) && squad.ground == Ground::Open;
        for (unit, squad) in self.in_play(state, part).filter(|(_, squad)| in_the_open(squad)) {
            let Some(edge) = self.edge_ahead(part, squad.depth) else { continue };
            let way = (edge - squad.depth).abs();
            let mm = if way <= self.limit(squad, edge) {
                way
            } else {
                match self.ground(edge) {
                    Ground::Open | Ground::Cover => numbers.outside_move,
                    Ground::Building => numbers.outside_move.min(way - numbers.doorway_move),
                }
            };
            let mm = mm.min(self.gap(squad, front));
            let to = self.ahead(part, squad, mm);
            if mm > 0 && self.may_move(state, part, unit, to) {
                best.see(way, Action::Move(unit, to));
            }
        }
        best.counted()
    }

    /// The depth at which the closest strip towards the enemy's edge begins.
    fn edge_ahead(&self, part: Part, depth: i16) -> Option<i16> {
        let strips = self.strips.iter();
        match part {
            Part::Antagonist => strips.map(|strip| strip.from).filter(|&from| from > depth).min(),
            Part::Affiliation => strips.map(|strip| strip.to).filter(|&to| to < depth).max(),
        }
    }

    /// Sends the unit with the fewest KIA, of those with at most two that reach an enemy, hand to hand with the enemy
    /// that is nearest to routing.
    fn assault(&self, state: &State, wanted: u32) -> Chosen {
        let (part, foe) = (state.active, state.active.other());
        let mut best = Best::wanting(wanted);
        let willing = |squad: &Squad| squad.marks.kia <= ASSAULT_KIA;
        for (unit, squad) in self.in_play(state, part).filter(|(_, squad)| willing(squad)) {
            for (target, enemy) in self.in_play(state, foe) {
                if self.may_assault(state, part, unit, target) {
                    let minuses = enemy.marks.minuses(&self.rules.numbers);
                    let key = (squad.marks.kia, Reverse(minuses));
                    best.see(key, Action::Assault(unit, target));
                }
            }
        }
        best.counted()
    }
}
