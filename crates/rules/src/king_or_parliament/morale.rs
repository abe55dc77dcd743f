//! \[Morale test\]: factors and results.

use super::rules::Rules;
use super::rulings::CasualtyFactorMerge;
use crate::D6;

/// The circumstances of a formation's morale test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Circumstances {
    /// Leader casualties that it saw this turn.
    pub leaders: u8,
    /// Whether it is under fire.
    pub under_fire: bool,
    /// Own strips lost this turn.
    pub lost: u8,
    /// Whether it is outnumbered in melee.
    pub outnumbered: bool,
    /// Whether it is foot engaged with cavalry.
    pub foot_against_cavalry: bool,
    /// Whether it was taunted.
    pub taunted: bool,
    /// Whether its leader spoke to it.
    pub speech: bool,
    /// Whether it already has the bonus for being fanatical.
    pub fanatical: bool,
    /// Whether it is horse led by Prince Rupert.
    pub rupert: bool,
    /// Unengaged friendly formations nearby.
    pub friends: u8,
}

/// The modifier of the die of a test.
///
/// Source: Morale test, factors; ruling `casualty-factor-merge`.
///
/// ```
/// use fairfight_rules::king_or_parliament::{Rules, morale::{self, Circumstances}};
/// let rules = Rules::default();
/// let shot = Circumstances { under_fire: true, lost: 2, friends: 3, ..Circumstances::default() };
/// assert_eq!(morale::modifier(&shot, &rules), -1 - 4 + 2);
/// ```
#[inline]
pub fn modifier(circumstances: &Circumstances, rules: &Rules) -> i16 {
    modifiers(circumstances, rules).into_iter().map(|(_, added)| added).sum()
}

/// The parts of [`modifier`], each with its reason.
#[inline]
pub fn modifiers(circumstances: &Circumstances, rules: &Rules) -> [(&'static str, i16); 10] {
    let n = &rules.numbers;
    let when = |is: bool, number: i16| if is { number } else { 0 };
    // Merged, two lines of the table are one: only the first that applies counts.
    let merged = rules.rulings.casualty_factor_merge == CasualtyFactorMerge::Merged;
    let fire = circumstances.under_fire && !(merged && circumstances.leaders > 0);
    let cavalry = circumstances.foot_against_cavalry && !(merged && circumstances.outnumbered);
    let friends = i16::from(circumstances.friends).min(n.morale_most_friends);
    [
        ("leaders lost", i16::from(circumstances.leaders) * n.morale_leader),
        ("under fire", when(fire, n.morale_under_fire)),
        ("outnumbered", when(circumstances.outnumbered, n.morale_outnumbered)),
        ("foot against cavalry", when(cavalry, n.morale_foot_against_cavalry)),
        ("strips lost", i16::from(circumstances.lost) * n.morale_strip_lost),
        ("taunted", when(circumstances.taunted, n.morale_taunted)),
        ("leader's speech", when(circumstances.speech, n.morale_speech)),
        ("fanatical", when(circumstances.fanatical, n.morale_fanatical)),
        ("Prince Rupert", when(circumstances.rupert, n.morale_rupert)),
        ("friends near", friends * n.morale_friend),
    ]
}

/// The result of a test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// It runs (KOP-R7).
    Runs,
    /// It goes no nearer to any enemy (KOP-R6).
    Halted,
    /// It is free to act (KOP-R5).
    Fine,
    /// It must charge (KOP-R4).
    Fanatical,
}

/// The state of the formation that tests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tester {
    /// A formation that neither runs nor was halted before.
    Steady,
    /// A formation that was halted on an earlier turn.
    Halted,
    /// A formation that runs.
    Runner,
}

/// The result of a test. `fervent`: whether the formation can become fanatical.
///
/// Source: KOP-R4 to R7; rulings `rout-below`, `pass-score`.
///
/// ```
/// use fairfight_rules::D6;
/// use fairfight_rules::king_or_parliament::{Rules, morale::{Outcome, Tester, outcome}};
/// let of = |die, tester| outcome(D6::new(die), 0, tester, true, &Rules::default());
/// assert_eq!(of(6, Tester::Steady), Outcome::Fanatical);
/// assert_eq!(of(2, Tester::Steady), Outcome::Halted);
/// assert_eq!(of(2, Tester::Runner), Outcome::Runs);
/// ```
pub fn outcome(die: D6, modifier: i16, tester: Tester, fervent: bool, rules: &Rules) -> Outcome {
    let score = i16::from(die.face()) + modifier;
    let (n, rulings) = (&rules.numbers, &rules.rulings);
    let pass = match tester {
        Tester::Steady => n.fine_score,
        Tester::Halted | Tester::Runner => rulings.pass_score,
    };
    if score < rulings.rout_below {
        Outcome::Runs
    } else if score >= n.fanatical_score && fervent {
        Outcome::Fanatical
    } else if score >= pass {
        Outcome::Fine
    } else if tester == Tester::Runner {
        Outcome::Runs
    } else {
        Outcome::Halted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum of modifiers; the chances to run, be halted, score 3 to 5, and score 6 or more. Counted by hand.
    #[rustfmt::skip]
    const CHANCES: &[(i16, [f64; 4])] = &[
        (-4, [0.50000000, 0.50000000, 0.00000000, 0.00000000]),
        (-3, [0.33333333, 0.50000000, 0.16666667, 0.00000000]),
        (-2, [0.16666667, 0.50000000, 0.33333333, 0.00000000]),
        (-1, [0.00000000, 0.50000000, 0.50000000, 0.00000000]),
        ( 0, [0.00000000, 0.33333333, 0.50000000, 0.16666667]),
        ( 1, [0.00000000, 0.16666667, 0.50000000, 0.33333333]),
        ( 2, [0.00000000, 0.00000000, 0.50000000, 0.50000000]),
    ];

    #[test]
    fn results_are_as_counted_for_horse_and_for_foot() {
        let rules = Rules::default();
        for &(sum, given) in CHANCES {
            let share = |wanted: Outcome, horse: bool| {
                let is = |&die: &D6| outcome(die, sum, Tester::Steady, horse, &rules) == wanted;
                D6::FACES.iter().filter(|die| is(die)).count() as f64 / 6.0
            };
            let all = [Outcome::Runs, Outcome::Halted, Outcome::Fine, Outcome::Fanatical];
            for (wanted, given) in all.into_iter().zip(given) {
                assert!((share(wanted, true) - given).abs() < 5.1e-9, "{sum} {wanted:?}");
            }
            assert!((share(Outcome::Fine, false) - given[2] - given[3]).abs() < 1.1e-8, "{sum}");
        }
    }

    #[test]
    fn each_factor_counts_as_printed() {
        let (rules, none) = (Rules::default(), Circumstances::default());
        let of = |circumstances: Circumstances| modifier(&circumstances, &rules);
        assert_eq!(of(Circumstances { leaders: 2, ..none }), -2);
        assert_eq!(of(Circumstances { under_fire: true, ..none }), -1);
        assert_eq!(of(Circumstances { lost: 3, ..none }), -6);
        assert_eq!(of(Circumstances { outnumbered: true, foot_against_cavalry: true, ..none }), -2);
        assert_eq!(of(Circumstances { taunted: true, ..none }), -1);
        assert_eq!(of(Circumstances { speech: true, ..none }), 1);
        assert_eq!(of(Circumstances { fanatical: true, rupert: true, ..none }), 3);
        assert_eq!([0, 1, 2, 5].map(|friends| of(Circumstances { friends, ..none })), [0, 1, 2, 2]);
    }
}
