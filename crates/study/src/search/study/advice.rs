//! Warnings about the list found, alone and against the field, with what to do.

use super::Question;
use crate::search::Candidate;
use fairfight_engine::rulebook::Army;
use fairfight_rules::BySide;

impl Question<'_> {
    /// Warnings about `found` and about its battles against the field, one sentence each.
    pub(super) fn advice(&self, found: &Candidate) -> Vec<String> {
        let rules = self.ground.rules;
        let units = self.units(found);
        let Ok(army) = rules.muster("found", &units) else { return Vec::new() };
        let messages = |army: &Army| -> Vec<String> {
            army.advisories(rules).into_iter().map(|fault| fault.message).collect()
        };
        // There are no leaders because the named lists have none, or because none was wanted.
        let led = (self.leaders == Some(0))
            .then(|| rules.with_leaders(&units, 1).ok())
            .flatten()
            .and_then(|units| rules.muster("led", &units).ok())
            .map(|army| messages(&army));
        let mut warnings: Vec<String> = Vec::new();
        for message in messages(&army) {
            warnings.push(match &led {
                Some(left) if !left.contains(&message) => format!(
                    "the list found has no leader, but {message}: write --leaders 1, and give each list of \
                     the field a [[leader]]"
                ),
                _ => format!("the list found: {message}"),
            });
        }
        for (foe, _) in &self.options.field {
            for advice in rules.book.match_advisories(BySide::new(&army, foe)) {
                let advice = format!("the list found against the field: {advice}");
                if !warnings.contains(&advice) {
                    warnings.push(advice);
                }
            }
        }
        warnings
    }
}
