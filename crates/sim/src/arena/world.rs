//! The hot side of an arena: armies and battles of one type each.

use super::{Arena, Board, Fielded};
use crate::contest::Contest;
use crate::dice::MatchKey;
use crate::play;
use crate::run::{OwnEnds, Workers};
use fairfight_battle::{Silent, System};
use fairfight_rules::{BySide, Side};

/// Armies and the battles that they fight. Whoever implements this is an [`Arena`].
pub trait World: Sync {
    /// An army that can be brought to battle.
    type Army: Send + Sync + 'static;
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

    /// The battle of two armies, each at its seat.
    fn battle(&self, armies: BySide<&Self::Army>) -> Self::Battle;

    /// Makes `battle`, one of this world, the battle of these armies, in the room that is there.
    fn reseat(&self, battle: &mut Self::Battle, armies: BySide<&Self::Army>) {
        *battle = self.battle(armies);
    }

    /// The same where `battle` is that of these armies, each at the other's seat.
    fn change_seats(&self, battle: &mut Self::Battle, armies: BySide<&Self::Army>) {
        self.reseat(battle, armies);
    }
}

impl<W: World> Arena for W {
    fn muster(&self, kinds: &[u16]) -> Result<Fielded, String> {
        World::muster(self, kinds).map(Fielded::new)
    }

    fn fewest_units(&self) -> usize {
        World::fewest_units(self)
    }

    fn battle(&self, armies: BySide<&Fielded>) -> Box<dyn Contest + '_> {
        Box::new(World::battle(self, armies.map(Fielded::army)))
    }

    fn board(&self, workers: &Workers) -> Box<dyn Board + '_> {
        Box::new(Table { world: self, battle: None, ends: OwnEnds::of(&workers.ends) })
    }
}

/// A board of a world.
struct Table<'w, W: World> {
    world: &'w W,
    battle: Option<(W::Battle, <W::Battle as System>::State)>,
    ends: OwnEnds,
}

impl<W: World> Board for Table<'_, W> {
    fn seat(&mut self, armies: BySide<&Fielded>) {
        let armies = armies.map(Fielded::army);
        if let Some((battle, _)) = &mut self.battle {
            self.world.reseat(battle, armies);
        } else {
            let battle = World::battle(self.world, armies);
            let state = battle.open();
            self.battle = Some((battle, state));
        }
    }

    fn change_seats(&mut self, armies: BySide<&Fielded>) {
        if let Some((battle, _)) = &mut self.battle {
            self.world.change_seats(battle, armies.map(Fielded::army));
        }
    }

    fn half(&mut self, key: MatchKey, index: u64) -> u8 {
        let Some((battle, state)) = &mut self.battle else { return 1 };
        battle.open_into(state);
        let mut dice = key.battle(index);
        let played = play::go_on(battle, state, &mut dice, &mut Silent, play::NO_CAP);
        self.ends.add(&played);
        match played.end.winner {
            Some(Side::A) => 2,
            None => 1,
            Some(Side::B) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Leading, SystemArmy, SystemWorld};
    use crate::armies::{Drawing, Generator, kinds_of, listable_units};
    use crate::matchup::MatchUpId;
    use crate::rulebook::rulebook;
    use fairfight_battle::game::{Parts, SYSTEMS, Visitor, visit_system};
    use fairfight_battle::{Game, Tally};
    use fairfight_rules::list::Worded;

    const KEY: MatchKey = MatchKey::new(3, MatchUpId::from_number(1));

    struct Systems;

    impl Visitor for Systems {
        /// How many pairs were played.
        type Out = u64;

        fn visit<G: Game>(self) -> u64 {
            let printed = rulebook(G::ID).unwrap().printed();
            let kinds = kinds_of(&listable_units(&printed), &printed);
            let units = kinds.iter().map(|kind| G::unit(&kind.text, &G::Rules::default()).unwrap());
            let units: Vec<G::Unit> = units.collect();
            let (rules, scenario) = (G::Rules::default(), G::Scenario::default());
            // Where each part is played once there are no armies to be drawn.
            let alone = |unit| G::muster("one", std::slice::from_ref(unit), &rules).ok();
            let exchangeable = |army: G::Army| {
                G::parts(&scenario, BySide::new(&army, &army)) == Ok(Parts::Exchangeable)
            };
            if !units.iter().filter_map(alone).all(exchangeable) {
                return 0;
            }
            let costs = vec![1.0; kinds.len()];
            let Some(drawing) = Drawing::new(&costs) else { return 0 };
            // Two worlds that differ by their doctrine share a board.
            let worlds: Vec<SystemWorld<G>> = G::Doctrine::known()
                .take(2)
                .map(|doctrine| {
                    let leading = Leading { doctrine, leaders: None };
                    SystemWorld::new(rules.clone(), units.clone(), leading, scenario.clone())
                })
                .collect();
            let other = worlds.last().unwrap();
            let world = &worlds[0];
            // What A makes of a pair of battles that are made for it.
            let fresh = |armies: BySide<&Fielded>, index: u64| {
                let half = |armies: BySide<&Fielded>| {
                    let battle = World::battle(world, armies.map(Fielded::army));
                    let mut state = battle.open();
                    let mut dice = KEY.battle(index);
                    let played =
                        play::go_on(&battle, &mut state, &mut dice, &mut Silent, play::NO_CAP);
                    played.end.winner.map_or(1, |winner| if winner == Side::A { 2 } else { 0 })
                };
                half(armies) + 2 - half(armies.swapped())
            };
            let workers = Workers::new(1).unwrap();
            let mut table = Table { world, battle: None, ends: OwnEnds::of(&workers.ends) };
            let mut played = 0;
            for index in 0..24 {
                // Now and then more units than a set of one machine word holds.
                let budget = if index % 8 == 7 { 70.0 } else { 1.0 + (index % 6) as f64 };
                let mut generator = Generator::new(1, "boards", index);
                let mut army =
                    |world| drawing.allowed(world, budget, &mut generator, &mut Vec::new());
                let (Ok(a), Ok(b)) =
                    (army(world), army(if index % 3 == 2 { other } else { world }))
                else {
                    continue;
                };
                let armies = BySide::new(&a, &b);
                let lists = armies.map(|army| world.list(army.army::<SystemArmy<G>>()));
                let lists = lists.as_ref().map(|list| &**list);
                if G::parts(&scenario, lists) != Ok(Parts::Exchangeable) {
                    continue;
                }
                table.seat(armies);
                let (battle, state) = table.battle.as_mut().unwrap();
                battle.open_into(state);
                // In whatever room it is kept: one that was used for more units is not made smaller.
                let new = World::battle(world, armies.map(Fielded::army));
                let (mut used, mut fresh_one) = (Tally::default(), Tally::default());
                battle.tally(state, &mut used);
                new.tally(&new.open(), &mut fresh_one);
                assert_eq!(used, fresh_one, "{}", G::ID);
                let board: &mut dyn Board = &mut table;
                assert_eq!(board.pair(armies, KEY, index), fresh(armies, index), "{}", G::ID);
                let mut counts = [0; 5];
                board.pairs(armies, KEY, index..index + 3, &mut counts);
                let mut expected = [0; 5];
                for index in index..index + 3 {
                    expected[usize::from(fresh(armies, index))] += 1;
                }
                assert_eq!(counts, expected, "{}", G::ID);
                played += 4;
            }
            played
        }
    }

    #[test]
    fn a_board_that_is_used_again_plays_what_new_battles_play() {
        let played: Vec<u64> =
            SYSTEMS.iter().map(|id| visit_system(id, Systems).unwrap()).collect();
        println!("{played:?}");
        assert!(played.iter().filter(|&&played| played > 50).count() >= 4, "{played:?}");
    }
}
