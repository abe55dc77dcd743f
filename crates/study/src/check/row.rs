//! The report of a check: one row per match-up.

use super::answer::{Aim, Alike, Answer, Compared, Conclusion, Hit, Place, State};
use crate::common::{EXACT, SIMULATED};
use fairfight_engine::contest::Kind;
use fairfight_engine::rulebook::Doctrine;
use fairfight_engine::run::{Limits, StopReason};
use fairfight_engine::tally::{EndCounts, Quantity};
use fairfight_engine::under_both::UnderBoth;
use fairfight_files::CaseName;
use fairfight_report::{Field, Shown, steady_ends};
use fairfight_rules::BySide;
use fairfight_stats::paired::Verdict;
use fairfight_stats::{Interval, Level};

/// A row of the report: a match-up of a suite.
#[derive(Clone, PartialEq, Debug)]
pub struct CheckRow {
    /// The name of the suite.
    pub suite: String,
    /// The name of the match-up.
    pub name: CaseName,
    /// The doctrines; units have none.
    pub doctrines: Option<BySide<Doctrine>>,
    /// The line of the suite file at which it starts, from 1.
    pub line: usize,
    /// The kind of match-up.
    pub kind: Kind,
    /// The names of the lists, or the units in canonical notation.
    pub names: BySide<String>,
    /// The limits below which differences do not matter.
    pub limits: Limits,
    /// The smallest difference that is worth a warning, as a share of the smallest that matters.
    pub warn: f64,
    /// The costs of the lists or units, if the system has points.
    pub points: BySide<UnderBoth<Option<u32>>>,
    /// The joint level of all intervals of the suite.
    pub level: Level,
    /// The seed.
    pub seed: u64,
    /// The hashes of the rules.
    pub rules_hash: UnderBoth<String>,
    /// The answer, with the method that found it.
    pub answer: Answer,
    /// The score and its target, if there is one.
    pub aim: Option<Aim>,
}

/// The conclusion about the whole suite: that of its worst match-up.
pub fn conclusion(rows: &[CheckRow]) -> Conclusion {
    rows.iter().map(CheckRow::conclusion).max().unwrap_or(Conclusion::Fine)
}

impl CheckRow {
    /// How its battles ended under either rule set. Fights of units do not count as battles.
    pub fn ends(&self) -> UnderBoth<EndCounts> {
        match self.answer {
            _ if self.kind == Kind::Fights => UnderBoth::default(),
            Answer::Exact(_) | Answer::Alone => UnderBoth::default(),
            Answer::Alike(Alike { ends, .. }) | Answer::Compared(Compared { ends, .. }) => ends,
        }
    }

    /// Same, drift or undecided, ignoring accepted differences.
    pub fn verdict(&self) -> Verdict {
        let of = Quantity::ALL.map(|quantity| self.verdict_of(quantity));
        let worst =
            [Verdict::Drift, Verdict::Undecided].into_iter().find(|worst| of.contains(worst));
        worst.unwrap_or(Verdict::Same)
    }

    /// Same, drift or undecided in this quantity, ignoring accepted differences.
    pub(crate) fn verdict_of(&self, quantity: Quantity) -> Verdict {
        self.against(quantity, self.limits.of[quantity].delta)
    }

    /// The verdict if differences of at least `least` matter.
    fn against(&self, quantity: Quantity, least: f64) -> Verdict {
        match self.answer {
            Answer::Alike(_) | Answer::Alone => Verdict::Same,
            Answer::Exact(exact) if exact.difference(quantity).abs() < least => Verdict::Same,
            Answer::Exact(_) => Verdict::Drift,
            Answer::Compared(compared) => Verdict::of(compared.of[quantity].interval, least),
        }
    }

    /// Is the difference within the accepted interval? `None` if none was accepted.
    pub fn accepted(&self) -> Option<Place> {
        let places = || self.judged().map(|quantity| (quantity, self.accepted_of(quantity)));
        // A difference that matters and was not accepted is outside.
        let beside = places().filter(|(_, place)| place.is_none());
        let beside = beside.filter_map(|(quantity, _)| match self.verdict_of(quantity) {
            Verdict::Same => None,
            Verdict::Undecided => Some(Place::Undecided),
            Verdict::Drift => Some(Place::Outside),
        });
        places().filter_map(|(_, place)| place).max().map(|worst| beside.fold(worst, Place::max))
    }

    /// The quantities judged by their change: a target judges the score in its place.
    pub(super) fn judged(&self) -> impl Iterator<Item = Quantity> {
        let by_target = |quantity| self.aim.is_some() && quantity == Quantity::Score;
        Quantity::ALL.into_iter().filter(move |quantity| !by_target(*quantity))
    }

    /// Is the difference of this quantity within the accepted interval? `None` if none was accepted.
    pub(crate) fn accepted_of(&self, quantity: Quantity) -> Option<Place> {
        let limit = self.limits.of[quantity];
        let range = limit.accepted?;
        let interval = self.interval(quantity).unwrap_or(Interval { low: 0.0, high: 0.0 });
        Some(if limit.accepts(interval) {
            Place::Inside
        } else if interval.high < range.low || interval.low > range.high {
            Place::Outside
        } else {
            Place::Undecided
        })
    }

    /// The state of the match-up. All reports about the row are based on it.
    pub fn state(&self) -> State {
        let of = Quantity::ALL.map(|quantity| self.state_of(quantity));
        of.into_iter().fold(State::Same, State::max)
    }

    /// The state of this quantity.
    pub(crate) fn state_of(&self, quantity: Quantity) -> State {
        if let (Quantity::Score, Some(aim)) = (quantity, self.aim) {
            return match aim.hit() {
                Hit::On => State::OnTarget,
                Hit::Undecided => State::Undecided,
                Hit::Off => State::OffTarget,
            };
        }
        match (self.verdict_of(quantity), self.accepted_of(quantity)) {
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

    /// The conclusion about the match-up.
    pub fn conclusion(&self) -> Conclusion {
        self.state().conclusion()
    }

    /// Is a difference too small to fail but certainly large enough for a warning?
    pub fn warns(&self) -> bool {
        self.state() <= State::OnTarget && self.judged().any(|quantity| self.warns_of(quantity))
    }

    /// Is this quantity worth a warning?
    pub(super) fn warns_of(&self, quantity: Quantity) -> bool {
        let least = self.limits.of[quantity].delta * self.warn;
        let large = self.against(quantity, least) == Verdict::Drift;
        large && self.accepted_of(quantity) != Some(Place::Inside)
    }

    /// The interval of the difference of a quantity, if there is one; an exact difference is its own interval.
    pub fn interval(&self, quantity: Quantity) -> Option<Interval> {
        match self.answer {
            Answer::Alike(_) | Answer::Alone => None,
            Answer::Exact(exact) => {
                let difference = exact.difference(quantity);
                Some(Interval { low: difference, high: difference })
            }
            Answer::Compared(compared) => Some(steady_ends(compared.of[quantity].interval)),
        }
    }

    /// The difference of a quantity to be written into a file of accepted ones, widened for rounding: the accepted run
    /// itself lies within, and the file stays valid if a later solver adds in another order.
    pub fn to_accept(&self, quantity: Quantity) -> Option<Interval> {
        let mut interval = self.interval(quantity)?;
        if let Answer::Compared(compared) = self.answer {
            // The report's interval may be rounded inwards; the run is judged by this one.
            let Interval { low, high } = compared.of[quantity].interval;
            interval = Interval { low: low.min(interval.low), high: high.max(interval.high) };
        }
        let digits = 1e9;
        let low = ((interval.low * digits).floor() - 1.0) / digits;
        let high = ((interval.high * digits).ceil() + 1.0) / digits;
        Some(match quantity {
            Quantity::Score => Interval { low: low.max(-1.0), high: high.min(1.0) },
            Quantity::LostA | Quantity::LostB | Quantity::Length => Interval { low, high },
        })
    }

    /// Was it interrupted before it had its answer?
    pub fn interrupted(&self) -> bool {
        let stops = [
            match self.answer {
                Answer::Alike(_) | Answer::Exact(_) | Answer::Alone => None,
                Answer::Compared(compared) => Some(compared.stop),
            },
            self.aim.and_then(|aim| aim.played).map(|(_, stop)| stop),
        ];
        stops.contains(&Some(StopReason::Interrupted))
    }

    pub(super) fn difference(&self, quantity: Quantity) -> Option<f64> {
        match self.answer {
            Answer::Alike(_) | Answer::Alone => None,
            Answer::Exact(exact) => Some(exact.difference(quantity)),
            Answer::Compared(compared) => compared.of[quantity].difference,
        }
    }

    pub(super) fn means(&self, quantity: Quantity) -> UnderBoth<Option<f64>> {
        match self.answer {
            Answer::Exact(exact) => exact.means[quantity].map(Some),
            Answer::Alike(alike) => {
                let mean = alike.means[quantity];
                UnderBoth { baseline: mean, changed: mean }
            }
            Answer::Compared(compared) => compared.of[quantity].means,
            Answer::Alone => UnderBoth::default(),
        }
    }

    /// The quantities that drift, in words.
    fn drifts(&self) -> String {
        let drift = |quantity: &Quantity| self.verdict_of(*quantity) == Verdict::Drift;
        let words: Vec<&str> =
            Quantity::ALL.into_iter().filter(drift).map(Quantity::word).collect();
        words.join(" ")
    }

    fn method(&self) -> &'static str {
        match self.answer {
            Answer::Exact(_) => EXACT,
            Answer::Alone if self.aim.is_some_and(|aim| aim.played.is_none()) => EXACT,
            Answer::Alike(_) | Answer::Compared(_) | Answer::Alone => SIMULATED,
        }
    }

    const fn n(&self) -> Option<u64> {
        match self.answer {
            Answer::Exact(_) | Answer::Alone => None,
            Answer::Alike(alike) => Some(alike.n),
            Answer::Compared(compared) => Some(compared.n),
        }
    }

    const fn stop(&self) -> Option<&'static str> {
        match self.answer {
            Answer::Exact(_) | Answer::Alone => None,
            Answer::Alike(_) => Some("digest"),
            Answer::Compared(compared) => Some(compared.stop.word()),
        }
    }

    /// Did a digest settle it? `None` for exact results.
    const fn digest_equal(&self) -> Option<bool> {
        match self.answer {
            Answer::Exact(_) | Answer::Alone => None,
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

/// The columns that distinguish a match-up under one doctrine from the same under another.
pub const LED: &[&str] = &["doctrine_a", "doctrine_b"];

/// The columns about targets.
pub const AIM: &[&str] =
    &["target", "expect_low", "expect_high", "score", "score_low", "score_high", "score_n"];

/// The columns about a change of the rules.
#[rustfmt::skip]
pub const CHANGE: &[&str] = &[
    "verdict", "drifts", "accepted", "warned", "difference", "difference_low", "difference_high", "n", "digest_equal",
    "base_score", "changed_score", "delta", "lost_a_base", "lost_a_changed", "lost_a_difference", "lost_a_low",
    "lost_a_high", "lost_a_delta", "lost_b_base", "lost_b_changed", "lost_b_difference", "lost_b_low", "lost_b_high",
    "lost_b_delta", "length_base", "length_changed", "length_difference", "length_low", "length_high", "length_delta",
    "points_a_changed", "points_b_changed", "stop", "rules_hash_changed",
];

/// The columns.
#[rustfmt::skip]
pub const CHECK: &[Field<CheckRow>] = &[
    Field::wide("suite", "name of the suite", Shown::Text, |row| row.suite.as_str().into()),
    Field::key("name", "name of the match-up", Shown::Text, |row| row.name.own.as_str().into()),
    Field::wide("kind", "match (lists, in pairs of battles, or in single battles if each force has its own part) or fight (units)", Shown::Text, |row| row.kind.word().into()),
    Field::wide("a", "list or unit A", Shown::Text, |row| row.names.a.as_str().into()),
    Field::wide("b", "list or unit B", Shown::Text, |row| row.names.b.as_str().into()),
    Field::key("doctrine_a", "doctrine of list A; empty for units (only with --each-doctrine)", Shown::Text, |row| row.doctrines.map(|of| of.a.word()).into()),
    Field::key("doctrine_b", "doctrine of list B, likewise", Shown::Text, |row| row.doctrines.map(|of| of.b.word()).into()),
    Field::new("target", "whether the score lies where the suite expects it (only with `expect`): on-target, off-target or undecided; empty if the suite expects nothing", Shown::Text, |row| row.aim.map(|aim| aim.hit().word()).into()),
    Field::new("expect_low", "the least score of A that the suite expects, if any", Shown::Share(1), |row| row.aim.map(|aim| aim.target.low).into()),
    Field::new("expect_high", "the largest score that it expects", Shown::Share(1), |row| row.aim.map(|aim| aim.target.high).into()),
    Field::new("score", "score of A under the changed rules, played for its target", Shown::Share(1), |row| row.aim.and_then(|aim| aim.score).into()),
    Field::new("score_low", "lower end of its confidence sequence; if exact, the score", Shown::Share(1), |row| row.aim.map(|aim| steady_ends(aim.interval).low).into()),
    Field::new("score_high", "upper end of it; if exact, the score", Shown::Share(1), |row| row.aim.map(|aim| steady_ends(aim.interval).high).into()),
    Field::wide("score_n", "pairs of battles, single battles or fights played for it; empty if exact", Shown::Whole, |row| row.aim.and_then(|aim| aim.played).map(|(n, _)| n).into()),
    Field::new("verdict", "what the change does: same, drift or undecided, whatever was accepted or expected", Shown::Text, |row| verdict_word(row.verdict()).into()),
    Field::new("drifts", "the quantities that drift, whatever was accepted: score, lost-a, lost-b, length", Shown::Text, |row| row.drifts().into()),
    Field::new("accepted", "where the differences lie: inside what was accepted, outside or undecided; empty if nothing was accepted", Shown::Text, |row| row.accepted().map(Place::word).into()),
    Field::wide("warned", "is the difference surely above the limit for warnings, but too small to fail?", Shown::Flag, |row| row.warns().into()),
    Field::new("difference", "score of A under the changed rules less that under the baseline", Shown::Points(2), |row| row.difference(Quantity::Score).into()),
    Field::new("difference_low", "lower end of its confidence sequence; if exact, the difference", Shown::Points(2), |row| row.interval(Quantity::Score).map(|of| of.low).into()),
    Field::new("difference_high", "upper end of it; if exact, the difference", Shown::Points(2), |row| row.interval(Quantity::Score).map(|of| of.high).into()),
    Field::new("method", "how the result was found: exact, without dice, or simulated", Shown::Text, |row| row.method().into()),
    Field::new("n", "pairs of battles, single battles or fights, under each rule set; empty if exact", Shown::Whole, |row| row.n().into()),
    Field::wide("digest_equal", "did a small fixed set of battles come out exactly alike, so that no more were played? Empty if exact", Shown::Flag, |row| row.digest_equal().into()),
    Field::new("base_score", "score of A under the baseline: win 1, draw 1/2, loss 0", Shown::Share(1), |row| row.means(Quantity::Score).baseline.into()),
    Field::new("changed_score", "score of A under the changed rules", Shown::Share(1), |row| row.means(Quantity::Score).changed.into()),
    Field::wide("delta", "the smallest difference of the score that matters", Shown::Decimals(4), |row| row.limits.of[Quantity::Score].delta.into()),
    Field::wide("lost_a_base", "mean losses of A under the baseline", Shown::Decimals(2), |row| row.means(Quantity::LostA).baseline.into()),
    Field::wide("lost_a_changed", "the same under the changed rules", Shown::Decimals(2), |row| row.means(Quantity::LostA).changed.into()),
    Field::new("lost_a_difference", "the difference of the two, changed less baseline", Shown::Decimals(2), |row| row.difference(Quantity::LostA).into()),
    Field::wide("lost_a_low", "lower end of the confidence sequence of that difference; if exact, the difference", Shown::Decimals(2), |row| row.interval(Quantity::LostA).map(|of| of.low).into()),
    Field::wide("lost_a_high", "upper end of it; if exact, the difference", Shown::Decimals(2), |row| row.interval(Quantity::LostA).map(|of| of.high).into()),
    Field::wide("lost_a_delta", "the smallest difference of it that matters", Shown::Decimals(4), |row| row.limits.of[Quantity::LostA].delta.into()),
    Field::wide("lost_b_base", "mean losses of B under the baseline", Shown::Decimals(2), |row| row.means(Quantity::LostB).baseline.into()),
    Field::wide("lost_b_changed", "the same under the changed rules", Shown::Decimals(2), |row| row.means(Quantity::LostB).changed.into()),
    Field::new("lost_b_difference", "the difference of the two, changed less baseline", Shown::Decimals(2), |row| row.difference(Quantity::LostB).into()),
    Field::wide("lost_b_low", "lower end of the confidence sequence of that difference; if exact, the difference", Shown::Decimals(2), |row| row.interval(Quantity::LostB).map(|of| of.low).into()),
    Field::wide("lost_b_high", "upper end of it; if exact, the difference", Shown::Decimals(2), |row| row.interval(Quantity::LostB).map(|of| of.high).into()),
    Field::wide("lost_b_delta", "the smallest difference of it that matters", Shown::Decimals(4), |row| row.limits.of[Quantity::LostB].delta.into()),
    Field::wide("length_base", "mean rounds of a fight (0 if it ends in a stalemate or at a limit) or turns of a battle, under the baseline", Shown::Decimals(2), |row| row.means(Quantity::Length).baseline.into()),
    Field::wide("length_changed", "the same under the changed rules", Shown::Decimals(2), |row| row.means(Quantity::Length).changed.into()),
    Field::new("length_difference", "the difference of the two, changed less baseline", Shown::Decimals(2), |row| row.difference(Quantity::Length).into()),
    Field::wide("length_low", "lower end of the confidence sequence of that difference; if exact, the difference", Shown::Decimals(2), |row| row.interval(Quantity::Length).map(|of| of.low).into()),
    Field::wide("length_high", "upper end of it; if exact, the difference", Shown::Decimals(2), |row| row.interval(Quantity::Length).map(|of| of.high).into()),
    Field::wide("length_delta", "the smallest difference of it that matters", Shown::Decimals(4), |row| row.limits.of[Quantity::Length].delta.into()),
    Field::wide("points_a_base", "what A costs under the baseline, if the system has points", Shown::Whole, |row| row.points.a.baseline.into()),
    Field::wide("points_a_changed", "what it costs under the changed rules", Shown::Whole, |row| row.points.a.changed.into()),
    Field::wide("points_b_base", "what B costs under the baseline, if the system has points", Shown::Whole, |row| row.points.b.baseline.into()),
    Field::wide("points_b_changed", "what it costs under the changed rules", Shown::Whole, |row| row.points.b.changed.into()),
    Field::wide("level", "confidence level of all intervals of the suite together", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("stop", "why a simulation stopped: digest, decided, limit or interrupted", Shown::Text, |row| row.stop().into()),
    Field::wide("seed", "the seed of the dice", Shown::Whole, |row| row.seed.into()),
    Field::wide("rules_hash_base", "hash of the baseline rules", Shown::Text, |row| row.rules_hash.baseline.as_str().into()),
    Field::wide("rules_hash_changed", "hash of the changed rules", Shown::Text, |row| row.rules_hash.changed.as_str().into()),
];

#[cfg(test)]
pub(super) mod tests {
    use super::super::answer::{Difference, Exact};
    use super::*;
    use fairfight_engine::run::{Limit, Limits, Until};
    use fairfight_engine::tally::ByQuantity;

    /// A comparison with this result.
    pub(in super::super) fn compared(
        interval: Interval,
        stop: StopReason,
        accepted: Option<(f64, f64)>,
    ) -> CheckRow {
        let of = |interval| Difference { means: UnderBoth::default(), difference: None, interval };
        let mut all = ByQuantity::new(|_| of(Interval { low: 0.0, high: 0.0 }));
        all[Quantity::Score] = of(interval);
        let compared = Compared { n: 2000, of: all, ends: UnderBoth::default(), stop };
        let kind = Kind::Pairs;
        CheckRow { answer: Answer::Compared(compared), kind, ..row(0.5, 0.5, accepted) }
    }

    /// An exact fight with these scores; differences of 1/4 matter, or of 1/2 in other quantities.
    pub(in super::super) fn row(
        baseline: f64,
        changed: f64,
        accepted: Option<(f64, f64)>,
    ) -> CheckRow {
        let limit = Limit { level: Level::DEFAULT, most: 9, delta: 0.5, accepted: None };
        let mut of = ByQuantity::new(|_| limit);
        let accepted = accepted.map(|(low, high)| Interval { low, high });
        of[Quantity::Score] = Limit { most: 1, delta: 0.25, accepted, ..limit };
        let mut means = ByQuantity::new(|_| UnderBoth { baseline: 3.0, changed: 3.0 });
        means[Quantity::Score] = UnderBoth { baseline, changed };
        CheckRow {
            suite: "Suite".to_owned(),
            name: CaseName { own: "Name".to_owned(), lead: None },
            doctrines: None,
            line: 1,
            kind: Kind::Fights,
            names: BySide::new("a".to_owned(), "b".to_owned()),
            limits: Limits { of, until: Until::Known },
            warn: 0.5,
            points: BySide::new(UnderBoth::default(), UnderBoth::default()),
            level: Level::DEFAULT,
            seed: 1,
            rules_hash: UnderBoth::default(),
            answer: Answer::Exact(Exact { means }),
            aim: None,
        }
    }

    #[test]
    fn an_exact_difference_is_never_undecided() {
        let verdict = |changed: f64| row(0.5, changed, None).verdict();
        assert_eq!([0.5, 0.7, 0.3].map(verdict), [Verdict::Same; 3]);
        // A difference exactly at the limit matters.
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
            let Interval { low, high } = found.to_accept(Quantity::Score).unwrap();
            for shift in [-1e-12, 0.0, 1e-12] {
                let moved = (changed + shift).clamp(0.0, 1.0);
                assert_eq!(row(baseline, moved, Some((low, high))).conclusion(), Conclusion::Fine);
            }
            assert!(low >= -1.0 && high <= 1.0 && high - low < 4e-9, "{low} {high}");
        }
    }

    #[test]
    fn what_is_accepted_of_a_comparison_holds_the_sequence_that_it_stopped_at() {
        // Rounded to nine digits, these ends move inwards, outwards, and lie at the end of the scale.
        for (low, high) in [
            (-0.061_234_567_84, -0.031_234_567_84),
            (-0.061_234_567_86, -0.031_234_567_86),
            (0.300_000_000_4, 1.0),
            (-1.0, -0.300_000_000_04),
        ] {
            let interval = Interval { low, high };
            let found = |accepted| compared(interval, StopReason::Decided, accepted);
            let wide = found(None).to_accept(Quantity::Score).unwrap();
            let limit = Limit { accepted: Some(wide), ..found(None).limits.of[Quantity::Score] };
            assert!(limit.accepts(interval), "{interval:?} in {wide:?}");
            assert!(low - wide.low < 3e-9 && wide.high - high < 3e-9, "{wide:?}");
            assert_eq!(found(Some((wide.low, wide.high))).accepted(), Some(Place::Inside));
        }
        // Losses are larger, and reports show nine digits in all.
        let interval = Interval { low: -13.218_785_307_6, high: -11.100_383_734_9 };
        let mut found = compared(Interval { low: 0.0, high: 0.0 }, StopReason::Decided, None);
        let Answer::Compared(other) = &mut found.answer else { panic!("it is compared") };
        other.of[Quantity::LostB].interval = interval;
        found.limits.of[Quantity::LostB].accepted = found.to_accept(Quantity::LostB);
        assert!(found.limits.of[Quantity::LostB].accepts(interval));
        assert_eq!(found.accepted(), Some(Place::Inside));
    }

    /// A row with other losses of B.
    pub(in super::super) fn losing(row: CheckRow, changed: f64) -> CheckRow {
        let Answer::Exact(mut exact) = row.answer else { panic!("it is not exact") };
        exact.means[Quantity::LostB].changed = changed;
        CheckRow { answer: Answer::Exact(exact), ..row }
    }

    #[test]
    fn the_worst_quantity_is_the_verdict() {
        let of = |changed, accepted| losing(row(1.0, 1.0, accepted), changed);
        assert_eq!(of(3.4, None).verdict(), Verdict::Same);
        assert!(of(3.4, None).warns() && !of(3.2, None).warns());
        let drift = of(3.5, None);
        assert_eq!((drift.verdict(), drift.state()), (Verdict::Drift, State::Drift));
        assert_eq!(drift.drifts(), "lost-b");
        assert_eq!(drift.verdict_of(Quantity::Score), Verdict::Same);
        // An accepted difference of the score does not apply to the losses.
        let both = losing(row(0.0, 0.5, Some((0.4, 0.6))), 2.0);
        assert_eq!(both.state_of(Quantity::Score), State::Accepted);
        assert_eq!((both.state(), both.accepted()), (State::Drift, Some(Place::Outside)));
        assert_eq!(both.drifts(), "score lost-b");
    }
}
