//! The root-size model of one row: its logit, and its derivatives by the values.

use super::battles::Term;

/// The parameters of the model: `ln v` of every kind, and `ln κ`.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub theta: Vec<f64>,
    pub ln_kappa: f64,
}

/// The model: the size that counts as 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub reference_size: f64,
}

/// The model at given parameters, ready for any number of rows.
pub(crate) struct Here {
    values: Vec<f64>,
    kappa: f64,
    reference_size: f64,
}

/// One row at given parameters.
pub(crate) struct Row {
    ln_ratio: f64,
    /// `V_A/(V_A+V_B)`.
    part_a: f64,
    /// `κ·√((V_A+V_B)/C₀)`.
    scale: f64,
    /// `1/V_A` and `1/V_B`.
    parts: [f64; 2],
    /// The derivative of the logit by `ln v` per unit of value 1, in A and in B.
    pub gains: [f64; 2],
    /// The logit of A's expected score.
    pub logit: f64,
}

impl Place {
    /// From a vector of parameters: `ln v` of `kinds` kinds, then `ln κ`.
    pub fn of(kinds: usize, parameters: &[f64]) -> Place {
        Place { theta: parameters[..kinds].to_vec(), ln_kappa: parameters[kinds] }
    }
}

impl Link {
    pub fn at(self, place: &Place) -> Here {
        Here {
            values: exponentials(&place.theta),
            kappa: place.ln_kappa.exp(),
            reference_size: self.reference_size,
        }
    }
}

impl Here {
    /// `v` of every kind.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The total value of an army.
    pub fn worth(&self, army: &[Term]) -> f64 {
        army.iter().fold(0.0, |sum, term| sum + self.values[term.kind()] * term.number())
    }

    /// A row of armies A and B.
    #[inline(always)]
    pub fn row(&self, armies: [&[Term]; 2]) -> Row {
        let [values_a, values_b] = armies.map(|army| self.worth(army));
        let all = values_a + values_b;
        let ln_ratio = (values_a / values_b).ln();
        let scale = self.kappa * (all / self.reference_size).sqrt();
        let parts = [1.0 / values_a, 1.0 / values_b];
        let (part_a, bent) = (values_a / all, 0.5 * ln_ratio);
        let gains = [
            parts[0] * scale * (1.0 + bent * part_a),
            parts[1] * scale * (bent * (1.0 - part_a) - 1.0),
        ];
        Row { ln_ratio, part_a, scale, parts, gains, logit: scale * ln_ratio }
    }

    /// The logit's derivatives by `ln v` of the kinds in a row and, as the kind after the last, `ln κ`.
    pub fn slopes(&self, armies: [&[Term]; 2]) -> Vec<(usize, f64)> {
        let row = self.row(armies);
        let of_kind = |(kind, numbers): (usize, [f64; 2])| {
            let gain: f64 = row.gains.iter().zip(numbers).map(|(gain, number)| gain * number).sum();
            (kind, self.values[kind] * gain)
        };
        let kinds = by_kind(armies).into_iter().map(of_kind);
        kinds.chain([(self.values.len(), row.logit)]).collect()
    }

    /// `weight` times the product of the logit's derivatives by two values, less `bent` times its second derivative,
    /// per unit of value 1: both in A, one in A and one in B, both in B.
    ///
    /// For the same kind twice, the second derivative by `ln v` also includes the first derivative.
    pub fn form(&self, row: &Row, weight: f64, bent: f64) -> [f64; 3] {
        let ([gain_a, gain_b], [in_a, in_b]) = (row.gains, row.parts);
        let (part_a, part_b) = (row.part_a, 1.0 - row.part_a);
        let (bend, of_size) = (bent * row.scale, -0.25 * row.ln_ratio);
        let aa = (1.0 + of_size * part_a) * part_a - 1.0;
        let ab = 0.5 * (part_b - part_a) + of_size * part_a * part_b;
        let bb = (of_size * part_b - 1.0) * part_b + 1.0;
        [
            weight * gain_a * gain_a - bend * aa * in_a * in_a,
            weight * gain_a * gain_b - bend * ab * in_a * in_b,
            weight * gain_b * gain_b - bend * bb * in_b * in_b,
        ]
    }
}

/// The kinds of a row in order, with their numbers in A and B.
pub(crate) fn by_kind([a, b]: [&[Term]; 2]) -> Vec<(usize, [f64; 2])> {
    let of_a = a.iter().map(|term| (term.kind(), [term.number(), 0.0]));
    let of_b = b.iter().map(|term| (term.kind(), [0.0, term.number()]));
    let mut all: Vec<_> = of_a.chain(of_b).collect();
    // The sort is stable: if both armies have a kind, A comes before B.
    all.sort_by_key(|&(kind, _)| kind);
    all.dedup_by(|of_b, of_a| {
        let same = of_b.0 == of_a.0;
        if same {
            of_a.1[1] = of_b.1[1];
        }
        same
    });
    all
}

pub(crate) fn exponentials(theta: &[f64]) -> Vec<f64> {
    theta.iter().map(|x| x.exp()).collect()
}
