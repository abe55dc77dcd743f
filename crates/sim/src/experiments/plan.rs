//! The report of a plan: how many pairs each question takes.

use crate::check::levels;
use crate::report::{Field, MOST_WHOLE, Shown};
use crate::run::{Limits, Stop};
use crate::tally::Quantity;
use fairfight_battle::game::Parts;
use fairfight_stats::betting::Betting;
use fairfight_stats::{Level, planning, tost};

/// The variance of a difference can be no larger than this: who won under one rule set lost under the other.
/// On the same dice scores mostly go together, and it is far less; a pilot says how much.
pub const WORST_DIFFERENCE_VARIANCE: f64 = 4.0 * planning::WORST_VARIANCE;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// The score to so much either way, by a run of a fixed number of pairs.
    Precision,
    /// A score so far from even.
    Difference,
    /// The same, by a run that stops when it is known.
    Decision,
    /// A change of the rules that does nothing is smaller than this.
    Equivalence,
    /// The same, by a check.
    Check,
}

impl Question {
    /// All questions, in the order of the report.
    pub const ALL: [Question; 5] = [
        Question::Precision,
        Question::Difference,
        Question::Decision,
        Question::Equivalence,
        Question::Check,
    ];

    /// The word in reports.
    pub const fn word(self) -> &'static str {
        match self {
            Question::Precision => "precision",
            Question::Difference => "difference",
            Question::Decision => "decision",
            Question::Equivalence => "equivalence",
            Question::Check => "check",
        }
    }

    /// Is it about two rule sets, which are both played?
    pub const fn is_about_rules(self) -> bool {
        match self {
            Question::Precision | Question::Difference | Question::Decision => false,
            Question::Equivalence | Question::Check => true,
        }
    }
}

/// What a question takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlanRow {
    /// The question.
    pub question: Question,
    /// The half-width or difference, as a share of the score.
    pub target: f64,
    /// The variance of a pair's score, or of a pair's difference.
    pub variance: f64,
    /// The pairs of the pilot that it is from; `None` for the worst case.
    pub pilot: Option<u64>,
    /// Was the pilot stopped before it had all its pairs?
    pub interrupted: bool,
    /// How sure the intervals are.
    pub level: Level,
    /// With what chance it is found or answered; of a precision, which is reached at the mean, `None`.
    pub power: Option<Level>,
    /// How many match-ups share the level.
    pub match_ups: u64,
    /// The seed of the pilot.
    pub seed: Option<u64>,
    /// May the lists exchange their parts? Where not, single battles take the place of pairs.
    pub parts: Parts,
}

impl PlanRow {
    /// How many pairs does it take, or single battles where none are exchanged? `None` where no number is enough.
    ///
    /// ```
    /// use fairfight_battle::game::Parts;
    /// use fairfight_sim::experiments::{PlanRow, Question};
    /// use fairfight_stats::Level;
    /// let row = PlanRow {
    ///     question: Question::Precision,
    ///     target: 0.01,
    ///     variance: 0.25,
    ///     pilot: None,
    ///     interrupted: false,
    ///     level: Level::DEFAULT,
    ///     power: None,
    ///     match_ups: 1,
    ///     seed: None,
    ///     parts: Parts::Exchangeable,
    /// };
    /// assert_eq!(row.pairs(), Some(9604));
    /// // A pilot of which hardly a battle ended otherwise.
    /// assert_eq!(PlanRow { variance: 1e-4, ..row }.pairs(), Some(191));
    /// // Nor does it say how a score that is near to even varies.
    /// let power = Level::new(0.9);
    /// let far = PlanRow { question: Question::Difference, power, variance: 1e-4, ..row };
    /// assert_eq!(far.pairs(), Some(253));
    /// // Nor that no pair at all ends otherwise under other rules.
    /// let alike = PlanRow { question: Question::Equivalence, ..far };
    /// assert_eq!(alike.pairs(), Some(299));
    /// // Runs that may stop at any time stop at a look.
    /// let decision = PlanRow { question: Question::Decision, power, ..row };
    /// assert_eq!(decision.pairs(), Some(69_327));
    /// ```
    pub fn pairs(&self) -> Option<u64> {
        let PlanRow { target, variance, level, .. } = *self;
        let power = self.power.unwrap_or(level);
        // However little the pilot varied: it lay elsewhere than a score so near to even.
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
            Question::Check => return self.checked(power),
        };
        (pairs <= MOST_WHOLE / 2).then_some(pairs)
    }

    /// The first look by which a score so far from even is decided with the chance `power`: even lies
    /// outside of its sequence although as much luck as that chance allows was against the score.
    fn decided(&self, variance: f64, power: Level) -> Option<u64> {
        let PlanRow { target, level, .. } = *self;
        let excludes = match self.parts {
            Parts::Exchangeable => Betting::excludes::<5>,
            Parts::Fixed => Betting::excludes::<3>,
        };
        let unlucky = power.z_to_one_side();
        Stop::Decide { level, max_pairs: u64::MAX }.looks().find(|&n| {
            let seen = target - unlucky * (variance / n as f64).sqrt();
            seen > 0.0 && excludes(Betting::DEFAULT, n, 0.5 + seen, variance, 0.5, level)
        })
    }

    /// The first look by which a change that does nothing is called the same with the chance `power`: its
    /// sequence lies within the target although as much luck as that chance allows went to one side.
    fn checked(&self, power: Level) -> Option<u64> {
        let PlanRow { target, variance, .. } = *self;
        let level = levels(self.level, self.match_ups).of[Quantity::Score];
        let excludes = match self.parts {
            Parts::Exchangeable => Betting::excludes::<9>,
            Parts::Fixed => Betting::excludes::<5>,
        };
        let limits = Limits::of_score(level, target);
        Stop::Judge { limits, max_pairs: u64::MAX }.looks().find(|&n| {
            let seen = power.z() * (variance / n as f64).sqrt();
            // A check bets on (d+1)/2: half the difference, a quarter of the variance.
            let [mean, end] = [seen, target].map(|d| (1.0 + d) / 2.0);
            seen < target && excludes(Betting::DEFAULT, n, mean, variance / 4.0, end, level)
        })
    }

    /// What scores are multiples of: of a pair a quarter, of a battle one half.
    const fn step(&self) -> f64 {
        match self.parts {
            Parts::Exchangeable => 0.25,
            Parts::Fixed => 0.5,
        }
    }

    /// How many battles are they? A pair is two, under each rule set.
    fn battles(&self) -> Option<u64> {
        let each = match self.parts {
            Parts::Exchangeable => 2,
            Parts::Fixed => 1,
        };
        let rule_sets = if self.question.is_about_rules() { 2 } else { 1 };
        self.pairs()?.checked_mul(each * rule_sets)
    }

    /// The number in the column of pairs: empty where the battles are not exchanged.
    fn pairs_cell(&self) -> Option<u64> {
        self.pairs().filter(|_| self.parts == Parts::Exchangeable)
    }
}

/// The columns.
#[rustfmt::skip]
pub const PLAN: &[Field<PlanRow>] = &[
    Field::key("question", "precision, difference, decision, equivalence or check", Shown::Text, |row| row.question.word().into()),
    Field::key("target", "half-width of the interval, or difference, as a share of the score", Shown::Share(2), |row| row.target.into()),
    Field::new("pairs", "pairs of battles that it takes; for a decision or a check those that are played at the first look by which it has its answer with the chance in power, where its max-pairs allow for them; for a precision those of a run of a fixed number of pairs, of which battle --precision plays some more, up to its next look; for a precision, a difference or an equivalence no fewer than such a score takes at the least, however little a pilot varied; empty where each force has its own part", Shown::Whole, |row| row.pairs_cell().into()),
    Field::new("battles", "battles: two a pair, or single ones, under each rule set", Shown::Whole, |row| row.battles().into()),
    Field::new("variance", "variance of the score of a pair, or of its difference under two rule sets", Shown::Decimals(4), |row| row.variance.into()),
    Field::new("variance_from", "worst: no lists have more; pilot: that of the pilot and of one pair more, one half from the others", Shown::Text, |row| if row.pilot.is_some() { "pilot" } else { "worst" }.into()),
    Field::new("pilot_pairs", "pairs, or single battles, that the pilot played", Shown::Whole, |row| row.pilot.into()),
    Field::new("stop", "pairs: the pilot has all its pairs; interrupted: it was stopped, and is shorter; empty without a pilot", Shown::Text, |row| if row.interrupted { Some("interrupted") } else { row.pilot.map(|_| "pairs") }.into()),
    Field::new("level", "how sure the intervals are", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("match_ups", "how many match-ups share the level; of a check", Shown::Whole, |row| (row.question == Question::Check).then_some(row.match_ups).into()),
    Field::new("power", "with what chance a difference is found, decided or shown to be none; empty for a precision, which is reached at the mean", Shown::Decimals(2), |row| row.power.map(Level::confidence).into()),
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

    fn row(question: Question, target: f64, variance: f64) -> PlanRow {
        PlanRow {
            question,
            target,
            variance,
            pilot: None,
            interrupted: false,
            level: Level::DEFAULT,
            power: Level::new(0.9),
            match_ups: 1,
            seed: None,
            parts: Parts::Exchangeable,
        }
    }

    /// A share from 0 to 1.
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

    /// In what share of runs is there an answer within so many pairs? `more` plays on, `answered` looks.
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
            // +1 or -1 each with a chance of 2^-rare / 2.
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
