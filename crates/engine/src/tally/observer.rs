//! What a run notes about its battles beside how they ended.

use super::{Game, Luck, UnitLog, UnitTotals, print};
use crate::play::Played;
use fairfight_battle::{Event, Log, Opposed, Rolled, Tally};
use fairfight_rules::{BySide, Side};

/// Takes notes on battles: only on what it was made for.
#[derive(Clone, Debug, Default)]
pub struct Observer {
    game: Game,
    units: Option<UnitLog>,
    luck: Option<BySide<Luck>>,
    first: Option<FirstMover>,
    print: Option<u64>,
}

/// The side that moves first in the battle at hand.
#[derive(Clone, Copy, Debug)]
enum FirstMover {
    NotYet,
    Is(Side),
}

impl Observer {
    /// Counts what each unit does and suffers; `units` says how many each list has.
    #[must_use]
    pub(crate) fn of_units(self, units: BySide<usize>) -> Observer {
        Observer { units: Some(UnitLog::of_size(units)), ..self }
    }

    /// Keeps an account of luck.
    #[must_use]
    pub(crate) fn of_luck(self) -> Observer {
        Observer { luck: Some(BySide::default()), ..self }
    }

    /// Notes who moves first, unless units are counted as well.
    pub(crate) fn of_first_mover() -> Observer {
        Observer { first: Some(FirstMover::NotYet), ..Observer::default() }
    }

    /// Takes a print of the course: of every die and what it was for, and of the end.
    pub(crate) fn of_course() -> Observer {
        Observer { print: Some(0), ..Observer::default() }
    }

    /// Begins the next battle; `game` says who sits where.
    pub(crate) fn seated(&mut self, game: Game) {
        self.game = game;
        if let Some(units) = &mut self.units {
            units.seated(game);
        }
        if let Some(luck) = &mut self.luck {
            *luck = BySide::default();
        }
        if let Some(first) = &mut self.first {
            *first = FirstMover::NotYet;
        }
        if let Some(print) = &mut self.print {
            *print = 0;
        }
    }

    /// Ends the battle: the print of its dice, how it ended, and what is left by seat.
    pub(crate) fn ended(&mut self, dice: Option<u64>, played: &Played, tally: &Tally) {
        if let Some(units) = &mut self.units {
            units.ended(tally);
        }
        self.print = dice.map(|dice| print::ended(dice, played, tally));
    }

    /// The luck of the last battle, by list; `None` if it was not counted.
    pub(crate) const fn luck(&self) -> Option<BySide<Luck>> {
        self.luck
    }

    /// Who moved first in the last battle; `None` if nobody did, or it was not noted.
    pub(crate) const fn first_mover(&self) -> Option<Side> {
        match self.first {
            Some(FirstMover::Is(side)) => Some(side),
            Some(FirstMover::NotYet) | None => None,
        }
    }

    /// The print of the last battle; `None` if none is taken.
    pub(crate) const fn print(&self) -> Option<u64> {
        self.print
    }

    /// Returns what was counted of the units so far, by list, and restarts the count.
    pub(crate) fn take_units(&mut self) -> Option<BySide<Vec<UnitTotals>>> {
        self.units.as_mut().map(UnitLog::take)
    }
}

impl Log for Observer {
    #[inline]
    fn event(&mut self, event: impl FnOnce() -> Event) {
        if let Some(units) = &mut self.units {
            units.record(event());
        } else if let Some(first @ FirstMover::NotYet) = &mut self.first
            && let Event::Initiative { first: side, .. } = event()
        {
            *first = FirstMover::Is(side);
        }
    }

    #[inline]
    fn rolled(&mut self, rolled: Rolled, points: impl Fn(u32) -> i64) {
        if let Some(by_list) = &mut self.luck {
            let parts = Luck::of_roll(&rolled, points);
            by_list[self.game.list_at(rolled.roller)].add(rolled.source, parts);
        }
    }

    #[inline]
    fn opposed(&mut self, opposed: Opposed, points: impl Fn([u32; 2]) -> i64) {
        if let Some(by_list) = &mut self.luck {
            let Opposed { source, first, .. } = opposed;
            let [ours, theirs] = Luck::of_opposed(&opposed, points);
            by_list[self.game.list_at(first)].add(source, ours);
            by_list[self.game.list_at(first.other())].add(source, theirs);
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
        let mut observer = Observer::default().of_luck();
        let rolled = |source, roller| Rolled { source, roller, faces: 2, face: 2 };
        observer.seated(Game::Exchanged);
        observer.rolled(rolled(Source::Melee, Side::A), |face| 2 * i64::from(face));
        observer.rolled(rolled(Source::Morale, Side::B), |face| 6 * i64::from(face));
        let luck = observer.luck().unwrap();
        // List B sits at seat A.
        let of = |source| for_a(&luck).parts(source) / PARTS;
        assert_eq!((of(Source::Melee), of(Source::Morale), of(Source::Rally)), (-1, 3, 0));
        observer.seated(Game::Straight);
        assert_eq!(observer.luck(), Some(BySide::default()));
    }
}
