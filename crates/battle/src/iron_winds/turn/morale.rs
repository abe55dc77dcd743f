//! \[Event V\] and \[Unit Rally\]: checks, routs, rallies, skeletons (IW-R1 to R8, IW-F5).

use super::Turn;
use crate::decision::yes_or_no;
use crate::iron_winds::address::{Phase, Purpose, at};
use crate::iron_winds::decision::Kind;
use crate::iron_winds::doctrine::decide;
use crate::iron_winds::setup::Battle;
use crate::iron_winds::state::{Host, NONE, State};
use crate::{Event, Log, Needed, Source, Sum, UnitRef, UnitSet, Word};
use fairfight_rules::iron_winds::morale::{self, Row};
use fairfight_rules::iron_winds::{UnledRally, UnledRallyTimes, rally};
use fairfight_rules::{Address, BySide, Dice, Side};
use std::cell::LazyCell;

/// The action of a unit that does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Failing {
    /// It routs.
    Routs,
    /// It stops its charge.
    Halts,
}

/// A morale roll and everything that it depends on except the unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Check {
    /// The row of the chart.
    pub(super) row: Row,
    /// The circumstances that modify it.
    pub(super) circumstances: morale::Circumstances,
    /// The action of the unit if it does not hold.
    pub(super) failing: Failing,
    /// The address of its die.
    pub(super) at: Address,
}

impl<W: Word, const PRINTED: bool, D: Dice, L: Log> Turn<'_, W, PRINTED, D, L> {
    /// Event V, in the order of the battle model.
    pub(super) fn morale(&mut self) {
        let idle = |side: Side| {
            let host = &self.state.sides[side];
            (host.check | host.routed | self.battle.skeletons[side]).is_empty()
        };
        if idle(Side::A) && idle(Side::B) {
            return;
        }
        // (1) All checks at once, (2) routed units that were attacked, (3) all rout moves.
        let attacked = |side: Side| self.state.sides[side].routed & self.state.sides[side].attacked;
        let mut fails = BySide::new(attacked(Side::A), attacked(Side::B));
        for side in Side::BOTH {
            for unit in self.state.sides[side].check {
                let holds = self.melee_check(side, unit);
                fails[side].insert_if(unit, !holds);
                self.state.sides[side].unit_mut(unit).forget_attackers();
            }
        }
        let here = |side: Side| fails[side] & self.state.sides[side].here();
        for wave in self.state.in_order_of_leaving(BySide::from_fn(here)) {
            for side in Side::BOTH {
                for unit in wave[side] & self.state.sides[side].here() {
                    self.rout(side, unit);
                }
            }
        }
        for side in Side::BOTH {
            if !self.state.sides[side].routed.is_empty() {
                self.rally_by_leaders(side, fails[side]);
            }
        }
        for side in Side::BOTH {
            for unit in self.battle.may_try(self.state, side) - fails[side] {
                self.try_to_rally(side, unit);
            }
        }
        for side in Side::BOTH {
            if !self.battle.skeletons[side].is_empty() {
                self.skeletons_after_melee(side);
            }
        }
    }

    /// The check of a unit that lost figures in the melee event (IW-R1 to R3).
    fn melee_check(&mut self, side: Side, unit: u8) -> bool {
        let host = &self.state.sides[side];
        let u = host.unit(unit);
        let circumstances = morale::Circumstances {
            flank: u.flanked,
            rear: u.reared,
            ..self.battle.morale_circumstances(host, unit)
        };
        let at = at(Phase::Morale, side, unit, Purpose::Morale);
        let check = Check { row: u.row(), circumstances, failing: Failing::Routs, at };
        self.holds(side, unit, check)
    }

    /// Does a unit pass a morale roll? Without a number on the chart it passes without a roll.
    #[inline(always)]
    pub(super) fn holds(&mut self, side: Side, unit: u8, check: Check) -> bool {
        let Check { row, circumstances, failing, at } = check;
        let u = self.state.sides[side].unit(unit);
        let profile = self.battle.profile_of(u);
        let Some(needed) = morale::needed(profile.troop, row, self.battle.rules()) else {
            return true;
        };
        let modifier = morale::modifier(profile, u.left, circumstances, self.battle.rules());
        let modifier = morale::on_row(row, modifier, self.battle.rules());
        let die = self.dice.d6(at);
        let holds = |die| morale::holds(die, modifier, needed, self.battle.rules());
        let at_stake = LazyCell::new(|| {
            let host = &self.state.sides[side];
            // A unit that is already running, or that would only halt, has no points to lose.
            let routs = failing == Failing::Routs && host.order.has(unit);
            if routs { host.points_of(self.battle, side, unit).into() } else { 0 }
        });
        self.log.rolled_d6(
            Source::Morale,
            side,
            die,
            |die| if holds(die) { 0 } else { -*at_stake },
        );
        let held = holds(die);
        self.log.sum(|| {
            let parts = morale::modifiers(profile, u.left, circumstances, self.battle.rules());
            let counts = |added| morale::on_row(row, added, self.battle.rules());
            Sum::new(parts.map(|(why, added)| (why, counts(added))))
        });
        self.log.event(|| Event::Checked {
            unit: UnitRef::new(side, unit),
            when: row.against(),
            needed,
            die: die.face(),
            score: i16::from(die.face()) + modifier,
            held,
        });
        held
    }

    /// Leaders rally the units they went to, unless those were attacked (IW-R6).
    #[inline(always)]
    fn rally_by_leaders(&mut self, side: Side, ran_now: UnitSet<W>) {
        for leader in 0..self.state.sides[side].leaders.len() {
            let host = &self.state.sides[side];
            let l = &host.leaders[leader];
            let unit = l.rallies;
            let may = l.alive
                && unit != NONE
                && host.routed.has(unit)
                && !host.attacked.has(unit)
                && !ran_now.has(unit);
            if may {
                self.rallied(side, unit);
            }
        }
    }

    /// A unit is in good order again and faces the enemy (IW-R8).
    fn rallied(&mut self, side: Side, unit: u8) {
        let host = &mut self.state.sides[side];
        host.routed.remove(unit);
        host.order.insert(unit);
        // Enemies that stood at its back but turned away no longer stand there.
        self.state.settle(side, unit);
        self.log.event(|| Event::Rallied(UnitRef::new(side, unit)));
    }

    /// One try without a leader; failure removes the unit (IW-R7).
    #[inline(never)]
    fn try_to_rally(&mut self, side: Side, unit: u8) {
        let host = &self.state.sides[side];
        let profile = self.battle.profile_of(host.unit(unit));
        let Some(needed) = profile.rallies_on.filter(|_| host.routed.has(unit)) else { return };
        let tries = match self.battle.rules().rulings.unled_rally {
            UnledRally::Forced => true,
            UnledRally::Choice => {
                let own = decide!(self, side, tries_to_rally(unit, self.dice));
                let at = at(Phase::Morale, side, unit, Purpose::Choice);
                yes_or_no(self.dice, Kind::Rally.at_once(at, 0), ["waited", "tried to rally"], own)
            }
        };
        if !tries {
            return;
        }
        let leader = self.battle.heroic_bonus(host, unit);
        let die = self.dice.d6(at(Phase::Morale, side, unit, Purpose::Rally));
        let rallies = |die| rally::rallies(die, &profile.kind, leader, needed, self.battle.rules());
        self.log.rolled_d6(Source::Rally, side, die, |die| {
            let points = host.points_of(self.battle, side, unit);
            if rallies(die) { points.into() } else { 0 }
        });
        self.log.sum(|| {
            let elite = rally::elite_bonus(&profile.kind, self.battle.rules());
            Sum::new([("elite", elite), ("leader", leader)]).needs(Needed::Least(needed))
        });
        if rallies(die) {
            if self.battle.rules().rulings.unled_rally_times == UnledRallyTimes::PerBattle {
                self.state.sides[side].may_try.remove(unit);
            }
            self.rallied(side, unit);
        } else {
            self.log.event(|| Event::Dispersed(UnitRef::new(side, unit)));
            self.lose(side, unit);
        }
    }

    /// Skeletons whose last contact ended in good order get a casualty back (IW-F5).
    #[inline(never)]
    fn skeletons_after_melee(&mut self, side: Side) {
        let host = &self.state.sides[side];
        for unit in (self.battle.skeletons[side] & host.fought & host.order) - host.engaged {
            self.state.sides[side].resting.insert(unit);
            self.recover(side, unit);
        }
    }

    /// A skeleton unit gets figures back, up to its original number (ruling `skeleton-cap`).
    pub(super) fn recover(&mut self, side: Side, unit: u8) {
        let u = self.state.sides[side].unit_mut(unit);
        let missing = self.battle.profile_of(u).purchased - u.left;
        let back = missing.min(self.battle.rules().numbers.skeleton_recovery as u8);
        if back > 0 {
            u.left += back;
            self.log.event(|| Event::Recovered {
                unit: UnitRef::new(side, unit),
                figures: back.into(),
            });
        }
    }
}

impl<W: Word, const PRINTED: bool> Battle<W, PRINTED> {
    /// The circumstances of a unit's morale roll, except attacks on its flank and rear.
    #[inline]
    pub(in crate::iron_winds) fn morale_circumstances(
        &self,
        host: &Host<W>,
        unit: u8,
    ) -> morale::Circumstances {
        morale::Circumstances {
            leader: self.leader_bonus(host, unit, self.rules().numbers.morale_leader),
            leader_lost: host.bereft.has(unit),
            ..morale::Circumstances::default()
        }
    }

    /// Will Event V roll dice, because there is a check or a unit that may try to rally by itself?
    pub(super) fn has_morale_dice(&self, state: &State<W>) -> bool {
        Side::BOTH.into_iter().any(|side| {
            !state.sides[side].check.is_empty() || !self.may_try(state, side).is_empty()
        })
    }

    /// Units that may try to rally without a leader in this event (IW-R7; ruling `unled-rally`): not if attacked;
    /// by choice, not in the turn in which they routed; if forced, in the next Event V.
    fn may_try(&self, state: &State<W>, side: Side) -> UnitSet<W> {
        let host = &state.sides[side];
        let units = (host.routed & host.may_try & self.rally_unled[side]) - host.attacked;
        match self.rules().rulings.unled_rally {
            UnledRally::Choice => units - host.ran,
            UnledRally::Forced => units,
        }
    }
}
