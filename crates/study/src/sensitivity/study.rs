//! The study of sensitivity: the baseline, every step, and the strongest steps together.

use super::summary::summary;
use super::{
    Baseline, CellRow, Clash, EffectRow, FieldMatchUp, Moved, Sizes, Step, Stop, TogetherRow,
    Verdict, What, cell_rows, clash, effect_rows, together, together_rows,
};
use crate::common::{Crew, Provenance, Refusal};
use fairfight_engine::exact::Budget;
use fairfight_engine::rulebook::Rules;
use fairfight_stats::Level;

/// How many settings are played in every combination.
const TOGETHER_AT_MOST: usize = 5;

/// The most battles whose courses are kept, and so the most match-ups times pairs.
const MOST_KEPT: u64 = 50_000_000;

/// What is asked of a sensitivity analysis, and its effort.
#[derive(Clone, Debug)]
pub struct SensitivityStudy<'a> {
    /// The provenance of the rows, with the seed.
    pub from: Provenance,
    /// The rules in force.
    pub rules: &'a Rules,
    /// The match-ups.
    pub field: Vec<FieldMatchUp>,
    /// The steps, in the order in which they are played.
    pub steps: &'a [Step],
    /// The pairs of battles of each match-up. If no step is played, no pair is.
    pub pairs: u64,
    /// The budget of the exact solver.
    pub budget: Budget,
    /// Also play the strongest steps in every combination.
    pub together: bool,
    /// The level of the intervals.
    pub level: Level,
}

/// The answer of a sensitivity analysis.
pub struct SensitivityAnswer {
    /// The steps that were played, the strongest first.
    pub rows: Vec<EffectRow>,
    /// The strongest steps together; empty if they were not played.
    pub together: Vec<TogetherRow>,
    /// The steps that were left out there because they contradict stronger ones.
    pub left_out: Vec<Clash>,
    /// The summary, in words.
    pub summary: String,
    /// Was it stopped before everything was played?
    pub interrupted: bool,
    baseline: Baseline,
    moved: Vec<(Step, Moved)>,
    from: Provenance,
    level: Level,
}

impl SensitivityAnswer {
    /// The number of steps that were played.
    pub fn played(&self) -> usize {
        self.moved.len()
    }

    /// The rows of each step and match-up.
    pub fn cells(&self) -> Vec<CellRow> {
        cell_rows(&self.baseline, &self.moved, &self.from, self.level)
    }
}

impl SensitivityStudy<'_> {
    /// Plays everything. `None` if it was stopped before the baseline was complete.
    ///
    /// # Errors
    /// A sentence that says why a match-up cannot be played.
    pub fn run(self, crew: &mut Crew<'_>) -> Result<Option<SensitivityAnswer>, String> {
        let SensitivityStudy { from, rules, field, steps, pairs, budget, level, .. } = self;
        let pairs = if steps.iter().any(Step::is_played) { pairs } else { 0 };
        let sizes = Sizes { pairs, seed: from.seed, budget };
        let of = steps.len() as u64;
        (crew.progress)("the baseline", 0, of);
        let baseline = Baseline::play(field, rules, sizes, crew.workers, crew.interrupt)?;
        let Some(baseline) = baseline else { return Ok(None) };
        let mut moved = Vec::with_capacity(steps.len());
        for (step, done) in steps.iter().zip(0..) {
            (crew.progress)(&step.text(), done, of);
            let Some(effect) = baseline.moved(step, crew.workers, crew.interrupt) else { break };
            moved.push((step.clone(), effect));
        }
        let mut interrupted = moved.len() < steps.len();
        let stop = if interrupted { Stop::Interrupted } else { Stop::Steps };
        let rows = effect_rows(&baseline, &moved, &from, level, stop);
        let (mut together_found, mut left_out) = (Vec::new(), Vec::new());
        if self.together && !interrupted {
            let (strongest, clashes) = strongest(&rows, rules);
            let found = together(&baseline, &strongest, crew);
            interrupted = crew.interrupted();
            if !interrupted {
                let names = baseline.names();
                let rows =
                    |found| together_rows(&found, &strongest, &clashes, &names, &from, level);
                together_found = found.map(rows).unwrap_or_default();
                left_out = clashes;
            }
        }
        Ok(Some(SensitivityAnswer {
            summary: summary(&rows, &baseline, &together_found),
            rows,
            together: together_found,
            left_out,
            interrupted,
            baseline,
            moved,
            from,
            level,
        }))
    }
}

/// Refuses too many battles: the courses of the baseline are kept in memory.
pub fn refuse_too_much(matchups: u64, pairs: u64) -> Result<(), Refusal> {
    let most = MOST_KEPT / matchups.max(1);
    if pairs > most {
        return Err(Refusal::new(format!(
            "{matchups} match-ups of {pairs} pairs are more than memory can keep: at most {most} pairs here"
        ))
        .hint(format!("write --pairs {most}, or name fewer lists")));
    }
    Ok(())
}

/// The strongest step of each of the settings that matter most, then the steps left out because they contradict
/// stronger ones. Upgrades and costs are left out: they are no settings of the rules that could work together.
fn strongest(rows: &[EffectRow], rules: &Rules) -> (Vec<Step>, Vec<Clash>) {
    let (mut strongest, mut clashes): (Vec<Step>, Vec<Clash>) = (Vec::new(), Vec::new());
    for row in rows.iter().filter(|row| row.verdict == Verdict::Moves && row.illegal == 0) {
        let of_rules = matches!(row.step.what, What::Number | What::Ruling);
        let known = strongest.iter().any(|step| step.name == row.step.name);
        if of_rules && !known && strongest.len() < TOGETHER_AT_MOST {
            match clash(rules, &strongest, &row.step) {
                Some(clash) => clashes.push(clash),
                None => strongest.push(row.step.clone()),
            }
        }
    }
    (strongest, clashes)
}
