//! What all doctrines except the random one share.

use super::{Move, Prospect, decide};
use crate::Log;
use crate::king_or_parliament::contact::Charge;
use crate::king_or_parliament::setup::forward;
use crate::king_or_parliament::state::{Hold, Morale, Slot};
use crate::king_or_parliament::turn::{Aim, Shot, Turn};
use fairfight_rules::king_or_parliament::{Arm, GunMode, Kind, Weapon};
use fairfight_rules::{Dice, Side};

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// The charge on the nearest enemy that the doctrine charges, from the side that is worst for him.
    pub(super) fn usual_charge(&self, side: Side, unit: u8, inches: i16) -> Option<Charge> {
        let mut best: Option<Charge> = None;
        let worse = |slot: Slot| match slot {
            Slot::Rear => 0,
            Slot::Left | Slot::Right => 1,
            Slot::Front => 2,
        };
        self.battle.each_charge(self.state, side, unit, inches, |charge| {
            let key = |c: &Charge| (c.gap_in, c.target, worse(c.slot));
            if self.would_charge(side, unit, charge.target)
                && best.is_none_or(|best| key(&charge) < key(&best))
            {
                best = Some(charge);
            }
        });
        best
    }

    /// Does the doctrine let this formation charge that enemy at all?
    fn would_charge(&self, side: Side, unit: u8, target: u8) -> bool {
        let (rules, u) = (&self.battle.rules, self.state.unit(side, unit));
        // Mounted dragoons ride to where they fight, no farther.
        if u.kind() == Kind::MDragoon {
            return false;
        }
        let t = self.state.unit(side.other(), target);
        let weak = t.is_broken() || matches!(t.morale, Morale::Halted | Morale::Running);
        let prospect = Prospect {
            horse: u.arm(rules) == Arm::Horse,
            shot: u.has_shot(rules),
            pikes: u.has_pikes(),
            weak,
            busy: weak || !t.is_free(),
        };
        decide!(self, side, is_prey(target, prospect))
    }

    /// Moves of a free formation that did not charge.
    pub(super) fn usual_move(&self, side: Side, unit: u8, remount: bool) -> Option<Move> {
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
                    false => self.go(side, unit, way, gap - rules.numbers.bands.0[0][0]),
                }
            }
            Arm::Horse => self.horse_move(side, unit, way, gap),
            Arm::Foot => decide!(self, side, foot_goes(unit, way, gap)),
        }
    }

    /// This many inches that way, if any.
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

    /// Guns stand if they have a target; otherwise they are drawn on.
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

    /// Horse works round an enemy that its doctrine would charge but cannot reach in front, or goes on.
    fn horse_move(&self, side: Side, unit: u8, way: i16, gap: i16) -> Option<Move> {
        let u = self.state.unit(side, unit);
        let mut round: Option<(u8, Slot, i16)> = None;
        self.battle.each_way_round(self.state, side, unit, |target, slot| {
            let gap = self.state.gap(side, unit, target);
            let begun = (u.detour.target, u.detour.slot) == (target, slot);
            let key = |begun: bool, gap: i16| (!begun, gap);
            let better = round.is_none_or(|(target, slot, old)| {
                key(begun, gap) < key((u.detour.target, u.detour.slot) == (target, slot), old)
            });
            let near = gap <= self.inches(side, unit);
            let t = self.state.unit(side.other(), target);
            if near && better && !t.is_baggage() && self.would_charge(side, unit, target) {
                round = Some((target, slot, gap));
            }
        });
        if let Some((target, slot, _)) = round {
            return Some(Move::WorkRound(target, slot));
        }
        decide!(self, side, horse_goes(unit, way, gap))
    }

    /// Keeps level with the foremost of the shot; if no shot is left, goes on.
    pub(super) fn cover_the_shot(&self, side: Side, unit: u8, way: i16) -> Option<Move> {
        let (rules, f) = (&self.battle.rules, forward(side));
        let shot = self.state.sides[side].here().filter(|(id, friend)| {
            *id != unit
                && friend.in_order()
                && friend.arm(rules) == Arm::Foot
                && friend.has_shot(rules)
        });
        match shot.map(|(_, friend)| friend.depth * f).max() {
            None => self.go(side, unit, way, i16::MAX),
            Some(foremost) => {
                let ahead = foremost - self.state.unit(side, unit).depth * f;
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
        &self,
        side: Side,
        unit: u8,
        weapon: Weapon,
        taken: &[Aim],
    ) -> Option<Shot> {
        let mut best: Option<Shot> = None;
        let key = |shot: &Shot| (matches!(shot.aim, Aim::Leader(_)), shot.gap_in);
        self.each_shot(side, unit, weapon, |shot| {
            let new = !taken.contains(&shot.aim);
            if new && best.is_none_or(|best| key(&shot) < key(&best)) {
                best = Some(shot);
            }
        });
        best
    }
}
