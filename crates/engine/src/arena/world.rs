//! The hot side of an arena: one type of army and one type of battle.

use super::{Arena, Board, Fielded};
use crate::contest::{Contest, OnlyPlayed};
use crate::dice::MatchKey;
use crate::play;
use crate::rollout::{Ear, Referee, Rollout};
use crate::run::{OwnEnds, Workers};
use fairfight_battle::{Silent, System};
use fairfight_rules::{BySide, Side};

/// Armies and the battles that they fight. Every implementer is an [`Arena`].
pub trait World: Sync {
    /// An army that can be brought to battle.
    type Army: Send + Sync + 'static;
    /// The battle.
    type Battle: System;

    /// The army of these kinds, in this order.
    ///
    /// # Errors
    /// A sentence that says why the rules do not allow it.
    fn muster(&self, kinds: &[u16]) -> Result<Self::Army, String>;

    /// The fewest units with which an army may take the field.
    fn fewest_units(&self) -> usize {
        1
    }

    /// The battle of two armies, each at its seat.
    fn battle(&self, armies: BySide<&Self::Army>) -> Self::Battle;

    /// How these armies search; most do not.
    fn rollouts(&self, armies: BySide<&Self::Army>) -> BySide<Option<Rollout>> {
        armies.map(|_| None)
    }

    /// Turns `battle`, one of this world, into the battle of these armies, in the room that it has.
    fn reseat(&self, battle: &mut Self::Battle, armies: BySide<&Self::Army>) {
        *battle = self.battle(armies);
    }

    /// Like [`reseat`](World::reseat), if `battle` is that of these armies, each at the other's seat.
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
        let armies = armies.map(Fielded::army);
        let rollouts = self.rollouts(armies);
        Box::new(OnlyPlayed { battle: World::battle(self, armies), rollouts })
    }

    fn board(&self, workers: &Workers) -> Box<dyn Board + '_> {
        let rollouts = BySide::new(None, None);
        Box::new(Table { world: self, battle: None, rollouts, ends: OwnEnds::of(&workers.ends) })
    }
}

/// A board of a world.
struct Table<'w, W: World> {
    world: &'w W,
    battle: Option<(W::Battle, <W::Battle as System>::State)>,
    rollouts: BySide<Option<Rollout>>,
    ends: OwnEnds,
}

impl<W: World> Board for Table<'_, W> {
    fn seat(&mut self, armies: BySide<&Fielded>) {
        let armies = armies.map(Fielded::army);
        self.rollouts = self.world.rollouts(armies);
        if let Some((battle, _)) = &mut self.battle {
            self.world.reseat(battle, armies);
        } else {
            let battle = World::battle(self.world, armies);
            let state = battle.open();
            self.battle = Some((battle, state));
        }
    }

    fn change_seats(&mut self, armies: BySide<&Fielded>) {
        let armies = armies.map(Fielded::army);
        self.rollouts = self.world.rollouts(armies);
        if let Some((battle, _)) = &mut self.battle {
            self.world.change_seats(battle, armies);
        }
    }

    fn half(&mut self, key: MatchKey, index: u64) -> u8 {
        let Some((battle, state)) = &mut self.battle else { return 1 };
        battle.open_into(state);
        let mut dice = key.battle(index);
        let played = match self.rollouts {
            BySide { a: None, b: None } => {
                play::play_from(battle, state, &mut dice, &mut Silent, play::NO_CAP)
            }
            rollouts => {
                Referee::new(battle, state, rollouts)
                    .play(state, &dice, &mut Ear::Nobody, play::NO_CAP)
                    .0
            }
        };
        self.ends.add(&played);
        match played.end.winner {
            Some(Side::A) => 2,
            None => 1,
            Some(Side::B) => 0,
        }
    }
}
