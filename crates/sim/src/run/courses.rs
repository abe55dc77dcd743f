//! The courses of battles, one by one: what each index came to, and a print of everything in it.
//!
//! Counts are enough to compare two rule sets. Where many are compared with the same baseline, the
//! baseline is played once and kept; and where none of the battles took another course, a rule was not
//! even used.

use super::ends::EndCounts;
use super::row::RowBook;
use super::table::Table;
use super::waves::{self, Experiment};
use super::{Pair, Plan, StopReason, Watch, Workers};
use crate::dice::mix64;
use crate::play::Played;
use crate::tally::{Game, Half, Totals};
use fairfight_battle::{Ending, Silent, System, Tally};
use fairfight_rules::{Address, Dice, Side};
use fairfight_stats::betting::Betting;
use fairfight_stats::paired::Differences;
use fairfight_stats::{Interval, Level, Scores};
use std::mem;

/// What every index came to, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Courses {
    /// The quarters of an index that list A made, 0 to 4; of a single battle it makes 0, 2 or 4.
    pub quarters: Vec<u8>,
    /// Prints of the courses: of every die that fell and what it was for, how the battle ended, for
    /// whom, when, and at what losses. Points are no part of it: a cost moves no dice.
    pub prints: Vec<u64>,
    /// How the battles ended.
    pub ends: EndCounts,
}

impl Courses {
    /// How many indices?
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

    /// Adds what the indices after these came to.
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

/// Which courses do the pairs of the plan take? `None` where the run was interrupted.
pub fn pair_courses<S: System>(
    pair: Pair<'_, S>,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, Courses>,
) -> Option<Courses> {
    let outcome = waves::run(&OfPairs { pair, plan: *plan }, plan, workers, watch);
    (outcome.stop != StopReason::Interrupted).then_some(outcome.totals)
}

/// Which courses do the single battles, or fights, of the plan take? `None` where it was interrupted.
pub fn battle_courses<S: System>(
    system: &S,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, Courses>,
) -> Option<Courses> {
    let outcome = waves::run(&OfBattles { system, plan: *plan }, plan, workers, watch);
    (outcome.stop != StopReason::Interrupted).then_some(outcome.totals)
}

struct OfPairs<'a, S> {
    pair: Pair<'a, S>,
    plan: Plan,
}

struct PairDesk<'a, S: System> {
    straight: Table<'a, S>,
    exchanged: Table<'a, S>,
    courses: Courses,
}

impl<'a, S: System> Experiment for OfPairs<'a, S> {
    type Totals = Courses;
    type Desk = PairDesk<'a, S>;

    const BLOCK: u64 = 32;
    const GAMES: u64 = 0;

    fn desk(&self) -> PairDesk<'a, S> {
        PairDesk {
            straight: Table::new(self.pair.straight),
            exchanged: Table::new(self.pair.exchanged),
            courses: with_room(Self::BLOCK),
        }
    }

    fn play(&self, index: u64, desk: &mut PairDesk<'a, S>, _rows: &mut RowBook) {
        let Plan { key, turn_cap, .. } = self.plan;
        let (straight, played) =
            course(&mut desk.straight, key.battle(index), Game::Straight, turn_cap);
        desk.courses.ends.add(&played);
        let (exchanged, played) =
            course(&mut desk.exchanged, key.battle(index), Game::Exchanged, turn_cap);
        desk.courses.ends.add(&played);
        desk.courses.quarters.push(straight.0 + exchanged.0);
        desk.courses.prints.push(mix64(straight.1).wrapping_add(exchanged.1));
    }

    fn take(&self, desk: &mut PairDesk<'a, S>) -> Courses {
        mem::replace(&mut desk.courses, with_room(Self::BLOCK))
    }
}

struct OfBattles<'a, S> {
    system: &'a S,
    plan: Plan,
}

struct BattleDesk<'a, S: System> {
    table: Table<'a, S>,
    courses: Courses,
}

impl<'a, S: System> Experiment for OfBattles<'a, S> {
    type Totals = Courses;
    type Desk = BattleDesk<'a, S>;

    const BLOCK: u64 = 64;
    const GAMES: u64 = 0;

    fn desk(&self) -> BattleDesk<'a, S> {
        BattleDesk { table: Table::new(self.system), courses: with_room(Self::BLOCK) }
    }

    fn play(&self, index: u64, desk: &mut BattleDesk<'a, S>, _rows: &mut RowBook) {
        let Plan { key, turn_cap, .. } = self.plan;
        let ((quarters, print), played) =
            course(&mut desk.table, key.battle(index), Game::Straight, turn_cap);
        desk.courses.ends.add(&played);
        // What is half of a pair's score is all of a battle's.
        desk.courses.quarters.push(2 * quarters);
        desk.courses.prints.push(print);
    }

    fn take(&self, desk: &mut BattleDesk<'a, S>) -> Courses {
        mem::replace(&mut desk.courses, with_room(Self::BLOCK))
    }
}

/// Room for a block, so that no battle has to make room.
fn with_room(block: u64) -> Courses {
    let room = block as usize;
    let (quarters, prints) = (Vec::with_capacity(room), Vec::with_capacity(room));
    Courses { quarters, prints, ends: EndCounts::default() }
}

/// The quarters of a pair that list A makes of the battle on these dice, the print of its course, and its end.
#[inline]
fn course<S: System>(
    table: &mut Table<'_, S>,
    dice: impl Dice,
    game: Game,
    turn_cap: u16,
) -> ((u8, u64), Played) {
    let mut dice = Printing { dice, turn: 0, print: 0 };
    let played = table.play_on(&mut dice, &mut Silent, turn_cap);
    let quarters = Half::new(game, &played, &table.tally).quarters();
    ((quarters, ended(dice.print, &played, &table.tally)), played)
}

/// Dice that take a print of all that falls.
struct Printing<D> {
    dice: D,
    turn: u16,
    print: u64,
}

impl<D: Dice> Dice for Printing<D> {
    #[inline]
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        let face = self.dice.pick(n, at);
        self.print = step(step(self.print, at.in_turn(self.turn).bits()), u64::from(face));
        face
    }

    #[inline]
    fn turn(&mut self, turn: u16) {
        self.turn = turn;
        self.dice.turn(turn);
    }
}

/// One more number in a print: a bijection of the print and of the number.
#[inline]
const fn step(print: u64, number: u64) -> u64 {
    (print ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

/// The print with how the battle ended.
fn ended(print: u64, played: &Played, tally: &Tally) -> u64 {
    let winner = match played.end.winner {
        None => 0,
        Some(Side::A) => 1,
        Some(Side::B) => 2,
    };
    let how = Ending::ALL.iter().position(|how| *how == played.end.how).unwrap_or_default();
    let print = step(print, winner << 32 | (how as u64) << 16 | u64::from(played.turns));
    let [a, b] = Side::BOTH.map(|side| u64::from(tally.sides[side].lost));
    mix64(step(print, a << 32 | b))
}
