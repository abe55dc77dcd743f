//! Where armies told by their kinds become armies that meet.

use super::Kind;
use crate::exact::Exact;
use fairfight_battle::{Game, System};
use fairfight_rules::BySide;
use std::borrow::Cow;

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

    /// Makes `battle`, one of this world or of one that differs by its doctrine alone, the battle of these
    /// armies, in the room that is there.
    fn reseat(&self, battle: &mut Self::Battle, armies: BySide<&Self::Army>) {
        *battle = self.battle(armies);
    }

    /// The same where `battle` is that of these armies, each at the other's seat.
    fn change_seats(&self, battle: &mut Self::Battle, armies: BySide<&Self::Army>) {
        self.reseat(battle, armies);
    }
}

/// The armies of a system, all led by one doctrine.
#[derive(Debug)]
pub struct GameWorld<'g, G: Game> {
    rules: Cow<'g, G::Rules>,
    kinds: &'g [Kind<G::Unit>],
    doctrine: G::Doctrine,
    scenario: &'g G::Scenario,
    /// A battle of all kinds: what the rules make of them is found out once.
    model: Option<G::Battle>,
}

impl<'g, G: Game> GameWorld<'g, G> {
    /// Armies of these kinds, led by `doctrine` on both sides, in this scenario.
    pub fn new(
        rules: &'g G::Rules,
        kinds: &'g [Kind<G::Unit>],
        doctrine: G::Doctrine,
        scenario: &'g G::Scenario,
    ) -> GameWorld<'g, G> {
        GameWorld::under(Cow::Borrowed(rules), kinds, doctrine, scenario)
    }

    /// The same under rules that are the world's own, such as those of costs that are tried.
    pub fn under(
        rules: Cow<'g, G::Rules>,
        kinds: &'g [Kind<G::Unit>],
        doctrine: G::Doctrine,
        scenario: &'g G::Scenario,
    ) -> GameWorld<'g, G> {
        let mut world = GameWorld { rules, kinds, doctrine, scenario, model: None };
        // An army of all kinds need not be allowed; each by itself mostly is.
        for kind in kinds {
            if let Ok(army) = G::muster("model", std::slice::from_ref(&kind.unit), &world.rules) {
                world.knowing(&army);
            }
        }
        world
    }

    /// Makes the battles of this army faster, such as a list of a field that many armies meet.
    pub fn know(mut self, army: &G::Army) -> GameWorld<'g, G> {
        self.knowing(army);
        self
    }

    fn knowing(&mut self, army: &G::Army) {
        self.model = Some(self.battle(BySide::new(army, army)));
    }
}

impl<G: Game> World for GameWorld<'_, G> {
    type Army = G::Army;
    type Battle = G::Battle;

    fn muster(&self, kinds: &[u16]) -> Result<G::Army, String> {
        let units: Vec<G::Unit> =
            kinds.iter().map(|&kind| self.kinds[usize::from(kind)].unit.clone()).collect();
        G::muster("random", &units, &self.rules).map_err(|faults| {
            faults.first().map_or_else(|| "no such army".to_owned(), |fault| fault.message.clone())
        })
    }

    fn battle(&self, armies: BySide<&G::Army>) -> G::Battle {
        let doctrines = BySide::new(self.doctrine, self.doctrine);
        match &self.model {
            Some(model) => {
                G::battle_like(model, &self.rules, armies, doctrines, self.scenario, &Exact)
            }
            None => G::battle(&self.rules, armies, doctrines, self.scenario, &Exact),
        }
    }

    fn reseat(&self, battle: &mut G::Battle, armies: BySide<&G::Army>) {
        let doctrines = BySide::new(self.doctrine, self.doctrine);
        G::reseat(battle, &self.rules, armies, doctrines, self.scenario, &Exact);
    }

    fn change_seats(&self, battle: &mut G::Battle, armies: BySide<&G::Army>) {
        if !G::change_seats(battle, BySide::new(self.doctrine, self.doctrine)) {
            self.reseat(battle, armies);
        }
    }
}
