//! Code shared by all doctrines except the random one.

use super::{Move, Pistols, Prospect, decide};
use crate::Log;
use crate::best::{Best, one_of_the_best};
use crate::king_or_parliament::address::{Phase, Purpose, at};
use crate::king_or_parliament::contact::Charge;
use crate::king_or_parliament::setup::forward;
use crate::king_or_parliament::state::{Formation, Hold, Morale, Slot};
use crate::king_or_parliament::turn::{Aim, Shot, Turn};
use fairfight_rules::king_or_parliament::{Arm, GunMode, Kind, Weapon};
use fairfight_rules::{Dice, Side};

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// The charge at the nearest enemy that the doctrine charges, on the side that is worst for him. A formation that
    /// was rallied this turn charges nobody in it.
    pub(super) fn usual_charge(&mut self, side: Side, unit: u8, inches: i16) -> Option<Charge> {
        if self.state.unit(side, unit).today.rallied {
            return None;
        }
        let look = |turn: &Self, wanted| turn.good_charges(side, unit, inches, wanted);
        let address = at(Phase::Charges, side, unit, Purpose::Equals);
        one_of_the_best(self, look, |turn, equals| turn.one_of(equals, address))
    }

    /// The charges that the doctrine would declare.
    fn good_charges(
        &self,
        side: Side,
        unit: u8,
        inches: i16,
        wanted: u32,
    ) -> Best<(i16, u8), Charge> {
        let worse = |slot: Slot| match slot {
            Slot::Rear => 0,
            Slot::Left | Slot::Right => 1,
            Slot::Front => 2,
        };
        let mut best = Best::wanting(wanted);
        self.battle.each_charge(self.state, side, unit, inches, |charge| {
            if self.would_charge(side, unit, charge.target) {
                best.see((charge.gap_in, worse(charge.slot)), charge);
            }
        });
        best
    }

    /// Horse that charges nobody fires its pistols at short range, where it stands.
    pub(super) fn usual_pistols(&self, side: Side, unit: u8) -> Pistols {
        let rules = &self.battle.rules;
        let charges = self.state.unit(side, unit).morale == Morale::Good
            && self.good_charges(side, unit, self.inches(side, unit), 0).found().is_some();
        let mut near = false;
        self.each_shot(side, unit, Weapon::Arquebus, |shot| {
            near |= shot.gap_in <= rules.numbers.bands.0[0][0];
        });
        if near && !charges { Pistols::MoveFire(0) } else { Pistols::No }
    }

    /// Would the doctrine let this formation charge that enemy at all?
    fn would_charge(&self, side: Side, unit: u8, target: u8) -> bool {
        let (rules, u) = (&self.battle.rules, self.state.unit(side, unit));
        // Mounted dragoons ride to the place where they fight, and no farther.
        if u.kind() == Kind::MDragoon {
            return false;
        }
        let t = self.state.unit(side.other(), target);
        let weak = t.is_broken() || matches!(t.morale, Morale::Halted | Morale::Running);
        let busy = weak || !t.is_free();
        let rides = t.arm(rules) == Arm::Horse && t.kind() != Kind::MDragoon;
        // Foot stands no chance against fresh horse.
        if u.arm(rules) == Arm::Foot && rides && !busy {
            return false;
        }
        let prospect = Prospect {
            horse: u.arm(rules) == Arm::Horse,
            shot: u.is_mostly_shot(rules),
            pikes: u.has_pikes(),
            pistols: self.battle.place(side, unit).pistols,
            weak,
            busy,
        };
        decide!(self, side, is_prey(target, prospect))
    }

    /// Moves of a free formation that did not charge.
    pub(super) fn usual_move(&mut self, side: Side, unit: u8, remount: bool) -> Option<Move> {
        let (rules, u) = (&self.battle.rules, *self.state.unit(side, unit));
        if u.is_square() {
            return (!self.square_is_wanted(side, unit)).then_some(Move::Unform);
        }
        // A halted formation stays where it is.
        if u.morale == Morale::Halted {
            return None;
        }
        let (enemy, gap) = self.nearest(side, unit, |_| true)?;
        let way = self.state.unit(side.other(), enemy).depth - u.depth;
        let way = if way == 0 { 1 } else { way.signum() * forward(side) };
        match u.arm(rules) {
            Arm::Gun => self.gun_move(side, unit, way),
            Arm::Horse if u.kind() == Kind::MDragoon => {
                let near = gap <= rules.numbers.bands.0[0][1];
                match near && remount {
                    true => Some(Move::Remount),
                    false => self.ride_up(side, unit, way, gap),
                }
            }
            Arm::Horse => {
                let round = self.go_round(side, unit);
                round.or_else(|| decide!(self, side, horse_goes(unit, way, gap)))
            }
            // Shot fires rather than working round.
            Arm::Foot if self.has_target(side, unit) => {
                decide!(self, side, foot_goes(unit, way, gap))
            }
            Arm::Foot => {
                let round = self.go_round(side, unit);
                round.or_else(|| decide!(self, side, foot_goes(unit, way, gap)))
            }
        }
    }

    /// A move of this many inches that way; `None` if it is 0.
    pub(super) fn go(&self, side: Side, unit: u8, way: i16, inches: i16) -> Option<Move> {
        let inches = inches.min(self.inches(side, unit));
        (inches > 0).then_some(Move::Go(way * inches))
    }

    /// Is horse within reach of this formation, and no foot?
    pub(super) fn square_is_wanted(&self, side: Side, unit: u8) -> bool {
        let rules = &self.battle.rules;
        let reaches = |arm: Arm| {
            let near = self.nearest(side, unit, |enemy| {
                let e = self.state.unit(side.other(), enemy);
                e.arm(rules) == arm
                    && e.kind() != Kind::MDragoon
                    && e.is_free()
                    && !e.runs()
                    && self.state.gap(side, unit, enemy) <= e.allowance(rules)
            });
            near.is_some()
        };
        reaches(Arm::Horse) && !reaches(Arm::Foot)
    }

    /// Guns stand if they have a target; otherwise they move on.
    fn gun_move(&self, side: Side, unit: u8, way: i16) -> Option<Move> {
        let u = self.state.unit(side, unit);
        if !u.kind().is_cannon() {
            return None;
        }
        let mut targets = 0;
        self.each_shot(side, unit, Weapon::Cannon, |_| targets += 1);
        let costs = self.battle.rules.rulings.gun_mode == GunMode::CostsATurn;
        if targets > 0 {
            return (costs && u.limbered).then_some(Move::Limber);
        }
        if costs && !u.limbered {
            return Some(Move::Limber);
        }
        self.go(side, unit, way, i16::MAX)
    }

    /// Mounted dragoons ride up to short range, level with the foremost foot that walks.
    fn ride_up(&self, side: Side, unit: u8, way: i16, gap: i16) -> Option<Move> {
        let depth = self.state.unit(side, unit).depth * forward(side);
        let foot = self.foremost_foot(side, |_| true).map(|foremost| (foremost - depth).max(0));
        let inches = (gap - self.battle.rules.numbers.bands.0[0][0]).min(foot.unwrap_or(i16::MAX));
        self.go(side, unit, way, inches)
    }

    /// Can it fire at any enemy?
    fn has_target(&self, side: Side, unit: u8) -> bool {
        let mut shots = 0;
        if let Some(weapon) = self.fires(side, unit) {
            self.each_shot(side, unit, weapon, |_| shots += 1);
        }
        shots > 0
    }

    /// Works round an enemy that its doctrine would charge but cannot reach in front.
    fn go_round(&mut self, side: Side, unit: u8) -> Option<Move> {
        let look = |turn: &Self, wanted| {
            let u = turn.state.unit(side, unit);
            let mut best = Best::wanting(wanted);
            turn.battle.each_way_round(turn.state, side, unit, |target, slot| {
                let gap = turn.state.gap(side, unit, target);
                let begun = (u.detour.target, u.detour.slot) == (target, slot);
                let near = gap <= turn.inches(side, unit);
                let t = turn.state.unit(side.other(), target);
                if near && !t.is_baggage() && turn.would_charge(side, unit, target) {
                    best.see((!begun, gap), Move::WorkRound(target, slot));
                }
            });
            best
        };
        let address = at(Phase::Moves, side, unit, Purpose::Equals);
        one_of_the_best(self, look, |turn, equals| turn.one_of(equals, address))
    }

    /// Does horse that covers the shot charge this enemy: horse, or men in the open without pikes? Without shot to
    /// cover it charges any enemy.
    pub(super) fn is_for_horse(&self, side: Side, target: u8) -> bool {
        let t = self.state.unit(side.other(), target);
        let open = !t.has_pikes() && !matches!(t.hold, Hold::Held(..));
        open || t.arm(&self.battle.rules) == Arm::Horse || self.foremost_shot(side).is_none()
    }

    /// The position of the foremost foot that fires and is in good order.
    fn foremost_shot(&self, side: Side) -> Option<i16> {
        self.foremost_foot(side, |friend| friend.has_shot(&self.battle.rules))
    }

    /// The position of the foremost foot in good order that `is` accepts.
    fn foremost_foot(&self, side: Side, is: impl Fn(&Formation) -> bool) -> Option<i16> {
        let here = self.state.sides[side].here().map(|(_, friend)| friend);
        let foot = here.filter(|friend| friend.arm(&self.battle.rules) == Arm::Foot);
        let foot = foot.filter(|friend| friend.in_order() && is(friend));
        foot.map(|friend| friend.depth * forward(side)).max()
    }

    /// Keeps level with the foremost shot; if no shot is left, goes on.
    pub(super) fn cover_the_shot(&self, side: Side, unit: u8, way: i16) -> Option<Move> {
        match self.foremost_shot(side) {
            None => self.go(side, unit, way, i16::MAX),
            Some(foremost) => {
                let ahead = foremost - self.state.unit(side, unit).depth * forward(side);
                self.go(side, unit, 1, ahead)
            }
        }
    }

    /// Shot goes up to short range, or stays in cover from which it has a target.
    pub(super) fn go_up_and_fire(&self, side: Side, unit: u8, way: i16, gap: i16) -> Option<Move> {
        let (rules, u) = (&self.battle.rules, self.state.unit(side, unit));
        let mut shots = 0;
        let weapon = self.fires(side, unit).unwrap_or(Weapon::Musket);
        self.each_shot(side, unit, weapon, |shot| shots += i16::from(shot.gap_in > 0));
        let covered = matches!(u.hold, Hold::Held(..)) || self.battle.terrain.is_in_wood(u.depth);
        if covered && shots > 0 {
            return None;
        }
        if self.may_hold(side, unit) {
            return Some(Move::Hold);
        }
        self.go(side, unit, way, gap - rules.numbers.bands.0[0][0])
    }

    /// The nearest formation that can be hit; if there is none, a lone leader.
    pub(super) fn usual_target(
        &mut self,
        side: Side,
        unit: u8,
        weapon: Weapon,
        phase: Phase,
        taken: &[Aim],
    ) -> Option<Shot> {
        let look = |turn: &Self, wanted| {
            let mut best = Best::wanting(wanted);
            turn.each_shot(side, unit, weapon, |shot| {
                if !taken.contains(&shot.aim) {
                    best.see((matches!(shot.aim, Aim::Leader(_)), shot.gap_in), shot);
                }
            });
            best
        };
        let address = at(phase, side, unit, Purpose::Equals).ordinal(taken.len() as u16);
        one_of_the_best(self, look, |turn, equals| turn.one_of(equals, address))
    }
}
