//! Arenas and boards for any type of army and of battle.

use super::{Arena, Board, Fielded};
use crate::contest::{guesses, led};
use crate::dice::MatchKey;
use crate::listener::Listener;
use crate::play;
use crate::rollout::{Referee, Rollout};
use crate::run;
use fairfight_battle::{Silent, System};
use fairfight_rules::{BySide, Side};

/// Armies and their battles. Every implementer is an [`Arena`].
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

    /// The battle of two armies, each at its seat, led by the doctrines with these indices.
    fn battle(&self, armies: BySide<&Self::Army>, led: BySide<usize>) -> Self::Battle;

    /// The number of doctrines that may lead this army, and its search, if any.
    fn led_by(&self, _army: &Self::Army) -> (usize, Option<Rollout>) {
        (1, None)
    }

    /// Turns `battle`, one of this world, into the battle of these armies, reusing its buffers.
    fn reseat(&self, battle: &mut Self::Battle, armies: BySide<&Self::Army>, led: BySide<usize>) {
        *battle = self.battle(armies, led);
    }

    /// Like [`reseat`](World::reseat), if `battle` is that of these armies, each at the other's seat.
    fn change_seats(
        &self,
        battle: &mut Self::Battle,
        armies: BySide<&Self::Army>,
        led: BySide<usize>,
    ) {
        self.reseat(battle, armies, led);
    }
}

impl<W: World> Arena for W {
    fn muster(&self, kinds: &[u16]) -> Result<Fielded, String> {
        World::muster(self, kinds).map(Fielded::new)
    }

    fn fewest_units(&self) -> usize {
        World::fewest_units(self)
    }

    fn board(&self) -> Box<dyn Board + '_> {
        let rollouts = BySide::new(None, None);
        Box::new(Table { world: self, battle: None, seated: None, of: ONE_EACH, rollouts })
    }
}

/// The first doctrine of each side.
const FIRST: BySide<usize> = BySide { a: 0, b: 0 };
/// One doctrine per side: nothing is drawn.
const ONE_EACH: BySide<usize> = BySide { a: 1, b: 1 };

/// A board of a world.
///
/// Where doctrines are drawn, [`OnlyPlayed`] keeps a battle for each draw, since it plays the same lists again and again.
/// On a board new armies meet every few battles, so one battle is reseated in place.
struct Table<'w, W: World> {
    world: &'w W,
    battle: Option<(W::Battle, <W::Battle as System>::State)>,
    /// The armies, if their doctrines are drawn, and the doctrines that lead now.
    seated: Option<(BySide<Fielded>, BySide<usize>)>,
    /// The number of doctrines that may lead each side.
    of: BySide<usize>,
    rollouts: BySide<Option<Rollout>>,
}

impl<W: World> Table<'_, W> {
    /// Records who leads.
    fn note(&mut self, armies: BySide<&Fielded>) {
        let led_by = armies.map(|army| self.world.led_by(army.army()));
        (self.of, self.rollouts) = (led_by.map(|(of, _)| of), led_by.map(|(_, rollout)| rollout));
        let drawn = self.of != ONE_EACH;
        self.seated = drawn.then(|| (armies.map(Fielded::clone), FIRST));
    }
}

impl<W: World> Board for Table<'_, W> {
    fn seat(&mut self, armies: BySide<&Fielded>) {
        self.note(armies);
        let armies = armies.map(Fielded::army);
        if let Some((battle, _)) = &mut self.battle {
            self.world.reseat(battle, armies, FIRST);
        } else {
            let battle = World::battle(self.world, armies, FIRST);
            let state = battle.open();
            self.battle = Some((battle, state));
        }
    }

    fn change_seats(&mut self, armies: BySide<&Fielded>) {
        let drawn = self.seated.is_some();
        self.note(armies);
        let armies = armies.map(Fielded::army);
        if let Some((battle, _)) = &mut self.battle {
            match drawn {
                true => self.world.reseat(battle, armies, FIRST),
                false => self.world.change_seats(battle, armies, FIRST),
            }
        }
    }

    fn half(&mut self, key: MatchKey, index: u64) -> u8 {
        let Some((battle, state)) = &mut self.battle else { return 1 };
        let mut dice = key.battle(index);
        if let Some((armies, leading)) = &mut self.seated {
            let now = led(self.of, &dice);
            if now != *leading {
                self.world.reseat(battle, armies.as_ref().map(Fielded::army), now);
                *leading = now;
            }
        }
        battle.open_into(state);
        let searches = self.rollouts != BySide::new(None, None);
        let played = if W::Battle::PUTS_DECISIONS && searches {
            let (world, of, rollouts) = (self.world, self.of, self.rollouts);
            let models = self.seated.as_ref().map(|(armies, led)| {
                let armies = armies.as_ref().map(Fielded::army);
                let made = |led| World::battle(world, armies, led);
                guesses(of, *led, rollouts).map(|of| of.into_iter().map(made).collect::<Vec<_>>())
            });
            let referee = Referee::new(battle, state, rollouts);
            let mut referee = match &models {
                Some(models) => referee.guessing(models.as_ref().map(|of| of.iter().collect())),
                None => referee,
            };
            referee.play(state, &dice, &mut Listener::Nobody).0
        } else {
            play::play_from(battle, state, &mut dice, &mut Silent)
        };
        run::count_end(&played);
        match played.end.winner {
            Some(Side::A) => 2,
            None => 1,
            Some(Side::B) => 0,
        }
    }
}
