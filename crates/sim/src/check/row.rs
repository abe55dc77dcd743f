//! The report of a check: a row a match-up.

use super::{Digest, UnderBoth};
use crate::exact::ROUNDING;
use crate::experiments::{EXACT, SIMULATED};
use crate::report::{Field, Shown, steady_ends};
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
    /// What came of it, and how that was found.
    pub answer: Answer,
}

/// What came of a match-up under both rule sets, and how that was found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Answer {
    /// Without dice: the chances of a fight under either rule set.
    Exact(Exact),
    /// A fixed small set of battles fell out alike, and no more were played.
    Alike(Alike),
    /// Battles were played under both, on the same dice.
    Compared(Compared),
}

/// What a fight comes to under both rule sets, exactly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Exact {
    /// The scores of A.
    pub scores: UnderBoth<f64>,
}

impl Exact {
    /// By how much does the score of A change? Changed less baseline; 0 where only the last digits do.
    ///
    /// ```
    /// use fairfight_sim::check::{Exact, UnderBoth};
    /// let exact = |baseline, changed| Exact { scores: UnderBoth { baseline, changed } };
    /// assert_eq!(exact(0.5, 0.25).difference(), -0.25);
    /// assert_eq!(exact(0.3, 0.1 + 0.2).difference(), 0.0);
    /// ```
    pub fn difference(&self) -> f64 {
        let difference = self.scores.changed - self.scores.baseline;
        if difference.abs() < ROUNDING { 0.0 } else { difference }
    }
}

/// A set of battles that fell out alike under both rule sets.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Alike {
    /// Pairs, single battles or fights under either rule set.
    pub n: u64,
    /// How they fell out.
    pub digest: Digest,
    /// The score of A.
    pub score: Option<f64>,
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

    pub(super) const fn unit_of_sampling(self) -> &'static str {
        match self {
            Kind::Match => "pairs",
            Kind::Single => "battles",
            Kind::Fight => "fights",
        }
    }
}

/// What came of a match-up: what the change does, and where that lies to what was accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// The change does not matter.
    Same,
    /// It matters, or may, and lies within what was accepted.
    Accepted,
    /// It is not known whether it matters.
    Undecided,
    /// It matters, and it is not known whether it lies within what was accepted.
    Straddles,
    /// It matters, and lies outside of what was accepted.
    Outside,
    /// It matters, and nothing was accepted.
    Drift,
}

/// Where a difference lies to what was accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Surely within.
    Inside,
    /// Surely not.
    Outside,
    /// That is not known.
    Undecided,
}

impl Place {
    /// The word the reports use.
    const fn word(self) -> &'static str {
        match self {
            Place::Inside => "inside",
            Place::Outside => "outside",
            Place::Undecided => "undecided",
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
        self.against(self.limits.delta)
    }

    /// The verdict where differences of `least` and more matter.
    fn against(&self, least: f64) -> Verdict {
        match self.answer {
            Answer::Alike(_) => Verdict::Same,
            Answer::Exact(exact) if exact.difference().abs() < least => Verdict::Same,
            Answer::Exact(_) => Verdict::Drift,
            Answer::Compared(compared) => Verdict::of(compared.interval, least),
        }
    }

    /// Does the difference lie within what was accepted? `None` where nothing was.
    pub fn accepted(&self) -> Option<Place> {
        let range = self.limits.accepted?;
        let interval = self.interval().unwrap_or(Interval { low: 0.0, high: 0.0 });
        Some(if self.limits.accepts(interval) {
            Place::Inside
        } else if interval.high < range.low || interval.low > range.high {
            Place::Outside
        } else {
            Place::Undecided
        })
    }

    /// What came of it. All that is told of the row begins with this.
    pub fn state(&self) -> State {
        match (self.verdict(), self.accepted()) {
            (Verdict::Same, _) => State::Same,
            (Verdict::Drift | Verdict::Undecided, Some(Place::Inside)) => State::Accepted,
            (Verdict::Undecided, Some(Place::Outside | Place::Undecided) | None) => {
                State::Undecided
            }
            (Verdict::Drift, Some(Place::Undecided)) => State::Straddles,
            (Verdict::Drift, Some(Place::Outside)) => State::Outside,
            (Verdict::Drift, None) => State::Drift,
        }
    }

    /// What it has to say.
    pub fn conclusion(&self) -> Conclusion {
        match self.state() {
            State::Same | State::Accepted => Conclusion::Fine,
            State::Undecided | State::Straddles => Conclusion::Undecided,
            State::Outside | State::Drift => Conclusion::Drift,
        }
    }

    /// Is the difference too small to fail and yet surely large enough for a warning?
    pub fn warns(&self) -> bool {
        let large = self.against(self.warn) == Verdict::Drift;
        large && self.state() == State::Same && self.accepted() != Some(Place::Inside)
    }

    /// Was there any difference at all, as far as is known?
    pub fn differs(&self) -> bool {
        match self.answer {
            Answer::Alike(_) => false,
            Answer::Exact(exact) => exact.difference() != 0.0,
            Answer::Compared(_) => true,
        }
    }

    /// The interval of the difference, where there is one; an exact difference is its own.
    pub fn interval(&self) -> Option<Interval> {
        match self.answer {
            Answer::Alike(_) => None,
            Answer::Exact(exact) => {
                let difference = exact.difference();
                Some(Interval { low: difference, high: difference })
            }
            Answer::Compared(compared) => Some(steady_ends(compared.interval)),
        }
    }

    /// The difference to write into a file of accepted ones: with room for rounding, so that the run that
    /// is accepted lies within, and a file outlives the order in which a later solver adds.
    pub fn to_accept(&self) -> Option<Interval> {
        let interval = match self.answer {
            // Not that of the report, which may be rounded inwards: the run is judged by this one.
            Answer::Compared(compared) => compared.interval,
            Answer::Alike(_) | Answer::Exact(_) => self.interval()?,
        };
        let digits = 1e9;
        let low = ((interval.low * digits).floor() - 1.0) / digits;
        let high = ((interval.high * digits).ceil() + 1.0) / digits;
        Some(Interval { low: low.max(-1.0), high: high.min(1.0) })
    }

    /// Was it interrupted before it had its answer?
    pub fn interrupted(&self) -> bool {
        match self.answer {
            Answer::Alike(_) | Answer::Exact(_) => false,
            Answer::Compared(compared) => compared.stop == StopReason::Interrupted,
        }
    }

    fn difference(&self) -> Option<f64> {
        match self.answer {
            Answer::Alike(_) => None,
            Answer::Exact(exact) => Some(exact.difference()),
            Answer::Compared(compared) => compared.difference,
        }
    }

    const fn method(&self) -> &'static str {
        match self.answer {
            Answer::Exact(_) => EXACT,
            Answer::Alike(_) | Answer::Compared(_) => SIMULATED,
        }
    }

    const fn n(&self) -> Option<u64> {
        match self.answer {
            Answer::Exact(_) => None,
            Answer::Alike(alike) => Some(alike.n),
            Answer::Compared(compared) => Some(compared.n),
        }
    }

    pub(super) fn scores(&self) -> UnderBoth<Option<f64>> {
        match self.answer {
            Answer::Exact(exact) => exact.scores.map(Some),
            Answer::Alike(Alike { score, .. }) => UnderBoth { baseline: score, changed: score },
            Answer::Compared(compared) => compared.scores,
        }
    }

    const fn stop(&self) -> Option<&'static str> {
        match self.answer {
            Answer::Exact(_) => None,
            Answer::Alike(_) => Some("digest"),
            Answer::Compared(compared) => Some(compared.stop.word()),
        }
    }

    /// Did a digest settle it? It says nothing of what was found without dice.
    const fn digest_equal(&self) -> Option<bool> {
        match self.answer {
            Answer::Exact(_) => None,
            Answer::Alike(_) => Some(true),
            Answer::Compared(_) => Some(false),
        }
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
    Field::key("name", "name of the match-up", Shown::Text, |row| row.name.as_str().into()),
    Field::new("kind", "match (lists, in pairs of battles; in single ones where each force has its own part) or fight (units)", Shown::Text, |row| row.kind.word().into()),
    Field::new("a", "list or unit A", Shown::Text, |row| row.names.a.as_str().into()),
    Field::new("b", "list or unit B", Shown::Text, |row| row.names.b.as_str().into()),
    Field::new("verdict", "same, drift or undecided, whatever was accepted", Shown::Text, |row| verdict_word(row.verdict()).into()),
    Field::new("accepted", "where the difference lies: inside what was accepted, outside or undecided; empty where nothing was accepted", Shown::Text, |row| row.accepted().map(Place::word).into()),
    Field::new("warned", "too small to fail, and yet surely above the limit for warnings?", Shown::Flag, |row| row.warns().into()),
    Field::new("difference", "score of A under the changed rules less that under the baseline", Shown::Points(2), |row| row.difference().into()),
    Field::new("difference_low", "lower end of its confidence sequence; where exact, the difference", Shown::Points(2), |row| row.interval().map(|of| of.low).into()),
    Field::new("difference_high", "upper end of it; where exact, the difference", Shown::Points(2), |row| row.interval().map(|of| of.high).into()),
    Field::new("method", "how it was found: exact, without dice, or simulated", Shown::Text, |row| row.method().into()),
    Field::new("n", "pairs of battles, single battles or fights, under either rule set; empty where exact", Shown::Whole, |row| row.n().into()),
    Field::new("digest_equal", "did a fixed small set of battles fall out alike to the last figure, so that no more were played? Empty where exact", Shown::Flag, |row| row.digest_equal().into()),
    Field::new("base_score", "score of A under the baseline: win 1, draw 1/2, loss 0", Shown::Share(1), |row| row.scores().baseline.into()),
    Field::new("changed_score", "score of A under the changed rules", Shown::Share(1), |row| row.scores().changed.into()),
    Field::new("delta", "the least difference that matters", Shown::Decimals(4), |row| row.limits.delta.into()),
    Field::new("level", "how sure all intervals of the suite are together", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("stop", "why a simulation stopped: digest, decided, limit or interrupted", Shown::Text, |row| row.stop().into()),
    Field::new("seed", "the seed of the dice", Shown::Whole, |row| row.seed.into()),
    Field::new("rules_hash_base", "hash of the baseline rules", Shown::Text, |row| row.rules_hash.baseline.as_str().into()),
    Field::new("rules_hash_changed", "hash of the changed rules", Shown::Text, |row| row.rules_hash.changed.as_str().into()),
];

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A comparison that came to this.
    pub(in super::super) fn compared(
        interval: Interval,
        stop: StopReason,
        accepted: Option<(f64, f64)>,
    ) -> CheckRow {
        let scores = UnderBoth::default();
        let compared = Compared { n: 2000, difference: None, interval, scores, stop };
        let kind = Kind::Match;
        CheckRow { answer: Answer::Compared(compared), kind, ..row(0.5, 0.5, accepted) }
    }

    /// An exact fight with these scores.
    pub(in super::super) fn row(
        baseline: f64,
        changed: f64,
        accepted: Option<(f64, f64)>,
    ) -> CheckRow {
        let accepted = accepted.map(|(low, high)| Interval { low, high });
        CheckRow {
            suite: "Suite".to_owned(),
            name: "Name".to_owned(),
            line: 1,
            kind: Kind::Fight,
            names: BySide::new("a".to_owned(), "b".to_owned()),
            limits: Limits { delta: 0.25, accepted },
            warn: 0.125,
            level: Level::DEFAULT,
            seed: 1,
            rules_hash: UnderBoth::default(),
            answer: Answer::Exact(Exact { scores: UnderBoth { baseline, changed } }),
        }
    }

    #[test]
    fn an_exact_difference_is_never_undecided() {
        let verdict = |changed: f64| row(0.5, changed, None).verdict();
        assert_eq!([0.5, 0.7, 0.3].map(verdict), [Verdict::Same; 3]);
        // A difference of exactly what matters does matter.
        assert_eq!([0.75, 0.25, 0.9].map(verdict), [Verdict::Drift; 3]);
        let warns = |changed: f64| row(0.5, changed, None).warns();
        assert_eq!([0.6, 0.625, 0.74, 0.75].map(warns), [false, true, true, false]);
        assert!(!row(0.5, 0.7, Some((0.1, 0.3))).warns(), "somebody has looked at it");
    }

    #[test]
    fn an_exact_drift_is_within_what_is_accepted_or_outside_of_it() {
        let conclusion = |low, high| row(0.25, 0.75, Some((low, high))).conclusion();
        assert_eq!(conclusion(0.4, 0.5), Conclusion::Fine);
        assert_eq!(conclusion(0.4, 0.499), Conclusion::Drift);
        assert_eq!(conclusion(0.501, 0.6), Conclusion::Drift);
    }

    #[test]
    fn what_is_accepted_of_an_exact_drift_has_room_for_rounding() {
        for (baseline, changed) in [(0.25, 0.75), (1.0 / 3.0, 0.9), (1.0, 0.0), (0.0, 1.0)] {
            let found = row(baseline, changed, None);
            let Interval { low, high } = found.to_accept().unwrap();
            for shift in [-1e-12, 0.0, 1e-12] {
                let moved = (changed + shift).clamp(0.0, 1.0);
                assert_eq!(row(baseline, moved, Some((low, high))).conclusion(), Conclusion::Fine);
            }
            assert!(low >= -1.0 && high <= 1.0 && high - low < 4e-9, "{low} {high}");
        }
    }

    #[test]
    fn what_is_accepted_of_a_comparison_holds_the_sequence_that_it_stopped_at() {
        // Nine digits of these ends lie inwards, outwards, and at the very end of the scale.
        for (low, high) in [
            (-0.061_234_567_84, -0.031_234_567_84),
            (-0.061_234_567_86, -0.031_234_567_86),
            (0.300_000_000_4, 1.0),
            (-1.0, -0.300_000_000_04),
        ] {
            let interval = Interval { low, high };
            let found = |accepted| compared(interval, StopReason::Decided, accepted);
            let wide = found(None).to_accept().unwrap();
            let limits = Limits { delta: 0.02, accepted: Some(wide) };
            assert!(limits.accepts(interval), "{interval:?} in {wide:?}");
            assert!(low - wide.low < 3e-9 && wide.high - high < 3e-9, "{wide:?}");
            assert_eq!(found(Some((wide.low, wide.high))).accepted(), Some(Place::Inside));
        }
    }
}
