//! The report of the units of two lists: one row per unit.

use crate::common::{Provenance, letter, share};
use fairfight_battle::game::{Noun, Outline, OutlineUnit};
use fairfight_engine::tally::{Sampled, UnitTotals};
use fairfight_report::{Field, Shown, Value, shown_text};
use fairfight_rules::{BySide, Side};

/// A row of the report: a unit over all battles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitRow {
    /// Its provenance.
    pub from: Provenance,
    /// The list.
    pub list: Side,
    /// The list's name.
    pub army: String,
    /// Its position in the list, counted from 1.
    pub number: usize,
    /// The unit as it was bought.
    pub unit: OutlineUnit,
    /// The number of battles.
    pub battles: u64,
    /// The number of samples: pairs of battles, or single ones.
    pub pairs: u64,
    /// The counts.
    pub totals: UnitTotals,
}

/// A row for each unit of two lists, list A first.
pub fn unit_rows(
    from: &Provenance,
    outlines: BySide<&Outline>,
    battles: u64,
    pairs: u64,
    totals: BySide<&[UnitTotals]>,
) -> Vec<UnitRow> {
    let of_list = |list: Side| {
        let outline = outlines[list];
        debug_assert_eq!(outline.units.len(), totals[list].len(), "totals of another list");
        outline.units.iter().zip(totals[list]).enumerate().map(move |(at, (unit, totals))| {
            UnitRow {
                from: from.clone(),
                list,
                army: outline.name.clone(),
                number: at + 1,
                unit: unit.clone(),
                battles,
                pairs,
                totals: *totals,
            }
        })
    };
    Side::BOTH.into_iter().flat_map(of_list).collect()
}

impl UnitRow {
    /// A count per battle; a share if it occurs at most once.
    fn a_battle(&self, count: u64) -> Value {
        share(count, self.battles).into()
    }

    /// The standard error of a count per battle: the battles of a pair share their dice, pairs do not.
    fn error(&self, of: Sampled) -> Value {
        let error = self.totals.sums(of, self.pairs).standard_error();
        let a_battle = self.pairs as f64 / self.battles as f64;
        error.map(|error| error * a_battle).into()
    }

    /// Points destroyed per battle for each point that the unit costs.
    fn return_on_points(&self) -> Option<f64> {
        let points = self.unit.points.filter(|&points| points > 0)?;
        Some(share(self.totals.points_destroyed, self.battles)? / f64::from(points))
    }
}

/// The actions of each unit, in words: one line per unit, list A first.
///
/// In points if the system has them, else in pieces.
pub fn unit_sentences(rows: &[UnitRow], piece: Noun) -> String {
    let text = |value: Value, shown| shown_text(&value, shown);
    let line = |row: &UnitRow| {
        let name = text(row.unit.name.as_str().into(), Shown::Text);
        let army = text(row.army.as_str().into(), Shown::Text);
        let totals = &row.totals;
        let (cost, destroys, loses, what) = match row.unit.points {
            Some(points) => (
                format!(" ({points} points)"),
                totals.points_destroyed,
                totals.points_lost,
                "points",
            ),
            None => (String::new(), totals.felled, totals.fallen, piece.many),
        };
        let [destroys, loses] =
            [destroys, loses].map(|count| text(row.a_battle(count), Shown::Decimals(1)));
        let stands = text(row.a_battle(totals.stands), Shown::Share(0));
        let of = format!("{army}, unit {}: {name}", row.number);
        format!(
            "  {of}{cost}: destroys {destroys} {what} a battle, loses {loses}, stands {stands}\n"
        )
    };
    rows.iter().map(line).collect()
}

/// The columns.
#[rustfmt::skip]
pub const UNITS: &[Field<UnitRow>] = &[
    Field::wide("system", "the system", Shown::Text, |row| row.from.system.into()),
    Field::key("list", "the list, a or b", Shown::Text, |row| letter(row.list).into()),
    Field::wide("army", "name of the list", Shown::Text, |row| row.army.as_str().into()),
    Field::key("unit", "number of the unit in the list, from 1", Shown::Whole, |row| row.number.into()),
    Field::key("name", "name of the unit", Shown::Text, |row| row.unit.name.as_str().into()),
    Field::new("kind", "its kind, as written on the command line, without the leader that it brings", Shown::Text, |row| row.unit.kind.as_str().into()),
    Field::new("points", "what it costs without leaders, who go from unit to unit; empty if the system has no points", Shown::Whole, |row| row.unit.points.into()),
    Field::new("figures", "its pieces at the start: figures, strips, stands or vessels, depending on the system (as in all columns)", Shown::Whole, |row| row.unit.figures.into()),
    Field::wide("battles", "battles", Shown::Whole, |row| row.battles.into()),
    Field::new("stands", "share of the battles in which it ended in good order", Shown::Share(1), |row| row.a_battle(row.totals.stands)),
    Field::wide("stands_se", "its standard error", Shown::Share(2), |row| row.error(Sampled::Stands)),
    Field::new("routed", "share of the battles in which it ended routed, or fled off the table", Shown::Share(1), |row| row.a_battle(row.totals.routed)),
    Field::wide("routed_se", "its standard error", Shown::Share(2), |row| row.error(Sampled::Routed)),
    Field::new("destroyed", "share of the battles in which it ended with no pieces left", Shown::Share(1), |row| row.a_battle(row.totals.destroyed)),
    Field::wide("destroyed_se", "its standard error", Shown::Share(2), |row| row.error(Sampled::Destroyed)),
    Field::new("idle", "share of the battles in which it struck nobody, shot at nobody, charged nobody, and nobody struck or charged it", Shown::Share(1), |row| row.a_battle(row.totals.idle)),
    Field::new("figures_left", "mean pieces at the end, including routed ones", Shown::Decimals(2), |row| row.a_battle(row.totals.figures_left)),
    Field::wide("figures_left_se", "its standard error", Shown::Decimals(3), |row| row.error(Sampled::FiguresLeft)),
    Field::new("routs", "times per battle that it turned and ran", Shown::Decimals(3), |row| row.a_battle(row.totals.routs)),
    Field::new("rallies", "times per battle that it was rallied", Shown::Decimals(3), |row| row.a_battle(row.totals.rallies)),
    Field::new("dealt", "pieces per battle that it felled", Shown::Decimals(2), |row| row.a_battle(row.totals.felled)),
    Field::wide("dealt_se", "its standard error", Shown::Decimals(3), |row| row.error(Sampled::Felled)),
    Field::wide("dealt_by_volley", "of these, the pieces that its volleys felled", Shown::Decimals(2), |row| row.a_battle(row.totals.felled_by_volley)),
    Field::new("taken", "pieces per battle that it lost to blows, volleys and attrition", Shown::Decimals(2), |row| row.a_battle(row.totals.fallen)),
    Field::wide("taken_se", "its standard error", Shown::Decimals(3), |row| row.error(Sampled::Fallen)),
    Field::new("points_destroyed", "points per battle that it destroyed; pieces if the system has no points", Shown::Decimals(2), |row| row.a_battle(row.totals.points_destroyed)),
    Field::wide("points_destroyed_se", "its standard error", Shown::Decimals(3), |row| row.error(Sampled::PointsDestroyed)),
    Field::new("points_lost", "points per battle that it lost to blows, volleys and attrition, likewise", Shown::Decimals(2), |row| row.a_battle(row.totals.points_lost)),
    Field::wide("points_lost_se", "its standard error", Shown::Decimals(3), |row| row.error(Sampled::PointsLost)),
    Field::new("destroyed_per_point", "points per battle that it destroyed, for each point that it costs", Shown::Decimals(3), |row| row.return_on_points().into()),
    Field::wide("charges", "charges per battle", Shown::Decimals(3), |row| row.a_battle(row.totals.charges)),
    Field::wide("checks", "morale checks per battle", Shown::Decimals(3), |row| row.a_battle(row.totals.checks)),
    Field::wide("checks_failed", "morale checks per battle that failed", Shown::Decimals(3), |row| row.a_battle(row.totals.checks_failed)),
    Field::wide("seed", "the seed of the dice", Shown::Whole, |row| row.from.seed.into()),
    Field::wide("rules_hash", "hash of the rules in force", Shown::Text, |row| row.from.rules_hash.as_str().into()),
];
