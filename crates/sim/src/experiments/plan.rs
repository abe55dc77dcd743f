//! The report of a plan: how many pairs each question takes.

use crate::report::{Field, Shown};
use fairfight_battle::game::Parts;
use fairfight_stats::betting::Betting;
use fairfight_stats::{Level, planning, tost};

/// The variance of a difference can be no larger than this: who won under one rule set lost under the other.
/// On the same dice scores mostly go together, and it is far less; a pilot says how much.
pub const WORST_DIFFERENCE_VARIANCE: f64 = 4.0 * planning::WORST_VARIANCE;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// The score to so much either way.
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
    /// How sure the intervals are.
    pub level: Level,
    /// With what chance it is found; where it is no matter of chance, `None`.
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
    ///     level: Level::DEFAULT,
    ///     power: None,
    ///     match_ups: 1,
    ///     seed: None,
    ///     parts: Parts::Exchangeable,
    /// };
    /// assert_eq!(row.pairs(), Some(9604));
    /// assert_eq!(PlanRow { question: Question::Decision, ..row }.pairs(), Some(30_659));
    /// // A pilot of which hardly a battle ended otherwise.
    /// assert_eq!(PlanRow { variance: 1e-4, ..row }.pairs(), Some(189));
    /// // Nor does it say how a score that is near to even varies.
    /// let power = Level::new(0.9);
    /// let far = PlanRow { question: Question::Difference, power, variance: 1e-4, ..row };
    /// assert_eq!(far.pairs(), Some(253));
    /// // Nor that no pair at all ends otherwise under other rules.
    /// let alike = PlanRow { question: Question::Equivalence, ..far };
    /// assert_eq!(alike.pairs(), Some(299));
    /// ```
    pub fn pairs(&self) -> Option<u64> {
        let PlanRow { target, variance, level, .. } = *self;
        let power = self.power.unwrap_or(level);
        let betting = Betting::DEFAULT;
        let pairs = match self.question {
            Question::Precision => planning::sample_size(target, variance, level)
                .max(planning::sample_size_of_one_end(target, level)),
            // However little the pilot varied: it lay elsewhere than a score so near to even.
            Question::Difference => {
                let least = planning::least_variance(target, self.step());
                planning::sample_size_for_difference(target, variance.max(least), level, power)
                    .max(planning::sample_size_of_one_end(target, level))
            }
            Question::Decision => betting.sample_size(target, variance, level),
            Question::Equivalence => tost::sample_size(target, variance, level, power)
                .max(tost::least_sample_size(target, level)),
            // A check bets on (d+1)/2: half the difference, a quarter of the variance.
            Question::Check => {
                betting.sample_size(target / 2.0, variance / 4.0, level.shared_by(self.match_ups))
            }
        };
        (pairs != u64::MAX).then_some(pairs)
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
    Field::new("question", "precision, difference, decision, equivalence or check", Shown::Text, |row| row.question.word().into()),
    Field::new("target", "half-width of the interval, or difference, as a share of the score", Shown::Share(2), |row| row.target.into()),
    Field::new("pairs", "pairs of battles that it takes; for a decision or a check at the mean, with counts as they are expected; for a precision, a difference or an equivalence no fewer than such a score takes at the least, however little a pilot varied; empty where each force has its own part", Shown::Whole, |row| row.pairs_cell().into()),
    Field::new("battles", "battles: two a pair, or single ones, under each rule set", Shown::Whole, |row| row.battles().into()),
    Field::new("variance", "variance of the score of a pair, or of its difference under two rule sets", Shown::Decimals(4), |row| row.variance.into()),
    Field::new("variance_from", "worst: no lists have more; pilot: that of the pilot and of one pair more, one half from the others", Shown::Text, |row| if row.pilot.is_some() { "pilot" } else { "worst" }.into()),
    Field::new("pilot_pairs", "pairs, or single battles, that the pilot played", Shown::Whole, |row| row.pilot.into()),
    Field::new("level", "how sure the intervals are", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("match_ups", "how many match-ups share the level; of a check", Shown::Whole, |row| (row.question == Question::Check).then_some(row.match_ups).into()),
    Field::new("power", "with what chance a difference is found, or shown to be none", Shown::Decimals(2), |row| row.power.map(Level::confidence).into()),
    Field::new("seed", "the seed of the pilot's dice", Shown::Whole, |row| row.seed.into()),
];
