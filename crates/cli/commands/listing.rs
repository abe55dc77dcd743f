//! Shared by the commands that list the units and settings of a system, under the house rules of `--rules`.

use crate::args::{ListingArgs, paths};
use crate::exit::{Exit, Failure};
use crate::load;
use crate::output::{Layout, Output, refuse_clashes};
use fairfight_battle::game::About;
use fairfight_files::HouseRules;
use fairfight_report::{Field, Report};

/// Prints these rows in printed order. `above` makes the text above a table, laid out for a width; data formats leave
/// it out.
pub(super) fn list<R: 'static>(
    args: &ListingArgs,
    fields: &[Field<R>],
    rows: fn(&HouseRules) -> Vec<R>,
    above: fn(&About, usize) -> String,
) -> Result<Exit, Failure> {
    let (book, rules) = load::system_and_sources(args.system(), &args.rules)?;
    refuse_clashes(&args.output, &[], &paths(&args.rules))?;
    let output = Output::choose(&args.output)?;
    let (house, meta) = load::house_rules(book, &rules)?;
    let lead = above(book.about(), output.width());
    let layout = Layout { lead: &lead, ..Layout::default() };
    output.report_as(layout, Report::from_fields(fields, &rows(&house)), &meta)?;
    Ok(Exit::Done)
}
