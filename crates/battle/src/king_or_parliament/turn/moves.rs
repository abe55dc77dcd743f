//! \[Movement\]: speeches, fanatical horse, pistols, charges, other moves, leaders alone.

use super::{Deed, Turn, only};
use crate::king_or_parliament::address::Phase;
use crate::king_or_parliament::contact::Charge;
use crate::king_or_parliament::doctrine::{Move, Pistols, decide};
use crate::king_or_parliament::setup::forward;
use crate::king_or_parliament::state::{Hold, LeaderState, Morale, NO_DETOUR, NONE, Shape, Slot};
use crate::{Event, LeaderRef, Log, UnitRef};
use fairfight_rules::king_or_parliament::morale::Outcome;
use fairfight_rules::king_or_parliament::movement::Ground;
use fairfight_rules::king_or_parliament::{
    Arm, ChargeTestFoot, FanaticalTarget, Kind, Remount, SquareNeeds, TestsATurn, Weapon,
};
use fairfight_rules::{Dice, Side};

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Step 2: speeches and taunts of both sides.
    ///
    /// Source: KOP-R9, R10; ruling `speech-taunt`.
    pub(super) fn speeches(&mut self) {
        for side in self.both() {
            for leader in 0..self.state.sides[side].leaders.len() {
                let l = self.state.sides[side].leaders[leader];
                if l.state != LeaderState::Well || l.unit == NONE {
                    continue;
                }
                let u = self.state.unit(side, l.unit);
                let may = u.is_here() && u.morale != Morale::Fanatical && !u.today.speech;
                if may && decide!(self, side, speaks(leader)) {
                    let u = self.state.unit_mut(side, l.unit);
                    (u.today.speech, u.today.busy) = (true, true);
                    u.detour = NO_DETOUR;
                    let unit = Some(UnitRef::new(side, l.unit));
                    self.log.event(|| Event::LeaderDid {
                        leader: LeaderRef::new(side, leader),
                        what: "spoke to",
                        unit,
                    });
                }
            }
            for unit in 0..self.state.sides[side].units.len() {
                let u = self.state.unit(side, unit);
                let may = u.is_free()
                    && u.shape == Shape::Line
                    && matches!(u.morale, Morale::Good | Morale::Halted)
                    && !u.is_baggage()
                    && !u.today.busy;
                if !may {
                    continue;
                }
                if let Some(target) = decide!(self, side, taunts(unit)) {
                    let u = self.state.unit_mut(side, unit);
                    (u.today.busy, u.detour) = (true, NO_DETOUR);
                    self.state.unit_mut(side.other(), target).today.taunted = true;
                    self.log.event(|| {
                        Event::did_to(
                            UnitRef::new(side, unit),
                            "taunted",
                            UnitRef::new(side.other(), target),
                        )
                    });
                }
            }
        }
    }

    /// The inches that a formation may still go.
    pub(in crate::king_or_parliament) fn inches(&self, side: Side, unit: u8) -> i16 {
        let (rules, u) = (&self.battle.rules, self.state.unit(side, unit));
        let by_hand = u.goes_by_hand(rules);
        let all = if by_hand { rules.numbers.gun_by_hand_move } else { u.allowance(rules) };
        (all - u.today.spent_in).max(0)
    }

    /// The distance that it can go this way without coming nearer than 1" to an enemy ahead.
    pub(in crate::king_or_parliament) fn room(&self, side: Side, unit: u8, way: i16) -> i16 {
        let depth = self.state.unit(side, unit).depth;
        let edge = if way > 0 { self.state.table - depth } else { depth };
        let ahead = self.state.sides[side.other()].here().map(|(_, e)| (e.depth - depth) * way);
        ahead.filter(|&gap| gap > 0).map(|gap| gap - 1).min().unwrap_or(edge).min(edge).max(0)
    }

    /// Goes `inches` this way, as far as enemies and `most` inches to spend allow: at half speed an inch costs two.
    /// Returns the distance covered.
    fn march(&mut self, side: Side, unit: u8, way: i16, inches: i16, most: i16) -> i16 {
        let u = *self.state.unit(side, unit);
        let to = u.depth + way * inches.min(self.room(side, unit, way));
        let went = self.battle.terrain.walk(&u, to, most, &self.battle.rules);
        let gone = (went.to - u.depth).abs();
        let u = self.state.unit_mut(side, unit);
        let from = u.depth;
        (u.depth, u.hold, u.detour) = (went.to, went.hold, NO_DETOUR);
        self.has_moved(side, unit, gone);
        if gone > 0 {
            self.log.event(|| Event::Moved { unit: UnitRef::new(side, unit), from, to: went.to });
        }
        gone
    }

    /// The nearest enemy for which `is` holds, and the inches to it; of equally near enemies, one ahead.
    pub(in crate::king_or_parliament) fn nearest(
        &self,
        side: Side,
        unit: u8,
        mut is: impl FnMut(u8) -> bool,
    ) -> Option<(u8, i16)> {
        let depth = self.state.unit(side, unit).depth;
        let enemies = self.state.sides[side.other()].here();
        enemies
            .filter(|(id, _)| is(*id))
            .map(|(id, e)| (id, e.depth - depth))
            .min_by_key(|&(id, way)| (way.abs(), way * forward(side) < 0, id))
            .map(|(id, way)| (id, way.abs()))
    }

    /// Step 4a: fanatical horse charges or moves.
    pub(super) fn fanatics(&mut self, side: Side) {
        for unit in 0..self.state.sides[side].units.len() {
            let u = self.state.unit(side, unit);
            if u.morale == Morale::Fanatical && u.is_free() && !u.today.busy {
                self.go_for_nearest(side, unit);
            }
        }
    }

    /// Charges the nearest enemy that it may touch, or goes all the way toward him.
    ///
    /// Source: KOP-R4; ruling `fanatical-target`.
    fn go_for_nearest(&mut self, side: Side, unit: u8) {
        let inches = self.inches(side, unit);
        let mut best: Option<Charge> = None;
        self.battle.each_charge(self.state, side, unit, i16::MAX / 4, |charge| {
            if best.is_none_or(|best| charge.gap_in < best.gap_in) {
                best = Some(charge);
            }
        });
        if let Some(charge) = best {
            let depth = self.state.unit(side.other(), charge.target).depth;
            let u = self.state.unit(side, unit);
            if self.battle.terrain.walk(u, depth, inches, &self.battle.rules).to == depth {
                return self.charge(side, unit, charge);
            }
        }
        let target = best.map(|charge| charge.target);
        let any = self.nearest(side, unit, |id| target.is_none_or(|target| target == id));
        let Some((enemy, _)) = any else { return };
        let way = self.state.unit(side.other(), enemy).depth - self.state.unit(side, unit).depth;
        let way = if way == 0 { forward(side) } else { way.signum() };
        self.march(side, unit, way, inches, inches);
    }

    /// Brings a charger into contact.
    fn charge(&mut self, side: Side, unit: u8, charge: Charge) {
        let bonus = self.battle.has_bonus(self.state, side, unit, charge.target);
        self.state.engage(side, unit, charge.target, charge.slot);
        self.has_moved(side, unit, charge.gap_in);
        let u = self.state.unit_mut(side, unit);
        (u.charged, u.today.moved) = (bonus, true);
        self.log.event(|| Event::Charged {
            unit: UnitRef::new(side, unit),
            target: UnitRef::new(side.other(), charge.target),
            aspect: match charge.slot {
                Slot::Front => "front",
                Slot::Left | Slot::Right => "flank",
                Slot::Rear => "rear",
            },
        });
        self.battle.void_detours(self.state);
    }

    /// Step 4b: pistols with their half moves.
    ///
    /// Source: KOP-M11; ruling `caracole`.
    pub(super) fn pistols(&mut self, side: Side, unit: u8) -> Deed {
        let u = *self.state.unit(side, unit);
        let may = self.battle.place(side, unit).pistols
            && u.is_free()
            && matches!(u.morale, Morale::Good | Morale::Halted)
            && !u.today.busy;
        if !may {
            return Deed::Done;
        }
        if self.waits_to_choose(side) {
            return Deed::Waits;
        }
        let half = self.inches(side, unit) / 2;
        let plan = decide!(self, side, pistols(unit, half));
        if plan != Pistols::No && self.waits() {
            return Deed::Waits;
        }
        match plan {
            Pistols::No => {}
            Pistols::MoveFire(inches) => {
                let way = inches.signum() * forward(side);
                if inches != 0 {
                    self.march(side, unit, way, inches.abs(), half);
                }
                self.volleys(side, unit, Weapon::Arquebus, Phase::Pistols);
                self.has_moved(side, unit, inches);
            }
            Pistols::FireMove(inches) => {
                self.volleys(side, unit, Weapon::Arquebus, Phase::Pistols);
                self.march(side, unit, -forward(side), inches, half);
            }
        }
        Deed::Done
    }

    /// Step 4c: other charges, each tested, then moved.
    pub(super) fn charges(&mut self, side: Side, unit: u8) -> Deed {
        let u = *self.state.unit(side, unit);
        let may = u.morale == Morale::Good
            && u.is_free()
            && u.shape == Shape::Line
            && !u.today.busy
            && !u.is_baggage();
        if !may {
            return Deed::Done;
        }
        if self.waits_to_choose(side) {
            return Deed::Waits;
        }
        if let Some((block, files)) = decide!(self, side, reforms(unit)) {
            self.reform(side, unit, block, files);
        }
        let inches = self.inches(side, unit);
        let charge = decide!(self, side, charges(unit, inches));
        if self.undecided() {
            return Deed::Waits;
        }
        match charge {
            Some(charge) => self.declare(side, unit, charge),
            None => {
                self.may_capture(side, unit, inches);
                Deed::Done
            }
        }
    }

    /// Makes the test for a charge, and applies its result.
    ///
    /// Source: KOP-R2; rulings `charge-test-foot`, `tests-a-turn`, `fanatical-target`.
    fn declare(&mut self, side: Side, unit: u8, charge: Charge) -> Deed {
        let (rules, u) = (&self.battle.rules, *self.state.unit(side, unit));
        let free_of_test = (rules.rulings.charge_test_foot == ChargeTestFoot::Horse
            && u.arm(rules) != Arm::Horse)
            || (rules.rulings.tests_a_turn == TestsATurn::One && u.today.tested)
            || self.battle.terrain.is_in_building(&u);
        if free_of_test {
            self.charge(side, unit, charge);
            return Deed::Done;
        }
        // Enemies that may pursue draw whether they do: they may roll in the same step as this test.
        if self.waits() {
            return Deed::Waits;
        }
        let outcome = self.test(side, unit, only(Phase::Charges));
        self.apply_outcome(side, unit, outcome);
        match outcome {
            Outcome::Runs => self.rout_of(side, unit, only(Phase::Charges)),
            Outcome::Halted => {}
            Outcome::Fine => self.charge(side, unit, charge),
            Outcome::Fanatical => match rules.rulings.fanatical_target {
                FanaticalTarget::Nearest => self.go_for_nearest(side, unit),
                FanaticalTarget::Named => self.charge(side, unit, charge),
            },
        }
        Deed::Done
    }

    /// Lets a formation run down a lone leader in reach.
    ///
    /// Source: KOP-L5: no test.
    fn may_capture(&mut self, side: Side, unit: u8, inches: i16) {
        let enemy = side.other();
        let u = *self.state.unit(side, unit);
        let reach = |depth: i16| {
            (u.depth - depth).abs() <= inches
                && self.battle.terrain.walk(&u, depth, inches, &self.battle.rules).to == depth
        };
        let found =
            (0u8..).zip(self.state.sides[enemy].leaders.iter()).find_map(
                |(id, leader)| match leader.state {
                    LeaderState::Alone(depth)
                        if reach(depth) && u.arm(&self.battle.rules) != Arm::Gun =>
                    {
                        Some((id, depth))
                    }
                    LeaderState::Alone(_)
                    | LeaderState::Well
                    | LeaderState::Dead
                    | LeaderState::Taken
                    | LeaderState::Lost => None,
                },
            );
        let Some((leader, depth)) = found else { return };
        let Some(fate) = decide!(self, side, captures(unit)) else { return };
        let u = self.state.unit_mut(side, unit);
        let from = u.depth;
        (u.depth, u.hold, u.detour) = (depth, Hold::Free, NO_DETOUR);
        self.has_moved(side, unit, (depth - from).abs());
        self.log.event(|| Event::Moved { unit: UnitRef::new(side, unit), from, to: depth });
        self.loses_leader(enemy, leader, fate, "taken while alone");
    }

    /// Changes the frontage of a block, for part of the formation's move.
    fn reform(&mut self, side: Side, unit: u8, block: usize, files: u8) {
        let b = &mut self.state.unit_mut(side, unit).blocks[block];
        let k = i16::from(files.abs_diff(b.files.min(b.strips)));
        b.files = files;
        self.has_moved(side, unit, 0);
        let cost = k * self.battle.rules.numbers.file_cost;
        let today = &mut self.state.unit_mut(side, unit).today;
        today.spent_in += cost;
        // The rest of its move is still to come.
        today.busy = false;
    }

    /// Step 4d: other moves.
    pub(super) fn moves(&mut self, side: Side, unit: u8) -> Deed {
        let u = *self.state.unit(side, unit);
        let may = matches!(u.morale, Morale::Good | Morale::Halted)
            && !u.today.busy
            && !u.is_broken()
            && !u.is_baggage();
        if !may {
            return Deed::Done;
        }
        let may_choose = u.is_free() || self.may_break_off(side, unit);
        if may_choose && self.waits_to_choose(side) {
            return Deed::Waits;
        }
        if !u.is_free() {
            if may_choose && decide!(self, side, breaks_off(unit)) {
                self.break_off(side, unit);
            }
            return Deed::Done;
        }
        let moved = decide!(self, side, moves(unit, true));
        if self.undecided() {
            return Deed::Waits;
        }
        if let Some(moved) = moved
            && self.make(side, unit, moved)
            && let Some(moved) = decide!(self, side, moves(unit, false))
        {
            self.make(side, unit, moved);
        }
        Deed::Done
    }

    /// Makes a move; returns whether another may follow it (ruling `remount`).
    fn make(&mut self, side: Side, unit: u8, moved: Move) -> bool {
        let did = |what| {
            let unit = UnitRef::new(side, unit);
            move || Event::did(unit, what)
        };
        let cost = self.inches(side, unit);
        let u = self.state.unit_mut(side, unit);
        match moved {
            Move::Go(inches) => {
                self.march(side, unit, inches.signum() * forward(side), inches.abs(), cost);
                return false;
            }
            Move::WorkRound(target, slot) => {
                let before = if (u.detour.target, u.detour.slot) == (target, slot) {
                    u.detour.inches
                } else {
                    0
                };
                u.detour.inches = before + cost;
                (u.detour.target, u.detour.slot, u.detour.now) = (target, slot, true);
                u.hold = Hold::Free;
                self.has_moved(side, unit, cost);
                self.log.event(|| {
                    Event::did_to(
                        UnitRef::new(side, unit),
                        "worked round",
                        UnitRef::new(side.other(), target),
                    )
                });
                return false;
            }
            Move::FormSquare(shape) => {
                u.shape = shape;
                self.log.event(did("formed square"));
            }
            Move::Unform => {
                u.shape = Shape::Line;
                self.log.event(did("formed line"));
            }
            Move::Hold => {
                if let Hold::Stopped(at, way) = u.hold {
                    u.hold = Hold::Held(at, way);
                }
                self.log.event(did("held the obstacle"));
            }
            Move::Limber => {
                u.limbered = !u.limbered;
                let what = if u.limbered { "limbered" } else { "unlimbered" };
                self.log.event(did(what));
            }
            Move::Remount => {
                for block in &mut u.blocks {
                    block.kind = block.kind.remounted();
                }
                let mounted = u.kind() == Kind::MDragoon;
                self.log.event(did(if mounted { "mounted" } else { "dismounted" }));
                match self.battle.rules.rulings.remount {
                    Remount::All => {}
                    Remount::Half => {
                        let half = self.state.unit(side, unit).allowance(&self.battle.rules) / 2;
                        self.has_moved(side, unit, 0);
                        let u = self.state.unit_mut(side, unit);
                        u.today.spent_in += half;
                        u.today.busy = false;
                        return true;
                    }
                    Remount::Free => return true,
                }
            }
        }
        self.state.unit_mut(side, unit).detour = NO_DETOUR;
        self.has_moved(side, unit, 0);
        false
    }

    /// The direction straight back from its front enemy: toward its own edge, but from his rear toward his edge.
    fn way_back(&self, side: Side, unit: u8) -> i16 {
        match self.state.unit(side, unit).on {
            Slot::Front | Slot::Left | Slot::Right => -forward(side),
            Slot::Rear => forward(side),
        }
    }

    /// May an engaged formation break off?
    ///
    /// Source: KOP-M9, R6.
    fn may_break_off(&self, side: Side, unit: u8) -> bool {
        let (rules, u) = (&self.battle.rules, self.state.unit(side, unit));
        if u.facing == NONE || u.away != [NONE; 3] || u.is_square() {
            return false;
        }
        let (inches, way) = (u.allowance(rules), self.way_back(side, unit));
        let to = u.depth + way * inches;
        let enemy = self.state.unit(side.other(), u.facing);
        (0..=self.state.table).contains(&to)
            && inches > enemy.allowance(rules)
            && self.room(side, unit, way) >= inches
            && {
                let went = self.battle.terrain.walk(u, to, inches, rules);
                went.to == to && went.open
            }
            && u.today.spent_in == 0
            && !(u.morale == Morale::Halted && self.has_enemies(side, unit, way))
    }

    /// Are there enemies in this direction?
    pub(in crate::king_or_parliament) fn has_enemies(
        &self,
        side: Side,
        unit: u8,
        way: i16,
    ) -> bool {
        let depth = self.state.unit(side, unit).depth;
        self.state.sides[side.other()].here().any(|(_, enemy)| (enemy.depth - depth) * way > 0)
    }

    fn break_off(&mut self, side: Side, unit: u8) {
        let (enemy, way) = (self.state.unit(side, unit).facing, self.way_back(side, unit));
        self.state.leave(side, unit);
        let inches = self.inches(side, unit);
        self.log.event(|| {
            Event::did_to(
                UnitRef::new(side, unit),
                "broke off from",
                UnitRef::new(side.other(), enemy),
            )
        });
        self.march(side, unit, way, inches, inches);
        self.battle.void_detours(self.state);
    }

    /// May it form square?
    ///
    /// Source: KOP-Q1; ruling `square-needs`.
    pub(in crate::king_or_parliament) fn may_form_square(&self, side: Side, unit: u8) -> bool {
        let (rules, u) = (&self.battle.rules, self.state.unit(side, unit));
        let n = &rules.numbers;
        let pikes = u.blocks.iter().filter(|block| block.kind == Kind::Pikeman);
        let pikes: u8 = pikes.map(|block| block.strips).sum();
        let least = match rules.rulings.square_needs {
            SquareNeeds::OnePike => 1,
            SquareNeeds::FourPikes => 4,
        };
        u.shape == Shape::Line
            && pikes >= least
            && (n.square_least..=n.square_most).contains(&i16::from(u.strips()))
            && !matches!(u.hold, Hold::Held(..))
    }

    /// May it hold the obstacle at which it stopped?
    pub(in crate::king_or_parliament) fn may_hold(&self, side: Side, unit: u8) -> bool {
        let u = self.state.unit(side, unit);
        let Hold::Stopped(at, _) = u.hold else { return false };
        let terrain = &self.battle.terrain;
        let arm = u.arm(&self.battle.rules);
        match terrain.stretches[usize::from(at)].kind {
            Ground::Wall | Ground::Hedge => {
                arm == Arm::Foot || (arm == Arm::Gun && u.kind().is_cannon())
            }
            Ground::Building => {
                let holds = |side: Side| {
                    self.state.sides[side]
                        .here()
                        .any(|(_, other)| matches!(other.hold, Hold::Held(held, _) if held == at))
                };
                arm == Arm::Foot && !holds(Side::A) && !holds(Side::B)
            }
            Ground::Hill | Ground::Wood | Ground::Stream | Ground::Bog => false,
        }
    }

    /// Step 4e: lone leaders find a formation, or are lost.
    ///
    /// Source: ruling `last-strip-leader`.
    pub(super) fn lone_leaders(&mut self, side: Side) -> Deed {
        let reach = self.battle.rules.numbers.lone_leader_reach;
        for leader in 0..self.state.sides[side].leaders.len() {
            let LeaderState::Alone(depth) = self.state.sides[side].leaders[leader].state else {
                continue;
            };
            let joins = decide!(self, side, joins(leader, depth, reach));
            if self.undecided() {
                return Deed::Waits;
            }
            let l = &mut self.state.sides[side].leaders[leader];
            let named = LeaderRef::new(side, leader);
            match joins {
                Some(unit) => {
                    (l.unit, l.state) = (unit, LeaderState::Well);
                    let unit = UnitRef::new(side, unit);
                    self.log.event(|| Event::Joined { leader: named, unit, to_rally: false });
                }
                None => {
                    l.state = LeaderState::Lost;
                    self.log.event(|| Event::LeaderLost(named));
                }
            }
        }
        Deed::Done
    }
}
