//! The worth of the figures or vessels of fixed forces: one row per unit and pair of doctrines.

use crate::common::{Provenance, SIMULATED, letter, points_text};
use crate::points::{ForceUnit, Varied};
use fairfight_engine::tally::EndCounts;
use fairfight_report::{Column, Field, Shown, Value, distinct, steady, steady_ends};
use fairfight_rules::BySide;
use fairfight_stats::{Interval, Level};

/// A row of the report: a unit of a force, or several identical ones.
#[derive(Clone, PartialEq, Debug)]
pub struct ForceRow {
    /// Its provenance.
    pub from: Provenance,
    /// The name of the scenario.
    pub scenario: Option<String>,
    /// The name of its force.
    pub force: String,
    /// The unit.
    pub unit: ForceUnit,
    /// The doctrines.
    pub doctrines: BySide<&'static str>,
    /// The force without it; `None` if the rules allow no such force.
    pub without: Option<Varied>,
    /// The force with one more; `None` if the rules allow no such force.
    pub one_more: Option<Varied>,
    /// Battles for each force.
    pub battles: u64,
    /// Was the run stopped before all units were varied?
    pub interrupted: bool,
    /// The level of the intervals.
    pub level: Level,
}

impl ForceRow {
    fn as_it_is(&self) -> Option<f64> {
        self.without.as_ref().or(self.one_more.as_ref()).and_then(Varied::as_it_is)
    }

    fn ends(&self, of: &Option<Varied>, end: fn(Interval) -> f64) -> Value {
        of.as_ref().map(|varied| steady(end(varied.worth().interval(self.level)))).into()
    }
}

fn score(of: &Option<Varied>) -> Value {
    of.as_ref().and_then(Varied::varied).into()
}

fn worth(of: &Option<Varied>) -> Value {
    of.as_ref().and_then(|varied| varied.worth().mean()).into()
}

/// How the battles ended. All rows of two doctrines compare with the same battles of the unchanged forces: these are
/// counted once.
pub fn force_ends(rows: &[ForceRow]) -> EndCounts {
    let mut all = EndCounts::default();
    for rows in rows.chunk_by(|one, next| one.doctrines == next.doctrines) {
        let varied = rows.iter().flat_map(|row| [&row.without, &row.one_more]).flatten();
        let mut ends = varied.map(Varied::ends).peekable();
        if let Some(first) = ends.peek() {
            all.merge(&first.baseline);
        }
        ends.for_each(|ends| all.merge(&ends.changed));
    }
    all
}

/// The columns.
#[rustfmt::skip]
pub const FORCES: &[Field<ForceRow>] = &[
    Field::wide("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::wide("scenario", "name of the scenario", Shown::Text, |row| row.scenario.clone().into()),
    Field { column: Column::key("side", "the seat of its force: a or b", Shown::Text).wide(), value: |row| letter(row.unit.side).into() },
    Field::new("force", "name of its force", Shown::Text, |row| row.force.as_str().into()),
    Field::key("unit", "the figure or vessel, by name", Shown::Text, |row| row.unit.name.as_str().into()),
    Field::wide("kind", "its kind, as written on the command line", Shown::Text, |row| row.unit.kind.as_str().into()),
    Field::new("count", "how many are alike in the force; one of them is left out or added", Shown::Whole, |row| (row.unit.count as u64).into()),
    Field::key("doctrine_a", "doctrine of force A", Shown::Text, |row| row.doctrines.a.into()),
    Field::key("doctrine_b", "doctrine of force B", Shown::Text, |row| row.doctrines.b.into()),
    Field::new("score", "mean score of its force as it is", Shown::Share(1), |row| row.as_it_is().into()),
    Field::new("without", "the same without one; empty if the rules allow no such force", Shown::Share(1), |row| score(&row.without)),
    Field::new("worth", "what one is worth: score less without", Shown::Share(1), |row| worth(&row.without)),
    Field::new("worth_low", "lower end of its interval", Shown::Share(1), |row| row.ends(&row.without, |worth| worth.low)),
    Field::new("worth_high", "upper end of its interval", Shown::Share(1), |row| row.ends(&row.without, |worth| worth.high)),
    Field::new("with_more", "mean score with one more; empty if the rules allow no such force", Shown::Share(1), |row| score(&row.one_more)),
    Field::new("more", "what one more would be worth: with_more less score", Shown::Share(1), |row| worth(&row.one_more)),
    Field::new("more_low", "lower end of its interval", Shown::Share(1), |row| row.ends(&row.one_more, |worth| worth.low)),
    Field::new("more_high", "upper end of its interval", Shown::Share(1), |row| row.ends(&row.one_more, |worth| worth.high)),
    Field::wide("method", "how the result was found: simulated, each pair of forces on the same dice", Shown::Text, |_| SIMULATED.into()),
    Field::wide("battles", "battles of each force, unchanged and in each variation", Shown::Whole, |row| row.battles.into()),
    Field::wide("stop", "battles: all were played; interrupted: the run was stopped, and only the units varied by then are reported", Shown::Text, |row| if row.interrupted { "interrupted" } else { "battles" }.into()),
    Field::wide("level", "confidence level of the intervals", Shown::Decimals(4), |row| row.level.confidence().into()),
    Field::wide("seed", "the seed of the dice", Shown::Whole, |row| row.from.seed.into()),
    Field::wide("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];

/// The result in words: for each unit the smallest and the largest worth under the doctrines.
pub fn force_sentences(rows: &[ForceRow]) -> String {
    let mut text = String::new();
    if rows.iter().any(|row| row.interrupted) {
        text += "Interrupted: these are the units varied by then.\n";
    }
    for unit in distinct(rows.iter().map(|row| &row.unit)) {
        let own: Vec<&ForceRow> = rows.iter().filter(|row| row.unit == *unit).collect();
        let mut worths: Vec<(f64, Interval)> = own
            .iter()
            .filter_map(|row| {
                let worth = row.without.as_ref()?.worth();
                Some((worth.mean()?, steady_ends(worth.interval(row.level))))
            })
            .collect();
        worths.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        let [first, last] = [worths.first(), worths.last()];
        let (Some(&(least, low)), Some(&(most, high))) = (first, last) else { continue };
        let (name, force) = (&unit.name, &own[0].force);
        let least = points_text(least, low);
        text += &format!("{name} of the {force}: one adds {least} to the score");
        if worths.len() > 1 {
            let most = points_text(most, high);
            text += &format!(" under the doctrines where it does least, {most} where it does most");
        }
        text += ".\n";
    }
    text
}
