//! \[Turn Sequence\] steps 1 and 2: moves and changes of formation (BC-T1, T2, V1 to V10, C1 to C10).

use super::Turn;
use crate::braid_and_cockade::doctrine::{Action, View};
use crate::braid_and_cockade::setup::Battle;
use crate::{Event, Log};
use fairfight_rules::Side;
use fairfight_rules::braid_and_cockade::{Formation, movement};

impl<D, L: Log> Turn<'_, D, L> {
    /// Steps 1 and 2: moves the defender's units, then the attacker's, each in order.
    pub(super) fn moves(&mut self) {
        self.log.event(|| Event::Phase("1, 2. Moves and formation changes"));
        for side in self.state.in_order() {
            for id in 0..self.state.sides[side].units.len() {
                let unit = self.state.unit(side, id);
                if !unit.is_here() || unit.is_locked() {
                    continue;
                }
                match View::new(self.battle, self.state, side).action(id, &mut self.step.costs) {
                    Action::Stay => {}
                    Action::Change(formation) => self.change(side, id, formation),
                    Action::Move(inches) => self.march(side, id, inches),
                    Action::Ride(inches, formation) => self.ride(side, id, inches, formation),
                    Action::Enter(site, formation) => self.enter(side, id, site, formation),
                    Action::Assault(general) => {
                        self.state.sides[side].leaders[general].busy = true;
                        let unit = self.state.unit_mut(side, id);
                        (unit.general, unit.assault) = (general, true);
                        self.log.event(|| Event::LeaderDid {
                            leader: crate::LeaderRef::new(side, general),
                            what: "formed an assault column of",
                            unit: Some(self.battle.listed(side, id)),
                        });
                    }
                }
            }
        }
    }

    /// Changes the formation of a unit.
    fn change(&mut self, side: Side, id: u8, formation: Formation) {
        let unit = self.state.unit_mut(side, id);
        unit.stance.formation = formation;
        unit.stance.moved = true;
        self.log.event(|| Event::did(self.battle.listed(side, id), changes_to(formation)));
    }

    /// Limbers horse artillery and moves it, or moves and unlimbers it (BC-C7, C8): no farther than that allows.
    fn ride(&mut self, side: Side, id: u8, inches: i16, formation: Formation) {
        let most = self.battle.rules.numbers.horse_artillery_move;
        let inches = inches.clamp(-most, most);
        if formation == Formation::Limbered {
            self.change(side, id, formation);
            self.march(side, id, inches);
        } else {
            self.march(side, id, inches);
            self.change(side, id, formation);
        }
    }

    /// Enters a site: a building from beside it (BC-C2), others by a move that ends there.
    fn enter(&mut self, side: Side, id: u8, site: u8, formation: Formation) {
        let place = self.battle.sites[usize::from(site)];
        let inches = place.depth - self.state.unit(side, id).depth;
        if formation == Formation::Garrison {
            self.change(side, id, formation);
        } else {
            self.march(side, id, inches);
        }
        let unit = self.state.unit_mut(side, id);
        if formation == Formation::Garrison || unit.depth == place.depth {
            (unit.site, unit.stance.place, unit.depth) = (site, place.place, place.depth);
        }
    }

    /// Moves a unit this many inches up the axis (negative: down), as far as it may.
    fn march(&mut self, side: Side, id: u8, inches: i16) {
        let battle = self.battle;
        let unit = self.state.unit(side, id);
        let (from, way) = (unit.depth, inches.signum());
        let kind = unit.stance.kind;
        let formation = unit.stance.formation;
        let rate = |on_road| movement::allowance(&kind, formation, on_road, &battle.rules);
        let open = inches.abs().min(rate(false));
        let by_road = inches.abs().min(rate(true));
        let on_road = |far: i16| {
            let (low, high) = (from.min(from + way * far), from.max(from + way * far));
            battle.roads.iter().any(|&(begin, end)| begin <= low && high <= end)
        };
        let mut far =
            (open..=by_road).rev().find(|&far| far == open || on_road(far)).unwrap_or(open);
        // Keeps 1 inch away from enemies ahead, and stays on the table.
        for (_, enemy) in self.state.sides[side.other()].here() {
            let ahead = (enemy.depth - from) * way;
            if ahead > 0 {
                far = far.min(ahead - 1);
            }
        }
        let edge = if way > 0 { battle.table - from } else { from };
        far = far.min(edge);
        far = self.up_to_rivers(side, id, way, far);
        if far <= 0 {
            return;
        }
        let to = from + way * far;
        let unit = self.state.unit_mut(side, id);
        unit.depth = to;
        unit.stance.moved = true;
        unit.leave_site();
        self.log.event(|| Event::Moved { unit: battle.listed(side, id), from, to });
    }

    /// The distance that a unit gets, at most `far`: it halts an inch before a river that it may not cross. A unit that
    /// does cross has used the crossing for its side and turn.
    pub(super) fn up_to_rivers(&mut self, side: Side, id: u8, way: i16, far: i16) -> i16 {
        let (battle, enemy) = (self.battle, side.other());
        let unit = self.state.unit(side, id);
        let from = unit.depth;
        let in_file = matches!(unit.stance.formation, Formation::MarchColumn | Formation::Limbered);
        let mut far = far;
        for &(river, crossing) in &battle.rivers {
            let ahead = (river - from) * way;
            // A unit never stands in the river, so one at its depth is on its far bank.
            if ahead <= 0 || ahead > far {
                continue;
            }
            let barred = battle.blocked(river, self.state, enemy);
            if crossing && in_file && !barred && !self.state.sides[side].crossed {
                self.state.sides[side].crossed = true;
            } else {
                far = ahead - 1;
            }
        }
        far
    }
}

impl Battle {
    /// Does a river that no unit may charge over lie between these depths? Assault columns use crossings (BC-L8), and
    /// may charge a unit that blocks one over it.
    pub(super) fn river_between(&self, one: i16, other: i16, assault: bool) -> bool {
        let (low, high) = (one.min(other), one.max(other));
        self.rivers.iter().any(|&(at, crossing)| low < at && at < high && !(assault && crossing))
    }
}

/// The words for a change of formation.
const fn changes_to(formation: Formation) -> &'static str {
    match formation {
        Formation::MarchColumn => "formed march column",
        Formation::AttackColumn => "formed attack column",
        Formation::ReinforcedLine => "formed reinforced line",
        Formation::Line => "formed line",
        Formation::Cluster => "formed a cluster",
        Formation::Garrison => "garrisoned the building",
        Formation::Square => "formed square",
        Formation::Deployed => "unlimbered",
        Formation::Limbered => "limbered",
    }
}
