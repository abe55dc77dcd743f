//! What the commands have in common that list what a system has, under the house rules of `--rules`.

use crate::args::{Format, ListingArgs};
use crate::exit::{Exit, Failure};
use crate::load;
use crate::output::{Output, refuse_clashes};
use fairfight_battle::game::{Game, Visitor, visit_system};
use fairfight_sim::files::{HouseRules, Source};
use fairfight_sim::report::{Field, Report};
use std::marker::PhantomData;
use std::path::Path;
use std::sync::Arc;

/// A list of what a system has.
pub(crate) trait Listing {
    /// What is told of each thing.
    type Row: 'static;
    /// The columns.
    const FIELDS: &'static [Field<Self::Row>];

    /// Everything there is of it, in printed order.
    fn rows<G: Game>(house: &HouseRules<G::Rules>) -> Vec<Self::Row>;

    /// What no row can hold: it stands above a table that is read by people, not by programs.
    fn above<G: Game>() -> String {
        String::new()
    }
}

/// Lists it.
pub(crate) fn list<L: Listing>(args: &ListingArgs) -> Result<Exit, Failure> {
    let (system, rules) = load::system_and_rules(args.system(), &args.rules)?;
    let inputs: Vec<&Path> = args.rules.iter().map(|path| &**path).collect();
    refuse_clashes(&[("--out", args.output.out.as_deref())], &inputs)?;
    let output = Output::choose(&args.output)?;
    let tell = Tell::<L> { rules, output, listing: PhantomData };
    visit_system(system, tell).unwrap_or(Ok(Exit::Done))
}

struct Tell<L> {
    rules: Vec<Arc<Source>>,
    output: Output,
    listing: PhantomData<L>,
}

impl<L: Listing> Visitor for Tell<L> {
    type Out = Result<Exit, Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let (house, meta) = load::house_rules::<G>(&self.rules)?;
        let rows = L::rows::<G>(&house);
        let lead = match self.output.format() {
            Format::Table => L::above::<G>(),
            Format::Csv | Format::Json => String::new(),
        };
        self.output.report_led(&lead, &Report::from_fields(L::FIELDS, &rows), &meta)?;
        Ok(Exit::Done)
    }
}
