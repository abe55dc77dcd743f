//! Doctrines: the next action of the active side.

use super::legal::{Action, Way};
use super::setup::Battle;
use super::state::{Hull, LEFT, State};
use crate::best::Best;
use fairfight_rules::space_convoy::army::Doctrine;
use fairfight_rules::space_convoy::attack::WHOLE;
use fairfight_rules::space_convoy::{Class, Damage, Part};
use std::cmp::Reverse;

/// The last row to which escorts under `screen` go ahead.
const SCREEN_ROW: u8 = 8;
/// The last row to which Crushers under `blockade` come forward.
const BLOCKADE_ROW: u8 = 6;
/// `escort` moves vessels at most this many rows ahead of the rearmost that can move.
const BODY_ROWS: u8 = 3;

/// An action, and the number of equally good ones.
type Chosen = Option<(Action, u32)>;

/// The shots that a doctrine takes.
#[derive(Clone, Copy)]
struct Aim {
    /// The worth of a target.
    weight: fn(Class) -> u64,
    /// Is disarming a target as good as destroying it?
    disarms: bool,
    /// The shot must achieve its purpose with a chance of at least one in this number; `None` if any chance will do.
    one_in: Option<u64>,
}

/// Shots of escorts, to put raiders out of action.
const SILENCE: Aim = Aim { weight: alike, disarms: true, one_in: Some(10) };
/// Shots of raiders at transports, to destroy them however poor the chance.
const SINK: Aim = Aim { weight: transports_first, disarms: false, one_in: None };
/// Shots of raiders at escorts, to destroy them.
const SINK_ESCORTS: Aim = Aim { weight: escorts_first, ..SINK };
/// Shots of raiders that would rather close in than take a poor shot.
const SINK_SURELY: Aim = Aim { one_in: Some(20), ..SINK };

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
    /// The action of the active side's doctrine at index `wanted` among equally good ones, and their number. `None` for
    /// a pass.
    pub fn decide(&self, state: &State, wanted: u32) -> Chosen {
        let shot = |aim| self.best_shot(state, aim, wanted);
        let dash = || self.dash(state, wanted);
        match self.doctrines[state.active] {
            Doctrine::Dash => dash(),
            Doctrine::Convoy => self.convoy(state, wanted),
            Doctrine::Escort => shot(SILENCE).or_else(|| self.as_a_body(state, wanted)),
            Doctrine::Screen => {
                shot(SILENCE).or_else(|| self.to_the_fore(state, wanted)).or_else(dash)
            }
            Doctrine::Ambush => shot(SINK),
            Doctrine::Hunters => {
                shot(SINK_SURELY).or_else(|| self.close_in(state, wanted)).or_else(|| shot(SINK))
            }
            Doctrine::EscortKillers => shot(SINK_ESCORTS),
            Doctrine::Blockade => self.forward(state, wanted).or_else(|| shot(SINK)),
        }
    }

    fn hull<'s>(&self, state: &'s State, part: Part, vessel: u8) -> &'s Hull {
        &state.hulls[part][usize::from(vessel)]
    }

    /// The best shot by the chance of success, times that of achieving its purpose, times the weight of the target.
    ///
    /// Compared in whole numbers: no rounding decides a battle.
    fn best_shot(&self, state: &State, aim: Aim, wanted: u32) -> Chosen {
        let (part, foe) = (state.active, state.active.other());
        let mut best = Best::wanting(wanted);
        for firer in self.fleet(part) {
            if self.class(part, firer) == Class::Brigghaven || !self.on_table(state, part, firer) {
                continue;
            }
            for target in self.fleet(foe) {
                let Some(shot) = self.shot(state, part, firer, target) else { continue };
                let success = self.chances().of(&shot);
                let does = success * u64::from(self.good_faces(state, target, aim));
                let enough = aim.one_in.is_none_or(|one_in| does * one_in >= 6 * WHOLE);
                if does > 0 && enough {
                    let worth = does * (aim.weight)(shot.target);
                    best.see(Reverse(worth), Action::Fire(firer, target));
                }
            }
        }
        best.counted()
    }

    /// The faces of the hit table that achieve the purpose of the shot against this target. A target that is already
    /// disarmed is out of action.
    fn good_faces(&self, state: &State, target: u8, aim: Aim) -> u8 {
        let foe = state.active.other();
        let (class, table) = (self.class(foe, target), &self.rules.numbers.hit_table);
        let destroys = table.destroying_faces(class);
        match (aim.disarms, self.hull(state, foe, target).damage.has(Damage::DISARMED)) {
            (false, _) => destroys,
            (true, true) => 0,
            (true, false) => destroys + table.disarming_faces(class),
        }
    }

    /// The Brigghavens that can move west, with their rows.
    fn transports<'b>(&'b self, state: &'b State) -> impl Iterator<Item = (u8, u8)> + 'b {
        self.fleet(Part::Freeloaders)
            .filter(|&vessel| self.class(Part::Freeloaders, vessel) == Class::Brigghaven)
            .filter(|&vessel| self.can_move(state, vessel, Way::West))
            .map(|vessel| (self.hull(state, Part::Freeloaders, vessel).row, vessel))
    }

    /// Moves the foremost Brigghaven.
    fn dash(&self, state: &State, wanted: u32) -> Chosen {
        let mut best = Best::wanting(wanted);
        self.transports(state).for_each(|(row, vessel)| best.see(row, west(vessel)));
        best.counted()
    }

    /// Moves the rearmost Brigghaven.
    fn convoy(&self, state: &State, wanted: u32) -> Chosen {
        let mut best = Best::wanting(wanted);
        self.transports(state).for_each(|(row, vessel)| best.see(Reverse(row), west(vessel)));
        best.counted()
    }

    /// Moves the best mover of the rearmost rows; among equals the rearmost, and escorts first. Escorts stop in row 1.
    fn as_a_body(&self, state: &State, wanted: u32) -> Chosen {
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
        let mut best = Best::wanting(wanted);
        for vessel in movers().filter(|&vessel| row(vessel) + BODY_ROWS >= rearmost) {
            let (hull, class) = (self.hull(state, part, vessel), self.class(part, vessel));
            let key = Reverse((self.moving_faces(class, hull), hull.row));
            best.see((key, class == Class::Brigghaven), west(vessel));
        }
        best.counted()
    }

    /// Moves the rearmost escort east of row 8.
    fn to_the_fore(&self, state: &State, wanted: u32) -> Chosen {
        let part = Part::Freeloaders;
        let escorts = self
            .fleet(part)
            .filter(|&vessel| self.class(part, vessel) != Class::Brigghaven)
            .filter(|&vessel| self.hull(state, part, vessel).row > SCREEN_ROW)
            .filter(|&vessel| self.can_move(state, vessel, Way::West))
            .filter(|&vessel| self.leaves_a_gap(state, vessel));
        let mut best = Best::wanting(wanted);
        for vessel in escorts {
            best.see(Reverse(self.hull(state, part, vessel).row), west(vessel));
        }
        best.counted()
    }

    /// Does the next row keep a free area for the transports behind after this escort has moved there?
    fn leaves_a_gap(&self, state: &State, escort: u8) -> bool {
        let row = self.hull(state, Part::Freeloaders, escort).row;
        self.free_areas(state, row - 1) > 1
    }

    /// Moves the best mover among the Naztees that are not disarmed and are more than a row from the nearest
    /// Brigghaven, towards that Brigghaven.
    fn close_in(&self, state: &State, wanted: u32) -> Chosen {
        let part = Part::Naztees;
        let mut best = Best::wanting(wanted);
        for vessel in self.fleet(part).filter(|&vessel| self.on_table(state, part, vessel)) {
            let hull = self.hull(state, part, vessel);
            if hull.damage.has(Damage::DISARMED) {
                continue;
            }
            let Some(prey) = self.nearest_transport(state, hull.row) else { continue };
            let way = if prey > hull.row { Way::East } else { Way::West };
            if prey.abs_diff(hull.row) > 1 && self.can_move(state, vessel, way) {
                let faces = self.moving_faces(self.class(part, vessel), hull);
                best.see(Reverse(faces), Action::Move(vessel, way));
            }
        }
        best.counted()
    }

    /// The row of the Brigghaven on the table that is nearest to `row`; if none is on the table, that of one still to
    /// come.
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

    /// While no Brigghaven is on the table, brings the rearmost Crusher below row 6 forward.
    fn forward(&self, state: &State, wanted: u32) -> Chosen {
        let transport = |vessel: u8| {
            self.class(Part::Freeloaders, vessel) == Class::Brigghaven
                && self.on_table(state, Part::Freeloaders, vessel)
        };
        if self.fleet(Part::Freeloaders).any(transport) {
            return None;
        }
        let mut best = Best::wanting(wanted);
        for vessel in self.fleet(Part::Naztees) {
            let row = self.hull(state, Part::Naztees, vessel).row;
            let crusher = self.class(Part::Naztees, vessel) != Class::Coffin;
            if crusher && row < BLOCKADE_ROW && self.can_move(state, vessel, Way::East) {
                best.see(row, Action::Move(vessel, Way::East));
            }
        }
        best.counted()
    }
}

/// A move of this vessel one row west.
const fn west(vessel: u8) -> Action {
    Action::Move(vessel, Way::West)
}
