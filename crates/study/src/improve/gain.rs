//! Finds swaps that gain, one after the other.

use super::swaps::{Buying, Changeable, Swapped};
use crate::bars::{fewer, other_leads};
use crate::common::{Crew, StudyFailure, unless_interrupted};
use crate::search::{Foes, Racing, meet_pair_by_pair, race};
use fairfight_engine::arena::{Arena, Fielded, Leading};
use fairfight_engine::rulebook::{Army, Doctrine, Lists, Rules, Scenario};
use fairfight_report::distinct;
use fairfight_rules::{BySide, words};
use fairfight_stats::effects::Reach;
use fairfight_stats::paired::Joint;
use fairfight_stats::search::quartering_rounds;
use fairfight_stats::{Interval, Level, Scores};
use std::ops::Range;

/// The first index of the battles that measure the swaps of the first step: no race reaches this index.
const FRESH: u64 = 1 << 40;

/// The distance between the indices of two steps.
const STEP: u64 = 1 << 36;

/// The first index of the battles that measure all swaps together.
const TOGETHER: u64 = 1 << 42;

/// Another doctrine plays one pair for every this many of the main answer.
const ONE_OF: u64 = 16;

/// The name of the foes, which sets their dice apart.
const NAME: &str = "improve";

/// A list, its opponents and the ground.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// The rules in force.
    pub rules: &'a Rules,
    /// The scenario.
    pub scenario: &'a Scenario,
    /// The doctrine of the list.
    pub doctrine: Doctrine,
    /// The lists that it meets, equally often, with their doctrines.
    pub foes: &'a [(&'a Army, Doctrine)],
}

/// The effort.
#[derive(Clone, Copy, Debug)]
pub struct Improving {
    /// The seed.
    pub seed: u64,
    /// The maximum number of pairs of a race.
    pub pairs: u64,
    /// The number of swaps that are measured after a race.
    pub finalists: usize,
    /// The number of pairs that measure each of them.
    pub fresh: u64,
    /// The maximum number of swaps that are taken.
    pub swaps: usize,
    /// The level of the intervals.
    pub level: Level,
    /// Must a swap gain under all doctrines?
    pub over_doctrines: bool,
}

/// The gain of a swap: the pairs of the list before and after it, on the same dice.
#[derive(Clone, PartialEq, Debug)]
pub struct Gain {
    /// The pairs.
    pub joint: Joint<5>,
    /// The level of the interval.
    pub level: Level,
    /// The range of the gain over other doctrines, and the doctrine with the smallest gain; `None` if not requested.
    pub led: Option<Led>,
}

/// The range of a gain over doctrines, and the doctrine with the smallest.
pub type Led = (Interval, &'static str);

words! {
    /// The finding about a swap.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Verdict {
        /// It gains, by all requested bars.
        Gains = "gains",
        /// It gains by the dice, but not under all doctrines.
        Depends = "depends",
        /// It loses.
        Loses = "loses",
        /// Neither is established.
        Undecided = "undecided",
    }
}

impl Gain {
    /// The scores before.
    pub fn before(&self) -> Scores<5> {
        self.joint.baseline()
    }

    /// The scores after.
    pub fn after(&self) -> Scores<5> {
        self.joint.variant()
    }

    /// The mean gain.
    pub fn mean(&self) -> f64 {
        self.joint.differences().mean().unwrap_or(0.0)
    }

    /// Its interval.
    pub fn interval(&self) -> Interval {
        self.joint.differences().interval(self.level)
    }

    /// The finding.
    pub fn verdict(&self) -> Verdict {
        let Interval { low, high } = self.interval();
        match self.led {
            _ if high < 0.0 => Verdict::Loses,
            _ if low <= 0.0 => Verdict::Undecided,
            Some((led, _)) if led.low <= 0.0 => Verdict::Depends,
            Some(_) | None => Verdict::Gains,
        }
    }
}

/// A swap that reached the end of a race.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// The swap.
    pub swapped: Swapped,
    /// The scores of the race, which chose it.
    pub race: Scores<5>,
    /// Its gain in battles that did not choose it.
    pub gain: Gain,
}

/// A step: the best swaps of a list.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The list before it.
    pub before: Changeable,
    /// The number of swaps that raced.
    pub raced: usize,
    /// The finalists of the race, the largest gain first.
    pub measured: Vec<Measured>,
    /// The index of the one that was taken.
    pub taken: Option<usize>,
}

/// A list improved by some swaps.
#[derive(Clone, PartialEq, Debug)]
pub struct Improved {
    /// The steps. In the last, no swap was shown to gain, unless the requested number was taken.
    pub steps: Vec<Step>,
    /// The gain of all swaps together, in battles that chose none of them; `None` if none was taken.
    pub together: Option<Gain>,
    /// The list.
    pub list: Changeable,
    /// Was it stopped before all was played?
    pub interrupted: bool,
}

/// Finds the single swap that improves the list most, then the next one, and so on.
///
/// # Errors
/// [`StudyFailure::NoArmy`] if no swap is legal, and [`StudyFailure::Interrupted`] before the first step was over.
pub fn improve(
    list: &Changeable,
    side: Side<'_>,
    buying: Buying<'_>,
    improving: Improving,
    crew: &mut Crew<'_>,
) -> Result<Improved, StudyFailure> {
    let ground = Ground::new(side, buying);
    let (mut steps, mut now, mut interrupted) = (Vec::new(), list.clone(), false);
    while steps.len() < improving.swaps {
        let number = steps.len() as u64;
        let step = crew.within(&format!("swap {}", number + 1), |crew| {
            ground.step(&now, number, improving, crew)
        });
        let Some(step) = unless_interrupted(step)? else {
            interrupted = true;
            break;
        };
        if step.raced == 0 && steps.is_empty() {
            let why = "no swap of a unit for one of these kinds is legal within the budget";
            return Err(StudyFailure::NoArmy(why.to_owned()));
        }
        let taken = step.taken.map(|taken| step.measured[taken].swapped.list.clone());
        steps.push(step);
        match taken {
            Some(better) => now = better,
            None => break,
        }
    }
    if steps.is_empty() && interrupted {
        return Err(StudyFailure::Interrupted);
    }
    let any = steps.iter().any(|step: &Step| step.taken.is_some());
    let mut together = None;
    if any && !interrupted {
        let armies = [&list.army, &now.army];
        let indices = TOGETHER..TOGETHER + improving.fresh;
        let gain = crew.stage("all swaps together", |crew| {
            let pairs =
                ground.pair_by_pair(&armies, side.doctrine, indices, improving.seed, crew)?;
            let joint = Joint::of(&pairs[0], &pairs[1]);
            let mut gain = Gain { joint, level: improving.level, led: None };
            if improving.over_doctrines {
                let others = (TOGETHER + improving.fresh, improving);
                let led = ground.led(&list.army, &[(&now.army, &gain)], others, crew)?;
                gain.led = led.into_iter().next().flatten();
            }
            Ok(gain)
        });
        together = unless_interrupted(gain)?;
        interrupted = together.is_none();
    }
    Ok(Improved { steps, together, list: now, interrupted })
}

/// The environment in which swaps are played.
struct Ground<'a> {
    side: Side<'a>,
    buying: Buying<'a>,
    arena: Box<dyn Arena>,
    foes: Vec<Fielded>,
}

impl<'a> Ground<'a> {
    fn new(side: Side<'a>, buying: Buying<'a>) -> Ground<'a> {
        let units: Vec<_> = buying.kinds.iter().collect();
        let known: Vec<&Army> = side.foes.iter().map(|(army, _)| *army).collect();
        let leading = Leading { doctrine: side.doctrine, leaders: None };
        let arena = side.rules.arena(&units, leading, side.scenario, &known);
        let foes = side.foes.iter().map(|(army, led)| army.led_by(*led)).collect();
        Ground { side, buying, arena, foes }
    }

    fn step(
        &self,
        list: &Changeable,
        number: u64,
        improving: Improving,
        crew: &mut Crew<'_>,
    ) -> Result<Step, StudyFailure> {
        let Improving { seed, finalists, fresh, level, .. } = improving;
        let doctrine = self.side.doctrine;
        let swaps = list.swaps(self.buying, self.side.rules);
        let swaps: Vec<Swapped> =
            swaps.into_iter().filter(|swap| swap.list.army.plays(doctrine).is_ok()).collect();
        let led = |swap: &Swapped| swap.list.army.led_by(doctrine);
        let armies: Vec<Fielded> = swaps.iter().map(led).collect();
        let weights = vec![1.0; self.foes.len()];
        let foes = Foes { armies: &self.foes, weights: &weights, name: NAME };
        let rounds = quartering_rounds(swaps.len(), improving.pairs, finalists);
        let racing = Racing { seed, rounds: &rounds, finalists };
        let raced = crew.stage("race", |crew| race(&*self.arena, &armies, foes, racing, crew))?;
        let from = FRESH + number * STEP;
        let mut measured = crew.stage("best swaps", |crew| {
            let others = raced.iter().map(|raced| &swaps[raced.candidate].list.army);
            let armies: Vec<&Army> = [&list.army].into_iter().chain(others).collect();
            let pairs = self.pair_by_pair(&armies, doctrine, from..from + fresh, seed, crew)?;
            let together = level.shared_by(raced.len() as u64);
            let measured = raced.iter().zip(&pairs[1..]).map(|(raced, after)| Measured {
                swapped: swaps[raced.candidate].clone(),
                race: raced.met.scores(),
                gain: Gain { joint: Joint::of(&pairs[0], after), level: together, led: None },
            });
            Ok::<Vec<Measured>, StudyFailure>(measured.collect())
        })?;
        // The sort is stable: among equals, the one that stayed longer in the race comes first.
        measured.sort_by(|a, b| b.gain.mean().total_cmp(&a.gain.mean()));
        let gains = |one: &&mut Measured| one.gain.verdict() == Verdict::Gains;
        if improving.over_doctrines {
            let mut gaining: Vec<&mut Measured> = measured.iter_mut().filter(gains).collect();
            let swaps: Vec<(&Army, &Gain)> =
                gaining.iter().map(|one| (&one.swapped.list.army, &one.gain)).collect();
            let led = crew.stage("other doctrines", |crew| {
                self.led(&list.army, &swaps, (from + fresh, improving), crew)
            })?;
            for (one, led) in gaining.iter_mut().zip(led) {
                one.gain.led = led;
            }
        }
        let taken = measured.iter().position(|one| one.gain.verdict() == Verdict::Gains);
        Ok(Step { before: list.clone(), raced: swaps.len(), measured, taken })
    }

    /// The score of each of these armies in each pair, in quarters.
    fn pair_by_pair(
        &self,
        armies: &[&Army],
        doctrine: Doctrine,
        indices: Range<u64>,
        seed: u64,
        crew: &mut Crew<'_>,
    ) -> Result<Vec<Vec<u8>>, StudyFailure> {
        self.against(armies, doctrine, &self.foes, (indices, seed), crew)
    }

    fn against(
        &self,
        armies: &[&Army],
        doctrine: Doctrine,
        foes: &[Fielded],
        (indices, seed): (Range<u64>, u64),
        crew: &mut Crew<'_>,
    ) -> Result<Vec<Vec<u8>>, StudyFailure> {
        let armies: Vec<Fielded> = armies.iter().map(|army| army.led_by(doctrine)).collect();
        let weights = vec![1.0; foes.len()];
        let foes = Foes { armies: foes, weights: &weights, name: NAME };
        meet_pair_by_pair(&*self.arena, &armies, foes, seed, indices, crew)
    }

    /// The ranges over other doctrines of these lists' gains over `before`. `None` if no others can lead.
    fn led(
        &self,
        before: &Army,
        swaps: &[(&Army, &Gain)],
        (from, improving): (u64, Improving),
        crew: &mut Crew<'_>,
    ) -> Result<Vec<Option<Led>>, StudyFailure> {
        let Side { rules, scenario, doctrine, foes } = self.side;
        let mut leads: Vec<BySide<Doctrine>> = Vec::new();
        for (foe, led) in foes {
            let armies = BySide::new(before, *foe);
            let lists = Lists { rules, scenario, armies, doctrines: BySide::new(doctrine, *led) };
            leads = distinct(leads.into_iter().chain(other_leads(&lists)));
        }
        let all: Vec<&Army> =
            [before].into_iter().chain(swaps.iter().map(|(army, _)| *army)).collect();
        leads.retain(|both| all.iter().all(|army| army.plays(both.a).is_ok()));
        if swaps.is_empty() {
            leads.clear();
        }
        let pairs = fewer(improving.fresh, ONE_OF);
        let mut moved: Vec<Vec<(f64, f64)>> = vec![Vec::new(); swaps.len()];
        for (number, both) in (0..).zip(&leads) {
            let led = |(army, own): &(&Army, Doctrine)| {
                army.led_by(if army.plays(both.b).is_ok() { both.b } else { *own })
            };
            let foes: Vec<Fielded> = foes.iter().map(led).collect();
            let dice = (from..from + pairs, improving.seed);
            let scores = crew.part(number, 1, leads.len() as u64, |crew| {
                self.against(&all, both.a, &foes, dice, crew)
            })?;
            for (after, moved) in scores[1..].iter().zip(&mut moved) {
                let gain = Joint::of(&scores[0], after).differences();
                moved.push((gain.mean().unwrap_or(0.0), gain.standard_error().unwrap_or(1.0)));
            }
        }
        let led = swaps.iter().zip(&moved).map(|((_, gain), others)| {
            let error = gain.joint.differences().standard_error().unwrap_or(1.0);
            let reach = Reach::around((gain.mean(), error), others)?;
            Some((reach.range, leads[reach.lowest].a.word()))
        });
        Ok(led.collect())
    }
}
