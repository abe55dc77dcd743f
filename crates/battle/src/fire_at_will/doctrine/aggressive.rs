//! `aggressive`: charges the nearest enemy in reach, otherwise advances; formations that cannot charge shoot. All its
//! choices are the defaults of [`Decide`].

use super::Decide;

/// The doctrine `aggressive`.
pub(in crate::fire_at_will) struct Aggressive;

impl Decide for Aggressive {}
