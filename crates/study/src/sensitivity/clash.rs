//! Steps that are not played together because the rules would contradict themselves.

use super::step::Step;
use fairfight_engine::rulebook::Rules;
use fairfight_rules::ruling::Contradiction;

/// A step that is left out of the combinations because it contradicts others.
#[derive(Clone, PartialEq, Debug)]
pub struct Clash {
    /// The steps that stay, only those needed for the contradiction, and last the one left out.
    pub steps: Vec<Step>,
    /// The contradiction, in words.
    pub why: String,
}

impl Clash {
    /// `a 1 to 2 is left out: with b 3 to 2, a is 2, above b`
    pub fn text(&self) -> String {
        let texts: Vec<String> = self.steps.iter().map(Step::text).collect();
        let Some((out, stay)) = texts.split_last() else { return String::new() };
        format!("{out} is left out: with {}, {}", stay.join(" and "), self.why)
    }
}

/// Checks that the rules stay free of contradictions with this step and any combination of these. `None` if so.
///
/// Two steps may each be valid alone, and together put a minimum above its maximum.
pub fn clash(rules: &Rules, chosen: &[Step], next: &Step) -> Option<Clash> {
    let mut sets: Vec<u32> = (0..1 << chosen.len()).collect();
    sets.sort_by_key(|set| set.count_ones());
    sets.into_iter().find_map(|set| {
        let stay = chosen.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        let steps: Vec<Step> = stay.map(|(_, step)| step).chain([next]).cloned().collect();
        let why = match taken(rules, &steps) {
            None => "the rules do not take all of them".to_owned(),
            Some(taken) => in_words(taken.contradictions().first()?),
        };
        Some(Clash { steps, why })
    })
}

/// These rules with all of the steps taken. `None` if they refuse one.
pub(super) fn taken<'s>(rules: &Rules, steps: impl IntoIterator<Item = &'s Step>) -> Option<Rules> {
    steps.into_iter().try_fold(rules.clone(), |rules, step| step.taken(&rules))
}

/// `a is 2, above b, which is 1`
fn in_words(contradiction: &Contradiction) -> String {
    let Contradiction { bound, low, high } = contradiction;
    let come = if bound.low.len() == 1 { "is" } else { "come to" };
    let above = if bound.apart == 0 { "above" } else { "not below" };
    format!("{} {come} {low}, {above} {}, which is {high}", bound.low.join(" and "), bound.high)
}
