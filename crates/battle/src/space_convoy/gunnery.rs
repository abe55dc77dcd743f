//! A shot, colour by colour: white, red, blue and yellow dice (SC-A1 to SC-A4).
//!
//! Each colour is a step of its own, so that no step has more ways to fall than an exact solution can
//! walk.

use super::address::{Phase, Purpose, at};
use crate::turn::{Ruled, Turn};
use crate::{Log, Source};
use fairfight_rules::space_convoy::attack::{self, MOST_DICE, Roll};
use fairfight_rules::space_convoy::{Class, Damage, Effect, Rules};
use fairfight_rules::{Address, D6, Dice, Side};

/// How far a shot has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Gun {
    /// It reaches: the red dice come next.
    Reaches,
    /// The red dice have come to this: the blue dice come next.
    Fired(u8),
    /// It is a hit: the yellow die comes next.
    Hit,
}

/// Who fires at whom, and with which dice.
#[derive(Clone, Copy, Debug)]
pub struct Volley {
    /// The kinds, the distance.
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

/// What a step of a shot came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It goes on.
    On(Gun),
    /// The white dice do not reach (SC-A3).
    Short,
    /// The blue dice are as good (SC-A1).
    BeatenOff,
    /// It is a hit, and does this.
    Effect(Effect),
}

impl<B: Ruled<Rules = Rules>, S, D: Dice, L: Log> Turn<'_, B, S, D, L> {
    /// Rolls the next colour of a volley; `gun` is `None` for the white dice.
    ///
    /// Luck is told of the yellow die alone: a vessel destroyed is worth 1, and what the other colours
    /// are worth is no whole number.
    pub(super) fn roll(&mut self, volley: &Volley, gun: Option<Gun>) -> Outcome {
        let rules = self.battle.rules();
        let Volley { shot, side, firer, target, action } = *volley;
        match gun {
            None => {
                let address = at(Phase::Attack, side, firer, Purpose::White);
                let white = self.colour(&attack::white(shot.firer, rules), address, action);
                match attack::reaches(white, shot.range) {
                    true => Outcome::On(Gun::Reaches),
                    false => Outcome::Short,
                }
            }
            Some(Gun::Reaches) => {
                let address = at(Phase::Attack, side, firer, Purpose::Red);
                Outcome::On(Gun::Fired(self.colour(&attack::red(&shot, rules), address, action)))
            }
            Some(Gun::Fired(red)) => {
                let address = at(Phase::Attack, side.other(), target, Purpose::Blue);
                let blue = self.colour(&attack::blue(&shot, rules), address, action);
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

    /// What the dice of one colour come to, in the action of this number.
    #[inline]
    fn colour(&mut self, roll: &Roll, address: Address, action: u16) -> u8 {
        let mut faces = [D6::new(1); MOST_DICE];
        let rolled = &mut faces[..usize::from(roll.dice)];
        for (die, number) in rolled.iter_mut().zip(0..) {
            *die = self.dice.d6(address.ordinal(action * 8 + number));
        }
        roll.value(rolled)
    }
}

/// The words for what a hit does.
pub const fn told(effect: Effect) -> &'static str {
    match effect {
        Effect::Nothing => "is hit without effect",
        Effect::Destroyed => "is destroyed",
        Effect::Damaged(Damage::SLOWED) => "is slowed",
        Effect::Damaged(Damage::WEAKENED) => "is weakened",
        Effect::Damaged(_) => "is disarmed",
    }
}

/// A table of chances of success, each exact, by firer, target, weakened and range.
#[derive(Clone, Debug)]
pub struct Chances {
    table: Box<[u64]>,
}

/// Ranges of the table: 0 up to the largest that there is.
const RANGES: usize = 24;

impl Chances {
    /// All of them under these rules.
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

    /// How likely does it succeed? In so many of [`attack::WHOLE`] ways.
    #[inline]
    pub fn of(&self, shot: &attack::Shot) -> u64 {
        self.table[place(shot)]
    }
}

/// Where a shot stands in the table.
#[inline]
fn place(shot: &attack::Shot) -> usize {
    let pair = shot.firer as usize * 6 + shot.target as usize;
    (pair * 2 + usize::from(shot.weakened)) * RANGES + usize::from(shot.range)
}
