//! Armies of a system, each led by a doctrine of its own.

use crate::armies::{Kind, World};
use crate::exact::Exact;
use fairfight_battle::game::{Game, Noun};
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
    /// How many leaders an army has; `None` where its units bring as many as they like.
    leaders: Option<usize>,
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
        let mut world = LedWorld { rules, kinds, doctrine, scenario, leaders: None, model: None };
        for kind in kinds {
            // An army of all kinds need not be allowed; each by itself mostly is.
            if let Ok(army) = G::muster("model", std::slice::from_ref(&kind.unit), rules) {
                let led = Led { army, doctrine };
                world.model = Some(world.battle(BySide::new(&led, &led)));
            }
        }
        world
    }

    /// The same armies, each with so many leaders: [`with_leaders`].
    pub fn with_leaders(self, leaders: Option<usize>) -> LedWorld<'g, G> {
        LedWorld { leaders, ..self }
    }

    /// How they decide.
    pub const fn doctrine(&self) -> G::Doctrine {
        self.doctrine
    }

    fn units(&self, kinds: &[u16]) -> Vec<G::Unit> {
        kinds.iter().map(|&kind| self.kinds[usize::from(kind)].unit.clone()).collect()
    }
}

/// These units with plain leaders, so that the army has `leaders`: those that units bring, then one for each
/// of the dearest other units, as far as there are units.
///
/// # Errors
/// In a sentence, that units bring more.
pub fn with_leaders<G: Game>(
    mut units: Vec<G::Unit>,
    leaders: usize,
    rules: &G::Rules,
) -> Result<Vec<G::Unit>, String> {
    let cost = |unit: &G::Unit| G::unit_points(unit, rules);
    let mut free: Vec<usize> =
        (0..units.len()).filter(|&at| G::led(&units[at]).is_some()).collect();
    let brought = units.len() - free.len();
    let Some(missing) = leaders.checked_sub(brought) else {
        return Err(format!(
            "its units bring {}, not {leaders}",
            Noun::LEADER.count(brought as u64)
        ));
    };
    free.sort_by_key(|&at| (std::cmp::Reverse(cost(&units[at])), at));
    for at in free.into_iter().take(missing) {
        if let Some(led) = G::led(&units[at]) {
            units[at] = led;
        }
    }
    Ok(units)
}

impl<G: Game> World for LedWorld<'_, G> {
    type Army = Led<G>;
    type Battle = G::Battle;

    fn muster(&self, kinds: &[u16]) -> Result<Led<G>, String> {
        let mut units = self.units(kinds);
        if let Some(leaders) = self.leaders {
            units = with_leaders::<G>(units, leaders, self.rules)?;
        }
        let army = G::muster("candidate", &units, self.rules).map_err(|faults| {
            faults.first().map_or_else(|| "no such army".to_owned(), |fault| fault.message.clone())
        })?;
        G::plays(self.doctrine, &army)?;
        Ok(Led { army, doctrine: self.doctrine })
    }

    /// Each leader leads a unit of his own.
    fn fewest_units(&self) -> usize {
        G::FEWEST_UNITS.max(self.leaders.unwrap_or(0))
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
