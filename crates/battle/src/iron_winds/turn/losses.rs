//! Casualties, routs and the deaths of leaders, from whatever event.

use crate::iron_winds::setup::{Battle, forward};
use crate::iron_winds::state::{NONE, State};
use crate::{Event, LeaderRef, Log, UnitRef, Word};
use fairfight_rules::Side;
use fairfight_rules::iron_winds::{OffTable, challenge, peoples};

impl<W: Word, const PRINTED: bool> Battle<W, PRINTED> {
    /// `figures` of a unit fall; at none left it is destroyed.
    pub(super) fn fell<L: Log>(
        &self,
        state: &mut State<W>,
        side: Side,
        unit: u8,
        figures: u8,
        log: &mut L,
    ) {
        let u = state.sides[side].unit_mut(unit);
        u.left -= figures;
        if u.left == 0 {
            self.destroyed(state, side, unit, log);
        }
    }

    /// The last figure of a unit has fallen.
    pub(super) fn destroyed<L: Log>(
        &self,
        state: &mut State<W>,
        side: Side,
        unit: u8,
        log: &mut L,
    ) {
        log.event(|| Event::Destroyed(UnitRef { side, unit: unit.into() }));
        self.leave(state, side, unit);
        self.strand_leader(state, side, unit);
    }

    /// A unit turns about, makes one full move to the rear and is routed (IW-R4).
    pub(super) fn rout<L: Log>(&self, state: &mut State<W>, side: Side, unit: u8, log: &mut L) {
        state.release(side, unit);
        let host = &mut state.sides[side];
        host.order.remove(unit);
        host.routed.insert(unit);
        host.ran.insert(unit);
        host.stirred.insert(unit);
        self.flee(state, side, unit, log);
    }

    /// One full move toward the own edge, and perhaps off the table (ruling `off-table`).
    pub(super) fn flee<L: Log>(&self, state: &mut State<W>, side: Side, unit: u8, log: &mut L) {
        let u = state.sides[side].unit(unit);
        let from = state.sides[side].depth(unit);
        let wanted = from - forward(side) * u.rate_in;
        let swims = || peoples::crosses_rivers_free(self.profile_of(u).kind.people, self.rules());
        let is_dry = self.is_open() || swims();
        let mut to = if is_dry { wanted } else { self.terrain.flee(from, wanted) };
        let at = UnitRef { side, unit: unit.into() };
        let off = !(0..=self.table).contains(&to);
        if off && self.rules().rulings.off_table == OffTable::Stops {
            to = to.clamp(0, self.table);
        }
        state.sides[side].depths.set(unit, to);
        log.event(|| Event::Routed { unit: at, to: to.clamp(0, self.table) });
        if off && self.rules().rulings.off_table == OffTable::Lost {
            log.event(|| Event::LeftTable(at));
            self.lose(state, side, unit, log);
        }
    }

    /// A unit is gone with all who are in it: off the table, or dispersed (IW-R7).
    pub(super) fn lose<L: Log>(&self, state: &mut State<W>, side: Side, unit: u8, log: &mut L) {
        self.leave(state, side, unit);
        let host = &mut state.sides[side];
        let leader = std::mem::replace(&mut host.unit_mut(unit).leader, NONE);
        if leader != NONE {
            host.leaders[leader].alive = false;
            host.leaders[leader].unit = NONE;
            log.event(|| Event::LeaderLost(LeaderRef { side, leader: leader.into() }));
        }
    }

    /// A unit leaves the battle: no contact, no order.
    fn leave(&self, state: &mut State<W>, side: Side, unit: u8) {
        state.sides[side].order.remove(unit);
        state.sides[side].routed.remove(unit);
        state.release(side, unit);
    }

    /// The leader of a destroyed unit stands alone where it stood.
    fn strand_leader(&self, state: &mut State<W>, side: Side, unit: u8) {
        let host = &mut state.sides[side];
        let depth = host.depth(unit);
        let leader = std::mem::replace(&mut host.unit_mut(unit).leader, NONE);
        if leader != NONE {
            let leader = &mut host.leaders[leader];
            (leader.unit, leader.depth) = (NONE, depth);
        }
    }

    /// What has a leader lost of his points with so many wounds more? The same share of what he cost
    /// as of what he can bear: all of it when he dies of them.
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

    /// A leader takes wounds, and dies of enough of them.
    pub(super) fn wound<L: Log>(
        &self,
        state: &mut State<W>,
        side: Side,
        leader: u8,
        wounds: u8,
        log: &mut L,
    ) {
        let host = &mut state.sides[side];
        let l = &mut host.leaders[leader];
        if wounds == 0 || !l.alive {
            return;
        }
        let at = LeaderRef { side, leader: leader.into() };
        l.wounds = l.wounds.saturating_add(wounds);
        if l.wounds < challenge::life(l.rank, self.rules()) {
            log.event(|| Event::Wounded { leader: at, wounds });
            return;
        }
        l.alive = false;
        log.event(|| Event::Slain(at));
        let unit = std::mem::replace(&mut l.unit, NONE);
        if unit != NONE {
            let commanded = !l.shaken;
            host.unit_mut(unit).leader = NONE;
            // Who refused in this turn was no commander to lose (IW-C3).
            if commanded {
                host.bereft.insert(unit);
            }
        }
    }
}
