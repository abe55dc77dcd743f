//! `fairfight fight`.

use crate::args::FightArgs;
use crate::exit::{Exit, Failure};

/// Not there yet: says so.
pub(crate) fn run(_args: FightArgs) -> Result<Exit, Failure> {
    Err(Failure::new("this version does not have `fairfight fight` yet"))
}
