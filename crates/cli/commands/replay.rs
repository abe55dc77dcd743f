//! `fairfight replay`.

use crate::args::ReplayArgs;
use crate::exit::{Exit, Failure};

/// Not there yet: says so.
pub(crate) fn run(_args: ReplayArgs) -> Result<Exit, Failure> {
    Err(Failure::new("this version does not have `fairfight replay` yet"))
}
