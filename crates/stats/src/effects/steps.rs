//! What does one step of each number do? One at a time, on the same dice.

use crate::paired::Differences;

/// What a step of one number does in one match-up: differences of the scores, step less base.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step<const M: usize> {
    /// Which number; any key of the caller's.
    pub number: usize,
    /// The differences of pairs on the same battle indices.
    pub differences: Differences<M>,
}

/// How much a number matters over a field of match-ups.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weight {
    /// Which number.
    pub number: usize,
    /// `√(mean of Δ²)` over its match-ups, with what noise adds to the squares taken out; in score.
    pub rms: f64,
    /// The same without taking it out.
    pub rms_with_noise: f64,
    /// The mean of Δ: whether it moves all match-ups one way.
    pub mean: f64,
    /// The standard error of that mean, match-ups independent.
    pub mean_error: f64,
    /// How many match-ups.
    pub matchups: usize,
}

/// Numbers by how much a step of them matters, the most first; equal ones by their key.
///
/// Steps of no pair are left out. Trap: a number that never comes up has the effect 0; print how often it
/// was used too.
///
/// Source: A. M. Law, "Simulation Modeling and Analysis", on common random numbers.
///
/// ```
/// use fairfight_stats::{effects::{Step, weights}, paired::Differences};
/// let steps = [
///     Step { number: 0, differences: Differences::new([10, 5, 970, 5, 10]) },
///     Step { number: 1, differences: Differences::new([10, 5, 800, 85, 100]) },
/// ];
/// let ranked = weights(&steps);
/// assert_eq!((ranked[0].number, ranked[1].number), (1, 0));
/// assert!((ranked[0].mean - 0.13).abs() < 1e-12);
/// assert_eq!(ranked[1].rms, 0.0);
/// ```
pub fn weights<const M: usize>(steps: &[Step<M>]) -> Vec<Weight> {
    let mut known: Vec<(usize, f64, f64)> = steps
        .iter()
        .filter_map(|step| {
            let (mean, error) = (step.differences.mean()?, step.differences.standard_error()?);
            Some((step.number, mean, error * error))
        })
        .collect();
    known.sort_by_key(|&(number, _, _)| number);
    let mut weights: Vec<Weight> = known
        .chunk_by(|one, other| one.0 == other.0)
        .map(|group| {
            let n = group.len() as f64;
            let squares = group.iter().map(|(_, mean, _)| mean * mean).sum::<f64>() / n;
            let noise = group.iter().map(|(_, _, variance)| variance).sum::<f64>() / n;
            Weight {
                number: group[0].0,
                rms: (squares - noise).max(0.0).sqrt(),
                rms_with_noise: squares.sqrt(),
                mean: group.iter().map(|(_, mean, _)| mean).sum::<f64>() / n,
                mean_error: (noise / n).sqrt(),
                matchups: group.len(),
            }
        })
        .collect();
    weights.sort_by(|a, b| b.rms_with_noise.total_cmp(&a.rms_with_noise));
    weights
}
