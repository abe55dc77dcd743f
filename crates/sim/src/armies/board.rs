//! Where armies meet that meet once: room for a battle, used again and again.

use super::World;
use crate::dice::MatchKey;
use crate::play;
use crate::run::{OwnEnds, Workers};
use fairfight_battle::{Silent, System};
use fairfight_rules::{BySide, Side};

/// Room for one battle of a world: experiments in which every army is new would spend as much on making
/// room as on some battles.
///
/// A board stays with one world, or with worlds that differ by their doctrine alone.
#[derive(Debug)]
pub(crate) struct Board<B: System> {
    battle: Option<(B, B::State)>,
    halves: Vec<u8>,
    ends: OwnEnds,
}

impl<B: System> Board<B> {
    /// An empty one for a thread of these, who count how battles end.
    pub fn new(workers: &Workers) -> Board<B> {
        Board { battle: None, halves: Vec::new(), ends: OwnEnds::of(&workers.ends) }
    }

    /// The quarters that the first army makes of the pair of battles on the dice of `index`.
    pub fn pair<W: World<Battle = B>>(
        &mut self,
        world: &W,
        armies: BySide<&W::Army>,
        key: MatchKey,
        index: u64,
    ) -> u8 {
        self.seat(world, armies);
        let first = self.half(key, index);
        self.change_seats(world, armies.swapped());
        first + 2 - self.half(key, index)
    }

    /// The same of several pairs, added to `into` by the quarters made.
    pub fn pairs<W: World<Battle = B>>(
        &mut self,
        world: &W,
        armies: BySide<&W::Army>,
        key: MatchKey,
        indices: impl Iterator<Item = u64> + Clone,
        into: &mut [u64; 5],
    ) {
        self.seat(world, armies);
        self.halves.clear();
        for index in indices.clone() {
            let half = self.half(key, index);
            self.halves.push(half);
        }
        self.change_seats(world, armies.swapped());
        for (at, index) in indices.enumerate() {
            into[usize::from(self.halves[at] + 2 - self.half(key, index))] += 1;
        }
    }

    fn seat<W: World<Battle = B>>(&mut self, world: &W, armies: BySide<&W::Army>) {
        if let Some((battle, _)) = &mut self.battle {
            world.reseat(battle, armies);
        } else {
            let battle = world.battle(armies);
            let state = battle.open();
            self.battle = Some((battle, state));
        }
    }

    /// Seats these armies, who are seated the other way round.
    fn change_seats<W: World<Battle = B>>(&mut self, world: &W, armies: BySide<&W::Army>) {
        if let Some((battle, _)) = &mut self.battle {
            world.change_seats(battle, armies);
        }
    }

    /// What side A makes of the battle on the dice of `index`: two halves a win, one a draw.
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
    use crate::armies::{Drawing, GameWorld, Generator, kinds_of, listable_units};
    use crate::matchup::MatchUpId;
    use fairfight_battle::game::{Parts, SYSTEMS, Visitor, visit_system};
    use fairfight_battle::{Game, Tally};
    use fairfight_rules::list::Worded;

    const KEY: MatchKey = MatchKey::new(3, MatchUpId::from_number(1));

    /// What A makes of a pair of battles that are made for it.
    fn fresh<W: World>(world: &W, armies: BySide<&W::Army>, index: u64) -> u8 {
        let half = |armies: BySide<&W::Army>| {
            let battle = world.battle(armies);
            let mut state = battle.open();
            let mut dice = KEY.battle(index);
            let played = play::go_on(&battle, &mut state, &mut dice, &mut Silent, play::NO_CAP);
            played.end.winner.map_or(1, |winner| if winner == Side::A { 2 } else { 0 })
        };
        half(armies) + 2 - half(armies.swapped())
    }

    struct Systems;

    impl Visitor for Systems {
        /// How many pairs were played.
        type Out = u64;

        fn visit<G: Game>(self) -> u64 {
            let (rules, scenario) = (G::Rules::default(), G::Scenario::default());
            let kinds = kinds_of::<G>(&listable_units::<G>(&rules), &rules);
            // Where each part is played once there are no armies to be drawn.
            let alone = |unit| G::muster("one", std::slice::from_ref(unit), &rules).ok();
            let exchangeable = |army: G::Army| {
                G::parts(&scenario, BySide::new(&army, &army)) == Ok(Parts::Exchangeable)
            };
            if !kinds.iter().filter_map(|kind| alone(&kind.unit)).all(exchangeable) {
                return 0;
            }
            let costs = vec![1.0; kinds.len()];
            let Some(drawing) = Drawing::new(&costs) else { return 0 };
            let doctrine = G::Doctrine::known().next().unwrap();
            let world = GameWorld::<G>::new(&rules, &kinds, doctrine, &scenario);
            let workers = Workers::new(1).unwrap();
            let (mut board, mut played) = (Board::new(&workers), 0);
            for index in 0..24 {
                // Now and then more units than a set of one machine word holds.
                let budget = if index % 8 == 7 { 70.0 } else { 1.0 + (index % 6) as f64 };
                let mut generator = Generator::new(1, "boards", index);
                let mut army = || drawing.allowed(&world, budget, &mut generator, &mut Vec::new());
                let (Ok(a), Ok(b)) = (army(), army()) else { continue };
                let armies = BySide::new(&a, &b);
                let lists = armies.map(|army| world.list(army));
                let lists = lists.as_ref().map(|list| &**list);
                if G::parts(&scenario, lists) != Ok(Parts::Exchangeable) {
                    continue;
                }
                board.seat(&world, armies);
                let (battle, state) = board.battle.as_mut().unwrap();
                battle.open_into(state);
                // In whatever room it is kept: one that was used for more units is not made smaller.
                let new = world.battle(armies);
                let (mut used, mut fresh_one) = (Tally::default(), Tally::default());
                battle.tally(state, &mut used);
                new.tally(&new.open(), &mut fresh_one);
                assert_eq!(used, fresh_one, "{}", G::ID);
                assert_eq!(board.pair(&world, armies, KEY, index), fresh(&world, armies, index));
                let mut counts = [0; 5];
                board.pairs(&world, armies, KEY, index..index + 3, &mut counts);
                let mut expected = [0; 5];
                for index in index..index + 3 {
                    expected[usize::from(fresh(&world, armies, index))] += 1;
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
