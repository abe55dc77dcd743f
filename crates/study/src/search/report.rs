//! The result of a search: one row per list, and the smallest unfairness behind it.

use crate::common::{Provenance, plain_share, share_text};
use crate::search::{Ended, LedBar};
use fairfight_battle::game::Noun;
use fairfight_report::{
    Field, MOST_WHOLE, Shown, Value, grouped, steady, steady_ends, steady_share,
};
use fairfight_rules::text::joined;
use fairfight_rules::words;
use fairfight_stats::{Interval, Level, Scores};

words! {
    /// The subject of a row.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Role {
        /// The best list found.
        Best = "best",
        /// Another finalist of the race.
        Finalist = "finalist",
        /// A list of the mix that no list can beat.
        Mix = "mix",
        /// The smallest unfairness behind the best list.
        Unfair = "unfair",
    }
}

/// Values shared by all rows of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Searched {
    /// The provenance.
    pub from: Provenance,
    /// The scenario.
    pub scenario: Option<String>,
    /// The budget.
    pub budget: u32,
    /// The unit of costs: `points` or `units`.
    pub counted_in: &'static str,
    /// How the lists that took part were chosen.
    pub chosen: &'static str,
    /// The number of lists that took part.
    pub candidates: usize,
    /// The number of lists that the budget buys; `None` if there are too many to count.
    pub lists: Option<u128>,
    /// The level of the intervals.
    pub level: Level,
    /// The rounds; `None` for a search against a field.
    pub rounds: Option<Rounds>,
    /// Was it stopped before all was played?
    pub interrupted: bool,
}

/// The rounds of a search against everything.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rounds {
    /// Why they ended.
    pub ended: Ended,
    /// The number of rounds played.
    pub played: usize,
    /// The gain that another answer had to exceed significantly.
    pub tolerance: f64,
}

/// A row of the report.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchRow {
    /// Values shared by all rows.
    pub searched: Searched,
    /// Its subject.
    pub role: Role,
    /// The rank among rows of its kind, from 1.
    pub rank: usize,
    /// The list, in command-line form.
    pub list: String,
    /// Its doctrine.
    pub doctrine: &'static str,
    /// Its cost.
    pub points: u64,
    /// The number of its units.
    pub units: usize,
    /// Its share in the mix; the interval of the share, and the share of redrawn equilibria that include it.
    pub mix: Option<(f64, Option<(Interval, f64)>)>,
    /// The opponents.
    pub against: String,
    /// The opponent's doctrine, if it is one list.
    pub against_doctrine: Option<&'static str>,
    /// The opponent's cost, if it is one list.
    pub against_points: Option<u64>,
    /// The scores of the race, which chose it.
    pub race: Option<Scores<5>>,
    /// The scores of battles that did not choose it, with their interval.
    pub scores: Option<(Scores<5>, Interval)>,
    /// The scores of another measurement, for the best list only.
    pub confirmed: Option<Scores<5>>,
    /// The scores in the hold-out.
    pub hold_out: Option<Scores<5>>,
    /// The range of the score over other doctrines for both sides: of `confirmed` for the best list, else of `scores`.
    pub led: Option<LedBar>,
    /// The scores of the best list against the same foes under the default doctrine, and its word; `None` if they follow
    /// it anyway.
    pub usual: Option<(Scores<5>, &'static str)>,
    /// The number of finalists that the dice cannot tell from the best, including itself; for the best list only.
    pub alike: Option<usize>,
}

impl SearchRow {
    fn redrawn(&self) -> Option<(Interval, f64)> {
        self.mix?.1
    }

    fn interval(&self) -> Option<Interval> {
        self.scores.map(|(_, interval)| steady_ends(interval))
    }

    fn led_end(&self, end: fn(Interval) -> f64) -> Value {
        self.led.as_ref().map(|led| steady(end(led.range))).into()
    }

    fn usual(&self) -> Option<Scores<5>> {
        self.usual.map(|(scores, _)| scores)
    }

    fn of(&self, scores: Option<Scores<5>>, end: fn(Interval) -> f64) -> Value {
        scores.map(|scores| steady(end(scores.interval(self.searched.level)))).into()
    }
}

fn mean(scores: Option<Scores<5>>) -> Option<f64> {
    scores.and_then(|scores| scores.mean())
}

fn number(scores: Option<Scores<5>>) -> Value {
    scores.map(|scores| scores.n() as u64).into()
}

/// The columns.
#[rustfmt::skip]
pub const SEARCH: &[Field<SearchRow>] = &[
    Field::wide("system", "the system", Shown::Text, |row| row.searched.from.system.into()),
    Field::wide("scenario", "name of the scenario; empty for the open ground of the rules", Shown::Text, |row| row.searched.scenario.clone().into()),
    Field::key("role", "best: the best list found; finalist: another that reached the end of the race; mix: a list of the mix that no list beats; unfair: a few units of the best list, or of the first list of the mix, against a few units of the list that it beats most: one of the field, or with --against-all one of the hold-out", Shown::Text, |row| row.role.word().into()),
    Field::key("rank", "place among the rows of that role, the best and the finalists together", Shown::Whole, |row| row.rank.into()),
    Field::key("list", "the list, as written on the command line, with its units in line order", Shown::Text, |row| row.list.as_str().into()),
    Field::new("doctrine", "its doctrine", Shown::Text, |row| row.doctrine.into()),
    Field::new("points", "its points; its units if the system has no points", Shown::Whole, |row| row.points.into()),
    Field::wide("units", "its units", Shown::Whole, |row| row.units.into()),
    Field::new("mix", "its share in the mix: the equilibrium of the scores as measured", Shown::Share(1), |row| row.mix.map(|mix| steady_share(mix.0)).into()),
    Field::new("mix_low", "lower end of its interval: its share in the equilibria of 500 redraws of the scores (more above the level 0.96)", Shown::Share(1), |row| row.redrawn().map(|redrawn| steady_share(redrawn.0.low)).into()),
    Field::new("mix_high", "upper end of its interval", Shown::Share(1), |row| row.redrawn().map(|redrawn| steady_share(redrawn.0.high)).into()),
    Field::new("in_mix", "share of the redraws whose equilibrium includes it", Shown::Share(0), |row| row.redrawn().map(|redrawn| redrawn.1).into()),
    Field::new("against", "its opponent: the field, the mix, or a list", Shown::Text, |row| row.against.as_str().into()),
    Field::new("against_doctrine", "doctrine of that list; empty for a field or a mix", Shown::Text, |row| row.against_doctrine.into()),
    Field::new("against_points", "points of that list", Shown::Whole, |row| row.against_points.into()),
    Field::new("race_score", "its score in the race, by which it was chosen: usually too high", Shown::Share(1), |row| mean(row.race).into()),
    Field::wide("race_n", "its pairs of battles in the race", Shown::Whole, |row| number(row.race)),
    Field::new("score", "its score in battles fought after the race", Shown::Share(1), |row| mean(row.scores.map(|(scores, _)| scores)).into()),
    Field::new("score_low", "lower end of its interval, at a level for all finalists together (unfair: all match-ups measured)", Shown::Share(1), |row| row.interval().map(|interval| interval.low).into()),
    Field::new("score_high", "upper end of its interval", Shown::Share(1), |row| row.interval().map(|interval| interval.high).into()),
    Field::wide("n", "pairs of battles behind it", Shown::Whole, |row| number(row.scores.map(|(scores, _)| scores))),
    Field::new("confirmed", "the score of the best list in battles that had no part in choosing it among the finalists either", Shown::Share(1), |row| mean(row.confirmed).into()),
    Field::new("confirmed_low", "lower end of its interval", Shown::Share(1), |row| row.of(row.confirmed, |interval| interval.low)),
    Field::new("confirmed_high", "upper end of its interval", Shown::Share(1), |row| row.of(row.confirmed, |interval| interval.high)),
    Field::new("doctrine_low", "lower end of the range of that score (confirmed for the best list, score for the finalists) over doctrines: these, and every other credible one, which both sides follow where they can, without the noise of the dice (--bars doctrine); a range, not an interval; empty if it was not asked for, and for finalists with --against-all", Shown::Share(1), |row| row.led_end(|range| range.low)),
    Field::new("doctrine_high", "upper end of that range", Shown::Share(1), |row| row.led_end(|range| range.high)),
    Field::wide("default_score", "the score of the best list, led as it is, against the same foes under the default doctrine; empty if they follow it anyway", Shown::Share(1), |row| mean(row.usual()).into()),
    Field::wide("default_low", "lower end of its interval", Shown::Share(1), |row| row.of(row.usual(), |interval| interval.low)),
    Field::wide("default_high", "upper end of its interval", Shown::Share(1), |row| row.of(row.usual(), |interval| interval.high)),
    Field::new("hold_out", "its score against foes that had no part in any choice: those of --hold-out, else random lists of the budget, a new one for each pair", Shown::Share(1), |row| mean(row.hold_out).into()),
    Field::wide("hold_out_low", "lower end of its interval", Shown::Share(1), |row| row.of(row.hold_out, |interval| interval.low)),
    Field::wide("hold_out_high", "upper end of its interval", Shown::Share(1), |row| row.of(row.hold_out, |interval| interval.high)),
    Field::wide("budget", "the budget", Shown::Whole, |row| row.searched.budget.into()),
    Field::wide("chosen", "enumerated: all lists took part; surrogate: only those whose units are worth most according to random armies", Shown::Text, |row| row.searched.chosen.into()),
    Field::wide("candidates", "lists that took part, each under each doctrine", Shown::Whole, |row| row.searched.candidates.into()),
    Field::wide("lists", "lists that the budget buys, allowed or not; empty if there are too many to count", Shown::Whole, |row| row.searched.lists.and_then(|lists| u64::try_from(lists).ok()).filter(|lists| *lists <= MOST_WHOLE).into()),
    Field::wide("ended", "why the rounds against everything ended: settled, no list is shown to gain more than the tolerance; limit, all rounds were used, and the best list still gains: the mix in the rows is not settled; interrupted, the run was stopped, and the rows are those of the rounds before", Shown::Text, |row| row.searched.rounds.map(|rounds| rounds.ended.word()).into()),
    Field::wide("rounds", "the rounds against everything that were played", Shown::Whole, |row| row.searched.rounds.map(|rounds| rounds.played).into()),
    Field::wide("stop", "pairs: everything was played; interrupted: the run was stopped, and the rows have the best so far", Shown::Text, |row| if row.searched.interrupted { "interrupted" } else { "pairs" }.into()),
    Field::wide("level", "confidence level of the intervals", Shown::Decimals(4), |row| row.searched.level.confidence().into()),
    Field::wide("seed", "the seed of the dice and of all draws", Shown::Whole, |row| row.searched.from.seed.into()),
    Field::wide("rules_hash", "hash of the rules in force", Shown::Text, |row| row.searched.from.rules_hash.as_str().into()),
];

/// The result of a search, in words.
pub fn search_sentences(rows: &[SearchRow]) -> String {
    let mut text = String::new();
    let interrupted = rows.iter().any(|row| row.searched.interrupted);
    if interrupted {
        text += "Interrupted: this is the best so far.\n";
    }
    for row in rows {
        match row.role {
            Role::Best => {
                text += &best(row);
                text += &beaten(row, rows);
            }
            Role::Unfair => text += &unfair(row),
            Role::Finalist | Role::Mix => {}
        }
    }
    let mix: Vec<String> = rows
        .iter()
        .filter(|row| row.role == Role::Mix)
        .map(|row| {
            format!("{} {} ({})", plain_share(row.mix.map(|mix| mix.0)), row.list, row.doctrine)
        })
        .collect();
    let round = |played: usize| Noun::ROUND.count(played as u64);
    let still = rows.iter().find(|row| row.role == Role::Best).and_then(|row| row.confirmed);
    match rows.first().and_then(|row| row.searched.rounds) {
        Some(Rounds { ended: Ended::Interrupted, played, .. }) => {
            text += &format!("Not settled after {}. So far: {}.\n", round(played), mix.join(", "));
        }
        Some(Rounds { ended: Ended::Limit, played, .. }) => {
            text += &format!(
                "Not settled after {}, the most that were allowed; the best answer to the mix still \
                 scores {}. So far: {}.\n",
                round(played),
                plain_share(mean(still)),
                mix.join(", ")
            );
        }
        Some(Rounds { ended: Ended::Settled, tolerance, .. }) => {
            text += &format!(
                "No list is shown to score more than {} against this mix: {}.\n",
                plain_share(Some(0.5 + tolerance)),
                mix.join(", ")
            );
        }
        None => {}
    }
    if !interrupted && rows.iter().all(|row| row.role != Role::Unfair) {
        text += "No unfair match-up of a few units at equal cost is shown to explain it.\n";
    }
    text
}

fn best(row: &SearchRow) -> String {
    let Some(confirmed) = row.confirmed else { return best_so_far(row) };
    let interval = confirmed.interval(row.searched.level);
    let Searched { candidates, budget, counted_in, .. } = row.searched;
    let which = match candidates {
        1 => "only list".to_owned(),
        all => format!("best of {} lists", grouped(all as u64)),
    };
    let race = row.race.map_or(String::new(), |scores| {
        format!("; in the race it was {}", plain_share(scores.mean()))
    });
    let mut text = format!(
        "The {which} for {budget} {counted_in} is {}, {}: against {} it scores {} in fresh battles{race}.\n",
        row.list,
        row.doctrine,
        row.against,
        share_text(confirmed.mean(), interval),
    );
    if let Some(others) = row.hold_out {
        let interval = others.interval(row.searched.level);
        text += &format!(
            "Against foes that had no part in the choice it scores {}.\n",
            share_text(others.mean(), interval)
        );
    }
    text + &other_doctrines_sentences(row, interval) + &default_play_sentence(row, interval)
}

/// The sentences on whether the best list, with this score, holds under other doctrines.
fn other_doctrines_sentences(row: &SearchRow, scored: Interval) -> String {
    let Some(led) = &row.led else { return String::new() };
    let mut text = String::new();
    if let Some(alike) = row.alike.filter(|&alike| alike > 1) {
        text += &format!(
            "The dice cannot tell {} of the finalists apart; of these it scores the most under its own worst \
             doctrine.\n",
            grouped(alike as u64)
        );
    }
    let [low, high] = [led.range.low, led.range.high].map(|end| plain_share(Some(steady(end))));
    let range = if low == high { low } else { format!("{low} to {high}") };
    text += &format!("Under other credible doctrines of both sides it scores {range}");
    text += &match led.range.low < mean(row.confirmed).unwrap_or(0.5) {
        true => format!(", the least if both are {}.\n", led.lowest),
        false => ".\n".to_owned(),
    };
    if scored.low <= 0.5 {
        return text;
    }
    let won = led.won(row.searched.level);
    if won.is_empty() {
        text += &format!(
            "It is shown to beat {} under one doctrine only: the one that leads it here ({}).\n",
            row.against, row.doctrine
        );
    } else if led.range.low <= 0.5 {
        let words = led.each.iter().map(|(word, _)| *word);
        let others: Vec<&str> = words.filter(|word| !won.contains(word)).collect();
        text +=
            &format!("It is not shown to beat {} under {}.\n", row.against, joined(&others, "or"));
    }
    text
}

/// The sentence on whether the best list, with this score, holds against the default play.
fn default_play_sentence(row: &SearchRow, scored: Interval) -> String {
    let Some((scores, word)) = row.usual else { return String::new() };
    let interval = scores.interval(row.searched.level);
    let verdict = if scored.high >= 0.5 && interval.high < 0.5 {
        ": it does not hold there"
    } else if scored.low > 0.5 && interval.low <= 0.5 {
        ": it is not shown to hold there"
    } else {
        ""
    };
    format!(
        "Against the default play ({word}) it scores {}{verdict}.\n",
        share_text(scores.mean(), interval)
    )
}

/// The same sentences if it was stopped before the best list was measured again.
fn best_so_far(row: &SearchRow) -> String {
    let measured = match row.scores {
        Some((scores, interval)) => format!(
            "it scores {} in the battles that chose it among the finalists",
            share_text(scores.mean(), interval)
        ),
        None => format!("in the race, which chose it, it scored {}", plain_share(mean(row.race))),
    };
    format!(
        "Of {} lists for {} {} the best is {}, {}: against {} {measured}.\n",
        grouped(row.searched.candidates as u64),
        row.searched.budget,
        row.searched.counted_in,
        row.list,
        row.doctrine,
        row.against,
    )
}

/// The sentence on a best list that no list of the field beats.
fn beaten(row: &SearchRow, rows: &[SearchRow]) -> String {
    let Some(confirmed) = row.confirmed.filter(|_| row.searched.rounds.is_none()) else {
        return String::new();
    };
    if confirmed.interval(row.searched.level).high >= 0.5 {
        return String::new();
    }
    let finalists = || rows.iter().filter(|row| matches!(row.role, Role::Best | Role::Finalist));
    let scores_nothing = |row: &SearchRow| mean(row.scores.map(|(scores, _)| scores)) == Some(0.0);
    let among = match finalists().count() {
        count if count > 1 && finalists().all(scores_nothing) => format!(
            ": all {} that were measured again score nothing, so chance decides which of them is named best",
            grouped(count as u64)
        ),
        _ => String::new(),
    };
    format!("No list of these kinds is shown to beat {}{among}.\n", row.against)
}

fn unfair(row: &SearchRow) -> String {
    let Some((scores, interval)) = row.scores else { return String::new() };
    let foe = row.against_points.unwrap_or_default();
    let counted_in = row.searched.counted_in;
    let led_by = row.against_doctrine.unwrap_or_default();
    let equal = if foe == row.points {
        format!("at {foe} {counted_in} each")
    } else {
        format!("at {} against {foe} {counted_in}", row.points)
    };
    format!(
        "The smallest unfair match-up behind it: {} ({}) beats {} ({led_by}) {equal}, scoring {}.\n",
        row.list,
        row.doctrine,
        row.against,
        share_text(scores.mean(), interval)
    )
}
