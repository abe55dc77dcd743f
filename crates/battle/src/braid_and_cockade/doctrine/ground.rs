//! How a side uses the ground in steps 1 and 2: rivers crossed, sites occupied, horse artillery brought up.
//!
//! The rules leave all of it to the players; these are plain choices.

use super::{Action, View};
use crate::braid_and_cockade::state::{NONE, Unit};
use fairfight_rules::braid_and_cockade::{Arm, Formation, Place, changing, movement};

/// The distance from which a building is entered: the change of formation happens beside it (BC-C2).
const BESIDE: i16 = 1;

impl View<'_> {
    /// An advancing side goes over a crossing: one unit at a time forms march column within reach of it and goes over;
    /// meanwhile the others come up to the bank (BC-V2, L8).
    pub(super) fn crosses(&self, id: u8) -> Option<Action> {
        self.advances_to()?;
        let unit = self.state.unit(self.side, id);
        let inches = self.over_a_crossing(unit)?;
        let in_file = |unit: &Unit| unit.stance.formation == Formation::MarchColumn;
        let ready = self.state.sides[self.side].here();
        let ready = ready.filter(|(_, unit)| self.over_a_crossing(unit).is_some());
        let (first, _) = ready.min_by_key(|(at, unit)| (!in_file(unit), *at))?;
        match (first == id, in_file(unit)) {
            (true, true) if !self.state.sides[self.side].crossed => Some(Action::Move(inches)),
            (true, false) => Some(Action::Change(Formation::MarchColumn)),
            (true | false, true) => Some(Action::Stay),
            (false, false) => None,
        }
    }

    /// The distance that this unit goes toward the nearest enemy, if a march column gets over a crossing on the way;
    /// `None` if there is no crossing, an enemy blocks it, or the unit cannot march.
    fn over_a_crossing(&self, unit: &Unit) -> Option<i16> {
        let rules = &self.battle.rules;
        let stance = &unit.stance;
        let column = Formation::MarchColumn;
        let marches = stance.formation == column
            || changing::may_change(&stance.kind, stance.formation, column, stance.place, rules);
        if !marches || unit.site != NONE || unit.assault {
            return None;
        }
        let stand_off = self.stand_off(&stance.kind)?;
        let way = self.way_to_the_nearest(unit, |_| stand_off)?;
        let ahead = |river: i16| (river - unit.depth) * way.signum();
        let rivers = self.battle.rivers.iter().filter(|(river, _)| ahead(*river) > 0);
        let &(river, crossing) = rivers.min_by_key(|(river, _)| ahead(*river))?;
        let reach = movement::allowance(&stance.kind, column, false, rules).min(way.abs());
        let barred = self.battle.blocked(river, self.state, self.side.other());
        // A unit that comes to the very depth of the river has crossed it: no unit stands in the water.
        (crossing && !barred && ahead(river) <= reach).then_some(way)
    }

    /// With the option `occupy-sites`: infantry goes into a free site ahead, within its move and nearer to it than to
    /// any enemy: into buildings and behind walls, and light infantry also onto hills and into woods.
    pub(super) fn occupies(&self, id: u8) -> Option<Action> {
        let unit = self.state.unit(self.side, id);
        if !self.options().occupy_sites || !unit.stance.kind.arm.is_infantry() || unit.site != NONE
        {
            return None;
        }
        (0u8..).zip(&self.battle.sites).find_map(|(site, _)| {
            let action = self.toward_site(unit, site)?;
            // One at a time, so that no other unit leaves the line for a place that is taken.
            let others = self.state.sides[self.side].here().filter(|(_, other)| {
                other.stance.kind.arm.is_infantry()
                    && other.site == NONE
                    && self.toward_site(other, site).is_some()
            });
            let depth = self.battle.sites[usize::from(site)].depth;
            let nearest = others.min_by_key(|(at, other)| ((other.depth - depth).abs(), *at));
            nearest.is_some_and(|(at, _)| at == id).then_some(action)
        })
    }

    /// The action that brings this unit to a site or into it; `None` if the site does not suit it now.
    fn toward_site(&self, unit: &Unit, at: u8) -> Option<Action> {
        let rules = &self.battle.rules;
        let site = self.battle.sites[usize::from(at)];
        let stance = &unit.stance;
        let (enemy, own) = (self.side.other(), self.side);
        let held = self.state.at_site(enemy, at) > 0;
        if held || self.state.at_site(own, at) >= site.capacity || unit.is_cluster() {
            return None;
        }
        let away = site.depth - unit.depth;
        let enemies = self.state.sides[enemy].here();
        let theirs = enemies.map(|(_, enemy)| (enemy.depth - site.depth).abs()).min();
        let column = Formation::MarchColumn;
        let reach = |formation| movement::allowance(&stance.kind, formation, false, rules);
        let behind = away * self.state.forward(own) < 0;
        if behind || self.river_on_the_way(unit.depth, site.depth) {
            return None;
        }
        match site.place {
            Place::Building => {
                let near = away.abs() <= reach(column) + BESIDE;
                let safe = theirs.is_none_or(|theirs| theirs > away.abs() + BESIDE);
                let forms = stance.formation == column
                    || changing::may_change(
                        &stance.kind,
                        stance.formation,
                        column,
                        stance.place,
                        rules,
                    );
                if !near || !safe || !forms {
                    None
                } else if stance.formation != column {
                    Some(Action::Change(column))
                } else if away.abs() <= BESIDE {
                    Some(Action::Enter(at, Formation::Garrison))
                } else {
                    Some(Action::Move(away - away.signum() * BESIDE))
                }
            }
            Place::Wood | Place::Hill | Place::Cover => {
                let right = site.place == Place::Cover || stance.kind.arm == Arm::LightInfantry;
                let formation = stance.formation;
                let enters = movement::may_enter(&stance.kind, formation, site.place, rules);
                let near = away.abs() <= reach(formation);
                let safe = theirs.is_none_or(|theirs| theirs > BESIDE && theirs >= away.abs());
                (right && enters && near && safe).then_some(Action::Enter(at, formation))
            }
            Place::Open => None,
        }
    }

    pub(super) fn river_on_the_way(&self, one: i16, other: i16) -> bool {
        let (low, high) = (one.min(other), one.max(other));
        self.battle.rivers.iter().any(|&(river, _)| low <= river && river <= high)
    }

    /// Horse artillery of an advancing attacker limbers, follows and unlimbers (BC-C7, C8), up to effective range and
    /// no farther than the infantry that covers it, or the cavalry if there is no infantry. Since it does not shoot
    /// while it is limbered, it waits until its cover is as near as that, unless it has no target where it is. A
    /// defender waits for the enemy to come.
    pub(super) fn brings_up_guns(&self, unit: &Unit) -> Option<Action> {
        self.advances_to()?;
        let stance = &unit.stance;
        let open = matches!(stance.place, Place::Open | Place::Cover);
        let attacks = self.side == self.state.attacker;
        if !attacks || !changing::moves_and_changes(&stance.kind) || !open {
            return None;
        }
        let cover = self.foremost(Arm::is_infantry).or_else(|| self.foremost(Arm::is_cavalry));
        let wanted = self.way_to_effective_range(unit);
        let way = self.up_to_the_bank(unit, self.no_farther_than(cover, unit, wanted));
        if stance.formation == Formation::Deployed {
            let covered = way == wanted && cover.is_some();
            let goes = way != 0 && (covered || self.targets(stance, unit.depth, 0) == 0);
            goes.then_some(Action::Ride(way, Formation::Limbered))
        } else if way.abs() <= self.battle.rules.numbers.horse_artillery_move {
            Some(Action::Ride(way, Formation::Deployed))
        } else {
            Some(Action::Move(way))
        }
    }

    /// The inches up the axis (negative: down) to where a gun has two dice at the nearest infantry or cavalry (BC-F1),
    /// or, if only guns are left, its die at the nearest of these (BC-F2).
    fn way_to_effective_range(&self, unit: &Unit) -> i16 {
        let numbers = &self.battle.rules.numbers;
        let ways = self.state.sides[self.side.other()].here().map(|(_, enemy)| {
            let guns = enemy.stance.kind.arm.is_artillery();
            let range = if guns { numbers.counter_battery_far } else { numbers.gun_effective };
            let away = enemy.depth - unit.depth;
            (guns, (away.abs() - range).max(0), away.signum())
        });
        ways.min().map_or(0, |(_, inches, way)| inches * way)
    }

    /// Cuts `way` at the bank of the first river that a limbered gun cannot cross in this turn.
    fn up_to_the_bank(&self, unit: &Unit, way: i16) -> i16 {
        let (battle, to) = (self.battle, way.signum());
        let used = self.state.sides[self.side].crossed;
        let barred = |river| battle.blocked(river, self.state, self.side.other());
        let shut =
            battle.rivers.iter().filter(|&&(river, crossing)| !crossing || used || barred(river));
        let ahead = shut.map(|(river, _)| (river - unit.depth) * to).filter(|&ahead| ahead > 0);
        ahead.min().map_or(way, |ahead| to * way.abs().min(ahead - 1))
    }
}
