//! Armies of a system, each led by a doctrine of its own.

use crate::armies::{Kind, World};
use crate::exact::Exact;
use fairfight_battle::Game;
use fairfight_rules::BySide;

/// An army and how it decides.
#[derive(Clone, Debug)]
pub struct Led<G: Game> {
    /// The army.
    pub army: G::Army,
    /// How it decides.
    pub doctrine: G::Doctrine,
}

/// The armies of a system that one doctrine leads; they may meet armies that another leads.
#[derive(Debug)]
pub struct LedWorld<'g, G: Game> {
    rules: &'g G::Rules,
    kinds: &'g [Kind<G::Unit>],
    doctrine: G::Doctrine,
    scenario: &'g G::Scenario,
    /// A battle of all kinds: what the rules make of them is found out once.
    model: Option<G::Battle>,
}

impl<'g, G: Game> LedWorld<'g, G> {
    /// Armies of these kinds, led by `doctrine`, in this scenario.
    pub fn new(
        rules: &'g G::Rules,
        kinds: &'g [Kind<G::Unit>],
        doctrine: G::Doctrine,
        scenario: &'g G::Scenario,
    ) -> LedWorld<'g, G> {
        let mut world = LedWorld { rules, kinds, doctrine, scenario, model: None };
        for kind in kinds {
            // An army of all kinds need not be allowed; each by itself mostly is.
            if let Ok(army) = G::muster("model", std::slice::from_ref(&kind.unit), rules) {
                let led = Led { army, doctrine };
                world.model = Some(world.battle(BySide::new(&led, &led)));
            }
        }
        world
    }

    /// How they decide.
    pub const fn doctrine(&self) -> G::Doctrine {
        self.doctrine
    }
}

impl<G: Game> World for LedWorld<'_, G> {
    type Army = Led<G>;
    type Battle = G::Battle;

    fn muster(&self, kinds: &[u16]) -> Result<Led<G>, String> {
        let units: Vec<G::Unit> =
            kinds.iter().map(|&kind| self.kinds[usize::from(kind)].unit.clone()).collect();
        let army = G::muster("candidate", &units, self.rules).map_err(|faults| {
            faults.first().map_or_else(|| "no such army".to_owned(), |fault| fault.message.clone())
        })?;
        G::plays(self.doctrine, &army)?;
        Ok(Led { army, doctrine: self.doctrine })
    }

    fn battle(&self, armies: BySide<&Led<G>>) -> G::Battle {
        let doctrines = armies.map(|led| led.doctrine);
        let armies = armies.map(|led| &led.army);
        match &self.model {
            Some(model) => {
                G::battle_like(model, self.rules, armies, doctrines, self.scenario, &Exact)
            }
            None => G::battle(self.rules, armies, doctrines, self.scenario, &Exact),
        }
    }

    fn reseat(&self, battle: &mut G::Battle, armies: BySide<&Led<G>>) {
        let doctrines = armies.map(|led| led.doctrine);
        let armies = armies.map(|led| &led.army);
        G::reseat(battle, self.rules, armies, doctrines, self.scenario, &Exact);
    }
}
