//! The number of pairs needed for each question. The report of `sample-size`.

use crate::check::{levels, usual_limits};
use fairfight_battle::game::Parts;
use fairfight_engine::run::{Limit, Limits, Stop};
use fairfight_engine::tally::{ByQuantity, PairedTotals, Quantity};
use fairfight_report::{Field, MOST_WHOLE, Shown};
use fairfight_rules::BySide;
use fairfight_rules::words;
use fairfight_stats::betting::{Betting, Moments};
use fairfight_stats::{Level, planning, tost};

/// The largest possible variance of a difference: the winner under one rule set always loses under the other. On the
/// same dice, scores are mostly correlated, and the variance is far smaller; a pilot measures it.
pub const WORST_DIFFERENCE_VARIANCE: f64 = 4.0 * planning::WORST_VARIANCE;

/// The number of bisection steps for a probability.
const HALVINGS: u32 = 40;

words! {
    /// The question.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Question {
        /// The score within a given half-width, by a run of a fixed number of pairs.
        Precision = "precision",
        /// A score this far from even, by a run of a fixed number of pairs.
        Difference = "difference",
        /// A score this far from even, by a run that stops once it is known.
        Decision = "decision",
        /// That a change of the rules without effect moves the score by less than this.
        Equivalence = "equivalence",
        /// That a change without effect moves the score by less than this, by a check.
        Check = "check",
    }
}

impl Question {
    /// Is it about two rule sets, both of which are played?
    pub const fn is_about_rules(self) -> bool {
        match self {
            Question::Precision | Question::Difference | Question::Decision => false,
            Question::Equivalence | Question::Check => true,
        }
    }
}

/// Pilot measurements, under both rule sets, of the quantities that a check judges besides the score.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OtherQuantities {
    /// The starting figures of each side.
    pub figures: BySide<u32>,
    /// The mean number of rounds or turns under the baseline.
    pub length: f64,
    /// The length of the longest battle.
    pub longest: u32,
    /// The mean difference of each quantity, changed less baseline.
    pub differences: ByQuantity<f64>,
    /// The variance of that difference between pairs.
    pub variances: ByQuantity<f64>,
}

impl OtherQuantities {
    /// The measurements of these totals, for sides with these figures; `None` without battles.
    pub fn of(totals: &PairedTotals, figures: BySide<u32>) -> Option<OtherQuantities> {
        let length = totals.means(Quantity::Length).baseline?;
        let differences = ByQuantity::new(|quantity| totals.difference(quantity).unwrap_or(0.0));
        let variances = ByQuantity::new(|quantity| totals.variance(quantity).unwrap_or(0.0));
        Some(OtherQuantities { figures, length, longest: totals.longest(), differences, variances })
    }
}

/// A row of the report: a question, and the sample size.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SampleSizeRow {
    /// The question.
    pub question: Question,
    /// The half-width or difference, as a share of the score.
    pub target: f64,
    /// The variance of a pair's score, or of a pair's difference.
    pub variance: f64,
    /// The number of pairs of the pilot that measured it; `None` for the worst case.
    pub pilot: Option<u64>,
    /// Losses and lengths in the pilot, which a check judges too; `None` if only the score counts.
    pub others: Option<OtherQuantities>,
    /// Was the pilot stopped before it had all its pairs?
    pub interrupted: bool,
    /// The level of the intervals.
    pub level: Level,
    /// The probability that it is found or answered; `None` for a precision, which is reached on average.
    pub power: Option<Level>,
    /// The number of match-ups that share the level.
    pub match_ups: u64,
    /// The seed of the pilot.
    pub seed: Option<u64>,
    /// May the lists exchange their parts? If not, single battles take the place of pairs.
    pub parts: Parts,
}

impl SampleSizeRow {
    /// The number of pairs needed, or of single battles if the parts are fixed. `None` if no number suffices.
    ///
    /// ```
    /// use fairfight_battle::game::Parts;
    /// use fairfight_study::sample_size::{SampleSizeRow, Question};
    /// use fairfight_stats::Level;
    /// let row = SampleSizeRow {
    ///     question: Question::Precision,
    ///     target: 0.01,
    ///     variance: 0.25,
    ///     pilot: None,
    ///     others: None,
    ///     interrupted: false,
    ///     level: Level::DEFAULT,
    ///     power: None,
    ///     match_ups: 1,
    ///     seed: None,
    ///     parts: Parts::Exchangeable,
    /// };
    /// assert_eq!(row.pairs(), Some(9604));
    /// // A pilot of which hardly a battle ended otherwise.
    /// assert_eq!(SampleSizeRow { variance: 1e-4, ..row }.pairs(), Some(191));
    /// // Nor does it say how a score that is near to even varies.
    /// let power = Level::new(0.9);
    /// let far = SampleSizeRow { question: Question::Difference, power, variance: 1e-4, ..row };
    /// assert_eq!(far.pairs(), Some(253));
    /// // Nor that no pair at all ends otherwise under other rules.
    /// let alike = SampleSizeRow { question: Question::Equivalence, ..far };
    /// assert_eq!(alike.pairs(), Some(299));
    /// // Runs that may stop at any time stop at a look.
    /// let decision = SampleSizeRow { question: Question::Decision, power, ..row };
    /// assert_eq!(decision.pairs(), Some(69_327));
    /// ```
    pub fn pairs(&self) -> Option<u64> {
        let SampleSizeRow { target, variance, level, .. } = *self;
        let power = self.power.unwrap_or(level);
        // However small the variance in the pilot, the pilot was not at a score this near to even.
        let near_even = variance.max(planning::least_variance(target, self.step()));
        let pairs = match self.question {
            Question::Precision => planning::sample_size(target, variance, level)
                .max(planning::sample_size_of_wilson(target, variance, level)),
            Question::Difference => {
                planning::sample_size_for_difference(target, near_even, level, power)
                    .max(planning::sample_size_of_wilson(target, 0.0, level))
            }
            Question::Decision => return self.decided(near_even, power),
            Question::Equivalence => tost::sample_size(target, variance, level, power)
                .max(tost::least_sample_size(target, level)),
            Question::Check => return self.checked().map(|(pairs, _)| pairs),
        };
        (pairs <= MOST_WHOLE / 2).then_some(pairs)
    }

    /// The first look at which a score this far from even is decided with probability `power`: even lies outside its
    /// sequence, although luck was as much against the score as that probability allows.
    fn decided(&self, variance: f64, power: Level) -> Option<u64> {
        let SampleSizeRow { target, level, .. } = *self;
        let scores = match self.parts {
            Parts::Exchangeable => 5,
            Parts::Fixed => 3,
        };
        let unlucky = power.z_to_one_side();
        Stop::Decide { level, max_pairs: u64::MAX }.looks().find(|&n| {
            let seen = target - unlucky * (variance / n as f64).sqrt();
            let moments = Moments { scores, n, mean: 0.5 + seen, variance };
            seen > 0.0 && Betting::DEFAULT.excludes(moments, 0.5, level)
        })
    }

    /// The first look at which a change without effect on the score is answered with probability `power`, and the
    /// quantity that is settled last. Losses and lengths differ by as much as in the pilot: either all must be shown to
    /// be the same, each with its own error probability, or one of those that drift must be shown to drift.
    fn checked(&self) -> Option<(u64, Quantity)> {
        let missed = self.power.unwrap_or(self.level).alpha();
        let limits = self.limits();
        let drifts = |&quantity: &Quantity| self.moved(quantity) > limits.of[quantity].delta;
        let drifting: Vec<Quantity> = Quantity::ALL.into_iter().filter(drifts).collect();
        let mut before = ByQuantity::new(|_| 0.0_f64);
        Stop::Judge { limits, max_pairs: u64::MAX }.looks().find_map(|n| {
            let open =
                ByQuantity::new(|quantity| self.open(quantity, &limits.of[quantity], n, missed));
            // The quantity that the previous look was waiting for; among equals the first.
            let later = |&a: &Quantity, &b: &Quantity| {
                before[a].total_cmp(&before[b]).then(open[a].total_cmp(&open[b]))
            };
            let (chance, last) = match drifting.is_empty() {
                true => {
                    let sum = Quantity::ALL.map(|quantity| open[quantity]).iter().sum();
                    (sum, Quantity::ALL.into_iter().rev().max_by(later)?)
                }
                false => {
                    let first =
                        drifting.iter().copied().min_by(|a, b| open[*a].total_cmp(&open[*b]))?;
                    (open[first], first)
                }
            };
            before = open;
            (chance <= missed).then_some((n, last))
        })
    }

    /// The limits of the check: none for losses and lengths unless a pilot measured them.
    fn limits(&self) -> Limits {
        let levels = levels(self.level, self.match_ups);
        match self.others {
            Some(OtherQuantities { figures, length, longest, .. }) => {
                usual_limits(levels, self.target, figures, length, longest)
            }
            None => Limits::of_score(levels.of[Quantity::Score], self.target),
        }
    }

    /// The probability that the look after `n` pairs does not yet settle whether a quantity drifts: the smallest
    /// probability of luck that puts its sequence within the differences that do not matter, or outside; 1 if that is
    /// above `most`.
    fn open(&self, quantity: Quantity, limit: &Limit, n: u64, most: f64) -> f64 {
        let (delta, moved) = (limit.share(), self.moved(quantity) / f64::from(limit.most.max(1)));
        if delta >= 1.0 {
            return 0.0;
        }
        let (variance, games) = (self.variance_of(quantity, limit.most), self.games());
        // Everything is a share of the maximum; a pair has twice as many steps.
        let steps = match quantity {
            Quantity::Score => 2 * games,
            Quantity::LostA | Quantity::LostB | Quantity::Length => u64::from(limit.most) * games,
        };
        let scores = 2 * steps as usize + 1;
        let known = |chance: f64| {
            let luck = Level::from_alpha(chance).map_or(0.0, Level::z);
            let away = luck * (variance / n as f64).sqrt();
            let seen = if moved > delta { moved - away } else { moved + away };
            // A check bets on (d+1)/2: half the difference, a quarter of the variance.
            let [mean, end] = [seen, delta].map(|d| (1.0 + d) / 2.0);
            let moments = Moments { scores, n, mean, variance: variance / 4.0 };
            let excludes = || Betting::DEFAULT.excludes(moments, end, limit.level);
            (seen > delta) == (moved > delta) && seen != delta && excludes()
        };
        if !known(most) {
            return 1.0;
        }
        let (mut not, mut chance) = (0.0, most);
        for _ in 0..HALVINGS {
            let middle = (not + chance) / 2.0;
            if known(middle) { chance = middle } else { not = middle }
        }
        chance
    }

    /// The difference of a quantity, in absolute value. That of the score is 0: this is the question.
    fn moved(&self, quantity: Quantity) -> f64 {
        match (quantity, self.others) {
            (Quantity::Score, _) | (_, None) => 0.0,
            (_, Some(others)) => others.differences[quantity].abs(),
        }
    }

    /// The variance of a quantity's difference, as a share of the maximum. It includes one extra pair, at a distance of
    /// one half from the others, as for scores.
    fn variance_of(&self, quantity: Quantity, most: u32) -> f64 {
        match (quantity, self.others, self.pilot) {
            (Quantity::Score, ..) | (_, None, _) | (_, _, None) => self.variance,
            (_, Some(others), Some(n)) => {
                let share = others.variances[quantity] / f64::from(most).powi(2);
                planning::smoothed_variance(share, n as f64)
            }
        }
    }

    /// The step of scores: a quarter for a pair, one half for a battle.
    const fn step(&self) -> f64 {
        match self.parts {
            Parts::Exchangeable => 0.25,
            Parts::Fixed => 0.5,
        }
    }

    /// The number of battles at an index, under one rule set.
    const fn games(&self) -> u64 {
        match self.parts {
            Parts::Exchangeable => 2,
            Parts::Fixed => 1,
        }
    }

    /// The number of battles. A pair has two, under each rule set.
    fn battles(&self) -> Option<u64> {
        let rule_sets = if self.question.is_about_rules() { 2 } else { 1 };
        self.pairs()?.checked_mul(self.games() * rule_sets)
    }

    /// The word of the quantity that a check settles last.
    fn known_last(&self) -> Option<&'static str> {
        let checked = (self.question == Question::Check).then(|| self.checked()).flatten();
        checked.map(|(_, quantity)| quantity.word())
    }

    /// The number in the column of pairs: empty if the parts are fixed.
    fn pairs_cell(&self) -> Option<u64> {
        self.pairs().filter(|_| self.parts == Parts::Exchangeable)
    }
}

/// The columns.
#[rustfmt::skip]
pub const SAMPLE_SIZE: &[Field<SampleSizeRow>] = &[
    Field::key("question", "precision, difference, decision, equivalence or check", Shown::Text, |row| row.question.word().into()),
    Field::key("target", "half-width of the interval, or difference, as a share of the score", Shown::Share(2), |row| row.target.into()),
    Field::new("pairs", "pairs of battles that the answer takes; empty if each force has its own part. Precision: the pairs of a run of fixed length (battle --precision plays some more, up to its next look). Decision and check: the pairs of the first look that gives the answer with the chance in power, if max-pairs allows that many; earlier looks may give it too, so one look less may do. A check assumes that the score does not change and, with a pilot under changed rules, that losses and lengths change as in the pilot. It uses the differences that matter by default; empty if a change is exactly as large as one of these. Precision, difference and equivalence: never fewer than the least that such a score takes, however little the pilot varied", Shown::Whole, |row| row.pairs_cell().into()),
    Field::new("battles", "battles in all: two per pair, or single ones, under each set of rules", Shown::Whole, |row| row.battles().into()),
    Field::new("variance", "variance of the score of a pair, or of its difference under two rule sets", Shown::Decimals(4), |row| row.variance.into()),
    Field::new("variance_from", "worst: no lists have more; pilot: that of the pilot with one more pair, one half away from the others", Shown::Text, |row| if row.pilot.is_some() { "pilot" } else { "worst" }.into()),
    Field::new("pilot_pairs", "pairs, or single battles, that the pilot played", Shown::Whole, |row| row.pilot.into()),
    Field::new("stop", "pairs: the pilot has all its pairs; interrupted: it was stopped, and is shorter; empty without a pilot", Shown::Text, |row| if row.interrupted { Some("interrupted") } else { row.pilot.map(|_| "pairs") }.into()),
    Field::new("level", "confidence level of the intervals", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("match_ups", "for a check: how many match-ups share the level", Shown::Whole, |row| (row.question == Question::Check).then_some(row.match_ups).into()),
    Field::new("known_last", "for a check: the quantity that is settled last, or the first to drift: score, lost-a, lost-b or length; score if no pilot under changed rules shows how losses and lengths change, because then it alone counts", Shown::Text, |row| row.known_last().into()),
    Field::new("power", "the chance that a difference is found, decided or shown to be none; empty for a precision, which is reached on average", Shown::Decimals(2), |row| row.power.map(Level::confidence).into()),
    Field::new("seed", "the seed of the pilot's dice", Shown::Whole, |row| row.seed.into()),
];

#[cfg(test)]
mod tests {
    use super::*;
    use fairfight_stats::Scores;
    use fairfight_stats::paired::Differences;
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::Rng;

    const RUNS: u32 = 400;

    fn row(question: Question, target: f64, variance: f64) -> SampleSizeRow {
        SampleSizeRow {
            question,
            target,
            variance,
            pilot: None,
            others: None,
            interrupted: false,
            level: Level::DEFAULT,
            power: Level::new(0.9),
            match_ups: 1,
            seed: None,
            parts: Parts::Exchangeable,
        }
    }

    /// A uniform number from 0 to 1.
    fn chance(dice: &mut Pcg64Mcg) -> f64 {
        (dice.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    #[test]
    fn a_precision_of_one_sided_lists_is_reached_at_its_plan() {
        let mut dice = Pcg64Mcg::new(3);
        for (target, lost) in [(0.01, 0.005), (0.01, 0.02), (0.02, 0.02), (0.01, 0.3)] {
            let pairs = row(Question::Precision, target, lost * (1.0 - lost)).pairs().unwrap();
            let mut half_width = || {
                let lost = (0..pairs).filter(|_| chance(&mut dice) < lost).count() as u64;
                Scores::new([lost, 0, 0, 0, pairs - lost]).interval(Level::DEFAULT).half_width()
            };
            let mean = (0..RUNS).map(|_| half_width()).sum::<f64>() / f64::from(RUNS);
            assert!((0.94..1.03).contains(&(mean / target)), "{target} {lost}: {mean}");
        }
    }

    /// The share of runs with an answer within this many pairs. `more` plays on, `answered` looks.
    fn share<const N: usize>(
        stop: Stop,
        pairs: u64,
        mut more: impl FnMut(&mut [u64; N], u64),
        answered: impl Fn([u64; N]) -> bool,
    ) -> f64 {
        let mut run = || {
            let mut counts = [0; N];
            stop.looks().take_while(|&look| look <= pairs).any(|look| {
                let played: u64 = counts.iter().sum();
                more(&mut counts, look - played);
                answered(counts)
            })
        };
        f64::from((0..RUNS).filter(|_| run()).count() as u32) / f64::from(RUNS)
    }

    #[test]
    fn a_check_of_no_difference_says_same_at_its_plan_with_its_power() {
        let mut dice = Pcg64Mcg::new(1);
        for (target, rare) in [(0.05, 0), (0.02, 2), (0.02, 4)] {
            // +1 or -1, each with probability 2^-rare / 2.
            let variance = 0.5_f64.powi(rare);
            let row = row(Question::Check, target, variance);
            let pairs = row.pairs().unwrap();
            let limits = Limits::of_score(row.level, target);
            let limit = limits.of[Quantity::Score];
            let stop = Stop::Judge { limits, max_pairs: u64::MAX };
            let mut more = |counts: &mut [u64; 9], mut n: u64| {
                while n > 0 {
                    let some = n.min(64);
                    let differ =
                        (0..rare).fold(u64::MAX >> (64 - some), |all, _| all & dice.next_u64());
                    let plus = (differ & dice.next_u64()).count_ones();
                    counts[8] += u64::from(plus);
                    counts[0] += u64::from(differ.count_ones() - plus);
                    counts[4] += some - u64::from(differ.count_ones());
                    n -= some;
                }
            };
            let same = |counts| limit.answered(Differences::new(counts).sequence(limit.level));
            let at = share(stop, pairs, &mut more, same);
            let before = share(stop, pairs - 1, &mut more, same);
            assert!(at > 0.87 && before < 0.93, "{target} {variance}: {before} {at}");
        }
    }

    #[test]
    fn a_decision_of_a_score_that_is_as_far_off_falls_at_its_plan_with_its_power() {
        let mut dice = Pcg64Mcg::new(2);
        for (target, drawn) in [(0.05, 0.0), (0.05, 0.7), (0.03, 0.0)] {
            let variance = (1.0 - drawn) / 4.0 - target * target;
            let row = row(Question::Decision, target, variance);
            let pairs = row.pairs().unwrap();
            let (level, won) = (row.level, (1.0 - drawn) / 2.0 + target);
            let stop = Stop::Decide { level, max_pairs: u64::MAX };
            let mut more = |counts: &mut [u64; 5], n: u64| {
                for _ in 0..n {
                    let share = chance(&mut dice);
                    let not_won = if share < won + drawn { 2 } else { 0 };
                    counts[if share < won { 4 } else { not_won }] += 1;
                }
            };
            let decided =
                |counts| !Betting::DEFAULT.interval(&Scores::new(counts), level).contains(0.5);
            let at = share(stop, pairs, &mut more, decided);
            let before = share(stop, pairs - 1, &mut more, decided);
            assert!(at > 0.87 && before < 0.93, "{target} {drawn}: {before} {at}");
        }
    }
}
