//! What there is twice: under the rules as they were, and under the rules as they are to become.

use crate::rulebook::{Army, Scenario};
use fairfight_battle::game::Parts;
use fairfight_rules::BySide;

/// Something under the rules as they were, and as they are to become.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct UnderBoth<T> {
    /// As they were.
    pub baseline: T,
    /// As they are to become.
    pub changed: T,
}

impl<T> UnderBoth<T> {
    /// Both as references.
    pub const fn as_ref(&self) -> UnderBoth<&T> {
        UnderBoth { baseline: &self.baseline, changed: &self.changed }
    }

    /// What `f` makes of both.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> UnderBoth<U> {
        UnderBoth { baseline: f(self.baseline), changed: f(self.changed) }
    }

    /// Each with its counterpart.
    pub fn zip<U>(self, other: UnderBoth<U>) -> UnderBoth<(T, U)> {
        UnderBoth {
            baseline: (self.baseline, other.baseline),
            changed: (self.changed, other.changed),
        }
    }
}

/// May these armies exchange their parts under both rule sets?
///
/// # Errors
/// In a sentence, why they cannot meet under one of them.
pub fn parts_under_both(
    scenario: UnderBoth<&Scenario>,
    armies: UnderBoth<BySide<&Army>>,
) -> Result<Parts, String> {
    let found = scenario.zip(armies).map(|(scenario, armies)| scenario.parts(armies));
    match (found.baseline?, found.changed?) {
        (Parts::Exchangeable, Parts::Exchangeable) => Ok(Parts::Exchangeable),
        (Parts::Fixed, _) | (_, Parts::Fixed) => Ok(Parts::Fixed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::rulebook;

    #[test]
    fn armies_that_cannot_meet_under_one_of_both_are_told() {
        let rules = rulebook("space-convoy").unwrap().printed();
        let army = |unit: &str| rules.muster("Force", &[rules.unit(unit).unwrap()]).unwrap();
        let (convoy, raiders) = (army("blitzship"), army("harsh"));
        let (meet, same) = (BySide::new(&convoy, &raiders), BySide::new(&raiders, &raiders));
        let ground = rules.open_ground();
        let ground = UnderBoth { baseline: &ground, changed: &ground };
        let of = |baseline, changed| parts_under_both(ground, UnderBoth { baseline, changed });
        assert_eq!(of(meet, meet), Ok(Parts::Fixed));
        for (baseline, changed) in [(same, meet), (meet, same)] {
            let why = of(baseline, changed).unwrap_err();
            assert!(why.starts_with("both lists are of the "), "{why}");
        }
    }
}
