//! Do the strongest steps interact? All combinations of them are played.

use super::clash::taken;
use super::played::{Baseline, Ground, solved, unseen};
use super::step::Step;
use crate::common::{Crew, courses};
use fairfight_engine::contest::MatchUp;
use fairfight_engine::rulebook::Rules;
use fairfight_engine::tally::Courses;
use fairfight_stats::effects::{Design, Unbalanced, Weight};
use fairfight_stats::{Interval, Level};

/// The results of steps in every combination, over the field.
#[derive(Clone, PartialEq, Debug)]
pub struct Together {
    /// Every effect: of single steps first, then of two together, and so on.
    pub effects: Vec<Effect>,
    /// For every step, the sum of the shares of all effects that include it.
    pub totals: Vec<f64>,
    /// The match-ups that could be played in every combination, by their indices in the field.
    pub matchups: Vec<usize>,
}

/// An effect, over the field.
#[derive(Clone, PartialEq, Debug)]
pub struct Effect {
    /// The steps, by index.
    pub steps: Vec<usize>,
    /// Its weight.
    pub weight: Weight,
    /// Its share of the variance of the combinations, corrected for noise.
    pub share: f64,
    /// The effect in each match-up, in the order of [`Together::matchups`].
    pub each: Vec<Seen>,
}

/// An effect in one match-up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seen {
    /// The effect, from -1 to 1.
    pub effect: f64,
    /// Its standard error.
    pub error: f64,
    /// The number of indices behind it; `None` if it is exact.
    pub n: Option<u64>,
}

impl Seen {
    /// The interval of the true effect. Even if all indices had the same effect, others can have another, at most as
    /// far away as the opposite end.
    pub fn interval(&self, level: Level) -> Interval {
        let reach = match self.n {
            Some(n) if self.error == 0.0 => (1.0 + self.effect.abs()) * unseen(n, level),
            Some(_) | None => level.z() * self.error,
        };
        Interval { low: (self.effect - reach).max(-1.0), high: (self.effect + reach).min(1.0) }
    }

    /// The effect, with a standard error of which `z` make half its interval.
    fn estimate_at(&self, level: Level) -> (f64, f64) {
        match self.n {
            Some(_) if self.error == 0.0 => {
                (self.effect, self.interval(level).half_width() / level.z())
            }
            Some(_) | None => (self.effect, self.error),
        }
    }
}

impl Effect {
    /// The interval of the true weight.
    pub fn interval(&self, level: Level) -> Interval {
        let each: Vec<_> = self.each.iter().map(|seen| seen.estimate_at(level)).collect();
        let Some(weight) = Weight::of(self.weight.number, &each) else { return Interval::UNIT };
        let Interval { low, high } = weight.interval(level);
        // The reported weight itself excludes the unseen part.
        Interval { low: low.min(self.weight.rms), high: high.max(self.weight.rms).min(1.0) }
    }
}

/// A match-up in every combination: the mean of every run, and the standard error of every effect.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Runs {
    pub(super) means: Vec<f64>,
    pub(super) errors: Vec<f64>,
    /// The number of indices of each run; `None` if solved exactly.
    pub(super) n: Option<u64>,
}

/// Plays all combinations of these steps of the rules, on the same dice. `None` if interrupted, or if there are no
/// steps, more than 7, or no match-up that can be played in every combination; steps that contradict each other
/// ([`clash`](super::clash)) leave no such match-up.
///
/// An effect is the mean of the runs with sign plus, less the mean of the others. Its standard error is that of this
/// contrast, computed battle by battle, because the runs share their dice.
pub fn together(baseline: &Baseline, steps: &[Step], crew: &mut Crew<'_>) -> Option<Together> {
    let design = Design::full(steps.len()).filter(|_| steps.len() <= 7)?;
    let rules: Vec<Option<Rules>> = (0..design.runs())
        .map(|run| {
            let high = (0..steps.len()).filter(|&factor| design.is_high(run, factor));
            taken(&baseline.rules, high.map(|factor| &steps[factor]))
                .filter(|rules| rules.contradictions().is_empty())
        })
        .collect();
    let (mut matchups, mut played) = (Vec::new(), Vec::new());
    for (place, ground) in baseline.grounds.iter().enumerate() {
        (crew.progress)("the strongest together", place as u64, baseline.grounds.len() as u64);
        let seed = baseline.sizes.seed;
        let set_up = |rules: &Option<Rules>| {
            Some(ground.matchup.set_up(rules.as_ref()?, seed, Clone::clone).ok()?.match_up)
        };
        let Some(match_ups) = rules.iter().map(set_up).collect::<Option<Vec<_>>>() else {
            continue;
        };
        played.push(runs(baseline, ground, &design, &match_ups, crew)?);
        matchups.push(place);
    }
    pooled(&design, &played, matchups).ok().flatten()
}

fn runs(
    baseline: &Baseline,
    ground: &Ground,
    design: &Design,
    match_ups: &[MatchUp],
    crew: &Crew<'_>,
) -> Option<Runs> {
    let Crew { workers, interrupt, .. } = *crew;
    let sizes = &baseline.sizes;
    let exact: Option<Vec<f64>> =
        match_ups.iter().map(|run| solved(run, &sizes.budget, interrupt)).collect();
    if let Some(means) = exact {
        let errors = vec![0.0; design.effects().len()];
        return Some(Runs { means, errors, n: None });
    }
    let played: Vec<Courses> = match_ups
        .iter()
        .map(|run| Some(courses(run.on(ground.key), 0..sizes.pairs, workers, interrupt)?.0))
        .collect::<Option<_>>()?;
    let means = played.iter().map(|run| run.scores().mean().unwrap_or(0.5)).collect();
    let error = |factors: &Vec<usize>| contrast_error(design, factors, &played);
    let errors = design.effects().iter().map(error).collect();
    Some(Runs { means, errors, n: Some(sizes.pairs) })
}

/// The standard error of an effect from its contrasts, one per index: in whole quarters, so that their sums are exact.
fn contrast_error(design: &Design, factors: &[usize], played: &[Courses]) -> f64 {
    let signs: Vec<i64> =
        (0..played.len()).map(|run| design.sign_of(run, factors) as i64).collect();
    let n = played.first().map_or(0, Courses::len);
    let (mut sum, mut squares) = (0_i128, 0_i128);
    for index in 0..n {
        let own = |(run, sign): (&Courses, &i64)| sign * i64::from(run.quarters[index]);
        let contrast = i128::from(played.iter().zip(&signs).map(own).sum::<i64>());
        sum += contrast;
        squares += contrast * contrast;
    }
    if n < 2 {
        return 0.0;
    }
    let n = n as i128;
    // n·Σc² - (Σc)², whole numbers.
    let variance = (n * squares - sum * sum) as f64 / (n * (n - 1)) as f64;
    let scale = 2.0 / played.len() as f64 / 4.0;
    scale * (variance / n as f64).sqrt()
}

/// The effects over a field of match-ups, each analysed separately: shares refer to the total variance.
pub(super) fn pooled(
    design: &Design,
    played: &[Runs],
    matchups: Vec<usize>,
) -> Result<Option<Together>, Unbalanced> {
    let mut apart = Vec::with_capacity(played.len());
    for runs in played {
        apart.push(design.analyse_paired(&runs.means, &runs.errors)?);
    }
    let variance: f64 = apart.iter().map(|apart| apart.variance).sum();
    let of_all = |part: f64| if variance > 0.0 { part / variance } else { 0.0 };
    let effects: Option<Vec<Effect>> = design
        .effects()
        .into_iter()
        .enumerate()
        .map(|(at, steps)| {
            let seen = apart.iter().zip(played).map(|(apart, runs)| {
                let found = &apart.effects[at];
                Seen { effect: found.effect, error: found.error, n: runs.n }
            });
            let each: Vec<Seen> = seen.collect();
            let estimates: Vec<_> = each.iter().map(|seen| (seen.effect, seen.error)).collect();
            let part: f64 = apart.iter().map(|a| a.effects[at].share * a.variance).sum();
            Some(Effect { steps, weight: Weight::of(at, &estimates)?, share: of_all(part), each })
        })
        .collect();
    let total = |step: usize| apart.iter().map(|a| a.totals[step] * a.variance).sum::<f64>();
    let totals = (0..design.factors()).map(|step| of_all(total(step))).collect();
    Ok(effects.map(|effects| Together { effects, totals, matchups }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 1e-9, "{found} is not {wanted}");
    }

    /// A 2³ design, the first factor slowest, with effects and shares from another program: those of `factorial_2_3` in
    /// the vectors of `fairfight-stats`.
    #[test]
    fn effects_of_a_factorial() {
        let design = Design::full(3).unwrap();
        let means = vec![0.500, 0.520, 0.470, 0.495, 0.505, 0.540, 0.480, 0.530];
        let runs = Runs { means, errors: vec![0.0; 7], n: None };
        let found = pooled(&design, std::slice::from_ref(&runs), vec![0]).unwrap().unwrap();
        let wanted: [(&[usize], f64, f64); 7] = [
            (&[0], 0.0175, 0.1512345679),
            (&[1], -0.0225, 0.25),
            (&[2], 0.0325, 0.5216049383),
            (&[0, 1], 0.005, 0.0123456790),
            (&[0, 2], 0.010, 0.0493827160),
            (&[1, 2], 0.005, 0.0123456790),
            (&[0, 1, 2], 0.0025, 0.0030864198),
        ];
        for (found, (steps, effect, share)) in found.effects.iter().zip(wanted) {
            assert_eq!(found.steps, steps);
            near(found.each[0].effect, effect);
            near(found.weight.rms, effect.abs());
            near(found.share, share);
        }
        for (found, wanted) in found.totals.iter().zip([0.2160493827, 0.2777777778, 0.5864197531]) {
            near(*found, wanted);
        }
        // The same match-up twice gives the same result.
        let twice = pooled(&design, &[runs.clone(), runs], vec![0, 1]).unwrap().unwrap();
        near(twice.effects[4].share, 0.0493827160);
        near(twice.totals[2], 0.5864197531);
    }

    /// Steps without a joint effect at any index played may have one at others.
    #[test]
    fn what_was_alike_in_all_indices_has_an_interval() {
        let design = Design::full(1).unwrap();
        let level = Level::DEFAULT;
        let found = |n, means: [f64; 2]| {
            let runs = Runs { means: means.to_vec(), errors: vec![0.0], n };
            pooled(&design, &[runs.clone(), runs], vec![0, 1]).unwrap().unwrap().effects.remove(0)
        };
        let none = found(Some(300), [0.5, 0.5]);
        assert_eq!(none.weight.rms, 0.0);
        near(none.each[0].interval(level).high, unseen(300, level));
        assert!(none.interval(level).low == 0.0 && none.interval(level).high > 0.005);
        let alike = found(Some(300), [0.5, 0.75]);
        let Interval { low, high } = alike.interval(level);
        assert!((0.23..0.25).contains(&low) && (0.25..0.27).contains(&high), "{low} {high}");
        let exact = found(None, [0.5, 0.75]);
        assert_eq!(exact.interval(level), Interval { low: 0.25, high: 0.25 });
    }

    /// Runs share their dice: their common part adds no error to a difference.
    #[test]
    fn the_error_of_an_effect_is_that_of_its_contrasts() {
        let design = Design::full(1).unwrap();
        let run = |quarters: &[u8]| Courses { quarters: quarters.to_vec(), ..Courses::default() };
        // Every pair is a quarter better: the scores vary, the difference does not.
        let played = [run(&[0, 1, 2, 3, 3, 0]), run(&[1, 2, 3, 4, 4, 1])];
        near(contrast_error(&design, &[0], &played), 0.0);
        // Differences of 0 and 1/4, half of each: variance 1/64 · 4/3, over 4 of them.
        let played = [run(&[0, 1, 2, 3]), run(&[1, 2, 2, 3])];
        near(contrast_error(&design, &[0], &played), (1.0_f64 / 64.0 * 4.0 / 3.0 / 4.0).sqrt());
    }
}
