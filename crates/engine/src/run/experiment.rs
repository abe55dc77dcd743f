//! The experiments: a match-up alone, and under two rule sets; and the seats at which a thread plays the games of an
//! index.

use super::row::RowBook;
use super::store;
use super::waves::{self, Experiment};
use super::{Outcome, Plan, Watch, Workers};
use crate::contest::{Contest, Games, Kind, MatchUp, Player};
use crate::dice::MatchKey;
use crate::interrupt::Interrupt;
use crate::tally::{
    ByTurn, Counts as _, Detail, Finished, Lengths, Notes, Observer, PairedTotals, Sample, Seating,
    Totals, UnitTotals,
};
use crate::under_both::UnderBoth;
use fairfight_rules::BySide;
use std::mem;

/// Plays a match-up and counts the results of both sides.
pub fn run(
    games: Games<'_>,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, Totals>,
) -> Outcome<Totals> {
    waves::run_one(Alone { of: Held::Lent(games), plan: *plan }, plan, workers, watch)
}

/// Measures the effect of a rule change on a match-up.
///
/// Plays each index of the plan under each rule set. If both match-ups have the same key, most games go the same way
/// under both, so that the difference is known far more precisely than either score. With different keys, the
/// false-alarm rate of a check can be measured.
///
/// Counts nothing beyond the sides, whatever the plan asks for. Source: A. Law 2015, "Simulation Modeling and
/// Analysis", chapter 11 (common random numbers).
pub fn under_both(
    both: UnderBoth<Games<'_>>,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, PairedTotals>,
) -> Outcome<PairedTotals> {
    waves::run_one(Both { of: both, plan: *plan }, plan, workers, watch)
}

/// A match-up alone.
pub(super) struct Alone<'g> {
    pub(super) of: Held<'g>,
    pub(super) plan: Plan,
}

/// A match-up that is lent, or that is dropped when its run is over.
pub(super) enum Held<'g> {
    Lent(Games<'g>),
    Owned(MatchUp),
}

impl Alone<'_> {
    fn games(&self) -> Games<'_> {
        match &self.of {
            Held::Lent(games) => *games,
            Held::Owned(match_up) => match_up.games(),
        }
    }
}

/// A desk for a match-up alone.
pub(super) struct Desk<'a> {
    seats: Seats<'a>,
    totals: Totals,
}

impl Experiment for Alone<'_> {
    type Totals = Totals;
    type Desk<'a>
        = Desk<'a>
    where
        Self: 'a;

    fn kind(&self) -> Kind {
        match &self.of {
            Held::Lent(games) => games.kind,
            Held::Owned(match_up) => match_up.kind,
        }
    }

    fn searches(&self) -> bool {
        self.games().searches()
    }

    fn hash(&self) -> u64 {
        let parts = self.games().key.parts();
        store::hash_of(parts.into_iter().chain([store::number_of(self.plan.detail)]))
    }

    fn desk<'a>(&'a self, interrupt: Option<&'a Interrupt>) -> Desk<'a> {
        let seats = Seats::new(self.games(), self.plan.detail, interrupt);
        Desk { seats, totals: Totals::default() }
    }

    fn play(&self, index: u64, desk: &mut Desk<'_>, rows: &mut RowBook) -> bool {
        let Desk { seats, totals } = desk;
        let sample = seats.play(index);
        if sample.is_abandoned() {
            return false;
        }
        rows.add(index, &sample);
        totals.add(&sample);
        match self.kind() {
            Kind::Pairs | Kind::Battles => totals.add_battles(index, &sample),
            Kind::Fights => totals.add_fight(&sample),
        }
        if self.plan.detail.courses {
            totals.add_course(&sample, waves::block(self.kind()));
        }
        seats.count();
        true
    }

    fn take(&self, desk: &mut Desk<'_>) -> Totals {
        let mut totals = mem::take(&mut desk.totals);
        totals.units = desk.seats.take_units().filter(|_| totals.n() > 0);
        totals.by_turn = desk.seats.take_turns().filter(|_| totals.n() > 0);
        totals
    }
}

/// A match-up under two rule sets.
struct Both<'g> {
    of: UnderBoth<Games<'g>>,
    plan: Plan,
}

/// A desk for a match-up under two rule sets.
struct DeskOfBoth<'a> {
    seats: UnderBoth<Seats<'a>>,
    totals: PairedTotals,
}

impl Experiment for Both<'_> {
    type Totals = PairedTotals;
    type Desk<'a>
        = DeskOfBoth<'a>
    where
        Self: 'a;

    fn kind(&self) -> Kind {
        self.of.baseline.kind
    }

    fn searches(&self) -> bool {
        self.of.baseline.searches() || self.of.changed.searches()
    }

    fn hash(&self) -> u64 {
        let (baseline, changed) = (self.of.baseline.key.parts(), self.of.changed.key.parts());
        let longest = self.plan.stop.longest();
        store::hash_of(baseline.into_iter().chain(changed).chain([longest.into()]))
    }

    fn desk<'a>(&'a self, interrupt: Option<&'a Interrupt>) -> DeskOfBoth<'a> {
        DeskOfBoth {
            seats: self.of.map(|games| Seats::new(games, Detail::SIDES, interrupt)),
            totals: PairedTotals::default(),
        }
    }

    fn play(&self, index: u64, desk: &mut DeskOfBoth<'_>, _rows: &mut RowBook) -> bool {
        let DeskOfBoth { seats: UnderBoth { baseline, changed }, totals } = desk;
        let only_fought_out = self.kind() == Kind::Fights;
        let lengths = Lengths { most: self.plan.stop.longest(), only_fought_out };
        let (baseline, changed) = (baseline.play(index), changed.play(index));
        if baseline.is_abandoned() || changed.is_abandoned() {
            return false;
        }
        totals.count(&baseline, &changed, lengths);
        true
    }

    fn take(&self, desk: &mut DeskOfBoth<'_>) -> PairedTotals {
        mem::take(&mut desk.totals)
    }
}

/// The players of a match-up, and the observer of their games.
struct Seats<'a> {
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

impl Seat<'_> {
    /// Plays one game of an index.
    #[inline]
    fn play(
        &mut self,
        observer: &mut Option<Observer>,
        (key, index): (MatchKey, u64),
        seating: Seating,
    ) -> Finished<'_> {
        let Seat { player, notes } = self;
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
}

impl<'a> Seats<'a> {
    fn new(games: Games<'a>, detail: Detail, interrupt: Option<&'a Interrupt>) -> Seats<'a> {
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
    fn play(&mut self, index: u64) -> Sample<'_> {
        let Seats { key, straight, exchanged, observer } = self;
        let at = (*key, index);
        Sample {
            straight: straight.play(observer, at, Seating::Straight),
            exchanged: exchanged.as_mut().map(|seat| seat.play(observer, at, Seating::Exchanged)),
        }
    }

    /// Counts the last sample played, unless it is counted while it is played.
    fn count(&mut self) {
        if let Some(observer) = &mut self.observer {
            observer.count();
        }
    }

    /// Returns the counts turn by turn, and resets them.
    fn take_turns(&mut self) -> Option<ByTurn> {
        self.observer.as_mut().and_then(Observer::take_turns)
    }

    /// Returns the counts of the units, by list, and resets them.
    fn take_units(&mut self) -> Option<BySide<Vec<UnitTotals>>> {
        self.observer.as_mut().and_then(Observer::take_units)
    }
}
