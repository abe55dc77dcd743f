//! Fits a policy: which option of a decision should be taken, given its features?
//!
//! Each decision has options, each with features and with a noisy estimate of its worth. An option's score is a
//! weighted sum of its features plus the outputs of some hidden units: weighted sums that count only where they are
//! above 0 (ReLU). The policy takes an option with a probability proportional to exp(score) (softmax); its weights
//! maximise the mean worth of the options taken. This objective is linear in the estimates, so their noise does not
//! bias it towards lucky options. Once fitted, the option with the greatest score is taken. An entropy bonus keeps the
//! ascent from converging too early.
//!
//! Source: R. Williams 1992, "Simple Statistical Gradient-Following Algorithms for Connectionist Reinforcement
//! Learning" (the objective; here its gradient is exact, as every option has an estimate); R. Williams, J. Peng 1991,
//! "Function Optimization Using Connectionist Reinforcement Learning Algorithms" (the entropy bonus); D. Kingma, J. Ba
//! 2015, "Adam: A Method for Stochastic Optimization" (the optimiser).

/// A decision with all its options.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The features of each option, one option after the other.
    pub features: Vec<f32>,
    /// The estimated worth of each option.
    pub worths: Vec<f32>,
}

/// Parameters of the gradient ascent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ascent {
    /// The number of steps.
    pub steps: u32,
    /// The number of decisions per step (batch size).
    pub batch: usize,
    /// The initial step size (learning rate); later steps are smaller.
    pub rate: f64,
    /// The weight decay: how strongly weights shrink towards 0.
    pub shrinkage: f64,
    /// The weight of the entropy bonus, in standard deviations of worth.
    pub entropy: f64,
}

impl Default for Ascent {
    fn default() -> Ascent {
        Ascent { steps: 1200, batch: 2048, rate: 0.03, shrinkage: 3e-4, entropy: 0.1 }
    }
}

/// A fitted policy.
#[derive(Clone, PartialEq, Debug)]
pub struct Policy {
    /// The weight of each feature.
    pub linear: Vec<f64>,
    /// The hidden units.
    pub hidden: Vec<Hidden>,
}

/// A hidden unit.
#[derive(Clone, PartialEq, Debug)]
pub struct Hidden {
    /// The weight of each feature.
    pub weights: Vec<f64>,
    /// The bias added to the sum.
    pub bias: f64,
    /// The output weight: the factor of the sum in the score where the sum is above 0.
    pub out: f64,
}

/// The decay rates of Adam's first and second moment estimates.
const MOMENTS: [f64; 2] = [0.9, 0.999];

/// Fits a policy to these decisions, with one weight for each of `width` features and with `hidden` hidden units. All
/// weights are 0 if there is nothing to learn from.
///
/// Steps take the decisions in this order, repeatedly: the caller shuffles them. `noise` supplies numbers from -1 to 1
/// to initialise the hidden units. Once `go_on` returns false, the ascent ends where it is.
///
/// ```
/// use fairfight_stats::policy::{Ascent, Choice, fit};
/// // The second feature pays; the first does not.
/// let choice = Choice { features: vec![0.0, 0.0, 1.0, 0.0, 0.0, 1.0], worths: vec![0.5, 0.4, 0.7] };
/// let ascent = Ascent { steps: 200, ..Ascent::default() };
/// let policy = fit(&vec![choice; 50], (2, 0), ascent, || 0.0, || true);
/// assert!(policy.linear[0] < 0.0 && policy.linear[1] > 0.0, "{policy:?}");
/// ```
///
/// # Panics
/// If an option does not have `width` features.
pub fn fit(
    choices: &[Choice],
    (width, hidden): (usize, usize),
    ascent: Ascent,
    mut noise: impl FnMut() -> f64,
    go_on: impl Fn() -> bool,
) -> Policy {
    let (scales, spread) = (scales(choices, width), spread(choices));
    let mut net = Net { width, hidden, weights: vec![0.0; (width + 2) * hidden + width] };
    if choices.is_empty() || spread == 0.0 {
        return net.policy(&scales);
    }
    // Uniform numbers from -1 to 1 have a variance of 1/3.
    let size = (3.0 / width as f64).sqrt();
    let hidden_weights = width..width * (hidden + 1);
    net.weights[hidden_weights].iter_mut().for_each(|weight| *weight = size * noise());
    let outs = net.weights.len() - hidden..;
    net.weights[outs].iter_mut().for_each(|out| *out = 0.17 * noise());
    let scaled: Vec<Choice> =
        choices.iter().map(|choice| scaled(choice, &scales, spread)).collect();
    let mut next = scaled.iter().cycle();
    let batch = ascent.batch.min(choices.len());
    let mut moments = vec![[0.0; 2]; net.weights.len()];
    let mut room = Room::default();
    for step in 1..=ascent.steps {
        if !go_on() {
            break;
        }
        room.gradient.clear();
        room.gradient.resize(net.weights.len(), 0.0);
        for choice in next.by_ref().take(batch) {
            net.add_gradient(choice, ascent.entropy, &mut room);
        }
        let done = f64::from(step) / f64::from(ascent.steps);
        let rate = ascent.rate * 0.5 * (1.0 + (std::f64::consts::PI * done).cos());
        let unbiased = |moment: f64, decay: f64| moment / (1.0 - decay.powi(step as i32));
        for ((weight, slope), [mean, square]) in
            net.weights.iter_mut().zip(&room.gradient).zip(&mut moments)
        {
            let slope = slope / batch as f64 - ascent.shrinkage * *weight;
            *mean = MOMENTS[0] * *mean + (1.0 - MOMENTS[0]) * slope;
            *square = MOMENTS[1] * *square + (1.0 - MOMENTS[1]) * slope * slope;
            let root = unbiased(*square, MOMENTS[1]).sqrt();
            *weight += rate * unbiased(*mean, MOMENTS[0]) / (root + 1e-8);
        }
    }
    net.policy(&scales)
}

/// The weights during the fit, over scaled features: the linear weights, the weights of each hidden unit, the biases,
/// the output weights.
struct Net {
    width: usize,
    hidden: usize,
    weights: Vec<f64>,
}

/// Buffers for the options of a decision.
#[derive(Default)]
struct Room {
    gradient: Vec<f64>,
    /// The sums of the hidden units, option by option.
    sums: Vec<f64>,
    chances: Vec<f64>,
    /// The advantage of each option over the mean.
    gains: Vec<f64>,
}

fn dot(a: &[f64], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * f64::from(*b)).sum()
}

impl Net {
    fn linear(&self) -> &[f64] {
        &self.weights[..self.width]
    }

    fn unit(&self, unit: usize) -> &[f64] {
        &self.weights[self.width * (unit + 1)..][..self.width]
    }

    /// The offset of the biases.
    fn biases(&self) -> usize {
        self.width * (self.hidden + 1)
    }

    /// Adds the gradient of a decision's mean worth and entropy bonus.
    fn add_gradient(&self, choice: &Choice, entropy: f64, room: &mut Room) {
        let Room { gradient, sums, chances, gains } = room;
        let (biases, outs) = (self.biases(), self.biases() + self.hidden);
        sums.clear();
        chances.clear();
        for option in choice.features.chunks_exact(self.width) {
            let mut score = dot(self.linear(), option);
            for unit in 0..self.hidden {
                let sum = self.weights[biases + unit] + dot(self.unit(unit), option);
                score += self.weights[outs + unit] * sum.max(0.0);
                sums.push(sum);
            }
            chances.push(score);
        }
        let most = chances.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let whole = most + chances.iter().map(|score| (score - most).exp()).sum::<f64>().ln();
        gains.clear();
        for (score, worth) in chances.iter_mut().zip(&choice.worths) {
            let log = *score - whole;
            gains.push(f64::from(*worth) - entropy * log);
            *score = log.exp();
        }
        let mean: f64 = chances.iter().zip(&*gains).map(|(chance, gain)| chance * gain).sum();
        for (at, option) in choice.features.chunks_exact(self.width).enumerate() {
            let pull = chances[at] * (gains[at] - mean);
            add(&mut gradient[..self.width], pull, option);
            for unit in 0..self.hidden {
                let sum = sums[at * self.hidden + unit];
                if sum <= 0.0 {
                    continue;
                }
                gradient[outs + unit] += pull * sum;
                let pull = pull * self.weights[outs + unit];
                gradient[biases + unit] += pull;
                add(&mut gradient[self.width * (unit + 1)..][..self.width], pull, option);
            }
        }
    }

    /// The policy for unscaled features.
    fn policy(&self, scales: &[f64]) -> Policy {
        let (biases, outs) = (self.biases(), self.biases() + self.hidden);
        let of = |weights: &[f64]| weights.iter().zip(scales).map(|(w, scale)| w * scale).collect();
        let hidden = (0..self.hidden).map(|unit| Hidden {
            weights: of(self.unit(unit)),
            bias: self.weights[biases + unit],
            out: self.weights[outs + unit],
        });
        Policy { linear: of(self.linear()), hidden: hidden.collect() }
    }
}

fn add(to: &mut [f64], times: f64, what: &[f32]) {
    to.iter_mut().zip(what).for_each(|(to, what)| *to += times * f64::from(*what));
}

/// The decision with scaled features, and worths as differences from their mean in units of `spread`.
fn scaled(choice: &Choice, scales: &[f64], spread: f64) -> Choice {
    let mean = choice.worths.iter().sum::<f32>() / choice.worths.len().max(1) as f32;
    let features = choice.features.chunks_exact(scales.len());
    let features = features.flat_map(|option| option.iter().zip(scales));
    Choice {
        features: features.map(|(x, scale)| (f64::from(*x) * scale) as f32).collect(),
        worths: choice.worths.iter().map(|worth| (worth - mean) / spread as f32).collect(),
    }
}

/// The inverse standard deviation of each feature.
fn scales(choices: &[Choice], width: usize) -> Vec<f64> {
    let options = || choices.iter().flat_map(|choice| choice.features.chunks_exact(width));
    let count = options().count().max(1) as f64;
    let (mut sums, mut squares) = (vec![0.0; width], vec![0.0; width]);
    for option in options() {
        add(&mut sums, 1.0, option);
        squares.iter_mut().zip(option).for_each(|(to, x)| *to += f64::from(x * x));
    }
    let scale = |(sum, square): (&f64, &f64)| {
        let variance = square / count - (sum / count) * (sum / count);
        if variance > 1e-9 { variance.sqrt().recip() } else { 0.0 }
    };
    sums.iter().zip(&squares).map(scale).collect()
}

/// The standard deviation of the worth of options within their decisions.
fn spread(choices: &[Choice]) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for Choice { worths, .. } in choices {
        let mean = worths.iter().sum::<f32>() / worths.len().max(1) as f32;
        sum += worths.iter().map(|worth| f64::from((worth - mean) * (worth - mean))).sum::<f64>();
        count += worths.len();
    }
    (sum / count.max(1) as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fixed sequence of numbers from -1 to 1.
    fn numbers() -> impl FnMut() -> f64 {
        let mut word = 1_u64;
        move || {
            word = word.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (word >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        }
    }

    impl Policy {
        fn score(&self, option: &[f32]) -> f64 {
            let hidden = self
                .hidden
                .iter()
                .map(|unit| unit.out * (unit.bias + dot(&unit.weights, option)).max(0.0));
            dot(&self.linear, option) + hidden.sum::<f64>()
        }
    }

    /// Options at random points, each with the worth `worth` of its point plus noise of size `noise`.
    fn choices(worth: fn(f32, f32) -> f32, noise: f32) -> Vec<Choice> {
        let mut next = numbers();
        let mut one = || {
            let features: Vec<f32> = (0..6).map(|_| next() as f32).collect();
            let worths = features.chunks_exact(2).map(|at| worth(at[0], at[1]));
            let worths: Vec<f32> = worths.collect();
            let worths = worths.iter().map(|worth| worth + noise * next() as f32).collect();
            Choice { features, worths }
        };
        (0..3000).map(|_| one()).collect()
    }

    /// The mean worth of the options the policy takes, less that of the mean option.
    fn gain(policy: &Policy, choices: &[Choice], worth: fn(f32, f32) -> f32) -> f64 {
        let gains = choices.iter().map(|choice| {
            let options: Vec<&[f32]> = choice.features.chunks_exact(2).collect();
            let best = options.iter().max_by(|a, b| policy.score(a).total_cmp(&policy.score(b)));
            let mean: f32 = options.iter().map(|at| worth(at[0], at[1])).sum::<f32>() / 3.0;
            f64::from(best.map_or(0.0, |at| worth(at[0], at[1])) - mean)
        });
        gains.sum::<f64>() / choices.len() as f64
    }

    #[test]
    fn hidden_units_find_what_no_sum_of_features_can() {
        // Worth is greatest where both are 0: neither feature is informative alone.
        let worth: fn(f32, f32) -> f32 = |x, y| -(x.abs() + y.abs());
        let choices = choices(worth, 0.5);
        let ascent = Ascent { steps: 600, ..Ascent::default() };
        let of =
            |hidden| gain(&fit(&choices, (2, hidden), ascent, numbers(), || true), &choices, worth);
        let [linear, hidden] = [of(0), of(8)];
        assert!(linear < 0.1 && hidden > 0.3, "{linear} {hidden}");
    }

    #[test]
    fn noise_hides_nothing() {
        // The noise of an estimate is four times the effect of the point.
        let choices = choices(|x, _| x / 4.0, 1.0);
        let ascent = Ascent { steps: 300, ..Ascent::default() };
        let policy = fit(&choices, (2, 0), ascent, numbers(), || true);
        let [x, y] = [policy.linear[0], policy.linear[1]];
        assert!(x > 5.0 * y.abs(), "{x} {y}");
    }

    #[test]
    fn nothing_to_learn_from_leaves_it_blank_and_it_ends_when_told() {
        let same = Choice { features: vec![1.0, 2.0], worths: vec![0.5, 0.5] };
        for choices in [vec![], vec![same]] {
            let policy = fit(&choices, (1, 2), Ascent::default(), numbers(), || true);
            assert_eq!(policy.linear, [0.0]);
        }
        let choices = choices(|x, _| x, 0.0);
        let policy = fit(&choices, (2, 0), Ascent::default(), numbers(), || false);
        assert_eq!(policy.linear, [0.0, 0.0]);
    }
}
