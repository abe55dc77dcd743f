//! Lessons for fitted doctrines: the features and the worths of the options of a decision.

use super::referee::Referee;
use super::scores::WIN;
use super::steered::{Asked, Settled, Steered};
use crate::dice::BattleDice;
use crate::interrupt::Interrupt;
use crate::listener::Listener;
use fairfight_battle::{DecisionKind, Flow, System};
use fairfight_rules::dice::Features;
use fairfight_rules::{Address, BySide, Dice, Side};
use serde::{Deserialize, Serialize};

/// A decision of a battle, with all its options.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Lesson {
    /// The kind of decision, by its index in the system's list.
    pub kind: u8,
    /// The option that the doctrine takes.
    pub own: usize,
    /// The features of each option.
    pub features: Vec<Features>,
    /// The mean worth of each option over several courses, in wins.
    pub worths: Vec<f64>,
}

/// Parameters of teaching.
#[derive(Clone, Copy, Debug)]
pub struct Teaching {
    /// Courses for each option.
    pub courses: u16,
    /// The kinds of decision of the system.
    pub kinds: &'static [DecisionKind],
    /// The sides whose decisions become lessons.
    pub sides: BySide<bool>,
}

/// An option is clearly better if it is worth at least this many wins more.
const CLEARLY: f64 = 0.02;
/// The address of the teacher's own random choices.
const ANY: Address = Address::new(0, Side::A, Address::WHOLE_SIDE, 0);
/// One decision in this many is taken at random, so that lessons cover more than the usual battles.
const ONE_AT_RANDOM_OF: u32 = 20;

impl<S: System> Referee<'_, S> {
    /// Plays the battle whose opening state is `state`, and makes a lesson of each decision to which doctrines are
    /// fitted. Half of the battles follow the better options, the others their doctrines.
    ///
    /// A battle that ends at the turn limit counts as a draw: otherwise the side that leads would do best to hold back,
    /// and no battle would be fought out.
    pub fn teach(
        &mut self,
        state: &mut S::State,
        dice: &BattleDice,
        teaching: &Teaching,
        lessons: &mut Vec<Lesson>,
    ) {
        self.limit_draws = true;
        let own = dice.fork(u64::MAX);
        let nobody = &mut Listener::Nobody;
        self.system.deploy(state, &mut Steered::new(dice.clone(), 0, &[]), nobody);
        let follows = own.fork(u64::MAX).pick(2, ANY) == 1;
        let mut turn = 1;
        for step in 0.. {
            self.script.clear();
            let own = own.fork(step);
            let mut departs = true;
            while departs {
                departs = false;
                let mut asked = std::mem::take(&mut self.asked);
                asked.clear();
                self.seen.clear();
                self.tried.clone_from(state);
                let steered = Steered::new(dice.clone(), turn, &self.script);
                let mut steered = steered.noting(&mut asked).seeing(&mut self.seen);
                self.system.step(&mut self.tried, &mut steered, nobody);
                let seen = std::mem::take(&mut self.seen);
                while let Some(next) = asked.get(self.script.len())
                    && !departs
                {
                    if self.interrupt.is_some_and(Interrupt::asked) {
                        return;
                    }
                    let own = own.fork(self.script.len() as u64);
                    let seen = &seen[next.seen..next.seen + next.options];
                    let lesson = self.lesson(state, next, seen, (dice, &own, turn), teaching);
                    let better = lesson.as_ref().filter(|_| follows).map(Lesson::best);
                    lessons.extend(lesson);
                    let option = match own.fork(u64::MAX).pick(ONE_AT_RANDOM_OF, ANY) {
                        0 => own.fork(u64::MAX - 1).pick(next.options as u32, ANY) as usize,
                        _ => better.unwrap_or(next.own),
                    };
                    departs = option != next.own;
                    let Asked { decision, moment, .. } = *next;
                    self.script.push(Settled { decision, moment, option });
                }
                (self.asked, self.seen) = (asked, seen);
            }
            let mut steered = Steered::new(dice.clone(), turn, &self.script);
            match self.system.step(state, &mut steered, nobody) {
                Flow::Step => {}
                Flow::Turn if turn < u16::MAX => turn += 1,
                Flow::Turn | Flow::End(_) => return,
            }
        }
    }

    /// The lesson of a decision; `None` if no doctrine is fitted to decisions of this kind, or if the options do not
    /// differ.
    fn lesson(
        &mut self,
        state: &S::State,
        asked: &Asked,
        seen: &[Features],
        (dice, own, turn): (&BattleDice, &BattleDice, u16),
        teaching: &Teaching,
    ) -> Option<Lesson> {
        let kind = asked.decision.kind;
        if seen.len() < 2
            || !teaching.sides[asked.side()]
            || teaching.kinds[usize::from(kind)].features.is_empty()
        {
            return None;
        }
        let mut worths = Vec::with_capacity(seen.len());
        for option in 0..seen.len() {
            let courses = (0..usize::from(teaching.courses))
                .map(|course| self.course(state, asked, option, (dice, own, course), turn));
            let sum: i64 = courses.sum();
            worths.push(sum as f64 / (f64::from(teaching.courses) * WIN as f64));
        }
        let differs = worths.iter().any(|worth| *worth != worths[0]);
        differs.then(|| Lesson { kind, own: asked.own, features: seen.to_vec(), worths })
    }
}

impl Lesson {
    /// The best option; the doctrine's own unless another is clearly better.
    fn best(&self) -> usize {
        let mut best = self.own;
        for (option, worth) in self.worths.iter().enumerate() {
            if *worth > self.worths[best] + CLEARLY {
                best = option;
            }
        }
        best
    }
}
