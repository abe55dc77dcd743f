//! The differences that matter in a match-up.

use super::digest::{Levels, digest_size, levels};
use fairfight_engine::contest::{Contest, Kind};
use fairfight_engine::run::{Limit, Limits, Until};
use fairfight_engine::tally::{ByQuantity, Quantity};
use fairfight_engine::under_both::UnderBoth;
use fairfight_files::{Case, Suite};
use fairfight_rules::{BySide, Side};
use fairfight_stats::Interval;

/// The smallest difference of losses that matters, as a share of a side's figures, unless the suite sets a number of
/// figures.
const LOSSES: f64 = 0.02;

/// The smallest difference of lengths that matters, as a share of the baseline's length and at least one round, unless
/// the suite sets another.
const LENGTH: f64 = 0.05;

/// The starting figures of each side: the larger number under the two rule sets.
pub fn figures(contests: UnderBoth<&dyn Contest>) -> BySide<u32> {
    let UnderBoth { baseline, changed } = contests.map(|contest| {
        let units = contest.opening().units;
        units.map(|units| units.iter().map(|unit| u32::from(unit.figures)).sum::<u32>())
    });
    BySide::new(baseline.a.max(changed.a), baseline.b.max(changed.b))
}

/// The number of verdicts that share the level of a suite: one on the change for each match-up, and one for each
/// target.
pub(super) fn verdicts(suite: &Suite) -> u64 {
    let changes = if suite.alone { 0 } else { suite.cases.len() };
    let targets = suite.cases.iter().filter(|case| case.target.is_some()).count();
    (changes + targets) as u64
}

/// The limits by which a suite judges battles of lists if it sets only `delta`. `figures` are the starting figures of
/// each side; `length` and `longest` are the mean and maximum number of turns under the baseline.
pub(crate) fn usual_limits(
    levels: Levels,
    delta: f64,
    figures: BySide<u32>,
    length: f64,
    longest: u32,
) -> Limits {
    let (accepted, until) = (ByQuantity::default(), Until::Known);
    let deltas =
        Deltas { levels, score: delta, losses: None, length: None, figures, accepted, until };
    deltas.limits(length, longest)
}

/// The differences that matter in a match-up according to the suite. Their size depends on the forces and on the length
/// of the battles.
pub(super) struct Deltas {
    levels: Levels,
    score: f64,
    losses: Option<f64>,
    length: Option<f64>,
    figures: BySide<u32>,
    accepted: ByQuantity<Option<Interval>>,
    until: Until,
}

impl Deltas {
    pub(super) fn new(
        suite: &Suite,
        case: &Case,
        kind: Kind,
        figures: BySide<u32>,
        until: Until,
    ) -> Deltas {
        Deltas {
            // Match-ups that need no sequence are counted too: which these are is known only afterwards.
            levels: levels(suite.level, verdicts(suite)),
            score: suite.delta,
            losses: suite.delta_losses,
            length: match kind {
                Kind::Fights => suite.delta_rounds,
                Kind::Pairs | Kind::Battles => suite.delta_turns,
            },
            figures,
            accepted: suite.accepted_for(&case.name),
            until,
        }
    }

    /// The limits, given the mean and the maximum length of battles under the baseline.
    pub(super) fn limits(&self, length: f64, longest: u32) -> Limits {
        let of = ByQuantity::new(|quantity| {
            let losses = |side: Side| {
                let figures = self.figures[side];
                (figures, self.losses.unwrap_or(LOSSES * f64::from(figures.max(1))))
            };
            let (most, delta) = match quantity {
                Quantity::Score => (1, self.score),
                Quantity::LostA => losses(Side::A),
                Quantity::LostB => losses(Side::B),
                Quantity::Length => {
                    let most = longest.max(1).next_power_of_two();
                    (most, self.length.unwrap_or(LENGTH * length.max(1.0)))
                }
            };
            let (level, accepted) = (self.levels.of[quantity], self.accepted[quantity]);
            Limit { level, most, delta, accepted }
        });
        Limits { of, until: self.until }
    }

    /// The number of battles that a digest needs under these limits.
    pub(super) fn digest_size(&self, least: u64, limits: &Limits) -> u64 {
        let shares = Quantity::ALL.map(|quantity| limits.of[quantity].share());
        // A quantity that cannot differ by that much needs none.
        let finest = shares.into_iter().filter(|share| *share < 1.0).fold(1.0, f64::min);
        match finest < 1.0 {
            true => digest_size(least, finest, self.levels.digest),
            false => least,
        }
    }
}
