//! The worth of each kind of unit: one row per kind and doctrine.

use super::super::PriceBars;
use super::verdict_word;
use crate::bars::{Bar, left_out};
use crate::common::{AT_THE_LIMIT, Provenance, plain_share};
use fairfight_engine::tally::EndCounts;
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
    /// The finding about the book cost; `None` if most battles had no winner.
    pub verdict: Option<Verdict>,
    /// The prior's share in it, from 0 to 1.
    pub prior: f64,
}

/// A row of the report: a kind of unit under one doctrine.
#[derive(Clone, PartialEq, Debug)]
pub struct PriceRow {
    /// Its provenance.
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
    /// The typical budget.
    pub budget: f64,
    /// Army pairs per round.
    pub army_pairs: u64,
    /// The level of the intervals.
    pub level: Level,
    /// Its cost; `None` if the system has no points.
    pub book: Option<f64>,
    /// The part of the cost that is an intentional premium: the rest is its intended worth.
    pub premium: f64,
    /// Is it the printed cost, rather than one of house rules?
    pub printed: bool,
    /// Against random armies.
    pub uniform: Worth,
    /// How the battles of the last round against random armies ended.
    pub ends: EndCounts,
    /// The share of their pairs in which both armies scored the same.
    pub even: f64,
    /// The number of rounds played, in the ensemble with the most.
    pub rounds: u32,
    /// Did the last redraw change nothing beyond chance, in every ensemble?
    pub settled: bool,
    /// Why it ended.
    pub stop: &'static str,
    /// Against the field.
    pub field: Option<Worth>,
    /// Against the field's mix.
    pub mix: Option<Worth>,
    /// The ratio of its largest fair cost to the smallest, over the ensembles.
    pub ensembles: Option<f64>,
    /// The margin of a fair cost around the book cost, as a share of it.
    pub margin: f64,
    /// The bars besides that of the dice; `None` in a row of one doctrine among several.
    pub bars: Option<PriceBars>,
}

/// The verdict if bars contradict each other.
const DEPENDS: &str = "depends";

/// The words of these bars, as `--bars` takes them.
fn words_of(bars: impl IntoIterator<Item = Bar>) -> String {
    bars.into_iter().map(Bar::word).collect::<Vec<_>>().join(",")
}

/// The ratio of the largest to the smallest; `None` for fewer than two.
pub fn spread(worths: &[f64]) -> Option<f64> {
    let most = worths.iter().copied().fold(f64::MIN, f64::max);
    let least = worths.iter().copied().fold(f64::MAX, f64::min);
    (worths.len() > 1).then_some(most / least)
}

impl PriceRow {
    fn of(&self, worth: Option<Worth>, value: fn(&Worth) -> f64) -> Value {
        worth.as_ref().map(value).map(steady).into()
    }

    fn ratio(&self, worth: Option<Worth>, value: fn(&Worth) -> f64) -> Value {
        let ratio = |worth: &Worth| Some(steady(value(worth) / (self.book? - self.premium)));
        worth.as_ref().and_then(ratio).into()
    }

    /// This number of battles, as a share of all.
    fn share(&self, battles: u64) -> f64 {
        battles as f64 / self.ends.games().max(1) as f64
    }

    /// An end of a bar.
    fn bar(&self, bar: Bar, end: fn(Interval) -> f64) -> Value {
        self.bars.as_ref().and_then(|bars| bars.range(bar)).map(end).map(steady).into()
    }

    /// The part of a bar in the variance of ln(fair).
    fn bar_share(&self, bar: Bar) -> Value {
        let dice = (self.uniform.error / self.uniform.fair).powi(2);
        self.bars.as_ref().and_then(|bars| bars.share(bar, dice)).map(steady).into()
    }

    /// The bars that contradict the verdict of the dice; empty if nothing has a cost.
    fn against(&self) -> Vec<Bar> {
        let (Some(book), Some(bars)) = (self.book, &self.bars) else { return Vec::new() };
        let meant = book - self.premium;
        let against = |verdict| bars.against(verdict, meant, self.margin);
        self.uniform.verdict.map(against).unwrap_or_default()
    }

    /// The bars on which the verdict rests.
    fn bars_known(&self) -> Vec<Bar> {
        let others = self.bars.iter().flat_map(|bars| &bars.of).map(|(bar, _)| *bar);
        [Bar::Dice].into_iter().chain(others).collect()
    }

    /// The name of its cost, with the premium in it.
    fn price_in_words(&self) -> String {
        let price = if self.printed { "printed" } else { "in force" };
        match self.premium {
            0.0 => price.to_owned(),
            premium => format!("{price} with a premium of {premium:.1}"),
        }
    }

    /// Every known bar, in words, with this number of decimals.
    fn bars_in_words(&self, dice: Interval, decimals: usize) -> String {
        let text = |name: &str, range: Interval| {
            format!("{name} {:.decimals$} to {:.decimals$}", range.low, range.high)
        };
        let bars = self.bars.iter().flat_map(|bars| {
            // A bar without width is uninformative.
            let ranges = bars.of.iter().filter_map(|(bar, _)| Some((bar, bars.range(*bar)?)));
            let wide = ranges.filter(|(_, range)| range.low < range.high);
            wide.map(|(bar, range)| text(bar.word(), range))
        });
        let all: Vec<String> = [text(Bar::Dice.word(), dice)].into_iter().chain(bars).collect();
        all.join(", ")
    }

    /// The verdict if all bars agree, else `depends`; `None` if nothing has a cost or most battles had no winner.
    fn verdict_of_all(&self) -> Option<&'static str> {
        self.book?;
        let verdict = self.uniform.verdict?;
        Some(if self.against().is_empty() { verdict_word(verdict) } else { DEPENDS })
    }

    /// The verdict on a cost; empty if nothing has a cost.
    fn verdict(&self, worth: Option<Worth>) -> Value {
        self.book.and(worth).and_then(|worth| worth.verdict).map(verdict_word).into()
    }
}

/// The rows of one doctrine in words: the conditions; a line for each kind that is priced wrongly or whose verdict
/// depends on a bar; one line for all others with the same verdict; if the system has no costs, one line per kind.
pub(crate) fn points_sentences(rows: &[PriceRow]) -> String {
    let Some(first) = rows.first() else { return String::new() };
    let kept = rows.iter().find(|row| Some(&row.unit) == first.reference.as_ref());
    let scale = kept.map(|row| format!(", {} at {}", row.unit, steady(row.uniform.fair)));
    let place = first.scenario.as_ref().map(|name| format!(", {name}"));
    let mut text = format!(
        "Both sides led by {}, random armies of about {} {}{}{}:\n",
        first.doctrine,
        first.budget,
        if first.book.is_some() { "points" } else { "units" },
        scale.unwrap_or_default(),
        place.unwrap_or_default(),
    );
    if rows.iter().any(|row| row.book.is_some() && row.uniform.verdict.is_none()) {
        let drawn = plain_share(Some(first.share(first.ends.draws)));
        text += &format!("No verdicts: {drawn} of the battles had no winner.\n");
    }
    let unjudged = |row: &&PriceRow| row.verdict_of_all().is_none();
    for row in rows.iter().filter(unjudged) {
        let Worth { fair, interval, .. } = row.uniform;
        let bars = row.bars_in_words(interval, 2);
        text += &format!("  {} is worth {fair:.2} ({bars})\n", row.unit);
    }
    let judged =
        |word: &'static str| rows.iter().filter(move |row| row.verdict_of_all() == Some(word));
    let wrong = [Verdict::Underpriced, Verdict::Overpriced].map(verdict_word);
    for word in wrong.into_iter().chain([DEPENDS]) {
        for row in judged(word) {
            let Worth { fair, interval, .. } = row.uniform;
            let on: Vec<&str> = row.against().into_iter().map(Bar::word).collect();
            let verdict = match on.is_empty() {
                true => format!("is {word}"),
                false => format!("depends on {}", on.join(" and ")),
            };
            text += &format!(
                "  {} {verdict}: {} {}, {fair:.1} fair ({})\n",
                row.unit,
                row.book.unwrap_or_default(),
                row.price_in_words(),
                row.bars_in_words(interval, 1),
            );
        }
    }
    for other in [Verdict::Fair, Verdict::Undecided].map(verdict_word) {
        let names: Vec<&str> = judged(other).map(|row| &*row.unit).collect();
        if !names.is_empty() {
            text += &format!("  {other}: {}\n", names.join(", "));
        }
    }
    match &*left_out(&first.bars_known()) {
        "" => {}
        bars => text += &format!("Bars left out: {bars} (--bars).\n"),
    }
    text
}

/// The worth of a unit of part strength relative to its share of the full unit.
#[derive(Clone, PartialEq, Debug)]
pub struct PartWorth {
    /// The kind of part strength, in notation.
    pub part: String,
    /// The full kind.
    pub full: String,
    /// The figures of the part.
    pub figures: u32,
    /// Its fair cost divided by its share, by figures, of that of the full unit.
    pub times: f64,
    /// The interval of that ratio, for all parts simultaneously.
    pub interval: Interval,
}

/// The parts that are clearly worth more than their share, by more than this margin; empty if there are no parts.
pub(crate) fn parts_sentences(parts: &[PartWorth], margin: f64) -> String {
    let clearly = |part: &&PartWorth| part.interval.low > 1.0 + margin;
    let mut text = String::new();
    for part in parts.iter().filter(clearly) {
        let PartWorth { full, figures, times, interval, .. } = part;
        let who = if *figures == 1 { format!("A single {full}") } else { part.part.clone() };
        text += &format!(
            "{who} is worth {times:.1} times its share of the full unit ({:.1} to {:.1}, by the dice).\n",
            interval.low, interval.high
        );
    }
    if text.is_empty() && !parts.is_empty() {
        text += "No part of a unit is shown to be worth more than its share of the full unit.\n";
    }
    text
}

/// The columns.
#[rustfmt::skip]
pub const POINTS: &[Field<PriceRow>] = &[
    Field::wide("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::key("unit", "the kind of unit, as written on the command line", Shown::Text, |row| row.unit.as_str().into()),
    Field::wide("people", "its people, if it is not that of the system", Shown::Text, |row| row.people.clone().into()),
    Field::wide("type", "its type", Shown::Text, |row| row.class.as_str().into()),
    Field::wide("upgrades", "what it has beyond its type, joined by plus signs", Shown::Text, |row| row.upgrades.as_str().into()),
    Field::wide("figures", "figures of a full unit", Shown::Whole, |row| row.figures.into()),
    Field::key("doctrine", "doctrine of both sides: the one whose prices these are", Shown::Text, |row| row.doctrine.into()),
    Field::new("book", "what it costs by the rules, in points per unit; empty if the system has no costs", Shown::Decimals(1), |row| row.book.into()),
    Field::wide("premium", "the part of book that is a premium on purpose ([premium] of house rules); fair is compared with the rest; empty without one", Shown::Decimals(1), |row| Some(row.premium).filter(|&premium| premium != 0.0).map(steady).into()),
    Field::new("fair", "what it should cost, in points per unit, against random armies", Shown::Decimals(1), |row| steady(row.uniform.fair).into()),
    Field::new("dice_low", "lower end of its interval: the bar of the dice", Shown::Decimals(1), |row| steady(row.uniform.interval.low).into()),
    Field::new("dice_high", "upper end of its interval", Shown::Decimals(1), |row| steady(row.uniform.interval.high).into()),
    Field::new("doctrine_low", "lower end of the range of fair over the default and other credible doctrines, without the noise of the dice; a range, not an interval; empty, like all bars, if it was not asked for or cannot be known", Shown::Decimals(1), |row| row.bar(Bar::Doctrine, |range| range.low)),
    Field::new("doctrine_high", "upper end of that range", Shown::Decimals(1), |row| row.bar(Bar::Doctrine, |range| range.high)),
    Field::new("ruling_low", "5 % quantile of fair over readings of the text: each ruling with several answers in words is answered at random, each answer equally often; if the bar of the doctrine was asked for, readings are also tried under the doctrine whose prices differ most, and count by how far they move prices there", Shown::Decimals(1), |row| row.bar(Bar::Ruling, |range| range.low)),
    Field::new("ruling_high", "95 % quantile", Shown::Decimals(1), |row| row.bar(Bar::Ruling, |range| range.high)),
    Field::new("model_low", "5 % quantile of fair over the numbers that no text gives, varied one at a time: a range, such as that of the gap, is fixed at each of its numbers; other numbers are reduced and increased by half", Shown::Decimals(1), |row| row.bar(Bar::Model, |range| range.low)),
    Field::new("model_high", "95 % quantile", Shown::Decimals(1), |row| row.bar(Bar::Model, |range| range.high)),
    Field::new("company_low", "5 % quantile of fair over which other kinds take part (halves of the kinds, and armies with leaders), without the noise of the dice; like every bar, it contains fair itself", Shown::Decimals(1), |row| row.bar(Bar::Company, |range| range.low)),
    Field::new("company_high", "95 % quantile", Shown::Decimals(1), |row| row.bar(Bar::Company, |range| range.high)),
    Field::wide("dice_share", "share of the dice in the variance of ln(fair); the shares of all known bars add up to 1, except those below 0", Shown::Share(0), |row| row.bar_share(Bar::Dice)),
    Field::wide("doctrine_share", "share of the doctrine; below 0 where noise alone would spread the answers more", Shown::Share(0), |row| row.bar_share(Bar::Doctrine)),
    Field::wide("ruling_share", "share of the ruling, likewise", Shown::Share(0), |row| row.bar_share(Bar::Ruling)),
    Field::wide("model_share", "share of the model, likewise", Shown::Share(0), |row| row.bar_share(Bar::Model)),
    Field::wide("company_share", "share of the company, likewise", Shown::Share(0), |row| row.bar_share(Bar::Company)),
    Field::new("ruling_worst", "the answer to a ruling that moves the price most among the readings, confirmed alone on fresh armies; empty if none is", Shown::Text, |row| row.bars.as_ref().and_then(|bars| bars.ruling_worst.clone()).into()),
    Field::new("bars", "the bars that the verdict rests on: those that were asked for, or only the dice if the run was interrupted before them", Shown::Text, |row| words_of(row.bars_known()).into()),
    Field::wide("fair_error", "standard error of fair, clustered by army pair", Shown::Decimals(2), |row| steady(row.uniform.error).into()),
    Field::new("ratio", "fair over book, without its premium: above 1 it is worth more than it costs; empty if the system has no costs, like all ratios and verdicts", Shown::Decimals(2), |row| row.ratio(Some(row.uniform), |worth| worth.fair)),
    Field::wide("ratio_low", "lower end of its interval", Shown::Decimals(2), |row| row.ratio(Some(row.uniform), |worth| worth.interval.low)),
    Field::wide("ratio_high", "upper end of its interval", Shown::Decimals(2), |row| row.ratio(Some(row.uniform), |worth| worth.interval.high)),
    Field::new("verdict", "underpriced, overpriced, fair (within the margin of its book cost) or undecided, by the dice, for all kinds at once (Holm); depends if another bar contradicts that, because it does not lie on the same side of the book cost or within the margin; empty if most battles had no winner", Shown::Text, |row| row.verdict_of_all().into()),
    Field::new("depends_on", "the bars that contradict the verdict of the dice; empty if none does", Shown::Text, |row| Some(words_of(row.against())).filter(|words| !words.is_empty()).into()),
    Field::wide("prior_share", "how much of fair comes from the prior (the book cost), from 0 to 1", Shown::Decimals(3), |row| steady(row.uniform.prior).into()),
    Field::new("field_fair", "what it should cost against the lists of --field", Shown::Decimals(1), |row| row.of(row.field, |worth| worth.fair)),
    Field::wide("field_fair_low", "lower end of its interval", Shown::Decimals(1), |row| row.of(row.field, |worth| worth.interval.low)),
    Field::wide("field_fair_high", "upper end of its interval", Shown::Decimals(1), |row| row.of(row.field, |worth| worth.interval.high)),
    Field::wide("field_fair_error", "standard error of field_fair", Shown::Decimals(2), |row| row.of(row.field, |worth| worth.error)),
    Field::wide("field_ratio", "field_fair over book", Shown::Decimals(2), |row| row.ratio(row.field, |worth| worth.fair)),
    Field::wide("field_ratio_low", "lower end of its interval", Shown::Decimals(2), |row| row.ratio(row.field, |worth| worth.interval.low)),
    Field::wide("field_ratio_high", "upper end of its interval", Shown::Decimals(2), |row| row.ratio(row.field, |worth| worth.interval.high)),
    Field::new("field_verdict", "the verdict against the lists of --field", Shown::Text, |row| row.verdict(row.field)),
    Field::new("mix_fair", "what it should cost against the mix of these lists that nobody can exploit", Shown::Decimals(1), |row| row.of(row.mix, |worth| worth.fair)),
    Field::wide("mix_fair_low", "lower end of its interval", Shown::Decimals(1), |row| row.of(row.mix, |worth| worth.interval.low)),
    Field::wide("mix_fair_high", "upper end of its interval", Shown::Decimals(1), |row| row.of(row.mix, |worth| worth.interval.high)),
    Field::wide("mix_fair_error", "standard error of mix_fair", Shown::Decimals(2), |row| row.of(row.mix, |worth| worth.error)),
    Field::wide("mix_ratio", "mix_fair over book", Shown::Decimals(2), |row| row.ratio(row.mix, |worth| worth.fair)),
    Field::wide("mix_ratio_low", "lower end of its interval", Shown::Decimals(2), |row| row.ratio(row.mix, |worth| worth.interval.low)),
    Field::wide("mix_ratio_high", "upper end of its interval", Shown::Decimals(2), |row| row.ratio(row.mix, |worth| worth.interval.high)),
    Field::new("mix_verdict", "the verdict against that mix", Shown::Text, |row| row.verdict(row.mix)),
    Field::new("ensemble_spread", "largest over smallest of fair, field_fair and mix_fair", Shown::Decimals(2), |row| row.ensembles.map(steady).into()),
    Field::wide("reference", "the kind that is worth what it costs (or --value) by definition; empty if one unit of each kind costs as much in total as before", Shown::Text, |row| row.reference.clone().into()),
    Field::wide("budget", "the usual budget; armies are drawn at 0.6 to 1.2 times it", Shown::Decimals(0), |row| row.budget.into()),
    Field::wide("army_pairs", "pairs of random armies per round; each meets in a pair of battles", Shown::Whole, |row| row.army_pairs.into()),
    Field::wide("draw", "share of the battles of the last round against random armies that nobody won; above one half there is no verdict", Shown::Share(1), |row| row.share(row.ends.draws).into()),
    Field::wide("capped", AT_THE_LIMIT, Shown::Share(1), |row| row.share(row.ends.capped).into()),
    Field::wide("even", "share of the pairs of battles in which both armies scored the same, and which say only that the two are alike", Shown::Share(1), |row| row.even.into()),
    Field::wide("rounds", "rounds, each with armies drawn at the fair costs of the round before; the most for any of the opponents (random armies, field, mix)", Shown::Whole, |row| row.rounds.into()),
    Field::wide("settled", "did the last round change nothing except by chance, against all of the opponents?", Shown::Flag, |row| row.settled.into()),
    Field::wide("stop", "why it ended: settled, there was no reason to draw armies again; redraws, all were used; interrupted, the run was stopped, and this is what was known by then", Shown::Text, |row| row.stop.into()),
    Field::wide("method", "simulated", Shown::Text, |_| crate::common::SIMULATED.into()),
    Field::wide("level", "confidence level of the intervals and verdicts", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::wide("scenario", "name of the scenario, if it has one", Shown::Text, |row| row.scenario.clone().into()),
    Field::wide("seed", "the seed of armies and dice", Shown::Whole, |row| row.from.seed.into()),
    Field::wide("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];
