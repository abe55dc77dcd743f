//! Observations of battles beyond their result.

use super::by_turn::{ByTurn, TurnLog};
use super::{Luck, Notes, Seating, UnitLog, UnitTotals, fingerprint};
use crate::play::Played;
use fairfight_battle::{Event, Opposed, Rolled, Tally};
use fairfight_rules::{BySide, Side};

/// The observations of a game beyond its result; by default none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Detail {
    /// The actions and losses of each unit.
    pub units: bool,
    /// The luck of the dice.
    pub luck: bool,
    /// The side that moves first.
    pub first_mover: bool,
    /// The course of each game: all dice with their purposes.
    pub courses: bool,
    /// The strength left turn by turn.
    pub turns: bool,
}

impl Detail {
    /// Only the sides. Events of units are not even examined.
    pub const SIDES: Detail =
        Detail { units: false, luck: false, first_mover: false, courses: false, turns: false };
    /// The sides and their units.
    pub const UNITS: Detail = Detail { units: true, ..Detail::SIDES };
    /// The sides and the luck of their dice.
    pub const LUCK: Detail = Detail { luck: true, ..Detail::SIDES };
    /// The sides, and who moves first.
    pub const FIRST_MOVER: Detail = Detail { first_mover: true, ..Detail::SIDES };
    /// The sides and their courses.
    pub const COURSES: Detail = Detail { courses: true, ..Detail::SIDES };
    /// The sides turn by turn.
    pub const TURNS: Detail = Detail { turns: true, ..Detail::SIDES };
}

/// Observes games, only as far as its detail requires.
#[derive(Clone, Debug, Default)]
pub struct Observer {
    seating: Seating,
    units: Option<UnitLog>,
    luck: Option<BySide<Luck>>,
    first: Option<FirstMover>,
    fingerprint: Option<u64>,
    turns: Option<Box<TurnLog>>,
}

/// The side that moves first in the current game.
#[derive(Clone, Copy, Debug)]
enum FirstMover {
    NotYet,
    Is(Side),
}

impl Observer {
    /// An observer of this detail, for battles that open like this with list A at seat A; `None` if it only needs the
    /// sides.
    pub(crate) fn of(detail: Detail, opening: &Tally) -> Option<Observer> {
        (detail != Detail::SIDES).then(|| Observer {
            seating: Seating::Straight,
            units: detail.units.then(|| UnitLog::of_size(opening.units.as_ref().map(Vec::len))),
            luck: detail.luck.then(BySide::default),
            first: detail.first_mover.then_some(FirstMover::NotYet),
            fingerprint: detail.courses.then_some(0),
            turns: detail.turns.then(|| Box::new(TurnLog::of(opening))),
        })
    }

    /// Starts the next battle; `seating` says who sits where.
    pub(crate) fn seated(&mut self, seating: Seating) {
        self.seating = seating;
        if let Some(units) = &mut self.units {
            units.seated(seating);
        }
        if let Some(luck) = &mut self.luck {
            *luck = BySide::default();
        }
        if let Some(first) = &mut self.first {
            *first = FirstMover::NotYet;
        }
        if let Some(fingerprint) = &mut self.fingerprint {
            *fingerprint = 0;
        }
        if let Some(turns) = &mut self.turns {
            turns.seated(seating);
        }
    }

    /// Records the order of each line, by seat: the list positions of its units; empty if it stands as listed.
    pub(crate) fn line_up(&mut self, lines: &BySide<Vec<u16>>) {
        if let Some(units) = &mut self.units {
            units.line_up(lines);
        }
    }

    /// Ends the battle, with the fingerprint of its dice, its result, and its tally by seat.
    pub(crate) fn ended(&mut self, dice: Option<u64>, played: &Played, tally: &Tally) {
        if let Some(units) = &mut self.units {
            units.ended(tally);
        }
        if let Some(turns) = &mut self.turns {
            turns.ended(played, tally);
        }
        self.fingerprint = dice.map(|dice| fingerprint::ended(dice, played, tally));
    }

    /// Its notes on the last game.
    #[inline]
    pub(crate) const fn notes(&self) -> Notes {
        let first_mover = match self.first {
            Some(FirstMover::Is(side)) => Some(side),
            Some(FirstMover::NotYet) | None => None,
        };
        Notes { luck: self.luck, first_mover, fingerprint: self.fingerprint }
    }

    /// The fingerprint of the last battle; `None` if none is kept.
    pub(crate) const fn fingerprint(&self) -> Option<u64> {
        self.fingerprint
    }

    /// Returns the counts of the units so far, by list, and resets them.
    pub(crate) fn take_units(&mut self) -> Option<BySide<Vec<UnitTotals>>> {
        self.units.as_mut().map(UnitLog::take)
    }

    /// Counts the last sample, if samples are counted whole.
    pub(crate) fn count(&mut self) {
        if let Some(turns) = &mut self.turns {
            turns.count();
        }
    }

    /// Returns the counts turn by turn so far, and resets them.
    pub(crate) fn take_turns(&mut self) -> Option<ByTurn> {
        self.turns.as_mut().map(|turns| turns.take())
    }

    /// Does it use the next event?
    #[inline]
    pub(crate) fn wants_events(&self) -> bool {
        let awaits_contact = || self.turns.as_ref().is_some_and(|turns| turns.awaits_contact());
        self.units.is_some() || matches!(self.first, Some(FirstMover::NotYet)) || awaits_contact()
    }

    /// Records an event.
    pub(crate) fn event(&mut self, event: Event) {
        if let Some(turns) = self.turns.as_mut().filter(|turns| turns.awaits_contact()) {
            turns.record(&event);
        }
        if let Event::Initiative { first, .. } = &event
            && matches!(self.first, Some(FirstMover::NotYet))
        {
            self.first = Some(FirstMover::Is(*first));
        }
        if let Some(units) = &mut self.units {
            units.record(event);
        }
    }

    /// Like [`Log::turn_over`](fairfight_battle::Log::turn_over).
    #[inline]
    pub(crate) fn turn_over(&mut self, write: impl FnOnce(&mut Tally)) {
        if let Some(turns) = &mut self.turns {
            turns.turn_over(write);
        }
    }

    /// Like [`Log::rolled`](fairfight_battle::Log::rolled).
    #[inline]
    pub(crate) fn rolled(&mut self, rolled: Rolled, points: impl Fn(u32) -> i64) {
        if let Some(by_list) = &mut self.luck {
            let parts = Luck::of_roll(&rolled, points);
            by_list[self.seating.list_at(rolled.roller)].add(rolled.source, parts);
        }
    }

    /// Like [`Log::opposed`](fairfight_battle::Log::opposed).
    #[inline]
    pub(crate) fn opposed(&mut self, opposed: Opposed, points: impl Fn([u32; 2]) -> i64) {
        if let Some(by_list) = &mut self.luck {
            let Opposed { source, first, .. } = opposed;
            let [ours, theirs] = Luck::of_opposed(&opposed, points);
            by_list[self.seating.list_at(first)].add(source, ours);
            by_list[self.seating.list_at(first.other())].add(source, theirs);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::{PARTS, for_a};
    use fairfight_battle::Source;

    #[test]
    fn lists_and_sources_are_kept_apart() {
        let mut observer = Observer::of(Detail::LUCK, &Tally::default()).unwrap();
        let rolled = |source, roller| Rolled { source, roller, faces: 2, face: 2 };
        observer.seated(Seating::Exchanged);
        observer.rolled(rolled(Source::Melee, Side::A), |face| 2 * i64::from(face));
        observer.rolled(rolled(Source::Morale, Side::B), |face| 6 * i64::from(face));
        let luck = observer.notes().luck.unwrap();
        // List B sits at seat A.
        let of = |source| for_a(&luck).parts(source) / PARTS;
        assert_eq!((of(Source::Melee), of(Source::Morale), of(Source::Rally)), (-1, 3, 0));
        observer.seated(Seating::Straight);
        assert_eq!(observer.notes().luck, Some(BySide::default()));
    }
}
