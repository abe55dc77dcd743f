//! `fairfight validate`.

use crate::args::ValidateArgs;
use crate::exit::{Exit, Failure};

/// Not there yet: says so.
pub(crate) fn run(_args: ValidateArgs) -> Result<Exit, Failure> {
    Err(Failure::new("this version does not have `fairfight validate` yet"))
}
