//! Where armies told by their kinds become armies that meet.

use super::Kind;
use crate::exact::Exact;
use fairfight_battle::game::{Noun, Numbered};
use fairfight_battle::{Game, System};
use fairfight_rules::BySide;
use fairfight_rules::list::Fault;
use smallvec::SmallVec;
use std::borrow::Cow;

/// Units that most armies have room for without more room being made.
pub const USUAL_UNITS: usize = 16;

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

    /// How many units an army has at least, when it takes the field.
    fn fewest_units(&self) -> usize {
        1
    }

    /// The same as [`muster`](World::muster), as an army that may take the field: it has as many units as the
    /// rules ask.
    ///
    /// # Errors
    /// In a sentence, why the rules do not allow it.
    fn field(&self, kinds: &[u16]) -> Result<Self::Army, String> {
        let fewest = self.fewest_units();
        if kinds.len() < fewest {
            return Err(format!(
                "{}; a list has at least {fewest}",
                Noun::UNIT.count(kinds.len() as u64)
            ));
        }
        self.muster(kinds)
    }

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

/// An army of a [`GameWorld`].
#[derive(Clone, PartialEq, Debug)]
pub enum Mustered<A> {
    /// As its list, checked.
    Listed(A),
    /// By the kinds of its units, of which the rules allow any number.
    Numbered(SmallVec<[u16; USUAL_UNITS]>),
}

impl<A> From<A> for Mustered<A> {
    fn from(army: A) -> Mustered<A> {
        Mustered::Listed(army)
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
    /// By which numbers it knows them.
    numbered: Option<Numbered>,
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
        let mut world = GameWorld { rules, kinds, doctrine, scenario, model: None, numbered: None };
        // An army of all kinds need not be allowed; each by itself mostly is.
        for kind in kinds {
            if let Ok(army) = G::muster("model", std::slice::from_ref(&kind.unit), &world.rules) {
                world.knowing(&army);
            }
        }
        world.number();
        world
    }

    /// Makes the battles of this army faster, such as a list of a field that many armies meet.
    pub fn know(mut self, army: &Mustered<G::Army>) -> GameWorld<'g, G> {
        let list = self.list(army);
        self.knowing(&list);
        self.number();
        self
    }

    fn knowing(&mut self, list: &G::Army) {
        self.model = Some(self.battle_of(BySide::new(list, list)));
    }

    fn number(&mut self) {
        let units: Vec<G::Unit> = self.kinds.iter().map(|kind| kind.unit.clone()).collect();
        self.numbered = self.model.as_ref().and_then(|model| G::numbered(model, &units));
    }

    fn doctrines(&self) -> BySide<G::Doctrine> {
        BySide::new(self.doctrine, self.doctrine)
    }

    fn battle_of(&self, lists: BySide<&G::Army>) -> G::Battle {
        let doctrines = self.doctrines();
        match &self.model {
            Some(model) => {
                G::battle_like(model, &self.rules, lists, doctrines, self.scenario, &Exact)
            }
            None => G::battle(&self.rules, lists, doctrines, self.scenario, &Exact),
        }
    }

    fn listed(&self, kinds: &[u16]) -> Result<G::Army, Vec<Fault>> {
        let units: Vec<G::Unit> =
            kinds.iter().map(|&kind| self.kinds[usize::from(kind)].unit.clone()).collect();
        G::muster("random", &units, &self.rules)
    }

    /// The list of an army.
    pub(super) fn list<'a>(&self, army: &'a Mustered<G::Army>) -> Cow<'a, G::Army> {
        match army {
            Mustered::Listed(list) => Cow::Borrowed(list),
            Mustered::Numbered(kinds) => match self.listed(kinds) {
                Ok(list) => Cow::Owned(list),
                Err(faults) => unreachable!("the rules allow any number of these: {faults:?}"),
            },
        }
    }

    /// Seats armies that are told by their kinds, where that can be done.
    fn seat_numbered(&self, battle: &mut G::Battle, armies: BySide<&Mustered<G::Army>>) -> bool {
        let (Mustered::Numbered(a), Mustered::Numbered(b)) = (armies.a, armies.b) else {
            return false;
        };
        let (Some(model), Some(numbered)) = (&self.model, &self.numbered) else { return false };
        let number = |&kind: &u16| numbered.numbers[usize::from(kind)];
        let armies = BySide::new(a, b).map(|kinds| kinds.iter().map(number));
        let doctrines = self.doctrines();
        G::seat_numbered(battle, model, armies, doctrines, &Exact)
    }
}

impl<G: Game> World for GameWorld<'_, G> {
    type Army = Mustered<G::Army>;
    type Battle = G::Battle;

    fn muster(&self, kinds: &[u16]) -> Result<Mustered<G::Army>, String> {
        match &self.numbered {
            Some(numbered) if (1..=numbered.most).contains(&kinds.len()) => {
                Ok(Mustered::Numbered(kinds.into()))
            }
            Some(_) | None => self.listed(kinds).map(Mustered::Listed).map_err(|faults| {
                let first = faults.first().map(|fault| fault.message.clone());
                first.unwrap_or_else(|| "no such army".to_owned())
            }),
        }
    }

    fn battle(&self, armies: BySide<&Mustered<G::Army>>) -> G::Battle {
        let lists = armies.map(|army| self.list(army));
        self.battle_of(lists.as_ref().map(|list| &**list))
    }

    fn reseat(&self, battle: &mut G::Battle, armies: BySide<&Mustered<G::Army>>) {
        if self.seat_numbered(battle, armies) {
            return;
        }
        let lists = armies.map(|army| self.list(army));
        let lists = lists.as_ref().map(|list| &**list);
        let doctrines = self.doctrines();
        G::reseat(battle, &self.rules, lists, doctrines, self.scenario, &Exact);
    }

    fn change_seats(&self, battle: &mut G::Battle, armies: BySide<&Mustered<G::Army>>) {
        if !G::change_seats(battle, self.doctrines()) {
            self.reseat(battle, armies);
        }
    }
}
