//! Battles that are played and never solved: with or without search, and with doctrines that are drawn.

use super::{Contest, Player, Room};
use crate::dice::{BattleDice, MatchKey};
use crate::exact::{Budget, Solution, Unsolved};
use crate::interrupt::Interrupt;
use crate::play::Played;
use crate::replay::{self, Replayed};
use crate::rollout::{Ear, Lesson, Referee, Rollout, Teaching};
use crate::tally::Observer;
use fairfight_battle::{System, Tally};
use fairfight_rules::{Address, BySide, Dice};

/// A battle that is played, with or without search, and never solved. Whole battles have too many states, so the solver
/// is not compiled for them.
pub struct OnlyPlayed<'a, S> {
    /// The battle, under its doctrines: those that search begins from. If doctrines are drawn, under the first of each
    /// side.
    pub battle: S,
    /// How each side searches, if it does.
    pub rollouts: BySide<Option<Rollout>>,
    /// Who leads, if that is drawn for each pair of battles.
    pub draw: Option<Draw<'a, S>>,
}

/// A side is led by one of several doctrines, drawn for each pair of battles: by a die of turn 0, which goes by seat like
/// all dice.
pub struct Draw<'a, S> {
    /// How many doctrines may lead each side.
    pub of: BySide<usize>,
    /// The battle, led by these.
    pub led: Box<LedBy<'a, S>>,
}

/// Makes a battle like this one, led by these of its doctrines.
type LedBy<'a, S> = dyn Fn(&S, BySide<usize>) -> S + Send + Sync + 'a;

/// Which of `of` doctrines leads each side of a battle with these dice?
pub(crate) fn drawn(of: BySide<usize>, dice: &BattleDice) -> BySide<usize> {
    let mut dice = dice.clone();
    dice.turn(0);
    BySide::from_fn(|side| {
        // No system has a phase of this number.
        let at = Address::new(u8::MAX, side, Address::WHOLE_SIDE, 0);
        dice.pick(of[side] as u32, at) as usize
    })
}

/// Which doctrines may lead a battle that these lead, as far as each side knows that searches: its own leads it, and any
/// of theirs the enemy. Nothing for a side that does not search.
pub(crate) fn guesses(
    of: BySide<usize>,
    led: BySide<usize>,
    rollouts: BySide<Option<Rollout>>,
) -> BySide<Vec<BySide<usize>>> {
    BySide::from_fn(|side| {
        let enemy = side.other();
        let possible = if rollouts[side].is_some() { of[enemy] } else { 0 };
        let with = |theirs| BySide::from_fn(|one| if one == enemy { theirs } else { led[one] });
        (0..possible).map(with).collect()
    })
}

impl<S: System> Contest for OnlyPlayed<'_, S> {
    fn player<'a>(&'a self, interrupt: Option<&'a Interrupt>) -> Box<dyn Player + 'a> {
        if !self.searches() && self.draw.is_none() {
            return self.battle.player(interrupt);
        }
        Box::new(Table { led: Led::of(self), interrupt, room: Room::of(&self.battle) })
    }

    fn searches(&self) -> bool {
        self.rollouts.a.is_some() || self.rollouts.b.is_some()
    }

    fn opening(&self) -> Tally {
        self.battle.opening()
    }

    fn solve(
        &self,
        _budget: &Budget,
        _interrupt: Option<&Interrupt>,
    ) -> Result<Solution, Unsolved> {
        Err(Unsolved::Battle)
    }

    fn teach(
        &self,
        key: MatchKey,
        index: u64,
        teaching: &Teaching,
        interrupt: Option<&Interrupt>,
    ) -> Vec<Lesson> {
        let dice = key.battle(index);
        let mut led = Led::of(self);
        let battle = led.on(&dice);
        let mut state = battle.open();
        let nobody = BySide::new(None, None);
        let mut referee = Referee::new(battle, &state, nobody).heeding(interrupt);
        let mut lessons = Vec::new();
        referee.teach(&mut state, &dice, teaching, &mut lessons);
        lessons
    }

    fn replay(&self, key: MatchKey, index: u64) -> Replayed {
        let mut led = Led::of(self);
        let state = self.battle.open();
        let referee = led.referee(&key.battle(index), &state);
        replay::replay_by(referee, state, key, index)
    }

    fn led(&self, key: MatchKey, index: u64) -> Option<BySide<usize>> {
        self.draw.as_ref().map(|draw| drawn(draw.of, &key.battle(index)))
    }
}

/// The battles of a contest, one for all doctrines that have been drawn.
struct Led<'a, S> {
    contest: &'a OnlyPlayed<'a, S>,
    /// By the doctrine of side A, then by that of side B; made when they are first drawn.
    drawn: Vec<Option<S>>,
}

impl<'a, S: System> Led<'a, S> {
    fn of(contest: &'a OnlyPlayed<'a, S>) -> Self {
        let drawn = contest.draw.iter().flat_map(|draw| (0..draw.of.a * draw.of.b).map(|_| None));
        Led { contest, drawn: drawn.collect() }
    }

    /// The battle with these dice, under the doctrines that they draw.
    fn on(&mut self, dice: &BattleDice) -> &S {
        let OnlyPlayed { battle, draw, .. } = self.contest;
        let Some(draw) = draw else { return battle };
        let led = drawn(draw.of, dice);
        self.make(led);
        self.made(led)
    }

    /// A referee of that battle, which opens with `open`.
    fn referee(&mut self, dice: &BattleDice, open: &S::State) -> Referee<'_, S> {
        let OnlyPlayed { battle, rollouts, draw } = self.contest;
        let Some(draw) = draw else { return Referee::new(battle, open, *rollouts) };
        let led = drawn(draw.of, dice);
        let guesses = guesses(draw.of, led, *rollouts);
        self.make(led);
        guesses.a.iter().chain(&guesses.b).for_each(|&led| self.make(led));
        let models = guesses.map(|of| of.into_iter().map(|led| self.made(led)).collect());
        Referee::new(self.made(led), open, *rollouts).guessing(models)
    }

    fn place(&self, led: BySide<usize>) -> usize {
        led.a * self.contest.draw.as_ref().map_or(1, |draw| draw.of.b) + led.b
    }

    /// Makes the battle led by these, unless it is made.
    fn make(&mut self, led: BySide<usize>) {
        let (OnlyPlayed { battle, draw, .. }, place) = (self.contest, self.place(led));
        if let (Some(draw), Some(made)) = (draw, self.drawn.get_mut(place)) {
            made.get_or_insert_with(|| (draw.led)(battle, led));
        }
    }

    /// The battle led by these.
    fn made(&self, led: BySide<usize>) -> &S {
        let made = self.drawn.get(self.place(led)).and_then(Option::as_ref);
        made.unwrap_or(&self.contest.battle)
    }
}

/// Room to play such a contest again and again.
struct Table<'a, S: System> {
    led: Led<'a, S>,
    interrupt: Option<&'a Interrupt>,
    room: Room<S>,
}

impl<S: System> Table<'_, S> {
    /// Plays a battle in which a side searches.
    fn search(
        &mut self,
        dice: &BattleDice,
        turn_cap: u16,
        ear: &mut Ear<'_>,
    ) -> (Played, Option<u64>) {
        let Room { start, state, tally } = &mut self.room;
        let mut referee = self.led.referee(dice, start).heeding(self.interrupt);
        state.clone_from(start);
        let played = referee.play(state, dice, ear, turn_cap);
        self.led.contest.battle.tally(state, tally);
        played
    }
}

impl<S: System> Player for Table<'_, S> {
    fn play(&mut self, key: MatchKey, index: u64, turn_cap: u16) -> Played {
        let dice = key.battle(index);
        if self.led.contest.searches() {
            return self.search(&dice, turn_cap, &mut Ear::Nobody).0;
        }
        let battle = self.led.on(&dice);
        self.room.play(battle, dice, turn_cap)
    }

    fn play_observed(
        &mut self,
        key: MatchKey,
        index: u64,
        turn_cap: u16,
        observer: &mut Observer,
    ) -> Played {
        let dice = key.battle(index);
        if self.led.contest.searches() {
            let (played, fingerprint) = self.search(&dice, turn_cap, &mut Ear::Observer(observer));
            observer.ended(fingerprint, &played, &self.room.tally);
            return played;
        }
        let battle = self.led.on(&dice);
        self.room.play_observed(battle, dice, turn_cap, observer)
    }

    fn tally(&self) -> &Tally {
        &self.room.tally
    }
}
