//! Where battles are fought.

use super::Provenance;
use fairfight_engine::rulebook::{Doctrine, Rules, Scenario};

/// The rules, the scenario and the seed of battles.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// The rules in force.
    pub rules: &'a Rules,
    /// The scenario.
    pub scenario: &'a Scenario,
    /// The seed of the dice.
    pub seed: u64,
}

impl Ground<'_> {
    /// The provenance of rows about battles here.
    pub fn provenance(&self) -> Provenance {
        let Ground { rules, seed, .. } = *self;
        Provenance { system: rules.about().id, seed, rules_hash: rules.hash() }
    }

    /// These doctrines; if there are none, the usual one of the system.
    pub(crate) fn doctrines(&self, named: &[Doctrine]) -> Vec<Doctrine> {
        match named {
            [] => vec![self.rules.book.usual_doctrine()],
            named => named.to_vec(),
        }
    }
}
