//! Deployment, then initiative after initiative: action after action until one fails.

use super::address::{Phase, Purpose, at, at_side};
use super::gunnery::{Outcome, Volley, phrase};
use super::legal::{Action, Way};
use super::setup::Battle;
use super::state::{Hull, LEFT, Shot, Stage, State};
use crate::best::{Best, one_of_equals};
use crate::{Dealt, End, Ending, Event, Flow, Log, Sum, UnitRef, Who};
use fairfight_rules::space_convoy::victory::{self, Verdict, verdict};
use fairfight_rules::space_convoy::{
    BothPass, Class, CoffinDeployment, Damage, Effect, GravityExposure, GravityStacking,
    InitiativeLength, Object, Part, RangeModel, VoluntaryPass, attack, movement,
};
use fairfight_rules::{Dice, Side};

/// The number of passes in a row that means that both sides have found nothing to do.
const BOTH: u8 = 2;

/// The number of objects that an ordinal can tell apart within an action.
const OBJECTS_AN_ACTION: u16 = 32;

/// One step of a battle in play.
pub(super) type Turn<'a, D, L> = crate::turn::Turn<'a, Battle, State, D, L>;

/// The words for an object that was placed.
const fn placed(object: Object) -> &'static str {
    match object {
        Object::Nebula => "a nebula was placed in row {number}",
        Object::Planet => "a planet was placed in row {number}",
        Object::Comet => "a comet was placed in row {number}",
    }
}

impl Battle {
    /// Carries out a legal action.
    pub fn act<D: Dice, L: Log>(
        &self,
        state: &mut State,
        action: Action,
        dice: &mut D,
        log: &mut L,
    ) -> Flow {
        Turn { battle: self, state, dice, log, step: () }.act(action)
    }

    /// The vessel as named in events.
    pub(super) fn unit(&self, part: Part, vessel: u8) -> UnitRef {
        UnitRef::new(self.seats[part], vessel)
    }

    /// The action of the active side at index `wanted` among equally good ones, and their number. It is its doctrine's,
    /// within the rulings on passing.
    pub fn choose(&self, state: &State, wanted: u32) -> (Action, u32) {
        if i32::from(state.actions) >= i32::from(self.rules.numbers.most_actions) {
            return (Action::Pass, 1);
        }
        let chosen = self.decide(state, wanted).or_else(|| self.puts_back(state, wanted));
        chosen.unwrap_or_else(|| match self.rules.rulings.voluntary_pass {
            VoluntaryPass::Yes => (Action::Pass, 1),
            VoluntaryPass::No => (self.first_legal(state).unwrap_or(Action::Pass), 1),
        })
    }

    /// A Naztee that may be put back.
    fn puts_back(&self, state: &State, wanted: u32) -> Option<(Action, u32)> {
        let mut best = Best::wanting(wanted);
        for vessel in self.fleet(Part::Naztees).filter(|&vessel| self.may_recycle(state, vessel)) {
            best.see((), Action::Recycle(vessel));
        }
        best.counted()
    }

    /// May this vessel of the active side try to move this way?
    pub(super) fn can_move(&self, state: &State, vessel: u8, way: Way) -> bool {
        self.destination(state, state.active, vessel, way).is_some()
    }
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Plays to the next point at which the state is complete.
    pub(super) fn advance(&mut self) -> Flow {
        match self.state.stage {
            Stage::Objects(object) => self.place_object(object),
            Stage::Naztees(vessel) => {
                self.deploy(vessel, Phase::Deployment);
                self.state.stage = self.battle.stage_from(Stage::Naztees(vessel + 1));
                Flow::Step
            }
            Stage::First => self.roll_off(),
            Stage::Play => match self.state.shot {
                Some(shot) => self.roll_colour(shot),
                None => {
                    // Nothing has changed since both sides found nothing to do, so they do nothing again.
                    let idle = self.state.passes == BOTH;
                    let action = if idle { Action::Pass } else { self.choose() };
                    self.act(action)
                }
            },
        }
    }

    /// The action of the active side; among several equally good ones, the one that a die chooses.
    fn choose(&mut self) -> Action {
        let side = self.battle.seats[self.state.active];
        let at = at_side(Phase::Decision, side, Purpose::Choice).ordinal(self.state.actions);
        let look = |turn: &Self, wanted: u32| turn.battle.choose(turn.state, wanted);
        one_of_equals(self, look, |turn, equals| turn.dice.pick(equals, at))
    }

    /// Draws the row of an object (ruling `object-placement`).
    ///
    /// A row without room would be drawn again: that amounts to an even draw among the rows with room.
    fn place_object(&mut self, object: u8) -> Flow {
        let address = at_side(Phase::Deployment, Side::A, Purpose::ObjectRow);
        let draw = u16::from(object) * 2;
        let mut row = self.dice.pick(self.battle.grid.rows.into(), address.ordinal(draw)) as u8 + 1;
        let fits = |row: &u8| self.battle.free_areas(self.state, *row) > 2;
        if !fits(&row) {
            let open = (1..=self.battle.grid.rows).filter(fits).count();
            if open > 0 {
                let pick = self.dice.pick(open as u32, address.ordinal(draw + 1)) as usize;
                row = (1..=self.battle.grid.rows).filter(fits).nth(pick).unwrap_or(row);
            }
        }
        self.state.objects[usize::from(object)] = row;
        let what = placed(self.battle.objects[usize::from(object)]);
        self.log.event(|| Event::Noted {
            who: Who::Nobody,
            what,
            whom: Who::Nobody,
            number: Some(row.into()),
        });
        self.state.stage = self.battle.stage_from(Stage::Objects(object + 1));
        Flow::Step
    }

    /// Places a Naztee at the start, or puts one back.
    fn deploy(&mut self, vessel: u8, phase: Phase) {
        let side = self.battle.seats[Part::Naztees];
        let class = self.battle.class(Part::Naztees, vessel);
        let rolls = class == Class::Coffin
            && self.battle.rules.rulings.coffin_deployment != CoffinDeployment::AnyOfSix;
        let row = if rolls {
            let address = at(phase, side, vessel, Purpose::CoffinRow);
            let die = self.dice.d6(address.ordinal(self.state.actions * 2)).face();
            self.battle.start_row(self.state, vessel, die).or_else(|| {
                // Rolled again until there is room: an even draw among the faces whose row has room.
                let faces =
                    || (1..=6).filter_map(|die| self.battle.start_row(self.state, vessel, die));
                let open = faces().count() as u32;
                let again = address.ordinal(self.state.actions * 2 + 1);
                (open > 0)
                    .then(|| self.dice.pick(open, again))
                    .and_then(|pick| faces().nth(pick as usize))
            })
        } else {
            self.battle.start_row(self.state, vessel, 1)
        };
        // All these rows are full: the first row with room is taken. A table of this size has one.
        let row = row.or_else(|| {
            (1..=self.battle.grid.rows).find(|&row| self.battle.has_room(self.state, row))
        });
        let row = row.unwrap_or(self.battle.grid.rows);
        let damage = self.state.hulls[Part::Naztees][usize::from(vessel)].damage;
        self.state.hulls[Part::Naztees][usize::from(vessel)] =
            Hull { row, damage, ..Hull::default() };
        self.enter_row(Part::Naztees, vessel, phase);
        self.log.event(|| Event::Did {
            unit: self.battle.unit(Part::Naztees, vessel),
            what: "entered row {number}",
            whom: None,
            number: Some(row.into()),
        });
    }

    /// Sets the lane and the pull of a vessel that has come to a row (rulings `range-model` and `gravity-exposure`).
    fn enter_row(&mut self, part: Part, vessel: u8, phase: Phase) {
        let hull = &mut self.state.hulls[part][usize::from(vessel)];
        let side = self.battle.seats[part];
        if hull.lane == 0 && self.battle.rules.rulings.range_model == RangeModel::ThreeLanes {
            let address = at(phase, side, vessel, Purpose::Lane).ordinal(self.state.actions);
            hull.lane = self.dice.pick(3, address) as u8 + 1;
        }
        hull.pull = 0;
        let (row, mut rolled) = (hull.row, false);
        for ((object, at_row), number) in
            self.battle.objects.iter().zip(self.state.objects).zip(0..)
        {
            if at_row == 0 || at_row.abs_diff(row) > 1 {
                continue;
            }
            let exposed = match self.battle.rules.rulings.gravity_exposure {
                GravityExposure::None => false,
                GravityExposure::Always => true,
                GravityExposure::LaneDie => {
                    let ordinal = self.state.actions * OBJECTS_AN_ACTION + number;
                    let address = at(phase, side, vessel, Purpose::Exposure).ordinal(ordinal);
                    rolled = true;
                    self.dice.pick(self.battle.grid.width.into(), address) < 2
                }
            };
            if exposed {
                let pull = object.pull(&self.battle.rules.numbers);
                hull.pull = match self.battle.rules.rulings.gravity_stacking {
                    GravityStacking::Worst => hull.pull.max(pull),
                    GravityStacking::Sum => hull.pull + pull,
                };
            }
        }
        let pull = hull.pull;
        if rolled || pull > 0 {
            self.log.event(|| Event::Noted {
                who: Who::Unit(self.battle.unit(part, vessel)),
                what: if pull > 0 { "came under a pull of {number}" } else { "felt no pull" },
                whom: Who::Nobody,
                number: Some(pull.into()),
            });
        }
    }

    /// Decides who begins (ruling `first-initiative`): a d6 each. Equal dice are rolled again, which amounts to an even
    /// draw.
    fn roll_off(&mut self) -> Flow {
        let address =
            |part: Part| at_side(Phase::Deployment, self.battle.seats[part], Purpose::RollOff);
        let convoy = self.dice.d6(address(Part::Freeloaders));
        let raiders = self.dice.d6(address(Part::Naztees));
        self.state.active = match convoy.cmp(&raiders) {
            std::cmp::Ordering::Greater => Part::Freeloaders,
            std::cmp::Ordering::Less => Part::Naztees,
            std::cmp::Ordering::Equal => {
                Part::BOTH[self.dice.pick(2, address(Part::Freeloaders).ordinal(1)) as usize]
            }
        };
        let side = self.battle.seats[self.state.active];
        self.log.event(|| Event::Initiative { first: side, won: side });
        self.state.stage = Stage::Play;
        Flow::Step
    }

    /// Carries out a legal action.
    fn act(&mut self, action: Action) -> Flow {
        let part = self.state.active;
        match action {
            Action::Move(vessel, way) => {
                let to = self.battle.destination(self.state, part, vessel, way);
                debug_assert!(to.is_some(), "no legal move: {action:?} in {:?}", self.state);
                match to {
                    Some(to) => self.move_to(vessel, to),
                    None => self.hand_over(),
                }
            }
            Action::Shift(vessel, lane) => {
                debug_assert!(
                    self.battle.may_shift(self.state, part, vessel, lane),
                    "no legal shift"
                );
                if !self.roll_move(vessel) {
                    return self.failed();
                }
                self.state.hulls[part][usize::from(vessel)].lane = lane;
                self.acted(vessel);
                Flow::Step
            }
            Action::Fire(firer, target) => {
                let range = self.battle.range(self.state, part, firer, target);
                debug_assert!(
                    self.battle.shot(self.state, part, firer, target).is_some(),
                    "no legal shot"
                );
                self.log.event(|| Event::Did {
                    unit: self.battle.unit(part, firer),
                    what: "fired at {whom} at range {number}",
                    whom: Some(self.battle.unit(part.other(), target)),
                    number: Some(range.into()),
                });
                self.roll_colour(Shot { firer, target, range, gun: None })
            }
            Action::Recycle(vessel) => {
                debug_assert!(self.battle.may_recycle(self.state, vessel), "nobody to put back");
                self.state.hulls[Part::Naztees][usize::from(vessel)].damage = Damage::default();
                self.log.event(|| Event::Recovered {
                    unit: self.battle.unit(part, vessel),
                    figures: 1,
                });
                self.deploy(vessel, Phase::Recycling);
                self.state.actions += 1;
                self.hand_over()
            }
            Action::Pass => {
                self.log.event(|| {
                    Event::Told(match part {
                        Part::Freeloaders => "The Freeloaders passed",
                        Part::Naztees => "The Naztees passed",
                    })
                });
                self.hand_over()
            }
        }
    }

    /// Counts a successful action of this vessel.
    fn acted(&mut self, vessel: u8) {
        self.state.actions += 1;
        match self.battle.rules.rulings.initiative_length {
            InitiativeLength::UntilFail => {}
            InitiativeLength::OnceAVessel => self.state.acted |= 1 << vessel,
        }
    }

    /// Rolls a vessel's move against the pull (SC-M1); returns whether it moves.
    fn roll_move(&mut self, vessel: u8) -> bool {
        let part = self.state.active;
        let hull = &self.state.hulls[part][usize::from(vessel)];
        let address = at(Phase::Move, self.battle.seats[part], vessel, Purpose::Move);
        let die = self.dice.d6(address.ordinal(self.state.actions));
        let class = self.battle.class(part, vessel);
        let moves = |die| movement::moves(die, class, hull.damage, hull.pull, &self.battle.rules);
        self.log.sum(|| Sum::by_face(moves));
        let moves = moves(die);
        if !moves {
            let (what, number) = match hull.pull {
                0 => ("did not move", None),
                pull => ("did not move against a pull of {number}", Some(pull.into())),
            };
            let unit = self.battle.unit(part, vessel);
            self.log.event(|| Event::Did { unit, what, whom: None, number });
        }
        moves
    }

    fn move_to(&mut self, vessel: u8, to: u8) -> Flow {
        let part = self.state.active;
        if !self.roll_move(vessel) {
            return self.failed();
        }
        let hull = &mut self.state.hulls[part][usize::from(vessel)];
        hull.row = to;
        let unit = self.battle.unit(part, vessel);
        if to == LEFT {
            (hull.lane, hull.pull) = (0, 0);
            self.state.off += u8::from(self.battle.class(part, vessel) == Class::Brigghaven);
            self.log.event(|| Event::did(unit, "left by the west"));
        } else {
            self.enter_row(part, vessel, Phase::Move);
            let number = Some(to.into());
            self.log.event(|| Event::Did {
                unit,
                what: "moved to row {number}",
                whom: None,
                number,
            });
        }
        self.acted(vessel);
        self.after_action()
    }

    /// Rolls the next colour of a shot.
    fn roll_colour(&mut self, shot: Shot) -> Flow {
        let (part, foe) = (self.state.active, self.state.active.other());
        let Shot { firer, target, range, gun } = shot;
        let hit = &self.state.hulls[foe][usize::from(target)];
        let volley = Volley {
            shot: attack::Shot {
                firer: self.battle.class(part, firer),
                target: self.battle.class(foe, target),
                weakened: hit.damage.has(Damage::WEAKENED),
                range,
            },
            side: self.battle.seats[part],
            firer,
            target,
            action: self.state.actions,
        };
        let (by, on) = (self.battle.unit(part, firer), self.battle.unit(foe, target));
        let fails = |what| Event::did_to(by, what, on);
        self.state.shot = None;
        match self.roll(&volley, gun) {
            Outcome::On(gun) => {
                self.state.shot = Some(Shot { gun: Some(gun), ..shot });
                return Flow::Step;
            }
            Outcome::Short => {
                self.log.event(|| fails("fell short of"));
                return self.failed();
            }
            Outcome::BeatenOff => {
                self.log.event(|| fails("beaten off by"));
                return self.failed();
            }
            Outcome::Effect(effect) => {
                let hull = &mut self.state.hulls[foe][usize::from(target)];
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
                    self.log.event(|| Event::Hit { by, on, how, figures: 1, points: 1 });
                    self.log.event(|| Event::Destroyed(on));
                } else {
                    let what = phrase(effect);
                    self.log.event(|| Event::did(on, what));
                }
            }
        }
        self.acted(firer);
        self.after_action()
    }

    /// Checks after a successful action whether play is over (ruling `game-end`).
    fn after_action(&mut self) -> Flow {
        let in_play = |vessel: u8| {
            let hull = &self.state.hulls[Part::Freeloaders][usize::from(vessel)];
            let transport = self.battle.class(Part::Freeloaders, vessel) == Class::Brigghaven;
            transport && !hull.destroyed && hull.row != LEFT
        };
        if self.battle.fleet(Part::Freeloaders).any(in_play) {
            return Flow::Step;
        }
        self.end(Ending::Objective)
    }

    /// Handles a failed action (SC-M2, SC-A1, SC-A3).
    fn failed(&mut self) -> Flow {
        self.state.actions += 1;
        self.hand_over()
    }

    /// Passes the initiative; an initiative without an action was only a pass.
    fn hand_over(&mut self) -> Flow {
        let nothing = self.state.actions == 0;
        self.state.passes = if nothing { (self.state.passes + 1).min(BOTH) } else { 0 };
        (self.state.actions, self.state.acted) = (0, 0);
        self.state.active = self.state.active.other();
        if self.state.passes == BOTH && self.battle.rules.rulings.both_pass == BothPass::Ends {
            return self.end(Ending::Stalemate);
        }
        if let Some(limit) = self.battle.limit {
            self.state.initiatives += 1;
            if self.state.initiatives >= limit {
                return self.end(Ending::TurnLimit);
            }
        }
        self.log.event(|| {
            Event::Told(match self.state.active {
                Part::Freeloaders => "The initiative went over to the Freeloaders",
                Part::Naztees => "The initiative went over to the Naztees",
            })
        });
        Flow::Turn
    }

    /// Ends play: the Brigghavens that are off decide who has won (SC-O1 to SC-O6).
    fn end(&mut self, how: Ending) -> Flow {
        let side = self.battle.seats[Part::Freeloaders];
        let convoy_wins = match verdict(self.state.off, &self.battle.rules.numbers) {
            Verdict::Freeloaders => true,
            Verdict::Naztees => false,
            Verdict::On(least) => {
                let address = at_side(Phase::Victory, side, Purpose::Victory);
                let die = self.dice.d6(address);
                self.log.sum(|| Sum::by_face(|die| victory::wins(die, least)));
                victory::wins(die, least)
            }
        };
        self.log.event(|| {
            Event::Told(match self.state.off {
                0 => "No Brigghaven got off",
                1 => "One Brigghaven got off",
                2 => "Two Brigghavens got off",
                3 => "Three Brigghavens got off",
                4.. => "Four Brigghavens or more got off",
            })
        });
        let winner = if convoy_wins { side } else { side.other() };
        Flow::End(End { winner: Some(winner), how })
    }
}
