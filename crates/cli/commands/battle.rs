//! `fairfight battle`.

use crate::args::BattleArgs;
use crate::exit::{Exit, Failure};

/// Not there yet: says so.
pub(crate) fn run(_args: BattleArgs) -> Result<Exit, Failure> {
    Err(Failure::new("this version does not have `fairfight battle` yet"))
}
