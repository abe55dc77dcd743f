//! `fairfight rulings`.

use crate::args::RulingsArgs;
use crate::exit::{Exit, Failure};

/// Not there yet: says so.
pub(crate) fn run(_args: RulingsArgs) -> Result<Exit, Failure> {
    Err(Failure::new("this version does not have `fairfight rulings` yet"))
}
