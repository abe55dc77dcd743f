//! A battle of lists of any size under any rules: up to 64 units a side in sets of one machine word, else of
//! two; the printed rules on open ground compiled apart.

use super::scenario::Scenario;
use super::setup::{Battle, Known};
use super::state::State;
use crate::game::Numbered;
use crate::{Flow, Log, Oracle, System, Tally};
use fairfight_rules::iron_winds::Rules;
use fairfight_rules::iron_winds::army::{Army, Doctrine};
use fairfight_rules::iron_winds::notation::UnitSpec;
use fairfight_rules::{BySide, Dice};

/// The battle of two lists under given rules, in as little room as they need.
#[derive(Clone, Debug)]
pub enum AnyBattle {
    /// Up to 64 units a side under the printed rules, on open ground.
    Printed(Box<Battle<u64, true>>),
    /// Up to 64 units a side.
    Usual(Box<Battle<u64>>),
    /// Up to 128.
    Large(Box<Battle<u128>>),
}

/// Such a battle between two steps.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum AnyState {
    /// Up to 64 units a side.
    Usual(State<u64>),
    /// Up to 128.
    Large(State<u128>),
}

impl AnyBattle {
    /// The battle of `armies`, played by `doctrines` in `scenario`.
    pub fn new(
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
        oracle: &impl Oracle,
    ) -> AnyBattle {
        AnyBattle::with(Known::default(), rules, armies, doctrines, scenario, oracle)
    }

    /// The same, taking over from `model` what its rules make of kinds of unit and of their fights, where they
    /// are these rules.
    pub fn like(
        model: &AnyBattle,
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
        oracle: &impl Oracle,
    ) -> AnyBattle {
        let known = match model {
            AnyBattle::Printed(battle) => battle.known(rules),
            AnyBattle::Usual(battle) => battle.known(rules),
            AnyBattle::Large(battle) => battle.known(rules),
        };
        AnyBattle::with(known, rules, armies, doctrines, scenario, oracle)
    }

    /// Makes it the battle of these armies under the same rules in the same scenario, in the room that is
    /// there.
    pub fn reseat(
        &mut self,
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
        oracle: &impl Oracle,
    ) {
        match (&mut *self, is_usual(units(armies))) {
            (AnyBattle::Printed(battle), true) => battle.reseat(rules, armies, doctrines, oracle),
            (AnyBattle::Usual(battle), true) => battle.reseat(rules, armies, doctrines, oracle),
            (AnyBattle::Large(battle), false) => battle.reseat(rules, armies, doctrines, oracle),
            (AnyBattle::Printed(_) | AnyBattle::Usual(_), false) | (AnyBattle::Large(_), true) => {
                *self = AnyBattle::like(self, rules, armies, doctrines, scenario, oracle);
            }
        }
    }

    /// Lets the armies change seats, under doctrines that change them too; `false` where a doctrine looked up
    /// what fights are worth as they were seated.
    pub fn change_seats(&mut self, doctrines: BySide<Doctrine>) -> bool {
        match self {
            AnyBattle::Printed(battle) => battle.change_seats(doctrines),
            AnyBattle::Usual(battle) => battle.change_seats(doctrines),
            AnyBattle::Large(battle) => battle.change_seats(doctrines),
        }
    }

    /// By which numbers does it know these units? `None` where an army may not have any number of them all.
    pub fn numbered(&self, units: &[UnitSpec]) -> Option<Numbered> {
        match self {
            AnyBattle::Printed(battle) => battle.numbered(units),
            AnyBattle::Usual(battle) => battle.numbered(units),
            AnyBattle::Large(battle) => battle.numbered(units),
        }
    }

    /// Makes it the battle of armies of such units, by the numbers of `model`; `false`, and nothing done, where
    /// it knows others, or has not the room for as many.
    pub fn seat_numbered(
        &mut self,
        model: &AnyBattle,
        armies: BySide<impl ExactSizeIterator<Item = u8>>,
        doctrines: BySide<Doctrine>,
        oracle: &impl Oracle,
    ) -> bool {
        let usual = is_usual(armies.as_ref().map(ExactSizeIterator::len));
        let model = match model {
            AnyBattle::Printed(battle) => battle.register(),
            AnyBattle::Usual(battle) => battle.register(),
            AnyBattle::Large(battle) => battle.register(),
        };
        match self {
            AnyBattle::Printed(b) if usual => b.seat_numbered(model, armies, doctrines, oracle),
            AnyBattle::Usual(b) if usual => b.seat_numbered(model, armies, doctrines, oracle),
            AnyBattle::Large(b) if !usual => b.seat_numbered(model, armies, doctrines, oracle),
            AnyBattle::Printed(_) | AnyBattle::Usual(_) | AnyBattle::Large(_) => false,
        }
    }

    fn with(
        known: Known,
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
        oracle: &impl Oracle,
    ) -> AnyBattle {
        macro_rules! battle {
            () => {
                Box::new(Battle::with(known, rules, armies, doctrines, scenario, oracle))
            };
        }
        match (is_usual(units(armies)), can_be_printed(rules, scenario)) {
            (true, true) => AnyBattle::Printed(battle!()),
            (true, false) => AnyBattle::Usual(battle!()),
            (false, _) => AnyBattle::Large(battle!()),
        }
    }
}

/// Are rulings and numbers the printed ones, and is the ground open? Costs decide nothing in a battle.
fn can_be_printed(rules: &Rules, scenario: &Scenario) -> bool {
    let Rules { rulings, numbers, costs: _ } = rules;
    let Rules { rulings: printed_rulings, numbers: printed_numbers, costs: _ } = &Rules::PRINTED;
    (rulings, numbers) == (printed_rulings, printed_numbers) && scenario.terrain.is_empty()
}

/// Do sets of one machine word hold so many units?
fn is_usual(units: BySide<usize>) -> bool {
    units.a.max(units.b) <= 64
}

/// How many units have they?
fn units(armies: BySide<&Army>) -> BySide<usize> {
    armies.map(|army| army.units.len())
}

const OTHER: &str = "the state is one of this battle";

impl System for AnyBattle {
    type State = AnyState;

    fn open(&self) -> AnyState {
        match self {
            AnyBattle::Printed(battle) => AnyState::Usual(battle.open()),
            AnyBattle::Usual(battle) => AnyState::Usual(battle.open()),
            AnyBattle::Large(battle) => AnyState::Large(battle.open()),
        }
    }

    fn open_into(&self, state: &mut AnyState) {
        match (self, state) {
            (AnyBattle::Printed(battle), AnyState::Usual(state)) => battle.opening_into(state),
            (AnyBattle::Usual(battle), AnyState::Usual(state)) => battle.opening_into(state),
            (AnyBattle::Large(battle), AnyState::Large(state)) => battle.opening_into(state),
            (_, state) => *state = self.open(),
        }
    }

    #[inline]
    fn step<D: Dice, L: Log>(&self, state: &mut AnyState, dice: &mut D, log: &mut L) -> Flow {
        match (self, state) {
            (AnyBattle::Printed(battle), AnyState::Usual(state)) => battle.step(state, dice, log),
            (AnyBattle::Usual(battle), AnyState::Usual(state)) => battle.step(state, dice, log),
            (AnyBattle::Large(battle), AnyState::Large(state)) => battle.step(state, dice, log),
            _ => unreachable!("{OTHER}"),
        }
    }

    #[inline]
    fn turn<D: Dice, L: Log>(&self, state: &mut AnyState, dice: &mut D, log: &mut L) -> Flow {
        match (self, state) {
            (AnyBattle::Printed(battle), AnyState::Usual(state)) => battle.turn(state, dice, log),
            (AnyBattle::Usual(battle), AnyState::Usual(state)) => battle.turn(state, dice, log),
            (AnyBattle::Large(battle), AnyState::Large(state)) => battle.turn(state, dice, log),
            _ => unreachable!("{OTHER}"),
        }
    }

    fn tally(&self, end: &AnyState, into: &mut Tally) {
        match (self, end) {
            (AnyBattle::Printed(battle), AnyState::Usual(end)) => battle.tally(end, into),
            (AnyBattle::Usual(battle), AnyState::Usual(end)) => battle.tally(end, into),
            (AnyBattle::Large(battle), AnyState::Large(end)) => battle.tally(end, into),
            _ => unreachable!("{OTHER}"),
        }
    }
}

impl Clone for AnyState {
    fn clone(&self) -> Self {
        match self {
            AnyState::Usual(state) => AnyState::Usual(state.clone()),
            AnyState::Large(state) => AnyState::Large(state.clone()),
        }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        match (self, source) {
            (AnyState::Usual(mine), AnyState::Usual(theirs)) => mine.clone_from(theirs),
            (AnyState::Large(mine), AnyState::Large(theirs)) => mine.clone_from(theirs),
            (other, source) => *other = source.clone(),
        }
    }
}
