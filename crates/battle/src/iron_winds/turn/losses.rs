//! Casualties, routs and the deaths of leaders, in any event.

use super::Turn;
use crate::iron_winds::setup::{Battle, forward};
use crate::iron_winds::state::{NONE, State};
use crate::{Event, LeaderRef, Log, UnitRef, Word};
use fairfight_rules::iron_winds::{OffTable, challenge, peoples};
use fairfight_rules::{Dice, Side};

impl<W: Word, const PRINTED: bool, D: Dice, L: Log> Turn<'_, W, PRINTED, D, L> {
    /// Removes `figures` of a unit; with none left it is destroyed.
    pub(super) fn fell(&mut self, side: Side, unit: u8, figures: u8) {
        let u = self.state.sides[side].unit_mut(unit);
        u.left -= figures;
        if u.left == 0 {
            self.destroyed(side, unit);
        }
    }

    /// Handles the fall of a unit's last figure.
    pub(super) fn destroyed(&mut self, side: Side, unit: u8) {
        self.log.event(|| Event::Destroyed(UnitRef::new(side, unit)));
        self.leave(side, unit);
        self.strand_leader(side, unit);
    }

    /// A unit turns about, makes one full move to the rear and is routed (IW-R4).
    pub(super) fn rout(&mut self, side: Side, unit: u8) {
        self.state.release(side, unit);
        let host = &mut self.state.sides[side];
        host.order.remove(unit);
        host.routed.insert(unit);
        host.ran.insert(unit);
        host.stirred.insert(unit);
        self.flee(side, unit);
    }

    /// One full move toward its own edge, and perhaps off the table (ruling `off-table`).
    pub(super) fn flee(&mut self, side: Side, unit: u8) {
        let u = self.state.sides[side].unit(unit);
        let from = self.state.sides[side].depth(unit);
        let wanted = from - forward(side) * u.rate_in;
        let swims = || {
            peoples::crosses_rivers_free(self.battle.profile_of(u).kind.people, self.battle.rules())
        };
        let is_dry = self.battle.is_open() || swims();
        let mut to = if is_dry { wanted } else { self.battle.terrain.flee(from, wanted) };
        let at = UnitRef::new(side, unit);
        let off = !(0..=self.state.table).contains(&to);
        if off && self.battle.rules().rulings.off_table == OffTable::Stops {
            to = to.clamp(0, self.state.table);
        }
        self.state.sides[side].depths.set(unit, to);
        self.log.event(|| Event::Routed { unit: at, to: to.clamp(0, self.state.table) });
        if off && self.battle.rules().rulings.off_table == OffTable::Lost {
            self.log.event(|| Event::LeftTable(at));
            self.lose(side, unit);
        }
    }

    /// Removes a unit with all its leaders: it is off the table, or dispersed (IW-R7).
    pub(super) fn lose(&mut self, side: Side, unit: u8) {
        self.leave(side, unit);
        let host = &mut self.state.sides[side];
        let leader = std::mem::replace(&mut host.unit_mut(unit).leader, NONE);
        if leader != NONE {
            host.leaders[leader].alive = false;
            host.leaders[leader].unit = NONE;
            self.log.event(|| Event::LeaderLost(LeaderRef::new(side, leader)));
        }
    }

    /// Takes a unit out of the battle: out of contact, and neither in good order nor routed.
    fn leave(&mut self, side: Side, unit: u8) {
        self.state.sides[side].order.remove(unit);
        self.state.sides[side].routed.remove(unit);
        self.state.release(side, unit);
    }

    /// Leaves the leader of a destroyed unit alone where it stood.
    fn strand_leader(&mut self, side: Side, unit: u8) {
        let host = &mut self.state.sides[side];
        let depth = host.depth(unit);
        let leader = std::mem::replace(&mut host.unit_mut(unit).leader, NONE);
        if leader != NONE {
            let leader = &mut host.leaders[leader];
            (leader.unit, leader.depth) = (NONE, depth);
        }
    }

    /// A leader takes wounds, and dies if there are enough of them.
    pub(super) fn wound(&mut self, side: Side, leader: u8, wounds: u8) {
        let host = &mut self.state.sides[side];
        let l = &mut host.leaders[leader];
        if wounds == 0 || !l.alive {
            return;
        }
        let at = LeaderRef::new(side, leader);
        l.wounds = l.wounds.saturating_add(wounds);
        if l.wounds < challenge::life(l.rank, self.battle.rules()) {
            self.log.event(|| Event::Wounded { leader: at, wounds });
            return;
        }
        l.alive = false;
        self.log.event(|| Event::Slain(at));
        let unit = std::mem::replace(&mut l.unit, NONE);
        if unit != NONE {
            let commanded = !l.shaken;
            host.unit_mut(unit).leader = NONE;
            // A leader who refused this turn was not in command (IW-C3).
            if commanded {
                host.bereft.insert(unit);
            }
        }
    }
}

impl<W: Word, const PRINTED: bool> Battle<W, PRINTED> {
    /// The points that a leader has lost after this many more wounds: the same share of his cost as of the wounds he
    /// can bear, all of it if he dies.
    pub(super) fn points_wounded(
        &self,
        state: &State<W>,
        side: Side,
        leader: u8,
        wounds: u8,
    ) -> i64 {
        let l = &state.sides[side].leaders[leader];
        let life = challenge::life(l.rank, self.rules());
        let taken = l.wounds.saturating_add(wounds).min(life);
        let cost = i64::from(self.leader_points[side][usize::from(leader)]);
        cost * i64::from(taken) / i64::from(life.max(1))
    }
}
