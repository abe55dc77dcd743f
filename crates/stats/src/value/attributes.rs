//! What is an attribute worth, and can any prices of attributes fit the values of the kinds?
//!
//! `v = full · A·a`: each figure of a kind of `full` figures costs the sum of the prices `a` of its attributes.

use super::battles::Battles;
use super::link::Place;
use super::newton::{self, Point, cholesky, sandwich, to_rows};
use super::price_list::{pseudo_inverse, sets};
use super::root_size::RootSize;
use super::sums::{Information, Summed};
use super::{Gauge, Priced, Unfit};
use crate::{Interval, Level};
use nalgebra::{DMatrix, DVector};
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// The attributes of each kind, and its number of figures.
#[derive(Clone, PartialEq, Debug)]
pub struct Attributes {
    /// `full`: the figures of each kind.
    pub figures: Vec<f64>,
    /// `A`: one row per kind, one column per attribute; 1 if the kind has it, or how much of it.
    pub table: Vec<Vec<f64>>,
}

/// Prices of attributes, fitted in the root-size model.
#[derive(Clone, PartialEq, Debug)]
pub struct AttributePrices {
    /// `a`, in points per figure.
    pub prices: Vec<f64>,
    /// Their cluster-robust standard errors, in this gauge.
    pub errors: Vec<f64>,
    /// Sets of attributes that no battle can tell apart, because the kinds have them only together. Their individual
    /// `prices` and `errors` are not identified.
    pub together: Vec<Vec<usize>>,
}

impl AttributePrices {
    /// The confidence interval `a ± z·se` of a price; `None` for an unknown attribute, and for one that is not
    /// identified.
    pub fn interval(&self, attribute: usize, level: Level) -> Option<Interval> {
        if self.together.iter().any(|set| set.contains(&attribute)) {
            return None;
        }
        let (price, error) = (*self.prices.get(attribute)?, *self.errors.get(attribute)?);
        let reach = level.z() * error;
        Some(Interval { low: price - reach, high: price + reach })
    }
}

/// Wald's test of the shape of the price list.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ShapeTest {
    /// The Wald statistic with the cluster-robust covariance.
    pub chi_square: f64,
    /// The degrees of freedom: kinds less independent attributes.
    pub degrees: u64,
    /// The p-value: the chance that a right shape would look this wrong.
    pub p_value: f64,
}

/// Fitted prices, before a gauge is chosen.
struct Fitted<'p> {
    prices: &'p [f64],
    covariance: DMatrix<f64>,
}

impl Attributes {
    fn check(&self, kinds: usize) -> Result<usize, Unfit> {
        let count = self.table.first().map_or(0, Vec::len);
        let shaped = self.figures.len() == kinds
            && self.table.len() == kinds
            && self.table.iter().all(|row| row.len() == count)
            && count > 0;
        if !shaped {
            return Err(Unfit::BadSetting {
                what: "every kind needs figures and a row of attributes",
            });
        }
        let sound = self.figures.iter().all(|&f| f > 0.0 && f < 1e9)
            && self.table.iter().flatten().all(|x| x.abs() < 1e9);
        if !sound {
            return Err(Unfit::BadSetting { what: "figures must be above 0, attributes finite" });
        }
        Ok(count)
    }

    /// The least-squares prices of the attributes for these costs, one per kind.
    ///
    /// If attributes cannot be told apart, the minimum-norm solution. `None` if the number of costs is not that of
    /// kinds, or the table is not valid.
    ///
    /// ```
    /// use fairfight_stats::value::Attributes;
    /// let list = Attributes { figures: vec![12., 12.], table: vec![vec![1., 0.], vec![1., 1.]] };
    /// let prices = list.nearest_prices(&[24., 36.]).unwrap();
    /// assert!((prices[0] - 2.).abs() < 1e-9 && (prices[1] - 1.).abs() < 1e-9);
    /// ```
    pub fn nearest_prices(&self, costs: &[f64]) -> Option<Vec<f64>> {
        self.check(costs.len()).ok()?;
        let right = DVector::from_column_slice(costs);
        let prices = self.weighted().svd(true, true).solve(&right, 1e-9).ok()?;
        Some(prices.iter().copied().collect())
    }

    /// The sets of attributes that no battle can tell apart, because the kinds have them only together. Empty if the
    /// table is not valid.
    ///
    /// ```
    /// use fairfight_stats::value::Attributes;
    /// // Foot; archers, who all have a bow: what is the man's, what the bow's?
    /// let list = Attributes { figures: vec![12., 12.], table: vec![vec![1., 0., 0.], vec![0., 1., 1.]] };
    /// assert_eq!(list.together(), [[1, 2]]);
    /// ```
    pub fn together(&self) -> Vec<Vec<usize>> {
        if self.check(self.figures.len()).is_err() {
            return Vec::new();
        }
        let columns = self.weighted();
        let (_, null) = pseudo_inverse(&(columns.transpose() * &columns));
        sets(&null, &(0..columns.ncols()).collect::<Vec<usize>>())
    }

    /// The attributes, in their order, that are linearly independent of those before them. Empty if the table is not
    /// valid.
    pub fn independent(&self) -> Vec<usize> {
        if self.check(self.figures.len()).is_err() {
            return Vec::new();
        }
        let columns = self.weighted();
        let mut basis: Vec<DVector<f64>> = Vec::new();
        let mut says_more = |j: &usize| {
            let column = columns.column(*j).into_owned();
            let left = remainder(&basis, column.clone());
            let more = left.norm() > 1e-9 * column.norm();
            if more {
                basis.push(left.normalize());
            }
            more
        };
        (0..columns.ncols()).filter(&mut says_more).collect()
    }

    /// The same kinds with only these attributes, in this order; unknown ones are left out.
    ///
    /// ```
    /// use fairfight_stats::value::Attributes;
    /// let list = Attributes { figures: vec![12., 6.], table: vec![vec![1., 0., 2.], vec![0., 1., 3.]] };
    /// assert_eq!(list.only(&[2, 0]).table, [[2., 1.], [3., 0.]]);
    /// ```
    pub fn only(&self, attributes: &[usize]) -> Attributes {
        let row = |row: &Vec<f64>| attributes.iter().filter_map(|&j| row.get(j).copied()).collect();
        Attributes { figures: self.figures.clone(), table: self.table.iter().map(row).collect() }
    }

    /// The costs of the kinds at these prices of the attributes.
    fn values(weighted: &DMatrix<f64>, prices: &[f64]) -> Vec<f64> {
        let (kinds, count) = weighted.shape();
        (0..kinds).map(|k| (0..count).map(|j| weighted[(k, j)] * prices[j]).sum()).collect()
    }

    /// `full·A`, kinds by attributes.
    fn weighted(&self) -> DMatrix<f64> {
        DMatrix::from_fn(self.figures.len(), self.table[0].len(), |k, j| {
            self.figures[k] * self.table[k][j]
        })
    }

    /// The fitted prices of the attributes, starting from the book prices `book`.
    ///
    /// The root-size model with `ln v = ln(full·A·a)`: maximises its likelihood over `a` and `κ`, starting from the
    /// book prices, without a prior (there are few attributes and many battles). Prices are given in `gauge`, whose
    /// kinds are the kinds here. [`AttributePrices::together`] names the attributes that are not identified; the other
    /// prices do not depend on how these share their sum.
    ///
    /// # Errors
    /// As [`RootSize::fit`]; also book prices that give a kind no value above 0.
    ///
    /// ```
    /// use fairfight_stats::value::{Attributes, Battles, Gauge, Outcome, RootSize};
    /// // Foot, foot with bow, horse: class 2, and 1 for a bow, 2 for a horse.
    /// let list = Attributes {
    ///     figures: vec![12., 12., 6.],
    ///     table: vec![vec![1., 0., 0.], vec![1., 1., 0.], vec![1., 0., 1.]],
    /// };
    /// let mut battles = Battles::new(3);
    /// for (cluster, (a, b, half_points)) in [
    ///     ((0, 3), (1, 2), 102), ((0, 2), (2, 2), 96), ((1, 4), (2, 5), 130), ((0, 5), (1, 4), 70),
    /// ].into_iter().enumerate() {
    ///     battles.add(&[a], &[b], Outcome { played: 100, half_points, cluster: cluster as u32 }).unwrap();
    /// }
    /// let foot = Gauge::Fixed { kind: 0, value: 24. };
    /// let fit = list.fit(RootSize::new(300.), &battles, &[2., 1., 2.], foot).unwrap();
    /// assert!((fit.prices[0] - 2.).abs() < 1e-9);
    /// ```
    pub fn fit(
        &self,
        model: RootSize,
        battles: &Battles,
        book: &[f64],
        gauge: Gauge<'_>,
    ) -> Result<AttributePrices, Unfit> {
        let kinds = battles.kinds();
        let count = self.check(kinds)?;
        if book.len() != count || !book.iter().all(|x| x.abs() < 1e9) {
            return Err(Unfit::BadSetting { what: "every attribute needs one book price" });
        }
        let independent = self.independent();
        if independent.len() == count {
            return self.fit_independent(model, battles, book, gauge);
        }
        // Dependent attributes stay at 0: the others then reproduce the same values.
        let costs = Attributes::values(&self.weighted(), book);
        let fewer = self.only(&independent);
        let book = fewer.nearest_prices(&costs).ok_or(Unfit::Singular)?;
        let found = fewer.fit_independent(model, battles, &book, gauge)?;
        let mut all = AttributePrices {
            prices: vec![0.0; count],
            errors: vec![0.0; count],
            together: self.together(),
        };
        for (at, &j) in independent.iter().enumerate() {
            (all.prices[j], all.errors[j]) = (found.prices[at], found.errors[at]);
        }
        Ok(all)
    }

    /// The same for linearly independent attributes.
    fn fit_independent(
        &self,
        model: RootSize,
        battles: &Battles,
        book: &[f64],
        gauge: Gauge<'_>,
    ) -> Result<AttributePrices, Unfit> {
        let (kinds, count) = (battles.kinds(), book.len());
        let weighted = self.weighted();
        let value = |prices: &[f64]| Attributes::values(&weighted, prices);
        let book_values = value(book);
        if !book_values.iter().all(|&v| v > 0.0) {
            return Err(Unfit::BadSetting { what: "the book prices give a kind no value above 0" });
        }
        RootSize { prior_spread: Some(1.0), ..model }.check(battles, &book_values)?;
        let link = model.link();
        let place = |parameters: &[f64]| {
            let mut all: Vec<f64> =
                value(&parameters[..count]).iter().map(|v| v.max(1e-300).ln()).collect();
            all.push(parameters[count]);
            Place::of(kinds, &all)
        };
        let jacobian =
            |parameters: &[f64]| self.jacobian(&weighted, &value(&parameters[..count]), count);
        // Prices in units of the book prices, so that the cap on the step means the same for all lists.
        let unit = book.iter().map(|x| x.abs()).fold(0.0, f64::max);
        let mut start: Vec<f64> = book.iter().map(|x| x / unit).collect();
        start.push(0.0);
        let scaled = |p: &[f64]| -> Vec<f64> {
            let mut all: Vec<f64> = p[..count].iter().map(|x| x * unit).collect();
            all.push(p[count]);
            all
        };
        // The common factor is fixed by keeping the mean of the values, in units of the book's, at 1.
        let total: f64 = book_values.iter().sum();
        let level_row = DVector::from_fn(count + 1, |j, _| {
            if j < count {
                (0..kinds).map(|k| weighted[(k, j)]).sum::<f64>() * unit / total
            } else {
                0.0
            }
        });
        let level = |p: &[f64]| (0..count).map(|j| level_row[j] * p[j]).sum::<f64>() - 1.0;
        let held = |p: &[f64], of_battles: &dyn Fn() -> f64| {
            if value(&scaled(p)[..count]).iter().all(|&v| v > 0.0) {
                of_battles() + 0.5 * battles.played() as f64 * level(p).powi(2)
            } else {
                f64::INFINITY
            }
        };
        let here = |p: &[f64]| link.at(&place(&scaled(p)));
        let loss = |p: &[f64]| held(p, &|| here(p).loss(battles.all()));
        let whole = |p: &[f64], summed: &Summed, which: Information| {
            let mut jacobian = jacobian(&scaled(p));
            for j in 0..count {
                jacobian.column_mut(j).scale_mut(unit);
            }
            let score = &summed.score;
            let mut curvature = jacobian.transpose() * &summed.information * &jacobian;
            if which == Information::Observed {
                // ln v is curved too: its second derivatives are minus the products of the first.
                for k in 0..kinds {
                    for i in 0..count {
                        for j in 0..count {
                            curvature[(i, j)] += score[k] * jacobian[(k, i)] * jacobian[(k, j)];
                        }
                    }
                }
            }
            let spring = battles.played() as f64;
            let slope = -(jacobian.transpose() * score) + &level_row * (spring * level(p));
            curvature += &level_row * level_row.transpose() * spring;
            Point { loss: held(p, &|| summed.loss), slope, curvature }
        };
        let expected = |p: &[f64]| {
            let summed = here(p).summed(battles.all(), Information::Expected);
            whole(p, &summed, Information::Expected)
        };
        let found = newton::descend(start, 0.5, newton::SETTLED, expected, loss)?;
        let (summed, meat) = here(&found.at).summed_with_meat(battles.all());
        let observed = whole(&found.at, &summed, Information::Observed);
        let root = cholesky(&observed.curvature)
            .or_else(|| cholesky(&found.point.curvature))
            .ok_or(Unfit::Singular)?;
        let at = scaled(&found.at);
        let mut jacobian = jacobian(&at);
        for j in 0..count {
            jacobian.column_mut(j).scale_mut(unit);
        }
        let covariance = sandwich(&root.inverse(), &(jacobian.transpose() * meat * &jacobian));
        let fitted = Fitted { prices: &at[..count], covariance };
        self.in_gauge(fitted, unit, &book_values, gauge)
    }

    /// The Jacobian of `ln v` (and `ln κ`) by the prices (and `ln κ`).
    fn jacobian(&self, weighted: &DMatrix<f64>, values: &[f64], count: usize) -> DMatrix<f64> {
        let kinds = values.len();
        DMatrix::from_fn(kinds + 1, count + 1, |k, j| match (k < kinds, j < count) {
            (true, true) => weighted[(k, j)] / values[k],
            (false, false) => 1.0,
            (_, _) => 0.0,
        })
    }

    /// The prices in the gauge, with its standard errors: `a' = a·factor`, where the factor varies with `a`.
    fn in_gauge(
        &self,
        fitted: Fitted<'_>,
        unit: f64,
        book_values: &[f64],
        gauge: Gauge<'_>,
    ) -> Result<AttributePrices, Unfit> {
        let Fitted { prices, covariance } = fitted;
        let (kinds, count) = (book_values.len(), prices.len());
        let weighted = self.weighted();
        // The gauge fixes a sum over kinds: one kind, or all weighted by their usage.
        let (weights, held) = match gauge {
            Gauge::Fixed { kind, value } if kind < kinds && (1e-9..=1e12).contains(&value) => {
                ((0..kinds).map(|k| f64::from(u8::from(k == kind))).collect::<Vec<f64>>(), value)
            }
            Gauge::Total { usage }
                if usage.len() == kinds && usage.iter().all(|u| (0.0..=1e15).contains(u)) =>
            {
                let held = usage.iter().zip(book_values).map(|(u, c)| u * c).sum();
                (usage.to_vec(), held)
            }
            Gauge::Fixed { .. } | Gauge::Total { .. } => {
                return Err(Unfit::BadSetting { what: "the gauge does not fit these kinds" });
            }
        };
        let row: Vec<f64> =
            (0..count).map(|j| (0..kinds).map(|k| weights[k] * weighted[(k, j)]).sum()).collect();
        let sum: f64 = row.iter().zip(prices).map(|(r, a)| r * a).sum();
        let factor = held / sum;
        if !(factor > 0.0 && factor.is_finite()) {
            return Err(Unfit::BadSetting { what: "the gauge does not fit these kinds" });
        }
        let jacobian = DMatrix::from_fn(count, count, |i, j| {
            let same = f64::from(u8::from(i == j));
            unit * factor * (same - prices[i] * row[j] / sum)
        });
        let covariance = &jacobian * covariance.view((0, 0), (count, count)) * jacobian.transpose();
        let prices: Vec<f64> = prices.iter().map(|a| a * factor).collect();
        Ok(AttributePrices {
            errors: (0..count).map(|j| covariance[(j, j)].max(0.0).sqrt()).collect(),
            prices,
            together: Vec::new(),
        })
    }

    /// Tests whether *any* prices of these attributes give the freely fitted values.
    ///
    /// Wald's test that `v` lies in the span of `full·A`, with the cluster-robust covariance of the free values. Fit
    /// these with a weak prior (or none), or the test includes the prior's shape. It is invariant to a common factor of
    /// all values.
    ///
    /// # Errors
    /// Tables of another size; as many independent attributes as kinds (no degrees of freedom left); values whose
    /// covariance is singular on the rest.
    pub fn shape(&self, free: &Priced) -> Result<ShapeTest, Unfit> {
        let kinds = free.values.len();
        self.check(kinds)?;
        let rest = across(&self.weighted());
        if rest.is_empty() {
            return Err(Unfit::BadSetting {
                what: "with so many attributes any values can be reached",
            });
        }
        let c = &free.log_covariance;
        let n = rest.len();
        let off =
            DVector::from_fn(n, |r, _| rest[r].iter().zip(&free.values).map(|(x, v)| x * v).sum());
        let covariance = DMatrix::from_fn(n, n, |r, s| {
            let mut sum = 0.0;
            for i in 0..kinds {
                for j in 0..kinds {
                    sum += rest[r][i] * rest[s][j] * free.values[i] * free.values[j] * c[i][j];
                }
            }
            sum
        });
        let root = cholesky(&covariance).ok_or(Unfit::Singular)?;
        let chi_square = off.dot(&root.solve(&off)).max(0.0);
        let law = ChiSquared::new(n as f64).map_err(|_| Unfit::Singular)?;
        let p_value = law.sf(chi_square).clamp(0.0, 1.0);
        Ok(ShapeTest { chi_square, degrees: n as u64, p_value })
    }
}

/// An orthonormal basis of the complement of the columns: Gram-Schmidt, the longest remainder first.
fn across(columns: &DMatrix<f64>) -> Vec<Vec<f64>> {
    let n = columns.nrows();
    let mut basis: Vec<DVector<f64>> = Vec::new();
    let longest = |basis: &[DVector<f64>], from: &[DVector<f64>]| {
        from.iter()
            .map(|start| remainder(basis, start.clone()))
            .max_by(|a, b| a.norm().total_cmp(&b.norm()))
            .filter(|left| left.norm() > 1e-9)
    };
    let own: Vec<DVector<f64>> = (0..columns.ncols())
        .map(|j| columns.column(j).into_owned())
        .filter(|column| column.norm() > 0.0)
        .map(|column| column.normalize())
        .collect();
    while let Some(left) = longest(&basis, &own) {
        basis.push(left.normalize());
    }
    let spanned = basis.len();
    let axes: Vec<DVector<f64>> =
        (0..n).map(|k| DVector::from_fn(n, |i, _| f64::from(u8::from(i == k)))).collect();
    while basis.len() < n {
        let Some(left) = longest(&basis, &axes) else { break };
        basis.push(left.normalize());
    }
    to_rows(&DMatrix::from_fn(basis.len() - spanned, n, |r, k| basis[spanned + r][k]))
}

/// The component of a column orthogonal to a basis.
fn remainder(basis: &[DVector<f64>], start: DVector<f64>) -> DVector<f64> {
    let mut left = start;
    // Two passes are enough for orthogonality to the last digits.
    for _ in 0..2 {
        for one in basis {
            let along = one.dot(&left);
            left -= one * along;
        }
    }
    left
}
