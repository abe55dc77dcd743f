//! Synergies and counters: effects that no price of a single unit can capture.

use super::battles::{Battles, Term};
use super::link::{Here, by_kind};
use super::{Logit, Unfit, Values};
use crate::{multiple, normal};

/// An effect beyond the sum of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interaction {
    /// The two are worth more (or less) together in one army: `f_i·f_j`.
    Synergy(usize, usize),
    /// More of the same kind is worth more (or, as a rule, less): `f_i²`.
    More(usize),
    /// The first does better against the second than their values say: `f_i^A·f_j^B - f_j^A·f_i^B`.
    Counter(usize, usize),
}

/// The estimate of an interaction.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effect {
    /// The interaction.
    pub what: Interaction,
    /// In log-odds for the whole budget; shrunk towards 0 by the ridge penalty.
    pub estimate: f64,
    /// Its cluster-robust standard error.
    pub error: f64,
    /// The p-value, adjusted for all effects tried (Holm).
    pub p_value: f64,
}

/// Which effects are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried {
    /// Synergies and more of the same kind.
    Synergies,
    /// Counters.
    Counters,
    /// All of them.
    Both,
}

impl Values {
    /// Adds synergies and counters to the logit of these values, with a ridge penalty `ridge` on each.
    ///
    /// Returns all effects tried, ordered by |estimate| over standard error, the largest first. That order is partly
    /// due to chance: measure the effects on other battles.
    ///
    /// The values are fitted along to first order, so an effect is what they cannot explain, and its standard error
    /// includes their uncertainty. Shares `f` are of an army's own value. Pairs of kinds that never met (or were never
    /// in one army) have no effect. With 20 kinds there are up to 400 effects: use a ridge of 1 or more.
    ///
    /// # Errors
    /// Battles of other kinds, or of a single army pair; a ridge that is not above 0.
    ///
    /// ```
    /// use fairfight_stats::value::{Battles, Outcome, RootSize, Tried};
    /// let mut battles = Battles::new(3);
    /// // Of equal value, yet each beats the next: rock, paper, scissors.
    /// for cluster in 0..30 {
    ///     let (a, b) = (cluster % 3, (cluster + 1) % 3);
    ///     let outcome = Outcome { played: 10, half_points: 15, cluster: cluster as u32 };
    ///     battles.add(&[(a, 4)], &[(b, 4)], outcome).unwrap();
    /// }
    /// battles.add(&[(0, 5)], &[(0, 4)], Outcome { played: 10, half_points: 15, cluster: 90 }).unwrap();
    /// let values = RootSize::new(100.0).fit(&battles, &[24.0; 3]).unwrap();
    /// let found = values.interactions(&battles, Tried::Counters, 1.0).unwrap();
    /// assert!(found.iter().all(|effect| effect.p_value < 0.01));
    /// ```
    pub fn interactions(
        &self,
        battles: &Battles,
        tried: Tried,
        ridge: f64,
    ) -> Result<Vec<Effect>, Unfit> {
        let Some(logits) = self.logits(battles) else {
            return Err(Unfit::BadSetting { what: "the battles are of other kinds" });
        };
        if ridge.is_nan() || ridge <= 0.0 {
            return Err(Unfit::BadSetting { what: "the ridge must be above 0" });
        }
        let all = candidates(battles.kinds(), tried);
        let here = self.link.at(&self.place);
        let mut rows: Vec<Vec<(usize, f64)>> = Vec::with_capacity(battles.len());
        let mut used = vec![false; all.len()];
        for (armies, _) in battles.rows() {
            let row = columns(&here, armies, battles.kinds(), tried);
            for &(column, _) in &row {
                used[column] = true;
            }
            rows.push(row);
        }
        // Only effects that occur in some row.
        let mut place = vec![0; all.len()];
        let mut kept = Vec::new();
        for (column, what) in all.into_iter().enumerate() {
            if used[column] {
                place[column] = kept.len();
                kept.push(what);
            }
        }
        // Values and κ are free: what they explain as well is no interaction.
        let mains = battles.kinds() + 1;
        let mut logit = Logit::new(kept.len() + mains);
        for ((row, offset), (armies, outcome)) in rows.iter().zip(&logits).zip(battles.rows()) {
            let effects = row.iter().map(|&(c, x)| (place[c], x));
            let slopes = here.slopes(armies);
            let all: Vec<(usize, f64)> =
                effects.chain(slopes.into_iter().map(|(k, x)| (kept.len() + k, x))).collect();
            logit.add(&all, *offset, outcome)?;
        }
        // A slight ridge on these too: the data say nothing about the common factor of all values.
        let mut ridges = vec![ridge; kept.len()];
        ridges.resize(kept.len() + mains, 1e-3 * ridge);
        let fit = logit.fit(&ridges)?;
        let covariance = fit.covariance.as_ref().ok_or(Unfit::OneCluster)?;
        let errors: Vec<f64> = (0..kept.len()).map(|k| covariance[k][k].max(0.0).sqrt()).collect();
        let p: Vec<f64> = fit
            .coefficients
            .iter()
            .zip(&errors)
            .map(|(b, se)| if *se > 0.0 { 2.0 * normal::above((b / se).abs()) } else { 1.0 })
            .collect();
        let adjusted = multiple::holm(&p);
        let mut effects: Vec<Effect> = (0..kept.len())
            .map(|k| Effect {
                what: kept[k],
                estimate: fit.coefficients[k],
                error: errors[k],
                p_value: adjusted[k],
            })
            .collect();
        let clear = |effect: &Effect| {
            if effect.error > 0.0 { (effect.estimate / effect.error).abs() } else { 0.0 }
        };
        effects.sort_by(|a, b| clear(b).total_cmp(&clear(a)));
        Ok(effects)
    }
}

/// All effects, in the order of their columns: pairs `i ≤ j` for synergies, then pairs `i < j`.
fn candidates(kinds: usize, tried: Tried) -> Vec<Interaction> {
    let mut all = Vec::new();
    if tried != Tried::Counters {
        for j in 0..kinds {
            for i in 0..=j {
                all.push(if i == j { Interaction::More(i) } else { Interaction::Synergy(i, j) });
            }
        }
    }
    if tried != Tried::Synergies {
        for j in 0..kinds {
            for i in 0..j {
                all.push(Interaction::Counter(i, j));
            }
        }
    }
    all
}

/// The nonzero columns of one row.
fn columns(here: &Here, armies: [&[Term]; 2], kinds: usize, tried: Tried) -> Vec<(usize, f64)> {
    let (values, all) = (here.values(), armies.map(|army| here.worth(army)));
    let terms = by_kind(armies);
    let share = |&(kind, numbers): &(usize, [f64; 2])| {
        (values[kind] * numbers[0] / all[0], values[kind] * numbers[1] / all[1])
    };
    let mut row = Vec::new();
    let counters_from = if tried == Tried::Both { kinds * (kinds + 1) / 2 } else { 0 };
    for (at, second) in terms.iter().enumerate() {
        let (a_j, b_j) = share(second);
        let j = second.0;
        for first in &terms[..=at] {
            let (a_i, b_i) = share(first);
            let i = first.0;
            if tried != Tried::Counters {
                row.push((j * (j + 1) / 2 + i, a_i * a_j - b_i * b_j));
            }
            if tried != Tried::Synergies && i < j {
                row.push((counters_from + j * (j - 1) / 2 + i, a_i * b_j - a_j * b_i));
            }
        }
    }
    row.retain(|&(_, x)| x != 0.0);
    row
}
