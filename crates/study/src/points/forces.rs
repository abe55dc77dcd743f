//! The worth of the figures or vessels of fixed forces: the score without one of them, and with one more, on the dice
//! of the battles of the unchanged forces.
//!
//! Source: A. Law 2015, "Simulation Modeling and Analysis", chapter 11 (common random numbers).

use crate::common::{Crew, StudyFailure};
use fairfight_battle::game::{Parts, Variation};
use fairfight_engine::rulebook::{Army, Lists};
use fairfight_engine::run::{self, Plan, Progress, Stop, StopReason, Watch};
use fairfight_engine::tally::{EndCounts, PairedTotals};
use fairfight_engine::under_both::UnderBoth;
use fairfight_rules::{BySide, Side};
use fairfight_stats::Scores;
use fairfight_stats::paired::Differences;

/// A unit of a force, or several adjacent identical ones.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct ForceUnit {
    /// Its side.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// Its kind, in notation.
    pub kind: String,
    /// The number of identical ones.
    pub count: usize,
    /// The list position of the last of them: this one is left out, and an added one goes behind it.
    pub place: usize,
}

/// The units of both forces, side A's first, each in list order.
pub fn force_units(forces: BySide<&Army>) -> Vec<ForceUnit> {
    let mut units: Vec<ForceUnit> = Vec::new();
    for side in Side::BOTH {
        for (place, unit) in forces[side].outline.units.iter().enumerate() {
            match units.last_mut() {
                Some(last)
                    if last.side == side && last.name == unit.name && last.kind == unit.kind =>
                {
                    (last.count, last.place) = (last.count + 1, place);
                }
                Some(_) | None => {
                    let (name, kind) = (unit.name.clone(), unit.kind.clone());
                    units.push(ForceUnit { side, name, kind, count: 1, place });
                }
            }
        }
    }
    units
}

/// Two forces with their ground and their dice.
#[derive(Clone, Copy, Debug)]
pub struct ForceMatchUp<'a> {
    /// The forces as they are.
    pub lists: Lists<'a>,
    /// The seed.
    pub seed: u64,
    /// The number of battles of each force, unchanged and varied.
    pub battles: u64,
}

/// A force, unchanged and varied by one unit, on the same dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Varied {
    side: Side,
    variation: Variation,
    counts: PairedTotals,
}

impl Varied {
    /// The mean score of the unit's own side with its unchanged force; `None` without battles.
    pub fn as_it_is(&self) -> Option<f64> {
        self.own(self.counts.scores().baseline)
    }

    /// The mean score of that side with the varied force.
    pub fn varied(&self) -> Option<f64> {
        self.own(self.counts.scores().changed)
    }

    /// How the battles ended, with the force unchanged and varied.
    pub fn ends(&self) -> UnderBoth<EndCounts> {
        self.counts.ends()
    }

    fn own(&self, of_a: Scores<5>) -> Option<f64> {
        match self.side {
            Side::A => of_a.mean(),
            Side::B => of_a.reversed().mean(),
        }
    }

    /// The gain of the unit's own side from the unit: the score with it less the score without, battle by battle.
    pub fn worth(&self) -> Differences<9> {
        let changed = self.counts.differences();
        match (self.variation, self.side) {
            (Variation::OneMore, Side::A) | (Variation::Without, Side::B) => changed,
            (Variation::OneMore, Side::B) | (Variation::Without, Side::A) => {
                let mut counts = changed.counts();
                counts.reverse();
                Differences::new(counts)
            }
        }
    }
}

/// Measures the change of a side's score if its force is varied by this unit.
///
/// `Ok(Err(why))` if the rules allow no such force.
///
/// # Errors
/// [`StudyFailure::Interrupted`].
pub fn vary(
    match_up: &ForceMatchUp<'_>,
    unit: &ForceUnit,
    variation: Variation,
    crew: &mut Crew<'_>,
) -> Result<Result<Varied, String>, StudyFailure> {
    let ForceMatchUp { lists, seed, battles } = *match_up;
    let forces = lists.armies;
    let army = match forces[unit.side].varied(unit.place, variation, lists.rules) {
        Ok(army) => army,
        Err(why) => return Ok(Err(why)),
    };
    let changed = match unit.side {
        Side::A => BySide::new(&army, forces.b),
        Side::B => BySide::new(forces.a, &army),
    };
    let both = UnderBoth { baseline: forces, changed }
        .map(|armies| Lists { armies, ..lists }.match_up(Parts::Fixed, seed));
    let key = both.baseline.key;
    let battles_of = both.as_ref().map(|match_up| match_up.on(key));
    let show = &mut *crew.progress;
    let name = match variation {
        Variation::Without => format!("without {}", unit.name),
        Variation::OneMore => format!("one more {}", unit.name),
    };
    let mut progress = |now: Progress<'_, PairedTotals>| show(&name, now.done, battles);
    let mut watch =
        Watch { interrupt: crew.interrupt, progress: Some(&mut progress), ..Watch::default() };
    let plan = Plan::new(Stop::Pairs(battles));
    let outcome = run::under_both(battles_of, &plan, crew.workers, &mut watch);
    if outcome.stop == StopReason::Interrupted {
        return Err(StudyFailure::Interrupted);
    }
    Ok(Ok(Varied { side: unit.side, variation, counts: outcome.totals }))
}
