//! Which of many numbers matter at all? Elementary effects along random walks.

/// What the elementary effects of one number come to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elementary {
    /// The mean effect.
    pub mu: f64,
    /// `μ*`, the mean of the effects' sizes: how much it matters.
    pub mu_star: f64,
    /// `σ`, how much the effects differ: by the place of the other numbers, and by noise.
    pub sigma: f64,
    /// How many effects.
    pub count: usize,
}

/// `μ*` and `σ` of every number, from walks in which one number after the other makes a step.
///
/// Each walk is (number moved, effect over the length of the step) for its steps: differences of neighbours,
/// on common dice. `None` for a number that never moved; effects that are not finite, and numbers that are
/// not among `0..numbers`, are left out. `σ` is 0 of a single effect.
///
/// Sources: M. D. Morris 1991, "Factorial sampling plans for preliminary computational experiments";
/// F. Campolongo, J. Cariboni and A. Saltelli 2007 for `μ*`.
///
/// ```
/// use fairfight_stats::effects::morris;
/// let found = morris(2, &[(0, 1.0), (1, 0.5), (0, -1.0), (1, 0.5)]);
/// let (first, second) = (found[0].unwrap(), found[1].unwrap());
/// assert_eq!((first.mu, first.mu_star), (0.0, 1.0));
/// assert_eq!((second.mu_star, second.sigma), (0.5, 0.0));
/// ```
pub fn morris(numbers: usize, effects: &[(usize, f64)]) -> Vec<Option<Elementary>> {
    (0..numbers)
        .map(|number| {
            let own: Vec<f64> = effects
                .iter()
                .filter(|effect| effect.0 == number && effect.1.abs() < 1e100)
                .map(|effect| effect.1)
                .collect();
            let n = own.len() as f64;
            let mu = own.iter().sum::<f64>() / n;
            let squares: f64 = own.iter().map(|effect| (effect - mu).powi(2)).sum();
            (!own.is_empty()).then(|| Elementary {
                mu,
                mu_star: own.iter().map(|effect| effect.abs()).sum::<f64>() / n,
                sigma: if own.len() > 1 { (squares / (n - 1.0)).sqrt() } else { 0.0 },
                count: own.len(),
            })
        })
        .collect()
}

/// A walk: the places to play, each one step of one number from the last, on a grid of `levels`.
///
/// The first place and the order of the numbers come from the caller's numbers from 0 to 1. Places are from
/// 0 to 1; a step is `levels/(2(levels-1))` long, up or down so that it stays inside. Returned with each
/// place but the first: which number moved, and by how much. `levels` is even and at least 2, else made so.
///
/// ```
/// use fairfight_stats::effects::morris_walk;
/// let mut state = 7_u64;
/// let walk = morris_walk(3, 4, || {
///     state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
///     (state >> 11) as f64 / (1_u64 << 53) as f64
/// });
/// assert_eq!((walk.places.len(), walk.moves.len()), (4, 3));
/// let moved: std::collections::BTreeSet<usize> = walk.moves.iter().map(|step| step.0).collect();
/// assert_eq!(moved.len(), 3);
/// ```
pub fn morris_walk(numbers: usize, levels: u32, mut uniform: impl FnMut() -> f64) -> Walk {
    let levels = (levels.max(2)).next_multiple_of(2);
    let length = f64::from(levels) / (2.0 * f64::from(levels - 1));
    let mut pick = |n: usize| ((uniform().clamp(0.0, 1.0) * n as f64) as usize).min(n - 1);
    let mut place: Vec<f64> =
        (0..numbers).map(|_| pick(levels as usize) as f64 / f64::from(levels - 1)).collect();
    let mut order: Vec<usize> = (0..numbers).collect();
    for k in (1..numbers).rev() {
        order.swap(k, pick(k + 1));
    }
    let (mut places, mut moves) = (vec![place.clone()], Vec::with_capacity(numbers));
    for number in order {
        let step = if place[number] + length <= 1.0 + 1e-12 { length } else { -length };
        place[number] = (place[number] + step).clamp(0.0, 1.0);
        places.push(place.clone());
        moves.push((number, step));
    }
    Walk { places, moves }
}

/// See [`morris_walk`].
#[derive(Clone, PartialEq, Debug)]
pub struct Walk {
    /// The places, the first one and one after each move.
    pub places: Vec<Vec<f64>>,
    /// Which number moved, and by how much.
    pub moves: Vec<(usize, f64)>,
}
