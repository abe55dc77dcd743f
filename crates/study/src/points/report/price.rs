//! What each kind of unit is worth: a row a kind and doctrine.

use super::verdict_word;
use crate::common::{Provenance, each_once};
use fairfight_report::{Field, Shown, Value, steady};
use fairfight_stats::value::Verdict;
use fairfight_stats::{Interval, Level};

/// The value of a kind against one ensemble of opponents.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth {
    /// The fair cost.
    pub fair: f64,
    /// Its standard error.
    pub error: f64,
    /// Its interval.
    pub interval: Interval,
    /// What the interval shows about the book cost.
    pub verdict: Verdict,
    /// The prior's share in it, from 0 to 1.
    pub prior: f64,
}

/// A row of the report: a kind of unit under one doctrine.
#[derive(Clone, PartialEq, Debug)]
pub struct PriceRow {
    /// Where it comes from.
    pub from: Provenance,
    /// The kind, in notation.
    pub unit: String,
    /// Its people.
    pub people: Option<String>,
    /// Its type.
    pub class: String,
    /// Its upgrades, with a plus between them.
    pub upgrades: String,
    /// Its figures.
    pub figures: u32,
    /// The doctrine.
    pub doctrine: &'static str,
    /// The scenario.
    pub scenario: Option<String>,
    /// The kind whose value is fixed; `None` if the total is.
    pub reference: Option<String>,
    /// The usual budget.
    pub budget: f64,
    /// Army pairs per round.
    pub army_pairs: u64,
    /// The level of the intervals.
    pub level: Level,
    /// What it costs; `None` if the system has no points.
    pub book: Option<f64>,
    /// Is that the printed cost, rather than one of house rules?
    pub printed: bool,
    /// Against random armies.
    pub uniform: Worth,
    /// Rounds that were played, in the ensemble with the most.
    pub rounds: u32,
    /// Did the last redraw change nothing except by chance, in every ensemble?
    pub settled: bool,
    /// Why it ended.
    pub stop: &'static str,
    /// Against the field.
    pub field: Option<Worth>,
    /// Against the field's mix.
    pub mix: Option<Worth>,
    /// The ratio of its largest fair cost to the smallest, over all doctrines, against random armies.
    pub spread: Option<f64>,
    /// The same ratio over the ensembles of this doctrine.
    pub ensembles: Option<f64>,
    /// The verdict of all doctrines and ensembles together.
    pub overall: &'static str,
}

/// The largest over the smallest; `None` for fewer than two.
pub fn spread(worths: &[f64]) -> Option<f64> {
    let most = worths.iter().copied().fold(f64::MIN, f64::max);
    let least = worths.iter().copied().fold(f64::MAX, f64::min);
    (worths.len() > 1).then_some(most / least)
}

/// The verdict of several together: the one they share; `depends` if two of them contradict each other; else
/// `undecided`.
///
/// ```
/// use fairfight_study::points::overall_word;
/// use fairfight_stats::value::Verdict::*;
/// assert_eq!(overall_word(&[Underpriced, Underpriced]), "underpriced");
/// assert_eq!(overall_word(&[Underpriced, Undecided]), "undecided");
/// assert_eq!(overall_word(&[Underpriced, Undecided, Fair]), "depends");
/// ```
pub fn overall_word(verdicts: &[Verdict]) -> &'static str {
    let mut decided = verdicts.iter().filter(|verdict| **verdict != Verdict::Undecided);
    match decided.next() {
        None => verdict_word(Verdict::Undecided),
        Some(first) if decided.any(|other| other != first) => "depends",
        Some(_) if verdicts.contains(&Verdict::Undecided) => verdict_word(Verdict::Undecided),
        Some(first) => verdict_word(*first),
    }
}

impl PriceRow {
    fn of(&self, worth: Option<Worth>, value: fn(&Worth) -> f64) -> Value {
        worth.as_ref().map(value).map(steady).into()
    }

    fn ratio(&self, worth: Option<Worth>, value: fn(&Worth) -> f64) -> Value {
        let ratio = |worth: &Worth| Some(steady(value(worth) / self.book?));
        worth.as_ref().and_then(ratio).into()
    }

    /// The verdict on a cost; empty if nothing has a cost.
    fn verdict(&self, worth: Option<Worth>) -> Value {
        self.book.and(worth).map(|worth| verdict_word(worth.verdict)).into()
    }
}

/// The rows in words: a line for each kind that is priced wrongly, one line for all others of a verdict; if the system
/// has no costs, a line a kind.
pub fn points_sentences(rows: &[PriceRow]) -> String {
    let mut text = String::new();
    for doctrine in each_once(rows.iter().map(|row| row.doctrine)) {
        let of: Vec<&PriceRow> = rows.iter().filter(|row| row.doctrine == doctrine).collect();
        text += &format!("Both sides {doctrine}, random armies:\n");
        for row in of.iter().filter(|row| row.book.is_none()) {
            let Worth { fair, interval, .. } = row.uniform;
            let (low, high) = (interval.low, interval.high);
            text += &format!("  {} is worth {fair:.2} ({low:.2} to {high:.2})\n", row.unit);
        }
        let judged = |verdict| {
            of.iter().filter(move |row| row.book.is_some() && row.uniform.verdict == verdict)
        };
        for wrong in [Verdict::Underpriced, Verdict::Overpriced] {
            for row in judged(wrong) {
                let Worth { fair, interval, .. } = row.uniform;
                text += &format!(
                    "  {} is {}: {} {}, {fair:.1} fair ({:.1} to {:.1})\n",
                    row.unit,
                    verdict_word(wrong),
                    row.book.unwrap_or_default(),
                    if row.printed { "printed" } else { "in force" },
                    interval.low,
                    interval.high
                );
            }
        }
        for other in [Verdict::Fair, Verdict::Undecided] {
            let names: Vec<&str> = judged(other).map(|row| &*row.unit).collect();
            if !names.is_empty() {
                text += &format!("  {}: {}\n", verdict_word(other), names.join(", "));
            }
        }
    }
    text
}

/// The columns.
#[rustfmt::skip]
pub const POINTS: &[Field<PriceRow>] = &[
    Field::new("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::key("unit", "the kind of unit, as written on the command line", Shown::Text, |row| row.unit.as_str().into()),
    Field::new("people", "its people, if it is not that of the system", Shown::Text, |row| row.people.clone().into()),
    Field::new("type", "its type", Shown::Text, |row| row.class.as_str().into()),
    Field::new("upgrades", "what it has beyond its type, joined by plus signs", Shown::Text, |row| row.upgrades.as_str().into()),
    Field::new("figures", "figures of a full unit", Shown::Whole, |row| row.figures.into()),
    Field::key("doctrine", "doctrine of both sides", Shown::Text, |row| row.doctrine.into()),
    Field::new("book", "what it costs by the rules, in points per unit; empty if the system has no costs", Shown::Decimals(1), |row| row.book.into()),
    Field::new("fair", "what it should cost, in points per unit, against random armies", Shown::Decimals(1), |row| steady(row.uniform.fair).into()),
    Field::new("fair_low", "lower end of its interval", Shown::Decimals(1), |row| steady(row.uniform.interval.low).into()),
    Field::new("fair_high", "upper end of its interval", Shown::Decimals(1), |row| steady(row.uniform.interval.high).into()),
    Field::new("fair_error", "standard error of fair, clustered by army pair", Shown::Decimals(2), |row| steady(row.uniform.error).into()),
    Field::new("ratio", "fair over book: above 1 it is worth more than it costs; empty if the system has no costs, like all ratios and verdicts", Shown::Decimals(2), |row| row.ratio(Some(row.uniform), |worth| worth.fair)),
    Field::new("ratio_low", "lower end of its interval", Shown::Decimals(2), |row| row.ratio(Some(row.uniform), |worth| worth.interval.low)),
    Field::new("ratio_high", "upper end of its interval", Shown::Decimals(2), |row| row.ratio(Some(row.uniform), |worth| worth.interval.high)),
    Field::new("verdict", "underpriced, overpriced, fair (within the margin of its book cost) or undecided; for all kinds at once (Holm)", Shown::Text, |row| row.verdict(Some(row.uniform))),
    Field::new("prior_share", "how much of fair comes from the prior (the book cost), from 0 to 1", Shown::Decimals(3), |row| steady(row.uniform.prior).into()),
    Field::new("field_fair", "what it should cost against the lists of --field", Shown::Decimals(1), |row| row.of(row.field, |worth| worth.fair)),
    Field::new("field_fair_low", "lower end of its interval", Shown::Decimals(1), |row| row.of(row.field, |worth| worth.interval.low)),
    Field::new("field_fair_high", "upper end of its interval", Shown::Decimals(1), |row| row.of(row.field, |worth| worth.interval.high)),
    Field::new("field_fair_error", "standard error of field_fair", Shown::Decimals(2), |row| row.of(row.field, |worth| worth.error)),
    Field::new("field_ratio", "field_fair over book", Shown::Decimals(2), |row| row.ratio(row.field, |worth| worth.fair)),
    Field::new("field_ratio_low", "lower end of its interval", Shown::Decimals(2), |row| row.ratio(row.field, |worth| worth.interval.low)),
    Field::new("field_ratio_high", "upper end of its interval", Shown::Decimals(2), |row| row.ratio(row.field, |worth| worth.interval.high)),
    Field::new("field_verdict", "the verdict against the lists of --field", Shown::Text, |row| row.verdict(row.field)),
    Field::new("mix_fair", "what it should cost against the mix of these lists that nobody can exploit", Shown::Decimals(1), |row| row.of(row.mix, |worth| worth.fair)),
    Field::new("mix_fair_low", "lower end of its interval", Shown::Decimals(1), |row| row.of(row.mix, |worth| worth.interval.low)),
    Field::new("mix_fair_high", "upper end of its interval", Shown::Decimals(1), |row| row.of(row.mix, |worth| worth.interval.high)),
    Field::new("mix_fair_error", "standard error of mix_fair", Shown::Decimals(2), |row| row.of(row.mix, |worth| worth.error)),
    Field::new("mix_ratio", "mix_fair over book", Shown::Decimals(2), |row| row.ratio(row.mix, |worth| worth.fair)),
    Field::new("mix_ratio_low", "lower end of its interval", Shown::Decimals(2), |row| row.ratio(row.mix, |worth| worth.interval.low)),
    Field::new("mix_ratio_high", "upper end of its interval", Shown::Decimals(2), |row| row.ratio(row.mix, |worth| worth.interval.high)),
    Field::new("mix_verdict", "the verdict against that mix", Shown::Text, |row| row.verdict(row.mix)),
    Field::new("overall", "the verdict of all doctrines and ensembles if they agree; depends if two of them contradict each other; else undecided", Shown::Text, |row| row.book.map(|_| row.overall).into()),
    Field::new("doctrine_spread", "largest over smallest fair, over the doctrines", Shown::Decimals(2), |row| row.spread.map(steady).into()),
    Field::new("ensemble_spread", "largest over smallest of fair, field_fair and mix_fair", Shown::Decimals(2), |row| row.ensembles.map(steady).into()),
    Field::new("reference", "the kind that is worth what it costs (or --value) by definition; empty: one unit of each kind costs as much in total as before", Shown::Text, |row| row.reference.clone().into()),
    Field::new("budget", "the usual budget; armies are drawn at 0.6 to 1.2 times it", Shown::Decimals(0), |row| row.budget.into()),
    Field::new("army_pairs", "pairs of random armies per round; each meets in a pair of battles", Shown::Whole, |row| row.army_pairs.into()),
    Field::new("rounds", "rounds, each with armies drawn at the fair costs of the one before: of the reported ensembles, the one with the most", Shown::Whole, |row| row.rounds.into()),
    Field::new("settled", "did the last round change nothing except by chance, in all reported ensembles?", Shown::Flag, |row| row.settled.into()),
    Field::new("stop", "why it ended: settled, there was no reason left to draw armies again; redraws, all were used; interrupted, the run was stopped, and this is what was known by then", Shown::Text, |row| row.stop.into()),
    Field::new("method", "simulated", Shown::Text, |_| crate::common::SIMULATED.into()),
    Field::new("level", "confidence level of the intervals and verdicts", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("scenario", "name of the scenario, if it has one", Shown::Text, |row| row.scenario.clone().into()),
    Field::new("seed", "the seed of armies and dice", Shown::Whole, |row| row.from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];
