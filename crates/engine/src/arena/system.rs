//! The world of a system.

use super::{USUAL_UNITS, World};
use crate::rollout::Rollout;
use fairfight_battle::Game;
use fairfight_battle::game::{Noun, Numbered};
use fairfight_rules::BySide;
use fairfight_rules::list::first_message;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::sync::Arc;

/// The leadership of the armies of a world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leading<D> {
    /// The doctrine.
    pub doctrine: D,
    /// The number of leaders of an army; `None` if its units bring as many as they like.
    pub leaders: Option<usize>,
}

/// An army of a [`SystemWorld`], with its leadership.
pub struct SystemArmy<G: Game> {
    /// The army.
    pub given: Given<G::Army>,
    /// Its leadership.
    pub led: Led<G::Doctrine>,
}

/// The leadership of an army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Led<D> {
    /// The doctrines that may lead it, at least one; one is drawn for each pair of battles.
    pub leaders: Arc<[D]>,
    /// How it searches, if it does.
    pub rollout: Option<Rollout>,
}

/// How an army is represented.
pub enum Given<A> {
    /// As a checked list.
    Listed(A),
    /// As the kinds of its units; the rules allow any number of each.
    Numbered(SmallVec<[u16; USUAL_UNITS]>),
}

/// The armies of a system led by one doctrine; they may meet armies that another leads.
pub struct SystemWorld<G: Game> {
    rules: G::Rules,
    units: Vec<G::Unit>,
    leading: Leading<Led<G::Doctrine>>,
    scenario: G::Scenario,
    /// A battle of all kinds, so that the rules derive their values only once.
    model: Option<G::Battle>,
    /// Does the doctrine play armies of any of these units, with the leaders that they bring?
    any: bool,
    /// The numbers of the units in the model.
    numbered: Option<Numbered>,
}

impl<G: Game> SystemWorld<G> {
    /// The world of armies of these units, led like this, in this scenario.
    pub fn new(
        rules: G::Rules,
        units: Vec<G::Unit>,
        leading: Leading<Led<G::Doctrine>>,
        scenario: G::Scenario,
    ) -> SystemWorld<G> {
        // The rules may refuse an army of all kinds; they mostly allow each kind alone.
        let alone = |unit| G::muster("model", std::slice::from_ref(unit), &rules).ok();
        let alone: Vec<G::Army> = units.iter().filter_map(alone).collect();
        let any = leading.leaders.is_none()
            && alone.iter().all(|army| leading.doctrine.plays::<G>(army).is_ok());
        let mut world =
            SystemWorld { rules, units, leading, scenario, model: None, any, numbered: None };
        alone.iter().for_each(|army| world.model = Some(world.battle_of_itself(army)));
        world.number();
        world
    }

    /// Speeds up the battles of this army: for one that many armies meet, such as a list of a field.
    pub fn know(&mut self, army: &G::Army) {
        self.model = Some(self.battle_of_itself(army));
        self.number();
    }

    fn number(&mut self) {
        let model = self.model.as_ref().filter(|_| self.any);
        self.numbered = model.and_then(|model| G::numbered(model, &self.units));
    }

    fn battle_of_itself(&self, army: &G::Army) -> G::Battle {
        let doctrine = self.leading.doctrine.leaders[0];
        self.battle_of(BySide::new(army, army), BySide::new(doctrine, doctrine))
    }

    fn battle_of(&self, lists: BySide<&G::Army>, doctrines: BySide<G::Doctrine>) -> G::Battle {
        let SystemWorld { rules, scenario, .. } = self;
        match &self.model {
            Some(model) => G::battle_like(model, rules, lists, doctrines, scenario),
            None => G::battle(rules, lists, doctrines, scenario),
        }
    }

    fn listed(&self, kinds: &[u16]) -> Result<G::Army, String> {
        let mut units: Vec<G::Unit> =
            kinds.iter().map(|&kind| self.units[usize::from(kind)].clone()).collect();
        if let Some(leaders) = self.leading.leaders {
            units = with_leaders::<G>(units, leaders, &self.rules)?;
        }
        let army = G::muster("random", &units, &self.rules).map_err(first_message)?;
        self.leading.doctrine.plays::<G>(&army)?;
        Ok(army)
    }

    /// The list of an army.
    pub fn list<'a>(&self, army: &'a SystemArmy<G>) -> Cow<'a, G::Army> {
        match &army.given {
            Given::Listed(list) => Cow::Borrowed(list),
            Given::Numbered(kinds) => match self.listed(kinds) {
                Ok(list) => Cow::Owned(list),
                Err(why) => unreachable!("the rules allow any number of these: {why}"),
            },
        }
    }

    /// Seats armies given by their kinds, if possible.
    fn seat_numbered(
        &self,
        battle: &mut G::Battle,
        armies: BySide<&SystemArmy<G>>,
        doctrines: BySide<G::Doctrine>,
    ) -> bool {
        let (Given::Numbered(a), Given::Numbered(b)) = (&armies.a.given, &armies.b.given) else {
            return false;
        };
        let (Some(model), Some(numbered)) = (&self.model, &self.numbered) else { return false };
        let number = |&kind: &u16| numbered.numbers[usize::from(kind)];
        let armies = BySide::new(a, b).map(|kinds| kinds.iter().map(number));
        G::seat_numbered(battle, model, armies, doctrines)
    }
}

impl<D: Copy> Led<D> {
    /// Can all of its doctrines play this army?
    fn plays<G: Game<Doctrine = D>>(&self, army: &G::Army) -> Result<(), String> {
        self.leaders.iter().try_for_each(|&leader| G::plays(leader, army))
    }
}

/// The doctrines at these indices among those that may lead these armies.
fn leaders<G: Game>(armies: BySide<&SystemArmy<G>>, led: BySide<usize>) -> BySide<G::Doctrine> {
    BySide::from_fn(|side| armies[side].led.leaders[led[side]])
}

/// Adds plain leaders to these units until the army has `leaders`: after those that units bring, one for each of the
/// dearest other units, as far as there are any.
///
/// # Errors
/// A sentence that says that the units bring more.
pub(crate) fn with_leaders<G: Game>(
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

impl<G: Game> World for SystemWorld<G> {
    type Army = SystemArmy<G>;
    type Battle = G::Battle;

    fn muster(&self, kinds: &[u16]) -> Result<SystemArmy<G>, String> {
        let led = self.leading.doctrine.clone();
        let given = match &self.numbered {
            Some(numbered) if (1..=numbered.most).contains(&kinds.len()) => {
                Given::Numbered(kinds.into())
            }
            Some(_) | None => Given::Listed(self.listed(kinds)?),
        };
        Ok(SystemArmy { given, led })
    }

    /// Each leader leads a unit of his own. Armies without a set number of leaders are parts of lists, and may consist
    /// of one unit.
    fn fewest_units(&self) -> usize {
        self.leading.leaders.map_or(1, |leaders| G::FEWEST_UNITS.max(leaders))
    }

    fn battle(&self, armies: BySide<&SystemArmy<G>>, led: BySide<usize>) -> G::Battle {
        let lists = armies.map(|army| self.list(army));
        self.battle_of(lists.as_ref().map(|list| &**list), leaders(armies, led))
    }

    fn led_by(&self, army: &SystemArmy<G>) -> (usize, Option<Rollout>) {
        (army.led.leaders.len(), army.led.rollout)
    }

    fn reseat(&self, battle: &mut G::Battle, armies: BySide<&SystemArmy<G>>, led: BySide<usize>) {
        let doctrines = leaders(armies, led);
        if self.seat_numbered(battle, armies, doctrines) {
            return;
        }
        let lists = armies.map(|army| self.list(army));
        let lists = lists.as_ref().map(|list| &**list);
        G::reseat(battle, &self.rules, lists, doctrines, &self.scenario);
    }

    fn change_seats(
        &self,
        battle: &mut G::Battle,
        armies: BySide<&SystemArmy<G>>,
        led: BySide<usize>,
    ) {
        if !G::change_seats(battle, leaders(armies, led)) {
            self.reseat(battle, armies, led);
        }
    }
}
