//! BC-FIGHT: unit against unit: a melee, a whole charge, or an assault column's duel.

mod end_phase;
mod melee;

use super::address::{Phase, Purpose, at};
use crate::{
    Dealt, End, Ending, Event, Fate, Flow, Log, SideTally, System, Tally, UnitRef, UnitTally,
};
use fairfight_rules::braid_and_cockade::charge::{self, Permission};
use fairfight_rules::braid_and_cockade::combat::{self, Role};
use fairfight_rules::braid_and_cockade::end_phase::ends_as;
use fairfight_rules::braid_and_cockade::notation::UnitSpec;
use fairfight_rules::braid_and_cockade::{
    Arm, AssaultReceiveTest, CavalryCounterchargeUntested, Formation, Place, Rules, Stance,
};
use fairfight_rules::{BySide, Dice, Side};

/// The part of a charge that a fight covers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Stage {
    /// The melee alone (BC-M5 to M9), of any two units.
    #[default]
    Melee,
    /// From the tests to the end phase.
    Charge,
    /// The duel of an assault column (BC-L11).
    Assault,
}

impl Stage {
    /// The words of `--set stage=`.
    pub const WORDS: [&str; 3] = ["melee", "charge", "assault"];

    /// The stage of this word.
    pub fn of(word: &str) -> Option<Stage> {
        let at = Stage::WORDS.iter().position(|known| *known == word)?;
        Some([Stage::Melee, Stage::Charge, Stage::Assault][at])
    }
}

/// The part of the fight that comes next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Part {
    /// The charger's test.
    Charge,
    /// The target's test.
    Receive,
    /// The charger's dice of a round.
    ChargerScore,
    /// The target's dice of a round.
    TargetScore,
    /// Loss dice of the loser.
    Losses,
    /// A round of an assault column's duel.
    Duel,
    /// Attrition of a side's unit.
    Attrition(Side),
    /// Survival of a side's guns.
    Guns(Side),
    /// The morale test of a side's unit.
    Morale(Side),
    /// Nothing more: the winner is decided.
    Over,
}

/// One unit charges another: A is the charger, B the target.
///
/// The side that wins the melee wins; in a whole charge A also wins if B does not stand. `Fate::Routed` is a unit that
/// retired or fell back and is still in the game, `Fate::Destroyed` one that is out of it.
#[derive(Clone, Debug)]
pub struct Fight {
    rules: Rules,
    stage: Stage,
    stances: BySide<Stance>,
    stands: BySide<u8>,
    /// Whether a general adds his die; A's general also makes the test unnecessary.
    general: BySide<bool>,
    /// Whether B counter-charges.
    counter: bool,
}

/// A fight between two steps.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State {
    part: Part,
    /// Stands left.
    left: BySide<u8>,
    /// Formations now.
    formation: BySide<Formation>,
    fate: BySide<Fate>,
    /// The side that won the melee.
    won: Option<Side>,
    /// Whether a melee was fought.
    fought: bool,
    /// Whether an equal round came before.
    again: bool,
    /// Whether the assault column's general is still there (BC-L13).
    pub general: bool,
    /// Dice of this part rolled so far.
    rolled: u8,
    /// The sum of A's dice of this round (less B's) so far.
    sum: i16,
    /// Dice of this part still to be rolled: loss dice, one per stand, one per gun.
    due: u8,
}

impl Fight {
    /// The fight of `units`: `leader` joins A, `counter` lets B counter-charge.
    pub fn new(
        rules: &Rules,
        units: BySide<&UnitSpec>,
        stage: Stage,
        leader: bool,
        counter: bool,
    ) -> Fight {
        let stances = units.map(|unit| unit.stance(rules));
        let battery = stances.b.kind.arm == Arm::GrandBattery;
        Fight {
            rules: rules.clone(),
            stage,
            stands: units.map(|unit| unit.stands),
            general: BySide::new(
                leader || units.a.general || stage == Stage::Assault,
                // A general goes with a charge, or stands with his grand battery (BC-L3, L4).
                units.b.general && battery,
            ),
            counter: counter
                && stances.b.kind.arm.is_cavalry()
                && stances.b.formation == Formation::ReinforcedLine,
            stances,
        }
    }

    fn stance(&self, side: Side, state: &State) -> Stance {
        let first = &self.stances[side];
        let place = if self.counters(side) { Place::Open } else { first.place };
        Stance {
            formation: state.formation[side],
            place,
            won: state.won == Some(side),
            lost: state.won == Some(side.other()),
            ..*first
        }
    }

    /// Does this side counter-charge (BC-Q17)?
    fn counters(&self, side: Side) -> bool {
        let untested = self.rules.rulings.cavalry_countercharge_untested;
        side == Side::B
            && self.stage == Stage::Charge
            && self.counter
            && (untested == CavalryCounterchargeUntested::Yes || self.receives_on_test())
    }

    fn receives_on_test(&self) -> bool {
        match self.stage {
            Stage::Melee => false,
            Stage::Charge => {
                charge::tests_to_receive(&self.stances.b, &self.stances.a, &self.rules)
            }
            Stage::Assault => {
                self.rules.rulings.assault_receive_test == AssaultReceiveTest::Yes
                    && charge::tests_to_receive(&self.stances.b, &self.stances.a, &self.rules)
            }
        }
    }

    /// The part with which the fight begins.
    fn first(&self) -> Part {
        let permission = charge::permission(&self.stances.a, &self.stances.b, &self.rules);
        match self.stage {
            Stage::Melee => Part::ChargerScore,
            Stage::Assault => self.after_charge_test(),
            Stage::Charge => match permission {
                Permission::Forbidden => Part::Over,
                Permission::OnTest if !self.general.a => Part::Charge,
                Permission::OnTest | Permission::Free => self.after_charge_test(),
            },
        }
    }

    fn after_charge_test(&self) -> Part {
        if self.receives_on_test() { Part::Receive } else { self.contact() }
    }

    fn contact(&self) -> Part {
        match self.stage {
            Stage::Melee | Stage::Charge => Part::ChargerScore,
            Stage::Assault => Part::Duel,
        }
    }

    fn remains(&self, side: Side, stands: u8) -> bool {
        combat::remains(self.stances[side].kind.arm, stands, &self.rules)
    }

    /// A test of a side's unit, to charge or to receive.
    fn test<D: Dice, L: Log>(&self, side: Side, state: &State, dice: &mut D, log: &mut L) -> bool {
        let (me, role, purpose) = match side {
            Side::A => (&self.stances.a, Role::Charger, Purpose::Charge),
            Side::B => (&self.stances.b, Role::Target, Purpose::Receive),
        };
        let factor = charge::test_factor(me, role, &self.stances.a, &self.stances.b, &self.rules);
        let die = dice.d6(at(Phase::AttackerCharges, side, 0, purpose));
        let held = charge::passes(die, factor, &self.rules);
        debug_assert!(state.left[side] > 0);
        log.event(|| Event::Checked {
            unit: unit(side),
            when: if side == Side::A { "to charge" } else { "to receive the charge" },
            needed: self.rules.numbers.charge_passes,
            die: die.face(),
            score: i16::from(die.face()) + factor,
            held,
        });
        held
    }

    /// Removes stands.
    fn lose<L: Log>(&self, side: Side, stands: u8, state: &mut State, log: &mut L) {
        let stands = stands.min(state.left[side]);
        if stands > 0 {
            state.left[side] -= stands;
            log.event(|| Event::Hit {
                by: unit(side.other()),
                on: unit(side),
                how: Dealt::Blow,
                figures: stands.into(),
                points: stands.into(),
            });
        }
    }

    /// Removes the unit from the game, with all that it has left.
    fn removed<L: Log>(&self, side: Side, state: &mut State, log: &mut L) {
        self.lose(side, state.left[side], state, log);
        state.fate[side] = Fate::Destroyed;
        log.event(|| Event::Destroyed(unit(side)));
    }

    /// Handles eliminations and clusters at the end of a step (BC-M9, G5).
    fn see_to<L: Log>(&self, state: &mut State, log: &mut L) {
        for side in Side::BOTH {
            if state.fate[side] == Fate::Destroyed {
                continue;
            }
            if !self.remains(side, state.left[side]) {
                self.removed(side, state, log);
            } else if self.rules.rulings.cluster_trigger
                == fairfight_rules::braid_and_cockade::ClusterTrigger::EndOfStep
            {
                let stance = self.stance(side, state);
                state.formation[side] =
                    combat::formation_at(&stance, state.left[side], &self.rules);
            }
        }
    }

    /// The result of the fight.
    fn end(&self, state: &State) -> Flow {
        let stands = state.fate.map(|fate| fate == Fate::Stands);
        let winner = state.won;
        let how = match (winner, stands.a, stands.b) {
            (Some(Side::A), true, false) | (Some(Side::B), false, true) | (None, false, false) => {
                Ending::Beaten
            }
            (None, _, _) => Ending::Stalemate,
            (Some(_), _, _) => Ending::Objective,
        };
        Flow::End(End { winner, how })
    }
}

/// A unit of the fight.
const fn unit(side: Side) -> UnitRef {
    UnitRef::new(side, 0)
}

impl System for Fight {
    type State = State;

    fn open(&self) -> State {
        State {
            part: self.first(),
            left: self.stands,
            formation: self.stances.map(|stance| stance.formation),
            fate: BySide::new(Fate::Stands, Fate::Stands),
            won: None,
            fought: false,
            again: false,
            general: self.general.a,
            rolled: 0,
            sum: 0,
            due: 0,
        }
    }

    #[inline]
    fn step<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        match state.part {
            Part::Over => self.end(state),
            Part::Charge => {
                if self.test(Side::A, state, dice, log) {
                    state.part = self.after_charge_test();
                    return Flow::Step;
                }
                state.part = Part::Over;
                self.end(state)
            }
            Part::Receive => {
                if self.test(Side::B, state, dice, log) {
                    state.part = self.contact();
                    return Flow::Step;
                }
                state.won = Some(Side::A);
                let stance = self.stance(Side::B, state);
                let shatters =
                    stance.formation == Formation::Cluster || stance.kind.arm == Arm::GrandBattery;
                if shatters {
                    self.removed(Side::B, state, log);
                } else {
                    state.fate.b = Fate::Routed;
                    state.formation.b = ends_as(&stance);
                    log.event(|| Event::Routed { unit: unit(Side::B), to: 0 });
                }
                state.part = Part::Over;
                self.end(state)
            }
            Part::ChargerScore => {
                if self.has_score_dice(Side::A, state) && !self.roll_score(Side::A, state, dice) {
                    return Flow::Step;
                }
                state.part = Part::TargetScore;
                if self.has_score_dice(Side::B, state) {
                    return Flow::Step;
                }
                self.compare(state, log)
            }
            Part::TargetScore => {
                if !self.roll_score(Side::B, state, dice) {
                    return Flow::Step;
                }
                self.compare(state, log)
            }
            Part::Losses => {
                let loser = state.won.expect("somebody won the round").other();
                let address =
                    at(Phase::Melee, loser, 0, Purpose::Loss).ordinal(state.rolled.into());
                let die = dice.d6(address);
                state.rolled += 1;
                state.due -= 1;
                if combat::takes_stand(die, &self.rules) {
                    self.lose(loser, 1, state, log);
                }
                if state.due > 0 && state.left[loser] > 0 {
                    return Flow::Step;
                }
                self.melee_over(state.won, state, log)
            }
            Part::Duel => {
                if self.duel_goes_on(state) {
                    self.duel(state, dice, log)
                } else {
                    self.duel_over(state, log)
                }
            }
            Part::Attrition(_) | Part::Guns(_) | Part::Morale(_) => self.end_die(state, dice, log),
        }
    }

    fn tally(&self, end: &State, into: &mut Tally) {
        for side in Side::BOTH {
            let left = end.left[side];
            let in_order = end.fate[side] == Fate::Stands;
            into.sides[side] = SideTally {
                points: if in_order { left.into() } else { 0 },
                lost: u32::from(self.stands[side] - left),
            };
            into.units[side].clear();
            let fate = if left == 0 { Fate::Destroyed } else { end.fate[side] };
            into.units[side].push(UnitTally { figures: left.into(), fate });
        }
    }
}
