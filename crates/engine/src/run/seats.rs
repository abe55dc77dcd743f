//! The seats of one thread: where it plays the games of an index.

use crate::contest::{Games, Player};
use crate::dice::MatchKey;
use crate::tally::{Detail, Finished, Game, Notes, Observer, Sample, UnitTotals};
use fairfight_rules::BySide;

/// The players of a match-up, and the observer of their games.
pub(super) struct Seats<'a> {
    key: MatchKey,
    straight: Box<dyn Player + 'a>,
    exchanged: Option<Box<dyn Player + 'a>>,
    observer: Option<Observer>,
}

impl<'a> Seats<'a> {
    pub(super) fn new(games: Games<'a>, detail: Detail) -> Seats<'a> {
        let straight = games.straight.player();
        let units = straight.tally().units.as_ref().map(Vec::len);
        Seats {
            key: games.key,
            exchanged: games.exchanged.map(|contest| contest.player()),
            observer: Observer::of(detail, units),
            straight,
        }
    }

    /// Plays the games of an index, each to `turn_cap` turns at most.
    #[inline]
    pub(super) fn play(&mut self, index: u64, turn_cap: u16) -> Sample<'_> {
        let Seats { key, straight, exchanged, observer } = self;
        let at = (*key, index, turn_cap);
        Sample {
            straight: play(straight.as_mut(), observer, at, Game::Straight),
            exchanged: exchanged
                .as_mut()
                .map(|player| play(player.as_mut(), observer, at, Game::Exchanged)),
        }
    }

    /// Returns what was counted of the units, by list, and restarts the count.
    pub(super) fn take_units(&mut self) -> Option<BySide<Vec<UnitTotals>>> {
        self.observer.as_mut().and_then(Observer::take_units)
    }
}

#[inline]
fn play<'p>(
    player: &'p mut (dyn Player + '_),
    observer: &mut Option<Observer>,
    (key, index, turn_cap): (MatchKey, u64, u16),
    game: Game,
) -> Finished<'p> {
    let (played, notes) = match observer {
        None => (player.play(key, index, turn_cap), Notes::default()),
        Some(observer) => {
            observer.seated(game);
            let played = player.play_observed(key, index, turn_cap, observer);
            (played, observer.notes())
        }
    };
    Finished { game, played, tally: player.tally(), notes }
}
