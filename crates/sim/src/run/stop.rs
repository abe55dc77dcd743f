//! When a run is over.

use fairfight_stats::Level;

/// When a run is to be over.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Stop {
    /// After so many battle indices: pairs, or single battles, or fights.
    Pairs(u64),
    /// When the interval of the score is narrow enough.
    ///
    /// It is looked at after 1000 pairs, then after a quarter more each time (rounded down: 1250,
    /// 1562, 1952 ...), and at the maximum. Only the width is looked at, never the score, so the
    /// interval keeps its level for all but the smallest runs.
    ///
    /// Source: Y. S. Chow, H. Robbins 1965, "On the asymptotic theory of fixed-width sequential
    /// confidence intervals".
    Precision {
        /// How wide to either side is narrow enough?
        half_width: f64,
        /// The level of that interval.
        level: Level,
        /// The run is over after so many, however wide it still is.
        max_pairs: u64,
    },
}

impl Stop {
    /// How many indices a run is certain to play, if that is known.
    pub const fn total(&self) -> Option<u64> {
        match self {
            Stop::Pairs(pairs) => Some(*pairs),
            Stop::Precision { .. } => None,
        }
    }

    /// After how many indices may the run be over, first of all?
    pub(super) fn first_look(&self) -> u64 {
        match *self {
            Stop::Pairs(pairs) => pairs,
            Stop::Precision { max_pairs, .. } => max_pairs.min(1000),
        }
    }

    /// The run has played `played` indices and nothing more will come for the present; the interval
    /// is `half_width` wide to either side. Is it over, or after how many is the next look?
    pub(super) fn look(&self, played: u64, now: impl FnOnce(Level) -> f64) -> Look {
        match *self {
            Stop::Pairs(_) => Look::Over(StopReason::Pairs),
            Stop::Precision { half_width, level, max_pairs } => {
                if now(level) <= half_width {
                    Look::Over(StopReason::Precision)
                } else if played >= max_pairs {
                    Look::Over(StopReason::Limit)
                } else {
                    Look::Next(played.saturating_add(played / 4).min(max_pairs))
                }
            }
        }
    }
}

/// What a look came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// The run is over.
    Over(StopReason),
    /// The next look is after so many indices.
    Next(u64),
}

/// Why a run was over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StopReason {
    /// All that were asked for have been played.
    Pairs,
    /// The interval was narrow enough.
    Precision,
    /// The maximum came before the precision.
    Limit,
    /// Somebody asked it to stop; what is counted is the longest complete beginning.
    Interrupted,
}

impl StopReason {
    /// The word the reports use.
    pub const fn word(self) -> &'static str {
        match self {
            StopReason::Pairs => "pairs",
            StopReason::Precision => "precision",
            StopReason::Limit => "limit",
            StopReason::Interrupted => "interrupted",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_grow_by_a_quarter_up_to_the_maximum() {
        let stop = Stop::Precision { half_width: 0.01, level: Level::DEFAULT, max_pairs: 2_000 };
        let mut looks = vec![stop.first_look()];
        while let Look::Next(next) = stop.look(looks[looks.len() - 1], |_| 0.02) {
            looks.push(next);
        }
        assert_eq!(looks, [1000, 1250, 1562, 1952, 2000]);
        assert_eq!(stop.look(2000, |_| 0.02), Look::Over(StopReason::Limit));
        assert_eq!(stop.look(2000, |_| 0.01), Look::Over(StopReason::Precision));
    }
}
