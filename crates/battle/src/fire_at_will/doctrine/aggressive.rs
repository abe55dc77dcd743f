//! `aggressive`: charges the nearest enemy in reach, else advances; who cannot charge shoots. It decides nothing that
//! [`Decide`] does not.

use super::Decide;

/// The doctrine `aggressive`.
pub(in crate::fire_at_will) struct Aggressive;

impl Decide for Aggressive {}
