//! The baseline, played once, and the effect of each step on it.

use super::field::{FieldMatchUp, SetUp};
use super::price::Priced;
use super::step::{Step, What};
use crate::common::{NotFoughtOut, courses, played_lines};
use fairfight_engine::contest::{Kind, MatchUp};
use fairfight_engine::dice::MatchKey;
use fairfight_engine::exact::{Budget, ROUNDING};
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::rulebook::Rules;
use fairfight_engine::run::Workers;
use fairfight_engine::tally::{Courses, EndCounts};
use fairfight_rules::{BySide, Side};
use fairfight_stats::paired::Differences;
use fairfight_stats::{Interval, Level};

/// The sample sizes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sizes {
    /// Pairs of battles (single battles, simulated fights) per match-up, under every rule set.
    pub pairs: u64,
    /// The seed.
    pub seed: u64,
    /// The budget of the exact solver for a fight.
    pub budget: Budget,
}

impl Sizes {
    /// The number of battles played first: if none of them takes another course, no more are played.
    pub const fn digest(&self) -> u64 {
        let quarter = self.pairs / 4;
        let least = if self.pairs < 256 { self.pairs } else { 256 };
        if quarter < least { least } else { quarter }
    }
}

/// The field under the present rules.
pub struct Baseline {
    pub(super) rules: Rules,
    pub(super) grounds: Vec<Ground>,
    pub(super) sizes: Sizes,
}

/// A match-up under the present rules.
pub(super) struct Ground {
    pub(super) matchup: FieldMatchUp,
    pub(super) key: MatchKey,
    names: BySide<String>,
    points: BySide<Option<u32>>,
    led: Option<BySide<&'static str>>,
    scenario: Option<String>,
    courses: Courses,
    /// The number of battles, if all of them are played here.
    n: u64,
    ends: EndCounts,
    exact: Option<f64>,
}

/// The effect of a step on the field.
#[derive(Clone, PartialEq, Debug)]
pub struct Moved {
    /// By match-up, in the order of the field.
    pub cells: Vec<Found>,
    /// For a cost, which affects no battle: the new costs of the lists whose cost changes.
    pub prices: Vec<Priced>,
}

/// The effect of a step on a match-up.
#[derive(Clone, PartialEq, Debug)]
pub enum Found {
    /// It has been played.
    Played(Cell),
    /// It cannot be played: a list is no longer legal.
    Illegal,
    /// The step does not concern it: the upgraded list is not in it, or it is a price, which affects no battle.
    Apart,
}

/// A step in a match-up.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// The size of the sample: pairs, single battles, or fights.
    pub n: u64,
    /// The differences in the score of A, or of the upgraded list.
    pub differences: Differences<9>,
    /// The number of the `n` that took another course.
    pub changed: u64,
    /// The exact difference, if known.
    pub exact: Option<f64>,
    /// The change of the points of the two sides; `None` if the system has none.
    pub points: BySide<Option<i64>>,
}

impl Cell {
    /// The difference and its standard error.
    pub fn estimate(&self) -> (f64, f64) {
        match self.exact {
            Some(difference) => (difference, 0.0),
            None => (
                self.differences.mean().unwrap_or(0.0),
                self.differences.standard_error().unwrap_or(0.0),
            ),
        }
    }

    /// Like [`estimate`](Cell::estimate), if the battles played are a sample: if all differences were equal they have
    /// no standard error of their own, and half their interval is used as `z` standard errors.
    pub(crate) fn estimate_at(&self, level: Level) -> (f64, f64) {
        match self.estimate() {
            (difference, 0.0) if self.exact.is_none() && self.moved() > 0 => {
                (difference, self.interval(level).half_width() / level.z())
            }
            estimate => estimate,
        }
    }

    /// The interval of the true difference. An exact difference is its own interval. If all battles took the same
    /// course, at most a share of [`unseen`](Cell::unseen) can take another.
    pub fn interval(&self, level: Level) -> Interval {
        match self.exact {
            Some(difference) => Interval { low: difference, high: difference },
            None if self.changed == 0 => {
                let most = self.unseen(level);
                Interval { low: -most, high: most }
            }
            None => self.differences.interval(level),
        }
    }

    /// The upper limit for the share of battles with another course if none of `n` took one: `1 - α^(1/n)`.
    pub fn unseen(&self, level: Level) -> f64 {
        unseen(self.n, level)
    }

    /// The number of battles with another course that also had another score.
    pub fn moved(&self) -> u64 {
        let counts = self.differences.counts();
        counts.iter().sum::<u64>() - counts[counts.len() / 2]
    }

    /// The p-value of the hypothesis that the step has no effect.
    pub(crate) fn p_value(&self) -> f64 {
        match self.exact {
            Some(difference) => f64::from(u8::from(difference == 0.0)),
            None => self.differences.p_value().unwrap_or(1.0),
        }
    }
}

impl Baseline {
    /// Plays the field under these rules. `None` if interrupted.
    ///
    /// # Errors
    /// A sentence that says why a match-up cannot be played.
    pub fn play(
        field: Vec<FieldMatchUp>,
        rules: &Rules,
        sizes: Sizes,
        workers: &Workers,
        interrupt: Option<&Interrupt>,
    ) -> Result<Option<Self>, String> {
        let mut grounds = Vec::with_capacity(field.len());
        for matchup in field {
            let set = matchup.set_up(rules, sizes.seed, Clone::clone)?;
            let key = set.match_up.key;
            let exact = solved(&set.match_up, &sizes.budget, interrupt);
            let n = if exact.is_some() { sizes.digest() } else { sizes.pairs };
            let played = courses(set.match_up.games(), 0..n, workers, interrupt);
            let Some((courses, ends)) = played else { return Ok(None) };
            let SetUp { names, points, led, scenario, .. } = set;
            grounds.push(Ground {
                matchup,
                key,
                names,
                points,
                led,
                scenario,
                courses,
                n,
                ends,
                exact,
            });
        }
        Ok(Some(Baseline { rules: rules.clone(), grounds, sizes }))
    }

    /// The doctrines in the battles under the present rules, and the battles not fought out, in lines; empty if there
    /// are only fights.
    pub fn played_lines(&self) -> String {
        let battles: Vec<_> = self.grounds.iter().filter(|ground| ground.led.is_some()).collect();
        let mut ends = EndCounts::default();
        battles.iter().for_each(|ground| ends.merge(&ground.ends));
        let led = battles.iter().filter_map(|ground| ground.led);
        let scenario = battles.iter().find_map(|ground| ground.scenario.as_deref());
        let ended = NotFoughtOut { scenario, ..NotFoughtOut::of_ends(&ends) };
        played_lines(led.flat_map(|led| [led.a, led.b]), ended)
    }

    /// The number of match-ups.
    pub fn matchups(&self) -> usize {
        self.grounds.len()
    }

    /// The names of the match-ups, in order.
    pub fn names(&self) -> Vec<String> {
        self.grounds.iter().map(|ground| ground.matchup.name.clone()).collect()
    }

    /// The side whose score a step's differences in this match-up refer to: that of the upgraded list, otherwise A.
    pub(super) fn told_of(&self, step: &Step, place: usize) -> Side {
        let upgrade = step.upgrade();
        let own = upgrade.and_then(|upgrade| self.grounds[place].matchup.side_of(&upgrade.list));
        own.unwrap_or(Side::A)
    }

    /// The list or unit on this side of a match-up.
    pub(super) fn name_of(&self, place: usize, side: Side) -> &str {
        &self.grounds[place].names[side]
    }

    /// The same, distinct from the other side's even if both have one name.
    pub(super) fn own_name_of(&self, place: usize, side: Side) -> String {
        let names = &self.grounds[place].names;
        match (names.a == names.b, side) {
            (false, _) => names[side].clone(),
            (true, Side::A) => format!("{} as A", names.a),
            (true, Side::B) => format!("{} as B", names.b),
        }
    }

    /// Measures the effect of a step on the field. `None` if interrupted before all of it was played.
    pub fn moved(
        &self,
        step: &Step,
        workers: &Workers,
        interrupt: Option<&Interrupt>,
    ) -> Option<Moved> {
        let rules = step.taken(&self.rules);
        if let (What::Cost, Some(rules)) = (step.what, &rules) {
            let cells = self.grounds.iter().map(|ground| match ground.matchup.outlines(rules) {
                Ok(_) => Found::Apart,
                Err(_) => Found::Illegal,
            });
            return Some(Moved { cells: cells.collect(), prices: self.prices(rules) });
        }
        let cells = self.grounds.iter().map(|ground| match &rules {
            Some(rules) => self.cell(ground, step, rules, workers, interrupt),
            None => Some(Found::Illegal),
        });
        Some(Moved { cells: cells.collect::<Option<_>>()?, prices: Vec::new() })
    }

    fn cell(
        &self,
        ground: &Ground,
        step: &Step,
        rules: &Rules,
        workers: &Workers,
        interrupt: Option<&Interrupt>,
    ) -> Option<Found> {
        let side = match step.upgrade() {
            None => Side::A,
            Some(upgrade) => match ground.matchup.side_of(&upgrade.list) {
                Some(side) => side,
                None => return Some(Found::Apart),
            },
        };
        let set = ground.matchup.set_up(rules, self.sizes.seed, |list| match step.upgrade() {
            Some(upgrade) if upgrade.list == list.name() => upgrade.text.clone(),
            Some(_) | None => list.clone(),
        });
        let Ok(set) = set else { return Some(Found::Illegal) };
        let points = set.points.map(|points| points.map(i64::from));
        let points = BySide::new((points.a, ground.points.a), (points.b, ground.points.b));
        let points = points.map(|(now, before)| Some(now? - i64::from(before?)));
        let cell = self.compared(ground, &set, points, workers, interrupt)?;
        Some(Found::Played(match side {
            Side::A => cell,
            Side::B => cell.of_b(),
        }))
    }

    /// If the first few battles all take the same course, they settle it; otherwise all are played.
    fn compared(
        &self,
        ground: &Ground,
        set: &SetUp,
        points: BySide<Option<i64>>,
        workers: &Workers,
        interrupt: Option<&Interrupt>,
    ) -> Option<Cell> {
        let exact = ground.exact.and_then(|before| {
            let difference = solved(&set.match_up, &self.sizes.budget, interrupt)? - before;
            Some(if difference.abs() < ROUNDING { 0.0 } else { difference })
        });
        let (first, all) = (self.sizes.digest(), ground.n);
        let first = first.min(all);
        let games = set.match_up.on(ground.key);
        let (mut found, _) = courses(games, 0..first, workers, interrupt)?;
        // If a share is played, it is unknown whether any course changes.
        if (found.changed(&ground.courses) > 0 || workers.play_a_share()) && first < all {
            found.extend(&courses(games, first..all, workers, interrupt)?.0);
        } else {
            workers.skip_run();
        }
        Some(Cell {
            n: found.len() as u64,
            differences: found.less(&ground.courses),
            changed: found.changed(&ground.courses),
            exact,
            points,
        })
    }
}

impl Cell {
    /// The same cell from B's point of view.
    fn of_b(mut self) -> Cell {
        let mut counts = self.differences.counts();
        counts.reverse();
        self.differences = Differences::new(counts);
        self.exact = self.exact.map(|difference| -difference);
        self.points = self.points.swapped();
        self
    }
}

/// The upper limit for the share that differs if all of `n` were alike: `1 - α^(1/n)`.
///
/// Source: J. A. Hanley and A. Lippman-Hand 1983, "If nothing goes wrong, is everything all right?"
pub(super) fn unseen(n: u64, level: Level) -> f64 {
    if n == 0 { 1.0 } else { -(level.alpha().ln() / n as f64).exp_m1() }
}

/// The exact score of A, if it is a fight within the budget and was not interrupted.
pub(super) fn solved(
    match_up: &MatchUp,
    budget: &Budget,
    interrupt: Option<&Interrupt>,
) -> Option<f64> {
    match match_up.kind {
        Kind::Fights => Some(match_up.straight.solve(budget, interrupt).ok()?.score()),
        Kind::Pairs | Kind::Battles => None,
    }
}
