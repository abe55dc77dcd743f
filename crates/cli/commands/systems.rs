//! `fairfight systems`.

use crate::args::{DEFAULT_SYSTEM, SystemsArgs};
use crate::exit::{Exit, Failure};
use crate::output::{Meta, Output};
use fairfight_sim::report::{Column, Report, Shown};

/// The columns of the report.
pub(crate) const COLUMNS: &[Column] = &[
    Column { name: "system", doc: "the word for it on the command line", shown: Shown::Text },
    Column { name: "name", doc: "the title of the printed rules", shown: Shown::Text },
];

/// Lists the systems.
pub(crate) fn run(args: SystemsArgs) -> Result<Exit, Failure> {
    let output = Output::choose(&args.output)?;
    let mut report = Report::new(COLUMNS);
    report.push(vec![DEFAULT_SYSTEM.into(), "Iron Winds".into()]);
    output.report(&report, &Meta::new())?;
    Ok(Exit::Done)
}
