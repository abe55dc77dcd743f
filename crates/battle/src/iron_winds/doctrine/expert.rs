//! `expert`: weighs every fight it can choose to its end, and takes the set of charges that gains most points.
//!
//! It looks one turn ahead: it knows the worth of its charges, and what the enemy could do in his next move to units
//! that wait and to units that charge; it knows nothing of later turns.

use super::assignment::{Beside, Foe, Full, Group, MOST_MOVERS, POINT, Stands};
use super::{Asked, Charge, Decide, Fighter, LeaderOrder, Order, Pace, View};
use crate::iron_winds::setup::forward;
use crate::iron_winds::state::{March, NONE};
use crate::iron_winds::turn::Outlook;
use crate::{UnitSet, Word};
use fairfight_rules::iron_winds::melee::Aspect;
use fairfight_rules::iron_winds::{Rank, RoutedAspect, TurnsAtOnce, advanced};
use fairfight_rules::{BySide, Dice, Side};
use std::cmp::Reverse;

/// The turns in which it keeps out of the enemy's reach; opponents that cannot wait come into its own.
const PATIENCE: u16 = 4;

/// The charges that the units of a side will make, decided together.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    units: [u8; MOST_MOVERS],
    charges: [Option<Charge>; MOST_MOVERS],
    /// The last unit, in list order, that the plan covers.
    up_to: u8,
}

impl Plan {
    /// The charge of this unit; `None` if the plan does not cover it.
    #[inline]
    fn of(&self, unit: u8) -> Option<Option<Charge>> {
        if unit > self.up_to {
            return None;
        }
        let place = self.units.iter().position(|&planned| planned == unit);
        Some(place.and_then(|place| self.charges[place]))
    }
}

/// The doctrine `expert`.
pub struct Expert;

impl<W: Word, const PRINTED: bool> Decide<W, PRINTED> for Expert {
    /// If there is a charge to make. Otherwise the enemy comes into reach, or waits.
    fn moves_first(view: &View<'_, W, PRINTED>, _: &mut impl Dice) -> bool {
        view.wants_to_charge()
    }

    /// The unit's charge in the best assignment for those of the `movers` that have not been asked yet. The plan is
    /// made once, and again if it was dropped: an enemy ran, or a horse shied.
    #[inline(never)]
    fn order(
        view: &View<'_, W, PRINTED>,
        asked: &Asked<W>,
        movers: UnitSet<W>,
        plan: &mut Option<Plan>,
        _: &mut UnitSet<W>,
        _: &mut impl Dice,
    ) -> Order {
        if let Some(planned) = plan.as_ref().and_then(|plan| plan.of(asked.unit)) {
            return planned.into();
        }
        let mut group = Group::new(view.battle.rules().rulings.cover_distance);
        let up_to = view.gather(&mut group, asked, movers);
        let mut units = [NONE; MOST_MOVERS];
        for (place, mover) in units.iter_mut().zip(group.movers()) {
            *place = mover.unit;
        }
        let made = plan.insert(Plan { units, charges: group.best().chosen, up_to });
        made.of(asked.unit).flatten().into()
    }

    /// It also weighs their neighbours.
    fn takes_alike_for_equal(_: &View<'_, W, PRINTED>) -> bool {
        false
    }

    /// The unit goes as far as it can without entering the enemy's reach, in the first turns; archers go no farther
    /// than needed to shoot.
    fn march(view: &View<'_, W, PRINTED>, unit: u8, outlook: &Outlook, _: &Pace) -> March {
        if outlook.ahead == Outlook::NOBODY {
            return view.march_to_nearest(unit, outlook);
        }
        let mut room = view.battle.rate(view.state, view.side, unit).min(outlook.ahead - 1);
        if view.state.turn <= PATIENCE && !view.is_outshot() {
            let (here, enemy, ahead) = (view.mine().depth(unit), view.enemy(), forward(view.side));
            for id in enemy.free() {
                let gap = (enemy.depth(id) - here) * ahead;
                if gap > 0 {
                    room = room.min(gap - view.comes_at_most(view.side.other(), id, -ahead) - 1);
                }
            }
        }
        if view.battle.archers[view.side].has(unit) {
            room = room.min(view.inches_to_a_shot(unit));
        }
        if room > 0 { March::Advance(room) } else { March::Stand }
    }

    /// As in the other doctrines; otherwise he goes, if he may, to the melee in which he is worth most.
    #[inline(never)]
    fn leader(view: &View<'_, W, PRINTED>, leader: u8, dice: &mut impl Dice) -> LeaderOrder {
        let usual = view.usual_leader(leader, dice);
        let l = view.leader_of(view.side, leader);
        let host = view.mine();
        let fights = host.order & host.engaged;
        if usual != LeaderOrder::Stay || fights.is_empty() {
            return usual;
        }
        let own = if l.unit != NONE { view.worth_of_leader(l.unit, l.rank) } else { 0 };
        let (join, _) = view.leader_options(leader, fights);
        let worths =
            join.into_iter().map(|unit| (view.worth_of_leader(unit, l.rank), Reverse(unit)));
        match worths.max() {
            Some((worth, Reverse(unit))) if worth > own => LeaderOrder::Join(unit),
            Some(_) | None => LeaderOrder::Stay,
        }
    }
}

impl<W: Word, const PRINTED: bool> View<'_, W, PRINTED> {
    /// Would any unit charge if the side moved now?
    #[inline(never)]
    fn wants_to_charge(&self) -> bool {
        let movers = self.battle.movers(self.state, self.side);
        let mut to_ask = movers;
        while let Some(unit) = to_ask.into_iter().next() {
            let inches = self.battle.rate(self.state, self.side, unit);
            let asked = Asked::new(unit, inches, self.enemy().here());
            let mut group = Group::new(self.battle.rules().rulings.cover_distance);
            let up_to = self.gather(&mut group, &asked, movers);
            if group.best().chosen.iter().any(Option::is_some) {
                return true;
            }
            to_ask = to_ask - UnitSet::first(usize::from(up_to) + 1);
        }
        false
    }

    /// Does the enemy have archers, and we have none?
    fn is_outshot(&self) -> bool {
        let archers = |side: Side| self.battle.archers[side] & self.state.sides[side].order;
        archers(self.side).is_empty() && !archers(self.side.other()).is_empty()
    }

    /// Fills the group with movers, from this one on in list order, whose charges are weighed together. Returns the
    /// last one that was considered.
    fn gather(&self, group: &mut Group, first: &Asked<W>, movers: UnitSet<W>) -> u8 {
        let mut up_to = first.unit;
        let movers = (movers & self.mine().free()).into_iter().filter(|&unit| unit >= first.unit);
        for unit in movers {
            let inches = self.battle.rate(self.state, self.side, unit);
            let next = Asked::new(unit, inches, self.enemy().here());
            let asked = if unit == first.unit { first } else { &next };
            let depth = self.mine().depth(unit);
            if group.add_mover(unit, depth, self.worth(self.side, unit)).is_err() {
                break;
            }
            let fits = self.add_prospects(group, asked);
            // The first may use all the room: what does not fit is dropped.
            if fits.is_err() && unit != first.unit {
                group.leave_out_last();
                break;
            }
            if group.prospects(group.movers().len() - 1).is_empty() {
                group.leave_out_last();
            }
            up_to = unit;
        }
        self.weigh_enemies(group);
        up_to
    }

    /// Adds every charge that the last unit of the group can make, now or after its friends' charges.
    fn add_prospects(&self, group: &mut Group, asked: &Asked<W>) -> Result<(), Full> {
        let Asked { unit, inches, among, .. } = *asked;
        let (enemy, here) = (self.enemy(), self.mine().depth(unit));
        let wing = self.battle.wings[self.side].has(unit);
        for target in enemy.within(among - self.runners(), here, inches) {
            let depth = enemy.depth(target);
            let Some(around) = self.way_around_line(self.side.other(), target, here, wing) else {
                continue;
            };
            let foe = match group.place_of(target) {
                Some(place) => group.foes()[place],
                None => self.foe(target),
            };
            let opened = foe.stands == Stands::Routed || foe.flanks > 0;
            let aspects = [
                (Aspect::Front, foe.stands == Stands::Open),
                (Aspect::Flank, opened && foe.flanks > 0),
                (Aspect::Rear, opened && foe.rear),
            ];
            for (aspect, _) in aspects.into_iter().filter(|&(_, lets)| lets) {
                let detour = match (foe.stands, aspect) {
                    (Stands::Routed, _) | (_, Aspect::Front) => around,
                    (Stands::Open | Stands::Engaged, Aspect::Flank | Aspect::Rear) => {
                        around + self.detour(aspect, wing)
                    }
                };
                if let Some(way) = self.way_to(asked, here, depth, inches - detour) {
                    let charge = Charge { target, aspect, depth, spent_in: way + detour };
                    group.add(charge, self.charge_alone(unit, &charge), foe)?;
                }
            }
        }
        Ok(())
    }

    /// An enemy who may be charged.
    fn foe(&self, unit: u8) -> Foe {
        let (enemy, other) = (self.enemy(), self.side.other());
        let u = enemy.unit(unit);
        let (taken, rear_taken) = self.state.taken(other, unit);
        if !enemy.order.has(unit) {
            let rear = self.battle.rules().rulings.routed_aspect == RoutedAspect::Rear;
            let flanks = if rear { 0 } else { 2u8.saturating_sub(taken) };
            return Foe::new(unit, Stands::Routed, flanks, rear && !rear_taken);
        }
        let open = self.state.uncovered_flanks(self.battle, other, unit).saturating_sub(taken);
        let turns = self.battle.rules().rulings.turns_at_once == TurnsAtOnce::Yes;
        let busy_elsewhere = u.target != NONE && u.aspect != Aspect::Front;
        if enemy.free().has(unit) || turns && busy_elsewhere {
            return Foe::new(unit, Stands::Open, open, !rear_taken);
        }
        let front = self.worth_so_far(unit);
        Foe { front, ..Foe::new(unit, Stands::Engaged, open, !rear_taken) }
    }

    /// Adds what free enemies could do to each unit of the group, where it is and where each of its charges ends.
    fn weigh_enemies(&self, group: &mut Group) {
        let (battle, host, enemy) = (self.battle, self.mine(), self.enemy());
        let other = self.side.other();
        for place in 0..group.movers().len() {
            let unit = group.movers()[place].unit;
            for id in enemy.free() {
                let detour = self.detour(Aspect::Flank, battle.wings[other].has(id));
                let foe = group.place_of(id);
                let mut takes = None;
                let mut takes = || {
                    let worth = || self.charge_worth(other, id, unit, Aspect::Front).max(0);
                    *takes.get_or_insert_with(worth)
                };
                let (mover, prospects) = group.mover_mut(place);
                if self.reaches(id, unit) {
                    match foe {
                        Some(foe) => mover.reached_by |= 1 << foe,
                        None => mover.threat = mover.threat.max(takes()),
                    }
                }
                for prospect in prospects {
                    let front = prospect.charge.aspect == Aspect::Front;
                    let around = if front { detour } else { 0 };
                    if !self.comes_to(id, prospect.charge.depth, around) {
                        continue;
                    }
                    match foe {
                        Some(foe) => prospect.reached_by |= 1 << foe,
                        None if front => prospect.exposed = mover.points,
                        None => prospect.exposed = prospect.exposed.max(takes()),
                    }
                }
                if let Some(foe) = foe {
                    mover.takes[foe] = takes();
                }
            }
            let neighbours = battle.place(self.side, unit).neighbours;
            let places = neighbours
                .map(|n| group.movers().iter().position(|mover| n != NONE && mover.unit == n));
            for prospect in group.mover_mut(place).1 {
                let depth = prospect.charge.depth;
                let near =
                    |n: u8| (host.depth(n) - depth).abs() <= battle.rules().rulings.cover_distance;
                for (beside, (n, mover)) in
                    prospect.beside.iter_mut().zip(neighbours.into_iter().zip(places))
                {
                    *beside = match mover {
                        Some(mover) => Beside::Mover(mover as u8),
                        None if n != NONE && host.order.has(n) && near(n) => Beside::Cover,
                        None => Beside::Nobody,
                    };
                }
            }
        }
    }

    /// How far these archers must go to shoot at one of the enemies ahead, who stand still; [`Outlook::NOBODY`] if
    /// there is none to shoot at.
    fn inches_to_a_shot(&self, unit: u8) -> i16 {
        let (enemy, ahead) = (self.enemy(), forward(self.side));
        let (u, here) = (self.mine().unit(unit), self.mine().depth(unit));
        let people = self.battle.profile_of(u).kind.people;
        let of = |target: u8| {
            let there = enemy.depth(target);
            let gap = (there - here) * ahead;
            let sees =
                |inches: &i16| self.battle.sees_past_woods(people, here + inches * ahead, there);
            ((gap - u.range_in).max(0)..gap).find(sees)
        };
        (enemy.here() - enemy.engaged).into_iter().filter_map(of).min().unwrap_or(Outlook::NOBODY)
    }

    /// What a leader of this rank adds to the fight that a unit is in; 0 if it is in none.
    fn worth_of_leader(&self, unit: u8, rank: Rank) -> i64 {
        let u = self.mine().unit(unit);
        if u.target == NONE || !self.enemy().order.has(u.target) {
            return 0;
        }
        let values = &self.battle.values;
        let them = self.fighter(self.side.other(), u.target);
        let with = |leader| {
            let me = values.fighter(self.side, u.profile, leader, u.left);
            values.worth(self.side, me, them, u.aspect, self.mine().is_fresh(unit))
        };
        with(Some(rank)) - with(None)
    }

    /// A unit as a fighter of the tables.
    #[inline]
    fn fighter(&self, side: Side, unit: u8) -> Fighter {
        let host = &self.state.sides[side];
        let u = host.unit(unit);
        let rank = host.commander(unit).map(|leader| leader.rank);
        self.battle.values.fighter(side, u.profile, rank, u.left)
    }

    /// What a unit's figures are worth, in millionths of a point.
    #[inline]
    fn worth(&self, side: Side, unit: u8) -> i64 {
        i64::from(self.battle.worth_of_figures(self.state.sides[side].unit(unit))) * POINT
    }

    /// What a charge alone is worth.
    fn charge_alone(&self, unit: u8, charge: &Charge) -> i64 {
        if self.enemy().order.has(charge.target) {
            return self.charge_worth(self.side, unit, charge.target, charge.aspect);
        }
        // It is lost anyway unless it rallies: a quarter of what the first blow fells.
        let me = self.striker(self.side, unit);
        i64::from(self.first_round_gain(&me, charge)) * POINT / 24
    }

    /// What a charge at a unit in good order is worth to the charger, with the rolls before contact (IW-X4, X9) and the
    /// fight to its end.
    fn charge_worth(&self, side: Side, unit: u8, target: u8, aspect: Aspect) -> i64 {
        let (battle, other) = (self.battle, side.other());
        let units = BySide::new((side, unit), (other, target));
        let kind =
            |(side, unit): (Side, u8)| &battle.profile_of(self.state.sides[side].unit(unit)).kind;
        let mut worth = self.swing(side, unit, target, aspect, true);
        if advanced::cavalry_frightens(kind(units.a), kind(units.b), battle.rules()) {
            let holds = i64::from(self.faces_that_hold(other, target, unit, aspect));
            worth = (worth * holds + self.worth(other, target) * (6 - holds)) / 6;
        }
        if aspect == Aspect::Front
            && advanced::pikes_deter(kind(units.a), kind(units.b), battle.rules())
        {
            worth = worth * i64::from(self.faces_that_hold(side, unit, target, Aspect::Front)) / 6;
        }
        worth
    }

    /// What the fight of these two, to its end, changes in millionths of a point: what `target` loses on average, less
    /// what `unit` of `side` loses.
    fn swing(&self, side: Side, unit: u8, target: u8, aspect: Aspect, first_round: bool) -> i64 {
        let other = side.other();
        let (me, them) = (self.fighter(side, unit), self.fighter(other, target));
        let left = self.battle.values.worth(side, me, them, aspect, first_round);
        left - self.worth(side, unit) + self.worth(other, target)
    }

    /// What the melee around an enemy in contact is worth to this side as it is: the best of its attackers' fights.
    fn worth_so_far(&self, target: u8) -> i64 {
        let attackers = self.enemy().unit(target).attackers.into_iter();
        let worths = attackers.take_while(|&id| id != NONE).filter_map(|unit| {
            let u = self.mine().unit(unit);
            // An attacker that turned away attacks it no longer.
            let first = self.mine().is_fresh(unit);
            (u.target == target).then(|| self.swing(self.side, unit, target, u.aspect, first))
        });
        worths.max().unwrap_or(0)
    }

    /// The detour to a flank or the rear; shorter for a wing.
    #[inline]
    fn detour(&self, aspect: Aspect, wing: bool) -> i16 {
        let rulings = &self.battle.rules().rulings;
        let way = match aspect {
            Aspect::Front => 0,
            Aspect::Flank => rulings.flank_detour,
            Aspect::Rear => rulings.rear_detour,
        };
        (way - if wing { rulings.wing_detour } else { 0 }).max(0)
    }
}
