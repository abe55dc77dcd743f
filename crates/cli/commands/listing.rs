//! What the commands share that list what a system has, under the house rules of `--rules`.

use crate::args::{Format, ListingArgs};
use crate::exit::{Exit, Failure};
use crate::load;
use crate::output::{Output, refuse_clashes};
use fairfight_battle::game::About;
use fairfight_files::HouseRules;
use fairfight_report::{Field, Report};
use std::path::Path;

/// A list of what a system has.
pub(crate) trait Listing {
    /// A row of the report: one thing.
    type Row: 'static;
    /// The columns.
    const FIELDS: &'static [Field<Self::Row>];

    /// All of them, in printed order.
    fn rows(house: &HouseRules) -> Vec<Self::Row>;

    /// Text that fits into no row: it stands above a table for people, not for programs.
    fn above(_about: &About) -> String {
        String::new()
    }
}

/// Prints the list.
pub(crate) fn list<L: Listing>(args: &ListingArgs) -> Result<Exit, Failure> {
    let (book, rules) = load::system_and_rules(args.system(), &args.rules)?;
    let inputs: Vec<&Path> = args.rules.iter().map(|path| &**path).collect();
    refuse_clashes(&[("--out", args.output.out.as_deref())], &inputs)?;
    let output = Output::choose(&args.output)?;
    let (house, meta) = load::house_rules(book, &rules)?;
    let rows = L::rows(&house);
    let lead = match output.format() {
        Format::Table => L::above(book.about()),
        Format::Csv | Format::Json => String::new(),
    };
    output.report_led(&lead, &Report::from_fields(L::FIELDS, &rows), &meta)?;
    Ok(Exit::Done)
}
