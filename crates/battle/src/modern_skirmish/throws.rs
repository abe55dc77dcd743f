//! The dice of an activation, of a shot and of a pair in close combat.

use super::address::{Phase, Purpose, at};
use crate::turn::{Ruled, Turn};
use crate::{Event, Log, Opposed, Rolled, Source, Sum, UnitRef};
use fairfight_rules::modern_skirmish::close_combat::{Outcome, Pair};
use fairfight_rules::modern_skirmish::fire::{Aim, Effect, Throw, resolve};
use fairfight_rules::modern_skirmish::{Marks, Rules, morale};
use fairfight_rules::{Dice, Side};

impl<B: Ruled<Rules = Rules>, S, D: Dice, L: Log> Turn<'_, B, S, D, L> {
    /// May the unit act? Its die against its minuses (MS-I4 to MS-I8).
    #[inline]
    pub(super) fn test(&mut self, (side, unit): (Side, u8), marks: Marks) -> bool {
        let numbers = &self.battle.rules().numbers;
        let die = self.dice.d6(at(Phase::Activation, side, unit, Purpose::Test));
        let minuses = marks.minuses(numbers);
        let held = morale::activates(die, minuses, numbers);
        self.log.sum(|| {
            Sum::new([("minuses for losses, routs, ammo", -morale::deduction(minuses, numbers))])
        });
        self.log.event(|| Event::Checked {
            unit: UnitRef::new(side, unit),
            when: "to act",
            needed: numbers.activates,
            die: die.face(),
            score: i16::from(die.face()) - morale::deduction(minuses, numbers),
            held,
        });
        held
    }

    /// One man fires: throws two dice, marks both units and returns the result (MS-F1, MS-F3, MS-R7).
    ///
    /// Luck: a man killed is worth 1. The two dice count as one die of 36 faces.
    #[inline]
    pub(super) fn shot(
        &mut self,
        aim: Aim,
        (side, unit): (Side, u8),
        [firer, target]: [&mut Marks; 2],
    ) -> (Throw, Effect) {
        let rules = self.battle.rules();
        let coloured = self.dice.d6(at(Phase::Fire, side, unit, Purpose::Coloured));
        let white = self.dice.d6(at(Phase::Fire, side, unit, Purpose::White));
        let throw = Throw { coloured, white };
        let rolled = Rolled::two_d6(Source::Shooting, side, coloured, white);
        let before = (*firer, *target);
        self.log.rolled(rolled, |face| {
            let (mut firer, mut target) = before;
            let came_of_it = resolve(aim, Throw::of(face - 1), &mut firer, &mut target, rules);
            i64::from(came_of_it == Effect::Killed)
        });
        (throw, resolve(aim, throw, firer, target, rules))
    }

    /// One pair of figures throws: the attacker's dice, the defender's; returns who is left (MS-C3, MS-C4).
    ///
    /// Luck: to the attacker, eliminating the defender is worth 1 and his own loss costs 1. The two dice of
    /// each count as one die of 36 faces.
    #[inline]
    pub(super) fn pair(
        &mut self,
        attacker: (Side, u8),
        defender: (Side, u8),
        number: u8,
    ) -> ([Pair; 2], Outcome) {
        let rules = self.battle.rules();
        let mut thrown = |(side, unit)| {
            let mut die = |second: u16| {
                let ordinal = u16::from(number) * 2 + second;
                self.dice.d6(at(Phase::CloseCombat, side, unit, Purpose::Melee).ordinal(ordinal))
            };
            Pair(die(0), die(1))
        };
        let pairs = [thrown(attacker), thrown(defender)];
        let outcome =
            |[ours, theirs]: [Pair; 2]| rules.numbers.close_combat_table.outcome(ours, theirs);
        let faces = pairs.map(|pair| (pair.0, pair.1));
        self.log.opposed(Opposed::two_d6(Source::Melee, attacker.0, faces), |faces| {
            let left = outcome(faces.map(|face| {
                let (one, other) = Rolled::of_two_d6(face);
                Pair(one, other)
            }));
            i64::from(left.defender_is_out()) - i64::from(left.attacker_is_out())
        });
        (pairs, outcome(pairs))
    }
}
