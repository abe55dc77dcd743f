//! The report of battles: one row per match-up of two lists.

use super::orders::ORDERS;
use crate::bars::{DoctrineBar, MODEL_LOW, RULING_LOW, RULING_WORST, RulesBar, UPPER_QUANTILE};
use crate::common::{
    AT_THE_LIMIT, NotFoughtOut, Provenance, SIMULATED, doctrines_of_two, letter, plain_share,
    share, share_text, steady_around, stop_note, told_apart,
};
use fairfight_battle::game::Noun;
use fairfight_battle::{Ending, Source};
use fairfight_engine::contest::Kind;
use fairfight_engine::rulebook::Deployment;
use fairfight_engine::run::Outcome;
use fairfight_engine::tally::{Counts as _, ENOUGH_FOR_LUCK, Estimate, LuckTotals, Totals};
use fairfight_report::{Field, Shown, Value, grouped, shown_text, steady_ends};
use fairfight_rules::words;
use fairfight_rules::{BySide, Side};
use fairfight_stats::betting::Betting;
use fairfight_stats::effects::Spread;
use fairfight_stats::{Interval, Level, Scores};

/// A row of the report: the result of two lists.
#[derive(Clone, PartialEq, Debug)]
pub struct BattleRow {
    /// Its provenance.
    pub from: Provenance,
    /// The names of the lists.
    pub armies: BySide<String>,
    /// Their costs, if the system has points.
    pub points: BySide<Option<u32>>,
    /// Their numbers of pieces.
    pub pieces: BySide<u64>,
    /// The system's word for its pieces.
    pub piece: Noun,
    /// The words of the doctrines.
    pub doctrines: BySide<&'static str>,
    /// The name of the scenario; `None` for the ground and the limits of the rules.
    pub scenario: Option<String>,
    /// How the units of the lists stood in line.
    pub deployment: Deployment,
    /// The variation of the score over other orders of both lines, if worth reporting.
    pub orders: Option<Spread>,
    /// Its bars, besides that of the dice.
    pub bars: ScoreBars,
    /// The level of the intervals.
    pub level: Level,
    /// The kind of its intervals.
    pub interval: IntervalKind,
    /// The counts.
    pub outcome: Outcome<Totals>,
}

words! {
    /// The kind of interval of a score.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum IntervalKind {
        /// Wilson's, with draws: for runs that do not look at the score before they end.
        Wilson = "wilson",
        /// A confidence sequence: for runs that stop as soon as the score has answered the question.
        Sequence = "sequence",
    }
}

/// The ranges of the score due to sources other than dice; `None` if not requested or unknown.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct ScoreBars {
    /// Over other doctrines.
    pub doctrine: Option<DoctrineBar>,
    /// Over readings of the text.
    pub ruling: Option<RulesBar>,
    /// With other constants of the model.
    pub model: Option<RulesBar>,
}

impl BattleRow {
    const fn totals(&self) -> &Totals {
        &self.outcome.totals
    }

    /// The number of pairs; `None` if battles are single.
    fn pairs(&self) -> Option<u64> {
        (self.outcome.kind == Kind::Pairs).then(|| self.totals().n())
    }

    fn share(&self, count: u64) -> Value {
        share(count, self.totals().games()).into()
    }

    fn ending(&self, how: Ending) -> Value {
        self.share(self.totals().ends.of(how))
    }

    fn interval(&self, scores: &Scores<5>) -> Interval {
        steady_ends(match self.interval {
            IntervalKind::Wilson => scores.interval(self.level),
            IntervalKind::Sequence => Betting::DEFAULT.interval(scores, self.level),
        })
    }

    fn score(&self) -> Interval {
        self.interval(&self.totals().scores())
    }

    fn doctrine_end(&self, of: fn(Interval) -> f64) -> Value {
        self.end(self.bars.doctrine.map(|bar| bar.reach.range), of)
    }

    fn rules_end(&self, bar: Option<&RulesBar>, of: fn(Interval) -> f64) -> Value {
        self.end(bar.map(|bar| bar.range), of)
    }

    /// An end of the range of a bar.
    fn end(&self, range: Option<Interval>, of: fn(Interval) -> f64) -> Value {
        let score = self.totals().scores().mean().unwrap_or(0.5);
        range.map(|range| of(steady_around(range, score))).into()
    }

    fn seat(&self) -> Option<Interval> {
        self.pairs().map(|_| self.interval(&self.totals().seat_scores()))
    }

    fn turns(&self) -> Estimate {
        self.totals().a_game(&self.totals().turns)
    }

    fn left(&self, list: Side) -> Estimate {
        self.totals().a_game(&self.totals().left[list])
    }

    fn lost(&self, list: Side) -> Estimate {
        self.totals().a_game(&self.totals().lost[list])
    }

    /// A number from the account of luck, if one was kept.
    fn luck<T>(&self, of: impl FnOnce(&LuckTotals) -> Option<T>) -> Option<T> {
        self.totals().luck.as_ref().and_then(of)
    }

    fn luck_mean(&self, source: Source) -> Value {
        self.luck(|luck| luck.mean(source)).into()
    }

    fn luck_error(&self, source: Source) -> Value {
        self.luck(|luck| luck.standard_error(source)).into()
    }
}

/// The columns.
#[rustfmt::skip]
pub const BATTLE: &[Field<BattleRow>] = &[
    Field::new("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::key("army_a", "name of list A", Shown::Text, |row| row.armies.a.as_str().into()),
    Field::key("army_b", "name of list B", Shown::Text, |row| row.armies.b.as_str().into()),
    Field::key("scenario", "name of the scenario; empty for the open ground of the rules", Shown::Text, |row| row.scenario.clone().into()),
    Field::new("points_a", "points of list A, if the system has points", Shown::Whole, |row| row.points.a.into()),
    Field::new("points_b", "points of list B, likewise", Shown::Whole, |row| row.points.b.into()),
    Field::key("doctrine_a", "doctrine of list A", Shown::Text, |row| row.doctrines.a.into()),
    Field::key("doctrine_b", "doctrine of list B", Shown::Text, |row| row.doctrines.b.into()),
    Field::new("method", "how the result was found: simulated, with dice", Shown::Text, |_| SIMULATED.into()),
    Field::new("n", "pairs of battles; empty if each force has its own part, so that seats are not exchanged", Shown::Whole, |row| row.pairs().into()),
    Field::new("battles", "battles: two per pair; the unit of sampling if there are no pairs", Shown::Whole, |row| row.totals().games().into()),
    Field::new("level", "confidence level of the intervals", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("win_a", "share of the battles that list A won", Shown::Share(1), |row| row.share(row.totals().wins.a)),
    Field::new("draw", "share of the battles that nobody won", Shown::Share(1), |row| row.share(row.totals().ends.draws)),
    Field::new("win_b", "share of the battles that list B won", Shown::Share(1), |row| row.share(row.totals().wins.b)),
    Field::new("score_a", "score of list A: win 1, draw 1/2, loss 0", Shown::Share(1), |row| row.totals().scores().mean().into()),
    Field::new("score_a_low", "lower end of its interval, from the pairs or single battles", Shown::Share(1), |row| row.score().low.into()),
    Field::new("score_a_high", "upper end of its interval", Shown::Share(1), |row| row.score().high.into()),
    Field::new("doctrine_low", "lower end of the range of score_a over doctrines: this one, and each credible one that both lists can follow, without the noise of the dice (--bars doctrine); a range, not an interval; empty if it was not asked for, or if the lists can follow no other", Shown::Share(1), |row| row.doctrine_end(|range| range.low)),
    Field::new("doctrine_high", "upper end of that range", Shown::Share(1), |row| row.doctrine_end(|range| range.high)),
    Field::new("ruling_low", RULING_LOW, Shown::Share(1), |row| row.rules_end(row.bars.ruling.as_ref(), |range| range.low)),
    Field::new("ruling_high", UPPER_QUANTILE, Shown::Share(1), |row| row.rules_end(row.bars.ruling.as_ref(), |range| range.high)),
    Field::new("ruling_worst", RULING_WORST, Shown::Text, |row| row.bars.ruling.as_ref().and_then(|bar| bar.worst.clone()).into()),
    Field::new("model_low", MODEL_LOW, Shown::Share(1), |row| row.rules_end(row.bars.model.as_ref(), |range| range.low)),
    Field::new("model_high", UPPER_QUANTILE, Shown::Share(1), |row| row.rules_end(row.bars.model.as_ref(), |range| range.high)),
    Field::new("seat_a", "score of seat A, whichever list had it: 1/2 if the seats are alike; empty if there are no pairs", Shown::Share(1), |row| row.totals().seat_scores().mean().into()),
    Field::new("seat_a_low", "lower end of its interval, from the pairs", Shown::Share(1), |row| row.seat().map(|seat| seat.low).into()),
    Field::new("seat_a_high", "upper end of its interval", Shown::Share(1), |row| row.seat().map(|seat| seat.high).into()),
    Field::new("interval", "kind of interval: wilson, or sequence (--decide), which is valid at every look", Shown::Text, |row| row.interval.word().into()),
    Field::new("beaten", "share of the battles that ended because a side had nothing left to fight with", Shown::Share(1), |row| row.ending(Ending::Beaten)),
    Field::new("conceded", "share that ended because a side gave up", Shown::Share(1), |row| row.ending(Ending::Conceded)),
    Field::new("objective", "share that ended because the objective of the scenario was decided", Shown::Share(1), |row| row.ending(Ending::Objective)),
    Field::new("capped", AT_THE_LIMIT, Shown::Share(1), |row| row.ending(Ending::TurnLimit)),
    Field::new("stalemate", "share that ended because nothing could change any more", Shown::Share(1), |row| row.ending(Ending::Stalemate)),
    Field::new("turns_mean", "mean turns per battle", Shown::Decimals(2), |row| row.turns().mean.into()),
    Field::new("turns_se", "its standard error, from the pairs or single battles", Shown::Decimals(4), |row| row.turns().standard_error.into()),
    Field::new("turns_p90", "turns that nine battles in ten do not exceed; empty above 63", Shown::Whole, |row| row.totals().turn_counts.percentile(90).into()),
    Field::new("left_a_mean", "mean points of list A in good order at the end; pieces if the system has no points", Shown::Decimals(2), |row| row.left(Side::A).mean.into()),
    Field::new("left_a_se", "its standard error, from the pairs or single battles", Shown::Decimals(4), |row| row.left(Side::A).standard_error.into()),
    Field::new("left_b_mean", "mean points of list B in good order at the end, likewise", Shown::Decimals(2), |row| row.left(Side::B).mean.into()),
    Field::new("left_b_se", "its standard error, from the pairs or single battles", Shown::Decimals(4), |row| row.left(Side::B).standard_error.into()),
    Field::new("lost_a_mean", "mean pieces that list A lost: figures, strips, stands or vessels", Shown::Decimals(2), |row| row.lost(Side::A).mean.into()),
    Field::new("lost_a_se", "its standard error, from the pairs or single battles", Shown::Decimals(4), |row| row.lost(Side::A).standard_error.into()),
    Field::new("lost_b_mean", "mean pieces that list B lost", Shown::Decimals(2), |row| row.lost(Side::B).mean.into()),
    Field::new("lost_b_se", "its standard error, from the pairs or single battles", Shown::Decimals(4), |row| row.lost(Side::B).standard_error.into()),
    Field::new("luck_adj_score", "score of list A without the luck of the dice (--luck, like all columns of luck): the mean less what luck explains; empty below 31 pairs or single battles plus one for each source of luck, because the error of so few comes out too small", Shown::Share(2), |row| row.luck(|luck| Some(luck.adjusted()?.mean)).into()),
    Field::new("luck_adj_se", "its standard error, from the pairs or single battles", Shown::Decimals(5), |row| row.luck(|luck| Some(luck.adjusted()?.standard_error)).into()),
    Field::new("luck_gain", "how many times as many battles score_a would need to be as precise; empty if nothing varies", Shown::Decimals(2), |row| row.luck(|luck| luck.adjusted()?.gain).into()),
    Field::new("luck_initiative", "mean luck of list A less that of list B in who goes first, in points (or pieces) per battle: 0 within its error if the dice are fair", Shown::Decimals(3), |row| row.luck_mean(Source::Initiative)),
    Field::new("luck_initiative_se", "its standard error, from the pairs or single battles", Shown::Decimals(3), |row| row.luck_error(Source::Initiative)),
    Field::new("luck_movement", "the same in moves", Shown::Decimals(3), |row| row.luck_mean(Source::Movement)),
    Field::new("luck_movement_se", "its standard error, from the pairs or single battles", Shown::Decimals(3), |row| row.luck_error(Source::Movement)),
    Field::new("luck_shooting", "the same in shots", Shown::Decimals(3), |row| row.luck_mean(Source::Shooting)),
    Field::new("luck_shooting_se", "its standard error, from the pairs or single battles", Shown::Decimals(3), |row| row.luck_error(Source::Shooting)),
    Field::new("luck_melee", "the same in blows", Shown::Decimals(3), |row| row.luck_mean(Source::Melee)),
    Field::new("luck_melee_se", "its standard error, from the pairs or single battles", Shown::Decimals(3), |row| row.luck_error(Source::Melee)),
    Field::new("luck_morale", "the same in morale checks", Shown::Decimals(3), |row| row.luck_mean(Source::Morale)),
    Field::new("luck_morale_se", "its standard error, from the pairs or single battles", Shown::Decimals(3), |row| row.luck_error(Source::Morale)),
    Field::new("luck_rally", "the same in rallies", Shown::Decimals(3), |row| row.luck_mean(Source::Rally)),
    Field::new("luck_rally_se", "its standard error, from the pairs or single battles", Shown::Decimals(3), |row| row.luck_error(Source::Rally)),
    Field::new("luck_leaders", "the same in leaders' lives", Shown::Decimals(3), |row| row.luck_mean(Source::Leaders)),
    Field::new("luck_leaders_se", "its standard error, from the pairs or single battles", Shown::Decimals(3), |row| row.luck_error(Source::Leaders)),
    Field::new("luck_other", "the same in anything else", Shown::Decimals(3), |row| row.luck_mean(Source::Other)),
    Field::new("luck_other_se", "its standard error, from the pairs or single battles", Shown::Decimals(3), |row| row.luck_error(Source::Other)),
    Field::new("stop", "why the run stopped: pairs or battles (all were fought), precision, decided, limit or interrupted", Shown::Text, |row| row.outcome.stop_word().into()),
    Field::new("seed", "the seed of the dice", Shown::Whole, |row| row.from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];

/// The result of two lists, in words.
pub fn battle_sentence(row: &BattleRow) -> String {
    let totals = row.totals();
    let of = |count: u64| plain_share(share(count, totals.games()));
    let names = names_of_two(&row.armies);
    let mut text = format!(
        "{} scores {} against {}: of {} {} it wins {}, draws {} and loses {}. {}{}",
        names.a,
        share_text(row.totals().scores().mean(), row.score()),
        names.b,
        grouped(totals.games()),
        Noun { one: "battle", many: "battles" }.of(totals.games()),
        of(totals.wins.a),
        of(totals.ends.draws),
        of(totals.wins.b),
        doctrines_of_two(names.as_ref().map(String::as_str), row.doctrines),
        stop_note(row.outcome.stop),
    );
    if row.points.a.is_none() {
        let [a, b] = [row.pieces.a, row.pieces.b];
        text += &format!("\n{} has {}; {} has {b}.", names.a, row.piece.count(a), names.b);
    }
    let scenario = row.scenario.as_deref();
    let open = NotFoughtOut { scenario, ..NotFoughtOut::of_battles(totals, row.pieces) };
    let open = open.sentences();
    if !open.is_empty() {
        text += &format!("\n{open}");
    }
    text + &doctrine_note(row) + &rules_note(row) + &line_note(row) + &luck_note(row)
}

/// The names of two lists in a sentence, told apart.
pub(super) fn names_of_two(armies: &BySide<String>) -> BySide<String> {
    BySide::from_fn(|side| {
        let text = shown_text(&armies[side].as_str().into(), Shown::Text);
        let shared = armies.a == armies.b;
        told_apart(&text, shared, letter(side).to_uppercase())
    })
}

/// The effect of other doctrines on the score; empty if not requested.
fn doctrine_note(row: &BattleRow) -> String {
    let Some(bar) = row.bars.doctrine else { return String::new() };
    let Interval { low, high } = bar.reach.range;
    if low >= high {
        return match row.armies.a == row.armies.b {
            true => String::new(),
            false => "\nNo other credible doctrine moves the score beyond the noise of the dice."
                .to_owned(),
        };
    }
    let percent = |share: f64| shown_text(&share.into(), Shown::Share(1));
    let score = percent(row.totals().scores().mean().unwrap_or(0.5));
    let end = |end: f64, led: BySide<&'static str>| match (percent(end), led.a == led.b) {
        (end, _) if end == score => end,
        (end, true) => format!("{end} (both {})", led.a),
        (end, false) => format!("{end} ({} against {})", led.a, led.b),
    };
    let mut text = format!(
        "\nUnder other credible doctrines it scores {} to {}.",
        end(low, bar.lowest),
        end(high, bar.highest)
    );
    if bar.either_wins {
        text += " So who is better depends on how they play.";
    }
    text
}

/// The effect of other readings and constants on the score; empty if not requested.
fn rules_note(row: &BattleRow) -> String {
    let percent = |share: f64| shown_text(&share.into(), Shown::Share(1));
    let range = |range: Interval| format!("{} to {}", percent(range.low), percent(range.high));
    let mut text = String::new();
    if let Some(RulesBar { range: over, worst }) = &row.bars.ruling {
        let worst = worst.as_ref().map(|worst| format!("; most of all under {worst}"));
        let worst = worst.unwrap_or_default();
        text += &format!("\nOver readings of the rules it scores {}{worst}.", range(*over));
    }
    if let Some(RulesBar { range: over, .. }) = &row.bars.model {
        text += &format!("\nWith other constants of the model it scores {}.", range(*over));
    }
    text
}

/// The order of the lines, if not as listed or if it affects the score; empty otherwise.
fn line_note(row: &BattleRow) -> String {
    if row.deployment == Deployment::Drawn {
        return "\nThe order of each line is drawn for each pair of battles.".to_owned();
    }
    let Some(orders) = row.orders else { return String::new() };
    let percent = |share: f64| shown_text(&share.into(), Shown::Share(1));
    format!(
        "\nWho stands beside whom matters: over {ORDERS} drawn orders of both lines it scores {} on average, with a standard deviation of {} from order to order (--deployment).",
        percent(orders.mean),
        percent(orders.deviation()),
    )
}

/// The effect of the luck of the dice; empty if no account was kept.
fn luck_note(row: &BattleRow) -> String {
    let Some(luck) = row.totals().luck.as_ref() else { return String::new() };
    let many = row.outcome.kind.unit_of_sampling();
    let Some(found) = luck.adjusted() else {
        return format!(
            "\nIts score without the luck of the dice takes more {many} to estimate: {ENOUGH_FOR_LUCK} are enough."
        );
    };
    let percent = |share: f64| shown_text(&share.into(), Shown::Share(2));
    let (mean, error) = (percent(found.mean), percent(found.standard_error));
    let gain =
        found.gain.map(|gain| format!(", as precise as from {gain:.2} times as many {many}"));
    format!(
        "\nWithout the luck of the dice it scores {mean}, standard error {error}{}.",
        gain.unwrap_or_default()
    )
}
