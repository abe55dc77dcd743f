//! One row per kind: its score against the list at equal points.

use crate::common::{Provenance, plain_share, share_text, steady_around, without_points};
use fairfight_report::{Field, Shown, Value, steady_ends};
use fairfight_rules::text::joined;
use fairfight_rules::words;
use fairfight_stats::{Interval, Level, Scores};

words! {
    /// The finding about a kind against the list.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Verdict {
        /// It beats the list.
        Beats = "beats",
        /// It loses to it.
        Loses = "loses",
        /// The winner depends on the doctrines.
        Depends = "depends",
        /// Neither is established.
        Undecided = "undecided",
    }
}

/// Values shared by all rows.
#[derive(Clone, PartialEq, Debug)]
pub struct Counted {
    /// The provenance.
    pub from: Provenance,
    /// The scenario.
    pub scenario: Option<String>,
    /// The name of the list.
    pub against: String,
    /// Its doctrine.
    pub against_doctrine: &'static str,
    /// Its cost: points, or units.
    pub against_points: u32,
    /// The budget of each counter.
    pub budget: u32,
    /// The unit of costs: `points` or `units`.
    pub counted_in: &'static str,
    /// The joint level of the intervals of all kinds.
    pub level: Level,
    /// The number of kinds played.
    pub kinds: usize,
    /// Was the run stopped before all was played?
    pub interrupted: bool,
}

/// A row of the report.
#[derive(Clone, PartialEq, Debug)]
pub struct CounterRow {
    /// Values shared by all rows.
    pub counted: Counted,
    /// The rank by score, from 1.
    pub rank: usize,
    /// The kind.
    pub kind: String,
    /// The list made of it, in command-line form.
    pub list: String,
    /// Its doctrine.
    pub doctrine: &'static str,
    /// Its cost: points, or units.
    pub points: u32,
    /// The number of its units.
    pub units: usize,
    /// Its scores against the list.
    pub scores: Scores<5>,
    /// The range of the score over other doctrines, if requested.
    pub led: Option<Interval>,
}

impl CounterRow {
    fn interval(&self) -> Interval {
        let together = self.counted.level.shared_by(self.counted.kinds as u64);
        steady_ends(self.scores.interval(together))
    }

    fn led_end(&self, of: impl FnOnce(Interval) -> f64) -> Value {
        let score = self.scores.mean().unwrap_or(0.5);
        self.led.map(|range| of(steady_around(range, score))).into()
    }

    /// The finding by all bars that were requested.
    pub fn verdict(&self) -> Verdict {
        let dice = self.interval();
        let led = self.led.unwrap_or(dice);
        if dice.low > 0.5 {
            if led.low > 0.5 { Verdict::Beats } else { Verdict::Depends }
        } else if dice.high < 0.5 {
            if led.high < 0.5 { Verdict::Loses } else { Verdict::Depends }
        } else {
            Verdict::Undecided
        }
    }
}

/// The columns.
#[rustfmt::skip]
pub const COUNTERS: &[Field<CounterRow>] = &[
    Field::wide("system", "the system", Shown::Text, |row| row.counted.from.system.into()),
    Field::wide("scenario", "name of the scenario; empty for the open ground of the rules", Shown::Text, |row| row.counted.scenario.clone().into()),
    Field::new("rank", "place by score", Shown::Whole, |row| row.rank.into()),
    Field::key("kind", "the kind of unit", Shown::Text, |row| row.kind.as_str().into()),
    Field::wide("list", "the list made of it: as many units as the budget buys and the rules allow, and one of part strength if what is left buys half of it. If the rules allow fewer than the budget buys, the rest is spent on the kind that prices are measured in", Shown::Text, |row| row.list.as_str().into()),
    Field::wide("doctrine", "its doctrine", Shown::Text, |row| row.doctrine.into()),
    Field::new("points", "its points; its units if the system has no points", Shown::Whole, |row| row.points.into()),
    Field::new("units", "its units", Shown::Whole, |row| row.units.into()),
    Field::new("score", "its score against the list", Shown::Share(1), |row| row.scores.mean().into()),
    Field::new("score_low", "lower end of its interval, at a level for all kinds together", Shown::Share(1), |row| row.interval().low.into()),
    Field::new("score_high", "upper end of its interval", Shown::Share(1), |row| row.interval().high.into()),
    Field::new("doctrine_low", "its lowest score if both sides follow one member of each lineage of `skilled`, or a credible style, without the noise of the dice: a range, not an interval; empty if it was not asked for", Shown::Share(1), |row| row.led_end(|range| range.low)),
    Field::new("doctrine_high", "its highest score likewise", Shown::Share(1), |row| row.led_end(|range| range.high)),
    Field::new("verdict", "beats: it scores more than one half by all bars that were asked for; loses: it scores less; depends: clear by the dice, but not under all doctrines; undecided: not clear by the dice", Shown::Text, |row| row.verdict().word().into()),
    Field::wide("n", "pairs of battles behind the score", Shown::Whole, |row| (row.scores.n() as u64).into()),
    Field::wide("against", "the list that it meets", Shown::Text, |row| row.counted.against.as_str().into()),
    Field::wide("against_doctrine", "doctrine of that list", Shown::Text, |row| row.counted.against_doctrine.into()),
    Field::wide("against_points", "points of that list; its units if the system has no points", Shown::Whole, |row| row.counted.against_points.into()),
    Field::wide("budget", "what each list of one kind may cost", Shown::Whole, |row| row.counted.budget.into()),
    Field::wide("stop", "pairs: everything was played; interrupted: the run was stopped, and kinds or the range over doctrines are missing", Shown::Text, |row| if row.counted.interrupted { "interrupted" } else { "pairs" }.into()),
    Field::wide("level", "confidence level of all intervals together", Shown::Decimals(4), |row| row.counted.level.confidence().into()),
    Field::wide("seed", "the seed of the dice", Shown::Whole, |row| row.counted.from.seed.into()),
    Field::wide("rules_hash", "hash of the rules in force", Shown::Text, |row| row.counted.from.rules_hash.as_str().into()),
];

/// The number of kinds named in the sentence.
const NAMED: usize = 3;

/// The kinds that beat the list, in words.
pub fn counter_sentences(rows: &[CounterRow]) -> String {
    let Some(first) = rows.first() else { return String::new() };
    let against = &first.counted.against;
    let of = |verdict| rows.iter().filter(move |row| row.verdict() == verdict);
    let mut text = String::new();
    if first.counted.interrupted {
        text += "Interrupted: this is what was complete by then.";
        text += if first.led.is_none() { " Verdicts rest on the dice alone.\n" } else { "\n" };
    }
    let beat: Vec<String> = of(Verdict::Beats)
        .take(NAMED)
        .map(|row| format!("{} {}", row.kind, share_text(row.scores.mean(), row.interval())))
        .collect();
    let number = of(Verdict::Beats).count();
    text += &match number {
        0 => format!(
            "No kind alone is shown to beat {against} for {} {}.\n",
            first.counted.budget, first.counted.counted_in
        ),
        1 => format!("One kind alone beats {against}: {}.\n", beat[0]),
        _ if number > NAMED => {
            format!("{number} kinds alone beat {against}, most of all {}.\n", joined(&beat, "and"))
        }
        _ => format!("{number} kinds alone beat {against}: {}.\n", joined(&beat, "and")),
    };
    let depends: Vec<&str> = of(Verdict::Depends).map(|row| &*row.kind).collect();
    if !depends.is_empty() {
        let depends = joined(&depends, "and");
        text += &format!("For {depends}, the result depends on the doctrine.\n");
    }
    if number == 0
        && let Some(best) = rows.first()
    {
        let score = plain_share(best.scores.mean());
        text += &format!("The best is {}, which scores {score}.\n", best.kind);
    }
    text + without_points(first.counted.counted_in)
}
