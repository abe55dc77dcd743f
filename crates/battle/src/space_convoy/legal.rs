//! The legal actions of the active side: moves, shots, recycling.

use super::setup::Battle;
use super::state::{LEFT, State};
use fairfight_rules::space_convoy::attack::{self, in_reach};
use fairfight_rules::space_convoy::{
    Class, CoffinDeployment, Damage, Exit, InitiativeLength, Part, RangeModel, Recycle,
};

/// The direction in which a vessel moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Way {
    /// Towards row 1, and off the table from there.
    West,
    /// Towards the last row.
    East,
}

/// The use that a side makes of its initiative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A vessel tries to move one row.
    Move(u8, Way),
    /// A vessel tries to move to a lane next to its own (ruling `range-model`).
    Shift(u8, u8),
    /// A vessel fires at one of the other side.
    Fire(u8, u8),
    /// A destroyed Naztee comes back (SC-X1).
    Recycle(u8),
    /// The initiative passes to the other side.
    Pass,
}

impl Battle {
    /// Is there a free area in this row? An area holds one vessel or object (SC-G4).
    pub fn has_room(&self, state: &State, row: u8) -> bool {
        self.free_areas(state, row) > 0
    }

    /// The number of free areas in the row.
    pub fn free_areas(&self, state: &State, row: u8) -> u8 {
        let objects = state.objects.iter().filter(|&&at| at == row).count();
        let vessels: usize = Part::BOTH
            .iter()
            .map(|&part| {
                let hulls = &state.hulls[part];
                hulls.iter().filter(|hull| hull.row == row && !hull.destroyed).count()
            })
            .sum();
        self.grid.width.saturating_sub((objects + vessels) as u8)
    }

    /// Is the vessel on the table: neither destroyed, nor gone, nor still to come?
    #[inline]
    pub fn on_table(&self, state: &State, part: Part, vessel: u8) -> bool {
        let hull = &state.hulls[part][usize::from(vessel)];
        !hull.destroyed && (1..=self.grid.rows).contains(&hull.row)
    }

    /// May the vessel still act in this initiative? Ruling `initiative-length`.
    #[inline]
    fn is_free(&self, state: &State, vessel: u8) -> bool {
        match self.rules.rulings.initiative_length {
            InitiativeLength::UntilFail => true,
            InitiativeLength::OnceAVessel => state.acted >> vessel & 1 == 0,
        }
    }

    /// The row to which the vessel of `part` would move. `None` if the move is illegal, for lack of room, of any
    /// chance, or of permission to go there.
    pub fn destination(&self, state: &State, part: Part, vessel: u8, way: Way) -> Option<u8> {
        let hull = &state.hulls[part][usize::from(vessel)];
        if hull.destroyed || hull.row == LEFT || !self.is_free(state, vessel) {
            return None;
        }
        let class = self.class(part, vessel);
        let to = match way {
            Way::West if hull.row == 1 => {
                let may = match self.rules.rulings.exit {
                    Exit::Brigghavens => class == Class::Brigghaven,
                    Exit::AllFreeloaders => part == Part::Freeloaders,
                };
                may.then_some(LEFT)?
            }
            Way::West if hull.row == self.off_table() && part == Part::Naztees => return None,
            Way::West => hull.row - 1,
            Way::East if hull.row >= self.grid.rows => return None,
            Way::East => hull.row + 1,
        };
        let room = to == LEFT || self.has_room(state, to);
        (room && self.moving_faces(class, hull) > 0).then_some(to)
    }

    /// May the vessel change to this lane?
    pub fn may_shift(&self, state: &State, part: Part, vessel: u8, lane: u8) -> bool {
        let hull = &state.hulls[part][usize::from(vessel)];
        self.rules.rulings.range_model == RangeModel::ThreeLanes
            && self.on_table(state, part, vessel)
            && self.is_free(state, vessel)
            && (1..=3).contains(&lane)
            && hull.lane.abs_diff(lane) == 1
            && self.moving_faces(self.class(part, vessel), hull) > 0
    }

    /// The number of areas from one vessel to another, the other's included. Ruling `range-model`.
    #[inline]
    pub fn range(&self, state: &State, part: Part, firer: u8, target: u8) -> u8 {
        let from = &state.hulls[part][usize::from(firer)];
        let to = &state.hulls[part.other()][usize::from(target)];
        let rows = from.row.abs_diff(to.row).max(1);
        match self.rules.rulings.range_model {
            RangeModel::Rows => rows,
            RangeModel::ThreeLanes => rows.max(2 * from.lane.abs_diff(to.lane)),
        }
    }

    /// The shot of `firer` of `part` at `target`, if it is legal.
    pub fn shot(&self, state: &State, part: Part, firer: u8, target: u8) -> Option<attack::Shot> {
        let (mine, theirs) = (self.class(part, firer), self.class(part.other(), target));
        let armed = !state.hulls[part][usize::from(firer)].damage.has(Damage::DISARMED);
        let legal = armed
            && mine.may_attack(theirs)
            && self.on_table(state, part, firer)
            && self.on_table(state, part.other(), target)
            && self.is_free(state, firer);
        if !legal {
            return None;
        }
        let range = self.range(state, part, firer, target);
        in_reach(mine, range, &self.rules).then(|| attack::Shot {
            firer: mine,
            target: theirs,
            weakened: state.hulls[part.other()][usize::from(target)].damage.has(Damage::WEAKENED),
            range,
        })
    }

    /// May the Naztees put this vessel back now? Ruling `recycle`.
    pub fn may_recycle(&self, state: &State, vessel: u8) -> bool {
        let switched_on = match self.rules.rulings.recycle {
            Recycle::Off => false,
            Recycle::On => true,
            Recycle::OnlyAction => state.actions == 0,
        };
        switched_on
            && state.active == Part::Naztees
            && state.hulls[Part::Naztees][usize::from(vessel)].destroyed
            && (1..=6).any(|die| self.start_row(state, vessel, die).is_some())
    }

    /// The row in which a Naztee begins with this die; Crushers need no die. `None` if there is no room.
    ///
    /// Source: SC-D3, SC-D4; ruling `coffin-deployment`. If the die or the list names a full row, the die is rolled
    /// again (a Coffin that needs no die, and a Crusher, take the next row with room).
    pub fn start_row(&self, state: &State, vessel: u8, die: u8) -> Option<u8> {
        let entered = &self.vessels[Part::Naztees][usize::from(vessel)];
        let next = |from: u8| (from..=self.grid.rows).find(|&row| self.has_room(state, row));
        let upon_die = |row: u8| self.has_room(state, row).then_some(row);
        match (entered.vessel.class, self.rules.rulings.coffin_deployment) {
            (Class::Coffin, CoffinDeployment::ExactRow) => upon_die(die),
            (Class::Coffin, CoffinDeployment::UpToRow) => upon_die(die.min(entered.row)),
            (Class::Coffin, CoffinDeployment::AnyOfSix) => next(entered.row),
            (
                Class::Harsh | Class::Lite | Class::Blitzship | Class::Slayer | Class::Brigghaven,
                _,
            ) => next(1),
        }
    }

    /// The first legal shot, otherwise the first legal move: it replaces a pass under the ruling `voluntary-pass`.
    pub fn first_legal(&self, state: &State) -> Option<Action> {
        let part = state.active;
        for firer in self.fleet(part) {
            for target in self.fleet(part.other()) {
                if self.shot(state, part, firer, target).is_some() {
                    return Some(Action::Fire(firer, target));
                }
            }
        }
        for vessel in self.fleet(part) {
            for way in [Way::West, Way::East] {
                if self.destination(state, part, vessel, way).is_some() {
                    return Some(Action::Move(vessel, way));
                }
            }
        }
        None
    }
}
