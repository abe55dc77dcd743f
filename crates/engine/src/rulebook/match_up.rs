//! Match-ups made of lists and of units.

use super::{Army, Lists, Rules, Scenario, Unit};
use crate::contest::{Kind, MatchUp};
use crate::dice::{MatchKey, MatchUpId};
use crate::under_both::UnderBoth;
use fairfight_battle::game::Parts;
use fairfight_rules::BySide;

impl Lists<'_> {
    /// The match-up, on the dice of this seed.
    pub fn match_up(&self, parts: Parts, seed: u64) -> MatchUp {
        let key = MatchKey::new(seed, battle_key(self.armies, self.scenario));
        let (straight, exchanged) = self.rules.book.battles(self, parts);
        MatchUp { key, kind: parts.into(), straight, exchanged }
    }
}

/// The number of the match-up of two armies under a scenario.
fn battle_key(armies: BySide<&Army>, scenario: &Scenario) -> MatchUpId {
    MatchUpId::of(armies.map(|army| &*army.canonical), &scenario.canonical)
}

impl Rules {
    /// The fight of two units, on the dice of this seed. `options` are pairs of an option and one of its values.
    pub fn fight(&self, units: BySide<&Unit>, options: &[(&str, &str)], seed: u64) -> MatchUp {
        let key = MatchKey::new(seed, fight_key(units.map(|unit| &*unit.text)));
        let straight = self.book.fight(self, units, options);
        MatchUp { key, kind: Kind::Fights, straight, exchanged: None }
    }
}

/// The match-up of two units, given in canonical notation.
///
/// It excludes options and rules: the same dice show the effect of a change.
pub fn fight_key(units: BySide<&str>) -> MatchUpId {
    MatchUpId::of(units, "fight")
}

/// May these armies exchange their parts, under both rule sets?
///
/// # Errors
/// A sentence that says why they cannot meet under one of them.
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
