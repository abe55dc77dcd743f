//! All battles turn by turn: how many are undecided, what is left, who has won.
//!
//! A battle is counted as undecided at the end of each turn but its last, and as finished once, at its last. So it
//! costs as many counts as it has turns, and a row of the report adds up the battles that had ended by then.

use super::Seating;
use crate::play::Played;
use fairfight_battle::{Dealt, Event, Tally};
use fairfight_rules::{BySide, Side};
use serde::{Deserialize, Serialize};

/// The maximum number of steps into which the starting strength of a list is divided.
pub const STEPS: u32 = 200;

/// The course of one battle turn by turn, by list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Course {
    /// The strength left in good order at the end of each turn but the last.
    pub left: Vec<BySide<u32>>,
    /// The strength left at the end.
    pub end: BySide<u32>,
    /// Turns played, including the turn in which it ended.
    pub turns: u16,
    /// Who won.
    pub winner: Option<Side>,
    /// The turn of the first charge or blow.
    pub contact: Option<u16>,
    /// The turn at whose end the first piece had been lost.
    pub loss: Option<u16>,
}

/// The strength left of a list in some battles: their sum, and the frequency of each step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Left<'t> {
    start: u32,
    sum: u64,
    over: &'t [u64],
    going: &'t [u64],
}

impl Left<'_> {
    fn counts(&self) -> impl Iterator<Item = u64> {
        self.over.iter().zip(self.going).map(|(over, going)| over + going)
    }

    fn battles(&self) -> u64 {
        self.counts().sum()
    }

    /// The mean; `None` without battles.
    pub fn mean(&self) -> Option<f64> {
        let battles = self.battles();
        (battles > 0).then(|| self.sum as f64 / battles as f64)
    }

    /// The smallest strength that at least `percent` in 100 of the battles do not exceed; `None` without battles.
    ///
    /// Exact up to a starting strength of [`STEPS`]; above it, the upper end of its step.
    pub fn percentile(&self, percent: u8) -> Option<u32> {
        let battles = u128::from(self.battles());
        let mut up_to = 0u128;
        let step = self.counts().position(|count| {
            up_to += u128::from(count);
            up_to > 0 && up_to * 100 >= battles * u128::from(percent)
        })?;
        Some(value_of(step, self.start))
    }

    /// The number of battles with nothing left, and with each twentieth of the starting strength left: more than the
    /// previous twentieth, up to this one.
    pub fn twentieths(&self) -> [u64; 21] {
        let mut bins = [0; 21];
        let steps = steps_of(self.start) - 1;
        for (step, count) in self.counts().enumerate() {
            bins[if steps == 0 { 0 } else { (20 * step).div_ceil(steps) }] += count;
        }
        bins
    }
}

/// A row: all battles at the end of a turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AtTurn {
    /// Undecided battles.
    pub going: u64,
    /// Finished battles, by the list that won.
    pub won: BySide<u64>,
    /// Finished battles without a winner.
    pub drawn: u64,
    /// Battles in which a unit had charged or struck a blow.
    pub contact: u64,
    /// Battles in which a piece had been lost.
    pub loss: u64,
}

/// Counts of one turn, of battles that are finished or undecided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Turn {
    won: BySide<u64>,
    drawn: u64,
    going: u64,
    contact: u64,
    loss: u64,
    left_over: BySide<u64>,
    left_going: BySide<u64>,
}

/// All battles of a run turn by turn. Integers only, so that the order of adding does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ByTurn {
    start: BySide<u32>,
    /// By turn, from turn 1.
    turns: Vec<Turn>,
    /// The frequency of each step: turn by turn, for each list, finished battles and then undecided ones.
    counts: Vec<u64>,
}

impl ByTurn {
    /// No battles, between lists with these starting strengths, with capacity for `room` turns.
    pub fn new(start: BySide<u32>, room: usize) -> ByTurn {
        let mut empty = ByTurn { start, turns: Vec::new(), counts: Vec::new() };
        empty.turns.reserve(room);
        empty.counts.reserve(room * empty.width());
        empty
    }

    /// The starting strength of each list.
    pub const fn start(&self) -> BySide<u32> {
        self.start
    }

    /// The turns of the longest battle.
    pub const fn longest(&self) -> usize {
        self.turns.len()
    }

    /// The number of battles.
    pub fn battles(&self) -> u64 {
        self.turns.iter().map(|turn| turn.won.a + turn.won.b + turn.drawn).sum()
    }

    /// The number of battles that ended in each turn, from turn 1.
    pub fn ended(&self) -> impl Iterator<Item = u64> {
        self.turns.iter().map(|turn| turn.won.a + turn.won.b + turn.drawn)
    }

    /// Counts a battle.
    pub fn add(&mut self, course: &Course) {
        self.reach(course.turns);
        let last = usize::from(course.turns).max(1) - 1;
        for (turn, left) in course.left.iter().take(last).enumerate() {
            self.turns[turn].going += 1;
            for list in Side::BOTH {
                self.turns[turn].left_going[list] += u64::from(left[list]);
                let place = self.place(turn, list, true) + step_of(left[list], self.start[list]);
                self.counts[place] += 1;
            }
        }
        match course.winner {
            Some(list) => self.turns[last].won[list] += 1,
            None => self.turns[last].drawn += 1,
        }
        for list in Side::BOTH {
            let left = course.end[list];
            self.turns[last].left_over[list] += u64::from(left);
            let place = self.place(last, list, false) + step_of(left, self.start[list]);
            self.counts[place] += 1;
        }
        if let Some(contact) = course.contact {
            self.turns[usize::from(contact).clamp(1, last + 1) - 1].contact += 1;
        }
        if let Some(loss) = course.loss {
            self.turns[usize::from(loss).clamp(1, last + 1) - 1].loss += 1;
        }
    }

    /// Extends the counts to this many turns.
    fn reach(&mut self, turns: u16) {
        let turns = usize::from(turns).max(1);
        if turns > self.turns.len() {
            self.turns.resize(turns, Turn::default());
            self.counts.resize(turns * self.width(), 0);
        }
    }

    /// The number of counts per turn.
    fn width(&self) -> usize {
        2 * (steps_of(self.start.a) + steps_of(self.start.b))
    }

    /// The offset of the counts of a list in this turn, from 0.
    fn place(&self, turn: usize, list: Side, going: bool) -> usize {
        let of_list = match list {
            Side::A => 0,
            Side::B => 2 * steps_of(self.start.a),
        };
        turn * self.width() + of_list + if going { steps_of(self.start[list]) } else { 0 }
    }

    /// Adds the counts of `other`, between the same lists.
    pub fn merge(&mut self, other: &ByTurn) {
        debug_assert_eq!(self.start, other.start, "counts of other lists");
        self.reach(other.turns.len() as u16);
        for (mine, more) in self.turns.iter_mut().zip(&other.turns) {
            mine.drawn += more.drawn;
            mine.going += more.going;
            mine.contact += more.contact;
            mine.loss += more.loss;
            for list in Side::BOTH {
                mine.won[list] += more.won[list];
                mine.left_over[list] += more.left_over[list];
                mine.left_going[list] += more.left_going[list];
            }
        }
        for (mine, more) in self.counts.iter_mut().zip(&other.counts) {
            *mine += more;
        }
    }

    /// Calls `row` for each turn from turn 1, with the strength left of each list: a finished battle keeps its last
    /// strength.
    pub fn rows(&self, mut row: impl FnMut(u16, AtTurn, BySide<Left<'_>>)) {
        let mut over = self.start.map(|start| vec![0; steps_of(start)]);
        let mut left_over = BySide::new(0, 0);
        let mut at = AtTurn { going: 0, won: BySide::new(0, 0), drawn: 0, contact: 0, loss: 0 };
        for (index, turn) in self.turns.iter().enumerate() {
            at.going = turn.going;
            at.drawn += turn.drawn;
            at.contact += turn.contact;
            at.loss += turn.loss;
            for list in Side::BOTH {
                at.won[list] += turn.won[list];
                left_over[list] += turn.left_over[list];
                let now = &self.counts[self.place(index, list, false)..];
                for (all, more) in over[list].iter_mut().zip(now) {
                    *all += more;
                }
            }
            let left = BySide::from_fn(|list| {
                let (start, place) = (self.start[list], self.place(index, list, true));
                Left {
                    start,
                    sum: left_over[list] + turn.left_going[list],
                    over: &over[list],
                    going: &self.counts[place..place + steps_of(start)],
                }
            });
            row(index as u16 + 1, at, left);
        }
    }
}

/// The number of separately counted values: nothing, and each step up to the starting strength.
fn steps_of(start: u32) -> usize {
    start.min(STEPS) as usize + 1
}

/// The step of a strength. A strength above that at the start counts as that at the start.
#[inline]
fn step_of(left: u32, start: u32) -> usize {
    if start <= STEPS {
        return left.min(start) as usize;
    }
    let left = u64::from(left.min(start)) * u64::from(STEPS);
    left.div_ceil(start.into()) as usize
}

/// The largest strength of a step.
fn value_of(step: usize, start: u32) -> u32 {
    if start <= STEPS {
        return step as u32;
    }
    (step as u64 * u64::from(start) / u64::from(STEPS)) as u32
}

/// Follows the battles of a sample, and counts them if the sample counts.
#[derive(Clone, Debug)]
pub(super) struct TurnLog {
    counted: ByTurn,
    /// Pieces lost before the first turn.
    lost: u32,
    /// The current battle.
    seating: Seating,
    /// The battles of the sample, the straight one first.
    courses: [Course; 2],
    tally: Tally,
}

/// Turns for which there is initial capacity.
const ROOM: usize = 64;

impl TurnLog {
    /// A log for battles that open like this; list A sits at seat A.
    pub(super) fn of(opening: &Tally) -> TurnLog {
        let course = || Course { left: Vec::with_capacity(ROOM), ..Course::default() };
        TurnLog {
            counted: ByTurn::new(opening.sides.map(|side| side.points), ROOM),
            lost: lost(opening),
            seating: Seating::Straight,
            courses: [course(), course()],
            tally: opening.clone(),
        }
    }

    /// Starts the next battle; `seating` says who sits where.
    pub(super) fn seated(&mut self, seating: Seating) {
        self.seating = seating;
        let course = self.course();
        course.left.clear();
        (course.contact, course.loss) = (None, None);
    }

    #[inline]
    fn course(&mut self) -> &mut Course {
        &mut self.courses[self.seating as usize]
    }

    /// Has no unit charged or struck yet?
    #[inline]
    pub(super) fn awaits_contact(&self) -> bool {
        self.courses[self.seating as usize].contact.is_none()
    }

    /// Records the first charge or blow.
    pub(super) fn record(&mut self, event: &Event) {
        let is_contact = matches!(
            event,
            Event::Charged { .. } | Event::Hit { how: Dealt::Blow | Dealt::Leader(_), .. }
        );
        if is_contact {
            let course = self.course();
            let turn = course.left.len() as u16 + 1;
            course.contact.get_or_insert(turn);
        }
    }

    /// Records the end of a turn other than the last; `write` writes the tally, by seat.
    pub(super) fn turn_over(&mut self, write: impl FnOnce(&mut Tally)) {
        write(&mut self.tally);
        let left = self.seating.by_list(self.tally.sides.map(|side| side.points));
        let lost = lost(&self.tally) > self.lost;
        let course = self.course();
        course.left.push(left);
        if lost {
            let turn = course.left.len() as u16;
            course.loss.get_or_insert(turn);
        }
    }

    /// Records the end of the battle, with its tally by seat.
    pub(super) fn ended(&mut self, played: &Played, tally: &Tally) {
        let seating = self.seating;
        let lost = lost(tally) > self.lost;
        let course = self.course();
        course.end = seating.by_list(tally.sides.map(|side| side.points));
        course.turns = played.turns;
        course.winner = played.end.winner.map(|seat| seating.list_at(seat));
        if lost {
            course.loss.get_or_insert(played.turns);
        }
    }

    /// Counts the battles of the last sample: one, or both of a pair.
    pub(super) fn count(&mut self) {
        for course in &self.courses[..=self.seating as usize] {
            self.counted.add(course);
        }
    }

    /// Returns the counts so far, and resets them with as much capacity.
    pub(super) fn take(&mut self) -> ByTurn {
        let anew = ByTurn::new(self.counted.start, self.counted.longest());
        std::mem::replace(&mut self.counted, anew)
    }
}

fn lost(tally: &Tally) -> u32 {
    tally.sides.a.lost + tally.sides.b.lost
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(left: &[[u32; 2]], winner: Option<Side>, contact: u16, loss: u16) -> Course {
        let mut left: Vec<_> = left.iter().map(|&[a, b]| BySide::new(a, b)).collect();
        let turns = left.len() as u16;
        let end = left.pop().unwrap();
        let some = |turn: u16| Some(turn).filter(|&turn| turn > 0);
        Course { left, end, turns, winner, contact: some(contact), loss: some(loss) }
    }

    /// Two battles of two turns and one of three, of lists of 10 and 8 points.
    fn three() -> ByTurn {
        let mut all = ByTurn::new(BySide::new(10, 8), 0);
        all.add(&course(&[[10, 8], [7, 0]], Some(Side::A), 1, 2));
        all.add(&course(&[[9, 8], [4, 6], [4, 1]], None, 2, 1));
        all.add(&course(&[[10, 6], [0, 6]], Some(Side::B), 0, 1));
        all
    }

    #[test]
    fn a_battle_that_is_over_keeps_its_strength() {
        let mut found = Vec::new();
        three().rows(|turn, at, left| {
            let of = |list: Side| {
                let left = left[list];
                let quantiles =
                    [5, 25, 50, 75, 95].map(|percent| left.percentile(percent).unwrap());
                (left.mean().map(|mean| (mean * 3.0).round() as u32), quantiles)
            };
            let counts = (at.going, at.won.a, at.won.b, at.drawn, at.contact, at.loss);
            found.push((turn, counts, of(Side::A), of(Side::B)));
        });
        assert_eq!(
            found,
            [
                (
                    1,
                    (3, 0, 0, 0, 1, 2),
                    (Some(29), [9, 9, 10, 10, 10]),
                    (Some(22), [6, 6, 8, 8, 8])
                ),
                (2, (1, 1, 1, 0, 2, 3), (Some(11), [0, 0, 4, 7, 7]), (Some(12), [0, 0, 6, 6, 6])),
                (3, (0, 1, 1, 1, 2, 3), (Some(11), [0, 0, 4, 7, 7]), (Some(7), [0, 0, 1, 6, 6])),
            ]
        );
        assert_eq!(three().ended().collect::<Vec<_>>(), [0, 2, 1]);
        assert_eq!(three().battles(), 3);
    }

    #[test]
    fn parts_add_up_in_any_order() {
        let courses = [
            course(&[[10, 8], [7, 0]], Some(Side::A), 1, 2),
            course(&[[9, 8], [4, 6], [4, 1]], None, 2, 1),
            course(&[[10, 6], [0, 6]], Some(Side::B), 0, 1),
        ];
        let part = |of: &[Course]| {
            let mut part = ByTurn::new(BySide::new(10, 8), 0);
            of.iter().for_each(|course| part.add(course));
            part
        };
        for cut in 0..=3 {
            let (mut one, mut other) = (part(&courses[..cut]), part(&courses[cut..]));
            let first = one.clone();
            one.merge(&other);
            other.merge(&first);
            assert_eq!((&one, &other), (&three(), &three()));
        }
    }

    #[test]
    fn a_strength_above_the_steps_is_told_by_the_upper_end_of_its_step() {
        let start = 1000;
        assert_eq!(step_of(0, start), 0);
        for left in 1..=1200_u32 {
            let value = value_of(step_of(left, start), start);
            assert!(
                value >= left.min(start) && value < left + 5 && value <= start,
                "{left} {value}"
            );
        }
        // No step extends across a twentieth.
        let twentieth = |left: u32| (20 * left).div_ceil(start) as usize;
        for left in 0..=start {
            let mut one = ByTurn::new(BySide::new(start, 7), 0);
            one.add(&course(&[[left, 7]], None, 0, 0));
            one.rows(|_, _, of| {
                let bins = of.a.twentieths();
                assert_eq!(bins.iter().sum::<u64>(), 1);
                assert_eq!(bins[twentieth(left)], 1, "{left}");
                assert_eq!(of.b.twentieths()[20], 1);
            });
        }
    }

    #[test]
    fn an_army_of_no_strength_has_nothing_left() {
        let mut one = ByTurn::new(BySide::new(0, 1), 0);
        one.add(&course(&[[3, 1]], None, 0, 0));
        one.rows(|_, _, left| {
            assert_eq!((left.a.percentile(50), left.a.twentieths()[0]), (Some(0), 1));
        });
    }

    #[test]
    fn only_samples_that_count_are_counted() {
        let side = |points, lost| fairfight_battle::SideTally { points, lost };
        let tally = |a, b| Tally { sides: BySide::new(a, b), ..Tally::default() };
        let opening = tally(side(5, 1), side(4, 0));
        let mut log = TurnLog::of(&opening);
        let end =
            fairfight_battle::End { winner: Some(Side::A), how: fairfight_battle::Ending::Beaten };
        let played = Played { end, turns: 2, ended_by: crate::play::EndedBy::Rules };
        for counts in [false, true] {
            for seating in [Seating::Straight, Seating::Exchanged] {
                log.seated(seating);
                log.turn_over(|into| into.clone_from(&tally(side(4, 2), side(4, 0))));
                log.ended(&played, &tally(side(3, 2), side(0, 4)));
            }
            if counts {
                log.count();
            }
        }
        let mut rows = Vec::new();
        let counted = log.take();
        counted.rows(|_, at, left| {
            rows.push((at.going, at.won.a, at.won.b, at.loss, left.a.mean(), left.b.mean()));
        });
        assert_eq!(rows, [(2, 0, 0, 2, Some(4.0), Some(4.0)), (0, 1, 1, 2, Some(1.5), Some(1.5))]);
        assert_eq!(log.take().battles(), 0);
    }
}
