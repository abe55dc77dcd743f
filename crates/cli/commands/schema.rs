//! `fairfight schema`.

use crate::args::SchemaArgs;
use crate::exit::{Exit, Failure};

/// Not there yet: says so.
pub(crate) fn run(_args: SchemaArgs) -> Result<Exit, Failure> {
    Err(Failure::new("this version does not have `fairfight schema` yet"))
}
