//! The result of tuning: a row a price, and a row for each check and each try.

use crate::armies::inline_text;
use crate::common::{Provenance, SIMULATED, plain_share, share_text};
use crate::tune::{Check, Outcome, Tried, Tuned, Why, Word};
use fairfight_report::{Field, Shown, Value, steady, steady_ends};
use fairfight_stats::{Interval, Level, Scores};

/// What is the same in all rows.
#[derive(Clone, PartialEq, Debug)]
pub struct TuningReport {
    /// Where it comes from.
    pub from: Provenance,
    /// The scenario.
    pub scenario: Option<String>,
    /// The budget, at the scale.
    pub budget: u32,
    /// The factor by which all costs and the budget were multiplied first.
    pub scale: u32,
    /// The step of the grid.
    pub grid: u32,
    /// The score up to which a list does not count as an exploit.
    pub target: f64,
    /// The doctrines, each on both sides.
    pub doctrines: Vec<&'static str>,
    /// The kinds in notation.
    pub kinds: Vec<String>,
    /// The names of the prices.
    pub names: Vec<String>,
    /// The prices in force, at the scale.
    pub book: Vec<u32>,
    /// The level of the intervals.
    pub level: Level,
    /// Why it ended.
    pub ended: &'static str,
}

/// A row of the report: a price.
#[derive(Clone, PartialEq, Debug)]
pub struct TunedRow {
    /// What is the same in all rows.
    pub tuning: TuningReport,
    /// Its place among the prices.
    pub place: usize,
    /// The tuned price.
    pub tuned: u32,
    /// What is known about it.
    pub knowledge: crate::tune::PriceKnowledge,
    /// What could be exploited at the prices at the start.
    pub before: (f64, Interval),
    /// What can be exploited at the end.
    pub after: Option<(f64, Interval)>,
}

/// A row of the report: the best list at present prices, or prices that were tried.
#[derive(Clone, PartialEq, Debug)]
pub struct TriedRow {
    /// What is the same in all rows.
    pub tuning: TuningReport,
    /// Its place in the order of play, from 1.
    pub step: usize,
    /// The prices.
    pub prices: Vec<u32>,
    /// How they were played.
    pub what: Played,
}

/// What was played.
#[derive(Clone, PartialEq, Debug)]
pub enum Played {
    /// The best list of a doctrine in fresh battles.
    Check {
        /// Which check.
        number: u32,
        /// The doctrine.
        doctrine: &'static str,
        /// The list, as the command line takes it.
        list: String,
        /// What it costs.
        points: u32,
        /// Its scores.
        scores: Scores<5>,
        /// Their interval.
        interval: Interval,
        /// Is it the last, at the final prices?
        last: bool,
    },
    /// Other prices compared with the present ones.
    Try {
        /// What was tried.
        tried: Box<Tried>,
        /// The best lists at these prices, as the command line takes them.
        lists: String,
    },
}

/// The rows of both reports.
pub fn tuned_rows(tuning: &TuningReport, tuned: &Tuned) -> (Vec<TunedRow>, Vec<TriedRow>) {
    let before = tuned.checks[0].worst();
    let after = tuned.certificate().map(Check::worst);
    let price = |place: usize| TunedRow {
        tuning: tuning.clone(),
        place,
        tuned: tuned.prices[place],
        knowledge: tuned.knowledge[place].clone(),
        before,
        after,
    };
    let mut played: Vec<(Vec<u32>, Played)> = Vec::new();
    let mut tries = tuned.tried.iter().peekable();
    for (at, check) in tuned.checks.iter().enumerate() {
        let last = tuned.certificate().is_some() && at + 1 == tuned.checks.len();
        for (led, exploit) in check.exploits.iter().enumerate() {
            let what = Played::Check {
                number: check.number,
                doctrine: tuning.doctrines[led],
                list: list_text(tuning, &exploit.kinds),
                points: exploit.cost,
                scores: exploit.scores,
                interval: check.interval(led),
                last,
            };
            played.push((check.prices.clone(), what));
        }
        while let Some(tried) = tries.next_if(|tried| tried.checks == check.number) {
            let lists: Vec<String> =
                tried.lists.iter().map(|(kinds, _)| list_text(tuning, kinds)).collect();
            let what = Played::Try { tried: Box::new(tried.clone()), lists: lists.join(" | ") };
            played.push((tried.prices.clone(), what));
        }
    }
    let row = |(step, (prices, what))| TriedRow { tuning: tuning.clone(), step, prices, what };
    ((0..tuning.names.len()).map(price).collect(), (1..).zip(played).map(row).collect())
}

/// A list as the command line takes it.
fn list_text(tuning: &TuningReport, list: &[u16]) -> String {
    inline_text(list.iter().map(|&kind| &*tuning.kinds[usize::from(kind)]))
}

impl TuningReport {
    /// The prices that differ from those in force: `levy 2, bow 0`.
    fn changes(&self, prices: &[u32]) -> String {
        let changed = (0..prices.len()).filter(|&place| prices[place] != self.book[place]);
        let text: Vec<String> =
            changed.map(|place| format!("{} {}", self.names[place], prices[place])).collect();
        if text.is_empty() { "none".to_owned() } else { text.join(", ") }
    }
}

impl TunedRow {
    fn with(&self) -> Value {
        let names: Vec<&str> =
            self.knowledge.with.iter().map(|&place| &*self.tuning.names[place]).collect();
        if names.is_empty() { None } else { Some(names.join(", ")) }.into()
    }
}

fn score(of: Option<(f64, Interval)>, part: fn((f64, Interval)) -> f64) -> Value {
    of.map(|(score, interval)| part((score, steady_ends(interval)))).into()
}

/// The columns of the prices.
#[rustfmt::skip]
pub const TUNE: &[Field<TunedRow>] = &[
    Field::new("system", "the system", Shown::Text, |row| row.tuning.from.system.into()),
    Field::new("scenario", "name of the scenario; empty for the open ground of the rules", Shown::Text, |row| row.tuning.scenario.clone().into()),
    Field::key("price", "the cost, by its name in house rules", Shown::Text, |row| row.tuning.names[row.place].as_str().into()),
    Field::new("book", "its value in force, times the scale", Shown::Whole, |row| row.tuning.book[row.place].into()),
    Field::new("tuned", "what it should be, on the grid", Shown::Whole, |row| row.tuned.into()),
    Field::new("fair", "what it should be off the grid, with the others off it too, for all doctrines at once; empty if that cannot be known", Shown::Decimals(2), |row| row.knowledge.fair.map(steady).into()),
    Field::new("fair_low", "lower end of its interval: the lowest of any doctrine's, for all prices at once", Shown::Decimals(2), |row| row.knowledge.interval.map(|interval| steady(interval.low)).into()),
    Field::new("fair_high", "upper end of its interval: the highest of any doctrine's", Shown::Decimals(2), |row| row.knowledge.interval.map(|interval| steady(interval.high)).into()),
    Field::new("told", "apart: no other price of the grid is as good; not-apart: those from as_good_low to as_good_high are, as far as is known; together: every kind that has it also has those in with, and only the sum is known; kept: it was to stay; unused: no kind has it", Shown::Text, |row| row.knowledge.word.word().into()),
    Field::new("as_good_low", "the lowest price of the grid that is as good, as far as is known: the nearest to fair_low, or the tuned one", Shown::Whole, |row| row.knowledge.as_good.map(|ends| ends.0).into()),
    Field::new("as_good_high", "the highest: the nearest to fair_high, or the tuned one", Shown::Whole, |row| row.knowledge.as_good.map(|ends| ends.1).into()),
    Field::new("with", "the prices that it cannot be told apart from", Shown::Text, TunedRow::with),
    Field::new("exploit_before", "for all prices together, the same in all rows: what the best list found scores at the prices in force against random lists of its cost, in battles that had no part in choosing it; the largest of all doctrines", Shown::Share(1), |row| score(Some(row.before), |of| of.0)),
    Field::new("exploit_before_low", "lower end of its interval", Shown::Share(1), |row| score(Some(row.before), |of| of.1.low)),
    Field::new("exploit_before_high", "upper end of its interval", Shown::Share(1), |row| score(Some(row.before), |of| of.1.high)),
    Field::new("exploit_after", "the same at the tuned prices; empty if the run was interrupted before that was known", Shown::Share(1), |row| score(row.after, |of| of.0)),
    Field::new("exploit_after_low", "lower end of its interval, at a level for all checks together", Shown::Share(1), |row| score(row.after, |of| of.1.low)),
    Field::new("exploit_after_high", "upper end of its interval", Shown::Share(1), |row| score(row.after, |of| of.1.high)),
    Field::new("ended", "why it ended: target, the best list is shown to score no more than the target; no-better, nothing fairer was left to try; limit, all tries were used; interrupted", Shown::Text, |row| row.tuning.ended.into()),
    Field::new("target", "the score up to which prices count as not exploited", Shown::Share(1), |row| row.tuning.target.into()),
    Field::new("doctrines", "doctrines of both sides, one after the other", Shown::Text, |row| row.tuning.doctrines.join(", ").into()),
    Field::new("budget", "what lists may cost, times the scale", Shown::Whole, |row| row.tuning.budget.into()),
    Field::new("scale", "the factor by which all costs and the budget were multiplied first", Shown::Whole, |row| row.tuning.scale.into()),
    Field::new("grid", "prices are multiples of this", Shown::Whole, |row| row.tuning.grid.into()),
    Field::new("method", "simulated", Shown::Text, |_| SIMULATED.into()),
    Field::new("level", "confidence level of the intervals, for all checks together and all prices together", Shown::Decimals(4), |row| row.tuning.level.confidence().into()),
    Field::new("seed", "the seed of armies and dice", Shown::Whole, |row| row.tuning.from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force before", Shown::Text, |row| row.tuning.from.rules_hash.as_str().into()),
];

impl TriedRow {
    fn role(&self) -> &'static str {
        match &self.what {
            Played::Check { last: true, .. } => "certificate",
            Played::Check { last: false, .. } => "check",
            Played::Try { .. } => "try",
        }
    }

    fn why(&self) -> Value {
        match &self.what {
            Played::Check { .. } => None,
            Played::Try { tried, .. } => Some(match tried.why {
                Why::Fairest => "fairest".to_owned(),
                Why::Single(place) => format!("{} alone", self.tuning.names[place]),
            }),
        }
        .into()
    }

    fn doctrine(&self) -> String {
        match &self.what {
            Played::Check { doctrine, .. } => (*doctrine).to_owned(),
            Played::Try { .. } => self.tuning.doctrines.join(" | "),
        }
    }

    fn list(&self) -> &str {
        match &self.what {
            Played::Check { list, .. } | Played::Try { lists: list, .. } => list,
        }
    }

    fn scores(&self) -> Option<Scores<5>> {
        match &self.what {
            Played::Check { scores, .. } => Some(*scores),
            Played::Try { tried, .. } => Some(tried.compared.totals.scores().changed),
        }
    }

    fn interval(&self) -> Option<Interval> {
        match &self.what {
            Played::Check { interval, .. } => Some(steady_ends(*interval)),
            Played::Try { .. } => None,
        }
    }

    fn tried(&self) -> Option<&Tried> {
        match &self.what {
            Played::Check { .. } => None,
            Played::Try { tried, .. } => Some(tried),
        }
    }
}

/// The columns of what was checked and tried.
#[rustfmt::skip]
pub const TRIED: &[Field<TriedRow>] = &[
    Field::new("system", "the system", Shown::Text, |row| row.tuning.from.system.into()),
    Field::new("step", "the order of play, from 1", Shown::Whole, |row| row.step.into()),
    Field::new("role", "check: the best list at the prices that were present then; try: other prices against these; certificate: the check of the final prices", Shown::Text, |row| row.role().into()),
    Field::new("prices", "the prices that differ from those in force; none: no price does", Shown::Text, |row| row.tuning.changes(&row.prices).into()),
    Field::new("why", "why they were tried: fairest, of all on the grid they come nearest to what the kinds are worth; else the only price that was changed", Shown::Text, TriedRow::why),
    Field::new("doctrine", "doctrine of both sides; for a try all, in turn", Shown::Text, |row| row.doctrine().into()),
    Field::new("list", "the best list found at these prices, as written on the command line; for a try one per doctrine, with | between them", Shown::Text, |row| row.list().into()),
    Field::new("points", "its points, times the scale", Shown::Whole, |row| match &row.what { Played::Check { points, .. } => Some(*points), Played::Try { .. } => None }.into()),
    Field::new("score", "its score against random lists of its cost, in battles that had no part in choosing it", Shown::Share(1), |row| row.scores().and_then(|scores| scores.mean()).into()),
    Field::new("score_low", "for a check: lower end of its interval", Shown::Share(1), |row| row.interval().map(|interval| interval.low).into()),
    Field::new("score_high", "for a check: upper end of its interval", Shown::Share(1), |row| row.interval().map(|interval| interval.high).into()),
    Field::new("present_score", "for a try: what the best lists at the present prices scored on the same dice", Shown::Share(1), |row| row.tried().and_then(|tried| tried.compared.totals.scores().baseline.mean()).into()),
    Field::new("change", "for a try: score less present_score, the mean over the doctrines; below 0, less is exploited on average, but under one of them it may be more", Shown::Share(1), |row| row.tried().and_then(|tried| tried.compared.totals.differences().mean()).into()),
    Field::new("change_low", "lower end of its interval, which is valid at every look, at a level for all tries together", Shown::Share(1), |row| row.tried().map(|tried| steady(tried.compared.change().low)).into()),
    Field::new("change_high", "upper end of its interval", Shown::Share(1), |row| row.tried().map(|tried| steady(tried.compared.change().high)).into()),
    Field::new("n", "pairs of battles behind it", Shown::Whole, |row| row.scores().map(|scores| scores.n() as u64).into()),
    Field::new("outcome", "for a try, by the mean over the doctrines: better, less is shown to be exploited and the prices were taken; worse, more is shown to be; not-shown, neither, and they were not taken", Shown::Text, |row| row.tried().map(|tried| tried.outcome.word()).into()),
    Field::new("budget", "what lists may cost, times the scale", Shown::Whole, |row| row.tuning.budget.into()),
    Field::new("level", "confidence level of the intervals, for all checks together and all tries together", Shown::Decimals(4), |row| row.tuning.level.confidence().into()),
    Field::new("seed", "the seed of armies and dice", Shown::Whole, |row| row.tuning.from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force before", Shown::Text, |row| row.tuning.from.rules_hash.as_str().into()),
];

/// The fraction of a point that costs of this scale are in; empty if they are in points.
fn in_parts(scale: u32) -> String {
    let part = match scale {
        1 => return String::new(),
        2 => "halves".to_owned(),
        3 => "thirds".to_owned(),
        4 => "quarters".to_owned(),
        5 => "fifths".to_owned(),
        10 => "tenths".to_owned(),
        scale => return format!("All costs here are {scale} times those of the book.\n"),
    };
    format!("All costs here are in {part} of a point.\n")
}

/// The result of tuning, in words.
pub fn tuned_sentences(prices: &[TunedRow], tried: &[TriedRow]) -> String {
    let Some(first) = prices.first() else { return String::new() };
    let tuning = &first.tuning;
    let at: Vec<u32> = prices.iter().map(|row| row.tuned).collect();
    let moved = match &*tuning.changes(&at) {
        "none" => "The costs stay what they are.\n".to_owned(),
        changes => format!("The tuned costs: {changes}; the others stay.\n"),
    };
    let before = share_text(Some(first.before.0), first.before.1);
    let mut text = moved;
    text += &in_parts(tuning.scale);
    text += &match first.after {
        Some(after) => format!(
            "The best list found scores {} against random lists of its cost; before it was {before}.\n",
            share_text(Some(after.0), after.1)
        ),
        None => format!(
            "The best list found scored {before} against random lists of its cost before; what is left was \
             not measured.\n"
        ),
    };
    let tries = tried.iter().filter_map(TriedRow::tried);
    let (taken, all) = tries.fold((0, 0), |(taken, all), tried| {
        (taken + u32::from(tried.outcome == Outcome::Better), all + 1)
    });
    let target = plain_share(Some(tuning.target));
    text += &match tuning.ended {
        "target" => format!("No list found scores more than the target of {target}: shown."),
        "no-better" => format!(
            "The target of {target} is not shown to be reached, and no costs on this grid are left to try \
             that would be fairer."
        ),
        "limit" => format!(
            "The target of {target} is not shown to be reached; the tries were spent (--tries goes on)."
        ),
        _ => "The run was interrupted: these are the costs that had been taken.".to_owned(),
    };
    text += &format!(" Other costs tried: {all}, taken: {taken}.\n");
    for row in prices.iter().filter(|row| row.knowledge.word == Word::NotApart) {
        let (low, high) = row.knowledge.as_good.unwrap_or((row.tuned, row.tuned));
        let name = &tuning.names[row.place];
        text += &format!(
            "  {name}: anything from {low} to {high} is as good, as far as can be told.\n"
        );
    }
    for row in prices.iter().filter(|row| row.knowledge.word == Word::Together) {
        let names: Vec<&str> = row.knowledge.with.iter().map(|&at| &*tuning.names[at]).collect();
        let name = &tuning.names[row.place];
        text +=
            &format!("  {name} comes only with {}: only their sum is known.\n", names.join(", "));
    }
    text
}
