//! One file a command: what it does once the command line has been read.

pub(crate) mod battle;
pub(crate) mod check;
pub(crate) mod fight;
mod kinds;
mod listing;
pub(crate) mod matrix;
pub(crate) mod points;
pub(crate) mod replay;
pub(crate) mod rulings;
pub(crate) mod sample_size;
pub(crate) mod schema;
pub(crate) mod search;
pub(crate) mod sensitivity;
pub(crate) mod systems;
pub(crate) mod tune;
pub(crate) mod units;
pub(crate) mod validate;

use fairfight_sim::check::CHECK;
use fairfight_sim::experiments::{
    ATTRIBUTES, BATTLE, BATTLES, CALIBRATION, EXCHANGE, FORCES, POINTS, ROUNDING, SAMPLE_SIZE,
    SEARCH, TRIED, TUNE, UNITS, UNPRICEABLE,
};
use fairfight_sim::matrix::{CELLS as MATRIX_CELLS, STANDINGS};
use fairfight_sim::replay::LINES;
use fairfight_sim::report::{Column, Field};
use fairfight_sim::sensitivity::{CELLS as SENSITIVITY_CELLS, EFFECTS, TOGETHER};

/// A table that a command writes, for its long help.
pub(crate) struct Table {
    /// The name of the command.
    pub(crate) command: &'static str,
    /// What stands above the columns, without a colon.
    pub(crate) heading: &'static str,
    /// The columns, in order.
    pub(crate) columns: Vec<Column>,
}

/// Every table that a command writes.
pub(crate) fn tables() -> Vec<Table> {
    let table = |command, columns| Table { command, heading: "Columns", columns };
    let of = |command, heading, columns| Table { command, heading, columns };
    let more = |heading, columns| of("battle", heading, columns);
    let spreads = "Columns of --distributions";
    vec![
        table("fight", fight::columns()),
        Table { command: "fight", heading: spreads, columns: fight::spreads() },
        table("battle", Field::columns(BATTLE)),
        more("Columns of --units", Field::columns(UNITS)),
        more("Columns of --battles", Field::columns(BATTLES)),
        table("matrix", Field::columns(STANDINGS)),
        of("matrix", "Columns of --cells", Field::columns(MATRIX_CELLS)),
        table("check", Field::columns(CHECK)),
        table("sample-size", Field::columns(SAMPLE_SIZE)),
        table("points", Field::columns(POINTS)),
        of("points", "Columns of --attributes", Field::columns(ATTRIBUTES)),
        of("points", "Columns of --rounding", Field::columns(ROUNDING)),
        of("points", "Columns of --unpriceable", Field::columns(UNPRICEABLE)),
        of("points", "Columns of --calibration", Field::columns(CALIBRATION)),
        of("points", "Columns of --cross-check", Field::columns(EXCHANGE)),
        of("points", "Columns for forces that a scenario brings", Field::columns(FORCES)),
        table("sensitivity", Field::columns(EFFECTS)),
        of("sensitivity", "Columns of --interactions", Field::columns(TOGETHER)),
        of("sensitivity", "Columns of --cells", Field::columns(SENSITIVITY_CELLS)),
        table("search", Field::columns(SEARCH)),
        table("tune", Field::columns(TUNE)),
        of("tune", "Columns of --tried", Field::columns(TRIED)),
        table("replay", Field::columns(LINES)),
        table("systems", Field::columns(systems::FIELDS)),
        table("rulings", Field::columns(rulings::FIELDS)),
        table("units", Field::columns(units::FIELDS)),
    ]
}
