//! The result of tuning: one row per price, and one row per check and try.

mod front;

pub(crate) use front::front_rows;
pub use front::{FRONT, FrontRow, front_sentences};

use crate::armies::inline_text;
use crate::bars::{Bar, left_out};
use crate::common::{Estimate, Provenance, SIMULATED, plain_share, share_text};
use crate::tune::{Check, Compared, Outcome, Premiums, Tried, Tuned, Why, Word};
use fairfight_report::{Field, Shown, Value, steady, steady_ends};
use fairfight_stats::effects::Reach;
use fairfight_stats::{Interval, Level, Scores};

/// A context, by its bar and its name.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The bar that it belongs to.
    pub bar: Bar,
    /// Its name.
    pub name: String,
}

/// Values shared by all rows.
#[derive(Clone, PartialEq, Debug)]
pub struct TuningReport {
    /// The provenance.
    pub from: Provenance,
    /// The scenario.
    pub scenario: Option<String>,
    /// The budget, at the scale.
    pub budget: u32,
    /// The factor by which all costs and the budget were first multiplied.
    pub scale: u32,
    /// The step of the grid.
    pub grid: u32,
    /// The score up to which a list does not count as an exploit.
    pub target: f64,
    /// The bars requested.
    pub bars: Vec<Bar>,
    /// The contexts; the first is the default play.
    pub contexts: Vec<Judged>,
    /// The kinds in notation.
    pub kinds: Vec<String>,
    /// The names of the prices.
    pub names: Vec<String>,
    /// The prices in force, at the scale, without their premiums.
    pub book: Vec<u32>,
    /// Their premiums.
    pub premiums: Premiums,
    /// The level of the intervals.
    pub level: Level,
    /// Why it ended.
    pub ended: &'static str,
}

/// A row of the report: a price.
#[derive(Clone, PartialEq, Debug)]
pub struct TunedRow {
    /// Values shared by all rows.
    pub tuning: TuningReport,
    /// Its index among the prices.
    pub place: usize,
    /// The tuned price.
    pub tuned: u32,
    /// The knowledge about it.
    pub knowledge: crate::tune::PriceKnowledge,
    /// The exploitation at the initial prices.
    pub before: Check,
    /// The exploitation at the end.
    pub after: Option<Check>,
}

/// A row of the report: the best list at present prices, or prices that were tried.
#[derive(Clone, PartialEq, Debug)]
pub struct TriedRow {
    /// Values shared by all rows.
    pub tuning: TuningReport,
    /// Its position in the order of play, from 1.
    pub step: usize,
    /// The prices.
    pub prices: Vec<u32>,
    /// How they were played.
    pub what: Played,
}

/// A check or a try.
#[derive(Clone, PartialEq, Debug)]
pub enum Played {
    /// The best list of a context in fresh battles.
    Check {
        /// The number of the check.
        number: u32,
        /// The index of the context.
        context: usize,
        /// The list, in command-line form.
        list: String,
        /// Its cost.
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
        /// The try.
        tried: Box<Tried>,
        /// The best list at these prices in the context that decided, in command-line form.
        list: String,
    },
}

/// The rows of both reports.
pub(crate) fn tuned_rows(tuning: &TuningReport, tuned: &Tuned) -> (Vec<TunedRow>, Vec<TriedRow>) {
    let price = |place: usize| TunedRow {
        tuning: tuning.clone(),
        place,
        tuned: tuned.prices[place],
        knowledge: tuned.knowledge[place].clone(),
        before: tuned.checks[0].clone(),
        after: tuned.certificate().cloned(),
    };
    let mut played: Vec<(Vec<u32>, Played)> = Vec::new();
    let mut tries = tuned.tried.iter().peekable();
    for (at, check) in tuned.checks.iter().enumerate() {
        let last = tuned.certificate().is_some() && at + 1 == tuned.checks.len();
        for (context, exploit) in check.exploits.iter().enumerate() {
            let what = Played::Check {
                number: check.number,
                context,
                list: list_text(tuning, &exploit.kinds),
                points: exploit.cost,
                scores: exploit.scores,
                interval: check.interval(context),
                last,
            };
            played.push((check.prices.clone(), what));
        }
        while let Some(tried) = tries.next_if(|tried| tried.checks == check.number) {
            let list = list_text(tuning, &tried.lists[tried.deciding()].0);
            let what = Played::Try { tried: Box::new(tried.clone()), list };
            played.push((tried.prices.clone(), what));
        }
    }
    let row = |(step, (prices, what))| TriedRow { tuning: tuning.clone(), step, prices, what };
    ((0..tuning.names.len()).map(price).collect(), (1..).zip(played).map(row).collect())
}

/// A list in command-line form.
fn list_text(tuning: &TuningReport, list: &[u16]) -> String {
    inline_text(list.iter().map(|&kind| &*tuning.kinds[usize::from(kind)]))
}

impl TuningReport {
    /// The prices that differ from those in force: `levy 2, bow 0`.
    fn changes(&self, prices: &[u32]) -> String {
        let changed = (0..prices.len()).filter(|&place| prices[place] != self.book[place]);
        let text: Vec<String> = changed
            .map(|place| {
                format!("{} {}", self.names[place], self.premiums.price(place, prices[place]))
            })
            .collect();
        if text.is_empty() { "none".to_owned() } else { text.join(", ") }
    }

    /// The maximum exploitation over this bar, corrected for noise. For the bar of the dice, that in the default play.
    /// `None` if it was not requested, or has no context.
    fn over(&self, bar: Bar, check: &Check) -> Option<f64> {
        let one = |place: usize| Estimate::of(&check.exploits[place].scores).with_error();
        if bar == Bar::Dice {
            return Some(one(0).0);
        }
        let own = (1..self.contexts.len()).filter(|&place| self.contexts[place].bar == bar);
        let own: Vec<(f64, f64)> = own.map(one).collect();
        Some(Reach::around(one(0), &own)?.range.high)
    }
}

impl TunedRow {
    /// A price of the grid with its premium.
    fn price(&self, worth: u32) -> u32 {
        self.tuning.premiums.price(self.place, worth)
    }

    /// A price off the grid with its premium.
    fn fair(&self, worth: f64) -> f64 {
        steady(self.tuning.premiums.fair(self.place, worth))
    }

    fn over(&self, bar: Bar, check: Option<&Check>) -> Value {
        check.and_then(|check| self.tuning.over(bar, check)).map(steady).into()
    }

    fn before(&self, bar: Bar) -> Value {
        self.over(bar, Some(&self.before))
    }

    fn after(&self, bar: Bar) -> Value {
        self.over(bar, self.after.as_ref())
    }

    fn worst(&self) -> Value {
        let after = self.after.as_ref();
        after.map(|check| self.tuning.contexts[check.worst_context()].name.clone()).into()
    }

    fn with(&self) -> Value {
        let names: Vec<&str> =
            self.knowledge.with.iter().map(|&place| &*self.tuning.names[place]).collect();
        if names.is_empty() { None } else { Some(names.join(", ")) }.into()
    }
}

fn score(of: Option<&Check>, part: fn((f64, Interval)) -> f64) -> Value {
    let of = of.map(Check::worst);
    of.map(|(score, interval)| part((score, steady_ends(interval)))).into()
}

/// Words with commas between them.
fn listed<'w>(words: impl Iterator<Item = &'w str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

/// The columns of the prices.
#[rustfmt::skip]
pub const TUNE: &[Field<TunedRow>] = &[
    Field::wide("system", "the system", Shown::Text, |row| row.tuning.from.system.into()),
    Field::wide("scenario", "name of the scenario; empty for the open ground of the rules", Shown::Text, |row| row.tuning.scenario.clone().into()),
    Field::key("price", "the cost, by its name in house rules", Shown::Text, |row| row.tuning.names[row.place].as_str().into()),
    Field::new("book", "its value in force, times the scale", Shown::Whole, |row| row.price(row.tuning.book[row.place]).into()),
    Field::new("tuned", "what it should be, on the grid", Shown::Whole, |row| row.price(row.tuned).into()),
    Field::new("premium", "its premium, as a share of what it is worth ([premium] of house rules): tuning leaves it out, and all prices here have it; empty without one", Shown::Share(0), |row| row.tuning.premiums.share(row.place).into()),
    Field::new("fair", "what it should be if prices did not have to be on the grid: the values that are least unfair in the worst of all contexts; empty if that cannot be known", Shown::Decimals(2), |row| row.knowledge.fair.map(|fair| row.fair(fair)).into()),
    Field::new("fair_low", "lower end of its interval: the lowest of any context's, for all prices at once", Shown::Decimals(2), |row| row.knowledge.interval.map(|interval| row.fair(interval.low)).into()),
    Field::new("fair_high", "upper end of its interval: the highest of any context's", Shown::Decimals(2), |row| row.knowledge.interval.map(|interval| row.fair(interval.high)).into()),
    Field::new("told", "apart: no other price of the grid is as good; not-apart: those from as_good_low to as_good_high are, as far as is known; together: every kind that has it also has those in with, and only the sum is known; kept: it was to stay as it is; unused: no kind has it", Shown::Text, |row| row.knowledge.word.word().into()),
    Field::new("as_good_low", "the lowest price of the grid that is as good, as far as is known: the nearest to fair_low, or the tuned one", Shown::Whole, |row| row.knowledge.as_good.map(|ends| row.price(ends.0)).into()),
    Field::new("as_good_high", "the highest: the nearest to fair_high, or the tuned one", Shown::Whole, |row| row.knowledge.as_good.map(|ends| row.price(ends.1)).into()),
    Field::new("with", "the prices that it cannot be told apart from", Shown::Text, TunedRow::with),
    Field::wide("exploit_before", "for all prices together, the same in all rows: what the best list found scores at the prices in force against random lists of its cost, in battles that had no part in choosing it; the largest of all contexts", Shown::Share(1), |row| score(Some(&row.before), |of| of.0)),
    Field::wide("exploit_before_low", "lower end of its interval", Shown::Share(1), |row| score(Some(&row.before), |of| of.1.low)),
    Field::wide("exploit_before_high", "upper end of its interval", Shown::Share(1), |row| score(Some(&row.before), |of| of.1.high)),
    Field::wide("exploit_after", "the same at the tuned prices; empty if the run was interrupted before that was known", Shown::Share(1), |row| score(row.after.as_ref(), |of| of.0)),
    Field::wide("exploit_after_low", "lower end of its interval, at a level for all checks together", Shown::Share(1), |row| score(row.after.as_ref(), |of| of.1.low)),
    Field::wide("exploit_after_high", "upper end of its interval", Shown::Share(1), |row| score(row.after.as_ref(), |of| of.1.high)),
    Field::wide("worst_context", "the context in which exploit_after is the largest", Shown::Text, TunedRow::worst),
    Field::wide("dice_before", "exploit_before in the usual play alone", Shown::Share(1), |row| row.before(Bar::Dice)),
    Field::wide("dice_after", "exploit_after in the usual play alone", Shown::Share(1), |row| row.after(Bar::Dice)),
    Field::wide("doctrine_before", "the largest exploit_before under any of the doctrines asked for, without the noise of the dice; at least dice_before; empty if the bar was not asked for", Shown::Share(1), |row| row.before(Bar::Doctrine)),
    Field::wide("doctrine_after", "the same at the tuned prices", Shown::Share(1), |row| row.after(Bar::Doctrine)),
    Field::wide("ruling_before", "the same over readings of the text", Shown::Share(1), |row| row.before(Bar::Ruling)),
    Field::wide("ruling_after", "the same at the tuned prices", Shown::Share(1), |row| row.after(Bar::Ruling)),
    Field::wide("model_before", "the same over numbers that no text gives", Shown::Share(1), |row| row.before(Bar::Model)),
    Field::wide("model_after", "the same at the tuned prices", Shown::Share(1), |row| row.after(Bar::Model)),
    Field::wide("ended", "why it ended: target, no best list scores more than the target, shown in all contexts; no-better, nothing fairer was left to try; bars, the last three tries were not taken, and what is left is smaller than the bars: by the values that fit the battles, the next prices would remove less than the unfairness that no prices can remove, because each context needs other prices; limit, all tries were used; interrupted", Shown::Text, |row| row.tuning.ended.into()),
    Field::wide("target", "the score up to which prices count as not exploited", Shown::Share(1), |row| row.tuning.target.into()),
    Field::wide("bars", "the bars asked for", Shown::Text, |row| listed(row.tuning.bars.iter().map(|bar| bar.word())).into()),
    Field::wide("contexts", "the contexts in which prices were judged; the first is the usual play", Shown::Text, |row| listed(row.tuning.contexts.iter().map(|one| &*one.name)).into()),
    Field::wide("budget", "what lists may cost, times the scale", Shown::Whole, |row| row.tuning.budget.into()),
    Field::wide("scale", "the factor by which all costs and the budget were multiplied first", Shown::Whole, |row| row.tuning.scale.into()),
    Field::wide("grid", "prices are multiples of this", Shown::Whole, |row| row.tuning.grid.into()),
    Field::wide("method", "simulated", Shown::Text, |_| SIMULATED.into()),
    Field::wide("level", "confidence level of the intervals, for all checks together and all prices together", Shown::Decimals(4), |row| row.tuning.level.confidence().into()),
    Field::wide("seed", "the seed of armies and dice", Shown::Whole, |row| row.tuning.from.seed.into()),
    Field::wide("rules_hash", "hash of the rules in force before", Shown::Text, |row| row.tuning.from.rules_hash.as_str().into()),
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

    fn context(&self) -> &Judged {
        match &self.what {
            Played::Check { context, .. } => &self.tuning.contexts[*context],
            Played::Try { tried, .. } => &self.tuning.contexts[tried.deciding()],
        }
    }

    fn present(&self) -> Value {
        self.tried().map(|tried| self.tuning.contexts[tried.present].name.clone()).into()
    }

    fn list(&self) -> &str {
        match &self.what {
            Played::Check { list, .. } | Played::Try { list, .. } => list,
        }
    }

    /// The comparison that decided.
    fn compared(&self) -> Option<&Compared> {
        self.tried().map(|tried| &tried.compared[tried.deciding()])
    }

    fn scores(&self) -> Option<Scores<5>> {
        match &self.what {
            Played::Check { scores, .. } => Some(*scores),
            Played::Try { .. } => self.compared().map(|one| one.totals.scores().changed),
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

/// The columns of checks and tries.
#[rustfmt::skip]
pub const TRIED: &[Field<TriedRow>] = &[
    Field::new("system", "the system", Shown::Text, |row| row.tuning.from.system.into()),
    Field::new("step", "the order of play, from 1", Shown::Whole, |row| row.step.into()),
    Field::new("role", "check: the best list at the prices of that moment; try: other prices against these; certificate: the check of the final prices", Shown::Text, |row| row.role().into()),
    Field::new("prices", "the prices that differ from those in force; none: no price does", Shown::Text, |row| row.tuning.changes(&row.prices).into()),
    Field::new("why", "why they were tried: fairest, of all on the grid they come nearest to what the kinds are worth; else the only price that was changed", Shown::Text, TriedRow::why),
    Field::new("bar", "the bar of the context: dice for the usual play", Shown::Text, |row| row.context().bar.word().into()),
    Field::new("context", "who leads both sides, or how the rules are read; for a try the context that decided: the one in which most may be exploited", Shown::Text, |row| row.context().name.as_str().into()),
    Field::new("list", "the best list found at these prices in this context, as written on the command line", Shown::Text, |row| row.list().into()),
    Field::new("points", "its points, times the scale", Shown::Whole, |row| match &row.what { Played::Check { points, .. } => Some(*points), Played::Try { .. } => None }.into()),
    Field::new("score", "its score against random lists of its cost, in battles that had no part in choosing it", Shown::Share(1), |row| row.scores().and_then(|scores| scores.mean()).into()),
    Field::new("score_low", "for a check: lower end of its interval", Shown::Share(1), |row| row.interval().map(|interval| interval.low).into()),
    Field::new("score_high", "for a check: upper end of its interval", Shown::Share(1), |row| row.interval().map(|interval| interval.high).into()),
    Field::new("present_context", "for a try: the worst context at the present prices, by their check", Shown::Text, TriedRow::present),
    Field::new("present_score", "for a try: what the best list at the present prices scored there on the same dice", Shown::Share(1), |row| row.compared().and_then(|one| one.totals.scores().baseline.mean()).into()),
    Field::new("change", "for a try: score less present_score", Shown::Share(1), |row| row.compared().and_then(|one| one.totals.differences().mean()).into()),
    Field::new("change_low", "lower end of its interval, which is valid at every look, at a level for all tries together", Shown::Share(1), |row| row.compared().map(|one| steady(one.change().low)).into()),
    Field::new("change_high", "upper end of its interval", Shown::Share(1), |row| row.compared().map(|one| steady(one.change().high)).into()),
    Field::new("n", "pairs of battles behind it", Shown::Whole, |row| row.scores().map(|scores| scores.n() as u64).into()),
    Field::new("outcome", "for a try: better, in every context less is shown to be exploited than in the worst one at the present prices, and the prices were taken; worse, in some context more is shown to be exploited; not-shown, neither, and they were not taken", Shown::Text, |row| row.tried().map(|tried| tried.outcome.word()).into()),
    Field::new("budget", "what lists may cost, times the scale", Shown::Whole, |row| row.tuning.budget.into()),
    Field::new("level", "confidence level of the intervals, for all checks together and all tries together", Shown::Decimals(4), |row| row.tuning.level.confidence().into()),
    Field::new("seed", "the seed of armies and dice", Shown::Whole, |row| row.tuning.from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force before", Shown::Text, |row| row.tuning.from.rules_hash.as_str().into()),
];

/// The fraction of a point that is the unit of costs at this scale; empty if they are in points.
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

/// The exploitation over each bar, and the bars not requested.
fn by_bar(row: &TunedRow) -> String {
    let tuning = &row.tuning;
    let part = |bar: &Bar| {
        let before = plain_share(Some(tuning.over(*bar, &row.before)?));
        let after = row.after.as_ref().and_then(|check| tuning.over(*bar, check));
        Some(format!(
            "{} {before}, {}",
            bar.word(),
            after.map_or("unknown".to_owned(), |after| plain_share(Some(after)))
        ))
    };
    let parts: Vec<String> = tuning.bars.iter().filter_map(part).collect();
    let not_asked = match &*left_out(&tuning.bars) {
        "" => String::new(),
        bars => format!(" Not asked for: {bars}."),
    };
    format!("By bar, before and after: {}.{not_asked}\n", parts.join("; "))
}

/// The result of tuning, in words.
pub fn tuned_sentences(prices: &[TunedRow], tried: &[TriedRow]) -> String {
    let Some(first) = prices.first() else { return String::new() };
    let tuning = &first.tuning;
    let at: Vec<u32> = prices.iter().map(|row| row.tuned).collect();
    let moved = match &*tuning.changes(&at) {
        "none" => "The costs stay as they are.\n".to_owned(),
        changes => format!("The tuned costs: {changes}; the others stay.\n"),
    };
    let text_of = |check: &Check| {
        let (score, interval) = check.worst();
        share_text(Some(score), interval)
    };
    let before = text_of(&first.before);
    let mut text = moved;
    text += &in_parts(tuning.scale);
    let several = tuning.contexts.len() > 1;
    let at = |check: &Check| match several {
        true => format!(" ({})", tuning.contexts[check.worst_context()].name),
        false => String::new(),
    };
    let worst = if several { ", in the worst context" } else { "" };
    text += &match &first.after {
        Some(after) => format!(
            "The best list found scores {} against random lists of its cost{worst}{}; before it was {before}{}.\n",
            text_of(after),
            at(after),
            at(&first.before)
        ),
        None => format!(
            "The best list found scored {before} against random lists of its cost before{worst}{}; what is left \
             to exploit was not measured.\n",
            at(&first.before)
        ),
    };
    text += &by_bar(first);
    let tries = tried.iter().filter_map(TriedRow::tried);
    let (taken, all) = tries.fold((0, 0), |(taken, all), tried| {
        (taken + u32::from(tried.outcome == Outcome::Better), all + 1)
    });
    let target = plain_share(Some(tuning.target));
    text += &match tuning.ended {
        "target" => {
            format!("It is shown that no list found scores more than the target of {target}.")
        }
        "no-better" => format!(
            "The target of {target} is not shown to be reached, and no fairer costs on this grid \
             are left to try."
        ),
        "bars" => format!(
            "The target of {target} is not shown to be reached, but what other costs could remove is smaller \
             than the bars: less than the unfairness that no costs can remove, because each context needs other costs."
        ),
        "limit" => format!(
            "The target of {target} is not shown to be reached; all tries were used (--tries allows more)."
        ),
        _ => "The run was interrupted: these are the costs taken by then.".to_owned(),
    };
    text += &format!(" Other costs tried: {all}, taken: {taken}.\n");
    for row in prices.iter().filter(|row| row.knowledge.word == Word::NotApart) {
        let (low, high) = row.knowledge.as_good.unwrap_or((row.tuned, row.tuned));
        let name = &tuning.names[row.place];
        let of_them = if several { " in one context or another" } else { "" };
        text += &format!(
            "  {name}: anything from {low} to {high} is as good{of_them}, as far as is known.\n"
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
