//! A shot, colour by colour: white, red, blue and yellow dice (SC-A1 to SC-A4).
//!
//! Each colour is a separate step, so that no step has more outcomes than an exact solution can enumerate.

use super::address::{Phase, Purpose, at};
use crate::turn::{Ruled, Turn};
use crate::{Log, Needed, Source, Sum};
use fairfight_rules::space_convoy::attack::{self, MOST_DICE, Reading, Roll};
use fairfight_rules::space_convoy::{Class, Damage, Effect, Rules};
use fairfight_rules::{Address, D6, Dice, Side};

/// The progress of a shot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Gun {
    /// It reaches the target: the red dice come next.
    Reaches,
    /// The red dice have shown this: the blue dice come next.
    Fired(u8),
    /// It is a hit: the yellow die comes next.
    Hit,
}

/// The firer and target of a shot, and its dice.
#[derive(Clone, Copy, Debug)]
pub struct Volley {
    /// The kinds of vessel and the distance.
    pub shot: attack::Shot,
    /// The seat of the firer.
    pub side: Side,
    /// The firer.
    pub firer: u8,
    /// The target, of the other side.
    pub target: u8,
    /// The number of the action in its initiative.
    pub action: u16,
}

/// The result of one step of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The shot continues.
    On(Gun),
    /// The white dice do not reach (SC-A3).
    Short,
    /// The blue dice equal or beat the red (SC-A1).
    BeatenOff,
    /// A hit with this effect.
    Effect(Effect),
}

impl<B: Ruled<Rules = Rules>, S, D: Dice, L: Log> Turn<'_, B, S, D, L> {
    /// Rolls the next colour of a volley; `gun` is `None` for the white dice.
    ///
    /// Luck counts the yellow die alone: a vessel destroyed is worth 1, and the worth of the other colours is not a
    /// whole number.
    pub(super) fn roll(&mut self, volley: &Volley, gun: Option<Gun>) -> Outcome {
        let rules = self.battle.rules();
        let Volley { shot, side, firer, target, action } = *volley;
        match gun {
            None => {
                let address = at(Phase::Attack, side, firer, Purpose::White);
                let roll = attack::white(shot.firer, rules);
                let white = self.colour(&roll, address, action, Some(shot.range));
                match attack::reaches(white, shot.range) {
                    true => Outcome::On(Gun::Reaches),
                    false => Outcome::Short,
                }
            }
            Some(Gun::Reaches) => {
                let address = at(Phase::Attack, side, firer, Purpose::Red);
                let red = self.colour(&attack::red(&shot, rules), address, action, None);
                Outcome::On(Gun::Fired(red))
            }
            Some(Gun::Fired(red)) => {
                let address = at(Phase::Attack, side.other(), target, Purpose::Blue);
                let blue = self.colour(&attack::blue(&shot, rules), address, action, Some(red));
                if attack::beats(red, blue) { Outcome::On(Gun::Hit) } else { Outcome::BeatenOff }
            }
            Some(Gun::Hit) => {
                let address = at(Phase::Attack, side, firer, Purpose::Yellow);
                let yellow = self.dice.d6(address.ordinal(action));
                let effect = |die: D6| rules.numbers.hit_table.effect(die, shot.target);
                self.log.rolled_d6(Source::Shooting, side, yellow, |die| {
                    i64::from(effect(die) == Effect::Destroyed)
                });
                Outcome::Effect(effect(yellow))
            }
        }
    }

    /// Rolls the dice of one colour, in the action with this number, with the score needed if that is known.
    #[inline]
    fn colour(&mut self, roll: &Roll, address: Address, action: u16, needed: Option<u8>) -> u8 {
        let mut faces = [D6::new(1); MOST_DICE];
        let rolled = &mut faces[..usize::from(roll.dice)];
        for (die, number) in rolled.iter_mut().zip(0..) {
            *die = self.dice.d6(address.ordinal(action * 8 + number));
            self.log.sum(|| Sum {
                needed: needed.map(|least| Needed::Least(least.into())),
                together: roll.reading == Reading::Sum && roll.dice > 1,
                ..Sum::new([("areas", roll.plus.into())])
            });
        }
        roll.value(rolled)
    }
}

/// The words for the effect of a hit.
pub const fn phrase(effect: Effect) -> &'static str {
    match effect {
        Effect::Nothing => "took a hit without effect",
        Effect::Destroyed => "took a hit: destroyed",
        Effect::Damaged(Damage::SLOWED) => "took a hit: slowed",
        Effect::Damaged(Damage::WEAKENED) => "took a hit: weakened",
        Effect::Damaged(_) => "took a hit: disarmed",
    }
}

/// A table of exact chances of success, by firer, target, weakened and range.
#[derive(Clone, Debug)]
pub struct Chances {
    table: Box<[u64]>,
}

/// Ranges of the table: from 0 to the largest possible.
const RANGES: usize = 24;

impl Chances {
    /// All chances under these rules.
    pub fn new(rules: &Rules) -> Chances {
        let mut table = vec![0; 6 * 6 * 2 * RANGES].into_boxed_slice();
        for firer in Class::ALL {
            for target in Class::ALL {
                for weakened in [false, true] {
                    for range in 1..RANGES {
                        let shot = attack::Shot { firer, target, weakened, range: range as u8 };
                        table[place(&shot)] = attack::success(&shot, rules);
                    }
                }
            }
        }
        Chances { table }
    }

    /// The number of ways in which it succeeds, out of [`attack::WHOLE`].
    #[inline]
    pub fn of(&self, shot: &attack::Shot) -> u64 {
        self.table[place(shot)]
    }
}

/// The index of a shot in the table.
#[inline]
fn place(shot: &attack::Shot) -> usize {
    let pair = shot.firer as usize * 6 + shot.target as usize;
    (pair * 2 + usize::from(shot.weakened)) * RANGES + usize::from(shot.range)
}
