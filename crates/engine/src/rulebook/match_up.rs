//! Match-ups made of lists and of units.

use super::{Army, Base, Deployment, Doctrine, Lists, Rules, Scenario, Unit};
use crate::contest::{Contest, Draw, Kind, MatchUp, OnlyPlayed};
use crate::dice::{MatchKey, MatchUpId};
use crate::under_both::UnderBoth;
use fairfight_battle::game::{Game, Parts};
use fairfight_rules::BySide;
use fairfight_rules::list::DoctrineWords;
use std::borrow::Cow;

impl Lists<'_> {
    /// The match-up, on the dice of this seed.
    pub fn match_up(&self, parts: Parts, seed: u64) -> MatchUp {
        let key = MatchKey::new(seed, battle_key(self.armies, self.scenario));
        // `both_seats` below answers it, for the system of the rules.
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

/// The battle of these lists, and that with exchanged seats if they may exchange their parts: the answer to
/// `battles`.
pub(super) fn both_seats<G: Game>(
    lists: &Lists<'_>,
    parts: Parts,
) -> (Box<dyn Contest>, Option<Box<dyn Contest>>) {
    let Lists { armies, doctrines, .. } = *lists;
    let straight = battle::<G>(None, lists);
    let exchanged = (parts == Parts::Exchangeable).then(|| {
        let (armies, doctrines) = (armies.swapped(), doctrines.swapped());
        let lists = Lists { armies, doctrines, ..*lists };
        Box::new(battle::<G>(Some(&straight.battle), &lists)) as Box<dyn Contest>
    });
    (Box::new(straight), exchanged)
}

/// The battle of these armies, each at the seat of its letter, with its draws. Reuses parts of `model` where
/// possible.
fn battle<G: Game>(model: Option<&G::Battle>, lists: &Lists<'_>) -> OnlyPlayed<G::Battle> {
    let Lists { rules, scenario, armies, doctrines } = *lists;
    let in_line = armies.map(|army| match scenario.deployment {
        Deployment::AsListed => 0,
        Deployment::Drawn => army.outline.units.len(),
    });
    let (rules, scenario) = (rules.own.get::<G::Rules>(), scenario.own.get::<G::Scenario>());
    let armies = armies.map(|army| army.own.get::<G::Army>());
    let leaders = BySide::from_fn(|side| leaders::<G>(doctrines[side], armies[side]));
    let first = BySide::from_fn(|side| leaders[side][0]);
    let battle = match model {
        Some(model) => G::battle_like(model, rules, armies, first, scenario),
        None => G::battle(rules, armies, first, scenario),
    };
    let of = leaders.as_ref().map(|leaders| leaders.len());
    let draw = (of != BySide::new(1, 1) || in_line != BySide::new(0, 0)).then(|| {
        let (rules, scenario) = (rules.clone(), scenario.clone());
        let armies = armies.map(G::Army::clone);
        let make = move |battle: &G::Battle, led: BySide<usize>, lines: BySide<&[u16]>| {
            let doctrines = BySide::from_fn(|side| leaders[side][led[side]]);
            let armies = BySide::from_fn(|side| match lines[side] {
                [] => Cow::Borrowed(&armies[side]),
                line => Cow::Owned(in_order::<G>(&armies[side], line)),
            });
            G::battle_like(
                battle,
                &rules,
                armies.as_ref().map(|army| &**army),
                doctrines,
                &scenario,
            )
        };
        Draw { of, in_line, make: Box::new(make) }
    });
    OnlyPlayed { battle, rollouts: doctrines.map(Doctrine::rollout), draw }
}

/// The army with its units in this order, if the order sets its line.
pub(super) fn in_order<G: Game>(army: &G::Army, order: &[u16]) -> G::Army {
    G::IN_ORDER.map_or_else(|| army.clone(), |in_order| in_order(army, order))
}

/// The doctrines of the system that may lead this army, at least one, or the base of a search.
pub(super) fn leaders<G: Game>(doctrine: Doctrine, army: &G::Army) -> Vec<G::Doctrine> {
    let of = |word: &&'static str| G::Doctrine::parse(word).expect("a doctrine of this system");
    match doctrine.base() {
        Base::Own => match G::own_doctrine(army) {
            Some(own) => vec![own],
            None => leaders::<G>(Doctrine::usual::<G>(), army),
        },
        Base::One(word) => vec![of(&word)],
        Base::Skilled => G::family().iter().flat_map(|family| family.words()).map(of).collect(),
        Base::Mixed => G::credible(army).to_vec(),
    }
}
