//! Compensated sums of floats.

/// A running sum that carries the rounding error.
///
/// Source: A. Neumaier 1974, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher
/// Summen".
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum {
    sum: f64,
    dropped: f64,
}

impl Sum {
    /// The empty sum.
    pub(super) const fn new() -> Sum {
        Sum { sum: 0.0, dropped: 0.0 }
    }

    /// Adds a term.
    #[inline]
    pub(super) fn add(&mut self, term: f64) {
        let sum = self.sum + term;
        self.dropped += if self.sum.abs() >= term.abs() {
            (self.sum - sum) + term
        } else {
            (term - sum) + self.sum
        };
        self.sum = sum;
    }

    /// The sum of the terms.
    #[inline]
    pub(super) fn value(self) -> f64 {
        self.sum + self.dropped
    }
}

/// The sum of these, added in this order.
pub(super) fn total(terms: impl IntoIterator<Item = f64>) -> f64 {
    let mut sum = Sum::default();
    terms.into_iter().for_each(|term| sum.add(term));
    sum.value()
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_rounding_drops_is_carried() {
        assert_eq!(super::total([1.0, 1e100, 1.0, -1e100]), 2.0);
        assert_eq!(super::total([]), 0.0);
    }
}
