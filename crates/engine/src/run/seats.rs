//! The seats of one thread, at which it plays the games of an index.

use crate::contest::{Contest, Games, Player};
use crate::dice::MatchKey;
use crate::interrupt::Interrupt;
use crate::tally::{ByTurn, Detail, Finished, Notes, Observer, Sample, Seating, UnitTotals};
use fairfight_rules::BySide;

/// The players of a match-up, and the observer of their games.
pub(super) struct Seats<'a> {
    key: MatchKey,
    straight: Seat<'a>,
    exchanged: Option<Seat<'a>>,
    observer: Option<Observer>,
}

/// A player, and the notes on its last game.
struct Seat<'a> {
    player: Box<dyn Player + 'a>,
    notes: Notes,
}

impl<'a> Seats<'a> {
    pub(super) fn new(
        games: Games<'a>,
        detail: Detail,
        interrupt: Option<&'a Interrupt>,
    ) -> Seats<'a> {
        let seat = |contest: &'a dyn Contest| Seat {
            player: contest.player(interrupt),
            notes: Notes::default(),
        };
        let straight = seat(games.straight);
        Seats {
            key: games.key,
            exchanged: games.exchanged.map(seat),
            observer: Observer::of(detail, straight.player.tally()),
            straight,
        }
    }

    /// Plays the games of an index.
    // Inlined: a call would write the sample to memory and read it again.
    #[inline(always)]
    pub(super) fn play(&mut self, index: u64) -> Sample<'_> {
        let Seats { key, straight, exchanged, observer } = self;
        let at = (*key, index);
        Sample {
            straight: play(straight, observer, at, Seating::Straight),
            exchanged: exchanged.as_mut().map(|seat| play(seat, observer, at, Seating::Exchanged)),
        }
    }

    /// Counts the last sample played, unless it is counted while it is played.
    pub(super) fn count(&mut self) {
        if let Some(observer) = &mut self.observer {
            observer.count();
        }
    }

    /// Returns the counts turn by turn, and resets them.
    pub(super) fn take_turns(&mut self) -> Option<ByTurn> {
        self.observer.as_mut().and_then(Observer::take_turns)
    }

    /// Returns the counts of the units, by list, and resets them.
    pub(super) fn take_units(&mut self) -> Option<BySide<Vec<UnitTotals>>> {
        self.observer.as_mut().and_then(Observer::take_units)
    }
}

#[inline]
fn play<'p>(
    Seat { player, notes }: &'p mut Seat<'_>,
    observer: &mut Option<Observer>,
    (key, index): (MatchKey, u64),
    seating: Seating,
) -> Finished<'p> {
    let played = match observer {
        None => player.play(key, index),
        Some(observer) => {
            observer.seated(seating);
            let played = player.play_observed(key, index, observer);
            *notes = observer.notes();
            played
        }
    };
    Finished { seating, played, tally: player.tally(), notes }
}
