//! \[Morale test\]: who tests, the modifiers, and the results.

use super::{Deed, Occasion, Turn, only};
use crate::king_or_parliament::address::{Phase, Purpose, at};
use crate::king_or_parliament::doctrine::decide;
use crate::king_or_parliament::state::{Formation, LeaderState, Morale, NONE, Slot};
use crate::{Event, Log, Source, Sum, UnitRef};
use fairfight_rules::king_or_parliament::morale::{self, Outcome, Tester};
use fairfight_rules::king_or_parliament::{
    Arm, FanaticalUpkeep, FriendsNear, HaltedInMelee, LeaderInSight, MoraleOutnumbered,
    NewModelFanatical, RunnerTests, TestsATurn, UnderFire, Volunteer,
};
use fairfight_rules::{Dice, Side};

/// The reason for a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Grounds {
    /// The test is compulsory.
    Due,
    /// Its player may ask for the test; the ordinal of that choice.
    Asked(u16),
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Does this formation test at all?
    ///
    /// Source: KOP-R3; ruling `never-test`.
    fn ever_tests(&self, unit: &Formation) -> bool {
        unit.is_here()
            && unit.strips() > 0
            && !unit.is_baggage()
            && !self.battle.terrain.is_in_building(unit)
            && !(self.battle.rules.rulings.tests_a_turn == TestsATurn::One && unit.today.tested)
    }

    /// All circumstances of a test by this formation now.
    pub(in crate::king_or_parliament) fn circumstances(
        &self,
        side: Side,
        unit: u8,
    ) -> morale::Circumstances {
        let (rules, state) = (&self.battle.rules, &*self.state);
        let (host, u) = (&state.sides[side], state.unit(side, unit));
        let horse = u.arm(rules) == Arm::Horse;
        let by_fronts = rules.rulings.morale_outnumbered == MoraleOutnumbered::Front;
        let size = |f: &Formation| if by_fronts { f.front() } else { f.strips() };
        let (mut enemies, mut cavalry) = (0, false);
        for enemy in state.touching(side, unit) {
            let e = state.unit(side.other(), enemy);
            enemies += size(e);
            cavalry |= e.arm(rules) == Arm::Horse;
        }
        let leads = |leader: &crate::king_or_parliament::state::Leader| {
            leader.unit == unit && leader.state == LeaderState::Well && leader.rupert
        };
        let n = &rules.numbers;
        morale::Circumstances {
            leaders: match rules.rulings.leader_in_sight {
                LeaderInSight::All => host.leaders_fallen,
                LeaderInSight::Neighbours => u.today.bereft,
            },
            under_fire: match rules.rulings.under_fire {
                UnderFire::AnyVolley => u.today.shot_at,
                UnderFire::Hit => u.today.hit,
            },
            lost: u.today.lost,
            outnumbered: enemies > 0
                && i16::from(size(u)) * n.melee_outnumbered_ratio <= i16::from(enemies),
            foot_against_cavalry: cavalry && u.arm(rules) == Arm::Foot,
            taunted: u.today.taunted,
            speech: u.today.speech,
            fanatical: u.morale == Morale::Fanatical && !self.battle.new_model[side],
            rupert: horse && host.leaders.iter().any(leads),
            friends: self.friends_near(side, unit),
        }
    }

    /// Unengaged friendly formations near by: the two neighbours and every reserve.
    fn friends_near(&self, side: Side, unit: u8) -> u8 {
        let (battle, state) = (self.battle, &*self.state);
        let depth = state.unit(side, unit).depth;
        let runners = battle.rules.rulings.friends_near == FriendsNear::Runners;
        let near = |id: u8| {
            let friend = state.unit(side, id);
            id != unit
                && friend.is_here()
                && friend.is_free()
                && (runners || !friend.runs())
                && !friend.is_baggage()
                && (friend.depth - depth).abs() <= battle.rules.numbers.morale_distance
        };
        let neighbours = battle.place(side, unit).neighbours;
        let beside = neighbours.into_iter().filter(|&id| id != NONE && near(id)).count();
        let reserves = state.sides[side].here().filter(|(id, _)| {
            battle.is_reserve(side, *id) && !neighbours.contains(id) && near(*id)
        });
        (beside + reserves.count()) as u8
    }

    /// Rolls a test on the current state, without any effect yet.
    pub(super) fn test(&mut self, side: Side, unit: u8, occasion: Occasion) -> Outcome {
        let (battle, u) = (self.battle, *self.state.unit(side, unit));
        let rules = &battle.rules;
        let fervent = u.arm(rules) == Arm::Horse
            && !(battle.new_model[side]
                && rules.rulings.new_model_fanatical == NewModelFanatical::Never);
        let tester = match u.morale {
            Morale::Running => Tester::Runner,
            Morale::Halted if !u.today.halted => Tester::Halted,
            Morale::Good | Morale::Halted | Morale::Fanatical | Morale::Gone => Tester::Steady,
        };
        let circumstances = self.circumstances(side, unit);
        let modifier = morale::modifier(&circumstances, rules);
        let die =
            self.dice.d6(at(occasion.phase, side, unit, Purpose::Test).ordinal(occasion.again));
        let outcome = morale::outcome(die, modifier, tester, fervent, rules);
        // LeaderState: the strips in good order that each outcome leaves or brings back.
        let strips = if u.is_baggage() { 0 } else { i64::from(u.strips()) };
        let source = if u.runs() { Source::Rally } else { Source::Morale };
        self.log.rolled_d6(source, side, die, |die| {
            match morale::outcome(die, modifier, tester, fervent, rules) {
                Outcome::Runs => 0,
                Outcome::Halted | Outcome::Fine | Outcome::Fanatical => strips,
            }
        });
        self.state.unit_mut(side, unit).today.tested = true;
        self.log.sum(|| Sum::new(morale::modifiers(&circumstances, rules)));
        self.log.event(|| Event::Checked {
            unit: UnitRef::new(side, unit),
            when: match tester {
                Tester::Steady => "",
                Tester::Halted => "after its halt",
                Tester::Runner => "on the run",
            },
            needed: match tester {
                Tester::Steady => rules.numbers.fine_score,
                Tester::Halted | Tester::Runner => rules.rulings.pass_score,
            },
            die: die.face(),
            score: i16::from(die.face()) + modifier,
            held: matches!(outcome, Outcome::Fine | Outcome::Fanatical),
        });
        outcome
    }

    /// Step 3: tests of formations that are running, halted or fanatical, or that ask for one.
    pub(super) fn start_test(&mut self, side: Side, unit: u8) -> Deed {
        let u = self.state.unit(side, unit);
        if !self.ever_tests(u) {
            return Deed::Done;
        }
        let upkeep = self.battle.rules.rulings.fanatical_upkeep;
        let grounds = match u.morale {
            Morale::Running | Morale::Halted => Grounds::Due,
            Morale::Fanatical if upkeep == FanaticalUpkeep::EachTurn => Grounds::Due,
            Morale::Fanatical | Morale::Good => Grounds::Asked(0),
            Morale::Gone => return Deed::Done,
        };
        self.test_or_ask(side, unit, grounds, only(Phase::Morale))
    }

    /// Makes a test that is due, or that is asked for if that is allowed.
    fn test_or_ask(&mut self, side: Side, unit: u8, grounds: Grounds, occasion: Occasion) -> Deed {
        if let Grounds::Asked(ordinal) = grounds {
            if self.waits_to_choose(side) {
                return Deed::Waits;
            }
            if !decide!(self, side, asks_for_test(unit, occasion.phase, ordinal)) {
                return Deed::Done;
            }
        }
        if self.waits() {
            return Deed::Waits;
        }
        let outcome = self.test(side, unit, occasion);
        self.state.unit_mut(side, unit).pending.outcome = Some(outcome);
        Deed::Done
    }

    /// Makes a test that losses make due.
    pub(super) fn test_for_losses(&mut self, side: Side, unit: u8, occasion: Occasion) -> Deed {
        let rulings = &self.battle.rules.rulings;
        let runners = rulings.runner_tests == RunnerTests::EveryLoss;
        let at_any_time = rulings.volunteer == Volunteer::AnyTime;
        let u = self.state.unit(side, unit);
        if !self.ever_tests(u) || (u.runs() && !runners) {
            return Deed::Done;
        }
        let grounds = if u.pending.lost > 0 || u.pending.bereft {
            Grounds::Due
        } else if at_any_time && !u.runs() && u.morale != Morale::Halted {
            Grounds::Asked(0x400 | occasion.again)
        } else {
            return Deed::Done;
        };
        self.test_or_ask(side, unit, grounds, occasion)
    }

    /// Applies the results of all tests of a step: morale, then rout moves, then pursuits. Returns whether anybody ran;
    /// `None` if it waits for the next step.
    pub(super) fn outcomes(&mut self, occasion: Occasion) -> Option<bool> {
        let runs = |unit: &Formation| unit.pending.outcome == Some(Outcome::Runs);
        let ran = self.state.sides.as_ref().map(|host| host.units.iter().any(runs));
        for side in Side::BOTH {
            // Enemies that may pursue draw whether they do.
            if ran[side] && self.waits_to_choose(side.other()) {
                return None;
            }
        }
        for side in self.both() {
            for unit in 0..self.state.sides[side].units.len() {
                if let Some(outcome) = self.state.unit(side, unit).pending.outcome {
                    self.apply_outcome(side, unit, outcome);
                }
            }
        }
        if ran.a || ran.b {
            self.routs(occasion);
        }
        Some(ran.a || ran.b)
    }

    /// Applies a result to the formation's morale; runners do not move yet.
    pub(super) fn apply_outcome(&mut self, side: Side, unit: u8, outcome: Outcome) {
        let was = *self.state.unit(side, unit);
        let u = self.state.unit_mut(side, unit);
        let stays_halted = was.morale == Morale::Halted && was.today.halted;
        match outcome {
            Outcome::Runs => {}
            Outcome::Halted => {
                u.morale = Morale::Halted;
                u.today.halted |= was.morale != Morale::Halted;
            }
            Outcome::Fine if !stays_halted => u.morale = Morale::Good,
            Outcome::Fanatical if !stays_halted => u.morale = Morale::Fanatical,
            Outcome::Fine | Outcome::Fanatical => {}
        }
        let became = match self.state.unit(side, unit).morale {
            morale if morale == was.morale => None,
            Morale::Fanatical => Some("became fanatical"),
            Morale::Halted => Some("halted"),
            Morale::Good if was.morale == Morale::Fanatical => Some("stopped being fanatical"),
            Morale::Good | Morale::Running | Morale::Gone => None,
        };
        if let Some(what) = became {
            let unit = UnitRef::new(side, unit);
            self.log.event(|| Event::did(unit, what));
        }
        if outcome == Outcome::Halted
            && !was.is_free()
            && self.battle.rules.rulings.halted_in_melee == HaltedInMelee::FallsBack
            && !was.is_square()
            && !was.is_broken()
        {
            self.fall_back(side, unit);
        }
        if was.runs() && outcome != Outcome::Runs {
            self.state.unit_mut(side, unit).today.rallied = true;
            self.log.event(|| Event::Rallied(UnitRef::new(side, unit)));
            self.face_about(side, unit);
        }
    }

    /// Turns runners that stop to face the enemies on them.
    ///
    /// Source: KOP-P4; ruling `face-about`.
    fn face_about(&mut self, side: Side, unit: u8) {
        let away = self.state.unit(side, unit).away;
        for enemy in away.into_iter().filter(|&enemy| enemy != NONE) {
            let e = self.state.unit_mut(side.other(), enemy);
            (e.chase, e.charged, e.old) = (false, false, true);
        }
        if away[Slot::Rear as usize - 1] != NONE {
            self.state.turn_to(side, unit, Slot::Rear);
        } else {
            self.state.turn_to_first(side, unit);
        }
    }

    /// Lets a halted formation leave its melee (ruling `halted-in-melee`).
    fn fall_back(&mut self, side: Side, unit: u8) {
        let allowance = self.state.unit(side, unit).allowance(&self.battle.rules);
        self.state.leave(side, unit);
        let (back, table) = (-super::super::setup::forward(side), self.state.table);
        let u = self.state.unit_mut(side, unit);
        let from = u.depth;
        u.depth = (u.depth + back * allowance).clamp(0, table);
        u.hold = crate::king_or_parliament::state::Hold::Free;
        (u.today.moved, u.today.busy, u.today.by_hand) = (true, true, false);
        let to = u.depth;
        self.log.event(|| Event::Moved { unit: UnitRef::new(side, unit), from, to });
    }
}
