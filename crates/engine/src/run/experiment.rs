//! The experiments: a match-up alone, and under two rule sets.

use super::row::RowBook;
use super::seats::Seats;
use super::store;
use super::waves::{self, Experiment};
use super::{Outcome, Plan, Watch, Workers};
use crate::contest::{Games, Kind, MatchUp};
use crate::interrupt::Interrupt;
use crate::tally::{Counts as _, Detail, Lengths, PairedTotals, Totals};
use crate::under_both::UnderBoth;
use std::mem;

/// Plays a match-up and counts the results of both sides.
pub fn run(
    games: Games<'_>,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, Totals>,
) -> Outcome<Totals> {
    waves::run(Alone { of: games, plan: *plan }, plan, workers, watch)
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
    waves::run(Both { of: both, plan: *plan }, plan, workers, watch)
}

/// A source of games for a run.
pub(super) trait AsGames: Sync {
    fn games(&self) -> Games<'_>;
}

impl AsGames for Games<'_> {
    fn games(&self) -> Games<'_> {
        *self
    }
}

impl AsGames for MatchUp {
    fn games(&self) -> Games<'_> {
        MatchUp::games(self)
    }
}

/// A match-up alone.
pub(super) struct Alone<G> {
    pub(super) of: G,
    pub(super) plan: Plan,
}

/// A desk for a match-up alone.
pub(super) struct Desk<'a> {
    seats: Seats<'a>,
    totals: Totals,
}

impl<G: AsGames> Experiment for Alone<G> {
    type Totals = Totals;
    type Desk<'a>
        = Desk<'a>
    where
        Self: 'a;

    fn kind(&self) -> Kind {
        self.of.games().kind
    }

    fn searches(&self) -> bool {
        self.of.games().searches()
    }

    fn hash(&self) -> u64 {
        let parts = self.of.games().key.parts();
        store::hash_of(parts.into_iter().chain([store::number_of(self.plan.detail)]))
    }

    fn desk<'a>(&'a self, interrupt: Option<&'a Interrupt>) -> Desk<'a> {
        let seats = Seats::new(self.of.games(), self.plan.detail, interrupt);
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
