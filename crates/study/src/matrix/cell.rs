//! The report of cells: one row per pair of lists.

use super::bars::end;
use super::{Cell, CellCounts, Entry, Ranges};
use crate::bars::{MODEL_LOW, RULING_LOW, RULING_WORST, UPPER_QUANTILE};
use crate::common::{AT_THE_LIMIT, Provenance, share};
use fairfight_battle::game::Parts;
use fairfight_report::{Field, Shown, Value, steady_ends};
use fairfight_rules::BySide;
use fairfight_stats::{Interval, Level, Scores};

/// A row of the report: two lists of a matrix.
#[derive(Clone, PartialEq, Debug)]
pub struct CellRow {
    /// Its provenance.
    pub from: Provenance,
    /// The name of the scenario; `None` for the ground and the limits of the rules.
    pub scenario: Option<String>,
    /// The names of the lists.
    pub names: BySide<String>,
    /// Their costs.
    pub points: BySide<Option<u32>>,
    /// Whether the lists exchange their parts.
    pub parts: Parts,
    /// The level of the intervals.
    pub level: Level,
    /// The cell.
    pub cell: Cell,
    /// The bars of the score of list A, besides that of the dice.
    pub bars: Ranges,
}

impl CellRow {
    /// The row of a cell.
    pub fn new(
        cell: &Cell,
        entries: &[Entry],
        from: Provenance,
        scenario: Option<&str>,
        parts: Parts,
        level: Level,
    ) -> CellRow {
        let sides = cell.of.map(|entry| &entries[entry]);
        CellRow {
            from,
            scenario: scenario.map(str::to_owned),
            names: sides.map(|entry| entry.name.clone()),
            points: sides.map(|entry| entry.army.outline.points),
            parts,
            level,
            cell: cell.clone(),
            bars: Ranges::default(),
        }
    }

    const fn totals(&self) -> &CellCounts {
        &self.cell.totals
    }

    fn share(&self, count: u64) -> Value {
        share(count, self.totals().battles()).into()
    }

    fn score(&self) -> Interval {
        steady_ends(self.totals().scores().interval(self.level))
    }

    /// An end of the range of a bar.
    fn end(&self, range: Option<Interval>, of: fn(Interval) -> f64) -> Value {
        end(range, self.totals().scores().mean(), of)
    }

    /// The interval of a score that not every system or scenario has.
    fn of(&self, scores: &Scores<5>) -> Option<Interval> {
        (scores.n() > 0).then(|| steady_ends(scores.interval(self.level)))
    }

    /// Turns per battle: mean and standard error.
    fn turns(&self) -> (Option<f64>, Option<f64>) {
        let each = match self.parts {
            Parts::Exchangeable => 2.0,
            Parts::Fixed => 1.0,
        };
        let turns = &self.totals().turns;
        (turns.mean().map(|x| x / each), turns.standard_error().map(|x| x / each))
    }

    fn stop_word(&self) -> &'static str {
        self.cell.stop.word_for(self.parts.into())
    }
}

fn counts(counts: &[u64]) -> Value {
    counts.iter().map(u64::to_string).collect::<Vec<_>>().join(" ").into()
}

/// The columns. A later run reads the cell from `list_a` and the columns after it.
#[rustfmt::skip]
pub const CELLS: &[Field<CellRow>] = &[
    Field::new("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::new("scenario", "name of the scenario; empty for the open ground of the rules", Shown::Text, |row| row.scenario.clone().into()),
    Field::new("a", "name of list A, with its file if a different list has the same name", Shown::Text, |row| row.names.a.as_str().into()),
    Field::new("doctrine_a", "doctrine of list A", Shown::Text, |row| row.cell.id.doctrines.a.as_str().into()),
    Field::new("b", "name of list B, likewise", Shown::Text, |row| row.names.b.as_str().into()),
    Field::new("doctrine_b", "doctrine of list B", Shown::Text, |row| row.cell.id.doctrines.b.as_str().into()),
    Field::new("points_a", "points of list A, if the system has points", Shown::Whole, |row| row.points.a.into()),
    Field::new("points_b", "points of list B, likewise", Shown::Whole, |row| row.points.b.into()),
    Field::new("method", "how the result was found: simulated, with dice", Shown::Text, |_| "simulated".into()),
    Field::new("n", "pairs of battles; empty if each list has its own part, so that seats are not exchanged", Shown::Whole, |row| (row.parts == Parts::Exchangeable).then(|| row.totals().n()).into()),
    Field::new("battles", "battles: two per pair; the unit of sampling if there are no pairs", Shown::Whole, |row| row.totals().battles().into()),
    Field::new("level", "confidence level of the intervals", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::new("win_a", "share of the battles that list A won", Shown::Share(1), |row| row.share(row.totals().wins.a)),
    Field::new("draw", "share of the battles that nobody won", Shown::Share(1), |row| row.share(row.totals().draws)),
    Field::new("win_b", "share of the battles that list B won", Shown::Share(1), |row| row.share(row.totals().wins.b)),
    Field::new("score_a", "score of list A: win 1, draw 1/2, loss 0", Shown::Share(1), |row| row.totals().scores().mean().into()),
    Field::new("score_a_low", "lower end of its interval, from the pairs or single battles", Shown::Share(1), |row| row.score().low.into()),
    Field::new("score_a_high", "upper end of its interval", Shown::Share(1), |row| row.score().high.into()),
    Field::new("doctrine_low", "lower end of the range of score_a over doctrines: these, and each credible one that the lists can follow, without the noise of the dice (--bars doctrine); a range, not an interval; empty if it was not asked for, if the lists can follow no other, or if lists are played under several", Shown::Share(1), |row| row.end(row.bars.doctrine, |range| range.low)),
    Field::new("doctrine_high", "upper end of that range", Shown::Share(1), |row| row.end(row.bars.doctrine, |range| range.high)),
    Field::new("ruling_low", RULING_LOW, Shown::Share(1), |row| row.end(row.bars.over_readings(), |range| range.low)),
    Field::new("ruling_high", UPPER_QUANTILE, Shown::Share(1), |row| row.end(row.bars.over_readings(), |range| range.high)),
    Field::new("ruling_worst", RULING_WORST, Shown::Text, |row| row.bars.worst()),
    Field::new("model_low", MODEL_LOW, Shown::Share(1), |row| row.end(row.bars.over_constants(), |range| range.low)),
    Field::new("model_high", UPPER_QUANTILE, Shown::Share(1), |row| row.end(row.bars.over_constants(), |range| range.high)),
    Field::new("capped", AT_THE_LIMIT, Shown::Share(1), |row| row.share(row.totals().capped)),
    Field::new("turns_mean", "mean turns per battle", Shown::Decimals(2), |row| row.turns().0.into()),
    Field::new("turns_se", "its standard error, from the pairs or single battles", Shown::Decimals(4), |row| row.turns().1.into()),
    Field::new("seat_a", "score of seat A, whichever list had it: 1/2 if the seats are alike; empty if there are no pairs", Shown::Share(1), |row| row.totals().seat_scores().mean().into()),
    Field::new("seat_a_low", "lower end of its interval, from the pairs", Shown::Share(1), |row| row.of(&row.totals().seat_scores()).map(|seat| seat.low).into()),
    Field::new("seat_a_high", "upper end of its interval", Shown::Share(1), |row| row.of(&row.totals().seat_scores()).map(|seat| seat.high).into()),
    Field::new("first_mover", "score of the side that moves first in the first turn, whichever list it is: 1/2 if that is no advantage; from the pairs in which each list does so once, and empty if there are none", Shown::Share(1), |row| row.totals().first_scores().mean().into()),
    Field::new("first_mover_low", "lower end of its interval, from those pairs", Shown::Share(1), |row| row.of(&row.totals().first_scores()).map(|first| first.low).into()),
    Field::new("first_mover_high", "upper end of its interval", Shown::Share(1), |row| row.of(&row.totals().first_scores()).map(|first| first.high).into()),
    Field::new("stop", "why the run stopped: pairs or battles (all were fought), precision or limit", Shown::Text, |row| row.stop_word().into()),
    Field::new("seed", "the seed of the dice", Shown::Whole, |row| row.from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
    Field::new("list_a", "hash of the units and leaders of list A; a later run restores the cell from this and all columns after it", Shown::Text, |row| row.cell.id.lists.a.as_str().into()),
    Field::new("list_b", "hash of the units and leaders of list B", Shown::Text, |row| row.cell.id.lists.b.as_str().into()),
    Field::new("scenario_hash", "hash of the scenario", Shown::Text, |row| row.cell.id.scenario.as_str().into()),
    Field::new("asked", "how much of the cell was asked for, in words", Shown::Text, |row| row.cell.id.asked.as_str().into()),
    Field::new("version", "version of the program that played it: another may play the same battles differently", Shown::Text, |row| row.cell.id.version.as_str().into()),
    Field::new("scores", "pairs in which list A scored 0, 1/4, 1/2, 3/4 and 1; of single battles only 0, 1/2 and 1", Shown::Text, |row| counts(&row.totals().quarters)),
    Field::new("seat_scores", "the same for seat A", Shown::Text, |row| counts(&row.totals().seat_quarters)),
    Field::new("first_scores", "the same for the side that moved first, from the pairs in which each list did so once", Shown::Text, |row| counts(&row.totals().first_quarters)),
    Field::new("endings", "battles that list A won, that nobody won, that list B won, and that ended at the turn limit", Shown::Text, |row| { let t = row.totals(); counts(&[t.wins.a, t.draws, t.wins.b, t.capped]) }),
    Field::new("turns", "sum of the turns of the pairs or single battles, and sum of their squares", Shown::Text, |row| format!("{} {}", row.totals().turns.sum, row.totals().turns.squares).into()),
    Field::new("batches", "quarters of a point that list A scored in the battles whose number ends in 00, 01, ... 99", Shown::Text, |row| counts(&row.totals().batches)),
];
