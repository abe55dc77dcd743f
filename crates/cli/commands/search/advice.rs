//! What is not advisable about the list that was found, alone and against the field, with what to do.

use super::asked::Asked;
use crate::load::Setup;
use fairfight_battle::game::Game;
use fairfight_rules::BySide;
use fairfight_sim::search::Candidate;

impl<G: Game> Asked<G> {
    /// What is not advisable about `found`, and about its battles against these armies: a sentence each.
    pub(super) fn advice(
        &self,
        found: &Candidate,
        field: &[G::Army],
        setup: &Setup<G>,
    ) -> Vec<String> {
        let rules = &setup.rules;
        let units: Vec<G::Unit> =
            found.kinds.iter().map(|&kind| self.kinds[usize::from(kind)].unit.clone()).collect();
        let Ok(army) = G::muster("found", &units, rules) else { return Vec::new() };
        let messages = |army: &G::Army| -> Vec<String> {
            G::advisories(army, rules).into_iter().map(|fault| fault.message).collect()
        };
        let leaderless = G::outline(&army, rules).leaders.is_empty();
        let led = leaderless.then(|| self.with_a_leader(found, &units, rules)).flatten();
        let led = led.map(|(kind, army)| (kind, messages(&army)));
        let mut told: Vec<String> = Vec::new();
        for message in messages(&army) {
            // What a leader would mend is mended by a kind that has one.
            told.push(match &led {
                Some((kind, left)) if !left.contains(&message) => format!(
                    "the list found has no leader, but {message}: add [[leader]] to it, or search with \
                     --units of kinds such as {kind}"
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

    /// The list with its dearest unit led, where there is such a unit: its kind, and the army.
    fn with_a_leader(
        &self,
        found: &Candidate,
        units: &[G::Unit],
        rules: &G::Rules,
    ) -> Option<(String, G::Army)> {
        let dearest = |&place: &usize| self.costs[usize::from(found.kinds[place])];
        let place = (0..units.len()).max_by_key(dearest)?;
        let kind = format!("{}+leader", self.kinds[usize::from(found.kinds[place])].text);
        let mut led = units.to_vec();
        led[place] = G::unit(&kind, rules).ok()?;
        let army = G::muster("led", &led, rules).ok()?;
        Some((kind, army))
    }
}
