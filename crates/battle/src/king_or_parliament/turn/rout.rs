//! \[Routing & Pursuit\]: rout moves, blocked routs, pursuit (KOP-P1 to P6).

use super::{Occasion, Turn};
use crate::king_or_parliament::clock::Leg;
use crate::king_or_parliament::doctrine::decide;
use crate::king_or_parliament::setup::forward;
use crate::king_or_parliament::state::{Hold, Morale, NO_DETOUR, NONE, Shape, Slot};
use crate::{Dealt, Event, Log, UnitRef};
use fairfight_rules::king_or_parliament::army::MOST_UNITS;
use fairfight_rules::king_or_parliament::leaders::Danger;
use fairfight_rules::king_or_parliament::morale::Outcome;
use fairfight_rules::king_or_parliament::{Arm, CaptureInPursuit, PursuitStrips, RoutBlocked};
use fairfight_rules::{Dice, Side};

/// A formation that ran in this step.
#[derive(Clone, Copy, Debug)]
struct Runner {
    side: Side,
    unit: u8,
    /// The enemies in contact when it began, in list order; unused slots are [`NONE`].
    chasers: [u8; 4],
    /// Which of them had pursued it before.
    again: [bool; 4],
    /// The enemy that leaves it no way out, or [`NONE`].
    barrier: u8,
}

const NOBODY: Runner =
    Runner { side: Side::A, unit: NONE, chasers: [NONE; 4], again: [false; 4], barrier: NONE };

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Makes all rout moves of a step, then the pursuits; the leaders of caught formations come next.
    pub(super) fn routs(&mut self, occasion: Occasion) {
        let mut runners = [NOBODY; 2 * MOST_UNITS];
        let mut count = 0;
        // All formations run from the same state: a runner pursues nobody.
        for side in self.both() {
            for unit in 0..self.state.sides[side].units.len() {
                if self.state.unit(side, unit).pending.outcome == Some(Outcome::Runs) {
                    runners[count] = self.about_to_run(side, unit);
                    count += 1;
                }
            }
        }
        self.run_all(&mut runners[..count], occasion);
    }

    /// Routs one formation without a test, or alone; the leaders of caught formations come next.
    pub(super) fn rout_of(&mut self, side: Side, unit: u8, occasion: Occasion) {
        let mut runners = [self.about_to_run(side, unit)];
        self.run_all(&mut runners, occasion);
        self.state.clock = self.state.clock.on(Leg::Caught);
    }

    fn run_all(&mut self, runners: &mut [Runner], occasion: Occasion) {
        // Leaders have already rolled for these losses.
        for side in Side::BOTH {
            for unit in &mut self.state.sides[side].units {
                (unit.pending.lost, unit.pending.danger) = (0, None);
            }
        }
        for runner in runners.iter_mut() {
            runner.barrier = self.barrier(runner.side, runner.unit);
        }
        for runner in runners.iter() {
            if runner.barrier == NONE {
                self.run(runner.side, runner.unit);
            } else {
                self.no_way_out(runner);
            }
        }
        for runner in runners.iter().filter(|runner| runner.barrier == NONE) {
            self.pursuits(*runner, occasion);
        }
    }

    fn about_to_run(&self, side: Side, unit: u8) -> Runner {
        let mut runner = Runner { side, unit, ..NOBODY };
        let mut those = [NONE; 4];
        for (place, enemy) in those.iter_mut().zip(self.state.touching(side, unit)) {
            *place = enemy;
        }
        those.sort_unstable();
        runner.chasers = those;
        for (again, enemy) in runner.again.iter_mut().zip(those) {
            *again = enemy != NONE && self.state.unit(side.other(), enemy).chase;
        }
        runner
    }

    /// The enemy that leaves it no way out, or [`NONE`].
    ///
    /// Source: KOP-P5; ruling `rout-blocked`.
    fn barrier(&self, side: Side, unit: u8) -> u8 {
        let u = self.state.unit(side, unit);
        let [left, right, rear] = u.away;
        let ruling = self.battle.rules.rulings.rout_blocked;
        if !u.runs() {
            // A formation that is already running has turned to the enemies on it (KOP-P4).
            if rear != NONE {
                return rear;
            }
            if left != NONE && right != NONE && ruling != RoutBlocked::Rear {
                return right;
            }
        }
        if ruling == RoutBlocked::InTheWay { self.in_the_way(side, unit) } else { NONE }
    }

    /// The first enemy in the way of its rout move, or [`NONE`].
    fn in_the_way(&self, side: Side, unit: u8) -> u8 {
        let u = self.state.unit(side, unit);
        let inches = u.allowance(&self.battle.rules);
        let enemies = self.state.sides[side.other()].here();
        let ways = enemies.map(|(id, enemy)| ((u.depth - enemy.depth) * forward(side), id));
        let first = ways.filter(|(way, _)| (1..=inches).contains(way)).min();
        first.map_or(NONE, |(_, id)| id)
    }

    /// Destroys it where it stands.
    fn no_way_out(&mut self, runner: &Runner) {
        let Runner { side, unit, barrier, .. } = *runner;
        let fall = self.mark_falls(side, unit, u8::MAX, Danger::Melee);
        self.hit(side, unit, barrier, fall);
        self.losses_of(side, unit, true);
    }

    fn hit(&mut self, side: Side, unit: u8, by: u8, figures: u8) {
        if figures > 0 {
            self.log.event(|| Event::Hit {
                by: UnitRef::new(side.other(), by),
                on: UnitRef::new(side, unit),
                how: Dealt::Blow,
                figures: figures.into(),
                points: figures.into(),
            });
        }
    }

    /// Makes a rout move: away by the full allowance, over the edge if need be.
    fn run(&mut self, side: Side, unit: u8) {
        self.state.leave(side, unit);
        let inches = self.state.unit(side, unit).allowance(&self.battle.rules);
        let table = self.state.table;
        let u = self.state.unit_mut(side, unit);
        u.depth -= forward(side) * inches;
        (u.morale, u.shape, u.hold) = (Morale::Running, Shape::Line, Hold::Free);
        u.detour = NO_DETOUR;
        (u.today.moved, u.today.busy, u.today.ran) = (true, true, true);
        u.today.by_hand = false;
        let to = u.depth;
        if (0..=table).contains(&to) {
            self.log.event(|| Event::Routed { unit: UnitRef::new(side, unit), to });
            return;
        }
        u.morale = Morale::Gone;
        self.log.event(|| Event::LeftTable(UnitRef::new(side, unit)));
        self.leaders_lost_with(side, unit);
    }

    /// Lets every enemy that may pursue follow a runner.
    ///
    /// Source: KOP-P2 to P4, P6; rulings `pursuit-strips`, `pursuit-contact`.
    fn pursuits(&mut self, runner: Runner, occasion: Occasion) {
        let (side, router) = (runner.side, runner.unit);
        let rules = &self.battle.rules;
        let speed = self.state.unit(side, router).allowance(rules);
        let mut pursuers = 0;
        for (chaser, again) in runner.chasers.into_iter().zip(runner.again) {
            if chaser == NONE {
                continue;
            }
            let c = *self.state.unit(side.other(), chaser);
            if again {
                self.state.unit_mut(side.other(), chaser).today.barred = router;
            }
            let one = rules.rulings.pursuit_strips == PursuitStrips::One && pursuers > 0;
            let may = matches!(c.morale, Morale::Good | Morale::Fanatical)
                && c.arm(rules) != Arm::Gun
                && !c.has_pikes()
                && !c.is_square()
                && !c.is_broken()
                && !matches!(c.hold, Hold::Held(..))
                && c.is_free()
                && c.pending.outcome != Some(Outcome::Runs)
                && c.allowance(rules) >= speed
                && (!again || c.morale == Morale::Fanatical)
                && !one;
            if !may {
                continue;
            }
            let must = c.morale == Morale::Fanatical;
            if must || decide!(self, side.other(), pursues(chaser, router, occasion)) {
                pursuers += 1;
                self.pursue(side, router, chaser);
            }
        }
    }

    /// Moves `chaser` to the router's rear, where it kills as many strips as it pursues with.
    fn pursue(&mut self, side: Side, router: u8, chaser: u8) {
        let rules = &self.battle.rules;
        let (edge, depth) = (self.state.table, self.state.unit(side, router).depth);
        let gone = !self.state.unit(side, router).is_here();
        let away = self.state.unit(side, router).away;
        let slots = [Slot::Rear, Slot::Left, Slot::Right];
        let slot = slots.into_iter().find(|&slot| away[slot as usize - 1] == NONE);
        let c = self.state.unit_mut(side.other(), chaser);
        let short = if slot.is_none() && !gone { forward(side) } else { 0 };
        c.depth = (depth + short).clamp(0, edge);
        (c.hold, c.detour) = (Hold::Free, NO_DETOUR);
        (c.today.moved, c.today.busy, c.today.by_hand) = (true, true, false);
        let strips = match rules.rulings.pursuit_strips {
            PursuitStrips::Everyone | PursuitStrips::One => c.strips(),
            PursuitStrips::FrontRank => c.front(),
        };
        let (to, unit) = (c.depth, UnitRef::new(side.other(), chaser));
        self.log.event(|| match gone {
            false => {
                let whom = Some(UnitRef::new(side, router));
                let what = "pursued {whom} to depth {number}";
                Event::Did { unit, what, whom, number: Some(to) }
            }
            // Another enemy has cut it down, or it has left the table.
            true => Event::Did {
                unit,
                what: "followed on to depth {number}",
                whom: None,
                number: Some(to),
            },
        });
        if gone {
            return;
        }
        if let Some(slot) = slot {
            self.state.engage(side.other(), chaser, router, slot);
            self.state.unit_mut(side.other(), chaser).chase = true;
        }
        let danger = match rules.rulings.capture_in_pursuit {
            CaptureInPursuit::Yes => Danger::Melee,
            CaptureInPursuit::No => Danger::Fire,
        };
        let fall = self.mark_falls(side, router, strips, danger);
        self.hit(side, router, chaser, fall);
        self.losses_of(side, router, true);
    }
}
