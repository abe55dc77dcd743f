//! Plays battles in which a side searches, step by step.

use super::Rollout;
use super::scores::{Scores, in_order, outlook, worth};
use super::steered::{Asked, Branch, Settled, Steered};
use crate::dice::BattleDice;
use crate::interrupt::Interrupt;
use crate::listener::Listener;
use crate::play::{EndedBy, LAST_TURN, Played};
use fairfight_battle::{End, Ending, Flow, Log as _, Silent, System, Tally};
use fairfight_rules::dice::Features;
use fairfight_rules::{BySide, Dice};
use std::cmp::Reverse;

/// The number of options tried at a decision: the base's own, and those that a fitted base scores next.
const TRIED: usize = 3;
/// Courses of each option before the first options are dropped.
const FIRST_ROUND: usize = 8;

/// Plays battles step by step, and searches for the sides that do. Reuses its buffers.
///
/// Only for systems that [put decisions to the dice](System::PUTS_DECISIONS); it is not compiled for others.
pub(crate) struct Referee<'a, S: System> {
    pub(crate) system: &'a S,
    rollouts: BySide<Option<Rollout>>,
    /// The battles that each side considers possible: one for each doctrine that may lead the enemy.
    models: BySide<Vec<&'a S>>,
    /// The figures of each side at the start.
    start: BySide<u32>,
    /// The settled decisions of the current step, and those that came up when it was last tried.
    pub(super) script: Vec<Settled>,
    pub(super) asked: Vec<Asked>,
    /// The features of their options.
    pub(super) seen: Vec<Features>,
    scores: Scores,
    alive: Vec<usize>,
    pub(super) tried: S::State,
    tally: Tally,
    /// Is a battle that ends at the turn limit a draw, whoever leads?
    pub(super) limit_draws: bool,
    pub(super) interrupt: Option<&'a Interrupt>,
}

impl<'a, S: System> Referee<'a, S> {
    /// A referee for this battle, which opens with `open`.
    pub fn new(system: &'a S, open: &S::State, rollouts: BySide<Option<Rollout>>) -> Self {
        let mut tally = Tally::default();
        system.tally(open, &mut tally);
        Referee {
            system,
            rollouts,
            models: BySide::new(vec![system], vec![system]),
            start: in_order(&tally),
            script: Vec::new(),
            asked: Vec::new(),
            seen: Vec::new(),
            scores: Scores::default(),
            alive: Vec::new(),
            tried: open.clone(),
            tally,
            limit_draws: false,
            interrupt: None,
        }
    }

    /// Plays courses in each of these battles in turn: a side that searches does not know which doctrine was drawn for
    /// the enemy.
    pub fn guessing(self, models: BySide<Vec<&'a S>>) -> Self {
        Referee { models, ..self }
    }

    /// Abandons a battle when a stop is requested.
    pub fn heeding(self, interrupt: Option<&'a Interrupt>) -> Self {
        Referee { interrupt, ..self }
    }

    /// Plays the battle whose opening state is `state`. Like [`play_from`](crate::play::play_from). Also returns the
    /// fingerprint of its dice, if the listener keeps one.
    pub fn play(
        &mut self,
        state: &mut S::State,
        dice: &BattleDice,
        listener: &mut Listener<'_>,
    ) -> (Played, Option<u64>) {
        let system = self.system;
        let own = dice.fork(u64::MAX);
        let recorded = self.rollouts.map(|rollout| rollout.is_some());
        let before = listener.watch(dice.clone(), 0);
        let mut before = Steered::of(before, &[]).recording(recorded);
        system.deploy(state, &mut before, listener);
        listener.units(|| system.units_now(state));
        let mut watched = before.into_dice();
        let mut turn = 1;
        watched.turn(turn);
        let mut step = 0_u64;
        let end = loop {
            self.settle(state, dice, &own.fork(step), turn);
            step += 1;
            if self.interrupt.is_some_and(Interrupt::asked) {
                break (End { winner: None, how: Ending::TurnLimit }, EndedBy::Interrupt);
            }
            let mut steered = Steered::of(watched, &self.script).recording(recorded);
            let flow = system.step(state, &mut steered, listener);
            watched = steered.into_dice();
            match flow {
                Flow::Step => {}
                Flow::Turn if turn < LAST_TURN => {
                    listener.turn_over(|into| system.tally(state, into));
                    listener.units(|| system.units_now(state));
                    turn += 1;
                    watched.turn(turn);
                }
                Flow::Turn => {
                    let end = End { winner: None, how: Ending::TurnLimit };
                    break (end, EndedBy::Engine);
                }
                Flow::End(end) => break (end, EndedBy::Rules),
            }
        };
        let (end, ended_by) = end;
        (Played { end, turns: turn, ended_by }, watched.fingerprint())
    }

    /// Settles the decisions of the step that starts in `state`: those of the sides that search, in order. `dice` are
    /// those of the battle, `own` those of the search.
    fn settle(&mut self, state: &S::State, dice: &BattleDice, own: &BattleDice, turn: u16) {
        self.script.clear();
        if self.rollouts.a.is_none() && self.rollouts.b.is_none() {
            return;
        }
        let system = self.system;
        loop {
            let mut asked = std::mem::take(&mut self.asked);
            asked.clear();
            self.tried.clone_from(state);
            self.seen.clear();
            let steered = Steered::new(dice.clone(), turn, &self.script);
            let mut steered = steered.noting(&mut asked).seeing(&mut self.seen);
            system.step(&mut self.tried, &mut steered, &mut Listener::Nobody);
            // After a departure from the base the rest of the step differs: try the step again.
            let mut departs = false;
            while let Some(&next) = asked.get(self.script.len())
                && !departs
                && !self.interrupt.is_some_and(Interrupt::asked)
            {
                let option = self.option(state, &next, dice, own, turn);
                departs = option != next.own;
                let Asked { decision, moment, .. } = next;
                self.script.push(Settled { decision, moment, option });
            }
            self.asked = asked;
            if !departs || self.interrupt.is_some_and(Interrupt::asked) {
                return;
            }
        }
    }

    /// The option that a side takes.
    fn option(
        &mut self,
        state: &S::State,
        asked: &Asked,
        dice: &BattleDice,
        own: &BattleDice,
        turn: u16,
    ) -> usize {
        let searches = |rollout: &Rollout| rollout.searches(asked.decision.kind);
        let Some(rollout) = self.rollouts[asked.side()].filter(searches) else { return asked.own };
        if asked.options < 2 {
            return asked.own;
        }
        let most = usize::from(rollout.rollouts);
        let mut alive = std::mem::take(&mut self.alive);
        alive.clear();
        alive.extend((0..asked.options).filter(|&option| option != asked.own));
        self.keep_likely(asked, &mut alive);
        self.scores.begin(asked.options);
        let own = &own.fork(self.script.len() as u64);
        let mut courses = most.min(FIRST_ROUND);
        loop {
            for &option in alive.iter().chain([&asked.own]) {
                for course in self.scores.courses(option)..courses {
                    let worth = self.course(state, asked, option, (dice, own, course), turn);
                    self.scores.add(option, worth);
                }
            }
            alive.retain(|&option| !self.scores.are_alike(option, asked.own));
            if courses >= most || alive.is_empty() {
                break;
            }
            // The better half advances.
            alive.sort_by_key(|&option| (Reverse(self.scores.sum(option)), option));
            alive.truncate(alive.len().div_ceil(2));
            courses = most.min(courses * 2);
        }
        let gains = alive
            .iter()
            .filter_map(|&option| Some((self.scores.gain(option, asked.own)?, Reverse(option))));
        let best = gains.max().map_or(asked.own, |(_, Reverse(option))| option);
        self.alive = alive;
        best
    }

    /// Keeps those of these options that a fitted base scores highest. Other bases do not rank them.
    fn keep_likely(&self, asked: &Asked, options: &mut Vec<usize>) {
        let Some(member) = self.system.member(asked.side()) else { return };
        let scorer = &member[usize::from(asked.decision.kind)];
        if scorer.is_fitted() {
            let score = |option: usize| scorer.score(&self.seen[asked.seen + option]);
            options.sort_by_key(|&option| (Reverse(score(option)), option));
            options.truncate(TRIED - 1);
        }
    }

    /// The worth of the battle to the deciding side if it takes this option: one course of several, on the battle's
    /// dice up to the decision and on its own dice after it.
    pub(super) fn course(
        &mut self,
        state: &S::State,
        asked: &Asked,
        option: usize,
        (dice, own, course): (&BattleDice, &BattleDice, usize),
        mut turn: u16,
    ) -> i64 {
        let Asked { decision, moment, .. } = *asked;
        let models = &self.models[asked.side()];
        let system = models[course % models.len()];
        let mut after = own.fork(course as u64);
        let settled = Settled { decision, moment, option };
        let branch = Branch { settled, dice: Some(after.clone()) };
        self.tried.clone_from(state);
        let mut steered = Steered::new(dice.clone(), turn, &self.script).branching(branch);
        let mut flow = system.step(&mut self.tried, &mut steered, &mut Listener::Nobody);
        after.turn(turn);
        let last = self.rollouts[asked.side()].and_then(|rollout| rollout.turns);
        let last = last.map_or(u16::MAX, |turns| turn.saturating_add(turns));
        let mut end = loop {
            match flow {
                Flow::End(end) => break end,
                Flow::Turn if turn == LAST_TURN => {
                    break End { winner: None, how: Ending::TurnLimit };
                }
                Flow::Turn => {
                    turn += 1;
                    after.turn(turn);
                    if turn >= last
                        && let Some(strength) = system.strength(&self.tried)
                    {
                        return outlook(strength, asked.side());
                    }
                }
                Flow::Step => {}
            }
            flow = system.turn(&mut self.tried, &mut after, &mut Silent);
        };
        if self.limit_draws && end.how == Ending::TurnLimit {
            end.winner = None;
        }
        self.system.tally(&self.tried, &mut self.tally);
        worth(end, in_order(&self.tally), self.start, asked.side())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{MatchKey, MatchUpId};
    use fairfight_battle::{Game, iron_winds::IronWinds};
    use fairfight_rules::Side;
    use fairfight_rules::iron_winds::army::Doctrine;

    type Battle = <IronWinds as Game>::Battle;

    /// Bows against bows and horse.
    fn battle() -> Battle {
        led_by(BySide::new(Doctrine::Steady, Doctrine::Aggressive))
    }

    /// The same, led by these doctrines.
    fn led_by(doctrines: BySide<Doctrine>) -> Battle {
        let rules = Default::default();
        let unit = |text: &&str| IronWinds::unit(text, &rules).unwrap();
        let army = |units: &[&str]| {
            let units: Vec<_> = units.iter().map(unit).collect();
            IronWinds::muster("List", &units, &rules).unwrap()
        };
        let bows = army(&["levy+bow", "warrior+longbow", "levy+bow", "warrior"]);
        let horse = army(&["levy+bow", "warrior+bow", "knight+mounted", "levy+bow"]);
        IronWinds::battle(&rules, BySide::new(&bows, &horse), doctrines, &Default::default())
    }

    /// The shots of each side, where it searches, in the steps of some battles: on dice that `dice` makes from those of
    /// the battle.
    fn shots(searches: BySide<bool>, dice: fn(&BattleDice) -> BattleDice) -> Vec<Settled> {
        let battle = battle();
        let mut state = battle.open();
        let rollout = Some(Rollout { rollouts: 8, turns: None, without: 0 });
        let rollouts = searches.map(|searches| rollout.filter(|_| searches));
        let mut referee = Referee::new(&battle, &state, rollouts);
        let shoots = IronWinds::DECISIONS.iter().position(|kind| kind.word == "shoot").unwrap();
        let mut found = Vec::new();
        for index in 0..20 {
            let (mut turn, real) = (1, MatchKey::new(1, MatchUpId::from_number(3)).battle(index));
            battle.open_into(&mut state);
            for step in 0.. {
                referee.settle(&state, &dice(&real), &real.fork(step), turn);
                let shots = referee.script.iter();
                found.extend(shots.filter(|one| usize::from(one.decision.kind) == shoots));
                // The battle continues as the doctrines alone play it.
                let mut next = Steered::new(real.clone(), turn, &[]);
                match battle.step(&mut state, &mut next, &mut Listener::Nobody) {
                    Flow::Step => {}
                    Flow::Turn => turn += 1,
                    Flow::End(_) => break,
                }
            }
        }
        found
    }

    fn same(one: &[Settled], other: &[Settled]) -> bool {
        let key = |settled: &Settled| (settled.decision, settled.option);
        one.iter().map(key).eq(other.iter().map(key))
    }

    const BOTH: BySide<bool> = BySide { a: true, b: true };

    #[test]
    fn it_knows_no_die_that_has_not_been_rolled() {
        // All shots of an event are simultaneous: no die has fallen when they are decided.
        let known = shots(BOTH, BattleDice::clone);
        assert!(known.len() > 50 && known.iter().any(|shot| shot.option == 0), "{}", known.len());
        assert!(same(&known, &shots(BOTH, |dice| dice.fork(9))));
    }

    #[test]
    fn it_knows_no_choice_that_is_made_at_the_same_time() {
        let both = shots(BOTH, BattleDice::clone);
        for side in Side::BOTH {
            let alone = BySide::from_fn(|one| one == side);
            let of_side = |shots: Vec<Settled>| -> Vec<Settled> {
                let own = |one: &Settled| one.decision.at.side() == side;
                shots.into_iter().filter(own).collect()
            };
            let own = of_side(both.clone());
            assert!(same(&own, &of_side(shots(alone, BattleDice::clone))), "{side:?}");
        }
    }

    #[test]
    fn it_does_not_know_which_doctrine_has_been_drawn_for_the_enemy() {
        let leads = |enemy: Doctrine| led_by(BySide::new(Doctrine::Steady, enemy));
        let (hammer, stand) = (leads(Doctrine::Hammer), leads(Doctrine::Stand));
        let decides = |real: &Battle, models: Vec<&Battle>| -> Vec<Settled> {
            let mut state = real.open();
            let rollouts = BySide::new(Some(Rollout::usual(None)), None);
            let models = BySide::new(models, vec![real]);
            let mut referee = Referee::new(real, &state, rollouts).guessing(models);
            let mut found = Vec::new();
            for index in 0..10 {
                let dice = MatchKey::new(1, MatchUpId::from_number(3)).battle(index);
                real.open_into(&mut state);
                let mut turn = 1;
                while turn <= 5 {
                    referee.settle(&state, &dice, &dice.fork(0), turn);
                    // The enemy's first decisions in a step may be seen.
                    let own = |one: &&Settled| one.decision.at.side() == Side::A;
                    found.extend(referee.script.iter().take_while(own).copied());
                    // Whoever really leads, the turn continues as under `hammer`.
                    let mut next = Steered::new(dice.clone(), turn, &[]);
                    match hammer.step(&mut state, &mut next, &mut Listener::Nobody) {
                        Flow::Step => {}
                        Flow::Turn => turn += 1,
                        Flow::End(_) => break,
                    }
                }
            }
            found
        };
        let guesses = || vec![&hammer, &stand];
        let guessed = decides(&hammer, guesses());
        assert!(same(&guessed, &decides(&stand, guesses())));
        // It would play differently if it knew.
        assert!(!same(&decides(&hammer, vec![&hammer]), &decides(&stand, vec![&stand])));
    }

    #[test]
    fn a_fitted_base_tells_which_options_to_try() {
        let options_left = |doctrine: Doctrine| {
            let battle = led_by(BySide::new(doctrine, doctrine));
            let state = battle.open();
            let none = BySide::new(None, None);
            let mut referee = Referee::new(&battle, &state, none);
            let (dice, mut state) = (MatchKey::new(1, MatchUpId::from_number(3)).battle(0), state);
            let mut asked: Vec<Asked> = Vec::new();
            let many = loop {
                referee.seen.clear();
                asked.clear();
                let steered = Steered::new(dice.clone(), 1, &[]);
                let mut steered = steered.noting(&mut asked).seeing(&mut referee.seen);
                battle.step(&mut state, &mut steered, &mut Listener::Nobody);
                if let Some(many) = asked.iter().find(|one| one.options > TRIED + 1) {
                    break *many;
                }
            };
            let mut options: Vec<usize> = (0..many.options).filter(|&at| at != many.own).collect();
            referee.keep_likely(&many, &mut options);
            (many.options - 1, options.len())
        };
        let (all, tried) = options_left(Doctrine::Steady);
        assert_eq!(all, tried);
        let (all, tried) = options_left(Doctrine::Skilled1);
        assert!(all > tried && tried == TRIED - 1, "{tried} of {all}");
    }
}
