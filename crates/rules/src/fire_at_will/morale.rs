//! \[Morale test\]: the causes that frighten a formation, and the results.

use super::rules::Rules;
use super::rulings::OutnumberStack;
use crate::D6;

/// The circumstances of a formation's test: the causes in the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Circumstances {
    /// Heroes and leaders of its side lost this turn, in its sight.
    pub heroes_lost: u8,
    /// It is alive and fights undead.
    pub undead: bool,
    /// Its own strips lost this turn.
    pub strips_lost: u8,
    /// Nobles of its side lost this turn, in its sight.
    pub nobles_now: u8,
    /// Nobles of its side lost in earlier turns.
    pub nobles_before: u8,
    /// It is visibly outnumbered 2:1, or faces trolls.
    pub outnumbered: bool,
    /// It is visibly outnumbered 3:1, or faces a behemoth.
    pub overwhelmed: bool,
    /// It heard a stirring speech.
    pub speech: bool,
    /// It was insulted.
    pub insult: bool,
    /// An enemy spell was aimed at it.
    pub spell: bool,
    /// It fights dragons or giants without a hero or leader.
    pub monsters: bool,
    /// Its hero or leader is not there.
    pub unled: bool,
}

/// The result of a test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// It carries on (FAW-R5).
    Fine,
    /// It does not go closer to any enemy (FAW-R6).
    Hold,
    /// It runs (FAW-R7).
    Rout,
}

/// The modifier of the die.
///
/// ```
/// use fairfight_rules::fire_at_will::{Rules, morale};
/// let circumstances = morale::Circumstances { strips_lost: 2, speech: true, ..Default::default() };
/// assert_eq!(morale::modifier(&circumstances, &Rules::default()), 0);
/// ```
/// Source: FAW-R4, the modifiers of both editions; ruling `outnumber-stack`.
#[inline]
pub fn modifier(circumstances: &Circumstances, rules: &Rules) -> i16 {
    modifiers(circumstances, rules).into_iter().map(|(_, added)| added).sum()
}

/// The parts of [`modifier`], each with its reason.
#[inline]
pub fn modifiers(circumstances: &Circumstances, rules: &Rules) -> [(&'static str, i16); 12] {
    let n = &rules.numbers;
    let (mut outnumbered, mut overwhelmed) = (circumstances.outnumbered, circumstances.overwhelmed);
    if rules.rulings.outnumber_stack == OutnumberStack::Worse && outnumbered && overwhelmed {
        overwhelmed = n.morale_overwhelmed < n.morale_outnumbered;
        outnumbered = !overwhelmed;
    }
    let (of_final, of_draft) = (rules.is_final(), !rules.is_final());
    // If the final edition's rules fill the gaps of the draft, its magic frightens too.
    let spell = circumstances.spell && (of_final || rules.magic());
    let times =
        |count: u8, counts: bool, each: i16| if counts { i16::from(count) * each } else { 0 };
    let when = |is: bool, number: i16| times(1, is, number);
    [
        ("outnumbered", when(outnumbered, n.morale_outnumbered)),
        ("overwhelmed", when(overwhelmed, n.morale_overwhelmed)),
        ("heroes or leaders lost", times(circumstances.heroes_lost, true, n.morale_hero_lost)),
        ("fights undead", when(circumstances.undead, n.morale_undead)),
        ("stirring speech", when(circumstances.speech, n.morale_speech)),
        ("insulted", when(circumstances.insult, n.morale_insult)),
        ("fights monsters", when(circumstances.monsters, n.morale_monsters)),
        ("strips lost", times(circumstances.strips_lost, of_final, n.morale_strip_lost)),
        ("enemy spell", when(spell, n.morale_spell)),
        ("nobles lost", times(circumstances.nobles_now, of_draft, n.morale_noble_lost)),
        (
            "nobles lost before",
            times(circumstances.nobles_before, of_draft, n.morale_noble_lost_before),
        ),
        ("without a leader", when(circumstances.unled && of_draft, n.morale_unled)),
    ]
}

/// The result of the test with this die.
///
/// ```
/// use fairfight_rules::{D6, fire_at_will::{Rules, morale::{Outcome, outcome}}};
/// let rules = Rules::default();
/// assert_eq!(outcome(D6::new(3), 0, &rules), Outcome::Fine);
/// assert_eq!(outcome(D6::new(2), -2, &rules), Outcome::Hold);
/// assert_eq!(outcome(D6::new(2), -3, &rules), Outcome::Rout);
/// ```
/// Source: FAW-R5, R6, R7; ruling `rout-at`.
pub fn outcome(die: D6, modifier: i16, rules: &Rules) -> Outcome {
    let score = i16::from(die.face()) + modifier;
    if score >= rules.numbers.morale_fine {
        Outcome::Fine
    } else if score <= rules.rout_at() {
        Outcome::Rout
    } else {
        Outcome::Hold
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fire_at_will::Edition;

    /// The number of faces that are fine, hold and run.
    fn faces(modifier: i16, rules: &Rules) -> [usize; 3] {
        [Outcome::Fine, Outcome::Hold, Outcome::Rout].map(|wanted| {
            D6::FACES.into_iter().filter(|&die| outcome(die, modifier, rules) == wanted).count()
        })
    }

    /// The number of the six faces that are fine, hold and run, counted by hand; then hold and run if 0 runs too.
    #[test]
    fn results_at_every_kind_of_score() {
        let rules = Rules::default();
        let mut zero = Rules::default();
        zero.rulings.rout_at = 0;
        for (modifier, usual, [hold, rout]) in [
            (2, [6, 0, 0], [0, 0]),
            (0, [4, 2, 0], [2, 0]),
            (-2, [2, 3, 1], [2, 2]),
            (-3, [1, 3, 2], [2, 3]),
        ] {
            assert_eq!(faces(modifier, &rules), usual);
            assert_eq!(faces(modifier, &zero), [usual[0], hold, rout]);
            // The draft has no such line.
            zero.rulings.edition = Edition::Draft;
            assert_eq!(faces(modifier, &zero), usual);
            zero.rulings.edition = Edition::Final;
        }
    }

    #[test]
    fn every_cause_of_both_editions() {
        let [mut printed, mut draft] = [Rules::default(), Rules::default()];
        draft.rulings.edition = Edition::Draft;
        let none = Circumstances::default();
        for (circumstances, of_final, of_draft) in [
            (Circumstances { heroes_lost: 2, ..none }, -2, -2),
            (Circumstances { undead: true, ..none }, -1, -1),
            (Circumstances { strips_lost: 3, ..none }, -3, 0),
            (Circumstances { nobles_now: 1, nobles_before: 1, ..none }, 0, -3),
            (Circumstances { outnumbered: true, ..none }, -1, -1),
            (Circumstances { overwhelmed: true, ..none }, -2, -2),
            (Circumstances { outnumbered: true, overwhelmed: true, ..none }, -2, -2),
            (Circumstances { speech: true, ..none }, 2, 2),
            (Circumstances { insult: true, ..none }, -1, -1),
            (Circumstances { spell: true, ..none }, -1, 0),
            (Circumstances { monsters: true, ..none }, -2, -2),
            (Circumstances { unled: true, ..none }, 0, -1),
        ] {
            assert_eq!(modifier(&circumstances, &printed), of_final, "{circumstances:?}");
            assert_eq!(modifier(&circumstances, &draft), of_draft, "{circumstances:?}");
        }
        // A modifier that does not apply does not count as 0.
        let mut kind = Rules::default();
        (kind.numbers.morale_outnumbered, kind.numbers.morale_overwhelmed) = (2, 1);
        assert_eq!(modifier(&Circumstances { outnumbered: true, ..none }, &kind), 2);
        assert_eq!(modifier(&Circumstances { overwhelmed: true, ..none }, &kind), 1);
        let both = Circumstances { outnumbered: true, overwhelmed: true, ..none };
        assert_eq!(modifier(&both, &kind), 1);
        for rules in [&mut printed, &mut draft] {
            rules.rulings.outnumber_stack = OutnumberStack::Sum;
            assert_eq!(modifier(&both, rules), -3);
        }
    }
}
