//! The games of one battle index: a pair of battles, or a single game.

use super::{Luck, Seating};
use crate::play::{EndedBy, Played};
use fairfight_battle::Tally;
use fairfight_rules::{BySide, Side};
use std::iter;

/// A finished game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finished<'a> {
    /// Which list sat where.
    pub(crate) seating: Seating,
    /// Its result, by seat.
    pub(crate) played: Played,
    /// The final tally, by seat.
    pub(crate) tally: &'a Tally,
    /// The observer's notes.
    pub(crate) notes: &'a Notes,
}

/// An observer's notes on one game; each is `None` unless requested.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Notes {
    /// The luck of each list's dice.
    pub(crate) luck: Option<BySide<Luck>>,
    /// The seat that moved first; `None` also if nobody did.
    pub(crate) first_mover: Option<Side>,
    /// The fingerprint of its course.
    pub(crate) fingerprint: Option<u64>,
}

impl Finished<'_> {
    /// The list that won.
    #[inline]
    pub(crate) fn winner(&self) -> Option<Side> {
        self.played.end.winner.map(|seat| self.seating.list_at(seat))
    }

    /// Its contribution to the score of a pair for list A, in quarters.
    #[inline]
    pub(crate) fn quarters(&self) -> u8 {
        match self.winner() {
            Some(Side::A) => 2,
            None => 1,
            Some(Side::B) => 0,
        }
    }

    /// The same for `list`.
    #[inline]
    fn quarters_of(&self, list: Side) -> u8 {
        match list {
            Side::A => self.quarters(),
            Side::B => 2 - self.quarters(),
        }
    }

    /// The list that moved first.
    #[inline]
    fn first_mover(&self) -> Option<Side> {
        self.notes.first_mover.map(|seat| self.seating.list_at(seat))
    }

    /// Points left in good order, by list.
    #[inline]
    pub(crate) fn left(&self) -> BySide<u32> {
        self.seating.by_list(self.tally.sides.map(|side| side.points))
    }

    /// Figures lost, by list.
    #[inline]
    pub(crate) fn lost(&self) -> BySide<u32> {
        self.seating.by_list(self.tally.sides.map(|side| side.lost))
    }
}

/// The games of one battle index: the unit of sampling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample<'a> {
    /// The battle with each list at the seat of its own letter, or the single game.
    pub(crate) straight: Finished<'a>,
    /// The battle with the lists exchanged, on the same dice; `None` if games are single.
    pub(crate) exchanged: Option<Finished<'a>>,
}

impl<'a> Sample<'a> {
    /// Was a game abandoned, so that the sample does not count?
    #[inline]
    pub(crate) fn is_abandoned(&self) -> bool {
        let abandoned = |game: &Finished<'_>| game.played.ended_by == EndedBy::Interrupt;
        abandoned(&self.straight) || self.exchanged.as_ref().is_some_and(abandoned)
    }

    /// Its games, the straight one first.
    #[inline]
    pub(crate) fn games(&self) -> impl Iterator<Item = &Finished<'a>> {
        iter::once(&self.straight).chain(&self.exchanged)
    }

    /// The quarters that list A made in it, 0 to 4: in a single game 0, 2 or 4.
    #[inline]
    pub(crate) fn quarters(&self) -> u8 {
        let first = self.straight.quarters();
        first + self.exchanged.as_ref().map_or(first, Finished::quarters)
    }

    /// The quarters that seat A made in it, whichever list sat there; `None` if games are single.
    #[inline]
    pub(crate) fn seat_quarters(&self) -> Option<u8> {
        // In the exchanged battle, seat A scored what list A did not.
        Some(self.straight.quarters() + 2 - self.exchanged.as_ref()?.quarters())
    }

    /// The quarters of the side that moved first; `None` unless each list did so once.
    #[inline]
    pub(crate) fn first_quarters(&self) -> Option<u8> {
        let exchanged = self.exchanged.as_ref()?;
        let (first, second) = (self.straight.first_mover()?, exchanged.first_mover()?);
        let made = || self.straight.quarters_of(first) + exchanged.quarters_of(second);
        (first != second).then(made)
    }

    /// The sum of the turns of its games.
    #[inline]
    pub(crate) fn turns(&self) -> u32 {
        let turns = |game: &Finished<'_>| u32::from(game.played.turns);
        turns(&self.straight) + self.exchanged.as_ref().map_or(0, turns)
    }

    /// The sum of the points left in good order after its games, by list.
    #[inline]
    pub(crate) fn left(&self) -> BySide<u32> {
        self.sum(Finished::left)
    }

    /// The sum of the figures lost in its games, by list.
    #[inline]
    pub(crate) fn lost(&self) -> BySide<u32> {
        self.sum(Finished::lost)
    }

    #[inline]
    fn sum(&self, of: impl Fn(&Finished<'a>) -> BySide<u32>) -> BySide<u32> {
        let straight = of(&self.straight);
        match &self.exchanged {
            None => straight,
            Some(exchanged) => {
                let more = of(exchanged);
                BySide::new(straight.a + more.a, straight.b + more.b)
            }
        }
    }

    /// List A's luck less list B's, over its games; `None` if it was not counted.
    #[inline]
    pub(crate) fn luck(&self) -> Option<Luck> {
        let luck = |game: &Finished<'_>| game.notes.luck.as_ref().map(super::for_a);
        match &self.exchanged {
            None => luck(&self.straight),
            Some(exchanged) => Some(luck(&self.straight)?.and(&luck(exchanged)?)),
        }
    }
}
