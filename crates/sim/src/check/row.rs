//! The report of a check: a row a match-up.

use super::{Digest, UnderBoth};
use crate::report::{Field, Shown, Value, shown_text};
use crate::run::{Limits, StopReason};
use fairfight_rules::BySide;
use fairfight_stats::paired::Verdict;
use fairfight_stats::{Interval, Level};

/// What a match-up of a suite came to.
#[derive(Clone, PartialEq, Debug)]
pub struct CheckRow {
    /// The name of the suite.
    pub suite: String,
    /// The name of the match-up.
    pub name: String,
    /// The line of the suite file in which it begins, from 1.
    pub line: usize,
    /// Lists or units.
    pub kind: Kind,
    /// The names of the lists, or the units in canonical notation.
    pub names: BySide<String>,
    /// Which differences do not matter.
    pub limits: Limits,
    /// The least difference that is worth a warning.
    pub warn: f64,
    /// How sure all intervals of the suite are together.
    pub level: Level,
    /// The seed.
    pub seed: u64,
    /// The hashes of the rules.
    pub rules_hash: UnderBoth<String>,
    /// How many pairs, single battles or fights went into the digests.
    pub digest_n: u64,
    /// How the same small set of battles fell out.
    pub digests: UnderBoth<Digest>,
    /// The scores of A in that set.
    pub digest_scores: UnderBoth<Option<f64>>,
    /// What was compared; nothing, where the digests are equal.
    pub compared: Option<Compared>,
}

/// What a comparison of two rule sets came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Compared {
    /// Pairs, single battles or fights under either rule set.
    pub n: u64,
    /// The mean difference of the scores of A, changed less baseline.
    pub difference: Option<f64>,
    /// Its confidence sequence.
    pub interval: Interval,
    /// The scores of A.
    pub scores: UnderBoth<Option<f64>>,
    /// Why it was over.
    pub stop: StopReason,
}

/// What meets in a match-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// List against list, in pairs of battles.
    Match,
    /// Force against force, each bound to its own part, in single battles.
    Single,
    /// Unit against unit.
    Fight,
}

impl Kind {
    /// The word in suites and reports.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Match | Kind::Single => "match",
            Kind::Fight => "fight",
        }
    }

    const fn unit_of_sampling(self) -> &'static str {
        match self {
            Kind::Match => "pairs",
            Kind::Single => "battles",
            Kind::Fight => "fights",
        }
    }
}

/// What a check has to say: of a match-up, and of a suite, of which the worst counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Conclusion {
    /// Nothing changed that matters, or what did was accepted.
    Fine,
    /// It is not known whether the change matters.
    Undecided,
    /// The change matters.
    Drift,
}

/// What does the whole suite come to? The worst of its match-ups.
pub fn conclusion(rows: &[CheckRow]) -> Conclusion {
    rows.iter().map(CheckRow::conclusion).max().unwrap_or(Conclusion::Fine)
}

impl CheckRow {
    /// Same, drift or undecided, whatever was accepted.
    pub fn verdict(&self) -> Verdict {
        match &self.compared {
            None => Verdict::Same,
            Some(compared) => Verdict::of(compared.interval, self.limits.delta),
        }
    }

    /// Does the difference lie within what was accepted? `None` where nothing was, and where it is
    /// not known.
    pub fn accepted(&self) -> Option<bool> {
        let range = self.limits.accepted?;
        let interval = self.compared.map_or(Interval { low: 0.0, high: 0.0 }, |of| of.interval);
        if self.limits.accepts(interval) {
            return Some(true);
        }
        (interval.high < range.low || interval.low > range.high).then_some(false)
    }

    /// What it has to say.
    pub fn conclusion(&self) -> Conclusion {
        match (self.verdict(), self.accepted(), self.limits.accepted) {
            (Verdict::Same, ..) | (_, Some(true), _) => Conclusion::Fine,
            (Verdict::Drift, Some(false), _) | (Verdict::Drift, None, None) => Conclusion::Drift,
            (Verdict::Drift, None, Some(_)) | (Verdict::Undecided, ..) => Conclusion::Undecided,
        }
    }

    /// Is the difference too small to fail and yet certainly large enough for a warning?
    pub fn warns(&self) -> bool {
        let Some(compared) = self.compared else { return false };
        let large = Verdict::of(compared.interval, self.warn) == Verdict::Drift;
        large && self.verdict() == Verdict::Same && self.accepted() != Some(true)
    }

    /// The interval of the difference, where it was compared.
    pub fn interval(&self) -> Option<Interval> {
        self.compared.map(|compared| compared.interval)
    }

    fn n(&self) -> u64 {
        self.compared.map_or(self.digest_n, |compared| compared.n)
    }

    fn scores(&self) -> UnderBoth<Option<f64>> {
        self.compared.map_or(self.digest_scores, |compared| compared.scores)
    }

    fn stop(&self) -> &'static str {
        self.compared.map_or("digest", |compared| compared.stop.word())
    }

    const fn yes_no(yes: bool) -> &'static str {
        if yes { "yes" } else { "no" }
    }
}

/// The word the reports use.
const fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Same => "same",
        Verdict::Drift => "drift",
        Verdict::Undecided => "undecided",
    }
}

/// The columns.
#[rustfmt::skip]
pub const CHECK: &[Field<CheckRow>] = &[
    Field::new("suite", "name of the suite", Shown::Text, |row| row.suite.as_str().into()),
    Field::new("name", "name of the match-up", Shown::Text, |row| row.name.as_str().into()),
    Field::new("kind", "match (lists, in pairs of battles; in single ones where each force has its own part) or fight (units)", Shown::Text, |row| row.kind.word().into()),
    Field::new("a", "list or unit A", Shown::Text, |row| row.names.a.as_str().into()),
    Field::new("b", "list or unit B", Shown::Text, |row| row.names.b.as_str().into()),
    Field::new("verdict", "same, drift or undecided, whatever was accepted", Shown::Text, |row| verdict_word(row.verdict()).into()),
    Field::new("accepted", "yes or no: does the difference lie within what was accepted? Empty where nothing was, or where it is not known", Shown::Text, |row| row.accepted().map(CheckRow::yes_no).into()),
    Field::new("warned", "yes: too small to fail, and yet above the limit for warnings", Shown::Text, |row| CheckRow::yes_no(row.warns()).into()),
    Field::new("difference", "score of A under the changed rules less that under the baseline", Shown::Share(2), |row| row.compared.and_then(|of| of.difference).into()),
    Field::new("difference_low", "lower end of its confidence sequence", Shown::Share(2), |row| row.interval().map(|of| of.low).into()),
    Field::new("difference_high", "upper end of it", Shown::Share(2), |row| row.interval().map(|of| of.high).into()),
    Field::new("n", "pairs of battles, single battles or fights, under either rule set", Shown::Whole, |row| row.n().into()),
    Field::new("digest_equal", "yes: a fixed small set of battles fell out alike to the last figure, and no more were played", Shown::Text, |row| CheckRow::yes_no(row.compared.is_none()).into()),
    Field::new("base_score", "score of A under the baseline: win 1, draw 1/2, loss 0", Shown::Share(1), |row| row.scores().baseline.into()),
    Field::new("changed_score", "score of A under the changed rules", Shown::Share(1), |row| row.scores().changed.into()),
    Field::new("delta", "the least difference that matters", Shown::Decimals(4), |row| row.limits.delta.into()),
    Field::new("level", "how sure all intervals of the suite are together", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("stop", "why it stopped: digest, decided, limit or interrupted", Shown::Text, |row| row.stop().into()),
    Field::new("seed", "the seed of the dice", Shown::Whole, |row| row.seed.into()),
    Field::new("rules_hash_base", "hash of the baseline rules", Shown::Text, |row| row.rules_hash.baseline.as_str().into()),
    Field::new("rules_hash_changed", "hash of the changed rules", Shown::Text, |row| row.rules_hash.changed.as_str().into()),
];

/// What came of a match-up, in words.
pub fn check_sentence(row: &CheckRow) -> String {
    let Some(compared) = row.compared else {
        let (n, what) = (row.n(), row.kind.unit_of_sampling());
        return format!("same: {n} {what} fell out alike under both rules");
    };
    let points = |share: f64| format!("{:+.2}", share * 100.0);
    let share = |of: Option<f64>| shown_text(&Value::from(of), Shown::Share(1));
    let UnderBoth { baseline, changed } = compared.scores;
    let verdict = match (row.conclusion(), row.verdict()) {
        (Conclusion::Fine, Verdict::Drift | Verdict::Undecided) => "accepted",
        (Conclusion::Fine | Conclusion::Undecided | Conclusion::Drift, verdict) => {
            verdict_word(verdict)
        }
    };
    format!(
        "{verdict}: the score of A goes from {} to {}, by {} points ({} to {}); {:.2} points matter; {} {}",
        share(baseline),
        share(changed),
        compared.difference.map_or("unknown".to_owned(), points),
        points(compared.interval.low),
        points(compared.interval.high),
        row.limits.delta * 100.0,
        compared.n,
        row.kind.unit_of_sampling(),
    )
}
