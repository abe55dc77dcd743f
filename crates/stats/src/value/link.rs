//! The root-size model of one row: its logit, and how that changes with the values.

use super::battles::Term;

/// Where the model stands: `ln v` of every kind, `ln κ`, and the exponent of the size.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub theta: Vec<f64>,
    pub ln_kappa: f64,
    pub exponent: f64,
}

/// The model: which size counts as 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub reference_size: f64,
}

/// The model at one place, ready for any number of rows.
pub(crate) struct Here {
    values: Vec<f64>,
    kappa: f64,
    exponent: f64,
    reference_size: f64,
}

/// One row at one place.
pub(crate) struct Row {
    ln_ratio: f64,
    /// `(V_A+V_B)/C₀`.
    size: f64,
    /// `V_A/(V_A+V_B)`.
    part_a: f64,
    /// `κ·((V_A+V_B)/C₀)^e`.
    scale: f64,
    /// What a share of A, and one of B, add to the derivative of the logit by `ln v`.
    pub gains: [f64; 2],
    /// The logit of A's chances.
    pub logit: f64,
}

/// Which part of A's value the units of a kind are, and which of B's.
pub(crate) struct Share {
    pub kind: usize,
    a: f64,
    b: f64,
}

impl Share {
    /// So much for all of A, and so much for all of B.
    pub fn times(&self, [by_a, by_b]: [f64; 2]) -> f64 {
        by_a * self.a + by_b * self.b
    }
}

impl Link {
    pub fn at(self, place: &Place) -> Here {
        Here {
            values: exponentials(&place.theta),
            kappa: place.ln_kappa.exp(),
            exponent: place.exponent,
            reference_size: self.reference_size,
        }
    }
}

impl Here {
    /// `v` of every kind.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// What the two armies of a row are worth.
    fn armies(&self, terms: &[Term]) -> [f64; 2] {
        terms.iter().fold([0.0, 0.0], |[a, b], term| {
            let value = self.values[term.kind()];
            [a + value * term.a(), b + value * term.b()]
        })
    }

    fn row(&self, [values_a, values_b]: [f64; 2]) -> Row {
        let all = values_a + values_b;
        let ln_ratio = (values_a / values_b).ln();
        let size = all / self.reference_size;
        // The exponent recommended needs no logarithm.
        let power = if self.exponent == 0.5 { size.sqrt() } else { size.powf(self.exponent) };
        let scale = self.kappa * power;
        let (part_a, bent) = (values_a / all, self.exponent * ln_ratio);
        let gains = [scale * (1.0 + bent * part_a), scale * (bent * (1.0 - part_a) - 1.0)];
        Row { ln_ratio, size, part_a, scale, gains, logit: scale * ln_ratio }
    }

    /// A row, and which part of A's value each of its kinds is, and which of B's.
    pub fn row_and_shares(&self, terms: &[Term], shares: &mut Vec<Share>) -> Row {
        let armies @ [values_a, values_b] = self.armies(terms);
        let (of_a, of_b) = (1.0 / values_a, 1.0 / values_b);
        shares.clear();
        shares.extend(terms.iter().map(|term| {
            let (kind, value) = (term.kind(), self.values[term.kind()]);
            Share { kind, a: value * term.a() * of_a, b: value * term.b() * of_b }
        }));
        self.row(armies)
    }

    /// The logit of A's chances in a row.
    pub fn logit(&self, terms: &[Term]) -> f64 {
        self.row(self.armies(terms)).logit
    }

    /// The logit's derivatives by `ln v` of the kinds in a row and, as the kind after the last, `ln κ`.
    pub fn slopes(&self, terms: &[Term]) -> Vec<(usize, f64)> {
        let mut shares = Vec::new();
        let row = self.row_and_shares(terms, &mut shares);
        let of_kind = |share: &Share| (share.kind, share.times(row.gains));
        shares.iter().map(of_kind).chain([(self.values.len(), row.logit)]).collect()
    }

    /// `weight` times the product of the logit's derivatives by the values of two kinds, less `bent` times its
    /// derivative by both: a symmetric form in their shares of A and of B.
    ///
    /// For the same kind twice the latter is one of these derivatives more.
    pub fn form(&self, row: &Row, weight: f64, bent: f64) -> [[f64; 2]; 2] {
        let e = self.exponent;
        let [gain_a, gain_b] = row.gains;
        let [part_a, part_b] = row.parts();
        let (bend, of_size) = (bent * row.scale, (e * e - e) * row.ln_ratio);
        let aa = weight * gain_a * gain_a - bend * ((2.0 * e + of_size * part_a) * part_a - 1.0);
        let ab =
            weight * gain_a * gain_b - bend * (e * (part_b - part_a) + of_size * part_a * part_b);
        let bb = weight * gain_b * gain_b - bend * ((of_size * part_b - 2.0 * e) * part_b + 1.0);
        [[aa, ab], [ab, bb]]
    }
}

impl Row {
    /// The parts of A and of B in the value of both.
    pub fn parts(&self) -> [f64; 2] {
        [self.part_a, 1.0 - self.part_a]
    }

    /// The logarithm of `(V_A+V_B)/C₀`: the exponent multiplies it.
    pub fn ln_size(&self) -> f64 {
        self.size.ln()
    }
}

pub(crate) fn exponentials(theta: &[f64]) -> Vec<f64> {
    theta.iter().map(|x| x.exp()).collect()
}
