//! `fairfight units`.

use crate::args::UnitsArgs;
use crate::exit::{Exit, Failure};

/// Not there yet: says so.
pub(crate) fn run(_args: UnitsArgs) -> Result<Exit, Failure> {
    Err(Failure::new("this version does not have `fairfight units` yet"))
}
