//! Deployment, then initiative after initiative: action after action until one fails.

use super::address::{Phase, Purpose, at, at_side};
use super::gunnery::{Outcome, Volley, told};
use super::legal::{Action, Way};
use super::setup::Battle;
use super::state::{Hull, LEFT, Shot, Stage, State};
use crate::{Dealt, End, Ending, Event, Flow, Log, UnitRef};
use fairfight_rules::space_convoy::victory::{self, Verdict, verdict};
use fairfight_rules::space_convoy::{
    BothPass, Class, CoffinDeployment, Damage, Effect, GravityExposure, GravityStacking,
    InitiativeLength, Part, RangeModel, VoluntaryPass, attack, movement,
};
use fairfight_rules::{Dice, Side};

/// So many passes in a row: both sides have found nothing to do.
const BOTH: u8 = 2;

/// Objects that an ordinal can tell apart within an action.
const OBJECTS_AN_ACTION: u16 = 32;

impl Battle {
    /// Plays to the next place where the state is whole.
    pub(super) fn advance<D: Dice, L: Log>(
        &self,
        state: &mut State,
        dice: &mut D,
        log: &mut L,
    ) -> Flow {
        match state.stage {
            Stage::Objects(object) => self.place_object(state, object, dice),
            Stage::Naztees(vessel) => {
                self.deploy(state, vessel, Phase::Deployment, dice, log);
                state.stage = self.stage_from(Stage::Naztees(vessel + 1));
                Flow::Step
            }
            Stage::First => self.roll_off(state, dice, log),
            Stage::Play => match state.shot {
                Some(shot) => self.roll_colour(state, shot, dice, log),
                None => {
                    // Nothing has changed since both sides found nothing to do, so they do nothing again.
                    let idle = state.passes == BOTH;
                    let action = if idle { Action::Pass } else { self.choose(state) };
                    self.act(state, action, dice, log)
                }
            },
        }
    }

    /// The vessel as events name it.
    pub(super) fn unit(&self, part: Part, vessel: u8) -> UnitRef {
        UnitRef { side: self.seats[part], unit: vessel.into() }
    }

    /// Draws the row of an object (ruling `object-placement`).
    ///
    /// A row without room would be drawn again: that comes to an even draw among those with room.
    fn place_object<D: Dice>(&self, state: &mut State, object: u8, dice: &mut D) -> Flow {
        let address = at_side(Phase::Deployment, Side::A, Purpose::ObjectRow);
        let draw = u16::from(object) * 2;
        let mut row = dice.pick(self.grid.rows.into(), address.ordinal(draw)) as u8 + 1;
        let fits = |state: &State, row: u8| self.free_areas(state, row) > 2;
        if !fits(state, row) {
            let open = (1..=self.grid.rows).filter(|&row| fits(state, row)).count();
            if open > 0 {
                let pick = dice.pick(open as u32, address.ordinal(draw + 1)) as usize;
                let mut rows = (1..=self.grid.rows).filter(|&row| fits(state, row));
                row = rows.nth(pick).unwrap_or(row);
            }
        }
        state.objects[usize::from(object)] = row;
        state.stage = self.stage_from(Stage::Objects(object + 1));
        Flow::Step
    }

    /// Places a Naztee at the start, or puts one back.
    fn deploy<D: Dice, L: Log>(
        &self,
        state: &mut State,
        vessel: u8,
        phase: Phase,
        dice: &mut D,
        log: &mut L,
    ) {
        let side = self.seats[Part::Naztees];
        let class = self.class(Part::Naztees, vessel);
        let rolls = class == Class::Coffin
            && self.rules.rulings.coffin_deployment != CoffinDeployment::AnyOfSix;
        let row = if rolls {
            let address = at(phase, side, vessel, Purpose::CoffinRow);
            let die = dice.d6(address.ordinal(state.actions * 2)).face();
            self.start_row(state, vessel, die).or_else(|| {
                // Rolled again until there is room: an even draw among the faces that have it.
                let faces = || (1..=6).filter_map(|die| self.start_row(state, vessel, die));
                let open = faces().count() as u32;
                let again = address.ordinal(state.actions * 2 + 1);
                (open > 0)
                    .then(|| dice.pick(open, again))
                    .and_then(|pick| faces().nth(pick as usize))
            })
        } else {
            self.start_row(state, vessel, 1)
        };
        // Full rows everywhere: the first row with room, of which a table of this size has some.
        let row = row.or_else(|| (1..=self.grid.rows).find(|&row| self.has_room(state, row)));
        let row = row.unwrap_or(self.grid.rows);
        let damage = state.hulls[Part::Naztees][usize::from(vessel)].damage;
        state.hulls[Part::Naztees][usize::from(vessel)] = Hull { row, damage, ..Hull::default() };
        self.enter_row(state, Part::Naztees, vessel, phase, dice);
        log.event(|| Event::Did {
            unit: self.unit(Part::Naztees, vessel),
            what: "is placed in row {number}",
            whom: None,
            number: Some(row.into()),
        });
    }

    /// The lane and the pull of a vessel that has come to a row (rulings `range-model` and
    /// `gravity-exposure`).
    fn enter_row<D: Dice>(
        &self,
        state: &mut State,
        part: Part,
        vessel: u8,
        phase: Phase,
        dice: &mut D,
    ) {
        let hull = &mut state.hulls[part][usize::from(vessel)];
        let side = self.seats[part];
        if hull.lane == 0 && self.rules.rulings.range_model == RangeModel::ThreeLanes {
            let address = at(phase, side, vessel, Purpose::Lane).ordinal(state.actions);
            hull.lane = dice.pick(3, address) as u8 + 1;
        }
        hull.pull = 0;
        let row = hull.row;
        for ((object, at_row), number) in self.objects.iter().zip(state.objects).zip(0..) {
            if at_row == 0 || at_row.abs_diff(row) > 1 {
                continue;
            }
            let exposed = match self.rules.rulings.gravity_exposure {
                GravityExposure::None => false,
                GravityExposure::Always => true,
                GravityExposure::LaneDie => {
                    let ordinal = state.actions * OBJECTS_AN_ACTION + number;
                    let address = at(phase, side, vessel, Purpose::Exposure).ordinal(ordinal);
                    dice.pick(self.grid.width.into(), address) < 2
                }
            };
            if exposed {
                let pull = object.pull(&self.rules.numbers);
                hull.pull = match self.rules.rulings.gravity_stacking {
                    GravityStacking::Worst => hull.pull.max(pull),
                    GravityStacking::Sum => hull.pull + pull,
                };
            }
        }
    }

    /// Who begins (ruling `first-initiative`): a d6 each. Equal dice are rolled again, which comes to an
    /// even draw.
    fn roll_off<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        let address = |part: Part| at_side(Phase::Deployment, self.seats[part], Purpose::RollOff);
        let convoy = dice.d6(address(Part::Freeloaders));
        let raiders = dice.d6(address(Part::Naztees));
        state.active = match convoy.cmp(&raiders) {
            std::cmp::Ordering::Greater => Part::Freeloaders,
            std::cmp::Ordering::Less => Part::Naztees,
            std::cmp::Ordering::Equal => {
                Part::BOTH[dice.pick(2, address(Part::Freeloaders).ordinal(1)) as usize]
            }
        };
        let side = self.seats[state.active];
        log.event(|| Event::Initiative { first: side, won: side });
        state.stage = Stage::Play;
        Flow::Step
    }

    /// What the active side does: as its doctrine has it, within the rulings on passing.
    pub fn choose(&self, state: &State) -> Action {
        if i32::from(state.actions) >= i32::from(self.rules.numbers.most_actions) {
            return Action::Pass;
        }
        let wanted = self.decide(state);
        if wanted != Action::Pass {
            return wanted;
        }
        if state.active == Part::Naztees {
            let back = self.fleet(Part::Naztees).find(|&vessel| self.may_recycle(state, vessel));
            if let Some(vessel) = back {
                return Action::Recycle(vessel);
            }
        }
        match self.rules.rulings.voluntary_pass {
            VoluntaryPass::Yes => Action::Pass,
            VoluntaryPass::No => self.first_legal(state).unwrap_or(Action::Pass),
        }
    }

    /// Carries out an action that is legal.
    pub fn act<D: Dice, L: Log>(
        &self,
        state: &mut State,
        action: Action,
        dice: &mut D,
        log: &mut L,
    ) -> Flow {
        let part = state.active;
        match action {
            Action::Move(vessel, way) => {
                let to = self.destination(state, part, vessel, way);
                debug_assert!(to.is_some(), "no legal move: {action:?} in {state:?}");
                match to {
                    Some(to) => self.move_to(state, vessel, to, dice, log),
                    None => self.hand_over(state, dice, log),
                }
            }
            Action::Shift(vessel, lane) => {
                debug_assert!(self.may_shift(state, part, vessel, lane), "no legal shift");
                if !self.roll_move(state, vessel, dice, log) {
                    return self.failed(state, dice, log);
                }
                state.hulls[part][usize::from(vessel)].lane = lane;
                self.acted(state, vessel);
                Flow::Step
            }
            Action::Fire(firer, target) => {
                let range = self.range(state, part, firer, target);
                debug_assert!(self.shot(state, part, firer, target).is_some(), "no legal shot");
                log.event(|| Event::Did {
                    unit: self.unit(part, firer),
                    what: "fires at {whom} at range {number}",
                    whom: Some(self.unit(part.other(), target)),
                    number: Some(range.into()),
                });
                self.roll_colour(state, Shot { firer, target, range, gun: None }, dice, log)
            }
            Action::Recycle(vessel) => {
                debug_assert!(self.may_recycle(state, vessel), "nobody to put back");
                state.hulls[Part::Naztees][usize::from(vessel)].damage = Damage::default();
                log.event(|| Event::Recovered { unit: self.unit(part, vessel), figures: 1 });
                self.deploy(state, vessel, Phase::Recycling, dice, log);
                state.actions += 1;
                self.hand_over(state, dice, log)
            }
            Action::Pass => {
                log.event(|| {
                    Event::Told(match part {
                        Part::Freeloaders => "The Freeloaders pass",
                        Part::Naztees => "The Naztees pass",
                    })
                });
                self.hand_over(state, dice, log)
            }
        }
    }

    /// One more action of this vessel has succeeded.
    fn acted(&self, state: &mut State, vessel: u8) {
        state.actions += 1;
        match self.rules.rulings.initiative_length {
            InitiativeLength::UntilFail => {}
            InitiativeLength::OnceAVessel => state.acted |= 1 << vessel,
        }
    }

    /// Does the vessel move? Its die against the pull (SC-M1).
    fn roll_move<D: Dice, L: Log>(
        &self,
        state: &State,
        vessel: u8,
        dice: &mut D,
        log: &mut L,
    ) -> bool {
        let (part, hull) = (state.active, &state.hulls[state.active][usize::from(vessel)]);
        let address = at(Phase::Move, self.seats[part], vessel, Purpose::Move);
        let die = dice.d6(address.ordinal(state.actions));
        let class = self.class(part, vessel);
        let moves = movement::moves(die, class, hull.damage, hull.pull, &self.rules);
        if !moves {
            let (what, number) = match hull.pull {
                0 => ("does not move", None),
                pull => ("does not move against a pull of {number}", Some(pull.into())),
            };
            let unit = self.unit(part, vessel);
            log.event(|| Event::Did { unit, what, whom: None, number });
        }
        moves
    }

    fn move_to<D: Dice, L: Log>(
        &self,
        state: &mut State,
        vessel: u8,
        to: u8,
        dice: &mut D,
        log: &mut L,
    ) -> Flow {
        let part = state.active;
        if !self.roll_move(state, vessel, dice, log) {
            return self.failed(state, dice, log);
        }
        let hull = &mut state.hulls[part][usize::from(vessel)];
        hull.row = to;
        let unit = self.unit(part, vessel);
        if to == LEFT {
            (hull.lane, hull.pull) = (0, 0);
            state.off += u8::from(self.class(part, vessel) == Class::Brigghaven);
            log.event(|| Event::Did { unit, what: "leaves by the west", whom: None, number: None });
        } else {
            self.enter_row(state, part, vessel, Phase::Move, dice);
            let number = Some(to.into());
            log.event(|| Event::Did { unit, what: "moves to row {number}", whom: None, number });
        }
        self.acted(state, vessel);
        self.after_action(state, dice, log)
    }

    /// The next colour of a shot.
    fn roll_colour<D: Dice, L: Log>(
        &self,
        state: &mut State,
        shot: Shot,
        dice: &mut D,
        log: &mut L,
    ) -> Flow {
        let (part, foe) = (state.active, state.active.other());
        let Shot { firer, target, range, gun } = shot;
        let hit = &state.hulls[foe][usize::from(target)];
        let volley = Volley {
            shot: attack::Shot {
                firer: self.class(part, firer),
                target: self.class(foe, target),
                weakened: hit.damage.has(Damage::WEAKENED),
                range,
            },
            side: self.seats[part],
            firer,
            target,
            action: state.actions,
        };
        let (by, on) = (self.unit(part, firer), self.unit(foe, target));
        let fails = |what| Event::Did { unit: by, what, whom: Some(on), number: None };
        state.shot = None;
        match volley.roll(gun, dice, log, &self.rules) {
            Outcome::On(gun) => {
                state.shot = Some(Shot { gun: Some(gun), ..shot });
                return Flow::Step;
            }
            Outcome::Short => {
                log.event(|| fails("falls short of"));
                return self.failed(state, dice, log);
            }
            Outcome::BeatenOff => {
                log.event(|| fails("is beaten off by"));
                return self.failed(state, dice, log);
            }
            Outcome::Effect(effect) => {
                let hull = &mut state.hulls[foe][usize::from(target)];
                match effect {
                    Effect::Nothing => {}
                    Effect::Damaged(damage) => hull.damage = hull.damage.with(damage),
                    Effect::Destroyed => {
                        let damage = hull.damage;
                        *hull = Hull { destroyed: true, damage, ..Hull::default() };
                    }
                }
                if effect == Effect::Destroyed {
                    let how = Dealt::Volley;
                    log.event(|| Event::Hit { by, on, how, figures: 1, points: 1 });
                    log.event(|| Event::Destroyed(on));
                } else {
                    let what = told(effect);
                    log.event(|| Event::Did { unit: on, what, whom: None, number: None });
                }
            }
        }
        self.acted(state, firer);
        self.after_action(state, dice, log)
    }

    /// An action has succeeded: is play over (ruling `game-end`)?
    fn after_action<D: Dice, L: Log>(&self, state: &State, dice: &mut D, log: &mut L) -> Flow {
        let in_play = |vessel: u8| {
            let hull = &state.hulls[Part::Freeloaders][usize::from(vessel)];
            let transport = self.class(Part::Freeloaders, vessel) == Class::Brigghaven;
            transport && !hull.destroyed && hull.row != LEFT
        };
        if self.fleet(Part::Freeloaders).any(in_play) {
            return Flow::Step;
        }
        self.end(state, Ending::Objective, dice, log)
    }

    /// An action has failed (SC-M2, SC-A1, SC-A3).
    fn failed<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        state.actions += 1;
        self.hand_over(state, dice, log)
    }

    /// The initiative goes over; an initiative without an action was nothing but a pass.
    fn hand_over<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        let nothing = state.actions == 0;
        state.passes = if nothing { (state.passes + 1).min(BOTH) } else { 0 };
        (state.actions, state.acted) = (0, 0);
        state.active = state.active.other();
        if state.passes == BOTH && self.rules.rulings.both_pass == BothPass::Ends {
            return self.end(state, Ending::Stalemate, dice, log);
        }
        if let Some(limit) = self.limit {
            state.initiatives += 1;
            if state.initiatives >= limit {
                return self.end(state, Ending::TurnLimit, dice, log);
            }
        }
        log.event(|| {
            Event::Told(match state.active {
                Part::Freeloaders => "The initiative goes over to the Freeloaders",
                Part::Naztees => "The initiative goes over to the Naztees",
            })
        });
        Flow::Turn
    }

    /// Play is over: who has won, by the Brigghavens that are off (SC-O1 to SC-O6)?
    fn end<D: Dice, L: Log>(&self, state: &State, how: Ending, dice: &mut D, log: &mut L) -> Flow {
        let side = self.seats[Part::Freeloaders];
        let convoy_wins = match verdict(state.off, &self.rules.numbers) {
            Verdict::Freeloaders => true,
            Verdict::Naztees => false,
            Verdict::On(least) => {
                let address = at_side(Phase::Victory, side, Purpose::Victory);
                victory::wins(dice.d6(address), least)
            }
        };
        log.event(|| {
            Event::Told(match state.off {
                0 => "No Brigghaven is off",
                1 => "One Brigghaven is off",
                2 => "Two Brigghavens are off",
                3 => "Three Brigghavens are off",
                4.. => "Four Brigghavens or more are off",
            })
        });
        let winner = if convoy_wins { side } else { side.other() };
        Flow::End(End { winner: Some(winner), how })
    }

    /// May this vessel of the active side try to move this way?
    pub(super) fn can_move(&self, state: &State, vessel: u8, way: Way) -> bool {
        self.destination(state, state.active, vessel, way).is_some()
    }
}
