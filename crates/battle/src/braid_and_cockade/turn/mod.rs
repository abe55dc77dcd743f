//! \[Turn Sequence\] BC-T1 to T7: the steps in order.
//!
//! A step of the engine ends before each group of dice: a firing die with its further die, a test, a unit's dice of a
//! melee score, a loss die, a round of a duel, a die of the end phase, a unit's choices among equal targets.
//! Simultaneous effects wait until the last of them is known.

mod charges;
mod end;
mod end_phase;
mod losses;
mod melee;
mod moves;
mod shooting;

use super::address::{Purpose, at_side};
use super::clock::{Clock, Stage};
use super::doctrine::{Costs, Equals};
use super::setup::{Battle, egress};
use super::state::{Charge, Presence, State};
use crate::{Event, Fate, Flow, Log, SideTally, System, Tally, UnitNow, UnitRef, UnitTally};
use fairfight_rules::braid_and_cockade::{RetireOrder, Stance};
use fairfight_rules::{Address, BySide, D6, Dice, Side};

/// One step or one turn of a battle in play.
type Turn<'a, D, L> = crate::turn::Turn<'a, Battle, State, D, L, Step>;

/// Data that lasts for one step or turn.
struct Step {
    /// Whether the turn is played to its end, past all dice.
    whole: bool,
    /// This step has rolled.
    rolled: bool,
    /// The unit that aimed last in this step 3, and its best targets: they are the same for equal units.
    aimed: Option<(Side, Stance, i16, Equals)>,
    /// The losses of the melees considered in this step.
    costs: Costs,
}

/// The result of an attempt to continue.
enum Next {
    /// Continue.
    On,
    /// The next step has to roll a die.
    Wait,
    /// The turn or the battle is over.
    Over(Flow),
}

/// The result of an act of a unit in a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Deed {
    /// Done, or there was nothing to do.
    Done,
    /// It has more to do.
    More,
    /// The next step has to roll a die for it.
    Waits,
}

impl System for Battle {
    type State = State;

    fn open(&self) -> State {
        self.opening()
    }

    fn step<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        let step = Step { whole: false, rolled: false, aimed: None, costs: Costs::default() };
        Turn { battle: self, state, dice, log, step }.play()
    }

    fn turn<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        let step = Step { whole: true, rolled: false, aimed: None, costs: Costs::default() };
        Turn { battle: self, state, dice, log, step }.play()
    }

    fn units_now(&self, state: &State) -> Vec<UnitNow> {
        let of = |(side, id): (Side, u8)| {
            let unit = state.unit(side, id);
            // A grand battery represents its guns.
            let battery =
                self.battery_of(state, side).filter(|_| unit.presence == Presence::Joined);
            let (left, presence) = match unit.presence {
                Presence::Joined => self.gun_in_battery(state, side, id),
                Presence::Here | Presence::Left | Presence::Gone => (unit.left, unit.presence),
            };
            let stands = state.unit(side, battery.unwrap_or(id));
            let here = left > 0 && presence == Presence::Here;
            UnitNow {
                unit: UnitRef::new(side, id),
                depth: here.then_some(stands.depth),
                lane: None,
                left: left.into(),
                state: match presence {
                    _ if left == 0 => "destroyed",
                    Presence::Here | Presence::Joined => "in the battle",
                    Presence::Left => "left the table",
                    Presence::Gone => "shattered",
                },
                enemy: self.locked_with(state, side, battery.unwrap_or(id)).filter(|_| here),
            }
        };
        let all = |side: Side| (0..self.listed[side]).map(move |id| (side, id));
        Side::BOTH.into_iter().flat_map(all).map(of).collect()
    }

    fn tally(&self, end: &State, into: &mut Tally) {
        for side in Side::BOTH {
            let host = &end.sides[side];
            let mut total = SideTally::default();
            into.units[side].clear();
            for (id, unit) in (0u8..).zip(host.units.iter()).take(self.listed[side].into()) {
                let (left, presence) = if unit.presence == Presence::Joined {
                    self.gun_in_battery(end, side, id)
                } else {
                    (unit.left, unit.presence)
                };
                let fate = match (left, presence) {
                    (0, _) => Fate::Destroyed,
                    (_, Presence::Here) => Fate::Stands,
                    (_, Presence::Left | Presence::Gone | Presence::Joined) => Fate::Routed,
                };
                total.lost += u32::from(unit.start - left);
                if fate == Fate::Stands {
                    total.points += u32::from(left);
                }
                into.units[side].push(UnitTally { figures: left.into(), fate });
            }
            into.sides[side] = total;
        }
    }
}

impl Battle {
    /// The enemy with which a unit is in melee, through its own charge or that of the enemy.
    fn locked_with(&self, state: &State, side: Side, id: u8) -> Option<UnitRef> {
        let foe = side.other();
        let charges = |charge: Charge| matches!(charge, Charge::Contact | Charge::Locked);
        let unit = state.unit(side, id);
        let mut chargers = state.sides[foe].here();
        let enemy = if charges(unit.charge) {
            Some(unit.target)
        } else {
            let charger = chargers.find(|(_, other)| charges(other.charge) && other.target == id);
            charger.map(|(charger, _)| charger)
        };
        enemy.map(|enemy| self.listed(foe, enemy))
    }

    /// The remains of a gun of a grand battery: the first guns of the list are lost last.
    fn gun_in_battery(&self, state: &State, side: Side, gun: u8) -> (u8, Presence) {
        let Some(battery) = self.battery_of(state, side) else { return (1, Presence::Here) };
        let battery = state.unit(side, battery);
        let place = self.guns[side].iter().position(|(id, _)| *id == gun).unwrap_or_default();
        (u8::from(place < usize::from(battery.left)), battery.presence)
    }

    /// Does this unit block any crossing (BC-L8; `assault-blockers`, a fixed reading)?
    pub(super) fn blocks(&self, state: &State, side: Side, unit: u8) -> bool {
        let mut crossings = self.rivers.iter().filter(|(_, crossing)| *crossing);
        crossings.any(|&(river, _)| self.blocks_at(river, state, side, unit))
    }

    /// Does a unit of this side block the crossing of the river at this depth?
    pub(super) fn blocked(&self, river: i16, state: &State, side: Side) -> bool {
        let mut units = state.sides[side].here();
        units.any(|(unit, _)| self.blocks_at(river, state, side, unit))
    }

    /// Does this unit block that crossing? One that has left its egress does not.
    fn blocks_at(&self, river: i16, state: &State, side: Side, unit: u8) -> bool {
        let it = state.unit(side, unit);
        side != state.attacker
            && unit < self.listed[side]
            && self.blockers[side] >> unit & 1 == 1
            && it.is_here()
            && it.depth == egress(river)
    }
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Plays to the end of the step or of the turn.
    fn play(mut self) -> Flow {
        loop {
            match self.proceed() {
                Next::On => {}
                Next::Wait => return Flow::Step,
                Next::Over(flow) => return flow,
            }
        }
    }

    /// Must the next group of dice wait for the next step, because this one has rolled?
    fn waits(&mut self) -> bool {
        std::mem::replace(&mut self.step.rolled, true) && !self.step.whole
    }

    /// The unit at index `at` of both sides' units, the defender's first.
    fn unit_at(&self, at: u16) -> Option<(Side, u8)> {
        let [first, second] = self.state.in_order();
        let before = u16::from(self.state.sides[first].units.len());
        let (side, at) = if at < before { (first, at) } else { (second, at - before) };
        (at < u16::from(self.state.sides[side].units.len())).then_some((side, at as u8))
    }

    /// The unit at index `at` of one side; `None` if it has fewer.
    fn unit_of(&self, side: Side, at: u16) -> Option<u8> {
        (at < u16::from(self.state.sides[side].units.len())).then_some(at as u8)
    }

    /// Chooses one unit of a non-empty set, by a die if there are several.
    fn one_of(&mut self, mut equals: Equals, address: Address) -> u8 {
        let several = equals.count_ones();
        if several > 1 {
            for _ in 0..self.dice.pick(several, address) {
                equals &= equals - 1;
            }
        }
        equals.trailing_zeros() as u8
    }

    /// Carries out the part of the turn that the clock points to.
    fn proceed(&mut self) -> Next {
        let clock = self.state.clock;
        let declares = self.declares(clock);
        let deed = match clock.stage {
            Stage::SetUp => {
                if self.waits() {
                    return Next::Wait;
                }
                self.set_up();
                return Next::On;
            }
            Stage::Moves => {
                self.moves();
                self.step.aimed = None;
                self.log.event(|| Event::Phase("3. Shooting"));
                return self.on_to(clock.on(Stage::Shooting));
            }
            Stage::Shooting => match self.unit_at(clock.cursor) {
                Some((side, id)) => self.shoots(side, id, clock.within),
                None => return self.on_to(clock.on(Stage::Fallen)),
            },
            Stage::Fallen => {
                self.fallen();
                return self.on_to(clock.on(Stage::Declarations));
            }
            Stage::Declarations => match self.unit_of(declares, clock.cursor) {
                Some(id) => self.declare(declares, id),
                None => return self.on_to(clock.on(Stage::Chargers)),
            },
            Stage::Chargers => match self.unit_of(declares, clock.cursor) {
                Some(id) => self.charger(declares, id, clock.within),
                None => {
                    let order = self.battle.rules.rulings.retire_order;
                    return match order {
                        RetireOrder::ChargersFirst => self.on_to(clock.on(Stage::Targets)),
                        RetireOrder::Interleaved => self.tested(clock),
                    };
                }
            },
            Stage::Targets => match self.unit_of(declares.other(), clock.cursor) {
                Some(target) => self.target_receives(declares, target, None),
                None => return self.tested(clock),
            },
            Stage::Melee => return self.melee(clock),
            Stage::Attrition => match self.unit_at(clock.cursor) {
                Some((side, id)) => self.attrition(side, id, clock.within),
                None => return self.on_to(clock.on(Stage::Guns)),
            },
            Stage::Guns => match self.unit_at(clock.cursor) {
                Some((side, id)) => self.gun_survives(side, id, clock.within),
                None => return self.on_to(clock.on(Stage::Morale)),
            },
            Stage::Morale => match self.unit_at(clock.cursor) {
                Some((side, id)) => self.end_test(side, id, clock.within),
                None => {
                    self.rebuild();
                    return self.on_to(clock.on(Stage::TurnEnd));
                }
            },
            Stage::TurnEnd => return Next::Over(self.end_turn()),
        };
        match deed {
            Deed::Waits => Next::Wait,
            Deed::More => self.on_to(Clock { within: clock.within + 1, ..clock }),
            Deed::Done => self.on_to(clock.next_unit()),
        }
    }

    fn on_to(&mut self, clock: Clock) -> Next {
        self.state.clock = clock;
        Next::On
    }

    /// The side that charges.
    fn declares(&self, clock: Clock) -> Side {
        if clock.second { self.state.attacker.other() } else { self.state.attacker }
    }

    /// Continues after all tests of a side's charges: step 5 comes after step 4, then the melees.
    fn tested(&mut self, clock: Clock) -> Next {
        self.on_to(if clock.second {
            clock.on(Stage::Melee)
        } else {
            Clock { second: true, ..clock.on(Stage::Declarations) }
        })
    }

    /// Rolls for both sides; the higher attacks, a tie rolls again (BC-W1; ruling `who-attacks`).
    fn set_up(&mut self) {
        let tied = self.state.tied;
        let phase = self.state.clock.phase();
        let dice: BySide<D6> = BySide::from_fn(|side| {
            self.dice.d6(at_side(phase, side, Purpose::Attacker).ordinal(tied))
        });
        match dice.a.cmp(&dice.b) {
            std::cmp::Ordering::Equal => self.state.tied = tied.wrapping_add(1),
            std::cmp::Ordering::Greater => self.battle.attacker_is(Side::A, self.state),
            std::cmp::Ordering::Less => self.battle.attacker_is(Side::B, self.state),
        }
    }
}
