//! Dice behind a reference, and a log that keeps all events: every battle is compiled once for all laws that play it by
//! hand, not once for each.

use fairfight_battle::{Event, Flow, Log, System, Tally};
use fairfight_engine::play::{Played, play};
use fairfight_rules::{Address, Dice};

/// Dice of any kind, without decisions.
pub struct AnyDice<'a>(pub &'a mut dyn Source);

/// [`Dice`] that can be held behind a reference.
pub trait Source {
    fn pick(&mut self, n: u32, at: Address) -> u32;
    fn turn(&mut self, turn: u16);
}

impl<D: Dice> Source for D {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        Dice::pick(self, n, at)
    }

    fn turn(&mut self, turn: u16) {
        Dice::turn(self, turn);
    }
}

impl Dice for AnyDice<'_> {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        self.0.pick(n, at)
    }

    fn turn(&mut self, turn: u16) {
        self.0.turn(turn);
    }
}

/// The events so far.
#[derive(Default)]
pub struct Heard(pub Vec<Event>);

impl Log for Heard {
    fn event(&mut self, event: impl FnOnce() -> Event) {
        self.0.push(event());
    }
}

/// Plays a battle or a fight from its opening state on these dice.
pub fn by_hand<S: System>(
    system: &S,
    start: &S::State,
    state: &mut S::State,
    dice: &mut dyn Source,
) -> Played {
    play(system, start, state, &mut AnyDice(dice), &mut Heard::default())
}

/// A step of a battle or a fight on these dice.
pub fn step<S: System>(system: &S, state: &mut S::State, dice: &mut dyn Source) -> Flow {
    system.step(state, &mut AnyDice(dice), &mut Heard::default())
}

/// A battle for the solver, which the engine has compiled for fights alone.
pub struct Stepped<'a, S>(pub &'a S);

impl<S: System> System for Stepped<'_, S> {
    type State = S::State;

    fn open(&self) -> S::State {
        self.0.open()
    }

    fn step<D: Dice, L: Log>(&self, state: &mut S::State, dice: &mut D, _: &mut L) -> Flow {
        step(self.0, state, dice)
    }

    fn tally(&self, end: &S::State, into: &mut Tally) {
        self.0.tally(end, into);
    }
}
