//! Dice behind a reference, and a log that keeps what it hears: every battle is compiled once for all laws that play it
//! by hand, not once for each.

use fairfight_battle::{Event, Log};
use fairfight_rules::{Address, Dice};

/// Dice of any kind. They decide nothing.
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
