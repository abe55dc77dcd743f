//! Decisions: the next action of the active side, by its doctrine.

use super::legal::{Action, Way};
use super::setup::Battle;
use super::state::{Hull, LEFT, State};
use fairfight_rules::space_convoy::army::Doctrine;
use fairfight_rules::space_convoy::attack::WHOLE;
use fairfight_rules::space_convoy::{Class, Damage, Part};

/// Escorts under `screen` go ahead up to this row.
const SCREEN_ROW: u8 = 8;
/// Crushers under `blockade` come forward up to this row.
const BLOCKADE_ROW: u8 = 6;
/// `escort` moves vessels at most this many rows ahead of the rearmost that can move.
const BODY_ROWS: u8 = 3;

/// A shot is worth firing if it destroys at least once in this many times.
const ONE_IN_TEN: u64 = 10;
const ONE_IN_TWENTY: u64 = 20;

/// What a target is worth.
type Weights = fn(Class) -> u64;

const fn alike(_: Class) -> u64 {
    1
}

const fn transports_first(class: Class) -> u64 {
    match class {
        Class::Brigghaven => 4,
        Class::Blitzship => 2,
        Class::Slayer | Class::Harsh | Class::Lite | Class::Coffin => 1,
    }
}

const fn escorts_first(class: Class) -> u64 {
    match class {
        Class::Slayer => 4,
        Class::Blitzship => 3,
        Class::Brigghaven | Class::Harsh | Class::Lite | Class::Coffin => 1,
    }
}

impl Battle {
    /// The action that the active side's doctrine chooses; a pass if there is none.
    pub fn decide(&self, state: &State) -> Action {
        let action = match self.doctrines[state.active] {
            Doctrine::Dash => self.dash(state),
            Doctrine::Convoy => self.convoy(state),
            Doctrine::Escort => {
                self.best_shot(state, alike, Some(ONE_IN_TEN)).or_else(|| self.as_a_body(state))
            }
            Doctrine::Screen => self
                .best_shot(state, alike, Some(ONE_IN_TEN))
                .or_else(|| self.to_the_fore(state))
                .or_else(|| self.dash(state)),
            Doctrine::Ambush => self.best_shot(state, transports_first, None),
            Doctrine::Hunters => self
                .best_shot(state, transports_first, Some(ONE_IN_TWENTY))
                .or_else(|| self.close_in(state))
                .or_else(|| self.best_shot(state, transports_first, None)),
            Doctrine::EscortKillers => self.best_shot(state, escorts_first, None),
            Doctrine::Blockade => {
                self.forward(state).or_else(|| self.best_shot(state, transports_first, None))
            }
        };
        action.unwrap_or(Action::Pass)
    }

    fn hull<'s>(&self, state: &'s State, part: Part, vessel: u8) -> &'s Hull {
        &state.hulls[part][usize::from(vessel)]
    }

    /// The shot worth most: chance of success, times that of destroying, times the weight of the target.
    /// Ties: the firer's number, then the target's. With `one_in`, only shots that destroy at least once in
    /// that many times.
    ///
    /// Compared in whole numbers: no rounding decides a battle.
    fn best_shot(&self, state: &State, weight: Weights, one_in: Option<u64>) -> Option<Action> {
        let (part, foe) = (state.active, state.active.other());
        let mut best: Option<(u64, Action)> = None;
        for firer in self.fleet(part) {
            if self.class(part, firer) == Class::Brigghaven || !self.on_table(state, part, firer) {
                continue;
            }
            for target in self.fleet(foe) {
                let Some(shot) = self.shot(state, part, firer, target) else { continue };
                let success = self.chances().of(&shot);
                let faces = self.rules.numbers.hit_table.destroying_faces(shot.target);
                let destroys = success * u64::from(faces);
                let enough = one_in.is_none_or(|one_in| destroys * one_in >= 6 * WHOLE);
                if success == 0 || !enough {
                    continue;
                }
                let worth = destroys * weight(shot.target);
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, Action::Fire(firer, target)));
                }
            }
        }
        best.map(|(_, shot)| shot)
    }

    /// The Brigghavens that can move west, with their rows.
    fn transports<'b>(&'b self, state: &'b State) -> impl Iterator<Item = (u8, u8)> + 'b {
        self.fleet(Part::Freeloaders)
            .filter(|&vessel| self.class(Part::Freeloaders, vessel) == Class::Brigghaven)
            .filter(|&vessel| self.can_move(state, vessel, Way::West))
            .map(|vessel| (self.hull(state, Part::Freeloaders, vessel).row, vessel))
    }

    /// The foremost Brigghaven moves on.
    fn dash(&self, state: &State) -> Option<Action> {
        self.transports(state).min().map(|(_, vessel)| Action::Move(vessel, Way::West))
    }

    /// The rearmost Brigghaven moves on.
    fn convoy(&self, state: &State) -> Option<Action> {
        let rearmost = self.transports(state).max_by_key(|&(row, vessel)| (row, u8::MAX - vessel));
        rearmost.map(|(_, vessel)| Action::Move(vessel, Way::West))
    }

    /// The best mover of the rearmost rows moves on; escorts stop in row 1.
    fn as_a_body(&self, state: &State) -> Option<Action> {
        let part = Part::Freeloaders;
        let movers = || {
            self.fleet(part).filter(|&vessel| self.can_move(state, vessel, Way::West)).filter(
                |&vessel| {
                    let at_the_edge = self.hull(state, part, vessel).row == 1;
                    self.class(part, vessel) == Class::Brigghaven
                        || !at_the_edge && self.leaves_a_gap(state, vessel)
                },
            )
        };
        let row = |vessel: u8| self.hull(state, part, vessel).row;
        let rearmost = movers().map(row).max()?;
        let near = movers().filter(|&vessel| row(vessel) + BODY_ROWS >= rearmost);
        // Escorts have lower numbers than Brigghavens.
        let best = near.max_by_key(|&vessel| {
            let hull = self.hull(state, part, vessel);
            (self.moving_faces(self.class(part, vessel), hull), hull.row, u8::MAX - vessel)
        });
        best.map(|vessel| Action::Move(vessel, Way::West))
    }

    /// The rearmost escort east of row 8 moves on.
    fn to_the_fore(&self, state: &State) -> Option<Action> {
        let part = Part::Freeloaders;
        let escorts = self
            .fleet(part)
            .filter(|&vessel| self.class(part, vessel) != Class::Brigghaven)
            .filter(|&vessel| self.hull(state, part, vessel).row > SCREEN_ROW)
            .filter(|&vessel| self.can_move(state, vessel, Way::West))
            .filter(|&vessel| self.leaves_a_gap(state, vessel));
        let rearmost =
            escorts.max_by_key(|&vessel| (self.hull(state, part, vessel).row, u8::MAX - vessel));
        rearmost.map(|vessel| Action::Move(vessel, Way::West))
    }

    /// Does the next row keep a free area for the transports behind after this escort has moved there?
    fn leaves_a_gap(&self, state: &State, escort: u8) -> bool {
        let row = self.hull(state, Part::Freeloaders, escort).row;
        self.free_areas(state, row - 1) > 1
    }

    /// Of the Naztees that are not disarmed and are more than a row from the nearest Brigghaven, the best
    /// mover moves towards it.
    fn close_in(&self, state: &State) -> Option<Action> {
        let part = Part::Naztees;
        let mut best: Option<(u8, Action)> = None;
        for vessel in self.fleet(part).filter(|&vessel| self.on_table(state, part, vessel)) {
            let hull = self.hull(state, part, vessel);
            if hull.damage.has(Damage::DISARMED) {
                continue;
            }
            let Some(prey) = self.nearest_transport(state, hull.row) else { continue };
            let way = if prey > hull.row { Way::East } else { Way::West };
            if prey.abs_diff(hull.row) <= 1 || !self.can_move(state, vessel, way) {
                continue;
            }
            let faces = self.moving_faces(self.class(part, vessel), hull);
            if best.is_none_or(|(most, _)| faces > most) {
                best = Some((faces, Action::Move(vessel, way)));
            }
        }
        best.map(|(_, action)| action)
    }

    /// The row of the Brigghaven on the table that is nearest to `row`; if none is on the table, of one
    /// still to come. Ties: the lower number.
    fn nearest_transport(&self, state: &State, row: u8) -> Option<u8> {
        let part = Part::Freeloaders;
        let rows = |on: bool| {
            self.fleet(part)
                .filter(|&vessel| self.class(part, vessel) == Class::Brigghaven)
                .map(|vessel| self.hull(state, part, vessel))
                .filter(|hull| !hull.destroyed && hull.row != LEFT)
                .map(|hull| hull.row)
                .filter(move |&at| (at <= self.grid.rows) == on)
                .min_by_key(|&at| at.abs_diff(row))
        };
        rows(true).or_else(|| rows(false))
    }

    /// While no Brigghaven is on the table, the first Crusher below row 6 comes forward.
    fn forward(&self, state: &State) -> Option<Action> {
        let transport = |vessel: u8| {
            self.class(Part::Freeloaders, vessel) == Class::Brigghaven
                && self.on_table(state, Part::Freeloaders, vessel)
        };
        if self.fleet(Part::Freeloaders).any(transport) {
            return None;
        }
        self.fleet(Part::Naztees)
            .filter(|&vessel| self.class(Part::Naztees, vessel) != Class::Coffin)
            .filter(|&vessel| self.hull(state, Part::Naztees, vessel).row < BLOCKADE_ROW)
            .find(|&vessel| self.can_move(state, vessel, Way::East))
            .map(|vessel| Action::Move(vessel, Way::East))
    }
}
