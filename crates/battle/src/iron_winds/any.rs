//! A battle of lists of any size under any rules, in as little memory as they need.

use super::register::Register;
use super::scenario::Scenario;
use super::setup::{Battle, are_printed};
use super::state::State;
use crate::fitted::Member;
use crate::game::Numbered;
use crate::{Flow, Log, System, Tally, UnitNow};
use fairfight_rules::iron_winds::Rules;
use fairfight_rules::iron_winds::army::{Army, Doctrine};
use fairfight_rules::iron_winds::notation::UnitSpec;
use fairfight_rules::{BySide, Dice, Side};

/// The battle of two lists under given rules.
///
/// Each variant is compiled separately; they differ only in speed. The printed rules on open ground take the least time.
#[derive(Clone, Debug)]
pub enum AnyBattle {
    /// Up to 64 units a side under the printed rules, on open ground.
    Printed(Box<Battle<u64, true>>),
    /// Up to 64 units a side under any rules, on any ground.
    Usual(Box<Battle<u64>>),
    /// Up to 128 units a side, likewise.
    Large(Box<Battle<u128>>),
}

/// The state of such a battle between two steps.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
#[expect(clippy::large_enum_variant, reason = "a buffer that is filled again and again")]
pub enum AnyState {
    /// Up to 64 units a side.
    Usual(State<u64>),
    /// Up to 128 units a side.
    Large(State<u128>),
}

/// Evaluates `value` for the battle in any variant.
macro_rules! whichever {
    ($any:expr, $battle:ident => $value:expr) => {
        match $any {
            AnyBattle::Printed($battle) => $value,
            AnyBattle::Usual($battle) => $value,
            AnyBattle::Large($battle) => $value,
        }
    };
}

/// Like `whichever!`, with the state of the battle; `otherwise` if the state belongs to another variant.
macro_rules! with_state {
    ($any:expr, $states:expr, $battle:ident, $state:ident => $value:expr, $otherwise:expr) => {
        match ($any, $states) {
            (AnyBattle::Printed($battle), AnyState::Usual($state)) => $value,
            (AnyBattle::Usual($battle), AnyState::Usual($state)) => $value,
            (AnyBattle::Large($battle), AnyState::Large($state)) => $value,
            _ => $otherwise,
        }
    };
}

impl AnyBattle {
    /// The battle of `armies`, played by `doctrines` in `scenario`.
    pub fn new(
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
    ) -> AnyBattle {
        AnyBattle::with(Register::default(), rules, armies, doctrines, scenario)
    }

    /// Like [`new`](Self::new), but reuses the kinds of unit that `model` has worked out, if it has the same rules.
    pub fn like(
        model: &AnyBattle,
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
    ) -> AnyBattle {
        let register = whichever!(model, battle => battle.register_under(rules));
        AnyBattle::with(register, rules, armies, doctrines, scenario)
    }

    /// Turns `self` into the battle of these armies under the same rules in the same scenario, reusing its buffers if
    /// they are large enough.
    pub fn reseat(
        &mut self,
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
    ) {
        if most_units(armies) > self.most_units() {
            *self = AnyBattle::like(self, rules, armies, doctrines, scenario);
        } else {
            whichever!(self, battle => battle.reseat(rules, armies, doctrines));
        }
    }

    /// Exchanges the seats of the armies and of the doctrines; `false` if `doctrines` are not those of the armies.
    pub fn change_seats(&mut self, doctrines: BySide<Doctrine>) -> bool {
        whichever!(self, battle => battle.change_seats(doctrines))
    }

    /// The numbers of these units in this battle; `None` if an army may not have any number of one of them.
    pub fn numbered(&self, units: &[UnitSpec]) -> Option<Numbered> {
        whichever!(self, battle => battle.numbered(units))
    }

    /// Turns `self` into the battle of armies of these units, by the numbers of `model`. Returns `false` and does
    /// nothing if it has another register or too little room.
    pub fn seat_numbered(
        &mut self,
        model: &AnyBattle,
        armies: BySide<impl ExactSizeIterator<Item = u8>>,
        doctrines: BySide<Doctrine>,
    ) -> bool {
        if armies.a.len().max(armies.b.len()) > self.most_units() {
            return false;
        }
        let model = whichever!(model, battle => battle.register());
        whichever!(self, battle => battle.seat_numbered(model, armies, doctrines))
    }

    /// The number of units that it has room for on each side.
    fn most_units(&self) -> usize {
        whichever!(self, battle => battle.most_units())
    }

    fn with(
        register: Register,
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
    ) -> AnyBattle {
        macro_rules! battle {
            () => {
                Box::new(Battle::with(register, rules, armies, doctrines, scenario))
            };
        }
        match (most_units(armies), are_printed(rules, scenario)) {
            (..=64, true) => AnyBattle::Printed(battle!()),
            (..=64, false) => AnyBattle::Usual(battle!()),
            (65.., _) => AnyBattle::Large(battle!()),
        }
    }
}

/// The number of units of the larger side.
fn most_units(armies: BySide<&Army>) -> usize {
    armies.a.units.len().max(armies.b.units.len())
}

const OTHER: &str = "the state is one of this battle";

impl System for AnyBattle {
    type State = AnyState;

    const PUTS_DECISIONS: bool = true;

    fn open(&self) -> AnyState {
        match self {
            AnyBattle::Printed(battle) => AnyState::Usual(battle.open()),
            AnyBattle::Usual(battle) => AnyState::Usual(battle.open()),
            AnyBattle::Large(battle) => AnyState::Large(battle.open()),
        }
    }

    fn open_into(&self, state: &mut AnyState) {
        with_state!(self, &mut *state, battle, state => battle.opening_into(state), {
            *state = self.open();
        });
    }

    fn deploy<D: Dice, L: Log>(&self, state: &mut AnyState, dice: &mut D, log: &mut L) {
        with_state!(self, state, battle, state => battle.deploy(state, dice, log), {
            unreachable!("{OTHER}")
        })
    }

    #[inline]
    fn step<D: Dice, L: Log>(&self, state: &mut AnyState, dice: &mut D, log: &mut L) -> Flow {
        with_state!(self, state, battle, state => battle.step(state, dice, log), {
            unreachable!("{OTHER}")
        })
    }

    #[inline]
    fn turn<D: Dice, L: Log>(&self, state: &mut AnyState, dice: &mut D, log: &mut L) -> Flow {
        with_state!(self, state, battle, state => battle.turn(state, dice, log), {
            unreachable!("{OTHER}")
        })
    }

    fn member(&self, side: Side) -> Option<&Member> {
        whichever!(self, battle => battle.member(side))
    }

    fn strength(&self, state: &AnyState) -> Option<BySide<i64>> {
        with_state!(self, state, battle, state => battle.strength(state), unreachable!("{OTHER}"))
    }

    fn units_now(&self, state: &AnyState) -> Vec<UnitNow> {
        with_state!(self, state, battle, state => battle.units_now(state), unreachable!("{OTHER}"))
    }

    fn tally(&self, end: &AnyState, into: &mut Tally) {
        with_state!(self, end, battle, end => battle.tally(end, into), unreachable!("{OTHER}"));
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
