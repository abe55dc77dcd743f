//! Effects that no price can fix: found in random battles, chosen and measured in separate ones.

use super::Study;
use super::question::drawable_each;
use crate::common::{Crew, StudyFailure};
use crate::points::{Draws, Settled, UnpriceableRow, half_armies};
use fairfight_engine::arena::Arena;
use fairfight_stats::Scores;
use fairfight_stats::value::{Effect, Interaction, Tried};

/// With more kinds than this there are too many effects between them for battles to tell apart.
pub(super) const MOST_FOR_EFFECTS: usize = 24;

/// How many of the clearest effects are tried in separate battles: a clear effect need not be large.
const TRIED: usize = 20;

/// How many of these, the largest, are measured and reported.
const EFFECTS: usize = 5;

/// One in this many army pairs of a round tries each effect.
const FOR_TRYING: u64 = 80;

/// One in this many of them measures each reported effect.
const FOR_EFFECTS: u64 = 20;

impl Study<'_> {
    /// The largest effects that no price can fix. Separate battles choose them, and others, which had no part in the
    /// choice, measure how large they are.
    pub(super) fn unpriceable(
        &self,
        arena: &dyn Arena,
        settled: &Settled,
        doctrine: &'static str,
        crew: &mut Crew<'_>,
    ) -> Result<Vec<UnpriceableRow>, StudyFailure> {
        let kinds = &self.question.kinds;
        if kinds.len() > MOST_FOR_EFFECTS {
            return Ok(Vec::new());
        }
        let found = settled.values.interactions(&settled.battles, Tried::Both, 1.0)?;
        let costs = drawable_each(&settled.priced.values);
        let army_pairs = self.options.army_pairs;
        let mut play = |effect: Effect, purpose: String, one_of: u64| {
            let draws = Draws {
                seed: self.ground.seed,
                purpose: &purpose,
                costs: &costs,
                budget: self.question.budget,
                army_pairs: army_pairs.div_ceil(one_of),
            };
            half_armies(arena, effect.what, draws, crew)
        };
        let off = |scores: Option<Scores<5>>| {
            scores.and_then(|scores| scores.mean()).map_or(0.0, |mean| (mean - 0.5).abs())
        };
        let mut tried = Vec::new();
        for (place, &effect) in (1..).zip(found.iter().take(TRIED)) {
            let scores = play(effect, format!("what no price can fix, tried {place}"), FOR_TRYING)?;
            tried.push((place, effect, off(scores)));
        }
        // The sort is stable: among equals the clearer effect comes first.
        tried.sort_by(|a, b| b.2.total_cmp(&a.2));
        tried.truncate(EFFECTS);
        let mut measured = Vec::new();
        for (place, effect, _) in tried {
            let scores = play(effect, format!("what no price can fix {place}"), FOR_EFFECTS)?;
            // Reported from the side of the kind that profits.
            measured.push(match (effect.what, scores) {
                (Interaction::Counter(one, other), Some(scores)) if scores.mean() < Some(0.5) => {
                    let what = Interaction::Counter(other, one);
                    (Effect { what, ..effect }, Some(scores.reversed()))
                }
                _ => (effect, scores),
            });
        }
        measured.sort_by(|a, b| off(b.1).total_cmp(&off(a.1)));
        let row = |(rank, &(effect, scores)): (usize, &(Effect, Option<Scores<5>>))| {
            let (unit, other) = match effect.what {
                Interaction::Synergy(one, other) | Interaction::Counter(one, other) => (one, other),
                Interaction::More(one) => (one, one),
            };
            UnpriceableRow {
                from: self.from.clone(),
                doctrine,
                rank: rank + 1,
                unit: kinds[unit].unit.text.clone(),
                other: kinds[other].unit.text.clone(),
                effect,
                scores,
                measured: measured.len(),
                level: self.options.level,
            }
        };
        Ok(measured.iter().enumerate().map(row).collect())
    }
}
