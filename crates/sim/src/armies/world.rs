//! Where armies told by their kinds become armies that meet.

use super::Kind;
use fairfight_battle::{Game, System};
use fairfight_rules::BySide;

/// Who can be mustered, and how they meet.
pub trait World: Sync {
    /// An army that can be brought to battle.
    type Army: Clone + Send + Sync;
    /// The battle.
    type Battle: System;

    /// The army of these kinds, in this order.
    ///
    /// # Errors
    /// In a sentence, why the rules do not allow it.
    fn muster(&self, kinds: &[u16]) -> Result<Self::Army, String>;

    /// The battle of two armies, each at its seat.
    fn battle(&self, armies: BySide<&Self::Army>) -> Self::Battle;
}

/// The armies of a system, all led by one doctrine.
#[derive(Debug)]
pub struct GameWorld<'g, G: Game> {
    /// The rules.
    pub rules: &'g G::Rules,
    /// The kinds.
    pub kinds: &'g [Kind<G::Unit>],
    /// Who decides, on both sides.
    pub doctrine: G::Doctrine,
    /// Where they meet.
    pub scenario: &'g G::Scenario,
}

impl<G: Game> World for GameWorld<'_, G> {
    type Army = G::Army;
    type Battle = G::Battle;

    fn muster(&self, kinds: &[u16]) -> Result<G::Army, String> {
        let units: Vec<G::Unit> =
            kinds.iter().map(|&kind| self.kinds[usize::from(kind)].unit.clone()).collect();
        G::muster("random", &units, self.rules).map_err(|faults| {
            faults.first().map_or_else(|| "no such army".to_owned(), |fault| fault.message.clone())
        })
    }

    fn battle(&self, armies: BySide<&G::Army>) -> G::Battle {
        let doctrines = BySide::new(self.doctrine, self.doctrine);
        G::battle(self.rules, armies, doctrines, self.scenario)
    }
}
