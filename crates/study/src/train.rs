//! Trains fitted doctrines: members of a family, each fitted to battles led by an earlier doctrine.
//!
//! A *lineage* starts from a style. Search makes lessons from battles that the style leads: several courses are played
//! for each option of a decision. A policy is fitted to these lessons and leads the battles of the next round, and so
//! on. The last two policies of a lineage are members. The enemy is led by the same doctrine, by the styles, and by the
//! policies of the other lineages, in turn.

use crate::common::Crew;
use fairfight_battle::fitted::{Family, Member, Scorer, Sum};
use fairfight_battle::game::Parts;
use fairfight_engine::dice::MatchUpId;
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::rollout::{Lesson, Teaching};
use fairfight_engine::rulebook::{Army, Doctrine, Lists, Rules, Scenario};
use fairfight_engine::run::{self, Blocks};
use fairfight_rules::BySide;
use fairfight_stats::policy::{Ascent, Choice, Policy, fit};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;

/// What to train, and for how long.
pub struct Training<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The grounds of the battles.
    pub grounds: &'a [Ground],
    /// The fitted doctrines of the system.
    pub family: &'a Family,
    /// The seed.
    pub seed: u64,
    /// Pairs of battles of any two lists on each ground in a round.
    pub pairs: u64,
    /// Courses for each option of a decision.
    pub courses: u16,
}

/// A scenario, with the lists that meet there: each meets each, and itself, as far as they can.
pub struct Ground {
    /// The scenario.
    pub scenario: Scenario,
    /// The lists.
    pub armies: Vec<Army>,
}

/// The number of rounds of a lineage.
const ROUNDS: usize = 3;
/// The number of members of a lineage.
const KEPT: usize = 2;

/// Two lists that meet in the pair of battles with this index.
#[derive(Clone, Copy)]
struct Meeting<'a> {
    lists: Lists<'a>,
    index: u64,
}

impl Training<'_> {
    /// Trains all members, which replace those of the family. `false` if interrupted. A task is named after the member
    /// that is fitted.
    pub fn run(&self, crew: &mut Crew<'_>) -> bool {
        let styles = self.family.styles();
        for round in 0..ROUNDS {
            for (lineage, style) in styles.iter().enumerate() {
                let led = match round {
                    0 => style,
                    _ => self.family.words()[self.place(lineage, round - 1)],
                };
                let place = self.place(lineage, round);
                let lessons = self.lessons(led, (lineage, round), place, crew);
                let member = self.member(&lessons, crew);
                if crew.interrupted() {
                    return false;
                }
                self.family.replace(place, member);
            }
        }
        true
    }

    /// The index of the policy of a lineage after this round.
    fn place(&self, lineage: usize, round: usize) -> usize {
        lineage * KEPT + (ROUNDS - 1 - round) % KEPT
    }

    /// The lessons of a round of battles led by the doctrine `led`.
    fn lessons(
        &self,
        led: &str,
        (lineage, round): (usize, usize),
        place: usize,
        crew: &mut Crew<'_>,
    ) -> Vec<Lesson> {
        let doctrine = |word: &str| self.rules.book.doctrine(word).expect("a doctrine");
        let led = doctrine(led);
        let styles = self.family.styles();
        let others = (0..styles.len()).filter(|&other| other != lineage && round > 0);
        let others = others.map(|other| self.family.words()[self.place(other, round - 1)]);
        let enemies = others.chain(styles.iter().copied()).map(doctrine).chain([led, led]);
        let enemies: Vec<Doctrine> = enemies.collect();
        let mut meetings = Vec::new();
        for Ground { scenario, armies } in self.grounds {
            let each = || armies.iter().enumerate();
            for ((a, army_a), (b, army_b)) in each().flat_map(|a| each().map(move |b| (a, b))) {
                let armies = BySide::new(army_a, army_b);
                if scenario.parts(armies).is_err() {
                    continue;
                }
                for index in 0..self.pairs {
                    let enemy = enemies[(a + b + index as usize) % enemies.len()];
                    let doctrines = BySide::new(led, enemy);
                    let lists = Lists { rules: self.rules, scenario, armies, doctrines };
                    meetings.push(Meeting { lists, index });
                }
            }
        }
        let all = meetings.len();
        let member = self.family.words()[place];
        (crew.progress)(member, 0, all as u64);
        let mut lessons = Vec::new();
        // Each meeting takes seconds.
        let of = MatchUpId::of_purpose(member).number();
        let blocks = Blocks { indices: 0..all as u64, size: 1, of };
        let interrupt = crew.interrupt;
        let one = |index: u64, (): &mut ()| {
            let taught = self.meet(meetings[index as usize], round as u64, interrupt);
            // A battle that was cut short gives no lesson.
            if interrupt.is_some_and(Interrupt::asked) { Err(()) } else { Ok(taught) }
        };
        let mut take = |first: u64, wave: Vec<Result<Vec<Lesson>, ()>>| {
            (crew.progress)(member, first + wave.len() as u64, all as u64);
            lessons.extend(wave.into_iter().flatten().flatten());
        };
        run::each(blocks, crew.workers, interrupt, || (), one, &mut take);
        lessons
    }

    /// The lessons of a pair of battles, from the decisions of the doctrine that is to be improved.
    fn meet(&self, meeting: Meeting<'_>, round: u64, interrupt: Option<&Interrupt>) -> Vec<Lesson> {
        let Meeting { lists, index } = meeting;
        let both = lists.doctrines.a == lists.doctrines.b;
        let sides = BySide::new(true, both);
        let kinds = self.rules.about().decisions;
        // Forces that keep their parts teach at both seats, too.
        let match_up = lists.match_up(Parts::Exchangeable, self.seed.wrapping_add(round));
        let mut lessons = Vec::new();
        let exchanged = match_up.exchanged.iter().map(|contest| (contest, sides.swapped()));
        for (contest, sides) in [(&match_up.straight, sides)].into_iter().chain(exchanged) {
            let teaching = Teaching { courses: self.courses, kinds, sides };
            lessons.extend(contest.teach(match_up.key, index, &teaching, interrupt));
        }
        lessons
    }

    /// The member fitted to these lessons, if it may be fitted to the end.
    fn member(&self, lessons: &[Lesson], crew: &Crew<'_>) -> Member {
        let interrupt = crew.interrupt;
        let go_on = || !interrupt.is_some_and(Interrupt::asked);
        let kinds = self.rules.book.about().decisions;
        let all = kinds.iter().enumerate().map(|(kind, about)| (kind, about.features.len()));
        let scorer = |(kind, width): (usize, usize)| {
            let of_kind = lessons.iter().filter(|lesson| usize::from(lesson.kind) == kind);
            let mut choices: Vec<Choice> = of_kind.map(|lesson| choice(lesson, width)).collect();
            let mut rng = Pcg64Mcg::new(self.seed.into());
            choices.shuffle(&mut rng);
            let noise = || rng.random_range(-1.0..1.0);
            scorer_of(&fit(&choices, (width, Scorer::HIDDEN), Ascent::default(), noise, go_on))
        };
        crew.workers.map(all.collect(), scorer)
    }
}

fn choice(lesson: &Lesson, width: usize) -> Choice {
    let features = lesson.features.iter().flat_map(|row| &row.0[..width]);
    Choice {
        features: features.map(|&x| f32::from(x)).collect(),
        worths: lesson.worths.iter().map(|&worth| worth as f32).collect(),
    }
}

/// A policy in integers. Each sum is scaled to be as large as possible; its output weight compensates for that.
fn scorer_of(policy: &Policy) -> Scorer {
    let largest = |weights: &[f64]| weights.iter().fold(0.0_f64, |most, w| most.max(w.abs()));
    let most = f64::from(Sum::MOST_WEIGHT);
    let factor = |weights: &[f64], bias: f64| {
        let by_bias = f64::from(Sum::MOST_BIAS) / bias.abs();
        (most / largest(weights)).min(by_bias)
    };
    let linear = (&policy.linear, 0.0, 1.0);
    let hidden = policy.hidden.iter().map(|unit| (&unit.weights, unit.bias, unit.out));
    let sums: Vec<_> = [linear].into_iter().chain(hidden).collect();
    let outs = sums.iter().map(|&(weights, bias, out)| match largest(weights) > 0.0 {
        true => out / factor(weights, bias),
        false => 0.0,
    });
    let outs: Vec<f64> = outs.collect();
    let out_factor = f64::from(Sum::MOST_OUT) / largest(&outs);
    let whole = |(&(weights, bias, _), out): (&(&Vec<f64>, f64, f64), &f64)| {
        let mut sum = Scorer::BLANK.linear;
        if *out != 0.0 {
            let factor = factor(weights, bias);
            for (to, weight) in sum.weights.iter_mut().zip(weights) {
                *to = (weight * factor).round() as i16;
            }
            sum.bias = (bias * factor).round() as i32;
            sum.out = (out * out_factor).round() as i32;
        }
        sum
    };
    let mut sums = sums.iter().zip(&outs).map(whole);
    let mut next = || sums.next().unwrap_or(Scorer::BLANK.linear);
    Scorer { linear: next(), hidden: std::array::from_fn(|_| next()) }
}
