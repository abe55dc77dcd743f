//! Battles that are played but never solved: with or without search, and with drawn doctrines and lines. [`Room`] plays
//! one battle or fight.

use super::draw::{Draw, Drawn, guesses, led};
use super::{Contest, Player};
use crate::dice::{BattleDice, MatchKey};
use crate::exact::{Budget, Solution, Unsolved};
use crate::interrupt::Interrupt;
use crate::listener::Listener;
use crate::play::{Played, play};
use crate::replay::{self, Replayed};
use crate::rollout::{Lesson, Referee, Rollout, Teaching};
use crate::tally::Observer;
use fairfight_battle::{Silent, System, Tally};
use fairfight_rules::BySide;

/// A battle that is played, with or without search, but never solved. Whole battles have too many states, so the solver
/// is not compiled for them.
pub struct OnlyPlayed<S> {
    /// The battle under its doctrines; if a side searches, under its base. If doctrines are drawn, under the first of
    /// each side.
    pub battle: S,
    /// How each side searches, if it does.
    pub rollouts: BySide<Option<Rollout>>,
    /// How doctrines and lines are drawn for each pair of battles, if any are.
    pub draw: Option<Draw<S>>,
}

impl<S: System> Contest for OnlyPlayed<S> {
    fn player<'a>(&'a self, interrupt: Option<&'a Interrupt>) -> Box<dyn Player + 'a> {
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
        if !S::PUTS_DECISIONS {
            return Vec::new();
        }
        let dice = key.battle(index);
        let mut led = Led::of(self);
        let mut state = self.battle.open();
        let leaders = led.draw(&dice);
        let battle = led.opening(leaders, &mut state);
        let nobody = BySide::new(None, None);
        let mut referee = Referee::new(battle, &state, nobody).heeding(interrupt);
        let mut lessons = Vec::new();
        referee.teach(&mut state, &dice, teaching, &mut lessons);
        lessons
    }

    fn replay(&self, key: MatchKey, index: u64) -> Replayed {
        let mut led = Led::of(self);
        let mut state = self.battle.open();
        let dice = key.battle(index);
        let leaders = led.draw(&dice);
        if S::PUTS_DECISIONS && self.searches() {
            let mut referee = led.referee(leaders, &mut state);
            return replay::noted(referee.system, state, |state, listener| {
                referee.play(state, &dice, listener).0
            });
        }
        let battle = led.opening(leaders, &mut state);
        replay::replay_from(battle, state, dice)
    }

    fn drawn(&self, key: MatchKey, index: u64) -> Option<Drawn> {
        self.draw.as_ref().map(|draw| draw.by(&key.battle(index)))
    }
}

/// The battles of a contest: one for each combination of doctrines drawn so far; where lines are drawn, those of the
/// current lines only.
struct Led<'a, S> {
    contest: &'a OnlyPlayed<S>,
    /// Indexed by the doctrine of side A, then of side B; made when first drawn.
    made: Vec<Option<S>>,
    /// The current [orders](Drawn::lines) of the lines.
    lines: BySide<Vec<u16>>,
}

impl<'a, S: System> Led<'a, S> {
    fn of(contest: &'a OnlyPlayed<S>) -> Self {
        let made = contest.draw.iter().flat_map(|draw| (0..draw.of.a * draw.of.b).map(|_| None));
        Led { contest, made: made.collect(), lines: BySide::default() }
    }

    /// Puts the units in line for a battle with these dice.
    fn line_up(&mut self, draw: &Draw<S>, dice: &BattleDice) {
        if draw.draws_lines() {
            draw.line_up(dice, &mut self.lines);
            self.made.fill_with(|| None);
        }
    }

    /// Draws the leading doctrines for a battle with these dice, and makes all battles that it may need.
    fn draw(&mut self, dice: &BattleDice) -> BySide<usize> {
        let OnlyPlayed { rollouts, draw, .. } = self.contest;
        let Some(draw) = draw else { return BySide::new(0, 0) };
        self.line_up(draw, dice);
        let led = led(draw.of, dice);
        self.make(led);
        let guesses = guesses(draw.of, led, *rollouts);
        guesses.a.iter().chain(&guesses.b).for_each(|&led| self.make(led));
        led
    }

    /// A referee for the battle led by `led`; `open` becomes its opening state.
    fn referee(&self, led: BySide<usize>, open: &mut S::State) -> Referee<'_, S> {
        let OnlyPlayed { rollouts, draw, .. } = self.contest;
        let battle = self.opening(led, open);
        let referee = Referee::new(battle, open, *rollouts);
        let Some(draw) = draw else { return referee };
        let guesses = guesses(draw.of, led, *rollouts);
        referee.guessing(guesses.map(|of| of.into_iter().map(|led| self.made(led)).collect()))
    }

    fn place(&self, led: BySide<usize>) -> usize {
        led.a * self.contest.draw.as_ref().map_or(1, |draw| draw.of.b) + led.b
    }

    /// Makes the battle led by `led` unless it exists already.
    fn make(&mut self, led: BySide<usize>) {
        let (OnlyPlayed { battle, draw, .. }, place) = (self.contest, self.place(led));
        let Led { made, lines, .. } = self;
        if let (Some(draw), Some(made)) = (draw, made.get_mut(place)) {
            let lines = lines.as_ref().map(Vec::as_slice);
            made.get_or_insert_with(|| (draw.make)(battle, led, lines));
        }
    }

    /// The battle led by `led`; `open` becomes its opening state. If nothing is drawn, it already is. Otherwise it
    /// depends on both draws: doctrines deploy their armies, and lines are drawn.
    fn opening(&self, led: BySide<usize>, open: &mut S::State) -> &S {
        let battle = self.made(led);
        if self.contest.draw.is_some() {
            battle.open_into(open);
        }
        battle
    }

    /// The battle led by `led`.
    fn made(&self, led: BySide<usize>) -> &S {
        let made = self.made.get(self.place(led)).and_then(Option::as_ref);
        made.unwrap_or(&self.contest.battle)
    }
}

/// The tally of a state.
pub(super) fn tally<S: System>(system: &S, state: &S::State) -> Tally {
    let mut tally = Tally::default();
    system.tally(state, &mut tally);
    tally
}

/// The opening of a battle or fight, and the buffers to play it repeatedly.
pub(super) struct Room<S: System> {
    start: S::State,
    state: S::State,
    pub(super) tally: Tally,
}

impl<S: System> Room<S> {
    pub(super) fn of(system: &S) -> Room<S> {
        let start = system.open();
        Room { tally: tally(system, &start), state: start.clone(), start }
    }

    /// Plays the battle or fight with these dice.
    pub(super) fn play(&mut self, system: &S, mut dice: BattleDice) -> Played {
        let Room { start, state, tally } = self;
        let played = play(system, start, state, &mut dice, &mut Silent);
        system.tally(state, tally);
        played
    }

    /// The same, and `observer` takes notes.
    pub(super) fn play_observed(
        &mut self,
        system: &S,
        dice: BattleDice,
        observer: &mut Observer,
    ) -> Played {
        let Room { start, state, tally } = self;
        let mut listener = Listener::Observer(observer);
        let mut dice = listener.watch(dice, 0);
        let played = play(system, start, state, &mut dice, &mut listener);
        let fingerprint = dice.fingerprint();
        system.tally(state, tally);
        observer.ended(fingerprint, &played, tally);
        played
    }
}

/// The buffers to play such a contest repeatedly.
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
        led: BySide<usize>,
        listener: &mut Listener<'_>,
    ) -> (Played, Option<u64>) {
        let Room { start, state, tally } = &mut self.room;
        let mut referee = self.led.referee(led, start).heeding(self.interrupt);
        state.clone_from(start);
        let played = referee.play(state, dice, listener);
        self.led.contest.battle.tally(state, tally);
        played
    }
}

impl<S: System> Player for Table<'_, S> {
    fn play(&mut self, key: MatchKey, index: u64) -> Played {
        let dice = key.battle(index);
        let led = self.led.draw(&dice);
        if S::PUTS_DECISIONS && self.led.contest.searches() {
            return self.search(&dice, led, &mut Listener::Nobody).0;
        }
        let battle = self.led.opening(led, &mut self.room.start);
        self.room.play(battle, dice)
    }

    fn play_observed(&mut self, key: MatchKey, index: u64, observer: &mut Observer) -> Played {
        let dice = key.battle(index);
        let led = self.led.draw(&dice);
        observer.line_up(&self.led.lines);
        if S::PUTS_DECISIONS && self.led.contest.searches() {
            let mut listener = Listener::Observer(observer);
            let (played, fingerprint) = self.search(&dice, led, &mut listener);
            observer.ended(fingerprint, &played, &self.room.tally);
            return played;
        }
        let battle = self.led.opening(led, &mut self.room.start);
        self.room.play_observed(battle, dice, observer)
    }

    fn tally(&self) -> &Tally {
        &self.room.tally
    }
}
