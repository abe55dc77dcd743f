//! Worlds with a known truth: units have given values, and a battle is one die.

use fairfight_battle::{End, Ending, Flow, Log, System, Tally};
use fairfight_rules::{Address, BySide, Dice, Side};

/// A battle of one die.
pub struct OneDie {
    /// Side A wins below this, of 65,536.
    pub a_wins_below: u32,
    /// The number of its die: battles with other numbers have dice of their own.
    pub unit: u16,
}

impl OneDie {
    /// The battle of two armies of given worths, where `kappa` is the steepness of the odds.
    pub fn of(worths: BySide<f64>, kappa: f64) -> OneDie {
        let share = chance(worths.a, worths.b, kappa);
        OneDie { a_wins_below: (share * 65536.0).round() as u32, unit: 0 }
    }
}

/// The probability that an army of one worth beats another.
pub fn chance(a: f64, b: f64, kappa: f64) -> f64 {
    let logit = kappa * ((a + b) / 450.0).sqrt() * (a / b).ln();
    1.0 / (1.0 + (-logit).exp())
}

impl System for OneDie {
    type State = ();

    fn open(&self) {}

    fn step<D: Dice, L: Log>(&self, (): &mut (), dice: &mut D, _log: &mut L) -> Flow {
        let die = dice.pick(1 << 16, Address::new(0, Side::A, self.unit, 1));
        let winner = if die < self.a_wins_below { Side::A } else { Side::B };
        Flow::End(End { winner: Some(winner), how: Ending::Beaten })
    }

    fn tally(&self, (): &(), _into: &mut Tally) {}
}
