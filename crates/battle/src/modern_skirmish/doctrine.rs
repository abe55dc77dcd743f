//! Decisions: the next action of the active side, by its doctrine.

use super::legal::Action;
use super::setup::Battle;
use super::state::{Ground, Squad, State};
use fairfight_rules::modern_skirmish::army::Doctrine;
use fairfight_rules::modern_skirmish::{Part, RoutTime, morale};

/// How near `advance-60` and `advance-30` come, in millimetres.
const SIXTY_CM: i16 = 600;
const THIRTY_CM: i16 = 300;

/// The most KIA with which a unit under `assault` still goes hand to hand.
const ASSAULT_KIA: u8 = 2;

impl Battle {
    /// The action of the active side: its doctrine's. If that would yield, a unit that has to rout is picked
    /// (ruling `rout-time`).
    pub fn choose(&self, state: &State) -> Action {
        let action = self.decide(state);
        if action != Action::Yield || self.rules.rulings.rout_time == RoutTime::AtOnce {
            return action;
        }
        let mut squads = self.in_play(state, state.active);
        squads
            .find(|(_, squad)| self.must_rout(squad))
            .map_or(action, |(unit, _)| Action::Rout(unit))
    }

    /// The action that the active side's doctrine chooses.
    pub fn decide(&self, state: &State) -> Action {
        let action = match self.doctrines[state.active] {
            Doctrine::Advance60 => {
                self.best_shot(state).or_else(|| self.advance_to(state, SIXTY_CM))
            }
            Doctrine::Advance30 => {
                self.best_shot(state).or_else(|| self.advance_to(state, THIRTY_CM))
            }
            Doctrine::Hold => self.best_shot(state),
            Doctrine::CoverFirst => self.best_shot(state).or_else(|| self.to_cover(state)),
            Doctrine::Assault => self
                .assault(state)
                .or_else(|| self.best_shot(state))
                .or_else(|| self.advance_to(state, 0)),
        };
        action.unwrap_or(Action::Yield)
    }

    /// The shot with the greatest chance to kill, by units that one more ammo marker would not rout. Ties:
    /// the smaller deduction of the firer, more minuses of the target, the firer's number, the target's.
    ///
    /// Compared in 36ths: no rounding decides a battle.
    fn best_shot(&self, state: &State) -> Option<Action> {
        let (part, foe) = (state.active, state.active.other());
        let numbers = &self.rules.numbers;
        let mut best: Option<((u8, i16, i16), Action)> = None;
        for (unit, squad) in self.in_play(state, part) {
            let minuses = squad.marks.minuses(numbers);
            if minuses + numbers.ammo_minuses >= numbers.rout {
                continue;
            }
            let deduction = morale::deduction(minuses, numbers);
            for (target, enemy) in self.in_play(state, foe) {
                let Some(aim) = self.aim(state, part, unit, target) else { continue };
                let worth = (self.kills(aim), -deduction, enemy.marks.minuses(numbers));
                if worth.0 > 0 && best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, Action::Fire(unit, target)));
                }
            }
        }
        best.map(|(_, shot)| shot)
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

    /// Of the units that can come nearer and stay `away` from the nearest enemy, the farthest moves: by the
    /// first of the three move lengths of the text that is legal there.
    fn advance_to(&self, state: &State, away: i16) -> Option<Action> {
        let part = state.active;
        // Nobody has passed an enemy, so the nearest is the same for all.
        let front = self.front(state, part)?;
        let mut best: Option<(i16, Action)> = None;
        for (unit, squad) in self.in_play(state, part).filter(|(_, squad)| self.is_fit(squad)) {
            let gap = self.gap(squad, front);
            if gap <= away || best.is_some_and(|(most, _)| gap <= most) {
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
                best = Some((gap, Action::Move(unit, to)));
            }
        }
        best.map(|(_, action)| action)
    }

    /// The first unit in the open with a strip ahead moves towards it: to its near edge, or a whole move. It
    /// stops a doorway move short of a building, to enter it from there.
    fn to_cover(&self, state: &State) -> Option<Action> {
        let part = state.active;
        let front = self.front(state, part)?;
        let numbers = &self.rules.numbers;
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
                return Some(Action::Move(unit, to));
            }
        }
        None
    }

    /// The depth at which the closest strip towards the enemy's edge begins.
    fn edge_ahead(&self, part: Part, depth: i16) -> Option<i16> {
        let strips = self.strips.iter();
        match part {
            Part::Antagonist => strips.map(|strip| strip.from).filter(|&from| from > depth).min(),
            Part::Affiliation => strips.map(|strip| strip.to).filter(|&to| to < depth).max(),
        }
    }

    /// The first unit with at most two KIA and an enemy within reach attacks the first such enemy.
    fn assault(&self, state: &State) -> Option<Action> {
        let part = state.active;
        let willing = |squad: &Squad| squad.marks.kia <= ASSAULT_KIA;
        let mut units = self.in_play(state, part).filter(|(_, squad)| willing(squad));
        units.find_map(|(unit, _)| {
            let mut targets = self.in_play(state, part.other());
            let target = targets.find(|(target, _)| self.may_assault(state, part, unit, *target));
            target.map(|(target, _)| Action::Assault(unit, target))
        })
    }
}
