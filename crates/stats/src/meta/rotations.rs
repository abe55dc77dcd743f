//! Which wheels of rock, paper, scissors are in the circles?

use nalgebra::{DMatrix, DVector, SymmetricEigen};

/// One wheel: every list has a place in a plane, and beats those a quarter turn further.
///
/// `C_ij = ω·(x_i·y_j - y_i·x_j)`, summed over the wheels.
#[derive(Clone, PartialEq, Debug)]
pub struct Rotation {
    /// `ω`, how strong the wheel is, in log-odds.
    pub frequency: f64,
    /// First coordinate of every list; its squares sum to 1. The list furthest out has `y = 0`, `x > 0`.
    pub x: Vec<f64>,
    /// Second coordinate.
    pub y: Vec<f64>,
}

impl Rotation {
    /// What this wheel adds to the log-odds of `i` against `j`; 0 of lists that do not exist.
    pub fn log_odds(&self, i: usize, j: usize) -> f64 {
        let n = self.x.len();
        if i >= n || j >= n {
            return 0.0;
        }
        self.frequency * (self.x[i] * self.y[j] - self.y[i] * self.x[j])
    }
}

/// The wheels of an antisymmetric table, the strongest first: its real Schur form.
///
/// The planes are those of the eigenvectors of `CᵀC`, taken off one after the other. Ratings and the first
/// `k` wheels are the model called mElo2k. What is not antisymmetric in the table is left out, and a table
/// that is not square, or not finite, has no wheels. Wheels below 1e-12 of the strongest are dropped.
///
/// Source: D. Balduzzi, K. Tuyls, J. Perolat and T. Graepel 2018, "Re-evaluating evaluation".
///
/// ```
/// use fairfight_stats::meta::rotations;
/// let c = vec![vec![0., 1., -1.], vec![-1., 0., 1.], vec![1., -1., 0.]];
/// let wheels = rotations(&c);
/// assert_eq!(wheels.len(), 1);
/// assert!((wheels[0].frequency - 3_f64.sqrt()).abs() < 1e-12);
/// assert!((wheels[0].log_odds(0, 1) - 1.0).abs() < 1e-12);
/// ```
pub fn rotations(cycles: &[Vec<f64>]) -> Vec<Rotation> {
    let n = cycles.len();
    let sound = cycles.iter().all(|row| row.len() == n && row.iter().all(|c| c.abs() < 1e100));
    if !sound || n < 2 {
        return Vec::new();
    }
    let mut left = DMatrix::from_fn(n, n, |i, j| (cycles[i][j] - cycles[j][i]) / 2.0);
    let mut wheels: Vec<Rotation> = Vec::new();
    while wheels.len() < n / 2 {
        let Some(eigen) = SymmetricEigen::try_new(left.transpose() * &left, 1e-15, 10_000) else {
            break;
        };
        let Some(at) =
            (0..n).max_by(|&a, &b| eigen.eigenvalues[a].total_cmp(&eigen.eigenvalues[b]))
        else {
            break;
        };
        let mut y: DVector<f64> = eigen.eigenvectors.column(at).into_owned();
        let mut x = &left * &y;
        // Once more through the table: the strongest plane comes out cleaner.
        let turned_by = x.norm();
        if !(turned_by > 0.0 && turned_by.is_finite()) {
            break;
        }
        x /= turned_by;
        y = -(&left * &x);
        let frequency = y.norm();
        let strongest = wheels.first().map_or(frequency, |wheel| wheel.frequency);
        if !(frequency > 0.0 && frequency > 1e-12 * strongest) {
            break;
        }
        y /= frequency;
        // The two are at right angles but for rounding.
        x -= &y * y.dot(&x);
        x /= x.norm();
        left -= (&x * y.transpose() - &y * x.transpose()) * frequency;
        wheels.push(turned(frequency, &x, &y));
    }
    wheels
}

/// The same wheel, turned so that the list furthest out lies on the first axis.
fn turned(frequency: f64, x: &DVector<f64>, y: &DVector<f64>) -> Rotation {
    let radius = |i: usize| x[i].hypot(y[i]);
    // Equal radii differ in their last digits: the first of them is taken.
    let most = (0..x.len()).map(radius).fold(0.0, f64::max);
    let first = (0..x.len()).find(|&i| radius(i) >= most * (1.0 - 1e-9)).unwrap_or(0);
    let (cos, sin) = (x[first] / radius(first), y[first] / radius(first));
    Rotation {
        frequency,
        x: x.iter().zip(y.iter()).map(|(x, y)| cos * x + sin * y).collect(),
        y: x.iter().zip(y.iter()).map(|(x, y)| cos * y - sin * x).collect(),
    }
}
