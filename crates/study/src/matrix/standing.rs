//! The report of a matrix: one row for each list under each of its doctrines.

use super::bars::end;
use super::redraw::Redraws;
use super::{Entry, Leads, Matrix, MatrixBars, Ranges, Shape, sides, square};
use crate::bars::UPPER_QUANTILE;
use crate::common::{Provenance, steady_around, told_apart};
use fairfight_battle::game::Parts;
use fairfight_report::{Field, Shown, Value, steady, steady_share};
use fairfight_rules::Side;
use fairfight_rules::words;
use fairfight_stats::meta::CyclicShare;
use fairfight_stats::{Interval, Level};

/// A number with its interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Its interval at the level of the report, from redrawn cells.
    pub interval: Interval,
}

words! {
    /// How certain it is that a list is dominated: that some mix of others (of its own side, if there are two) does
    /// better against everybody.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Dominated {
        /// By the measured scores and by nearly all redrawn ones.
        Sure = "sure",
        /// By the measured scores, but not by enough of the redrawn ones.
        Maybe = "maybe",
        /// Not by the measured scores.
        No = "not",
    }
}

/// Results about the matrix as a whole.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Whole {
    /// The cyclic share of the log-odds, corrected for noise; `None` in a matrix of two sides.
    pub cyclic_share: Option<CyclicShare>,
    /// The residual chi-square statistic of the ratings.
    pub chi_square: Option<f64>,
    /// Its p-value under noise alone; `None` with 0 degrees of freedom.
    pub cyclic_p: Option<f64>,
    /// The excess of the best answer's score against the published mix over 1/2, or over the value of the game.
    pub mix_exploitability: Option<Estimate>,
    /// The score of side A if both sides play optimally; `None` if everybody meets everybody.
    pub game_value: Option<Estimate>,
}

/// The standing of a list under a doctrine, once its cells are complete.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The mean score against all others, or against the other side.
    pub mean_score: Estimate,
    /// The rating in Elo points; `None` in a matrix of two sides.
    pub elo: Option<Estimate>,
    /// The rank by rating, or by mean score in a matrix of two sides; 1 is the best.
    pub rank: Estimate,
    /// The share in an equilibrium of the measured scores.
    pub nash: f64,
    /// The share in the maximum-entropy equilibrium; `None` in a matrix of two sides.
    pub maxent: Option<f64>,
    /// The share in the published mix: the mean of the equilibria of redrawn scores.
    pub mix: Estimate,
    /// The share of the redrawn equilibria that include it.
    pub in_mix: f64,
    /// The score against the published mix, or that of the other side if there are two.
    pub mix_score: Estimate,
    /// The entry that does best against it, and the score of that entry.
    pub best_answer: (usize, f64),
    /// The margin by which a mix of others does better against everybody, in score; negative if it does worse. In a
    /// matrix of two sides the others are those of its own side. `None` if nobody could take its place: there are no
    /// two others, or none on its side.
    pub margin: Option<Estimate>,
    /// Is it dominated?
    pub dominated: Option<Dominated>,
    /// The mix that dominates it, as entries with shares; empty if none does.
    pub by: Vec<(usize, f64)>,
    /// The entry of the same list under its best doctrine against the published mix, and the share of the redrawn
    /// matrices in which it is the best; `None` if the list has only one doctrine.
    pub best_doctrine: Option<(usize, f64)>,
}

/// A row of the report.
#[derive(Clone, PartialEq, Debug)]
pub struct StandingRow {
    from: Provenance,
    scenario: Option<String>,
    /// The name of the list.
    pub name: String,
    /// The word of its doctrine.
    pub doctrine: &'static str,
    /// The words of other doctrines that play alike here, which it represents.
    pub alike: Vec<&'static str>,
    /// Its unique name in the report.
    pub(super) label: String,
    /// The entry that represents it in the cells: itself, or the first of its copies.
    pub(super) met_as: usize,
    points: Option<u32>,
    /// Its part; `None` if lists exchange their parts.
    pub(super) side: Option<Side>,
    copies: usize,
    met: usize,
    played: u64,
    played_mean: Option<f64>,
    /// The bars of that mean, besides that of the dice.
    pub(super) bars: Ranges,
    /// The other doctrines under which it certainly does better than all that may be the best of its side; empty for
    /// those.
    pub(super) overtaking: Vec<&'static str>,
    parts: Parts,
    level: Level,
    /// The standing; `None` if cells are missing.
    pub standing: Option<Standing>,
    best_answer: Option<String>,
    by: Option<String>,
    best_doctrine: Option<&'static str>,
    /// Results about the matrix as a whole.
    pub whole: Whole,
    stop: &'static str,
}

/// The standings of all lists of a matrix, the best first; copies of a list are adjacent and share its weight. No list
/// has a standing if cells are missing, or if a stop is requested. `bars` are its scores under alternatives.
pub fn standings(
    matrix: &Matrix,
    entries: &[Entry],
    from: &Provenance,
    scenario: Option<&str>,
    bars: &MatrixBars,
    redraws: &mut Redraws<'_>,
) -> Vec<StandingRow> {
    let all = matrix.shape.all();
    let copies_of = |entry: usize| entries.iter().filter(|e| e.is_copy_of(&entries[entry])).count();
    let copies: Vec<usize> = all.iter().map(|&entry| copies_of(entry)).collect();
    let lists: Vec<&str> = all.iter().map(|&entry| &*entries[entry].list).collect();
    let level = redraws.level;
    let of = match &matrix.shape {
        Shape::Square(_) => square::standings,
        Shape::Sides(_) => sides::standings,
    };
    let found = match matrix.is_complete() {
        true => of(matrix, &lists, &copies, from.seed, redraws),
        false => None,
    };
    let interrupted = found.is_none();
    let (standings, whole) = match found {
        Some((standings, whole)) => (standings.into_iter().map(Some).collect(), whole),
        None => (vec![None; all.len()], Whole::default()),
    };
    let side_of = |at: usize| match &matrix.shape {
        Shape::Square(_) => None,
        Shape::Sides(sides) if sides.a.contains(&all[at]) => Some(Side::A),
        Shape::Sides(_) => Some(Side::B),
    };
    let may_be_first = |at: usize| {
        standings[at].as_ref().is_some_and(|standing: &Standing| standing.rank.interval.low <= 1.0)
    };
    let overtaking = |at: usize| {
        let first = (0..all.len()).filter(|&of| side_of(of) == side_of(at) && may_be_first(of));
        let first: Vec<usize> = first.map(|of| all[of]).collect();
        let leads =
            bars.doctrine.as_ref().filter(|_| !first.is_empty() && !first.contains(&all[at]));
        leads.map(|leads: &Leads| leads.overtaking(all[at], &first, level)).unwrap_or_default()
    };
    let label = |entry: usize| label(entries, entry);
    let mut rows = Vec::new();
    for (entry, of) in entries.iter().zip(0..) {
        // A copy has the standing of the first of its kind.
        let Some(at) = all.iter().position(|&first| entries[first].is_copy_of(entry)) else {
            continue;
        };
        let mine = |cell: &&super::Cell| cell.of.a == all[at] || cell.of.b == all[at];
        let cells: Vec<&super::Cell> = matrix.complete_cells().filter(mine).collect();
        let scores = cells.iter().filter_map(|cell| {
            let score = cell.totals.scores().mean()?;
            Some(if cell.of.a == all[at] { score } else { 1.0 - score })
        });
        let standing: Option<Standing> = standings[at].clone();
        let mix = |by: &[(usize, f64)]| {
            let shares =
                by.iter().map(|&(at, share)| format!("{:.0}% {}", share * 100.0, label(all[at])));
            shares.collect::<Vec<_>>().join(", ")
        };
        rows.push((
            at,
            of,
            StandingRow {
                from: from.clone(),
                scenario: scenario.map(str::to_owned),
                name: entry.name.clone(),
                doctrine: entry.doctrine_word(),
                alike: entry.alike.iter().map(|doctrine| doctrine.word()).collect(),
                label: label(of),
                met_as: all[at],
                points: entry.army.outline.points,
                side: side_of(at),
                copies: copies[at],
                met: cells.len(),
                played: cells.iter().map(|cell| cell.totals.scores().n() as u64).sum(),
                played_mean: (!cells.is_empty()).then(|| scores.sum::<f64>() / cells.len() as f64),
                bars: bars.of_entry(all[at]),
                overtaking: overtaking(at),
                parts: matrix.shape.parts(),
                level,
                best_answer: standing.as_ref().map(|s| label(all[s.best_answer.0])),
                by: standing.as_ref().filter(|s| !s.by.is_empty()).map(|s| mix(&s.by)),
                best_doctrine: standing
                    .as_ref()
                    .and_then(|s| s.best_doctrine)
                    .map(|(best, _)| entries[all[best]].doctrine_word()),
                standing,
                whole: whole.clone(),
                stop: if interrupted { "interrupted" } else { "complete" },
            },
        ));
    }
    let key = |row: &StandingRow| {
        let side = row.side.map_or(0, |side| if side == Side::A { 0 } else { 1 });
        let rank = row.standing.as_ref().map_or(0.0, |standing| standing.rank.value);
        (side, rank)
    };
    rows.sort_by(|(at, of, row), (other_at, other_of, other)| {
        let ((side, rank), (other_side, other_rank)) = (key(row), key(other));
        side.cmp(&other_side)
            .then(rank.total_cmp(&other_rank))
            .then(at.cmp(other_at))
            .then(of.cmp(other_of))
    });
    rows.into_iter().map(|(_, _, row)| row).collect()
}

/// The name of an entry: its list, with its doctrine if the list has several.
pub(super) fn label(entries: &[Entry], entry: usize) -> String {
    let this = &entries[entry];
    let same = |other: &&Entry| other.name == this.name;
    let has_others = entries.iter().filter(same).any(|other| other.doctrine != this.doctrine);
    told_apart(&this.name, has_others, this.doctrine_word())
}

impl StandingRow {
    fn of(&self, value: impl Fn(&Standing) -> Option<f64>) -> Value {
        self.standing.as_ref().and_then(value).into()
    }

    /// A value derived from logarithms or redraws.
    fn steady(&self, value: impl Fn(&Standing) -> Option<f64>) -> Value {
        self.of(|standing| value(standing).map(steady))
    }

    /// A share of a mix.
    fn share(&self, value: impl Fn(&Standing) -> Option<f64>) -> Value {
        self.of(|standing| value(standing).map(steady_share))
    }

    fn low(&self, value: impl Fn(&Standing) -> Option<Estimate>) -> Value {
        self.steady(|standing| value(standing).map(|estimate| estimate.interval.low))
    }

    fn high(&self, value: impl Fn(&Standing) -> Option<Estimate>) -> Value {
        self.steady(|standing| value(standing).map(|estimate| estimate.interval.high))
    }

    /// The interval of the mean score, widened to contain the mean, which has all its digits.
    fn mean_score_ends(&self) -> Option<Interval> {
        let Estimate { value, interval } = self.standing.as_ref()?.mean_score;
        Some(steady_around(interval, value))
    }

    /// An end of the range of a bar of the mean score.
    fn end(&self, range: Option<Interval>, of: fn(Interval) -> f64) -> Value {
        end(range, self.played_mean, of)
    }

    /// The interval of the cyclic share.
    fn circles(&self) -> Option<Interval> {
        self.whole.cyclic_share?.interval
    }

    /// The rank, if known.
    pub fn rank(&self) -> Option<usize> {
        self.standing.as_ref().map(|standing| standing.rank.value as usize)
    }

    /// The interval of the rank.
    pub(super) fn ranks(&self) -> Option<(usize, usize)> {
        let Interval { low, high } = self.standing.as_ref()?.rank.interval;
        Some((low as usize, high as usize))
    }

    /// The mix that is certainly better against everybody, and by how much.
    pub(super) fn surely_dominated(&self) -> Option<(&str, Estimate)> {
        let standing = self.standing.as_ref()?;
        let sure = standing.dominated == Some(Dominated::Sure);
        Some((self.by.as_deref().filter(|_| sure)?, standing.margin?))
    }
}

/// The columns.
#[rustfmt::skip]
pub const STANDINGS: &[Field<StandingRow>] = &[
    Field::wide("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::wide("scenario", "name of the scenario; empty for the open ground of the rules", Shown::Text, |row| row.scenario.clone().into()),
    Field::key("side", "the part that the list has, a or b; empty if lists exchange their parts", Shown::Text, |row| row.side.map(crate::common::letter).into()),
    Field::key("rank", "rank by elo, or by mean_score within its side; 1 is the best", Shown::Whole, |row| row.rank().into()),
    Field::new("rank_low", "best rank that it may have", Shown::Whole, |row| row.ranks().map(|ends| ends.0).into()),
    Field::new("rank_high", "worst rank that it may have", Shown::Whole, |row| row.ranks().map(|ends| ends.1).into()),
    Field::key("list", "name of the list, with its file if a different list has the same name", Shown::Text, |row| row.name.as_str().into()),
    Field::key("doctrine", "its doctrine", Shown::Text, |row| row.doctrine.into()),
    Field::wide("alike", "other doctrines that this row stands for, because they play alike in this scenario: in at least 2,048 battles, spread evenly over the other side, the same dice fell, and all ended alike; empty if --doctrines names doctrines, or no scenario brings the forces", Shown::Text, |row| (!row.alike.is_empty()).then(|| row.alike.join(", ")).into()),
    Field::new("points", "its points, if the system has points", Shown::Whole, |row| row.points.into()),
    Field::wide("copies", "how often it was named: copies count once, and share one weight in nash, maxent and mix", Shown::Whole, |row| row.copies.into()),
    Field::wide("cells", "how many others it met", Shown::Whole, |row| row.met.into()),
    Field::wide("n", "pairs of battles in those cells; empty if each list has its own part", Shown::Whole, |row| (row.parts == Parts::Exchangeable).then_some(row.played).into()),
    Field::wide("battles", "battles in those cells", Shown::Whole, |row| (row.played * if row.parts == Parts::Exchangeable { 2 } else { 1 }).into()),
    Field::wide("level", "confidence level of the intervals", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("mean_score", "mean of its scores in those cells: win 1, draw 1/2, loss 0", Shown::Share(1), |row| row.played_mean.into()),
    Field::new("mean_score_low", "lower end of its interval: like all intervals here, from 500 redraws of the cells (more above level 0.96)", Shown::Share(1), |row| row.mean_score_ends().map(|ends| ends.low).into()),
    Field::new("mean_score_high", "upper end of its interval", Shown::Share(1), |row| row.mean_score_ends().map(|ends| ends.high).into()),
    Field::new("doctrine_low", "lower end of the range of mean_score over doctrines: those of the rows, and each credible one, which then leads all lists that can follow it, without the noise of the dice (--bars doctrine); a range, not an interval; empty if it was not asked for, if the lists can follow no other, or if lists are played under several", Shown::Share(1), |row| row.end(row.bars.doctrine, |range| range.low)),
    Field::new("doctrine_high", "upper end of that range", Shown::Share(1), |row| row.end(row.bars.doctrine, |range| range.high)),
    Field::new("ruling_low", "5 % quantile of mean_score over readings of the text (--bars ruling): each ruling with several answers in words is answered at random, each answer equally often, and one that does not allow all of these lists is left out; like all bars it contains mean_score, and is empty if it was not asked for", Shown::Share(1), |row| row.end(row.bars.over_readings(), |range| range.low)),
    Field::new("ruling_high", UPPER_QUANTILE, Shown::Share(1), |row| row.end(row.bars.over_readings(), |range| range.high)),
    Field::new("ruling_worst", "the answer to a ruling that moves mean_score most among the readings, confirmed alone on fresh dice; empty if none is", Shown::Text, |row| row.bars.worst()),
    Field::new("model_low", "5 % quantile of mean_score over the numbers that no text gives, varied one at a time (--bars model): a range, such as that of the gap, is fixed at each of its numbers; other numbers are reduced and increased by half", Shown::Share(1), |row| row.end(row.bars.over_constants(), |range| range.low)),
    Field::new("model_high", UPPER_QUANTILE, Shown::Share(1), |row| row.end(row.bars.over_constants(), |range| range.high)),
    Field::new("elo", "rating in Elo points, 0 on average: 400 points more mean ten times the odds; empty if each list has its own part", Shown::Decimals(0), |row| row.steady(|s| Some(s.elo?.value))),
    Field::new("elo_low", "lower end of its interval", Shown::Decimals(0), |row| row.low(|s| s.elo)),
    Field::new("elo_high", "upper end of its interval", Shown::Decimals(0), |row| row.high(|s| s.elo)),
    Field::new("mix", "its share in the mix to play: the mean of the equilibria (mixes that nobody can exploit) of all redraws", Shown::Share(1), |row| row.share(|s| Some(s.mix.value))),
    Field::new("mix_low", "lower end of its share in those equilibria", Shown::Share(1), |row| row.share(|s| Some(s.mix.interval.low))),
    Field::new("mix_high", "upper end of its share in those equilibria", Shown::Share(1), |row| row.share(|s| Some(s.mix.interval.high))),
    Field::new("in_mix", "share of the redraws whose equilibrium includes it", Shown::Share(0), |row| row.of(|s| Some(s.in_mix))),
    Field::wide("nash", "its share in an equilibrium of the scores as measured: a tiny change of a score can make it jump", Shown::Share(1), |row| row.share(|s| Some(s.nash))),
    Field::wide("maxent", "its share in the equilibrium of largest entropy, the only one that shares evenly between equally good lists", Shown::Share(1), |row| row.share(|s| s.maxent)),
    Field::wide("mix_score", "its score against the mix to play", Shown::Share(1), |row| row.steady(|s| Some(s.mix_score.value))),
    Field::wide("mix_score_low", "lower end of its interval", Shown::Share(1), |row| row.low(|s| Some(s.mix_score))),
    Field::wide("mix_score_high", "upper end of its interval", Shown::Share(1), |row| row.high(|s| Some(s.mix_score))),
    Field::new("best_answer", "the list that does best against it", Shown::Text, |row| row.best_answer.clone().into()),
    Field::wide("best_answer_score", "the score of that list against it; its interval is in the report of the cells", Shown::Share(1), |row| row.of(|s| Some(s.best_answer.1))),
    Field::new("dominated", "sure: a mix of others (of its side, if each list has its own part) does better against everybody, in the scores as measured and in nearly all redraws; maybe: only in the scores as measured; not: in neither; empty without two others (of its side)", Shown::Text, |row| row.standing.as_ref().and_then(|s| s.dominated).map(Dominated::word).into()),
    Field::wide("margin", "how much more the best mix of others scores, at least, against each list; below 0, no mix does better against all; with few pairs it is too high, because the luckiest mix counts as the best", Shown::Share(1), |row| row.steady(|s| Some(s.margin?.value))),
    Field::wide("margin_low", "lower end of its interval: above 0, dominated is sure", Shown::Share(1), |row| row.low(|s| s.margin)),
    Field::wide("margin_high", "upper end of its interval", Shown::Share(1), |row| row.high(|s| s.margin)),
    Field::wide("dominated_by", "that mix", Shown::Text, |row| row.by.clone().into()),
    Field::new("best_doctrine", "the doctrine under which this list does best against the mix to play; empty if it has only one", Shown::Text, |row| row.best_doctrine.into()),
    Field::wide("best_doctrine_share", "share of the redraws in which that doctrine is best", Shown::Share(0), |row| row.of(|s| Some(s.best_doctrine?.1))),
    Field::wide("cyclic_share", "how much of who beats whom goes in circles, without noise: 0 is strength alone, 1 is rock, paper, scissors; this and all columns after it are about the whole matrix", Shown::Share(1), |row| row.whole.cyclic_share.map(|x| steady(x.share)).into()),
    Field::wide("cyclic_share_low", "lower end of its interval: with the noise of the redraws, a smaller share would show this many circles in fewer than one case of 40, at level 0.95; 0 if there may be no circles; empty if a list made fewer than ten points (pairs won, or single battles) against another, because so few say too little", Shown::Share(1), |row| row.circles().map(|x| steady(x.low)).into()),
    Field::wide("cyclic_share_high", "upper end of its interval: a larger share would show so few circles just as rarely; 1 if the lists cannot be told apart", Shown::Share(1), |row| row.circles().map(|x| steady(x.high)).into()),
    Field::wide("cyclic_chi_square", "what ratings leave unexplained, in units of noise", Shown::Decimals(1), |row| row.whole.chi_square.map(steady).into()),
    Field::wide("cyclic_p", "the chance that noise alone leaves as much unexplained", Shown::Decimals(4), |row| row.whole.cyclic_p.map(steady).into()),
    Field::wide("mix_exploitability", "what the best answer to the mix to play scores above 1/2, or above the value of the game: the median of all redraws, because the measured cells, which made the mix, would show too little; with few pairs it is too high, because the luckiest answer counts as the best", Shown::Share(2), |row| row.whole.mix_exploitability.map(|x| steady(x.value)).into()),
    Field::wide("mix_exploitability_low", "lower end of its interval", Shown::Share(2), |row| row.whole.mix_exploitability.map(|x| steady(x.interval.low)).into()),
    Field::wide("mix_exploitability_high", "upper end of its interval", Shown::Share(2), |row| row.whole.mix_exploitability.map(|x| steady(x.interval.high)).into()),
    Field::wide("game_value", "score of side A if both sides play their best; empty if lists exchange their parts", Shown::Share(1), |row| row.whole.game_value.map(|x| steady(x.value)).into()),
    Field::wide("game_value_low", "lower end of its interval", Shown::Share(1), |row| row.whole.game_value.map(|x| steady(x.interval.low)).into()),
    Field::wide("game_value_high", "upper end of its interval", Shown::Share(1), |row| row.whole.game_value.map(|x| steady(x.interval.high)).into()),
    Field::wide("stop", "complete, or interrupted: then cells or redraws are missing, and columns that need them are empty", Shown::Text, |row| row.stop.into()),
    Field::wide("seed", "the seed of the dice", Shown::Whole, |row| row.from.seed.into()),
    Field::wide("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];
