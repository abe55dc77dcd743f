//! Bare battles: what the experiment is measured against.

use super::Trouble;
use super::meet::Draws;
use crate::armies::{Drawing, Generator, World};
use crate::play::{NO_CAP, play};
use fairfight_battle::{Silent, System};
use fairfight_rules::BySide;
use std::hint::black_box;
use std::ops::Range;

/// Army pairs that stand ready at a time: few enough to be at hand in the processor's memories.
const AT_HAND: usize = 8;

/// How long do the battles of random armies take, by themselves?
///
/// The battles are those of [`meet`](super::meet): the army pairs of the places `pairs`, in both seats, each on its
/// own dice, in the same order. But their armies are drawn and mustered beforehand, eight pairs at a time, and
/// nothing is counted. `timed` is handed the battles of each eight, and nothing but battles, to be called once; it
/// says whether more are wanted. Returns how many were played.
///
/// So what a run takes beyond its bare battles is what the experiment adds to them. Two lists that meet again and
/// again, as `battle` lets them, are faster yet: a processor learns by heart which way their branches go.
///
/// # Errors
/// As [`meet`](super::meet).
///
/// ```
/// use fairfight_battle::Game;
/// use fairfight_battle::iron_winds::IronWinds;
/// use fairfight_rules::list::Worded;
/// use fairfight_sim::armies::{Budget, GameWorld, kinds_of};
/// use fairfight_sim::points::{Draws, bare};
/// use std::time::{Duration, Instant};
///
/// let (rules, scenario) = Default::default();
/// let units = ["levy", "knight"].map(|unit| IronWinds::unit(unit, &rules).unwrap());
/// let kinds = kinds_of::<IronWinds>(&units, &rules);
/// let doctrine = <IronWinds as Game>::Doctrine::parse("steady").unwrap();
/// let world = GameWorld::<IronWinds>::new(&rules, &kinds, doctrine, &scenario);
/// let budget = Budget::around(150.0);
/// let draws = Draws { seed: 1, purpose: "an example", costs: &[12.0, 36.0], budget, army_pairs: 12 };
/// let mut took = Duration::ZERO;
/// let battles = bare(&world, draws, 0..12, |battles| {
///     let start = Instant::now();
///     battles();
///     took += start.elapsed();
///     true
/// });
/// assert_eq!(battles, Ok(12 * 2));
/// assert!(took > Duration::ZERO);
/// ```
pub fn bare<W: World>(
    world: &W,
    draws: Draws<'_>,
    pairs: Range<u64>,
    mut timed: impl FnMut(&mut dyn FnMut()) -> bool,
) -> Result<u64, Trouble> {
    let drawing = Drawing::new(draws.costs).ok_or(Trouble::NoCost)?;
    let (armies, dice) = (draws.armies(), draws.dice());
    let ready = |index: u64| {
        let mut generator = Generator::of(armies, index);
        let mut army = || draws.army(&drawing, world, &mut generator, &mut Vec::new());
        let (a, b) = (army()?, army()?);
        let seats = BySide::new(&a, &b);
        let battles = [seats, seats.swapped()].map(|armies| world.battle(armies));
        let starts = battles.each_ref().map(System::open);
        Ok::<_, Trouble>((battles, starts, dice.battle(index)))
    };
    let mut played = 0;
    for start in pairs.clone().step_by(AT_HAND) {
        let places = start..(start + AT_HAND as u64).min(pairs.end);
        let at_hand = places.map(ready).collect::<Result<Vec<_>, Trouble>>()?;
        let Some((_, [first, _], _)) = at_hand.first() else { break };
        let mut state = first.clone();
        let go_on = timed(&mut || {
            for (battles, starts, dice) in &at_hand {
                for (battle, start) in battles.iter().zip(starts) {
                    let dice = &mut dice.clone();
                    let end = play(battle, start, &mut state, dice, &mut Silent, NO_CAP);
                    black_box(end.turns);
                }
            }
        });
        played += 2 * at_hand.len() as u64;
        if !go_on {
            break;
        }
    }
    Ok(played)
}
