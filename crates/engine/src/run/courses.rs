//! The courses of battles, one by one: the result of each index, and a print of everything in it.
//!
//! Counts are enough to compare two rule sets. If many are compared with the same baseline, the baseline is
//! played once and kept; and if none of the battles took another course, a rule was not even used.

use super::pairs::observed;
use super::row::RowBook;
use super::waves::{self, Experiment};
use super::{Plan, StopReason, Watch, Workers};
use crate::contest::{Contest, MatchUp, Pair, Player};
use crate::dice::mix64;
use crate::tally::{EndCounts, Game, Half, Observer, Totals};
use fairfight_stats::betting::Betting;
use fairfight_stats::paired::Differences;
use fairfight_stats::{Interval, Level, Scores};
use std::mem;

/// The result of every index, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Courses {
    /// The quarters that list A made of each index, 0 to 4; of a single battle it makes 0, 2 or 4.
    pub quarters: Vec<u8>,
    /// Prints of the courses: of every die that fell and what it was for, how the battle ended, for whom, when,
    /// and at what losses. Points are not part of it: costs do not change how a battle is played.
    pub prints: Vec<u64>,
    /// How the battles ended.
    pub ends: EndCounts,
}

impl Courses {
    /// How many indices are there?
    pub const fn len(&self) -> usize {
        self.quarters.len()
    }

    /// Is there none?
    pub const fn is_empty(&self) -> bool {
        self.quarters.is_empty()
    }

    /// How many of the indices that both have took another course?
    pub fn changed(&self, other: &Courses) -> u64 {
        self.prints.iter().zip(&other.prints).filter(|(one, other)| one != other).count() as u64
    }

    /// The differences of the scores of A over the indices that both have: these less `baseline`.
    pub fn less(&self, baseline: &Courses) -> Differences<9> {
        let mut counts = [0; 9];
        for (&quarters, &base) in self.quarters.iter().zip(&baseline.quarters) {
            counts[usize::from(quarters + 4 - base)] += 1;
        }
        Differences::new(counts)
    }

    /// The scores of A.
    pub fn scores(&self) -> Scores<5> {
        let mut counts = [0; 5];
        for &quarters in &self.quarters {
            counts[usize::from(quarters)] += 1;
        }
        Scores::new(counts)
    }

    /// Appends the results of the indices after these.
    pub fn extend(&mut self, later: &Courses) {
        self.quarters.extend_from_slice(&later.quarters);
        self.prints.extend_from_slice(&later.prints);
        self.ends.merge(&later.ends);
    }
}

/// Blocks are merged in the order of their indices.
impl Totals for Courses {
    fn merge(&mut self, other: &Self) {
        self.extend(other);
    }

    fn n(&self) -> u64 {
        self.len() as u64
    }

    fn half_width(&self, level: Level) -> f64 {
        self.scores().interval(level).half_width()
    }

    fn sequence(&self, level: Level) -> Interval {
        Betting::DEFAULT.interval(&self.scores(), level)
    }
}

/// Which courses do the pairs, battles or fights of the plan take? `None` if the run was interrupted.
pub fn courses(
    match_up: &MatchUp,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, Courses>,
) -> Option<Courses> {
    let outcome = match match_up.pair() {
        Some(pair) => waves::run(&OfPairs { pair, plan: *plan }, plan, workers, watch),
        None => {
            let contest = match_up.straight.as_ref();
            waves::run(&OfBattles { contest, plan: *plan }, plan, workers, watch)
        }
    };
    (outcome.stop != StopReason::Interrupted).then_some(outcome.totals)
}

struct OfPairs<'a> {
    pair: Pair<'a>,
    plan: Plan,
}

struct PairDesk<'a> {
    players: [Box<dyn Player + 'a>; 2],
    observer: Observer,
    courses: Courses,
}

impl<'a> Experiment for OfPairs<'a> {
    type Totals = Courses;
    type Desk = PairDesk<'a>;

    const BLOCK: u64 = 32;
    const GAMES: u64 = 0;

    fn desk(&self) -> PairDesk<'a> {
        let (observer, courses) = (Observer::of_course(), with_room(Self::BLOCK));
        PairDesk { players: self.pair.players(), observer, courses }
    }

    fn play(&self, index: u64, desk: &mut PairDesk<'a>, _rows: &mut RowBook) {
        let PairDesk { players: [straight, exchanged], observer, courses } = desk;
        let mut course = |player: &mut dyn Player, game| {
            course(player, observer, &self.plan, index, game, &mut courses.ends)
        };
        let straight = course(straight.as_mut(), Game::Straight);
        let exchanged = course(exchanged.as_mut(), Game::Exchanged);
        courses.quarters.push(straight.0 + exchanged.0);
        courses.prints.push(mix64(straight.1).wrapping_add(exchanged.1));
    }

    fn take(&self, desk: &mut PairDesk<'a>) -> Courses {
        mem::replace(&mut desk.courses, with_room(Self::BLOCK))
    }
}

struct OfBattles<'a> {
    contest: &'a dyn Contest,
    plan: Plan,
}

struct BattleDesk<'a> {
    player: Box<dyn Player + 'a>,
    observer: Observer,
    courses: Courses,
}

impl<'a> Experiment for OfBattles<'a> {
    type Totals = Courses;
    type Desk = BattleDesk<'a>;

    const BLOCK: u64 = 64;
    const GAMES: u64 = 0;

    fn desk(&self) -> BattleDesk<'a> {
        let (observer, courses) = (Observer::of_course(), with_room(Self::BLOCK));
        BattleDesk { player: self.contest.player(), observer, courses }
    }

    fn play(&self, index: u64, desk: &mut BattleDesk<'a>, _rows: &mut RowBook) {
        let BattleDesk { player, observer, courses } = desk;
        let player = player.as_mut();
        let (quarters, print) =
            course(player, observer, &self.plan, index, Game::Straight, &mut courses.ends);
        // Half of a pair's score is all of a battle's.
        courses.quarters.push(2 * quarters);
        courses.prints.push(print);
    }

    fn take(&self, desk: &mut BattleDesk<'a>) -> Courses {
        mem::replace(&mut desk.courses, with_room(Self::BLOCK))
    }
}

/// Room for a block, so that no battle allocates.
fn with_room(block: u64) -> Courses {
    let room = block as usize;
    let (quarters, prints) = (Vec::with_capacity(room), Vec::with_capacity(room));
    Courses { quarters, prints, ends: EndCounts::default() }
}

/// List A's quarters for an index of the plan, and the print of its course.
fn course(
    player: &mut dyn Player,
    observer: &mut Observer,
    plan: &Plan,
    index: u64,
    game: Game,
    ends: &mut EndCounts,
) -> (u8, u64) {
    let played = observed(observer, player, (plan.key, index), plan.turn_cap, game);
    ends.add(&played);
    let quarters = Half::new(game, &played, player.tally()).quarters();
    (quarters, observer.print().unwrap_or_default())
}
