//! A suite under doctrines other than its own.

use crate::bars::other_leads;
use fairfight_engine::rulebook::{Lists, Rules};
use fairfight_files::{Case, Meeting, Suite};

/// The match-ups of the suite, each followed by the same match-up under each of its [`other_leads`] by the baseline
/// rules. Units have no doctrine.
pub fn under_each_doctrine(suite: &Suite) -> Vec<Case> {
    let rules = &suite.rules.baseline.rules;
    let all = |case: &Case| [vec![case.clone()], others(case, rules)].concat();
    suite.cases.iter().flat_map(all).collect()
}

fn others(case: &Case, rules: &Rules) -> Vec<Case> {
    let Meeting::Lists { armies, doctrines, scenario, .. } = &case.meeting else {
        return Vec::new();
    };
    let armies = (**armies).as_ref().map(|army| &army.baseline);
    let lists = Lists { rules, scenario: &scenario.baseline, armies, doctrines: *doctrines };
    let under = |lead| {
        let mut other = case.clone();
        other.name.lead = Some(lead);
        if let Meeting::Lists { doctrines, .. } = &mut other.meeting {
            *doctrines = lead;
        }
        other
    };
    other_leads(&lists).into_iter().map(under).collect()
}
