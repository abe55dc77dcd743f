//! \[Event III\]: movement (IW-V1 to V5, IW-X4, X9, X11): leaders who go to rally, charges, marches, leaders who join.

use super::Turn;
use super::morale::{Check, Failing};
use super::outlook::{Outlook, Seen, Twin};
use crate::iron_winds::address::{Phase, Purpose, at};
use crate::iron_winds::doctrine::{Asked, Charge, LeaderOrder, Order, View, decide};
use crate::iron_winds::ground::{Mover, Terrain, Way};
use crate::iron_winds::setup::{Battle, forward};
use crate::iron_winds::state::{Host, March, NONE, State};
use crate::{Event, LeaderRef, Log, UnitRef, UnitSet, Word};
use fairfight_rules::iron_winds::melee::Aspect;
use fairfight_rules::iron_winds::morale::{self, Row};
use fairfight_rules::iron_winds::{ChargeGoesOn, LeadersInMelee, PikeChargeFail, RoutKeepsMoving};
use fairfight_rules::{Dice, Side};

/// The minimum cost of the way to the next target after one ran (IW-X9): units, even at one depth, have two inches of
/// clear space between them (IW-V2).
const NEXT_TARGET: i16 = 2;

impl<W: Word, const PRINTED: bool, D: Dice, L: Log> Turn<'_, W, PRINTED, D, L> {
    /// Both sides move; the winner of the roll chooses which is first.
    pub(super) fn movement(&mut self, won: Side) {
        let first = if self.moves_first(won) { won } else { won.other() };
        self.log.event(|| Event::Initiative { first, won });
        for side in [first, first.other()] {
            self.side_moves(side);
        }
        for side in Side::BOTH {
            let host = &self.state.sides[side];
            for unit in (host.resting & host.free()) - host.stirred - host.fought {
                self.recover(side, unit);
            }
        }
    }

    /// Moves the units of one side one by one.
    fn side_moves(&mut self, side: Side) {
        let joins = self.send_leaders(side);
        let movers = self.battle.movers(self.state, side);
        let disengages = D::DECIDES || decide!(self, side, ever_disengages());
        if !movers.is_empty() || disengages {
            let mut seen = Seen::nothing();
            self.charges(side, movers, &mut seen);
            if disengages {
                self.disengagements(side, &mut seen);
            }
            let marchers = self.battle.movers(self.state, side) - self.state.sides[side].stirred;
            if !marchers.is_empty() {
                self.marches(side, marchers, &mut seen);
            }
        }
        if joins {
            self.post_leaders(side);
        }
        if self.battle.rules().rulings.rout_keeps_moving == RoutKeepsMoving::Yes {
            let host = &self.state.sides[side];
            for unit in host.routed - host.engaged - host.ran {
                self.flee(side, unit);
            }
        }
    }

    /// The charges of these units, one after another. Meanwhile the enemy stands still, except units that run.
    #[inline(always)]
    fn charges(&mut self, side: Side, mut movers: UnitSet<W>, seen: &mut Seen<W>) {
        let mut to_ask = movers;
        while let Some(unit) = to_ask.into_iter().next() {
            to_ask.remove(unit);
            debug_assert!(
                self.state.sides[side].free().has(unit),
                "nobody else's charge engages it"
            );
            let inches = self.battle.rate(self.state, side, unit);
            let among = if D::DECIDES {
                Some(self.battle.enemies_within(self.state, side, unit, inches, seen))
            } else {
                self.battle.within_reach(self.state, side, unit, inches, seen)
            };
            let Some(among) = among else { continue };
            let asked = Asked::new(unit, inches, among);
            if self.order(side, asked, seen) {
                // Units that were freed by running enemies are asked too, if they come later in the list.
                let freed = self.battle.movers(self.state, side) - movers;
                movers = movers | freed;
                to_ask = to_ask | (freed - UnitSet::first(usize::from(unit) + 1));
            }
        }
    }

    /// The marches of these units, which did not charge. Meanwhile the enemy stands still.
    #[inline(always)]
    fn marches(&mut self, side: Side, marchers: UnitSet<W>, seen: &mut Seen<W>) {
        let mut pace = decide!(self, side, pace());
        for unit in marchers {
            let host = &mut self.state.sides[side];
            let from = host.depth(unit);
            let plan = std::mem::replace(&mut host.unit_mut(unit).plan, March::Open);
            let outlook = seen.from(self.state, side, from);
            let march = match plan {
                March::Open => {
                    let own = decide!(self, side, march(unit, &outlook, &pace));
                    self.put_march(side, unit, own, &outlook)
                }
                March::Stand | March::Advance(_) | March::FallBack(_) => plan,
            };
            self.march(side, unit, march, &outlook);
            decide!(self, side, pace_after(unit, &mut pace));
        }
    }

    /// Sends leaders who rally a routed unit, and records the units that others will join. Returns whether any will.
    fn send_leaders(&mut self, side: Side) -> bool {
        let mut any_joins = false;
        for leader in 0..self.state.sides[side].leaders.len() {
            let l = &self.state.sides[side].leaders[leader];
            if !l.alive || l.shaken {
                continue;
            }
            let own = decide!(self, side, leader(leader, self.dice));
            match self.put_leader(side, leader, own) {
                LeaderOrder::Stay => {}
                LeaderOrder::Join(unit) => {
                    // His distance counts from here: he does not move with the unit he leaves (IW-V4).
                    let host = &mut self.state.sides[side];
                    let depth = host.leader_depth(&host.leaders[leader]);
                    let l = &mut host.leaders[leader];
                    (l.joins, l.depth) = (unit, depth);
                    any_joins = true;
                    self.log.event(|| Event::LeaderDid {
                        leader: LeaderRef::new(side, leader),
                        what: "set out for",
                        unit: Some(UnitRef::new(side, unit)),
                    });
                }
                LeaderOrder::Rally(unit) => {
                    self.go_to(side, leader, unit);
                    self.state.sides[side].leaders[leader].rallies = unit;
                    self.log.event(|| Event::Joined {
                        leader: LeaderRef::new(side, leader),
                        unit: UnitRef::new(side, unit),
                        to_rally: true,
                    });
                }
            }
        }
        any_joins
    }

    /// Moves leaders to the units they chose, if those are still there, in reach and without a leader.
    fn post_leaders(&mut self, side: Side) {
        for leader in 0..self.state.sides[side].leaders.len() {
            let host = &self.state.sides[side];
            let l = &host.leaders[leader];
            let unit = l.joins;
            if !l.alive || unit == NONE {
                continue;
            }
            if !host.order.has(unit) || host.unit(unit).leader != NONE {
                self.stays(side, leader);
                continue;
            }
            let way = (l.depth - host.depth(unit)).abs();
            let locked = self.battle.rules().rulings.leaders_in_melee == LeadersInMelee::Locked
                && (host.engaged.has(unit) || l.unit != NONE && host.engaged.has(l.unit));
            if way > self.battle.rules().numbers.leader_move || locked {
                self.stays(side, leader);
                continue;
            }
            self.go_to(side, leader, unit);
            self.log.event(|| Event::Joined {
                leader: LeaderRef::new(side, leader),
                unit: UnitRef::new(side, unit),
                to_rally: false,
            });
        }
    }

    /// Reports a leader who set out and could not join his unit: it is gone, too far away, or has a leader.
    fn stays(&mut self, side: Side, leader: u8) {
        self.log.event(|| Event::LeaderDid {
            leader: LeaderRef::new(side, leader),
            what: "could not join that unit and stayed",
            unit: None,
        });
    }

    /// Moves a leader from his unit to another; he commands it if nobody else does.
    fn go_to(&mut self, side: Side, leader: u8, unit: u8) {
        let host = &mut self.state.sides[side];
        let depth = host.depth(unit);
        let old = host.leaders[leader].unit;
        if old == unit {
            return;
        }
        if old != NONE {
            host.unit_mut(old).leader = NONE;
        }
        let commands = host.unit(unit).leader == NONE;
        if commands {
            host.unit_mut(unit).leader = leader;
        }
        let l = &mut host.leaders[leader];
        (l.unit, l.depth) = (if commands { unit } else { NONE }, depth);
    }

    /// Charges an enemy in reach with a unit, and charges on if that enemy ran; otherwise records the unit's further
    /// plan. Returns whether any unit ran.
    #[inline(always)]
    fn order(&mut self, side: Side, mut asked: Asked<W>, seen: &mut Seen<W>) -> bool {
        let unit = asked.unit;
        loop {
            let own = decide!(self, side, order(&asked, &mut seen.closed, self.dice));
            let charge = match self.put_order(side, &asked, own, seen) {
                Order::Charge(charge) => charge,
                Order::March(plan) => {
                    // A unit that has already moved does not march.
                    if !asked.fled.is_empty() {
                        return true;
                    }
                    let alike = !D::DECIDES && decide!(self, side, takes_alike_for_equal());
                    let host = &mut self.state.sides[side];
                    host.unit_mut(unit).plan = plan;
                    if alike {
                        let (u, depth) = (host.unit(unit), host.depth(unit));
                        let wing = self.battle.wings[side].has(unit);
                        seen.note_declined(Twin::of(u, depth, asked.inches, wing));
                    }
                    return false;
                }
            };
            if !self.braves_pikes(side, unit, charge) {
                seen.forget();
                return true;
            }
            if self.stands_charge(side, unit, charge) {
                self.contact(side, unit, charge);
                seen.note_contact(charge.target);
                return !asked.fled.is_empty();
            }
            // IW-X9: the target ran; the cavalry is now where it stood, with the rest of its move.
            seen.forget();
            let from = self.state.sides[side].depth(unit);
            self.stands_at(side, unit, charge.depth);
            let on = |began: &i16| (from - began).signum() * (charge.depth - from).signum() >= 0;
            let spent = if asked.fled.is_empty() {
                charge.spent_in
            } else {
                charge.spent_in.max(NEXT_TARGET)
            };
            asked.inches -= spent;
            asked.fled.insert(charge.target);
            let enemy = &self.state.sides[side.other()];
            asked.among = enemy.next_in_reach(asked.fled, charge.depth, asked.inches);
            // If it turns back, a new way begins.
            asked.began = asked.began.filter(on).or(Some(from));
            if self.battle.rules().rulings.charge_goes_on == ChargeGoesOn::Stops {
                return true;
            }
        }
    }

    /// Does cavalry facing pikes pass its morale roll? If not, it halts or routs (IW-X4).
    #[inline]
    fn braves_pikes(&mut self, side: Side, unit: u8, charge: Charge) -> bool {
        !self.battle.is_deterred(side, unit, charge) || self.passes_pikes(side, unit, charge)
    }

    /// Reports a charge before a roll that may keep it from contact; otherwise no event would name the charger.
    #[inline]
    fn report_charge(&mut self, side: Side, unit: u8, charge: Charge) {
        self.log.event(|| {
            Event::did_to(
                UnitRef::new(side, unit),
                "charged at",
                UnitRef::new(side.other(), charge.target),
            )
        });
    }

    /// Makes that roll and applies the result.
    #[inline(never)]
    fn passes_pikes(&mut self, side: Side, unit: u8, charge: Charge) -> bool {
        let row = self.battle.row_of(self.state, side.other(), charge.target);
        if self.battle.rolls_on(self.state, side, unit, row) {
            self.report_charge(side, unit, charge);
        }
        let circumstances = self.battle.morale_circumstances(&self.state.sides[side], unit);
        let at = at(Phase::Movement, side, unit, Purpose::Pikes).ordinal(charge.target.into());
        let failing = match self.battle.rules().rulings.pike_charge_fail {
            PikeChargeFail::Halt => Failing::Halts,
            PikeChargeFail::Rout => Failing::Routs,
        };
        if self.holds(side, unit, Check { row, circumstances, failing, at }) {
            return true;
        }
        match failing {
            Failing::Halts => {
                // It halts 1" short; a unit that is already nearer stays where it is.
                let from = self.state.sides[side].depth(unit);
                let way = charge.depth - from;
                let to = if way == 0 { from } else { charge.depth - way.signum() };
                self.stands_at(side, unit, to);
            }
            Failing::Routs => self.rout(side, unit),
        }
        false
    }

    /// Does foot charged by cavalry pass its morale roll? If not, it routs (IW-X9). Routed units do not roll.
    #[inline]
    fn stands_charge(&mut self, side: Side, unit: u8, charge: Charge) -> bool {
        let (other, target) = (side.other(), charge.target);
        let rolls = self.battle.mounted[side].has(unit)
            && self.battle.frightened[other].has(target)
            && self.state.sides[other].order.has(target);
        !rolls || self.withstands(side, unit, charge)
    }

    /// Makes that roll and applies the result.
    #[inline(never)]
    fn withstands(&mut self, side: Side, unit: u8, charge: Charge) -> bool {
        let (other, target) = (side.other(), charge.target);
        let row = self.battle.row_of(self.state, side, unit);
        // A charge with a roll before pikes has already been reported.
        let reported = self.battle.is_deterred(side, unit, charge)
            && self.battle.rolls_on(
                self.state,
                side,
                unit,
                self.battle.row_of(self.state, other, target),
            );
        if !reported && self.battle.rolls_on(self.state, other, target, row) {
            self.report_charge(side, unit, charge);
        }
        let circumstances = morale::Circumstances {
            flank: charge.aspect == Aspect::Flank,
            rear: charge.aspect == Aspect::Rear,
            ..self.battle.morale_circumstances(&self.state.sides[other], target)
        };
        let at = at(Phase::Movement, other, target, Purpose::Charged).ordinal(unit.into());
        let check = Check { row, circumstances, failing: Failing::Routs, at };
        let held = self.holds(other, target, check);
        if !held {
            self.rout(other, target);
        }
        held
    }

    /// Brings the charger into contact.
    fn contact(&mut self, side: Side, unit: u8, charge: Charge) {
        let (me, target) = (UnitRef::new(side, unit), UnitRef::new(side.other(), charge.target));
        self.log.event(|| Event::Charged { unit: me, target, aspect: charge.aspect.word() });
        let before = self.state.sides[side.other()].unit(charge.target).target;
        self.state.engage(self.battle, side, unit, charge.target, charge.aspect);
        let now = self.state.sides[side.other()].unit(charge.target).target;
        if before != NONE && before != now {
            self.log.event(|| Event::Turned { unit: target, target: me });
        }
    }

    /// Lets mounted flank and rear attackers leave the melee (IW-V5).
    #[inline(never)]
    fn disengagements(&mut self, side: Side, seen: &mut Seen<W>) {
        let host = &self.state.sides[side];
        // Units that came into contact in this event are not yet in their next movement event.
        for unit in (host.order & host.engaged & self.battle.mounted[side]) - host.stirred {
            let u = self.state.sides[side].unit(unit);
            let may = u.aspect != Aspect::Front
                && self.state.sides[side].engaged.has(unit)
                && u.target != NONE;
            if !may {
                continue;
            }
            let own = decide!(self, side, disengages(unit, self.dice));
            let Some(inches) = self.put_disengagement(side, unit, own) else { continue };
            self.log.event(|| Event::Disengaged(UnitRef { side, unit: unit.into() }));
            self.state.release(side, unit);
            self.state.sides[side].fought.insert(unit);
            let outlook = seen.from(self.state, side, self.state.sides[side].depth(unit));
            self.march(side, unit, March::FallBack(inches), &outlook);
        }
    }

    /// Moves a free unit as far as its rate, the ground and the enemies ahead allow.
    #[inline(always)]
    fn march(&mut self, side: Side, unit: u8, march: March, outlook: &Outlook) {
        let to = self.battle.march_ends(self.state, side, unit, march, outlook);
        if to != self.state.sides[side].depth(unit) {
            self.stands_at(side, unit, to);
        }
    }

    /// Puts a unit that moved of its own will at this depth.
    #[inline]
    fn stands_at(&mut self, side: Side, unit: u8, to: i16) {
        let host = &mut self.state.sides[side];
        let from = host.depth(unit);
        host.depths.set(unit, to);
        host.stirred.insert(unit);
        self.log.event(|| Event::Moved { unit: UnitRef::new(side, unit), from, to });
    }
}

impl<W: Word> Host<W> {
    /// The units in reach of an enemy at this depth with this many inches to go, except those that have `fled` from it.
    #[inline(never)]
    fn next_in_reach(&self, fled: UnitSet<W>, depth: i16, inches: i16) -> UnitSet<W> {
        if inches < NEXT_TARGET {
            return UnitSet::EMPTY;
        }
        self.within(self.here() - fled, depth, inches)
    }
}

impl<W: Word, const PRINTED: bool> Battle<W, PRINTED> {
    /// Units that may move of their own will: in good order, free, and not shooters, except mounted ones under IW-X11.
    pub(in crate::iron_winds) fn movers(&self, state: &State<W>, side: Side) -> UnitSet<W> {
        let host = &state.sides[side];
        host.free() - (host.shot - self.horse_archers[side])
    }

    /// The distance that a unit may move this turn, in inches (IW-V2, IW-X11).
    #[inline]
    pub(in crate::iron_winds) fn rate(&self, state: &State<W>, side: Side, unit: u8) -> i16 {
        let rate = state.sides[side].unit(unit).rate_in;
        let shot = state.sides[side].shot.has(unit);
        if shot { rate / self.rules().numbers.horse_archer_share } else { rate }
    }

    /// The enemies within `inches` of a unit, except those found to be open to nobody.
    #[inline(always)]
    fn enemies_within(
        &self,
        state: &State<W>,
        side: Side,
        unit: u8,
        inches: i16,
        seen: &Seen<W>,
    ) -> UnitSet<W> {
        let (host, enemy) = (&state.sides[side], &state.sides[side.other()]);
        enemy.within(enemy.here() - seen.closed, host.depth(unit), inches)
    }

    /// The enemies in reach among which a unit with `inches` to go can choose; `None` if it need not be asked.
    #[inline(always)]
    fn within_reach(
        &self,
        state: &State<W>,
        side: Side,
        unit: u8,
        inches: i16,
        seen: &Seen<W>,
    ) -> Option<UnitSet<W>> {
        let host = &state.sides[side];
        let (u, depth) = (host.unit(unit), host.depth(unit));
        let view = View::new(self, state, side);
        let among = self.enemies_within(state, side, unit, inches, seen);
        if decide!(view, orders_all()) {
            return Some(among);
        }
        let has_declined = seen.declining != 0 && decide!(view, takes_alike_for_equal());
        let among = if has_declined {
            among & seen.open_to(&Twin::of(u, depth, inches, self.wings[side].has(unit)))
        } else {
            among
        };
        (!among.is_empty()).then_some(among)
    }

    /// Is it cavalry charging pikes?
    #[inline]
    fn is_deterred(&self, side: Side, unit: u8, charge: Charge) -> bool {
        charge.aspect == Aspect::Front
            && self.mounted[side].has(unit)
            && self.deterring[side.other()].has(charge.target)
    }

    /// The row of the morale chart for units that meet this one.
    fn row_of(&self, state: &State<W>, side: Side, unit: u8) -> Row {
        Row::Troop(self.profile_of(state.sides[side].unit(unit)).troop)
    }

    /// Does the chart have a number for this unit on this row? Otherwise it does not roll.
    fn rolls_on(&self, state: &State<W>, side: Side, unit: u8, row: Row) -> bool {
        let troop = self.profile_of(state.sides[side].unit(unit)).troop;
        morale::needed(troop, row, self.rules()).is_some()
    }

    /// The depth at which a march of a unit with this outlook ends.
    #[inline(always)]
    pub(in crate::iron_winds) fn march_ends(
        &self,
        state: &State<W>,
        side: Side,
        unit: u8,
        march: March,
        outlook: &Outlook,
    ) -> i16 {
        let from = state.sides[side].depth(unit);
        let (inches, step, enemy) = match march {
            March::Open | March::Stand => return from,
            March::Advance(inches) => (inches, forward(side), outlook.ahead),
            March::FallBack(inches) => (inches, -forward(side), outlook.behind),
        };
        let (rate, way) = (self.rate(state, side, unit), Way { from, step });
        let room = self.room(state, way, enemy);
        if self.is_open() {
            return Terrain::walk_open(way, inches.min(room), rate);
        }
        let mover = self.mover(side, state.sides[side].unit(unit));
        self.march_over_ground(mover, way, inches, room, rate)
    }

    /// The depth at which a march along this way with this much room ends, on ground that is not open.
    #[inline(never)]
    fn march_over_ground(
        &self,
        mover: Mover<'_>,
        way: Way,
        inches: i16,
        room: i16,
        rate: i16,
    ) -> i16 {
        let far = match self.terrain.crossing(mover, way) {
            // A unit that starts to cross a river does cross it, even with a short move or a wide river; if an enemy
            // holds the far bank, it charges or waits.
            Some(across) if across > room => return way.from,
            Some(across) => across,
            None => inches.min(room),
        };
        self.terrain.walk(mover, way, far, rate)
    }

    /// The inches that a unit can go this way before it is 1" from the next `enemy` in its way, or at the edge of the
    /// table.
    #[inline]
    pub(in crate::iron_winds) fn room(
        &self,
        state: &State<W>,
        Way { from, step }: Way,
        enemy: i16,
    ) -> i16 {
        let edge = if step > 0 { state.table - from } else { from };
        edge.min(enemy - 1)
    }
}
