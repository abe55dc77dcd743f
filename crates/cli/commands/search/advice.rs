//! What is not advisable about the list that was found, alone and against the field, with what to do.

use super::asked::Asked;
use crate::load::Setup;
use fairfight_battle::game::Game;
use fairfight_rules::BySide;
use fairfight_sim::search::{Candidate, with_leaders};

impl<G: Game> Asked<G> {
    /// What is not advisable about `found`, and about its battles against these armies: a sentence each.
    pub(super) fn advice(
        &self,
        found: &Candidate,
        field: &[G::Army],
        setup: &Setup<G>,
    ) -> Vec<String> {
        let rules = &setup.rules;
        let units = self.units(found, rules);
        let Ok(army) = G::muster("found", &units, rules) else { return Vec::new() };
        let messages = |army: &G::Army| -> Vec<String> {
            G::advisories(army, rules).into_iter().map(|fault| fault.message).collect()
        };
        // Without leaders it is because the lists that were named have none, or because none was wanted.
        let led = (self.leaders == Some(0))
            .then(|| with_leaders::<G>(units, 1, rules).ok())
            .flatten()
            .and_then(|units| G::muster("led", &units, rules).ok())
            .map(|army| messages(&army));
        let mut told: Vec<String> = Vec::new();
        for message in messages(&army) {
            told.push(match &led {
                Some(left) if !left.contains(&message) => format!(
                    "the list found has no leader, but {message}: write --leaders 1, and give each list of \
                     the field a [[leader]]"
                ),
                _ => format!("the list found: {message}"),
            });
        }
        for foe in field {
            for advice in G::match_advisories(BySide::new(&army, foe)) {
                let advice = format!("the list found against the field: {advice}");
                if !told.contains(&advice) {
                    told.push(advice);
                }
            }
        }
        told
    }
}
