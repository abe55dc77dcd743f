//! The commands, one file each: what they do once the command line has been read.

pub(crate) mod battle;
pub(crate) mod check;
pub(crate) mod columns;
pub(crate) mod completions;
pub(crate) mod counters;
pub(crate) mod doctrines;
pub(crate) mod fight;
pub(crate) mod improve;
pub(crate) mod init;
mod kinds;
mod listing;
pub(crate) mod luck;
pub(crate) mod man;
pub(crate) mod matrix;
pub(crate) mod merge;
pub(crate) mod plan;
pub(crate) mod points;
pub(crate) mod replay;
pub(crate) mod report;
pub(crate) mod rulings;
pub(crate) mod sample_size;
pub(crate) mod schema;
pub(crate) mod search;
pub(crate) mod sensitivity;
pub(crate) mod shard;
mod sized;
pub(crate) mod systems;
pub(crate) mod train;
pub(crate) mod tune;
pub(crate) mod units;
pub(crate) mod validate;
pub(crate) mod verify;

use fairfight_battle::game::Noun;
use fairfight_report::{Column, Field};
use fairfight_study::battle::{BATTLE, BATTLES, BEST, SPREAD, TURNS, UNITS};
use fairfight_study::check::CHECK;
use fairfight_study::counters::COUNTERS;
use fairfight_study::doctrines::{DOCTRINES, LAWS, SEARCHES};
use fairfight_study::improve::IMPROVE;
use fairfight_study::luck::LUCK;
use fairfight_study::matrix::{CELLS as MATRIX_CELLS, STANDINGS};
use fairfight_study::points::{
    ATTRIBUTES, CALIBRATION, EXCHANGE, FORCES, POINTS, ROUNDING, UNPRICEABLE,
};
use fairfight_study::replay::{LINES, UNIT_LINES};
use fairfight_study::sample_size::SAMPLE_SIZE;
use fairfight_study::search::SEARCH;
use fairfight_study::sensitivity::{CELLS as SENSITIVITY_CELLS, EFFECTS, TOGETHER};
use fairfight_study::tune::{FRONT, TRIED, TUNE};

/// How much of an interrupted run is reported: `3 of 9 match-ups are reported`.
fn reported(number: usize, of: usize, noun: Noun) -> String {
    let are = if number == 1 || of == 1 { "is" } else { "are" };
    format!("{number} of {} {are} reported", noun.count(of as u64))
}

/// A table that a command writes.
pub(crate) struct Table {
    /// The name of the command.
    pub(crate) command: &'static str,
    /// The report, or the option that names its file.
    pub(crate) table: &'static str,
    /// The columns, in order.
    pub(crate) columns: Vec<Column>,
}

/// The name of a command's main table.
const REPORT: &str = "report";

impl Table {
    /// The title above its columns, without a colon.
    pub(crate) fn title(&self) -> String {
        match self.table {
            REPORT => format!("fairfight {}", self.command),
            table => format!("fairfight {} {table}", self.command),
        }
    }
}

/// Every table that a command writes, command by command.
pub(crate) fn tables() -> Vec<Table> {
    let table = |command, columns| Table { command, table: REPORT, columns };
    let of = |command, table, columns| Table { command, table, columns };
    vec![
        table("fight", fight::columns()),
        of("fight", "--distributions", fight::spreads()),
        table("battle", Field::columns(BATTLE)),
        of("battle", "--best", Field::columns(BEST)),
        of("battle", "--units", Field::columns(UNITS)),
        of("battle", "--turns", Field::columns(TURNS)),
        of("battle", "--spread", Field::columns(SPREAD)),
        of("battle", "--battles", Field::columns(BATTLES)),
        table("matrix", Field::columns(STANDINGS)),
        of("matrix", "--cells", Field::columns(MATRIX_CELLS)),
        table("doctrines", Field::columns(DOCTRINES)),
        of("doctrines", "--laws", Field::columns(LAWS)),
        of("doctrines", "--searches", Field::columns(SEARCHES)),
        table("check", Field::columns(CHECK)),
        table("sample-size", Field::columns(SAMPLE_SIZE)),
        table("points", Field::columns(POINTS)),
        of("points", "--by-doctrine", Field::columns(POINTS)),
        of("points", "--attributes", Field::columns(ATTRIBUTES)),
        of("points", "--rounding", Field::columns(ROUNDING)),
        of("points", "--unpriceable", Field::columns(UNPRICEABLE)),
        of("points", "--calibration", Field::columns(CALIBRATION)),
        of("points", "--cross-check", Field::columns(EXCHANGE)),
        // The report if a scenario brings the forces.
        of("points", "--scenario", Field::columns(FORCES)),
        table("search", Field::columns(SEARCH)),
        table("counters", Field::columns(COUNTERS)),
        table("improve", Field::columns(IMPROVE)),
        table("tune", Field::columns(TUNE)),
        of("tune", "--tried", Field::columns(TRIED)),
        of("tune", "--front", Field::columns(FRONT)),
        table("sensitivity", Field::columns(EFFECTS)),
        of("sensitivity", "--interactions", Field::columns(TOGETHER)),
        of("sensitivity", "--cells", Field::columns(SENSITIVITY_CELLS)),
        table("replay", Field::columns(LINES)),
        of("replay", "--units", Field::columns(UNIT_LINES)),
        table("luck", Field::columns(LUCK)),
        table("systems", Field::columns(systems::FIELDS)),
        table("rulings", Field::columns(rulings::FIELDS)),
        table("units", Field::columns(units::FIELDS)),
        table("columns", Field::columns(columns::FIELDS)),
    ]
}
