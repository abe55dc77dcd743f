//! Doctrines: how a side decides. Every decision is one method here; what is particular to a doctrine is in its own
//! file, what they share in `usual`.

mod aggressive;
mod assignment;
mod expert;
mod hammer;
mod random;
mod stand;
mod steady;
mod usual;
mod values;

pub use expert::Plan;
pub use steady::Pace;
pub use values::{FightBook, FightValues, Fighter};

use super::address::{Phase, Purpose, at, at_side};
use super::setup::Battle;
use super::state::{Host, Leader, March, NONE, State, Unit};
use crate::iron_winds::turn::Outlook;
use crate::{UnitSet, Word};
use fairfight_rules::iron_winds::army::Doctrine;
use fairfight_rules::iron_winds::melee::Aspect;
use fairfight_rules::iron_winds::{LeadersInMelee, OwnLeaderRallies, RoutedAttackWhen};
use fairfight_rules::{Address, Dice, Side};

/// What a side sees when it decides.
#[derive(Clone, Copy)]
pub struct View<'a, W: Word, const PRINTED: bool> {
    battle: &'a Battle<W, PRINTED>,
    state: &'a State<W>,
    side: Side,
}

/// A unit that is asked for its charge.
#[derive(Clone, Copy, Debug)]
pub struct Asked<W: Word> {
    /// The unit.
    pub unit: u8,
    /// Inches it may go.
    pub inches: i16,
    /// Enemies within those.
    pub among: UnitSet<W>,
    /// Enemies who ran from it this event (IW-X9).
    pub fled: UnitSet<W>,
    /// Where its move in this direction began, if this continues it.
    pub began: Option<i16>,
}

impl<W: Word> Asked<W> {
    /// A unit that begins its move, with `inches` to go and the enemies `among` whom it may charge one.
    #[inline]
    pub fn new(unit: u8, inches: i16, among: UnitSet<W>) -> Asked<W> {
        Asked { unit, inches, among, fled: UnitSet::EMPTY, began: None }
    }
}

/// A legal charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge {
    /// The enemy.
    pub target: u8,
    /// The aspect.
    pub aspect: Aspect,
    /// The depth of the contact.
    pub depth: i16,
    /// The part of the move it uses, including detours.
    pub spent_in: i16,
}

/// What a unit does when charges are declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// It charges.
    Charge(Charge),
    /// It does not charge; afterwards it marches like this ([`March::Open`]: to be asked then).
    March(March),
}

/// What a leader does in a movement event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeaderOrder {
    /// He stays with his unit, or alone.
    Stay,
    /// He joins this unit after the moves.
    Join(u8),
    /// He goes, or stays, to rally this routed unit.
    Rally(u8),
}

/// A yes or no with equal chances, for the random doctrine.
#[inline(never)]
fn even<D: Dice>(dice: &mut D, at: Address) -> bool {
    dice.pick(2, at) == 1
}

impl<'a, W: Word, const PRINTED: bool> View<'a, W, PRINTED> {
    /// The view of `side`.
    #[inline]
    pub fn new(battle: &'a Battle<W, PRINTED>, state: &'a State<W>, side: Side) -> Self {
        View { battle, state, side }
    }

    #[inline]
    fn mine(&self) -> &'a Host<W> {
        &self.state.sides[self.side]
    }

    #[inline]
    fn enemy(&self) -> &'a Host<W> {
        &self.state.sides[self.side.other()]
    }

    #[inline]
    fn doctrine(&self) -> Doctrine {
        self.battle.doctrines[self.side]
    }

    fn leader_of(&self, side: Side, leader: u8) -> &'a Leader {
        &self.state.sides[side].leaders[leader]
    }

    /// Does our leader want to challenge this enemy leader (IW-C1)?
    pub fn challenges<D: Dice>(&self, leader: u8, enemy: u8, dice: &mut D) -> bool {
        let mine = self.leader_of(self.side, leader).rank;
        let theirs = self.leader_of(self.side.other(), enemy).rank;
        match self.doctrine() {
            Doctrine::Aggressive => mine >= theirs,
            Doctrine::Steady | Doctrine::Hammer | Doctrine::Expert => mine > theirs,
            Doctrine::Stand => false,
            Doctrine::Random => {
                let address = at(Phase::Challenges, self.side, leader, Purpose::LeaderChoice);
                even(dice, address.ordinal(u16::from(enemy) << 1))
            }
        }
    }

    /// Does our leader accept this enemy's challenge, if he may refuse (IW-C2, C3)?
    pub fn accepts<D: Dice>(&self, leader: u8, enemy: u8, dice: &mut D) -> bool {
        let mine = self.leader_of(self.side, leader);
        let theirs = self.leader_of(self.side.other(), enemy).rank;
        match self.doctrine() {
            Doctrine::Aggressive => true,
            // The first refusal costs the turn; later ones cost nothing (IW-C4).
            Doctrine::Steady | Doctrine::Hammer | Doctrine::Stand | Doctrine::Expert
                if mine.refused =>
            {
                mine.rank > theirs
            }
            Doctrine::Steady | Doctrine::Hammer | Doctrine::Stand | Doctrine::Expert => {
                mine.rank >= theirs
            }
            Doctrine::Random => {
                let address = at(Phase::Challenges, self.side, leader, Purpose::LeaderChoice);
                even(dice, address.ordinal(u16::from(enemy) << 1 | 1))
            }
        }
    }

    /// The archers among these that look for a target at all; the others hold in any case.
    #[inline(always)]
    pub fn look_for_targets(&self, archers: UnitSet<W>) -> UnitSet<W> {
        match self.doctrine() {
            Doctrine::Steady => self.out_of_reach(archers),
            Doctrine::Aggressive
            | Doctrine::Stand
            | Doctrine::Hammer
            | Doctrine::Random
            | Doctrine::Expert => archers,
        }
    }

    /// Does the unit shoot at the target that it found, or hold (IW-A1)?
    pub fn shoots<D: Dice>(&self, unit: u8, dice: &mut D) -> bool {
        match self.doctrine() {
            Doctrine::Aggressive
            | Doctrine::Steady
            | Doctrine::Stand
            | Doctrine::Hammer
            | Doctrine::Expert => true,
            Doctrine::Random => even(dice, at(Phase::Archery, self.side, unit, Purpose::Choice)),
        }
    }

    /// Does the side, having won the roll, move first (IW-V1)?
    pub fn moves_first<D: Dice>(&self, dice: &mut D) -> bool {
        match self.doctrine() {
            Doctrine::Aggressive | Doctrine::Hammer | Doctrine::Expert => true,
            Doctrine::Steady | Doctrine::Stand => false,
            Doctrine::Random => even(dice, at_side(Phase::Movement, self.side, Purpose::Choice)),
        }
    }

    /// Does the unit charge?
    ///
    /// `movers` are the units that are asked in this event. `plan` is kept from one to the next, and so is `closed`:
    /// the enemies found to be open to nobody.
    #[inline(always)]
    pub fn order<D: Dice>(
        &self,
        asked: &Asked<W>,
        movers: UnitSet<W>,
        plan: &mut Option<Plan>,
        closed: &mut UnitSet<W>,
        dice: &mut D,
    ) -> Order {
        let charge = match self.doctrine() {
            Doctrine::Aggressive => self.aggressive_charge(asked, closed),
            Doctrine::Steady => self.steady_charge(asked, closed),
            Doctrine::Stand => self.stand_charge(asked, closed),
            Doctrine::Hammer => self.hammer_charge(asked, closed),
            Doctrine::Expert => self.expert_charge(asked, movers, plan),
            Doctrine::Random => return self.random_order(asked, closed, dice),
        };
        charge.map_or(Order::March(March::Open), Order::Charge)
    }

    /// Does the doctrine give orders even to units with no enemy in reach?
    pub fn orders_all(&self) -> bool {
        self.doctrine() == Doctrine::Random
    }

    /// Do like units make equal charges, and are like enemies equal targets? Not for `expert`, which also weighs their
    /// neighbours.
    pub fn takes_alike_for_equal(&self) -> bool {
        self.doctrine() != Doctrine::Expert
    }

    /// The measure for a side's marches, taken before the first of them.
    pub fn pace(&self) -> Pace {
        match self.doctrine() {
            Doctrine::Steady => self.steady_pace(),
            Doctrine::Aggressive
            | Doctrine::Stand
            | Doctrine::Hammer
            | Doctrine::Random
            | Doctrine::Expert => Pace::default(),
        }
    }

    /// The march of a unit that did not charge, with this outlook.
    #[inline]
    pub fn march(&self, unit: u8, outlook: &Outlook, pace: &Pace) -> March {
        match self.doctrine() {
            Doctrine::Aggressive => self.march_to_nearest(unit, outlook),
            Doctrine::Steady => self.steady_march(unit, outlook, pace),
            // The random doctrine has decided with the charges.
            Doctrine::Stand | Doctrine::Random => March::Stand,
            Doctrine::Hammer => self.hammer_march(unit, outlook),
            Doctrine::Expert => self.expert_march(unit, outlook),
        }
    }

    /// Does the doctrine ever leave a melee (IW-V5)?
    pub fn ever_disengages(&self) -> bool {
        self.doctrine() == Doctrine::Random
    }

    /// How far a mounted flank or rear attacker goes if it leaves the melee (IW-V5). Only the random doctrine does
    /// that: nobody strikes back at such an attacker.
    pub fn disengages<D: Dice>(&self, unit: u8, dice: &mut D) -> Option<i16> {
        match self.doctrine() {
            Doctrine::Aggressive
            | Doctrine::Steady
            | Doctrine::Stand
            | Doctrine::Hammer
            | Doctrine::Expert => None,
            Doctrine::Random => self.random_disengage(unit, dice),
        }
    }

    /// What a leader does (IW-V4, IW-R6).
    #[inline(always)]
    pub fn leader<D: Dice>(&self, leader: u8, dice: &mut D) -> LeaderOrder {
        match self.doctrine() {
            Doctrine::Aggressive | Doctrine::Steady | Doctrine::Stand | Doctrine::Hammer => {
                self.usual_leader(leader)
            }
            Doctrine::Expert => self.expert_leader(leader),
            Doctrine::Random => self.random_leader(leader, dice),
        }
    }

    /// Does a unit that dealt enough give up one casualty for a try at the enemy's leader (IW-M6)?
    pub fn goes_for_leader<D: Dice>(&self, unit: u8, target: u8, dice: &mut D) -> bool {
        match self.doctrine() {
            Doctrine::Aggressive
            | Doctrine::Steady
            | Doctrine::Stand
            | Doctrine::Hammer
            | Doctrine::Expert => !self.would_spare(target),
            Doctrine::Random => even(dice, at(Phase::Melee, self.side, unit, Purpose::Choice)),
        }
    }

    /// Does a hero attack the enemy himself (IW-X6)?
    pub fn hero_attacks<D: Dice>(&self, leader: u8, dice: &mut D) -> bool {
        match self.doctrine() {
            Doctrine::Aggressive | Doctrine::Hammer => true,
            Doctrine::Steady | Doctrine::Stand | Doctrine::Expert => !self.next_wound_kills(leader),
            Doctrine::Random => {
                even(dice, at(Phase::Melee, self.side, leader, Purpose::LeaderChoice))
            }
        }
    }

    /// Does a routed unit try to rally by itself, or wait (IW-R7)?
    pub fn tries_to_rally<D: Dice>(&self, unit: u8, dice: &mut D) -> bool {
        match self.doctrine() {
            Doctrine::Aggressive => true,
            Doctrine::Steady | Doctrine::Stand | Doctrine::Hammer | Doctrine::Expert => {
                !self.help_may_come(unit)
            }
            Doctrine::Random => even(dice, at(Phase::Morale, self.side, unit, Purpose::Choice)),
        }
    }

    /// Every legal charge of a unit, in the enemy's list order.
    #[inline]
    fn each_charge(&self, asked: &Asked<W>, closed: &mut UnitSet<W>, each: impl FnMut(Charge)) {
        self.each_kind_of_charge(asked, asked.among, closed, |_, _, _| false, each);
    }

    /// Like [`each_charge`](Self::each_charge) at those `among` these, except enemies that `passed` skips. It gets the
    /// enemy, its depth and whether it is free.
    #[inline(always)]
    fn each_kind_of_charge(
        &self,
        asked: &Asked<W>,
        among: UnitSet<W>,
        closed: &mut UnitSet<W>,
        mut passed: impl FnMut(&Unit, i16, bool) -> bool,
        mut each: impl FnMut(Charge),
    ) {
        let (battle, other, enemy) = (self.battle, self.side.other(), self.enemy());
        let rulings = &battle.rules().rulings;
        let Asked { unit, inches, .. } = *asked;
        let here = self.mine().depth(unit);
        let wing = battle.wings[self.side].has(unit);
        let less = if wing { rulings.wing_detour } else { 0 };
        let mut attack = |target: u8, aspect: Aspect, depth: i16, detour: i16| {
            if let Some(way) = self.way_to(asked, here, depth, inches - detour) {
                each(Charge { target, aspect, depth, spent_in: way + detour });
            }
        };
        let free = enemy.free();
        for target in among - self.runners() {
            let (t, depth) = (enemy.unit(target), enemy.depth(target));
            let Some(around) = self.way_around_line(other, target, here, wing) else { continue };
            if around == 0 && passed(t, depth, free.has(target)) {
                continue;
            }
            if free.has(target) {
                attack(target, Aspect::Front, depth, around);
                continue;
            }
            let open = self.state.openings(battle, other, target);
            if !(open.front || open.flank || open.rear) {
                closed.insert(target);
                continue;
            }
            let detour = |way: i16| around + if open.detour { (way - less).max(0) } else { 0 };
            if open.front {
                attack(target, Aspect::Front, depth, around);
            }
            if open.flank {
                attack(target, Aspect::Flank, depth, detour(rulings.flank_detour));
            }
            if open.rear {
                attack(target, Aspect::Rear, depth, detour(rulings.rear_detour));
            }
        }
    }

    /// What a unit's way from `here` to a depth costs; `None` if that is more than `inches`.
    #[inline]
    fn way_to(&self, asked: &Asked<W>, here: i16, to: i16, inches: i16) -> Option<i16> {
        if self.battle.is_open() {
            let way = (to - here).abs();
            return (way <= inches).then_some(way);
        }
        self.way_on_ground(asked, here, to, inches)
    }

    /// Like [`way_to`](Self::way_to) on ground that is not open.
    #[inline(never)]
    fn way_on_ground(&self, asked: &Asked<W>, here: i16, to: i16, inches: i16) -> Option<i16> {
        let terrain = &self.battle.terrain;
        let mover = self.battle.mover(self.side, self.mine().unit(asked.unit));
        match asked.began {
            Some(from) => terrain.goes_on(mover, [from, here, to], inches),
            None => terrain.reaches(mover, here, to, inches),
        }
    }

    /// Enemies who ran this turn and cannot be attacked yet (ruling `routed-attack-when`): most of those who cannot,
    /// skipped at once.
    #[inline]
    fn runners(&self) -> UnitSet<W> {
        let enemy = self.enemy();
        match self.battle.rules().rulings.routed_attack_when {
            RoutedAttackWhen::LaterTurn => enemy.routed & enemy.ran,
            RoutedAttackWhen::AtOnce => UnitSet::EMPTY,
        }
    }

    /// The detour around its line for a charge at a `target` of `side` from depth `from`: 0 for most; `None` if it is
    /// screened and only a wing could reach it (ruling `reserve-screened`).
    #[inline]
    fn way_around_line(&self, side: Side, target: u8, from: i16, wing: bool) -> Option<i16> {
        match (self.state.is_screened(self.battle, side, target, from), wing) {
            (false, _) => Some(0),
            (true, true) => Some(self.battle.rules().rulings.wing_detour),
            (true, false) => None,
        }
    }

    /// The units `among` these that a leader may join, and those that he may go to rally, in a movement event (IW-V4,
    /// IW-R6; rulings `leaders-in-melee`, `own-leader-rallies`).
    fn leader_options(&self, leader: u8, among: UnitSet<W>) -> (UnitSet<W>, UnitSet<W>) {
        let host = self.mine();
        let rulings = &self.battle.rules().rulings;
        let l = self.leader_of(self.side, leader);
        let here = host.leader_depth(l);
        let (mut join, mut rally) = (UnitSet::EMPTY, UnitSet::EMPTY);
        let locked = rulings.leaders_in_melee == LeadersInMelee::Locked;
        if !(locked && l.unit != NONE && host.engaged.has(l.unit)) {
            let units = if locked { among - host.engaged } else { among };
            for unit in units {
                let way = (host.depth(unit) - here).abs();
                if unit == l.unit || way > self.battle.rules().numbers.leader_move {
                    continue;
                }
                if host.routed.has(unit) {
                    rally.insert(unit);
                } else if host.unit(unit).leader == NONE {
                    join.insert(unit);
                }
            }
        }
        let stays = rulings.own_leader_rallies == OwnLeaderRallies::StayCounts;
        if stays && l.unit != NONE && host.routed.has(l.unit) {
            rally.insert(l.unit);
        }
        (join, rally)
    }
}
